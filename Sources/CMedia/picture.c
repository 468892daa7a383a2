#include "picture.h"

#include "jpeg.h"
#include "pixels.h"

#include <vips/vips.h>

// How much larger than asked a JPEG is decoded at least: enough that the rest of the way down is
// still a filter and not a choice of pixels.
static const double spare = 1.5;

// How good a small JPEG is, of 100.
static const int quality = 85;

// One frame, and every frame, in the words of libvips.
enum { first_frame = 1, every_frame = -1 };

static VipsImage *load_simply(const char *name, const void *bytes, size_t count) {
    VipsBlob *blob = vips_blob_new(NULL, bytes, count);
    VipsImage *image = NULL;
    if (vips_call(name, blob, &image, "access", VIPS_ACCESS_SEQUENTIAL, NULL) != 0) image = NULL;
    vips_area_unref(VIPS_AREA(blob));
    return image;
}

static VipsImage *load_frames(const char *name, const void *bytes, size_t count, int frames) {
    VipsBlob *blob = vips_blob_new(NULL, bytes, count);
    VipsImage *image = NULL;
    if (vips_call(name, blob, &image, "access", VIPS_ACCESS_SEQUENTIAL, "n", frames, NULL) != 0)
        image = NULL;
    vips_area_unref(VIPS_AREA(blob));
    return image;
}

static int longer_side(VipsImage *image) {
    return VIPS_MAX(vips_image_get_width(image), vips_image_get_page_height(image));
}

static VipsImage *load_jpeg(const void *bytes, size_t count, int size) {
    VipsImage *image = load_simply("jpegload_buffer", bytes, count);
    if (!image) return NULL;
    int shrink = 8;
    while (shrink > 1 && longer_side(image) < size * spare * shrink) shrink /= 2;
    if (shrink == 1) return image;
    g_object_unref(image);
    image = NULL;
    if (vips_jpegload_buffer((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL,
                             "shrink", shrink, NULL) != 0)
        return NULL;
    return image;
}

// The small picture inside the file, where it is large enough, is a hundred times cheaper.
static VipsImage *load_heif(const void *bytes, size_t count, int size) {
    VipsImage *image = NULL;
    if (vips_heifload_buffer((void *)bytes, count, &image, "thumbnail", TRUE, NULL) == 0) {
        if (longer_side(image) >= size) return image;
        g_object_unref(image);
    }
    image = NULL;
    if (vips_heifload_buffer((void *)bytes, count, &image, NULL) != 0) return NULL;
    return image;
}

// Lines have no size of their own: they are drawn in the one that is asked for.
static VipsImage *load_svg(const void *bytes, size_t count, int size) {
    VipsImage *image = load_simply("svgload_buffer", bytes, count);
    if (!image) return NULL;
    double scale = (double)size / longer_side(image);
    g_object_unref(image);
    image = NULL;
    if (vips_svgload_buffer((void *)bytes, count, &image, "scale", scale, NULL) != 0) return NULL;
    return image;
}

static VipsImage *load(cmedia_loader loader, const void *bytes, size_t count, int size,
                       int frames) {
    switch (loader) {
    case CMEDIA_LOADER_JPEG: return load_jpeg(bytes, count, size);
    case CMEDIA_LOADER_PNG: return load_simply("pngload_buffer", bytes, count);
    case CMEDIA_LOADER_WEBP: return load_frames("webpload_buffer", bytes, count, frames);
    case CMEDIA_LOADER_GIF: return load_frames("gifload_buffer", bytes, count, frames);
    case CMEDIA_LOADER_TIFF: return load_simply("tiffload_buffer", bytes, count);
    case CMEDIA_LOADER_HEIF: return load_heif(bytes, count, size);
    case CMEDIA_LOADER_JXL: return load_simply("jxlload_buffer", bytes, count);
    case CMEDIA_LOADER_SVG: return load_svg(bytes, count, size);
    }
    return NULL;
}

static uint64_t pixels_of(VipsImage *image) {
    return (uint64_t)vips_image_get_width(image) * (uint64_t)vips_image_get_height(image);
}

// Every frame where the picture may move and its small frames fit, else the first.
static VipsImage *load_as_planned(cmedia_loader loader, const void *bytes, size_t count,
                                  const cmedia_plan *plan) {
    gboolean can_move = loader == CMEDIA_LOADER_GIF || loader == CMEDIA_LOADER_WEBP;
    if (plan->moves && can_move) {
        VipsImage *image = load(loader, bytes, count, plan->size, every_frame);
        if (!image) return NULL;
        double scale = VIPS_MIN(1.0, (double)plan->size / longer_side(image));
        if (vips_image_get_n_pages(image) <= plan->frame_limit
            && pixels_of(image) <= plan->pixel_limit
            && pixels_of(image) * scale * scale <= plan->moving_pixel_limit)
            return image;
        g_object_unref(image);
    }
    return load(loader, bytes, count, plan->size, first_frame);
}

// Takes over the image, gives back one that nobody else sees with another orientation.
static VipsImage *oriented(VipsImage *image, int orientation) {
    VipsImage *copy = NULL;
    int failed = vips_copy(image, &copy, NULL);
    g_object_unref(image);
    if (failed) return NULL;
    vips_image_set_int(copy, VIPS_META_ORIENTATION, orientation);
    return copy;
}

// Whether its colours are a screen's, with no profile that says otherwise. To look for one takes
// as long as the rest.
static gboolean is_plain(VipsImage *image) {
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0) return FALSE;
    switch (vips_image_guess_interpretation(image)) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_RGB:
    case VIPS_INTERPRETATION_sRGB: return TRUE;
    default: return FALSE;
    }
}

// Takes over the image. Small, upright, sRGB, in memory: whatever is broken in the large one is
// met here.
static VipsImage *shrunk(VipsImage *image, int size) {
    VipsImage *small = NULL, *colored = NULL, *held = NULL;
    const char *profile = is_plain(image) ? NULL : "srgb";
    int failed = vips_thumbnail_image(image, &small, size, "height", size, "size", VIPS_SIZE_DOWN,
                                      profile ? "export_profile" : NULL, profile, NULL);
    g_object_unref(image);
    if (failed) return NULL;
    failed = vips_colourspace(small, &colored, VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(small);
    if (failed) return NULL;
    held = vips_image_copy_memory(colored);
    g_object_unref(colored);
    return held;
}

static gboolean is_opaque(VipsImage *image) {
    if (!vips_image_hasalpha(image)) return TRUE;
    VipsImage *opacity = NULL;
    if (vips_extract_band(image, &opacity, vips_image_get_bands(image) - 1, NULL) != 0)
        return FALSE;
    double least = 0;
    int failed = vips_min(opacity, &least, NULL);
    g_object_unref(opacity);
    return !failed && least >= 255;
}

static cmedia_status write_out(VipsImage *image, cmedia_picture *picture) {
    void *bytes = NULL;
    size_t count = 0;
    int failed;
    gboolean moves = vips_image_get_n_pages(image) > 1
                     && vips_image_get_page_height(image) < vips_image_get_height(image);
    if (moves) {
        picture->form = CMEDIA_FORM_WEBP;
        failed = vips_webpsave_buffer(image, &bytes, &count, "Q", 75, "effort", 1, "strip", TRUE,
                                      NULL);
    } else if (is_opaque(image)) {
        picture->form = CMEDIA_FORM_JPEG;
        failed = vips_jpegsave_buffer(image, &bytes, &count, "Q", quality, "strip", TRUE, NULL);
    } else {
        picture->form = CMEDIA_FORM_PNG;
        failed = vips_pngsave_buffer(image, &bytes, &count, "strip", TRUE, NULL);
    }
    if (failed) return CMEDIA_BROKEN;
    picture->bytes = bytes;
    picture->count = count;
    picture->width = vips_image_get_width(image);
    picture->height = moves ? vips_image_get_page_height(image) : vips_image_get_height(image);
    return CMEDIA_OK;
}

// Takes over the image.
static cmedia_status finish(VipsImage *image, const cmedia_plan *plan, cmedia_picture *picture) {
    if (!image) return CMEDIA_BROKEN;
    if (pixels_of(image) > plan->pixel_limit) {
        g_object_unref(image);
        return CMEDIA_TOO_LARGE;
    }
    if (plan->orientation != 0) image = oriented(image, plan->orientation);
    if (image) image = shrunk(image, plan->size);
    if (!image) return CMEDIA_BROKEN;
    cmedia_status status = write_out(image, picture);
    g_object_unref(image);
    return status;
}

// Takes over the image. One with a profile wants the colour management of libvips; any other is
// done by hand, without waking all that libvips needs.
static cmedia_status finish_jpeg(struct cmedia_jpeg *jpeg, const cmedia_plan *plan,
                                 cmedia_picture *picture) {
    struct cmedia_pixels *pixels = &jpeg->pixels;
    cmedia_status status = CMEDIA_BROKEN;
    if (jpeg->profile) {
        size_t count = (size_t)pixels->width * pixels->height * pixels->bands;
        VipsImage *image =
            vips_image_new_from_memory_copy(pixels->bytes, count, pixels->width, pixels->height,
                                            pixels->bands, VIPS_FORMAT_UCHAR);
        if (image)
            vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, jpeg->profile,
                                     jpeg->profile_count);
        status = finish(image, plan, picture);
    } else if (cmedia_pixels_shrink(pixels, plan->size) == 0
               && cmedia_pixels_turn(pixels, plan->orientation) == 0
               && cmedia_jpeg_write(pixels, quality, &picture->bytes, &picture->count) == 0) {
        picture->form = CMEDIA_FORM_JPEG;
        picture->width = pixels->width;
        picture->height = pixels->height;
        status = CMEDIA_OK;
    }
    free(pixels->bytes);
    free(jpeg->profile);
    return status;
}

cmedia_status cmedia_make_picture(cmedia_loader loader, const void *bytes, size_t count,
                                  const cmedia_plan *plan, cmedia_picture *picture) {
    if (loader == CMEDIA_LOADER_JPEG && plan->orientation != 0) {
        struct cmedia_jpeg jpeg;
        if (cmedia_jpeg_read(bytes, count, plan->size, spare, &jpeg) == 0)
            return finish_jpeg(&jpeg, plan, picture);
    }
    return finish(load_as_planned(loader, bytes, count, plan), plan, picture);
}

cmedia_status cmedia_make_picture_of_pixels(const uint8_t *pixels, int32_t width, int32_t height,
                                            const cmedia_plan *plan, cmedia_picture *picture) {
    if (width < 1 || height < 1) return CMEDIA_BROKEN;
    size_t count = (size_t)width * (size_t)height * 3;
    VipsImage *image =
        vips_image_new_from_memory(pixels, count, width, height, 3, VIPS_FORMAT_UCHAR);
    return finish(image, plan, picture);
}

void cmedia_picture_free(cmedia_picture *picture) {
    g_free(picture->bytes);
    picture->bytes = NULL;
    picture->count = 0;
}
