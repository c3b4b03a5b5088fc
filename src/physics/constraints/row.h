/* row.h - operations on one row: its velocity and position, impulses along it, and their bounds.
 * Inline: these are the innermost lines of every solver. */
#ifndef CR_ROW_H
#define CR_ROW_H

#include "base/tuning.h"
#include "constraints/problem.h"
#include "contacts/contact_state.h"

#define CR_ZERO_SPEED 1e-4f /* m/s: slower speeds are rounding errors */
#define CR_UNBOUNDED_SPEED                                                                         \
    1e9f /* m/s: a bias of minus this asks nothing of a row that only pushes */

/* The gap within which a point counts as touching: cr_contact_skin, but 0 of a point that may
 * rebound and carries no load yet. */
static inline float row_skin(const cr_constraint *constraint, const cr_row *row,
                             const cr_config *config)
{
    bool bears =
        constraint->restitution == 0 || row->impulse * row->inv_effective_mass > CR_ZERO_SPEED;
    return constraint->normals > 0 && bears ? cr_contact_skin(config) : 0;
}

static inline float row_velocity(const cr_row *row, const cr_solver_body *a,
                                 const cr_solver_body *b)
{
    return vec_dot(row->d, vec_sub(b->v, a->v)) + row->cb * b->w - row->ca * a->w;
}

/* Adds the work of a motor's row in a step that has ended. An impulse l that changes J v from v0 to
 * v, with whatever else acts in the step, does the work l (v0 + v) / 2: so the shares of all
 * impulses add up to the change of kinetic energy. From the impulse of a whole tick the work would
 * be wrong where something stops the motor within the tick. */
static inline void row_add_work(cr_row *row, const cr_solver_body *a, const cr_solver_body *b)
{
    float impulse = row->total_impulse - row->work_impulse;
    row->work += 0.5f * impulse * (row->approach + row_velocity(row, a, b));
    row->work_impulse = row->total_impulse;
}

/* C where the bodies are now. */
static inline float row_position(const cr_row *row, const cr_solver_body *a,
                                 const cr_solver_body *b)
{
    return row->error + vec_dot(row->d, vec_sub(b->delta_position, a->delta_position)) +
           row->cb * b->delta_angle - row->ca * a->delta_angle;
}

/* v += M^-1 J^T impulse */
static inline void row_apply_impulse(const cr_row *row, cr_solver_body *a, cr_solver_body *b,
                                     float impulse)
{
    a->v = vec_mad(a->v, row->d, -impulse * a->inv_mass);
    a->w -= a->inv_inertia * row->ca * impulse;
    b->v = vec_mad(b->v, row->d, impulse * b->inv_mass);
    b->w += b->inv_inertia * row->cb * impulse;
}

/* x += M^-1 J^T push: the same for positions; the push is in kg m. */
static inline void row_apply_position_impulse(const cr_row *row, cr_solver_body *a,
                                              cr_solver_body *b, float push)
{
    a->delta_position = vec_mad(a->delta_position, row->d, -push * a->inv_mass);
    a->delta_angle -= a->inv_inertia * row->ca * push;
    b->delta_position = vec_mad(b->delta_position, row->d, push * b->inv_mass);
    b->delta_angle += b->inv_inertia * row->cb * push;
}

/* t . (vB - vA), t the tangent of the direction. */
static inline float row_tangent_velocity(const cr_row *row, const cr_solver_body *a,
                                         const cr_solver_body *b)
{
    return vec_dot(vec_right(row->d), vec_sub(b->v, a->v));
}

/* A push P along a contact's normal moves bodies that slide past each other at v = vB - vA apart,
 * and changes r x m v by P n x v. A skater who stretches slows down; so do these: an impulse along
 * the tangent t through their centres, which are c = cB - cA apart, takes it back, J c x t = -P n x
 * v,  so that  J = -P (t . v) / (c . n). Nothing where one of them cannot give way, for then there
 * is no angular momentum to keep. `sliding` is t . v when the push was made. */
static inline void row_conserve_angular_momentum(const cr_constraint *constraint, const cr_row *row,
                                                 cr_solver_body *a, cr_solver_body *b, float push,
                                                 float sliding)
{
    float give = a->inv_mass + b->inv_mass;
    if (constraint->normals == 0 || a->inv_mass == 0 || b->inv_mass == 0)
        return;
    cr_vec2 t = vec_right(row->d);
    cr_vec2 apart =
        vec_sub(vec_sub(b->delta_position, a->delta_position), constraint->center_offset);
    float reach = vec_dot(apart, row->d);
    /* at most all of the sliding, however near the centres are */
    float share = reach > 0 ? min_float(push * give / reach, 1) : 0;
    float impulse = -share * sliding / give;
    a->v = vec_mad(a->v, t, -impulse * a->inv_mass);
    b->v = vec_mad(b->v, t, impulse * b->inv_mass);
}

/* Moves two bodies apart by a push, in kg m, and conserves their angular momentum. */
static inline void row_separate(const cr_constraint *constraint, const cr_row *row,
                                cr_solver_body *a, cr_solver_body *b, float push)
{
    row_apply_position_impulse(row, a, b, push);
    row_conserve_angular_momentum(constraint, row, a, b, push, row_tangent_velocity(row, a, b));
}

/* Whether a step may stop a point that does not rebound in it. A point with restitution that did
 * not approach before the step is being pushed together by an impact elsewhere. It must not be
 * stopped: the next step needs its full speed to compute the rebound. But what bears a load must
 * be; a carried impulse that is small for the speed at which the point separates is no load, but
 * what is left over of an impact. */
static inline bool row_may_stop(const cr_constraint *constraint, const cr_row *row, float error)
{
    bool touches = error < CR_TOUCH_DISTANCE && error > -CR_TOUCH_DISTANCE;
    bool bears = row->impulse * row->inv_effective_mass >
                 max_float(CR_BEARING_SHARE * row->approach, CR_ZERO_SPEED);
    bool parts = row->approach > CR_REST_SPEED;
    bool rests = bears || (touches && row->pushed_together && !parts);
    bool lands = row->approach < -CR_ZERO_SPEED && error <= 0;
    return constraint->restitution == 0 || rests || lands;
}

/* Whether a point with restitution was separating before the step's forces, fast enough to leave
 * its overlap within a tick. It takes no part in the step's impacts: stopped by an impact
 * elsewhere, it would do work on the bodies. If that impact pushes it together, it rebounds in the
 * next step. */
static inline bool row_separates(const cr_constraint *constraint, const cr_row *row, float error,
                                 float slop, float tick)
{
    return constraint->normals > 0 && constraint->restitution > 0 && row->target_velocity <= 0 &&
           row->approach > CR_REST_SPEED && error + tick * row->approach > -slop;
}

/* The friction impulse that Coulomb allows where the normal one is `normal`: up to the static
 * coefficient it sticks, beyond it slides with the dynamic one. */
static inline float coulomb(const cr_constraint *constraint, float impulse, float normal)
{
    float most = constraint->static_friction * normal;
    if (impulse >= -most && impulse <= most)
        return impulse;
    float sliding = constraint->dynamic_friction * normal;
    return impulse < 0 ? -sliding : sliding;
}

/* The nearest impulse that the row's bounds allow; h is the length of the step. */
static inline float row_clamp_impulse(const cr_constraint *constraint, const cr_row *rows, int i,
                                      float impulse, float h)
{
    switch (rows[i].kind) {
    case CR_ROW_EQUAL:
        return impulse;
    case CR_ROW_PUSH:
        return max_float(impulse, 0);
    case CR_ROW_FRICTION:
        return coulomb(constraint, impulse, rows[i - constraint->normals].impulse);
    case CR_ROW_MOTOR:
        return clamp_float(impulse, -h * rows[i].max_torque, h * rows[i].max_torque);
    }
    return impulse;
}

#endif
