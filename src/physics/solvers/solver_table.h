/* solver_table.h - all solvers, a row each: their names, what they are like, and which groups of
 * settings they read (engine/settings.c has their settings). */
#ifndef CR_SOLVER_TABLE_H
#define CR_SOLVER_TABLE_H

#include "world/world.h"

enum {
    CR_CUTS_TICK = 1,        /* cuts the tick into solver.substeps steps */
    CR_TAKES_BATCHES = 2,    /* solves contacts in batches, not as rows */
    CR_PRIMES_PILES = 4,     /* takes initial impulses for a placed pile; others make more passes */
    CR_SEARCHES_ISLANDS = 8, /* leaves a velocity along the load; see island_line_search.h */
    CR_LIFTS_ISLANDS = 16,   /* an impact's overlap is taken back at once; see island_lift.h */
};

/* The groups of settings that only some solvers read. */
enum {
    CR_READS_MEMORY = 1,        /* contacts ahead of touching, warm starting, blocks, sub-steps */
    CR_READS_ITERATIONS = 2,    /* passes over the velocities of a whole tick */
    CR_READS_RELAXING = 4,      /* soft joints, and passes that relax them */
    CR_READS_COLD_PASSES = 8,   /* a placed pile's first impulses, or more passes over it */
    CR_READS_POSITIONS = 16,    /* passes over positions after each tick */
    CR_READS_BAUMGARTE = 32,    /* the share of an error taken back, be it only of joints */
    CR_READS_PROJECTION = 64,   /* the share of an overlap taken back by moving bodies */
    CR_READS_PUSH_SPEED = 128,  /* the limit of the speed at which overlap is taken back */
    CR_READS_SOFT_CONTACT = 256 /* the spring of a contact */
};

/* ROW(x, ID, key, alias, label, flags, reads, help); `x` is what was given to CR_SOLVER_ROWS. The
 * alias is a second name that scenes and command lines may use, or NULL. */
#define CR_SOLVER_ROWS(ROW, x)                                                                     \
    ROW(x, IMPULSE, impulse, NULL, "Plain impulses", 0, CR_READS_ITERATIONS | CR_READS_PROJECTION, \
        "each contact's impulse on its own, no memory, linear projection")                         \
    ROW(x, PGS, pgs, NULL, "PGS", CR_LIFTS_ISLANDS,                                                \
        CR_READS_MEMORY | CR_READS_ITERATIONS | CR_READS_COLD_PASSES | CR_READS_BAUMGARTE,         \
        "sequential impulses: accumulated, clamped, warm-started")                                 \
    ROW(x, PGS_NGS, pgs_ngs, NULL, "PGS + NGS", CR_LIFTS_ISLANDS,                                  \
        CR_READS_MEMORY | CR_READS_ITERATIONS | CR_READS_COLD_PASSES | CR_READS_POSITIONS |        \
            CR_READS_BAUMGARTE,                                                                    \
        "sequential impulses, then passes over the positions themselves")                          \
    ROW(x, PGS_SOFT, pgs_soft, NULL, "PGS soft",                                                   \
        CR_PRIMES_PILES | CR_SEARCHES_ISLANDS | CR_LIFTS_ISLANDS,                                  \
        CR_READS_MEMORY | CR_READS_ITERATIONS | CR_READS_RELAXING | CR_READS_COLD_PASSES |         \
            CR_READS_PROJECTION | CR_READS_PUSH_SPEED | CR_READS_SOFT_CONTACT,                     \
        "sequential impulses over soft contacts, relaxed afterwards; no sub-steps")                \
    ROW(x, TGS_SOFT, tgs_soft, NULL, "TGS soft",                                                   \
        CR_CUTS_TICK | CR_PRIMES_PILES | CR_SEARCHES_ISLANDS | CR_LIFTS_ISLANDS,                   \
        CR_READS_MEMORY | CR_READS_RELAXING | CR_READS_COLD_PASSES | CR_READS_PROJECTION |         \
            CR_READS_PUSH_SPEED,                                                                   \
        "sub-steps of a pass over rigid contacts and soft joints, each relaxed afterwards")        \
    ROW(x, JACOBI, jacobi, NULL, "Jacobi", CR_LIFTS_ISLANDS,                                       \
        CR_READS_MEMORY | CR_READS_ITERATIONS | CR_READS_POSITIONS | CR_READS_BAUMGARTE,           \
        "every contact from the same velocities; bodies split among their contacts")               \
    ROW(x, XPBD, xpbd, NULL, "XPBD", CR_CUTS_TICK | CR_LIFTS_ISLANDS,                              \
        CR_READS_MEMORY | CR_READS_COLD_PASSES | CR_READS_BAUMGARTE | CR_READS_PROJECTION |        \
            CR_READS_PUSH_SPEED,                                                                   \
        "sub-steps that move positions until compliant constraints hold")                          \
    ROW(x, AVBD, avbd, NULL, "AVBD", CR_CUTS_TICK | CR_LIFTS_ISLANDS,                              \
        CR_READS_MEMORY | CR_READS_BAUMGARTE | CR_READS_PROJECTION | CR_READS_PUSH_SPEED,          \
        "a 3x3 block for each body, penalties that grow, multipliers that make rows rigid")        \
    ROW(x, WIDE, wide, "tgs_soft_simd", "TGS soft, wide",                                          \
        CR_CUTS_TICK | CR_TAKES_BATCHES | CR_PRIMES_PILES | CR_SEARCHES_ISLANDS |                  \
            CR_LIFTS_ISLANDS,                                                                      \
        CR_READS_MEMORY | CR_READS_RELAXING | CR_READS_COLD_PASSES | CR_READS_PROJECTION |         \
            CR_READS_PUSH_SPEED,                                                                   \
        "tgs_soft in batches of contacts, as many at once as the machine can")

#define CR_SOLVER_ID(x, id, key, alias, label, flags, reads, help) CR_SOLVER_##id,
enum { CR_SOLVER_ROWS(CR_SOLVER_ID, ) CR_SOLVERS };
#undef CR_SOLVER_ID
enum { CR_SOLVER_DEFAULT = CR_SOLVER_WIDE };
extern const cr_choice cr_solver_choices[CR_SOLVERS];

/* Whether the chosen solver has a flag. */
bool cr_solver_has(const cr_config *config, int flag);

#endif
