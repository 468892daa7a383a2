#include "rawdeveloping.h"

#include <libraw/libraw.h>

#include <memory>

// LibRaw goes on over sensor data that end too early, and says so here.
static void note_damage(void *is_damaged, const char *, int) {
    *static_cast<bool *>(is_damaged) = true;
}

// No sensor's data is so simple that eight of its pixels need less than a bit: some of it is missing.
static bool is_short(const LibRaw &raw, size_t count) {
    const auto &sizes = raw.imgdata.sizes;
    return size_t{sizes.raw_width} * sizes.raw_height / 64 > count;
}

bool cmedia_raw_develop(const void *bytes, size_t count, cmedia_developed *developed) {
    try {
        auto raw = std::make_unique<LibRaw>();
        bool is_damaged = false;
        raw->set_dataerror_handler(note_damage, &is_damaged);
        raw->imgdata.params.use_camera_wb = 1;
        // 1 is sRGB.
        raw->imgdata.params.output_color = 1;
        raw->imgdata.params.output_bps = 8;
        if (raw->open_buffer(const_cast<void *>(bytes), count) != LIBRAW_SUCCESS ||
            is_short(*raw, count) || raw->unpack() != LIBRAW_SUCCESS || is_damaged ||
            raw->dcraw_process() != LIBRAW_SUCCESS) {
            return false;
        }
        int error = 0;
        libraw_processed_image_t *made = raw->dcraw_make_mem_image(&error);
        if (made == nullptr || error != LIBRAW_SUCCESS) return false;
        developed->owner = made;
        developed->pixels = made->data;
        developed->width = made->width;
        developed->height = made->height;
        if (made->type == LIBRAW_IMAGE_BITMAP && made->colors == 3 && made->bits == 8) return true;
        cmedia_developed_free(developed);
        return false;
    } catch (...) {
        return false;
    }
}

void cmedia_developed_free(cmedia_developed *developed) {
    if (developed->owner != nullptr) {
        LibRaw::dcraw_clear_mem(static_cast<libraw_processed_image_t *>(developed->owner));
    }
    developed->owner = nullptr;
    developed->pixels = nullptr;
}
