/* body.c - bodies: mass, and everything a caller may set or ask. */
#include "base/enum_names.h"
#include "base/result.h"
#include "base/vec.h"
#include "world/angle.h"
#include "world/attractors.h"
#include "world/awake.h"
#include "world/histograms.h"
#include "world/joint.h"
#include "world/material.h"
#include "world/poses.h"
#include "world/shape.h"
#include "world/world.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static_assert(offsetof(cr_body, center) == 48 && offsetof(cr_body, kind) == 48 + 64 &&
                  sizeof(cr_body) % 64 == 0,
              "groups are lines of the cache");

const char *cr_body_kind_name(cr_body_kind kind)
{
    static const char *const names[] = {"dynamic", "static", "kinematic"};
    return CR_NAME(names, kind);
}

cr_body_def cr_body_def_default(void)
{
    cr_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = CR_DYNAMIC;
    cr_shape_circle(&def.shape, 0.5f);
    def.material = cr_material_default();
    def.gravity_scale = 1;
    def.layers = 1;
    return def;
}

static cr_result check_def(const cr_body_def *def)
{
    const struct {
        const char *name;
        float value;
    } finite[] = {
        {"position", def->position.x},
        {"position", def->position.y},
        {"angle", def->angle},
        {"velocity", def->velocity.x},
        {"velocity", def->velocity.y},
        {"angular_velocity", def->angular_velocity},
        {"gravity_scale", def->gravity_scale},
        {"linear_damping", def->linear_damping},
        {"angular_damping", def->angular_damping},
        {"force", def->force.x},
        {"force", def->force.y},
        {"torque", def->torque},
    };
    for (size_t i = 0; i < sizeof finite / sizeof *finite; i++)
        if (!isfinite(finite[i].value))
            return cr_fail(CR_INVALID_VALUE, "%s must be finite", finite[i].name);
    if (def->linear_damping < 0 || def->angular_damping < 0)
        return cr_fail(CR_INVALID_VALUE, "%s must be at least 0",
                       def->linear_damping < 0 ? "linear_damping" : "angular_damping");
    if ((int)def->kind < CR_DYNAMIC || (int)def->kind > CR_KINEMATIC)
        return cr_fail(CR_INVALID_VALUE, "type must be dynamic, static or kinematic");
    cr_result shape = cr_shape_check(&def->shape);
    if (shape.code != CR_OK)
        return shape;
    if (def->shape.kind == CR_HALFSPACE && def->kind != CR_STATIC)
        return cr_fail(CR_INVALID_VALUE, "a half-space must be static");
    cr_result material = cr_material_check(&def->material);
    if (material.code != CR_OK || def->shape.kind == CR_HALFSPACE)
        return material;
    double mass = (double)def->material.density * (double)def->shape.area;
    double inertia = (double)def->material.density * (double)def->shape.second_moment;
    if (mass != 0 && (!isfinite((float)mass) || !isfinite((float)inertia) ||
                      !isfinite(1 / (float)mass) || !isfinite(1 / (float)inertia)))
        return cr_fail(CR_INVALID_VALUE, "a mass of %g kg is too %s to compute with", mass,
                       mass < 1 ? "small" : "large");
    return cr_ok();
}

static void set_mass(cr_body *body, const cr_shape *shape)
{
    body->mass = body->inertia = body->inv_mass = body->inv_inertia = 0;
    if (body->kind != CR_DYNAMIC || body->material.density == 0)
        return;
    body->mass = body->material.density * shape->area;
    body->inv_mass = 1 / body->mass;
    if (body->fixed_rotation)
        return;
    body->inertia = body->material.density * shape->second_moment;
    body->inv_inertia = 1 / body->inertia;
}

static double angle_of(const cr_body_def *def)
{
    const double most = 8388608; /* rad: 2^23; beyond, two floats say too little of it */
    double angle = cr_angle_whole(def->angle, def->angle_rest);
    return fabs(angle) <= most ? angle : fmod(angle, 2 * CR_PI);
}

/* Puts the body's origin and angle. A body that stays where it is keeps its centre of mass to
 * the bit, which adding the centroid to the rounded origin would not. */
static void write_place(cr_body *body, const cr_shape *old, const cr_body_def *def)
{
    /* a half-space lies where its normal and offset say */
    bool plane = def->shape.kind == CR_HALFSPACE;
    cr_vec2 origin = plane ? vec(0, 0) : def->position;
    double angle = plane ? 0 : angle_of(def);
    if (old != NULL && old->centroid.x == def->shape.centroid.x &&
        old->centroid.y == def->shape.centroid.y && origin.x == body->xf.p.x &&
        origin.y == body->xf.p.y && angle == cr_angle_of(body))
        return;
    cr_angle_set(body, angle);
    body->xf.q = cr_rot_after(body, 0);
    body->xf.p = origin;
    body->center = vec_add(origin, rot_apply(body->xf.q, def->shape.centroid));
}

/* The def is checked; `old` is the shape so far, NULL for a new body. */
static void write_def(cr_world *world, uint32_t slot, const cr_shape *old, const cr_body_def *def)
{
    cr_body *body = &world->bodies[slot];
    bool kind_changed = old == NULL || body->kind != def->kind || body->bullet != def->bullet;
    write_place(body, old, def);
    if (old != NULL)
        cr_histograms_count(world, slot, -1);
    world->shapes[slot] = def->shape;
    body->kind = def->kind;
    body->material = def->material;
    body->bounding_radius = def->shape.bounding_radius;
    body->fixed_rotation = def->fixed_rotation;
    body->bullet = def->bullet;
    set_mass(body, &def->shape);
    cr_histograms_count(world, slot, 1);
    world->bounds[slot] = cr_shape_bounds(&def->shape, body->xf);
    body->v = def->kind == CR_STATIC ? vec(0, 0) : def->velocity;
    body->w = def->kind == CR_STATIC ? 0 : def->angular_velocity;
    body->gravity_scale = def->gravity_scale;
    body->layers = def->layers;
    body->linear_damping = def->linear_damping;
    body->angular_damping = def->angular_damping;
    body->constant_force = def->force;
    body->constant_torque = def->torque;
    body->user = def->user;
    body->color = def->color;
    body->center0 = body->center;
    body->delta_angle = 0;
    if (def->kind == CR_STATIC) {
        body->force = vec(0, 0);
        body->torque = 0;
    }
    cr_mark_edited(world, slot, kind_changed);
    cr_pose_update(world, slot);
}

cr_result cr_body_create(cr_world *world, const cr_body_def *def, cr_body_id *out)
{
    cr_result checked = check_def(def);
    if (checked.code != CR_OK)
        return checked;
    uint32_t slot = world->s.free_body;
    if (slot == CR_NO_SLOT) {
        if (!CR_RESERVE(world->bodies, world->s.body_slots + 1) ||
            !CR_RESERVE(world->shapes, world->s.body_slots + 1) ||
            !CR_RESERVE(world->bounds, world->s.body_slots + 1) ||
            !cr_poses_reserve(world, world->s.body_slots + 1) ||
            !cr_awake_reserve(world, world->s.body_slots + 1, 0))
            return cr_out_of_memory();
        slot = (uint32_t)world->s.body_slots++;
        memset(&world->bodies[slot], 0, sizeof *world->bodies);
    } else {
        world->s.free_body = world->bodies[slot].next_free;
    }
    cr_body before = world->bodies[slot];
    memset(&world->bodies[slot], 0, sizeof *world->bodies);
    world->bodies[slot].generation = before.generation + 1;
    world->bodies[slot].edited = before.edited;
    world->bodies[slot].alive = true;
    world->bodies[slot].creation_index = ++world->s.creation_count;
    world->s.live++;
    world->interval_count = 0;
    write_def(world, slot, NULL, def);
    if (out != NULL)
        *out = cr_id_of(world, slot);
    return cr_ok();
}

cr_result cr_body_destroy(cr_world *world, cr_body_id id)
{
    cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    cr_wake_around(world, id.index - 1);
    cr_attractors_drop(world, id);
    cr_joints_drop(world, id);
    if (cr_same_id(world->s.drag.body, id))
        cr_drag_end(world);
    cr_mark_edited(world, id.index - 1, true);
    cr_histograms_count(world, id.index - 1, -1);
    body->alive = false;
    body->next_free = world->s.free_body;
    world->s.free_body = id.index - 1;
    world->s.live--;
    world->interval_count = 0;
    return cr_ok();
}

cr_result cr_body_get(const cr_world *world, cr_body_id id, cr_body_def *out)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    *out = (cr_body_def){
        .kind = body->kind,
        .shape = *cr_shape_of(world, id.index - 1),
        .material = body->material,
        .position = body->xf.p,
        .angle = body->angle,
        .angle_rest = body->angle_rest,
        .velocity = body->v,
        .angular_velocity = body->w,
        .gravity_scale = body->gravity_scale,
        .layers = body->layers,
        .linear_damping = body->linear_damping,
        .angular_damping = body->angular_damping,
        .fixed_rotation = body->fixed_rotation,
        .bullet = body->bullet,
        .force = body->constant_force,
        .torque = body->constant_torque,
        .user = body->user,
        .color = body->color,
    };
    return cr_ok();
}

/* A half-space has no centre to pull at. */
static cr_result check_ties(cr_world *world, cr_body_id id, const cr_body_def *def)
{
    if (def->shape.kind != CR_HALFSPACE)
        return cr_ok();
    if (cr_is_joined(world, id))
        return cr_fail(CR_INVALID_VALUE, "a body with joints cannot become a half-space: remove "
                                         "them first");
    if (cr_attracts(world, id))
        return cr_fail(CR_INVALID_VALUE, "an attractor cannot become a half-space: remove it "
                                         "first");
    if (world->s.drag.active && cr_same_id(world->s.drag.body, id))
        return cr_fail(CR_INVALID_VALUE, "a body that is dragged cannot become a half-space: let "
                                         "it go first");
    return cr_ok();
}

cr_result cr_body_set(cr_world *world, cr_body_id id, const cr_body_def *def)
{
    if (cr_find(world, id) == NULL)
        return cr_dead_id(id);
    cr_result checked = check_def(def);
    if (checked.code != CR_OK)
        return checked;
    checked = check_ties(world, id, def);
    if (checked.code != CR_OK)
        return checked;
    cr_wake_around(world, id.index - 1);
    write_def(world, id.index - 1, cr_shape_of(world, id.index - 1), def);
    return checked;
}

static void view_forces(const cr_world *world, const cr_body *body, cr_body_view *view)
{
    view->force = body->constant_force;
    view->torque = body->constant_torque;
    if (world->s.last_applied_tick == world->s.tick) {
        view->force = vec_add(view->force, body->last_applied_force);
        view->torque += body->last_applied_torque;
    }
    if (world->s.config.air_drag != 0)
        view->air = body->air;
}

static cr_body_view null_view(void)
{
    static const cr_shape none = {.kind = CR_CIRCLE};
    return (cr_body_view){.kind = CR_STATIC, .shape = &none, .transform.q = {1, 0}};
}

cr_body_view cr_body_get_view(const cr_world *world, cr_body_id id)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL)
        return null_view();
    cr_body_view view = {
        .alive = true,
        .kind = body->kind,
        .shape = cr_shape_of(world, id.index - 1),
        .transform = body->xf,
        .angle = body->angle,
        .angle_rest = body->angle_rest,
        .center = body->center,
        .velocity = body->v,
        .angular_velocity = body->w,
        .asleep = body->asleep,
        .island = world->s.config.sleep && !cr_has_infinite_mass(body) ? body->island : 0,
        .mass = body->mass,
        .inertia = body->inertia,
        .inverse_mass = body->inv_mass,
        .inverse_inertia = body->inv_inertia,
        .gravity_scale = body->gravity_scale,
        .abreast = cr_swings(world, body),
        .bounds = world->bounds[id.index - 1],
        .layers = body->layers,
        .bullet = body->bullet,
        .user = body->user,
        .color = body->color,
    };
    if (!body->asleep)
        view_forces(world, body, &view);
    return view;
}

cr_body_forces cr_body_get_forces(const cr_world *world, cr_body_id id)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL || body->asleep)
        return (cr_body_forces){.torque = 0};
    return (cr_body_forces){
        .acceleration = body->acceleration,
        .force = body->force_total,
        .torque = body->torque_total,
    };
}

cr_result cr_body_wake(cr_world *world, cr_body_id id)
{
    if (cr_find(world, id) == NULL)
        return cr_dead_id(id);
    cr_wake(world, id.index - 1);
    return cr_ok();
}

static void note_applied_force(cr_world *world)
{
    world->s.forces_pending = true;
    world->forces_cached = false;
}

cr_result cr_body_apply_force(cr_world *world, cr_body_id id, cr_vec2 force, cr_vec2 point)
{
    cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!vec_finite(force) || !vec_finite(point))
        return cr_fail(CR_INVALID_VALUE, "a force and its point must be finite");
    if (body->kind == CR_STATIC)
        return cr_ok();
    cr_vec2 sum = vec_add(body->force, force);
    float torque = body->torque + vec_cross(vec_sub(point, body->center), force);
    if (!vec_finite(sum) || !isfinite(torque))
        return cr_fail(CR_INVALID_VALUE,
                       "the forces on the body come to more than a number can say");
    cr_wake(world, id.index - 1);
    note_applied_force(world);
    body->force = sum;
    body->torque = torque;
    return cr_ok();
}

cr_result cr_body_apply_torque(cr_world *world, cr_body_id id, float torque)
{
    cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!isfinite(torque))
        return cr_fail(CR_INVALID_VALUE, "a torque must be finite");
    if (body->kind == CR_STATIC)
        return cr_ok();
    if (!isfinite(body->torque + torque))
        return cr_fail(CR_INVALID_VALUE,
                       "the torques on the body come to more than a number can say");
    cr_wake(world, id.index - 1);
    note_applied_force(world);
    body->torque += torque;
    return cr_ok();
}

cr_result cr_body_apply_impulse(cr_world *world, cr_body_id id, cr_vec2 impulse, cr_vec2 point)
{
    cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!vec_finite(impulse) || !vec_finite(point))
        return cr_fail(CR_INVALID_VALUE, "an impulse and its point must be finite");
    cr_vec2 v = vec_mad(body->v, impulse, body->inv_mass);
    float w = body->w;
    if (body->inv_inertia > 0) /* what nothing turns may have a moment without end */
        w += vec_cross(vec_sub(point, body->center), impulse) * body->inv_inertia;
    if (!vec_finite(v) || !isfinite(w))
        return cr_fail(CR_INVALID_VALUE,
                       "an impulse of (%g, %g) N s at (%g, %g) m makes the body "
                       "infinitely fast",
                       (double)impulse.x, (double)impulse.y, (double)point.x, (double)point.y);
    cr_wake(world, id.index - 1);
    body->v = v;
    body->w = w;
    return cr_ok();
}
