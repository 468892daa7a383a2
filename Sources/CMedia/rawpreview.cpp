#include "rawpreview.h"

#include <libraw/libraw.h>

#include <memory>

// LibRaw tells a turn as dcraw did: half a turn, or a quarter one way or the other.
static int32_t orientation_of(int flip) {
    switch (flip) {
        case 3: return 3;
        case 5: return 8;
        case 6: return 6;
        default: return 1;
    }
}

bool cmedia_raw_preview_find(const void *bytes, size_t count, cmedia_raw_preview *preview) {
    try {
        auto raw = std::make_unique<LibRaw>();
        if (raw->open_buffer(const_cast<void *>(bytes), count) != LIBRAW_SUCCESS ||
            raw->unpack_thumb() != LIBRAW_SUCCESS) {
            return false;
        }
        const auto &found = raw->imgdata.thumbnail;
        const size_t pixels = size_t{found.twidth} * found.theight * 3;
        const bool is_jpeg = found.tformat == LIBRAW_THUMBNAIL_JPEG;
        const bool is_bitmap = found.tformat == LIBRAW_THUMBNAIL_BITMAP && found.tcolors == 3 &&
                               pixels > 0 && found.tlength >= pixels;
        if (found.thumb == nullptr || !(is_jpeg || is_bitmap)) return false;
        preview->bytes = reinterpret_cast<uint8_t *>(found.thumb);
        preview->count = found.tlength;
        preview->is_jpeg = is_jpeg;
        preview->width = found.twidth;
        preview->height = found.theight;
        preview->orientation = orientation_of(raw->imgdata.sizes.flip);
        preview->owner = raw.release();
        return true;
    } catch (...) {
        return false;
    }
}

void cmedia_raw_preview_free(cmedia_raw_preview *preview) {
    delete static_cast<LibRaw *>(preview->owner);
    preview->owner = nullptr;
    preview->bytes = nullptr;
}
