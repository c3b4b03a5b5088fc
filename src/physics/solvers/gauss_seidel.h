/* gauss_seidel.h - one pass over all rows, each solved with the velocities that the rows before
 * it left. */
#ifndef CR_GAUSS_SEIDEL_H
#define CR_GAUSS_SEIDEL_H

#include "base/tuning.h"
#include "constraints/problem.h"

typedef struct cr_pass {
    float h;           /* s: the step, which bounds motors */
    bool accumulate;   /* clamp the sum of a row's impulses, not each one */
    bool block;        /* a constraint's first two rows at once */
    bool friction;     /* solve friction and motor rows, too */
    bool backward;     /* from the last constraint to the first */
    bool extra;        /* an extra pass: joints that no contact touches are left out */
    bool symmetric;    /* successive passes alternate between forward and backward */
    bool accelerated;  /* extra passes are; see acceleration.h */
    bool relaxing;     /* positions have moved already */
    bool rescale;      /* after the second of several passes; see island_scaling.h */
    int32_t max_extra; /* the most extra passes, made until one changes next to nothing */
} cr_pass;

/* Returns the largest change of a row's velocity, m/s. */
float cr_gauss_seidel(cr_problem *problem, cr_pass pass);
/* Solves the rows of one constraint in order. Returns the largest change, too. */
float cr_solve_constraint(const cr_constraint *c, cr_row *rows, cr_solver_body *a,
                          cr_solver_body *b, cr_pass pass);
/* Makes `count` passes, each reported. Where points are unprimed (see
 * initial_impulses.h) or the pass allows it, makes extra ones until one changes next to nothing.
 * Returns the largest change of the last one, m/s. */
float cr_run_passes(cr_problem *problem, int32_t count, cr_pass pass);

/* How far the rows are from satisfied: the root mean square, over all rows with a direction d, of
 * the velocity that solving each row once more, alone, would change. m/s. */
float cr_residual(const cr_problem *problem, float h);
/* Adds the squares of the rows' residuals, and their number, to the sums. */
void cr_sum_residual(const cr_problem *problem, float h, double *sum, size_t *count);
/* Tells the world's probe and trace, if there are any, of a pass. */
void cr_report_pass(cr_problem *problem, cr_pass_kind kind, float h);

#endif
