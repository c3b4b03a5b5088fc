/* kernels.h - the work on batches of contacts, CR_LANES contacts at a time. Each function exists
 * once for each number of lanes, and all of them give the same bits. The order of the batches of
 * one color does not matter. */
#ifndef CR_KERNELS_H
#define CR_KERNELS_H

#include "solvers/tgs_soft_simd/batches.h"

/* The rows of a batch as a listener hears of them, normals and frictions. */
typedef struct cr_batch_rows {
    struct {
        cr_float16 speed_n, speed_t; /* m/s: J v */
        cr_float16 k_n, k_t;         /* 1/kg: J M^-1 J^T */
        cr_float16 bias_n, bias_t;   /* m/s */
    } point[CR_MAX_MANIFOLD_POINTS];
} cr_batch_rows;

/* What all contacts of a step have in common. */
typedef struct cr_simd_step {
    float h, rate_h, tick; /* s, 1/s, s */
    float slop, skin, margin;
    float common_pull;         /* m/s^2; as in problem.h */
    float plastic_pull;        /* m/s^2; likewise */
    float growth_weights;      /* by which a load may grow in a step; likewise */
    float max_carried_impulse; /* N s: that warm starting may pass on at a point */
    float projection;          /* the share of the overlap that a pass takes back */
    float max_projection;      /* m: and the most of it; in relaxing one of the following */
    float max_first_projection, max_later_projection; /* m: of the first pass; of the others */
    float dynamic_friction, threshold, pre_solve_fraction;
    bool has_restitution; /* something may rebound, or somebody listens to passes */
    bool has_friction;
    bool goes_on;      /* contacts have impulses of the tick's first part, and keep their loads */
    bool prefetch;     /* contacts are too many for the nearer caches */
    bool block_solve;  /* solve a manifold's two points together */
    bool warm;         /* begin the next step with this one's impulses */
    bool last;         /* the last step of the tick */
    bool rebounds;     /* the bias of points is stored: something rebounds in this step, or
                          somebody listens to passes */
    bool first_pass;   /* of solving */
    bool refresh;      /* bodies have moved: update the contacts before relaxing */
    bool has_overlap;  /* overlap may have to be taken back in this tick */
    bool may_project;  /* and in this step: see cr_step_projects */
    bool project;      /* take overlap back in this pass */
    bool finish;       /* the last pass of relaxing: end_step is done in it as well */
    bool extra_passes; /* passes of solving after the first are for all contacts, not only for
                          those near an impact */
    bool plain;        /* passes need no more than the plain ones of pass_kind in rows_simd.h do */
    bool relaxing;     /* a pass after the positions have moved */
    cr_solver_body *bodies;
    uint32_t static_body; /* the solver body of everything that does not move */
    const cr_contact_body *contact_bodies;
    const cr_batch_lanes *batch_lanes; /* of each batch */
    cr_contact *contacts;
    const cr_external_acceleration *external;
    float (*warm_velocity)[4]; /* of each body: v and w that the next warm start adds */
    bool *near_impact;         /* of each body */
    cr_batch *batches;
    cr_batch_start *starts;
    cr_batch_restitution *restitution;
} cr_simd_step;

typedef struct cr_kernels {
    int32_t lanes;
    /* Fills the batches from `begin` to `end`, and adds their warm start to warm_velocity. */
    void (*begin_tick)(const cr_simd_step *step, size_t begin, size_t end);
    /* Sets the target velocities of restitution, and marks the bodies near an impact. */
    void (*restitution)(const cr_simd_step *step, size_t begin, size_t end);
    /* One pass each. They return the largest change of a row's velocity, m/s. */
    float (*solve)(const cr_simd_step *step, size_t begin, size_t end);
    float (*relax)(const cr_simd_step *step, size_t begin, size_t end);
    /* After the last pass: adds up the impulses, and sets the next step's warm start. */
    void (*end_step)(const cr_simd_step *step, size_t begin, size_t end);
    /* Stores the impulses in the manifolds. */
    void (*end_tick)(const cr_simd_step *step, size_t begin, size_t end);
    /* Adds the squares of the rows' residuals (see cr_residual), and their number. */
    void (*residual)(const cr_simd_step *step, size_t begin, size_t end, double *sum,
                     size_t *count);
    /* Writes down the rows of one batch. */
    void (*describe)(const cr_simd_step *step, size_t index, cr_batch_rows *out);
} cr_kernels;

#endif
