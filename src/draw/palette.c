/* palette.c - popularity, then median cut (Heckbert: Color image quantization for frame buffer
 * display, 1982) over cells of the colour cube.
 *
 * A picture of the program is of few large areas in one colour each, and of thousands of mixed
 * colours along their edges. The areas keep their very colours: each of the commonest cells has its
 * own entry, the colour that prevails in it. The rest is cut into boxes, each along its longest
 * side where half of its pixels lie on either side. */
#include "draw/palette.h"

#include <stdlib.h>
#include <string.h>

enum { BITS = 6, CELLS = 1 << (3 * BITS), COMMON = 160 };

typedef struct cell {
    uint32_t count;    /* pixels */
    uint32_t prevails; /* the colour that most of them have, by a vote of majority */
    uint32_t votes;
    uint32_t number; /* of the cell in the cube */
} cell;

static uint32_t cell_of(uint32_t color)
{
    uint32_t r = color >> (24 - BITS) & ((1u << BITS) - 1);
    uint32_t g = color >> (16 - BITS) & ((1u << BITS) - 1);
    uint32_t b = color >> (8 - BITS) & ((1u << BITS) - 1);
    return r << (2 * BITS) | g << BITS | b;
}

static int channel(const cell *c, int axis)
{
    return (int)(c->number >> ((2 - axis) * BITS) & ((1u << BITS) - 1));
}

/* Boyer and Moore: what more than half of all are survives. */
static void count_pixel(cell *c, uint32_t color)
{
    c->count++;
    if (c->votes == 0)
        c->prevails = color;
    c->votes = c->prevails == color ? c->votes + 1 : c->votes - 1;
}

static int by_count(const void *a, const void *b)
{
    const cell *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* ---------------------------------------------------------------- median cut */

typedef struct box {
    cell *first;
    size_t count;
    int axis, length; /* its longest side */
} box;

static box box_of(cell *first, size_t count)
{
    box b = {.first = first, .count = count, .length = -1};
    for (int axis = 0; axis < 3; axis++) {
        int low = channel(first, axis), high = low;
        for (size_t i = 1; i < count; i++) {
            int at = channel(&first[i], axis);
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        if (high - low > b.length) {
            b.length = high - low;
            b.axis = axis;
        }
    }
    return b;
}

static int compare_along(const void *a, const void *b, int axis)
{
    int x = channel(a, axis), y = channel(b, axis);
    return x != y ? x - y : by_count(a, b);
}

static int along_0(const void *a, const void *b)
{
    return compare_along(a, b, 0);
}

static int along_1(const void *a, const void *b)
{
    return compare_along(a, b, 1);
}

static int along_2(const void *a, const void *b)
{
    return compare_along(a, b, 2);
}

static void cut(box *whole, box *rest)
{
    static int (*const along[])(const void *, const void *) = {along_0, along_1, along_2};
    qsort(whole->first, whole->count, sizeof *whole->first, along[whole->axis]);
    uint64_t all = 0, sum = 0;
    for (size_t i = 0; i < whole->count; i++)
        all += whole->first[i].count;
    size_t at = 0;
    while (at + 1 < whole->count && 2 * sum < all)
        sum += whole->first[at++].count;
    at = at > 0 ? at : 1;
    *rest = box_of(whole->first + at, whole->count - at);
    *whole = box_of(whole->first, at);
}

/* The commonest cell's colour stands for its box. */
static void enter(draw_palette *palette, const cell *first, size_t count)
{
    const cell *most = first;
    for (size_t i = 1; i < count; i++)
        most = first[i].count > most->count ? &first[i] : most;
    for (size_t i = 0; i < count; i++)
        palette->index[first[i].number] = (uint8_t)palette->count;
    palette->color[palette->count++] = most->prevails & 0xFFFFFFu;
}

static void cut_into(draw_palette *palette, cell *first, size_t count, int most)
{
    box boxes[DRAW_PALETTE];
    int n = 0;
    if (count == 0)
        return;
    boxes[n++] = box_of(first, count);
    while (n < most) {
        int longest = 0;
        for (int i = 1; i < n; i++)
            longest = boxes[i].length > boxes[longest].length ? i : longest;
        if (boxes[longest].count < 2)
            break;
        cut(&boxes[longest], &boxes[n++]);
    }
    for (int i = 0; i < n; i++)
        enter(palette, boxes[i].first, boxes[i].count);
}

/* ---------------------------------------------------------------- the palette */

static size_t gather(cell *cells, const draw_canvas *canvas, draw_rect part)
{
    for (int y = part.y; y < part.y + part.h; y++) {
        const uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride;
        for (int x = part.x; x < part.x + part.w; x++)
            count_pixel(&cells[cell_of(row[x])], row[x]);
    }
    size_t used = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        cells[i].number = i;
        if (cells[i].count > 0)
            cells[used++] = cells[i];
    }
    return used;
}

bool draw_palette_of(draw_palette *palette, const draw_canvas *canvas, draw_rect part)
{
    cell *cells = calloc(CELLS, sizeof *cells);
    *palette = (draw_palette){.index = calloc(CELLS, 1)};
    if (cells == NULL || palette->index == NULL) {
        free(cells);
        draw_palette_free(palette);
        return false;
    }
    size_t used = gather(cells, canvas, part);
    qsort(cells, used, sizeof *cells, by_count);
    size_t own = used <= DRAW_PALETTE ? used : COMMON;
    for (size_t i = 0; i < own; i++)
        enter(palette, &cells[i], 1);
    cut_into(palette, cells + own, used - own, DRAW_PALETTE - palette->count);
    free(cells);
    return true;
}

void draw_palette_free(draw_palette *palette)
{
    free(palette->index);
    *palette = (draw_palette){0};
}

uint8_t draw_palette_find(const draw_palette *palette, uint32_t color)
{
    return palette->index[cell_of(color)];
}
