#include "openat2.h"

#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc has no wrapper, and syscall() is variadic, which Swift cannot call.
int clinux_open_beneath(int directory, const char *path, uint64_t flags) {
    struct open_how how = {
        .flags = flags,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
    };
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}
