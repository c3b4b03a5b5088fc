/* row_bias.c - what rows are asked for.
 *
 * The contacts of tgs_soft are rigid: their velocities may close a gap and no further, and overlap
 * is none of their business. It is taken back by moving the bodies (cr_part_bodies), so that it can
 * give them no speed.
 *
 * Those of pgs_soft, which has one long step to the tick, are soft. A row J v + s lambda = wanted
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

#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "constraints/springs.h"

static const float TAKEN_BACK = 1; /* m/s, rad/s */

/* What a normal row may be asked for before overlap comes in: the rebound, or to be let through
 * (unless it overlaps by `most`), or to close its gap within the step and no further. False: none
 * of these. */
static bool drive_gap(const cr_constraint *c, cr_row *row, float error, float most, float skin,
                      float h)
{
    if (row->target > 0)
        cr_row_drive(row, row->target, 0);
    else if (error > -most && !row_holds(c, row, error))
        cr_row_drive(row, -CR_ANY_SPEED, 0);
    else if (error > skin)
        cr_row_drive(row, (skin - error) / h, 0);
    else
        return false;
    return true;
}

/* What is let through waits while a body is struck, however deep it is: it would be stopped by
 * another's impact. */
static void drive_contact(const cr_constraint *c, cr_row *row, float error, bool fixed, bool struck,
                          const cr_config *config, float h, cr_soft_style style)
{
    if (drive_gap(c, row, error, struck ? INFINITY : config->slop, row_skin(c, row, config), h))
        return;
    float softness = 0;
    if (style.contact > 0) {
        float frequency = min_float(config->contact_frequency, style.contact / h);
        cr_soft soft = cr_soft_tuned(fixed ? 2 * frequency : frequency, config->contact_damping, h);
        softness = row->k * soft.softness;
    }
    cr_row_drive(row, softness * row->impulse, softness);
}

/* What was torn apart is not thrown together; but a row that gives way under its load must be able
 * to come back. */
static void drive_together(cr_row *row, float back)
{
    float softness = cr_direct_softness(row);
    float most = TAKEN_BACK + 0.75f * softness * fabsf(row->impulse);
    cr_row_drive(row, clamp_float(back, -most, most), softness);
}

static void drive_joint(const cr_constraint *c, cr_row *row, float error, const cr_config *config,
                        float h, cr_soft_style style)
{
    float frequency = min_float(config->joint_frequency, style.joint / h);
    cr_soft soft = cr_soft_tuned(frequency, config->joint_damping, h);
    if (row->kind == CR_ROW_MOTOR)
        cr_row_drive(row, row->target, c->direct ? cr_direct_softness(row) : 0);
    else if (row->kind == CR_ROW_PUSH && error > 0)
        cr_row_drive(row, -error / h, 0);
    else if (c->direct)
        drive_together(row, -soft.rate * error);
    else
        cr_row_drive(row, -soft.rate * error, row->k * soft.softness);
}

static void drive_rigid(const cr_constraint *c, cr_row *row, float error, float slop, float h)
{
    if (row->kind != CR_ROW_PUSH)
        cr_row_drive(row, row->target, 0);
    else if (c->normals == 0)
        cr_row_drive(row, error > 0 ? -error / h : 0, 0);
    else if (row_parts(c, row, error, slop, h))
        cr_row_drive(row, -CR_ANY_SPEED, 0);
    else if (!drive_gap(c, row, error, slop, 0, h))
        cr_row_drive(row, 0, 0);
}

void cr_drive_soft(cr_problem *problem, float h, cr_soft_style style)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        bool fixed = a->inv_mass == 0 || b->inv_mass == 0;
        bool struck = (problem->struck[c->a] && a->inv_mass > 0) ||
                      (problem->struck[c->b] && b->inv_mass > 0);
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            float error = row_position(&rows[k], a, b);
            if (rows[k].stiffness > 0)
                cr_drive_spring(&rows[k], error, h);
            else if (rows[k].kind == CR_ROW_FRICTION)
                drive_rigid(c, &rows[k], error, problem->config->slop, h);
            else if (k < c->normals)
                drive_contact(c, &rows[k], error, fixed, struck, problem->config, h, style);
            else
                drive_joint(c, &rows[k], error, problem->config, h, style);
        }
    }
}

void cr_drive_rigid(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            float error = row_position(&rows[k], a, b);
            if (rows[k].stiffness > 0)
                cr_drive_spring(&rows[k], error, h);
            else
                drive_rigid(c, &rows[k], error, problem->config->slop, h);
        }
    }
}

/* A point that was let through, or is apart and got no impulse, is left to the next step, which
 * judges its impact by the speed and must find it. */
static void relax(cr_row *row, float error, float skin, float h)
{
    bool unheld = row->impulse == 0 && (error > skin || row->wanted <= -CR_ANY_SPEED);
    if (row->stiffness > 0 || row->kind == CR_ROW_MOTOR)
        cr_row_drive(row, row->wanted, row->softness); /* k is another now */
    else if (row->kind == CR_ROW_PUSH && unheld)
        cr_row_drive(row, -CR_ANY_SPEED, 0);
    else
        cr_row_drive(
            row, row->kind == CR_ROW_PUSH && error > skin ? (skin - error) / h : row->target, 0);
}

void cr_relax(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++)
            relax(&rows[k], row_position(&rows[k], a, b), row_skin(c, &rows[k], problem->config),
                  h);
    }
}

void cr_leave_rebounds(cr_problem *problem, bool leave)
{
    for (size_t i = 0; i < problem->constraint_count; i++)
        problem->constraints[i].idle = leave && problem->constraints[i].rebounds;
}
