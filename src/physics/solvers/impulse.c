/* impulse.c - the tutorial texts' solver. Each contact point that approaches gets the impulse
 *     j = -(1 + e) v.n / (1/mA + 1/mB + (rA x n)^2/IA + (rB x n)^2/IB)
 * on its own, with no memory of what it or its neighbours got before; friction follows along
 * the tangent, and overlap is taken back by moving the bodies a share of it apart ("linear
 * projection"). Single collisions are exact. Resting contacts jitter and stacks sink: that is
 * what the other solvers are for.
 *
 * The rebound never exceeds the present approach speed, so an impulse never makes energy: it
 * does the work j (v.n + v'.n) / 2 <= 0. */
#include "contact_rows.h"

#include "vec.h"

static void solve_point(contact_rows *rows, contact_point_row *p)
{
    float vn = cr_row_velocity(rows, p, rows->normal);
    if (vn >= 0 || p->separation > 0)
        return;
    float j = p->normal_mass * (min_float(p->rebound, -vn) - vn);
    cr_apply_impulse(rows, p, vec_scale(rows->normal, j));
    p->normal_impulse += j;

    float vt = cr_row_velocity(rows, p, rows->tangent);
    float jt = cr_coulomb(rows, -vt * p->tangent_mass, j);
    cr_apply_impulse(rows, p, vec_scale(rows->tangent, jt));
    p->tangent_impulse += jt;
}

/* The bodies share the correction by inverse mass: the heavier moves less. */
static void project(const contact_rows *rows, const cr_config *config)
{
    float depth = 0;
    for (int k = 0; k < rows->count; k++)
        depth = max_float(depth, -rows->points[k].separation);
    float sum = rows->a->inv_mass + rows->b->inv_mass;
    if (depth <= config->slop || sum == 0)
        return;
    float push = config->projection * (depth - config->slop) / sum;
    rows->a->center = vec_mad(rows->a->center, rows->normal, -push * rows->a->inv_mass);
    rows->b->center = vec_mad(rows->b->center, rows->normal, push * rows->b->inv_mass);
}

bool cr_solve_impulse(cr_world *world, float h)
{
    contact_rows *rows = cr_prepare_rows(world, h);
    size_t count = world->s.contact_count;
    if (rows == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < rows[i].count; k++)
            rows[i].points[k].normal_impulse = rows[i].points[k].tangent_impulse = 0;
    for (int32_t pass = 0; pass < world->s.config.iterations; pass++)
        for (size_t i = 0; i < count; i++)
            for (int k = 0; k < rows[i].count; k++)
                solve_point(&rows[i], &rows[i].points[k]);
    for (size_t i = 0; i < count; i++)
        project(&rows[i], &world->s.config);
    cr_store_impulses(world, rows);
    return true;
}
