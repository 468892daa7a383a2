#include "CPlaces.h"

static const unsigned char table[] = {
#embed "data/places.bin"
};

const unsigned char *cplaces_table(void) { return table; }

size_t cplaces_table_size(void) { return sizeof table; }
