#ifndef POSTERN_DESCRIPTOR_MESSAGE_H
#define POSTERN_DESCRIPTOR_MESSAGE_H
#include <stddef.h>

// Messages between two processes that carry descriptors; what the kernel calls ancillary data is
// made of macros, which Swift cannot call.

/// A pair of connected sockets that keep messages apart, both close-on-exec. Returns 0, or -1 with
/// errno.
int clinux_message_sockets(int *one, int *other);

/// Sends one message with descriptors, which stay the sender's. Returns 0, or -1 with errno.
int clinux_send_message(int socket, const void *bytes, size_t count, const int *descriptors,
                        size_t descriptor_count);

/// Takes one message. `descriptor_count` is how many there is room for before, and how many came
/// after; they are close-on-exec and the receiver's. Returns the bytes, 0 at the end, or -1 with
/// errno: EMSGSIZE where bytes or descriptors were more than there is room for, which are lost.
long clinux_receive_message(int socket, void *bytes, size_t count, int *descriptors,
                            size_t *descriptor_count);

#endif
