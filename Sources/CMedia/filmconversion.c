#include "filmconversion.h"

#include "film_handle.h"
#include "film_track.h"

#include <errno.h>
#include <unistd.h>

enum {
    buffer_bytes = 1 << 18,
    // Packets in a row that nobody understands, after which a film is broken.
    most_bad_packets = 256,
};

// The file that is written: one position for writing, and one for each reader of its beginning.
typedef struct {
    int descriptor;
    int64_t offset;
    int64_t count;
    int *error;
} file_side;

static int write_side(void *opaque, uint8_t *bytes, int length) {
    file_side *side = opaque;
    int written = 0;
    while (written < length) {
        ssize_t count =
            pwrite(side->descriptor, bytes + written, (size_t)(length - written), side->offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            if (side->error) *side->error = count < 0 ? errno : ENOSPC;
            return AVERROR(EIO);
        }
        written += (int)count;
        side->offset += count;
        if (side->offset > side->count) side->count = side->offset;
    }
    return written;
}

static int read_side(void *opaque, uint8_t *bytes, int length) {
    file_side *side = opaque;
    ssize_t count = pread(side->descriptor, bytes, (size_t)length, side->offset);
    if (count < 0) return AVERROR(errno);
    if (count == 0) return AVERROR_EOF;
    side->offset += count;
    return (int)count;
}

static int64_t seek_side(void *opaque, int64_t offset, int whence) {
    file_side *side = opaque;
    switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return side->count;
    case SEEK_SET: break;
    case SEEK_CUR: offset += side->offset; break;
    case SEEK_END: offset += side->count; break;
    default: return AVERROR(EINVAL);
    }
    if (offset < 0) return AVERROR(EINVAL);
    side->offset = offset;
    return offset;
}

static AVIOContext *open_side(file_side *side, bool writes) {
    uint8_t *buffer = av_malloc(buffer_bytes);
    if (!buffer) return NULL;
    AVIOContext *io = avio_alloc_context(buffer, buffer_bytes, writes, side, read_side,
                                         writes ? write_side : NULL, seek_side);
    if (!io) av_free(buffer);
    return io;
}

static void close_side(AVIOContext **io) {
    if (!*io) return;
    av_freep(&(*io)->buffer);
    avio_context_free(io);
}

// To put the index first, the container reads again what it wrote; it may read nothing else.
static int open_again(AVFormatContext *container, AVIOContext **io, const char *url, int flags,
                      AVDictionary **options) {
    (void)url, (void)options;
    if (flags & AVIO_FLAG_WRITE) return AVERROR(EACCES);
    file_side *written = container->opaque;
    file_side *side = av_mallocz(sizeof *side);
    if (!side) return AVERROR(ENOMEM);
    *side = (file_side){written->descriptor, 0, written->count, NULL};
    *io = open_side(side, false);
    if (!*io) av_free(side);
    return *io ? 0 : AVERROR(ENOMEM);
}

static int close_again(AVFormatContext *container, AVIOContext *io) {
    (void)container;
    av_free(io->opaque);
    close_side(&io);
    return 0;
}

void film_track_close(film_track *track) {
    avcodec_free_context(&track->decoder);
    avcodec_free_context(&track->encoder);
    av_packet_free(&track->packet);
    av_frame_free(&track->decoded);
    av_frame_free(&track->prepared);
    sws_freeContext(track->scaler);
    sws_freeContext(track->widener);
    cmedia_tone_destroy(track->tone);
    av_freep(&track->wide_pixels);
    av_freep(&track->mapped_pixels);
    swr_free(&track->resampler);
    if (track->samples) av_audio_fifo_free(track->samples);
}

int film_decoder_open(film_track *track, const cmedia_film_plan *plan) {
    const AVCodec *found = avcodec_find_decoder(track->source->codecpar->codec_id);
    track->decoder = found ? avcodec_alloc_context3(found) : NULL;
    track->decoded = av_frame_alloc();
    track->prepared = av_frame_alloc();
    if (!track->decoder || !track->decoded || !track->prepared) return AVERROR_DECODER_NOT_FOUND;
    int failed = avcodec_parameters_to_context(track->decoder, track->source->codecpar);
    if (failed < 0) return failed;
    track->decoder->pkt_timebase = track->source->time_base;
    track->decoder->thread_count = plan->threads;
    track->decoder->max_pixels = (int64_t)plan->pixel_limit;
    return avcodec_open2(track->decoder, found, NULL);
}

static int write_packet(film_track *track, AVPacket *packet, AVRational time_base) {
    av_packet_rescale_ts(packet, time_base, track->target->time_base);
    packet->stream_index = track->target->index;
    packet->pos = -1;
    // Packets come in the order of decoding, times in that of showing.
    if (packet->pts != AV_NOPTS_VALUE)
        track->done = FFMAX(track->done, av_rescale_q(packet->pts, track->target->time_base,
                                                      AV_TIME_BASE_Q));
    return av_interleaved_write_frame(track->container, packet);
}

int film_encode(film_track *track, AVFrame *frame) {
    int failed = avcodec_send_frame(track->encoder, frame);
    while (failed >= 0) {
        failed = avcodec_receive_packet(track->encoder, track->packet);
        if (failed == AVERROR(EAGAIN) || failed == AVERROR_EOF) return 0;
        if (failed >= 0) failed = write_packet(track, track->packet, track->encoder->time_base);
    }
    return failed;
}

static int take(film_track *track, AVFrame *frame) {
    return track->encoder->codec_type == AVMEDIA_TYPE_VIDEO ? film_video_take(track, frame)
                                                            : film_audio_take(track, frame);
}

// A packet that cannot be decoded may be followed by one that can.
static int transcode(film_track *track, const AVPacket *packet) {
    if (avcodec_send_packet(track->decoder, packet) < 0 && packet) return 0;
    for (;;) {
        int failed = avcodec_receive_frame(track->decoder, track->decoded);
        if (failed == AVERROR(EAGAIN)) return 0;
        if (failed < 0) return packet ? 0 : take(track, NULL);
        failed = take(track, track->decoded);
        av_frame_unref(track->decoded);
        if (failed < 0) return failed;
    }
}

static int pass(film_track *track, AVPacket *packet) {
    track->packets += 1;
    if (track->decoder) return transcode(track, packet);
    if (packet->pts == AV_NOPTS_VALUE && packet->dts == AV_NOPTS_VALUE) return 0;
    return write_packet(track, packet, track->source->time_base);
}

// What the old container said of itself is not true of the new one.
static void copy_words(AVFormatContext *source, AVFormatContext *target) {
    static const char *const own[] = {"major_brand", "minor_version", "compatible_brands",
                                      "encoder"};
    av_dict_copy(&target->metadata, source->metadata, 0);
    for (size_t place = 0; place < sizeof own / sizeof *own; place++)
        av_dict_set(&target->metadata, own[place], NULL, 0);
}

static int describe_target(film_track *track) {
    AVStream *source = track->source, *target = track->target;
    int failed = track->encoder
                     ? avcodec_parameters_from_context(target->codecpar, track->encoder)
                     : avcodec_parameters_copy(target->codecpar, source->codecpar);
    if (failed < 0) return failed;
    target->codecpar->codec_tag = 0;
    target->time_base = track->encoder ? track->encoder->time_base : source->time_base;
    target->avg_frame_rate = source->avg_frame_rate;
    target->sample_aspect_ratio = source->sample_aspect_ratio;
    target->disposition = source->disposition;
    size_t size = 0;
    const uint8_t *matrix = av_stream_get_side_data(source, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (!matrix) return 0;
    uint8_t *copy = av_stream_new_side_data(target, AV_PKT_DATA_DISPLAYMATRIX, size);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, matrix, size);
    return 0;
}

static int add_track(film_track *track, AVFormatContext *source, int number,
                     AVFormatContext *target, const cmedia_film_plan *plan,
                     cmedia_film_result *result) {
    track->source = source->streams[number];
    track->container = target;
    track->packet = av_packet_alloc();
    track->target = avformat_new_stream(target, NULL);
    if (!track->packet || !track->target) return AVERROR(ENOMEM);
    const AVCodecParameters *codec = track->source->codecpar;
    int failed = 0;
    if (codec->codec_type == AVMEDIA_TYPE_VIDEO && !film_video_is_common(codec))
        failed = film_video_open(track, plan, result);
    if (codec->codec_type == AVMEDIA_TYPE_AUDIO && !film_audio_is_common(codec)) {
        result->encoded_audio = true;
        failed = film_audio_open(track, plan);
    }
    return failed < 0 ? failed : describe_target(track);
}

static film_track *track_of(film_track tracks[2], int count, const AVPacket *packet) {
    for (int place = 0; place < count; place++)
        if (tracks[place].source->index == packet->stream_index) return &tracks[place];
    return NULL;
}

// A film begins at its first moment, whatever its container counts from.
static void begin_at_zero(AVPacket *packet, const AVFormatContext *source,
                          const film_track *track) {
    if (source->start_time == AV_NOPTS_VALUE) return;
    int64_t start = av_rescale_q(source->start_time, AV_TIME_BASE_Q, track->source->time_base);
    if (packet->pts != AV_NOPTS_VALUE) packet->pts -= start;
    if (packet->dts != AV_NOPTS_VALUE) packet->dts -= start;
}

static int run(AVFormatContext *source, film_track tracks[2], int count,
               cmedia_film_report report, void *context) {
    AVPacket *packet = av_packet_alloc();
    int failed = packet ? 0 : AVERROR(ENOMEM), bad = 0;
    while (failed >= 0) {
        int result = av_read_frame(source, packet);
        if (result == AVERROR_EOF) break;
        if (result < 0) {
            failed = ++bad > most_bad_packets || result != AVERROR_INVALIDDATA ? result : 0;
            continue;
        }
        film_track *track = track_of(tracks, count, packet);
        if (track) {
            begin_at_zero(packet, source, track);
            failed = pass(track, packet);
            report(context, tracks[0].done);
        }
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
    for (int place = 0; place < count && failed >= 0; place++)
        if (tracks[place].decoder) failed = transcode(&tracks[place], NULL);
    return failed;
}

// Whether most of what the index names was there: a film that was cut short is none.
static bool is_whole(const film_track *track) {
    return track->packets > 0 && track->packets >= track->source->nb_frames / 10 * 9;
}

static int write_film(AVFormatContext *source, film_track tracks[2], int count,
                      AVFormatContext *target, cmedia_film_report report, void *context) {
    copy_words(source, target);
    AVDictionary *options = NULL;
    av_dict_set(&options, "movflags", "+faststart+use_metadata_tags", 0);
    int failed = avformat_write_header(target, &options);
    av_dict_free(&options);
    if (failed < 0) return failed;
    failed = run(source, tracks, count, report, context);
    if (failed >= 0 && !is_whole(&tracks[0])) failed = AVERROR_INVALIDDATA;
    // The trailer frees what the header made, also where the film is given up.
    int ended = av_write_trailer(target);
    return failed < 0 ? failed : ended;
}

// Finds the tracks that are shown and heard; the sound's is negative where there is none.
static int find_tracks(cmedia_film *film, int *video, int *audio) {
    AVFormatContext *source = film->context;
    int failed = film->is_probed ? 0 : avformat_find_stream_info(source, NULL);
    film->is_probed = true;
    if (failed < 0) return failed;
    *video = av_find_best_stream(source, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    *audio = av_find_best_stream(source, AVMEDIA_TYPE_AUDIO, -1, *video, NULL, 0);
    return *video < 0 ? AVERROR_STREAM_NOT_FOUND : 0;
}

bool cmedia_film_is_common(cmedia_film *film) {
    int video, audio;
    if (find_tracks(film, &video, &audio) < 0) return false;
    AVStream **streams = film->context->streams;
    return film_video_is_common(streams[video]->codecpar)
           && (audio < 0 || film_audio_is_common(streams[audio]->codecpar));
}

static int convert(cmedia_film *film, AVFormatContext *target, const cmedia_film_plan *plan,
                   cmedia_film_report report, void *context, cmedia_film_result *result) {
    AVFormatContext *source = film->context;
    int video, audio;
    int failed = find_tracks(film, &video, &audio);
    if (failed < 0) return failed;
    film_track tracks[2] = {0};
    int count = audio < 0 ? 1 : 2;
    failed = add_track(&tracks[0], source, video, target, plan, result);
    if (failed >= 0 && count == 2)
        failed = add_track(&tracks[1], source, audio, target, plan, result);
    if (failed >= 0) failed = write_film(source, tracks, count, target, report, context);
    for (int place = 0; place < 2; place++) film_track_close(&tracks[place]);
    return failed;
}

cmedia_status cmedia_convert_film(cmedia_film *film, int output, const cmedia_film_plan *plan,
                                  cmedia_film_report report, void *context,
                                  cmedia_film_result *result) {
    *result = (cmedia_film_result){0};
    file_side side = {output, 0, 0, &result->write_error};
    AVFormatContext *target = NULL;
    int failed = avformat_alloc_output_context2(&target, NULL, "mp4", NULL);
    if (failed < 0) return CMEDIA_BROKEN;
    target->pb = open_side(&side, true);
    target->opaque = &side;
    target->io_open = open_again;
    target->io_close2 = close_again;
    target->flags |= AVFMT_FLAG_CUSTOM_IO;
    target->url = av_strdup("film");
    failed = target->pb && target->url
                 ? convert(film, target, plan, report, context, result)
                 : AVERROR(ENOMEM);
    if (target->pb && failed >= 0) {
        avio_flush(target->pb);
        if (target->pb->error < 0) failed = target->pb->error;
    }
    close_side(&target->pb);
    avformat_free_context(target);
    result->count = side.count;
    return failed < 0 || result->write_error != 0 ? CMEDIA_BROKEN : CMEDIA_OK;
}
