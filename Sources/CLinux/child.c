#include "child.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

// Swift's Glibc module leaves <sys/pidfd.h> and fork() out, cannot see the fields of siginfo_t
// that are macros, and cannot compare signal handlers.

int clinux_process_descriptor(int process) { return pidfd_open(process, 0); }

int clinux_is_unreaped(int descriptor) {
    siginfo_t info;
    int result;
    do {
        result = waitid(P_PIDFD, (id_t)descriptor, &info, WEXITED | WNOHANG | WNOWAIT);
    } while (result < 0 && errno == EINTR);
    return result == 0;
}

static int take(int descriptor, int options, struct clinux_ending *ending) {
    siginfo_t info;
    int result;
    do {
        result = waitid(P_PIDFD, (id_t)descriptor, &info, WEXITED | options);
    } while (result < 0 && errno == EINTR);
    if (result < 0) return -1;
    ending->signalled = info.si_code != CLD_EXITED;
    ending->code = info.si_status;
    return 0;
}

int clinux_look_at_ending(int descriptor, struct clinux_ending *ending) {
    return take(descriptor, WNOWAIT, ending);
}

int clinux_reap(int descriptor, struct clinux_ending *ending) {
    return take(descriptor, 0, ending);
}

int clinux_fork(void) { return fork(); }

int clinux_signal(int descriptor, int signal) {
    return pidfd_send_signal(descriptor, signal, NULL, 0);
}

void clinux_keep_child_endings(void) {
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) != 0) return;
    int ignored = !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
    if (!ignored && !(action.sa_flags & SA_NOCLDWAIT)) return;
    if (ignored) action.sa_handler = SIG_DFL;
    action.sa_flags &= ~SA_NOCLDWAIT;
    sigaction(SIGCHLD, &action, NULL);
}
