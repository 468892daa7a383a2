#include "sequence.h"

#include "film_handle.h"
#include "tone.h"

#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdlib.h>

// One of the tracks, read by a position of its own.
typedef struct {
    AVFormatContext *context;
    AVStream *stream;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *frame;
    struct SwsContext *scaler;
    bool is_drained;
} track;

struct cmedia_sequence {
    track colour;
    // Without a decoder where all is opaque.
    track opacity;
    int width, height;
    uint8_t *levels;
};

static void close_track(track *track) {
    avcodec_free_context(&track->decoder);
    av_packet_free(&track->packet);
    av_frame_free(&track->frame);
    sws_freeContext(track->scaler);
}

void cmedia_sequence_close(cmedia_sequence *sequence) {
    if (!sequence) return;
    close_track(&sequence->colour);
    close_track(&sequence->opacity);
    av_free(sequence->levels);
    free(sequence);
}

static bool open_track(track *track, cmedia_film *film, int number, uint64_t pixel_limit) {
    track->context = film->context;
    track->stream = film->context->streams[number];
    const AVCodec *found = avcodec_find_decoder(track->stream->codecpar->codec_id);
    track->decoder = found ? avcodec_alloc_context3(found) : NULL;
    track->packet = av_packet_alloc();
    track->frame = av_frame_alloc();
    if (!track->decoder || !track->packet || !track->frame
        || avcodec_parameters_to_context(track->decoder, track->stream->codecpar) < 0)
        return false;
    track->decoder->pkt_timebase = track->stream->time_base;
    track->decoder->thread_count = 1;
    track->decoder->max_pixels = (int64_t)pixel_limit;
    return avcodec_open2(track->decoder, found, NULL) >= 0;
}

// The track that has nothing but levels, one for each picture.
static int find_opacity(const AVFormatContext *context, int colour) {
    const AVStream *shown = context->streams[colour];
    for (unsigned number = 0; number < context->nb_streams; number++) {
        const AVStream *stream = context->streams[number];
        const AVCodecParameters *codec = stream->codecpar;
        const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(codec->format);
        if ((int)number != colour && codec->codec_type == AVMEDIA_TYPE_VIDEO && format
            && format->nb_components == 1 && codec->width == shown->codecpar->width
            && codec->height == shown->codecpar->height && stream->nb_frames == shown->nb_frames)
            return (int)number;
    }
    return -1;
}

static bool is_plain(const AVStream *stream) {
    size_t size = 0;
    const int32_t *matrix =
        (const int32_t *)av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (matrix && (matrix[0] <= 0 || matrix[4] <= 0 || matrix[1] || matrix[3])) return false;
    return !cmedia_tone_is_needed(stream->codecpar->color_trc);
}

static bool is_standard(const AVStream *stream) {
    switch (stream->codecpar->color_primaries) {
    case AVCOL_PRI_BT709:
    case AVCOL_PRI_UNSPECIFIED:
    case AVCOL_PRI_BT470BG:
    case AVCOL_PRI_SMPTE170M: return true;
    default: return false;
    }
}

static bool open_tracks(cmedia_sequence *sequence, const cmedia_sequence_plan *plan) {
    AVFormatContext *context = plan->colour->context;
    int colour = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    if (colour < 0 || !open_track(&sequence->colour, plan->colour, colour, plan->pixel_limit))
        return false;
    sequence->width = sequence->colour.stream->codecpar->width;
    sequence->height = sequence->colour.stream->codecpar->height;
    if (sequence->width < 1 || sequence->height < 1
        || (uint64_t)sequence->width * (uint64_t)sequence->height > plan->pixel_limit)
        return false;
    int opacity = find_opacity(context, colour);
    if (opacity < 0) return true;
    sequence->levels = av_malloc((size_t)sequence->width * (size_t)sequence->height + 64);
    return sequence->levels && (unsigned)opacity < plan->opacity->context->nb_streams
           && open_track(&sequence->opacity, plan->opacity, opacity, plan->pixel_limit);
}

cmedia_sequence *cmedia_sequence_open(const cmedia_sequence_plan *plan,
                                      cmedia_sequence_facts *facts) {
    cmedia_sequence *sequence = calloc(1, sizeof *sequence);
    if (!sequence) return NULL;
    if (!open_tracks(sequence, plan)) {
        cmedia_sequence_close(sequence);
        return NULL;
    }
    const AVStream *stream = sequence->colour.stream;
    *facts = (cmedia_sequence_facts){sequence->width, sequence->height, stream->nb_frames,
                                     is_plain(stream), is_standard(stream)};
    return sequence;
}

// Decodes the next frame of a track: 0, AVERROR_EOF, or what went wrong.
static int decode(track *track) {
    for (;;) {
        int result = avcodec_receive_frame(track->decoder, track->frame);
        if (result != AVERROR(EAGAIN)) return result;
        if (track->is_drained) return AVERROR_EOF;
        result = av_read_frame(track->context, track->packet);
        if (result == AVERROR_EOF) {
            track->is_drained = true;
            result = avcodec_send_packet(track->decoder, NULL);
        } else if (result >= 0) {
            if (track->packet->stream_index == track->stream->index)
                result = avcodec_send_packet(track->decoder, track->packet);
            av_packet_unref(track->packet);
        }
        if (result < 0) return result;
    }
}

static bool is_full(const AVFrame *frame) {
    return frame->color_range == AVCOL_RANGE_JPEG || frame->format == AV_PIX_FMT_YUVJ420P
           || frame->format == AV_PIX_FMT_YUVJ422P || frame->format == AV_PIX_FMT_YUVJ444P;
}

static bool scale(track *track, const cmedia_sequence *sequence, enum AVPixelFormat format,
                  uint8_t *pixels, int stride) {
    const AVFrame *frame = track->frame;
    // A picture of another size than its track's has no place.
    if (frame->width != sequence->width || frame->height != sequence->height) return false;
    track->scaler = sws_getCachedContext(track->scaler, frame->width, frame->height, frame->format,
                                         frame->width, frame->height, format,
                                         SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL,
                                         NULL, NULL);
    if (!track->scaler) return false;
    const int *matrix = sws_getCoefficients(frame->colorspace);
    sws_setColorspaceDetails(track->scaler, matrix, is_full(frame),
                             sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    return sws_scale(track->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0,
                     frame->height, &pixels, &stride) == frame->height;
}

static bool take_opacity(cmedia_sequence *sequence, uint8_t *pixels) {
    if (decode(&sequence->opacity) < 0
        || !scale(&sequence->opacity, sequence, AV_PIX_FMT_GRAY8, sequence->levels,
                  sequence->width))
        return false;
    size_t count = (size_t)sequence->width * (size_t)sequence->height;
    for (size_t place = 0; place < count; place++)
        pixels[4 * place + 3] = sequence->levels[place];
    return true;
}

cmedia_status cmedia_sequence_next(cmedia_sequence *sequence, uint8_t *pixels, int64_t *duration,
                                   bool *is_end) {
    track *colour = &sequence->colour;
    int result = decode(colour);
    *is_end = result == AVERROR_EOF;
    if (result < 0) return *is_end ? CMEDIA_OK : CMEDIA_BROKEN;
    *duration = av_rescale_q(colour->frame->pkt_duration, colour->stream->time_base,
                             AV_TIME_BASE_Q);
    if (!scale(colour, sequence, AV_PIX_FMT_RGBA, pixels, 4 * sequence->width))
        return CMEDIA_BROKEN;
    return !sequence->opacity.decoder || take_opacity(sequence, pixels) ? CMEDIA_OK
                                                                        : CMEDIA_BROKEN;
}
