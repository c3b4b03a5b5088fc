/* fill.h - the world's contacts into batches of colors, and their impulses back. */
#ifndef CR_FILL_H
#define CR_FILL_H

#include "batches.h"

/* What a contact needs to know of a body when the tick begins. */
typedef struct cr_stand {
    cr_vec2 center;
    float radius;
    uint16_t kind; /* cr_shape_kind */
    bool fixed;    /* no impulse moves it */
} cr_stand;

/* Batches of one color lie together, each of one kind of shapes. */
typedef struct cr_wide {
    cr_batch *batches;
    cr_start_lines *starts;
    cr_bounce_lines *bounces;
    uint32_t *members;             /* of each lane of each batch: the contact, or CR_NO_SLOT */
    uint32_t first[CR_COLORS + 1]; /* of each color: its first batch */
    uint32_t colors;
    bool bouncy;         /* any contact has restitution */
    float (*carried)[4]; /* see kernels.h */
    cr_stand *stands;    /* of each motion but the last */
    uint32_t *used;      /* of each motion: colors, a bit each */
    uint32_t *bins;      /* of each contact: color and kind */
    void *batch_memory, *start_memory, *bounce_memory;
    size_t batch_capacity, start_capacity, bounce_capacity, member_capacity;
    size_t carried_capacity, stand_capacity, used_capacity, bin_capacity;
} cr_wide;

/* Of the problem, made when it is first asked for; NULL when out of memory. */
cr_wide *cr_wide_of(cr_problem *problem);
void cr_wide_free(cr_wide *wide); /* NULL is allowed */

/* Colors all contacts that the problem has to solve, and gives each its lane; those for which no
 * color is left become rows of the problem. False when out of memory. */
bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide);
/* Fills the lanes of batches from `begin` to `end`, for cr_kernels.prepare. */
void cr_wide_fill(const cr_problem *problem, const cr_wide *wide, size_t begin, size_t end);
/* Their impulses back into the manifolds. */
void cr_wide_store(const cr_problem *problem, const cr_wide *wide, size_t begin, size_t end);

#endif
