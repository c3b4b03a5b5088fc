/* batch_plan.h - which contacts are solved together: every contact of the tick gets a color of the
 * constraint graph, a cluster, a batch and a lane.
 *
 * The plan is kept from tick to tick. It is made again when the contacts, the awake bodies or the
 * kinds of the bodies have changed (its `dirty` is set then). */
#ifndef CR_BATCH_PLAN_H
#define CR_BATCH_PLAN_H

#include "base/tuning.h"
#include "solvers/tgs_soft_simd/batches.h"

enum { CR_CONTACT_KINDS = 2 }; /* flat, disc */

/* Where a contact is solved. */
typedef struct cr_color_slot {
    uint32_t slot; /* color * CR_CONTACT_KINDS + kind, or CR_NO_SLOT: it has no color */
    uint32_t a, b; /* contact bodies */
    uint32_t cluster;
    uint32_t rank; /* among the contacts of its cluster and slot */
} cr_color_slot;

/* How many contacts of a cluster each color slot has; later, the lane of the first of them. */
typedef struct cr_slot_counts {
    uint32_t of[CR_COLORS * CR_CONTACT_KINDS];
} cr_slot_counts;

/* Along one axis, m: the greatest distance of the two bodies of a contact, and the range of their
 * coordinates. */
typedef struct cr_extent {
    float max_distance, low, high;
} cr_extent;

/* Memory for the batches of one cluster. */
typedef struct cr_batch_buffers {
    cr_batch *batches;
    cr_batch_start *starts;
    cr_batch_restitution *restitution;
    cr_batch_impulses *last_impulses;
} cr_batch_buffers;

/* Contacts and bodies that share nothing with other clusters or one slab of an island; see
 * clusters.h.
 */
typedef struct cr_cluster {
    uint32_t base;                   /* batches of the clusters before it */
    uint32_t colors;                 /* that have contacts */
    uint32_t movable_colors;         /* those of them that relaxing takes first */
    uint32_t first[CR_COLORS + 1];   /* of each of them: its first batch, counted from `base` */
    uint32_t flat[CR_COLORS];        /* and how many of its batches, the first ones, are flat */
    uint32_t first_range, end_range; /* of its bodies, in body_ranges */
} cr_cluster;

typedef float cr_warm_velocity[4]; /* see kernels.h */

/* The arrays of a plan, a row each: declared below, freed by cr_batch_plan_free. */
#define CR_BATCH_PLAN_ARRAYS(ARRAY)                                                                \
    ARRAY(cr_batch_buffers, buffers)                                                               \
    /* what the batches of `buffers`, and batch_lanes, lie in: bytes */                            \
    ARRAY(void, buffer_memory)                                                                     \
    ARRAY(void, lane_memory)                                                                       \
    ARRAY(cr_cluster, clusters)                                                                    \
    ARRAY(cr_slot_counts, counts) /* of each cluster */                                            \
    ARRAY(cr_body_range, body_ranges)                                                              \
    ARRAY(cr_warm_velocity, warm_velocity)                                                         \
    /* of each solver body, of the last all 0; then of each other body that contacts touch */      \
    ARRAY(cr_contact_body, contact_bodies)                                                         \
    ARRAY(uint32_t, used_colors)      /* of each solver body: a bit each */                        \
    ARRAY(uint32_t, static_slots)     /* the slots of those other bodies */                        \
    ARRAY(cr_color_slot, color_slots) /* of each contact */                                        \
    /* the contacts and the awake bodies when the plan was made */                                 \
    ARRAY(cr_slot_pair, last_contacts)                                                             \
    ARRAY(uint32_t, last_awake)                                                                    \
    /* of each solver body, while clusters are found */                                            \
    ARRAY(uint32_t, parents)                                                                       \
    ARRAY(uint32_t, weights)                                                                       \
    ARRAY(uint32_t, cluster_of)

/* Batches of one cluster and color lie next to each other, each of one kind of shapes. A cluster is
 * solved in one of the `buffers`; each thread, or slab, that works at one time has one. */
typedef struct cr_batch_plan {
#define ARRAY(type, name) CR_ARRAY(type, name);
    CR_BATCH_PLAN_ARRAYS(ARRAY)
#undef ARRAY
    cr_batch_lanes *batch_lanes; /* of each batch, and CR_PREFETCH_BATCHES without contacts */
    uint32_t cluster_count;
    bool slabs;           /* the clusters are slabs of one island; see clusters.h */
    bool wavefront;       /* the slabs are solved as a wavefront; see clusters.h */
    uint32_t recheck_in;  /* ticks until clusters are looked for again */
    size_t contact_count; /* contacts with a color */
    bool has_restitution; /* any contact has */
    bool has_kinematic;   /* any of them touches a kinematic body */
    size_t static_count, last_contact_count, last_awake_count;
    cr_extent extents[2];   /* along x and y, of bodies that impulses can move; for slabs */
    size_t uncolored_count; /* contacts without a color */
    uint32_t batch_count;   /* of all clusters */
    uint32_t max_batches;   /* of one cluster */
    bool separable;         /* clusters may be solved one after the other; see clusters.h */
    _Atomic bool dirty;     /* something that the plan depends on has changed; threads may say so */
} cr_batch_plan;

/* Whether impulses cannot move a contact body, once contacts have colors. Mostly its index tells.
 */
static inline bool cr_contact_body_is_fixed(const cr_problem *problem, const cr_batch_plan *plan,
                                            uint32_t body)
{
    return body + 1 >= problem->body_count ||
           (plan->has_kinematic && (plan->contact_bodies[body].flags & CR_CONTACT_FIXED) != 0);
}

#endif
