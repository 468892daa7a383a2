#ifndef POSTERN_NAMELESS_MEMORY_H
#define POSTERN_NAMELESS_MEMORY_H

/// Makes an empty file in memory that has no place among the files. The label is only for people
/// who look at this process. Returns the descriptor, close-on-exec, or -1 with errno.
int clinux_nameless_memory(const char *label);

#endif
