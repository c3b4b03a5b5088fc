/* substeps.c - in how many parts a tick is made, how many steps a part is cut into, and how many
 * passes a step gets. */
#include "solvers/substeps.h"

#include "base/tuning.h"
#include "solvers/acceleration.h"
#include "solvers/solver_table.h"
#include "world/world.h"

#include <math.h>

/* ---- the parts and steps of a tick ---- */

int32_t cr_substeps(const cr_world *world)
{
    return world->s.steps > 0 ? world->s.steps : 1;
}

bool cr_crowd_collides(const cr_world *world)
{
    return world->s.crowd_level > 0;
}

bool cr_step_projects(const cr_problem *problem, int32_t step)
{
    return (problem->steps - 1 - step) % 2 == 0 || !cr_has_no_room(problem);
}

/* More steps while a crowd of bodies collides.
 *
 * Contacts are found once a tick, between bodies that are nearer than the margin. Where two bodies
 * approach by more than the margin within a step, they overlap before any step has seen the gap
 * between them close: the impact of one body pushes its neighbours into the next ones, a pile that
 * bodies rain on is compressed by a share of its height, and the height that it regains afterwards
 * is energy from nothing. Twice as many steps, each with its passes, repair this better than twice
 * as many passes in the same steps: a step carries an impact on through a few bodies, and the next
 * step sees the part that is left.
 *
 * This matters where many bodies collide at once, and where a body is struck by one many times as
 * heavy, which drives everything behind it at its own speed. With a ball or two the number of steps
 * stays as it is: the energy that a symplectic Euler step keeps depends on the step's length
 * (restitution.c), so that a ball which bounces in steps of another length than it fell in would
 * not come back to its height.
 *
 * Half as many steps again come with the crowd, before anything overlaps. Four times as many come
 * with a blow of so heavy a body, or where overlap shows that the first level was not enough. A
 * stream of bodies poured on a pile always has its crowd, but hardly any overlap.
 *
 * A crowd is made of contacts that lose their speed: what rebounds keeps its height better in steps
 * of one length. But where a crowd overlaps, whatever it is made of, its height is lost already,
 * and rebounds only delay that the bodies sink into each other.
 *
 * No number of steps sees a gap close between bodies that were farther apart than the margin when
 * contacts were found. In worlds of up to CR_FORESIGHT_BODIES contacts reach as far as bodies will
 * go. In a larger one that would be dear, and bodies drive each other where nobody expects them. So
 * there a tick in which a violent crowd collides in a pile that overlaps is made in two parts, each
 * with its own search for contacts. Both parts together have as many steps as a tick of that crowd
 * has in one part, so that the second search is the only cost. Ticks are split for a while after
 * the last violent one, because what an impact has compressed still moves. The first search of a
 * tick tells how violent its crowd is, too late to split the same tick: so it decides for the next.
 */

static int32_t steps_of(const cr_world *world, int level)
{
    int32_t few = world->s.config.substeps, most = world->s.config.most_substeps;
    level = world->s.parts > 1 && level == 0 ? 1 : level;
    int32_t steps = level == 1 ? few + (few + 1) / 2 : few << level;
    most = most > few ? most : few;
    steps = steps < most ? steps : most;
    return (steps + world->s.parts - 1) / world->s.parts;
}

/* A contact is fast if it closes by more than a share of the margin in one of the steps that the
 * setting says, and each level asks for twice the speed. For solvers that do not cut the tick, a
 * crowd only makes the contacts of large worlds speculative, and fewer need to be: those that close
 * by CR_CROWD_MARGINS in the tick. */
void cr_substeps_begin(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    bool cuts = cr_solver_has(config, CR_CUTS_TICK);
    if (!cr_tick_goes_on(world))
        world->s.parts = world->s.split_ticks > 0 && !cr_foresees_all(world) ? 2 : 1;
    world->s.steps = cuts ? steps_of(world, world->s.crowd_level) : 1;
    for (int i = 0; i < CR_CROWD_LEVELS; i++) {
        float margins =
            cuts ? CR_CROWD_SPEED * (float)(config->substeps << i) : (float)(CR_CROWD_MARGINS << i);
        world->crowd_speed[i] = config->margin > 0 ? margins * config->margin / h : INFINITY;
    }
    world->split_speed =
        config->margin > 0 ? (float)CR_SPLIT_MARGINS * config->margin / h : INFINITY;
}

/* The number of contacts that make a crowd. */
static size_t crowd_of(const cr_world *world)
{
    size_t share = world->s.contact_count / CR_CROWD_SHARE;
    return share > CR_CROWD ? share : CR_CROWD;
}

static int32_t wanted_level(const cr_world *world)
{
    const cr_contact_hints *hints = &world->contact_hints;
    size_t crowd = crowd_of(world);
    bool sinks = cr_solver_has(&world->s.config, CR_CUTS_TICK) &&
                 hints->overlapping >= world->s.contact_count / CR_CROWD_OVERLAP_SHARE;
    const size_t *fast = sinks ? hints->fast : hints->plastic;
    int32_t level = 0, most = sinks || hints->overpowering > 0 ? CR_CROWD_LEVELS : 1;
    while (level < most && fast[level] >= crowd)
        level++;
    return level;
}

static void choose_parts(cr_world *world)
{
    const cr_contact_hints *hints = &world->contact_hints;
    if (hints->violent >= crowd_of(world) &&
        hints->overlapping >= world->s.contact_count / CR_SPLIT_SHARE)
        world->s.split_ticks = CR_SPLIT_TICKS;
    else
        world->s.split_ticks -= world->s.split_ticks > 0;
}

bool cr_substeps_choose(cr_world *world)
{
    const cr_config *config = &world->s.config;
    if (cr_tick_goes_on(world))
        return false;
    choose_parts(world);
    int32_t level = wanted_level(world);
    if (level >= world->s.crowd_level) {
        world->s.crowd_level = level;
        world->s.crowd_ticks = CR_CROWD_TICKS;
    } else if (world->s.crowd_ticks-- == 0) {
        world->s.crowd_level--;
        world->s.crowd_ticks = CR_CROWD_TICKS;
    }
    int32_t before = world->s.steps;
    if (cr_solver_has(config, CR_CUTS_TICK) && steps_of(world, level) > before)
        world->s.steps = steps_of(world, level);
    return world->s.steps != before;
}

/* ---- the passes of a step ---- */

/* One pass for `few` contacts, more for fewer. */
static int32_t passes_for(size_t contacts, size_t few, int32_t most)
{
    size_t passes = contacts > 0 ? few * few / (contacts * contacts) : 0;
    return passes < (size_t)most ? (int32_t)passes : most;
}

/* With more of them there are no extra passes. */
static size_t few_contacts(const cr_problem *problem)
{
    return cr_has_no_room(problem) ? CR_FEW_CONTACTS_WITHOUT_ROOM : CR_FEW_CONTACTS;
}

int32_t cr_extra_passes(const cr_problem *problem, size_t contacts)
{
    size_t few = few_contacts(problem);
    if (!cr_passes_accelerate(problem))
        return passes_for(contacts, few, CR_MAX_EXTRA_PASSES);
    bool blow = problem->world->heavy_blow.way > 0;
    int32_t for_blow =
        blow ? passes_for(contacts, CR_FEW_CONTACTS_OF_BLOW, CR_MAX_ACCELERATED_PASSES) : 0;
    return for_blow >= CR_MIN_PASSES_OF_BLOW ? for_blow
                                             : passes_for(contacts, few, CR_MAX_ACCELERATED_PASSES);
}

int32_t cr_extra_relax_passes(size_t contacts)
{
    return passes_for(contacts, CR_FEW_TO_RELAX, CR_MAX_EXTRA_PASSES);
}

bool cr_is_compressed(const cr_world *world)
{
    return world->contact_hints.overlapping > world->s.contact_count / CR_COMPRESSED_SHARE;
}

bool cr_has_no_room(const cr_problem *problem)
{
    return cr_is_compressed(problem->world) &&
           2 * problem->crushed_contacts > problem->world->s.contact_count;
}

bool cr_foresees_all(const cr_world *world)
{
    return world->awake_count <= CR_FORESIGHT_BODIES;
}

int32_t cr_relax_passes(const cr_problem *problem, float change)
{
    const cr_world *world = problem->world;
    int32_t passes = problem->config->relax_iterations;
    bool few = world->s.contact_count <= few_contacts(problem);
    bool settled = change == 0 && few;
    if (settled && world->awake_joint_count == 0)
        return 1;
    bool crushed = world->s.crowd_level == CR_CROWD_LEVELS ||
                   (cr_is_compressed(world) && !cr_has_no_room(problem));
    bool half = !crushed && !few && world->awake_joint_count == 0;
    return half ? (passes + 1) / 2 : passes;
}
