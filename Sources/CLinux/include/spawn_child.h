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

/// Makes a process that becomes the program when something to read arrives on its input, and ends
/// when the input does: a program that is dear to start costs no more than a fork until then. The
/// descriptors are 3 or higher, `directory` is left out of account, and the label of at most 15
/// bytes is the process's name while it waits. All else is as in `clinux_spawn_child`, but that a
/// program that cannot be run ends the input of the other side.
int clinux_spawn_waiting(const struct clinux_spawn *plan, const char *label, int *process);

/// Starts the program that is the first of the arguments as `clinux_spawn_child` does, but with as many
/// descriptors as there are, numbered from 0 on, each of which has its number already or is above
/// all of those; and binds it to the thread that makes it: when that is gone it gets the signal
/// (0: none), from its first moment on.
int clinux_spawn_bound(char *const *arguments, char *const *variables, const int *descriptors,
                       int count, int signal, int *process);

/// What a keeper tells first: 0 and the number of the child that it started, or an errno.
struct clinux_start {
    int code;
    int process;
};

/// Makes a process that starts the program as `clinux_spawn_child` does and keeps whatever descends
/// from it: what leaves the child's group and session comes back to the keeper when its parent ends.
/// It writes a `clinux_start` to `report`, and a `clinux_ending` (child.h) when the child has died;
/// when the other side of `control` is closed it kills all that there is, and ends. Returns 0 and the
/// keeper's number, or an errno.
int clinux_spawn_kept(const struct clinux_spawn *plan, int control, int report, int *keeper);

#endif
