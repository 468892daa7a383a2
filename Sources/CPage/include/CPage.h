#ifndef POSTERN_CPAGE_H
#define POSTERN_CPAGE_H
// The files of the page that the web picker shows, in the read-only part of the program itself.
// Swift has no way to embed a file.
#include <stddef.h>

// The bytes of the file with that name, which live for ever, and their number; NULL where there is
// none.
const unsigned char *cpage_file(const char *name, long *count);
#endif
