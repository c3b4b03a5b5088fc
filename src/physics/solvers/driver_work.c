/* driver_work.c - sums the work of drivers in the steps of a tick.
 *
 * A driver is a kinematic body that moves: impulses do not change its velocity, so its contacts may
 * give energy. An impulse J that a row gives, along d at the arm ca or cb from the driver's centre,
 * acts on a surface that moves at u = J v, v being the driver's alone. It does the work J u on the
 * driver, so the driver does -J u on the other body.
 *
 * Computed from the impulses of a whole tick and one set of arms, the work would be wrong, since
 * the contact moves along the driver meanwhile: a bat that spins at 9 rad/s and gives a ball 100 J
 * would seem to give 98. So the work is summed as the passes go, at the arms that they had. */
#include "solvers/driver_work.h"

#include "constraints/row.h"
#include "solvers/contact_islands.h"
#include "solvers/impact_work.h"

bool cr_driver_work_begin(cr_problem *problem)
{
    problem->driven_count = 0;
    problem->driver_work = 0;
    return !problem->has_kinematic || CR_RESERVE(problem->driven, problem->world->s.contact_count);
}

void cr_add_if_driven(cr_problem *problem, uint32_t contact, uint32_t constraint)
{
    if (!cr_is_driven(problem, contact))
        return;
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    bool a_moves = cr_can_move(&problem->bodies[pair.a]);
    problem->driven[problem->driven_count++] = (cr_driven_contact){
        .contact = contact, .constraint = constraint, .mover = a_moves ? pair.a : pair.b};
}

void cr_find_driven_rows(cr_problem *problem)
{
    for (size_t i = 0; problem->has_kinematic && i < problem->constraint_count; i++)
        if (problem->constraints[i].source == CR_FROM_CONTACT)
            cr_add_if_driven(problem, problem->constraints[i].index, (uint32_t)i);
}

void cr_note_driver_work(cr_driven_contact *contact, const cr_driven_rows *rows)
{
    for (int32_t i = 0; i < rows->count; i++) {
        double since = (double)(rows->impulse[i] - contact->before[i] - contact->given[i]);
        contact->work -= since * (double)rows->driver_speed[i];
        contact->given[i] = rows->impulse[i] - contact->before[i];
    }
}

static void note_rows(const cr_problem *problem, cr_driven_contact *contact)
{
    static const cr_solver_body rest = {0};
    const cr_constraint *c = &problem->constraints[contact->constraint];
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_driven_rows rows = {.count = c->count};
    for (int32_t i = 0; i < c->count; i++) {
        const cr_row *row = &problem->rows[c->first + (uint32_t)i];
        rows.impulse[i] = row->total_impulse + row->impulse;
        rows.driver_speed[i] =
            cr_can_move(a) ? row_velocity(row, &rest, b) : row_velocity(row, a, &rest);
    }
    cr_note_driver_work(contact, &rows);
}

void cr_note_driver_work_of_rows(cr_problem *problem)
{
    for (size_t i = 0; i < problem->driven_count; i++)
        if (problem->driven[i].constraint != CR_NO_SLOT)
            note_rows(problem, &problem->driven[i]);
}

void cr_take_driver_work(cr_problem *problem)
{
    for (size_t i = 0; i < problem->driven_count; i++)
        cr_impact_root(problem, problem->driven[i].mover)->first_order -= problem->driven[i].work;
}

void cr_scale_driver_work(cr_problem *problem)
{
    for (size_t i = 0; i < problem->driven_count; i++) {
        cr_driven_contact *contact = &problem->driven[i];
        float scale = problem->impact_nodes[contact->mover].scale;
        contact->work *= (double)scale;
        for (int32_t k = 0; k < 2 * CR_MAX_MANIFOLD_POINTS; k++)
            contact->given[k] *= scale;
    }
}

void cr_close_driver_work(cr_problem *problem)
{
    for (size_t i = 0; i < problem->driven_count; i++) {
        cr_driven_contact *contact = &problem->driven[i];
        problem->driver_work += contact->work;
        contact->work = 0;
        for (int32_t k = 0; k < 2 * CR_MAX_MANIFOLD_POINTS; k++) {
            contact->before[k] += contact->given[k];
            contact->given[k] = 0;
        }
    }
}
