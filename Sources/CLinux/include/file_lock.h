#ifndef POSTERN_FILE_LOCK_H
#define POSTERN_FILE_LOCK_H

/// Locks the whole of an open file, which has to be open for writing, against every other opening of
/// it; does not wait. Returns 0, or -1 with errno.
int clinux_lock(int descriptor);

#endif
