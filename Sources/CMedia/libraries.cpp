#include "libraries.h"

#include <exiv2/exiv2.hpp>
#include <vips/vips.h>
#include <vips/vector.h>

int cmedia_prepare(void) {
    if (vips_init("postern-media-worker") != 0) {
        return -1;
    }
    // A child's threads are its own business; none may run before there are children. Compiled code
    // would need memory that is written and executed.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_vector_set_enabled(FALSE);
    Exiv2::XmpParser::initialize();
    return 0;
}
