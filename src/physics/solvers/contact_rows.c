/* contact_rows.c - a manifold's rows: for each point one along the normal and one along the
 * tangent. */
#include "problem.h"

static void add_point(cr_problem *problem, cr_constraint *c, cr_row_kind kind, cr_vec2 d,
                      const cr_manifold_point *point, const cr_world *world)
{
    cr_vec2 ra = vec_sub(point->position, world->bodies[c->a].center);
    cr_vec2 rb = vec_sub(point->position, world->bodies[c->b].center);
    cr_row *row = cr_add_row(problem, c, kind, d, vec_cross(ra, d), vec_cross(rb, d));
    bool normal = kind == CR_ROW_PUSH;
    row->error = normal ? point->separation : 0;
    row->impulse = problem->step * (normal ? point->normal_force : point->tangent_force);
}

void cr_build_contact(cr_problem *problem, uint32_t index)
{
    const cr_world *world = problem->world;
    const cr_contact *contact = &world->contacts[index];
    const cr_manifold *m = &contact->manifold;
    const cr_config *config = problem->config;
    cr_constraint *c = cr_add_constraint(problem, CR_FROM_CONTACT, index, contact->a.index - 1,
                                         contact->b.index - 1);
    c->normals = m->count;
    c->restitution = contact->restitution;
    c->static_friction = config->friction ? contact->friction : 0;
    c->dynamic_friction = c->static_friction * config->dynamic_friction;
    for (int32_t i = 0; i < m->count; i++)
        add_point(problem, c, CR_ROW_PUSH, m->normal, &m->points[i], world);
    for (int32_t i = 0; i < m->count; i++)
        add_point(problem, c, CR_ROW_FRICTION, vec_right(m->normal), &m->points[i], world);
    if (m->count == 2)
        cr_pair_rows(problem, c);
}

void cr_store_contact(cr_problem *problem, const cr_constraint *c)
{
    cr_manifold *m = &problem->world->contacts[c->index].manifold;
    const cr_row *normal = &problem->rows[c->first], *tangent = normal + c->normals;
    for (int32_t i = 0; i < c->normals; i++) {
        m->points[i].normal_impulse = normal[i].total;
        m->points[i].tangent_impulse = tangent[i].total;
        m->points[i].normal_force = normal[i].impulse / problem->step;
        m->points[i].tangent_force = tangent[i].impulse / problem->step;
    }
}
