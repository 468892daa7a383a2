#ifndef POSTERN_CHILD_H
#define POSTERN_CHILD_H

/// How a child ended: `code` is the exit status, or the signal where `signalled` is 1.
struct clinux_ending {
    int signalled;
    int code;
};

/// Opens a descriptor of a child that is not yet reaped. Returns it, or -1 with errno.
int clinux_process_descriptor(int process);

/// Tells whether the process behind the descriptor is still an unreaped child of this one, alive
/// or dead: only then do its number and its group's belong to it. Returns 1 or 0.
int clinux_is_unreaped(int descriptor);

/// Tells the ending of a child that has died, which stays to be taken. Returns 0, or -1 with errno.
int clinux_look_at_ending(int descriptor, struct clinux_ending *ending);

/// Takes the ending of a child that has died. Returns 0, or -1 with errno.
int clinux_reap(int descriptor, struct clinux_ending *ending);

/// Splits this process, which must have no other thread. Returns the child's number, 0 in the
/// child, or -1 with errno.
int clinux_fork(void);

/// Sends a signal to the process behind the descriptor, never to another one that got its number.
/// Returns 0, or -1 with errno.
int clinux_signal(int descriptor, int signal);

/// Undoes an ignored SIGCHLD, under which the kernel reaps children before they can be asked.
void clinux_keep_child_endings(void);

#endif
