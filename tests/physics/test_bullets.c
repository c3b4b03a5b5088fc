/* Continuous collision between bodies that both move: bullets, and what kinematic ones meet. */
#include "world_helpers.h"

#define H       (1.0f / 60)
#define THIN    0.01f /* m: a plank, a paddle */
#define FASTEST 400.0f

static cr_world *swept_world(const char *solver)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver);
    set_choice(world, "continuous.name", "swept");
    return world;
}

static void bullets_meet(void **state)
{
    (void)state;
    rng r = rng_seed(17);
    int missed[2] = {0};
    for (int k = 0; k < 2000; k++) {
        bool bullet = k % 2 == 1;
        cr_world *world = swept_world(SOLVERS[k / 2 % 2]);
        float fast = rng_float(&r, 50, FASTEST), gap = rng_float(&r, 1, 30);
        cr_body_def def = body(random_shape(&r, 0.05f), -gap, 0);
        def.angle = rng_float(&r, -4, 4);
        def.velocity = at(fast, 0);
        def.bullet = bullet;
        cr_body_id left = add(world, def);
        def = body(random_shape(&r, 0.05f), gap * rng_float(&r, 0.2f, 1), 0);
        def.velocity = at(-rng_float(&r, 50, FASTEST), 0);
        add(world, def);
        run(world, 60, H);
        missed[bullet] += get(world, left).velocity.x == fast;
        cr_world_destroy(world);
    }
    print_message("    without \"bullet\" %d of 1000 pairs miss each other\n", missed[0]);
    assert_true(missed[0] > 500);
    judge_below("with it", missed[1], 0);
}

static void bullets_do_not_pass_a_plank(void **state)
{
    (void)state;
    rng r = rng_seed(23);
    int passed = 0, moved = 0;
    for (int k = 0; k < 1000; k++) {
        cr_world *world = swept_world(SOLVERS[k % 2]);
        cr_body_def def = body(box(THIN, 2), 0, 0);
        def.material.density = rng_float(&r, 1, 100);
        cr_body_id plank = add(world, def);
        float speed = rng_float(&r, 50, FASTEST);
        def = body(random_shape(&r, 0.1f), -1 - speed * H * rng_float(&r, 0, 1),
                   rng_float(&r, -0.6f, 0.6f));
        def.velocity = at(speed, 0);
        def.bullet = true;
        cr_body_id bullet = add(world, def);
        cr_vec2 seen = at(-1, 0);
        /* until the plank has turned so far that the bullet may come round it */
        for (int i = 0; i < 20 && fabsf(cr_body_get_view(world, plank).angle) < 1 && seen.x < 0;
             i++) {
            run(world, 1, H);
            cr_transform t = cr_body_get_view(world, plank).transform;
            seen = cr_to_model(t, cr_body_get_view(world, bullet).center);
            passed += fabsf(seen.y) < 1 && seen.x > 0;
        }
        moved += get(world, plank).velocity.x > 0;
        cr_world_destroy(world);
    }
    judge_near("planks that were hit", moved, 1000, 0);
    judge_below("bullets behind the plank", passed, 0);
}

/* A kinematic paddle of 10 mm sweeps up bodies that lie in its way or come towards it, and turns
 * as it goes; seen from the paddle none may change sides. */
static void a_paddle_leaves_nothing_behind(void **state)
{
    (void)state;
    rng r = rng_seed(29);
    int passed = 0;
    for (int k = 0; k < 1000; k++) {
        cr_world *world = swept_world(SOLVERS[k % 2]);
        cr_body_def def = fixed(box(THIN, 4), 0, 0);
        def.kind = CR_KINEMATIC;
        def.velocity = at(rng_float(&r, 5, 60), 0);
        def.angular_velocity = rng_float(&r, -3, 3);
        cr_body_id paddle = add(world, def);
        def = body(random_shape(&r, 0.2f), rng_float(&r, 0.5f, 3), rng_float(&r, -0.7f, 0.7f));
        def.velocity = at(k % 4 < 2 ? 0 : -rng_float(&r, 0, FASTEST), 0);
        cr_body_id swept = add(world, def);
        cr_vec2 seen = at(1, 0);
        for (int i = 0; i < 20 && seen.x > 0 && fabsf(seen.y) < 1.8f; i++) {
            run(world, 1, H);
            cr_transform t = cr_body_get_view(world, paddle).transform;
            seen = cr_to_model(t, cr_body_get_view(world, swept).center);
            passed += fabsf(seen.y) < 1.8f && seen.x < 0;
        }
        cr_world_destroy(world);
    }
    judge_below("bodies behind the paddle", passed, 0);
}

/* Several at once: a ring of bullets flies at its centre. */
static void momentum_of_many_bullets(void **state)
{
    (void)state;
    cr_world *world = swept_world("pgs");
    for (int i = 0; i < 24; i++) {
        cr_vec2 d = at(cr_cos((float)i * 0.2618f), cr_sin((float)i * 0.2618f));
        float speed = 60 + 7 * (float)i;
        cr_body_def def = body(i % 2 ? circle(0.05f) : box(0.1f, 0.04f), 9 * d.x, 9 * d.y);
        def.velocity = at(-speed * d.x, -speed * d.y);
        def.bullet = true;
        add(world, def);
    }
    sums start = sum_up(world);
    run(world, 60, H);
    sums end = sum_up(world);
    judge_below("momentum, relative drift",
                hypot(end.px - start.px, end.py - start.py) / start.momentum_scale, 1e-5);
    judge_below("energy left, of the start's", end.kinetic / start.kinetic, 1);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bullets_meet),
        cmocka_unit_test(bullets_do_not_pass_a_plank),
        cmocka_unit_test(a_paddle_leaves_nothing_behind),
        cmocka_unit_test(momentum_of_many_bullets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
