#define _GNU_SOURCE
#include "descriptor_range.h"

#include <unistd.h>

int clinux_close_from(int lowest) { return close_range((unsigned int)lowest, ~0U, 0); }
