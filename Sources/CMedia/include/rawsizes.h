#ifndef POSTERN_RAWSIZES_H
#define POSTERN_RAWSIZES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// The sizes of a RAW picture: of the sensor's data, and of what it develops to, turned upright.
typedef struct {
    int stored_width;
    int stored_height;
    int display_width;
    int display_height;
    /// LibRaw's flip: 0, 3 (half a turn), 5 (a quarter to the left), 6 (a quarter to the right).
    int flip;
} cmedia_raw_sizes;

/// Reads the sizes of a RAW picture's file. False where LibRaw does not know it.
bool cmedia_raw_read_sizes(const uint8_t *bytes, size_t count, cmedia_raw_sizes *sizes);

#ifdef __cplusplus
}
#endif
#endif
