#ifndef POSTERN_EXIV2_H
#define POSTERN_EXIV2_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// The metadata of one file, as exiv2 understood it. Owned by who made it.
typedef struct cmedia_metadata cmedia_metadata;

/// What a run of bytes is: a block cut out of a container, or a whole file built on TIFF. The two
/// that name a directory are TIFF whose first directory is that one, as in Canon's CR3.
typedef enum {
    CMEDIA_BLOCK_EXIF,
    CMEDIA_BLOCK_EXIF_PHOTO,
    CMEDIA_BLOCK_EXIF_GPS,
    CMEDIA_BLOCK_IPTC,
    CMEDIA_BLOCK_XMP,
    CMEDIA_FILE_TIFF,
    CMEDIA_FILE_CR2,
    CMEDIA_FILE_ORF,
    CMEDIA_FILE_RW2,
    CMEDIA_FILE_MRW,
} cmedia_block;

/// Prepares what all files share. Done by the first call below, and cheaper before a fork.
void cmedia_metadata_prepare(void);

/// Makes metadata without entries. NULL where memory is short.
cmedia_metadata *cmedia_metadata_create(void);
void cmedia_metadata_destroy(cmedia_metadata *metadata);

/// Adds what the bytes hold. They must stay until the call returns. False where they are damaged;
/// what was understood before stays.
bool cmedia_metadata_add(
    cmedia_metadata *metadata, cmedia_block block, const uint8_t *bytes, size_t count);

/// The number of entries, in the order of their blocks.
long cmedia_metadata_count(cmedia_metadata *metadata);
/// The place of the first entry with exiv2's key, such as "Exif.Photo.FNumber", or -1.
long cmedia_metadata_find(cmedia_metadata *metadata, const char *key);
/// The place of the next entry with the same key, or -1.
long cmedia_metadata_next(cmedia_metadata *metadata, long index);
/// The place of the first entry of XMP; those behind it are of XMP too.
long cmedia_metadata_xmp_start(cmedia_metadata *metadata);
/// The key of an entry, valid as long as the metadata.
const char *cmedia_metadata_key(cmedia_metadata *metadata, long index);
/// The type of its values, in exiv2's numbers (those of TIFF below 65,536).
int cmedia_metadata_type(cmedia_metadata *metadata, long index);
/// How many values it has.
long cmedia_metadata_values(cmedia_metadata *metadata, long index);
/// One value as a fraction; of an integer with the denominator 1. False where it is none.
bool cmedia_metadata_rational(
    cmedia_metadata *metadata, long index, long place, int64_t *numerator, int64_t *denominator);
/// One value as a real number. False where it is none.
bool cmedia_metadata_real(cmedia_metadata *metadata, long index, long place, double *value);
/// One value as text, or all of them with a negative place; valid until the next call.
const char *cmedia_metadata_text(
    cmedia_metadata *metadata, long index, long place, size_t *length);
/// All values as they stand in the file, if they are at most `limit` bytes; valid until the next call.
const uint8_t *cmedia_metadata_bytes(
    cmedia_metadata *metadata, long index, size_t limit, size_t *length);

/// The address of the namespace of an entry of XMP, valid until the next call; empty for others.
const char *cmedia_metadata_namespace(cmedia_metadata *metadata, long index);
/// A new packet of those entries of XMP whose flag is set, one flag an entry; valid until the next
/// call. NULL where it could not be written.
const char *cmedia_metadata_packet(
    cmedia_metadata *metadata, const bool *kept, long count, size_t *length);
/// What is true of a picture in another file as well: EXIF as a TIFF block, upright, of that size, in
/// sRGB or not, or an XMP packet, valid until the next call. What describes the old file is left out, and
/// so are, where it would be longer than the limit, the maker's notes. NULL where nothing is left
/// or it is still too long.
const uint8_t *cmedia_metadata_exif(
    cmedia_metadata *metadata, uint32_t width, uint32_t height, bool is_standard, size_t limit,
    size_t *length);
const uint8_t *cmedia_metadata_xmp(cmedia_metadata *metadata, size_t limit, size_t *length);
/// All records of IPTC, valid until the next call; NULL where there are none, or they are too long.
const uint8_t *cmedia_metadata_records(cmedia_metadata *metadata, size_t limit, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
