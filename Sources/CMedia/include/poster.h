#ifndef POSTERN_POSTER_H
#define POSTERN_POSTER_H
#include "avfilm.h"
#include "picture.h"
#ifdef __cplusplus
extern "C" {
#endif

/// Makes a small picture of a film: of a whole picture near the given microseconds, or else of the
/// first that can be decoded.
///
/// The orientation of the plan counts; what the film says of it is the caller's to read.
cmedia_status cmedia_make_poster(cmedia_film *film, int64_t microseconds, const cmedia_plan *plan,
                                 cmedia_picture *picture);

/// Makes a small picture of a Windows bitmap, which libvips cannot read by itself.
cmedia_status cmedia_make_picture_of_bitmap(const void *bytes, size_t count,
                                            const cmedia_plan *plan, cmedia_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
