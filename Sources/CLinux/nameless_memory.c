#define _GNU_SOURCE
#include "nameless_memory.h"

#include <sys/mman.h>

// An extension of GNU, which Swift's Glibc module leaves out.
int clinux_nameless_memory(const char *label) { return memfd_create(label, MFD_CLOEXEC); }
