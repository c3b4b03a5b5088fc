/* quantity.c - one row and one function for each quantity. */
#include "lab/probes/quantity.h"

#include "lab/metrics.h"

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

typedef double contact_number(const cr_contact *contact);

static double of_contact(const lab_observation *now, const lab_subject *of, lab_subject *found,
                         contact_number *number)
{
    size_t count;
    double most = nothing;
    const cr_contact *contacts = cr_world_contacts(now->world, &count);
    for (size_t i = 0; i < count; i++) {
        if (!is_either(of->a, &contacts[i]) || !is_either(of->b, &contacts[i]))
            continue;
        double value = number(&contacts[i]);
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

/* Of the world where no body is named. */
static double kinetic_energy(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    if (of->a.index != 0 && !cr_body_alive(now->world, of->a))
        return nothing;
    lab_metrics sums =
        of->a.index != 0 ? lab_metrics_of_body(now->world, of->a) : lab_metrics_of(now->world);
    return sums.kinetic_linear + sums.kinetic_angular;
}

static double momentum(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    (void)found;
    if (of->a.index != 0 && !cr_body_alive(now->world, of->a))
        return nothing;
    lab_metrics sums =
        of->a.index != 0 ? lab_metrics_of_body(now->world, of->a) : lab_metrics_of(now->world);
    return hypot(sums.momentum_x, sums.momentum_y);
}

/* ---------------------------------------------------------------- contacts */

static double overlap_of(const cr_contact *contact)
{
    float deepest = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        deepest = fmaxf(deepest, -contact->manifold.points[i].separation);
    return (double)deepest;
}

static double overlap(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, overlap_of);
}

static double impulse_of(const cr_contact *contact)
{
    float sum = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        sum += contact->manifold.points[i].normal_impulse;
    return (double)sum;
}

static double impulse(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, impulse_of);
}

static double friction_of(const cr_contact *contact)
{
    float sum = 0.0f;
    for (int i = 0; i < contact->manifold.count; i++)
        sum += contact->manifold.points[i].tangent_impulse;
    return fabs((double)sum);
}

static double friction(const lab_observation *now, const lab_subject *of, lab_subject *found)
{
    return of_contact(now, of, found, friction_of);
}

/* ---------------------------------------------------------------- joints */

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
    if (of->joint.index != 0)
        return gap_of(now->world, of->joint);
    double most = nothing;
    for (size_t slot = 0; slot < cr_world_joint_slots(now->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(now->world, slot);
        double value = id.index != 0 ? gap_of(now->world, id) : nothing;
        if (!(value <= most) && !isnan(value)) {
            most = value;
            if (found != NULL)
                found->joint = id;
        }
    }
    return most;
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

static double potential_energy(const lab_observation *now, const lab_subject *of,
                               lab_subject *found)
{
    (void)of;
    (void)found;
    return lab_metrics_of(now->world).potential;
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

static const lab_quantity quantities[] = {
    {"speed", LAB_OF_BODY, "m/s", 1.0, "of the centre of mass", speed},
    {"x", LAB_OF_BODY, "m", 1.0, "of the body's origin, to the right", x},
    {"y", LAB_OF_BODY, "m", 1.0, "of the body's origin, upwards", y},
    {"angle", LAB_OF_BODY, "rad", 1.0, "counter-clockwise, whole turns counted", angle},
    {"angular velocity", LAB_OF_BODY, "rad/s", 1.0, "counter-clockwise", spin},
    {"kinetic energy", LAB_OF_BODY, "J", 1.0, "of a body, or of all together", kinetic_energy},
    {"momentum", LAB_OF_BODY, "kg m/s", 1.0, "of a body, or of all together: its magnitude",
     momentum},
    {"overlap", LAB_OF_CONTACT, "mm", 1e-3, "the deepest, as the tick found it", overlap},
    {"impulse", LAB_OF_CONTACT, "N s", 1.0, "along the normal, all points of a contact, in a tick",
     impulse},
    {"friction impulse", LAB_OF_CONTACT, "N s", 1.0, "across the normal, likewise", friction},
    {"gap", LAB_OF_JOINT, "mm", 1e-3, "between the anchors of a joint that should hold them", gap},
    {"energy made", LAB_OF_WORLD, "J", 1.0, "by one tick, from nothing", energy_made},
    {"potential energy", LAB_OF_WORLD, "J", 1.0, "in gravity, 0 at the origin", potential_energy},
    {"residual", LAB_OF_WORLD, "m/s", 1.0, "root mean square of what the last pass left", residual},
    {"contacts", LAB_OF_WORLD, "", 1.0, "pairs of bodies that touch", contacts},
    {"asleep", LAB_OF_WORLD, "", 1.0, "bodies that sleep", asleep},
};

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
