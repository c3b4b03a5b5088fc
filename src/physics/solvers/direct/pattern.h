/* pattern.h - the sparsity pattern of the factors of joints' systems. */
#ifndef CR_PATTERN_H
#define CR_PATTERN_H

#include "constraints/problem.h"

enum { CR_NO_ROW = -1 };

/* An unknown of a system: the impulse of a row, or of one of several rows along the same direction:
 * a motor and the two limits of its pin, of which one at most is active. */
typedef struct cr_unknown {
    uint32_t constraint;
    uint32_t first;   /* row */
    uint8_t rows;     /* rows from `first` on */
    int32_t binding;  /* the active one; CR_NO_ROW: none, the impulse stays as it is */
    bool damper;      /* see damping.c; else a row of the joint */
    float free_share; /* of a damper: the share of the inverse effective mass of its row that the
                         other joints leave */
    float arc_error;  /* m: C at the end of the step, less what J predicts for it */
    uint8_t rest;     /* the number of unknowns of its joint from this one on */
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
    bool shares_found;     /* in this tick: free_share of its unknowns */
    float late_force_time; /* s: of the external accelerations of a step, the time that acts after
                              it */
    bool touched;          /* contacts, or rows that are solved one by one, act on its bodies */
} cr_group;

/* What a pattern depends on of a joint. */
typedef struct cr_pattern_key {
    uint32_t a, b, shape;
} cr_pattern_key;

/* The arrays of cr_direct, a row each: declared below, freed by cr_direct_free. Column p of the
 * lower triangle has its diagonal at values[starts[p]], then the entries that are not 0, of the
 * rows `indices`. */
#define CR_DIRECT_ARRAYS(ARRAY)                                                                    \
    ARRAY(cr_group, groups)                                                                        \
    ARRAY(cr_unknown, unknowns)                                                                    \
    ARRAY(cr_coupling, couplings)                                                                  \
    ARRAY(uint32_t, starts)                                                                        \
    ARRAY(uint32_t, indices)                                                                       \
    /* for each product of two entries of a column: the entry to subtract it from */               \
    ARRAY(uint32_t, targets)                                                                       \
    ARRAY(double, values)                                                                          \
    ARRAY(double, inverses)                                                                        \
    ARRAY(double, x)                                                                               \
    /* solver bodies, group by group; and of each solver body its group, or CR_NO_SLOT */          \
    ARRAY(uint32_t, group_bodies)                                                                  \
    ARRAY(uint32_t, group_of)                                                                      \
    /* of each joint: what the pattern depends on; its rows are among the unknowns */              \
    ARRAY(cr_pattern_key, keys)                                                                    \
    ARRAY(bool, taken)                                                                             \
    /* while a pattern is made: by body */                                                         \
    ARRAY(uint32_t, link_starts)                                                                   \
    ARRAY(uint32_t, links)                                                                         \
    ARRAY(uint32_t, queue)                                                                         \
    ARRAY(uint32_t, rank)                                                                          \
    /* by joint, or by a joint's place in the order of elimination */                              \
    ARRAY(uint32_t, order)                                                                         \
    ARRAY(uint32_t, places)                                                                        \
    ARRAY(uint32_t, first_unknown)                                                                 \
    ARRAY(uint32_t, later_starts)                                                                  \
    ARRAY(uint32_t, later)                                                                         \
    ARRAY(uint32_t, children)                                                                      \
    ARRAY(uint32_t, next_child)                                                                    \
    ARRAY(uint32_t, marks)

typedef struct cr_direct {
#define ARRAY(type, name) CR_ARRAY(type, name);
    CR_DIRECT_ARRAYS(ARRAY)
#undef ARRAY
    uint32_t group_count, unknown_count, coupling_count, entry_count, target_count,
        group_body_count, key_count;
    uint32_t problem_body_count;
} cr_direct;

/* Makes the pattern again if the joints have changed since the last tick; false when out of memory.
 */
bool cr_pattern_fit(const cr_problem *problem, cr_direct *direct);

#endif
