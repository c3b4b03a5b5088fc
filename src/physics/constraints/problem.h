/* problem.h - what a solver works on: the solver bodies, and constraints made of rows.
 *
 * Every contact point and every joint becomes rows of one form. A row has a direction in the
 * space of both bodies' velocities, its Jacobian
 *     J = (-d, -ca | d, cb),     J v = d . (vB - vA) + cb wB - ca wA,
 * a position error C with dC/dt = J v, and an impulse lambda along J^T that is kept within bounds.
 * A contact's normal row has d = n, ca = rA x n, cb = rB x n, C = the separation and lambda >= 0;
 * its friction row has d = the tangent and |lambda| <= mu lambda_n; a pin has two rows for which
 * any impulse will do, and so on. A solver is then written once for all of them.
 *
 * Bodies are moved in `bodies`: velocities, and the displacement since the tick began, which stays
 * small and so keeps its precision. To first order C = error + J (displacement). For a contact that
 * is all there is: its points and faces are those of the tick's start, and only turn with the
 * bodies (cr_refresh_contacts). Joints are measured again at the present poses by
 * cr_refresh_joints.
 */
#ifndef CR_PROBLEM_H
#define CR_PROBLEM_H

#include "base/vec.h"
#include "world/solver_body.h"
#include "world/world.h"

#include <stdatomic.h>

typedef enum cr_row_kind {
    CR_ROW_EQUAL,    /* C = 0; any impulse */
    CR_ROW_PUSH,     /* C >= 0; impulse >= 0 */
    CR_ROW_FRICTION, /* impulse within the cone of a normal row */
    CR_ROW_MOTOR,    /* J v = target_velocity; impulse within h times max_torque */
} cr_row_kind;

typedef struct cr_row {
    cr_vec2 d;
    float ca, cb;
    float inv_effective_mass; /* J M^-1 J^T */
    float error;              /* C, less J times the bodies' displacement */
    float impulse;            /* N s (N m s): lambda of the present step */
    float total_impulse;      /* of all steps so far */
    float approach;           /* J v before the step's forces; see cr_update_restitution */
    float warm_impulse;       /* N s: the impulse that warm starting began the step with */
    float solved_impulse;     /* N s: of a joint, when positions moved; see solvers/joint_work.c */
    float last_impulse;       /* N s: of the pass before; see solvers/acceleration.h */
    bool pushed_together;     /* external forces push one of the bodies towards the other */
    float target_velocity;    /* J v that restitution or a motor asks for */
    float max_torque;         /* N m: of a motor */
    float work, work_impulse; /* J, N m s: of a motor, in the steps so far; see row_add_work */
    float stiffness, damping; /* of a spring, N/m and N s/m; stiffness 0: rigid */
    /* A spring's bias is spring_keep * approach - spring_rate * C, and its softness is
     * spring_softness; see springs.c. */
    float spring_softness, spring_keep, spring_rate; /* 1/kg, 1, 1/s */
    float warm_loss; /* 0 to 1: the share of the last impulse that warm starting leaves out */
    /* What a pass solves the row for: J v + softness * impulse = bias; see soft.h. */
    float bias, softness, effective_mass; /* effective_mass = 1 / (inv_effective_mass + softness) */
    /* Of solvers that work on positions: C when the step began, and the C to reach at its end. */
    float start_position, position_target;
    float penalty; /* kg: h^2 times the stiffness that avbd.c gives a rigid row */
    cr_row_kind kind;
} cr_row;

enum { CR_MAX_ROWS = 6 };

typedef enum cr_source { CR_FROM_CONTACT, CR_FROM_JOINT, CR_FROM_MOUSE_JOINT } cr_source;

/* Rows between one pair of bodies. Those of a contact are its normals, then as many frictions. */
typedef struct cr_constraint {
    uint32_t a, b;     /* into bodies */
    uint32_t first;    /* row */
    int32_t count;     /* of rows */
    int32_t normals;   /* of a contact: points; else 0 */
    bool rebounds;     /* restitution asks something of a point in this step */
    bool disabled;     /* passes leave it out */
    bool has_damper;   /* a pin: behind its rows stands one more, see direct/damping.c */
    bool contact_free; /* a joint: no contact touches the bodies that it hangs together with */
    bool stiff;        /* of those: a step is short, so that they may be nearly rigid */
    bool direct;       /* solved together with other joints, see direct/direct.h */
    bool block_solve;  /* the first two rows are solved together; k12 couples them */
    float k12;         /* J1 M^-1 J2^T of the first two rows */
    float restitution, static_friction, dynamic_friction;
    /* Of a contact: each point is anchored on one of the bodies. A disc's point lies on the side
     * towards the other body; a polygon's point is a corner, and rotates with its body. A disc's
     * normal rotates with the other body, whose face it is. Between two discs, and between a disc
     * and a corner, which is a disc of no radius, the contact is radial: the normal lies on the
     * line of the centres. */
    bool anchor_on_b, anchor_rotates, radial;
    float radius_a, radius_b;               /* of discs; 0 of others */
    cr_vec2 vertex_offset;                  /* of the corner, from the centre of the other body */
    cr_vec2 normal;                         /* when the tick began */
    cr_vec2 anchor[CR_MAX_MANIFOLD_POINTS]; /* from the centre of the body that it is on */
    cr_vec2 center_offset;                  /* from b's centre to a's when the tick began */
    cr_source source;
    uint32_t index; /* of the contact, or the joint's slot */
} cr_constraint;

/* A body in the islands that contacts make; see solvers/contact_islands.h. */
typedef struct cr_contact_island {
    uint32_t root; /* the body with the lowest index in the island; while islands are found, a
                      node nearer to it */
    bool touched;  /* of a root: it has contacts */
    bool driven;   /* of a root: a kinematic body that moves touches the island */
    bool joined;   /* of a root: a joint acts on it */
    bool crushed;  /* a kinematic body crushes the island; see solvers/crushed_islands.c */
} cr_contact_island;

/* An island of bodies that impulses join, in the line search of island_scaling.c: a node of a
 * union-find tree. The root holds the sums of its island. */
typedef struct cr_island_scale {
    uint32_t parent; /* a body nearer to the root; the root's own */
    double numerator, denominator;
} cr_island_scale;

/* A body, as a node of the union-find tree of its island; see impact_work.c. The root holds the
 * sums of the island. */
typedef struct cr_impact_node {
    uint32_t parent;    /* a body nearer to the root; the root's own */
    bool near_impact;   /* of a root: something in the island rebounds in this step */
    float scale;        /* of the impulses that act on it */
    cr_vec2 v0, free_v; /* m/s: before the step's forces, and after them */
    float w0, free_w;
    cr_vec2 solved_v; /* m/s, rad/s: after the passes before positions move; see joint_work.c */
    float solved_w;
    double joint_work, joint_second_order; /* J: of a root; likewise */
    double first_order, second_order;      /* J: B and A of the island */
} cr_impact_node;

/* A contact with a kinematic body that moves; see driver_work.c. */
typedef struct cr_driven_contact {
    uint32_t contact;    /* of the world */
    uint32_t constraint; /* or CR_NO_SLOT: it is solved in a batch */
    uint32_t mover;      /* the solver body that impulses can move */
    /* N s: of its normals, then of as many frictions: in the steps before, and in this step as far
     * as their work is summed */
    float before[2 * CR_MAX_MANIFOLD_POINTS], given[2 * CR_MAX_MANIFOLD_POINTS];
    float driver_speed[2 * CR_MAX_MANIFOLD_POINTS]; /* m/s: see driven_lanes.c */
    double work;                                    /* J: of the kinematic body in this step */
} cr_driven_contact;

typedef struct cr_body_range {
    uint32_t first, count; /* solver bodies next to each other */
} cr_body_range;

/* What is known of the contacts that carry a body: bits of initial_impulses.c. Threads add to them
 * at the same time. */
typedef _Atomic uint8_t cr_load_state;

struct cr_batch_plan;
struct cr_direct;

/* The arrays of a problem, a row each: declared below, freed by cr_problem_free. */
#define CR_PROBLEM_ARRAYS(ARRAY)                                                                   \
    /* One for each of world->awake_bodies, in its order. The last one stands for everything that  \
     * does not move in this tick: sleepers, static bodies and the world itself; see               \
     * cr_solver_body_of. The next seven are of each body, too. */                                 \
    ARRAY(cr_solver_body, bodies)                                                                  \
    ARRAY(cr_external_acceleration, external)                                                      \
    ARRAY(bool, has_joint)   /* see position_targets.c */                                          \
    ARRAY(bool, near_impact) /* one of its contacts rebounds in this step */                       \
    ARRAY(cr_load_state, load_state)                                                               \
    ARRAY(cr_contact_island, contact_islands) /* if islands_found */                               \
    ARRAY(cr_island_scale, island_scales)                                                          \
    ARRAY(cr_impact_node, impact_nodes)   /* only if judges_impacts */                             \
    ARRAY(uint32_t, kinematic_contacts)   /* of the world: kinematic_count with such a body */     \
    ARRAY(cr_driven_contact, driven)      /* driven_count of them */                               \
    ARRAY(cr_solver_body, scratch_bodies) /* for a stage's own use */                              \
    ARRAY(cr_constraint, constraints)     /* joints, the mouse joint, then contacts */             \
    ARRAY(cr_row, rows)                                                                            \
    ARRAY(void, scratch) /* for one solver's own use */

typedef struct cr_problem {
#define ARRAY(type, name) CR_ARRAY(type, name);
    CR_PROBLEM_ARRAYS(ARRAY)
#undef ARRAY
    size_t body_count, constraint_count, row_count;
    const cr_config *config;
    float h;                   /* s: the tick, or the part of it that is solved */
    int32_t steps;             /* that the solver makes of h */
    float step;                /* s: one of them */
    float total_weight;        /* N: sum of the external forces */
    float common_pull;         /* m/s^2: the larger acceleration by external forces of a contact's
                                  two bodies, if all contacts have the same; else negative */
    bool has_kinematic;        /* one of the bodies is */
    bool islands_found;        /* in this tick; see solvers/contact_islands.h */
    bool any_island_is_free;   /* one of them has contacts, and nothing drives it */
    bool judges_impacts;       /* see impact_work.c */
    float plastic_pull;        /* m/s^2: taken for the weight of what does not rebound and that
                                  nothing pulls; see load_growth of advance.c */
    float growth_weights;      /* by which a load may grow in a step; see
                                  cr_limit_carried_impulses */
    float max_carried_impulse; /* N s: a contact's limit; see cr_limit_carried_impulses */
    size_t kinematic_count;    /* contacts with kinematic bodies */
    size_t crushed_contacts;   /* contacts of piles that a kinematic body leaves no room */
    size_t driven_count;       /* contacts with kinematic bodies that move */
    double driver_work;        /* J: of kinematic bodies, by contacts, in the steps so far */
    size_t rebound_count;      /* constraints that rebound in this step */
    float unprimed_share;      /* share of the points that extra passes are made for */
    struct cr_direct *direct;  /* joints that are solved together */
    void (*free_direct)(struct cr_direct *);
    bool direct_ready; /* cr_direct_prepare has run in this tick */
    bool
        step_is_open; /* warm starting has begun a step, whose impulses are not in the totals yet */
    int32_t told_step; /* steps, and passes of each kind in the step, that a trace was told of */
    int32_t told_passes[CR_PASS_KINDS];
    struct cr_batch_plan *batch_plan; /* contacts in SIMD batches, of the solver tgs_soft_simd */
    void (*free_batch_plan)(struct cr_batch_plan *);
    cr_world *world; /* that it was made of; solvers read bodies and rows only */
} cr_problem;

/* The index of a body in problem->bodies; for the null id, the index that stands for the world. */
static inline uint32_t cr_solver_body_of(const cr_problem *problem, cr_body_id id)
{
    if (id.index == 0)
        return (uint32_t)problem->body_count - 1;
    return problem->world->awake_index[id.index - 1];
}

/* The solver bodies of a contact of the world, in its order. */
typedef struct cr_solver_pair {
    uint32_t a, b;
} cr_solver_pair;
static inline cr_solver_pair cr_solver_pair_of(const cr_problem *problem, size_t contact)
{
    cr_slot_pair slots = problem->world->contact_slots[contact];
    const uint32_t *places = problem->world->awake_index;
    return (cr_solver_pair){places[slots.a], places[slots.b]};
}

static inline uint8_t cr_load_state_of(const cr_problem *problem, size_t body)
{
    return atomic_load_explicit(&problem->load_state[body], memory_order_relaxed);
}

void cr_problem_free(cr_problem *problem); /* NULL is allowed */
/* `count` zeroed elements of `size` bytes, valid until the next call; NULL when out of memory. */
void *cr_problem_scratch(cr_problem *problem, size_t count, size_t size);
/* Makes room for them, so that the call above cannot fail; false when out of memory. */
bool cr_problem_reserve_scratch(cr_problem *problem, size_t count, size_t size);

/* Whether a contact of the world is to be solved: neither of its bodies sleeps. */
bool cr_problem_takes(const cr_world *world, const cr_contact *contact);
/* Adds a constraint, or a row to it. The caller has made room. */
cr_constraint *cr_add_constraint(cr_problem *problem, cr_source source, uint32_t index, uint32_t a,
                                 uint32_t b);
cr_row *cr_add_row(cr_problem *problem, cr_constraint *constraint, cr_row_kind kind, cr_vec2 d,
                   float ca, float cb);
/* Sets inv_effective_mass of a row. */
void cr_measure_row(const cr_problem *problem, const cr_constraint *constraint, cr_row *row);
/* Sets k12 and block_solve: rows that are nearly parallel are solved one after the other. */
void cr_pair_rows(const cr_problem *problem, cr_constraint *constraint);

#endif
