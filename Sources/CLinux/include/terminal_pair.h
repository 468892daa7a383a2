#ifndef POSTERN_TERMINAL_PAIR_H
#define POSTERN_TERMINAL_PAIR_H

#include <stddef.h>

/// Makes a pseudoterminal, both ends closed on exec; the master does not block. The slave's path is
/// written into `path`, which has room for that many bytes. Returns 0, or -1 with errno.
int clinux_terminal_pair(int *master, int *slave, char *path, size_t path_bytes);

/// Makes an open terminal the controlling one of a session that was just begun. Returns 0, or -1
/// with errno.
int clinux_control_terminal(int terminal);

/// Gives a terminal the size of another; the kernel tells who is on it. Returns 0, or -1 with errno.
int clinux_copy_terminal_size(int from, int to);

#endif
