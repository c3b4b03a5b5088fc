/* velocity_causes.h - why a body has the velocity, and with it the momentum and the kinetic energy,
 * that it has: what every force, contact point and joint did to it in one tick. The causes add up
 * to the change, whatever the solver. */
#ifndef LAB_INSIDE_VELOCITY_CAUSES_H
#define LAB_INSIDE_VELOCITY_CAUSES_H

#include "lab/inside/tick_opening.h"

typedef enum lab_cause_kind {
    LAB_CAUSE_GRAVITY,     /* and attractors */
    LAB_CAUSE_FORCES,      /* other forces, air and damping; and the rounding of all of them */
    LAB_CAUSE_CONTACT,     /* a contact point with `other`, friction included */
    LAB_CAUSE_JOINT,       /* a joint with `other`, or with the world */
    LAB_CAUSE_HAND,        /* that drags it */
    LAB_CAUSE_CORRECTION,  /* taking overlap back, which keeps the angular momentum */
    LAB_CAUSE_LINE_SEARCH, /* of the island that it is in, along the load */
    LAB_CAUSE_END,         /* it fell asleep, or was stopped at its first impact */
} lab_cause_kind;

enum { LAB_CAUSE_ROWS = 8 };

typedef struct lab_cause {
    lab_cause_kind kind;
    cr_body_id other;
    int32_t point; /* of a contact */
    cr_joint_id joint;
    double x, y, w;                /* m/s, rad/s: the change of the body's velocity by it */
    double work;                   /* J: of the kinetic energy by it */
    double normal;                 /* N s: of a contact, along its normal */
    cr_trace_pass pass;            /* that gave most of it */
    double most;                   /* m/s or rad/s: so much */
    float impulse[LAB_CAUSE_ROWS]; /* of its rows, as heard of last */
    double in_pass[3];             /* of x, y, w: what is not counted as work yet */
} lab_cause;

/* What moved the body. */
typedef enum lab_move {
    LAB_MOVED_BY_VELOCITY,
    LAB_MOVED_BY_CONSTRAINTS, /* taking back overlap and gaps, or solving positions */
    LAB_MOVED_BY_END,         /* taken back to its first impact, put back, or rounding */
    LAB_MOVES
} lab_move;

typedef struct lab_causes {
    lab_cause *at;
    size_t count, room;
    double before[3], after[3]; /* vx, vy, w at the beginning and the end of the tick */
    double mass, inertia;       /* kg, kg m^2: of the body; 0 where it is infinite */
    double moved[LAB_MOVES][3]; /* m, m, rad: of the centre of mass, and the turn */
    double from[3], to[3];      /* where it was at the beginning and at the end */
} lab_causes;

/* Of the opening's body. False when out of memory; free them in either case. */
bool lab_causes_find(const lab_tick_opening *opening, lab_causes *out);
void lab_causes_free(lab_causes *causes);
/* J: of the body at such a velocity, vx, vy and w. */
double lab_causes_kinetic(const lab_causes *causes, const double velocity[3]);

/* "contact with floor #1, point 2". Returns `out`. */
char *lab_cause_words(const lab_tick_opening *opening, const lab_cause *cause, char *out,
                      size_t size);
/* The step of the opening in which the cause gave most; step_count where there is none: the pair
 * with its other body is not chosen, or it is no matter of a pass. */
size_t lab_cause_step(const lab_tick_opening *opening, const lab_cause *cause);

/* "its velocity", ... */
const char *lab_move_name(lab_move move);
/* The first step of the opening that moves the body so; step_count where there is none. */
size_t lab_move_step(const lab_tick_opening *opening, lab_move move);

#endif
