/* avbd.c - augmented vertex block descent (Giles, Diaz, Yuksel, "Augmented Vertex Block Descent",
 * SIGGRAPH 2025), for rigid bodies in the plane.
 *
 * An implicit Euler step of h minimises
 *     1/2 (x - y)^T M (x - y) / h^2 + sum of the rows' energies,     y = x_0 + h v_0,
 * where y is where the bodies would go if they were free. A row with C >= 0 or C = 0 has the
 * augmented Lagrangian -lambda C + 1/2 k C^2: the penalty k C^2 / 2 keeps C small, and the
 * multiplier lambda, which learns from what is left of C, makes it 0 without an infinite k. Its
 * force along J^T is
 *     f(x) = clamp(lambda - k C(x)).
 * Descent goes body by body, each minimised while the others stand still, by one Newton step of
 * three unknowns,
 *     H = M / h^2 + sum k J J^T,     g = M (x - y) / h^2 - sum f J,     x -= H^-1 g,
 * and after each pass over the bodies, row by row,
 *     lambda = f(x),     k += beta |C| where f is strictly within its bounds.
 * A spring's row has a stiffness of its own and no multiplier: h f = (target - C) / (h softness),
 * see springs.c.
 *
 * Everything here is multiplied by h^2, and rows hold h lambda, an impulse. The penalty h^2 k is
 * then a mass. It is counted in units of the row's own effective mass 1 / (J M^-1 J^T), so that a
 * pile of stone settles like one of cork; a k in N/m would have to be tuned for each material. The
 * penalty starts over in each step. Lambda does not: a pile at rest needs it.
 *
 * What this file adds to the paper:
 * - The tick is cut into steps, as in xpbd.c: four steps of three passes let a tower of twenty sink
 *   less than half as far as one step of ten passes does, and hold a chain with a heavy end, which
 *   one step does not.
 * - Impacts are not solved as forces: a pass of impulses stops bodies that approach each other, or
 *   makes them rebound, before y is formed. Descent then only has to carry weights and hold joints.
 * - C is measured from the row's target (position_targets.h); overlap is taken back on its own.
 *   This replaces the paper's alpha and post-stabilisation; no push becomes velocity.
 * - During a pass a body uses the old positions of the bodies that come after it: over all bodies
 *   the forces do not cancel, and with v = (x - x_0) / h a crowd of free bodies lost 2 % of its
 *   momentum in 10 s. So descent only finds lambda; the velocities are those that lambda gives to
 *   both bodies of a row alike, v = v_0 + M^-1 J^T h lambda, and a few Gauss-Seidel passes on them
 *   take away the error that had not converged, and impulses that are too large (island_scaling.c).
 * - Joints keep lambda from step to step, too, and are closed as in xpbd.c.
 *
 * It misses the same laws of motion as xpbd.c, whose header names them, and a long chain's energy
 * is off by some percent, since its links are solved one by one; that of a ball which weighs some
 * hundred times as much as the links that it hangs on, by several times its fall. */
#include "base/tuning.h"
#include "constraints/block.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "solvers/advance.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/island_scaling.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/solver.h"

/* The displacement of a body since the tick began. */
typedef struct displacement {
    cr_vec2 position;
    float angle;
} displacement;

/* A body, which is a vertex of the descent. */
typedef struct vertex {
    displacement start, inertial; /* x_0 and y */
    cr_vec2 v;                    /* v_0 */
    float w;                      /* likewise */
    uint32_t first, count;        /* of `touching` */
} vertex;

typedef struct descent {
    cr_problem *problem;
    float h;
    vertex *vertices;       /* of each body */
    uint32_t *touching;     /* the constraints of each body, body after body */
    float *last_impulses;   /* of each row: h lambda of the descent of the last step */
    float *impact_impulses; /* of each row: the impulse of this step's impacts */
} descent;

/* ---- which constraints touch a body ---- */

static void list_touching(descent *d)
{
    const cr_problem *problem = d->problem;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        d->vertices[problem->constraints[i].a].count++;
        d->vertices[problem->constraints[i].b].count++;
    }
    uint32_t first = 0;
    for (size_t i = 0; i < problem->body_count; i++) {
        d->vertices[i].first = first;
        first += d->vertices[i].count;
        d->vertices[i].count = 0;
    }
    for (uint32_t i = 0; i < problem->constraint_count; i++) {
        vertex *a = &d->vertices[problem->constraints[i].a];
        vertex *b = &d->vertices[problem->constraints[i].b];
        d->touching[a->first + a->count++] = i;
        d->touching[b->first + b->count++] = i;
    }
}

/* False when out of memory. */
static bool begin(descent *d, cr_problem *problem)
{
    size_t vertices = problem->body_count * sizeof *d->vertices;
    size_t touching = 2 * problem->constraint_count * sizeof *d->touching;
    size_t impulses = problem->row_count * sizeof *d->last_impulses;
    char *room = cr_problem_scratch(problem, vertices + touching + 2 * impulses, 1);
    if (room == NULL)
        return false;
    d->problem = problem;
    d->h = problem->step;
    d->vertices = (vertex *)(void *)room;
    d->touching = (uint32_t *)(void *)(room + vertices);
    d->last_impulses = (float *)(void *)(room + vertices + touching);
    d->impact_impulses = d->last_impulses + problem->row_count;
    list_touching(d);
    return true;
}

/* ---- impacts ---- */

/* Of the rows of rigid joints, which cr_update_restitution leaves out. */
static void note_approach_of_joints(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count && c->normals == 0; k++)
            if (rows[k].kind != CR_ROW_MOTOR && rows[k].stiffness == 0)
                rows[k].approach =
                    row_velocity(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b]);
    }
}

/* The velocity that a row has after its impact. The part of the closing speed that comes from the
 * step's own forces is left to descent: a weight at rest is no impact. So is the speed with which
 * the row reaches its target. */
static float after_impact(const cr_row *row, float now, float h)
{
    float gain = now - row->approach;
    if (row->kind != CR_ROW_PUSH)
        return gain;
    return row->target_velocity > 0
               ? row->target_velocity
               : min_float(gain, (row->position_target - row->start_position) / h);
}

static void solve_impacts(const descent *d)
{
    cr_problem *problem = d->problem;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        c->disabled = rows->stiffness > 0;
        for (int k = 0; k < c->count; k++) {
            cr_row_set_bias(&rows[k], after_impact(&rows[k], row_velocity(&rows[k], a, b), d->h),
                            0);
            rows[k].impulse = 0;
            if (rows[k].kind == CR_ROW_MOTOR)
                rows[k].effective_mass = 0; /* a motor takes no part in impacts */
        }
    }
    cr_pass pass = {
        .h = d->h, .accumulate = true, .block = problem->config->block, .friction = true};
    for (int32_t i = 0; i < CR_AVBD_IMPACT_PASSES; i++)
        if (cr_gauss_seidel(problem, pass) < CR_AVBD_IMPACT_SETTLED)
            break;
    for (size_t i = 0; i < problem->row_count; i++) {
        cr_row *row = &problem->rows[i];
        d->impact_impulses[i] = row->impulse;
        row->total_impulse += row->impulse;
    }
    cr_tell_pass(problem, CR_PASS_IMPACTS);
}

/* ---- descent ---- */

/* A few passes cannot follow a spring that is stiffer than the largest penalty. */
static float spring_softness_of(const cr_row *row, const cr_config *config)
{
    return max_float(row->spring_softness, row->inv_effective_mass / config->avbd_penalty_max);
}

/* The force of a row at the present positions: its impulse h f, and its stiffness h^2 k. */
typedef struct row_response {
    float impulse, stiffness;
    bool within; /* the impulse is within its bounds */
} row_response;

static row_response response_of(const cr_constraint *c, const cr_row *rows, int i, float now,
                                const cr_config *config, float h)
{
    const cr_row *row = &rows[i];
    float impulse, stiffness;
    if (row->stiffness > 0) {
        stiffness = 1 / spring_softness_of(row, config);
        impulse = stiffness * (row->position_target - now) / h;
    } else {
        stiffness = row->penalty;
        impulse = row->impulse - row->penalty * (now - row->position_target) / h;
    }
    float bounded = row_clamp_impulse(c, rows, i, impulse, h);
    bool within = bounded == impulse;
    /* A contact whose bodies are apart has no stiffness. Other rows at their bounds keep theirs,
     * which makes the step shorter than Newton's, so that it never climbs. */
    if (!within && row->kind == CR_ROW_PUSH && now > row->position_target)
        stiffness = 0;
    return (row_response){bounded, stiffness, within};
}

static void solve_body(const descent *d, uint32_t body)
{
    cr_problem *problem = d->problem;
    cr_solver_body *m = &problem->bodies[body];
    const vertex *v = &d->vertices[body];
    bool turns = m->inv_inertia > 0;
    float mass = 1 / m->inv_mass, inertia = turns ? 1 / m->inv_inertia : 1;
    cr_block block = {
        .xx = mass,
        .yy = mass,
        .tt = inertia,
        .gx = mass * (m->delta_position.x - v->inertial.position.x),
        .gy = mass * (m->delta_position.y - v->inertial.position.y),
        .gt = inertia * (m->delta_angle - v->inertial.angle),
    };
    for (uint32_t i = 0; i < v->count; i++) {
        const cr_constraint *c = &problem->constraints[d->touching[v->first + i]];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            row_response e =
                response_of(c, rows, k, row_position(&rows[k], a, b), problem->config, d->h);
            cr_jacobian j = cr_jacobian_of(&rows[k], c->b == body);
            j.angle = turns ? j.angle : 0;
            cr_block_add(&block, j, e.stiffness, -d->h * e.impulse);
        }
    }
    cr_jacobian step = cr_block_solve(&block);
    m->delta_position = vec_sub(m->delta_position, vec(step.x, step.y));
    m->delta_angle -= step.angle;
}

/* Updates multipliers and penalties, row by row: the dual step. */
static void update_duals(const descent *d)
{
    cr_problem *problem = d->problem;
    const cr_config *config = problem->config;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            cr_row *row = &rows[k];
            float now = row_position(row, a, b), error = now - row->position_target;
            row_response e = response_of(c, rows, k, now, config, d->h);
            row->impulse = e.impulse;
            if (!e.within || row->stiffness > 0 || row->inv_effective_mass <= 0)
                continue;
            float grown = row->penalty + config->avbd_beta * (error < 0 ? -error : error) /
                                             row->inv_effective_mass;
            row->penalty = min_float(grown, config->avbd_penalty_max / row->inv_effective_mass);
        }
    }
}

/* Whether the impact of a contact is larger than the load that it carries. A contact that rests
 * under a load also approaches a little in every step, and must not lose its impulse over that. */
static bool is_impact(const descent *d, const cr_constraint *c)
{
    for (uint32_t k = c->first; k < c->first + (uint32_t)c->normals; k++) {
        const cr_row *row = &d->problem->rows[k];
        if (row->target_velocity > row->inv_effective_mass * d->last_impulses[k])
            return true;
    }
    return false;
}

/* Sets the bodies to where the last step's lambda would take them. A contact with an impact begins
 * at lambda = 0: its impulse and the last step's together would make energy. A spring's lambda
 * follows from its position. */
static void begin_step(const descent *d)
{
    cr_problem *problem = d->problem;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        bool impact = is_impact(d, c);
        for (uint32_t k = c->first; k < c->first + (uint32_t)c->count; k++) {
            cr_row *row = &problem->rows[k];
            row->impulse = impact || row->stiffness > 0 ? 0 : d->last_impulses[k];
            row->penalty = row->inv_effective_mass > 0
                               ? problem->config->avbd_penalty / row->inv_effective_mass
                               : 0;
            if (row->kind != CR_ROW_MOTOR) /* the impact is over, the motor's work is not */
                row->approach = 0;
        }
    }
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i];
        vertex *v = &d->vertices[i];
        v->start = (displacement){m->delta_position, m->delta_angle};
        v->inertial =
            (displacement){vec_mad(m->delta_position, m->v, d->h), m->delta_angle + d->h * m->w};
        v->v = m->v;
        v->w = m->w;
    }
    cr_set_target_bias(problem, d->h);
    cr_warm_start(problem, d->h, problem->config->warm_start);
    cr_rescale_islands(problem);
    cr_tell_pass(problem, CR_PASS_WARM_START);
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i];
        m->delta_position = vec_mad(m->delta_position, m->v, d->h);
        m->delta_angle += d->h * m->w;
    }
}

/* Moves the bodies back to x_0, sets the velocities v_0 + M^-1 J^T h lambda, and makes passes over
 * the velocities for the remaining error, which is large where bodies are jammed. */
static void apply_multipliers(const descent *d)
{
    cr_problem *problem = d->problem;
    cr_measure_joints(problem);
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i];
        const vertex *v = &d->vertices[i];
        m->delta_position = v->start.position;
        m->delta_angle = v->start.angle;
        m->v = v->v;
        m->w = v->w;
    }
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        c->disabled = false;
        for (int k = 0; k < c->count; k++)
            row_apply_impulse(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b],
                              rows[k].impulse);
    }
    cr_set_target_bias(problem, d->h);
    cr_pass pass = {
        .h = d->h, .accumulate = true, .block = problem->config->block, .friction = true};
    for (int32_t i = 0; i < CR_AVBD_FINAL_PASSES; i++) {
        cr_gauss_seidel(problem, pass);
        if (i == CR_RESCALE_AFTER)
            cr_rescale_islands(problem);
        cr_tell_pass(problem, CR_PASS_SOLVE);
    }
}

/* Adds the impulses of the impacts to those of the descent, for they are judged together. Where
 * nothing is judged they stay apart: a relaxing pass that could take an impact's impulse back from
 * the descent's would leave too little to bear a weight near its edge. */
static void add_impacts(const descent *d)
{
    for (size_t i = 0; i < d->problem->row_count; i++) {
        d->problem->rows[i].impulse += d->impact_impulses[i];
        d->problem->rows[i].total_impulse -= d->impact_impulses[i];
    }
}

/* The next step begins with the impulses of the descent alone. */
static void take_impacts_away(const descent *d)
{
    for (size_t i = 0; i < d->problem->row_count; i++)
        d->problem->rows[i].impulse -= d->impact_impulses[i];
}

static void limit_impacts(const descent *d, bool relaxed)
{
    const cr_problem *problem = d->problem;
    cr_limit_impacts_of_rows(d->problem, relaxed);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        float scale = cr_impact_scale(problem, c->a, c->b);
        for (int32_t k = 0; k < c->count; k++)
            d->impact_impulses[c->first + (uint32_t)k] *= scale;
    }
}

static void step(const descent *d)
{
    cr_problem *problem = d->problem;
    for (size_t i = 0; i < problem->row_count; i++)
        d->last_impulses[i] = problem->rows[i].impulse;
    note_approach_of_joints(problem);
    cr_advance_velocities(problem, d->h);
    cr_set_position_targets(problem, d->h);
    solve_impacts(d);
    begin_step(d);
    for (int32_t i = 0; i < problem->config->avbd_iterations; i++) {
        cr_measure_joints(problem);
        for (uint32_t body = 0; body < problem->body_count; body++)
            if (d->vertices[body].count > 0 && problem->bodies[body].inv_mass > 0)
                solve_body(d, body);
        update_duals(d);
        cr_report_position_pass(problem, CR_PASS_DESCENT, d->h);
    }
    apply_multipliers(d);
    bool judges = cr_judges_step(problem);
    if (judges) {
        add_impacts(d);
        limit_impacts(d, false);
    }
    cr_advance_positions(problem, d->h);
    cr_close_joint_gaps(problem);
    cr_refresh_contacts(problem, false);
    cr_tell_pass(problem, CR_PASS_CORRECT);
    cr_correct_velocities(problem, 1, d->h);
    if (judges)
        limit_impacts(d, true);
    cr_accumulate_impulses(problem);
    if (judges)
        take_impacts_away(d);
    cr_refresh_contacts(problem, true);
}

bool cr_solve_avbd(cr_problem *problem)
{
    descent d;
    if (!begin(&d, problem))
        return false;
    cr_pre_stabilize(problem);
    for (int32_t i = 0; i < problem->steps; i++)
        step(&d);
    return true;
}
