#ifndef POSTERN_CMEDIA_H
#define POSTERN_CMEDIA_H
// The umbrella of this room: one header a noun, nothing but what Swift cannot call by itself.
#include "avfilm.h"
#include "database.h"
#include "exiv2.h"
#include "filmconversion.h"
#include "formats.h"
#include "libraries.h"
#include "picture.h"
#include "poster.h"
#include "rawdeveloping.h"
#include "rawpreview.h"
#include "rawsizes.h"
#include "sequence.h"
#include "still.h"
#include "tone.h"
#endif
