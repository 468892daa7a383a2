#include "libraries.h"

#include <exiv2/exiv2.hpp>
#include <vips/vips.h>

int cmedia_prepare(void) {
    if (vips_init("postern-media-worker") != 0) {
        return -1;
    }
    Exiv2::XmpParser::initialize();
    return 0;
}
