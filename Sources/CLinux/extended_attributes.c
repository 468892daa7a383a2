#include "extended_attributes.h"

#include <sys/xattr.h>

long clinux_list_attributes(const char *path, char *names, size_t size) {
    return llistxattr(path, names, size);
}

long clinux_get_attribute(const char *path, const char *name, void *value, size_t size) {
    return lgetxattr(path, name, value, size);
}

int clinux_set_attribute(const char *path, const char *name, const void *value, size_t size) {
    return lsetxattr(path, name, value, size, 0);
}
