#ifndef POSTERN_FILM_TRACK_H
#define POSTERN_FILM_TRACK_H
#include "filmconversion.h"
#include "tone.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// One track on its way from one film to another; only files of this room look into it.
typedef struct {
    AVStream *source;
    AVStream *target;
    AVFormatContext *container;
    // NULL where packets are copied.
    AVCodecContext *decoder;
    AVCodecContext *encoder;
    AVPacket *packet;
    AVFrame *decoded;
    AVFrame *prepared;
    // Pictures.
    struct SwsContext *scaler;
    struct SwsContext *widener;
    cmedia_tone *tone;
    uint16_t *wide_pixels;
    uint8_t *mapped_pixels;
    int mapped_width, mapped_height;
    int64_t last_time;
    // Sound.
    SwrContext *resampler;
    AVAudioFifo *samples;
    int64_t next_sample;
    // Packets that came in, and the end of the last one that went out, in microseconds.
    int64_t packets;
    int64_t done;
} film_track;

// Whether a track can be put into MP4 as it is, for every player.
bool film_video_is_common(const AVCodecParameters *codec);
bool film_audio_is_common(const AVCodecParameters *codec);

// Each returns 0, or a negative error of FFmpeg's.
int film_video_open(film_track *track, const cmedia_film_plan *plan, cmedia_film_result *result);
int film_audio_open(film_track *track, const cmedia_film_plan *plan);
int film_decoder_open(film_track *track, const cmedia_film_plan *plan);
// Takes a decoded frame, or NULL at the end, to the encoder.
int film_video_take(film_track *track, AVFrame *frame);
int film_audio_take(film_track *track, AVFrame *frame);
// Gives a frame, or NULL at the end, to the encoder and what it made to the container.
int film_encode(film_track *track, AVFrame *frame);
void film_track_close(film_track *track);

#endif
