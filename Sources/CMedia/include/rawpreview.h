#ifndef POSTERN_RAWPREVIEW_H
#define POSTERN_RAWPREVIEW_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// The picture that a camera put beside its sensor data. Owned by who asked for it.
typedef struct {
    /// A whole JPEG, or three bytes a pixel in rows without gaps.
    uint8_t *bytes;
    size_t count;
    bool is_jpeg;
    int32_t width;
    int32_t height;
    /// How it is to be turned, 1 to 8 as in EXIF.
    int32_t orientation;
    void *owner;
} cmedia_raw_preview;

/// Finds it in the bytes of a file, which must stay until the call returns. False where there is
/// none.
bool cmedia_raw_preview_find(const void *bytes, size_t count, cmedia_raw_preview *preview);
void cmedia_raw_preview_free(cmedia_raw_preview *preview);

#ifdef __cplusplus
}
#endif
#endif
