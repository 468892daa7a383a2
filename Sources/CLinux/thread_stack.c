#define _GNU_SOURCE
#include "thread_stack.h"

#include <pthread.h>

int clinux_set_thread_stacks(size_t bytes) {
    pthread_attr_t attributes;
    int code = pthread_getattr_default_np(&attributes);
    if (code != 0) return code;
    code = pthread_attr_setstacksize(&attributes, bytes);
    if (code == 0) code = pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
    return code;
}
