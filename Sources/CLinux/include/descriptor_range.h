#ifndef POSTERN_DESCRIPTOR_RANGE_H
#define POSTERN_DESCRIPTOR_RANGE_H
// Closes every descriptor from `lowest` on; Swift's Glibc module leaves close_range out.
// Returns 0, or -1 with errno.
int clinux_close_from(int lowest);
#endif
