#ifndef POSTERN_CMEDIA_H
#define POSTERN_CMEDIA_H
// The umbrella of this room: one header a noun, nothing but what Swift cannot call by itself.
#include "libraries.h"
#endif
