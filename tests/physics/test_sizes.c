/* Worlds of small things and of large ones behave alike, with no setting touched. */
#include "effort.h"
#include "world_helpers.h"

static const float SIZES[] = {1e-3f, 1e-2f, 1, 100};
enum { SIZE_COUNT = 4 };

/* Those that cut a tick into steps. For the others a thing of a millimetre falls by three times its
 * size within a step. */
static const char *const CUTTING[] = {"wide", "tgs_soft", "xpbd", "avbd"};
enum { CUTTING_COUNT = 4 };

static char text[96];

static const char *name(const char *solver, const char *what, float size)
{
    snprintf(text, sizeof text, "%s: %s, of %g m", solver, what, (double)size);
    return text;
}

static cr_body_def crate(float size, float x, float y)
{
    cr_body_def def = body(box(size, size), x, y);
    def.material.friction = 0.6f;
    return def;
}

static cr_world *grounded(const char *solver)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    cr_body_def floor = fixed(halfspace(0, 1, 0), 0, 0);
    floor.material.friction = 0.6f;
    add(world, floor);
    return world;
}

static float seconds_for(float size)
{
    return size > 1 ? 5 * sqrtf(size) : 5;
}

static void a_tower_stands(void **state)
{
    (void)state;
    enum { STOREYS = 10 };
    for (int i = 0; i < CUTTING_COUNT; i++) {
        for (int k = 0; k < SIZE_COUNT; k++) {
            float size = SIZES[k];
            cr_world *world = grounded(CUTTING[i]);
            cr_body_id top = {0, 0};
            for (int n = 0; n < STOREYS; n++)
                top = add(world, crate(size, 0, size * ((float)n + 0.5f)));
            run(world, (int)(60 * seconds_for(size)), 1.0f / 60);
            cr_vec2 at = cr_body_get_view(world, top).center;
            double moved = hypot((double)at.x, (double)(at.y - size * (STOREYS - 0.5f)));
            judge_below(name(CUTTING[i], "a tower's top has moved, of a storey", size),
                        moved / (double)size, 0.02);
            judge_below(name(CUTTING[i], "overlap in it, of a storey", size),
                        deepest(world) / (double)size, 0.006);
            cr_world_destroy(world);
        }
    }
}

static void a_disc_rests_on_the_ground(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int k = 0; k < SIZE_COUNT; k++) {
            float size = SIZES[k];
            cr_world *world = grounded(SOLVERS[i]);
            cr_body_id id = add(world, body(circle(size / 2), 0, 0.6f * size));
            run(world, (int)(60 * seconds_for(size)), 1.0f / 60);
            judge_near(name(SOLVERS[i], "a disc rests at its radius, of its size", size),
                       (double)(cr_body_get_view(world, id).center.y / size), 0.5, 0.006);
            cr_world_destroy(world);
        }
    }
}

/* Thirty crates and discs fall into a bin. */
static void a_pile_is_no_denser(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < SIZE_COUNT; k += test_effort(1, 2)) {
            float size = SIZES[k];
            rng r = rng_seed(5);
            cr_world *world = grounded(CUTTING[i]);
            for (int side = -1; side <= 1; side += 2)
                add(world, fixed(box(0.5f * size, 10 * size), 3 * size * (float)side, 5 * size));
            for (int n = 0; n < 30; n++) {
                float x = ((float)(n % 5) - 2) * 1.05f + rng_float(&r, -0.02f, 0.02f);
                float y = 2 + 1.2f * (float)(n / 5);
                cr_body_def def = crate(0.9f * size, x * size, y * size);
                def.angle = rng_float(&r, -0.3f, 0.3f);
                if (n % 2 == 0)
                    def.shape = circle(0.45f * size);
                add(world, def);
            }
            run(world, (int)(60 * seconds_for(size)), 1.0f / 60);
            judge_below(name(CUTTING[i], "overlap in a pile, of a crate", size),
                        deepest(world) / (double)size, 0.01);
            cr_world_destroy(world);
        }
    }
}

/* What is said of the size holds, and so does each setting that is given. */
static void the_size_may_be_given(void **state)
{
    (void)state;
    size_t found[3];
    for (int k = 0; k < 3; k++) {
        cr_world *world = grounded("wide");
        if (k == 1)
            set(world, "world.length", 0.01);
        if (k == 2)
            set(world, "contact.margin", 0.05);
        cr_body_id id = add(world, crate(1, 0, 0.51f));
        judge_ok(cr_world_detect(world));
        cr_world_contacts(world, &found[k]);
        assert_true(cr_world_get(world, "contact.margin") ==
                    (k == 2 ? (double)0.05f : (double)0.02f));
        assert_true(cr_body_alive(world, id));
        cr_world_destroy(world);
    }
    assert_true(found[0] == 1 && found[1] == 0 && found[2] == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tower_stands),
        cmocka_unit_test(a_disc_rests_on_the_ground),
        cmocka_unit_test(a_pile_is_no_denser),
        cmocka_unit_test(the_size_may_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
