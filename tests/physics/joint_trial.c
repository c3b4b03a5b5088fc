/* joint_trial.c - worlds with joints, and how far their joints stand open. */
#include "joint_trial.h"

trial trial_begin(const char *solver, int rate, double pull)
{
    trial t = {.world = weightless_world(), .solver = solver, .rate = rate};
    set_choice(t.world, "solver.name", t.solver);
    set(t.world, "world.gravity_y", -pull);
    return t;
}

const char *trial_text(trial *t, const char *what)
{
    snprintf(t->text, sizeof t->text, "%s at %d Hz: %s", t->solver, t->rate, what);
    return t->text;
}

void trial_tick(trial *t)
{
    run(t->world, 1, 1.0f / (float)t->rate);
}

cr_joint_def joint_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                      float x, float y)
{
    cr_joint_def def;
    judge_ok(cr_joint_def_at(world, kind, a, b, at(x, y), &def));
    return def;
}

cr_joint_id join(cr_world *world, cr_joint_def def)
{
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

cr_joint_id pin_at(cr_world *world, cr_body_id a, cr_body_id b, float x, float y)
{
    return join(world, joint_at(world, CR_PIN, a, b, x, y));
}

double trial_gap(const cr_world *world)
{
    double most = 0;
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_view view = cr_joint_get_view(world, cr_world_joint_slot(world, i));
        if (view.kind != CR_SPRING)
            most = fmax(most, (double)view.length);
    }
    return most;
}

double trial_widest_gap(trial *t, double seconds)
{
    double most = 0;
    for (int i = 0; i < (int)(seconds * t->rate); i++) {
        trial_tick(t);
        most = fmax(most, trial_gap(t->world));
    }
    return most;
}

double trial_energy(const cr_world *world, double pull)
{
    double sum = sum_up(world).kinetic;
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_view body = cr_body_get_view(world, cr_world_slot(world, i));
        sum += (double)body.mass * pull * (double)body.center.y;
    }
    return sum;
}

cr_body_def solid_body(cr_shape shape, float x, float y, float density)
{
    cr_body_def def = body(shape, x, y);
    def.material = (cr_material){density, 0, 0.5f};
    return def;
}

cr_body_id pinned_chain(cr_world *world, int links, float length, float width, float x, float y)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < links; i++) {
        float left = x + length * (float)i;
        cr_body_id link = add(world, solid_body(box(length, width), left + 0.5f * length, y, 1));
        pin_at(world, link, last, left, y);
        last = link;
    }
    return last;
}
