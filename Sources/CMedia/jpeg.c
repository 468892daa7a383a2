#include "jpeg.h"

#include "jpeg_means.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

// What libjpeg does by macros and by a jump out of its error handler.

// Pixels that are held in memory at once.
static const uint64_t pixels_at_once = 16 << 20;

// Scans of a picture that arrives in steps; each costs as much as a whole picture.
static const int scan_limit = 100;

struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
};

static void give_up(j_common_ptr jpeg) { longjmp(((struct errors *)jpeg->client_data)->escape, 1); }

static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }

static struct jpeg_error_mgr *handled_by(struct errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = give_up;
    errors->manager.output_message = say_nothing;
    return &errors->manager;
}

static void count_scans(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number > scan_limit) give_up(jpeg);
}

// The colours that we want, or JCS_UNKNOWN where the picture has others than screens have.
static J_COLOR_SPACE wanted_colors(const struct jpeg_decompress_struct *reader) {
    switch (reader->jpeg_color_space) {
    case JCS_GRAYSCALE: return JCS_GRAYSCALE;
    case JCS_RGB:
    case JCS_YCbCr: return JCS_RGB;
    default: return JCS_UNKNOWN;
    }
}

static int shrinking(const struct jpeg_decompress_struct *reader, int size, double spare) {
    JDIMENSION longer = reader->image_width > reader->image_height ? reader->image_width
                                                                   : reader->image_height;
    int shrink = 8;
    while (shrink > 1 && longer < size * spare * shrink) shrink /= 2;
    return shrink;
}

static int read_pixels(struct jpeg_decompress_struct *reader, struct cmedia_pixels *pixels) {
    size_t stride = (size_t)reader->output_width * reader->out_color_components;
    pixels->width = (int32_t)reader->output_width;
    pixels->height = (int32_t)reader->output_height;
    pixels->bands = reader->out_color_components;
    pixels->bytes = malloc(stride * reader->output_height);
    if (!pixels->bytes) return -1;
    if (reader->scale_denom == 8 && cmedia_jpeg_means(reader, pixels) == 0) return 0;
    jpeg_start_decompress(reader);
    while (reader->output_scanline < reader->output_height) {
        JSAMPROW row = pixels->bytes + stride * reader->output_scanline;
        jpeg_read_scanlines(reader, &row, 1);
    }
    return 0;
}

// What an error leaves behind is in the structures of the caller, and not on this stack.
static int decode(struct jpeg_decompress_struct *reader, struct errors *errors,
                  struct jpeg_progress_mgr *progress, const void *bytes, size_t count, int size, double spare,
                  struct cmedia_jpeg *jpeg) {
    if (setjmp(errors->escape) != 0) return -1;
    jpeg_create_decompress(reader);
    reader->progress = progress;
    jpeg_mem_src(reader, bytes, count);
    jpeg_save_markers(reader, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(reader, TRUE);
    reader->out_color_space = wanted_colors(reader);
    if (reader->out_color_space == JCS_UNKNOWN) return -1;
    reader->scale_num = 1;
    reader->scale_denom = shrinking(reader, size, spare);
    jpeg_calc_output_dimensions(reader);
    if ((uint64_t)reader->output_width * reader->output_height > pixels_at_once) return -1;
    unsigned profile_count = 0;
    jpeg_read_icc_profile(reader, &jpeg->profile, &profile_count);
    jpeg->profile_count = profile_count;
    return read_pixels(reader, &jpeg->pixels);
}

int cmedia_jpeg_read(const void *bytes, size_t count, int size, double spare,
                     struct cmedia_jpeg *jpeg) {
    *jpeg = (struct cmedia_jpeg){.profile = NULL};
    struct errors errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
    struct jpeg_decompress_struct reader = {.err = handled_by(&errors), .client_data = &errors};
    int result = decode(&reader, &errors, &progress, bytes, count, size, spare, jpeg);
    jpeg_destroy_decompress(&reader);
    if (result != 0) {
        free(jpeg->pixels.bytes);
        free(jpeg->profile);
    }
    return result;
}

static int encode(struct jpeg_compress_struct *writer, struct errors *errors,
                  const struct cmedia_pixels *pixels, int quality, uint8_t **bytes,
                  unsigned long *count) {
    if (setjmp(errors->escape) != 0) return -1;
    jpeg_create_compress(writer);
    jpeg_mem_dest(writer, bytes, count);
    writer->image_width = (JDIMENSION)pixels->width;
    writer->image_height = (JDIMENSION)pixels->height;
    writer->input_components = pixels->bands;
    writer->in_color_space = pixels->bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(writer);
    jpeg_set_quality(writer, quality, TRUE);
    jpeg_start_compress(writer, TRUE);
    size_t stride = (size_t)pixels->width * pixels->bands;
    while (writer->next_scanline < writer->image_height) {
        JSAMPROW row = pixels->bytes + stride * writer->next_scanline;
        jpeg_write_scanlines(writer, &row, 1);
    }
    jpeg_finish_compress(writer);
    return 0;
}

int cmedia_jpeg_write(const struct cmedia_pixels *pixels, int quality, uint8_t **bytes,
                      size_t *count) {
    *bytes = NULL;
    struct errors errors;
    struct jpeg_compress_struct writer = {.err = handled_by(&errors), .client_data = &errors};
    unsigned long length = 0;
    int result = encode(&writer, &errors, pixels, quality, bytes, &length);
    jpeg_destroy_compress(&writer);
    *count = length;
    if (result != 0) free(*bytes);
    return result;
}
