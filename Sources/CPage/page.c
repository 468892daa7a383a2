#include "CPage.h"

#include <string.h>

// The language has it since C23, the compiler everywhere; the package's other C is older.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char style_css[] = {
#embed "page/style.css"
};
static const unsigned char main_js[] = {
#embed "page/main.js"
};
static const unsigned char api_js[] = {
#embed "page/api.js"
};
static const unsigned char element_js[] = {
#embed "page/element.js"
};
static const unsigned char words_js[] = {
#embed "page/words.js"
};
static const unsigned char layout_js[] = {
#embed "page/layout.js"
};
static const unsigned char lines_js[] = {
#embed "page/lines.js"
};
static const unsigned char items_js[] = {
#embed "page/items.js"
};
static const unsigned char grid_js[] = {
#embed "page/grid.js"
};
static const unsigned char pictures_js[] = {
#embed "page/pictures.js"
};
static const unsigned char cell_js[] = {
#embed "page/cell.js"
};
static const unsigned char gestures_js[] = {
#embed "page/gestures.js"
};
static const unsigned char scrubber_js[] = {
#embed "page/scrubber.js"
};
static const unsigned char tray_js[] = {
#embed "page/tray.js"
};
static const unsigned char preview_js[] = {
#embed "page/preview.js"
};
static const unsigned char finder_js[] = {
#embed "page/finder.js"
};
static const unsigned char icon_svg[] = {
#embed "page/icon.svg"
};
#pragma clang diagnostic pop

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} files[] = {
    {"index.html", index_html, sizeof index_html},
    {"style.css", style_css, sizeof style_css},
    {"main.js", main_js, sizeof main_js},
    {"api.js", api_js, sizeof api_js},
    {"element.js", element_js, sizeof element_js},
    {"words.js", words_js, sizeof words_js},
    {"layout.js", layout_js, sizeof layout_js},
    {"lines.js", lines_js, sizeof lines_js},
    {"items.js", items_js, sizeof items_js},
    {"grid.js", grid_js, sizeof grid_js},
    {"pictures.js", pictures_js, sizeof pictures_js},
    {"cell.js", cell_js, sizeof cell_js},
    {"gestures.js", gestures_js, sizeof gestures_js},
    {"scrubber.js", scrubber_js, sizeof scrubber_js},
    {"tray.js", tray_js, sizeof tray_js},
    {"preview.js", preview_js, sizeof preview_js},
    {"finder.js", finder_js, sizeof finder_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
};

const unsigned char *cpage_file(const char *name, long *count) {
    for (size_t place = 0; place < sizeof files / sizeof *files; place++) {
        if (strcmp(files[place].name, name) != 0) continue;
        *count = (long)files[place].count;
        return files[place].bytes;
    }
    return NULL;
}
