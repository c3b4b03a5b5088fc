/* clipboard.h - the selection as scene text, out and in. The text is the same as a scene file's: it
 * can be pasted into a mail, and a scene out of a mail into the program. */
#ifndef SANDBOX_CLIPBOARD_H
#define SANDBOX_CLIPBOARD_H

#include "sandbox/app/app.h"

/* With the joints between the bodies and to the world. */
void clipboard_copy(app *a);
/* Locked bodies are copied and stay. */
void clipboard_cut(app *a);
/* Spawns what the text holds, as one edit, and selects it: so that the middle of the box around it
 * is under the pointer, or in the middle of the view when the pointer is elsewhere; with snapping
 * on, so that the first body's origin is on the grid nearest to that. Half-spaces
 * come without being moved, and only those that are not there. `in_place`: nothing is moved. */
void clipboard_paste(app *a, bool in_place);

#endif
