/* engines.c - which engines this program was built with. */
#include "engines.h"

static const bench_engine *const ENGINES[] = {
    &bench_carom,
#ifdef BENCH_CHIPMUNK
    &bench_chipmunk,
#endif
#ifdef BENCH_BOX2D2
    &bench_box2d2,
#endif
#ifdef BENCH_BOX2D3
    &bench_box2d3,
#endif
};

const bench_engine *const *bench_engines(size_t *count)
{
    *count = sizeof ENGINES / sizeof *ENGINES;
    return ENGINES;
}
