/* joint_rows.c - the rows of joints, and of the mouse joint, which is a soft pin to the world.
 *
 * With r the arm from a body's centre of mass to its anchor and p = pB - pA the way from the anchor
 * of A to that of B:
 *   pin      C = p along x and along y; motor: J v = wB - wA; limits: C = angle - lower >= 0 and
 *            C = upper - angle >= 0
 *   spring   C = |p| - length along u = p / |p|; a rope: C = length - |p| >= 0 along -u
 *   weld     the pin's, and C = angle between the bodies less the reference, which may be a spring
 * d|p|/dt = u . (vB + wB x rB - vA - wA x rA), so the row along u has ca = rA x u, cb = rB x u. */
#include "constraints/joint_rows.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "world/angle.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

/* The place of the joint's two bodies at the solver bodies' present poses. */
typedef struct placement {
    cr_vec2 ra, rb; /* arms */
    cr_vec2 p;      /* from anchor to anchor */
    double angle;   /* of b against a, less the reference */
} placement;

static cr_vec2 arm_of(const cr_world *world, cr_body_id id, cr_vec2 anchor, float turn)
{
    uint32_t slot = id.index - 1;
    cr_rot q = cr_rot_after(&world->bodies[slot], turn);
    return rot_apply(q, vec_sub(anchor, cr_shape_of(world, slot)->centroid));
}

static placement place(const cr_problem *problem, const cr_constraint *c, const cr_joint_def *def)
{
    const cr_world *world = problem->world;
    const cr_solver_body *ma = &problem->bodies[c->a], *mb = &problem->bodies[c->b];
    const cr_body *a = &world->bodies[def->a.index - 1];
    placement at;
    at.ra = arm_of(world, def->a, def->anchor_a, ma->delta_angle);
    const cr_body *b = def->b.index != 0 ? &world->bodies[def->b.index - 1] : NULL;
    at.angle = cr_angle_between(a, b) - cr_joint_reference(def) +
               (double)(mb->delta_angle - ma->delta_angle);
    cr_vec2 end = def->anchor_b;
    at.rb = vec(0, 0);
    if (b != NULL) {
        at.rb = arm_of(world, def->b, def->anchor_b, mb->delta_angle);
        end = b->center;
    }
    /* differences first: all terms are small, however far the bodies are from the origin */
    cr_vec2 gone = vec_sub(mb->delta_position, ma->delta_position);
    at.p = vec_add(vec_add(vec_sub(end, a->center), gone), vec_sub(at.rb, at.ra));
    return at;
}

/* Sets a row's direction, and its error so that C = error + J (displacement) is `now` at the
 * present displacement. */
static void point_row(const cr_problem *problem, const cr_constraint *c, cr_row *row,
                      const placement *at, cr_vec2 d, float now)
{
    row->d = d;
    row->ca = vec_cross(at->ra, d);
    row->cb = vec_cross(at->rb, d);
    row->error = 0;
    row->error = now - row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
    cr_measure_row(problem, c, row);
}

static void turn_row(const cr_problem *problem, const cr_constraint *c, cr_row *row, float sign,
                     float now)
{
    row->d = vec(0, 0);
    row->ca = row->cb = sign;
    row->error = 0;
    row->error = now - row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
    cr_measure_row(problem, c, row);
}

static bool is_rope(const cr_joint_def *def)
{
    return def->kind == CR_SPRING && def->rope;
}

/* Where the anchors stand apart, an impulse on each at its own would make angular momentum: |p|
 * times its part across p. So it acts on both bodies halfway between them, unless they were torn
 * far apart: then J would be too far from the derivative of C to bring them together. */
static void meet_halfway(placement *at)
{
    float arms = vec_dot(at->ra, at->ra) + vec_dot(at->rb, at->rb);
    if (vec_dot(at->p, at->p) > CR_JOINT_TORN * arms)
        return;
    at->ra = vec_mad(at->ra, at->p, 0.5f);
    at->rb = vec_mad(at->rb, at->p, -0.5f);
}

/* The rows' directions and errors, in the order in which cr_build_joint adds them. */
static void write_rows(cr_problem *problem, cr_constraint *c, const cr_joint_def *def)
{
    placement at = place(problem, c, def);
    cr_row *row = &problem->rows[c->first];
    if (def->kind == CR_SPRING) {
        float length = vec_length(at.p), sign = is_rope(def) ? -1.0f : 1.0f;
        cr_vec2 u = length > 0 ? vec_scale(at.p, 1 / length) : vec(0, 1);
        point_row(problem, c, row, &at, vec_scale(u, sign), sign * (length - def->length));
        return;
    }
    if (def->b.index != 0)
        meet_halfway(&at);
    point_row(problem, c, row++, &at, vec(1, 0), at.p.x);
    point_row(problem, c, row++, &at, vec(0, 1), at.p.y);
    cr_pair_rows(problem, c);
    if (def->kind == CR_WELD)
        turn_row(problem, c, row++, 1, (float)at.angle);
    if (def->kind == CR_PIN && def->max_torque > 0)
        turn_row(problem, c, row++, 1, 0);
    if (def->kind == CR_PIN && def->limited) {
        turn_row(problem, c, row++, 1, (float)(at.angle - (double)def->lower));
        turn_row(problem, c, row++, -1, (float)((double)def->upper - at.angle));
    }
}

static cr_row *add(cr_problem *problem, cr_constraint *c, cr_row_kind kind)
{
    return cr_add_row(problem, c, kind, vec(0, 0), 0, 0);
}

/* k = I w^2 and c = 2 zeta I w of the inertia I with which the two turn against each other. */
static void add_bending(cr_problem *problem, cr_constraint *c, const cr_joint_def *def)
{
    cr_row *row = cr_add_row(problem, c, CR_ROW_EQUAL, vec(0, 0), 1, 1);
    float w = (float)(2 * CR_PI) * def->frequency;
    if (row->inv_effective_mass > 0) {
        row->stiffness = w * w / row->inv_effective_mass;
        row->damping = 2 * def->damping_ratio * w / row->inv_effective_mass;
    }
}

static void add_rows(cr_problem *problem, cr_constraint *c, const cr_joint_def *def)
{
    if (def->kind == CR_SPRING) {
        cr_row *row = add(problem, c, is_rope(def) ? CR_ROW_PUSH : CR_ROW_EQUAL);
        row->stiffness = def->stiffness;
        row->damping = def->damping;
        return;
    }
    add(problem, c, CR_ROW_EQUAL);
    add(problem, c, CR_ROW_EQUAL);
    if (def->kind == CR_WELD)
        add_bending(problem, c, def);
    if (def->kind == CR_PIN && def->max_torque > 0) {
        cr_row *motor = add(problem, c, CR_ROW_MOTOR);
        motor->target_velocity = def->motor_speed;
        motor->max_torque = def->max_torque;
    }
    if (def->kind == CR_PIN && def->limited) {
        add(problem, c, CR_ROW_PUSH);
        add(problem, c, CR_ROW_PUSH);
    }
}

/* Adds the damper row of a pin behind the rows that `count` counts. */
static void add_damper(cr_problem *problem, cr_constraint *c)
{
    cr_row *row = &problem->rows[problem->row_count++];
    memset(row, 0, sizeof *row);
    row->ca = row->cb = 1;
    cr_measure_row(problem, c, row);
    c->has_damper = true;
}

/* Whether impulses can move neither body. */
static bool cannot_move(const cr_problem *problem, uint32_t a, uint32_t b)
{
    const cr_solver_body *p = &problem->bodies[a], *q = &problem->bodies[b];
    return p->inv_mass == 0 && p->inv_inertia == 0 && q->inv_mass == 0 && q->inv_inertia == 0;
}

void cr_build_joint(cr_problem *problem, uint32_t slot)
{
    const cr_joint *joint = &problem->world->joints[slot];
    uint32_t a = cr_solver_body_of(problem, joint->def.a),
             b = cr_solver_body_of(problem, joint->def.b);
    if (cannot_move(problem, a, b))
        return;
    cr_constraint *c = cr_add_constraint(problem, CR_FROM_JOINT, slot, a, b);
    add_rows(problem, c, &joint->def);
    if (joint->def.kind == CR_PIN)
        add_damper(problem, c);
    for (int32_t i = 0; i < c->count; i++)
        problem->rows[c->first + (uint32_t)i].impulse = problem->step * joint->force[i];
    write_rows(problem, c, &joint->def);
}

/* ---- the mouse joint ---- */

static cr_joint_def mouse_joint_def(const cr_drag *drag)
{
    return (cr_joint_def){
        .kind = CR_PIN, .a = drag->body, .anchor_a = drag->grip, .anchor_b = drag->target};
}

/* A soft pin to the world. Its frequency does not depend on the body's mass: k = m w^2, c = 2 zeta
 * m w. */
void cr_build_mouse_joint(cr_problem *problem)
{
    const cr_world *world = problem->world;
    const cr_drag *drag = &world->s.drag;
    const cr_body *body = drag->active ? cr_find(world, drag->body) : NULL;
    if (body == NULL || body->inv_mass == 0)
        return;
    float w = (float)(2 * CR_PI) * problem->config->drag_frequency;
    cr_constraint *c =
        cr_add_constraint(problem, CR_FROM_MOUSE_JOINT, 0, cr_solver_body_of(problem, drag->body),
                          (uint32_t)problem->body_count - 1);
    cr_joint_def def = mouse_joint_def(drag);
    add_rows(problem, c, &def);
    write_rows(problem, c, &def);
    cr_row *rows = &problem->rows[c->first];
    for (int32_t i = 0; i < 2; i++) {
        rows[i].stiffness = body->mass * w * w;
        rows[i].damping = 2 * problem->config->drag_damping * body->mass * w;
        rows[i].impulse = problem->step * (i == 0 ? drag->force.x : drag->force.y);
    }
}

/* ---- during and after the solve ---- */

void cr_refresh_joints(cr_problem *problem)
{
    /* joints come before contacts */
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        if (c->source == CR_FROM_CONTACT)
            break;
        cr_joint_def mouse_joint = mouse_joint_def(&problem->world->s.drag);
        write_rows(problem, c,
                   c->source == CR_FROM_MOUSE_JOINT ? &mouse_joint
                                                    : &problem->world->joints[c->index].def);
    }
}

/* The difference between the arc and the tangent: rotating the arm r by the angle p moves its end
 * by p x r + (cos p - 1) r + (sin p - p) x r. Returns the last two terms, for angles up to
 * CR_ARC_MAX_ANGLE. */
static cr_vec2 arc_of(cr_vec2 r, float angle)
{
    float p = clamp_float(angle, -CR_ARC_MAX_ANGLE, CR_ARC_MAX_ANGLE), p2 = p * p;
    float along = -p2 * (1.0f / 2 - p2 * (1.0f / 24));
    float across = -p * p2 * (1.0f / 6 - p2 * (1.0f / 120));
    return vec_mad(vec_scale(r, along), vec_spin(1, r), across);
}

static cr_vec2 predict_pin_error(const cr_problem *problem, const cr_constraint *c, float h)
{
    const cr_row *x = &problem->rows[c->first], *y = x + 1;
    cr_vec2 a = arc_of(vec(y->ca, -x->ca), h * problem->bodies[c->a].w);
    cr_vec2 b = arc_of(vec(y->cb, -x->cb), h * problem->bodies[c->b].w);
    return vec_sub(b, a);
}

/* The step moves the far end of p by `along` in its direction and `across` it, and both ends on
 * arcs. |p| grows by along + across^2 / (|p'| + |p| + along), which is computed without subtracting
 * two lengths that may be large. */
static float predict_rod_error(const cr_problem *problem, const cr_constraint *c,
                               const cr_joint_def *def, float h)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    float sign = is_rope(def) ? -1.0f : 1.0f;
    cr_vec2 u = vec_scale(problem->rows[c->first].d, sign);
    placement at = place(problem, c, def);
    cr_vec2 v = vec_sub(vec_add(b->v, vec_spin(b->w, at.rb)), vec_add(a->v, vec_spin(a->w, at.ra)));
    cr_vec2 bend = vec_sub(arc_of(at.rb, h * b->w), arc_of(at.ra, h * a->w));
    cr_vec2 way = vec_mad(bend, v, h);
    float length = vec_length(at.p),
          along = clamp_float(vec_dot(u, way), -CR_ARC_MAX_ANGLE * length, length);
    float across =
        clamp_float(vec_cross(u, way), -CR_ARC_MAX_ANGLE * length, CR_ARC_MAX_ANGLE * length);
    float sum = vec_length(vec(length + along, across)) + length + along;
    float sagitta = sum > 0 ? across * across / sum : 0;
    return sign * (vec_dot(u, bend) + sagitta);
}

cr_vec2 cr_predict_joint_error(const cr_problem *problem, const cr_constraint *c, float h)
{
    if (c->source == CR_FROM_MOUSE_JOINT)
        return vec(0, 0);
    const cr_joint_def *def = &problem->world->joints[c->index].def;
    if (def->kind != CR_SPRING)
        return predict_pin_error(problem, c, h);
    return vec(def->stiffness == 0 ? predict_rod_error(problem, c, def, h) : 0, 0);
}

static void measure_row(const cr_problem *problem, const cr_constraint *c, cr_row *row, float now)
{
    if (row->stiffness > 0)
        return;
    row->error += now - row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
}

static void measure(const cr_problem *problem, const cr_constraint *c, const cr_joint_def *def)
{
    placement at = place(problem, c, def);
    cr_row *row = &problem->rows[c->first];
    if (def->kind == CR_SPRING) {
        float over = vec_length(at.p) - def->length;
        measure_row(problem, c, row, is_rope(def) ? -over : over);
        return;
    }
    measure_row(problem, c, row++, at.p.x);
    measure_row(problem, c, row++, at.p.y);
    if (def->kind == CR_WELD)
        measure_row(problem, c, row, (float)at.angle);
    row += def->kind == CR_PIN && def->max_torque > 0;
    if (def->kind == CR_PIN && def->limited) {
        measure_row(problem, c, row++, (float)(at.angle - (double)def->lower));
        measure_row(problem, c, row, (float)((double)def->upper - at.angle));
    }
}

void cr_measure_joints(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->source != CR_FROM_JOINT)
            break;
        if (!c->direct)
            measure(problem, c, &problem->world->joints[c->index].def);
    }
}

void cr_store_joint(cr_problem *problem, const cr_constraint *c)
{
    cr_row *rows = &problem->rows[c->first];
    if (c->source == CR_FROM_MOUSE_JOINT) {
        problem->world->s.drag.force =
            vec(rows[0].impulse / problem->step, rows[1].impulse / problem->step);
        /* b is the world */
        cr_drag *drag = &problem->world->s.drag;
        drag->impulse = vec_sub(drag->impulse, vec(rows[0].total_impulse, rows[1].total_impulse));
        return;
    }
    cr_joint *joint = &problem->world->joints[c->index];
    for (int32_t i = 0; i < c->count; i++) {
        joint->force[i] = rows[i].impulse / problem->step;
        joint->impulse = vec_mad(joint->impulse, rows[i].d, rows[i].total_impulse);
        if (rows[i].d.x == 0 && rows[i].d.y == 0)
            joint->angular_impulse += rows[i].cb * rows[i].total_impulse;
        if (rows[i].kind == CR_ROW_MOTOR) {
            row_add_work(&rows[i], &problem->bodies[c->a], &problem->bodies[c->b]);
            joint->motor_impulse += rows[i].cb * rows[i].total_impulse;
            joint->motor_work += rows[i].work;
        }
    }
}
