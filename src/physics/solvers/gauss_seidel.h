/* gauss_seidel.h - one pass over all rows, each solved with the velocities that the rows before
 * it left. */
#ifndef CR_GAUSS_SEIDEL_H
#define CR_GAUSS_SEIDEL_H

#include "constraints/problem.h"

typedef struct cr_pass {
    float h;         /* s: the step, which bounds motors */
    bool accumulate; /* clamp the sum of a row's impulses, not each one */
    bool block;      /* a constraint's first two rows at once */
    bool friction;   /* visit friction and motor rows, too */
    bool backward;   /* from the last constraint to the first */
    bool spare;      /* joints that nothing touches have been visited often enough */
    bool symmetric;  /* of several passes each goes the other way than the one before */
    bool rescale;    /* after the second of several passes; see island_scaling.h */
    int32_t more;    /* passes at most, after several, until one changes nothing to speak of */
} cr_pass;

/* Small scenes can afford more passes until nothing moves, and it is there that one looks closely:
 * a heap of some hundred bodies that bears heavy ones takes dozens. Of relaxing only scenes with
 * very few contacts have more: there a disc that ran into a corner stands still in the end instead
 * of rolling away by what is left over, but a thousand bodies would come to rest later, not sooner.
 */
enum { CR_FEW_CONTACTS = 4096, CR_FEW_TO_RELAX = 544 };
/* The fewer contacts there are, the more; of `few` one. */
int32_t cr_spare_passes(size_t contacts, size_t few);

/* Returns the largest change of a row's velocity, m/s. */
float cr_gauss_seidel(cr_problem *problem, cr_pass pass);
/* Its visit of one constraint, whose bodies' motions are `a` and `b`. */
float cr_visit_constraint(const cr_constraint *c, cr_row *rows, cr_motion *a, cr_motion *b,
                          cr_pass pass);
/* So many passes, each reported to the world's probe, and more of them in a tick in which points
 * are cold (see initial_impulses.h), until one changes nothing to speak of. */
void cr_make_passes(cr_problem *problem, int32_t count, cr_pass pass);

/* How far the rows are from satisfied: the root mean square, over all rows with a length, of the
 * velocity that one more visit of each alone would change. m/s. */
float cr_residual(const cr_problem *problem, float h);
/* The same, not yet divided: adds the rows' squares and their number. */
void cr_sum_residual(const cr_problem *problem, float h, double *sum, size_t *count);
/* Tells the world's probe, if there is one. */
void cr_report_residual(const cr_problem *problem, float h);

#endif
