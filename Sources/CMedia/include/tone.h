#ifndef POSTERN_TONE_H
#define POSTERN_TONE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// Brings pictures of high dynamic range down to a standard display. Owned by who made it.
typedef struct cmedia_tone cmedia_tone;

/// What the darker picture is encoded with.
typedef enum {
    CMEDIA_DISPLAY_SRGB,
    CMEDIA_DISPLAY_BT1886,
} cmedia_display;

/// Whether pictures with this transfer function (ITU-T H.273) have to be brought down: 16, the
/// perceptual quantizer of SMPTE ST 2084, and 18, hybrid log-gamma of ARIB STD-B67.
bool cmedia_tone_is_needed(int transfer);

/// Prepares it: the knee of ITU-R BT.2390 between the brightest point of the picture, in candelas
/// a square metre, and the white of BT.2408; BT.2020's primaries become BT.709's where they are
/// those (9). NULL where memory is short.
cmedia_tone *cmedia_tone_create(int transfer, int primaries, float peak, cmedia_display display);
void cmedia_tone_destroy(cmedia_tone *tone);

/// Maps pixels: three numbers of 16 bits each in, three bytes out.
void cmedia_tone_apply(const cmedia_tone *tone, const uint16_t *pixels, uint8_t *mapped,
                       size_t count);

#ifdef __cplusplus
}
#endif
#endif
