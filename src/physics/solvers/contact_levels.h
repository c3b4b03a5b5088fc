/* contact_levels.h - what rests on what: the bodies and constraints of a pile by how high they
 * stand. */
#ifndef CR_CONTACT_LEVELS_H
#define CR_CONTACT_LEVELS_H

#include "constraints/problem.h"

typedef struct cr_layers {
    uint32_t *start, *link; /* the constraints of motion i: link[start[i]] to link[start[i + 1]] */
    uint32_t *depth;        /* of motion i: 1 on the ground; 0: takes no part */
    uint32_t *order;        /* the constraints that take part, from the top layer down */
    uint32_t *first;        /* of layer k from the top: order[first[k]] to order[first[k + 1]] */
    uint32_t count;         /* of layers */
    uint32_t *queue, *mark; /* by motion: for whoever needs them */
} cr_layers;

/* How many numbers the arrays above take together. */
size_t cr_layers_size(const cr_problem *problem);
/* Lays the arrays into zeroed memory of that size and finds the links. */
cr_layers cr_layers_link(const cr_problem *problem, uint32_t *memory);
/* Finds the layers of all motions whose depth is not 0; `mark` must be zeroed. */
void cr_layers_find(cr_layers *layers, const cr_problem *problem);

/* Whether the pull on a body presses it against what lies that way. */
bool cr_presses(const cr_load *load, cr_vec2 way);
/* Whether a point's surfaces touch and hardly move against each other. */
bool cr_row_rests(const cr_row *row, const cr_motion *a, const cr_motion *b);
/* Whether a constraint holds its bodies: a joint, or a contact that rests or had an impulse. */
bool cr_holds(const cr_problem *problem, const cr_constraint *constraint);
/* The one of the two that rests on the other; CR_NO_SLOT where neither does or each does. */
uint32_t cr_upper_of(const cr_problem *problem, const cr_constraint *constraint);

static inline bool cr_can_move(const cr_motion *motion)
{
    return motion->inv_mass > 0 || motion->inv_inertia > 0;
}

#endif
