/* Areas, centroids and second moments against numeric integration, refusals, and where a shape
 * is. */
#include "geometry_helpers.h"

typedef struct measures {
    double area, cx, cy, second_moment; /* the moment about the centroid */
} measures;

/* Adds a strip of height dy whose points run from x0 to x1; moments about the origin. */
static void add_strip(measures *m, double y, double dy, double x0, double x1)
{
    double width = (x1 - x0) * dy;
    m->area += width;
    m->cx += width * (x0 + x1) / 2;
    m->cy += width * y;
    m->second_moment += width * (y * y + (x0 * x0 + x0 * x1 + x1 * x1) / 3);
}

/* Where the horizontal line at y crosses the outline, which may run either way round. */
static bool crossing(const cr_vec2 *v, int count, double y, double *x0, double *x1)
{
    *x0 = HUGE_VAL;
    *x1 = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        real2 a = real2_of(v[i]), b = real2_of(v[(i + 1) % count]);
        if ((a.y <= y) == (b.y <= y))
            continue;
        double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        *x0 = fmin(*x0, x);
        *x1 = fmax(*x1, x);
    }
    return *x0 < *x1;
}

static void add_slab(measures *m, const cr_shape *shape, double low, double high)
{
    /* a circle's ends are steep */
    int strips = shape->kind == CR_CIRCLE ? 4000 : 500;
    double dy = (high - low) / strips, r = (double)shape->radius, x0, x1;
    for (int i = 0; i < strips; i++) {
        double y = low + (i + 0.5) * dy;
        if (shape->kind == CR_CIRCLE) {
            x1 = sqrt(r * r - y * y);
            add_strip(m, y, dy, -x1, x1);
        } else if (crossing(shape->vertices, shape->count, y, &x0, &x1)) {
            add_strip(m, y, dy, x0, x1);
        }
    }
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The midpoint rule over thin strips, which shares no formula with the core; from corner to
 * corner, since the rule loses its order at a kink. */
static measures integrate(const cr_shape *shape)
{
    measures m = {0};
    double heights[CR_MAX_VERTICES] = {-(double)shape->radius, (double)shape->radius};
    int count = shape->kind == CR_CIRCLE ? 2 : shape->count;
    for (int i = 0; i < shape->count; i++)
        heights[i] = (double)shape->vertices[i].y;
    qsort(heights, (size_t)count, sizeof *heights, by_size);
    for (int i = 0; i + 1 < count; i++)
        if (heights[i] < heights[i + 1])
            add_slab(&m, shape, heights[i], heights[i + 1]);
    m.cx /= m.area;
    m.cy /= m.area;
    m.second_moment -= m.area * (m.cx * m.cx + m.cy * m.cy);
    return m;
}

static double worst_measure(const cr_shape *shape)
{
    measures m = integrate(shape);
    double size = (double)shape->bounding_radius;
    double worst = fabs((double)shape->area / m.area - 1);
    worst = fmax(worst, fabs((double)shape->centroid.x - m.cx) / size);
    worst = fmax(worst, fabs((double)shape->centroid.y - m.cy) / size);
    return fmax(worst, fabs((double)shape->second_moment / m.second_moment - 1));
}

static void formulas(void **state)
{
    (void)state;
    cr_shape disc = circle(1.5f), tile = box(2, 0.5f);
    judge_share("disc area, pi r^2", (double)disc.area, PI * 2.25, 1e-6);
    judge_share("disc, 1/2 m r^2", (double)disc.second_moment, 0.5 * PI * 2.25 * 2.25, 1e-6);
    judge_share("box area", (double)tile.area, 1, 1e-6);
    judge_share("box, m (w^2 + h^2)/12", (double)tile.second_moment, 4.25 / 12, 1e-6);
    const cr_vec2 right[] = {{0, 0}, {3, 0}, {0, 6}};
    cr_shape triangle = polygon(right, 3);
    judge_share("triangle area", (double)triangle.area, 9, 1e-6);
    judge_near("triangle centroid x", (double)triangle.centroid.x, 1, 1e-6);
    judge_near("triangle centroid y", (double)triangle.centroid.y, 2, 1e-6);
    judge_share("triangle, m (b^2 + h^2)/18", (double)triangle.second_moment, 9 * 45 / 18.0, 1e-6);
    judge_near("its bounding radius", (double)triangle.bounding_radius, hypot(1, 4), 1e-6);
    cr_shape square = as_polygon(&tile);
    judge_share("a box as polygon", (double)square.second_moment, 4.25 / 12, 1e-6);
}

static void measures_against_integration(void **state)
{
    (void)state;
    rng r = rng_seed(11);
    cr_shape disc = circle(0.7f), tile = box(0.3f, 2);
    judge_below("disc against strips", worst_measure(&disc), 1e-5);
    judge_below("box against strips", worst_measure(&tile), 1e-5);
    double worst = 0;
    for (int i = 0; i < 400; i++) {
        cr_shape shape = random_polygon(&r, rng_float(&r, 0.01f, 20));
        worst = fmax(worst, worst_measure(&shape));
    }
    judge_below("400 random polygons against strips", worst, 1e-5);
}

static void winding_and_start_are_irrelevant(void **state)
{
    (void)state;
    rng r = rng_seed(12);
    double worst = 0;
    for (int i = 0; i < 300; i++) {
        cr_shape one = random_polygon(&r, 1);
        cr_vec2 other[CR_MAX_VERTICES];
        int shift = rng_int(&r, 0, one.count - 1);
        for (int k = 0; k < one.count; k++)
            other[one.count - 1 - k] = one.vertices[(k + shift) % one.count];
        cr_shape two = polygon(other, (size_t)one.count);
        worst = fmax(worst, fabs((double)(two.area - one.area)));
        worst = fmax(worst, fabs((double)(two.second_moment - one.second_moment)));
        worst = fmax(worst, fabs((double)(two.centroid.x - one.centroid.x)));
        worst = fmax(worst, fabs((double)(two.centroid.y - one.centroid.y)));
        outline o = outline_of(&two, place(0, 0, 0)); /* true only counter-clockwise */
        for (int k = 0; k < two.count; k++) {
            assert_true(fabs(o.normals[k].x - (double)two.normals[k].x) < 1e-6);
            assert_true(fabs(o.normals[k].y - (double)two.normals[k].y) < 1e-6);
            real2 inner = real2_of(two.centroid);
            assert_true((inner.x - o.corners[k].x) * o.normals[k].x +
                            (inner.y - o.corners[k].y) * o.normals[k].y <
                        0);
        }
    }
    judge_below("change by the other winding", worst, 1e-6);
}

static void translation_moves_the_centroid_only(void **state)
{
    (void)state;
    rng r = rng_seed(13);
    double worst = 0;
    for (int i = 0; i < 300; i++) {
        cr_shape near = random_polygon(&r, 1);
        cr_vec2 moved[CR_MAX_VERTICES], by = rng_vec2(&r, -20, 20);
        for (int k = 0; k < near.count; k++)
            moved[k] = at(near.vertices[k].x + by.x, near.vertices[k].y + by.y);
        cr_shape far = polygon(moved, (size_t)near.count);
        worst = fmax(worst, fabs((double)(far.area / near.area) - 1));
        worst = fmax(worst, fabs((double)(far.second_moment / near.second_moment) - 1));
        worst = fmax(worst, fabs((double)(far.centroid.x - near.centroid.x - by.x)));
        worst = fmax(worst, fabs((double)(far.centroid.y - near.centroid.y - by.y)));
    }
    judge_below("20 m away, change of area and moment", worst, 5e-5);
}

static void refused_circles_and_boxes(void **state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, 0, -1, -0.0f, 1e-44f, 1e38f};
    const char *const why[] = {"finite",         "finite",         "finite",    "greater than 0",
                               "greater than 0", "greater than 0", "too small", "too large"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_shape kept = circle(2), shape = kept;
        judge_refusal(cr_shape_circle(&shape, bad[i]), CR_INVALID_SHAPE, "radius");
        judge_refusal(cr_shape_circle(&shape, bad[i]), CR_INVALID_SHAPE, why[i]);
        judge_refusal(cr_shape_box(&shape, bad[i], 1), CR_INVALID_SHAPE, "width");
        judge_refusal(cr_shape_box(&shape, 1, bad[i]), CR_INVALID_SHAPE, "height");
        judge_refusal(cr_shape_box(&shape, 1, bad[i]), CR_INVALID_SHAPE, why[i]);
        assert_memory_equal(&shape, &kept, sizeof kept);
    }
}

static void refused_halfspaces(void **state)
{
    (void)state;
    cr_shape kept = circle(2), shape = kept;
    judge_refusal(cr_shape_halfspace(&shape, at(0, 0), 1), CR_INVALID_SHAPE, "(0, 0)");
    judge_refusal(cr_shape_halfspace(&shape, at(NAN, 1), 1), CR_INVALID_SHAPE, "finite");
    judge_refusal(cr_shape_halfspace(&shape, at(0, INFINITY), 1), CR_INVALID_SHAPE, "finite");
    judge_refusal(cr_shape_halfspace(&shape, at(0, 1), NAN), CR_INVALID_SHAPE, "offset");
    judge_refusal(cr_shape_halfspace(&shape, at(0, 1e-30f), 1e30f), CR_INVALID_SHAPE, "too short");
    assert_memory_equal(&shape, &kept, sizeof kept);
    cr_shape plane = halfspace(3, 4, 10);
    judge_near("normal (3, 4) made unit, x", (double)plane.normals[0].x, 0.6, 1e-7);
    judge_near("its offset follows", (double)plane.offset, 2, 1e-6);
}

static void refused_polygons(void **state)
{
    (void)state;
    const struct {
        const char *name, *why;
        size_t count;
        cr_vec2 v[9];
    } bad[] = {
        {"none", "3 to 8 vertices, not 0", 0, {{0, 0}}},
        {"two corners", "3 to 8 vertices, not 2", 2, {{0, 0}, {1, 0}}},
        {"nine corners",
         "3 to 8 vertices, not 9",
         9,
         {{0, 0}, {1, 0}, {2, 1}, {3, 2}, {3, 3}, {2, 4}, {1, 4}, {0, 3}, {-1, 1}}},
        {"NaN", "vertex 2", 3, {{0, 0}, {NAN, 0}, {0, 1}}},
        {"infinite", "vertex 3", 3, {{0, 0}, {1, 0}, {0, -INFINITY}}},
        {"on a line", "no area", 3, {{0, 0}, {1, 1}, {2, 2}}},
        {"nearly on a line", "no area", 3, {{0, 0}, {1, 1e-7f}, {2, 0}}},
        {"all one point", "vertices 1 and 2", 3, {{1, 1}, {1, 1}, {1, 1}}},
        {"twice the same", "vertices 2 and 4", 4, {{0, 0}, {1, 0}, {1, 1}, {1, 0}}},
        {"nearly the same", "vertices 2 and 3", 4, {{0, 0}, {1, 0}, {1, 1e-7f}, {0, 1}}},
        {"a dent", "not convex: vertex", 4, {{0, 0}, {4, 0}, {1, 1}, {0, 4}}},
        {"a bow tie", "not convex", 4, {{0, 0}, {1, 1}, {1, 0}, {0, 1}}},
        {"a star",
         "not convex",
         5,
         {{0, 1}, {0.59f, -0.81f}, {-0.95f, 0.31f}, {0.95f, 0.31f}, {-0.59f, -0.81f}}},
        {"there and back", "not convex", 4, {{0, 0}, {2, 0}, {1, 0}, {1, 1}}},
        {"too small", "too small", 3, {{0, 0}, {1e-20f, 0}, {0, 1e-20f}}},
        {"too large", "too large", 3, {{0, 0}, {1e20f, 0}, {0, 1e20f}}},
    };
    cr_shape kept = circle(2), shape = kept;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        print_message("    %s: ", bad[i].name);
        judge_refusal(cr_shape_polygon(&shape, bad[i].v, bad[i].count), CR_INVALID_SHAPE,
                      bad[i].why);
    }
    assert_memory_equal(&shape, &kept, sizeof kept);
}

static void contains_what_is_inside(void **state)
{
    (void)state;
    rng r = rng_seed(14);
    int inside = 0, judged = 0;
    for (int i = 0; i < 20000; i++) {
        cr_vec2 slope = rng_vec2(&r, -1, 1);
        cr_shape shape = i % 4 == 3 ? halfspace(slope.x, 1, slope.y) : random_shape(&r, 1);
        cr_transform t = rng_place(&r, 1, 9);
        cr_vec2 p = rng_vec2(&r, -2, 2);
        double distance = signed_distance(&shape, t, real2_of(p));
        if (fabs(distance) < 1e-5)
            continue;
        assert_int_equal(cr_shape_contains(&shape, t, p), distance < 0);
        judged++;
        inside += distance < 0;
    }
    print_message("    contains: %d points, %d of them inside\n", judged, inside);
    assert_true(inside > judged / 10);
}

static void bounds_are_tight(void **state)
{
    (void)state;
    rng r = rng_seed(15);
    double worst = 0;
    for (int i = 0; i < 5000; i++) {
        cr_shape shape = random_shape(&r, 1);
        cr_transform t = rng_place(&r, 5, 9);
        cr_aabb got = cr_shape_bounds(&shape, t);
        outline o = outline_of(&shape, t);
        double low_x = o.center.x - o.radius, high_x = o.center.x + o.radius;
        double low_y = o.center.y - o.radius, high_y = o.center.y + o.radius;
        for (int k = 0; k < o.count; k++) {
            low_x = k == 0 ? o.corners[0].x : fmin(low_x, o.corners[k].x);
            low_y = k == 0 ? o.corners[0].y : fmin(low_y, o.corners[k].y);
            high_x = k == 0 ? o.corners[0].x : fmax(high_x, o.corners[k].x);
            high_y = k == 0 ? o.corners[0].y : fmax(high_y, o.corners[k].y);
        }
        worst = fmax(worst, fabs((double)got.lower.x - low_x));
        worst = fmax(worst, fabs((double)got.lower.y - low_y));
        worst = fmax(worst, fabs((double)got.upper.x - high_x));
        worst = fmax(worst, fabs((double)got.upper.y - high_y));
    }
    judge_below("bounds off the corners", worst, 2e-6);
}

static void bounds_of_halfspaces(void **state)
{
    (void)state;
    const struct {
        cr_vec2 normal;
        float offset;
        cr_aabb bounds;
    } cases[] = {
        {{0, 1}, 2, {{-INFINITY, -INFINITY}, {INFINITY, 2}}},
        {{0, -1}, 2, {{-INFINITY, -2}, {INFINITY, INFINITY}}},
        {{1, 0}, -3, {{-INFINITY, -INFINITY}, {-3, INFINITY}}},
        {{-1, 0}, -3, {{3, -INFINITY}, {INFINITY, INFINITY}}},
        {{1, 1}, 0, {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_shape plane = halfspace(cases[i].normal.x, cases[i].normal.y, cases[i].offset);
        cr_aabb got = cr_shape_bounds(&plane, place(7, 7, 1));
        assert_true(got.lower.x == cases[i].bounds.lower.x);
        assert_true(got.lower.y == cases[i].bounds.lower.y);
        assert_true(got.upper.x == cases[i].bounds.upper.x);
        assert_true(got.upper.y == cases[i].bounds.upper.y);
    }
}

static void names_of_kinds(void **state)
{
    (void)state;
    assert_string_equal(cr_shape_kind_name(CR_CIRCLE), "circle");
    assert_string_equal(cr_shape_kind_name(CR_BOX), "box");
    assert_string_equal(cr_shape_kind_name(CR_POLYGON), "polygon");
    assert_string_equal(cr_shape_kind_name(CR_HALFSPACE), "halfspace");
}

/* What was written over, or never made, would be read beyond its corners. */
static void a_body_refuses_a_shape_of_no_make(void **state)
{
    (void)state;
    cr_world *world = new_world();
    const cr_vec2 corners[] = {{0, 0}, {1, 0}, {0, 1}};
    const cr_shape made[] = {circle(1), box(1, 2), polygon(corners, 3)};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        for (size_t at_word = 0; at_word < sizeof(cr_shape) / sizeof(float); at_word++) {
            cr_body_def def = cr_body_def_default();
            def.kind = CR_STATIC;
            def.shape = made[i];
            judge_ok(cr_body_create(world, &def, NULL));
            const int32_t bad = 1000000;
            memcpy((char *)&def.shape + at_word * sizeof bad, &bad, sizeof bad);
            cr_result result = cr_body_create(world, &def, NULL);
            assert_int_equal(result.code, CR_INVALID_SHAPE);
            assert_true(result.message[0] != 0);
        }
    rng r = rng_seed(8);
    for (int i = 0; i < 1000; i++) {
        cr_body_def def = cr_body_def_default();
        def.shape = random_shape(&r, rng_float(&r, 0.001f, 100));
        judge_ok(cr_body_create(world, &def, NULL));
    }
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas),
        cmocka_unit_test(measures_against_integration),
        cmocka_unit_test(winding_and_start_are_irrelevant),
        cmocka_unit_test(translation_moves_the_centroid_only),
        cmocka_unit_test(refused_circles_and_boxes),
        cmocka_unit_test(refused_halfspaces),
        cmocka_unit_test(refused_polygons),
        cmocka_unit_test(contains_what_is_inside),
        cmocka_unit_test(bounds_are_tight),
        cmocka_unit_test(bounds_of_halfspaces),
        cmocka_unit_test(names_of_kinds),
        cmocka_unit_test(a_body_refuses_a_shape_of_no_make),
    };
    return cmocka_run_group_tests_name("shape", tests, NULL, NULL);
}
