/* run_metrics.c - measures a run tick by tick: overlap, drift, jitter, energy and momentum. */
#include "lab/run_metrics.h"

#include "lab/energy_balance.h"

#include <math.h>
#include <stdlib.h>

static const double slow = 0.1; /* m/s: a body below it rests */

typedef struct body_start {
    bool should_rest;
    double x, y;
} body_start;

struct lab_run_metrics {
    uint64_t ticks, step;
    size_t slots;
    body_start *starts; /* by slot */
    lab_metrics first;
    double energy_scale;
    bool isolated, spins_freely;
    lab_energy_balance *balance;
    /* so far */
    double worst_depth, depths;
    uint64_t points;
    double drift_worst;
    double jitter_squares;
    uint64_t jitter_samples;
    double energy_gained;
    double momentum_off, angular_off, momentum_scale, angular_scale;
};

static double energy(const lab_metrics *sums)
{
    return sums->kinetic_linear + sums->kinetic_angular + sums->potential;
}

static bool movable(const cr_world *world, cr_body_id id)
{
    return id.index != 0 && cr_body_get_view(world, id).inverse_mass > 0;
}

/* ---------------------------------------------------------------- the start */

static bool weightless(const cr_world *world, const cr_body_view *body)
{
    cr_vec2 g = cr_world_gravity(world);
    return body->gravity_scale == 0 || (g.x == 0 && g.y == 0);
}

/* Those that touch something, found with a margin: a body that is put exactly on another may lack
 * a rounding error of touching it. The world is put back afterwards. */
static bool mark_touching(lab_run_metrics *metrics, cr_world *world)
{
    cr_snapshot *before = cr_world_snapshot(world);
    if (before == NULL)
        return false;
    bool found = cr_world_set(world, "contact.margin", 0.005).code == CR_OK &&
                 cr_world_detect(world).code == CR_OK;
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; found && i < count; i++) {
        metrics->starts[contacts[i].a.index - 1].should_rest = true;
        metrics->starts[contacts[i].b.index - 1].should_rest = true;
    }
    found = cr_world_restore(world, before).code == CR_OK && found;
    cr_snapshot_free(before);
    return found;
}

static void look_at_start(lab_run_metrics *metrics, const cr_world *world, size_t slot)
{
    cr_body_id id = cr_world_slot(world, slot);
    body_start *start = &metrics->starts[slot];
    if (!movable(world, id)) {
        start->should_rest = false;
        return;
    }
    cr_body_view body = cr_body_get_view(world, id);
    bool held = start->should_rest || weightless(world, &body);
    start->should_rest =
        held && body.velocity.x == 0 && body.velocity.y == 0 && body.angular_velocity == 0;
    start->x = (double)body.center.x;
    start->y = (double)body.center.y;
}

/* The least of d . p over the box's corners. */
static double lowest(cr_aabb box, double dx, double dy)
{
    return fmin(dx * (double)box.lower.x, dx * (double)box.upper.x) +
           fmin(dy * (double)box.lower.y, dy * (double)box.upper.y);
}

static double energy_above_lowest(const cr_world *world, const lab_metrics *sums)
{
    cr_vec2 g = cr_world_gravity(world);
    double gx = (double)g.x, gy = (double)g.y, floor = HUGE_VAL, weights = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (!movable(world, id))
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        floor = fmin(floor, lowest(body.bounds, -gx, -gy));
        weights += (double)body.mass * (double)body.gravity_scale;
    }
    return energy(sums) - (weights != 0 ? weights * floor : 0);
}

static bool left_alone(const cr_world *world, cr_body_id id)
{
    cr_body_def def;
    cr_body_view body = cr_body_get_view(world, id);
    if (cr_body_get(world, id, &def).code != CR_OK || body.inverse_mass == 0)
        return false; /* what cannot be moved takes momentum away */
    return weightless(world, &body) && def.force.x == 0 && def.force.y == 0 && def.torque == 0 &&
           def.linear_damping == 0 && def.angular_damping == 0;
}

static void look_for_influences(lab_run_metrics *metrics, const cr_world *world)
{
    metrics->isolated = metrics->spins_freely = !(cr_world_get(world, "air.drag") > 0);
    for (size_t slot = 0; slot < metrics->slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        metrics->isolated = metrics->isolated && left_alone(world, id);
        metrics->spins_freely =
            metrics->spins_freely && cr_body_get_view(world, id).inverse_inertia > 0;
    }
}

lab_run_metrics *lab_run_metrics_begin(cr_world *world, uint64_t ticks)
{
    lab_run_metrics *metrics = calloc(1, sizeof *metrics);
    if (metrics == NULL)
        return NULL;
    metrics->ticks = ticks;
    metrics->slots = cr_world_slots(world);
    metrics->starts = calloc(metrics->slots + 1, sizeof *metrics->starts);
    metrics->balance = lab_energy_balance_new();
    if (metrics->starts == NULL || metrics->balance == NULL || !mark_touching(metrics, world) ||
        !lab_energy_balance_begin(metrics->balance, world)) {
        lab_run_metrics_free(metrics);
        return NULL;
    }
    for (size_t slot = 0; slot < metrics->slots; slot++)
        look_at_start(metrics, world, slot);
    look_for_influences(metrics, world);
    metrics->first = lab_metrics_of(world);
    metrics->energy_scale = energy_above_lowest(world, &metrics->first);
    metrics->momentum_scale = metrics->first.momentum_scale;
    metrics->angular_scale = metrics->first.angular_scale;
    return metrics;
}

void lab_run_metrics_free(lab_run_metrics *metrics)
{
    if (metrics == NULL)
        return;
    lab_energy_balance_free(metrics->balance);
    free(metrics->starts);
    free(metrics);
}

/* ---------------------------------------------------------------- a tick */

lab_sample lab_run_metrics_sample(const lab_run_metrics *metrics, const cr_world *world)
{
    lab_overlap overlap = lab_overlap_of(world);
    double squares = 0, bodies = 0;
    for (size_t slot = 0; slot < metrics->slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (!movable(world, id))
            continue;
        double speed = lab_speed_of_body(world, id);
        squares += speed * speed;
        bodies++;
    }
    return (lab_sample){
        .step = metrics->step,
        .time = cr_world_time(world),
        .max_penetration = overlap.worst,
        .mean_penetration = overlap.points > 0 ? overlap.sum / (double)overlap.points : 0,
        .sums = lab_metrics_of(world),
        .rms_speed = bodies > 0 ? sqrt(squares / bodies) : 0,
    };
}

static void add_overlap(lab_run_metrics *metrics, lab_overlap overlap)
{
    metrics->worst_depth = fmax(metrics->worst_depth, overlap.worst);
    metrics->depths += overlap.sum;
    metrics->points += overlap.points;
}

static double moved(const lab_run_metrics *metrics, const cr_world *world, size_t slot)
{
    cr_vec2 center = cr_body_get_view(world, cr_world_slot(world, slot)).center;
    const body_start *start = &metrics->starts[slot];
    return hypot((double)center.x - start->x, (double)center.y - start->y);
}

static void add_bodies(lab_run_metrics *metrics, const cr_world *world)
{
    bool last_quarter = 4 * metrics->step > 3 * metrics->ticks;
    for (size_t slot = 0; slot < metrics->slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (!movable(world, id))
            continue;
        if (metrics->starts[slot].should_rest)
            metrics->drift_worst = fmax(metrics->drift_worst, moved(metrics, world, slot));
        double speed = last_quarter ? lab_speed_of_body(world, id) : slow;
        if (speed < slow) {
            metrics->jitter_squares += speed * speed;
            metrics->jitter_samples++;
        }
    }
}

static void add_sums(lab_run_metrics *metrics, const lab_metrics *now)
{
    const lab_metrics *first = &metrics->first;
    double off = hypot(now->momentum_x - first->momentum_x, now->momentum_y - first->momentum_y);
    double angular_off = fabs(now->angular_momentum - first->angular_momentum);
    metrics->energy_gained = fmax(metrics->energy_gained, energy(now) - energy(first));
    metrics->momentum_off = fmax(metrics->momentum_off, off);
    metrics->angular_off = fmax(metrics->angular_off, angular_off);
    metrics->momentum_scale = fmax(metrics->momentum_scale, now->momentum_scale);
    metrics->angular_scale = fmax(metrics->angular_scale, now->angular_scale);
}

lab_sample lab_run_metrics_tick(lab_run_metrics *metrics, const cr_world *world)
{
    metrics->step++;
    if (metrics->step > 1)
        add_overlap(metrics, lab_overlap_of(world));
    add_bodies(metrics, world);
    lab_energy_balance_tick(metrics->balance, world);
    lab_sample sample = lab_run_metrics_sample(metrics, world);
    add_sums(metrics, &sample.sums);
    return sample;
}

/* ---------------------------------------------------------------- the end */

static double drift_rms(const lab_run_metrics *metrics, const cr_world *world)
{
    double squares = 0, bodies = 0;
    for (size_t slot = 0; slot < metrics->slots; slot++)
        if (metrics->starts[slot].should_rest) {
            double way = moved(metrics, world, slot);
            squares += way * way;
            bodies++;
        }
    return bodies > 0 ? sqrt(squares / bodies) : (double)NAN;
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

lab_quality lab_run_metrics_end(const lab_run_metrics *metrics, const cr_world *world)
{
    const double none = (double)NAN;
    lab_metrics last = lab_metrics_of(world);
    double rms = drift_rms(metrics, world);
    bool spins = metrics->isolated && metrics->spins_freely;
    return (lab_quality){
        .worst_penetration = metrics->worst_depth,
        .mean_penetration = share(metrics->depths, (double)metrics->points),
        .drift_rms = rms,
        .drift_worst = isnan(rms) ? none : metrics->drift_worst,
        .jitter = metrics->jitter_samples > 0
                      ? sqrt(metrics->jitter_squares / (double)metrics->jitter_samples)
                      : none,
        .energy_gained = metrics->energy_gained,
        .energy_change = energy(&last) - energy(&metrics->first),
        .energy_made = lab_energy_balance_made(metrics->balance),
        .energy_scale = metrics->energy_scale,
        .momentum_error =
            metrics->isolated ? share(metrics->momentum_off, metrics->momentum_scale) : none,
        .angular_error = spins ? share(metrics->angular_off, metrics->angular_scale) : none,
    };
}
