/* What the narrow phase tells while it works: every record, in order, against plain geometry. */
#include "effort.h"
#include "geometry_helpers.h"

enum { MOST = 400 };

typedef struct recording {
    int count;
    cr_trace_record records[MOST];
} recording;

static void record(void *user, const cr_trace_record *r)
{
    recording *into = user;
    assert_true(into->count < MOST);
    into->records[into->count++] = *r;
}

static const char *const NAMES[] = {"pair",     "axis",   "support", "reference", "incident",
                                    "clip",     "region", "point",   "dropped",   "separated",
                                    "unpaired", "body",   "row"};

static void print_kinds(const recording *r)
{
    print_message("   ");
    for (int i = 0; i < r->count; i++)
        print_message(" %s", NAMES[r->records[i].kind]);
    print_message("\n");
}

static recording listen(cr_manifold *m, const cr_shape *a, cr_transform ta, const cr_shape *b,
                        cr_transform tb, bool textbook)
{
    recording r = {0};
    cr_trace trace = {record, &r};
    cr_collide(m, a, ta, b, tb, 0, textbook, &trace);
    print_kinds(&r);
    return r;
}

static void same_point(cr_vec2 got, double x, double y)
{
    assert_true(fabs((double)got.x - x) < 1e-5 && fabs((double)got.y - y) < 1e-5);
}

static void expect_axis(const cr_trace_record *r, int owner, int face, const outline *of,
                        const outline *other)
{
    assert_int_equal(r->kind, CR_TRACE_AXIS);
    assert_int_equal(r->owner, owner);
    assert_int_equal(r->face, face);
    same_point(r->axis, of->normals[face].x, of->normals[face].y);
    assert_true(fabs((double)r->value + overlap_along(of, other, of->normals[face])) < 1e-5);
}

static void expect_support(const cr_trace_record *r, const cr_trace_record *axis, int owner,
                           const outline *other)
{
    assert_int_equal(r->kind, CR_TRACE_SUPPORT);
    assert_int_equal(r->owner, owner);
    assert_int_equal(r->face, axis->face);
    assert_true(r->value == axis->value);
    assert_in_range(r->vertex, 0, other->count - 1);
    real2 v = other->corners[r->vertex];
    same_point(r->from, v.x, v.y);
    for (int i = 0; i < other->count; i++) /* no corner is deeper */
        assert_true((other->corners[i].x - v.x) * (double)axis->axis.x +
                        (other->corners[i].y - v.y) * (double)axis->axis.y >
                    -1e-5);
}

/* A box stands on its corner on another: 2 x 4 axes with their supports, then the clipping. */
static void two_boxes(void **state)
{
    (void)state;
    cr_shape a = box(4, 2), b = box(2, 2);
    cr_transform ta = place(0, 0, 0), tb = place(1.9f, 1 + sqrtf(2) - 0.1f, (float)(PI / 4));
    outline oa = outline_of(&a, ta), ob = outline_of(&b, tb);
    cr_manifold m;
    recording r = listen(&m, &a, ta, &b, tb, false);
    assert_int_equal(r.count, 1 + 16 + 2 + 2 + 2);
    const cr_trace_record *at_record = r.records;
    assert_int_equal(at_record->kind, CR_TRACE_PAIR);
    assert_true(at_record->a.index == 0 && at_record->b.index == 0);
    at_record++;
    for (int owner = 0; owner < 2; owner++)
        for (int face = 0; face < 4; face++, at_record += 2) {
            const outline *of = owner == 0 ? &oa : &ob, *other = owner == 0 ? &ob : &oa;
            expect_axis(&at_record[0], owner, face, of, other);
            expect_support(&at_record[1], &at_record[0], 1 - owner, other);
        }
    /* the reference is A's top, from right to left */
    assert_int_equal(at_record[0].kind, CR_TRACE_REFERENCE_FACE);
    assert_true(at_record[0].owner == 0 && at_record[0].face == 2);
    same_point(at_record[0].from, 2, 1);
    same_point(at_record[0].to, -2, 1);
    same_point(at_record[0].axis, 0, 1);
    int incident = at_record[1].face;
    assert_int_equal(at_record[1].kind, CR_TRACE_INCIDENT_FACE);
    assert_int_equal(at_record[1].owner, 1);
    same_point(at_record[1].from, ob.corners[incident].x, ob.corners[incident].y);
    same_point(at_record[1].to, ob.corners[(incident + 1) % 4].x, ob.corners[(incident + 1) % 4].y);
    assert_true(ob.normals[incident].y < -0.7);
    for (int i = 2; i < 4; i++) {
        const cr_trace_record *clip = &at_record[i];
        assert_int_equal(clip->kind, CR_TRACE_CLIP);
        assert_true(clip->owner == 0 && clip->face == 2 && clip->axis.y == 0);
        assert_true(fabsf(clip->axis.x) == 1 && fabsf(clip->value - 2) < 1e-6f);
        assert_true(clip->axis.x * clip->from.x <= 2.00001f &&
                    clip->axis.x * clip->to.x <= 2.00001f);
    }
    assert_true(at_record[2].axis.x == -at_record[3].axis.x);
    int kept = 0;
    for (int i = 4; i < 6; i++) {
        const cr_trace_record *point = &at_record[i];
        bool is_kept = point->kind == CR_TRACE_POINT;
        assert_true(is_kept || point->kind == CR_TRACE_DROPPED);
        assert_true(is_kept == (point->value <= 0));
        if (!is_kept)
            continue;
        const cr_manifold_point *p = &m.points[kept++];
        assert_true(point->value == p->separation && point->axis.y == m.normal.y);
        same_point(point->from, (double)p->position.x, (double)p->position.y);
    }
    assert_int_equal(kept, m.count);
}

static void upright_boxes(void **state)
{
    (void)state;
    cr_shape a = box(4, 2), b = box(2, 2);
    cr_transform ta = place(0, 0, 0), tb = place(2.5f, 0.4f, 0);
    outline oa = outline_of(&a, ta), ob = outline_of(&b, tb);
    cr_manifold m;
    recording r = listen(&m, &a, ta, &b, tb, false);
    assert_int_equal(r.count, 1 + 4 + 2 + 2 + 2);
    for (int i = 0; i < 4; i++)
        expect_axis(&r.records[1 + i], 0, i, &oa, &ob);
    assert_true(r.records[5].kind == CR_TRACE_REFERENCE_FACE && r.records[5].face == 1);
    same_point(r.records[5].from, 2, -1);
    same_point(r.records[5].to, 2, 1);
    /* the second clip leaves what both faces share */
    same_point(r.records[8].from, 1.5, 1);
    same_point(r.records[8].to, 1.5, -0.6);
    assert_true(r.records[9].kind == CR_TRACE_POINT && r.records[10].kind == CR_TRACE_POINT);
}

static void the_textbook_projects_on_every_normal(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{0, 0}, {4, 0}, {0, 3}};
    cr_shape a = polygon(corners, 3), b = box(2, 2);
    cr_transform ta = place(0, 0, 0), tb = place(1.5f, -0.8f, 0.1f);
    cr_manifold m;
    recording r = listen(&m, &a, ta, &b, tb, true);
    double least = HUGE_VAL;
    for (int i = 1; i <= 7; i++) {
        assert_int_equal(r.records[i].kind, CR_TRACE_AXIS);
        assert_int_equal(r.records[i].owner, i > 3);
        assert_int_equal(r.records[i].face, i <= 3 ? i - 1 : i - 4);
        least = fmin(least, -(double)r.records[i].value);
    }
    assert_int_equal(r.records[8].kind, CR_TRACE_REFERENCE_FACE);
    cr_vec2 push;
    assert_true(cr_mtd(&push, &a, ta, &b, tb));
    judge_near("least overlap told is the MTD's length", least, (double)hypotf(push.x, push.y),
               1e-6);
}

static void what_is_apart_ends_with_the_proof(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{0, 0}, {4, 0}, {0, 3}};
    cr_shape shapes[] = {circle(0.5f), box(1, 1), polygon(corners, 3), halfspace(1, 1, -20)};
    rng r = rng_seed(51);
    int pairs = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            for (int textbook = 0; textbook < 2; textbook++)
                for (int turned = 0; turned < 3; turned++) {
                    if (i == 3 && k == 3)
                        continue;
                    cr_transform ta = place(-2, -2, 0);
                    cr_transform tb = place(5, 5, turned ? rng_float(&r, -3, 3) : 0);
                    recording log = {0};
                    cr_trace trace = {record, &log};
                    cr_manifold m;
                    cr_collide(&m, &shapes[i], ta, &shapes[k], tb, 0, textbook, &trace);
                    assert_int_equal(m.count, 0);
                    assert_int_equal(log.records[0].kind, CR_TRACE_PAIR);
                    const cr_trace_record *last = &log.records[log.count - 1];
                    assert_int_equal(last->kind, CR_TRACE_SEPARATED);
                    assert_true(last->value > 0);
                    assert_true(fabsf(hypotf(last->axis.x, last->axis.y) - 1) < 1e-6f);
                    for (int n = 0; n < log.count - 1; n++)
                        assert_int_not_equal(log.records[n].kind, CR_TRACE_SEPARATED);
                    pairs++;
                    if (shapes[i].count == 0 || shapes[k].count == 0)
                        continue;
                    outline a = outline_of(&shapes[i], ta), b = outline_of(&shapes[k], tb);
                    real2 axis = {(double)last->axis.x, (double)last->axis.y};
                    if (last->owner == 1) /* B's normal looks from B to A */
                        axis = (real2){-axis.x, -axis.y};
                    double gap = -overlap_along(&a, &b, axis);
                    real2 back = {-axis.x, -axis.y}; /* the textbook's may look either way */
                    gap = textbook ? fmax(gap, -overlap_along(&a, &b, back)) : gap;
                    assert_true(fabs(gap - (double)last->value) < 1e-5);
                }
    print_message("    %d pairs apart\n", pairs);
}

static void regions(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{0, 0}, {4, 0}, {0, 3}};
    cr_shape disc = circle(1), wedge = polygon(corners, 3);
    const struct {
        float x, y;
        int face;
        cr_region region;
        float closest_x, closest_y;
    } cases[] = {
        {2, -0.5f, 0, CR_REGION_FACE, 2, 0},        {4.3f, -0.4f, 0, CR_REGION_VERTEX2, 4, 0},
        {-0.4f, -0.5f, 0, CR_REGION_VERTEX1, 0, 0}, {2.3f, 1.9f, 1, CR_REGION_FACE, 2, 1.5f},
        {2, 0.25f, 0, CR_REGION_INSIDE, 2, 0},      {-0.25f, 1, 2, CR_REGION_FACE, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int swapped = 0; swapped < 2; swapped++) {
            cr_manifold m;
            cr_transform td = place(cases[i].x, cases[i].y, 0), tw = place(0, 0, 0);
            recording r = swapped ? listen(&m, &wedge, tw, &disc, td, false)
                                  : listen(&m, &disc, td, &wedge, tw, false);
            assert_int_equal(r.count, 1 + 3 + 1 + 1);
            int owner = swapped ? 0 : 1; /* the wedge */
            for (int k = 1; k <= 3; k++) {
                assert_int_equal(r.records[k].kind, CR_TRACE_AXIS);
                assert_int_equal(r.records[k].owner, owner);
                assert_int_equal(r.records[k].face, k - 1);
            }
            const cr_trace_record *region = &r.records[4], *point = &r.records[5];
            assert_int_equal(region->kind, CR_TRACE_REGION);
            assert_int_equal(region->owner, owner);
            assert_int_equal(region->face, cases[i].face);
            assert_int_equal(region->region, cases[i].region);
            same_point(region->from, (double)cases[i].closest_x, (double)cases[i].closest_y);
            assert_int_equal(point->kind, CR_TRACE_POINT);
            same_point(point->axis, (double)m.normal.x, (double)m.normal.y);
        }
}

static void regions_of_a_box(void **state)
{
    (void)state;
    cr_shape disc = circle(1), tile = box(4, 2);
    const struct {
        float x, y;
        cr_region region;
    } cases[] = {
        {0, 1.5f, CR_REGION_FACE},
        {-2.5f, 0, CR_REGION_FACE},
        {2.5f, 1.5f, CR_REGION_VERTEX1},
        {1, 0.5f, CR_REGION_INSIDE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int swapped = 0; swapped < 2; swapped++) {
            cr_manifold m;
            cr_transform td = place(cases[i].x, cases[i].y, 0), tb = place(0, 0, 0);
            recording r = swapped ? listen(&m, &tile, tb, &disc, td, false)
                                  : listen(&m, &disc, td, &tile, tb, false);
            assert_int_equal(r.count, 3);
            assert_int_equal(r.records[1].kind, CR_TRACE_REGION);
            assert_int_equal(r.records[1].owner, swapped ? 0 : 1);
            assert_int_equal(r.records[1].region, cases[i].region);
            assert_int_equal(r.records[2].kind, CR_TRACE_POINT);
            same_point(r.records[2].axis, (double)m.normal.x, (double)m.normal.y);
        }
}

static void halfspace_points(void **state)
{
    (void)state;
    cr_shape ground = halfspace(0, 1, 0), tile = box(2, 2);
    cr_manifold m;
    recording r = listen(&m, &ground, place(0, 0, 0), &tile, place(0, 0.9f, 0), false);
    assert_int_equal(r.count, 4);
    assert_true(r.records[1].kind == CR_TRACE_AXIS && r.records[1].owner == 0);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(r.records[2 + k].kind, CR_TRACE_POINT);
        same_point(r.records[2 + k].axis, 0, 1);
        same_point(r.records[2 + k].from, (double)m.points[k].position.x, -0.05);
    }
}

static int of_kind(const recording *r, cr_trace_kind kind)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += r->records[i].kind == kind;
    return count;
}

static void a_world_tells_whom_it_is_about(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id ids[4];
    for (int i = 0; i < 4; i++) /* a row: three touching pairs */
        ids[i] = add(world, body(circle(0.6f), (float)i, 0));
    recording r = {0};
    cr_trace trace = {record, &r};
    cr_body_id all = {0, 0};
    judge_ok(cr_world_detect(world));
    assert_int_equal(r.count, 0);
    cr_world_set_trace(world, &trace, all);
    trace.emit = NULL; /* it was copied */
    judge_ok(cr_world_detect(world));
    print_kinds(&r);
    assert_int_equal(of_kind(&r, CR_TRACE_PAIR), 3);
    assert_int_equal(of_kind(&r, CR_TRACE_POINT), 3);
    for (int i = 0; i < r.count; i++)
        assert_int_equal(r.records[i].b.index, r.records[i].a.index + 1);
    trace.emit = record;
    r.count = 0;
    cr_world_set_trace(world, &trace, ids[0]);
    judge_ok(cr_world_detect(world));
    assert_int_equal(of_kind(&r, CR_TRACE_PAIR), 1);
    /* the other two are told of as no pairs, before */
    assert_int_equal(of_kind(&r, CR_TRACE_UNPAIRED), 2);
    assert_int_equal(r.records[2].kind, CR_TRACE_PAIR);
    assert_true(cr_same_id(r.records[2].a, ids[0]) && cr_same_id(r.records[2].b, ids[1]));
    r.count = 0;
    cr_world_set_trace(world, &trace, ids[2]); /* it is B of one pair and A of the other */
    run(world, 1, 1.0f / 60);
    assert_int_equal(of_kind(&r, CR_TRACE_PAIR), 2);
    r.count = 0;
    cr_world_set_trace(world, NULL, all);
    run(world, 1, 1.0f / 60);
    assert_int_equal(r.count, 0);
    cr_world_destroy(world);
}

static void count_only(void *user, const cr_trace_record *r)
{
    (void)r;
    ++*(int *)user;
}

static void listening_changes_nothing(void **state)
{
    (void)state;
    uint64_t hashes[2];
    int heard = 0;
    for (int traced = 0; traced < 2; traced++) {
        rng r = rng_seed(52);
        cr_world *world = new_world();
        add_heap(world, &r, 30);
        cr_trace trace = {count_only, &heard};
        if (traced)
            cr_world_set_trace(world, &trace, (cr_body_id){0, 0});
        run(world, test_effort(180, 60), 1.0f / 60);
        hashes[traced] = cr_world_hash(world);
        cr_world_destroy(world);
    }
    print_message("    %d records heard, hash %016llx either way\n", heard,
                  (unsigned long long)hashes[0]);
    assert_true(heard > 10000 && hashes[0] == hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_boxes),
        cmocka_unit_test(upright_boxes),
        cmocka_unit_test(the_textbook_projects_on_every_normal),
        cmocka_unit_test(what_is_apart_ends_with_the_proof),
        cmocka_unit_test(regions),
        cmocka_unit_test(regions_of_a_box),
        cmocka_unit_test(halfspace_points),
        cmocka_unit_test(a_world_tells_whom_it_is_about),
        cmocka_unit_test(listening_changes_nothing),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
