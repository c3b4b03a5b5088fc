/* step.c - one tick, as the list of its stages. */
#include "broadphase/broadphase.h"
#include "contacts.h"
#include "continuous/continuous.h"
#include "events.h"
#include "forces/forces.h"
#include "result.h"
#include "sleep.h"
#include "solvers/solver.h"
#include "vec.h"
#include "workers.h"

static bool finite_body(const cr_body *body)
{
    return vec_finite(body->xf.p) && vec_finite(body->center) && isfinite(body->angle) &&
           vec_finite(body->v) && isfinite(body->w);
}

static cr_result check_finite(cr_world *world)
{
    world->s.non_finite = false;
    for (uint32_t i = 0; i < world->s.slots; i++)
        if (world->bodies[i].alive && !finite_body(&world->bodies[i])) {
            world->s.non_finite = true;
            return cr_fail(CR_NON_FINITE,
                           "body %u left the finite numbers in tick %llu: its speeds, forces or "
                           "distances grew too large",
                           i + 1, (unsigned long long)world->s.tick);
        }
    return cr_ok();
}

const char *cr_stage_name(cr_stage stage)
{
    static const char *const names[] = {"forces", "broad phase", "narrow phase", "islands",
                                        "solver", "finish",      "done"};
    return names[stage];
}

static void announce(const cr_world *world, cr_stage stage)
{
    if (world->probe.stage != NULL)
        world->probe.stage(world->probe.user, stage);
}

static bool find_contacts(cr_world *world)
{
    announce(world, CR_STAGE_BROADPHASE);
    if (!cr_broadphase_run(world))
        return false;
    announce(world, CR_STAGE_NARROWPHASE);
    return cr_contacts_update(world);
}

cr_result cr_world_detect(cr_world *world)
{
    if (!find_contacts(world))
        return cr_out_of_memory();
    cr_contacts_judge(world);
    return cr_ok();
}

static void note_places(cr_world *world)
{
    for (size_t i = 0; i < world->s.slots; i++) {
        world->bodies[i].center0 = world->bodies[i].center;
        world->bodies[i].angle0 = world->bodies[i].angle;
    }
}

static void finish_motion(cr_world *world, float h)
{
    for (uint32_t i = 0; i < world->s.slots; i++)
        if (world->bodies[i].alive && world->bodies[i].kind != CR_STATIC &&
            !world->bodies[i].asleep)
            cr_body_place(world, i);
    world->s.tick++;
    world->s.time += (double)h;
    world->s.last_h = h;
}

cr_result cr_world_step(cr_world *world, float h)
{
    if (!(h > 0 && h <= 1))
        return cr_fail(CR_INVALID_VALUE, "a tick must be longer than 0 s and at most 1 s, not %g",
                       (double)h);
    if (world->s.non_finite) {
        cr_result still = check_finite(world);
        if (still.code != CR_OK)
            return still;
    }
    cr_workers_fit(&world->workers, world->s.config.threads);
    announce(world, CR_STAGE_FORCES);
    cr_forces_run(world, h);
    cr_continuous_begin(world, h);
    if (!find_contacts(world))
        return cr_out_of_memory();
    announce(world, CR_STAGE_ISLANDS);
    if (!cr_sleep_run(world))
        return cr_out_of_memory();
    announce(world, CR_STAGE_SOLVER);
    note_places(world);
    if (!cr_solve(world, h))
        return cr_out_of_memory();
    announce(world, CR_STAGE_FINISH);
    finish_motion(world, h);
    if (!cr_continuous_end(world, h))
        return cr_out_of_memory();
    cr_sleep_watch(world, h);
    cr_forces_clear(world);
    cr_contacts_judge(world);
    if (!cr_events_run(world))
        return cr_out_of_memory();
    announce(world, CR_STAGE_DONE);
    return check_finite(world);
}
