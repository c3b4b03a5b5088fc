/* step.c - one tick, as the list of its stages. All but the forces are gone through once for each
 * part of the tick (solvers/substeps.c). */
#include "base/cpu.h"
#include "base/enum_names.h"
#include "base/result.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "base/workers.h"
#include "broadphase/broadphase.h"
#include "contacts/contacts.h"
#include "contacts/events.h"
#include "contacts/sleeping_contacts.h"
#include "continuous/continuous.h"
#include "engine/checkpoint.h"
#include "forces/forces.h"
#include "islands/sleep.h"
#include "solvers/solver.h"
#include "solvers/substeps.h"
#include "world/awake.h"
#include "world/length_scale.h"

static bool finite_body(const cr_body *body)
{
    return vec_finite(body->xf.p) && vec_finite(body->center) && isfinite(body->angle) &&
           vec_finite(body->v) && isfinite(body->w);
}

/* The lowest of these slots (NULL: of all) whose body has a number that is not finite; else
 * CR_NO_SLOT. */
static uint32_t first_non_finite(const cr_world *world, const uint32_t *slots, size_t count)
{
    uint32_t first = CR_NO_SLOT;
    for (size_t i = 0; i < count; i++) {
        uint32_t slot = slots != NULL ? slots[i] : (uint32_t)i;
        const cr_body *body = &world->bodies[slot];
        if (slot < first && body->alive && !finite_body(body))
            first = slot;
    }
    return first;
}

/* The same for the bodies that the tick has moved. */
static uint32_t first_non_finite_moved(const cr_world *world)
{
    uint32_t first = CR_NO_SLOT;
    for (size_t i = 0; i < world->awake_count && first == CR_NO_SLOT; i += CR_AWAKE_BLOCK) {
        size_t left = world->awake_count - i;
        if (world->block_flags[i / CR_AWAKE_BLOCK] & CR_MAY_BE_NON_FINITE)
            first = first_non_finite(world, &world->awake_bodies[i],
                                     left < CR_AWAKE_BLOCK ? left : CR_AWAKE_BLOCK);
    }
    return first;
}

static cr_result report_non_finite(cr_world *world, uint32_t slot)
{
    world->s.non_finite = slot != CR_NO_SLOT;
    if (!world->s.non_finite)
        return cr_ok();
    return cr_fail(CR_NON_FINITE,
                   "body %u left the finite numbers in tick %llu: its speeds, forces or distances "
                   "grew too large",
                   slot + 1, (unsigned long long)world->s.tick);
}

/* Only bodies that were moved or edited need to be checked. */
static uint32_t find_non_finite(const cr_world *world)
{
    uint32_t moved = first_non_finite_moved(world);
    uint32_t edited = first_non_finite(world, world->edited, world->edited_count);
    return moved < edited ? moved : edited;
}

const char *cr_stage_name(cr_stage stage)
{
    static const char *const names[] = {"forces", "broad phase", "narrow phase", "islands",
                                        "solver", "continuous",  "finish",       "done"};
    return CR_NAME(names, stage);
}

static void enter_stage(cr_world *world, cr_stage stage)
{
    cr_all_contacts_invalidate(world);
    if (world->probe.stage != NULL)
        world->probe.stage(world->probe.user, stage);
}

static bool find_contacts(cr_world *world)
{
    enter_stage(world, CR_STAGE_BROADPHASE);
    if (!cr_broadphase_run(world))
        return false;
    if (world->trace.emit != NULL)
        cr_trace_unpaired(world);
    enter_stage(world, CR_STAGE_NARROWPHASE);
    return cr_contacts_update(world);
}

/* Does what every call for a tick of h seconds needs first. What comes before the checkpoint is not
 * undone if the call fails, because the next call would do the same. */
static bool begin_call(cr_world *world, float h)
{
    cr_awake_refresh(world);
    if (!cr_sleeping_contacts_partition(world))
        return false;
    cr_checkpoint_open(world);
    if (world->s.scaled_for_h != h)
        cr_scale_fit(world, h);
    return true;
}

static cr_result undo_call(cr_world *world)
{
    cr_checkpoint_undo(world);
    return cr_out_of_memory();
}

cr_result cr_world_detect(cr_world *world)
{
    if (!begin_call(world, world->s.settings.timestep))
        return cr_out_of_memory();
    if (!find_contacts(world))
        return undo_call(world);
    cr_checkpoint_close(world);
    cr_contacts_update_touching(world);
    cr_all_contacts_invalidate(world);
    return cr_ok();
}

/* Computes the forces of the first sub-step; the solver updates them in the others. */
static void run_forces(cr_world *world, float h)
{
    cr_forces_run(world, h / (float)cr_substeps(world));
}

static bool update_sleep(cr_world *world, float h)
{
    bool woken;
    enter_stage(world, CR_STAGE_ISLANDS);
    if (!cr_sleep_wake(world, &woken))
        return false;
    if (woken) {
        run_forces(world, h);
        if (!cr_sleeping_contacts_wake(world) || !cr_all_contacts_reserve_present(world))
            return false;
    }
    return cr_sleep_run(world);
}

/* With world.threads = 0: as many threads as pay. With fewer bodies than these, threads that fell
 * asleep since the last frame wake too late; more than four were never measured. The lower
 * threshold keeps threads from coming and going with every body. */
static int32_t threads_for(const cr_world *world)
{
    int32_t asked = world->s.config.threads, lent = world->scheduler.tasks;
    if (asked != 0)
        return lent > 0 && asked > lent ? lent : asked;
    if (world->awake_count <
        (world->workers != NULL ? CR_THREADS_KEPT_FROM : CR_THREADS_FROM_BODIES))
        return 1;
    if (lent > 0)
        return lent;
    int32_t processors = cr_cpu_count();
    return processors < CR_MAX_AUTO_THREADS ? processors : CR_MAX_AUTO_THREADS;
}

static void end_tick(cr_world *world)
{
    world->s.tick++;
    world->s.parts_made = 0;
}

static void advance_time(cr_world *world, float h)
{
    world->s.part_count++;
    world->s.time += (double)h;
    world->s.last_h = h;
    if (++world->s.parts_made == world->s.parts)
        end_tick(world);
}

/* s: shorter ticks would make rates that are not finite. */
static const float SHORTEST_TICK = 1e-9f;

/* s: of a part of a tick of h seconds. */
static float part_of(const cr_world *world, float h)
{
    return h / (float)world->s.parts;
}

/* Everything that allocates, but for what the solver takes before it moves a body. */
static bool prepare(cr_world *world, float tick)
{
    if (!cr_tick_goes_on(world))
        enter_stage(world, CR_STAGE_FORCES);
    cr_substeps_begin(world, tick);
    float h = part_of(world, tick);
    run_forces(world, h);
    cr_continuous_begin(world, h);
    if (!find_contacts(world))
        return false;
    if (cr_substeps_choose(world))
        run_forces(world, h);
    return update_sleep(world, h) && cr_continuous_reserve(world) && cr_events_reserve(world);
}

static cr_result finish(cr_world *world, float h)
{
    bool goes_on = cr_tick_goes_on(world);
    enter_stage(world, CR_STAGE_CONTINUOUS);
    advance_time(world, h);
    cr_continuous_end(world, h);
    uint32_t broken = find_non_finite(world);
    if (broken != CR_NO_SLOT && cr_tick_goes_on(world))
        end_tick(world); /* nothing can be made of what is left of it */
    enter_stage(world, CR_STAGE_FINISH);
    cr_sleep_update_timers(world, h);
    cr_events_run(world, goes_on);
    if (!cr_tick_goes_on(world)) {
        cr_forces_clear(world);
        enter_stage(world, CR_STAGE_DONE);
    }
    cr_result checked = report_non_finite(world, broken);
    cr_clear_edits(world);
    world->contacts_solved = true;
#ifndef NDEBUG
    cr_result sound = cr_world_validate(world);
    if (checked.code == CR_OK && sound.code == CR_BROKEN)
        return sound;
#endif
    return checked;
}

static cr_result make_part(cr_world *world, float tick)
{
    if (!begin_call(world, tick))
        return cr_out_of_memory();
    cr_workers_fit_host(&world->workers, threads_for(world), &world->scheduler);
    if (!prepare(world, tick))
        return undo_call(world);
    enter_stage(world, CR_STAGE_SOLVER);
    float h = part_of(world, tick);
    if (!cr_solve(world, h))
        return undo_call(world);
    cr_checkpoint_close(world);
    return finish(world, h);
}

cr_result cr_world_step(cr_world *world, float h)
{
    if (!(h >= SHORTEST_TICK && h <= 1))
        return cr_fail(CR_INVALID_VALUE, "a tick must take 1e-9 s to 1 s, not %g", (double)h);
    if (world->s.non_finite) {
        cr_result still =
            report_non_finite(world, first_non_finite(world, NULL, world->s.body_slots));
        if (still.code != CR_OK)
            return still;
    }
    cr_result made;
    do {
        made = make_part(world, h);
    } while (made.code == CR_OK && cr_tick_goes_on(world));
    return made;
}
