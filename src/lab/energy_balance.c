/* energy_balance.c - the energy after a tick, less that before it, less the work that was done.
 *
 * A step leaves velocities behind that are not of the moment of its positions: a symplectic
 * Euler step sets v and then goes on with it, so v is that of the middle of the way. Taken
 * together as they are, a free fall would gain or lose. What free fall and a spring keep to
 * rounding is
 *     K + U - lag dU/dt,     dU/dt = grad U . v,     lag = half a step,
 * the potential of the moment whose velocities are known (Hairer, Lubich, Wanner: Geometric
 * Numerical Integration, IX.3: the first term of the modified energy). In the same way the
 * force F of a tick with the way dx does the work F . (dx - lag dv), which is the trapezoidal
 * rule over its steps; an impulse likewise. What is left is of the second order; but where a
 * driver carries a body round by a joint, its velocity is that of the moment, and the energy
 * swings by m g v lag to and fro. Bodies that swing on joints may be stepped by another rule that
 * leaves no lag (cr_body_view), which is looked at for their weight.
 *
 * Work counts whatever its sign, so that the balance is the same for whoever travels along. Air
 * brakes as friction and damping do, which is a loss; only what wind pushes counts, by the
 * larger of its forces at the beginning and at the end of the tick.
 *
 * State is in floats. A velocity that a tick rounds a few times, and a position that it rounds
 * once, leave the energy uncertain by a few 2^-24 of 2 K and of m g |x|. Bodies that move alike
 * round alike, so these are summed, not their squares; a rise counts from there on. */
#include "lab/energy_balance.h"

#include "lab/stored_energy.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static const double HALF_ULP = (double)FLT_EPSILON / 2;
enum { VELOCITY_ROUNDINGS = 8, POSITION_ROUNDINGS = 2 };

/* A body as it was before the tick. */
typedef struct before {
    double x, y, vx, vy, w;
    bool drives_on, drives_round; /* it moves, or turns, and no impulse changes that */
} before;

struct lab_energy_balance {
    before *before; /* by slot */
    size_t slots, capacity;
    bool at_rest;      /* none does, and all that can move sleep */
    uint32_t sleeping; /* how many */
    uint64_t tick;
    double time;
    double energy;     /* J: kinetic and potential */
    double rate;       /* W: by which the potential grows */
    double pulled;     /* W: by attractors that drive */
    double made, lost; /* J */
};

/* A tick that is being looked at. */
typedef struct look {
    const cr_world *world;
    const before *before;
    double h, lag; /* s */
    double wind_x, wind_y;
    double gx, gy;
    double energy, rate; /* J, W */
    double abreast;      /* W: by how much the rate of those without a lag has changed */
    double work, noise;  /* J */
} look;

lab_energy_balance *lab_energy_balance_new(void)
{
    return calloc(1, sizeof(lab_energy_balance));
}

void lab_energy_balance_free(lab_energy_balance *balance)
{
    if (balance != NULL)
        free(balance->before);
    free(balance);
}

double lab_energy_balance_made(const lab_energy_balance *balance)
{
    return balance->made;
}

double lab_energy_balance_lost(const lab_energy_balance *balance)
{
    return balance->lost;
}

/* ---------------------------------------------------------------- energy */

static void add_energy(look *l, const cr_body_view *body)
{
    double m = (double)body->mass, vx = (double)body->velocity.x, vy = (double)body->velocity.y;
    double w = (double)body->angular_velocity;
    double twice = m * (vx * vx + vy * vy) + (double)body->inertia * w * w;
    double fx = m * (double)body->gravity_scale * l->gx,
           fy = m * (double)body->gravity_scale * l->gy;
    double ux = fx * (double)body->center.x, uy = fy * (double)body->center.y;
    l->energy += 0.5 * twice - ux - uy;
    l->rate -= fx * vx + fy * vy;
    l->noise +=
        HALF_ULP * (VELOCITY_ROUNDINGS * twice + POSITION_ROUNDINGS * (fabs(ux) + fabs(uy)));
}

static void add_abreast(look *l, const cr_body_view *body, const before *was)
{
    double weight = (double)body->mass * (double)body->gravity_scale;
    double dx = (double)body->velocity.x - was->vx, dy = (double)body->velocity.y - was->vy;
    if (body->abreast)
        l->abreast -= weight * (l->gx * dx + l->gy * dy);
}

static before state_of(const cr_body_view *body)
{
    double vx = (double)body->velocity.x, vy = (double)body->velocity.y;
    double w = (double)body->angular_velocity;
    bool moves = body->kind != CR_STATIC;
    return (before){(double)body->center.x,
                    (double)body->center.y,
                    vx,
                    vy,
                    w,
                    moves && body->inverse_mass == 0.0f && (vx != 0.0 || vy != 0.0),
                    moves && body->inverse_inertia == 0.0f && w != 0.0};
}

/* ---------------------------------------------------------------- forces */

/* Of a tick, less what the velocities lag behind. */
static void way_of(const look *l, const cr_body_view *body, const before *was, double *x, double *y)
{
    double lag = body->abreast ? 0.0 : l->lag;
    *x = (double)body->center.x - was->x - lag * ((double)body->velocity.x - was->vx);
    *y = (double)body->center.y - was->y - lag * ((double)body->velocity.y - was->vy);
}

static void add_forces(look *l, const cr_body_view *body, const before *was)
{
    double fx = (double)body->force.x, fy = (double)body->force.y, c = (double)body->air, x, y;
    double torque = (double)body->torque;
    if ((fx == 0.0 && fy == 0.0 && torque == 0.0 && c == 0.0) || body->inverse_mass == 0.0f)
        return;
    way_of(l, body, was, &x, &y);
    double first = c * ((l->wind_x - was->vx) * x + (l->wind_y - was->vy) * y);
    double last = c * ((l->wind_x - (double)body->velocity.x) * x +
                       (l->wind_y - (double)body->velocity.y) * y);
    l->work += fx * x + fy * y + fmax(fmax(first, last), 0.0);
    if (body->inverse_inertia > 0.0f)
        l->work += torque * l->h * 0.5 * (was->w + (double)body->angular_velocity);
    l->noise += HALF_ULP * (fabs(fx * was->x) + fabs(fy * was->y));
}

/* The hand gives its impulse at the grip, which moves with the body. */
static void add_hand(look *l)
{
    cr_body_id id;
    cr_vec2 grip, target, impulse = cr_world_drag_impulse(l->world);
    if (!cr_world_drag(l->world, &id, &grip, &target))
        return;
    cr_body_view body = cr_body_get_view(l->world, id);
    const before *was = &l->before[id.index - 1];
    double x, y, w = 0.5 * (was->w + (double)body.angular_velocity),
                 back = w * (0.5 * l->h + l->lag);
    way_of(l, &body, was, &x, &y);
    double rx = (double)grip.x - (double)body.center.x, ry = (double)grip.y - (double)body.center.y;
    double mx = rx + back * ry, my = ry - back * rx; /* as the steps found it, on average */
    l->work += (double)impulse.x * (x / l->h - w * my) + (double)impulse.y * (y / l->h + w * mx);
}

/* ---------------------------------------------------------------- drivers */

static void add_work(look *l, double work)
{
    l->work += work;
    l->noise += VELOCITY_ROUNDINGS * HALF_ULP * fabs(work);
}

/* An impulse that a driver gives by a joint, at the place r from its centre where the tick left it;
 * in the middle of the tick half a tick's turn was missing. */
static void add_pull(look *l, const before *driver, double rx, double ry, double jx, double jy)
{
    double turn = -0.5 * l->h * driver->w, vx = 0.0, vy = 0.0;
    if (driver->drives_on) {
        vx = driver->vx;
        vy = driver->vy;
    }
    if (driver->drives_round) {
        double c = cos(turn), s = sin(turn);
        vx -= driver->w * (s * rx + c * ry);
        vy += driver->w * (c * rx - s * ry);
    }
    add_work(l, jx * vx + jy * vy);
}

static bool drives(const before *body)
{
    return body->drives_on || body->drives_round;
}

static void add_joint_end(look *l, cr_body_id id, cr_vec2 anchor, double jx, double jy,
                          double angular)
{
    const before *was = &l->before[id.index - 1];
    if (!drives(was))
        return;
    cr_body_view body = cr_body_get_view(l->world, id);
    add_pull(l, was, (double)anchor.x - (double)body.center.x,
             (double)anchor.y - (double)body.center.y, jx, jy);
    if (was->drives_round)
        l->work += angular * was->w;
}

/* Sleepers' joints keep the impulses that they fell asleep with. */
static void add_joint(look *l, cr_joint_id id)
{
    cr_joint_view joint = cr_joint_get_view(l->world, id);
    if (cr_body_get_view(l->world, joint.a).asleep ||
        (joint.b.index != 0 && cr_body_get_view(l->world, joint.b).asleep))
        return;
    double jx = (double)joint.impulse.x, jy = (double)joint.impulse.y;
    double angular = (double)joint.angular_impulse;
    add_joint_end(l, joint.a, joint.anchor_a, jx, jy, angular);
    if (joint.b.index != 0)
        add_joint_end(l, joint.b, joint.anchor_b, -jx, -jy, -angular);
    l->work += (double)joint.motor_work;
}

static void add_joints(look *l)
{
    for (size_t slot = 0; slot < cr_world_joint_slots(l->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(l->world, slot);
        if (id.index != 0)
            add_joint(l, id);
    }
}

/* ---------------------------------------------------------------- a tick */

static look look_at(const cr_world *world, const lab_energy_balance *balance)
{
    cr_vec2 g = cr_world_gravity(world);
    double h = cr_world_time(world) - balance->time;
    return (look){
        .world = world,
        .before = balance->before,
        .h = h,
        .lag = h > 0.0 ? (double)cr_world_velocity_lag(world, (float)h) : 0.0,
        .wind_x = cr_world_get(world, "air.wind_x"),
        .wind_y = cr_world_get(world, "air.wind_y"),
        .gx = (double)g.x,
        .gy = (double)g.y,
    };
}

/* Sums up the bodies, whose states are then those before the next tick. */
static void walk(lab_energy_balance *balance, look *l, bool work)
{
    balance->at_rest = true;
    balance->sleeping = cr_world_stats(l->world).sleeping;
    for (size_t slot = 0; slot < balance->slots; slot++) {
        cr_body_id id = cr_world_slot(l->world, slot);
        before *was = &balance->before[slot];
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(l->world, id);
        add_energy(l, &body);
        if (work) {
            add_abreast(l, &body, was);
            add_forces(l, &body, was);
        }
        *was = state_of(&body);
        balance->at_rest &= body.asleep || (body.inverse_mass == 0.0f && !drives(was));
    }
}

static void note_moment(lab_energy_balance *balance, const cr_world *world)
{
    balance->tick = cr_world_tick(world);
    balance->time = cr_world_time(world);
}

/* Returns the rise; what floats leave of it is noise. */
static double close(lab_energy_balance *balance, look *l)
{
    lab_stored stored = lab_stored_of(l->world);
    double energy = l->energy + stored.energy, rate = l->rate + stored.rate;
    double rise = energy - balance->energy - l->lag * (rate - balance->rate - l->abreast);
    double work = l->work + 0.5 * l->h * (balance->pulled + stored.driven) -
                  l->lag * (stored.driven - balance->pulled);
    balance->energy = energy;
    balance->rate = rate;
    balance->pulled = stored.driven;
    note_moment(balance, l->world);
    l->noise += stored.noise;
    return rise - work;
}

bool lab_energy_balance_begin(lab_energy_balance *balance, const cr_world *world)
{
    size_t slots = cr_world_slots(world);
    if (slots > balance->capacity) {
        before *grown = realloc(balance->before, slots * sizeof *grown);
        if (grown == NULL)
            return false;
        balance->before = grown;
        balance->capacity = slots;
    }
    balance->slots = slots;
    look l = look_at(world, balance);
    walk(balance, &l, false);
    close(balance, &l);
    return true;
}

double lab_energy_balance_tick(lab_energy_balance *balance, const cr_world *world)
{
    if (cr_world_tick(world) != balance->tick + 1 || cr_world_slots(world) != balance->slots) {
        lab_energy_balance_begin(balance, world);
        return 0.0;
    }
    if (balance->at_rest && cr_world_stats(world).sleeping == balance->sleeping) {
        note_moment(balance, world);
        return 0.0;
    }
    look l = look_at(world, balance);
    add_hand(&l);
    add_joints(&l);
    add_work(&l, (double)cr_world_stats(world).driver_work);
    walk(balance, &l, true);
    double rise = close(balance, &l), made = fmax(rise - l.noise, 0.0);
    balance->made += made;
    balance->lost += fmax(-rise, 0.0);
    return made;
}
