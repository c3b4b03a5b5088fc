/* Manifolds that can be worked out by hand, one pair of kinds after the other. */
#include "geometry_helpers.h"

static const cr_transform HERE = {{0, 0}, {1, 0}};

static cr_manifold collide(const cr_shape *a, cr_transform ta, const cr_shape *b, cr_transform tb)
{
    cr_manifold m;
    cr_collide(&m, a, ta, b, tb, 0, false, NULL);
    return m;
}

/* One manifold in both orders: count, normal from A to B, depth of every point. */
static void expect(const char *what, const cr_shape *a, cr_transform ta, const cr_shape *b,
                   cr_transform tb, int count, cr_vec2 normal, float depth)
{
    for (int swapped = 0; swapped < 2; swapped++) {
        cr_manifold m = swapped ? collide(b, tb, a, ta) : collide(a, ta, b, tb);
        float sign = swapped ? -1 : 1;
        print_message("    %s%s: %d points, normal (%g, %g), depth %g\n", what,
                      swapped ? ", swapped" : "", m.count, (double)m.normal.x, (double)m.normal.y,
                      m.count > 0 ? -(double)m.points[0].separation : 0);
        assert_int_equal(m.count, count);
        for (int k = 0; k < count; k++)
            assert_true(fabsf(-m.points[k].separation - depth) < 1e-6f);
        if (count > 0) {
            assert_true(fabsf(m.normal.x - sign * normal.x) < 1e-6f);
            assert_true(fabsf(m.normal.y - sign * normal.y) < 1e-6f);
        }
    }
}

static void expect_point(const cr_manifold *m, int k, float x, float y)
{
    print_message("    point %d at (%g, %g)\n", k, (double)m->points[k].position.x,
                  (double)m->points[k].position.y);
    assert_true(fabsf(m->points[k].position.x - x) < 1e-6f);
    assert_true(fabsf(m->points[k].position.y - y) < 1e-6f);
}

static void circle_and_circle(void **state)
{
    (void)state;
    cr_shape a = circle(1), b = circle(0.5f);
    expect("3-4-5", &a, place(1, 2, 0), &b, place(1.6f, 2.8f, 0), 1, at(0.6f, 0.8f), 0.5f);
    expect("just apart", &a, HERE, &b, place(1.5001f, 0, 0), 0, at(0, 0), 0);
    expect("just touching", &a, HERE, &b, place(1.5f, 0, 0), 1, at(1, 0), 0);
    /* the sum of the coordinates would call these far, the difference near, and the reverse */
    expect("both far out", &a, place(100, 100, 0), &b, place(101, 100, 0), 1, at(1, 0), 0.5f);
    expect("opposite", &a, place(-5, 0, 0), &b, place(5, 0, 0), 0, at(0, 0), 0);
    expect("one in the other", &a, HERE, &b, place(0, 0.25f, 0), 1, at(0, 1), 1.25f);
    cr_manifold m = collide(&a, HERE, &b, place(1, 0, 0));
    expect_point(&m, 0, 0.75f, 0);
}

static void coincident_circles_get_a_fixed_normal(void **state)
{
    (void)state;
    cr_shape a = circle(1), b = circle(0.5f);
    const float offsets[] = {0, 1e-45f, 3e-23f, 1e-20f, 1e-10f};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        cr_manifold m = collide(&a, HERE, &b, place(offsets[i], offsets[i], 0));
        assert_int_equal(m.count, 1);
        double length = hypot((double)m.normal.x, (double)m.normal.y);
        judge_near("length of the normal", length, 1, 1e-6);
        judge_near("depth is the sum of the radii", -(double)m.points[0].separation, 1.5, 1e-6);
    }
}

static void circle_and_box(void **state)
{
    (void)state;
    cr_shape disc = circle(0.5f), tile = box(4, 2);
    expect("above", &disc, place(0.5f, 1.25f, 0), &tile, HERE, 1, at(0, -1), 0.25f);
    expect("left", &disc, place(-2.25f, 0.5f, 0), &tile, HERE, 1, at(1, 0), 0.25f);
    expect("past a corner", &disc, place(2.31f, 1.41f, 0), &tile, HERE, 0, at(0, 0), 0);
    expect("on a corner", &disc, place(2.24f, 1.32f, 0), &tile, HERE, 1, at(-0.6f, -0.8f), 0.1f);
    /* inside it leaves by the nearest face, by the radius and the way there */
    expect("centre inside, top", &disc, place(0.3f, 0.75f, 0), &tile, HERE, 1, at(0, -1), 0.75f);
    expect("centre inside, right", &disc, place(1.9f, 0, 0), &tile, HERE, 1, at(-1, 0), 0.6f);
    expect("centre inside, bottom", &disc, place(0, -0.9f, 0), &tile, HERE, 1, at(0, 1), 0.6f);
    expect("centre inside, left", &disc, place(-1.8f, 0.1f, 0), &tile, HERE, 1, at(1, 0), 0.7f);
    expect("centre on the face", &disc, place(0, 1, 0), &tile, HERE, 1, at(0, -1), 0.5f);
    expect("turned box", &disc, place(-1.25f, 0.5f, 0), &tile, place(0, 0, (float)(PI / 2)), 1,
           at(1, 0), 0.25f);
}

static void circle_and_polygon(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{0, 0}, {4, 0}, {0, 3}}; /* the slope's normal is (0.6, 0.8) */
    cr_shape disc = circle(1), wedge = polygon(corners, 3);
    expect("below the base", &disc, place(2, -0.5f, 0), &wedge, HERE, 1, at(0, 1), 0.5f);
    expect("first corner", &disc, place(-0.3f, -0.4f, 0), &wedge, HERE, 1, at(0.6f, 0.8f), 0.5f);
    expect("second corner", &disc, place(4.5f, 0, 0), &wedge, HERE, 1, at(-1, 0), 0.5f);
    expect("slope", &disc, place(2 + 0.3f, 1.5f + 0.4f, 0), &wedge, HERE, 1, at(-0.6f, -0.8f),
           0.5f);
    expect("centre inside", &disc, place(2, 0.25f, 0), &wedge, HERE, 1, at(0, 1), 1.25f);
    expect("past the second corner", &disc, place(4.8f, -0.8f, 0), &wedge, HERE, 0, at(0, 0), 0);
    expect("centre on a corner", &disc, place(4, 0, 0), &wedge, HERE, 1,
           collide(&disc, place(4, 0, 0), &wedge, HERE).normal, 1);
}

/* The way from a corner to the centre may be too short for its square to be a float. */
static void centre_hardly_off_a_corner(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{0, 0}, {4, 0}, {0, 3}};
    cr_shape disc = circle(1), wedge = polygon(corners, 3), tile = box(2, 2);
    const float offsets[] = {1e-45f, 1e-30f, 3e-23f, 1e-20f, 1e-10f};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        cr_manifold m = collide(&disc, place(-offsets[i], -offsets[i], 0), &wedge, HERE);
        assert_int_equal(m.count, 1);
        judge_near("length of the normal off a wedge",
                   hypot((double)m.normal.x, (double)m.normal.y), 1, 1e-6);
        judge_near("depth", -(double)m.points[0].separation, 1, 1e-6);
        m = collide(&disc, place(-offsets[i], -offsets[i], 0), &tile, place(1, 1, 0));
        judge_near("length of the normal off a box", hypot((double)m.normal.x, (double)m.normal.y),
                   1, 1e-6);
    }
}

static void upright_boxes(void **state)
{
    (void)state;
    cr_shape a = box(4, 2), b = box(2, 2);
    /* the overlaps are (0.5, 1.6): x is the axis of least penetration */
    expect("along x", &a, HERE, &b, place(2.5f, 0.4f, 0), 2, at(1, 0), 0.5f);
    expect("along -x", &a, HERE, &b, place(-2.5f, 0.4f, 0), 2, at(-1, 0), 0.5f);
    expect("along y", &a, HERE, &b, place(1.2f, 1.75f, 0), 2, at(0, 1), 0.25f);
    expect("along -y", &a, HERE, &b, place(1.2f, -1.75f, 0), 2, at(0, -1), 0.25f);
    expect("apart along x", &a, HERE, &b, place(3.001f, 0, 0), 0, at(0, 0), 0);
    expect("apart along y", &a, HERE, &b, place(0, 2.001f, 0), 0, at(0, 0), 0);
    cr_shape small = box(0.5f, 0.5f);
    expect("one in the other", &a, HERE, &small, place(0.3f, 0.5f, 0), 2, at(0, 1), 0.75f);
    cr_manifold m = collide(&a, HERE, &b, place(2.5f, 0.4f, 0));
    expect_point(&m, 0, 1.75f, 1);
    expect_point(&m, 1, 1.75f, -0.6f);
    m = collide(&a, HERE, &a, HERE);
    print_message("    the same place: normal (%g, %g)\n", (double)m.normal.x, (double)m.normal.y);
    assert_true(fabsf(hypotf(m.normal.x, m.normal.y) - 1) < 1e-6f);
    assert_int_equal(m.count, 2);
}

static void turned_boxes(void **state)
{
    (void)state;
    cr_shape a = box(4, 2), b = box(2, 2);
    float eighth = (float)(PI / 4), root = sqrtf(2);
    /* a corner stands on the top face: two points at most, the deeper 0.1 */
    cr_manifold m = collide(&a, HERE, &b, place(0.5f, 1 + root - 0.1f, eighth));
    assert_int_equal(m.count, 1);
    expect("corner on face", &a, HERE, &b, place(0.5f, 1 + root - 0.1f, eighth), 1, at(0, 1), 0.1f);
    expect_point(&m, 0, 0.5f, 0.95f);
    /* both turned alike: the same as upright, turned */
    expect("both turned", &a, place(0, 0, eighth), &b,
           place(2.5f / root - 0.4f / root, 2.5f / root + 0.4f / root, eighth), 2,
           at(1 / root, 1 / root), 0.5f);
}

static void clipping_keeps_what_is_behind_the_face(void **state)
{
    (void)state;
    cr_shape plank = box(6, 1), tile = box(1, 1);
    /* the tile hangs over the plank's end: its outer corner is cut off at the end */
    cr_manifold m = collide(&plank, HERE, &tile, place(3.2f, 0.9f, 0));
    assert_int_equal(m.count, 2);
    expect_point(&m, 0, 2.7f, 0.45f);
    expect_point(&m, 1, 3, 0.45f);
    /* leaning by 0.2: the upper of the two corners is above the face */
    m = collide(&plank, HERE, &tile, place(0, 1.05f, 0.2f));
    assert_int_equal(m.count, 1);
    double low = 1.05 - 0.5 * cos(0.2) - 0.5 * sin(0.2);
    judge_near("separation of the lower corner", (double)m.points[0].separation, low - 0.5, 1e-6);
}

static void halfspace_and_all(void **state)
{
    (void)state;
    cr_shape ground = halfspace(0, 1, 1), slope = halfspace(-0.6f, 0.8f, 0);
    cr_shape disc = circle(0.5f), tile = box(2, 1);
    const cr_vec2 corners[] = {{0, 0}, {2, 0}, {0, 1}};
    cr_shape wedge = polygon(corners, 3);
    cr_transform nowhere = place(50, 60, 1); /* a half-space stands where its offset says */
    expect("disc", &disc, place(3, 1.25f, 0), &ground, nowhere, 1, at(0, -1), 0.25f);
    expect("disc below", &disc, place(3, -1, 0), &ground, nowhere, 1, at(0, -1), 2.5f);
    expect("disc above", &disc, place(3, 1.6f, 0), &ground, nowhere, 0, at(0, 0), 0);
    expect("disc on a slope", &disc, place(-0.24f, 0.32f, 0), &slope, nowhere, 1, at(0.6f, -0.8f),
           0.1f);
    expect("box flat", &tile, place(0, 1.25f, 0), &ground, nowhere, 2, at(0, -1), 0.25f);
    expect("wedge flat", &wedge, place(0, 0.9f, 0), &ground, nowhere, 2, at(0, -1), 0.1f);
    expect("wedge above", &wedge, place(0, 1.1f, 0), &ground, nowhere, 0, at(0, 0), 0);
    expect("box on its corner", &tile, place(0, 1 + 1.118f - 0.1f, 1.107149f), &ground, nowhere, 1,
           at(0, -1), 0.1f + 0.000034f);
    expect("two half-spaces", &slope, HERE, &ground, HERE, 0, at(0, 0), 0);
    cr_manifold m = collide(&tile, place(0, 1.25f, 0), &ground, nowhere);
    expect_point(&m, 0, -1, 0.875f);
    expect_point(&m, 1, 1, 0.875f);
}

static void margin_finds_what_nearly_touches(void **state)
{
    (void)state;
    cr_shape disc = circle(0.5f), tile = box(1, 1), ground = halfspace(0, 1, 0);
    cr_shape square = as_polygon(&tile);
    const cr_shape *lower[] = {&disc, &tile, &square, &ground};
    const cr_shape *upper[] = {&disc, &tile, &square};
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 3; k++) {
            float reach = 0.5f + (i == 3 ? 0 : 0.5f);
            cr_manifold m;
            cr_collide(&m, lower[i], HERE, upper[k], place(0, reach + 0.01f, 0), 0.02f, false,
                       NULL);
            assert_true(m.count > 0);
            assert_true(fabsf(m.points[0].separation - 0.01f) < 1e-6f);
            assert_true(fabsf(m.normal.y - 1) < 1e-6f);
            cr_collide(&m, lower[i], HERE, upper[k], place(0, reach + 0.03f, 0), 0.02f, false,
                       NULL);
            assert_int_equal(m.count, 0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_and_circle),
        cmocka_unit_test(coincident_circles_get_a_fixed_normal),
        cmocka_unit_test(circle_and_box),
        cmocka_unit_test(circle_and_polygon),
        cmocka_unit_test(centre_hardly_off_a_corner),
        cmocka_unit_test(upright_boxes),
        cmocka_unit_test(turned_boxes),
        cmocka_unit_test(clipping_keeps_what_is_behind_the_face),
        cmocka_unit_test(halfspace_and_all),
        cmocka_unit_test(margin_finds_what_nearly_touches),
    };
    return cmocka_run_group_tests_name("collide", tests, NULL, NULL);
}
