/* contact_levels.h - what rests on what: the levels of a pile, counted from the ground. */
#ifndef CR_CONTACT_LEVELS_H
#define CR_CONTACT_LEVELS_H

#include "constraints/problem.h"

typedef struct cr_contact_levels {
    uint32_t *start, *link; /* the constraints of body i: link[start[i]] to link[start[i + 1]] */
    uint32_t *level;        /* of body i: 1 on the ground; 0: takes no part */
    uint32_t *order;        /* the constraints that take part, from the top level down */
    uint32_t *first;        /* of level k from the top: order[first[k]] to order[first[k + 1]] */
    uint32_t count;         /* of levels */
    uint32_t *queue, *mark; /* of each body: scratch memory of the callers */
} cr_contact_levels;

/* The number of elements that the arrays above take together. */
size_t cr_contact_levels_size(const cr_problem *problem);
/* Lays the arrays into zeroed memory of that size and finds the links. */
cr_contact_levels cr_contact_levels_link(const cr_problem *problem, uint32_t *memory);
/* Finds the levels of all bodies whose level is not 0; `mark` must be zeroed. */
void cr_contact_levels_find(cr_contact_levels *levels, const cr_problem *problem);

/* Whether the external force on a body pushes it in a direction, not too much aslant. */
bool cr_pushes_towards(const cr_external_acceleration *external, cr_vec2 direction);
/* Whether a point's surfaces touch and hardly move against each other. */
bool cr_row_rests(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b);
/* Whether a constraint keeps its bodies together: a joint, or a contact that rests or had an
 * impulse. */
bool cr_constraint_holds(const cr_problem *problem, const cr_constraint *constraint);
/* The body that rests on the other; CR_NO_SLOT where neither does or each does. */
uint32_t cr_upper_body(const cr_problem *problem, const cr_constraint *constraint);

#endif
