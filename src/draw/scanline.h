/* scanline.h - a path cut to a strip of the picture, walked from top to bottom. Private to the
 * room.
 */
#ifndef DRAW_SCANLINE_H
#define DRAW_SCANLINE_H

#include "draw/draw_lanes.h"
#include "draw/path.h"

/* Wider clip rectangles are drawn in strips of this width. */
enum { STRIP = 2048 };

/* One side of the path on its way from the top corner to the bottom corner. */
typedef struct scanline_side {
    const path_corner *corner; /* where the present edge begins */
    int step, edges;           /* edges still to come, the present one included */
    double top, bottom;        /* the present edge */
    double x, end;             /* x at its top and at its bottom */
    bool slanted;              /* what follows is known */
    double slope;              /* dx / dy */
    double spread;             /* |dx / dy|, but at least 1/256, rounded to a float */
    lanes_f spreads, rates;    /* in every lane: the spread, and its inverse */
} scanline_side;

typedef struct path_scan {
    path_corner at[PATH_MAX + 1]; /* from the top corner around to it again; x from the strip's
                                     left side */
    int y0, y1;                   /* rows touched */
    int width;
    scanline_side left, right;
    double change[STRIP + 2]; /* zero outside of scanline_row */
    uint32_t counts[COVER_PAD + STRIP + 2 + COVER_PAD];
} path_scan;

/* The scan keeps no pointer to `shape`, but pointers into itself: it must stay where it is. */
void scanline_start(path_scan *scan, const draw_path *shape, draw_rect strip);
/* The row's coverage, which stays in the scan until the next row; rows come from top to bottom,
 * and may be left out. */
cover_row scanline_row(path_scan *scan, int y);
/* Computes the slope of the present edge and the values derived from it. It is done on demand: most
 * edges of small shapes never leave one row of pixels and need no slope. */
void scanline_slope(scanline_side *side);

#endif
