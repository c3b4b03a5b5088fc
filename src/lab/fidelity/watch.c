/* watch.c - what violent experiments share: seeded chance, tubs, the worst overlap and speed seen.
 */
#include "lab/fidelity/watch.h"

#include "lab/energy_balance.h"
#include "lab/metrics.h"

#include <math.h>

double lab_chance_in(lab_chance *chance, double low, double high)
{
    uint64_t x = chance->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    chance->state = x;
    return low + (high - low) * (double)((x * 0x2545F4914F6CDD1DULL) >> 11) * 0x1p-53;
}

/* ---------------------------------------------------------------- looking */

static bool failed(const lab_trial *t)
{
    return t->error[0] != '\0';
}

/* Of the speeds of the bodies that may move. */
typedef struct speed_squares {
    double sum, most; /* m^2/s^2 */
    size_t count;
} speed_squares;

static speed_squares look_at_speeds(const lab_trial *t)
{
    speed_squares squares = {0};
    for (size_t slot = 0; !failed(t) && slot < cr_world_slots(t->world); slot++) {
        cr_body_id id = cr_world_slot(t->world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(t->world, id);
        double x = (double)body.velocity.x, y = (double)body.velocity.y;
        if (body.inverse_mass > 0) {
            squares.sum += x * x + y * y;
            squares.most = fmax(squares.most, x * x + y * y);
            squares.count++;
        }
    }
    return squares;
}

double lab_fastest(const lab_trial *t)
{
    return sqrt(look_at_speeds(t).most);
}

double lab_mean_square_speed(const lab_trial *t)
{
    speed_squares squares = look_at_speeds(t);
    return squares.count > 0 ? squares.sum / (double)squares.count : 0;
}

double lab_deepest(const lab_trial *t)
{
    return failed(t) ? 0 : (double)cr_world_stats(t->world).max_penetration;
}

static double gap_of(const cr_world *world, cr_joint_id id)
{
    cr_joint_view joint = cr_joint_get_view(world, id);
    cr_joint_def def;
    if (joint.kind != CR_SPRING)
        return (double)joint.length;
    if (cr_joint_get(world, id, &def).code != CR_OK || def.stiffness > 0)
        return 0;
    double longer = (double)joint.length - (double)def.length;
    return def.rope ? fmax(longer, 0) : fabs(longer);
}

double lab_joint_gap(const lab_trial *t)
{
    double gap = 0;
    for (size_t slot = 0; !failed(t) && slot < cr_world_joint_slots(t->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(t->world, slot);
        if (id.index != 0)
            gap = fmax(gap, gap_of(t->world, id));
    }
    return gap;
}

double lab_energy(const lab_trial *t)
{
    if (failed(t))
        return 0;
    lab_metrics sums = lab_metrics_of(t->world);
    cr_vec2 g = cr_world_gravity(t->world);
    double lag = (double)cr_world_velocity_lag(t->world, (float)t->h), power = 0;
    for (size_t slot = 0; slot < cr_world_slots(t->world); slot++) {
        cr_body_id id = cr_world_slot(t->world, slot);
        cr_body_view body = {.abreast = true};
        if (id.index != 0)
            body = cr_body_get_view(t->world, id);
        if (!body.abreast)
            power += (double)body.mass * ((double)g.x * (double)body.velocity.x +
                                          (double)g.y * (double)body.velocity.y);
    }
    return sums.kinetic_linear + sums.kinetic_angular + sums.potential + lag * power;
}

static void look(const lab_trial *t, lab_watch *watch)
{
    lab_metrics sums = lab_metrics_of(t->world);
    watch->kinetic = sums.kinetic_linear + sums.kinetic_angular;
    watch->most_kinetic = fmax(watch->most_kinetic, watch->kinetic);
    watch->fastest = fmax(watch->fastest, lab_fastest(t));
    watch->deepest = fmax(watch->deepest, lab_deepest(t));
    watch->gap = fmax(watch->gap, lab_joint_gap(t));
}

void lab_watch_run(lab_trial *t, double seconds, lab_watch *watch)
{
    lab_energy_balance *balance = lab_energy_balance_new();
    if (balance == NULL || failed(t) || !lab_energy_balance_begin(balance, t->world)) {
        lab_energy_balance_free(balance);
        return;
    }
    for (int i = trial_ticks(t, seconds); i > 0 && trial_step(t); i--) {
        lab_energy_balance_tick(balance, t->world);
        look(t, watch);
    }
    watch->made += lab_energy_balance_made(balance);
    watch->lost += lab_energy_balance_lost(balance);
    lab_energy_balance_free(balance);
}

/* ---------------------------------------------------------------- scenes */

void lab_walls(lab_trial *t, double half, cr_material material)
{
    trial_halfspace(t, 1, 0, -half, material);
    trial_halfspace(t, -1, 0, -half, material);
}

void lab_tub(lab_trial *t, double half, cr_material material)
{
    trial_floor(t, material);
    lab_walls(t, half, material);
}

void lab_pour(lab_trial *t, lab_grains grains, int count, int columns, double cell, double low,
              cr_material material)
{
    lab_chance chance = {20160917};
    for (int i = 0; i < count; i++) {
        double x = cell * (i % columns - 0.5 * (columns - 1)), y = low + cell * (i / columns);
        double size = cell * lab_chance_in(&chance, 0.5, 0.65);
        double turn = lab_chance_in(&chance, -0.3, 0.3);
        cr_vec2 place = trial_at(x + cell * lab_chance_in(&chance, -0.05, 0.05), y);
        if (grains == LAB_DISCS || (grains == LAB_MIXED && i % 2 == 0))
            trial_disc(t, 0.6 * size, place, trial_at(0, 0), material);
        else
            trial_box(t, size, size, place, turn, material);
    }
}
