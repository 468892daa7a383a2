#include "wake_descriptor.h"

#include <sys/eventfd.h>

int clinux_wake_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
