#ifndef POSTERN_PIXELS_H
#define POSTERN_PIXELS_H
#include <stdint.h>

/// Pixels in memory: rows without gaps, a byte for each of one or three bands. Owned by who has
/// them, given back with free().
struct cmedia_pixels {
    uint8_t *bytes;
    int32_t width;
    int32_t height;
    int32_t bands;
};

/// Makes them no larger than `size` on their longer side, each new pixel the mean of the area that
/// it stands for. Returns 0, or -1 where memory is short, and nothing is changed then.
int cmedia_pixels_shrink(struct cmedia_pixels *pixels, int32_t size);

/// Turns them as a number of EXIF says, 1 to 8. Returns 0, or -1 where memory is short, and nothing
/// is changed then.
int cmedia_pixels_turn(struct cmedia_pixels *pixels, int32_t orientation);

#endif
