#include "contact_rows.h"

#include "vec.h"

float cr_row_velocity(const contact_rows *rows, const contact_point_row *p, cr_vec2 n)
{
    const cr_body *a = rows->a, *b = rows->b;
    cr_vec2 va = vec_add(a->v, vec_spin(a->w, p->ra));
    cr_vec2 vb = vec_add(b->v, vec_spin(b->w, p->rb));
    return vec_dot(n, vec_sub(vb, va));
}

/* The same with the velocities from before the tick's forces. */
static float velocity_before(const contact_rows *rows, const contact_point_row *p)
{
    const cr_body *a = rows->a, *b = rows->b;
    cr_vec2 va = vec_add(a->v0, vec_spin(a->w0, p->ra));
    cr_vec2 vb = vec_add(b->v0, vec_spin(b->w0, p->rb));
    return vec_dot(rows->normal, vec_sub(vb, va));
}

void cr_apply_impulse(const contact_rows *rows, const contact_point_row *p, cr_vec2 impulse)
{
    cr_body *a = rows->a, *b = rows->b;
    a->v = vec_mad(a->v, impulse, -a->inv_mass);
    a->w -= a->inv_inertia * vec_cross(p->ra, impulse);
    b->v = vec_mad(b->v, impulse, b->inv_mass);
    b->w += b->inv_inertia * vec_cross(p->rb, impulse);
}

/* 1 / (1/mA + 1/mB + (rA x d)^2 / IA + (rB x d)^2 / IB) */
static float effective_mass(const contact_rows *rows, const contact_point_row *p, cr_vec2 d)
{
    const cr_body *a = rows->a, *b = rows->b;
    float ca = vec_cross(p->ra, d), cb = vec_cross(p->rb, d);
    return 1 / (a->inv_mass + b->inv_mass + a->inv_inertia * ca * ca + b->inv_inertia * cb * cb);
}

static contact_point_row prepare_point(const contact_rows *rows, const cr_manifold_point *m,
                                       const cr_config *config, float restitution, float h)
{
    contact_point_row p = {
        .ra = vec_sub(m->position, rows->a->center),
        .rb = vec_sub(m->position, rows->b->center),
        .separation = m->separation,
        .normal_impulse = m->normal_impulse,
        .tangent_impulse = m->tangent_impulse,
    };
    p.normal_mass = effective_mass(rows, &p, rows->normal);
    p.tangent_mass = effective_mass(rows, &p, rows->tangent);
    p.approach = velocity_before(rows, &p);
    float gained = cr_row_velocity(rows, &p, rows->normal) - p.approach;
    p.rebound = cr_rebound(restitution, config->restitution_threshold, p.approach, gained,
                           m->separation, h);
    return p;
}

/* Points close together, or a pair that cannot turn, make the rows nearly the same and K nearly
 * singular; then they are solved one by one. */
static void couple_points(contact_rows *r)
{
    const cr_body *a = r->a, *b = r->b;
    const contact_point_row *p = &r->points[0], *q = &r->points[1];
    float pa = vec_cross(p->ra, r->normal), pb = vec_cross(p->rb, r->normal);
    float qa = vec_cross(q->ra, r->normal), qb = vec_cross(q->rb, r->normal);
    r->k11 = 1 / p->normal_mass;
    r->k22 = 1 / q->normal_mass;
    r->k12 = a->inv_mass + b->inv_mass + a->inv_inertia * pa * qa + b->inv_inertia * pb * qb;
    r->coupled = r->k11 * r->k22 - r->k12 * r->k12 > 1e-3f * r->k11 * r->k22;
}

contact_rows *cr_prepare_rows(cr_world *world, float h)
{
    size_t count = world->s.contact_count;
    const cr_config *config = &world->s.config;
    if (!cr_reserve(&world->rows, &world->row_capacity, count > 0 ? count : 1,
                    sizeof(contact_rows)))
        return NULL;
    contact_rows *rows = world->rows;
    for (size_t i = 0; i < count; i++) {
        const cr_contact *contact = &world->contacts[i];
        contact_rows *r = &rows[i];
        r->a = &world->bodies[contact->a.index - 1];
        r->b = &world->bodies[contact->b.index - 1];
        r->normal = contact->manifold.normal;
        r->tangent = vec_right(r->normal);
        r->static_friction = config->friction ? contact->friction : 0;
        r->dynamic_friction = r->static_friction * config->dynamic_friction;
        r->count = contact->manifold.count;
        for (int k = 0; k < r->count; k++)
            r->points[k] =
                prepare_point(r, &contact->manifold.points[k], config, contact->restitution, h);
        r->coupled = false;
        if (r->count == 2)
            couple_points(r);
    }
    return rows;
}

void cr_store_impulses(cr_world *world, const contact_rows *rows)
{
    for (size_t i = 0; i < world->s.contact_count; i++)
        for (int k = 0; k < rows[i].count; k++) {
            cr_manifold_point *m = &world->contacts[i].manifold.points[k];
            m->normal_impulse = rows[i].points[k].normal_impulse;
            m->tangent_impulse = rows[i].points[k].tangent_impulse;
        }
}

float cr_coulomb(const contact_rows *rows, float wanted, float normal)
{
    float most = rows->static_friction * normal;
    if (wanted >= -most && wanted <= most)
        return wanted;
    float sliding = rows->dynamic_friction * normal;
    return wanted < 0 ? -sliding : sliding;
}
