#define _GNU_SOURCE
#include "terminal_pair.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Swift's Glibc module leaves out the part of <stdlib.h> that makes pseudoterminals.
int clinux_terminal_pair(int *master, int *slave, char *path, size_t path_bytes) {
    int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (ours < 0) return -1;
    int theirs = -1;
    if (grantpt(ours) == 0 && unlockpt(ours) == 0 && ptsname_r(ours, path, path_bytes) == 0)
        theirs = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (theirs < 0) {
        close(ours);
        return -1;
    }
    *master = ours;
    *slave = theirs;
    return 0;
}

int clinux_control_terminal(int terminal) { return ioctl(terminal, TIOCSCTTY, 0); }

int clinux_copy_terminal_size(int from, int to) {
    struct winsize size;
    if (ioctl(from, TIOCGWINSZ, &size) != 0) return -1;
    return ioctl(to, TIOCSWINSZ, &size);
}
