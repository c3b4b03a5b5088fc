/* impulse.c - the tutorial texts' solver. Each contact point that approaches gets the impulse
 *     j = -(1 + e) v.n / (1/mA + 1/mB + (rA x n)^2/IA + (rB x n)^2/IB)
 * on its own, with no memory of what it or its neighbours got before; friction follows along
 * the tangent, and overlap is taken back by moving the bodies a share of it apart ("linear
 * projection"). Single collisions are exact. Resting contacts jitter and stacks sink: that is
 * what the other solvers are for. Joints are treated in the same way: each row's velocity is
 * stopped on its own, and its error projected.
 *
 * The rebound never exceeds the present approach speed, so an impulse never makes energy: it
 * does the work j (v.n + v'.n) / 2 <= 0, and friction does no more than that has lost.
 *
 * So it misses the laws of motion that need a load or an impact to be passed on: bodies that fall
 * in a heap come to rest deep in each other and rock, crushed bodies stay in each other, chains,
 * ropes, beams and bridges tear under weight, and a pile that loses its weight flies apart by the
 * impulses that were left over. */
#include "constraints/row.h"
#include "constraints/soft.h"
#include "constraints/springs.h"
#include "solvers/advance.h"
#include "solvers/gauss_seidel.h"
#include "solvers/pass_trace.h"
#include "solvers/restitution.h"
#include "solvers/solver.h"

static void solve_point(const cr_constraint *c, cr_row *normal, cr_solver_body *a,
                        cr_solver_body *b)
{
    cr_row *tangent = normal + c->normals;
    float vn = row_velocity(normal, a, b);
    if (vn >= 0 || normal->error > 0)
        return;
    float rebound = min_float(normal->target_velocity, -vn), before = row_velocity(tangent, a, b);
    float j = (rebound - vn) / normal->inv_effective_mass, lost = -0.5f * j * (vn + rebound);
    row_apply_impulse(normal, a, b, j);
    normal->impulse += j;
    float k = tangent->inv_effective_mass, slip = row_velocity(tangent, a, b);
    float jt = coulomb(c, (cr_least_slip(before, slip, k, lost) - slip) / k, j);
    row_apply_impulse(tangent, a, b, jt);
    tangent->impulse += jt;
}

static void solve_joint(const cr_constraint *c, cr_row *rows, cr_solver_body *a, cr_solver_body *b,
                        float h)
{
    for (int i = 0; i < c->count; i++) {
        cr_row *row = &rows[i];
        if (row->kind == CR_ROW_PUSH && row->error > 0)
            continue;
        float wanted = row->bias - row->softness * row->impulse;
        float step = (wanted - row_velocity(row, a, b)) * row->effective_mass,
              before = row->impulse;
        /* each push on its own: nothing given is taken back */
        row->impulse = row->kind == CR_ROW_PUSH ? before + max_float(step, 0)
                                                : row_clamp_impulse(c, rows, i, before + step, h);
        row_apply_impulse(row, a, b, row->impulse - before);
    }
}

static void set_joint_biases(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->row_count; i++) {
        cr_row *row = &problem->rows[i];
        if (row->stiffness > 0)
            cr_set_spring_bias(row, row->error, h);
        else
            cr_row_set_bias(row, row->target_velocity, 0);
    }
}

/* The bodies share the correction by inverse mass: the heavier moves less. */
static void project_contact(const cr_constraint *c, const cr_row *rows, cr_solver_body *a,
                            cr_solver_body *b, const cr_config *config)
{
    float depth = 0;
    for (int k = 0; k < c->normals; k++)
        depth = max_float(depth, -rows[k].error);
    float sum = a->inv_mass + b->inv_mass;
    if (depth <= config->slop || sum == 0)
        return;
    float push = config->projection * (depth - config->slop) / sum;
    a->delta_position = vec_mad(a->delta_position, rows->d, -push * a->inv_mass);
    b->delta_position = vec_mad(b->delta_position, rows->d, push * b->inv_mass);
}

static void project_joint(const cr_constraint *c, const cr_row *rows, cr_solver_body *a,
                          cr_solver_body *b, const cr_config *config)
{
    for (int i = 0; i < c->count; i++) {
        bool stops =
            rows[i].kind == CR_ROW_EQUAL || (rows[i].kind == CR_ROW_PUSH && rows[i].error < 0);
        if (stops && rows[i].stiffness == 0 && rows[i].inv_effective_mass > 0)
            row_apply_position_impulse(
                &rows[i], a, b, -config->projection * rows[i].error / rows[i].inv_effective_mass);
    }
}

bool cr_solve_impulse(cr_problem *problem)
{
    float h = problem->h;
    cr_advance_velocities(problem, h);
    cr_warm_start(problem, h, false);
    set_joint_biases(problem, h);
    for (int32_t pass = 0; pass < problem->config->iterations; pass++) {
        for (size_t i = 0; i < problem->constraint_count; i++) {
            const cr_constraint *c = &problem->constraints[i];
            cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
            cr_row *rows = &problem->rows[c->first];
            for (int k = 0; k < c->normals; k++)
                solve_point(c, &rows[k], a, b);
            if (c->normals == 0)
                solve_joint(c, rows, a, b, h);
        }
        cr_report_pass(problem, CR_PASS_SOLVE, h);
    }
    cr_advance_positions(problem, h);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        if (c->normals > 0)
            project_contact(c, &problem->rows[c->first], a, b, problem->config);
        else
            project_joint(c, &problem->rows[c->first], a, b, problem->config);
    }
    cr_accumulate_impulses(problem);
    cr_tell_pass(problem, CR_PASS_CORRECT);
    return true;
}
