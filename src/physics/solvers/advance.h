/* advance.h - what every solver does between two visits of its rows: bring bodies forward, hand
 * over last impulses, count what was given, tell how far the rows still are from satisfied. */
#ifndef CR_ADVANCE_H
#define CR_ADVANCE_H

#include "constraints/problem.h"

/* Velocities by the forces of a step of h seconds. What restitution will ask of each contact point
 * is judged first, by the speeds from before them. */
void cr_advance_velocities(cr_problem *problem, float h);
/* The judging alone; and what springs must know from before the forces. */
void cr_update_restitution(cr_problem *problem, float h);
/* Positions by the velocities, and the loads there. */
void cr_advance_positions(cr_problem *problem, float h);

/* The impulses that stand in the rows, those of the last step, are given once more as the first
 * guess of this one, but for points that leave their contact within it, and for what stiff springs
 * forget (see springs.c). With `keep` false all begin at 0. */
void cr_warm_start(cr_problem *problem, float h, bool keep);

/* Adds the impulses of a step to the tick's totals. What is left in the rows as the next step's
 * first guess is what held against the forces: the part that stopped an approach and turned it
 * into a rebound is over with the step. */
void cr_accumulate_impulses(cr_problem *problem);

/* A contact hands on no more than a load explains: what it began the step with, and what may have
 * come to rest on it since, CR_LOAD_GROWTH times the weight of the row's effective mass. The
 * impulse of an impact, handed on by the bodies between which it passed, is no load: given again in
 * the next step it would drive them apart, and what is driven apart so strikes its neighbours, in
 * turn with more than there was. Nor does it hand on more than all bodies weigh together, where no
 * joint pulls as well: what is crushed by something that nothing stops would be wound up, and fly
 * off as soon as it is let go. */
void cr_limit_carried_impulses(cr_problem *problem);

/* At the beginning of a tick: a contact of two bodies on which nothing pulls bears nothing. What it
 * bore while something did would throw them apart. Within the tick its steps hand on what strikes
 * it, or an impact would get no further in each than its passes take it. */
void cr_clear_unloaded_contacts(cr_problem *problem);

/* Bodies have moved for h seconds: the rows of joints where these are now, and velocities that hold
 * there of the joints that are solved together. */
void cr_settle_joints(cr_problem *problem, float h);

#endif
