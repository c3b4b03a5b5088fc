/* kernels.h - the kernels of all kinds. A file that defines CR_LANES and KERNELS (a name) and
 * includes this makes the table of that name. */
#include "box_lanes.h"
#include "circle_lanes.h"
#include "polygon_lanes.h"

static void circles(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circles(pairs, i);
}

static void circle_box(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circle_box(pairs, i);
}

static void boxes(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_boxes(pairs, i);
}

static void polygons(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_polygons(pairs, i);
}

const batch_kernels KERNELS = {CR_LANES, {circles, circle_box, boxes, polygons}};
