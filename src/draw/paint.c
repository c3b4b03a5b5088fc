/* paint.c - coverage to colour, one row at a time. */
#include "paint.h"

#include "lanes.h"

draw_ink paint_ink(draw_style style)
{
    draw_ink ink = {.fill = style.fill, .outline = style.outline};
    ink.fill_alpha = paint_weight(style.fill >> 24);
    ink.outline_alpha = paint_weight(style.outline >> 24);
    ink.outlined = style.width > 0.0f && ink.outline_alpha > 0;
    return ink;
}

bool paint_visible(const draw_ink *ink)
{
    return ink->fill_alpha > 0 || ink->outlined;
}

static uint32_t cover_at(const cover_row *row, int x)
{
    if (x < row->x0 || x >= row->x1) {
        return 0;
    }
    return x >= row->s0 && x < row->s1 ? row->level : row->cover[x];
}

/* A part of a weight, both 0 to 256. */
static uint32_t part_of(uint32_t weight, uint32_t part)
{
    return (weight * part + 128) >> 8;
}

/* Pixels that the shape covers whole. */
static inline void run(uint32_t *row, int x0, int x1, draw_color color, uint32_t alpha)
{
    uint32_t opaque = color | 0xFF000000u;
    if (alpha >= 256 && x1 - x0 >= LANES) {
        lanes_u four = {opaque, opaque, opaque, opaque};
        for (int x = x0; x < x1 - LANES; x += LANES) {
            lanes_store(row + x, four);
        }
        lanes_store(row + x1 - LANES, four);
    } else if (alpha >= 256) {
        for (int x = x0; x < x1; x++) {
            row[x] = opaque;
        }
    } else if (alpha > 0) {
        for (int x = x0; x < x1; x++) {
            row[x] = paint_over(row[x], color, alpha);
        }
    }
}

/* Pixels of one colour, each covered by a part of its own. */
static inline void tint(uint32_t *row, int x0, int x1, const uint32_t *cover, draw_color color,
                        uint32_t alpha)
{
    for (int x = x0; x < x1; x++) {
        row[x] = paint_over(row[x], color, part_of(cover[x], alpha));
    }
}

/* Background, outline and fill in one pixel. */
static inline uint32_t blend(uint32_t under, uint32_t outer, uint32_t inner, const draw_ink *ink)
{
    uint32_t edge = outer > inner ? outer - inner : 0;
    uint32_t a = part_of(edge, ink->outline_alpha), b = part_of(inner, ink->fill_alpha);
    uint32_t keep = 256 - a - b;
    uint32_t rb = (under & 0xFF00FFu) * keep + (ink->outline & 0xFF00FFu) * a +
                  (ink->fill & 0xFF00FFu) * b + 0x800080u;
    uint32_t g = (under >> 8 & 0xFFu) * keep + (ink->outline >> 8 & 0xFFu) * a +
                 (ink->fill >> 8 & 0xFFu) * b + 0x80u;
    return 0xFF000000u | (rb >> 8 & 0xFF00FFu) | (g & 0xFF00u);
}

/* Pixels that may hold all three. */
static void mix(uint32_t *row, int x0, int x1, const cover_row *outer, const cover_row *inner,
                const draw_ink *ink)
{
    for (int x = x0; x < x1; x++) {
        row[x] = blend(row[x], cover_at(outer, x), cover_at(inner, x), ink);
    }
}

void paint_plain(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha)
{
    tint(row, cover->x0, cover->s0, cover->cover, color, alpha);
    run(row, cover->s0, cover->s1, color, part_of(cover->level, alpha));
    tint(row, cover->s1, cover->x1, cover->cover, color, alpha);
}

void paint_row(uint32_t *row, const cover_row *outer, const cover_row *inner, const draw_ink *ink)
{
    if (!ink->outlined) {
        paint_plain(row, outer, ink->fill, ink->fill_alpha);
        return;
    }
    if (inner->x0 >= inner->x1) {
        paint_plain(row, outer, ink->outline, ink->outline_alpha);
        return;
    }
    const cover_row *o = outer, *i = inner;
    bool solid = o->s0 < o->s1 && o->level == COVER_WHOLE && i->level == COVER_WHOLE;
    if (!solid || i->x0 < o->s0 || i->x1 > o->s1) {
        mix(row, o->x0, o->x1, o, i, ink);
        return;
    }
    tint(row, o->x0, o->s0, o->cover, ink->outline, ink->outline_alpha);
    run(row, o->s0, i->x0, ink->outline, ink->outline_alpha);
    mix(row, i->x0, i->s0, o, i, ink);
    run(row, i->s0, i->s1, ink->fill, ink->fill_alpha);
    mix(row, i->s1, i->x1, o, i, ink);
    run(row, i->x1, o->s1, ink->outline, ink->outline_alpha);
    tint(row, o->s1, o->x1, o->cover, ink->outline, ink->outline_alpha);
}

/* ---- four pixels at a time: colours that let nothing through ---- */

static const uint32_t MASK = 0xFF00FFu, HALF = 0x800080u;
static const lanes_u NONE = {0, 0, 0, 0};

static inline void ring_opaque(uint32_t *row, lanes_u outer, lanes_u inner, uint32_t line,
                               uint32_t fill)
{
    lanes_u under = lanes_load(row), keep = COVER_WHOLE - outer, edge = outer - inner;
    lanes_u rb = lanes_scale(under & MASK, keep) + lanes_scale(NONE + (line & MASK), edge) +
                 lanes_scale(NONE + (fill & MASK), inner) + HALF;
    lanes_u ag = lanes_scale(under >> 8 & MASK, keep) +
                 lanes_scale(NONE + (line >> 8 & MASK), edge) +
                 lanes_scale(NONE + (fill >> 8 & MASK), inner) + HALF;
    lanes_store(row, (rb >> 8 & MASK) | (ag & ~MASK));
}

static inline void edge_opaque(uint32_t *row, lanes_u cover, uint32_t color)
{
    lanes_u under = lanes_load(row), keep = COVER_WHOLE - cover;
    lanes_u rb = lanes_scale(under & MASK, keep) + lanes_scale(NONE + (color & MASK), cover) + HALF;
    lanes_u ag = lanes_scale(under >> 8 & MASK, keep) +
                 lanes_scale(NONE + (color >> 8 & MASK), cover) + HALF;
    lanes_store(row, (rb >> 8 & MASK) | (ag & ~MASK));
}

static bool opaque(const draw_ink *ink)
{
    return ink->fill_alpha == 256 && ink->outline_alpha == 256;
}

/* Pixels [x0, x1) and no other. */
static void ring(uint32_t *row, int x0, int x1, const uint32_t *outer, const uint32_t *inner,
                 const draw_ink *ink)
{
    int x = x0;
    for (; opaque(ink) && x + LANES <= x1; x += LANES) {
        ring_opaque(row + x, lanes_load(outer + x), lanes_load(inner + x), ink->outline, ink->fill);
    }
    for (; x < x1; x++) {
        row[x] = blend(row[x], outer[x], inner[x], ink);
    }
}

void paint_ring(uint32_t *row, const cover_row *outer, const uint32_t *inner, const draw_ink *ink)
{
    const uint32_t *cover = outer->cover;
    run(row, outer->s0, outer->s1, ink->fill, ink->fill_alpha);
    if (!opaque(ink) || !cover_overruns(outer)) {
        ring(row, outer->x0, outer->s0, cover, inner, ink);
        ring(row, outer->s1, outer->x1, cover, inner, ink);
        return;
    }
    for (int x = outer->x0; x < outer->s0; x += LANES) {
        ring_opaque(row + x, lanes_load(cover + x), lanes_load(inner + x), ink->outline, ink->fill);
    }
    for (int x = cover_right(outer); x < outer->x1; x += LANES) {
        ring_opaque(row + x, lanes_load(cover + x), lanes_load(inner + x), ink->outline, ink->fill);
    }
}

void paint_edges(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha)
{
    if (alpha < 256 || !cover_overruns(cover)) {
        paint_plain(row, cover, color, alpha);
        return;
    }
    run(row, cover->s0, cover->s1, color, alpha);
    for (int x = cover->x0; x < cover->s0; x += LANES) {
        edge_opaque(row + x, lanes_load(cover->cover + x), color);
    }
    for (int x = cover_right(cover); x < cover->x1; x += LANES) {
        edge_opaque(row + x, lanes_load(cover->cover + x), color);
    }
}
