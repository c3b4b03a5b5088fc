/* contact_rows.c - a manifold's rows: for each point one along the normal and one along the
 * tangent. */
#include "constraints/contact_rows.h"

#include "base/ranges.h"
#include "base/tuning.h"
#include "constraints/row.h"

/* By the angle whose half has the tangent angle/2: right to the second order, and the length stays
 * whatever the angle. */
static cr_vec2 turned(cr_vec2 v, float angle)
{
    float t = 0.5f * angle, scale = 1 / (1 + t * t);
    float c = (1 - t * t) * scale, s = 2 * t * scale;
    return vec(c * v.x - s * v.y, s * v.x + c * v.y);
}

static float turn_of_normal(const cr_problem *problem, const cr_constraint *c)
{
    return problem->bodies[c->anchor_on_b ? c->a : c->b].delta_angle;
}

/* From a's centre to b's, now. */
static cr_vec2 between(const cr_problem *problem, const cr_constraint *c)
{
    cr_vec2 way =
        vec_sub(problem->bodies[c->b].delta_position, problem->bodies[c->a].delta_position);
    return vec_sub(way, c->center_offset);
}

/* A point's present place, from the centres of mass of both bodies. */
static void arms(const cr_problem *problem, const cr_constraint *c, int32_t point, cr_vec2 *ra,
                 cr_vec2 *rb)
{
    float own = problem->bodies[c->anchor_on_b ? c->b : c->a].delta_angle;
    cr_vec2 arm = c->anchor[point];
    arm = c->anchor_rotates ? vec_add(arm, vec_spin(own, arm))
                            : turned(arm, turn_of_normal(problem, c));
    cr_vec2 way = between(problem, c);
    *ra = c->anchor_on_b ? vec_add(arm, way) : arm;
    *rb = c->anchor_on_b ? arm : vec_sub(arm, way);
}

static void add_point(cr_problem *problem, cr_constraint *c, cr_row_kind kind, cr_vec2 d, int32_t i,
                      const cr_manifold_point *point)
{
    cr_vec2 ra, rb;
    arms(problem, c, i, &ra, &rb);
    cr_row *row = cr_add_row(problem, c, kind, d, vec_cross(ra, d), vec_cross(rb, d));
    bool normal = kind == CR_ROW_PUSH;
    row->error = normal ? point->separation : 0;
    row->impulse = problem->step * (normal ? point->normal_force : point->tangent_force);
}

/* A disc, and what it touches: another one, a corner or a face. */
static void set_radial(cr_constraint *c, const cr_manifold *m)
{
    c->radial = (m->points[0].feature & CR_FEATURE_VERTEX) != 0;
    c->vertex_offset = vec(0, 0);
    if (c->radial && (c->radius_a == 0 || c->radius_b == 0)) {
        float reach = (c->anchor_on_b ? c->radius_b : c->radius_a) + m->points[0].separation;
        cr_vec2 to_disc = c->anchor_on_b ? vec_neg(c->center_offset) : c->center_offset;
        cr_vec2 outward = c->anchor_on_b ? m->normal : vec_neg(m->normal);
        c->vertex_offset = vec_mad(to_disc, outward, -reach);
    }
    /* points lie halfway between the surfaces, but a disc rolls on its rim */
    if (!c->radial)
        c->anchor[0] = vec_scale(m->normal, c->anchor_on_b ? -c->radius_b : c->radius_a);
}

/* Anchors the points of the contact on one of its bodies. */
static void set_anchors(const cr_world *world, const cr_contact *contact, cr_constraint *c)
{
    const cr_manifold *m = &contact->manifold;
    uint32_t slot_a = contact->a.index - 1, slot_b = contact->b.index - 1;
    cr_vec2 center_a = world->bodies[slot_a].center, center_b = world->bodies[slot_b].center;
    const cr_shape *shape_a = cr_shape_of(world, slot_a), *shape_b = cr_shape_of(world, slot_b);
    cr_shape_kind a = shape_a->kind, b = shape_b->kind;
    c->normal = m->normal;
    c->anchor_rotates = a != CR_CIRCLE && b != CR_CIRCLE;
    c->anchor_on_b = cr_anchor_on_b(a, b, m->points[0].feature);
    c->radius_a = a == CR_CIRCLE ? shape_a->radius : 0;
    c->radius_b = b == CR_CIRCLE ? shape_b->radius : 0;
    c->center_offset = vec_sub(center_a, center_b);
    for (int32_t i = 0; i < m->count; i++)
        c->anchor[i] = vec_sub(m->points[i].position, c->anchor_on_b ? center_b : center_a);
    c->radial = false;
    if (!c->anchor_rotates)
        set_radial(c, m);
}

void cr_build_contact(cr_problem *problem, uint32_t index)
{
    const cr_world *world = problem->world;
    const cr_contact *contact = &world->contacts[index];
    const cr_manifold *m = &contact->manifold;
    const cr_config *config = problem->config;
    cr_constraint *c =
        cr_add_constraint(problem, CR_FROM_CONTACT, index, cr_solver_body_of(problem, contact->a),
                          cr_solver_body_of(problem, contact->b));
    c->normals = m->count;
    c->restitution = contact->restitution;
    c->static_friction = config->friction ? contact->friction : 0;
    c->dynamic_friction = c->static_friction * config->dynamic_friction;
    set_anchors(world, contact, c);
    for (int32_t i = 0; i < m->count; i++)
        add_point(problem, c, CR_ROW_PUSH, m->normal, i, &m->points[i]);
    for (int32_t i = 0; i < m->count; i++)
        add_point(problem, c, CR_ROW_FRICTION, vec_right(m->normal), i, &m->points[i]);
    if (m->count == 2)
        cr_pair_rows(problem, c);
}

typedef struct extent {
    size_t constraints, rows;
} extent;

/* Threads build ranges of the contacts. The rows of a range begin where the rows of the range
 * before it end. */
typedef struct building {
    cr_problem *problem;
    size_t grain;
    extent ends[CR_MAX_RANGES + 1]; /* ends[i]: where range i begins; the first begins behind what
                                       there is already */
} building;

static void count_some(void *context, size_t begin, size_t end, int32_t worker)
{
    building *b = context;
    const cr_world *world = b->problem->world;
    extent sum = {0, 0};
    (void)worker;
    for (size_t i = begin; i < end; i++)
        if (cr_problem_takes(world, &world->contacts[i])) {
            sum.constraints++;
            sum.rows += 2 * (size_t)world->contacts[i].manifold.count;
        }
    b->ends[begin / b->grain + 1] = sum;
}

static void build(cr_problem *problem, size_t begin, size_t end)
{
    const cr_world *world = problem->world;
    for (size_t i = begin; i < end; i++)
        if (cr_problem_takes(world, &world->contacts[i]))
            cr_build_contact(problem, (uint32_t)i);
}

static void build_some(void *context, size_t begin, size_t end, int32_t worker)
{
    const building *b = context;
    const extent *from = &b->ends[begin / b->grain];
    cr_problem part = *b->problem; /* which points to the same arrays */
    (void)worker;
    part.constraint_count = from->constraints;
    part.row_count = from->rows;
    build(&part, begin, end);
}

void cr_build_contacts(cr_problem *problem)
{
    cr_workers *workers = problem->world->workers;
    size_t contacts = problem->world->s.contact_count;
    building b;
    b.problem = problem;
    b.grain = cr_ranges_grain(workers, contacts, CR_ROW_GRAIN);
    size_t parts = (contacts + b.grain - 1) / b.grain;
    if (parts < 2) {
        build(problem, 0, contacts);
        return;
    }
    cr_workers_run(workers, contacts, b.grain, count_some, &b);
    b.ends[0] = (extent){problem->constraint_count, problem->row_count};
    for (size_t i = 1; i <= parts; i++) {
        b.ends[i].constraints += b.ends[i - 1].constraints;
        b.ends[i].rows += b.ends[i - 1].rows;
    }
    cr_workers_run(workers, contacts, b.grain, build_some, &b);
    problem->constraint_count = b.ends[parts].constraints;
    problem->row_count = b.ends[parts].rows;
}

/* Gives the row a new Jacobian, and an error such that C = error + J (displacement) is `now`. */
static void turn_row(const cr_problem *problem, const cr_constraint *c, cr_row *row, cr_vec2 d,
                     cr_vec2 ra, cr_vec2 rb, float now)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    row->d = d;
    row->ca = vec_cross(ra, d);
    row->cb = vec_cross(rb, d);
    row->error += now - row_position(row, a, b);
    cr_measure_row(problem, c, row);
}

/* Both rows of a point. The impulses rotate with the rows, as they do from tick to tick: a force
 * with a fixed direction would get a part along the tangent, which spins a disc even without
 * friction. */
static void turn_point(const cr_problem *problem, const cr_constraint *c, cr_row *normal, cr_vec2 n,
                       cr_vec2 ra, cr_vec2 rb, float now)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_row *tangent = normal + c->normals;
    turn_row(problem, c, normal, n, ra, rb, now);
    turn_row(problem, c, tangent, vec_right(n), ra, rb, row_position(tangent, a, b));
}

static void refresh_disc_on_face(const cr_problem *problem, const cr_constraint *c, cr_row *rows)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_vec2 n = turned(c->normal, turn_of_normal(problem, c)), ra, rb;
    arms(problem, c, 0, &ra, &rb);
    turn_point(problem, c, rows, n, ra, rb, row_position(&rows[0], a, b));
}

static void refresh_radial(const cr_problem *problem, const cr_constraint *c, cr_row *rows)
{
    cr_vec2 vertex = turned(c->vertex_offset, turn_of_normal(problem, c)),
            way = between(problem, c);
    cr_vec2 from_vertex = c->anchor_on_b ? vec_sub(way, vertex) : vec_add(way, vertex);
    float distance = vec_length(from_vertex);
    if (distance < CR_NO_DISTANCE)
        return;
    cr_vec2 n = vec_scale(from_vertex, 1 / distance);
    float gap = distance - c->radius_a - c->radius_b;
    cr_vec2 ra = vec_scale(n, c->radius_a + 0.5f * gap);
    if (c->anchor_on_b)
        ra = vec_add(ra, vertex);
    cr_vec2 rb = vec_sub(ra, way);
    turn_point(problem, c, rows, n, ra, rb, gap);
}

static void refresh_points(const cr_problem *problem, cr_constraint *c, cr_row *rows)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    for (int32_t k = 0; k < c->normals; k++) {
        cr_vec2 ra, rb;
        arms(problem, c, k, &ra, &rb);
        turn_point(problem, c, &rows[k], rows[k].d, ra, rb, row_position(&rows[k], a, b));
    }
    if (c->normals == 2)
        cr_pair_rows(problem, c);
}

void cr_refresh_contacts(cr_problem *problem, bool rebounding)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        if (c->normals == 0 || c->rebounds != rebounding)
            continue;
        if (c->radial)
            refresh_radial(problem, c, rows);
        else if (!c->anchor_rotates)
            refresh_disc_on_face(problem, c, rows);
        else
            refresh_points(problem, c, rows);
    }
}

void cr_store_contact(cr_problem *problem, const cr_constraint *c)
{
    cr_manifold *m = &problem->world->contacts[c->index].manifold;
    const cr_row *normal = &problem->rows[c->first], *tangent = normal + c->normals;
    bool goes_on = cr_tick_goes_on(problem->world); /* the points have impulses of its first part */
    for (int32_t i = 0; i < c->normals; i++) {
        m->points[i].normal_impulse =
            normal[i].total_impulse + (goes_on ? m->points[i].normal_impulse : 0);
        m->points[i].tangent_impulse =
            tangent[i].total_impulse + (goes_on ? m->points[i].tangent_impulse : 0);
        m->points[i].normal_force = normal[i].impulse / problem->step;
        m->points[i].tangent_force = tangent[i].impulse / problem->step;
    }
}

typedef struct storing {
    cr_problem *problem;
    size_t first;
} storing;

static void store_some(void *context, size_t begin, size_t end, int32_t worker)
{
    const storing *s = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        cr_store_contact(s->problem, &s->problem->constraints[s->first + i]);
}

void cr_store_contacts(cr_problem *problem, size_t first)
{
    storing s = {problem, first};
    cr_workers_run(problem->world->workers, problem->constraint_count - first, CR_ROW_GRAIN,
                   store_some, &s);
}
