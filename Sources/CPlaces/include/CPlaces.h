#ifndef POSTERN_CPLACES_H
#define POSTERN_CPLACES_H
// The table of places, in the read-only part of the program itself: a file beside it could be
// missing, and only what is looked at is ever read into memory. Swift has no way to embed a file.
#include <stddef.h>

// The table's bytes, in the format that data/make_places.py describes. They live for ever.
const unsigned char *cplaces_table(void);
size_t cplaces_table_size(void);
#endif
