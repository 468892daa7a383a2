#ifndef POSTERN_METADATA_HANDLE_H
#define POSTERN_METADATA_HANDLE_H
#include <exiv2/exiv2.hpp>
#include <string>
#include <unordered_map>
#include <vector>

// What stands behind metadata; only files of this room look into it.
struct cmedia_metadata {
    Exiv2::ExifData exif;
    Exiv2::IptcData iptc;
    Exiv2::XmpData xmp;
    std::vector<const Exiv2::Metadatum *> entries;
    std::vector<std::string> keys;
    std::unordered_map<std::string, long> places;
    bool indexed = false;
    std::string scratch;
    std::vector<Exiv2::byte> bytes;

    void index() {
        if (indexed) return;
        indexed = true;
        for (const auto &entry : exif) entries.push_back(&entry);
        for (const auto &entry : iptc) entries.push_back(&entry);
        for (const auto &entry : xmp) entries.push_back(&entry);
        for (const auto *entry : entries) {
            places.emplace(entry->key(), static_cast<long>(keys.size()));
            keys.push_back(entry->key());
        }
    }

    const Exiv2::Metadatum *entry(long place) {
        index();
        return place >= 0 && place < static_cast<long>(entries.size()) ? entries[place] : nullptr;
    }
};

#endif
