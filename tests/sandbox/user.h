/* user.h - an app without a window, and the events that a user would cause. */
#ifndef TESTS_USER_H
#define TESTS_USER_H

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/tools/gesture.h"

/* Paused, with no gravity; the world's picture is 1000 by 692 pixels with the origin in its
 * middle: 100 pixels a metre. */
void user_open(app *a);
/* The middle of the world's picture. */
#define USER_X 500
#define USER_Y 346

/* Places are those of the world's picture, in the window's units. */
void user_move(app *a, int x, int y);
void user_press(app *a, int button);
void user_release(app *a, int button);
void user_click(app *a, int x, int y);
void user_double_click(app *a, int x, int y);
void user_drag(app *a, int x0, int y0, int x1, int y1);
void user_wheel(app *a, int x, int y, int notches);
void user_key(app *a, const char *chord);
void user_shift(app *a, bool down);
void user_alt(app *a, bool down);
void user_type(app *a, const char *text);
/* The key, and while it is down what a keyboard types with it. */
void user_strike(app *a, const char *chord, const char *text);
void user_frames(app *a, int count);

void user_wheel_here(app *a, int notches);
/* Places are those of the window. */
void user_window_move(app *a, int x, int y);

/* The window's pixels with nothing missing, for the caller to free. */
uint32_t *user_picture(app *a);
/* The same for what drawing does, such as laying out the controls. */
void user_draw(app *a);
/* The control of a path in a fresh picture, or NULL. */
const ui_control_info *user_find(app *a, const char *path);
/* On the middle of a control; fails the test when it is not there or out of sight. */
void user_move_to(app *a, const char *path);
void user_click_on(app *a, const char *path);
/* Turns the wheel over the list that holds a control until its middle is in sight. */
void user_scroll_to(app *a, const char *path);
enum { USER_PATH = 96 };
/* The path of an action's button or line in one part of the face. */
const char *user_button(char out[USER_PATH], const char *part, action_id action);
/* Whether a text that has this in it can be read. */
bool user_shows(app *a, const char *text);
/* So long nothing is done: notes go. */
void user_rest(app *a, double seconds);

cr_body_def user_body(const app *a, size_t slot);
cr_body_id user_spawn(app *a, cr_shape_kind kind, float x, float y); /* size 1 m */

#endif
