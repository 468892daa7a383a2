#define _GNU_SOURCE
#include "spawn_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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
