/* window_layout.h - the size of the window, the scale of the controls, and where each part stands.
 */
#ifndef SANDBOX_WINDOW_LAYOUT_H
#define SANDBOX_WINDOW_LAYOUT_H

#include "sandbox/app/app.h"

/* Where each part stands in a window of the app's size; the camera follows. */
void layout_update(app *a);
/* The same when the timeline has more or fewer branches to show than it has lanes for, unless a
 * gesture is under way, which would be torn from its place. */
void layout_follow_lanes(app *a);
/* Of the timeline, pixels. */
int layout_lane_height(const app *a);

/* Its size: `width` and `height` in its own coordinates, `density` pixels each. */
bool layout_resize(app *a, int width, int height, float density, char *message, size_t size);
/* False with a message, and nothing changed, when its fonts are missing. */
bool layout_set_theme(app *a, const view_theme *theme, char *message, size_t size);
/* What the projector key swaps a theme with. */
const view_theme *layout_other_theme(const view_theme *theme);
/* The nearest of the steps, 0.8 to 3. The controls grow by it only as far as the window has room
 * for them. False with a message, and nothing changed, when the fonts are missing. */
bool layout_set_scale(app *a, float scale, char *message, size_t size);
/* The step next to the present one, up or down (by 1 or -1); the same when there is none. */
float layout_next_scale(const app *a, int by);

#endif
