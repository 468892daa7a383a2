#include "libraries.h"
#include "exiv2.h"

#include <exiv2/exiv2.hpp>
#include <malloc.h>
#include <vips/vips.h>
#include <vips/vector.h>

// Looking at a class is what makes it.
static void *look_at(VipsObjectClass *, void *) { return nullptr; }

// Memory that a child gives back is asked for again a moment later, and each time the system
// clears it; what a child had, its end gives back.
static void keep_memory() {
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
}

int cmedia_prepare(void) {
    keep_memory();
    if (vips_init("postern-media-worker") != 0) {
        return -1;
    }
    // A child's threads are its own business; none may run before there are children. Compiled code
    // would need memory that is written and executed.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_vector_set_enabled(FALSE);
    // Or else each child would make the classes of its operations anew.
    vips_class_map_all(VIPS_TYPE_OPERATION, look_at, nullptr);
    cmedia_metadata_prepare();
    return 0;
}
