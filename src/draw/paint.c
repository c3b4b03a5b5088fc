/* paint.c - coverage to colour, one row at a time. */
#include "draw/paint.h"

#include "draw/minmax.h"

/* ---- four pixels at a time: colours that let nothing through ----
 *
 * The weights of a pixel add up to 256, so each 16-bit half holds the sum of its products. */

static const uint32_t MASK = 0xFF00FFu;

static inline paint_pairs pairs_of(lanes_u pixels)
{
    return (paint_pairs){(lanes_half)(pixels & MASK), (lanes_half)(pixels >> 8 & MASK)};
}

static inline lanes_u every(uint32_t color)
{
    return (lanes_u){color, color, color, color};
}

/* Pixels of pairs that are 256 times as large as channels. */
static inline lanes_u merge(lanes_half rb, lanes_half ag)
{
    return (lanes_u)((rb + 128) >> 8) | ((lanes_u)(ag + 128) & ~MASK);
}

static inline void ring_four(uint32_t *row, lanes_u outer, lanes_u inner, const paint_pairs *line,
                             const paint_pairs *fill)
{
    /* Rounding may count the inside of a hairline outline a hair larger. */
    lanes_half out = lanes_pair(outer), in = lanes_pair(lanes_least(inner, outer));
    lanes_half keep = COVER_WHOLE - out, edge = out - in;
    paint_pairs under = pairs_of(lanes_load(row));
    lanes_half rb = under.rb * keep + line->rb * edge + fill->rb * in;
    lanes_half ag = under.ag * keep + line->ag * edge + fill->ag * in;
    lanes_store(row, merge(rb, ag));
}

static inline void tint_four(uint32_t *row, lanes_u cover, uint32_t color)
{
    lanes_half weight = lanes_pair(cover), keep = COVER_WHOLE - weight;
    paint_pairs under = pairs_of(lanes_load(row)), over = pairs_of(every(color));
    lanes_store(row, merge(under.rb * keep + over.rb * weight, under.ag * keep + over.ag * weight));
}

/* A part of weights, both 0 to 256. */
static inline lanes_half part_of_four(lanes_half weight, uint32_t part)
{
    return part == 256 ? weight : (weight * (uint16_t)part + 128) >> 8;
}

/* As ring_four and tint_four for colours that let something through. */
static inline void glaze_four(uint32_t *row, lanes_u outer, lanes_u inner, const draw_ink *ink)
{
    lanes_half out = lanes_pair(outer), in = lanes_pair(lanes_least(inner, outer));
    lanes_half edge = part_of_four(out - in, ink->outline_alpha);
    in = part_of_four(in, ink->fill_alpha);
    lanes_half keep = COVER_WHOLE - edge - in;
    const paint_pairs *line = &ink->outline_pairs, *fill = &ink->fill_pairs;
    paint_pairs under = pairs_of(lanes_load(row));
    lanes_half rb = under.rb * keep + line->rb * edge + fill->rb * in;
    lanes_half ag = under.ag * keep + line->ag * edge + fill->ag * in;
    lanes_store(row, merge(rb, ag) | every(0xFF000000u));
}

/* ---- ink ---- */

draw_ink paint_ink(draw_style style)
{
    draw_ink ink = {.fill = style.fill, .outline = style.outline};
    ink.fill_alpha = paint_weight(style.fill >> 24);
    ink.outline_alpha = paint_weight(style.outline >> 24);
    ink.fill_pairs = pairs_of(every(style.fill));
    ink.outline_pairs = pairs_of(every(style.outline));
    ink.outlined = style.width > 0.0f && ink.outline_alpha > 0;
    return ink;
}

bool paint_visible(const draw_ink *ink)
{
    return ink->fill_alpha > 0 || ink->outlined;
}

/* A part of a weight, both 0 to 256. */
static uint32_t part_of(uint32_t weight, uint32_t part)
{
    return (weight * part + 128) >> 8;
}

/* ---- stretches of a row ---- */

/* Pixels of one colour and one weight. */
static inline void run(uint32_t *row, int x0, int x1, draw_color color, uint32_t weight)
{
    uint32_t opaque = color | 0xFF000000u;
    int x = x0;
    if (weight >= 256 && x1 - x0 >= LANES) {
        for (; x < x1 - LANES; x += LANES)
            lanes_store(row + x, every(opaque));
        lanes_store(row + x1 - LANES, every(opaque));
    } else if (weight > 0) {
        for (; x + LANES <= x1; x += LANES)
            tint_four(row + x, every(weight), opaque);
        for (; x < x1; x++)
            row[x] = paint_over(row[x], color, weight);
    }
}

/* Pixels of one colour, each covered by a part of its own. */
static inline void tint(uint32_t *row, int x0, int x1, const uint32_t *cover, draw_color color,
                        uint32_t alpha)
{
    int x = x0;
    if (alpha == 256)
        for (; x + LANES <= x1; x += LANES)
            tint_four(row + x, lanes_load(cover + x), color | 0xFF000000u);
    for (; x < x1; x++)
        row[x] = paint_over(row[x], color, part_of(cover[x], alpha));
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

void paint_plain(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha)
{
    tint(row, cover->x0, cover->s0, cover->cover, color, alpha);
    run(row, cover->s0, cover->s1, color, part_of(cover->level, alpha));
    tint(row, cover->s1, cover->x1, cover->cover, color, alpha);
}

static bool opaque(const draw_ink *ink)
{
    return ink->fill_alpha == 256 && ink->outline_alpha == 256;
}

/* Pixels [x0, x1) and no other. */
static inline void ring(uint32_t *row, int x0, int x1, const uint32_t *outer, const uint32_t *inner,
                        const draw_ink *ink)
{
    int x = x0;
    if (opaque(ink)) {
        paint_pairs line = ink->outline_pairs, fill = ink->fill_pairs;
        for (; x + LANES <= x1; x += LANES)
            ring_four(row + x, lanes_load(outer + x), lanes_load(inner + x), &line, &fill);
    }
    for (; x < x1; x++)
        row[x] = blend(row[x], outer[x], inner[x], ink);
}

/* As `ring` of an opaque ink, but over whole groups. */
static inline void ring_over(uint32_t *row, int x0, int x1, const uint32_t *outer,
                             const uint32_t *inner, const draw_ink *ink)
{
    paint_pairs line = ink->outline_pairs, fill = ink->fill_pairs;
    for (int x = x0; x < x1; x += LANES)
        ring_four(row + x, lanes_load(outer + x), lanes_load(inner + x), &line, &fill);
}

void paint_ring(uint32_t *row, const cover_row *outer, const uint32_t *inner, const draw_ink *ink)
{
    const uint32_t *cover = outer->cover;
    int s0 = outer->s0, s1 = outer->s1;
    if (opaque(ink) && cover_overruns(outer)) {
        /* Edges before the fill: a group that reads what was stored a moment ago would have to
         * wait until the store is through to memory. */
        ring_over(row, outer->x0, s0, cover, inner, ink);
        ring_over(row, cover_right(outer), outer->x1, cover, inner, ink);
    } else {
        ring(row, outer->x0, s0, cover, inner, ink);
        ring(row, s1, outer->x1, cover, inner, ink);
    }
    run(row, s0, s1, ink->fill, ink->fill_alpha);
}

void paint_groups(uint32_t *row, int x0, int x1, const uint32_t *outer, const uint32_t *inner,
                  const draw_ink *ink)
{
    if (inner == NULL && ink->fill_alpha == 256) {
        for (int x = x0; x < x1; x += LANES)
            tint_four(row + x, lanes_load(outer + x), ink->fill | 0xFF000000u);
    } else if (inner != NULL && opaque(ink)) {
        ring_over(row, x0, x1, outer, inner, ink);
    } else {
        for (int x = x0; x < x1; x += LANES) {
            lanes_u cover = lanes_load(outer + x);
            glaze_four(row + x, cover, inner != NULL ? lanes_load(inner + x) : cover, ink);
        }
    }
}

/* Counts that are known without having been counted. */
static inline void settle(const cover_row *row, int from, int to, uint32_t count)
{
    for (int x = from; x < to; x++)
        row->cover[x] = count;
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
    cover_row ring = *outer;
    ring.s0 = max_int(outer->s0, inner->s0);
    ring.s1 = min_int(outer->s1, inner->s1);
    if (ring.s0 >= ring.s1 || outer->level < COVER_WHOLE || inner->level < COVER_WHOLE)
        ring.s0 = ring.s1 = outer->x1;
    int left = cover_overruns(&ring) ? ring.s0 + COVER_PAD - 1 : ring.s0;
    int right = cover_right(&ring);
    settle(outer, outer->s0, min_int(left, outer->s1), outer->level);
    settle(outer, max_int(right, outer->s0), outer->s1, outer->level);
    settle(inner, outer->x0, inner->x0, 0);
    settle(inner, inner->s0, min_int(left, inner->s1), inner->level);
    settle(inner, max_int(right, inner->s0), inner->s1, inner->level);
    settle(inner, inner->x1, outer->x1, 0);
    paint_ring(row, &ring, inner->cover, ink);
}

void paint_edges(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha)
{
    if (!cover_overruns(cover)) {
        for (int x = cover->s0; x < cover->s1; x++)
            cover->cover[x] = cover->level;
        tint(row, cover->x0, cover->x1, cover->cover, color, alpha);
        return;
    }
    if (alpha < 256) {
        paint_plain(row, cover, color, alpha);
        return;
    }
    for (int x = cover->x0; x < cover->s0; x += LANES)
        tint_four(row + x, lanes_load(cover->cover + x), color | 0xFF000000u);
    for (int x = cover_right(cover); x < cover->x1; x += LANES)
        tint_four(row + x, lanes_load(cover->cover + x), color | 0xFF000000u);
    run(row, cover->s0, cover->s1, color, 256);
}

void paint_alike(uint32_t *row, ptrdiff_t stride, int rows, const cover_row *cover,
                 draw_color color, uint32_t alpha)
{
    int wide = cover->x1 - cover->x0;
    if (wide > LANES) {
        for (int i = 0; i < rows; i++)
            paint_edges(row + i * stride, cover, color, alpha);
        return;
    }
    uint32_t weight[LANES];
    for (int i = 0; i < wide; i++) {
        int x = cover->x0 + i;
        bool solid = x >= cover->s0 && x < cover->s1;
        weight[i] = part_of(solid ? cover->level : cover->cover[x], alpha);
    }
    row += cover->x0;
    for (int y = 0; y < rows; y++, row += stride)
        for (int i = 0; i < wide; i++)
            row[i] = paint_over(row[i], color, weight[i]);
}
