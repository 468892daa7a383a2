#ifndef POSTERN_FORMATS_H
#define POSTERN_FORMATS_H
// Libraries whose own headers Swift reads as they are.
#include <jxl/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>
#endif
