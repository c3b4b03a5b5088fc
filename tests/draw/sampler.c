/* sampler.c - triangles by edge functions, with the top-left rule. */
#include "sampler.h"

#include <math.h>
#include <stdlib.h>

typedef struct target {
    uint32_t *pixels;
    int width, height;
} target;

static double edge(const draw_vertex *a, const draw_vertex *b, double x, double y)
{
    return ((double)b->x - (double)a->x) * (y - (double)a->y) -
           ((double)b->y - (double)a->y) * (x - (double)a->x);
}

/* For triangles that turn right as seen on the screen. */
static bool is_inside(const draw_vertex *a, const draw_vertex *b, double value)
{
    bool top = a->y == b->y && b->x > a->x, left = b->y < a->y;
    return value > 0.0 || (value == 0.0 && (top || left));
}

static double texel(const draw_batch *batch, const draw_geometry *g, double u, double v,
                    uint32_t *color)
{
    *color = 0xFFFFFFu;
    if (batch->texture == DRAW_GLYPHS) {
        draw_atlas atlas = draw_font_atlas(batch->font);
        if (u < 0 || v < 0 || u >= atlas.width || v >= atlas.height)
            abort();
        return atlas.alpha[(int)v * atlas.width + (int)u] / 255.0;
    }
    if (batch->texture == DRAW_IMAGE) {
        if (u < 0 || v < 0 || u >= batch->image_width || v >= batch->image_height)
            abort();
        *color = g->pixel[batch->pixel + (size_t)((int)v * batch->image_width + (int)u)];
    }
    return 1.0;
}

static void blend(uint32_t *pixel, const double color[4], uint32_t texture, double cover)
{
    double alpha = color[3] / 255.0 * cover;
    uint32_t out = 0xFF000000u;
    for (int i = 0; i < 3; i++) {
        int shift = 16 - 8 * i;
        double over = color[i] * (texture >> shift & 0xFF) / 255.0;
        double under = *pixel >> shift & 0xFF;
        out |= (uint32_t)lround(under + (over - under) * alpha) << shift;
    }
    *pixel = out;
}

static int clamp(double value, int low, int high)
{
    return value < low ? low : value > high ? high : (int)value;
}

static void fill(const target *to, const draw_geometry *g, const draw_batch *batch,
                 const draw_vertex *a, const draw_vertex *b, const draw_vertex *c)
{
    double area = edge(a, b, (double)c->x, (double)c->y);
    if (area < 0.0) {
        const draw_vertex *swap = b;
        b = c;
        c = swap;
        area = -area;
    }
    if (area == 0.0)
        return;
    draw_rect clip = batch->clip;
    int left = clip.x > 0 ? clip.x : 0, top = clip.y > 0 ? clip.y : 0;
    int right = clip.x + clip.w < to->width ? clip.x + clip.w : to->width;
    int bottom = clip.y + clip.h < to->height ? clip.y + clip.h : to->height;
    int x0 = clamp(floor((double)fminf(a->x, fminf(b->x, c->x))), left, right);
    int x1 = clamp(ceil((double)fmaxf(a->x, fmaxf(b->x, c->x))), left, right);
    int y0 = clamp(floor((double)fminf(a->y, fminf(b->y, c->y))), top, bottom);
    int y1 = clamp(ceil((double)fmaxf(a->y, fmaxf(b->y, c->y))), top, bottom);
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            double px = x + 0.5, py = y + 0.5;
            double ab = edge(a, b, px, py), bc = edge(b, c, px, py), ca = edge(c, a, px, py);
            if (!is_inside(a, b, ab) || !is_inside(b, c, bc) || !is_inside(c, a, ca))
                continue;
            double wa = bc / area, wb = ca / area, wc = ab / area;
            double color[4] = {a->r * wa + b->r * wb + c->r * wc, a->g * wa + b->g * wb + c->g * wc,
                               a->b * wa + b->b * wb + c->b * wc,
                               a->a * wa + b->a * wb + c->a * wc};
            double u = (double)a->u * wa + (double)b->u * wb + (double)c->u * wc;
            double v = (double)a->v * wa + (double)b->v * wb + (double)c->v * wc;
            uint32_t texture;
            double cover = texel(batch, g, u, v, &texture);
            blend(&to->pixels[y * to->width + x], color, texture, cover);
        }
    }
}

void sampler_draw(const draw_geometry *geometry, uint32_t *pixels, int width, int height)
{
    target to = {pixels, width, height};
    for (size_t i = 0; i < geometry->batches; i++) {
        const draw_batch *batch = &geometry->batch[i];
        const draw_vertex *vertex = geometry->vertex + batch->vertex;
        const int *index = geometry->index + batch->index;
        for (int k = 0; k + 2 < batch->indices; k += 3) {
            for (int j = 0; j < 3; j++)
                if (index[k + j] < 0 || index[k + j] >= batch->vertices)
                    abort();
            fill(&to, geometry, batch, &vertex[index[k]], &vertex[index[k + 1]],
                 &vertex[index[k + 2]]);
        }
    }
}
