/* boxes_avx2.c - compiled for processors that have AVX2 (see CMakeLists.txt). */
#if defined(__x86_64__)
#include "box_lanes.h"

void cr_box_lanes_avx2(box_pairs *pairs)
{
    collide_all_lanes(pairs);
}
#else
typedef int no_such_processor; /* a file must not be empty */
#endif
