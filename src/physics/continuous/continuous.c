/* continuous.c - the modes of continuous collision detection, and what each does around a tick. */
#include "continuous/continuous.h"

#include "solvers/solver.h"

const cr_choice cr_continuous_choices[CR_CONTINUOUS_MODES] = {
    {.name = "none",
     .label = "None",
     .help = "contacts are looked for once a tick: fast bodies pass through thin ones"},
    {.name = "speculative",
     .label = "Speculative",
     .help = "contacts with all that a body may reach in the tick; solver impulse ignores "
             "them, and a body that would just miss a corner may stop at it"},
    {.name = "swept",
     .label = "Swept",
     .help = "fast bodies stop at their first impact with immovable ones, bullets with all"},
};

void cr_continuous_begin(cr_world *world, float h)
{
    int32_t mode = world->s.config.continuous;
    world->speculative = mode == CR_CONTINUOUS_SPECULATIVE ||
                         (mode == CR_CONTINUOUS_SWEPT && cr_crowd_collides(world));
    if (world->speculative)
        cr_speculative_begin(world, h);
}

bool cr_continuous_reserve(cr_world *world)
{
    return world->s.config.continuous != CR_CONTINUOUS_SWEPT || cr_swept_reserve(world);
}

void cr_continuous_end(cr_world *world, float h)
{
    if (world->speculative)
        cr_speculative_end(world);
    if (world->s.config.continuous == CR_CONTINUOUS_SWEPT)
        cr_stop_at_impacts(world, h);
}
