#ifndef POSTERN_PICTURE_H
#define POSTERN_PICTURE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// Small pictures of larger ones, by libvips, whose calls are variadic.

/// The loaders that we use; none is ever chosen by the bytes.
typedef enum {
    CMEDIA_LOADER_JPEG,
    CMEDIA_LOADER_PNG,
    CMEDIA_LOADER_WEBP,
    CMEDIA_LOADER_GIF,
    CMEDIA_LOADER_TIFF,
    CMEDIA_LOADER_HEIF,
    CMEDIA_LOADER_JXL,
    CMEDIA_LOADER_SVG,
} cmedia_loader;

typedef enum {
    CMEDIA_OK,
    CMEDIA_BROKEN,
    CMEDIA_TOO_LARGE,
} cmedia_status;

/// How a small picture is to be.
typedef struct {
    /// Pixels of the longer side at most.
    int32_t size;
    /// Whether it may move.
    bool moves;
    /// 1 to 8 as in EXIF, in place of what the picture says; 0 to leave it.
    int32_t orientation;
    /// Pixels of the larger picture at most.
    uint64_t pixel_limit;
    /// Pixels of all small frames together at most; what has more stands still.
    uint64_t moving_pixel_limit;
    /// Frames at most; what has more stands still.
    int32_t frame_limit;
} cmedia_plan;

typedef enum {
    CMEDIA_FORM_JPEG,
    CMEDIA_FORM_PNG,
    CMEDIA_FORM_WEBP,
} cmedia_form;

/// A small picture, sRGB, the right way up, without metadata. Owned by who asked for it.
typedef struct {
    uint8_t *bytes;
    size_t count;
    int32_t width;
    int32_t height;
    cmedia_form form;
} cmedia_picture;

/// Makes a small picture of a file's bytes, which must stay until the call returns.
cmedia_status cmedia_make_picture(cmedia_loader loader, const void *bytes, size_t count,
                                  const cmedia_plan *plan, cmedia_picture *picture);

/// Makes a small picture of pixels: three bytes of sRGB each, rows without gaps.
cmedia_status cmedia_make_picture_of_pixels(const uint8_t *pixels, int32_t width, int32_t height,
                                            const cmedia_plan *plan, cmedia_picture *picture);

void cmedia_picture_free(cmedia_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
