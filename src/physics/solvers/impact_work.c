/* impact_work.c - a bound for the work of impulses in a step with rebounds.
 *
 * Newton's law of restitution is made for two bodies. Where a body strikes another one that touches
 * a third, all contacts get their velocities at once, and the sum may have more energy than before:
 * of three equal balls in a row, the first comes at the speed v, and the third goes away at v/2; if
 * the second takes the third along and the first rebounds from both by e = 1, 13 % are made (what
 * multiple impacts do to energy: Glocker, "Energetic Consistency Conditions for Standard Impacts",
 * 2013). In a column that falls, such impacts follow each other until it flies apart.
 *
 * Impulses p that change velocities from v_0 + f to v, where f is what the forces of the step gave,
 * do the work
 *     W = 1/2 (v + v_0) . p,          p = M (v - v_0 - f),
 * whatever the forces do meanwhile (Kelvin and Tait, 1867). Contacts are passive, so that W may not
 * be above 0. Where it is, in an island, the impulses there are multiplied by the s below 1 that
 * makes it 0:
 *     W(s) = s (B + s A),   A = 1/2 p . M^-1 p,   B = 1/2 (2 v_0 + f) . p.
 * What is then left of the approach is for the next step.
 *
 * The passes of relaxing, whose rows have rotated with the bodies, change the velocities again and
 * may make energy, too. So all impulses of a step are judged once more when it ends.
 *
 * W counts all impulses, also those of joints and of kinematic bodies that move. Motors, springs,
 * the mouse joint and such bodies may do work, which is taken from A and B (joint_work.c,
 * driver_work.c). All impulses of an island are scaled together. That hardly opens joints: their J
 * v is 0 before and after a step, so that scaled impulses leave a part of what the forces of this
 * one step gave. */
#include "solvers/impact_work.h"

#include "base/tuning.h"
#include "solvers/contact_islands.h"
#include "solvers/driver_work.h"
#include "solvers/joint_work.h"
#include "solvers/pass_trace.h"

static void join_by_joint(cr_problem *problem, const cr_joint_def *def)
{
    cr_impact_node *nodes = problem->impact_nodes;
    uint32_t a = cr_solver_body_of(problem, def->a), b = cr_solver_body_of(problem, def->b);
    if (cr_can_move(&problem->bodies[a]) && cr_can_move(&problem->bodies[b]))
        cr_join_sets(nodes, sizeof *nodes, a, b);
}

bool cr_impact_work_begin(cr_problem *problem)
{
    const cr_world *world = problem->world;
    problem->judges_impacts = world->contact_hints.has_restitution;
    if (!problem->judges_impacts)
        return true;
    if (!CR_RESERVE(problem->impact_nodes, problem->body_count))
        return false;
    cr_impact_node *nodes = problem->impact_nodes;
    cr_find_contact_islands(problem);
    for (uint32_t i = 0; i < problem->body_count; i++)
        nodes[i] = (cr_impact_node){.parent = cr_island_of(problem, i), .scale = 1};
    for (size_t i = 0; i < world->awake_joint_count; i++)
        join_by_joint(problem, &world->joints[world->awake_joints[i]].def);
    return true;
}

void cr_note_step_velocities(cr_problem *problem, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        cr_impact_node *node = &problem->impact_nodes[i];
        node->v0 = problem->bodies[i].v;
        node->w0 = problem->bodies[i].w;
    }
}

void cr_note_free_velocities(cr_problem *problem, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        cr_impact_node *node = &problem->impact_nodes[i];
        node->free_v = problem->bodies[i].v;
        node->free_w = problem->bodies[i].w;
    }
}

void cr_clear_impact_work(cr_problem *problem, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        cr_impact_node *node = &problem->impact_nodes[i];
        node->first_order = node->second_order = 0;
        node->near_impact = false;
    }
}

void cr_sum_impact_work(cr_problem *problem, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        const cr_solver_body *body = &problem->bodies[i];
        const cr_impact_node *node = &problem->impact_nodes[i];
        cr_impact_node *root = cr_impact_root(problem, (uint32_t)i);
        cr_vec2 change = vec_sub(body->v, node->free_v);
        float turn = body->w - node->free_w;
        if (body->inv_mass > 0) {
            cr_vec2 twice = vec_add(node->free_v, node->v0);
            root->first_order += 0.5 * (double)(vec_dot(change, twice) / body->inv_mass);
            root->second_order += 0.5 * (double)(vec_dot(change, change) / body->inv_mass);
        }
        if (body->inv_inertia > 0) {
            root->first_order +=
                0.5 * (double)(turn * (node->free_w + node->w0) / body->inv_inertia);
            root->second_order += 0.5 * (double)(turn * turn / body->inv_inertia);
        }
        root->near_impact |= problem->near_impact[i];
    }
}

static float scale_of(const cr_impact_node *root)
{
    double work = root->first_order + root->second_order;
    bool judged = root->near_impact && root->second_order > 0;
    bool some = judged && work > CR_IMPACT_WORK_TOLERANCE * root->second_order;
    return some ? max_float((float)(-root->first_order / root->second_order), 0) : 1;
}

bool cr_limit_impact_work(cr_problem *problem, size_t first, size_t count)
{
    bool any = false;
    for (size_t i = first; i < first + count; i++) {
        cr_solver_body *body = &problem->bodies[i];
        cr_impact_node *node = &problem->impact_nodes[i];
        node->scale = scale_of(cr_impact_root(problem, (uint32_t)i));
        if (!(node->scale < 1))
            continue;
        body->v = vec_mad(node->free_v, vec_sub(body->v, node->free_v), node->scale);
        body->w = node->free_w + node->scale * (body->w - node->free_w);
        any = true;
    }
    return any;
}

float cr_impact_scale(const cr_problem *problem, uint32_t a, uint32_t b)
{
    return problem->impact_nodes[cr_can_move(&problem->bodies[a]) ? a : b].scale;
}

void cr_scale_impacts_of_rows(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        float scale = cr_impact_scale(problem, c->a, c->b);
        for (int32_t k = 0; k < c->count; k++)
            problem->rows[c->first + (uint32_t)k].impulse *= scale;
    }
}

void cr_limit_impacts_of_rows(cr_problem *problem, bool relaxed)
{
    cr_note_driver_work_of_rows(problem);
    if (!cr_judges_step(problem))
        return;
    cr_clear_impact_work(problem, 0, problem->body_count);
    cr_sum_impact_work(problem, 0, problem->body_count);
    cr_take_driver_work(problem);
    cr_take_joint_work(problem, relaxed);
    if (cr_limit_impact_work(problem, 0, problem->body_count)) {
        cr_scale_impacts_of_rows(problem);
        cr_scale_driver_work(problem);
        cr_tell_pass(problem, CR_PASS_LIMIT_IMPACTS);
    }
    if (!relaxed)
        cr_note_solved_joints(problem);
}
