#ifndef POSTERN_JPEG_MEANS_H
#define POSTERN_JPEG_MEANS_H
#include "pixels.h"
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

/// Reads the means of a JPEG's blocks: the picture at an eighth of its size.
///
/// The head was read by libjpeg, which stands before the data of the scan. A mean is the first
/// number of a block; the other 63 are passed over without being put together, which takes a third
/// of the time. Returns 0, or -1 for whatever is not plainly sequential, complete and without a
/// fault: libjpeg decides about that, from the same place.
int cmedia_jpeg_means(const struct jpeg_decompress_struct *reader, struct cmedia_pixels *pixels);

#endif
