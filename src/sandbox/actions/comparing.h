/* comparing.h - variants of the scene that run side by side in the window. The session that leads
 * stands in the place of the scene's own meanwhile, so that everything works on it; the scene's own
 * waits unchanged. */
#ifndef SANDBOX_COMPARING_H
#define SANDBOX_COMPARING_H

#include "sandbox/app/app.h"

/* Asks what is to be compared; while something is, ends it. */
void comparing_toggle(app *a);
/* Begins what the draft says. False with a sentence that says why not. */
bool comparing_begin(app *a, char *why, size_t size);
/* Back to the scene as it was. Nothing while nothing is compared. */
void comparing_end(app *a);
/* Does in the scene what was done in the variant that leads, and ends the comparison there. */
void comparing_keep(app *a);

/* Another variant leads: the tools, the panel and the timeline are about it. */
void comparing_lead(app *a, size_t variant);
void comparing_next(app *a);
/* A press at a place of the window: the variant of that pane leads. */
void comparing_touch(app *a, draw_point at);
void comparing_swap_layout(app *a);

/* Before a tick: those that do not lead are drawn between two ticks as well. */
void comparing_remember_poses(app *a);
/* Finds out anew where the bits of the variants part from those of the first, where that may have
 * changed. */
void comparing_find_differences(app *a);

/* ---- what is to be compared ---- */

/* Completes the draft: something that varies, and values worth trying. */
void comparing_propose(app *a);
/* Makes another thing vary. */
void comparing_choose(app *a, const cr_setting *setting, const char *property);
/* The change of a variant by the draft. Its bodies are those of the selection. */
lab_change comparing_change(const app *a, size_t variant);

#endif
