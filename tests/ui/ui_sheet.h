/* ui_sheet.h - one picture of many small forms: the states of a widget side by side. */
#ifndef TESTS_UI_SHEET_H
#define TESTS_UI_SHEET_H

#include "ui_fixture.h"

typedef struct sheet {
    draw_canvas canvas;
    const char *theme;
    float scale;
    int columns, kept;
    int width, height; /* of one form */
} sheet;

/* Faces of `width` by `height` ordinary pixels, as large as the theme's letters want them. */
void sheet_open(sheet *s, const char *theme, int columns, int rows, int width, int height);
/* A fixture of the size of one form. */
void sheet_fixture(const sheet *s, ui_fixture *d, void (*build)(ui *u, void *state), void *state);
/* Puts its present picture into the next place, and closes it. */
void sheet_keep(sheet *s, ui_fixture *d);
/* The widget of a path at rest, under the pointer, held, and with the keyboard. */
void sheet_poses(sheet *s, void (*build)(ui *u, void *state), void *state, const char *path);
/* Compares the whole with golden/NAME-THEME.png, and is done. */
void sheet_close(sheet *s, const char *name);

#endif
