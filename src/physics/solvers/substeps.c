/* substeps.c - more steps while a crowd collides.
 *
 * Contacts are found once a tick, with all that is nearer than the margin. Where bodies close by
 * more than the margin within a step, that step sees an overlap that was never a gap: an impact of
 * one pushes its neighbours into theirs, a pile that is rained on gives way by a share of its
 * height, and what it is lifted by afterwards is energy from nothing. Twice the steps, each with
 * its passes, make that up better than as many passes more in the same steps: a step hands an
 * impact on by some bodies, and the next one sees what it left.
 *
 * That counts where many collide at once, and where one is struck by what is many times as heavy,
 * which drives all that is behind it at that speed. A ball or two keep their steps: the energy that
 * a symplectic Euler step keeps depends on its length (restitution.c), so that a bounce in other
 * steps than the flight before it would not come back to its height. */
#include "solvers/substeps.h"

#include "solvers/solver_table.h"

enum {
    ONE_IN = 1024, /* contacts that close fast: with fewer of them, or fewer than CR_CROWD, steps
                      stay as they are */
    PATIENCE = 16, /* ticks that the steps outlast the last such tick by */
};

static int32_t steps_of(const cr_config *config, int level)
{
    int32_t steps = config->substeps;
    for (int i = 0; i < level && steps < config->most_substeps; i++)
        steps *= 2;
    return steps < config->most_substeps || level == 0 ? steps : config->most_substeps;
}

/* A contact is fast if it closes by more than the margin in a step. */
void cr_substeps_begin(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    world->s.steps =
        cr_solver_has(config, CR_CUTS_TICK) ? steps_of(config, world->s.crowd_level) : 1;
    for (int i = 0; i < CR_CROWD_LEVELS; i++)
        world->crowd_speed[i] =
            config->margin > 0 ? config->margin * (float)steps_of(config, i) / h : INFINITY;
}

bool cr_substeps_choose(cr_world *world)
{
    const cr_config *config = &world->s.config;
    int32_t level = 0;
    size_t crowd = world->s.contact_count / ONE_IN;
    crowd = crowd > CR_CROWD ? crowd : CR_CROWD;
    while (level < CR_CROWD_LEVELS && world->contact_hints.fast[level] >= crowd)
        level++;
    if (level >= world->s.crowd_level) {
        world->s.crowd_level = level;
        world->s.crowd_ticks = PATIENCE;
    } else if (world->s.crowd_ticks-- == 0) {
        world->s.crowd_level--;
        world->s.crowd_ticks = PATIENCE;
    }
    int32_t before = world->s.steps;
    if (cr_solver_has(config, CR_CUTS_TICK) && steps_of(config, level) > before)
        world->s.steps = steps_of(config, level);
    return world->s.steps != before;
}
