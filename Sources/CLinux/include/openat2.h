#ifndef POSTERN_OPENAT2_H
#define POSTERN_OPENAT2_H

#include <stdint.h>

/// Opens an existing file below a directory descriptor: no absolute path, no way upwards, no
/// symbolic link in any component. Returns the descriptor, or -1 with errno set.
int clinux_open_beneath(int directory, const char *path, uint64_t flags);

#endif
