#include "poster.h"

#include "film_handle.h"

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>

enum {
    // Packets that are looked at until a picture comes; a group of pictures is rarely longer.
    most_packets = 2048,
    // Sides beyond which no picture is decoded.
    longest_side = 32768,
};

static AVCodecContext *open_decoder(const AVCodecParameters *parameters,
                                    const cmedia_plan *plan) {
    const AVCodec *codec = avcodec_find_decoder(parameters->codec_id);
    if (!codec) return NULL;
    AVCodecContext *decoder = avcodec_alloc_context3(codec);
    if (!decoder) return NULL;
    if (avcodec_parameters_to_context(decoder, parameters) < 0) {
        avcodec_free_context(&decoder);
        return NULL;
    }
    decoder->thread_count = 1;
    decoder->max_pixels = (int64_t)plan->pixel_limit;
    // A codec that can leave out detail does, as long as enough of it remains.
    int longer = FFMAX(parameters->width, parameters->height);
    while (decoder->lowres < codec->max_lowres && longer >> (decoder->lowres + 1) >= 2 * plan->size)
        decoder->lowres++;
    if (avcodec_open2(decoder, codec, NULL) < 0) {
        avcodec_free_context(&decoder);
        return NULL;
    }
    return decoder;
}

// Pixels that are not square make the picture wider or lower, as a player shows it.
static void shown_size(const AVFrame *frame, AVRational aspect, const cmedia_plan *plan,
                       int *width, int *height) {
    *width = frame->width;
    *height = frame->height;
    double ratio = aspect.num > 0 && aspect.den > 0 ? av_q2d(aspect) : 1;
    if (ratio > 1 && ratio < 16) *height = FFMAX(1, (int)(frame->height / ratio + 0.5));
    if (ratio < 1 && ratio > 1.0 / 16) *width = FFMAX(1, (int)(frame->width * ratio + 0.5));
    // What is much larger than asked is made smaller on the way to sRGB already.
    int longer = FFMAX(*width, *height);
    int most = 2 * plan->size;
    if (longer > most) {
        *width = FFMAX(1, (int)((int64_t)*width * most / longer));
        *height = FFMAX(1, (int)((int64_t)*height * most / longer));
    }
}

static struct SwsContext *open_scaler(const AVFrame *frame, int width, int height) {
    struct SwsContext *scaler =
        sws_getContext(frame->width, frame->height, (enum AVPixelFormat)frame->format, width,
                       height, AV_PIX_FMT_RGB24, SWS_AREA | SWS_ACCURATE_RND, NULL, NULL, NULL);
    if (!scaler) return NULL;
    int space = frame->colorspace == AVCOL_SPC_UNSPECIFIED && frame->height >= 720
                    ? SWS_CS_ITU709 : frame->colorspace;
    sws_setColorspaceDetails(scaler, sws_getCoefficients(space),
                             frame->color_range == AVCOL_RANGE_JPEG,
                             sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    return scaler;
}

static cmedia_status make_of_frame(const AVFrame *frame, AVRational aspect,
                                   const cmedia_plan *plan, cmedia_picture *picture) {
    if (frame->width < 1 || frame->height < 1 || frame->width > longest_side
        || frame->height > longest_side)
        return CMEDIA_TOO_LARGE;
    int width, height;
    shown_size(frame, aspect, plan, &width, &height);
    struct SwsContext *scaler = open_scaler(frame, width, height);
    if (!scaler) return CMEDIA_BROKEN;
    // Rows of their own length, for scalers that write a little beyond; then without gaps.
    int stride = FFALIGN(width * 3, 64);
    uint8_t *padded = av_malloc((size_t)stride * (size_t)height + 64);
    uint8_t *pixels = av_malloc((size_t)width * 3 * (size_t)height);
    cmedia_status status = CMEDIA_BROKEN;
    if (padded && pixels) {
        sws_scale(scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
                  &padded, &stride);
        av_image_copy_plane(pixels, width * 3, padded, stride, width * 3, height);
        status = cmedia_make_picture_of_pixels(pixels, width, height, plan, picture);
    }
    av_free(padded);
    av_free(pixels);
    sws_freeContext(scaler);
    return status;
}

// Gives packets of the stream to the decoder until there is a picture.
static int next_frame(AVFormatContext *context, int stream, AVCodecContext *decoder,
                      AVPacket *packet, AVFrame *frame) {
    for (int count = 0; count < most_packets; count++) {
        int result = avcodec_receive_frame(decoder, frame);
        if (result != AVERROR(EAGAIN)) return result;
        result = av_read_frame(context, packet);
        if (result < 0) {
            avcodec_send_packet(decoder, NULL);
            return avcodec_receive_frame(decoder, frame);
        }
        // A packet that cannot be decoded may be followed by one that can.
        if (packet->stream_index == stream) avcodec_send_packet(decoder, packet);
        av_packet_unref(packet);
    }
    return AVERROR(EAGAIN);
}

static int frame_near(AVFormatContext *context, int stream, AVCodecContext *decoder,
                      int64_t microseconds, AVFrame *frame) {
    AVPacket *packet = av_packet_alloc();
    if (!packet) return AVERROR(ENOMEM);
    int result = -1;
    if (microseconds > 0
        && av_seek_frame(context, -1, microseconds, AVSEEK_FLAG_BACKWARD) >= 0)
        result = next_frame(context, stream, decoder, packet, frame);
    if (result < 0) {
        av_seek_frame(context, -1, 0, AVSEEK_FLAG_BACKWARD);
        avcodec_flush_buffers(decoder);
        result = next_frame(context, stream, decoder, packet, frame);
    }
    av_packet_free(&packet);
    return result;
}

cmedia_status cmedia_make_poster(cmedia_film *film, int64_t microseconds, const cmedia_plan *plan,
                                 cmedia_picture *picture) {
    AVFormatContext *context = film->context;
    int number = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    if (number < 0) return CMEDIA_BROKEN;
    AVStream *stream = context->streams[number];
    AVCodecContext *decoder = open_decoder(stream->codecpar, plan);
    AVFrame *frame = av_frame_alloc();
    cmedia_status status = CMEDIA_BROKEN;
    if (decoder && frame && frame_near(context, number, decoder, microseconds, frame) >= 0)
        status = make_of_frame(frame, av_guess_sample_aspect_ratio(context, stream, frame), plan,
                               picture);
    av_frame_free(&frame);
    avcodec_free_context(&decoder);
    return status;
}

cmedia_status cmedia_make_picture_of_bitmap(const void *bytes, size_t count,
                                            const cmedia_plan *plan, cmedia_picture *picture) {
    if (count > INT32_MAX - AV_INPUT_BUFFER_PADDING_SIZE) return CMEDIA_TOO_LARGE;
    AVCodecParameters *parameters = avcodec_parameters_alloc();
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    AVCodecContext *decoder = NULL;
    cmedia_status status = CMEDIA_BROKEN;
    if (parameters && packet && frame && av_new_packet(packet, (int)count) == 0) {
        parameters->codec_type = AVMEDIA_TYPE_VIDEO;
        parameters->codec_id = AV_CODEC_ID_BMP;
        memcpy(packet->data, bytes, count);
        decoder = open_decoder(parameters, plan);
        if (decoder && avcodec_send_packet(decoder, packet) >= 0
            && avcodec_receive_frame(decoder, frame) >= 0)
            status = make_of_frame(frame, (AVRational){1, 1}, plan, picture);
    }
    avcodec_free_context(&decoder);
    av_frame_free(&frame);
    av_packet_free(&packet);
    avcodec_parameters_free(&parameters);
    return status;
}
