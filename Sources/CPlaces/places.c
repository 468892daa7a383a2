#include "CPlaces.h"

// The language has it since C23, the compiler everywhere; the package's other C is older.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char table[] = {
#embed "data/places.bin"
};
#pragma clang diagnostic pop

const unsigned char *cplaces_table(void) { return table; }

size_t cplaces_table_size(void) { return sizeof table; }
