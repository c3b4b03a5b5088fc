/* energy_ledger.c - the work of every impulse of a tick.
 *
 * An impulse J on a point whose velocity was v0 and became v1, by whatever else happened meanwhile,
 * has its share J . (v0 + v1) / 2 in the change of kinetic energy, and the shares of all impulses
 * on a body add up to that change, to the bit but for rounding: m (v1^2 - v0^2) / 2 = m (v1 - v0) .
 * (v1 + v0) / 2. Contacts, joints and the hand tell their impulses; what a body's velocity changed
 * besides is air and damping. For a pair the share along the normal is J_n (v_n0 + v_n1) / 2, which
 * for a rebound is
 * - m (1 - e^2) v^2 / 2, and along the tangent what friction took.
 *
 * Gravity only turns potential into kinetic energy. Its impulse m g h has a share as well, and the
 * potential changes by the way; both agree for free flight (energy_balance.c says why the way is
 * taken less the velocities' lag). Where a contact's impulse J came at the moment t of the tick,
 * the body went by J (h/2 - t) / m farther than its mean velocity says. So the difference belongs
 * to the contact, as far as a moment within the tick explains it: by J . g h/2 at most.
 *
 * Contacts together give no energy, and no damper does: what would is the solver's. One of several
 * that hold a body may, as a share, since all are met at the tick's mean velocity. */
#include "lab/energy_ledger.h"

#include "lab/stored_energy.h"

#include <math.h>
#include <stdlib.h>

static const lab_ledger_row_info rows[LAB_LEDGER_ROWS] = {
    {"hand", "Hand", "the pull of the mouse"},
    {"forces", "Forces, wind", "constant and applied forces and torques, and wind that pushes"},
    {"drives", "Motors, drives", "motors, and bodies that move on their own"},
    {"friction", "Friction", "what contacts took along their tangent"},
    {"impacts", "Impacts", "what contacts took along their normal: (1 - e\u00B2) of a rebound"},
    {"joints", "Joints", "dampers of springs, and ropes and rods that were pulled taut"},
    {"air", "Air, damping", "the resistance of the air, and the damping of bodies"},
    {"solver", "Solver's error", "the change less all of the above: should be 0"},
};

const lab_ledger_row_info *lab_ledger_rows(void)
{
    return rows;
}

/* A body before the tick, and what the tick did to it. */
typedef struct side {
    double x, y, vx, vy, w; /* before */
    bool there, asleep;
    double mx, my, mw;    /* mean velocities of the tick */
    double px, py, spin;  /* impulses that are known: N s, N m s */
    double weight, early; /* of gravity on its contacts' impulses, J; what they take over */
} side;

struct lab_energy_ledger {
    side *side; /* by slot */
    size_t slots, capacity;
    lab_contact_loss *loss;
    size_t losses, loss_capacity;
    uint64_t tick;
    double time;
    lab_stored stored;
    lab_ledger_entry last, sums;
};

/* A tick that is being looked at. */
typedef struct look {
    lab_energy_ledger *ledger;
    const cr_world *world;
    double h, lag; /* s */
    double gx, gy;
    double *row;
    double attraction; /* J: that attractors gave to motion */
    double change;     /* J: of kinetic energy and of gravity's */
    bool has_joints;
} look;

lab_energy_ledger *lab_energy_ledger_new(void)
{
    return calloc(1, sizeof(lab_energy_ledger));
}

void lab_energy_ledger_free(lab_energy_ledger *ledger)
{
    if (ledger == NULL)
        return;
    free(ledger->side);
    free(ledger->loss);
    free(ledger);
}

const lab_ledger_entry *lab_energy_ledger_last(const lab_energy_ledger *ledger)
{
    return &ledger->last;
}

const lab_ledger_entry *lab_energy_ledger_sums(const lab_energy_ledger *ledger)
{
    return &ledger->sums;
}

lab_contact_loss lab_energy_ledger_contact(const lab_energy_ledger *ledger, size_t i)
{
    return i < ledger->losses ? ledger->loss[i] : (lab_contact_loss){0};
}

/* ---------------------------------------------------------------- before a tick */

static void note(side *s, const cr_body_view *body)
{
    *s = (side){.x = (double)body->center.x,
                .y = (double)body->center.y,
                .vx = (double)body->velocity.x,
                .vy = (double)body->velocity.y,
                .w = (double)body->angular_velocity,
                .there = true,
                .asleep = body->asleep};
}

static bool reserve(lab_energy_ledger *ledger, const cr_world *world)
{
    size_t slots = cr_world_slots(world), contacts;
    cr_world_contacts(world, &contacts);
    if (slots > ledger->capacity) {
        side *grown = realloc(ledger->side, slots * sizeof *grown);
        if (grown == NULL)
            return false;
        ledger->side = grown;
        ledger->capacity = slots;
    }
    if (contacts > ledger->loss_capacity) {
        lab_contact_loss *grown = realloc(ledger->loss, contacts * sizeof *grown);
        if (grown == NULL)
            return false;
        ledger->loss = grown;
        ledger->loss_capacity = contacts;
    }
    ledger->slots = slots;
    ledger->losses = contacts;
    return true;
}

static void note_all(lab_energy_ledger *ledger, const cr_world *world)
{
    for (size_t slot = 0; slot < ledger->slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        ledger->side[slot] = (side){0};
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        note(&ledger->side[slot], &body);
    }
    ledger->tick = cr_world_tick(world);
    ledger->time = cr_world_time(world);
    ledger->stored = lab_stored_of(world);
}

bool lab_energy_ledger_begin(lab_energy_ledger *ledger, const cr_world *world)
{
    ledger->last = (lab_ledger_entry){0};
    if (!reserve(ledger, world))
        return false;
    for (size_t i = 0; i < ledger->losses; i++)
        ledger->loss[i] = (lab_contact_loss){0};
    note_all(ledger, world);
    return true;
}

/* ---------------------------------------------------------------- impulses */

/* Where an impulse acts on a body, from its centre, turned as in the middle of the tick. */
typedef struct arm {
    double x, y;
} arm;

static arm arm_of(cr_vec2 point, double x, double y, double turn)
{
    double rx = (double)point.x - x, ry = (double)point.y - y;
    return (arm){rx - turn * ry, ry + turn * rx};
}

/* The work of an impulse on a body's point at its mean velocity, and nothing of a body that it
 * cannot move; that it does on the body's driver, is the driver's. */
static double give(look *l, cr_body_id id, arm r, double jx, double jy, double spin)
{
    side *s = &l->ledger->side[id.index - 1];
    cr_body_view body = cr_body_get_view(l->world, id);
    double linear = jx * s->mx + jy * s->my, turning = (r.x * jy - r.y * jx + spin) * s->mw;
    s->px += jx;
    s->py += jy;
    s->spin += r.x * jy - r.y * jx + spin;
    if (body.inverse_mass == 0.0f)
        l->row[LAB_BY_DRIVES] -= linear;
    if (body.inverse_inertia == 0.0f)
        l->row[LAB_BY_DRIVES] -= turning;
    return linear + turning;
}

static bool rests(const side *a, const side *b)
{
    return a->mx == 0.0 && a->my == 0.0 && a->mw == 0.0 && b->mx == 0.0 && b->my == 0.0 &&
           b->mw == 0.0;
}

/* Points stand where the tick found them; of two discs, and of a disc and a polygon, they do not
 * turn along. */
static lab_contact_loss contact_work(look *l, const cr_contact *contact)
{
    side *a = &l->ledger->side[contact->a.index - 1], *b = &l->ledger->side[contact->b.index - 1];
    double nx = (double)contact->manifold.normal.x, ny = (double)contact->manifold.normal.y;
    lab_contact_loss loss = {0};
    if (rests(a, b))
        return loss;
    for (int i = 0; i < contact->manifold.count; i++) {
        const cr_manifold_point *p = &contact->manifold.points[i];
        double n = (double)p->normal_impulse, t = (double)p->tangent_impulse;
        arm ra = arm_of(p->position, a->x, a->y, 0.0), rb = arm_of(p->position, b->x, b->y, 0.0);
        double jx = n * nx, jy = n * ny, tx = t * ny, ty = -t * nx;
        loss.impact += give(l, contact->b, rb, jx, jy, 0.0);
        loss.impact += give(l, contact->a, ra, -jx, -jy, 0.0);
        loss.friction += give(l, contact->b, rb, tx, ty, 0.0);
        loss.friction += give(l, contact->a, ra, -tx, -ty, 0.0);
        double weight = fabs(jx * l->gx + jy * l->gy) * 0.5 * l->h;
        a->weight += weight;
        b->weight += weight;
    }
    return loss;
}

/* What the core has summed as its steps went, instead of what one set of arms says for the whole
 * tick: a contact wanders along a body that turns. The impacts there took as much more or less. */
static void correct_drives(look *l, size_t count, double driven)
{
    lab_contact_loss *loss = l->ledger->loss;
    double missing = (double)cr_world_stats(l->world).driver_work - driven, sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += fabs(loss[i].driven);
    for (size_t i = 0; i < count && sum > 0.0; i++) {
        double part = missing * fabs(loss[i].driven) / sum;
        loss[i].driven += part;
        loss[i].impact -= part;
        l->row[LAB_BY_DRIVES] += part;
    }
}

static void add_contacts(look *l)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(l->world, &count);
    double driven = 0.0;
    for (size_t i = 0; i < count; i++) {
        double before = l->row[LAB_BY_DRIVES];
        lab_contact_loss *loss = &l->ledger->loss[i];
        *loss = contact_work(l, &contacts[i]);
        loss->driven = l->row[LAB_BY_DRIVES] - before;
        driven += loss->driven;
    }
    correct_drives(l, count, driven);
}

static bool sleeps(const look *l, cr_body_id id)
{
    return id.index != 0 && l->ledger->side[id.index - 1].asleep &&
           cr_body_get_view(l->world, id).asleep;
}

static double give_end(look *l, cr_body_id id, cr_vec2 anchor, double jx, double jy, double spin)
{
    if (id.index == 0)
        return 0.0;
    cr_body_view body = cr_body_get_view(l->world, id);
    double half = -0.5 * l->h * l->ledger->side[id.index - 1].mw;
    arm r = arm_of(anchor, (double)body.center.x, (double)body.center.y, half);
    return give(l, id, r, jx, jy, spin);
}

static double mean_turn(const look *l, cr_body_id id)
{
    return id.index == 0 ? 0.0 : l->ledger->side[id.index - 1].mw;
}

/* Sleepers' joints keep the impulses that they fell asleep with. */
static void add_joint(look *l, cr_joint_id id)
{
    cr_joint_view joint = cr_joint_get_view(l->world, id);
    double jx = (double)joint.impulse.x, jy = (double)joint.impulse.y;
    double spin = (double)joint.angular_impulse, motor = (double)joint.motor_impulse;
    l->has_joints = true;
    if (sleeps(l, joint.a) || sleeps(l, joint.b))
        return;
    double work = give_end(l, joint.a, joint.anchor_a, -jx, -jy, -spin) +
                  give_end(l, joint.b, joint.anchor_b, jx, jy, spin);
    double driven = motor * (mean_turn(l, joint.b) - mean_turn(l, joint.a));
    l->row[LAB_BY_DRIVES] += driven;
    l->row[LAB_BY_JOINTS] += work - driven;
}

static void add_joints(look *l)
{
    for (size_t slot = 0; slot < cr_world_joint_slots(l->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(l->world, slot);
        if (id.index != 0)
            add_joint(l, id);
    }
}

static void add_hand(look *l)
{
    cr_body_id id;
    cr_vec2 grip, target, impulse = cr_world_drag_impulse(l->world);
    if (cr_world_drag(l->world, &id, &grip, &target))
        l->row[LAB_BY_HAND] += give_end(l, id, grip, (double)impulse.x, (double)impulse.y, 0.0);
}

/* ---------------------------------------------------------------- bodies */

/* What changed its velocities besides: the air's and the damping's, or attractors'. */
static void add_rest(look *l, const cr_body_view *body, const cr_body_def *def, const side *s,
                     double px, double py, double spin)
{
    size_t attractors;
    cr_world_attractors(l->world, &attractors);
    double work = px * s->mx + py * s->my, turning = spin * s->mw;
    bool damped = def->linear_damping > 0.0f || body->air > 0.0f;
    if (damped)
        l->row[work > 0.0 ? LAB_BY_FORCES : LAB_BY_AIR] += work;
    else if (attractors > 0)
        l->attraction += work;
    if (def->angular_damping > 0.0f)
        l->row[LAB_BY_AIR] += fmin(turning, 0.0);
}

static void add_body(look *l, cr_body_id id, side *s)
{
    cr_body_view body = cr_body_get_view(l->world, id);
    cr_body_def def;
    if (body.inverse_mass == 0.0f || (s->asleep && body.asleep) ||
        cr_body_get(l->world, id, &def).code != CR_OK)
        return;
    double m = (double)body.mass,
           inertia = body.inverse_inertia > 0.0f ? (double)body.inertia : 0.0;
    double vx = (double)body.velocity.x, vy = (double)body.velocity.y;
    double w = (double)body.angular_velocity, lag = body.abreast ? 0.0 : l->lag;
    double fx = (double)body.force.x * l->h, fy = (double)body.force.y * l->h;
    double torque = inertia > 0.0 ? (double)body.torque * l->h : 0.0;
    double gx = m * (double)body.gravity_scale * l->gx, gy = m * (double)body.gravity_scale * l->gy;
    double dvx = vx - s->vx, dvy = vy - s->vy;
    double way_x = (double)body.center.x - s->x - lag * dvx;
    double way_y = (double)body.center.y - s->y - lag * dvy;
    l->row[LAB_BY_FORCES] += fx * s->mx + fy * s->my + torque * s->mw;
    l->change +=
        m * (dvx * s->mx + dvy * s->my) + inertia * (w - s->w) * s->mw - gx * way_x - gy * way_y;
    double early = gx * (l->h * s->mx - way_x) + gy * (l->h * s->my - way_y);
    s->early = fmax(fmin(early, s->weight), -s->weight);
    add_rest(l, &body, &def, s, m * dvx - gx * l->h - fx - s->px, m * dvy - gy * l->h - fy - s->py,
             inertia > 0.0 ? inertia * (w - s->w) - torque - s->spin : 0.0);
}

static void prepare(look *l)
{
    for (size_t slot = 0; slot < l->ledger->slots; slot++) {
        cr_body_id id = cr_world_slot(l->world, slot);
        side *s = &l->ledger->side[slot];
        if (id.index == 0 || !s->there)
            continue;
        cr_body_view body = cr_body_get_view(l->world, id);
        bool moves = body.kind != CR_STATIC;
        s->mx = moves ? 0.5 * (s->vx + (double)body.velocity.x) : 0.0;
        s->my = moves ? 0.5 * (s->vy + (double)body.velocity.y) : 0.0;
        s->mw = moves ? 0.5 * (s->w + (double)body.angular_velocity) : 0.0;
    }
}

static void add_bodies(look *l)
{
    for (size_t slot = 0; slot < l->ledger->slots; slot++) {
        cr_body_id id = cr_world_slot(l->world, slot);
        if (id.index != 0 && l->ledger->side[slot].there)
            add_body(l, id, &l->ledger->side[slot]);
    }
}

/* ---------------------------------------------------------------- a tick */

/* A contact's part of what its bodies' impulses came early or late by. */
static double part_of(const look *l, const cr_contact *contact, cr_body_id id)
{
    const side *s = &l->ledger->side[id.index - 1];
    double weight = 0.0;
    for (int i = 0; i < contact->manifold.count; i++)
        weight += fabs((double)contact->manifold.points[i].normal_impulse *
                       ((double)contact->manifold.normal.x * l->gx +
                        (double)contact->manifold.normal.y * l->gy)) *
                  0.5 * l->h;
    return s->weight > 0.0 ? s->early * weight / s->weight : 0.0;
}

static void share_out(look *l)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(l->world, &count);
    for (size_t i = 0; i < count; i++) {
        lab_contact_loss *loss = &l->ledger->loss[i];
        loss->impact += part_of(l, &contacts[i], contacts[i].a);
        loss->impact += part_of(l, &contacts[i], contacts[i].b);
        l->row[LAB_BY_IMPACTS] += loss->impact;
        l->row[LAB_BY_FRICTION] += loss->friction;
    }
}

/* What friction seems to give is what its body's other contacts take more. */
static void give_nothing(look *l)
{
    double *friction = &l->row[LAB_BY_FRICTION], *impacts = &l->row[LAB_BY_IMPACTS];
    double both = *friction + *impacts;
    if (*friction > 0.0 || *impacts > 0.0) {
        double more = fmin(both, 0.0);
        *impacts = *friction > 0.0 ? more : 0.0;
        *friction = *friction > 0.0 ? 0.0 : more;
    }
}

static void close(look *l)
{
    lab_energy_ledger *ledger = l->ledger;
    lab_stored now = lab_stored_of(l->world), was = ledger->stored;
    double held = now.energy - was.energy - l->lag * (now.rate - was.rate);
    double carried = 0.5 * l->h * (was.driven + now.driven) - l->lag * (now.driven - was.driven);
    double explained = 0.0;
    l->row[LAB_BY_DRIVES] += carried;
    double joints = l->row[LAB_BY_JOINTS] + l->attraction + held - carried;
    l->row[LAB_BY_JOINTS] = l->has_joints ? fmin(joints, 0.0) : 0.0;
    ledger->last.change = l->change + held;
    for (int i = 0; i < LAB_BY_SOLVER; i++)
        explained += l->row[i];
    l->row[LAB_BY_SOLVER] = ledger->last.change - explained;
    for (int i = 0; i < LAB_LEDGER_ROWS; i++)
        ledger->sums.row[i] += l->row[i];
    ledger->sums.change += ledger->last.change;
}

bool lab_energy_ledger_tick(lab_energy_ledger *ledger, const cr_world *world)
{
    if (cr_world_tick(world) != ledger->tick + 1 || cr_world_slots(world) != ledger->slots)
        return lab_energy_ledger_begin(ledger, world);
    if (!reserve(ledger, world))
        return false;
    ledger->last = (lab_ledger_entry){0};
    double h = cr_world_time(world) - ledger->time;
    cr_vec2 g = cr_world_gravity(world);
    look l = {.ledger = ledger,
              .world = world,
              .h = h,
              .lag = (double)cr_world_velocity_lag(world, (float)h),
              .gx = (double)g.x,
              .gy = (double)g.y,
              .row = ledger->last.row};
    prepare(&l);
    add_hand(&l);
    add_joints(&l);
    add_contacts(&l);
    add_bodies(&l);
    share_out(&l);
    give_nothing(&l);
    close(&l);
    note_all(ledger, world);
    return true;
}
