/* tile.c - small paths to pixels by an accumulation buffer.
 *
 * As in scanline.c, an edge that falls by dy inside a row leaves an area of dy in every pixel to
 * its right and a part of that in the pixels it crosses, and what is stored is the change from one
 * pixel to the next. Floats do: coordinates are counted from the tile's corner. */
#include "draw/tile.h"

#include "draw/minmax.h"

#include <string.h>

enum { TILE = 32, TILE_ROW = TILE + 2 * LANES, FEW = 16 };

/* Pixels that a path may touch. */
typedef struct tile_box {
    int x, y, w, h;
    bool narrow;
} tile_box;

/* A row holds changes, or areas if the tile is narrow and the corners are few, of its pixels [low,
 * high). */
typedef struct tile_sum {
    int width;
    int low[TILE], high[TILE];
    float row[TILE][TILE_ROW];
} tile_sum;

/* False if the paths do not fit, or reach out of the clip rectangle. Groups of four pixels that
 * begin in the box have to end in the rectangle. */
static bool fit(tile_box *box, const draw_canvas *canvas, const draw_path *a, const draw_path *b)
{
    if (a->count < 3)
        return false;
    path_corner low = a->at[0], high = low;
    for (int i = 0; i < a->count + b->count; i++) {
        path_corner p = i < a->count ? a->at[i] : b->at[i - a->count];
        low = (path_corner){min_double(low.x, p.x), min_double(low.y, p.y)};
        high = (path_corner){max_double(high.x, p.x), max_double(high.y, p.y)};
    }
    draw_rect clip = canvas->clip;
    if (low.x < clip.x || low.y < clip.y || high.x > clip.x + clip.w - LANES ||
        high.y >= clip.y + clip.h || high.x - low.x > TILE - 3 || high.y - low.y > TILE - 3)
        return false;
    int x = (int)low.x, y = (int)low.y;
    *box = (tile_box){.x = x, .y = y, .w = (int)high.x - x + 1, .h = (int)high.y - y + 1};
    box->narrow = box->w <= 2 * LANES && a->count + b->count <= FEW;
    return true;
}

/* ---- edges ---- */

/* In a wide tile. */
static inline void add_change(tile_sum *sum, int y, float left, float right, float fall)
{
    float *change = sum->row[y];
    int first = (int)left, last = (int)right;
    if (first == last) {
        float rest = ((left + right) * 0.5f - (float)first) * fall;
        change[first] += fall - rest;
        change[first + 1] += rest;
    } else {
        float rate = fall / (right - left), enter = (float)(first + 1) - left;
        float leave = right - (float)last;
        float before = 0.5f * rate * enter * enter, rest = 0.5f * rate * leave * leave;
        change[first] += before;
        for (int x = first + 1; x < last; x++) {
            float area = rate * ((float)x - left + 0.5f);
            change[x] += area - before;
            before = area;
        }
        change[last] += fall - rest - before;
        change[last + 1] += rest;
    }
    sum->low[y] = min_int(sum->low[y], first);
    sum->high[y] = max_int(sum->high[y], last + 1);
}

/* In a narrow tile it is quicker to add areas to all of a row than to ask what is crossed, unless
 * most edges stay inside one pixel, as those of round ends do. */
static inline void add_area(tile_sum *sum, int y, float left, float right, float fall)
{
    const float least = 1.0f / 256.0f; /* what is divided by */
    float spread = right - left < least ? least : right - left;
    float from = (left + right - spread) * 0.5f;
    lanes_f spreads = lanes_of(spread), rates = lanes_of(fall / spread);
    for (int x = 0; x < sum->width; x += LANES) {
        float *area = sum->row[y] + x;
        lanes_f more = lanes_ramp((float)x - from, spreads) * rates;
        lanes_store_f(area, lanes_load_f(area) + more);
    }
}

/* A piece of an edge inside one row from x = a to x = b, to whose right the area changes by
 * `fall`. */
static inline void add_piece(tile_sum *sum, bool narrow, int y, float a, float b, float fall)
{
    float left = a < b ? a : b, right = a < b ? b : a;
    if (narrow)
        add_area(sum, y, left, right, fall);
    else
        add_change(sum, y, left, right, fall);
}

/* Adds the edge from its upper end (x0, y0) to its lower one (x1, y1); `sign` is 1 for left edges,
 * -1 for right ones. */
static inline void add_edge(tile_sum *sum, bool narrow, float x0, float y0, float x1, float y1,
                            float sign)
{
    int y = (int)y0, last = (int)y1;
    float x = x0, top = y0;
    if (y < last) {
        float slope = (x1 - x0) / (y1 - y0);
        float low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0;
        for (; y < last; y++) {
            float bottom = (float)(y + 1), next = x0 + (bottom - y0) * slope;
            next = next < low ? low : next > high ? high : next;
            add_piece(sum, narrow, y, x, next, sign * (bottom - top));
            x = next;
            top = bottom;
        }
    }
    if (y1 > top)
        add_piece(sum, narrow, y, x, x1, sign * (y1 - top));
}

static inline void add_edges(tile_sum *sum, const tile_box *box, bool narrow, const draw_path *path)
{
    if (path->count < 3)
        return;
    double left = box->x, above = box->y;
    path_corner end = path->at[path->count - 1];
    float x0 = (float)(end.x - left), y0 = (float)(end.y - above);
    for (int i = 0; i < path->count; i++) {
        float x1 = (float)(path->at[i].x - left), y1 = (float)(path->at[i].y - above);
        /* Paths go down on the right and up on the left. */
        if (y0 < y1)
            add_edge(sum, narrow, x0, y0, x1, y1, -1.0f);
        else
            add_edge(sum, narrow, x1, y1, x0, y0, 1.0f);
        x0 = x1;
        y0 = y1;
    }
}

static void add_path(tile_sum *sum, const tile_box *box, const draw_path *path)
{
    if (box->narrow)
        add_edges(sum, box, true, path);
    else
        add_edges(sum, box, false, path);
}

static void clear(tile_sum *sum, const tile_box *box)
{
    sum->width = box->w;
    /* Rounding to floats may bring a corner to where the next row or column begins. */
    for (int y = 0; y <= box->h; y++) {
        memset(sum->row[y], 0, (size_t)(box->w + 1 + LANES) * sizeof sum->row[y][0]);
        sum->low[y] = box->narrow ? 0 : TILE;
        sum->high[y] = box->narrow ? box->w : 0;
    }
}

/* ---- rows ---- */

/* Counts groups of four pixels until [from, to) is counted. */
static inline void count(const float *change, int from, int to, bool narrow, uint32_t *cover)
{
    const lanes_f one = lanes_of(1.0f);
    lanes_f before = lanes_of(0.0f);
    for (int x = from; x < to; x += LANES) {
        lanes_f sum = lanes_load_f(change + x);
        if (!narrow) {
            sum = lanes_running(sum) + before;
            before = lanes_last(sum);
        }
        lanes_store(cover + x, lanes_count(lanes_min(lanes_positive(sum), one)));
    }
}

static void paint(draw_canvas *canvas, const tile_box *box, const tile_sum *outer,
                  const tile_sum *inner, const draw_ink *ink)
{
    uint32_t cover[TILE_ROW], within[TILE_ROW];
    uint32_t *row = canvas->pixels + (ptrdiff_t)box->y * canvas->stride + box->x;
    for (int y = 0; y < box->h; y++, row += canvas->stride) {
        int from = outer->low[y], to = outer->high[y];
        if (from >= to)
            continue;
        count(outer->row[y], from, to, box->narrow, cover);
        if (inner != NULL)
            count(inner->row[y], from, to, box->narrow, within);
        paint_groups(row, from, to, cover, inner != NULL ? within : NULL, ink);
    }
}

bool tile_draw(draw_canvas *canvas, const draw_path *outer, const draw_path *inner,
               const draw_ink *ink)
{
    const draw_path none = {.count = 0};
    tile_box box;
    tile_sum whole, inside;
    if (!fit(&box, canvas, outer, &none))
        return false;
    clear(&whole, &box);
    add_path(&whole, &box, outer);
    if (ink->outlined) {
        clear(&inside, &box);
        add_path(&inside, &box, inner);
    }
    paint(canvas, &box, &whole, ink->outlined ? &inside : NULL, ink);
    return true;
}

bool tile_draw_joined(draw_canvas *canvas, const draw_path *a, const draw_path *b,
                      const draw_ink *ink)
{
    tile_box box;
    tile_sum sum;
    if (!fit(&box, canvas, a, b))
        return false;
    clear(&sum, &box);
    add_path(&sum, &box, a);
    add_path(&sum, &box, b);
    paint(canvas, &box, &sum, NULL, ink);
    return true;
}
