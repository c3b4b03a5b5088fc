/* driver_work.h - the work of drivers: kinematic bodies that move, on what touches them. */
#ifndef CR_DRIVER_WORK_H
#define CR_DRIVER_WORK_H

#include "constraints/problem.h"

/* The rows of a driven contact as a pass found them: its normals, then as many frictions. */
typedef struct cr_driven_rows {
    int32_t count;
    float impulse[2 * CR_MAX_MANIFOLD_POINTS];      /* N s: given in the tick so far */
    float driver_speed[2 * CR_MAX_MANIFOLD_POINTS]; /* m/s: J v with the other body at rest */
} cr_driven_rows;

/* Empties the list of driven contacts when a tick begins, and makes room for all. False when out of
 * memory. */
bool cr_driver_work_begin(cr_problem *problem);
/* Adds the contact of the world to the list, if a driver takes part. */
void cr_add_if_driven(cr_problem *problem, uint32_t contact, uint32_t constraint);
/* The same for all constraints. */
void cr_find_driven_rows(cr_problem *problem);

/* Sums the work of the impulses that were given since the last call. `rows` are those of the passes
 * that gave them: to be called before the anchors are refreshed. */
void cr_note_driver_work(cr_driven_contact *contact, const cr_driven_rows *rows);
/* The same for all contacts of the list that are constraints. */
void cr_note_driver_work_of_rows(cr_problem *problem);

/* Takes the work of the drivers in this step from the sums of impact_work.h: it is no work of
 * impulses between bodies. */
void cr_take_driver_work(cr_problem *problem);
/* After cr_limit_impact_work: scales the work of this step like the impulses. */
void cr_scale_driver_work(cr_problem *problem);
/* Ends a step: its work is added to problem->driver_work. */
void cr_close_driver_work(cr_problem *problem);

#endif
