/* The support-point SAT and the textbook's against each other, against all face normals in
 * double precision and against a search over many directions, for 100,000 random pairs; then the
 * minimum translation vector that follows from them. */
#include "geometry_helpers.h"

enum { PAIRS = 100000, SEARCH_EVERY = 25, DIRECTIONS = 360 };

/* Near enough to touching that float and double may disagree. */
#define TOUCHING 1e-5

typedef struct pair {
    cr_shape a, b;
    cr_transform ta, tb;
} pair;

static cr_shape some_shape(rng *r, float radius)
{
    return rng_int(r, 0, 3) == 0 ? random_box(r, radius * 0.6f, radius * 2)
                                 : random_polygon(r, radius);
}

/* About half overlap; now and then one is much smaller, so that it may lie inside. */
static pair random_pair(rng *r)
{
    float size = rng_int(r, 0, 3) == 0 ? rng_float(r, 0.1f, 0.4f) : rng_float(r, 0.6f, 1.4f);
    pair p;
    p.a = some_shape(r, 1);
    p.b = some_shape(r, size);
    p.ta = rng_place(r, 1, 4);
    p.tb = rng_place(r, 0.9f + size, rng_int(r, 0, 9) == 0 ? 0 : 4);
    p.tb.p = at(p.ta.p.x + p.tb.p.x, p.ta.p.y + p.tb.p.y);
    return p;
}

/* What the narrow phase found along the axes that it tested. */
typedef struct heard {
    double separation; /* the greatest of all axes */
    bool separated;
} heard;

static void listen(void *user, const cr_trace_record *record)
{
    heard *h = user;
    if (record->kind == CR_TRACE_AXIS)
        h->separation = fmax(h->separation, (double)record->value);
    h->separated = h->separated || record->kind == CR_TRACE_SEPARATED;
}

static cr_manifold collide(const pair *p, bool textbook, heard *h)
{
    cr_manifold m;
    cr_trace trace = {listen, h};
    *h = (heard){-HUGE_VAL, false};
    cr_collide(&m, &p->a, p->ta, &p->b, p->tb, 0, textbook, &trace);
    return m;
}

static double depth_of(const cr_manifold *m)
{
    double depth = -HUGE_VAL;
    for (int k = 0; k < m->count; k++)
        depth = fmax(depth, -(double)m->points[k].separation);
    return depth;
}

static void depths_agree(void **state)
{
    (void)state;
    rng r = rng_seed(31);
    int hits = 0, contained = 0, searched = 0, touching = 0;
    double support = 0, textbook = 0, mtd = 0, search = 0;
    double clipped = 0, clipped_textbook = 0;
    for (int i = 0; i < PAIRS; i++) {
        pair p = random_pair(&r);
        outline a = outline_of(&p.a, p.ta), b = outline_of(&p.b, p.tb);
        real2 n;
        double exact = least_overlap(&a, &b, &n);
        heard by_support, by_textbook;
        cr_manifold one = collide(&p, false, &by_support), two = collide(&p, true, &by_textbook);
        cr_vec2 push;
        bool overlap = cr_mtd(&push, &p.a, p.ta, &p.b, p.tb);
        if (fabs(exact) < TOUCHING) {
            touching++;
            continue;
        }
        assert_int_equal(by_support.separated, exact < 0);
        assert_int_equal(by_textbook.separated, exact < 0);
        assert_int_equal(overlap, exact > 0);
        assert_true(exact > 0 || (one.count == 0 && two.count == 0));
        if (i % SEARCH_EVERY == 0) {
            double found = searched_overlap(&a, &b, DIRECTIONS);
            assert_true((found < 0) == (exact < 0));
            if (exact > 0) { /* apart, the greatest gap may lie between two corners */
                search = fmax(search, fabs(found - exact));
                searched++;
            }
        }
        if (exact < 0)
            continue;
        hits++;
        assert_true(two.count > 0);
        /* within the tie-break of the reference face a contact may hang on one corner only */
        assert_true(one.count > 0 || exact < 2e-4);
        support = fmax(support, fabs(-by_support.separation - exact));
        textbook = fmax(textbook, fabs(-by_textbook.separation - exact));
        mtd = fmax(mtd, fabs(hypot((double)push.x, (double)push.y) - exact));
        clipped = fmax(clipped, fabs(depth_of(&one) - exact));
        clipped_textbook = fmax(clipped_textbook, fabs(depth_of(&two) - exact));
        int inside = 0;
        for (int k = 0; k < b.count; k++)
            inside += signed_distance(&p.a, p.ta, b.corners[k]) < 0;
        contained += inside == b.count;
    }
    print_message("    %d pairs: %d overlap, %d contained, %d searched, %d too near to touching\n",
                  PAIRS, hits, contained, searched, touching);
    assert_true(hits > PAIRS * 2 / 5 && hits < PAIRS * 3 / 5 && contained > 1000);
    assert_true(touching < PAIRS / 1000);
    judge_below("support points against exact normals", support, 3e-6);
    judge_below("textbook against exact normals", textbook, 3e-6);
    judge_below("length of the MTD against exact normals", mtd, 3e-6);
    judge_below("deepest clipped point against exact normals", clipped, 1e-3);
    judge_below("the same by the textbook", clipped_textbook, 1e-3);
    judge_below("exact normals against the search", search, 1e-6);
}

static void moved(pair *p, cr_vec2 push, float share)
{
    p->tb.p = at(p->tb.p.x + push.x * share, p->tb.p.y + push.y * share);
}

static double gap_of(const pair *p)
{
    outline a = outline_of(&p->a, p->ta), b = outline_of(&p->b, p->tb);
    real2 n;
    return -least_overlap(&a, &b, &n);
}

static void mtd_parts_and_no_less_does(void **state)
{
    (void)state;
    rng r = rng_seed(32);
    double left = 0, beyond = 0;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        pair p = random_pair(&r), nearly;
        cr_vec2 push;
        if (!cr_mtd(&push, &p.a, p.ta, &p.b, p.tb) || hypotf(push.x, push.y) < 1e-3f)
            continue;
        hits++;
        nearly = p;
        moved(&p, push, 1);
        moved(&nearly, push, 0.99f);
        left = fmax(left, -gap_of(&p));
        beyond = fmax(beyond, gap_of(&p));
        assert_true(gap_of(&nearly) < 0);
    }
    print_message("    %d overlapping pairs; after 99 %% of the MTD all still overlap\n", hits);
    judge_below("overlap left after the MTD", left, 3e-6);
    judge_below("gap left by the MTD", beyond, 3e-6);
}

static void containment_adds_the_shorter_way_out(void **state)
{
    (void)state;
    cr_shape big = box(4, 2), small = box(0.5f, 0.5f);
    cr_vec2 push;
    assert_true(cr_mtd(&push, &big, place(0, 0, 0), &small, place(0.4f, 0.3f, 0)));
    judge_near("up: half of each height less the offset", (double)push.y, 0.95, 1e-6);
    judge_near("and not sideways", (double)push.x, 0, 1e-6);
    assert_true(cr_mtd(&push, &small, place(0.4f, 0.3f, 0), &big, place(0, 0, 0)));
    judge_near("the other order: the other way", (double)push.y, -0.95, 1e-6);
    const cr_vec2 long_edges[] = {{0, 0}, {8, 0}, {0, 6}};
    cr_shape wedge = polygon(long_edges, 3);
    /* edges of length 6, 8 and 10: an axis that was not made unit would win or lose by that */
    assert_true(cr_mtd(&push, &wedge, place(0, 0, 0), &small, place(1.5f, 2, 0)));
    judge_near("out through the wedge's left side", (double)push.x, -1.75, 1e-6);
}

static void separating_shares_by_inverse_mass(void **state)
{
    (void)state;
    const struct {
        float inverse_a, inverse_b, share_of_a;
    } cases[] = {{1, 1, 0.5f}, {1, 3, 0.25f}, {0, 1, 0}, {2, 0, 1}, {0, 0, 0.5f}};
    cr_shape a = box(2, 2), b = box(2, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_transform ta = place(0, 0, 0), tb = place(1.6f, 0.2f, 0);
        assert_true(cr_resolve_mtd(&a, &ta, cases[i].inverse_a, &b, &tb, cases[i].inverse_b));
        judge_near("A moves by", (double)ta.p.x, -0.4 * (double)cases[i].share_of_a, 1e-6);
        judge_near("B moves to", (double)tb.p.x, 1.6 + 0.4 * (1 - (double)cases[i].share_of_a),
                   1e-6);
        assert_true(ta.p.y == 0 && tb.p.y == 0.2f);
    }
    cr_transform ta = place(0, 0, 0), tb = place(2.5f, 0, 0);
    assert_false(cr_resolve_mtd(&a, &ta, 1, &b, &tb, 1));
    assert_true(ta.p.x == 0 && tb.p.x == 2.5f);
}

static void without_corners_there_is_no_mtd(void **state)
{
    (void)state;
    cr_shape disc = circle(1), tile = box(2, 2), ground = halfspace(0, 1, 0);
    const cr_shape *round[] = {&disc, &ground};
    for (int i = 0; i < 2; i++) {
        cr_vec2 push = at(7, 7);
        assert_false(cr_mtd(&push, round[i], place(0, 0, 0), round[i], place(0, 0, 0)));
        assert_false(cr_mtd(&push, &tile, place(0, 0, 0), round[i], place(0, 0, 0)));
        assert_false(cr_mtd(&push, round[i], place(0, 0, 0), &tile, place(0, 0, 0)));
    }
}

/* A point lies halfway between the two surfaces, so it can be out of a thin or pointed shape by
 * half of its depth, and no more. The deepest point of two boxes is inside both. */
static void points_lie_inside_both(void **state)
{
    (void)state;
    rng r = rng_seed(33);
    int points = 0, inside = 0, boxes = 0;
    double worst = -HUGE_VAL, worst_of_boxes = -HUGE_VAL;
    for (int i = 0; i < 30000; i++) {
        pair p = random_pair(&r);
        cr_manifold m;
        cr_collide(&m, &p.a, p.ta, &p.b, p.tb, 0, i % 2 == 1, NULL);
        double deepest_half = 0, deepest_out = 0;
        for (int k = 0; k < m.count; k++) {
            real2 q = real2_of(m.points[k].position);
            double out = fmax(signed_distance(&p.a, p.ta, q), signed_distance(&p.b, p.tb, q));
            double half = -0.5 * (double)m.points[k].separation;
            worst = fmax(worst, out - half);
            points++;
            inside += out < 1e-5;
            if (half > deepest_half) {
                deepest_half = half;
                deepest_out = out;
            }
        }
        if (m.count == 0 || p.a.kind != CR_BOX || p.b.kind != CR_BOX)
            continue;
        float thin = fminf(fminf(p.a.half.x, p.a.half.y), fminf(p.b.half.x, p.b.half.y));
        if (deepest_half > (double)thin)
            continue; /* halfway is out at the other side */
        worst_of_boxes = fmax(worst_of_boxes, deepest_out);
        boxes++;
    }
    print_message("    %d of %d points inside both shapes\n", inside, points);
    judge_below("outside by more than half the point's depth", worst, 1e-5);
    print_message("    %d pairs of boxes\n", boxes);
    judge_below("deepest point of two boxes, outside by", worst_of_boxes, 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_agree),
        cmocka_unit_test(mtd_parts_and_no_less_does),
        cmocka_unit_test(containment_adds_the_shorter_way_out),
        cmocka_unit_test(separating_shares_by_inverse_mass),
        cmocka_unit_test(without_corners_there_is_no_mtd),
        cmocka_unit_test(points_lie_inside_both),
    };
    return cmocka_run_group_tests_name("SAT", tests, NULL, NULL);
}
