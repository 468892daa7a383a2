#ifndef POSTERN_ABILITIES_H
#define POSTERN_ABILITIES_H

/// Whether this kernel filters system calls by programs that answer with an error. Returns 1 or 0.
int clinux_can_filter_calls(void);

/// Whether this person may make user namespaces, tried in a child; this process must have no other
/// thread. Returns 1 or 0.
int clinux_can_make_namespaces(void);

#endif
