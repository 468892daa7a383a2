#define _GNU_SOURCE
#include "file_lock.h"

#include <fcntl.h>

// Locks of open files are an extension of GNU, which Swift's Glibc module leaves out.
int clinux_lock(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &whole);
}
