/* driven_lanes.c - a lane of a batch as the rows of a driven contact.
 *
 * In a tick whose impacts are not judged nobody asks for the work of a step, and far more energy is
 * lost than the arms can be wrong by. There the work of the whole tick is computed at once, at the
 * mean of the velocities that a driver's surface has at the contact when the tick begins and ends.
 */
#include "solvers/tgs_soft_simd/driven_lanes.h"

#include "base/vec.h"
#include "solvers/driver_work.h"

void cr_find_driven_contacts(cr_problem *problem, const cr_batch_plan *plan)
{
    cr_find_driven_rows(problem);
    for (size_t i = 0; i < problem->kinematic_count; i++)
        if (plan->color_slots[problem->kinematic_contacts[i]].slot != CR_NO_SLOT)
            cr_add_if_driven(problem, problem->kinematic_contacts[i], CR_NO_SLOT);
}

/* The velocity of a driver along the normal and the tangent of a lane. */
typedef struct lane_velocity {
    float n, t, w;
    float sign;               /* 1: the driver is b */
    float offset_n, offset_t; /* from a's centre to the driver's */
} lane_velocity;

static lane_velocity velocity_of(const cr_problem *problem, const cr_batch *batch, size_t lane)
{
    const cr_solver_body *a = &problem->bodies[batch->a.of[lane]];
    const cr_solver_body *b = &problem->bodies[batch->b.of[lane]];
    bool is_b = cr_can_move(a);
    const cr_solver_body *driver = is_b ? b : a;
    cr_vec2 normal = vec(batch->nx.of[lane], batch->ny.of[lane]);
    return (lane_velocity){.n = vec_dot(normal, driver->v),
                           .t = vec_dot(vec_right(normal), driver->v),
                           .w = driver->w,
                           .sign = is_b ? 1.0f : -1.0f,
                           .offset_n = is_b ? batch->a_to_b_n.of[lane] : 0,
                           .offset_t = is_b ? batch->a_to_b_t.of[lane] : 0};
}

static cr_driven_rows rows_of(const cr_batch *batch, size_t lane, const lane_velocity *v, bool open)
{
    int32_t points = batch->disc ? 1 : CR_MAX_MANIFOLD_POINTS;
    cr_driven_rows rows = {.count = 2 * points};
    for (int32_t i = 0; i < points; i++) {
        const cr_batch_point *point = &batch->point[i];
        float normal = open ? point->normal.of[lane] : 0;
        float tangent = open ? point->tangent.of[lane] : 0;
        rows.impulse[i] = point->normal_total.of[lane] + normal;
        rows.impulse[points + i] = point->tangent_total.of[lane] + tangent;
        rows.driver_speed[i] = v->sign * (v->n + (point->at.of[lane] - v->offset_t) * v->w);
        rows.driver_speed[points + i] =
            v->sign * (v->t - (point->an.of[lane] - v->offset_n) * v->w);
    }
    return rows;
}

/* `from_before`: the share of the driver's velocity at the last note in the one that counts. */
static void note_lane(const cr_cluster_tick *tick, cr_driven_contact *contact, bool open,
                      float from_before)
{
    const cr_color_slot *slot = &tick->plan->color_slots[contact->contact];
    size_t at = tick->plan->counts[slot->cluster].of[slot->slot] + slot->rank;
    const cr_batch *batch = &tick->step.batches[at / CR_BATCH];
    lane_velocity velocity = velocity_of(tick->problem, batch, at % CR_BATCH);
    cr_driven_rows rows = rows_of(batch, at % CR_BATCH, &velocity, open);
    for (int32_t i = 0; i < rows.count; i++) {
        float now = rows.driver_speed[i];
        rows.driver_speed[i] += from_before * (contact->driver_speed[i] - now);
        contact->driver_speed[i] = now;
    }
    cr_note_driver_work(contact, &rows);
}

static void note_lanes(const cr_cluster_tick *tick, bool open, float from_before)
{
    cr_problem *problem = tick->problem;
    for (size_t i = 0; i < problem->driven_count; i++)
        if (problem->driven[i].constraint == CR_NO_SLOT)
            note_lane(tick, &problem->driven[i], open, from_before);
}

void cr_note_driven_contacts(const cr_cluster_tick *tick, bool open)
{
    if (!tick->problem->judges_impacts)
        return;
    note_lanes(tick, open, 0);
    cr_note_driver_work_of_rows(tick->problem);
}

void cr_begin_driven_contacts(const cr_cluster_tick *tick)
{
    if (!tick->problem->judges_impacts)
        note_lanes(tick, false, 0);
}

void cr_end_driven_contacts(const cr_cluster_tick *tick)
{
    if (!tick->problem->judges_impacts)
        note_lanes(tick, false, 0.5f);
    cr_close_driver_work(tick->problem);
}
