#ifndef POSTERN_CLINUX_H
#define POSTERN_CLINUX_H
// The umbrella of this room: one header a noun, nothing but what Swift cannot reach by itself.
#include "abilities.h"
#include "child.h"
#include "confinement.h"
#include "descriptor_message.h"
#include "descriptor_range.h"
#include "extended_attributes.h"
#include "file_lock.h"
#include "mount_top.h"
#include "nameless_file.h"
#include "nameless_memory.h"
#include "openat2.h"
#include "shared_heap.h"
#include "signal_descriptor.h"
#include "spawn_child.h"
#include "terminal_pair.h"
#include "thread_stack.h"
#include "wake_descriptor.h"
#endif
