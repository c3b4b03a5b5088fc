/* geometry.c - the record of a picture: vertices, indices, and batches of them. */
#include "draw/geometry.h"

#include "draw/font.h"

#include <stdlib.h>
#include <string.h>

/* More than any picture needs, and few enough for every count to fit an int. */
static const size_t MOST = (size_t)1 << 26;

/* ---- arrays that grow ---- */

static bool grow(void **array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return true;
    size_t more = *room * 2 > wanted ? *room * 2 : wanted + 64;
    void *grown = wanted <= MOST ? realloc(*array, more * size) : NULL;
    if (grown == NULL)
        return false;
    *array = grown;
    *room = more;
    return true;
}

static bool grow_pixels(draw_geometry *g, size_t more)
{
    void *pixel = g->pixel;
    bool ok = grow(&pixel, &g->pixel_room, g->pixels + more, sizeof *g->pixel);
    g->pixel = pixel;
    return ok;
}

static bool grow_all(draw_geometry *g, int vertices, int indices)
{
    void *vertex = g->vertex, *index = g->index, *batch = g->batch;
    bool ok = grow(&vertex, &g->vertex_room, g->vertices + (size_t)vertices, sizeof *g->vertex) &&
              grow(&index, &g->index_room, g->indices + (size_t)indices, sizeof *g->index) &&
              grow(&batch, &g->batch_room, g->batches + 1, sizeof *g->batch);
    g->vertex = vertex;
    g->index = index;
    g->batch = batch;
    return ok;
}

void geometry_forget(draw_geometry *geometry)
{
    for (size_t i = 0; i < geometry->batches; i++)
        draw_font_close(geometry->batch[i].font);
    geometry->vertices = geometry->indices = geometry->batches = geometry->pixels = 0;
}

void draw_geometry_free(draw_geometry *geometry)
{
    geometry_forget(geometry);
    free(geometry->vertex);
    free(geometry->index);
    free(geometry->batch);
    free(geometry->pixel);
    *geometry = (draw_geometry){0};
}

/* ---- batches ---- */

static bool same_rect(draw_rect a, draw_rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool continues(const draw_batch *batch, const draw_batch *wanted)
{
    return batch->texture == wanted->texture && batch->font == wanted->font &&
           batch->texture != DRAW_IMAGE && same_rect(batch->clip, wanted->clip);
}

/* As geometry_reserve; `wanted` tells the texture. */
static bool reserve(draw_canvas *canvas, draw_batch wanted, int vertices, int indices,
                    geometry_room *room)
{
    draw_geometry *g = canvas->geometry;
    draw_rect clip = canvas->clip;
    if (clip.w <= 0 || clip.h <= 0 || !grow_all(g, vertices, indices))
        return false;
    wanted.clip = (draw_rect){clip.x + canvas->left, clip.y + canvas->top, clip.w, clip.h};
    wanted.vertex = g->vertices;
    wanted.index = g->indices;
    if (g->batches == 0 || !continues(&g->batch[g->batches - 1], &wanted)) {
        g->batch[g->batches++] = wanted;
        if (wanted.font != NULL)
            font_keep(wanted.font);
    }
    draw_batch *batch = &g->batch[g->batches - 1];
    *room = (geometry_room){g->vertex + g->vertices, g->index + g->indices, batch->vertices,
                            (float)canvas->left, (float)canvas->top};
    batch->vertices += vertices;
    batch->indices += indices;
    g->vertices += (size_t)vertices;
    g->indices += (size_t)indices;
    return true;
}

bool geometry_reserve(draw_canvas *canvas, int vertices, int indices, geometry_room *room)
{
    return reserve(canvas, (draw_batch){.texture = DRAW_PLAIN}, vertices, indices, room);
}

bool geometry_in_sight(const draw_canvas *canvas, double x0, double y0, double x1, double y1)
{
    draw_rect clip = canvas->clip;
    return x0 < clip.x + clip.w && y0 < clip.y + clip.h && x1 > clip.x && y1 > clip.y;
}

/* ---- upright rectangles ---- */

static void quad(const geometry_room *room, draw_rect rect, double u, double v, draw_color color)
{
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    double w = rect.w, h = rect.h;
    for (int i = 0; i < 4; i++) {
        double dx = i == 1 || i == 2 ? w : 0.0, dy = i >= 2 ? h : 0.0;
        room->vertex[i] = geometry_vertex(room, rect.x + dx, rect.y + dy, color);
        room->vertex[i].u = (float)(u + dx);
        room->vertex[i].v = (float)(v + dy);
    }
    for (int i = 0; i < 6; i++)
        room->index[i] = room->first + order[i];
}

static bool rect_in_sight(const draw_canvas *canvas, draw_rect rect)
{
    double x = rect.x, y = rect.y;
    return geometry_in_sight(canvas, x, y, x + rect.w, y + rect.h);
}

void geometry_rect(draw_canvas *canvas, draw_rect rect, draw_color color)
{
    geometry_room room;
    if (rect_in_sight(canvas, rect) && geometry_reserve(canvas, 4, 6, &room))
        quad(&room, rect, 0.0, 0.0, color);
}

void geometry_glyph(draw_canvas *canvas, draw_font *font, draw_rect rect, int u, int v,
                    draw_color color)
{
    geometry_room room;
    draw_batch batch = {.texture = DRAW_GLYPHS, .font = font};
    if (rect_in_sight(canvas, rect) && reserve(canvas, batch, 4, 6, &room))
        quad(&room, rect, u, v, color);
}

void geometry_image(draw_canvas *canvas, draw_rect rect, const uint32_t *pixels, int stride)
{
    draw_geometry *g = canvas->geometry;
    size_t width = (size_t)rect.w, count = width * (size_t)rect.h;
    geometry_room room;
    draw_batch batch = {
        .texture = DRAW_IMAGE, .pixel = g->pixels, .image_width = rect.w, .image_height = rect.h};
    if (!grow_pixels(g, count) || !reserve(canvas, batch, 4, 6, &room))
        return;
    for (int y = 0; y < rect.h; y++) {
        for (size_t x = 0; x < width; x++)
            g->pixel[g->pixels + x] = pixels[x] | 0xFF000000u;
        g->pixels += width;
        pixels += stride;
    }
    quad(&room, rect, 0.0, 0.0, 0xFFFFFFFFu);
}
