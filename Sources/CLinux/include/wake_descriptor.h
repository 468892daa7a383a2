#ifndef POSTERN_WAKE_DESCRIPTOR_H
#define POSTERN_WAKE_DESCRIPTOR_H
// An eventfd, close-on-exec and non-blocking; Swift's Glibc module leaves <sys/eventfd.h> out.
// Returns the descriptor, or -1 with errno.
int clinux_wake_descriptor(void);
#endif
