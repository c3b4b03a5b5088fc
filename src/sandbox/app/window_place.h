/* window_place.h - where the window was, and where it opens. In the display's coordinates. */
#ifndef SANDBOX_WINDOW_PLACE_H
#define SANDBOX_WINDOW_PLACE_H

#include "draw/draw.h"

typedef struct window_place {
    int x, y, w, h; /* w 0: not known */
    bool maximized;
} window_place;

enum { WINDOW_MIN_W = 480, WINDOW_MIN_H = 320 };

/* It has a size that a window can have. */
bool window_place_known(const window_place *place);
/* Where the window opens: where it was, as far as `screens` (what windows may cover of each
 * display, the first one's first) show it, and no larger than the one that shows it; else in the
 * middle of the first one, in two thirds of its height and not below 1280 by 720 where there is
 * room. */
window_place window_place_open(const window_place *was, const draw_rect *screens, size_t count);

#endif
