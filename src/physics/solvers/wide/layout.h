/* layout.h - which contacts are solved side by side: the world's contacts in colors and batches. */
#ifndef CR_LAYOUT_H
#define CR_LAYOUT_H

#include "batches.h"

/* Where a contact goes. */
typedef struct cr_bin {
    uint32_t bin;  /* color and kind, or CR_NO_SLOT */
    uint32_t a, b; /* its bodies' stands */
} cr_bin;

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
    cr_stand *stands;    /* of each motion but the last, then of what else contacts meet */
    uint32_t *used;      /* of each motion: colors, a bit each */
    size_t stand_count;
    uint32_t last_still; /* whose stand is the last one */
    cr_bin *bins;        /* of each contact */
    void *batch_memory, *start_memory, *bounce_memory;
    size_t batch_capacity, start_capacity, bounce_capacity, member_capacity;
    size_t carried_capacity, stand_capacity, used_capacity, bin_capacity;
} cr_wide;

/* Of the problem, made when it is first asked for; NULL when out of memory. */
cr_wide *cr_wide_of(cr_problem *problem);
void cr_wide_free(cr_wide *wide); /* NULL is allowed */

/* Colors all contacts that the problem has to solve, and gives each its lane, where a and b are
 * then the numbers of its bodies' stands. Those for which no color is left become rows of the
 * problem. False when out of memory. */
bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide);
#endif
