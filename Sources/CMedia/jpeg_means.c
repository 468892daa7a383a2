#include "jpeg_means.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// ITU-T T.81, annex F: what a decoder does for each bit of a photograph.

enum { run_bits = 13, most_components = 3 };

// What a code stands for: the bits of code and number together in the lowest six, and above them
// the places that it fills, or of a first number its own bits. 0 is no code.
typedef uint16_t meaning;

struct codes {
    // By the next 16 bits.
    meaning of_one[1 << 16];
    // By the next 13 bits: all the codes that lie in them wholly, up to the end of a block, taken
    // together; 0 where there is not one.
    meaning of_run[1 << run_bits];
};

static inline int bits_of(meaning code) { return code & 63; }
static inline int places_of(meaning code) { return code >> 6; }

struct component {
    const struct codes *first;
    const struct codes *others;
    int across, along;
    int32_t step;
    int64_t last;
    uint8_t *means;
    int32_t width;
};

// Where a reader of bits stands.
struct source {
    const uint8_t *next, *end;
    uint64_t bits;
    // How many of the bits are there, and how many of those are nothing but filling.
    int count, filling;
};

struct scan {
    struct source source;
    struct codes codes[4];
    struct component components[most_components];
    int component_count, across, along;
    int32_t units_across, units_along;
};

static meaning meaning_of(uint8_t value, int length, bool is_first) {
    const int run = value >> 4, size = value & 15;
    if (is_first) return value > 15 ? 0 : (meaning)(value << 6 | (length + value));
    // A number of no bits is the end of the block, or a run of sixteen without any.
    const int places = size > 0 ? run + 1 : run == 15 ? 16 : 64;
    return (meaning)(places << 6 | (length + size));
}

// A block ends at 64 places or by a code of 64: what comes then is a first number.
static void join_codes(struct codes *codes) {
    for (uint32_t bits = 0; bits < 1 << run_bits; bits++) {
        int used = 0, places = 0;
        while (used < run_bits && places < 64) {
            const meaning next = codes->of_one[(bits << (16 - run_bits + used)) & 0xFFFF];
            if (next == 0 || used + bits_of(next) > run_bits) break;
            used += bits_of(next);
            places += places_of(next);
        }
        codes->of_run[bits] = (meaning)(places << 6 | used);
    }
}

static bool read_codes(struct codes *codes, const JHUFF_TBL *table, bool is_first) {
    if (!table) return false;
    uint32_t code = 0;
    int place = 0;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        for (int number = 0; number < table->bits[length]; number++, code++, place++) {
            if (code >= 1u << length || place > 255) return false;
            const meaning code_meaning = meaning_of(table->huffval[place], length, is_first);
            const uint32_t begin = code << (16 - length);
            for (uint32_t rest = 0; rest < 1u << (16 - length); rest++)
                codes->of_one[begin + rest] = code_meaning;
        }
    }
    if (!is_first) join_codes(codes);
    return true;
}

// Makes at least 32 bits ready. Behind the data, and where a marker stands, they are zeros.
static inline void fill(struct source *source) {
    if (source->count >= 32) return;
    if (source->end - source->next >= 8) {
        uint64_t eight;
        memcpy(&eight, source->next, 8);
        eight = __builtin_bswap64(eight);
        const bool holds_marker = (~eight - 0x0101010101010101u) & eight & 0x8080808080808080u;
        if (!holds_marker) {
            source->bits |= eight >> source->count;
            source->next += (63 - source->count) >> 3;
            source->count |= 56;
            return;
        }
    }
    for (; source->count <= 56; source->count += 8) {
        const bool is_stuffed =
            source->end - source->next >= 2 && source->next[0] == 0xFF && source->next[1] == 0;
        if (source->next < source->end && (source->next[0] != 0xFF || is_stuffed)) {
            source->bits |= (uint64_t)source->next[0] << (56 - source->count);
            source->next += is_stuffed ? 2 : 1;
        } else {
            source->filling += 8;
        }
    }
}

static inline void drop(struct source *source, int count) {
    source->bits <<= count;
    source->count -= count;
}

// Passes over all numbers of a block but the first.
static inline bool skip_others(struct source *source, const struct codes *codes) {
    for (int place = 1; place < 64;) {
        fill(source);
        meaning code = codes->of_run[source->bits >> (64 - run_bits)];
        // A run that goes on behind the block, or ends it by a code: one after the other then.
        if (code == 0 || place + places_of(code) > 64) {
            code = codes->of_one[source->bits >> 48];
            if (code == 0) return false;
        }
        drop(source, bits_of(code));
        place += places_of(code);
    }
    return true;
}

static bool read_block(struct scan *scan, struct component *component, uint8_t *mean) {
    // A copy, so that it stays in registers.
    struct source source = scan->source;
    fill(&source);
    const meaning first = component->first->of_one[source.bits >> 48];
    if (first == 0) return false;
    const int size = places_of(first);
    if (size > 0) {
        const int64_t number = source.bits << (bits_of(first) - size) >> (64 - size);
        const int64_t low = (int64_t)1 << (size - 1);
        component->last += number - (number < low ? 2 * low - 1 : 0);
    }
    drop(&source, bits_of(first));
    if (!skip_others(&source, component->others)) return false;
    scan->source = source;
    const int64_t value = (component->last * component->step + 4) / 8 + 128;
    *mean = value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
    return true;
}

static bool read_unit(struct scan *scan, int32_t x, int32_t y) {
    for (int number = 0; number < scan->component_count; number++) {
        struct component *component = &scan->components[number];
        for (int block = 0; block < component->across * component->along; block++) {
            const size_t row = (size_t)y * component->along + block / component->across;
            const size_t column = (size_t)x * component->across + block % component->across;
            uint8_t *mean = component->means + row * component->width + column;
            if (!read_block(scan, component, mean)) return false;
        }
    }
    return true;
}

// Passes over the marker between two parts that do not depend on one another.
static bool restart(struct scan *scan) {
    struct source *source = &scan->source;
    const bool is_there = source->count - source->filling < 8 && source->end - source->next >= 2
                          && source->next[0] == 0xFF && (source->next[1] & 0xF8) == 0xD0;
    if (!is_there) return false;
    source->next += 2;
    source->bits = 0;
    source->count = source->filling = 0;
    for (int number = 0; number < scan->component_count; number++)
        scan->components[number].last = 0;
    return true;
}

static bool read_scan(struct scan *scan, uint32_t interval) {
    uint32_t left = interval;
    for (int32_t y = 0; y < scan->units_along; y++) {
        for (int32_t x = 0; x < scan->units_across; x++) {
            if (interval > 0 && left-- == 0) {
                if (!restart(scan)) return false;
                left = interval - 1;
            }
            if (!read_unit(scan, x, y)) return false;
        }
        if (scan->source.count < scan->source.filling) return false;
    }
    return true;
}

static bool prepare_component(struct scan *scan, const struct jpeg_decompress_struct *reader,
                              int number) {
    const jpeg_component_info *info = &reader->comp_info[number];
    const JQUANT_TBL *steps =
        info->quant_tbl_no >= 0 && info->quant_tbl_no < NUM_QUANT_TBLS
            ? reader->quant_tbl_ptrs[info->quant_tbl_no] : NULL;
    const int first = info->dc_tbl_no, others = info->ac_tbl_no;
    if (!steps || first < 0 || first > 1 || others < 0 || others > 1) return false;
    struct component *component = &scan->components[number];
    const bool is_alone = scan->component_count == 1;
    component->across = is_alone ? 1 : info->h_samp_factor;
    component->along = is_alone ? 1 : info->v_samp_factor;
    if (number == 0) {
        scan->across = component->across;
        scan->along = component->along;
        scan->units_across = (reader->image_width + 8 * scan->across - 1) / (8 * scan->across);
        scan->units_along = (reader->image_height + 8 * scan->along - 1) / (8 * scan->along);
    }
    if (scan->across % component->across != 0 || scan->along % component->along != 0) return false;
    component->first = &scan->codes[first];
    component->others = &scan->codes[2 + others];
    component->step = steps->quantval[0];
    component->width = scan->units_across * component->across;
    component->means = malloc((size_t)component->width * scan->units_along * component->along);
    return component->means && read_codes(&scan->codes[first], reader->dc_huff_tbl_ptrs[first], true)
           && read_codes(&scan->codes[2 + others], reader->ac_huff_tbl_ptrs[others], false);
}

static uint8_t clamped(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

// Brings the means of brightness and colour together (JFIF, from ITU-R BT.601).
static void mix(const struct scan *scan, struct cmedia_pixels *pixels) {
    uint8_t *out = pixels->bytes;
    for (int32_t y = 0; y < pixels->height; y++) {
        const uint8_t *rows[most_components];
        for (int number = 0; number < scan->component_count; number++) {
            const struct component *component = &scan->components[number];
            const int32_t row = y * component->along / scan->along;
            rows[number] = component->means + (size_t)row * component->width;
        }
        for (int32_t x = 0; x < pixels->width; x++, out += pixels->bands) {
            const int32_t light = rows[0][x];
            if (pixels->bands == 1) {
                *out = (uint8_t)light;
                continue;
            }
            const int32_t blue = rows[1][x * scan->components[1].across / scan->across] - 128;
            const int32_t red = rows[2][x * scan->components[2].across / scan->across] - 128;
            out[0] = clamped(light + ((91881 * red + 32768) >> 16));
            out[1] = clamped(light - ((22554 * blue + 46802 * red + 32768) >> 16));
            out[2] = clamped(light + ((116130 * blue + 32768) >> 16));
        }
    }
}

static bool is_plain(const struct jpeg_decompress_struct *reader) {
    const bool is_gray =
        reader->num_components == 1 && reader->jpeg_color_space == JCS_GRAYSCALE;
    const bool is_colored = reader->num_components == 3 && reader->jpeg_color_space == JCS_YCbCr;
    return (is_gray || is_colored) && !reader->progressive_mode && !reader->arith_code
           && reader->data_precision == 8 && reader->comps_in_scan == reader->num_components;
}

int cmedia_jpeg_means(const struct jpeg_decompress_struct *reader, struct cmedia_pixels *pixels) {
    if (!is_plain(reader)) return -1;
    struct scan *scan = calloc(1, sizeof *scan);
    if (!scan) return -1;
    scan->source.next = reader->src->next_input_byte;
    scan->source.end = scan->source.next + reader->src->bytes_in_buffer;
    scan->component_count = reader->num_components;
    bool is_well = true;
    for (int number = 0; is_well && number < scan->component_count; number++)
        is_well = prepare_component(scan, reader, number);
    is_well = is_well && read_scan(scan, reader->restart_interval);
    if (is_well) mix(scan, pixels);
    for (int number = 0; number < scan->component_count; number++)
        free(scan->components[number].means);
    free(scan);
    return is_well ? 0 : -1;
}
