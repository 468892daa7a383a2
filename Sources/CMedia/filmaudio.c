#include "film_track.h"

#include <libavutil/channel_layout.h>

enum {
    // A rate that every player knows, for what AAC has no number for.
    common_rate = 48000,
    // Silence that is put in for sound that is not there, in seconds at most.
    longest_silence = 60,
};

bool film_audio_is_common(const AVCodecParameters *codec) {
    // Without a head of its own it is a stream for broadcasting, whose packets look otherwise.
    return codec->codec_id == AV_CODEC_ID_AAC && codec->extradata_size > 0;
}

static int rate_for(const AVCodec *encoder, int rate) {
    for (const int *known = encoder->supported_samplerates; known && *known; known++)
        if (*known == rate) return rate;
    return common_rate;
}

int film_audio_open(film_track *track, const cmedia_film_plan *plan) {
    int failed = film_decoder_open(track, plan);
    if (failed < 0) return failed;
    const AVCodec *found = avcodec_find_encoder(AV_CODEC_ID_AAC);
    track->encoder = found ? avcodec_alloc_context3(found) : NULL;
    if (!track->encoder) return AVERROR_ENCODER_NOT_FOUND;
    AVCodecContext *decoder = track->decoder, *encoder = track->encoder;
    if (decoder->sample_rate < 1 || decoder->ch_layout.nb_channels < 1) return AVERROR(EINVAL);
    if (decoder->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
        av_channel_layout_default(&decoder->ch_layout, decoder->ch_layout.nb_channels);
    // More than two are for cinemas; every player has two.
    int channels = FFMIN(decoder->ch_layout.nb_channels, 2);
    av_channel_layout_default(&encoder->ch_layout, channels);
    encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
    encoder->sample_rate = rate_for(found, decoder->sample_rate);
    encoder->bit_rate = (int64_t)plan->channel_rate * channels;
    encoder->time_base = (AVRational){1, encoder->sample_rate};
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    failed = avcodec_open2(encoder, found, NULL);
    if (failed < 0) return failed;
    failed = swr_alloc_set_opts2(&track->resampler, &encoder->ch_layout, encoder->sample_fmt,
                                 encoder->sample_rate, &decoder->ch_layout, decoder->sample_fmt,
                                 decoder->sample_rate, 0, NULL);
    if (failed < 0) return failed;
    failed = swr_init(track->resampler);
    if (failed < 0) return failed;
    track->samples = av_audio_fifo_alloc(encoder->sample_fmt, channels, encoder->frame_size);
    track->next_sample = AV_NOPTS_VALUE;
    return track->samples ? 0 : AVERROR(ENOMEM);
}

// Encodes what is there in frames of the encoder's length; at the end also a shorter one.
static int encode_samples(film_track *track, bool is_end) {
    AVCodecContext *encoder = track->encoder;
    for (;;) {
        int waiting = av_audio_fifo_size(track->samples);
        if (waiting == 0 || (waiting < encoder->frame_size && !is_end)) return 0;
        AVFrame *made = track->prepared;
        av_frame_unref(made);
        made->nb_samples = FFMIN(waiting, encoder->frame_size);
        made->format = encoder->sample_fmt;
        made->sample_rate = encoder->sample_rate;
        int failed = av_channel_layout_copy(&made->ch_layout, &encoder->ch_layout);
        if (failed >= 0) failed = av_frame_get_buffer(made, 0);
        if (failed < 0) return failed;
        if (av_audio_fifo_read(track->samples, (void **)made->data, made->nb_samples)
            < made->nb_samples)
            return AVERROR_EXTERNAL;
        made->pts = track->next_sample;
        track->next_sample += made->nb_samples;
        failed = film_encode(track, made);
        if (failed < 0) return failed;
    }
}

// Adds what the resampler has, with a frame's samples or, at the end, without.
static int resample(film_track *track, const AVFrame *frame) {
    AVFrame *made = track->prepared;
    av_frame_unref(made);
    int more = frame ? frame->nb_samples : 0;
    made->nb_samples = swr_get_out_samples(track->resampler, more);
    if (made->nb_samples <= 0) return 0;
    made->format = track->encoder->sample_fmt;
    int failed = av_channel_layout_copy(&made->ch_layout, &track->encoder->ch_layout);
    if (failed >= 0) failed = av_frame_get_buffer(made, 0);
    if (failed < 0) return failed;
    int count = swr_convert(track->resampler, made->data, made->nb_samples,
                            frame ? (const uint8_t **)frame->extended_data : NULL, more);
    if (count < 0) return count;
    return av_audio_fifo_write(track->samples, (void **)made->data, count) < count
               ? AVERROR(ENOMEM) : 0;
}

// Fills a hole, so that what comes after it stays beside its pictures.
static int fill_gap(film_track *track, const AVFrame *frame) {
    int rate = track->encoder->sample_rate;
    int64_t time = frame->best_effort_timestamp;
    if (time == AV_NOPTS_VALUE) time = 0;
    int64_t begin = av_rescale_q(time, track->source->time_base, (AVRational){1, rate});
    if (track->next_sample == AV_NOPTS_VALUE) track->next_sample = begin;
    int64_t expected = track->next_sample + av_audio_fifo_size(track->samples)
                       + swr_get_delay(track->resampler, rate);
    int64_t gap = begin - expected;
    if (gap < rate / 10) return 0;
    if (gap > (int64_t)rate * longest_silence) return 0;
    int64_t silence = av_rescale(gap, track->decoder->sample_rate, rate);
    return swr_inject_silence(track->resampler, (int)silence);
}

int film_audio_take(film_track *track, AVFrame *frame) {
    int failed = 0;
    if (frame) {
        // What changes in the middle is heard as the beginning was.
        if (frame->format != track->decoder->sample_fmt
            || frame->ch_layout.nb_channels != track->decoder->ch_layout.nb_channels)
            return 0;
        failed = fill_gap(track, frame);
    }
    if (failed >= 0) failed = resample(track, frame);
    if (failed >= 0) failed = encode_samples(track, frame == NULL);
    if (failed < 0 || frame) return failed;
    return film_encode(track, NULL);
}
