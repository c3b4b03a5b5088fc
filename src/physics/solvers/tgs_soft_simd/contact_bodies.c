#include "solvers/tgs_soft_simd/contact_bodies.h"

#include "world/awake.h"

/* Bodies lie far apart in memory and their shapes elsewhere; this much of them is read for every
 * contact. Of a disc or a box the pose tells all: its origin is its centre. */
static cr_stand stand_of(const cr_world *world, uint32_t slot, bool fixed)
{
    const cr_pose *pose = &world->poses[slot];
    bool centered = pose->kind == CR_CIRCLE || pose->kind == CR_BOX;
    cr_stand stand = {.center = centered ? pose->t.p : world->bodies[slot].center,
                      .is = fixed ? CR_STAND_FIXED : 0};
    if (pose->kind == CR_HALFSPACE)
        stand.is |= CR_STAND_PLANE;
    if (pose->kind == CR_CIRCLE) {
        stand.is |= CR_STAND_DISC;
        stand.radius = pose->size.x;
    }
    return stand;
}

static void note_some(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    const cr_problem *problem = world->problem;
    cr_wide *wide = problem->wide;
    bool same = true, compare = !cr_plan_is_outdated(wide);
    for (size_t i = begin; i < end; i++) {
        const cr_motion *motion = &problem->motions[i];
        cr_stand now = stand_of(world, world->awake_bodies[i],
                                motion->inv_mass == 0 && motion->inv_inertia == 0);
        if (compare)
            same &= now.is == wide->stands[i].is;
        wide->stands[i] = now;
    }
    if (!same)
        cr_plan_set_outdated(wide, true);
}

void cr_stands_note(const cr_problem *problem, cr_wide *wide)
{
    cr_world *world = problem->world;
    cr_parallel_for_awake(world, note_some, problem->h);
    wide->stands[world->awake_count] = (cr_stand){.is = 0};
}

void cr_stands_renew(const cr_problem *problem, cr_wide *wide)
{
    size_t first = problem->motion_count;
    for (size_t i = 0; i < wide->still_count; i++) {
        cr_stand now = stand_of(problem->world, wide->stills[i], true);
        if (now.is != wide->stands[first + i].is)
            cr_plan_set_outdated(wide, true);
        wide->stands[first + i] = now;
    }
}

bool cr_stands_find(const cr_problem *problem, cr_wide *wide, uint32_t slot, uint32_t *out)
{
    *out = problem->world->awake_index[slot];
    if (*out + 1 < problem->motion_count)
        return true;
    size_t count = wide->still_count, next = problem->motion_count + count;
    if (count == 0 || wide->stills[count - 1] != slot) {
        if (!CR_RESERVE(wide->stands, wide->stand_capacity, next + 1) ||
            !CR_RESERVE(wide->stills, wide->still_capacity, count + 1))
            return false;
        wide->stills[wide->still_count++] = slot;
        wide->stands[next++] = stand_of(problem->world, slot, true);
    }
    *out = (uint32_t)next - 1;
    return true;
}
