/* world.h - what a world is made of: plain arrays indexed by slot, with no pointers inside
 * their elements, so that a snapshot is a copy. */
#ifndef CR_WORLD_H
#define CR_WORLD_H

#include "base/arrays.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "world/config.h"
#include "world/pose.h"

#define CR_NO_SLOT UINT32_MAX

/* A tick walks over all bodies several times, and each walk reads little else than one of the
 * groups below, which are cache lines of 64 bytes: glibc's large blocks begin 16 bytes behind the
 * start of a cache line, so what stands before the first such group is 48 bytes long, and the
 * length of a body is a multiple of 64. */
typedef struct cr_body {
    /* sleep, filtering, speculative contacts */
    float sleep_time;                 /* s: for how long the body has stayed near sleep_anchor */
    cr_vec2 sleep_anchor;             /* center, when sleep_time began to count */
    float rotation_since_anchor;      /* rad turned since then */
    uint32_t next_in_sleeping_island; /* of a sleeper: the next of its island, in a ring */
    uint32_t island; /* its root's slot + 1, in the last tick or when it fell asleep; 0: none */
    uint32_t layers;
    /* m: how far the body is expected to go in this tick, and its farthest point by turning; 0
     * unless world->predicted says otherwise */
    cr_vec2 predicted_displacement;
    float predicted_arc;
    float bounding_radius; /* m: of its shape, about the centre of mass */
    float angle_rest;      /* rad: the digits that `angle` has no room for; see angle.h */

    /* pose and velocity */
    cr_vec2 center; /* of mass, world */
    cr_vec2 v;      /* of the centre of mass */
    float w;
    float angle;
    cr_transform xf;             /* of the origin */
    cr_vec2 center0;             /* center, at the beginning of the part of the tick */
    float delta_angle;           /* rad turned in it */
    float inv_mass, inv_inertia; /* 0 when infinite */
    bool alive, asleep;
    bool edited; /* since the last tick, so what it touches must wake; see awake.h */
    bool bullet;

    /* forces */
    cr_body_kind kind;
    uint32_t generation;
    float gravity_scale, linear_damping, angular_damping;
    cr_vec2 constant_force; /* set on the body, there at every tick */
    float constant_torque;
    cr_vec2 force; /* sums of the forces that a caller applied; every tick clears them */
    float torque;
    cr_vec2 acceleration; /* of this tick, by gravity and attractors, which pull all masses alike */
    cr_vec2 force_total;  /* N: all other forces of this tick */
    float torque_total;

    float mass, inertia; /* 0 when infinite */
    cr_material material;
    bool fixed_rotation;
    uint64_t creation_index; /* s.creation_count at its creation; the latest of the bodies at a
                                point is picked */
    uint64_t user;
    cr_vec2 last_applied_force; /* N, N m: what `force` and `torque` had come to in tick
                                   s.last_applied_tick */
    float last_applied_torque;
    float air;           /* kg/s: air resistance at unit speed, where there is air */
    uint64_t swing_part; /* s.part_count after the last part of a tick in which it was stepped as a
                            swinging body; see direct/direct.h */
    uint32_t next_free;  /* of a dead slot: the next dead slot */
    uint32_t color;      /* the caller's own, as `user` */
    float blow_way;      /* m: as predicted_arc, see continuous/heavy_blow.c */
    char unused[4];      /* fills the cache line */
} cr_body;

/* The part of a body's material that a contact mixes with the other body's. */
typedef struct cr_surface {
    float restitution, friction;
} cr_surface;

typedef struct cr_slot_pair {
    uint32_t a, b; /* a < b */
} cr_slot_pair;

enum { CR_JOINT_ROWS = 5 }; /* at most, of one joint */

typedef struct cr_joint {
    bool alive;
    uint32_t generation;
    uint32_t next_free; /* of a dead slot: the next dead slot */
    cr_joint_def def;
    float force[CR_JOINT_ROWS]; /* N or N m, of its rows: the first guess of the next tick */
    cr_vec2 impulse;            /* N s that b got in the last tick */
    float angular_impulse;
    float motor_impulse; /* N m s: of that */
    float motor_work;    /* J: in the last tick */
} cr_joint;

/* A pair that touched at the end of the last tick. */
typedef struct cr_touch {
    cr_body_id a, b;
    cr_vec2 point, normal;
} cr_touch;

typedef struct cr_drag {
    bool active;
    cr_body_id body;
    cr_vec2 grip;    /* in the body's model space */
    cr_vec2 target;  /* world */
    cr_vec2 force;   /* N: the first guess of the next tick */
    cr_vec2 impulse; /* N s that the body got in the last tick */
} cr_drag;

/* Counts of the contacts that touch. */
typedef struct cr_contact_stats {
    uint32_t contacts, points;
    float max_penetration; /* m, >= 0 */
} cr_contact_stats;

/* The blow of a tick's heavy bodies; see continuous/heavy_blow.c. */
typedef struct cr_heavy_blow {
    float way;      /* m: how far the fastest of them goes in the tick; 0: there is none */
    float mass;     /* kg: of the heaviest */
    cr_aabb region; /* what they may drive lies in it */
} cr_heavy_blow;

/* Counts that the narrow phase makes for the solvers, who decide by them how hard to work. */
typedef struct cr_contact_hints {
    size_t unsupported;              /* contacts at rest that carry no load yet; an upper bound */
    size_t overlapping;              /* contacts deeper than slop + cr_contact_skin */
    size_t deep;                     /* contacts deeper than cr_crush_depth */
    size_t fast[CR_CROWD_LEVELS];    /* contacts that approach faster than crowd_speed */
    size_t plastic[CR_CROWD_LEVELS]; /* those of them that lose more than it of their speed */
    size_t overpowering;             /* those of them where one body is much the heavier */
    size_t violent;                  /* contacts that approach faster than split_speed */
    bool has_restitution;            /* a contact has */
} cr_contact_hints;

/* The trees of the broad phase `tree` (broadphase/aabb_tree.h); their nodes lie in world->nodes. */
typedef struct cr_tree_state {
    /* indices of nodes, or CR_NO_SLOT: of the trees of movable and of fixed bodies */
    uint32_t root[2];
    uint32_t free_node; /* the first of the free nodes, or CR_NO_SLOT */
    size_t node_count;
} cr_tree_state;

/* The pair cache (broadphase/pair_cache.h) but for its arrays, which are the world's. */
typedef struct cr_pair_cache_state {
    int32_t broadphase; /* the choice that filled the cache */
    float margin;       /* m: the contact margin that is in the boxes */
    size_t update_cost; /* of the grid: running average of pair_cache_cost times the ticks that it
                           spans */
    bool rebuild_each_step; /* of the grid: too many bodies move, so it caches no pairs and sorts
                               all bodies in each tick */
    size_t proxy_count, pair_count;
} cr_pair_cache_state;

enum { CR_CLASSES = 128 }; /* of areas and masses; see histograms.c */

/* Everything but the arrays; copied whole by a snapshot. */
typedef struct cr_state {
    cr_config settings; /* as they were set */
    cr_config config;   /* as they are in effect; see length_scale.c */
    float scaled_for_h; /* s: the length of tick that `config` was scaled for; 0: it must be scaled
                           again */
    float heavy_mass;   /* kg: see cr_heavy_mass; fitted with `config` */
    /* bodies of finite mass: all, and by the class of their area and mass */
    uint32_t movable_count, size_histogram[CR_CLASSES], mass_histogram[CR_CLASSES];
    uint64_t tick;
    double time;
    float last_h; /* s: length of the last part of a tick, which led to the present positions; 0:
                     none */
    cr_stats stats;
    uint32_t free_body; /* most recently emptied slot, or CR_NO_SLOT */
    uint32_t free_joint;
    uint32_t live;
    uint32_t sleeping;
    uint64_t creation_count;
    bool non_finite;            /* the last tick ended so */
    bool forces_pending;        /* some body has forces applied that the next tick clears */
    uint64_t last_applied_tick; /* the last tick that cleared such forces */
    cr_drag drag;
    cr_pair_cache_state pair_cache;
    cr_tree_state tree;
    cr_contact_stats sleeping_contact_stats;
    int32_t steps; /* sub-steps of the present part of a tick, or, between ticks, of the last one */
    int32_t crowd_level, crowd_ticks; /* of solvers/substeps.c: how often the sub-steps are raised,
                                         and for how many ticks more */
    int32_t parts;       /* that the present tick is made in, or, between ticks, the last one was */
    int32_t parts_made;  /* of a tick that is not over; 0 between ticks, unless memory ran out */
    uint64_t part_count; /* parts of ticks made since the world was created */
    int32_t split_ticks; /* for how many ticks more they are made in two parts; see substeps.c */
    bool dominant_island; /* one island has most of the contacts, and many; see
                             solvers/tgs_soft_simd/clusters.c */
    /* used lengths of the arrays */
    size_t body_slots, pair_count, contact_count, attractor_count, joint_slots;
    size_t sleeping_contact_count, touch_count, event_count;
} cr_state;

/* What is needed to take a tick back that runs out of memory; see engine/checkpoint.h. */
typedef struct cr_checkpoint {
    bool open;
    cr_state s;
    bool speculative;
    bool contacts_replaced, woken, islands_built; /* stages of the tick that have run */
    size_t sleep_record_count, sleep_records_before_islands, island_count;
} cr_checkpoint;

struct cr_world {
    cr_state s;

#define STATE(type, name, count) CR_ARRAY(type, name);
#define SCRATCH(type, name)      CR_ARRAY(type, name);
#include "world/world_arrays.inc"

    /* From here on nothing is part of a snapshot. */

    /* used lengths of the arrays that are no state */
    size_t awake_count, edited_count, awake_joint_count, body_velocity_count;
    size_t joint_filter_count, joint_body_count; /* the latter: bodies in joint_starts */
    size_t broad_pair_count, last_awake_count, last_edited_count, cell_count, interval_count;
    size_t old_contact_count, seam_candidate_count, seam_count, obstacle_count, stopped_count;

    bool awake_dirty;
    bool has_polygons; /* there is a polygon, or was one; only restoring a snapshot clears it */
    bool joint_filter_dirty, joint_lists_valid;

    bool forces_cached;     /* force_total and acceleration of the awake bodies still hold */
    bool forces_changed;    /* since the solver last read them */
    cr_vec2 cached_gravity; /* the gravity in them */

    bool broad_pairs_sorted; /* the algorithm left them sorted */
    bool pair_cache_dirty;   /* bodies changed without a note of it, so all must be looked at */
    size_t pair_cache_cost;  /* of this tick: the bodies that left their fat boxes, plus the new
                                pairs found for them */
    uint32_t cell_levels;    /* of the hash grid; see broadphase/grid.c */

    _Atomic bool speculative; /* contacts of this tick reach as far as some bodies are expected to
                                 go; threads may say so */
    float ghost_tick; /* s: the tick's length where ghosts among its speculative contacts are to be
                         dropped (contacts/ghosts.c); else 0 */
    cr_heavy_blow heavy_blow;
    _Atomic size_t moving_count; /* of cr_few_move */
    bool contacts_solved;  /* contacts are as the last step left them, and no setting has changed
                              since */
    bool sleep_changed;    /* something woke, fell asleep or was destroyed, so contacts must be
                              partitioned */
    bool obstacles_listed; /* and no body has changed its kind since; see awake.h */
    cr_contact_hints contact_hints;                  /* of world->contacts */
    float crowd_speed[CR_CROWD_LEVELS], split_speed; /* m/s; see solvers/substeps.c */

    struct cr_all_contacts *all_contacts; /* awake and sleeping; see sleeping_contacts.h */
    struct cr_problem *problem;           /* of the solver */
    struct cr_workers *workers;           /* NULL: one thread */

    cr_checkpoint checkpoint;

    cr_scheduler scheduler; /* of the host; its run is NULL where there is none */
    cr_trace trace;
    cr_body_id trace_only;
    cr_probe probe;
};

/* Whether somebody listens to the passes of the solver: then all bodies make a pass together. */
static inline bool cr_passes_are_heard(const cr_world *world)
{
    return world->probe.residual != NULL || world->trace.emit != NULL;
}

static inline cr_body_id cr_id_of(const cr_world *world, uint32_t slot)
{
    return (cr_body_id){slot + 1, world->bodies[slot].generation};
}
static inline const cr_shape *cr_shape_of(const cr_world *world, uint32_t slot)
{
    return &world->shapes[slot];
}
/* No impulse changes its velocities. */
static inline bool cr_has_infinite_mass(const cr_body *body)
{
    return body->inv_mass == 0 && body->inv_inertia == 0;
}

/* Whether the last part of a tick gave the body half of its forces before each sub-step's move and
 * half after it (velocity Verlet), as bodies that swing on joints are stepped. */
static inline bool cr_swings(const cr_world *world, const cr_body *body)
{
    return body->swing_part == world->s.part_count && body->swing_part > 0;
}

/* Whether a part of the present tick has been made, so that what is told of the tick goes on. */
static inline bool cr_tick_goes_on(const cr_world *world)
{
    return world->s.parts_made > 0;
}

/* Whether both can move, and one is so much heavier that the other is no hindrance to it. */
static inline bool cr_overpowers(const cr_body *a, const cr_body *b)
{
    return a->inv_mass > 0 && b->inv_mass > 0 &&
           (a->inv_mass > CR_OVERPOWERING_MASS_RATIO * b->inv_mass ||
            b->inv_mass > CR_OVERPOWERING_MASS_RATIO * a->inv_mass);
}

/* m: how much nearer two bodies can come by the end of the tick than they are now, if one of them
 * is so fast that its motion is predicted; else 0. */
static inline float cr_speculative_margin(const cr_world *world, uint32_t slot_a, uint32_t slot_b)
{
    const cr_body *a = &world->bodies[slot_a], *b = &world->bodies[slot_b];
    if (!(world->predicted[slot_a] | world->predicted[slot_b]))
        return 0;
    return max_float(vec_length(vec_sub(b->predicted_displacement, a->predicted_displacement)) +
                         a->predicted_arc + b->predicted_arc,
                     a->blow_way + b->blow_way);
}

static inline void cr_forget_prediction(cr_world *world, uint32_t slot)
{
    world->predicted[slot] = false;
    world->bodies[slot].predicted_displacement = vec(0, 0);
    world->bodies[slot].predicted_arc = world->bodies[slot].blow_way = 0;
}

/* Whether the body moves, may begin to, or was just edited, so that whatever touches it must be
 * awake. Two bodies neither of which may move have the same pose relative to each other as in the
 * last tick. */
static inline bool cr_may_move(const cr_body *body)
{
    if (body->edited || !cr_has_infinite_mass(body))
        return body->edited || !body->asleep;
    return body->v.x != 0 || body->v.y != 0 || body->w != 0;
}

/* At least one body sleeps and neither may move, so their contact stays as it is. */
static inline bool cr_both_at_rest(const cr_body *a, const cr_body *b)
{
    return (a->asleep || b->asleep) && !cr_may_move(a) && !cr_may_move(b);
}

/* Whether the body is an attractor. */
bool cr_attracts(const cr_world *world, cr_body_id body);

/* Whether the world's trace listens to this pair; b may be the null id. */
static inline bool cr_is_traced(const cr_world *world, cr_body_id a, cr_body_id b)
{
    cr_body_id only = world->trace_only;
    return world->trace.emit != NULL &&
           (only.index == 0 || cr_same_id(only, a) || cr_same_id(only, b));
}

/* The body of an id, or NULL when the id is dead. A slot's generation grows with every body that it
 * holds, so that the id of a destroyed body does not name the slot's next one. */
cr_body *cr_find(const cr_world *world, cr_body_id id);
/* The error that names the dead id. */
cr_result cr_dead_id(cr_body_id id);

#endif
