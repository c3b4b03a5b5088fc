/* segmented.h - one widget cut into choices that lie side by side. Inside this room only. */
#ifndef UI_SEGMENTED_H
#define UI_SEGMENTED_H

#include "sandbox/ui/ui.h"

enum { UI_MAX_SEGMENTS = 16 };

typedef struct ui_segments {
    draw_rect box[UI_MAX_SEGMENTS];
    const char *const *labels;
    int count;
    int hovered; /* the part under the pointer, -1 for none */
    ui_interaction touch;
} ui_segments;

/* The keyboard visits the whole once; each part can be found by its number below the key. `box`
 * and the parts' boxes are given; true when another part was chosen. */
bool ui_segments_run(ui *u, const char *key, draw_rect box, ui_segments *parts, int *chosen);
/* What part `i` is touched by, for its looks. */
ui_interaction ui_segment_state(const ui_segments *parts, int i);

#endif
