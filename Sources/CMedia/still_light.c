#include "still_light.h"

#include "tone.h"

#include <libheif/heif.h>

static bool read_profile(struct heif_context *context, still_light *light) {
    struct heif_image_handle *handle = NULL;
    struct heif_color_profile_nclx *profile = NULL;
    if (heif_context_get_primary_image_handle(context, &handle).code != heif_error_Ok) return false;
    bool found =
        heif_image_handle_get_color_profile_type(handle) == heif_color_profile_type_nclx
        && heif_image_handle_get_nclx_color_profile(handle, &profile).code == heif_error_Ok;
    if (found) {
        light->transfer = profile->transfer_characteristics;
        light->primaries = profile->color_primaries;
        heif_nclx_color_profile_free(profile);
    }
    heif_image_handle_release(handle);
    return found;
}

bool still_light_read(const void *bytes, size_t count, still_light *light) {
    struct heif_context *context = heif_context_alloc();
    if (!context) return false;
    bool found = heif_context_read_from_memory_without_copy(context, bytes, count, NULL).code
                     == heif_error_Ok
                 && read_profile(context, light);
    heif_context_free(context);
    return found && cmedia_tone_is_needed(light->transfer);
}

// Takes over the image. Three bands of 16 bits, whatever there was; what is transparent is shown.
static VipsImage *widened(VipsImage *image) {
    VipsImage *colors = NULL, *wide = NULL;
    int failed = vips_image_get_bands(image) < 3
                 || vips_extract_band(image, &colors, 0, "n", 3, NULL) != 0;
    g_object_unref(image);
    if (failed) return NULL;
    failed = vips_cast(colors, &wide, VIPS_FORMAT_USHORT, "shift", TRUE, NULL);
    g_object_unref(colors);
    return failed ? NULL : wide;
}

VipsImage *still_light_lower(VipsImage *image, const still_light *light) {
    image = widened(image);
    if (!image) return NULL;
    int width = vips_image_get_width(image), height = vips_image_get_height(image);
    size_t pixels = (size_t)width * (size_t)height, size = 0;
    uint16_t *wide = vips_image_write_to_memory(image, &size);
    g_object_unref(image);
    uint8_t *mapped = g_try_malloc(pixels * 3);
    // A picture says nothing of its brightest point that libheif would tell.
    cmedia_tone *tone =
        cmedia_tone_create(light->transfer, light->primaries, 0, CMEDIA_DISPLAY_SRGB);
    VipsImage *made = NULL;
    if (wide && mapped && tone && size == pixels * 6) {
        cmedia_tone_apply(tone, wide, mapped, pixels);
        made = vips_image_new_from_memory_copy(mapped, pixels * 3, width, height, 3,
                                               VIPS_FORMAT_UCHAR);
    }
    if (made) made->Type = VIPS_INTERPRETATION_sRGB;
    cmedia_tone_destroy(tone);
    g_free(mapped);
    g_free(wide);
    return made;
}
