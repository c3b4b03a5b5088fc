/* engines.c - which engines this program was built with, and what is the same for all. */
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

bool bench_add_born(const bench_engine *engine, void *world, const bench_scene *scene,
                    size_t *added, int tick)
{
    for (; *added < scene->count && scene->bodies[*added].born <= tick; ++*added)
        if (!engine->add(world, &scene->bodies[*added]))
            return false;
    return true;
}

const bench_engine *const *bench_engines(size_t *count)
{
    *count = sizeof ENGINES / sizeof *ENGINES;
    return ENGINES;
}
