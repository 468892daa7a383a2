#ifndef POSTERN_JPEG_H
#define POSTERN_JPEG_H
#include "pixels.h"
#include <stddef.h>

/// What a JPEG shows, and the colour profile that says how its numbers are meant. Both are the
/// caller's, given back with free(); the profile is NULL where there is none.
struct cmedia_jpeg {
    struct cmedia_pixels pixels;
    uint8_t *profile;
    size_t profile_count;
};

/// Reads a JPEG at a half, a quarter or an eighth of its size where that is still `spare` times
/// as large as `size`. Returns 0, or -1 where it is too large to be held in memory, has the colours
/// of printers or is broken: libvips decides about those.
///
/// Decoding is nearly all that a small picture of a photograph costs: without the reading line by
/// line of libvips and its threads there is little else.
int cmedia_jpeg_read(const void *bytes, size_t count, int size, double spare,
                     struct cmedia_jpeg *jpeg);

/// Writes pixels as a JPEG without metadata. Returns 0 and bytes that are the caller's, given back
/// with free(), or -1.
int cmedia_jpeg_write(const struct cmedia_pixels *pixels, int quality, uint8_t **bytes,
                      size_t *count);

#endif
