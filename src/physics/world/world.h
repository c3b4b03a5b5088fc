/* world.h - what a world is made of: plain arrays indexed by slot, with no pointers inside
 * their elements, so that a snapshot is a copy. */
#ifndef CR_WORLD_H
#define CR_WORLD_H

#include "base/arrays.h"
#include "base/vec.h"
#include "world/config.h"
#include "world/pose.h"

#define CR_NO_SLOT UINT32_MAX

/* By who reads it: a tick walks over all bodies several times, and each walk takes little else than
 * one of the groups of 64 bytes. glibc gives large blocks 16 bytes behind the beginning of a cache
 * line; so the first group comes 48 bytes later, and a body's length is a multiple of 64: then a
 * group is a line. */
typedef struct cr_body {
    /* how it rests */
    float sleep_time;                 /* s: for how long it has stayed where it is */
    cr_vec2 sleep_anchor;             /* where that is */
    float rotation_since_anchor;      /* rad since then */
    uint32_t next_in_sleeping_island; /* of a sleeper: the next of its island, in a ring */
    uint32_t island; /* its root's slot + 1, in the last tick or when it fell asleep; 0: none */
    uint32_t layers;
    /* m: the way and the swing that contacts look ahead; 0 unless they are speculative */
    cr_vec2 predicted_displacement;
    float predicted_arc;
    float bounding_radius; /* m: its shape's bounding radius */
    float angle_rest;      /* rad: what `angle` leaves out; see angle.h */

    /* where it is, and how it goes on */
    cr_vec2 center; /* of mass, world */
    cr_vec2 v;      /* of the centre of mass */
    float w;
    float angle;
    cr_transform xf;             /* of the origin */
    cr_vec2 center0;             /* where the tick began */
    float delta_angle;           /* rad in the tick */
    float inv_mass, inv_inertia; /* 0 when infinite */
    bool alive, asleep;
    bool edited; /* since the last tick: what it meets must wake; see awake.h */
    bool bullet;

    /* what pulls on it */
    cr_body_kind kind;
    uint32_t generation;
    float gravity_scale, linear_damping, angular_damping;
    cr_vec2 constant_force; /* set on the body, there at every tick */
    float constant_torque;
    cr_vec2 force; /* accumulators, cleared by every tick */
    float torque;
    cr_vec2 acceleration; /* this tick's pull on mass itself, so that all bodies fall alike */
    cr_vec2 force_total;  /* N: all other forces of this tick */
    float torque_total;

    float mass, inertia; /* 0 when infinite */
    cr_material material;
    bool fixed_rotation;
    uint64_t creation_index; /* counts creations: tells who is on top */
    uint64_t user;
    cr_vec2
        last_applied_force; /* N, N m: the accumulators in the tick `pushed_tick` of the world */
    float last_applied_torque;
    float air;           /* kg/s: its resistance, where there is air */
    uint64_t swing_tick; /* the last tick in which it was one that swings; see direct/direct.h */
    uint32_t next_free;  /* of a dead slot: the next dead slot */
    uint32_t color;      /* the caller's own, as `user` */
    char unused[8];      /* up to the end of a line */
} cr_body;

/* What a contact mixes of a body's material. */
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

/* What is counted of contacts. */
typedef struct cr_contact_stats {
    uint32_t contacts, points; /* that touch */
    float max_penetration;     /* m, >= 0 */
} cr_contact_stats;

/* How often solvers may double the steps of a tick; see solvers/substeps.h. */
enum { CR_CROWD_LEVELS = 2, CR_CROWD = 8 /* contacts */ };

/* What was noticed of contacts when they were found. */
typedef struct cr_contact_hints {
    size_t unsupported;           /* at most: they rest, and bear nothing as yet */
    size_t overlapping;           /* deeper than the slop, by the skin */
    size_t fast[CR_CROWD_LEVELS]; /* they lose more of their closing speed than crowd_speed */
} cr_contact_hints;

/* Of the broad phase `tree` (broadphase/aabb_tree.h); its nodes are the world's. */
typedef struct cr_tree_state {
    uint32_t root[2];   /* nodes, or CR_NO_SLOT: of bodies that impulses move, and of the others */
    uint32_t free_node; /* the first of the free nodes, or CR_NO_SLOT */
    size_t node_count;
} cr_tree_state;

/* What a broad phase keeps from tick to tick (broadphase/pair_cache.h); its arrays are the world's.
 */
typedef struct cr_pair_cache_state {
    int32_t broadphase;     /* which broad phase it is of */
    float margin;           /* m: that the boxes were made with */
    size_t update_cost;     /* of the grid: a running average, times its span */
    bool rebuild_each_step; /* nothing is kept: too many move */
    size_t proxy_count, pair_count;
} cr_pair_cache_state;

enum { CR_SIZES = 128 }; /* powers of two of the area */

/* Everything but the arrays; copied whole by a snapshot. */
typedef struct cr_state {
    cr_config settings; /* as they were set */
    cr_config config;   /* as they are in effect; see length_scale.c */
    float scaled_for_h; /* s: for ticks of that length; 0: to be seen to */
    uint32_t movable_count, size_histogram[CR_SIZES]; /* bodies that move: all, and by their size */
    uint64_t tick;
    double time;
    float last_h; /* s: length of the last tick, which led to the present positions; 0: none */
    cr_stats stats;
    uint32_t free_body; /* most recently emptied slot, or CR_NO_SLOT */
    uint32_t free_joint;
    uint32_t live;
    uint32_t sleeping;
    uint64_t creation_count;
    bool non_finite;            /* the last tick ended so */
    bool forces_pending;        /* some body's accumulated force is to be cleared */
    uint64_t last_applied_tick; /* when one was cleared last */
    cr_drag drag;
    cr_pair_cache_state pair_cache;
    cr_tree_state tree;
    cr_contact_stats sleeping_contact_stats;
    int32_t steps; /* that the solver makes of the present tick, or made of the last one */
    int32_t crowd_level, crowd_ticks; /* of solvers/substeps.c: how often the steps are doubled, and
                                         how long still */
    bool dominant_island; /* when last looked at: one island has most of the contacts, and many; see
                      solvers/tgs_soft_simd/clusters.c */
    /* used lengths of the arrays */
    size_t body_slots, pair_count, contact_count, attractor_count, joint_slots;
    size_t sleeping_contact_count, touch_count, event_count;
} cr_state;

/* What a tick notes until it is sure of its memory; see checkpoint.h. */
typedef struct cr_checkpoint {
    bool open;
    cr_state s;
    bool speculative;
    bool contacts_replaced, woken, islands_built; /* what there is to be undone */
    size_t sleep_record_count, sleep_records_before_islands, island_count;
} cr_checkpoint;

struct cr_face_table;
struct cr_body_velocity;
struct cr_seam;
struct cr_interval; /* of the sweep */
struct cr_tree_node;
struct cr_proxy;
struct cr_grid_item;
struct cr_grid_key;
struct cr_island;
struct cr_all_contacts;
struct cr_sleep_record;
struct cr_problem;
struct cr_workers;

struct cr_world {
    cr_state s;
    /* A body has one shape, in the slot of its own number; the stages reach it only through
     * cr_shape_of. */
    cr_body *bodies;
    cr_shape *shapes;
    cr_aabb *bounds; /* by slot */
    cr_attractor *attractors;
    cr_pair *pairs;
    cr_contact *contacts;          /* that a tick looks at */
    cr_contact *sleeping_contacts; /* the others; see sleeping_contacts.h */
    cr_joint *joints;
    cr_touch *touches; /* of world->contacts; sorted like them */
    cr_event *events;
    size_t body_capacity, shape_capacity, bound_capacity, attractor_capacity, pair_capacity;
    size_t contact_capacity, sleeping_contact_capacity, joint_capacity, touch_capacity,
        event_capacity;
    /* of the broad phase: boxes with room and what they are, by slot; pairs of them; the tree's */
    struct cr_proxy *proxies;
    uint8_t *proxy_flags;
    cr_slot_pair *cached_pairs; /* sorted */
    struct cr_tree_node *nodes;
    size_t proxy_capacity, proxy_flag_capacity, cached_pair_capacity, node_capacity;

    /* Rebuilt from the rest, so no part of a snapshot. */
    uint32_t *awake_bodies, *awake_index, *edited, *awake_joints; /* see awake.h */
    size_t awake_count, edited_count, awake_joint_count;
    uint8_t *block_flags;
    size_t awake_body_capacity, awake_index_capacity, edited_capacity, awake_joint_capacity,
        block_flag_capacity;
    bool awake_dirty;
    bool forces_cached;     /* of the awake: forces would make the same of them anew */
    bool forces_changed;    /* since the solver last took them */
    cr_vec2 cached_gravity; /* that they were made with */
    cr_pose *poses;         /* by slot, as body and shape are: what is read for every pair */
    cr_surface *surfaces;
    struct cr_face_table *face_tables; /* of boxes and polygons, once there is a polygon */
    size_t pose_capacity, surface_capacity, face_table_capacity;
    bool has_polygons; /* there is one, or was; never set back but by a snapshot */
    struct cr_body_velocity
        *body_velocities; /* by slot, while contacts are made; see approach_speed.c */
    size_t body_velocity_count, body_velocity_capacity;
    cr_slot_pair
        *joint_filter; /* bodies that a joint keeps from colliding; sorted: joint_lists.h */
    size_t joint_filter_count, joint_filter_capacity;
    bool joint_filter_dirty;
    uint32_t *joint_starts, *joint_list; /* of each body: where its joints begin; see there, too */
    size_t joint_body_count, joint_start_capacity, joint_list_capacity;
    bool joint_lists_valid;
    cr_slot_pair *broad_pairs; /* by the broad phase */
    size_t broad_pair_count, broad_pair_capacity;
    bool broad_pairs_sorted;   /* as it was handed on */
    cr_slot_pair *sort_buffer; /* while pairs are sorted or merged */
    uint32_t *sort_histogram;
    size_t sort_buffer_capacity, sort_histogram_capacity;
    /* of the broad phase that keeps pairs: slots that left their boxes, with their new pairs; who
     * was awake and who edited when it last ran */
    uint32_t *moved_proxies, *last_awake, *last_edited;
    cr_slot_pair *new_pairs, *merged_pairs;
    size_t last_awake_count, last_edited_count;
    size_t moved_proxy_capacity, last_awake_capacity, last_edited_capacity, new_pair_capacity,
        merged_pair_capacity;
    size_t pair_cache_cost; /* of this tick: who left their boxes, and the pairs found for them */
    bool pair_cache_dirty;  /* what was done to the bodies since it last ran is not known */
    struct cr_grid_item *grid_items, *grid_sorted;
    struct cr_grid_key *grid_keys;
    size_t grid_item_capacity, grid_sorted_capacity, grid_key_capacity;
    uint32_t *cells; /* of the grid: the first slot of each, see broadphase/hash_grid.c */
    size_t cell_count, cell_capacity;
    uint32_t cell_levels;
    cr_manifold *manifolds; /* of some of the found pairs, while contacts are made of them */
    size_t manifold_capacity;
    cr_pair *old_pairs;       /* the last tick's, until the new one is sure of its memory */
    cr_contact *old_contacts; /* the last tick's contacts while the new ones are made */
    size_t old_pair_capacity;
    size_t old_contact_count, old_contact_capacity;
    float crowd_speed[CR_CROWD_LEVELS]; /* m/s; see solvers/substeps.h */
    bool speculative;                   /* contacts of this tick are found ahead of the bodies */
    cr_contact_hints contact_hints;     /* of world->contacts */
    size_t *seam_candidates; /* of world->contacts: those that may be of seams, see seams.h */
    size_t seam_candidate_count, seam_candidate_capacity;
    struct cr_seam *seams;
    uint32_t *seam_heads; /* by slot: the number of a seam + 1; 0: none, as always between ticks */
    size_t seam_count, seam_capacity, seam_head_capacity;
    cr_contact *old_sleeping_contacts; /* while the new ones are written */
    size_t old_sleeping_contact_capacity;
    struct cr_all_contacts *all_contacts; /* contacts and dormant ones; see sleeping_contacts.h */
    bool contacts_solved; /* they are those of the last step, and no setting has changed since */
    bool sleep_changed; /* something woke, fell asleep or came to an end: see sleeping_contacts.h */
    struct cr_interval *intervals;
    size_t interval_count, interval_capacity;
    struct cr_island *islands; /* by place; see awake.h */
    size_t island_capacity;
    cr_touch *old_touches; /* while the new ones are written */
    size_t old_touch_capacity;
    struct cr_problem *problem; /* of the solver */
    struct cr_workers *workers; /* NULL: one thread */
    /* of continuous collision: slots, pairs of them, where each slot stops */
    uint32_t *fast, *obstacles, *stopped;
    void *toi_pairs;
    struct cr_stop *stops;
    size_t fast_capacity, obstacle_count, obstacle_capacity, toi_pair_capacity, stop_capacity;
    size_t stopped_count, stopped_capacity;
    bool obstacles_listed; /* and none recast since; see awake.h */

    cr_checkpoint checkpoint;
    struct cr_sleep_record *sleep_records; /* of the checkpoint */
    size_t sleep_record_capacity;

    cr_scheduler scheduler; /* of the host; its run is NULL where there is none */
    cr_trace trace;
    cr_body_id trace_only;
    cr_probe probe;
};

static inline cr_body_id cr_id_of(const cr_world *world, uint32_t slot)
{
    return (cr_body_id){slot + 1, world->bodies[slot].generation};
}
static inline const cr_shape *cr_shape_of(const cr_world *world, uint32_t slot)
{
    return &world->shapes[slot];
}
/* Takes part in no impulse: it neither gives way nor turns. */
static inline bool cr_has_infinite_mass(const cr_body *body)
{
    return body->inv_mass == 0 && body->inv_inertia == 0;
}

/* Whether the last tick gave it its forces half before and half behind each step's way. */
static inline bool cr_swings(const cr_world *world, const cr_body *body)
{
    return body->swing_tick == world->s.tick && body->swing_tick > 0;
}

/* m: how much nearer than now two bodies can be at the tick's end; 0 unless looking ahead. */
static inline float cr_speculative_margin(const cr_body *a, const cr_body *b)
{
    return vec_length(vec_sub(b->predicted_displacement, a->predicted_displacement)) +
           a->predicted_arc + b->predicted_arc;
}

/* Whether those that it meets must be awake: it moves, may begin to, or was just changed. Two
 * bodies that do not stir stand to each other as they did in the last tick. */
static inline bool cr_may_move(const cr_body *body)
{
    if (body->edited || !cr_has_infinite_mass(body))
        return body->edited || !body->asleep;
    return body->v.x != 0 || body->v.y != 0 || body->w != 0;
}

/* A sleeper and another that does not stir: their contact stays as it is. */
static inline bool cr_both_at_rest(const cr_body *a, const cr_body *b)
{
    return (a->asleep || b->asleep) && !cr_may_move(a) && !cr_may_move(b);
}

/* Whether the body is an attractor. */
bool cr_attracts(const cr_world *world, cr_body_id body);

#endif
