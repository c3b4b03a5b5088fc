/* paint.h - one row of a shape onto one row of pixels. Private to the room.
 *
 * Of each pixel a shape covers a part `outer` of its area, and its inside without the outline a
 * part `inner` <= outer. The two areas do not overlap, so a pixel is their weighted sum:
 *     background (1 - outer) + outline (outer - inner) + fill inner
 * each weighted by its alpha too. Seams between fill and outline cannot show the background. */
#ifndef DRAW_PAINT_H
#define DRAW_PAINT_H

#include "draw/draw.h"
#include "draw/draw_lanes.h"

/* Coverage is counted in 1/256 of a pixel. */
enum { COVER_WHOLE = 256 };

/* How much of the pixels of one row a convex shape covers: nothing outside [x0, x1), `level` in
 * [s0, s1), cover[x] in the rest of [x0, x1). Always x0 <= s0 <= s1 <= x1. */
typedef struct cover_row {
    int x0, s0, s1, x1;
    uint32_t level;
    uint32_t *cover;
} cover_row;

/* Edges are counted and blended four pixels at a time. Where the solid part is wide enough, the
 * groups of the left edge begin at x0 and those of the right edge end at x1, and both run over
 * into the solid part, where their counts must be right too. Elsewhere only the counts overrun,
 * to the right, by fewer than COVER_PAD pixels. */
enum { COVER_PAD = 4 };

static inline bool cover_overruns(const cover_row *row)
{
    return row->s1 - row->s0 >= COVER_PAD;
}

/* Where counting the right edge begins. */
static inline int cover_right(const cover_row *row)
{
    unsigned groups = ((unsigned)(row->x1 - row->s1) + COVER_PAD - 1) / COVER_PAD;
    int length = (int)(groups * COVER_PAD);
    return cover_overruns(row) ? row->x1 - length : row->s1;
}

/* A colour's channels in pairs, red and blue, alpha and green, the same in every lane. */
typedef struct paint_pairs {
    lanes_half rb, ag;
} paint_pairs;

typedef struct draw_ink {
    draw_color fill, outline;
    uint32_t fill_alpha, outline_alpha; /* 0 to 256 */
    bool outlined;
    paint_pairs fill_pairs, outline_pairs;
} draw_ink;

draw_ink paint_ink(draw_style style);
bool paint_visible(const draw_ink *ink);

/* In all of these, `row` is where x = 0 of the cover rows lies. */

/* One colour of a given alpha, 0 to 256. */
void paint_plain(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha);
/* The same for counts that overrun; those of a narrow solid part are written over. */
void paint_edges(uint32_t *row, const cover_row *cover, draw_color color, uint32_t alpha);
/* The same on `rows` rows that lie `stride` pixels apart. */
void paint_alike(uint32_t *row, ptrdiff_t stride, int rows, const cover_row *cover,
                 draw_color color, uint32_t alpha);
/* Outline and fill where both coverages are counted in [x0, s0) and [s1, x1), overrunning, and
 * all between is fill. */
void paint_ring(uint32_t *row, const cover_row *outer, const uint32_t *inner, const draw_ink *ink);
/* Groups of four from x0 on, until [x0, x1) is painted; counts beyond x1 must be 0, where pixels
 * stay as they are. `inner` is NULL for an ink without an outline. */
void paint_groups(uint32_t *row, int x0, int x1, const uint32_t *outer, const uint32_t *inner,
                  const draw_ink *ink);
/* Any row. `inner` is looked at only if the ink outlines; then counts are written over in both. */
void paint_row(uint32_t *row, const cover_row *outer, const cover_row *inner, const draw_ink *ink);

/* Asks for the pixels that the edges will touch some rows on: the rows of a picture lie pages
 * apart, where no processor looks ahead by itself, and a shape's first touch of each would be
 * waited for. `ahead` is how far below the row, in pixels from one row to the next. */
static inline void paint_prefetch(const uint32_t *row, ptrdiff_t ahead, const cover_row *cover)
{
#ifdef __GNUC__
    uintptr_t at = (uintptr_t)row + (uintptr_t)(ahead * (ptrdiff_t)sizeof *row);
    __builtin_prefetch((const void *)(at + (uintptr_t)cover->x0 * sizeof *row), 1);
    __builtin_prefetch((const void *)(at + (uintptr_t)cover->x1 * sizeof *row), 1);
#endif
}

/* Alpha or coverage in bytes to a weight of 0 to 256. */
static inline uint32_t paint_weight(uint32_t byte)
{
    return byte + (byte >> 7);
}

/* `color` over `under` with a weight of 0 to 256; red and blue share one multiplication. */
static inline uint32_t paint_over(uint32_t under, draw_color color, uint32_t weight)
{
    uint32_t keep = 256 - weight;
    uint32_t rb = (under & 0xFF00FFu) * keep + (color & 0xFF00FFu) * weight + 0x800080u;
    uint32_t g = (under >> 8 & 0xFFu) * keep + (color >> 8 & 0xFFu) * weight + 0x80u;
    return 0xFF000000u | (rb >> 8 & 0xFF00FFu) | (g & 0xFF00u);
}

#endif
