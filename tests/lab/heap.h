/* heap.h - what the session's tests share: a heap of bodies to edit, random commands, and shots
 * of a world that are equal only when every bit is. */
#ifndef TESTS_HEAP_H
#define TESTS_HEAP_H

#include "lab/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---------------------------------------------------------------- what is compared */

typedef struct shot {
    uint64_t tick;
    uint64_t hash;     /* the core's, over the bodies */
    uint64_t contacts; /* over ids, features, separations and impulses */
    uint64_t joints;   /* over what they are and what they gave */
    uint64_t rest;     /* over what else a person can set */
} shot;

static inline uint64_t fold(uint64_t sum, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    return sum;
}

static inline uint64_t contacts_of(const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    uint64_t sum = fold(7, &count, sizeof count);
    for (size_t i = 0; i < count; i++) {
        const cr_contact *c = &contacts[i];
        sum = fold(sum, &c->a, sizeof c->a);
        sum = fold(sum, &c->b, sizeof c->b);
        for (int k = 0; k < c->manifold.count; k++) {
            const cr_manifold_point *p = &c->manifold.points[k];
            sum = fold(sum, &p->feature, sizeof p->feature);
            sum = fold(sum, &p->separation, sizeof p->separation);
            sum = fold(sum, &p->normal_impulse, sizeof p->normal_impulse);
            sum = fold(sum, &p->tangent_impulse, sizeof p->tangent_impulse);
        }
    }
    return sum;
}

static inline uint64_t joints_of(const cr_world *world)
{
    uint64_t sum = 13;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        cr_joint_def def;
        sum = fold(sum, &id, sizeof id);
        if (cr_joint_get(world, id, &def).code != CR_OK)
            continue;
        cr_joint_view view = cr_joint_get_view(world, id);
        const float numbers[] = {
            def.anchor_a.x, def.anchor_a.y,  def.anchor_b.x, def.anchor_b.y, def.reference,
            def.lower,      def.motor_speed, def.max_torque, def.upper,      def.length,
            def.stiffness,  def.damping,     view.impulse.x, view.impulse.y, view.angular_impulse};
        const uint64_t rest[] = {(uint64_t)def.kind, (uint64_t)def.limited, (uint64_t)def.rope,
                                 (uint64_t)def.collide, def.user};
        sum = fold(sum, numbers, sizeof numbers);
        sum = fold(sum, rest, sizeof rest);
        sum = fold(sum, &def.a, sizeof def.a);
        sum = fold(sum, &def.b, sizeof def.b);
    }
    return sum;
}

static inline uint64_t rest_of(const cr_world *world)
{
    size_t count;
    uint64_t sum = 11;
    const cr_setting *settings = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        double value = cr_world_get(world, settings[i].key);
        sum = fold(sum, &value, sizeof value);
    }
    const cr_attractor *attractors = cr_world_attractors(world, &count);
    for (size_t i = 0; i < count; i++)
        sum = fold(sum, &attractors[i].strength, sizeof attractors[i].strength);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        cr_body_def def;
        sum = fold(sum, &id, sizeof id);
        if (cr_body_get(world, id, &def).code != CR_OK)
            continue;
        sum = fold(sum, &def.material, sizeof def.material);
        sum = fold(sum, &def.user, sizeof def.user);
        sum = fold(sum, &def.layers, sizeof def.layers);
    }
    return sum;
}

static inline shot take(const lab_session *session)
{
    const cr_world *world = lab_session_world(session);
    return (shot){cr_world_tick(world), cr_world_hash(world), contacts_of(world), joints_of(world),
                  rest_of(world)};
}

static inline cr_result step_back(lab_session *session)
{
    uint64_t tick = cr_world_tick(lab_session_world(session));
    return lab_session_go(session, tick > 0 ? tick - 1 : 0);
}

static inline void assert_same(shot a, shot b)
{
    assert_int_equal(a.tick, b.tick);
    assert_int_equal(a.hash, b.hash);
    assert_int_equal(a.contacts, b.contacts);
    assert_int_equal(a.joints, b.joints);
    assert_int_equal(a.rest, b.rest);
}

static inline bool same(shot a, shot b)
{
    return a.tick == b.tick && a.hash == b.hash && a.contacts == b.contacts &&
           a.joints == b.joints && a.rest == b.rest;
}

static inline void assert_ok(cr_result result)
{
    if (result.code != CR_OK)
        print_error("%s\n", result.message);
    assert_int_equal(result.code, CR_OK);
}

/* ---------------------------------------------------------------- scenes and commands */

static uint32_t seed; /* a test sets it before it opens a heap */

static inline uint32_t draw(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

static inline float between(float low, float high)
{
    return low + (high - low) * (float)draw(10001) / 10000.0f;
}

static inline cr_body_def random_def(void)
{
    cr_body_def def = cr_body_def_default();
    if (draw(2) == 0)
        assert_ok(cr_shape_circle(&def.shape, between(0.2f, 0.6f)));
    else
        assert_ok(cr_shape_box(&def.shape, between(0.3f, 1.2f), between(0.3f, 1.2f)));
    def.position = (cr_vec2){between(-3, 3), between(0.3f, 5)};
    def.velocity = (cr_vec2){between(-3, 3), between(-3, 3)};
    def.angle = between(-3, 3);
    def.angular_velocity = between(-4, 4);
    def.material = (cr_material){1, between(0, 0.8f), between(0, 0.8f)};
    def.user = draw(1000);
    return def;
}

static inline lab_session *open_heap(int bodies)
{
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_body_def floor = cr_body_def_default();
    floor.kind = CR_STATIC;
    assert_ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
    assert_ok(cr_body_create(scene->world, &floor, NULL));
    for (int i = 0; i < bodies; i++) {
        cr_body_def def = random_def();
        assert_ok(cr_body_create(scene->world, &def, NULL));
    }
    lab_session *session = lab_session_open(scene);
    assert_non_null(session);
    return session;
}

static inline void run(lab_session *session, int ticks)
{
    for (int i = 0; i < ticks; i++)
        assert_ok(lab_session_step(session));
}

/* A live body that may move, or the null id. */
static inline cr_body_id any_body(const lab_session *session)
{
    const cr_world *world = lab_session_world(session);
    for (int tries = 0; tries < 50; tries++) {
        cr_body_id id = cr_world_slot(world, draw((uint32_t)cr_world_slots(world)));
        if (id.index != 0 && cr_body_get_view(world, id).kind == CR_DYNAMIC)
            return id;
    }
    return (cr_body_id){0, 0};
}

static inline lab_command spawn(void)
{
    return (lab_command){.kind = LAB_SPAWN, .def = random_def()};
}

static inline lab_command edit_of(const lab_session *session, cr_body_id id)
{
    lab_command command = {.kind = LAB_EDIT, .body = id};
    assert_ok(cr_body_get(lab_session_world(session), id, &command.def));
    command.def.position.y += between(0, 1);
    command.def.velocity.x += between(-2, 2);
    command.def.material.restitution = between(0, 1);
    return command;
}

static inline lab_command setting_of(const char *key, double value)
{
    return (lab_command){.kind = LAB_SETTING, .setting = cr_setting_find(key), .value = value};
}

static inline lab_command random_setting(void)
{
    switch (draw(6)) {
    case 0:
        return setting_of("solver.name", draw(3));
    case 1:
        return setting_of("broadphase.name", draw(3));
    case 2:
        return setting_of("solver.iterations", 1 + draw(20));
    case 3:
        return setting_of("integrator.name", draw(2));
    case 4:
        return setting_of("world.timestep", 1.0 / (60 + draw(60)));
    default:
        return setting_of("world.gravity_y", -(double)draw(15));
    }
}

static inline cr_joint_id any_joint(const lab_session *session)
{
    const cr_world *world = lab_session_world(session);
    size_t slots = cr_world_joint_slots(world);
    for (int tries = 0; tries < 20 && slots > 0; tries++) {
        cr_joint_id id = cr_world_joint_slot(world, draw((uint32_t)slots));
        if (id.index != 0)
            return id;
    }
    return (cr_joint_id){0, 0};
}

/* Near where the bodies are, so that nothing is torn. */
static inline lab_command join(const lab_session *session, cr_body_id a)
{
    const cr_world *world = lab_session_world(session);
    lab_command command = {.kind = LAB_JOIN};
    cr_body_id b = any_body(session);
    b = cr_same_id(a, b) || draw(3) == 0 ? (cr_body_id){0, 0} : b;
    cr_vec2 at = cr_body_get_view(world, a).center;
    at.x += between(-0.5f, 0.5f);
    cr_joint_kind kind = (cr_joint_kind)draw(3);
    assert_ok(cr_joint_def_at(world, kind, a, b, at, &command.joint_def));
    command.joint_def.collide = draw(2) == 0;
    command.joint_def.stiffness = draw(2) == 0 ? between(1, 50) : 0;
    command.joint_def.rope = draw(3) == 0;
    command.joint_def.user = draw(1000);
    return command;
}

static inline lab_command edit_joint(const lab_session *session, cr_joint_id id)
{
    lab_command command = {.kind = LAB_EDIT_JOINT, .joint = id};
    assert_ok(cr_joint_get(lab_session_world(session), id, &command.joint_def));
    command.joint_def.motor_speed = between(-3, 3);
    command.joint_def.max_torque = between(0, 5);
    command.joint_def.limited = draw(2) == 0;
    command.joint_def.lower = between(-2, 0);
    command.joint_def.upper = between(0, 2);
    command.joint_def.length += between(0, 0.1f);
    return command;
}

static inline lab_command joint_command(const lab_session *session, cr_body_id body)
{
    cr_joint_id id = any_joint(session);
    uint32_t kind = id.index == 0 ? 0 : draw(4);
    if (kind < 2)
        return join(session, body);
    if (kind == 2)
        return edit_joint(session, id);
    return (lab_command){.kind = LAB_UNJOIN, .joint = id};
}

static inline lab_command random_command(const lab_session *session)
{
    cr_body_id id = any_body(session);
    uint32_t kind = id.index == 0 ? 0 : draw(13);
    if (kind < 3)
        return spawn();
    if (kind < 4)
        return (lab_command){.kind = LAB_DELETE, .body = id};
    if (kind < 7)
        return edit_of(session, id);
    if (kind < 9)
        return random_setting();
    if (kind < 12)
        return joint_command(session, id);
    return (lab_command){.kind = LAB_ATTRACT, .attractor = {id, between(-5, 5), 4}};
}

static inline void apply(lab_session *session, lab_command command)
{
    assert_ok(lab_session_apply(session, &command, NULL));
}

#endif
