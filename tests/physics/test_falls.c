/* What falls or flies past in small worlds: no landing makes energy, whatever falls on what;
 * several impacts at once make none; and what passes beside another body is not held up by it. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

static const char *const JUDGED[] = {"wide", "tgs_soft"};
enum { JUDGED_COUNT = sizeof JUDGED / sizeof *JUDGED };

static cr_world *falling_world(const char *solver)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", -G);
    return world;
}

/* ---- landings ---- */

static double landing(const char *solver, cr_shape shape, float height, int below)
{
    cr_world *world = falling_world(solver);
    add_halfspace(world, 0, 1, 0);
    for (int i = 0; i < below; i++)
        add(world, inelastic(shape, 0, 0.25f + 0.5f * (float)i));
    add(world, inelastic(shape, 0, 0.25f + 0.5f * (float)below + height));
    double made = share_made(world, 90);
    assert_true(cr_world_stats(world).max_penetration < 0.006f);
    cr_world_destroy(world);
    return made;
}

static void a_landing_makes_nothing(void **state)
{
    (void)state;
    float by = 1 + 0.1f * (float)test_effort(1, 4);
    for (int s = 0; s < JUDGED_COUNT; s++)
        for (int below = 0; below < 3; below++) {
            double worst = 0;
            for (float height = 0.05f; height < 5; height *= by) {
                worst = fmax(worst, landing(JUDGED[s], circle(0.25f), height, below));
                worst = fmax(worst, landing(JUDGED[s], box(0.5f, 0.5f), height, below));
            }
            print_message("    %s, onto %d bodies\n", JUDGED[s], below);
            judge_below("energy made, of that lost", worst, 0.001);
        }
}

/* ---- small piles ---- */

enum { PLASTIC, ANY_REBOUND, ELASTIC, REBOUNDS };

/* Discs with e = 1 lose next to nothing, of which no share can be told. */
static cr_world *small_pile(const char *solver, rng *r, int rebound)
{
    int count = rng_int(r, 2, 60), columns = rng_int(r, 1, 12);
    int kind = rng_int(r, rebound == ELASTIC ? 1 : 0, 2);
    float cell = rng_float(r, 0.2f, 0.8f), gap = rng_float(r, 1, 1.5f), low = rng_float(r, 0, 4);
    float restitution = rng_float(r, 0, 0.95f), friction = rng_float(r, 0, 0.8f);
    cr_world *world = falling_world(solver);
    add_tub(world, 0.5f * cell * (float)columns + 0.1f);
    for (int i = 0; i < count; i++) {
        float size = rng_float(r, 0.7f, 0.95f) * cell;
        float x = cell * ((float)(i % columns) + 0.5f - 0.5f * (float)columns);
        float y = low + cell * gap * ((float)(i / columns) + 0.6f);
        cr_body_def def = kind == 0   ? body(circle(0.5f * size), x, y)
                          : kind == 1 ? body(box(size, size), x, y)
                                      : body(random_polygon(r, 0.5f * size), x, y);
        def.material.restitution = rebound == ELASTIC ? 1 : rebound == PLASTIC ? 0 : restitution;
        def.material.friction = friction;
        add(world, def);
    }
    return world;
}

static void small_piles_make_nothing(void **state)
{
    (void)state;
    const char *const rebounds[REBOUNDS] = {"= 0", "up to 0.95", "= 1"};
    int seeds = test_effort(20, 2);
    for (int s = 0; s < JUDGED_COUNT; s++)
        for (int rebound = 0; rebound < REBOUNDS; rebound++) {
            double sum = 0, worst = 0;
            for (int seed = 1; seed <= seeds; seed++) {
                rng r = rng_seed((uint64_t)seed * 7919);
                cr_world *world = small_pile(JUDGED[s], &r, rebound);
                double made = share_made(world, 300);
                sum += made / seeds;
                worst = fmax(worst, made);
                cr_world_destroy(world);
            }
            print_message("    %s, e %s\n", JUDGED[s], rebounds[rebound]);
            judge_below("energy made, of that lost: the mean", sum, 0.0001);
            judge_below("the worst", worst, 0.001);
        }
}

/* What few passes leave of a fall is overlap. All but impulse take it back while the fall pays for
 * it; pgs_soft and jacobi leave more of it when all has fallen. */
static void larger_piles_make_little(void **state)
{
    (void)state;
    int seeds = test_effort(6, 1);
    for (int s = 0; s < SOLVER_COUNT; s++) {
        if (!takes_part(SOLVERS[s], 0, test_effort(1, 2)))
            continue;
        double worst = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            rng r = rng_seed((uint64_t)seed);
            const int columns = rng_int(&r, 4, 20), count = rng_int(&r, 100, 400);
            cr_world *world = falling_world(SOLVERS[s]);
            add_tub(world, 0.25f * (float)columns);
            for (int i = 0; i < count; i++) {
                float x = 0.5f * ((float)(i % columns) + 0.5f - 0.5f * (float)columns);
                cr_body_def def =
                    inelastic(random_shape(&r, 0.2f), x + rng_float(&r, -0.02f, 0.02f),
                              0.5f + 0.5f * (float)(i / columns));
                def.velocity = at(0, -5);
                add(world, def);
            }
            worst = fmax(worst, share_made(world, 300));
            cr_world_destroy(world);
        }
        bool few = is_solver(SOLVERS[s], "pgs_soft") || is_solver(SOLVERS[s], "jacobi") ||
                   is_solver(SOLVERS[s], "impulse");
        print_message("    %s\n", SOLVERS[s]);
        judge_below("energy made, of that lost: the worst", worst, few ? 0.05 : 0.002);
    }
}

/* Polygons above each other, turned, that rebound between walls. Relaxed after their impacts, they
 * must not get back what these have lost. */
static cr_world *polygons(const char *solver, rng *r)
{
    int count = rng_int(r, 10, 50);
    float cell = rng_float(r, 0.3f, 0.8f), restitution = fminf(rng_float(r, 0.6f, 1.2f), 1);
    float friction = rng_float(r, 0, 0.8f);
    cr_world *world = falling_world(solver);
    add_tub(world, 0.5f * cell * rng_float(r, 1, 3) + 0.05f);
    for (int i = 0; i < count; i++) {
        cr_shape shape = random_polygon(r, 0.45f * cell);
        float x = cell * rng_float(r, -0.05f, 0.05f);
        cr_body_def def = body(shape, x, 1 + 1.05f * cell * ((float)i + 0.6f));
        def.angle = rng_float(r, -1, 1);
        def.material.restitution = restitution;
        def.material.friction = friction;
        add(world, def);
    }
    return world;
}

static void polygons_make_nothing(void **state)
{
    (void)state;
    int seeds = test_effort(20, 2);
    for (int s = 0; s < JUDGED_COUNT; s++) {
        double worst = 0;
        for (int seed = 80; seed < 80 + seeds; seed++) {
            rng r = rng_seed((uint64_t)seed * 7919);
            cr_world *world = polygons(JUDGED[s], &r);
            worst = fmax(worst, share_made(world, 240));
            cr_world_destroy(world);
        }
        print_message("    %s\n", JUDGED[s]);
        judge_below("energy made, of that lost: the worst", worst, 0.0002);
    }
}

/* ---- impacts at once ---- */

/* Boxes fall in a column with gaps. Each is struck from above and from below at once, again and
 * again, until the column lies. */
static void impacts_at_once_make_nothing(void **state)
{
    (void)state;
    const int counts[] = {10, 40};
    for (int s = 0; s < JUDGED_COUNT; s++)
        for (int k = 0; k < 2; k++) {
            cr_world *world = falling_world(JUDGED[s]);
            cr_body_def floor = fixed(halfspace(0, 1, 0), 0, 0);
            floor.material.restitution = 0.9f;
            add(world, floor);
            for (int i = 0; i < counts[k]; i++) {
                cr_body_def def = body(box(0.45f, 0.45f), 0, 3 + 0.51f * (float)i);
                def.material.restitution = 0.9f;
                def.material.friction = 0.3f;
                add(world, def);
            }
            print_message("    %s, %d boxes\n", JUDGED[s], counts[k]);
            judge_below("energy made, of that lost", share_made(world, 400), 0.001);
            cr_world_destroy(world);
        }
}

/* ---- passing by ---- */

static cr_sweep sweep_of(cr_vec2 center, cr_vec2 way, float angle, float turn)
{
    return (cr_sweep){center, at(center.x + way.x, center.y + way.y), angle, angle + turn};
}

/* A body flies past one that stands, at a distance that no contact reaches. */
static void what_passes_by_is_not_stopped(void **state)
{
    (void)state;
    enum { TICKS = 30 };
    const float time = TICKS * H;
    int passed = 0, tries = test_effort(3000, 200);
    rng r = rng_seed(11);
    for (int i = 0; i < tries; i++) {
        cr_world *world = weightless_world();
        float clear = 2 * (float)cr_world_get(world, "contact.margin");
        cr_body_def post = body(random_shape(&r, 0.4f), 0, 0);
        cr_body_def stone = body(random_shape(&r, 0.3f), rng_float(&r, -4, -1), 0);
        stone.position.y = rng_float(&r, -1.2f, 1.2f);
        stone.velocity = at(rng_float(&r, 4, 20), rng_float(&r, -4, 4));
        stone.angular_velocity = rng_float(&r, -6, 6);
        post.angle = rng_float(&r, -3, 3);
        cr_body_id standing = add(world, post), flying = add(world, stone);
        cr_body_view a = cr_body_get_view(world, standing), b = cr_body_get_view(world, flying);
        cr_sweep still = sweep_of(a.center, at(0, 0), a.angle, 0);
        cr_sweep way = sweep_of(b.center, at(time * b.velocity.x, time * b.velocity.y), b.angle,
                                time * b.angular_velocity);
        float meets;
        if (!cr_time_of_impact(&meets, &post.shape, &still, &stone.shape, &way, clear)) {
            run(world, TICKS, H);
            cr_body_view after = cr_body_get_view(world, flying);
            assert_true(after.velocity.x == b.velocity.x && after.velocity.y == b.velocity.y);
            assert_true(after.angular_velocity == b.angular_velocity);
            passed++;
        }
        cr_world_destroy(world);
    }
    judge_above("stones that passed", passed, tries / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_landing_makes_nothing),
        cmocka_unit_test(small_piles_make_nothing),
        cmocka_unit_test(larger_piles_make_little),
        cmocka_unit_test(polygons_make_nothing),
        cmocka_unit_test(impacts_at_once_make_nothing),
        cmocka_unit_test(what_passes_by_is_not_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
