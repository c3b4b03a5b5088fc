// engine_box2d2.cpp - Box2D 2.4 as the bench sees it: the defaults, 8 and 3 iterations.
#include "engines.h"

// Not box2d.h: Box2D 3, where it is installed beside this one, has a file of that name.
#include <b2_body.h>
#include <b2_circle_shape.h>
#include <b2_contact.h>
#include <b2_fixture.h>
#include <b2_polygon_shape.h>
#include <b2_world.h>
#include <vector>

namespace
{

struct Box2dRun {
    b2World world;
    std::vector<b2Body *> bodies;
    explicit Box2dRun(b2Vec2 gravity) : world(gravity)
    {
    }
};

b2BodyType body_type(cr_body_kind kind)
{
    return kind == CR_DYNAMIC ? b2_dynamicBody
                              : (kind == CR_KINEMATIC ? b2_kinematicBody : b2_staticBody);
}

b2Body *new_body(b2World &world, const bench_body &def)
{
    b2BodyDef body_def;
    body_def.type = body_type(def.kind);
    body_def.position.Set(def.position.x, def.position.y);
    body_def.angle = def.angle;
    body_def.linearVelocity.Set(def.velocity.x, def.velocity.y);
    b2Body *body = world.CreateBody(&body_def);

    b2CircleShape circle;
    b2PolygonShape polygon;
    b2FixtureDef fixture;
    fixture.density = def.density;
    fixture.friction = BENCH_FRICTION;
    if (def.shape.kind == CR_CIRCLE) {
        circle.m_radius = def.shape.radius;
        fixture.shape = &circle;
    } else {
        b2Vec2 corners[CR_MAX_VERTICES];
        for (int i = 0; i < def.shape.count; i++)
            corners[i].Set(def.shape.vertices[i].x, def.shape.vertices[i].y);
        polygon.Set(corners, def.shape.count);
        fixture.shape = &polygon;
    }
    body->CreateFixture(&fixture);
    return body;
}

void *create(const bench_scene *scene, const bench_changes *)
{
    Box2dRun *run = new Box2dRun(b2Vec2(scene->gravity.x, scene->gravity.y));
    run->world.SetAllowSleeping(scene->sleep);
    run->bodies.reserve(scene->count);
    return run;
}

bool add(void *world, const bench_body *body)
{
    Box2dRun *run = static_cast<Box2dRun *>(world);
    run->bodies.push_back(new_body(run->world, *body));
    return true;
}

void step(void *world, float h)
{
    static_cast<Box2dRun *>(world)->world.Step(h, 8, 3);
}

void drive(void *world, size_t body, cr_vec2 velocity, float spin)
{
    b2Body *driven = static_cast<Box2dRun *>(world)->bodies[body];
    driven->SetLinearVelocity(b2Vec2(velocity.x, velocity.y));
    driven->SetAngularVelocity(spin);
}

size_t contacts(void *world)
{
    size_t count = 0;
    const b2Contact *contact = static_cast<Box2dRun *>(world)->world.GetContactList();
    for (; contact != nullptr; contact = contact->GetNext())
        count += contact->IsTouching();
    return count;
}

bench_state body_state(void *world, size_t index)
{
    const b2Body *body = static_cast<Box2dRun *>(world)->bodies[index];
    const b2Transform &pose = body->GetTransform();
    const b2Vec2 &v = body->GetLinearVelocity();
    return bench_state{
        {{pose.p.x, pose.p.y}, {pose.q.c, pose.q.s}}, {v.x, v.y}, body->GetAngularVelocity()};
}

void destroy(void *world)
{
    delete static_cast<Box2dRun *>(world);
}

} // namespace

const bench_engine bench_box2d2 = {"box2d2", "8/3 iterations", create,  add,     step,   drive,
                                   contacts, body_state,       nullptr, nullptr, destroy};
