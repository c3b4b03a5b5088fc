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

/* The part of a contact that the plan depends on, besides its contact bodies. */
typedef struct cr_contact_key {
    uint32_t a, b; /* slots of the bodies */
    uint32_t has_restitution;
} cr_contact_key;

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
} cr_batch_buffers;

typedef struct cr_body_range {
    uint32_t first, count; /* solver bodies next to each other */
} cr_body_range;

/* Contacts and bodies that share nothing with other clusters or one slab of an island; see below.
 */
typedef struct cr_cluster {
    uint32_t base;                   /* batches of the clusters before it */
    uint32_t first[CR_COLORS + 1];   /* of each color: its first batch, counted from `base` */
    uint32_t colors;                 /* colors that have contacts */
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
    ARRAY(uint32_t, used_colors)  /* of each solver body: a bit each */                            \
    ARRAY(uint32_t, static_slots) /* the slots of those other bodies */                            \
    /* of each contact */                                                                          \
    ARRAY(cr_color_slot, color_slots)                                                              \
    ARRAY(cr_contact_key, contact_keys)                                                            \
    ARRAY(uint32_t, last_awake) /* the awake bodies when the plan was made */                      \
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
    bool slabs;           /* the clusters are slabs of one island; see below */
    bool wavefront;       /* the slabs are solved as a wavefront; see below */
    uint32_t recheck_in;  /* ticks until clusters are looked for again */
    size_t contact_count; /* contacts with a color */
    bool has_restitution; /* any of them has */
    bool has_kinematic;   /* any of them touches a kinematic body */
    size_t static_count, contact_key_count, last_awake_count;
    cr_extent extents[2];   /* along x and y, of bodies that impulses can move; for slabs */
    size_t uncolored_count; /* contacts without a color */
    uint32_t batch_count;   /* of all clusters */
    uint32_t max_batches;   /* of one cluster */
    bool separable;         /* clusters may be solved one after the other; see below */
    _Atomic bool dirty;     /* something that the plan depends on has changed */
} cr_batch_plan;

/* Something that the plan depends on has changed. Threads may say so at the same time. */
/* Whether impulses cannot move a contact body, once contacts have colors. Mostly its index tells.
 */
static inline bool cr_contact_body_is_fixed(const cr_problem *problem, const cr_batch_plan *plan,
                                            uint32_t body)
{
    return body + 1 >= problem->body_count ||
           (plan->has_kinematic && (plan->contact_bodies[body].flags & CR_CONTACT_FIXED) != 0);
}

/* ---- the whole plan ---- */

/* The problem's plan, created when it is first asked for; NULL when out of memory. */
cr_batch_plan *cr_batch_plan_of(cr_problem *problem);
void cr_batch_plan_free(cr_batch_plan *plan); /* NULL is allowed */

/* Brings the plan up to date with the tick's contacts, and the buffers for `workers` threads.
 * Contacts for which no color is left become rows of the problem. False when out of memory. */
bool cr_batch_plan_update(cr_problem *problem, cr_batch_plan *plan, int32_t workers);

/* ---- colors of the constraint graph ----
 *
 * Contacts of one color share no body that impulses can move, and are solved in parallel. */

/* Brings the contact keys up to date; marks the plan dirty if one has changed. */
void cr_update_contact_keys(cr_problem *problem, cr_batch_plan *plan);
/* Colors the contacts that have keys. The ones for which no color is left become rows of the
 * problem. False when out of memory. */
bool cr_color_contacts(cr_problem *problem, cr_batch_plan *plan);

/* Brings the contact bodies of all solver bodies up to date; marks the plan dirty where the flags
 * of one have changed. */
void cr_update_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

/* The index of a slot's contact body. All bodies that do not move in this tick share one solver
 * body, but each has its own place, so a contact body is added for it behind the contact bodies of
 * the solver bodies. Contacts are sorted: the contacts of a floor often follow each other, and
 * share its contact body. False when out of memory. */
bool cr_find_contact_body(const cr_problem *problem, cr_batch_plan *plan, uint32_t slot,
                          uint32_t *out);
/* Brings the contact bodies that were added up to date, and marks the plan dirty in the same
 * way. */
void cr_update_static_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

/* ---- clusters: parts of the plan that are solved one after the other ----
 *
 * So each stays in the cache for a whole tick. Every step passes over all contacts several times,
 * and each time they come from memory if there are more than the processor's own cache holds.
 *
 * Islands share no body that impulses can move. So where there are many islands, clusters of some
 * islands, as many as the cache holds, are taken through all steps of a tick, and threads take
 * whole clusters. Each contact sees the same velocities as if all were solved together, so the bits
 * are the same.
 *
 * One large island is cut into slabs along one axis, each at least as thick as any two bodies in
 * contact are apart: contacts then join bodies of one slab or of neighbouring slabs. A pass goes
 * slab by slab, and the next pass may follow some slabs behind it as a wavefront, while the data is
 * still in the cache (temporal blocking; wavefront.c). */

/* Makes `count` clusters without contacts; false when out of memory. */
bool cr_clusters_reset(cr_batch_plan *plan, uint32_t count);

/* Adds a contact whose color slot is known to a cluster. */
void cr_cluster_add_contact(cr_batch_plan *plan, cr_color_slot *slot, uint32_t cluster);

/* Sorts the colored contacts and their bodies into clusters: into one, unless there are enough
 * contacts, in enough islands, and the islands are separable. A large world where one island
 * outweighs all others is cut into slabs instead; the world's state remembers the dominant island
 * until it is looked for again. False when out of memory. */
bool cr_clusters_find(const cr_problem *problem, cr_batch_plan *plan);

/* Whether islands may be solved one after the other: no rows, no forces between bodies and
 * nobody who listens to passes. Kinematic bodies are looked at elsewhere. */
bool cr_clusters_separable(const cr_problem *problem);

/* Whether the plan's slabs may be solved as a wavefront: nothing is asked of all slabs at the same
 * time. */
bool cr_can_wavefront(const cr_batch_plan *plan);
/* Slabs that are under way at one time. Each needs buffers of its own, which a later slab takes
 * over while they are still in the cache. */
size_t cr_wavefront_depth(const cr_problem *problem, const cr_batch_plan *plan);

#endif
