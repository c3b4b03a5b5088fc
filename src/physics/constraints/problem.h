/* problem.h - what a solver works on: the bodies' motions, and constraints made of rows.
 *
 * Every contact point and every joint becomes rows of one form. A row has a direction in the
 * space of both bodies' velocities, its Jacobian
 *     J = (-d, -ca | d, cb),     J v = d . (vB - vA) + cb wB - ca wA,
 * a position error C with dC/dt = J v, and an impulse lambda along J^T that is kept within bounds.
 * A contact's normal row has d = n, ca = rA x n, cb = rB x n, C = the separation and lambda >= 0;
 * its friction row has d = the tangent and |lambda| <= mu lambda_n; a pin has two rows for which
 * any impulse will do, and so on. A solver is then written once for all of them.
 *
 * Bodies are moved in `motions`: velocities, and the way gone since the tick began, which stays
 * small and so keeps its precision. To first order C = error + J (way gone). For a contact that
 * is all there is: its points and faces are those of the tick's start, and only turn with the
 * bodies (cr_refresh_contacts). Joints are taken anew from the present poses by cr_refresh_joints.
 */
#ifndef CR_PROBLEM_H
#define CR_PROBLEM_H

#include "base/vec.h"
#include "world/motion.h"
#include "world/world.h"

#include <stdatomic.h>

typedef enum cr_row_kind {
    CR_ROW_EQUAL,    /* C = 0; any impulse */
    CR_ROW_PUSH,     /* C >= 0; impulse >= 0 */
    CR_ROW_FRICTION, /* impulse within the cone of a normal row */
    CR_ROW_MOTOR,    /* J v = target; impulse within the motor's strength */
} cr_row_kind;

typedef struct cr_row {
    cr_vec2 d;
    float ca, cb;
    float k;                  /* J M^-1 J^T: the inverse of the effective mass */
    float error;              /* C, less J times the way gone */
    float impulse;            /* N s (N m s) of the present step */
    float total;              /* of the whole tick */
    float approach;           /* J v before the step's forces; see cr_judge_rebounds */
    float brought;            /* N s: what the step began with, of the last one's */
    bool pressed;             /* forces drive one of the bodies against the other */
    float target;             /* J v that restitution or a motor asks for */
    float most;               /* N m: a motor's strength */
    float stiffness, damping; /* of a spring, N/m and N s/m; stiffness 0: rigid */
    /* A spring is driven at  J v + give * impulse = keep * approach - rate * C  (see springs.c). */
    float give, keep, rate; /* 1/kg, 1, 1/s */
    float forget;           /* 0 to 1: the share of its last impulse that it does not begin with */
    /* What one visit drives at: J v + softness * impulse = wanted (see soft.h). */
    float wanted, softness, inverse; /* inverse = 1 / (k + softness) */
    /* Of solvers that work on positions: C when the step began, and what it shall be at its end. */
    float start, goal;
    float penalty; /* kg: h^2 times the stiffness that a rigid row is given, see avbd.c */
    cr_row_kind kind;
} cr_row;

enum { CR_MAX_ROWS = 6 };

typedef enum cr_source { CR_FROM_CONTACT, CR_FROM_JOINT, CR_FROM_HAND } cr_source;

/* Rows between one pair of bodies. Those of a contact are its normals, then as many frictions. */
typedef struct cr_constraint {
    uint32_t a, b; /* into motions */
    uint32_t first;
    int32_t count;
    int32_t normals; /* of a contact: points; else 0 */
    bool rebounds;   /* restitution asks something of a point in this step */
    bool idle;       /* left out of passes */
    bool damped;     /* a pin: behind its rows stands one more, see direct/damping.c */
    bool aloof;      /* a joint: no contact touches what hangs on it */
    bool direct;     /* solved together with others, see direct/direct.h */
    bool paired;     /* the first two rows are worth solving together; k12 couples them */
    float k12;
    float restitution, static_friction, dynamic_friction;
    /* Of a contact: each point rides on one of the bodies, a disc's on the side towards the other
     * body, a corner's turning with it. A disc's normal turns with the other body, whose face it
     * is. Between two discs, and between a disc and a corner, which is a disc of no radius, it lies
     * on the line of their centres. */
    bool rides_on_b, turns, round;
    float radius_a, radius_b;            /* of round ones */
    cr_vec2 hub;                         /* where the corner is, from the other body's centre */
    cr_vec2 normal;                      /* when the tick began */
    cr_vec2 arm[CR_MAX_MANIFOLD_POINTS]; /* from that body's centre */
    cr_vec2 apart;                       /* from b's centre to a's when the tick began */
    cr_source source;
    uint32_t index; /* of the contact, or the joint's slot */
} cr_constraint;

/* Bodies that impulses join, in a line search over all of these. The root's entry tells of all. */
typedef struct cr_island_share {
    uint32_t parent; /* a motion nearer to the root; the root's own */
    double pull, stretch;
} cr_island_share;

/* Bits. Threads add to them at the same time. */
typedef _Atomic uint8_t cr_support;

struct cr_wide;
struct cr_direct;

typedef struct cr_problem {
    const cr_config *config;
    float h;       /* s: the tick */
    int32_t steps; /* that the solver makes of it */
    float step;    /* s: one of them */
    /* One for each of world->awake, in its order. The last is shared by all that does not move in
     * this tick: sleepers, static bodies and the world itself; see cr_motion_of. */
    cr_motion *motions;
    cr_load *loads;
    float weight;    /* N: sum of what the loads pull with */
    float most_load; /* N s: that a contact may hand on in a step; see cr_limit_loads */
    bool *joined;    /* of each motion: a joint holds it; see position_targets.c */
    bool *struck;    /* of each motion: it takes part in a rebound in this step */
    cr_support
        *support; /* of each motion: what is known of what bears it, see initial_impulses.c */
    size_t motion_count;
    cr_constraint *constraints;
    size_t constraint_count;
    cr_row *rows;
    size_t row_count;
    size_t rebound_count;     /* constraints that rebound in this step */
    size_t points, unlike;    /* contact points; those between unlike bodies that are cold */
    float cold;               /* share of the points that passes more are made for */
    cr_island_share *islands; /* of each motion; see island_scaling.c */
    cr_motion *moves;         /* likewise: what impulses have done to it */
    void *scratch;            /* for one solver's own */
    size_t motion_capacity, load_capacity, struck_capacity, joined_capacity, support_capacity,
        constraint_capacity, row_capacity, island_capacity, move_capacity, scratch_capacity;
    struct cr_direct *direct; /* joints that are solved together */
    void (*free_direct)(struct cr_direct *);
    bool grouped;         /* they are in this tick */
    struct cr_wide *wide; /* contacts in batches, of the solver of that name */
    void (*free_wide)(struct cr_wide *);
    cr_world *world; /* where it came from; solvers look at motions and rows only */
} cr_problem;

/* The number of the motion of a body, or of the world where the id is null. */
static inline uint32_t cr_motion_of(const cr_problem *problem, cr_body_id id)
{
    if (id.index == 0)
        return (uint32_t)problem->motion_count - 1;
    return problem->world->awake_index[id.index - 1];
}

static inline uint8_t cr_support_of(const cr_problem *problem, size_t motion)
{
    return atomic_load_explicit(&problem->support[motion], memory_order_relaxed);
}

void cr_problem_free(cr_problem *problem); /* NULL is allowed */
/* `count` zeroed elements of `size` bytes, valid until the next call; NULL when out of memory. */
void *cr_problem_scratch(cr_problem *problem, size_t count, size_t size);

/* Whether a contact of the world is to be solved: neither of the two sleeps. */
bool cr_problem_takes(const cr_world *world, const cr_contact *contact);
/* Adds a constraint or a row to it; there is room. */
cr_constraint *cr_add_constraint(cr_problem *problem, cr_source source, uint32_t index, uint32_t a,
                                 uint32_t b);
cr_row *cr_add_row(cr_problem *problem, cr_constraint *constraint, cr_row_kind kind, cr_vec2 d,
                   float ca, float cb);
/* k of a row, and k12 of the first two. */
void cr_measure_row(const cr_problem *problem, const cr_constraint *constraint, cr_row *row);
void cr_pair_rows(const cr_problem *problem, cr_constraint *constraint);

#endif
