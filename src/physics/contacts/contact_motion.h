/* contact_motion.h - how the two bodies of a contact move to each other when the tick begins, and
 * what that makes of the contact; of many contacts at once, one in each SIMD lane. */
#ifndef CR_CONTACT_MOTION_H
#define CR_CONTACT_MOTION_H

#include "base/tuning.h"
#include "world/world.h"

/* Facts about a contact; any number of them. */
enum {
    CR_MOTION_RESTS = 1,    /* it touches, and its bodies hardly approach or part */
    CR_MOTION_OVERLAPS = 2, /* deeper than a contact at rest is */
    /* which contacts may be one with an inner edge of a floor; see seams.h */
    CR_MOTION_SLIDES = 4, /* a moves along b far faster than towards it */
    CR_MOTION_MEETS = 8,  /* they approach, and not face to face */
    CR_MOTION_PARTS = 16, /* they part, and not face to face */
    CR_MOTION_DEEP = 32,  /* deeper than cr_crush_depth */
};

typedef struct cr_contact_motion {
    float approach; /* m/s: as in cr_contact */
    int32_t facts;  /* CR_MOTION_RESTS ... */
} cr_contact_motion;

enum {
    CR_MOTION_CONTACTS = CR_CONTACT_BLOCK_BATCHES * CR_MANIFOLD_BATCH,
    CR_MOTION_BEYOND = 16, /* the most lanes */
};

/* The contacts of a block. Behind the last one, CR_MOTION_BEYOND more elements of each index are
 * read: any valid ones. */
typedef struct cr_motion_batch {
    size_t count;
    const cr_manifold *manifolds;
    uint32_t manifold[CR_MOTION_CONTACTS + CR_MOTION_BEYOND]; /* into manifolds */
    uint32_t a[CR_MOTION_CONTACTS + CR_MOTION_BEYOND];        /* slots of the bodies */
    uint32_t b[CR_MOTION_CONTACTS + CR_MOTION_BEYOND];
    /* results */
    _Alignas(64) float approach[CR_MOTION_CONTACTS];
    _Alignas(64) int32_t facts[CR_MOTION_CONTACTS];
} cr_motion_batch;

/* Where the bodies' velocities are read from, and the distances that the facts depend on, m. */
typedef struct cr_motion_input {
    const float *bodies; /* center, v and w of the first body */
    size_t stride;       /* floats from there to the next body's */
    float overlap;       /* a contact at rest is at most so deep */
    float deep;          /* cr_crush_depth */
    float extent;        /* points farther apart than this, plus twice their gap, are of faces that
                            lie on each other; deeper ones are of no slider in its floor */
} cr_motion_input;

typedef void cr_motion_kernel(const cr_motion_input *in, cr_motion_batch *batch);

/* Computes the results of a batch. */
void cr_contact_motions(const cr_world *world, cr_motion_batch *batch);
/* The same of one contact whose manifold is not as the narrow phase made it. */
cr_contact_motion cr_contact_motion_of(const cr_world *world, const cr_contact *contact);

#endif
