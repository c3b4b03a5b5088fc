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

static void warm_start(contact_rows *rows, size_t count, const cr_config *config)
{
    bool keep = config->warm_start && config->accumulate;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < rows[i].count; k++) {
            contact_point_row *p = &rows[i].points[k];
            /* A point that separates needs no push: what it got at its impact is over. */
            if (!keep || cr_row_velocity(&rows[i], p, rows[i].normal) > 0)
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
        for (int k = 0; k < r->count; k++)
            solve_normal(r, &r->points[k], wanted_velocity(&r->points[k], config, h),
                         config->accumulate);
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

/* The real motion counts: a point that leaves by itself is not pushed as well. */
static void solve_pseudo(const contact_rows *rows, contact_point_row *p, float wanted,
                         pseudo_velocity *a, pseudo_velocity *b)
{
    float step = p->normal_mass * (wanted - pseudo_row_velocity(rows, p, a, b));
    float before = p->pseudo_impulse;
    p->pseudo_impulse = max_float(before + step, 0);
    cr_vec2 impulse = vec_scale(rows->normal, p->pseudo_impulse - before);
    a->v = vec_mad(a->v, impulse, -rows->a->inv_mass);
    a->w -= rows->a->inv_inertia * vec_cross(p->ra, impulse);
    b->v = vec_mad(b->v, impulse, rows->b->inv_mass);
    b->w += rows->b->inv_inertia * vec_cross(p->rb, impulse);
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
            for (int k = 0; k < rows[i].count; k++) {
                contact_point_row *p = &rows[i].points[k];
                float depth = -p->separation - config->slop;
                if (depth <= 0)
                    continue;
                float wanted =
                    config->baumgarte / h * depth - cr_row_velocity(&rows[i], p, rows[i].normal);
                solve_pseudo(&rows[i], p, wanted, &pseudo[rows[i].a - world->bodies],
                             &pseudo[rows[i].b - world->bodies]);
            }
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
    warm_start(rows, count, config);
    for (int32_t pass = 0; pass < config->iterations; pass++)
        iterate(rows, count, config, h);
    cr_store_impulses(world, rows);
    return config->correction != CR_CORRECT_SPLIT || correct_positions(world, rows, h);
}
