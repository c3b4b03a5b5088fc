/* A heavy body that strikes a pile of light ones: the pile is not pressed into itself within a
 * tick, so nothing lifts the heavy body again, whatever their sizes and masses. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

static int seeds(void)
{
    return test_effort(8, 1);
}

/* What they make of that lost, and the overlap they leave, m, at most. carom fidelity lists the
 * solvers whose passes do not solve an impact of so different masses. */
static const struct judged {
    const char *solver;
    double made, overlap;
} JUDGED[] = {
    {"wide", 0.001, 0.0075},
    {"tgs_soft", 0.001, 0.0075},
    {"xpbd", 0.01, 0.08},
    {"avbd", 0.01, 0.08},
};
enum { JUDGED_COUNT = sizeof JUDGED / sizeof *JUDGED };

typedef struct pile {
    cr_world *world;
    cr_body_id plate;
} pile;

static cr_shape grain(rng *r, int kind, float cell)
{
    float size = rng_float(r, 0.85f, 0.95f) * cell;
    return kind == 0 || (kind == 1 && rng_int(r, 0, 1) == 0) ? circle(0.5f * size)
                                                             : box(size, size);
}

/* A tub with `least` to `most` grains a side, and a plate above them that is 30 to 3,000 times as
 * heavy as one. */
static pile pile_of(const char *solver, int least, int most, int seed)
{
    rng r = rng_seed((uint64_t)seed);
    pile p = {.world = new_world()};
    set_choice(p.world, "solver.name", solver);
    set(p.world, "world.gravity_y", -G);
    int columns = rng_int(&r, least, most), rows = rng_int(&r, least, most),
        kind = rng_int(&r, 0, 2);
    float cell = rng_float(&r, 0.3f, 0.6f), half = 0.5f * cell * (float)columns + 0.02f;
    float friction = rng_float(&r, 0, 0.8f), gap = rng_float(&r, 1, 1.08f);
    float ratio = expf(rng_float(&r, logf(30), logf(3000))), height = rng_float(&r, 0.3f, 1);
    add_tub(p.world, half);
    for (int i = 0; i < columns * rows; i++) {
        cr_body_def def =
            inelastic(grain(&r, kind, cell), cell * ((float)(i % columns) + 0.5f) - half + 0.02f,
                      cell * gap * ((float)(i / columns) + 0.55f));
        def.material.friction = friction;
        add(p.world, def);
    }
    cr_body_def plate =
        inelastic(box(1.95f * half, height), 0, cell * gap * (float)(rows + 1) + 0.5f * height);
    plate.material.density = ratio * 0.7f * cell * cell / (1.95f * half * height);
    plate.velocity = at(0, -expf(rng_float(&r, logf(2), logf(25))));
    p.plate = add(p.world, plate);
    return p;
}

typedef struct account {
    double made, lost; /* J */
    double deepest;    /* m: overlap at last */
} account;

static account watch(cr_world *world, int ticks)
{
    account a = {0};
    double before = sum_up(world).kinetic + potential_energy(world);
    for (int i = 0; i < ticks; i++) {
        judge_ok(cr_world_step(world, H));
        double now = sum_up(world).kinetic + potential_energy(world);
        a.made += fmax(now - before, 0);
        a.lost += fmax(before - now, 0);
        before = now;
    }
    a.deepest = (double)cr_world_stats(world).max_penetration;
    return a;
}

static void nothing_lifts_what_strikes(void **state)
{
    (void)state;
    for (int s = 0; s < JUDGED_COUNT; s++)
        for (int seed = 1; seed <= seeds(); seed++) {
            pile p = pile_of(JUDGED[s].solver, 4, 9, seed);
            account a = watch(p.world, 180);
            print_message("    %s, seed %d\n", JUDGED[s].solver, seed);
            judge_below("energy made, of that lost", a.made / a.lost, JUDGED[s].made);
            judge_below("overlap at last, m", a.deepest, JUDGED[s].overlap);
            cr_world_destroy(p.world);
        }
}

/* Hundreds of grains get fewer passes each. */
static void nor_a_large_pile(void **state)
{
    (void)state;
    account sum = {0};
    for (int seed = 1; seed <= seeds(); seed++) {
        pile p = pile_of("wide", 10, 24, seed);
        account a = watch(p.world, 180);
        sum.made += a.made;
        sum.lost += a.lost;
        cr_world_destroy(p.world);
    }
    judge_below("energy made, of that lost", sum.made / sum.lost, 0.01);
}

/* The contacts ahead are those of light bodies in front of a heavy one. */
static size_t contacts_beside(float density, float speed, float aside)
{
    cr_world *world = weightless_world();
    cr_body_def ram = inelastic(box(1, 1), -1, 0);
    ram.material.density = density;
    ram.velocity = at(speed, 0);
    add(world, ram);
    add(world, inelastic(box(0.4f, 0.4f), 2, aside));
    add(world, inelastic(box(0.4f, 0.4f), 2.45f, aside)); /* 0.05 m from it */
    run(world, 1, H);
    size_t count;
    cr_world_contacts(world, &count);
    cr_world_destroy(world);
    return count;
}

static void only_what_is_driven_has_contacts_ahead(void **state)
{
    (void)state;
    print_message("    %s\n", "in front of a heavy body");
    assert_int_equal(contacts_beside(100, 5, 0), 1);
    print_message("    %s\n", "beside it");
    assert_int_equal(contacts_beside(100, 5, 3), 0);
    print_message("    %s\n", "in front of a slow one");
    assert_int_equal(contacts_beside(100, 0.5f, 0), 0);
    print_message("    %s\n", "in front of one of its own mass");
    assert_int_equal(contacts_beside(1, 5, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_lifts_what_strikes),
        cmocka_unit_test(nor_a_large_pile),
        cmocka_unit_test(only_what_is_driven_has_contacts_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
