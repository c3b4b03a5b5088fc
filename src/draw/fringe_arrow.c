/* fringe_arrow.c - an arrow in one piece, which is not convex: the loops run from the tip over one
 * wing into the notch beside the shaft, around the shaft's end, and back on the other side. */
#include "draw/fringe.h"

#include <math.h>

enum { TIP, WING, NOTCH, CAP }; /* of a loop */

/* A corner as it lies across and along the arrow, and how it moves with growing depth. */
typedef struct arrow_corner {
    double along, across;
    double speed_along, speed_across;
} arrow_corner;

typedef struct arrow_frame {
    path_corner base;
    double dx, dy; /* towards the tip */
} arrow_frame;

static path_corner place(const arrow_frame *frame, double along, double across)
{
    return (path_corner){frame->base.x + frame->dx * along - frame->dy * across,
                         frame->base.y + frame->dy * along + frame->dx * across};
}

/* The corners of the right side, seen along the arrow: tip, wing, notch. */
static void set_corners(arrow_corner corner[3], double size, double radius, double half)
{
    double side = sqrt(size * size + half * half), sine = half / side, cosine = size / side;
    corner[TIP] = (arrow_corner){size, 0.0, -1.0 / sine, 0.0};
    /* Between the base, which moves along, and the side, which moves in. */
    corner[WING] = (arrow_corner){0.0, half, 1.0, -(1.0 + sine) / cosine};
    corner[NOTCH] = (arrow_corner){0.0, radius, 1.0, -1.0};
}

static int set_loop(path_corner *to, const arrow_frame *frame, const arrow_corner corner[3],
                    double length, double radius, double depth)
{
    draw_path arc = {.count = 0};
    path_add_arc(&arc, radius < 1.3 ? 2 : radius < 8.0 ? 4 : 16);
    int count = 0;
    for (int i = 0; i < 3; i++)
        to[count++] = place(frame, corner[i].along + corner[i].speed_along * depth,
                            corner[i].across + corner[i].speed_across * depth);
    double reach = radius - depth;
    for (int i = 0; i < arc.count; i++)
        to[count++] = place(frame, -length - reach * arc.at[i].y, reach * arc.at[i].x);
    for (int i = arc.count - 2; i >= 0; i--)
        to[count++] = place(frame, -length - reach * arc.at[i].y, -reach * arc.at[i].x);
    for (int i = NOTCH; i > TIP; i--)
        to[count++] = place(frame, corner[i].along + corner[i].speed_along * depth,
                            -corner[i].across - corner[i].speed_across * depth);
    return count;
}

void fringe_arrow(draw_canvas *canvas, path_corner from, path_corner base, path_corner tip,
                  double radius, double half, const draw_ink *ink)
{
    double x = tip.x - base.x, y = tip.y - base.y, size = sqrt(x * x + y * y);
    arrow_frame frame = {base, x / size, y / size};
    double length = (base.x - from.x) * frame.dx + (base.y - from.y) * frame.dy;
    arrow_corner corner[3];
    set_corners(corner, size, radius, half);
    fringe_profile profile = fringe_for(ink, 2.0 * radius, 0.0);
    fringe_loops loops;
    loops.open = false;
    loops.count = 0;
    for (int k = 0; k < profile.knots; k++)
        loops.count = set_loop(loops.at[k], &frame, corner, length, radius, profile.depth[k]);
    /* Inside, the head is three triangles and the shaft a fan about the notch. */
    int last = loops.count - 1, fan = loops.count - 5, *rest = NULL;
    int first = fringe_strips(canvas, &profile, &loops, 3 + fan, &rest);
    if (first < 0)
        return;
    const int head[9] = {TIP, WING, NOTCH, TIP, NOTCH, last - 1, TIP, last - 1, last};
    for (int i = 0; i < 9; i++)
        *rest++ = first + head[i];
    for (int i = 0; i < fan; i++) {
        *rest++ = first + NOTCH;
        *rest++ = first + CAP + i;
        *rest++ = first + CAP + i + 1;
    }
}
