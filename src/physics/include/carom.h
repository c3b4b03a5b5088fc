/* carom.h - the public face of libcarom, a 2D rigid-body collision core.
 *
 * Units are metres, kilograms, seconds and radians; y points up; counter-clockwise is
 * positive. State is `float`. The library knows no screen, file or clock, keeps no global
 * state, and gives the same bits for the same calls with any compiler and optimisation.
 *
 * Every function that can refuse its input returns a cr_result whose message names what was
 * wrong and what would be accepted; a refused call changes nothing. That holds where memory runs
 * out as well, in the middle of a step, too: the world is as it was, goes on as if it had never
 * been asked, and may be asked again. (What listeners were told is not taken back; and the stats of
 * the next tick may count other candidates.) CR_NON_FINITE alone is no refusal, but an outcome.
 * Asserts guard the library's own invariants only.
 *
 * Threads: calls on different worlds may run at once. So may calls on one world that take it as
 * const, as long as none runs that does not. Functions that take no world may always be called.
 * What a call hands out as owned by the world may be read by any thread until the world changes.
 */
#ifndef CAROM_H
#define CAROM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CR_VERSION "0.1.0"

enum {
    CR_MAX_VERTICES = 8,       /* corners of one polygon */
    CR_MAX_MANIFOLD_POINTS = 2 /* points of one manifold */
};

/* ---------------------------------------------------------------- results */

typedef enum cr_code {
    CR_OK = 0,
    CR_INVALID_VALUE,   /* not finite, or out of its range */
    CR_INVALID_SHAPE,   /* zero area, not convex, too few or too many corners */
    CR_DEAD_ID,         /* the body or joint was destroyed, or never was */
    CR_UNKNOWN_SETTING, /* no row of the settings table has this key */
    CR_OUT_OF_MEMORY,
    CR_NON_FINITE, /* the simulation left the finite numbers */
    CR_BROKEN,     /* an invariant of the library does not hold: see cr_world_validate */
} cr_code;

typedef struct cr_result {
    cr_code code;
    char message[200]; /* a sentence; empty when code is CR_OK */
} cr_result;

/* ---------------------------------------------------------------- mathematics */

typedef struct cr_vec2 {
    float x, y;
} cr_vec2;

/* A 2x2 rotation matrix in two numbers: its columns are (c, s) and (-s, c). */
typedef struct cr_rot {
    float c, s;
} cr_rot;

/* Model space to world space: world = p + q * model. */
typedef struct cr_transform {
    cr_vec2 p;
    cr_rot q;
} cr_transform;

typedef struct cr_aabb {
    cr_vec2 lower, upper;
} cr_aabb;

/* Sine, cosine and arc tangent of the library's own, so that every platform gives the same
 * bits. Absolute error below 1e-6 for |angle| <= 1e4 radians. */
float cr_sin(float angle);
float cr_cos(float angle);
float cr_atan2(float y, float x);

cr_rot cr_rot_from_angle(float angle);
cr_vec2 cr_rot_column(cr_rot q, int column);        /* column 0: the x axis, 1: the y axis */
cr_vec2 cr_to_world(cr_transform t, cr_vec2 model); /* a point */
cr_vec2 cr_to_model(cr_transform t, cr_vec2 world); /* a point, back */
cr_vec2 cr_dir_to_world(cr_rot q, cr_vec2 model);   /* a direction */
cr_vec2 cr_dir_to_model(cr_rot q, cr_vec2 world);   /* a direction, back */

/* ---------------------------------------------------------------- materials */

typedef struct cr_material {
    float density;     /* kg/m^2, >= 0; 0 makes the mass infinite */
    float restitution; /* 0 (no rebound) to 1 (nothing lost) */
    float friction;    /* Coulomb coefficient, >= 0 */
} cr_material;

typedef struct cr_material_preset {
    const char *name;
    cr_material material;
} cr_material_preset;

const cr_material_preset *cr_material_presets(size_t *count);
/* The material of a body that names none. */
cr_material cr_material_default(void);

/* ---------------------------------------------------------------- shapes */

typedef enum cr_shape_kind { CR_CIRCLE, CR_BOX, CR_POLYGON, CR_HALFSPACE } cr_shape_kind;
enum { CR_SHAPE_KINDS = 4 };

/* A shape in its body's model space. Made by the functions below; read freely. A body refuses one
 * that they would not have made. */
typedef struct cr_shape {
    cr_shape_kind kind;
    float radius;  /* circle only */
    cr_vec2 half;  /* box only: half width and half height */
    float offset;  /* half-space only: solid where normals[0] . p <= offset (world) */
    int32_t count; /* corners: 4 for a box, 3 to 8 for a polygon, else 0 */
    cr_vec2 vertices[CR_MAX_VERTICES]; /* counter-clockwise, relative to the body's origin */
    cr_vec2 normals[CR_MAX_VERTICES];  /* unit, outward, of the edge that starts at the vertex */
    cr_vec2 centroid;                  /* relative to the body's origin */
    float area;                        /* m^2; 0 for a half-space */
    float second_moment;   /* m^4 about the centroid: inertia = density * second_moment */
    float bounding_radius; /* about the centroid; infinite for a half-space */
    float inner_radius;    /* of the largest circle about the centroid; likewise */
} cr_shape;

cr_result cr_shape_circle(cr_shape *out, float radius);
cr_result cr_shape_box(cr_shape *out, float width, float height);
/* 3 to 8 corners in either winding, convex; they are stored counter-clockwise. */
cr_result cr_shape_polygon(cr_shape *out, const cr_vec2 *vertices, size_t count);
/* The points p with normal . p <= offset (the normal need not have unit length). */
cr_result cr_shape_halfspace(cr_shape *out, cr_vec2 normal, float offset);

bool cr_shape_contains(const cr_shape *shape, cr_transform t, cr_vec2 world_point);
cr_aabb cr_shape_bounds(const cr_shape *shape, cr_transform t);
/* "circle", "box", "polygon", "halfspace". */
const char *cr_shape_kind_name(cr_shape_kind kind);

/* ---------------------------------------------------------------- manifolds and the trace */

typedef struct cr_manifold_point {
    cr_vec2 position;      /* halfway between the two surfaces */
    float separation;      /* m along the normal; negative is penetration */
    uint32_t feature;      /* which corner touches which face: identifies the point from tick to
                              tick, but for the highest bit, which is set where a circle touches a
                              corner or a circle instead of a face */
    float normal_impulse;  /* N s, >= 0: the sum over the last tick */
    float tangent_impulse; /* N s along the normal turned by -90 degrees */
    float normal_force;    /* N: with which the next tick's solver warm starts */
    float tangent_force;   /* N */
} cr_manifold_point;

typedef struct cr_manifold {
    cr_vec2 normal; /* unit, from A to B */
    int32_t count;  /* 0 when the shapes do not touch */
    cr_manifold_point points[CR_MAX_MANIFOLD_POINTS];
} cr_manifold;

typedef enum cr_trace_kind {
    CR_TRACE_PAIR,           /* a pair enters the narrow phase */
    CR_TRACE_AXIS,           /* an axis was tested: axis, value = separation along it */
    CR_TRACE_SUPPORT,        /* the deepest vertex of the other shape against a face */
    CR_TRACE_REFERENCE_FACE, /* from, to: its ends; axis: its normal */
    CR_TRACE_INCIDENT_FACE,  /* from, to: its ends */
    CR_TRACE_CLIP,           /* a side plane: axis, value = its offset; from, to: what is left */
    CR_TRACE_REGION,         /* circle against polygon: region; from = closest point */
    CR_TRACE_POINT,          /* a contact point is kept: from, value = separation */
    CR_TRACE_DROPPED,        /* a clipped point lay above the reference face */
    CR_TRACE_SEPARATED,      /* the pair does not touch: axis and value prove it */
    CR_TRACE_UNPAIRED,       /* the broad phase yields no pair of a, the body listened to, and b:
                                unpaired; value = the gap between their bounding boxes, m; from,
                                to: the lower and upper corner of b's */
    CR_TRACE_BODY,           /* body a after a pass of the solver: pass, motion */
    CR_TRACE_ROW,            /* a row between a and b after a pass: pass, row */
} cr_trace_kind;

typedef enum cr_region {
    CR_REGION_VERTEX1, /* nearest to the first corner of the face */
    CR_REGION_VERTEX2, /* nearest to the second corner */
    CR_REGION_FACE,    /* nearest to the face itself */
    CR_REGION_INSIDE,  /* the centre lies inside the shape */
} cr_region;

typedef struct cr_body_id {
    uint32_t index;      /* slot + 1; 0 is no body */
    uint32_t generation; /* counts the slot's lives */
} cr_body_id;

typedef struct cr_joint_id {
    uint32_t index;      /* slot + 1; 0 is no joint */
    uint32_t generation; /* counts the slot's lives */
} cr_joint_id;

/* Why the broad phase leaves two bodies out. */
typedef enum cr_unpaired {
    CR_UNPAIRED_BOUNDS,    /* their bounding boxes are apart */
    CR_UNPAIRED_LAYERS,    /* they share no layer */
    CR_UNPAIRED_IMMOVABLE, /* impulses move neither */
    CR_UNPAIRED_AT_REST,   /* one sleeps and the other does not move: their contact stays */
    CR_UNPAIRED_JOINED,    /* a joint keeps them from colliding */
} cr_unpaired;

/* What a solver has just done when a trace is told of bodies and rows. */
typedef enum cr_pass_kind {
    CR_PASS_BEGIN,  /* nothing yet: the velocities that the tick, or a part of it, begins with */
    CR_PASS_FORCES, /* a step of the tick begins; forces have changed the velocities */
    CR_PASS_WARM_START,  /* the impulses of the step before were applied again; and joints that are
                            solved together were solved */
    CR_PASS_IMPACTS,     /* of avbd: impacts were solved on their own */
    CR_PASS_SOLVE,       /* a pass over the rows */
    CR_PASS_EXTRAPOLATE, /* before the next of them: impulses and velocities went on the way that
                            the last one has changed them */
    CR_PASS_LIMIT_IMPACTS, /* impulses that would have made energy were scaled down */
    CR_PASS_DESCENT,   /* of avbd: a pass over positions, which finds impulses; the velocities have
                          not got them yet */
    CR_PASS_JOINTS,    /* joints were solved together once more */
    CR_PASS_POSITIONS, /* the velocities have moved the bodies */
    CR_PASS_CORRECT,   /* bodies were moved to take back overlap and gaps; rows follow the bodies */
    CR_PASS_RELAX,     /* a pass over the rows where the bodies are now */
    CR_PASS_LINE_SEARCH, /* after the last step: islands lost the velocity along their load */
} cr_pass_kind;
enum { CR_PASS_KINDS = CR_PASS_LINE_SEARCH + 1 };
/* "begin", "forces", "warm start", ... */
const char *cr_pass_kind_name(cr_pass_kind kind);

typedef struct cr_trace_pass {
    cr_pass_kind kind;
    int32_t step;   /* of those that the solver makes of the tick, from 0 */
    int32_t number; /* of the passes of this kind in the step, from 0 */
    float h;        /* s: the length of the step */
} cr_trace_pass;

typedef struct cr_trace_motion {
    cr_vec2 velocity; /* m/s, of the centre of mass */
    float angular_velocity;
    cr_vec2 way; /* m and rad: since the tick began */
    float turn;
} cr_trace_motion;

typedef enum cr_trace_row_kind {
    CR_TRACE_NORMAL,   /* of a contact point, along its normal */
    CR_TRACE_FRICTION, /* of a contact point, along its tangent */
    CR_TRACE_JOINT,
    CR_TRACE_MOUSE_JOINT,
} cr_trace_row_kind;

/* A row asks for J v + softness * lambda = bias (a normal: at least bias) by an impulse lambda, and
 * changes velocities by M^-1 J^T lambda. J v = d . (vB - vA) + arm_b wB - arm_a wA. */
typedef struct cr_trace_row {
    cr_trace_row_kind kind;
    int32_t index;      /* of the contact's point, or of the joint's row */
    uint32_t feature;   /* of the point */
    cr_joint_id joint;  /* of a joint's row */
    cr_vec2 d;          /* unit; 0 of a row that only turns */
    float arm_a, arm_b; /* m: rA x d, rB x d; of a row that only turns 1 or -1 */
    float inverse_mass_a, inverse_mass_b, inverse_inertia_a, inverse_inertia_b; /* as solved with */
    float inverse_effective_mass; /* k = d . d (1/mA + 1/mB) + arm_a^2 / IA + arm_b^2 / IB */
    float position;               /* m or rad: of a contact the separation */
    float velocity;               /* J v now */
    float bias;     /* what J v shall be; -1e9: the row asks for nothing in this step */
    float softness; /* 1/kg */
    float impulse;  /* N s or N m s: given in the part of the tick so far */
} cr_trace_row;

/* One thing that was done, in world space. Fields that a kind does not name are 0. */
typedef struct cr_trace_record {
    cr_trace_kind kind;
    cr_body_id a, b; /* the pair; null outside a world, and b where a joint holds on to the world */
    int32_t owner;   /* 0: the face or axis belongs to A, 1: to B */
    int32_t face;    /* index of the face, or -1 */
    int32_t vertex;  /* index of the vertex, or -1 */
    cr_region region;
    cr_vec2 axis;
    float value;
    cr_vec2 from, to;
    cr_unpaired unpaired;
    cr_trace_pass pass;
    cr_trace_motion motion;
    cr_trace_row row;
} cr_trace_record;

/* A listener to what a tick does: the broad phase, the narrow phase and the solver. `emit` must not
 * touch the world. It is called by the thread that steps. */
typedef struct cr_trace {
    void (*emit)(void *user, const cr_trace_record *record);
    void *user;
} cr_trace;

/* The manifold of two shapes, normal from a to b; count is 0 when they are farther apart than
 * `margin` (m, >= 0). `trace` may be NULL. `textbook` picks the projecting SAT for polygons. */
void cr_collide(cr_manifold *out, const cr_shape *a, cr_transform ta, const cr_shape *b,
                cr_transform tb, float margin, bool textbook, const cr_trace *trace);

/* The minimum translation vector (MTD) of two convex shapes with corners (box or polygon), by the
 * projecting SAT: the shortest displacement of b that separates them, containment included. False
 * when they do not overlap, or when a shape has no corners. */
bool cr_mtd(cr_vec2 *out, const cr_shape *a, cr_transform ta, const cr_shape *b, cr_transform tb);
/* Separates two overlapping shapes by their MTD, shared in proportion to the inverse masses (both
 * 0: half and half). False, and nothing moved, where cr_mtd is. */
bool cr_resolve_mtd(const cr_shape *a, cr_transform *ta, float inverse_mass_a, const cr_shape *b,
                    cr_transform *tb, float inverse_mass_b);

/* ---------------------------------------------------------------- time of impact */

/* The motion of a body through a tick, at constant velocities: where its centre of mass and its
 * angle are at the beginning (0) and at the end (1). */
typedef struct cr_sweep {
    cr_vec2 center0, center1; /* of mass, world space */
    float angle0, angle1;
} cr_sweep;

/* The first time at which the separation of two moving shapes falls to `target` (m; negative: an
 * overlap), as a fraction of the tick from 0 to 1. It may be early, by a separation of |target| / 4
 * or a millionth of the lengths involved (rarely more, for shapes that graze each other while they
 * turn), and is never late. False when the shapes do not come that near. A half-space does not
 * move, so its motion is not read; two half-spaces never collide. */
bool cr_time_of_impact(float *fraction, const cr_shape *a, const cr_sweep *motion_a,
                       const cr_shape *b, const cr_sweep *motion_b, float target);

/* ---------------------------------------------------------------- settings */

typedef struct cr_world cr_world;

typedef enum cr_setting_type { CR_FLOAT, CR_INT, CR_BOOL, CR_CHOICE } cr_setting_type;

/* A named algorithm or value of a choice. */
typedef struct cr_choice {
    const char *name;  /* as files and the command line have it: "pgs_ngs" */
    const char *label; /* as people read it: "PGS + NGS" */
    const char *help;  /* one line */
    const char *alias; /* a second name that is read, too, but never written; NULL: none */
} cr_choice;

typedef struct cr_setting {
    const char *key;   /* "solver.iterations" */
    const char *label; /* "Iterations" */
    const char *unit;  /* "m", "s", "Hz"; "" when it has none */
    cr_setting_type type;
    double min, max;          /* inclusive */
    double initial;           /* the default */
    const char *help;         /* one line */
    size_t offset;            /* of the value in the world's settings; for the library's own use */
    const cr_choice *choices; /* CR_CHOICE only: `max` + 1 of them, the value is the index */
    uint32_t solvers;         /* that read it, bit i for solver i; others ignore it */
} cr_setting;

const cr_setting *cr_settings(size_t *count);
const cr_setting *cr_setting_find(const char *key); /* NULL when unknown */
/* The row whose key is spelled most like `key`; never NULL. */
const cr_setting *cr_setting_nearest(const char *key);
/* Reads "10", "0.2", "1/60", "true", "on" or a choice's name or alias. */
cr_result cr_setting_parse(const cr_setting *setting, const char *text, double *value);
/* Refuses a value that is out of range, and a fraction for an integer. */
cr_result cr_setting_check(const cr_setting *setting, double value);
/* Writes what cr_setting_parse reads back to the same value. */
void cr_setting_format(const cr_setting *setting, double value, char *out, size_t size);
/* Whether the world's solver reads it. */
bool cr_setting_is_read(const cr_setting *setting, const cr_world *world);
/* Writes the names of the solvers that read it: "all", "all but impulse", "pgs_ngs, jacobi".
 * Returns `out`. */
char *cr_setting_solvers(const cr_setting *setting, char *out, size_t size);

const cr_choice *cr_solvers(size_t *count);
const cr_choice *cr_broadphases(size_t *count);
const cr_choice *cr_integrators(size_t *count);

/* ---------------------------------------------------------------- the world */

cr_result cr_world_create(cr_world **out);
void cr_world_destroy(cr_world *world); /* NULL is allowed */

/* One tick of h seconds (1e-9 to 1). While a violent crowd collides, a tick of a world with more
 * than 1,024 awake bodies is made in two parts, each with its own search for contacts; if memory
 * runs out in the second, the first stays made, and the next call makes the second. CR_NON_FINITE
 * names the first body at fault and the tick; the world then refuses to step until it is restored
 * or the body is mended. */
cr_result cr_world_step(cr_world *world, float h);
/* Refreshes pairs and contacts for the present positions without advancing time. */
cr_result cr_world_detect(cr_world *world);

/* Settings by key; the value of a choice is its index, of a bool 0 or 1. */
cr_result cr_world_set(cr_world *world, const char *key, double value);
double cr_world_get(const cr_world *world, const char *key); /* NaN when unknown */
cr_vec2 cr_world_gravity(const cr_world *world);             /* m/s^2 */
float cr_world_timestep(const cr_world *world);              /* s: the setting world.timestep */

uint64_t cr_world_tick(const cr_world *world); /* steps since the world was made */
double cr_world_time(const cr_world *world);   /* s: the sum of the steps' h */
/* s: by how much the velocities after a tick of h seconds lag behind the positions. With
 * symplectic_euler half a sub-step, because its velocities are those of the middle of the sub-step;
 * with velocity_verlet 0; with explicit_euler as much, but ahead (negative). Some bodies that swing
 * on joints are stepped by another rule: see cr_body_view.abreast. */
float cr_world_velocity_lag(const cr_world *world, float h);
/* 64 bits over kind, position, angle and velocities of every body, in slot order. */
uint64_t cr_world_hash(const cr_world *world);

/* Checks the invariants that the library relies on: ids and free lists, the order of pairs,
 * bounding boxes, islands, graph colors, sleep, finite numbers. The message of CR_BROKEN names the
 * first one that does not hold, which is a defect of the library or of something that wrote into
 * its memory: the world should be destroyed or restored. It takes about a tenth of a step's time,
 * and some memory, without which it answers CR_OUT_OF_MEMORY. Builds for debugging end each step
 * with it, and return what it finds. */
cr_result cr_world_validate(const cr_world *world);

/* Figures of the last tick or detect. */
typedef struct cr_stats {
    uint32_t bodies;       /* live ones, half-spaces included */
    uint32_t candidates;   /* pairs that the broad phase tested */
    uint32_t pairs;        /* pairs that it passed on to the narrow phase */
    uint32_t contacts;     /* pairs that touch */
    uint32_t points;       /* contact points of these */
    uint32_t sleeping;     /* bodies asleep now */
    uint32_t islands;      /* connected groups of awake bodies; 0 where sleep is off */
    uint32_t iterations;   /* of the solver */
    float max_penetration; /* m, >= 0 */
    float driver_work;     /* J: what kinematic bodies that move have given to others by contacts in
                              the last tick; below 0: taken from them */
} cr_stats;
cr_stats cr_world_stats(const cr_world *world);

typedef struct cr_pair {
    cr_body_id a, b; /* a's slot is the lower */
} cr_pair;
/* Owned by the world, valid until it changes; sorted by (a, b). */
const cr_pair *cr_world_pairs(const cr_world *world, size_t *count);

typedef struct cr_contact {
    cr_body_id a, b;
    float restitution, friction; /* mixed for the pair */
    float approach;              /* m/s: along the normal, at the deepest point, before the tick */
    bool touching; /* a point has no gap (of 0.1 mm) or got an impulse; else the bodies are only
                      near */
    cr_manifold manifold; /* never empty here */
} cr_contact;
/* Those that touch, and those nearer than the setting contact.margin. Owned by the world, valid
 * until it changes; sorted by (a, b). */
const cr_contact *cr_world_contacts(const cr_world *world, size_t *count);

typedef enum cr_event_kind {
    CR_EVENT_BEGIN, /* the pair touches and did not at the end of the tick before */
    CR_EVENT_HIT,   /* it does so at contact.hit_speed or faster; follows the begin */
    CR_EVENT_END,   /* the pair touches no more */
} cr_event_kind;
enum { CR_EVENT_KINDS = 3 };
/* "begin", "hit", "end". */
const char *cr_event_kind_name(cr_event_kind kind);

/* Something that happened to a contact in the last tick. */
typedef struct cr_event {
    cr_event_kind kind;
    cr_body_id a, b; /* at an end, one of them may have been destroyed: its id is dead */
    cr_vec2 point;   /* the deepest of the contact; at an end, as it was last */
    cr_vec2 normal;  /* unit, from A to B; likewise */
    float speed;     /* m/s: of approach along the normal, before the tick's forces */
    float impulse;   /* N s along the normal, summed over all points and the tick, or the part of
                        it in which the pair began to touch; 0 at an end */
} cr_event;
/* Of the last tick, sorted by (a, b), those of a pair in the order of time. Owned by the world,
 * valid until it changes. Part of a snapshot, not of the hash. Edits between ticks (a body moved
 * away or destroyed) tell in the tick that follows them; sleep and waking tell nothing, for nothing
 * lets go. */
const cr_event *cr_world_events(const cr_world *world, size_t *count);

/* `trace` (copied; NULL to stop) is told what later steps and detects do for the pairs that
 * involve `only` (a null id: all pairs, but no CR_TRACE_UNPAIRED). A tick that is listened to has
 * the same result, bit for bit. Not part of a snapshot. */
void cr_world_set_trace(cr_world *world, const cr_trace *trace, cr_body_id only);

/* The stages of a tick, in their order. A tick that is made in two parts goes through all between
 * CR_STAGE_FORCES and CR_STAGE_DONE twice. */
typedef enum cr_stage {
    CR_STAGE_FORCES,
    CR_STAGE_BROADPHASE,
    CR_STAGE_NARROWPHASE,
    CR_STAGE_ISLANDS,
    CR_STAGE_SOLVER,
    CR_STAGE_CONTINUOUS, /* fast bodies stop at their first impact */
    CR_STAGE_FINISH,
    CR_STAGE_DONE, /* the tick is over */
} cr_stage;
enum { CR_STAGES = CR_STAGE_DONE };
const char *cr_stage_name(cr_stage stage); /* "forces", "broad phase", ... */

/* A listener to the progress of a tick. Neither function may change the world; each may be NULL. */
typedef struct cr_probe {
    /* Called when a stage begins. The core has no clock: a listener that measures reads its own. It
     * may read what the stage before has left: forces (cr_body_get_forces); pairs and contacts once
     * the narrow phase is over; impulses of contacts and joints after the solver; bodies always;
     * events at CR_STAGE_DONE. */
    void (*stage)(void *user, cr_stage stage);
    /* Called after each pass of a solver over its rows, with the root mean square of the rows'
     * remaining errors in m/s. */
    void (*residual)(void *user, float residual);
    void *user;
} cr_probe;
/* Later ticks tell `probe` (copied; NULL to stop). Not part of a snapshot. */
void cr_world_set_probe(cr_world *world, const cr_probe *probe);

/* ---------------------------------------------------------------- threads
 *
 * The setting world.threads says how many threads share a tick; with 0, its default, that is the
 * caller alone below 4,000 moving bodies, and above as many as there are processors that the caller
 * may run on, but at most four. How many they are changes no bit.
 *
 * The library's own threads start within the first step that has work for two. They block all
 * signals, whose handling stays with the host's threads. Between loops they look out for the next
 * one for 0.1 ms, then sleep. One that finds itself on the processor of the thread that steps moves
 * off it, by its own affinity, within the processors that the caller was allowed; no other thread's
 * affinity is touched. They end with the world, or in a step after the setting asked for another
 * number. Where a thread cannot be started there are fewer. A child of fork() has none of them: it
 * must neither step nor destroy a world whose ticks were shared.
 *
 * A host that has threads of its own lends them by a scheduler. Then the library starts none. */
typedef void cr_task(void *context, int32_t index);
typedef struct cr_scheduler {
    int32_t tasks; /* 1 to 64: the most that one loop is cut into; what world.threads asks for is
                      less or as many, and with 0 it is this, from 4,000 moving bodies on */
    /* Calls task(context, i) once for each i from 0 to count - 1, in any order and on any threads,
     * one after the other or at the same time, and returns when all calls have returned. A tick
     * makes hundreds of such calls, each worth some 10 to 1000 microseconds. While it waits, the
     * thread that steps may do the host's other work, other worlds' included. */
    void (*run)(void *user, cr_task *task, void *context, int32_t count);
    void *user;
} cr_scheduler;
/* Later steps use `scheduler` (copied; NULL: the library's own threads). Not part of a snapshot.
 * Refused where `tasks` is out of range or `run` is missing. */
cr_result cr_world_set_scheduler(cr_world *world, const cr_scheduler *scheduler);

/* ---------------------------------------------------------------- bodies */

typedef enum cr_body_kind { CR_DYNAMIC, CR_STATIC, CR_KINEMATIC } cr_body_kind;
const char *cr_body_kind_name(cr_body_kind kind); /* "dynamic", "static", "kinematic" */

/* Everything that a person may set on a body. */
typedef struct cr_body_def {
    cr_body_kind kind;
    cr_shape shape;
    cr_material material;
    cr_vec2 position; /* of the body's origin */
    float angle;      /* rad, not wrapped; of more than 8e6, whole turns are dropped */
    float angle_rest; /* rad: what a float leaves out of the angle, or 0; else it is ignored */
    cr_vec2 velocity; /* of the centre of mass */
    float angular_velocity;
    float gravity_scale;
    uint32_t layers;                       /* two bodies meet only if their masks share a bit */
    float linear_damping, angular_damping; /* 1/s, >= 0 */
    bool fixed_rotation;                   /* infinite inertia */
    bool bullet;                           /* swept against moving bodies, too */
    cr_vec2 force;                         /* N at the centre of mass, applied at every tick */
    float torque;                          /* N m, applied at every tick */
    uint64_t user;                         /* the caller's own; kept and copied, never read */
    uint32_t color;                        /* likewise: for pictures */
} cr_body_def;

/* A unit circle of the default material at the origin, dynamic, in layer 1. */
cr_body_def cr_body_def_default(void);

cr_result cr_body_create(cr_world *world, const cr_body_def *def, cr_body_id *out);
/* Its attractors and joints go with it. */
cr_result cr_body_destroy(cr_world *world, cr_body_id id);
bool cr_body_alive(const cr_world *world, cr_body_id id);
/* The present values, velocity and position included. */
cr_result cr_body_get(const cr_world *world, cr_body_id id, cr_body_def *out);
/* Replaces all of them; the id, and contacts that still hold, stay. */
cr_result cr_body_set(cr_world *world, cr_body_id id, const cr_body_def *def);

/* Slots run from 0 to cr_world_slots() - 1; an empty one gives the null id. */
size_t cr_world_slots(const cr_world *world);
cr_body_id cr_world_slot(const cr_world *world, size_t slot);
static inline bool cr_same_id(cr_body_id a, cr_body_id b)
{
    return a.index == b.index && a.generation == b.generation;
}

/* What drawing and metrics read. All of it belongs to the world's present. */
typedef struct cr_body_view {
    bool alive; /* false: the id is dead, and all else is as said below */
    cr_body_kind kind;
    const cr_shape *shape; /* never NULL; owned by the world, valid until bodies come or go */
    cr_transform transform;
    float angle, angle_rest; /* as in cr_body_def */
    cr_vec2 center;          /* of mass */
    cr_vec2 velocity;
    float angular_velocity;
    bool asleep;     /* at rest; it takes part in no tick until something wakes it */
    uint32_t island; /* the lowest index of the bodies in its island in the last tick; a sleeping
                      * body keeps it; 0: none (infinite mass, new, or sleep is off) */
    float mass, inertia;                 /* 0 when infinite */
    float inverse_mass, inverse_inertia; /* 0 when infinite */
    float gravity_scale;
    cr_vec2 force; /* N: constant and applied force in the last tick; 0 while asleep */
    float torque;  /* N m: likewise */
    bool abreast;  /* its velocity does not lag: see cr_world_velocity_lag */
    float air;     /* kg/s: how it resists the wind that blows past it, N for each m/s */
    cr_aabb bounds;
    uint32_t layers;
    bool bullet;
    uint64_t user;
    uint32_t color;
} cr_body_view;
/* Of a dead id: a static body at the origin with no rotation, whose shape is a circle of radius 0,
 * and every number is 0. So a caller that forgets to check `alive` reads finite numbers and no
 * freed memory. */
cr_body_view cr_body_get_view(const cr_world *world, cr_body_id id);

/* Where a body is, and no more: for what reads all bodies many times a second. */
typedef struct cr_placement {
    cr_vec2 center; /* of mass */
    float angle;    /* rad */
} cr_placement;
/* Of the first `capacity` slots, in their order; an empty slot's is of no meaning. Returns how many
 * slots there are. */
size_t cr_world_placements(const cr_world *world, cr_placement *out, size_t capacity);

/* What the forces of a tick come to, for one body. */
typedef struct cr_body_forces {
    cr_vec2 acceleration; /* m/s^2: by gravity and attractors, which pull on mass itself */
    cr_vec2 force;        /* N: by all else, the resistance of the air included */
    float torque;         /* N m */
} cr_body_forces;
/* Of the last tick, or, for a probe, of the present one. All 0 of a dead id and of a sleeper. */
cr_body_forces cr_body_get_forces(const cr_world *world, cr_body_id id);

/* Adds to the accumulators, which the next tick uses and clears. The point is in world space. What
 * would make a sum or a velocity infinite is refused, and changes nothing. */
cr_result cr_body_apply_force(cr_world *world, cr_body_id id, cr_vec2 force, cr_vec2 point);
cr_result cr_body_apply_torque(cr_world *world, cr_body_id id, float torque);
/* Changes the velocities at once. */
cr_result cr_body_apply_impulse(cr_world *world, cr_body_id id, cr_vec2 impulse, cr_vec2 point);

/* Wakes the body and all that rests with it. Every change of a body, of what it touches, of joints,
 * attractors and settings does so by itself. */
cr_result cr_body_wake(cr_world *world, cr_body_id id);

/* The last created body that contains the point, half-spaces last; null when none does. */
cr_body_id cr_world_pick(const cr_world *world, cr_vec2 point);

/* ---------------------------------------------------------------- force generators */

/* Pulls each dynamic body whose centre lies within `radius` of the body's centre with the
 * acceleration strength * (1 - distance / radius), and is pulled back by as much force. */
typedef struct cr_attractor {
    cr_body_id body;
    float strength; /* m/s^2 at the centre; negative pushes */
    float radius;   /* m, > 0 */
} cr_attractor;
cr_result cr_attractor_add(cr_world *world, const cr_attractor *attractor);
/* Removes every attractor of the body. */
cr_result cr_attractor_remove(cr_world *world, cr_body_id body);
const cr_attractor *cr_world_attractors(const cr_world *world, size_t *count);

/* ---------------------------------------------------------------- joints */

typedef enum cr_joint_kind {
    CR_PIN,    /* the anchors coincide, the bodies turn about them; motor, limits */
    CR_SPRING, /* between the anchors: a spring, a rigid rod, or a rope */
    CR_WELD,   /* the anchors coincide and the bodies keep their angle to each other */
} cr_joint_kind;
enum { CR_JOINT_KINDS = 3 };

typedef struct cr_joint_def {
    cr_joint_kind kind;
    cr_body_id a, b;      /* b may be the null id: the world itself */
    cr_vec2 anchor_a;     /* in a's model space, relative to its origin */
    cr_vec2 anchor_b;     /* in b's, or in world space where b is the world */
    bool collide;         /* whether the two bodies collide with each other */
    float reference;      /* rad: angle of b minus that of a which counts as 0; pin, weld */
    float reference_rest; /* rad: as a body's angle_rest */

    /* pin */
    float motor_speed;  /* rad/s, of b against a */
    float max_torque;   /* N m, >= 0; 0: no motor */
    bool limited;       /* whether lower and upper hold */
    float lower, upper; /* rad, lower <= upper */

    /* spring */
    float length;    /* m at rest, >= 0 */
    float stiffness; /* N/m, >= 0; 0: rigid */
    float damping;   /* N s/m, >= 0; only with a stiffness */
    bool rope;       /* it may only pull */

    /* weld: it gives way to turning as a spring would that lets the two bodies, each about its own
     * centre, swing against each other so often */
    float frequency;     /* Hz, >= 0; 0: rigid */
    float damping_ratio; /* >= 0; 1 does not overshoot; only with a frequency */

    uint64_t user; /* the caller's own; kept and copied, never read */
} cr_joint_def;

/* A joint of that kind between two bodies at a point of the world, as they stand now: anchors,
 * reference angle and (spring: from a's centre of mass to the point) length follow from it. `b`
 * may be the null id. Refused when a body is dead or the point is not finite. */
cr_result cr_joint_def_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                          cr_vec2 point, cr_joint_def *out);

/* Refused: dead ids, a body joined with itself, a half-space, numbers out of range. */
cr_result cr_joint_create(cr_world *world, const cr_joint_def *def, cr_joint_id *out);
cr_result cr_joint_destroy(cr_world *world, cr_joint_id id); /* so does a body's, to its joints */
bool cr_joint_alive(const cr_world *world, cr_joint_id id);
cr_result cr_joint_get(const cr_world *world, cr_joint_id id, cr_joint_def *out);
/* Replaces all of it; the id stays. */
cr_result cr_joint_set(cr_world *world, cr_joint_id id, const cr_joint_def *def);

/* Slots run from 0 to cr_world_joint_slots() - 1; an empty one gives the null id. */
size_t cr_world_joint_slots(const cr_world *world);
cr_joint_id cr_world_joint_slot(const cr_world *world, size_t slot);
/* "pin", "spring", "weld". */
const char *cr_joint_kind_name(cr_joint_kind kind);

/* What drawing and metrics read. */
typedef struct cr_joint_view {
    bool alive; /* false: the id is dead */
    cr_joint_kind kind;
    cr_body_id a, b;
    cr_vec2 anchor_a, anchor_b; /* world space */
    float angle;                /* rad: of b against a, less the reference */
    float length;               /* m: between the anchors */
    cr_vec2 impulse;            /* N s that b got from it in the last tick, a the opposite */
    float angular_impulse;      /* N m s likewise */
    float motor_impulse;        /* N m s: the motor's part of it */
    float motor_work;           /* J: of the motor in the last tick; negative while it brakes */
} cr_joint_view;
/* Of a dead id: a pin between null bodies; every number is 0. */
cr_joint_view cr_joint_get_view(const cr_world *world, cr_joint_id id);

/* The mouse joint: a soft pin between a point of a body and a target. One at a time. Its stiffness
 * follows the settings drag.frequency and drag.damping. */
cr_result cr_drag_begin(cr_world *world, cr_body_id id, cr_vec2 grip); /* world point */
cr_result cr_drag_move(cr_world *world, cr_vec2 target);               /* world point */
void cr_drag_end(cr_world *world);
/* False when nothing is dragged; else the body, its grip and the target, in world space. */
bool cr_world_drag(const cr_world *world, cr_body_id *body, cr_vec2 *grip, cr_vec2 *target);
cr_vec2 cr_world_drag_impulse(const cr_world *world); /* N s that the body got in the last tick */

/* ---------------------------------------------------------------- snapshots */

typedef struct cr_snapshot cr_snapshot;

/* A copy of the whole world, with contacts, impulses and settings. NULL when out of memory. The
 * caller frees it. */
cr_snapshot *cr_world_snapshot(const cr_world *world);
/* Puts the world back to the state of the snapshot. Steps from there give the same bits as they
 * did, or would have done, after the snapshot. */
cr_result cr_world_restore(cr_world *world, const cr_snapshot *snapshot);
size_t cr_snapshot_size(const cr_snapshot *snapshot); /* bytes */
void cr_snapshot_free(cr_snapshot *snapshot);         /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
