#ifndef POSTERN_FILMCONVERSION_H
#define POSTERN_FILMCONVERSION_H
#include "avfilm.h"
#include "picture.h"
#ifdef __cplusplus
extern "C" {
#endif

/// How a film is made that most programs can play: H.264 by libx264, AAC, in MP4 with its index
/// first. What is so already is put there as it is.
typedef struct {
    /// Threads of decoder and encoder each.
    int32_t threads;
    /// Pixels of one picture at most.
    uint64_t pixel_limit;
    /// The constant rate factor of libx264.
    int32_t rate_factor;
    /// The preset of libx264.
    const char *preset;
    /// Bits a second of one channel of sound.
    int32_t channel_rate;
} cmedia_film_plan;

/// What was done.
typedef struct {
    bool encoded_video;
    bool encoded_audio;
    bool tone_mapped;
    bool reduced_depth;
    /// The `errno` of a write that failed, else 0.
    int write_error;
    int64_t count;
} cmedia_film_result;

/// Is told how far it is, in microseconds of the film.
typedef void (*cmedia_film_report)(void *context, int64_t done);

/// Whether picture and sound of an MP4 would be put there as they are, so that nothing is to be made.
bool cmedia_film_is_common(cmedia_film *film);

/// Makes the film into a descriptor that can be read and written; it stays the caller's.
///
/// Rotation stays a matrix; times, and what the container says of the film, are kept.
cmedia_status cmedia_convert_film(cmedia_film *film, int output, const cmedia_film_plan *plan,
                                  cmedia_film_report report, void *context,
                                  cmedia_film_result *result);

#ifdef __cplusplus
}
#endif
#endif
