/* ui_fixture.h - a face with nothing but the widgets of one test, and a hand that works them. */
#ifndef TESTS_UI_FIXTURE_H
#define TESTS_UI_FIXTURE_H

#include "sandbox/ui/widgets.h"
#include "view/view.h"

typedef struct desk {
    ui *u;
    ui_style style;
    view_fonts fonts;
    draw_rect window;
    double now;
    void (*build)(ui *u, void *state); /* the face */
    void *state;
    bool took; /* the last event */
} desk;

/* 640 by 480 pixels, dark. */
void desk_open(desk *d, void (*build)(ui *u, void *state), void *state);
void desk_open_as(desk *d, const char *theme, float scale, int width, int height,
                  void (*build)(ui *u, void *state), void *state);
void desk_close(desk *d);

/* One event, and the passes that show what came of it. */
void desk_event(desk *d, ui_event event);
void desk_wait(desk *d, double seconds);
void desk_move(desk *d, float x, float y);
void desk_press(desk *d);
void desk_release(desk *d);
void desk_click(desk *d, float x, float y);
void desk_wheel(desk *d, float y);
void desk_key(desk *d, SDL_Keycode key);
void desk_chord(desk *d, SDL_Keycode key, bool ctrl, bool shift);
void desk_type(desk *d, const char *text);

/* On the middle of the control of a path; fails the test when it is not there. */
void desk_click_on(desk *d, const char *path);
void desk_move_to(desk *d, const char *path);
const ui_seen *desk_find(desk *d, const char *path);
/* Whether a text that has this in it is drawn with no ellipsis, and not out of sight. */
bool desk_shows(const desk *d, const char *text);
/* The picture, compared with golden/NAME.png; CAROM_GOLDEN=write keeps it instead. */
void desk_compare(desk *d, const char *name);
/* The same of any picture whose rows follow each other. */
void desk_compare_picture(const draw_canvas *canvas, const char *name);

#endif
