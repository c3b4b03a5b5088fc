/* pattern.h - the sparsity pattern of the factors of joints' systems. */
#ifndef CR_PATTERN_H
#define CR_PATTERN_H

#include "constraints/problem.h"

enum { CR_NO_ROW = -1 };

/* An unknown of a system: the impulse of a row, or of one of several rows along the same direction:
 * a motor and the two limits of its pin, of which one at most is active. */
typedef struct cr_unknown {
    uint32_t constraint;
    uint32_t first;  /* row */
    uint8_t rows;    /* rows from `first` on */
    int32_t binding; /* the active one; CR_NO_ROW: none, the impulse stays as it is */
    bool damper;     /* see damping.c; else a row of the joint */
    float arc_error; /* m: C at the end of the step, less what J predicts for it */
    uint8_t rest;    /* the number of unknowns of its joint from this one on */
} cr_unknown;

/* The coupling of two joints through a body that both hold. */
typedef struct cr_coupling {
    uint32_t early, late;            /* the first unknown of each */
    uint8_t early_count, late_count; /* and the numbers of unknowns */
    uint32_t offset; /* of the late one's block, behind the early one's own in its columns */
    uint32_t body;
    bool early_b, late_b; /* the body is b of the joint, not a */
} cr_coupling;

/* Joints that are connected through bodies: unknowns from `first` to `end`, in the order of
 * elimination. None if solving them costs too much. */
typedef struct cr_group {
    uint32_t first, end;
    uint32_t first_coupling, end_coupling;
    uint32_t first_body, end_body;
    uint32_t targets; /* where the group's targets begin */
    bool bounded;     /* some rows have bounds */
    bool factored, solved;
    float late_force_time; /* s: of the external accelerations of a step, the time that acts after
                              it */
    bool touched;          /* contacts, or rows that are solved one by one, act on its bodies */
} cr_group;

/* What a pattern depends on of a joint. */
typedef struct cr_pattern_key {
    uint32_t a, b, shape;
} cr_pattern_key;

/* Column p of the lower triangle has its diagonal at values[starts[p]], then the entries that are
 * not 0, of the rows `indices`. */
typedef struct cr_direct {
    cr_group *groups;
    cr_unknown *unknowns;
    cr_coupling *couplings;
    uint32_t *starts, *indices;
    uint32_t
        *targets; /* for each product of two entries of a column: the entry to subtract it from */
    double *values, *inverses, *x;
    uint32_t *group_bodies; /* solver bodies, group by group */
    uint32_t *group_of;     /* of each solver body, or CR_NO_SLOT */
    cr_pattern_key *keys;
    bool *taken; /* of each joint: its rows are among the unknowns */
    uint32_t group_count, unknown_count, coupling_count, entry_count, target_count,
        group_body_count, key_count;
    uint32_t problem_body_count;
    /* while a pattern is made: by body, by joint, by a joint's place in the order of elimination */
    uint32_t *link_starts, *links, *queue, *rank;
    uint32_t *order, *places, *first_unknown, *later_starts, *later, *children, *next_child, *marks;
    size_t groups_capacity, unknowns_capacity, couplings_capacity, starts_capacity,
        indices_capacity;
    size_t targets_capacity, values_capacity, inverses_capacity, x_capacity, group_bodies_capacity,
        group_of_capacity;
    size_t keys_capacity, taken_capacity;
    size_t link_starts_capacity, links_capacity, queue_capacity, rank_capacity;
    size_t order_capacity, places_capacity, first_unknown_capacity, later_starts_capacity;
    size_t later_capacity, children_capacity, next_child_capacity, marks_capacity;
} cr_direct;

/* Makes the pattern again if the joints are not those of the last tick; false when out of memory.
 */
bool cr_pattern_fit(const cr_problem *problem, cr_direct *direct);

#endif
