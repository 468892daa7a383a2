#define _GNU_SOURCE
#include "mount_top.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>

int clinux_is_mount_top(const char *path) {
    struct statx status;
    if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, STATX_TYPE, &status) != 0) {
        return 0;
    }
    return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}
