/* hand.h - an app without a window and the events that a hand would cause. */
#ifndef TESTS_HAND_H
#define TESTS_HAND_H

#include "app.h"
#include "ask.h"
#include "bars.h"
#include "dispatch.h"
#include "edits.h"
#include "files.h"
#include "frame.h"
#include "gesture.h"
#include "help.h"
#include "input.h"
#include "message.h"
#include "open_panel.h"
#include "panel.h"
#include "save_panel.h"

/* 1000 by 721 pixels; paused; the world's picture is 692 high and shows 6.92 m around the
 * origin: 100 pixels a metre. */
void hand_open(app *a);
/* The middle of the world's picture. */
#define HAND_X 500
#define HAND_Y 346

void hand_move(app *a, int x, int y);
void hand_press(app *a, int button);
void hand_release(app *a, int button);
void hand_click(app *a, int x, int y);
void hand_double_click(app *a, int x, int y);
void hand_drag(app *a, int x0, int y0, int x1, int y1);
void hand_wheel(app *a, int x, int y, int notches);
void hand_key(app *a, const char *chord);
void hand_shift(app *a, bool down);
void hand_alt(app *a, bool down);
void hand_type(app *a, const char *text);
void hand_frames(app *a, int count);

cr_body_def hand_body(const app *a, size_t slot);
cr_body_id hand_spawn(app *a, cr_shape_kind kind, float x, float y); /* size 1 m */

#endif
