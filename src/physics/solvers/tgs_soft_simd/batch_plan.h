/* batch_plan.h - which contacts are solved side by side, and what it is made of. batch_layout.h
 * makes it. */
#ifndef CR_BATCH_PLAN_H
#define CR_BATCH_PLAN_H

#include "solvers/tgs_soft_simd/batches.h"

/* With their batches more than so many fill some megabytes. */
enum { CR_MANY_CONTACTS = 8192 };

/* With fewer there are no strips: the caches hold them all. */
enum { CR_STRIP_CONTACTS = 20000 };

enum { CR_CONTACT_KINDS = 2 }; /* flat, disc */

/* Where a contact goes. */
typedef struct cr_bin {
    uint32_t bin;  /* color and kind, or CR_NO_SLOT */
    uint32_t a, b; /* its bodies' stands */
    uint32_t cluster;
    uint32_t place; /* among those of its cluster and bin */
} cr_bin;

/* What a bin is made of, besides where its contact's bodies stand. */
typedef struct cr_sight {
    uint32_t a, b; /* slots */
    uint32_t bounces;
} cr_sight;

/* Of a cluster's contacts by color and kind; then, the lane of the first one. */
typedef struct cr_counts {
    uint32_t of[CR_COLORS * CR_CONTACT_KINDS];
} cr_counts;

/* Along one axis: how far the two bodies of a contact are apart at most, m, and where they are. */
typedef struct cr_span {
    float reach, low, high;
} cr_span;

/* Room for the batches of a cluster. */
typedef struct cr_bench {
    cr_batch *batches;
    cr_start_lines *starts;
    cr_bounce_lines *bounces;
} cr_bench;

typedef struct cr_run {
    uint32_t first, count; /* motions side by side */
} cr_run;

/* Contacts and bodies that have nothing to do with those of other clusters; see clusters.h. */
typedef struct cr_cluster {
    uint32_t base;                 /* batches of the clusters before it */
    uint32_t first[CR_COLORS + 1]; /* of each color: its first batch, counted from there */
    uint32_t colors;
    uint32_t first_run, end_run; /* of its bodies */
} cr_cluster;

/* Batches of one cluster and color lie together, each of one kind of shapes. A cluster is solved in
 * one of the work benches, of which there is one for each thread, or strip, that may need it. */
typedef struct cr_wide {
    cr_bench *benches;
    cr_seats *seats; /* of each batch, and CR_SEATS_AHEAD without contacts */
    cr_cluster *clusters;
    uint32_t cluster_count;
    bool strips;       /* the clusters are strips of one; see slabs.h */
    bool wave;         /* and are solved as a wave; see wavefront.h */
    uint32_t together; /* ticks until clusters are looked for again */
    cr_run *runs;
    size_t contact_count; /* that have a color */
    bool bouncy;          /* any of the contacts has restitution */
    bool kinematic;       /* any meets a body that goes its own way */
    float (*carried)[4];  /* see wide_kernels.h */
    cr_stand *stands;     /* of each motion, of the last all 0; then of what else contacts meet */
    uint32_t *used;       /* of each motion: colors, a bit each */
    uint32_t *stills;     /* the slots of those stands */
    cr_bin *bins;         /* of each contact */
    cr_sight *sights;     /* likewise */
    uint32_t *placed;     /* who was awake */
    size_t still_count, sight_count, placed_count;
    cr_span spans[2]; /* along x and y, of bodies that give way; where there may be strips */
    size_t left_over; /* contacts without a color */
    uint32_t batch_count, most_batches;       /* of all clusters; of one */
    bool separable;                           /* see clusters.h */
    _Atomic bool outdated;                    /* by what was noted since it was made */
    cr_counts *counts;                        /* of each cluster */
    uint32_t *parents, *weights, *cluster_of; /* of each motion, while clusters are found */
    void *bench_memory, *seat_memory;
    size_t bench_memory_capacity, bench_capacity, seat_memory_capacity;
    size_t cluster_capacity, run_capacity, count_capacity;
    size_t parent_capacity, weight_capacity, cluster_of_capacity;
    size_t carried_capacity, stand_capacity, used_capacity, bin_capacity;
    size_t still_capacity, sight_capacity, placed_capacity;
} cr_wide;

/* Of the problem, made when it is first asked for; NULL when out of memory. */
cr_wide *cr_wide_of(cr_problem *problem);
void cr_wide_free(cr_wide *wide); /* NULL is allowed */

/* Makes room for so many clusters, in which no contact is counted as yet; false when out of memory.
 */
bool cr_plan_clusters(cr_wide *wide, uint32_t count);

/* The cluster takes a contact whose bin is known. */
static inline void cr_plan_contact(cr_wide *wide, cr_bin *bin, uint32_t cluster)
{
    bin->cluster = cluster;
    bin->place = wide->counts[cluster].of[bin->bin]++;
}

/* Lists each cluster's motions by wide->cluster_of, those side by side together. */
void cr_plan_runs(const cr_problem *problem, cr_wide *wide);

/* Something has changed that it was made of, or it is new. Threads may say so at the same time. */
void cr_plan_set_outdated(cr_wide *wide, bool outdated);
bool cr_plan_is_outdated(const cr_wide *wide);

#endif
