/* draw.h - anti-aliased shapes and text, into a picture in memory or as triangles for a renderer.
 *
 * Coordinates are pixels with the origin at the top left corner of the picture and y down; the
 * centre of the first pixel is (0.5, 0.5). Colours are 0xAARRGGBB, alpha not premultiplied; a
 * colour of alpha 0 draws nothing. Into memory, the same calls give the same pixels on every
 * machine. What lies outside the picture or its clip rectangle is cut off, whatever its size; calls
 * with numbers that are not finite draw nothing. */
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

/* Pixels and geometry belong to the caller. */
typedef struct draw_canvas {
    uint32_t *pixels; /* 0xFFRRGGBB: opaque */
    int width, height;
    int stride; /* pixels from one row to the next */
    draw_rect clip;
    struct draw_geometry *geometry; /* records shapes instead of painting `pixels`, unless NULL */
    int left, top;                  /* where the canvas begins in what is recorded */
} draw_canvas;

/* A null pointer or a size of 0 or less makes a picture on which nothing can be drawn. */
draw_canvas draw_canvas_on(uint32_t *pixels, int width, int height, int stride);
/* A canvas that is a part of another, cut to it, with the part's corner as its origin. */
draw_canvas draw_canvas_part(const draw_canvas *canvas, draw_rect rect);
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
void draw_round_rect(draw_canvas *canvas, float x, float y, float w, float h, float radius,
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

/* A picture whose alpha does not count, copied one to one: `w` by `h` of its pixels, `stride` from
 * one row to the next, to the place whose top left corner is (x, y). NULL draws nothing. */
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

/* ---- shapes as triangles ----
 *
 * A canvas may record what is drawn, for a renderer on a graphics card. Edges fade out over one
 * pixel, which looks like the picture in memory, but not to the pixel. A renderer samples triangles
 * at the centres of pixels, and textures at the nearest texel. */

/* Alpha is not premultiplied. u, v count texels from the upper left corner of the texture. */
typedef struct draw_vertex {
    float x, y;
    uint8_t r, g, b, a;
    float u, v;
} draw_vertex;

typedef enum draw_texture {
    DRAW_PLAIN,  /* none */
    DRAW_GLYPHS, /* the atlas of a font, whose alpha is multiplied by the vertex's */
    DRAW_IMAGE,  /* a picture of its own */
} draw_texture;

/* Triangles that can be drawn in one go. */
typedef struct draw_batch {
    draw_rect clip;
    draw_texture texture;
    draw_font *font;               /* DRAW_GLYPHS */
    size_t pixel;                  /* DRAW_IMAGE: its first one in the geometry's pixels */
    int image_width, image_height; /* DRAW_IMAGE; a row follows the other */
    size_t vertex, index;          /* the first ones */
    int vertices, indices;         /* three indices a triangle, counted from the first vertex */
} draw_batch;

/* Begin with all zeros. */
typedef struct draw_geometry {
    draw_vertex *vertex;
    int *index;
    draw_batch *batch;
    uint32_t *pixel; /* of images */
    size_t vertices, indices, batches, pixels;
    size_t vertex_room, index_room, batch_room, pixel_room;
} draw_geometry;

/* A canvas that records: whatever was recorded before is forgotten. The arrays grow as needed and
 * are kept for the next picture; what memory lacks is left out. A font that is closed lives on as
 * long as it is recorded. */
draw_canvas draw_canvas_recording(draw_geometry *geometry, int width, int height);
void draw_geometry_free(draw_geometry *geometry);

/* The letters of a font that were recorded so far. */
typedef struct draw_atlas {
    const uint8_t *alpha; /* width * height; valid until the next letter is recorded */
    int width, height;    /* 0 for none; the height may grow */
    unsigned version;     /* another one when anything changed; never that of another font */
} draw_atlas;

draw_atlas draw_font_atlas(const draw_font *font);

/* ---- pictures in files ---- */

/* Not from a canvas that records. */
bool draw_png_write(const draw_canvas *canvas, const char *path, char *message, size_t size);
/* *pixels is the caller's to free: 0xAARRGGBB, width * height of them; NULL if it fails. */
bool draw_png_read(const char *path, uint32_t **pixels, int *width, int *height, char *message,
                   size_t size);

#endif
