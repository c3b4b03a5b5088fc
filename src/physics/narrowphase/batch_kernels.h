/* batch_kernels.h - the kernels of all kinds. A file that defines CR_LANES and CR_KERNEL, which
 * gives a table the name of its width, and includes this makes the table. */
#include "narrowphase/box_lanes.h"
#include "narrowphase/circle_lanes.h"
#include "narrowphase/polygon_lanes.h"

const cr_pair_kernels CR_KERNEL(cr_batch_kernels) = {CR_LANES,
                                                     {circles, circle_box, boxes, polygons}};
