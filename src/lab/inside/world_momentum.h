/* world_momentum.h - what changed the momentum of all bodies together in one tick: what acts on
 * them from outside. Impulses between bodies that can move cancel out. */
#ifndef LAB_INSIDE_WORLD_MOMENTUM_H
#define LAB_INSIDE_WORLD_MOMENTUM_H

#include "lab/inside/tick_opening.h"

typedef enum lab_outer_cause_kind {
    LAB_OUTER_GRAVITY, /* and attractors */
    LAB_OUTER_CONTACT, /* contacts with `body`, which impulses do not move */
    LAB_OUTER_OTHERS,  /* the same of all further such bodies */
    LAB_OUTER_REST,    /* joints to the world, the hand, other forces, damping; what the normal of a
                          contact turned within the tick; and rounding */
} lab_outer_cause_kind;

typedef struct lab_outer_cause {
    lab_outer_cause_kind kind;
    cr_body_id body;
    double x, y, w; /* N s; N m s about the world's origin */
} lab_outer_cause;

enum { LAB_OUTER_CAUSES = 16 };

typedef struct lab_world_momentum {
    lab_outer_cause at[LAB_OUTER_CAUSES];
    size_t count;
    double before[3], after[3]; /* kg m/s; kg m^2/s about the world's origin */
} lab_world_momentum;

/* The causes add up to the change. */
lab_world_momentum lab_world_momentum_of(const lab_tick_opening *opening);

/* "contacts with floor #1". Returns `out`. */
char *lab_outer_cause_words(const lab_tick_opening *opening, const lab_outer_cause *cause,
                            char *out, size_t size);

#endif
