/* path_draw.c - paths to pixels, with a short cut for the rows that cross no corner. */
#include "draw/draw_lanes.h"
#include "draw/minmax.h"
#include "draw/scanline.h"
#include "draw/tile.h"

/* Rows ahead that are asked for early. */
enum { AHEAD = 6 };

/* Most rows of a shape meet one edge on each side, from top to bottom. Counts how much of four
 * pixels lies to the right of such an edge; `before` is how far right of the edge's left end in
 * this row the first one begins. */
static inline lanes_u measure(const scanline_side *side, double before)
{
    return lanes_count(lanes_ramp((float)before, side->spreads) * side->rates);
}

/* The left end, in the row, of a side that crosses it from top to bottom. */
static double left_end(const scanline_side *side, double y)
{
    return side->x + (y + 0.5 - side->top) * side->slope - 0.5 * side->spread;
}

static int pixel(double x, int end)
{
    int at = (int)x;
    return at < 0 ? 0 : at > end ? end : at;
}

/* Counts one such row of a shape and, if `in` is not NULL, of the part inside its outline; false
 * if the two sides come too close to be told apart. */
static bool count_row(path_scan *out, path_scan *in, int y, cover_row *row)
{
    double left = left_end(&out->left, y), right = left_end(&out->right, y);
    double left_in = 0.0, right_in = 0.0, solid = left + out->left.spread, solid_end = right;
    if (in != NULL) {
        left_in = left_end(&in->left, y);
        right_in = left_end(&in->right, y);
        solid = max_double(solid, left_in + in->left.spread);
        solid_end = min_double(solid_end, right_in);
    }
    int end = out->width;
    uint32_t *cover = out->counts + COVER_PAD;
    *row = (cover_row){.level = COVER_WHOLE, .cover = cover};
    row->x0 = pixel(left, end);
    row->s0 = pixel(solid + 1.0, end);
    row->s1 = pixel(solid_end, end);
    row->x1 = pixel(right + out->right.spread + 1.0, end);
    if (row->s0 > row->s1)
        return false;
    uint32_t *within = in != NULL ? in->counts + COVER_PAD : NULL;
    for (int x = row->x0; x < row->s0; x += LANES) {
        lanes_store(cover + x, measure(&out->left, x - left));
        if (in != NULL)
            lanes_store(within + x, measure(&in->left, x - left_in));
    }
    for (int x = cover_right(row); x < row->x1; x += LANES) {
        lanes_store(cover + x, COVER_WHOLE - measure(&out->right, x - right));
        if (in != NULL)
            lanes_store(within + x, COVER_WHOLE - measure(&in->right, x - right_in));
    }
    return true;
}

static void slant(path_scan *scan)
{
    scanline_slope(&scan->left);
    scanline_slope(&scan->right);
}

static bool is_upright(const path_scan *scan)
{
    return scan->left.slope == 0.0 && scan->right.slope == 0.0;
}

/* ---- drawing ---- */

/* The end of the rows from y on that meet only one edge on each side; y or less if there are none.
 */
static double straight_until(const path_scan *scan, int y)
{
    const scanline_side *left = &scan->left, *right = &scan->right;
    if (left->edges == 0 || right->edges == 0 || max_double(left->top, right->top) > y)
        return y;
    return min_double(left->bottom, right->bottom);
}

/* The same for a shape and the part inside its outline, which begins and ends at a row's edge. */
static int stretch_end(const path_scan *out, const path_scan *in, int y)
{
    double end = straight_until(out, y);
    if (y < in->y0)
        end = min_double(end, in->y0);
    else if (y < in->y1)
        end = min_double(end, straight_until(in, y));
    return (int)end;
}

static void paint_scanned_row(uint32_t *pixels, path_scan *out, path_scan *in, int y,
                              const draw_ink *ink)
{
    cover_row whole = scanline_row(out, y), inside = scanline_row(in, y);
    paint_row(pixels, &whole, &inside, ink);
}

/* Paints the rows [from, to) of a stretch; `pixels` is the first of them. */
static void paint_stretch(uint32_t *pixels, ptrdiff_t stride, path_scan *out, path_scan *in,
                          int from, int to, const draw_ink *ink)
{
    bool inside = from >= in->y0 && from < in->y1;
    slant(out);
    if (inside)
        slant(in);
    /* Upright edges give every row the counts of the first. */
    bool alike = is_upright(out) && (!inside || is_upright(in)), apart = false;
    draw_color edge = ink->outlined ? ink->outline : ink->fill;
    uint32_t alpha = ink->outlined ? ink->outline_alpha : ink->fill_alpha;
    cover_row row;
    if (alike && !inside && count_row(out, NULL, from, &row)) {
        paint_alike(pixels, stride, to - from, &row, edge, alpha);
        return;
    }
    for (int y = from; y < to; y++, pixels += stride) {
        if (y == from || !alike)
            apart = count_row(out, inside ? in : NULL, y, &row);
        if (!apart) {
            paint_scanned_row(pixels, out, in, y, ink);
            continue;
        }
        paint_prefetch(pixels, AHEAD * stride, &row);
        if (inside)
            paint_ring(pixels, &row, in->counts + COVER_PAD, ink);
        else
            paint_edges(pixels, &row, edge, alpha);
    }
}

static void draw_strip(draw_canvas *canvas, draw_rect strip, const draw_path *outer,
                       const draw_path *inner, const draw_ink *ink)
{
    path_scan out, in;
    scanline_start(&out, outer, strip);
    in.y0 = in.y1 = 0;
    if (ink->outlined)
        scanline_start(&in, inner, strip);
    for (int y = out.y0; y < out.y1;) {
        uint32_t *pixels = canvas->pixels + (ptrdiff_t)y * canvas->stride + strip.x;
        int end = stretch_end(&out, &in, y);
        if (y < end) {
            paint_stretch(pixels, canvas->stride, &out, &in, y, end, ink);
            y = end;
        } else {
            paint_scanned_row(pixels, &out, &in, y, ink);
            y++;
        }
    }
}

/* The sum of two rows of paths that do not overlap. */
static cover_row join(const cover_row *a, const cover_row *b, uint32_t *sum)
{
    const cover_row *parts[2] = {a, b};
    bool both = a->x0 < a->x1 && b->x0 < b->x1;
    if (!both)
        return a->x0 < a->x1 ? *a : *b;
    cover_row row = {.level = COVER_WHOLE, .cover = sum};
    row.x0 = a->x0 < b->x0 ? a->x0 : b->x0;
    row.x1 = a->x1 > b->x1 ? a->x1 : b->x1;
    row.s0 = row.s1 = row.x1;
    for (int x = row.x0; x < row.x1; x++) {
        uint32_t total = 0;
        for (int i = 0; i < 2; i++) {
            const cover_row *part = parts[i];
            if (x >= part->x0 && x < part->x1)
                total += x >= part->s0 && x < part->s1 ? part->level : part->cover[x];
        }
        sum[x] = total > COVER_WHOLE ? COVER_WHOLE : total;
    }
    return row;
}

static void draw_joined_strip(draw_canvas *canvas, draw_rect strip, const draw_path *a,
                              const draw_path *b, const draw_ink *ink)
{
    path_scan one, two;
    uint32_t sum[STRIP];
    scanline_start(&one, a, strip);
    scanline_start(&two, b, strip);
    bool alone = two.y0 >= two.y1;
    int y0 = alone || one.y0 < two.y0 ? one.y0 : two.y0;
    int y1 = alone || one.y1 > two.y1 ? one.y1 : two.y1;
    for (int y = y0; y < y1; y++) {
        cover_row first = scanline_row(&one, y), second = scanline_row(&two, y);
        cover_row row = join(&first, &second, sum);
        paint_row(canvas->pixels + (ptrdiff_t)y * canvas->stride + strip.x, &row, NULL, ink);
    }
}

static draw_rect strip_at(draw_rect clip, int x)
{
    int rest = clip.x + clip.w - x;
    return (draw_rect){x, clip.y, rest < STRIP ? rest : STRIP, clip.h};
}

void path_draw(draw_canvas *canvas, const draw_path *outer, const draw_path *inner,
               const draw_ink *ink)
{
    draw_rect clip = canvas->clip;
    if (tile_draw(canvas, outer, inner, ink))
        return;
    for (int done = 0; done < clip.w; done += STRIP)
        draw_strip(canvas, strip_at(clip, clip.x + done), outer, inner, ink);
}

void path_draw_joined(draw_canvas *canvas, const draw_path *a, const draw_path *b,
                      const draw_ink *ink)
{
    draw_rect clip = canvas->clip;
    if (tile_draw_joined(canvas, a, b, ink))
        return;
    for (int done = 0; done < clip.w; done += STRIP)
        draw_joined_strip(canvas, strip_at(clip, clip.x + done), a, b, ink);
}
