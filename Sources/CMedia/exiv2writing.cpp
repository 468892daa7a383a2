#include "exiv2.h"

#include "metadata_handle.h"

#include <algorithm>
#include <iterator>

// exiv2 0.27 hands its objects over in std::auto_ptr.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {

// Entries of the first directory that speak of the picture and not of how a file stores it.
const uint16_t common_tags[] = {
    0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x013c, 0x4746, 0x4749,
    0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f,
};

// Entries of the second that speak of the old pixels.
const uint16_t stale_tags[] = {0xa001, 0xa002, 0xa003};

// Directories of other pictures in the file.
const char *const other_pictures[] = {"Thumbnail", "SubImage", "SubThumb", "Image2", "Image3",
                                      "MpfInfo", "PanaRaw", "Panasonic"};

// Names in XMP that speak of the old file: how it was turned, and what else was in it.
const char *const stale_names[] = {
    "Xmp.tiff.Orientation", "Xmp.tiff.ImageWidth", "Xmp.tiff.ImageLength", "Xmp.exif.PixelXDimension",
    "Xmp.exif.PixelYDimension", "Xmp.exif.ColorSpace", "Xmp.photoshop.ICCProfile", "Xmp.GCamera.",
    "Xmp.Container.", "Xmp.Item.", "Xmp.GDepth.", "Xmp.GImage.", "Xmp.hdrgm.", "Xmp.HDRGainMap.",
    "Xmp.apdi.", "Xmp.xmpNote.", "Xmp.xmp.Thumbnails", "Xmp.crs.",
};

template <typename Tags> bool holds(const Tags &tags, uint16_t tag) {
    return std::find(std::begin(tags), std::end(tags), tag) != std::end(tags);
}

bool is_carried(const Exiv2::Exifdatum &entry, bool with_notes) {
    const std::string group = entry.groupName();
    if (group == "Image") return holds(common_tags, entry.tag());
    if (group == "Photo") return !holds(stale_tags, entry.tag()) && (with_notes || entry.tag() != 0x927c);
    if (group == "GPSInfo") return true;
    if (group == "Iop") return false;
    const bool is_other = std::any_of(
        std::begin(other_pictures), std::end(other_pictures),
        [&](const char *name) { return group.compare(0, std::string(name).size(), name) == 0; });
    return with_notes && !is_other;
}

void write_exif(cmedia_metadata &metadata, uint32_t width, uint32_t height, bool is_standard,
                bool with_notes) {
    Exiv2::ExifData carried;
    for (const auto &entry : metadata.exif) {
        if (is_carried(entry, with_notes)) carried.add(entry);
    }
    metadata.bytes.clear();
    if (carried.empty()) return;
    carried["Exif.Image.Orientation"] = uint16_t{1};
    carried["Exif.Photo.PixelXDimension"] = width;
    carried["Exif.Photo.PixelYDimension"] = height;
    // 1 is sRGB, and the largest number whatever the profile says.
    carried["Exif.Photo.ColorSpace"] = uint16_t(is_standard ? 1 : 0xffff);
    Exiv2::ExifParser::encode(metadata.bytes, Exiv2::littleEndian, carried);
}

bool is_stale(const std::string &key) {
    return std::any_of(std::begin(stale_names), std::end(stale_names), [&](const char *name) {
        return key.compare(0, std::string(name).size(), name) == 0;
    });
}

}  // namespace

const uint8_t *cmedia_metadata_exif(
    cmedia_metadata *metadata, uint32_t width, uint32_t height, bool is_standard, size_t limit,
    size_t *length) {
    *length = 0;
    try {
        write_exif(*metadata, width, height, is_standard, true);
        if (metadata->bytes.size() > limit) {
            write_exif(*metadata, width, height, is_standard, false);
        }
        if (metadata->bytes.empty() || metadata->bytes.size() > limit) return nullptr;
        *length = metadata->bytes.size();
        return metadata->bytes.data();
    } catch (...) {
        return nullptr;
    }
}

const uint8_t *cmedia_metadata_xmp(cmedia_metadata *metadata, size_t limit, size_t *length) {
    *length = 0;
    try {
        Exiv2::XmpData carried;
        for (const auto &entry : metadata->xmp) {
            if (!is_stale(entry.key())) carried.add(entry);
        }
        metadata->scratch.clear();
        if (carried.empty()) return nullptr;
        const auto form = Exiv2::XmpParser::omitPacketWrapper | Exiv2::XmpParser::useCompactFormat;
        if (Exiv2::XmpParser::encode(metadata->scratch, carried, form) != 0) return nullptr;
        if (metadata->scratch.empty() || metadata->scratch.size() > limit) return nullptr;
        *length = metadata->scratch.size();
        return reinterpret_cast<const uint8_t *>(metadata->scratch.data());
    } catch (...) {
        return nullptr;
    }
}

const uint8_t *cmedia_metadata_records(cmedia_metadata *metadata, size_t limit, size_t *length) {
    *length = 0;
    try {
        if (metadata->iptc.empty()) return nullptr;
        const Exiv2::DataBuf made = Exiv2::IptcParser::encode(metadata->iptc);
        if (made.size_ < 1 || static_cast<size_t>(made.size_) > limit) return nullptr;
        metadata->bytes.assign(made.pData_, made.pData_ + made.size_);
        *length = metadata->bytes.size();
        return metadata->bytes.data();
    } catch (...) {
        return nullptr;
    }
}
