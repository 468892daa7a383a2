#ifndef POSTERN_THREAD_STACK_H
#define POSTERN_THREAD_STACK_H
#include <stddef.h>

/// Gives every later thread that names no stack size of its own so many bytes, whatever the limit
/// was when the process began. Returns 0 or an error number.
int clinux_set_thread_stacks(size_t bytes);

#endif
