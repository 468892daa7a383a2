// What one entry of a file's metadata holds, as plain numbers and bytes.
#include "exiv2.h"

#include "metadata_handle.h"

// exiv2 0.27 hands its objects over in std::auto_ptr.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

const char *cmedia_metadata_key(cmedia_metadata *metadata, long index) {
    try {
        return metadata->entry(index) == nullptr ? "" : metadata->keys[index].c_str();
    } catch (...) {
        return "";
    }
}

int cmedia_metadata_type(cmedia_metadata *metadata, long index) {
    try {
        const auto *entry = metadata->entry(index);
        return entry == nullptr ? 0 : static_cast<int>(entry->typeId());
    } catch (...) {
        return 0;
    }
}

long cmedia_metadata_values(cmedia_metadata *metadata, long index) {
    try {
        const auto *entry = metadata->entry(index);
        return entry == nullptr ? 0 : entry->count();
    } catch (...) {
        return 0;
    }
}

bool cmedia_metadata_rational(
    cmedia_metadata *metadata, long index, long place, int64_t *numerator, int64_t *denominator) {
    try {
        const auto *entry = metadata->entry(index);
        if (entry == nullptr || place < 0 || place >= entry->count()) return false;
        switch (entry->typeId()) {
            case Exiv2::unsignedByte: case Exiv2::signedByte: case Exiv2::unsignedShort:
            case Exiv2::signedShort: case Exiv2::unsignedLong: case Exiv2::signedLong:
            case Exiv2::tiffIfd:
                *numerator = entry->toLong(place);
                *denominator = 1;
                return entry->value().ok();
            case Exiv2::unsignedRational: {
                // exiv2 hands out signed halves of what the file has unsigned.
                const auto *value =
                    dynamic_cast<const Exiv2::URationalValue *>(&entry->value());
                if (value == nullptr) return false;
                *numerator = value->value_.at(place).first;
                *denominator = value->value_.at(place).second;
                return true;
            }
            case Exiv2::signedRational: {
                const auto value = entry->toRational(place);
                *numerator = value.first;
                *denominator = value.second;
                return entry->value().ok();
            }
            default:
                return false;
        }
    } catch (...) {
        return false;
    }
}

bool cmedia_metadata_real(cmedia_metadata *metadata, long index, long place, double *value) {
    try {
        const auto *entry = metadata->entry(index);
        if (entry == nullptr || place < 0 || place >= entry->count()) return false;
        if (const auto *real = dynamic_cast<const Exiv2::DoubleValue *>(&entry->value())) {
            *value = real->value_.at(place);
            return true;
        }
        if (const auto *real = dynamic_cast<const Exiv2::FloatValue *>(&entry->value())) {
            *value = real->value_.at(place);
            return true;
        }
        return false;
    } catch (...) {
        return false;
    }
}

const char *cmedia_metadata_text(
    cmedia_metadata *metadata, long index, long place, size_t *length) {
    *length = 0;
    try {
        const auto *entry = metadata->entry(index);
        if (entry == nullptr) return nullptr;
        if (const auto *comment = dynamic_cast<const Exiv2::CommentValue *>(&entry->value())) {
            metadata->scratch = comment->comment();
        } else if (const auto *words = dynamic_cast<const Exiv2::LangAltValue *>(&entry->value())) {
            metadata->scratch = words->toString("x-default");
            if (metadata->scratch.empty() && !words->value_.empty()) {
                metadata->scratch = words->value_.begin()->second;
            }
        } else {
            metadata->scratch = place < 0 ? entry->toString() : entry->toString(place);
        }
        *length = metadata->scratch.size();
        return metadata->scratch.data();
    } catch (...) {
        return nullptr;
    }
}

const uint8_t *cmedia_metadata_bytes(
    cmedia_metadata *metadata, long index, size_t limit, size_t *length) {
    *length = 0;
    try {
        const auto *entry = metadata->entry(index);
        if (entry == nullptr || entry->size() < 0) return nullptr;
        const auto size = static_cast<size_t>(entry->size());
        if (size == 0 || size > limit) return nullptr;
        metadata->bytes.resize(size);
        entry->copy(metadata->bytes.data(), Exiv2::bigEndian);
        *length = size;
        return metadata->bytes.data();
    } catch (...) {
        return nullptr;
    }
}

const char *cmedia_metadata_namespace(cmedia_metadata *metadata, long index) {
    try {
        const auto *entry = metadata->entry(index);
        const auto *property = dynamic_cast<const Exiv2::Xmpdatum *>(entry);
        if (property == nullptr) return "";
        metadata->scratch = Exiv2::XmpProperties::ns(property->groupName());
        return metadata->scratch.c_str();
    } catch (...) {
        return "";
    }
}
