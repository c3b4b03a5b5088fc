/* ui_fixture.h - a form with nothing but the widgets of one test, and the events that work them. */
#ifndef TESTS_UI_FIXTURE_H
#define TESTS_UI_FIXTURE_H

#include "sandbox/ui/widgets.h"
#include "view/view.h"

typedef struct ui_fixture {
    ui *u;
    ui_style style;
    view_fonts fonts;
    draw_rect window;
    double now;
    void (*build)(ui *u, void *state); /* the form */
    void *state;
    bool consumed; /* the last event */
} ui_fixture;

/* 640 by 480 pixels, dark. */
void fixture_open(ui_fixture *d, void (*build)(ui *u, void *state), void *state);
void fixture_open_as(ui_fixture *d, const char *theme, float scale, int width, int height,
                     void (*build)(ui *u, void *state), void *state);
void fixture_close(ui_fixture *d);

/* One event, and the passes that show what came of it. */
void fixture_event(ui_fixture *d, ui_event event);
void fixture_wait(ui_fixture *d, double seconds);
void fixture_move(ui_fixture *d, float x, float y);
void fixture_press(ui_fixture *d);
void fixture_release(ui_fixture *d);
void fixture_click(ui_fixture *d, float x, float y);
void fixture_wheel(ui_fixture *d, float y);
void fixture_key(ui_fixture *d, SDL_Keycode key);
void fixture_chord(ui_fixture *d, SDL_Keycode key, bool ctrl, bool shift);
void fixture_type(ui_fixture *d, const char *text);

/* On the middle of the control of a path; fails the test when it is not there. */
void fixture_click_on(ui_fixture *d, const char *path);
void fixture_move_to(ui_fixture *d, const char *path);
const ui_control_info *fixture_find(ui_fixture *d, const char *path);
/* Whether a text that has this in it is drawn with no ellipsis, and not out of sight. */
bool fixture_shows(const ui_fixture *d, const char *text);
/* The picture, compared with golden/NAME.png; CAROM_GOLDEN=write keeps it instead. */
void fixture_compare(ui_fixture *d, const char *name);
/* The same of any picture whose rows follow each other. */
void fixture_compare_picture(const draw_canvas *canvas, const char *name);

#endif
