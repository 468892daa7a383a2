#include "still.h"

#include "still_light.h"

#include <vips/vips.h>

// What cameras write themselves, near enough that nobody sees a difference.
enum { quality = 92 };

static const char *name_of(cmedia_loader loader) {
    switch (loader) {
    case CMEDIA_LOADER_JPEG: return "jpegload_buffer";
    case CMEDIA_LOADER_PNG: return "pngload_buffer";
    case CMEDIA_LOADER_WEBP: return "webpload_buffer";
    case CMEDIA_LOADER_GIF: return "gifload_buffer";
    case CMEDIA_LOADER_TIFF: return "tiffload_buffer";
    case CMEDIA_LOADER_HEIF: return "heifload_buffer";
    case CMEDIA_LOADER_JXL: return "jxlload_buffer";
    case CMEDIA_LOADER_SVG: return "svgload_buffer";
    }
    return NULL;
}

static VipsImage *load(cmedia_loader loader, const void *bytes, size_t count) {
    const char *name = name_of(loader);
    if (!name) return NULL;
    VipsBlob *blob = vips_blob_new(NULL, bytes, count);
    VipsImage *image = NULL;
    int failed = vips_call(name, blob, &image, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    vips_area_unref(VIPS_AREA(blob));
    return failed ? NULL : image;
}

// Takes over the image, and gives back the one that a step made of it, or NULL. A pointer, since the
// step is one of the arguments.
static VipsImage *next(VipsImage *image, int failed, VipsImage *const *made) {
    g_object_unref(image);
    return failed ? NULL : *made;
}

static gboolean is_wide(VipsImage *image) {
    return vips_image_get_format(image) != VIPS_FORMAT_UCHAR;
}

static gboolean is_gray(VipsImage *image) {
    VipsInterpretation space = vips_image_get_interpretation(image);
    return space == VIPS_INTERPRETATION_B_W || space == VIPS_INTERPRETATION_GREY16;
}

// Whether the colours have a profile that a JPEG can have as well.
static gboolean keeps_profile(VipsImage *image) {
    static const size_t space_offset = 16;
    const void *profile = NULL;
    size_t count = 0;
    return !is_wide(image) && vips_image_get_interpretation(image) == VIPS_INTERPRETATION_sRGB
           && vips_image_get_typeof(image, VIPS_META_ICC_NAME)
           && vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &count) == 0
           && count > space_offset + 4
           && memcmp((const char *)profile + space_offset, "RGB ", 4) == 0;
}

static void take_profile(VipsImage *image, cmedia_changes *changes) {
    const void *profile = NULL;
    if (changes->was_recolored || changes->was_toned || !keeps_profile(image)
        || vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &changes->profile_count) != 0)
        return;
    changes->profile = g_memdup2(profile, changes->profile_count);
}

void cmedia_changes_free(cmedia_changes *changes) {
    g_free(changes->profile);
    changes->profile = NULL;
}

// A profile that is broken, or for other channels than there are, is none.
static VipsImage *recolored(VipsImage *image, cmedia_changes *changes) {
    if (keeps_profile(image)) return image;
    VipsImage *made = NULL;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME)
        && vips_icc_transform(image, &made, "srgb", "embedded", TRUE, "black_point_compensation",
                              TRUE, NULL) == 0) {
        changes->was_recolored = TRUE;
        return next(image, 0, &made);
    }
    if (vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK) {
        changes->was_recolored = TRUE;
        return next(image, vips_icc_transform(image, &made, "srgb", "input_profile", "cmyk", NULL),
                    &made);
    }
    VipsInterpretation space = vips_image_get_interpretation(image);
    if (space == VIPS_INTERPRETATION_scRGB) changes->was_recolored = TRUE;
    VipsInterpretation wanted = is_gray(image) ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    return next(image, vips_colourspace(image, &made, wanted, NULL), &made);
}

static VipsImage *flattened(VipsImage *image, cmedia_changes *changes) {
    if (!vips_image_hasalpha(image)) return image;
    VipsImage *made = NULL;
    double white = is_wide(image) ? 65535 : 255;
    VipsArrayDouble *background = vips_array_double_newv(1, white);
    int failed = vips_flatten(image, &made, "background", background, "max_alpha", white, NULL);
    vips_area_unref(VIPS_AREA(background));
    changes->was_flattened = TRUE;
    return next(image, failed, &made);
}

static VipsImage *upright(VipsImage *image, int orientation, cmedia_changes *changes) {
    VipsImage *copy = NULL, *made = NULL;
    image = next(image, vips_copy(image, &copy, NULL), &copy);
    if (!image) return NULL;
    if (orientation != 0) vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
    if (vips_image_get_orientation(image) == 1) return image;
    changes->was_turned = TRUE;
    // Turning looks at rows in another sequence than they come in.
    VipsImage *held = vips_image_copy_memory(image);
    image = next(image, held == NULL, &held);
    return image ? next(image, vips_autorot(image, &made, NULL), &made) : NULL;
}

// Takes over the image.
static VipsImage *simplified(VipsImage *image, int orientation, cmedia_changes *changes) {
    changes->was_reduced = changes->was_reduced || is_wide(image);
    image = recolored(image, changes);
    if (image) image = flattened(image, changes);
    return image ? upright(image, orientation, changes) : NULL;
}

static uint64_t pixels_of(VipsImage *image) {
    return (uint64_t)vips_image_get_width(image) * (uint64_t)vips_image_get_height(image);
}

static cmedia_status save_jpeg(VipsImage *image, cmedia_picture *picture) {
    void *bytes = NULL;
    size_t count = 0;
    if (vips_jpegsave_buffer(image, &bytes, &count, "Q", quality, "strip", TRUE, NULL) != 0)
        return CMEDIA_BROKEN;
    *picture = (cmedia_picture){bytes, count, vips_image_get_width(image),
                                vips_image_get_height(image), CMEDIA_FORM_JPEG};
    return CMEDIA_OK;
}

cmedia_status cmedia_make_still(cmedia_loader loader, const void *bytes, size_t count,
                                const cmedia_still_plan *plan, cmedia_picture *picture,
                                cmedia_changes *changes) {
    VipsImage *image = load(loader, bytes, count);
    if (!image) return CMEDIA_BROKEN;
    if (pixels_of(image) > plan->pixel_limit) {
        g_object_unref(image);
        return CMEDIA_TOO_LARGE;
    }
    still_light light;
    if (loader == CMEDIA_LOADER_HEIF && !vips_image_get_typeof(image, VIPS_META_ICC_NAME)
        && still_light_read(bytes, count, &light)) {
        changes->was_toned = TRUE;
        changes->was_reduced = is_wide(image);
        image = still_light_lower(image, &light);
        if (!image) return CMEDIA_BROKEN;
    }
    image = simplified(image, plan->orientation, changes);
    if (!image) return CMEDIA_BROKEN;
    take_profile(image, changes);
    cmedia_status status = save_jpeg(image, picture);
    g_object_unref(image);
    return status;
}

cmedia_status cmedia_make_still_of_pixels(const uint8_t *pixels, int32_t width, int32_t height,
                                          int32_t orientation, cmedia_picture *picture,
                                          cmedia_changes *changes) {
    if (width < 1 || height < 1) return CMEDIA_BROKEN;
    size_t count = (size_t)width * (size_t)height * 3;
    VipsImage *image =
        vips_image_new_from_memory(pixels, count, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!image) return CMEDIA_BROKEN;
    VipsImage *turned = upright(image, orientation, changes);
    if (!turned) return CMEDIA_BROKEN;
    cmedia_status status = save_jpeg(turned, picture);
    g_object_unref(turned);
    return status;
}
