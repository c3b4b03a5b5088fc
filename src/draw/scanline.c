/* scanline.c - paths to pixels: row by row, the exact area that a convex path covers of each pixel.
 *
 * Seen in one row, an edge that falls by dy inside the row leaves an area of dy to its right in
 * every pixel it has passed, and a part of that in the pixels it crosses. Left edges add theirs,
 * right edges take theirs away. What is stored is the change from one pixel to the next, so that
 * an edge touches only the pixels it crosses and a running sum gives the coverage. */
#include "draw/scanline.h"

#include "draw/minmax.h"

#include <string.h>

typedef struct sweep_reach {
    int lo, hi; /* pixels [lo, hi) are crossed; change[hi] may be set too */
} sweep_reach;

/* ---- the two sides ---- */

static void look_at_edge(scanline_side *side)
{
    if (side->edges > 0) {
        path_corner a = side->corner[0], b = side->corner[side->step];
        side->top = a.y;
        side->bottom = b.y;
        side->x = a.x;
        side->end = b.x;
        side->slanted = false;
    }
}

static void next_edge(scanline_side *side)
{
    side->corner += side->step;
    side->edges--;
    look_at_edge(side);
}

void scanline_slope(scanline_side *side)
{
    if (side->slanted)
        return;
    double dx = side->end - side->x, dy = side->bottom - side->top;
    side->slope = dy > 0.0 ? dx / dy : 0.0;
    double spread = max_double(side->slope < 0.0 ? -side->slope : side->slope, 1.0 / 256.0);
    side->spread = (double)(float)spread;
    side->spreads = lanes_of((float)spread);
    side->rates = lanes_of((float)(1.0 / spread));
    side->slanted = true;
}

static double x_at(scanline_side *side, double y)
{
    scanline_slope(side);
    double x = side->x + (y - side->top) * side->slope;
    double low = min_double(side->x, side->end), high = max_double(side->x, side->end);
    return min_double(max_double(x, low), high);
}

static void touch(sweep_reach *reach, int first, int last)
{
    reach->lo = first < reach->lo ? first : reach->lo;
    reach->hi = last + 1 > reach->hi ? last + 1 : reach->hi;
}

/* A piece of an edge from x = a to x = b that falls by dy, which is negative for a right edge, like
 * the sign. */
static void add_piece(scanline_side *side, double a, double b, double dy, double sign,
                      double *change, sweep_reach *reach)
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
        scanline_slope(side);
        double rate = sign * (double)side->rates[0]; /* of falling, a pixel */
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
    touch(reach, first, last);
}

/* Adds the edges that end above `bottom` and cross no pixel's side, beginning with the present one,
 * which begins in the row: round ends and small discs have hardly any others. */
static double add_short(scanline_side *side, double bottom, double sign, double *change,
                        sweep_reach *reach)
{
    const path_corner *a = side->corner;
    double fallen = 0.0, here = 0.0, next = 0.0;
    int edges = side->edges, step = side->step, pixel = -1;
    for (; edges > 0 && a[step].y <= bottom; edges--, a += step) {
        double dy = a[step].y - a->y;
        if (!(dy > 0.0))
            continue;
        int first = (int)a->x;
        if (first != (int)a[step].x)
            break;
        if (first != pixel) {
            if (pixel >= 0) {
                change[pixel] = here;
                change[pixel + 1] = next;
            }
            touch(reach, first, first);
            pixel = first;
            here = change[pixel];
            next = change[pixel + 1];
        }
        double left = ((a->x + a[step].x) * 0.5 - first) * (sign * dy);
        here += sign * dy - left;
        next += left;
        fallen += dy;
    }
    if (pixel >= 0) {
        change[pixel] = here;
        change[pixel + 1] = next;
    }
    if (edges < side->edges) {
        side->corner = a;
        side->edges = edges;
        look_at_edge(side);
    }
    return fallen;
}

/* Adds the part of a side between the heights top and bottom; returns how far it falls there. */
static double add_side(scanline_side *side, double top, double bottom, double sign, double *change,
                       sweep_reach *reach)
{
    double fallen = 0.0;
    while (side->edges > 0 && side->top < bottom) {
        if (side->top >= top && side->bottom <= bottom) {
            fallen += add_short(side, bottom, sign, change, reach);
            if (side->edges == 0 || side->top >= bottom)
                break;
        }
        bool begins = side->top >= top, ends = side->bottom <= bottom;
        double from = begins ? side->top : top, to = ends ? side->bottom : bottom;
        if (to > from) {
            double a = begins ? side->x : x_at(side, from), b = ends ? side->end : x_at(side, to);
            add_piece(side, a, b, sign * (to - from), sign, change, reach);
            fallen += to - from;
        }
        if (!ends)
            break;
        next_edge(side);
    }
    return fallen;
}

/* ---- the scan ---- */

typedef struct sweep_bounds {
    path_corner low, high;
    int top, bottom; /* the first corners of these heights */
} sweep_bounds;

static sweep_bounds bounds_of(const draw_path *path)
{
    const path_corner *at = path->at;
    sweep_bounds b = {at[0], at[0], 0, 0};
    for (int i = 1; i < path->count; i++) {
        if (at[i].y < b.low.y) {
            b.low.y = at[i].y;
            b.top = i;
        } else if (at[i].y > b.high.y) {
            b.high.y = at[i].y;
            b.bottom = i;
        }
        b.low.x = min_double(b.low.x, at[i].x);
        b.high.x = max_double(b.high.x, at[i].x);
    }
    return b;
}

/* The path from its top corner around to it again, moved to the left. */
static void unroll(path_scan *scan, const draw_path *path, int top, double left)
{
    path_corner *to = scan->at;
    for (int i = top; i < path->count; i++)
        *to++ = (path_corner){path->at[i].x - left, path->at[i].y};
    for (int i = 0; i <= top; i++)
        *to++ = (path_corner){path->at[i].x - left, path->at[i].y};
}

void scanline_start(path_scan *scan, const draw_path *shape, draw_rect strip)
{
    double left = strip.x, right = left + strip.w, above = strip.y, below = above + strip.h;
    scan->y0 = scan->y1 = 0;
    scan->width = strip.w;
    if (shape->count < 3)
        return;
    draw_path cut;
    sweep_bounds b = bounds_of(shape);
    if (b.low.x < left || b.low.y < above || b.high.x > right || b.high.y > below) {
        path_copy(&cut, shape);
        path_cut_to(&cut, strip);
        if (cut.count < 3)
            return;
        shape = &cut;
        b = bounds_of(shape);
        left = 0.0; /* where the cut path counts from */
    }
    unroll(scan, shape, b.top, left);
    int count = shape->count, down = (b.bottom - b.top + count) % count;
    scan->right = (scanline_side){.corner = scan->at, .step = 1, .edges = down};
    scan->left = (scanline_side){.corner = scan->at + count, .step = -1, .edges = count - down};
    look_at_edge(&scan->right);
    look_at_edge(&scan->left);
    scan->y0 = (int)b.low.y;
    scan->y1 = min_int((int)b.high.y + 1, strip.y + strip.h);
    int from = (int)(b.low.x - left), to = (int)(b.high.x - left) + 2;
    memset(scan->change + from, 0, (size_t)(to - from) * sizeof *scan->change);
}

/* The running sum over [x0, x1); what was summed is zero again. */
static double sum_up(path_scan *scan, int x0, int x1, double sum)
{
    uint32_t *cover = scan->counts + COVER_PAD;
    for (int x = x0; x < x1; x++) {
        sum += scan->change[x];
        scan->change[x] = 0.0;
        int count = (int)(sum * 256.0 + 0.5);
        cover[x] = (uint32_t)(count < 0 ? 0 : count > COVER_WHOLE ? COVER_WHOLE : count);
    }
    return sum;
}

cover_row scanline_row(path_scan *scan, int y)
{
    cover_row row = {.level = COVER_WHOLE, .cover = scan->counts + COVER_PAD};
    if (y < scan->y0 || y >= scan->y1)
        return row;
    sweep_reach left = {STRIP, 0}, right = {STRIP, 0};
    double height = add_side(&scan->left, y, y + 1.0, 1.0, scan->change, &left);
    add_side(&scan->right, y, y + 1.0, -1.0, scan->change, &right);
    row.x0 = left.lo < right.lo ? left.lo : right.lo;
    row.x1 = left.hi > right.hi ? left.hi : right.hi;
    if (row.x0 >= row.x1) {
        row.x0 = row.x1 = 0;
    } else if (left.hi < right.lo && left.lo < left.hi) {
        double sum = sum_up(scan, left.lo, left.hi, 0.0) + scan->change[left.hi];
        scan->change[left.hi] = 0.0;
        row.s0 = left.hi;
        row.s1 = right.lo;
        row.level = (uint32_t)(int)(height * 256.0 + 0.5);
        sum_up(scan, right.lo, right.hi, sum);
        scan->change[right.hi] = 0.0;
    } else {
        sum_up(scan, row.x0, row.x1, 0.0);
        scan->change[row.x1] = 0.0;
        row.s0 = row.s1 = row.x1;
    }
    /* An edge that lies on the right side of the strip crosses the pixel beyond it. */
    int end = scan->width;
    row.x0 = row.x0 > end ? end : row.x0;
    row.s0 = row.s0 > end ? end : row.s0;
    row.s1 = row.s1 > end ? end : row.s1;
    row.x1 = row.x1 > end ? end : row.x1;
    return row;
}
