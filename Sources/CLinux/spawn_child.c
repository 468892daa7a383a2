#define _GNU_SOURCE
#include "spawn_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Swift's Glibc module shows neither the GNU part of <spawn.h> nor pipe2 nor O_PATH.

int clinux_pipe(int *read_end, int *write_end) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    *read_end = ends[0];
    *write_end = ends[1];
    return 0;
}

int clinux_open_place(const char *path) {
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

// The last action closes whatever this process holds without close-on-exec, by itself or by a
// library of its.
static int fill_actions(posix_spawn_file_actions_t *actions, const struct clinux_spawn *plan) {
    int code = posix_spawn_file_actions_adddup2(actions, plan->input, 0);
    if (code == 0) code = posix_spawn_file_actions_adddup2(actions, plan->output, 1);
    if (code == 0) code = posix_spawn_file_actions_adddup2(actions, plan->error, 2);
    if (code == 0 && plan->directory >= 0)
        code = posix_spawn_file_actions_addfchdir_np(actions, plan->directory);
    if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    return code;
}

static int fill_attributes(posix_spawnattr_t *attributes) {
    sigset_t every, none;
    sigfillset(&every);
    sigemptyset(&none);
    int code = posix_spawnattr_setpgroup(attributes, 0);
    if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &every);
    if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
    if (code == 0)
        code = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    return code;
}

int clinux_spawn_child(const struct clinux_spawn *plan, int *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&attributes);
    if (code == 0) {
        pid_t number = 0;
        code = fill_actions(&actions, plan);
        if (code == 0) code = fill_attributes(&attributes);
        if (code == 0)
            code = posix_spawn(&number, plan->path, &actions, &attributes, plan->arguments,
                               plan->variables);
        *process = number;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

// Between fork and exec only calls that touch no lock and no heap are allowed.
static void set_signals_back(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
}

static void unblock_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become(const struct clinux_spawn *plan, const char *label) {
    set_signals_back();
    if (setpgid(0, 0) != 0 || dup2(plan->input, 0) < 0 || dup2(plan->output, 1) < 0 ||
        dup2(plan->error, 2) < 0 || close_range(3, ~0U, 0) != 0)
        _exit(127);
    prctl(PR_SET_NAME, label);
    // It still has the memory and the variables of whoever made it, which are nobody else's to see.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    unblock_signals();
    struct pollfd wish = {.fd = 0, .events = POLLIN};
    do {
        errno = 0;
    } while (poll(&wish, 1, -1) < 0 && errno == EINTR);
    if (wish.revents & POLLHUP) _exit(0);
    if (wish.revents & POLLIN) execve(plan->path, plan->arguments, plan->variables);
    _exit(127);
}

int clinux_spawn_waiting(const struct clinux_spawn *plan, const char *label, int *process) {
    if (plan->input < 3 || plan->output < 3 || plan->error < 3) return EINVAL;
    if (access(plan->path, X_OK) != 0) return errno;
    sigset_t every, before;
    sigfillset(&every);
    // No handler of this process may run in the child before it is set back there.
    pthread_sigmask(SIG_SETMASK, &every, &before);
    pid_t number = _Fork();
    int code = number < 0 ? errno : 0;
    if (number == 0) become(plan, label);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    *process = number;
    return code;
}

// The same holds between vfork and exec; what is written there is written to the maker's memory, who
// stands still. Returns an errno, or not at all.
static int become_bound(char *const *arguments, char *const *variables, const int *descriptors,
                        int count, int signal, pid_t maker) {
    set_signals_back();
    if (prctl(PR_SET_PDEATHSIG, signal) != 0 || setpgid(0, 0) != 0) return errno;
    // A maker that is gone by now sends nothing any more.
    if (getppid() != maker) return ESRCH;
    for (int number = 0; number < count; number++)
        // One that has its number already may be marked to be closed on exec.
        if (dup2(descriptors[number], number) < 0 || fcntl(number, F_SETFD, 0) != 0) return errno;
    if (close_range(count, ~0U, 0) != 0) return errno;
    unblock_signals();
    execve(arguments[0], arguments, variables);
    return errno;
}

int clinux_spawn_bound(char *const *arguments, char *const *variables, const int *descriptors,
                       int count, int signal, int *process) {
    for (int number = 0; number < count; number++)
        if (descriptors[number] != number && descriptors[number] < count) return EINVAL;
    sigset_t every, before;
    sigfillset(&every);
    // No handler of this process may run in the child.
    pthread_sigmask(SIG_SETMASK, &every, &before);
    volatile int code = 0;
    pid_t maker = getpid();
    pid_t number = vfork();
    if (number == 0) {
        code = become_bound(arguments, variables, descriptors, count, signal, maker);
        _exit(127);
    }
    if (number < 0) code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (number > 0 && code != 0) waitpid(number, NULL, 0);
    *process = number;
    return code;
}
