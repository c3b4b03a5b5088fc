/* quantity.c - one row and one function for each quantity. */
#include "lab/probes/quantity.h"

#include "lab/stored_energy.h"

#include <math.h>
#include <string.h>

static const double nothing = (double)NAN;

/* ---------------------------------------------------------------- the largest of several */

typedef double body_number(const cr_world *world, cr_body_id id);

/* The body that is asked for, or the one with the largest magnitude. */
static double of_body(const lab_observation *now, const lab_subject *of, lab_subject *found,
                      body_number *number)
{
    if (of->a.index != 0)
        return cr_body_alive(now->world, of->a) ? number(now->world, of->a) : nothing;
    double most = nothing;
    for (size_t slot = 0; slot < cr_world_slots(now->world); slot++) {
        cr_body_id id = cr_world_slot(now->world, slot);
        if (id.index == 0 || cr_body_get_view(now->world, id).kind == CR_STATIC)
            continue;
        double value = number(now->world, id);
        if (!(fabs(value) <= fabs(most))) {
            most = value;
            if (found != NULL)
                found->a = id;
        }
    }
    return most;
}

static bool is_either(cr_body_id id, const cr_contact *contact)
{
    return id.index == 0 || cr_same_id(id, contact->a) || cr_same_id(id, contact->b);
}

/* `h`: s, of the tick. */
typedef double contact_number(const cr_contact *contact, double h);

static double of_contact(const lab_observation *now, const lab_subject *of, lab_subject *found,
                         contact_number *number)
{
    size_t count;
    double most = nothing;
    double h = (double)cr_world_timestep(now->world);
    const cr_contact *contacts = cr_world_contacts(now->world, &count);
    for (size_t i = 0; i < count; i++) {
        if (!is_either(of->a, &contacts[i]) || !is_either(of->b, &contacts[i]))
            continue;
        double value = number(&contacts[i], h);
        if (!(value <= most)) {
            most = value;
            if (found != NULL)
                *found = (lab_subject){.a = contacts[i].a, .b = contacts[i].b};
        }
    }
    return most;
}

/* ---------------------------------------------------------------- bodies */

static double speed_of(const cr_world *world, cr_body_id id)
{
    cr_vec2 v = cr_body_get_view(world, id).velocity;
    return hypot((double)v.x, (double)v.y);
}

static double speed(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, speed_of);
}

static double speed_x_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).velocity.x;
}

static double speed_x(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, speed_x_of);
}

static double speed_y_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).velocity.y;
}

static double speed_y(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, speed_y_of);
}

static double x_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).transform.p.x;
}

static double x(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, x_of);
}

static double y_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).transform.p.y;
}

static double y(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, y_of);
}

static double angle_of(const cr_world *world, cr_body_id id)
{
    cr_body_view body = cr_body_get_view(world, id);
    return (double)body.angle + (double)body.angle_rest;
}

static double angle(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, angle_of);
}

static double spin_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).angular_velocity;
}

static double spin(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_body(now, of, found, spin_of);
}

/* ---------------------------------------------------------------- sums */

typedef double sum_number(const lab_metrics *sums);

static lab_world_sums sums_of(const lab_observation *now)
{
    lab_world_sums fresh = {.known = false}, *sums = now->sums != NULL ? now->sums : &fresh;
    if (!sums->known) {
        sums->metrics = lab_metrics_of(now->world);
        sums->stored = lab_stored_energy(now->world);
        sums->known = true;
    }
    return *sums;
}

/* Of the world where no body is named. */
static double of_sums(const lab_observation *now, const lab_subject *of, sum_number *number)
{
    if (of->a.index != 0 && !cr_body_alive(now->world, of->a))
        return nothing;
    lab_metrics sums =
        of->a.index != 0 ? lab_metrics_of_body(now->world, of->a) : sums_of(now).metrics;
    return number(&sums);
}

static double kinetic_of(const lab_metrics *sums)
{
    return sums->kinetic_linear + sums->kinetic_angular;
}

static double kinetic_energy(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    return of_sums(now, of, kinetic_of);
}

static double potential_of(const lab_metrics *sums)
{
    return sums->potential;
}

static double potential_energy(const lab_observation *now, const lab_subject *of,
                               lab_subject *found)
{
    (void)found;
    return of_sums(now, of, potential_of);
}

static double momentum_of(const lab_metrics *sums)
{
    return hypot(sums->momentum_x, sums->momentum_y);
}

static double momentum(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    return of_sums(now, of, momentum_of);
}

static double momentum_x_of(const lab_metrics *sums)
{
    return sums->momentum_x;
}

static double momentum_x(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    return of_sums(now, of, momentum_x_of);
}

static double momentum_y_of(const lab_metrics *sums)
{
    return sums->momentum_y;
}

static double momentum_y(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    return of_sums(now, of, momentum_y_of);
}

static double angular_of(const lab_metrics *sums)
{
    return sums->angular_momentum;
}

static double angular_momentum(const lab_observation *now, const lab_subject *of,
                               lab_subject *found)
{
    (void)found;
    return of_sums(now, of, angular_of);
}

/* ---------------------------------------------------------------- contacts */

static double overlap_of(const cr_contact *contact, double h)
{
    (void)h;
    float deepest = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        deepest = fmaxf(deepest, -contact->manifold.points[i].separation);
    return (double)deepest;
}

static double overlap(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, overlap_of);
}

static double impulse_of(const cr_contact *contact, double h)
{
    (void)h;
    float sum = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        sum += contact->manifold.points[i].normal_impulse;
    return (double)sum;
}

static double impulse(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, impulse_of);
}

static double friction_of(const cr_contact *contact, double h)
{
    (void)h;
    float sum = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        sum += contact->manifold.points[i].tangent_impulse;
    return fabs((double)sum);
}

static double friction(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, friction_of);
}

static double separation_of(const cr_contact *contact, double h)
{
    (void)h;
    double least = (double)INFINITY;
    for (int i = 0; i < contact->manifold.count; i++)
        least = fmin(least, (double)contact->manifold.points[i].separation);
    return least;
}

static double separation(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, separation_of);
}

static double force_of(const cr_contact *contact, double h)
{
    return impulse_of(contact, h) / h;
}

static double normal_force(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, force_of);
}

static double friction_force_of(const cr_contact *contact, double h)
{
    return friction_of(contact, h) / h;
}

static double friction_force(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, friction_force_of);
}

/* ---------------------------------------------------------------- joints */

typedef double joint_number(const cr_world *world, cr_joint_id id);

static double of_joint(const lab_observation *now, const lab_subject *of, lab_subject *found,
                       joint_number *number)
{
    if (of->joint.index != 0)
        return cr_joint_alive(now->world, of->joint) ? number(now->world, of->joint) : nothing;
    double most = nothing;
    for (size_t slot = 0; slot < cr_world_joint_slots(now->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(now->world, slot);
        double value = id.index != 0 ? number(now->world, id) : nothing;
        if (!(fabs(value) <= fabs(most)) && !isnan(value)) {
            most = value;
            if (found != NULL)
                found->joint = id;
        }
    }
    return most;
}

/* How far the anchors are from where the joint wants them: a spring that gives way has no gap. */
static double gap_of(const cr_world *world, cr_joint_id id)
{
    cr_joint_def def;
    if (cr_joint_get(world, id, &def).code != CR_OK)
        return nothing;
    double length = (double)cr_joint_get_view(world, id).length;
    if (def.kind != CR_SPRING)
        return length;
    double over = length - (double)def.length;
    if (def.stiffness > 0.0f || (def.rope && over < 0.0))
        return 0.0;
    return fabs(over);
}

static double gap(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_joint(now, of, found, gap_of);
}

/* Sleepers' joints keep the impulses that they fell asleep with, which still hold. */
static double joint_force_of(const cr_world *world, cr_joint_id id)
{
    cr_vec2 impulse = cr_joint_get_view(world, id).impulse;
    return hypot((double)impulse.x, (double)impulse.y) / (double)cr_world_timestep(world);
}

static double joint_force(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_joint(now, of, found, joint_force_of);
}

static double joint_torque_of(const cr_world *world, cr_joint_id id)
{
    return (double)cr_joint_get_view(world, id).angular_impulse / (double)cr_world_timestep(world);
}

static double joint_torque(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_joint(now, of, found, joint_torque_of);
}

static double joint_angle_of(const cr_world *world, cr_joint_id id)
{
    return (double)cr_joint_get_view(world, id).angle;
}

static double joint_angle(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_joint(now, of, found, joint_angle_of);
}

static double joint_length_of(const cr_world *world, cr_joint_id id)
{
    return (double)cr_joint_get_view(world, id).length;
}

static double joint_length(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_joint(now, of, found, joint_length_of);
}

/* ---------------------------------------------------------------- the world */

static double energy_made(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    return now->energy_made;
}

static double residual(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    return now->residual;
}

static double stored_energy(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    return sums_of(now).stored;
}

static double total_energy(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    lab_world_sums sums = sums_of(now);
    return kinetic_of(&sums.metrics) + sums.metrics.potential + sums.stored;
}

static double contacts(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    return (double)cr_world_stats(now->world).contacts;
}

static double asleep(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)of;
    (void)found;
    return (double)cr_world_stats(now->world).sleeping;
}

/* ---------------------------------------------------------------- the ledger */

static double ledger_row(const lab_observation *now, lab_ledger_row row, double sign)
{
    return now->ledger != NULL ? sign * lab_energy_ledger_last(now->ledger)->row[row] : nothing;
}

#define LEDGER_ROW(name, row, sign)                                                                \
    static double name(const lab_observation *now, const lab_subject *of, lab_subject *found)      \
    {                                                                                              \
        (void)of;                                                                                  \
        (void)found;                                                                               \
        return ledger_row(now, row, sign);                                                         \
    }
LEDGER_ROW(hand_work, LAB_BY_HAND, 1.0)
LEDGER_ROW(force_work, LAB_BY_FORCES, 1.0)
LEDGER_ROW(drive_work, LAB_BY_DRIVES, 1.0)
LEDGER_ROW(friction_loss, LAB_BY_FRICTION, -1.0)
LEDGER_ROW(impact_loss, LAB_BY_IMPACTS, -1.0)
LEDGER_ROW(joint_loss, LAB_BY_JOINTS, -1.0)
LEDGER_ROW(air_loss, LAB_BY_AIR, -1.0)
LEDGER_ROW(solver_error, LAB_BY_SOLVER, 1.0)

static double contact_loss(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    size_t count;
    double most = nothing;
    const cr_contact *contacts = cr_world_contacts(now->world, &count);
    for (size_t i = 0; i < count && now->ledger != NULL; i++) {
        if (!is_either(of->a, &contacts[i]) || !is_either(of->b, &contacts[i]))
            continue;
        lab_contact_loss loss = lab_energy_ledger_contact(now->ledger, i);
        double value = -loss.impact - loss.friction;
        if (!(value <= most)) {
            most = value;
            if (found != NULL)
                *found = (lab_subject){.a = contacts[i].a, .b = contacts[i].b};
        }
    }
    return most;
}

static const lab_quantity quantities[] = {
    {"speed", LAB_OF_BODY, "m/s", 1.0, "of the centre of mass", speed},
    {"velocity x", LAB_OF_BODY, "m/s", 1.0, "of the centre of mass, to the right", speed_x},
    {"velocity y", LAB_OF_BODY, "m/s", 1.0, "of the centre of mass, upwards", speed_y},
    {"x", LAB_OF_BODY, "m", 1.0, "of the body's origin, to the right", x},
    {"y", LAB_OF_BODY, "m", 1.0, "of the body's origin, upwards", y},
    {"angle", LAB_OF_BODY, "rad", 1.0, "counter-clockwise, whole turns counted", angle},
    {"angular velocity", LAB_OF_BODY, "rad/s", 1.0, "counter-clockwise", spin},
    {"kinetic energy", LAB_OF_BODY, "J", 1.0, "of a body, or of all together", kinetic_energy},
    {"potential energy", LAB_OF_BODY, "J", 1.0,
     "in gravity, 0 at the origin; of a body, or of all together", potential_energy},
    {"momentum", LAB_OF_BODY, "kg m/s", 1.0, "of a body, or of all together: its magnitude",
     momentum},
    {"momentum x", LAB_OF_BODY, "kg m/s", 1.0, "to the right; of a body, or of all together",
     momentum_x},
    {"momentum y", LAB_OF_BODY, "kg m/s", 1.0, "upwards; of a body, or of all together",
     momentum_y},
    {"angular momentum", LAB_OF_BODY, "kg m^2/s", 1.0,
     "about the origin of the world; of a body, or of all together", angular_momentum},
    {"overlap", LAB_OF_CONTACT, "mm", 1e-3, "the deepest, as the tick found it", overlap},
    {"separation", LAB_OF_CONTACT, "mm", 1e-3,
     "of the deepest point, as the tick found it; below 0 is an overlap", separation},
    {"impulse", LAB_OF_CONTACT, "N s", 1.0, "along the normal, all points of a contact, in a tick",
     impulse},
    {"friction impulse", LAB_OF_CONTACT, "N s", 1.0, "across the normal, likewise", friction},
    {"normal force", LAB_OF_CONTACT, "N", 1.0, "impulse along the normal over the tick's time",
     normal_force},
    {"friction force", LAB_OF_CONTACT, "N", 1.0, "impulse across the normal over the tick's time",
     friction_force},
    {"contact loss", LAB_OF_CONTACT, "J", 1.0, "to impact and friction, by a tick", contact_loss},
    {"gap", LAB_OF_JOINT, "mm", 1e-3, "between the anchors of a joint that should hold them", gap},
    {"joint force", LAB_OF_JOINT, "N", 1.0, "with which it holds its anchors, on average of a tick",
     joint_force},
    {"joint torque", LAB_OF_JOINT, "N m", 1.0, "on its second body, the motor's included",
     joint_torque},
    {"joint angle", LAB_OF_JOINT, "rad", 1.0, "of the second body against the first", joint_angle},
    {"joint length", LAB_OF_JOINT, "m", 1.0, "between the anchors", joint_length},
    {"total energy", LAB_OF_WORLD, "J", 1.0, "kinetic, of gravity, springs and attractors",
     total_energy},
    {"stored energy", LAB_OF_WORLD, "J", 1.0, "of springs, bent welds and attractors",
     stored_energy},
    {"energy made", LAB_OF_WORLD, "J", 1.0, "by one tick, from nothing", energy_made},
    {"residual", LAB_OF_WORLD, "m/s", 1.0, "root mean square of what the last pass left", residual},
    {"contacts", LAB_OF_WORLD, "", 1.0, "pairs of bodies that touch", contacts},
    {"asleep", LAB_OF_WORLD, "", 1.0, "bodies that sleep", asleep},
    /* in the order of lab_ledger_row */
    {"hand work", LAB_OF_WORLD, "J", 1.0, "given by the mouse, by a tick", hand_work},
    {"force work", LAB_OF_WORLD, "J", 1.0, "given by forces and wind, by a tick", force_work},
    {"drive work", LAB_OF_WORLD, "J", 1.0, "given by motors and kinematic bodies, by a tick",
     drive_work},
    {"friction loss", LAB_OF_WORLD, "J", 1.0,
     "taken by all contacts along their tangents, by a tick", friction_loss},
    {"impact loss", LAB_OF_WORLD, "J", 1.0, "taken by all contacts along their normals, by a tick",
     impact_loss},
    {"joint loss", LAB_OF_WORLD, "J", 1.0, "taken by dampers and taut ropes, by a tick",
     joint_loss},
    {"air loss", LAB_OF_WORLD, "J", 1.0, "taken by air and damping, by a tick", air_loss},
    {"solver error", LAB_OF_WORLD, "J", 1.0, "that nothing explains, by a tick; should be 0",
     solver_error},
};

static const lab_quantity *of_ledger(void)
{
    return quantities + sizeof quantities / sizeof quantities[0] - LAB_LEDGER_ROWS;
}

const lab_quantity *lab_quantities(size_t *count)
{
    *count = sizeof quantities / sizeof quantities[0];
    return quantities;
}

const lab_quantity *lab_quantity_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof quantities / sizeof quantities[0]; i++)
        if (strlen(quantities[i].name) == length && memcmp(quantities[i].name, name, length) == 0)
            return &quantities[i];
    return NULL;
}

unsigned lab_quantity_needs(const lab_quantity *quantity)
{
    if (quantity->value == energy_made)
        return LAB_NEEDS_ENERGY;
    if (quantity->value == residual)
        return LAB_NEEDS_RESIDUAL;
    return lab_quantity_adds(quantity) ? LAB_NEEDS_LEDGER : 0;
}

bool lab_quantity_adds(const lab_quantity *quantity)
{
    size_t place = (size_t)(quantity - quantities);
    return place >= (size_t)(of_ledger() - quantities) || quantity->value == contact_loss;
}

const lab_quantity *lab_quantity_of_row(lab_ledger_row row)
{
    return of_ledger() + row;
}
