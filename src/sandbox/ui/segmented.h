/* segmented.h - one widget cut into choices that lie side by side. Inside this room only. */
#ifndef UI_SEGMENTED_H
#define UI_SEGMENTED_H

#include "sandbox/ui/ui.h"

enum { UI_MAX_PARTS = 16 };

typedef struct ui_parts {
    draw_rect box[UI_MAX_PARTS];
    const char *const *labels;
    int count;
    int hovered; /* the part under the pointer, -1 for none */
    ui_touch touch;
} ui_parts;

/* The keyboard visits the whole once; each part can be found by its number below the key. `box`
 * and the parts' boxes are given; true when another part was chosen. */
bool ui_parts_work(ui *u, const char *key, draw_rect box, ui_parts *parts, int *chosen);
/* What part `i` is touched by, for its looks. */
ui_touch ui_parts_touch(const ui_parts *parts, int i);

#endif
