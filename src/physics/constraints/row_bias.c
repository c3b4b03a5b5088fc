/* row_bias.c - the bias and softness of rows.
 *
 * The contacts of tgs_soft are rigid: their velocities may close a gap and no further, and overlap
 * is not their concern. It is taken back by moving the bodies (cr_push_out_overlap), which gives
 * them no speed.
 *
 * Those of pgs_soft, which has one long step to the tick, are soft. A row J v + s lambda = bias
 * is as soft as a spring (soft.h), and a spring gives way under its load: the load lambda/h of a
 * tall stack presses its lowest contact in until -C is lambda / (h stiffness). But softness is here
 * for the passes' sake, it is no material's. Asked for as
 *     J v + s (lambda - lambda0) = 0,
 * with lambda0 the impulse that warm starting brought along, it resists changes of the impulse
 * only. At rest lambda = lambda0, and the row is rigid: the augmented Lagrangian in its proximal
 * form (Rockafellar, 1976), lambda0 the multiplier and the spring the penalty.
 *
 * Joints carry nothing over. Their load turns with the bodies, which a chain or a beam of welds
 * does faster than a few passes follow: what is brought along then swings it up. */
#include "constraints/row_bias.h"

#include "base/tuning.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "constraints/springs.h"

/* Sets the bias of a normal row that does not depend on its overlap: the rebound; or none, for a
 * point that the step may not stop (unless it overlaps by the slop); or closing its gap within the
 * step. False if none of these applies. */
static bool set_gap_bias(const cr_constraint *c, cr_row *row, float error, float slop, float skin,
                         float h)
{
    if (row->target_velocity > 0)
        cr_row_set_bias(row, row->target_velocity, 0);
    else if (error > -slop && !row_may_stop(c, row, error))
        cr_row_set_bias(row, -CR_UNBOUNDED_SPEED, 0);
    else if (error > skin)
        cr_row_set_bias(row, (skin - error) / h, 0);
    else
        return false;
    return true;
}

static void set_contact_bias(const cr_constraint *c, cr_row *row, float error, bool fixed,
                             const cr_config *config, float h, cr_soft_limits limits)
{
    if (set_gap_bias(c, row, error, config->slop, row_skin(c, row, config), h))
        return;
    float softness = 0;
    if (limits.contact > 0) {
        float frequency = min_float(config->contact_frequency, limits.contact / h);
        cr_soft soft = cr_soft_tuned(fixed ? 2 * frequency : frequency, config->contact_damping, h);
        softness = row->inv_effective_mass * soft.softness;
    }
    cr_row_set_bias(row, softness * row->impulse, softness);
}

/* Joints that were torn apart close at a limited speed; but a soft row that has yielded to its load
 * must be able to return. */
static void set_direct_bias(const cr_constraint *c, cr_row *row, float back)
{
    float softness = cr_direct_softness(c, row);
    float most = CR_JOINT_MAX_CLOSING_SPEED + 0.75f * softness * fabsf(row->impulse);
    cr_row_set_bias(row, clamp_float(back, -most, most), softness);
}

static void set_joint_bias(const cr_constraint *c, cr_row *row, float error,
                           const cr_config *config, float h, cr_soft_limits limits)
{
    float frequency = min_float(config->joint_frequency, limits.joint / h);
    cr_soft soft = cr_soft_tuned(frequency, config->joint_damping, h);
    if (row->kind == CR_ROW_MOTOR)
        cr_row_set_bias(row, row->target_velocity, c->direct ? cr_direct_softness(c, row) : 0);
    else if (row->kind == CR_ROW_PUSH && error > 0)
        cr_row_set_bias(row, -error / h, 0);
    else if (c->direct)
        set_direct_bias(c, row, -soft.rate * error);
    else
        cr_row_set_bias(row, -soft.rate * error, row->inv_effective_mass * soft.softness);
}

static void set_rigid_bias(const cr_constraint *c, cr_row *row, float error, float slop, float h)
{
    if (row->kind != CR_ROW_PUSH)
        cr_row_set_bias(row, row->target_velocity, 0);
    else if (c->normals == 0)
        cr_row_set_bias(row, error > 0 ? -error / h : 0, 0);
    else if (row_separates(c, row, error, slop, h))
        cr_row_set_bias(row, -CR_UNBOUNDED_SPEED, 0);
    else if (!set_gap_bias(c, row, error, slop, 0, h))
        cr_row_set_bias(row, 0, 0);
}

void cr_set_soft_bias(cr_problem *problem, float h, cr_soft_limits limits)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        bool fixed = a->inv_mass == 0 || b->inv_mass == 0;
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            float error = row_position(&rows[k], a, b);
            if (rows[k].stiffness > 0)
                cr_set_spring_bias(&rows[k], error, h);
            else if (rows[k].kind == CR_ROW_FRICTION)
                set_rigid_bias(c, &rows[k], error, problem->config->slop, h);
            else if (k < c->normals)
                set_contact_bias(c, &rows[k], error, fixed, problem->config, h, limits);
            else
                set_joint_bias(c, &rows[k], error, problem->config, h, limits);
        }
    }
}

void cr_set_rigid_bias(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            float error = row_position(&rows[k], a, b);
            if (rows[k].stiffness > 0)
                cr_set_spring_bias(&rows[k], error, h);
            else
                set_rigid_bias(c, &rows[k], error, problem->config->slop, h);
        }
    }
}

/* A point that got no impulse is left to the next step if it is apart, or may rebound: the next
 * step needs its approach speed. In a deep overlap a body that rebounds and turns closes again at
 * once; stopped here, it would lose what it came with. */
static void set_relax_bias(const cr_constraint *c, cr_row *row, float error, float skin, float h)
{
    bool may_rebound = c->normals > 0 && c->restitution > 0;
    bool unheld = row->impulse == 0 && (error > skin || may_rebound);
    if (row->stiffness > 0 || row->kind == CR_ROW_MOTOR)
        cr_row_set_bias(
            row, row->bias,
            row->softness); /* sets effective_mass again: inv_effective_mass has changed */
    else if (row->kind == CR_ROW_PUSH && unheld)
        cr_row_set_bias(row, -CR_UNBOUNDED_SPEED, 0);
    else
        cr_row_set_bias(row,
                        row->kind == CR_ROW_PUSH && error > skin ? (skin - error) / h
                                                                 : row->target_velocity,
                        0);
}

void cr_set_relax_bias(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++)
            set_relax_bias(c, &rows[k], row_position(&rows[k], a, b),
                           row_skin(c, &rows[k], problem->config), h);
    }
}

void cr_disable_rebounds(cr_problem *problem, bool disable)
{
    for (size_t i = 0; i < problem->constraint_count; i++)
        problem->constraints[i].disabled = disable && problem->constraints[i].rebounds;
}
