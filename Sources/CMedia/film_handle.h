#ifndef POSTERN_FILM_HANDLE_H
#define POSTERN_FILM_HANDLE_H
#include "avfilm.h"

#include <libavformat/avformat.h>

// What stands behind an open film; only files of this room look into it.
struct cmedia_film {
    AVFormatContext *context;
    AVIOContext *reader;
    int descriptor;
    int64_t count;
    int64_t offset;
    // Whether the first packets were looked into, which can be done once.
    bool is_probed;
};

#endif
