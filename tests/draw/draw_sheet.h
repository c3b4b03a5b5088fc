/* draw_sheet.h - one picture with every primitive in the sizes and cases that matter. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "draw/draw.h"

enum { SHEET_WIDTH = 640, SHEET_HEIGHT = 400 };

void sheet_draw(draw_canvas *canvas);

#endif
