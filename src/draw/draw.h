/* draw.h - anti-aliased shapes and text into a picture in memory.
 *
 * Coordinates are pixels with the origin at the top left corner of the picture and y down; the
 * centre of the first pixel is (0.5, 0.5). Colours are 0xAARRGGBB, alpha not premultiplied; a
 * colour of alpha 0 draws nothing. The same calls give the same pixels on every machine. What
 * lies outside the picture or its clip rectangle is cut off, whatever its size; calls with
 * numbers that are not finite draw nothing. */
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t draw_color;

static inline draw_color draw_fade(draw_color color, uint8_t alpha)
{
    return (color & 0xFFFFFFu) | (draw_color)alpha << 24;
}

typedef struct draw_point {
    float x, y;
} draw_point;

typedef struct draw_rect {
    int x, y, w, h;
} draw_rect;

/* The pixels belong to the caller. */
typedef struct draw_canvas {
    uint32_t *pixels; /* 0xFFRRGGBB: opaque */
    int width, height;
    int stride; /* pixels from one row to the next */
    draw_rect clip;
} draw_canvas;

/* A null pointer or a size of 0 or less makes a picture on which nothing can be drawn. */
draw_canvas draw_canvas_on(uint32_t *pixels, int width, int height, int stride);
void draw_clip(draw_canvas *canvas, draw_rect rect); /* cut to the picture */
void draw_unclip(draw_canvas *canvas);
/* Fills the clip rectangle; the colour's alpha does not count. */
void draw_clear(draw_canvas *canvas, draw_color color);

/* Shapes: a fill, and an outline `width` pixels wide that lies inside the shape's edge. */
typedef struct draw_style {
    draw_color fill;
    draw_color outline;
    float width;
} draw_style;

enum { DRAW_MAX_CORNERS = 16 };

void draw_disc(draw_canvas *canvas, float x, float y, float radius, draw_style style);
/* Convex, in either winding, 3 to DRAW_MAX_CORNERS corners. */
void draw_polygon(draw_canvas *canvas, const draw_point *corners, size_t count, draw_style style);
/* An upright rectangle with rounded corners (radius 0: square ones). */
void draw_panel(draw_canvas *canvas, float x, float y, float w, float h, float radius,
                draw_style style);

/* Strokes have round ends. A line whose ends coincide is a dot. */
void draw_line(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width,
               draw_color color);
/* The round ends count as part of a dash: `on` 0 makes dots. A solid line if `off` is 0 or less,
 * or on + off below a pixel or the width. */
void draw_dashes(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width, float on,
                 float off, draw_color color);
/* A line with a filled head, 4.5 widths and 4 pixels long, whose tip is (x1, y1). Shorter than its
 * head, only the head is drawn, smaller. */
void draw_arrow(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width,
                draw_color color);

/* An opaque picture (0xFFRRGGBB), copied one to one: `w` by `h` of its pixels, `stride` from one
 * row to the next, to the place whose top left corner is (x, y). */
void draw_image(draw_canvas *canvas, int x, int y, int w, int h, const uint32_t *pixels,
                int stride);

/* ---- text: UTF-8, digits all of one width ----
 *
 * A letter that the font lacks, a control character and a byte that is not UTF-8 show as boxes. */

typedef struct draw_font draw_font;

/* `pixels` is the height of the em square, 4 to 512. NULL with a message when it cannot be opened.
 */
draw_font *draw_font_open(const char *path, int pixels, char *message, size_t size);
void draw_font_close(draw_font *font);       /* NULL is allowed */
int draw_font_ascent(const draw_font *font); /* baseline below the top of a line */
int draw_font_line(const draw_font *font);   /* height of a line */
/* How far the pen goes, rounded up to whole pixels. */
int draw_text_width(draw_font *font, const char *text);
/* (x, y) is the top left corner of the line. Returns the x where the text ends. */
int draw_text(draw_canvas *canvas, draw_font *font, int x, int y, draw_color color,
              const char *text);

/* ---- pictures in files ---- */

bool draw_png_write(const draw_canvas *canvas, const char *path, char *message, size_t size);
/* *pixels is the caller's to free: 0xAARRGGBB, width * height of them; NULL if it fails. */
bool draw_png_read(const char *path, uint32_t **pixels, int *width, int *height, char *message,
                   size_t size);

#endif
