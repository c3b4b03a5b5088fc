/* joint_work.c - the work of joints in a step that impact_work.c judges.
 *
 * A row with the impulse l does the work l J (v + v_0) / 2 on the bodies that impulses can move.
 * But J rotates with the bodies while positions move. So the impulse l_1 of the passes before
 * positions move counts with the J of those passes, and what relaxing adds to it with the J of
 * relaxing: W = 1/2 l_1 J_1 (v_1 + v_0) + 1/2 (l_2 - l_1) J_2 (v_2 + v_1 - f), where f is what the
 * forces of the step gave; this is 1/2 l_2 J (v_2 + v_0) if J stays. Computed from l_2 and J_2
 * alone, the work of a loaded bridge would be wrong by more than a body that falls on it can lose.
 *
 * The rows of motors, springs and the mouse joint are active: they may do work. Those of pins,
 * welds, ropes and limits are passive and may not. But until relaxing they have velocities that
 * close their gaps, so only then is their work judged. */
#include "solvers/joint_work.h"

#include "solvers/impact_work.h"

static cr_impact_node *root_of(const cr_problem *problem, const cr_constraint *c)
{
    return cr_impact_root(problem, cr_can_move(&problem->bodies[c->a]) ? c->a : c->b);
}

/* J v of a row, or what one of its bodies adds to it, m/s: before the forces of the step, after
 * them, after the passes before positions moved, and now. */
typedef struct speeds {
    double before, free, solved, now;
} speeds;

static double along(cr_vec2 d, float arm, cr_vec2 v, float w)
{
    return (double)(vec_dot(d, v) + arm * w);
}

static speeds speeds_of_body(const cr_problem *problem, uint32_t i, cr_vec2 d, float arm)
{
    const cr_solver_body *body = &problem->bodies[i];
    const cr_impact_node *node = &problem->impact_nodes[i];
    if (!cr_can_move(body))
        return (speeds){0, 0, 0, 0};
    return (speeds){along(d, arm, node->v0, node->w0), along(d, arm, node->free_v, node->free_w),
                    along(d, arm, node->solved_v, node->solved_w), along(d, arm, body->v, body->w)};
}

static speeds speeds_of(const cr_problem *problem, const cr_constraint *c, const cr_row *row)
{
    speeds a = speeds_of_body(problem, c->a, row->d, row->ca);
    speeds b = speeds_of_body(problem, c->b, row->d, row->cb);
    return (speeds){b.before - a.before, b.free - a.free, b.solved - a.solved, b.now - a.now};
}

/* Joints come before contacts. */
static bool is_joint(const cr_problem *problem, size_t i)
{
    return i < problem->constraint_count && problem->constraints[i].source != CR_FROM_CONTACT;
}

static bool is_active(const cr_constraint *c, const cr_row *row)
{
    return c->source == CR_FROM_MOUSE_JOINT || row->kind == CR_ROW_MOTOR || row->stiffness > 0;
}

static void add_row(cr_impact_node *root, const cr_row *row, const speeds *v, bool relaxed)
{
    double all = (double)row->impulse, later = all - (double)row->solved_impulse;
    root->joint_work += relaxed ? 0.5 * later * (v->now + v->solved - (v->free - v->before))
                                : 0.5 * all * (v->now + v->before);
    root->joint_second_order += 0.5 * all * (v->now - v->free);
}

static void take_row(cr_impact_node *root, const cr_row *row, const speeds *v)
{
    double all = (double)row->impulse;
    root->first_order -= 0.5 * all * (v->before + v->free);
    root->second_order -= 0.5 * all * (v->now - v->free);
}

/* Begins with the work of the passes before positions moved, at the scale that their impulses were
 * left with. */
static void begin(cr_impact_node *node, bool relaxed)
{
    double s = (double)node->scale, second_order = node->joint_second_order;
    double first_order = node->joint_work - second_order;
    node->joint_work = relaxed ? s * (first_order + s * second_order) : 0;
    node->joint_second_order = 0;
}

void cr_take_joint_work(cr_problem *problem, bool relaxed)
{
    if (!is_joint(problem, 0))
        return;
    for (size_t i = 0; i < problem->body_count; i++)
        begin(&problem->impact_nodes[i], relaxed);
    for (size_t i = 0; is_joint(problem, i); i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count; k++) {
            const cr_row *row = &problem->rows[c->first + (uint32_t)k];
            speeds v = speeds_of(problem, c, row);
            if (is_active(c, row))
                add_row(root_of(problem, c), row, &v, relaxed);
            else if (!relaxed)
                take_row(root_of(problem, c), row, &v);
        }
    }
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_impact_node *node = &problem->impact_nodes[i];
        node->first_order -= node->joint_work - node->joint_second_order;
        node->second_order -= node->joint_second_order;
    }
}

void cr_note_solved_joints(cr_problem *problem)
{
    if (!is_joint(problem, 0))
        return;
    for (size_t i = 0; i < problem->body_count; i++) {
        problem->impact_nodes[i].solved_v = problem->bodies[i].v;
        problem->impact_nodes[i].solved_w = problem->bodies[i].w;
    }
    for (size_t i = 0; is_joint(problem, i); i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            row->solved_impulse = row->impulse;
        }
    }
}
