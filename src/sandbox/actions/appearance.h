/* appearance.h - themes and the size of controls, as actions change them: told of and remembered.
 */
#ifndef SANDBOX_APPEARANCE_H
#define SANDBOX_APPEARANCE_H

#include "sandbox/app/app.h"

/* A failure is shown, and changes nothing. */
void appearance_set_theme(app *a, const view_theme *theme);
void appearance_next_theme(app *a);
void appearance_toggle_projector(app *a);
void appearance_set_scale(app *a, float scale);
/* One step larger (1) or smaller (-1), where the window has room for it. */
void appearance_step_scale(app *a, int by);

#endif
