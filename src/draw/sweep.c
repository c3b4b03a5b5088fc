/* sweep.c - paths to pixels: row by row, the exact area that a convex path covers of each pixel.
 *
 * Seen in one row, an edge that falls by dy inside the row leaves an area of dy to its right in
 * every pixel it has passed, and a part of that in the pixels it crosses. Left edges add theirs,
 * right edges take theirs away. What is stored is the change from one pixel to the next, so that
 * an edge touches only the pixels it crosses and a running sum gives the coverage. */
#include "sweep.h"

#include "order.h"

#include <string.h>

typedef struct sweep_reach {
    int lo, hi; /* pixels [lo, hi) are crossed; change[hi] may be set too */
} sweep_reach;

/* ---- the two sides ---- */

static void look_at_edge(sweep_side *side)
{
    if (side->edges > 0) {
        int count = side->path->count, next = side->corner + side->step;
        path_corner a = side->path->at[side->corner];
        path_corner b = side->path->at[next < 0 ? count - 1 : next == count ? 0 : next];
        double dx = b.x - a.x, dy = b.y - a.y;
        side->top = a.y;
        side->bottom = b.y;
        side->x = a.x;
        side->slope = dy > 0.0 ? dx / dy : 0.0;
        double spread = larger(side->slope < 0.0 ? -side->slope : side->slope, 1.0 / 256.0);
        side->spread = (double)(float)spread;
        side->spreads = lanes_of((float)spread);
        side->rates = lanes_of((float)(1.0 / spread));
        side->low = smaller(a.x, b.x);
        side->high = larger(a.x, b.x);
    }
}

static void next_edge(sweep_side *side)
{
    int count = side->path->count, next = side->corner + side->step;
    side->corner = next < 0 ? count - 1 : next == count ? 0 : next;
    side->edges--;
    look_at_edge(side);
}

static double x_at(const sweep_side *side, double y)
{
    double x = side->x + (y - side->top) * side->slope;
    return smaller(larger(x, side->low), side->high);
}

/* A piece of an edge from x = a to x = b that falls by dy and by `rate` a pixel, both negative
 * for a right edge. */
static void add_piece(double *change, double a, double b, double dy, double rate,
                      sweep_reach *reach)
{
    if (a > b) {
        double swap = a;
        a = b;
        b = swap;
    }
    int first = (int)a, last = (int)b;
    if (first == last) {
        double left = ((a + b) * 0.5 - first) * dy;
        change[first] += dy - left;
        change[first + 1] += left;
    } else {
        double enter = first + 1 - a, leave = b - last;
        double before = 0.5 * rate * enter * enter, rest = 0.5 * rate * leave * leave;
        change[first] += before;
        for (int x = first + 1; x < last; x++) {
            double area = rate * (x - a + 0.5);
            change[x] += area - before;
            before = area;
        }
        change[last] += dy - rest - before;
        change[last + 1] += rest;
    }
    reach->lo = first < reach->lo ? first : reach->lo;
    reach->hi = last + 1 > reach->hi ? last + 1 : reach->hi;
}

/* Adds the part of a side between the heights top and bottom; returns how far it falls there. */
static double add_side(sweep_side *side, double top, double bottom, double sign, double *change,
                       sweep_reach *reach)
{
    double fallen = 0.0;
    while (side->edges > 0) {
        double from = larger(side->top, top), to = smaller(side->bottom, bottom);
        if (from >= bottom)
            break;
        if (to > from) {
            add_piece(change, x_at(side, from), x_at(side, to), sign * (to - from),
                      sign * (double)side->rates[0], reach);
            fallen += to - from;
        }
        if (side->bottom > bottom)
            break;
        next_edge(side);
    }
    return fallen;
}

/* ---- the sweep ---- */

void sweep_start(path_sweep *sweep, const draw_path *shape, draw_rect strip)
{
    path_copy(&sweep->shape, shape);
    path_cut_to(&sweep->shape, strip);
    sweep->y0 = sweep->y1 = 0;
    sweep->width = strip.w;
    const draw_path *p = &sweep->shape;
    if (p->count < 3)
        return;
    int top = 0, bottom = 0;
    double low = p->at[0].x, high = low;
    for (int i = 1; i < p->count; i++) {
        top = p->at[i].y < p->at[top].y ? i : top;
        bottom = p->at[i].y > p->at[bottom].y ? i : bottom;
        low = smaller(low, p->at[i].x);
        high = larger(high, p->at[i].x);
    }
    int down = (bottom - top + p->count) % p->count;
    sweep->right = (sweep_side){.path = p, .corner = top, .step = 1, .edges = down};
    sweep->left = (sweep_side){.path = p, .corner = top, .step = -1, .edges = p->count - down};
    look_at_edge(&sweep->right);
    look_at_edge(&sweep->left);
    sweep->y0 = (int)p->at[top].y;
    sweep->y1 = (int)p->at[bottom].y + 1;
    if (sweep->y1 > strip.y + strip.h)
        sweep->y1 = strip.y + strip.h;
    int from = (int)low, to = (int)high + 2;
    memset(sweep->change + from, 0, (size_t)(to - from) * sizeof *sweep->change);
}

/* The running sum over [x0, x1); what was summed is zero again. */
static double sum_up(path_sweep *sweep, int x0, int x1, double sum)
{
    uint32_t *cover = sweep->counts + COVER_PAD;
    for (int x = x0; x < x1; x++) {
        sum += sweep->change[x];
        sweep->change[x] = 0.0;
        int count = (int)(sum * 256.0 + 0.5);
        cover[x] = (uint32_t)(count < 0 ? 0 : count > COVER_WHOLE ? COVER_WHOLE : count);
    }
    return sum;
}

cover_row sweep_row(path_sweep *sweep, int y)
{
    cover_row row = {.level = COVER_WHOLE, .cover = sweep->counts + COVER_PAD};
    if (y < sweep->y0 || y >= sweep->y1)
        return row;
    sweep_reach left = {STRIP, 0}, right = {STRIP, 0};
    double height = add_side(&sweep->left, y, y + 1.0, 1.0, sweep->change, &left);
    add_side(&sweep->right, y, y + 1.0, -1.0, sweep->change, &right);
    row.x0 = left.lo < right.lo ? left.lo : right.lo;
    row.x1 = left.hi > right.hi ? left.hi : right.hi;
    if (row.x0 >= row.x1) {
        row.x0 = row.x1 = 0;
    } else if (left.hi < right.lo && left.lo < left.hi) {
        double sum = sum_up(sweep, left.lo, left.hi, 0.0) + sweep->change[left.hi];
        sweep->change[left.hi] = 0.0;
        row.s0 = left.hi;
        row.s1 = right.lo;
        row.level = (uint32_t)(int)(height * 256.0 + 0.5);
        sum_up(sweep, right.lo, right.hi, sum);
        sweep->change[right.hi] = 0.0;
    } else {
        sum_up(sweep, row.x0, row.x1, 0.0);
        sweep->change[row.x1] = 0.0;
        row.s0 = row.s1 = row.x1;
    }
    /* An edge that lies on the right side of the strip crosses the pixel beyond it. */
    int end = sweep->width;
    row.x0 = row.x0 > end ? end : row.x0;
    row.s0 = row.s0 > end ? end : row.s0;
    row.s1 = row.s1 > end ? end : row.s1;
    row.x1 = row.x1 > end ? end : row.x1;
    return row;
}
