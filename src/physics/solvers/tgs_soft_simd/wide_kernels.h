/* wide_kernels.h - what is done with batches of contacts, lanes at a time. Each function is there
 * once for each number of lanes; all give the same bits. Which batch is visited first within a
 * color does not matter. */
#ifndef CR_WIDE_KERNELS_H
#define CR_WIDE_KERNELS_H

#include "solvers/tgs_soft_simd/batches.h"

/* What a step's visits have in common. */
typedef struct cr_wide_step {
    float h, rate_h, tick; /* s, 1/s, s */
    float slop, skin, margin;
    float most_load;       /* N s: that a contact hands on */
    float part, most_part; /* the share of the overlap that a pass takes back, and at most, m */
    float most_first, most_again; /* m: that, in the first pass of relaxing; in the others */
    float dynamic_friction, threshold, share;
    bool bouncy;     /* something may rebound, or somebody asks for residuals */
    bool rough;      /* there is friction */
    bool far;        /* contacts are too many for the nearer caches: they are asked for in time */
    bool pairs;      /* solve a manifold's two points at once */
    bool warm;       /* hand impulses on */
    bool last;       /* of the tick */
    bool rebounds;   /* what points are driven at is kept: something rebounds in this step, or
                        somebody asks for residuals */
    bool first_pass; /* of solving */
    bool refresh;    /* bodies have moved: frames anew before relaxing */
    bool overlaps;   /* some are to be taken back in this tick */
    bool parts;      /* in this pass */
    bool finish;     /* in the last pass of relaxing what end_step does is done, too */
    bool settling;   /* more passes may follow the first of solving, and are for all contacts, not
                        for the struck ones alone */
    bool relaxing;   /* in the passes after positions have moved */
    cr_motion *motions;
    uint32_t still; /* the motion of what does not move */
    const cr_stand *stands;
    const cr_seats *seats; /* of each batch */
    cr_contact *contacts;
    const cr_load *loads;
    float (*carried)[4]; /* of each motion: v and w that the next step's warm start gives */
    bool *struck;
    cr_batch *batches;
    cr_start_lines *starts;
    cr_bounce_lines *bounces;
} cr_wide_step;

typedef struct cr_kernels {
    int32_t lanes;
    /* Fills the batches from `begin` to `end`. What they begin with is carried. */
    void (*begin_tick)(const cr_wide_step *step, size_t begin, size_t end);
    /* What restitution asks for; marks bodies as struck. */
    void (*judge)(const cr_wide_step *step, size_t begin, size_t end);
    /* Each returns the largest change of a row's velocity, m/s. */
    float (*solve)(const cr_wide_step *step, size_t begin, size_t end);
    float (*relax)(const cr_wide_step *step, size_t begin, size_t end);
    /* After the last pass: counts impulses, and hands them on. */
    void (*end_step)(const cr_wide_step *step, size_t begin, size_t end);
    /* Their impulses into the manifolds. */
    void (*end_tick)(const cr_wide_step *step, size_t begin, size_t end);
    /* Adds the squares of the rows' residuals (see cr_residual), and their number. */
    void (*residual)(const cr_wide_step *step, size_t begin, size_t end, double *sum,
                     size_t *count);
} cr_kernels;

/* The most lanes that this machine works on at once, at most `most`; 0: no limit. */
const cr_kernels *cr_kernels_of(int32_t most);

#endif
