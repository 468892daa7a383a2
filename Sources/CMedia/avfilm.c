#include "avfilm.h"

#include "film_handle.h"

#include <errno.h>
#include <libavutil/avutil.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    buffer_bytes = 1 << 16,
    probe_bytes = 4 << 20,
    probe_microseconds = 3000000,
    longest_stream_count = 64,
    measured_packets = 256,
};

static int read_bytes(void *opaque, uint8_t *buffer, int length) {
    cmedia_film *film = opaque;
    int64_t left = film->count - film->offset;
    if (left <= 0) return AVERROR_EOF;
    if (length > left) length = (int)left;
    ssize_t got;
    do {
        got = pread(film->descriptor, buffer, (size_t)length, film->offset);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return AVERROR(errno);
    if (got == 0) return AVERROR_EOF;
    film->offset += got;
    return (int)got;
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
    cmedia_film *film = opaque;
    switch (whence & ~AVSEEK_FORCE) {
        case AVSEEK_SIZE: return film->count;
        case SEEK_SET: break;
        case SEEK_CUR: offset += film->offset; break;
        case SEEK_END: offset += film->count; break;
        default: return AVERROR(EINVAL);
    }
    if (offset < 0) return AVERROR(EINVAL);
    film->offset = offset;
    return offset;
}

// Whatever a container refers to outside of itself does not exist.
static int open_nothing(
    AVFormatContext *context, AVIOContext **reader, const char *url, int flags,
    AVDictionary **options) {
    (void)context, (void)reader, (void)url, (void)flags, (void)options;
    return AVERROR(EACCES);
}

static AVFormatContext *make_context(cmedia_film *film) {
    AVFormatContext *context = avformat_alloc_context();
    if (context == NULL) return NULL;
    context->pb = film->reader;
    context->flags |= AVFMT_FLAG_CUSTOM_IO;
    context->io_open = open_nothing;
    context->max_streams = longest_stream_count;
    context->probesize = probe_bytes;
    context->max_analyze_duration = probe_microseconds;
    context->protocol_whitelist = av_strdup("none");
    return context;
}

cmedia_film *cmedia_film_open(int descriptor, int64_t count, const char *demuxer, bool probes) {
    av_log_set_level(AV_LOG_QUIET);
    const AVInputFormat *format = av_find_input_format(demuxer);
    cmedia_film *film = calloc(1, sizeof *film);
    uint8_t *buffer = av_malloc(buffer_bytes);
    if (format == NULL || film == NULL || buffer == NULL) {
        av_free(buffer);
        free(film);
        return NULL;
    }
    film->descriptor = descriptor;
    film->count = count;
    film->reader =
        avio_alloc_context(buffer, buffer_bytes, 0, film, read_bytes, NULL, seek_bytes);
    if (film->reader == NULL) {
        av_free(buffer);
        free(film);
        return NULL;
    }
    film->context = make_context(film);
    AVDictionary *options = NULL;
    av_dict_set(&options, "format_whitelist", format->name, 0);
    // A context that cannot be opened is freed by the call that failed.
    bool opened = film->context != NULL &&
                  avformat_open_input(&film->context, NULL, format, &options) == 0;
    av_dict_free(&options);
    film->is_probed = opened && probes;
    if (film->is_probed) {
        opened = avformat_find_stream_info(film->context, NULL) >= 0;
    }
    if (!opened) {
        cmedia_film_close(film);
        return NULL;
    }
    return film;
}

void cmedia_film_close(cmedia_film *film) {
    if (film->context != NULL) avformat_close_input(&film->context);
    av_freep(&film->reader->buffer);
    avio_context_free(&film->reader);
    free(film);
}

static const AVStream *first_stream(const AVFormatContext *context, enum AVMediaType type) {
    for (unsigned index = 0; index < context->nb_streams; index++) {
        const AVStream *stream = context->streams[index];
        if (stream->codecpar->codec_type == type &&
            (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) == 0) {
            return stream;
        }
    }
    return NULL;
}

static void describe_video(const AVStream *stream, cmedia_film_facts *facts) {
    const AVCodecParameters *codec = stream->codecpar;
    facts->has_video = true;
    facts->width = codec->width;
    facts->height = codec->height;
    facts->frames = stream->nb_frames;
    facts->transfer = codec->color_trc;
    facts->video_codec = avcodec_get_name(codec->codec_id);
    if (stream->duration != AV_NOPTS_VALUE) {
        facts->video_duration =
            av_rescale_q(stream->duration, stream->time_base, (AVRational){1, AV_TIME_BASE});
    }
    AVRational aspect = stream->sample_aspect_ratio;
    if (aspect.num <= 0 || aspect.den <= 0) aspect = codec->sample_aspect_ratio;
    facts->aspect_numerator = aspect.num;
    facts->aspect_denominator = aspect.den;
    AVRational rate = stream->avg_frame_rate;
    facts->rate_numerator = rate.num;
    facts->rate_denominator = rate.den;
    size_t size = 0;
    const uint8_t *matrix =
        av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (matrix != NULL && size >= sizeof facts->matrix) {
        facts->has_matrix = true;
        memcpy(facts->matrix, matrix, sizeof facts->matrix);
    }
}

void cmedia_film_describe(cmedia_film *film, cmedia_film_facts *facts) {
    *facts = (cmedia_film_facts){0};
    const AVFormatContext *context = film->context;
    if (context->duration != AV_NOPTS_VALUE) facts->duration = context->duration;
    const AVStream *video = first_stream(context, AVMEDIA_TYPE_VIDEO);
    if (video != NULL) describe_video(video, facts);
    const AVStream *audio = first_stream(context, AVMEDIA_TYPE_AUDIO);
    if (audio != NULL) {
        facts->has_audio = true;
        facts->audio_codec = avcodec_get_name(audio->codecpar->codec_id);
    }
}

void cmedia_film_measure_rate(cmedia_film *film, cmedia_film_facts *facts) {
    const AVStream *video = first_stream(film->context, AVMEDIA_TYPE_VIDEO);
    AVPacket *packet = av_packet_alloc();
    if (video == NULL || packet == NULL) {
        av_packet_free(&packet);
        return;
    }
    int64_t first = AV_NOPTS_VALUE, last = AV_NOPTS_VALUE;
    int pictures = 0;
    for (int read = 0; read < measured_packets; read++) {
        if (av_read_frame(film->context, packet) < 0) break;
        if (packet->stream_index == video->index && packet->pts != AV_NOPTS_VALUE) {
            pictures += 1;
            if (first == AV_NOPTS_VALUE || packet->pts < first) first = packet->pts;
            if (last == AV_NOPTS_VALUE || packet->pts > last) last = packet->pts;
        }
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
    if (pictures > 1 && last > first) {
        AVRational rate = av_div_q((AVRational){pictures - 1, 1}, video->time_base);
        int64_t numerator = rate.num, denominator = rate.den;
        av_reduce(
            &facts->rate_numerator, &facts->rate_denominator, numerator,
            denominator * (last - first), INT32_MAX);
    }
}

const char *cmedia_film_tag(cmedia_film *film, const char *key) {
    const AVDictionaryEntry *entry = av_dict_get(film->context->metadata, key, NULL, 0);
    return entry == NULL ? NULL : entry->value;
}
