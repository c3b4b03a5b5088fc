/* solver_table.h - all solvers, a row each. A solver takes the bodies through one tick: it
 * integrates velocities and positions (advance.h) and enforces the constraints, and it leaves in
 * every row the impulse of its last step and the total of the tick.
 *
 * A solver is a file with the function cr_solve_<key> and a row here; settings.c says which
 * settings it reads. */
#ifndef CR_SOLVER_TABLE_H
#define CR_SOLVER_TABLE_H

#include "constraints/problem.h"

enum {
    CR_CUTS_TICK = 1,     /* cuts the tick into solver.substeps steps */
    CR_TAKES_BATCHES = 2, /* solves contacts in batches, not as rows */
    CR_PRIMES_PILES =
        4, /* needs initial impulses for a placed pile; others make more passes over it */
};

/* ROW(ID, key, label, flags, help) */
#define CR_SOLVER_ROWS(ROW)                                                                        \
    ROW(IMPULSE, impulse, "Plain impulses", 0,                                                     \
        "each contact's impulse on its own, no memory, linear projection")                         \
    ROW(PGS, pgs, "PGS", 0, "sequential impulses: accumulated, clamped, warm-started")             \
    ROW(PGS_NGS, pgs_ngs, "PGS + NGS", 0,                                                          \
        "sequential impulses, then passes over the positions themselves")                          \
    ROW(PGS_SOFT, pgs_soft, "PGS soft", CR_PRIMES_PILES,                                           \
        "sequential impulses over soft contacts, relaxed afterwards; no sub-steps")                \
    ROW(TGS_SOFT, tgs_soft, "TGS soft", CR_CUTS_TICK | CR_PRIMES_PILES,                            \
        "sub-steps of a pass over rigid contacts and soft joints, each relaxed afterwards")        \
    ROW(JACOBI, jacobi, "Jacobi", 0,                                                               \
        "every contact from the same velocities; bodies split among their contacts")               \
    ROW(XPBD, xpbd, "XPBD", CR_CUTS_TICK,                                                          \
        "sub-steps that move positions until compliant constraints hold")                          \
    ROW(AVBD, avbd, "AVBD", CR_CUTS_TICK,                                                          \
        "a 3x3 block for each body, penalties that grow, multipliers that make rows rigid")        \
    ROW(WIDE, wide, "TGS soft, wide", CR_CUTS_TICK | CR_TAKES_BATCHES | CR_PRIMES_PILES,           \
        "tgs_soft in batches of contacts, as many at once as the machine can")

#define CR_SOLVER_ID(id, key, label, flags, help) CR_SOLVER_##id,
enum { CR_SOLVER_ROWS(CR_SOLVER_ID) CR_SOLVERS };
#undef CR_SOLVER_ID
enum { CR_SOLVER_DEFAULT = CR_SOLVER_WIDE };
extern const cr_choice cr_solver_choices[CR_SOLVERS];

/* Each returns false when out of memory. */
#define CR_SOLVER_PROTOTYPE(id, key, label, flags, help) bool cr_solve_##key(cr_problem *problem);
CR_SOLVER_ROWS(CR_SOLVER_PROTOTYPE)
#undef CR_SOLVER_PROTOTYPE

typedef struct cr_solver {
    bool (*solve)(cr_problem *);
    int flags;
} cr_solver;

/* The chosen one. */
const cr_solver *cr_solver_of(const cr_config *config);
static inline bool cr_solver_has(const cr_config *config, int flag)
{
    return (cr_solver_of(config)->flags & flag) != 0;
}

#endif
