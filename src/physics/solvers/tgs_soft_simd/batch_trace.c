/* batch_trace.c - a lane of a batch as rows of the trace.
 *
 * Who listens makes the solver take all contacts through each pass together, in one set of buffers,
 * so that a contact is found by its color slot. The numbers of its rows are computed by the kernels
 * that solve them. */
#include "solvers/tgs_soft_simd/batch_trace.h"

#include "solvers/pass_trace.h"

/* The impulse of the present step is part of the batch's totals once the last pass of the step has
 * added it. What stands in the batch then is the warm start of the next step. */
static bool step_is_open(const cr_cluster_tick *tick, cr_pass_kind kind)
{
    return kind != CR_PASS_FORCES && !(kind == CR_PASS_RELAX && tick->step.finish);
}

/* Of a lane of a batch. */
typedef struct lane_rows {
    const cr_batch *batch;
    const cr_batch_rows *rows;
    size_t lane;
    bool open;
} lane_rows;

static cr_trace_row row_of(const lane_rows *of)
{
    return (cr_trace_row){.inverse_mass_a = of->batch->mass_a.of[of->lane],
                          .inverse_mass_b = of->batch->mass_b.of[of->lane],
                          .inverse_inertia_a = of->batch->inertia_a.of[of->lane],
                          .inverse_inertia_b = of->batch->inertia_b.of[of->lane]};
}

static cr_trace_row normal_of(const lane_rows *of, int32_t i)
{
    const cr_batch_point *point = &of->batch->point[i];
    size_t lane = of->lane;
    cr_trace_row row = row_of(of);
    row.kind = CR_TRACE_NORMAL;
    row.d = vec(of->batch->nx.of[lane], of->batch->ny.of[lane]);
    row.arm_a = point->at.of[lane];
    row.arm_b = point->at.of[lane] - of->batch->a_to_b_t.of[lane];
    row.inverse_effective_mass = of->rows->point[i].k_n.of[lane];
    row.position = point->separation.of[lane];
    row.velocity = of->rows->point[i].speed_n.of[lane];
    row.bias = of->rows->point[i].bias_n.of[lane];
    row.impulse = point->normal_total.of[lane] + (of->open ? point->normal.of[lane] : 0);
    return row;
}

static cr_trace_row friction_of(const lane_rows *of, int32_t i)
{
    const cr_batch_point *point = &of->batch->point[i];
    size_t lane = of->lane;
    cr_trace_row row = row_of(of);
    row.kind = CR_TRACE_FRICTION;
    row.d = vec_right(vec(of->batch->nx.of[lane], of->batch->ny.of[lane]));
    row.arm_a = -point->an.of[lane];
    row.arm_b = of->batch->a_to_b_n.of[lane] - point->an.of[lane];
    row.inverse_effective_mass = of->rows->point[i].k_t.of[lane];
    row.velocity = of->rows->point[i].speed_t.of[lane];
    row.bias = of->rows->point[i].bias_t.of[lane];
    row.impulse = point->tangent_total.of[lane] + (of->open ? point->tangent.of[lane] : 0);
    return row;
}

static void emit_contact(const cr_cluster_tick *tick, size_t index, cr_trace_pass pass)
{
    const cr_world *world = tick->problem->world;
    const cr_contact *contact = &world->contacts[index];
    const cr_color_slot *slot = &tick->plan->color_slots[index];
    size_t lane = tick->plan->counts[slot->cluster].of[slot->slot] + slot->rank;
    cr_batch_rows rows;
    tick->kernels->describe(&tick->step, lane / CR_BATCH, &rows);
    lane_rows of = {.batch = &tick->step.batches[lane / CR_BATCH],
                    .rows = &rows,
                    .lane = lane % CR_BATCH,
                    .open = step_is_open(tick, pass.kind)};
    for (int32_t i = 0; i < 2 * contact->manifold.count; i++) {
        int32_t point = i % contact->manifold.count;
        cr_trace_row row =
            i < contact->manifold.count ? normal_of(&of, point) : friction_of(&of, point);
        row.index = point;
        row.feature = contact->manifold.points[point].feature;
        cr_emit_row(world, contact->a, contact->b, pass, row);
    }
}

void cr_emit_batches(const cr_cluster_tick *tick, cr_pass_kind kind)
{
    const cr_world *world = tick->problem->world;
    cr_trace_pass pass = cr_emit_pass(tick->problem, kind);
    for (size_t i = 0; i < world->s.contact_count; i++)
        if (tick->plan->color_slots[i].slot != CR_NO_SLOT &&
            cr_is_traced(world, world->contacts[i].a, world->contacts[i].b))
            emit_contact(tick, i, pass);
}
