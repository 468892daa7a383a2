#ifndef POSTERN_AVFILM_H
#define POSTERN_AVFILM_H
#include <stdbool.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// A film that libavformat opened. Owned by who opened it; the descriptor stays the caller's.
typedef struct cmedia_film cmedia_film;

/// What libavformat says of a film. Numbers are 0 and names NULL where it says nothing.
typedef struct {
    bool has_video;
    bool has_audio;
    /// Microseconds of the whole.
    int64_t duration;
    /// Microseconds of the pictures.
    int64_t video_duration;
    int64_t frames;
    int width;
    int height;
    int aspect_numerator;
    int aspect_denominator;
    int rate_numerator;
    int rate_denominator;
    /// ITU-T H.273.
    int transfer;
    /// The display matrix of the pictures, 3 by 3 in 16.16 and 2.30; valid if `has_matrix`.
    bool has_matrix;
    int32_t matrix[9];
    const char *video_codec;
    const char *audio_codec;
} cmedia_film_facts;

/// Opens a film of so many bytes with the demuxer of that name and no other; nothing but the
/// descriptor is read, by pread. With `probes`, the first packets are looked into, for
/// containers whose head does not tell. NULL where the demuxer does not understand it.
cmedia_film *cmedia_film_open(int descriptor, int64_t count, const char *demuxer, bool probes);
void cmedia_film_close(cmedia_film *film);

/// Fills in what is known; the names are valid as long as the film.
void cmedia_film_describe(cmedia_film *film, cmedia_film_facts *facts);
/// Replaces the rate of pictures by what the first packets' times tell, where they tell one.
void cmedia_film_measure_rate(cmedia_film *film, cmedia_film_facts *facts);
/// A tag of the container, valid as long as the film, or NULL.
const char *cmedia_film_tag(cmedia_film *film, const char *key);

#ifdef __cplusplus
}
#endif
#endif
