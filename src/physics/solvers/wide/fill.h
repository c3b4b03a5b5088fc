/* fill.h - the world's contacts into blocks of colors, and their impulses back. */
#ifndef CR_FILL_H
#define CR_FILL_H

#include "blocks.h"

/* What a contact needs to know of a body when the tick begins. */
typedef struct cr_stand {
    cr_vec2 center;
    float radius;
    cr_shape_kind kind;
} cr_stand;

/* Blocks of one color lie together, each of one kind of shapes. */
typedef struct cr_wide {
    cr_block *blocks;
    cr_start_lines *starts;
    cr_bounce_lines *bounces;
    float (*carried)[4];
    uint32_t first[CR_COLORS + 1]; /* of each color: its first block */
    uint32_t colors;
    bool bouncy; /* any contact has restitution */

    uint32_t *used;   /* of each motion: colors */
    cr_stand *stands; /* of each motion but the last */
    uint32_t *places; /* of each contact: block * CR_BLOCK + lane, or CR_NO_SLOT */
    void *block_memory, *start_memory, *bounce_memory;
    size_t block_capacity, start_capacity, bounce_capacity;
    size_t carried_capacity, used_capacity, stand_capacity, place_capacity;
} cr_wide;

/* Of the problem, made when it is first asked for; NULL when out of memory. */
cr_wide *cr_wide_of(cr_problem *problem);
void cr_wide_free(cr_wide *wide); /* NULL is allowed */

/* All contacts that the problem has to solve; those for which no color is left become rows of the
 * problem. False when out of memory. */
bool cr_wide_fill(cr_problem *problem, cr_wide *wide);
void cr_wide_store(const cr_problem *problem, const cr_wide *wide);

#endif
