/* What must hold for every pair of shapes, whatever they are: the order of the pair, two ways to
 * the same manifold, points on both surfaces, features that persist. */
#include "geometry_helpers.h"

typedef struct scene {
    cr_shape a, b;
    cr_transform ta, tb;
} scene;

static cr_manifold collide(const scene *s, bool swapped)
{
    cr_manifold m;
    if (swapped)
        cr_collide(&m, &s->b, s->tb, &s->a, s->ta, 0, false, NULL);
    else
        cr_collide(&m, &s->a, s->ta, &s->b, s->tb, 0, false, NULL);
    return m;
}

/* One in four stands upright. */
static cr_transform some_place(rng *r, float reach)
{
    return rng_place(r, reach, rng_int(r, 0, 3) == 0 ? 0 : 4);
}

/* About half of these pairs overlap; one in five has a half-space. */
static scene random_scene(rng *r)
{
    scene s;
    s.a = random_shape(r, 1);
    s.b = random_shape(r, rng_float(r, 0.3f, 1.5f));
    s.ta = some_place(r, 1);
    s.tb = some_place(r, 1);
    if (rng_int(r, 0, 4) == 0) {
        cr_vec2 normal = rng_vec2(r, -1, 1);
        s.b = halfspace(normal.x, normal.y + 0.01f, rng_float(r, -1, 1));
    }
    if (rng_int(r, 0, 1) == 0) {
        scene other = {s.b, s.a, s.tb, s.ta};
        return other;
    }
    return s;
}

/* Two polygons whose best faces, one of each or two upright boxes' two axes, overlap so nearly
 * alike that either may be the reference. */
static bool undecided(const scene *s)
{
    if (s->a.count == 0 || s->b.count == 0)
        return false;
    outline a = outline_of(&s->a, s->ta), b = outline_of(&s->b, s->tb);
    double best[2] = {HUGE_VAL, HUGE_VAL};
    real2 directions[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < a.count + b.count; i++) {
        real2 n = i < a.count ? a.normals[i] : b.normals[i - a.count];
        real2 d = i < a.count ? n : (real2){-n.x, -n.y};
        double overlap = overlap_along(&a, &b, d);
        for (int k = 0; k < 2; k++)
            if (overlap < best[k] &&
                (k == 0 || hypot(d.x - directions[0].x, d.y - directions[0].y) > 1e-6)) {
                if (k == 0) {
                    best[1] = best[0];
                    directions[1] = directions[0];
                }
                best[k] = overlap;
                directions[k] = d;
                break;
            }
    }
    return best[1] - best[0] < 2e-4;
}

static double worst_distance(const cr_manifold *m, const cr_manifold *other)
{
    double worst = 0;
    for (int i = 0; i < m->count; i++) {
        double nearest = HUGE_VAL;
        for (int k = 0; k < other->count; k++) {
            cr_vec2 p = m->points[i].position, q = other->points[k].position;
            double apart = (double)hypotf(p.x - q.x, p.y - q.y);
            apart =
                fmax(apart, fabs((double)(m->points[i].separation - other->points[k].separation)));
            nearest = fmin(nearest, apart);
        }
        worst = fmax(worst, nearest);
    }
    return worst;
}

static float depth_of(const cr_manifold *m)
{
    float depth = -INFINITY;
    for (int k = 0; k < m->count; k++)
        depth = fmaxf(depth, -m->points[k].separation);
    return depth;
}

static void either_order(void **state)
{
    (void)state;
    rng r = rng_seed(21);
    int hits = 0, ties = 0;
    double worst_normal = 0, worst_point = 0;
    for (int i = 0; i < 100000; i++) {
        scene s = random_scene(&r);
        cr_manifold one = collide(&s, false), two = collide(&s, true);
        if ((one.count > 0) != (two.count > 0)) /* only where they hardly touch */
            assert_true(fmaxf(depth_of(&one), depth_of(&two)) < 2e-4f);
        if (one.count == 0 || two.count == 0)
            continue;
        hits++;
        if (undecided(&s)) {
            ties++;
            continue;
        }
        assert_int_equal(one.count, two.count);
        worst_normal = fmax(
            worst_normal, (double)hypotf(one.normal.x + two.normal.x, one.normal.y + two.normal.y));
        worst_point = fmax(worst_point, worst_distance(&one, &two));
        worst_point = fmax(worst_point, worst_distance(&two, &one));
    }
    print_message("    100000 pairs, %d hits, %d of them undecided\n", hits, ties);
    assert_true(hits > 20000 && ties < hits / 100);
    judge_below("normal of (A, B) plus normal of (B, A)", worst_normal, 1e-6);
    judge_below("their points and separations differ by", worst_point, 1e-5);
}

/* start + normal * depth = end, the one on B's surface and the other on A's. */
static void points_lie_on_both_surfaces(void **state)
{
    (void)state;
    rng r = rng_seed(22);
    double worst_surface = 0, worst_reach = 0;
    int points = 0;
    for (int i = 0; i < 50000; i++) {
        scene s = random_scene(&r);
        cr_manifold m = collide(&s, i % 2 == 1);
        const cr_shape *a = i % 2 ? &s.b : &s.a, *b = i % 2 ? &s.a : &s.b;
        cr_transform ta = i % 2 ? s.tb : s.ta, tb = i % 2 ? s.ta : s.tb;
        for (int k = 0; k < m.count; k++) {
            real2 end = surface_point(&m, k, true), start = surface_point(&m, k, false);
            double depth = -(double)m.points[k].separation;
            double dx = end.x - start.x - depth * (double)m.normal.x;
            double dy = end.y - start.y - depth * (double)m.normal.y;
            worst_reach = fmax(worst_reach, hypot(dx, dy));
            worst_surface = fmax(worst_surface, fabs(signed_distance(a, ta, end)));
            worst_surface = fmax(worst_surface, fabs(signed_distance(b, tb, start)));
            points++;
        }
    }
    print_message("    %d points\n", points);
    judge_below("end of a contact off A's surface, start off B's", worst_surface, 1e-5);
    judge_below("start + normal * depth - end", worst_reach, 1e-6);
}

static void a_box_is_a_polygon_to_a_circle(void **state)
{
    (void)state;
    rng r = rng_seed(23);
    int hits = 0, skipped = 0;
    double worst = 0;
    for (int i = 0; i < 50000; i++) {
        scene s = {.a = circle(rng_float(&r, 0.1f, 1.5f))};
        s.b = random_box(&r, 0.3f, 3);
        s.ta = rng_place(&r, 2, 0);
        s.tb = some_place(&r, 0.5f);
        scene p = s;
        p.b = as_polygon(&s.b);
        cr_manifold one = collide(&s, false), two = collide(&p, false);
        double gap = signed_distance(&s.b, s.tb, real2_of(s.ta.p)) - (double)s.a.radius;
        cr_vec2 inner = cr_to_model(s.tb, s.ta.p);
        float to_x = s.b.half.x - fabsf(inner.x), to_y = s.b.half.y - fabsf(inner.y);
        /* touching, or inside and as near to one face as to another */
        if (fabs(gap) < 1e-5 || (to_x > -1e-5f && to_y > -1e-5f && fabsf(to_x - to_y) < 1e-5f)) {
            skipped++;
            continue;
        }
        assert_int_equal(one.count, gap < 0);
        assert_int_equal(two.count, gap < 0);
        if (one.count == 0)
            continue;
        hits++;
        worst =
            fmax(worst, (double)hypotf(one.normal.x - two.normal.x, one.normal.y - two.normal.y));
        worst = fmax(worst, worst_distance(&one, &two));
        worst =
            fmax(worst, fabs((double)one.points[0].separation - gap) * (gap > -(double)s.a.radius));
    }
    print_message("    %d hits, %d pairs too close to call\n", hits, skipped);
    assert_true(hits > 10000 && skipped < 500);
    judge_below("circle-box against circle-polygon", worst, 2e-5);
}

static void upright_boxes_two_ways(void **state)
{
    (void)state;
    rng r = rng_seed(24);
    int hits = 0, ties = 0;
    double worst = 0;
    for (int i = 0; i < 50000; i++) {
        scene s;
        s.a = random_box(&r, 0.3f, 3);
        s.b = random_box(&r, 0.3f, 3);
        s.ta = rng_place(&r, 1, 0);
        s.tb = rng_place(&r, 2, 0);
        scene leaning = s;
        leaning.tb = place(s.tb.p.x, s.tb.p.y, 1e-6f); /* no longer upright: the general path */
        cr_manifold fast = collide(&s, false), general = collide(&leaning, false);
        outline a = outline_of(&s.a, s.ta), b = outline_of(&s.b, s.tb);
        real2 n;
        double overlap = least_overlap(&a, &b, &n);
        if (fabs(overlap) < 1e-5 || (overlap > 0 && undecided(&s))) {
            ties++;
            continue;
        }
        assert_int_equal(fast.count, overlap > 0 ? 2 : 0);
        assert_int_equal(general.count, fast.count);
        if (fast.count == 0)
            continue;
        hits++;
        worst = fmax(worst, fabs((double)fast.normal.x - n.x) + fabs((double)fast.normal.y - n.y));
        worst = fmax(worst, (double)hypotf(fast.normal.x - general.normal.x,
                                           fast.normal.y - general.normal.y));
        worst = fmax(worst, worst_distance(&fast, &general));
        for (int k = 0; k < 2; k++) {
            assert_int_equal(fast.points[k].feature, general.points[k].feature);
            worst = fmax(worst, fabs(-(double)fast.points[k].separation - overlap));
        }
    }
    print_message("    %d hits, %d pairs too close to call\n", hits, ties);
    assert_true(hits > 10000 && ties < 100);
    judge_below("fast path against the general one", worst, 1e-5);
}

static bool same_features(const cr_manifold *m, const cr_manifold *other)
{
    bool straight = m->count == 2 && other->count == 2;
    for (int k = 0; k < 2 && straight; k++)
        straight = m->points[k].feature == other->points[k].feature;
    return straight;
}

/* A box on another slides to and fro and rocks by a hair: its two points keep their names. A
 * plank that overhangs far may rock less, for the faces then trade their depths sooner. */
static void features_persist(void **state)
{
    (void)state;
    const float widths[] = {1, 1, 0.5f, 3}, leans[] = {1e-3f, 1e-3f, 1e-3f, 5e-5f};
    for (int i = 0; i < 4; i++) {
        cr_shape lower = box(1, 1), upper = box(widths[i], 1);
        cr_shape ground = halfspace(0, 1, 0.5f);
        bool on_plane = i == 0;
        cr_manifold first, m;
        int kept = 0, judged = 0;
        for (int step = 0; step < 400; step++) {
            float x = 0.1f * cr_sin((float)step * 0.05f),
                  angle = leans[i] * cr_sin((float)step * 0.3f);
            cr_transform t = place(x, 0.997f, step % 3 == 0 ? 0 : angle);
            cr_collide(&m, on_plane ? &ground : &lower, place(0, 0, 0), &upper, t, 0, false, NULL);
            if (step == 0)
                first = m;
            judged++;
            kept += same_features(&first, &m);
        }
        print_message("    width %g on %s, rocking by %g: features kept %d of %d times\n",
                      (double)widths[i], on_plane ? "a half-space" : "a box", (double)leans[i],
                      kept, judged);
        assert_int_equal(kept, judged);
    }
}

static void features_of_a_manifold_differ(void **state)
{
    (void)state;
    rng r = rng_seed(25);
    int pairs = 0;
    for (int i = 0; i < 20000; i++) {
        scene s = random_scene(&r);
        cr_manifold m = collide(&s, false);
        if (m.count < 2)
            continue;
        pairs++;
        assert_true(m.points[0].feature != m.points[1].feature);
    }
    print_message("    %d manifolds of two points\n", pairs);
    assert_true(pairs > 1000);
}

static const uint32_t ROUND = UINT32_C(1) << 31;

static void on_face_and_on_corner(const cr_shape *other, cr_transform t, bool swapped)
{
    cr_transform beside = {cr_to_world(t, at(0.2f, 1.45f)), t.q};
    cr_transform askew = {cr_to_world(t, at(-1.3f, -1.3f)), t.q};
    scene face = {circle(0.5f), *other, beside, t}, corner = {circle(0.5f), *other, askew, t};
    cr_manifold m = collide(&face, swapped), n = collide(&corner, swapped);
    assert_int_equal(m.count, 1);
    assert_int_equal(n.count, 1);
    assert_int_equal(m.points[0].feature & ROUND, 0);
    assert_int_equal(n.points[0].feature, m.points[0].feature | ROUND);
}

static void a_disc_tells_what_it_touches(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
    const cr_shape others[] = {box(2, 2), polygon(corners, 4)};
    for (int turn = 0; turn < 8; turn++) {
        cr_transform t = {at(3, -2), cr_rot_from_angle(0.3f + 0.8f * (float)turn)};
        for (size_t i = 0; i < 2; i++) {
            on_face_and_on_corner(&others[i], t, false);
            on_face_and_on_corner(&others[i], t, true);
        }
    }
    cr_transform here = {at(0, 0), cr_rot_from_angle(0)}, beside = {at(0.9f, 0.1f), here.q};
    scene on_ground = {circle(0.5f), halfspace(0, 1, -0.4f), here, here};
    scene on_disc = {circle(0.5f), circle(0.5f), here, beside};
    assert_int_equal(collide(&on_ground, false).points[0].feature & ROUND, 0);
    assert_int_equal(collide(&on_disc, false).points[0].feature & ROUND, ROUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(either_order),
        cmocka_unit_test(points_lie_on_both_surfaces),
        cmocka_unit_test(a_box_is_a_polygon_to_a_circle),
        cmocka_unit_test(upright_boxes_two_ways),
        cmocka_unit_test(features_persist),
        cmocka_unit_test(features_of_a_manifold_differ),
        cmocka_unit_test(a_disc_tells_what_it_touches),
    };
    return cmocka_run_group_tests_name("collide pairs", tests, NULL, NULL);
}
