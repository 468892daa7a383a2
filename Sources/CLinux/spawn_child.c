#define _GNU_SOURCE
#include "spawn_child.h"

#include "child.h"

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

// What posix_spawn is told. It is made before a fork, because it takes memory from the heap.
struct order {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

static void dispose(struct order *order) {
    posix_spawnattr_destroy(&order->attributes);
    posix_spawn_file_actions_destroy(&order->actions);
}

static int prepare(struct order *order, const struct clinux_spawn *plan) {
    int code = posix_spawn_file_actions_init(&order->actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&order->attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&order->actions);
        return code;
    }
    code = fill_actions(&order->actions, plan);
    if (code == 0) code = fill_attributes(&order->attributes);
    if (code != 0) dispose(order);
    return code;
}

int clinux_spawn_child(const struct clinux_spawn *plan, int *process) {
    struct order order;
    int code = prepare(&order, plan);
    if (code != 0) return code;
    pid_t number = 0;
    code = posix_spawn(&number, plan->path, &order.actions, &order.attributes, plan->arguments,
                       plan->variables);
    *process = number;
    dispose(&order);
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

// Where nobody looks any more: ends all that the keeper has, until there is nothing left. What a
// process that ends leaves behind comes to the keeper, which therefore looks again.
static void end_all(int report, pid_t child, int is_reported) {
    // Its number and its group's are its own: it was not reaped.
    kill(-child, SIGKILL);
    for (;;) {
        char text[4096];
        int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        ssize_t count = file < 0 ? 0 : read(file, text, sizeof text);
        if (file >= 0) close(file);
        pid_t number = 0;
        for (ssize_t place = 0; place < count; place++) {
            if (text[place] >= '0' && text[place] <= '9') {
                number = number * 10 + (text[place] - '0');
                continue;
            }
            if (number > 0) kill(number, SIGKILL);
            number = 0;
        }
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_ALL, 0, &info, WEXITED) != 0) return;
        if (info.si_pid != child || is_reported) continue;
        struct clinux_ending ending = {info.si_code != CLD_EXITED, info.si_status};
        (void)!write(report, &ending, sizeof ending);
        is_reported = 1;
    }
}

// The keeper's life. It has the memory of whoever made it and a heap that may be locked, so it does
// nothing but system calls. All signals are blocked in it.
_Noreturn static void keep(const struct clinux_spawn *plan, const struct order *order, int control,
                           int report) {
    setpgid(0, 0);
    prctl(PR_SET_NAME, "keeper");
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // What its memory holds is nobody else's to see.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    struct clinux_start start = {0, 0};
    start.code = posix_spawn(&start.process, plan->path, &order->actions, &order->attributes,
                             plan->arguments, plan->variables);
    if (dup2(control, 0) < 0 || dup2(report, 1) < 0 || close_range(2, ~0U, 0) != 0) _exit(127);
    (void)!chdir("/");
    (void)!write(1, &start, sizeof start);
    if (start.code != 0) _exit(0);
    struct pollfd watched[] = {
        {.fd = 0, .events = POLLIN},
        {.fd = clinux_process_descriptor(start.process), .events = POLLIN},
    };
    int is_reported = 0;
    while (watched[0].revents == 0) {
        if (poll(watched, 2, -1) < 0 && errno != EINTR) break;
        if (watched[1].revents == 0) continue;
        // The dead child stays: whoever asks for its number is told of it and of no other.
        struct clinux_ending ending;
        if (clinux_look_at_ending(watched[1].fd, &ending) == 0)
            (void)!write(1, &ending, sizeof ending);
        is_reported = 1;
        watched[1].fd = -1;
        watched[1].revents = 0;
    }
    end_all(1, start.process, is_reported);
    _exit(0);
}

int clinux_spawn_kept(const struct clinux_spawn *plan, int control, int report, int *keeper) {
    struct order order;
    int code = prepare(&order, plan);
    if (code != 0) return code;
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    pid_t number = _Fork();
    code = number < 0 ? errno : 0;
    if (number == 0) keep(plan, &order, control, report);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    dispose(&order);
    *keeper = number;
    return code;
}
