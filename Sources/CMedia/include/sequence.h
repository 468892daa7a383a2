#ifndef POSTERN_SEQUENCE_H
#define POSTERN_SEQUENCE_H
#include "avfilm.h"
#include "picture.h"
#ifdef __cplusplus
extern "C" {
#endif

/// The pictures of a film one after another, with their opacity where a second track has it, as
/// sequences of AVIF and HEIF do.
typedef struct cmedia_sequence cmedia_sequence;

/// How a sequence begins. Both films are the same file, each with a position of its own; they stay
/// the caller's and have to stay until the sequence is closed.
typedef struct {
    cmedia_film *colour;
    cmedia_film *opacity;
    /// Pixels of one picture at most.
    uint64_t pixel_limit;
} cmedia_sequence_plan;

/// What is known before the first picture.
typedef struct {
    int32_t width;
    int32_t height;
    /// As the container counts them; 0 where it does not.
    int64_t frames;
    /// Whether they can be shown as they are: neither turned nor mirrored, in the light of sRGB.
    bool is_plain;
    /// Whether their colours are those of sRGB, or not told; a profile beside them tells others.
    bool is_standard;
} cmedia_sequence_facts;

/// Opens it; NULL where there is none that can be decoded.
cmedia_sequence *cmedia_sequence_open(const cmedia_sequence_plan *plan,
                                      cmedia_sequence_facts *facts);
void cmedia_sequence_close(cmedia_sequence *sequence);

/// Fills in the next picture in red, green, blue and opacity, rows without gaps, and for how many
/// microseconds it is shown, 0 where nobody says; `is_end` where there is none.
cmedia_status cmedia_sequence_next(cmedia_sequence *sequence, uint8_t *pixels, int64_t *duration,
                                   bool *is_end);

#ifdef __cplusplus
}
#endif
#endif
