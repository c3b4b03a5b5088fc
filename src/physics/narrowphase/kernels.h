/* kernels.h - the kernels of all kinds, for the width that the file which includes this is compiled
 * for. */
#ifndef CR_NARROW_KERNELS_H
#define CR_NARROW_KERNELS_H

#include "box_lanes.h"
#include "circle_lanes.h"

static void kernel_circles(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += LANES)
        collide_circles(pairs, i);
}

static void kernel_circle_box(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += LANES)
        collide_circle_box(pairs, i);
}

static void kernel_boxes(batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += LANES)
        collide_boxes(pairs, i);
}

#define CR_KERNELS                                                                                 \
    {                                                                                              \
        {                                                                                          \
            kernel_circles, kernel_circle_box, kernel_boxes                                        \
        }                                                                                          \
    }

#endif
