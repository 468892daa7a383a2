#ifndef POSTERN_MOUNT_TOP_H
#define POSTERN_MOUNT_TOP_H

/// Whether something is mounted at the path, which is not followed if it is a link; Swift's Glibc
/// module leaves statx out. Returns 1 or 0.
int clinux_is_mount_top(const char *path);

#endif
