#ifndef POSTERN_NAMELESS_FILE_H
#define POSTERN_NAMELESS_FILE_H

/// The flags with which openat makes a file without a name in a folder (`O_TMPFILE`).
extern const int clinux_nameless_file;

/// Renames within a folder and never replaces what bears the new name. Returns 0, or -1 with errno.
int clinux_rename_exclusively(int folder, const char *from, const char *to);

#endif
