#ifndef POSTERN_RAWDEVELOPING_H
#define POSTERN_RAWDEVELOPING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// A picture developed from a sensor's data: upright, three bytes of sRGB a pixel, rows without
/// gaps. Owned by who asked for it.
typedef struct {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
    void *owner;
} cmedia_developed;

/// Develops the bytes of a file with the camera's white balance, in full size. False where the
/// data cannot be read.
bool cmedia_raw_develop(const void *bytes, size_t count, cmedia_developed *developed);
void cmedia_developed_free(cmedia_developed *developed);

#ifdef __cplusplus
}
#endif
#endif
