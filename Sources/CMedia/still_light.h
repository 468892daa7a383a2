#ifndef POSTERN_STILL_LIGHT_H
#define POSTERN_STILL_LIGHT_H
#include <stdbool.h>
#include <stddef.h>
#include <vips/vips.h>

// What a HEIF picture without a profile says of its light, in the numbers of ITU-T H.273.
typedef struct {
    int transfer;
    int primaries;
} still_light;

// False where the file says nothing, or where its light is that of a standard display.
bool still_light_read(const void *bytes, size_t count, still_light *light);
// Takes over the image and brings its light down to sRGB of eight bits; NULL where it cannot.
VipsImage *still_light_lower(VipsImage *image, const still_light *light);

#endif
