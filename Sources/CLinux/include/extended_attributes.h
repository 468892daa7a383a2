#ifndef POSTERN_EXTENDED_ATTRIBUTES_H
#define POSTERN_EXTENDED_ATTRIBUTES_H

#include <stddef.h>

// Extended attributes of a file that is not followed if it is a link; Swift's Glibc module leaves
// <sys/xattr.h> out. Lengths and results are bytes; -1 with errno on failure.

/// The names of all attributes, each ended by NUL.
long clinux_list_attributes(const char *path, char *names, size_t size);

/// The value of one attribute.
long clinux_get_attribute(const char *path, const char *name, void *value, size_t size);

/// Sets one attribute; returns 0.
int clinux_set_attribute(const char *path, const char *name, const void *value, size_t size);

#endif
