#ifndef POSTERN_METADATA_HANDLE_H
#define POSTERN_METADATA_HANDLE_H
#include <exiv2/exiv2.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// What stands behind metadata; only files of this room look into it.
struct cmedia_metadata {
    Exiv2::ExifData exif;
    Exiv2::IptcData iptc;
    Exiv2::XmpData xmp;
    std::vector<const Exiv2::Metadatum *> entries;
    std::vector<std::string> keys;
    // Their keys are those above.
    std::unordered_map<std::string_view, long> places;
    bool indexed = false;
    std::string scratch;
    std::vector<Exiv2::byte> bytes;

    void index() {
        if (indexed) return;
        indexed = true;
        for (const auto &entry : exif) entries.push_back(&entry);
        for (const auto &entry : iptc) entries.push_back(&entry);
        for (const auto &entry : xmp) entries.push_back(&entry);
        keys.reserve(entries.size());
        places.reserve(entries.size());
        for (const auto *entry : entries) {
            keys.push_back(entry->key());
            places.emplace(keys.back(), static_cast<long>(keys.size()) - 1);
        }
    }

    const Exiv2::Metadatum *entry(long place) {
        index();
        return place >= 0 && place < static_cast<long>(entries.size()) ? entries[place] : nullptr;
    }
};

#endif
