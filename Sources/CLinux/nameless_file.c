#define _GNU_SOURCE
#include "nameless_file.h"

#include <fcntl.h>
#include <stdio.h>

// Both are extensions of GNU, which Swift's Glibc module leaves out.
const int clinux_nameless_file = O_TMPFILE;

int clinux_rename_exclusively(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}
