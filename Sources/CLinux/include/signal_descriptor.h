#ifndef POSTERN_SIGNAL_DESCRIPTOR_H
#define POSTERN_SIGNAL_DESCRIPTOR_H

/// Blocks the signals in this thread and opens a descriptor on which they are read. Returns it, or
/// -1 with errno.
int clinux_signal_descriptor(const int *signals, int count);

/// Takes a signal that has come. Returns its number, or -1 where there is none.
int clinux_take_signal(int descriptor);

#endif
