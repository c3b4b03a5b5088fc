/* ghost.h - a world that shows another branch of a session at the session's present tick. It goes
 * along tick by tick; the session stays where it is. */
#ifndef LAB_GHOST_H
#define LAB_GHOST_H

#include "lab/session.h"

typedef struct lab_ghost lab_ghost;

lab_ghost *lab_ghost_new(void);        /* NULL when out of memory */
void lab_ghost_free(lab_ghost *ghost); /* NULL is allowed */

/* Brings it to a branch of the session at the session's tick, or at the nearest one that the branch
 * has. A ghost belongs to one session. */
cr_result lab_ghost_follow(lab_ghost *ghost, lab_session *session, size_t branch);
/* It belongs to no session any more. */
void lab_ghost_forget(lab_ghost *ghost);

/* As it was brought there last; an empty one before. To be read only. */
cr_world *lab_ghost_world(const lab_ghost *ghost);

#endif
