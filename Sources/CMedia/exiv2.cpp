#include "exiv2.h"

#include "metadata_handle.h"

#include <algorithm>
#include <climits>

// exiv2 0.27 hands its objects over in std::auto_ptr.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {

// Prefixes that exiv2 does not know. A file's own declarations are registered in the same table, where
// they come before exiv2's: one that binds `exif` to something else would have the next file's places
// written under that name. So the table is made anew for every file.
const char *const namespaces[][2] = {
    {"http://ns.google.com/photos/1.0/camera/", "GCamera"},
    {"http://ns.google.com/photos/1.0/container/", "Container"},
    {"http://ns.google.com/photos/1.0/container/item/", "Item"},
    {"http://ns.google.com/photos/1.0/panorama/", "GPano"},
    {"http://ns.google.com/photos/1.0/depthmap/", "GDepth"},
    {"http://ns.adobe.com/hdr-gain-map/1.0/", "hdrgm"},
    {"http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap"},
    {"http://ns.apple.com/pixeldatainfo/1.0/", "apdi"},
    {"http://www.digikam.org/ns/1.0/", "digiKam"},
    {"http://ns.adobe.com/xmp/note/", "xmpNote"},
};

void prepare() {
    static const bool once = [] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        return Exiv2::XmpParser::initialize();
    }();
    (void)once;
    Exiv2::XmpProperties::unregisterNs();
    for (const auto &name : namespaces) {
        try {
            Exiv2::XmpProperties::registerNs(name[0], name[1]);
        } catch (...) {
            // exiv2 knows it under another prefix already, and that one serves.
        }
    }
}

// Adds a TIFF whose first directory is not that of the picture but the one of that name.
void read_directory(
    cmedia_metadata &metadata, const std::string &name, const uint8_t *bytes, size_t count) {
    Exiv2::ExifData read;
    Exiv2::ExifParser::decode(read, bytes, static_cast<uint32_t>(count));
    for (const auto &entry : read) {
        if (entry.groupName() == "Image") {
            const Exiv2::ExifKey key(entry.tag(), name);
            metadata.exif.add(key, &entry.value());
        }
    }
}

void read_file(cmedia_metadata &metadata, cmedia_block block, const uint8_t *bytes, long count) {
    Exiv2::BasicIo::AutoPtr io(new Exiv2::MemIo(bytes, count));
    Exiv2::Image::AutoPtr image;
    switch (block) {
        case CMEDIA_FILE_CR2: image = Exiv2::newCr2Instance(io, false); break;
        case CMEDIA_FILE_ORF: image = Exiv2::newOrfInstance(io, false); break;
        case CMEDIA_FILE_RW2: image = Exiv2::newRw2Instance(io, false); break;
        case CMEDIA_FILE_MRW: image = Exiv2::newMrwInstance(io, false); break;
        default: image = Exiv2::newTiffInstance(io, false); break;
    }
    if (image.get() == nullptr) return;
    image->readMetadata();
    metadata.exif = image->exifData();
    metadata.iptc = image->iptcData();
    metadata.xmp = image->xmpData();
}

}  // namespace

void cmedia_metadata_prepare(void) {
    try {
        prepare();
    } catch (...) {
        // The first file meets the same fault and reports it.
    }
}

cmedia_metadata *cmedia_metadata_create(void) {
    try {
        prepare();
        return new cmedia_metadata;
    } catch (...) {
        return nullptr;
    }
}

void cmedia_metadata_destroy(cmedia_metadata *metadata) {
    delete metadata;
}

bool cmedia_metadata_add(
    cmedia_metadata *metadata, cmedia_block block, const uint8_t *bytes, size_t count) {
    if (count > INT_MAX) return false;
    try {
        switch (block) {
            case CMEDIA_BLOCK_EXIF:
                if (metadata->exif.empty()) {
                    Exiv2::ExifParser::decode(
                        metadata->exif, bytes, static_cast<uint32_t>(count));
                }
                return true;
            case CMEDIA_BLOCK_EXIF_PHOTO:
                read_directory(*metadata, "Photo", bytes, count);
                return true;
            case CMEDIA_BLOCK_EXIF_GPS:
                read_directory(*metadata, "GPSInfo", bytes, count);
                return true;
            case CMEDIA_BLOCK_IPTC:
                return Exiv2::IptcParser::decode(
                           metadata->iptc, bytes, static_cast<uint32_t>(count)) == 0;
            case CMEDIA_BLOCK_XMP: {
                // A second packet, such as the longer part in a JPEG, adds to the first.
                Exiv2::XmpData read;
                const std::string packet(reinterpret_cast<const char *>(bytes), count);
                if (Exiv2::XmpParser::decode(read, packet) != 0) return false;
                for (const auto &entry : read) metadata->xmp.add(entry);
                return true;
            }
            default:
                read_file(*metadata, block, bytes, static_cast<long>(count));
                return true;
        }
    } catch (...) {
        return false;
    }
}

long cmedia_metadata_count(cmedia_metadata *metadata) {
    try {
        metadata->index();
        return static_cast<long>(metadata->entries.size());
    } catch (...) {
        return 0;
    }
}

long cmedia_metadata_find(cmedia_metadata *metadata, const char *key) {
    try {
        metadata->index();
        const auto found = metadata->places.find(key);
        return found == metadata->places.end() ? -1 : found->second;
    } catch (...) {
        return -1;
    }
}

long cmedia_metadata_next(cmedia_metadata *metadata, long index) {
    try {
        if (metadata->entry(index) == nullptr) return -1;
        const auto &keys = metadata->keys;
        const auto next = std::find(keys.begin() + index + 1, keys.end(), keys[index]);
        return next == keys.end() ? -1 : next - keys.begin();
    } catch (...) {
        return -1;
    }
}

long cmedia_metadata_xmp_start(cmedia_metadata *metadata) {
    return metadata->exif.count() + metadata->iptc.count();
}

const char *cmedia_metadata_packet(
    cmedia_metadata *metadata, const bool *kept, long count, size_t *length) {
    *length = 0;
    try {
        Exiv2::XmpData chosen;
        for (long place = 0; place < count; place++) {
            const auto *entry = metadata->entry(place);
            const auto *property = dynamic_cast<const Exiv2::Xmpdatum *>(entry);
            if (property != nullptr && kept[place]) chosen.add(*property);
        }
        if (chosen.empty()) return nullptr;
        const auto form =
            Exiv2::XmpParser::omitPacketWrapper | Exiv2::XmpParser::useCompactFormat;
        if (Exiv2::XmpParser::encode(metadata->scratch, chosen, form) != 0) return nullptr;
        *length = metadata->scratch.size();
        return metadata->scratch.data();
    } catch (...) {
        return nullptr;
    }
}
