/* batch_kernels.h - the kernels of all kinds. A file that defines CR_LANES and CR_KERNEL, which
 * gives a table the name of its width, and includes this makes the table. */
#include "narrowphase/box_lanes.h"
#include "narrowphase/circle_lanes.h"
#include "narrowphase/polygon_lanes.h"

static void circles(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circles(pairs, i);
}

static void circle_box(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circle_box(pairs, i);
}

static void boxes(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_boxes(pairs, i);
}

static void polygons(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_polygons(pairs, i);
}

const cr_pair_kernels CR_KERNEL(cr_batch_kernels) = {CR_LANES,
                                                     {circles, circle_box, boxes, polygons}};
