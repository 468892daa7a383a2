#include "film_track.h"

#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>

// Sides beyond which nothing is encoded: those of H.264's highest level and some.
enum { longest_side = 8192 };

bool film_video_is_common(const AVCodecParameters *codec) {
    bool is_plain = codec->format == AV_PIX_FMT_YUV420P || codec->format == AV_PIX_FMT_YUVJ420P;
    return codec->codec_id == AV_CODEC_ID_H264 && is_plain
           && !cmedia_tone_is_needed(codec->color_trc);
}

static bool is_deep(enum AVPixelFormat format) {
    const AVPixFmtDescriptor *described = av_pix_fmt_desc_get(format);
    return described && described->comp[0].depth > 8;
}

// The brightest point that the film says it has, in candelas a square metre; 0 where it is silent.
static float peak_of(const AVStream *stream) {
    size_t size = 0;
    const uint8_t *data =
        av_stream_get_side_data(stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, &size);
    if (data && size >= sizeof(AVContentLightMetadata))
        return (float)((const AVContentLightMetadata *)data)->MaxCLL;
    data = av_stream_get_side_data(stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &size);
    if (data && size >= sizeof(AVMasteringDisplayMetadata)) {
        const AVMasteringDisplayMetadata *display = (const AVMasteringDisplayMetadata *)data;
        if (display->has_luminance && display->max_luminance.den > 0)
            return (float)av_q2d(display->max_luminance);
    }
    return 0;
}

static int open_tone(film_track *track, int width, int height) {
    const AVCodecParameters *codec = track->source->codecpar;
    size_t pixels = (size_t)width * (size_t)height;
    track->tone = cmedia_tone_create(codec->color_trc, codec->color_primaries,
                                     peak_of(track->source), CMEDIA_DISPLAY_BT1886);
    track->wide_pixels = av_malloc(pixels * 6 + 64);
    track->mapped_pixels = av_malloc(pixels * 3 + 64);
    track->mapped_width = width;
    track->mapped_height = height;
    return track->tone && track->wide_pixels && track->mapped_pixels ? 0 : AVERROR(ENOMEM);
}

static void describe_colors(film_track *track) {
    const AVCodecParameters *codec = track->source->codecpar;
    AVCodecContext *encoder = track->encoder;
    encoder->color_range = AVCOL_RANGE_MPEG;
    if (track->tone) {
        encoder->color_primaries = AVCOL_PRI_BT709;
        encoder->color_trc = AVCOL_TRC_BT709;
        encoder->colorspace = AVCOL_SPC_BT709;
        return;
    }
    encoder->color_primaries = codec->color_primaries;
    encoder->color_trc = codec->color_trc;
    // The values of RGB have a matrix only once they are made into others.
    encoder->colorspace =
        codec->color_space == AVCOL_SPC_RGB ? AVCOL_SPC_UNSPECIFIED : codec->color_space;
}

int film_video_open(film_track *track, const cmedia_film_plan *plan, cmedia_film_result *result) {
    int failed = film_decoder_open(track, plan);
    if (failed < 0) return failed;
    const AVCodecParameters *codec = track->source->codecpar;
    // Colour has half the places: an odd row or column has nowhere to go.
    int width = codec->width & ~1, height = codec->height & ~1;
    if (width < 2 || height < 2 || width > longest_side || height > longest_side)
        return AVERROR(EINVAL);
    const AVCodec *found = avcodec_find_encoder_by_name("libx264");
    track->encoder = found ? avcodec_alloc_context3(found) : NULL;
    if (!track->encoder) return AVERROR_ENCODER_NOT_FOUND;
    AVCodecContext *encoder = track->encoder;
    encoder->width = width;
    encoder->height = height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = track->source->time_base;
    encoder->framerate = av_guess_frame_rate(NULL, track->source, NULL);
    encoder->sample_aspect_ratio = track->source->sample_aspect_ratio.num > 0
                                       ? track->source->sample_aspect_ratio
                                       : codec->sample_aspect_ratio;
    encoder->thread_count = plan->threads;
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if (cmedia_tone_is_needed(codec->color_trc)) {
        result->tone_mapped = true;
        failed = open_tone(track, width, height);
        if (failed < 0) return failed;
    }
    describe_colors(track);
    result->reduced_depth = is_deep(codec->format);
    result->encoded_video = true;
    track->last_time = AV_NOPTS_VALUE;
    AVDictionary *options = NULL;
    av_dict_set(&options, "preset", plan->preset, 0);
    av_dict_set_int(&options, "crf", plan->rate_factor, 0);
    failed = avcodec_open2(encoder, found, &options);
    av_dict_free(&options);
    return failed;
}

static void set_colors(struct SwsContext *scaler, int from, bool from_is_full, int to,
                       bool to_is_full) {
    sws_setColorspaceDetails(scaler, sws_getCoefficients(from), from_is_full,
                             sws_getCoefficients(to), to_is_full, 0, 1 << 16, 1 << 16);
}

static bool is_full(const AVFrame *frame) {
    switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P: return true;
    default: return frame->color_range == AVCOL_RANGE_JPEG;
    }
}

static int scale_simply(film_track *track, const AVFrame *frame) {
    AVFrame *made = track->prepared;
    track->scaler = sws_getCachedContext(track->scaler, frame->width & ~1, frame->height & ~1,
                                         frame->format, made->width, made->height, made->format,
                                         SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
    if (!track->scaler) return AVERROR(EINVAL);
    int space = frame->colorspace == AVCOL_SPC_RGB ? SWS_CS_DEFAULT : frame->colorspace;
    set_colors(track->scaler, space, is_full(frame), space, false);
    int rows = sws_scale(track->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0,
                         frame->height & ~1, made->data, made->linesize);
    return rows > 0 ? 0 : AVERROR_EXTERNAL;
}

static int scale_by_light(film_track *track, const AVFrame *frame) {
    int width = track->mapped_width, height = track->mapped_height;
    track->widener = sws_getCachedContext(track->widener, frame->width & ~1, frame->height & ~1,
                                          frame->format, width, height, AV_PIX_FMT_RGB48,
                                          SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
    AVFrame *made = track->prepared;
    track->scaler =
        sws_getCachedContext(track->scaler, width, height, AV_PIX_FMT_RGB24, width, height,
                             made->format, SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
    if (!track->widener || !track->scaler) return AVERROR(EINVAL);
    int space = frame->colorspace == AVCOL_SPC_UNSPECIFIED ? SWS_CS_BT2020 : frame->colorspace;
    set_colors(track->widener, space, is_full(frame), SWS_CS_DEFAULT, true);
    set_colors(track->scaler, SWS_CS_DEFAULT, true, SWS_CS_ITU709, false);
    uint8_t *wide[] = {(uint8_t *)track->wide_pixels};
    int wide_stride[] = {width * 6};
    if (sws_scale(track->widener, (const uint8_t *const *)frame->data, frame->linesize, 0,
                  frame->height & ~1, wide, wide_stride) <= 0)
        return AVERROR_EXTERNAL;
    cmedia_tone_apply(track->tone, track->wide_pixels, track->mapped_pixels,
                      (size_t)width * (size_t)height);
    const uint8_t *mapped[] = {track->mapped_pixels};
    int mapped_stride[] = {width * 3};
    int rows = sws_scale(track->scaler, mapped, mapped_stride, 0, height, made->data,
                         made->linesize);
    return rows > 0 ? 0 : AVERROR_EXTERNAL;
}

static int prepare(film_track *track, const AVFrame *frame) {
    AVFrame *made = track->prepared;
    av_frame_unref(made);
    made->width = track->encoder->width;
    made->height = track->encoder->height;
    made->format = track->encoder->pix_fmt;
    bool fits = frame->format == made->format && frame->width == made->width
                && frame->height == made->height && !is_full(frame);
    if (fits && !track->tone) return av_frame_ref(made, frame);
    int failed = av_frame_get_buffer(made, 0);
    if (failed < 0) return failed;
    return track->tone ? scale_by_light(track, frame) : scale_simply(track, frame);
}

int film_video_take(film_track *track, AVFrame *frame) {
    if (!frame) return film_encode(track, NULL);
    int64_t time = frame->best_effort_timestamp;
    if (time == AV_NOPTS_VALUE) {
        int64_t step = frame->pkt_duration > 0 ? frame->pkt_duration : 1;
        time = track->last_time == AV_NOPTS_VALUE ? 0 : track->last_time + step;
    }
    // Two pictures at one moment: the first is shown.
    if (track->last_time != AV_NOPTS_VALUE && time <= track->last_time) return 0;
    track->last_time = time;
    int failed = prepare(track, frame);
    if (failed < 0) return failed;
    track->prepared->pts = time;
    track->prepared->pict_type = AV_PICTURE_TYPE_NONE;
    return film_encode(track, track->prepared);
}
