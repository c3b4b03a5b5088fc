/* script.h - the app driven by a text file, with no window: for tests, and for pictures of the
 * program in a given state.
 *
 * One command a line; '#' begins a comment, blank lines are skipped. Lengths are in the window's
 * pixels, y down. Each command makes the events that a window would send and hands them to the
 * same code.
 *
 *   size W H [DENSITY]           the window's size; 1280 720 at first. A display of DENSITY 2 has
 *                                two pixels for each unit of the window's lengths
 *   move X Y                     the mouse moves there
 *   down left|middle|right [shift]
 *   up left|middle|right         a button goes down or up where the mouse is
 *   click X Y [shift]            move, down left, up left
 *   doubleclick X Y
 *   press PATH                   a click on the middle of a control: menu/File, ask/1/button; an
 *                                action's name may be the path's end: menu/File/New
 *   drag X0 Y0 X1 Y1 [N] [shift] [left|middle|right]
 *                                press, N moves (8 if not given) with a frame after each, release
 *   wheel X Y N                  N notches at a place; negative is towards the hand
 *   key CHORD                    "Ctrl+Z", "Space", "F1": pressed and released
 *   text WORDS                   typed into whatever takes text
 *   drop FILE                    a file dropped on the window
 *   frames N                     N frames of 1/60 s
 *   resize W H [DENSITY]         the same, later
 *   close                        the window's close button
 *   shot FILE.png                the picture as it is now
 *   expect bodies|selected|tick|playing|hash|panel|quit|unsaved VALUE
 *                                stops with an error when it is another
 *   print status                 the status line, on standard output
 *   print control PATH           the control's middle, width and height: X Y W H
 *   print text PATH              what can be read in it
 *
 * `expect panel` takes none, help, open, save, ask, recover or error; `playing`, `quit` and
 * `unsaved` take 0 or 1; `hash` the 16 digits that `carom run` prints. Times in the status line are
 * shown as zero, so that the same script gives the same pixels; bodies are copied to a clipboard
 * that only the script has. */
#ifndef SANDBOX_SCRIPT_H
#define SANDBOX_SCRIPT_H

#include "sandbox/app/app.h"

/* False, having said FILE:LINE: why on standard error, when a line cannot be read or an
 * expectation is not met. */
bool script_run(app *a, const char *path);

#endif
