/* geometry.h - appending triangles to what a canvas records. Private to the room. */
#ifndef DRAW_GEOMETRY_H
#define DRAW_GEOMETRY_H

#include "draw/draw.h"

/* Room for the vertices and indices that were asked for, all of which must be set. */
typedef struct geometry_room {
    draw_vertex *vertex;
    int *index;
    int first;       /* what indices call the first vertex */
    float left, top; /* to be added to the canvas's coordinates */
} geometry_room;

/* Empties a record; its memory is kept. */
void geometry_forget(draw_geometry *geometry);
/* False if there is no memory or nothing of it could be seen. */
bool geometry_reserve(draw_canvas *canvas, int vertices, int indices, geometry_room *room);
/* Whether anything between these coordinates can be seen. */
bool geometry_in_sight(const draw_canvas *canvas, double x0, double y0, double x1, double y1);

/* All of the pixels of a rectangle, and no part of any other. */
void geometry_rect(draw_canvas *canvas, draw_rect rect, draw_color color);
/* A letter, whose coverage begins at (u, v) in the font's atlas. */
void geometry_glyph(draw_canvas *canvas, draw_font *font, draw_rect rect, int u, int v,
                    draw_color color);
/* The rectangle lies inside the clip rectangle; the pixels are copied. */
void geometry_image(draw_canvas *canvas, draw_rect rect, const uint32_t *pixels, int stride);

static inline draw_vertex geometry_vertex(const geometry_room *room, double x, double y,
                                          draw_color color)
{
    /* Farther out than anybody sees, and small enough for any renderer's arithmetic. */
    const double far = 1e6;
    x = x < -far ? -far : x > far ? far : x;
    y = y < -far ? -far : y > far ? far : y;
    return (draw_vertex){(float)x + room->left,
                         (float)y + room->top,
                         (uint8_t)(color >> 16),
                         (uint8_t)(color >> 8),
                         (uint8_t)color,
                         (uint8_t)(color >> 24),
                         0.0f,
                         0.0f};
}

#endif
