#include "shared_heap.h"

#include <malloc.h>

void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }
