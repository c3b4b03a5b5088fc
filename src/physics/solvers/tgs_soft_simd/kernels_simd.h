/* kernels_simd.h - the stages of a step, batch by batch. A file that defines CR_LANES and
 * CR_KERNEL, which gives a table the name of its width, and includes this makes the table. */
#include "solvers/tgs_soft_simd/gather_simd.h"
#include "solvers/tgs_soft_simd/passes_simd.h"

static inline void begin_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    cr_batch *batch = &step->batches[index];
    members who = members_of(step, index, lane);
    cr_float4 normal = row_of(step, &who, NORMAL);
    if (points == 2)
        fill_flat(step, index, lane, &who, normal);
    else
        fill_disc(step, index, lane, &who, normal);
    fill_lanes(step, index, lane, points, &who, normal);
    bodies at = meet(step, batch, lane);
    fill_growth(step, batch, lane, points);
    ways none = {splat(0), splat(0), splat(0), splat(0)};
    refresh(step, index, lane, &at, none, points);
    manifold m;
    see_manifold(&m, batch, lane, &at, points);
    hand_on(step, batch, lane, &at, &m, points);
}

/* ---- residuals ---- */

/* The squares of a lane's rows, and how many rows it has, in lanes' order. */
static inline void add_squares(cr_lanes squares, cr_mask live, double *sum, size_t *count)
{
    _Alignas(64) float of[CR_LANES];
    uint32_t bits = mask_bits(live);
    store(of, squares);
    for (int i = 0; i < CR_LANES; i++)
        if ((bits >> i & 1) != 0) {
            *sum += (double)of[i];
            ++*count;
        }
}

static inline void residual_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                                  double *sum, size_t *count)
{
    const cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m;
    see_manifold(&m, batch, lane, &at, points);
    cr_mask idle = step->relaxing ? rebounding(&step->bounces[index], lane, points) : mask_none();
    for (int i = 0; i < points; i++) {
        const cr_point_lines *point = &batch->point[i];
        cr_lanes speed = speed_n(&at, m.r[i]), before = get(&point->tangent, lane);
        cr_lanes kt = k_t(&at, m.r[i]);
        cr_mask live = cmp_lt(get(&point->separation, lane), splat(0.5f * CR_NO_POINT));
        drive d = step->relaxing
                      ? drive_relaxed(step, index, lane, i, m.normal[i], speed, m.k[i], true)
                      : drive_solved(step, index, lane, i, speed, m.k[i], true);
        cr_lanes n = (alone(d, m.normal[i]) - m.normal[i]) * m.k[i];
        cr_lanes wanted = before - speed_t(&at, m.r[i]) / kt;
        cr_lanes t = (coulomb_lanes(step, batch, lane, wanted, m.normal[i]) - before) * kt;
        add_squares(select_lanes(idle, splat(0), n * n), live, sum, count);
        add_squares(select_lanes(idle, splat(0), t * t), live, sum, count);
    }
}

/* ---- batches ---- */

/* All that it calls becomes part of it: at a call lanes in registers would be stored, and what is
 * known of the kind of batch be forgotten. */
#define KERNEL static __attribute__((flatten))

KERNEL void begin_tick(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->far) {
            ask_for(step, i + CR_SEATS_AHEAD);
            ask_for_room(step, i + CR_SEATS_AHEAD);
        }
        begin_batch(step, i);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            begin_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

KERNEL void judge(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (!step->batches[i].bouncy)
            continue;
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES) {
            cr_mask rebounds = judge_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
            if (mask_any(rebounds))
                mark_struck(step, &step->batches[i], lane, rebounds);
        }
    }
}

KERNEL float solve(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end && step->first_pass; i++)
        step->batches[i].struck = 0;
    return make_pass(step, false, begin, end, !step->first_pass && !step->settling);
}

KERNEL float relax(const cr_wide_step *step, size_t begin, size_t end)
{
    return make_pass(step, true, begin, end, false);
}

KERNEL void end_step(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            if (step->batches[i].disc)
                end_lanes(step, i, lane, 1);
            else
                end_lanes(step, i, lane, 2);
}

KERNEL void end_tick(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->far)
            ask_for(step, i + CR_SEATS_AHEAD);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            store_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

static void residual(const cr_wide_step *step, size_t begin, size_t end, double *sum, size_t *count)
{
    for (size_t i = begin; i < end; i++)
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            residual_lanes(step, i, lane, step->batches[i].disc ? 1 : 2, sum, count);
}

const cr_kernels CR_KERNEL(cr_kernels) = {CR_LANES, begin_tick, judge,    solve,
                                          relax,    end_step,   end_tick, residual};
