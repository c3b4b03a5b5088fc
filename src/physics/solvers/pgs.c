/* pgs.c - projected Gauss-Seidel, in its physical form "sequential impulses" (Catto, "Iterative
 * Dynamics with Temporal Coherence", 2005).
 *
 * Every contact point is a row  J v >= b  with an impulse lambda >= 0 that pushes only while the
 * row is not satisfied. One pass visits the rows in order and solves each alone,
 *     lambda' = max(0, lambda - (J v - b) / (J M^-1 J^T)),   v += M^-1 J^T (lambda' - lambda),
 * with the velocities that the rows before it left; many passes converge to the solution of all.
 * It is the *sum* lambda that is clamped, so that a later pass may take back what an earlier
 * one gave too much (switch: accumulate), and the sums of the last tick are the first guess
 * (switch: warm start). Friction is a row along the tangent with |lambda_t| <= mu lambda_n.
 *
 * b is the rebound of restitution.c; for a pair still apart it is -separation / h, so that it
 * just closes. Overlap is taken back either by Baumgarte's bias in the same row, which leaves
 * the push in the velocity as momentum, or by a second, "split" system (Guendelman, Bridson,
 * Fedkiw 2003; Bullet): a pseudo velocity that moves positions in this tick and is forgotten. */
#include "contact_rows.h"

#include "vec.h"

#include <string.h>

/* The least J v that a point must end the tick with. */
static float wanted_velocity(const contact_point_row *p, const cr_config *config, float h)
{
    if (p->separation > 0)
        return max_float(p->rebound, -p->separation / h);
    float wanted = p->rebound;
    if (config->correction == CR_CORRECT_VELOCITY && -p->separation > config->slop)
        wanted = max_float(wanted, config->baumgarte / h * (-p->separation - config->slop));
    return wanted;
}

/* A point that will be out of contact by the end of the tick needs no push: what it got at its
 * impact is over. */
static bool leaves(const contact_rows *rows, const contact_point_row *p, float margin, float h)
{
    return p->separation + h * cr_row_velocity(rows, p, rows->normal) > margin;
}

static void warm_start(contact_rows *rows, size_t count, const cr_config *config, float h)
{
    bool keep = config->warm_start && config->accumulate;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < rows[i].count; k++) {
            contact_point_row *p = &rows[i].points[k];
            if (!keep || leaves(&rows[i], p, config->margin, h))
                p->normal_impulse = p->tangent_impulse = 0;
        }
    if (!keep)
        return;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < rows[i].count; k++) {
            contact_point_row *p = &rows[i].points[k];
            p->tangent_impulse = cr_coulomb(&rows[i], p->tangent_impulse, p->normal_impulse);
            cr_vec2 impulse = vec_scale(rows[i].normal, p->normal_impulse);
            cr_apply_impulse(&rows[i], p, vec_mad(impulse, rows[i].tangent, p->tangent_impulse));
        }
}

static void solve_normal(const contact_rows *rows, contact_point_row *p, float wanted,
                         bool accumulate)
{
    float step = p->normal_mass * (wanted - cr_row_velocity(rows, p, rows->normal));
    float before = p->normal_impulse;
    p->normal_impulse = accumulate ? max_float(before + step, 0) : before + max_float(step, 0);
    cr_apply_impulse(rows, p, vec_scale(rows->normal, p->normal_impulse - before));
}

/* Both normal rows of a manifold at once; false when they must be solved one by one. */
static bool solve_normals_together(const contact_rows *rows, contact_point_row *p,
                                   contact_point_row *q, float wanted_p, float wanted_q)
{
    float x = p->normal_impulse, y = q->normal_impulse, new_x, new_y;
    float bp = cr_row_velocity(rows, p, rows->normal) - wanted_p - rows->k11 * x - rows->k12 * y;
    float bq = cr_row_velocity(rows, q, rows->normal) - wanted_q - rows->k12 * x - rows->k22 * y;
    if (!cr_solve_two_points(rows, bp, bq, &new_x, &new_y))
        return false;
    p->normal_impulse = new_x;
    q->normal_impulse = new_y;
    cr_apply_impulse(rows, p, vec_scale(rows->normal, new_x - x));
    cr_apply_impulse(rows, q, vec_scale(rows->normal, new_y - y));
    return true;
}

static void solve_normals(contact_rows *rows, const cr_config *config, float h)
{
    float wanted[CR_MAX_MANIFOLD_POINTS];
    for (int k = 0; k < rows->count; k++)
        wanted[k] = wanted_velocity(&rows->points[k], config, h);
    if (rows->coupled && config->block && config->accumulate &&
        solve_normals_together(rows, &rows->points[0], &rows->points[1], wanted[0], wanted[1]))
        return;
    for (int k = 0; k < rows->count; k++)
        solve_normal(rows, &rows->points[k], wanted[k], config->accumulate);
}

static void solve_friction(const contact_rows *rows, contact_point_row *p)
{
    float step = -p->tangent_mass * cr_row_velocity(rows, p, rows->tangent);
    float before = p->tangent_impulse;
    p->tangent_impulse = cr_coulomb(rows, before + step, p->normal_impulse);
    cr_apply_impulse(rows, p, vec_scale(rows->tangent, p->tangent_impulse - before));
}

/* Normal rows before friction rows, so that each pass leaves every point inside its cone. */
static void iterate(contact_rows *rows, size_t count, const cr_config *config, float h)
{
    for (size_t i = 0; i < count; i++) {
        contact_rows *r = &rows[i];
        solve_normals(r, config, h);
        for (int k = 0; k < r->count; k++)
            solve_friction(r, &r->points[k]);
    }
}

/* ---- split position correction ---- */

typedef struct pseudo_velocity {
    cr_vec2 v;
    float w;
} pseudo_velocity;

static float pseudo_row_velocity(const contact_rows *rows, const contact_point_row *p,
                                 const pseudo_velocity *a, const pseudo_velocity *b)
{
    cr_vec2 va = vec_add(a->v, vec_spin(a->w, p->ra));
    cr_vec2 vb = vec_add(b->v, vec_spin(b->w, p->rb));
    return vec_dot(rows->normal, vec_sub(vb, va));
}

static void apply_pseudo(const contact_rows *rows, const contact_point_row *p, float impulse,
                         pseudo_velocity *a, pseudo_velocity *b)
{
    cr_vec2 push = vec_scale(rows->normal, impulse);
    a->v = vec_mad(a->v, push, -rows->a->inv_mass);
    a->w -= rows->a->inv_inertia * vec_cross(p->ra, push);
    b->v = vec_mad(b->v, push, rows->b->inv_mass);
    b->w += rows->b->inv_inertia * vec_cross(p->rb, push);
}

/* What the pseudo velocity must reach. The real motion counts: a point that leaves by itself is
 * not pushed as well. Without overlap it only must not close. */
static float wanted_pseudo(const contact_rows *rows, const contact_point_row *p,
                           const cr_config *config, float h)
{
    float depth = max_float(-p->separation - config->slop, 0);
    return config->baumgarte / h * depth - cr_row_velocity(rows, p, rows->normal);
}

static void solve_pseudo(contact_rows *rows, pseudo_velocity *a, pseudo_velocity *b,
                         const cr_config *config, float h)
{
    float error[CR_MAX_MANIFOLD_POINTS];
    contact_point_row *p = rows->points;
    for (int k = 0; k < rows->count; k++)
        error[k] = pseudo_row_velocity(rows, &p[k], a, b) - wanted_pseudo(rows, &p[k], config, h);
    if (rows->coupled && config->block) {
        float x = p[0].pseudo_impulse, y = p[1].pseudo_impulse, new_x, new_y;
        if (cr_solve_two_points(rows, error[0] - rows->k11 * x - rows->k12 * y,
                                error[1] - rows->k12 * x - rows->k22 * y, &new_x, &new_y)) {
            p[0].pseudo_impulse = new_x;
            p[1].pseudo_impulse = new_y;
            apply_pseudo(rows, &p[0], new_x - x, a, b);
            apply_pseudo(rows, &p[1], new_y - y, a, b);
            return;
        }
    }
    for (int k = 0; k < rows->count; k++) {
        float before = p[k].pseudo_impulse;
        float now = pseudo_row_velocity(rows, &p[k], a, b) - wanted_pseudo(rows, &p[k], config, h);
        p[k].pseudo_impulse = max_float(before - p[k].normal_mass * now, 0);
        apply_pseudo(rows, &p[k], p[k].pseudo_impulse - before, a, b);
    }
}

static bool overlaps(const contact_rows *rows, float slop)
{
    for (int k = 0; k < rows->count; k++)
        if (-rows->points[k].separation > slop)
            return true;
    return false;
}

static bool correct_positions(cr_world *world, contact_rows *rows, float h)
{
    const cr_config *config = &world->s.config;
    if (!cr_reserve(&world->pseudo, &world->pseudo_capacity, world->s.slots,
                    sizeof(pseudo_velocity)))
        return false;
    pseudo_velocity *pseudo = world->pseudo;
    memset(pseudo, 0, world->s.slots * sizeof *pseudo);
    for (int32_t pass = 0; pass < config->iterations; pass++)
        for (size_t i = 0; i < world->s.contact_count; i++)
            if (overlaps(&rows[i], config->slop))
                solve_pseudo(&rows[i], &pseudo[rows[i].a - world->bodies],
                             &pseudo[rows[i].b - world->bodies], config, h);
    for (size_t i = 0; i < world->s.slots; i++) {
        world->bodies[i].center = vec_mad(world->bodies[i].center, pseudo[i].v, h);
        world->bodies[i].angle += h * pseudo[i].w;
    }
    return true;
}

bool cr_solve_pgs(cr_world *world, float h)
{
    contact_rows *rows = cr_prepare_rows(world, h);
    size_t count = world->s.contact_count;
    const cr_config *config = &world->s.config;
    if (rows == NULL)
        return false;
    if (count == 0)
        return true;
    warm_start(rows, count, config, h);
    for (int32_t pass = 0; pass < config->iterations; pass++)
        iterate(rows, count, config, h);
    cr_store_impulses(world, rows);
    return config->correction != CR_CORRECT_SPLIT || correct_positions(world, rows, h);
}
