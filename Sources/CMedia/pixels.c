#include "pixels.h"

#include <stdlib.h>
#include <string.h>

// Plain loops that a compiler makes vectors of, which Swift's checked ones are not yet.

static int32_t at_least_one(int64_t number) { return number < 1 ? 1 : (int32_t)number; }

static size_t length(const struct cmedia_pixels *pixels) {
    return (size_t)pixels->width * pixels->height * pixels->bands;
}

// How much of the old place from `place` on lies in what a new one stands for.
static float share(int32_t place, float begin, float end) {
    const float from = place < begin ? begin : place;
    const float to = place + 1 > end ? end : place + 1;
    return to - from;
}

// Adds a share of a row, all columns alike: the part that is made of vectors.
static void add_row(float *restrict sums, const uint8_t *restrict row, size_t count, float part) {
    for (size_t place = 0; place < count; place++) sums[place] += row[place] * part;
}

// Makes a new row of the sums of the old ones.
static void shrink_row(const struct cmedia_pixels *made, const struct cmedia_pixels *old,
                       const float *sums, float height, uint8_t *out) {
    const float step = (float)old->width / made->width;
    for (int32_t x = 0; x < made->width; x++) {
        const float begin = x * step, end = begin + step;
        float total[4] = {0};
        for (int32_t place = (int32_t)begin; place < end && place < old->width; place++) {
            const float part = share(place, begin, end);
            for (int32_t band = 0; band < old->bands; band++)
                total[band] += sums[place * old->bands + band] * part;
        }
        for (int32_t band = 0; band < old->bands; band++) {
            const float mean = total[band] / (step * height) + 0.5f;
            *out++ = mean > 255 ? 255 : (uint8_t)mean;
        }
    }
}

static void shrink_into(struct cmedia_pixels *made, const struct cmedia_pixels *old, float *sums) {
    const size_t count = (size_t)old->width * old->bands;
    const float step = (float)old->height / made->height;
    for (int32_t y = 0; y < made->height; y++) {
        const float begin = y * step, end = begin + step;
        memset(sums, 0, count * sizeof *sums);
        for (int32_t place = (int32_t)begin; place < end && place < old->height; place++)
            add_row(sums, old->bytes + place * count, count, share(place, begin, end));
        shrink_row(made, old, sums, step, made->bytes + (size_t)y * made->width * made->bands);
    }
}

int cmedia_pixels_shrink(struct cmedia_pixels *pixels, int32_t size) {
    const int64_t longer = pixels->width > pixels->height ? pixels->width : pixels->height;
    if (longer <= size) return 0;
    struct cmedia_pixels made = *pixels;
    made.width = at_least_one((pixels->width * (int64_t)size + longer / 2) / longer);
    made.height = at_least_one((pixels->height * (int64_t)size + longer / 2) / longer);
    made.bytes = malloc(length(&made));
    float *sums = malloc((size_t)pixels->width * pixels->bands * sizeof *sums);
    if (made.bytes && sums) {
        shrink_into(&made, pixels, sums);
        free(sums);
        free(pixels->bytes);
        *pixels = made;
        return 0;
    }
    free(made.bytes);
    free(sums);
    return -1;
}

int cmedia_pixels_turn(struct cmedia_pixels *pixels, int32_t orientation) {
    if (orientation < 2 || orientation > 8) return 0;
    const int32_t width = pixels->width, height = pixels->height;
    struct cmedia_pixels made = *pixels;
    const int sideways = orientation >= 5;
    if (sideways) {
        made.width = height;
        made.height = width;
    }
    made.bytes = malloc(length(&made));
    if (!made.bytes) return -1;
    const int right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const int down = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    const uint8_t *from = pixels->bytes;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++, from += made.bands) {
            const int32_t across = right ? width - 1 - x : x, along = down ? height - 1 - y : y;
            const size_t place = sideways ? (size_t)across * made.width + along
                                          : (size_t)along * made.width + across;
            memcpy(made.bytes + place * made.bands, from, made.bands);
        }
    }
    free(pixels->bytes);
    *pixels = made;
    return 0;
}
