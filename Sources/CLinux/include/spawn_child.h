#ifndef POSTERN_SPAWN_CHILD_H
#define POSTERN_SPAWN_CHILD_H

/// What a child is started with. `directory` is a descriptor of where it begins, or -1.
struct clinux_spawn {
    const char *path;
    char *const *arguments;
    char *const *variables;
    int directory;
    int input;
    int output;
    int error;
};

/// Makes a pipe whose ends are close-on-exec. Returns 0, or -1 with errno.
int clinux_pipe(int *read_end, int *write_end);

/// Opens a directory as a place alone: it need not be readable. Returns the descriptor, or -1
/// with errno.
int clinux_open_place(const char *path);

/// Starts a program that leads a process group of its own, with no signal blocked or ignored, and
/// with the descriptors 0, 1 and 2 alone. Returns 0 and the process's number, or an errno.
int clinux_spawn_child(const struct clinux_spawn *plan, int *process);

#endif
