#ifndef POSTERN_STILL_H
#define POSTERN_STILL_H
#include "picture.h"
#ifdef __cplusplus
extern "C" {
#endif

// Pictures of full size for programs that take few types, by libvips, whose calls are variadic.

/// What was done to a picture on its way.
typedef struct {
    bool was_turned;
    bool was_toned;
    bool was_recolored;
    bool was_reduced;
    bool was_flattened;
    /// The profile of the colours where it is not sRGB's, owned by who asked; NULL for sRGB.
    uint8_t *profile;
    size_t profile_count;
} cmedia_changes;

void cmedia_changes_free(cmedia_changes *changes);

/// How a picture of full size is to be.
typedef struct {
    /// 1 to 8 as in EXIF, in place of what the picture says; 0 to leave it.
    int32_t orientation;
    /// Pixels at most.
    uint64_t pixel_limit;
} cmedia_still_plan;

/// Makes a JPEG of a file's bytes, which must stay until the call returns: eight bits a channel, the
/// right way up, opaque, without metadata and without the profile that may come beside it.
cmedia_status cmedia_make_still(cmedia_loader loader, const void *bytes, size_t count,
                                const cmedia_still_plan *plan, cmedia_picture *picture,
                                cmedia_changes *changes);

/// Makes a JPEG of pixels: three bytes of sRGB each, rows without gaps.
cmedia_status cmedia_make_still_of_pixels(const uint8_t *pixels, int32_t width, int32_t height,
                                          int32_t orientation, cmedia_picture *picture,
                                          cmedia_changes *changes);

#ifdef __cplusplus
}
#endif
#endif
