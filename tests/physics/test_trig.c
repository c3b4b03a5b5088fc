/* The core's own sine, cosine and arc tangent against libm, and rotations built on them; many of
 * them at once, which nothing public shows. */
#include "base/trig.h"
#include "geometry_helpers.h"

static void sine_and_cosine_follow_libm(void **state)
{
    (void)state;
    double worst_sin = 0, worst_cos = 0, worst_length = 0;
    rng r = rng_seed(1);
    for (int i = -400000; i <= 400000; i++) {
        /* dense near zero, then over the whole promised range */
        float angle = i % 2 == 0 ? (float)i * 5e-5f : (float)i * 0.025f + rng_float(&r, 0, 0.01f);
        double s = (double)cr_sin(angle), c = (double)cr_cos(angle);
        worst_sin = fmax(worst_sin, fabs(s - sin((double)angle)));
        worst_cos = fmax(worst_cos, fabs(c - cos((double)angle)));
        worst_length = fmax(worst_length, fabs(hypot(s, c) - 1));
    }
    judge_below("sine, worst error for |angle| <= 1e4", worst_sin, 1e-6);
    judge_below("cosine, worst error for |angle| <= 1e4", worst_cos, 1e-6);
    judge_below("length of (cosine, sine) off 1", worst_length, 1e-6);
}

/* Far beyond what a body turns in a session; the argument itself is exact. */
static void great_angles_keep_their_quadrant(void **state)
{
    (void)state;
    double worst = 0;
    for (float angle = 9e4f; angle < 1e9f; angle *= 1.0001f)
        for (int sign = -1; sign <= 1; sign += 2) {
            double a = sign * (double)angle;
            worst = fmax(worst, fabs((double)cr_sin((float)a) - sin(a)));
            worst = fmax(worst, fabs((double)cr_cos((float)a) - cos(a)));
        }
    judge_below("sine and cosine, worst error for |angle| from 1e5 to 1e9", worst, 1e-6);
}

static void quadrants_meet(void **state)
{
    (void)state;
    double worst = 0;
    for (int k = -6000; k <= 6000; k++) {
        float edge = (float)(k * PI / 4);
        float around[] = {nextafterf(edge, -INFINITY), edge, nextafterf(edge, INFINITY)};
        for (int i = 0; i < 3; i++) {
            worst = fmax(worst, fabs((double)cr_sin(around[i]) - sin((double)around[i])));
            worst = fmax(worst, fabs((double)cr_cos(around[i]) - cos((double)around[i])));
        }
    }
    judge_below("worst error beside the eighths of a turn", worst, 1e-6);
}

static void symmetries_are_exact(void **state)
{
    (void)state;
    rng r = rng_seed(2);
    for (int i = 0; i < 100000; i++) {
        float angle = rng_float(&r, -1e4f, 1e4f);
        assert_true(cr_sin(-angle) == -cr_sin(angle));
        assert_true(cr_cos(-angle) == cr_cos(angle));
    }
    cr_rot none = cr_rot_from_angle(0);
    assert_true(none.c == 1 && none.s == 0);
    assert_false(signbit(cr_sin(0.0f)));
    assert_true(signbit(cr_sin(-0.0f)));
}

static void odd_angles_never_crash(void **state)
{
    (void)state;
    const float bad[] = {INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(isnan(cr_sin(bad[i])));
        assert_true(isnan(cr_cos(bad[i])));
        cr_rot q = cr_rot_from_angle(bad[i]);
        assert_true(isnan(q.c) && isnan(q.s));
    }
    double worst = 0;
    for (float angle = 1e-42f; angle < 3e38f; angle *= 1.7f) {
        double s = (double)cr_sin(angle), c = (double)cr_cos(angle);
        worst = fmax(worst, fabs(hypot(s, c) - 1));
    }
    judge_below("length off 1, any finite angle", worst, 1e-6);
}

/* Every so many of all floats there are, the odd ones among them, in lists of any length. */
static void many_at_once_are_the_same_bits(void **state)
{
    (void)state;
    static const int32_t lanes[] = {1, 4, 8, 16, 0};
    enum { MOST = 97 };
    for (size_t k = 0; k < sizeof lanes / sizeof *lanes; k++) {
        float angles[MOST];
        cr_rot rots[MOST];
        size_t count = 0, length = 1;
        for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 4001) {
            uint32_t word = (uint32_t)bits;
            memcpy(&angles[count++], &word, sizeof word);
            if (count < length)
                continue;
            cr_rots_from_angles(angles, rots, count, lanes[k]);
            for (size_t i = 0; i < count; i++) {
                cr_rot q = cr_rot_from_angle(angles[i]);
                bool no_number = isnan(q.c) && isnan(rots[i].c) && isnan(q.s) && isnan(rots[i].s);
                assert_true(no_number || memcmp(&q, &rots[i], sizeof q) == 0);
            }
            count = 0;
            length = length % MOST + 1;
        }
    }
}

static void arc_tangent_follows_libm(void **state)
{
    (void)state;
    double worst = 0;
    for (int i = 0; i < 200000; i++) { /* round and round, at many distances */
        double angle = i * 7.3e-4 - 70;
        double reach = pow(10, (i % 61 - 30));
        float y = (float)(reach * sin(angle)), x = (float)(reach * cos(angle));
        double error = fabs((double)cr_atan2(y, x) - atan2((double)y, (double)x));
        worst = fmax(worst, error);
    }
    for (int i = -300; i <= 300; i++)
        for (int k = -300; k <= 300; k++) {
            float y = (float)i * 0.01f, x = (float)k * 0.01f;
            worst = fmax(worst, fabs((double)cr_atan2(y, x) - atan2((double)y, (double)x)));
        }
    judge_below("arc tangent, worst error", worst, 1e-6);
}

static void arc_tangent_of_odd_values(void **state)
{
    (void)state;
    const float v[] = {0.0f, -0.0f, 1, -1, 1e-45f, -1e-45f, 3e38f, -3e38f, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof v / sizeof *v; i++)
        for (size_t k = 0; k < sizeof v / sizeof *v; k++) {
            float mine = cr_atan2(v[i], v[k]);
            double theirs = atan2((double)v[i], (double)v[k]);
            assert_true(fabs((double)mine - theirs) <= 1e-6);
            assert_int_equal(!signbit(mine), !signbit(theirs));
        }
    assert_true(isnan(cr_atan2(NAN, 1)) && isnan(cr_atan2(1, NAN)) && isnan(cr_atan2(NAN, NAN)));
}

static void angle_comes_back(void **state)
{
    (void)state;
    double worst = 0;
    for (int i = -3141; i <= 3141; i++) {
        float angle = (float)i * 1e-3f;
        worst = fmax(worst, fabs((double)cr_atan2(cr_sin(angle), cr_cos(angle)) - (double)angle));
    }
    judge_below("atan2(sin a, cos a) - a", worst, 1e-6);
}

static void columns_are_the_turned_axes(void **state)
{
    (void)state;
    for (int i = -40; i <= 40; i++) {
        cr_rot q = cr_rot_from_angle((float)i * 0.3f);
        cr_vec2 x = cr_rot_column(q, 0), y = cr_rot_column(q, 1);
        cr_vec2 turned_x = cr_dir_to_world(q, at(1, 0)), turned_y = cr_dir_to_world(q, at(0, 1));
        assert_true(x.x == q.c && x.y == q.s && y.x == -q.s && y.y == q.c);
        assert_true(x.x == turned_x.x && x.y == turned_x.y);
        assert_true(y.x == turned_y.x && y.y == turned_y.y);
        assert_true(fabsf(x.x * y.x + x.y * y.y) < 1e-7f);
    }
    cr_vec2 up = cr_dir_to_world(cr_rot_from_angle((float)(PI / 2)), at(1, 0));
    judge_near("a quarter turn takes x to y", (double)up.y, 1, 1e-7);
}

static void there_and_back(void **state)
{
    (void)state;
    rng r = rng_seed(3);
    double worst_point = 0, worst_direction = 0, worst_distance = 0;
    for (int i = 0; i < 20000; i++) {
        cr_transform t = rng_place(&r, 9, 99);
        cr_vec2 p = rng_vec2(&r, -9, 9);
        cr_vec2 world = cr_to_world(t, p), back = cr_to_model(t, world);
        worst_point = fmax(worst_point, (double)hypotf(back.x - p.x, back.y - p.y));
        cr_vec2 there = cr_dir_to_world(t.q, p), again = cr_dir_to_model(t.q, there);
        worst_direction = fmax(worst_direction, (double)hypotf(again.x - p.x, again.y - p.y));
        double moved = (double)hypotf(world.x - t.p.x, world.y - t.p.y);
        worst_distance = fmax(worst_distance, fabs(moved - (double)hypotf(p.x, p.y)));
    }
    judge_below("a point to world space and back", worst_point, 1e-5);
    judge_below("a direction to world space and back", worst_direction, 1e-5);
    judge_below("change of a point's distance from the origin", worst_distance, 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_and_cosine_follow_libm),
        cmocka_unit_test(great_angles_keep_their_quadrant),
        cmocka_unit_test(quadrants_meet),
        cmocka_unit_test(symmetries_are_exact),
        cmocka_unit_test(odd_angles_never_crash),
        cmocka_unit_test(many_at_once_are_the_same_bits),
        cmocka_unit_test(arc_tangent_follows_libm),
        cmocka_unit_test(arc_tangent_of_odd_values),
        cmocka_unit_test(angle_comes_back),
        cmocka_unit_test(columns_are_the_turned_axes),
        cmocka_unit_test(there_and_back),
    };
    return cmocka_run_group_tests_name("trig", tests, NULL, NULL);
}
