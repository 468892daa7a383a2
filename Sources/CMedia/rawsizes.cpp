#include "rawsizes.h"

#include <libraw/libraw.h>

#include <memory>

bool cmedia_raw_read_sizes(const uint8_t *bytes, size_t count, cmedia_raw_sizes *sizes) {
    try {
        auto raw = std::make_unique<LibRaw>();
        raw->imgdata.params.shot_select = 0;
        if (raw->open_buffer(const_cast<uint8_t *>(bytes), count) != LIBRAW_SUCCESS ||
            raw->adjust_sizes_info_only() != LIBRAW_SUCCESS) {
            return false;
        }
        const auto &found = raw->imgdata.sizes;
        sizes->stored_width = found.raw_width;
        sizes->stored_height = found.raw_height;
        sizes->display_width = found.iwidth;
        sizes->display_height = found.iheight;
        sizes->flip = found.flip;
        return true;
    } catch (...) {
        return false;
    }
}
