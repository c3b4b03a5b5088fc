/* Pairs in batches against pairs one by one: the same bits, whatever the width of the vectors. This
 * looks at the kernels, which nothing public shows. */
#include "effort.h"
#include "narrowphase/collide.h"
#include "world/poses.h"
#include "world_helpers.h"

static const int LANES[] = {1, 4, 8, 16};
enum { WIDTHS = sizeof LANES / sizeof *LANES, PAIRS = 100000 };

typedef struct some_shapes {
    cr_shape a, b;
    cr_transform ta, tb;
    float margin;
} some_shapes;

/* Upright, a quarter turn and its neighbours, a hair's turn, or any. */
static float some_angle(rng *r)
{
    switch (rng_int(r, 0, 4)) {
    case 0:
        return 0;
    case 1:
        return (float)(PI / 2) * (float)rng_int(r, -4, 4);
    case 2:
        return (float)(PI / 2) * (float)rng_int(r, -2, 2) + rng_float(r, -1e-6f, 1e-6f);
    case 3:
        return rng_float(r, -1e-3f, 1e-3f);
    default:
        return rng_float(r, -4, 4);
    }
}

static cr_shape some_box(rng *r)
{
    static const float sides[] = {0.5f, 1, 1, 1e-3f, 7};
    if (rng_int(r, 0, 2) == 0)
        return random_box(r, 0.2f, 1.5f);
    float across = sides[rng_int(r, 0, 4)];
    return box(across, sides[rng_int(r, 0, 4)]);
}

/* Any, or one whose faces look where other shapes' faces look, and with any corner first. */
static cr_shape some_polygon(rng *r)
{
    if (rng_int(r, 0, 1) == 0)
        return random_polygon(r, rng_float(r, 0.2f, 1.5f));
    cr_vec2 corners[CR_MAX_VERTICES];
    int count = rng_int(r, 3, CR_MAX_VERTICES), first = rng_int(r, 0, count - 1);
    for (int i = 0; i < count; i++) {
        cr_rot q = cr_rot_from_angle((float)(2 * PI) * ((float)(first + i) + 0.5f) / (float)count);
        corners[i] = at(q.s, -q.c);
    }
    return polygon(corners, (size_t)count);
}

static cr_shape some_shape(rng *r, cr_shape_kind kind)
{
    if (kind == CR_CIRCLE)
        return circle(rng_int(r, 0, 2) == 0 ? 0.5f : rng_float(r, 0.1f, 1));
    return kind == CR_BOX ? some_box(r) : some_polygon(r);
}

static cr_vec2 reach_of(const cr_shape *shape)
{
    if (shape->kind == CR_POLYGON) /* its lowest face may be horizontal */
        return at(shape->bounding_radius, -shape->vertices[0].y);
    return shape->kind == CR_BOX ? shape->half : at(shape->radius, shape->radius);
}

/* Two kinds that make up a batch's, in either order. */
static void some_kinds(rng *r, cr_batch_kind kind, cr_shape_kind out[2])
{
    static const cr_shape_kind kinds[CR_BATCH_KINDS][2] = {
        [CR_BATCH_CIRCLES] = {CR_CIRCLE, CR_CIRCLE},
        [CR_BATCH_CIRCLE_BOX] = {CR_CIRCLE, CR_BOX},
        [CR_BATCH_BOXES] = {CR_BOX, CR_BOX},
        [CR_BATCH_POLYGONS] = {CR_POLYGON, CR_POLYGON},
    };
    int first = rng_int(r, 0, 1);
    out[0] = kinds[kind][first];
    out[1] = kinds[kind][1 - first];
    if (kind == CR_BATCH_POLYGONS && rng_int(r, 0, 2) == 0)
        out[first] = CR_BOX;
}

/* Beside, on, or within A; flush, or not quite; near the origin, or far from it. */
static some_shapes some_pair(rng *r, cr_batch_kind kind)
{
    static const float far_away[] = {0, 0, 0, 1e3f, -3e4f, 1e7f};
    static const float gaps[] = {0, 0, 1e-4f, -1e-4f, 1e-2f, -1e-2f, 0.02f};
    cr_shape_kind kinds[2];
    some_kinds(r, kind, kinds);
    some_shapes p = {.a = some_shape(r, kinds[0]), .b = some_shape(r, kinds[1])};
    p.margin = rng_int(r, 0, 2) == 0 ? 0 : rng_float(r, 0, 0.1f);
    float x = far_away[rng_int(r, 0, 5)], y = far_away[rng_int(r, 0, 5)], turn = some_angle(r);
    cr_vec2 about = rng_vec2(r, -1, 1), d = rng_vec2(r, -1, 1);
    p.ta = place(x + about.x, y + about.y, turn);
    cr_vec2 reach_a = reach_of(&p.a), reach_b = reach_of(&p.b);
    switch (rng_int(r, 0, 5)) {
    case 0: /* where there is no direction */
        d = at(0, 0);
        break;
    case 1:
    case 2:
    case 3: { /* side by side, or corner to corner */
        float gap = gaps[rng_int(r, 0, 6)];
        d.y = reach_a.y + reach_b.y + gap;
        d.x = rng_int(r, 0, 1) == 0 ? reach_a.x + reach_b.x + gap : d.x;
        turn += rng_int(r, 0, 1) == 0 ? 0 : rng_float(r, -1e-4f, 1e-4f);
        break;
    }
    default:
        turn = some_angle(r);
    }
    d = cr_dir_to_world(p.ta.q, d);
    p.tb = place(p.ta.p.x + d.x, p.ta.p.y + d.y, turn);
    return p;
}

static cr_pose pose_of(const cr_shape *shape, cr_transform t)
{
    return (cr_pose){t, cr_pose_size(shape), 1, shape->kind};
}

static bool same_bits(const cr_manifold *m, const cr_manifold *other)
{
    if (m->count != other->count)
        return false;
    if (m->count == 0)
        return true; /* the rest means nothing */
    return memcmp(&m->normal, &other->normal, sizeof m->normal) == 0 &&
           memcmp(m->points, other->points, sizeof m->points) == 0;
}

static void judge_batch(const cr_pair_kernels *kernels, const some_shapes *pairs, size_t count,
                        int touching[3])
{
    static cr_pair_batch got;
    cr_manifold manifolds[CR_BATCH_PAIRS];
    cr_pose poses[2 * CR_BATCH_PAIRS];
    cr_face_table outlines[2 * CR_BATCH_PAIRS];
    got.poses = poses;
    got.face_tables = outlines;
    for (size_t i = 0; i < count; i++) {
        uint32_t a = (uint32_t)(2 * i), b = a + 1;
        poses[a] = pose_of(&pairs[i].a, pairs[i].ta);
        poses[b] = pose_of(&pairs[i].b, pairs[i].tb);
        cr_face_table_write(&outlines[a], &pairs[i].a);
        cr_face_table_write(&outlines[b], &pairs[i].b);
        assert_true(cr_batched(poses[a].kind, poses[b].kind, &got.kind));
        cr_batch_add(&got, a, b, pairs[i].margin, &manifolds[i]);
    }
    cr_batch_collide(&got, kernels);
    for (size_t i = 0; i < count; i++) {
        const some_shapes *p = &pairs[i];
        cr_manifold want;
        cr_collide(&want, &p->a, p->ta, &p->b, p->tb, p->margin, false, NULL);
        touching[want.count]++;
        if (!same_bits(&manifolds[i], &want))
            print_message("    %d lanes, pair %zu: %d points for %d, the first %a deep for %a\n",
                          kernels->lanes, i, manifolds[i].count, want.count,
                          (double)manifolds[i].points[0].separation,
                          (double)want.points[0].separation);
        assert_true(same_bits(&manifolds[i], &want));
    }
}

static void judge_width(const cr_pair_kernels *kernels, cr_batch_kind kind)
{
    static const char *const kinds[] = {"circles", "circle and box", "boxes", "polygons"};
    rng r = rng_seed(5);
    int touching[3] = {0, 0, 0};
    for (int done = 0; done < PAIRS;) {
        static some_shapes pairs[CR_BATCH_PAIRS];
        size_t count = (size_t)rng_int(&r, 1, CR_BATCH_PAIRS);
        for (size_t i = 0; i < count; i++)
            pairs[i] = some_pair(&r, kind);
        judge_batch(kernels, pairs, count, touching);
        done += (int)count;
    }
    print_message("    %d lanes, %s: %d pairs apart, %d with a point, %d with two\n",
                  kernels->lanes, kinds[kind], touching[0], touching[1], touching[2]);
    assert_true(touching[0] > 10000 && touching[1] > 2000);
    assert_true(kind <= CR_BATCH_CIRCLE_BOX || touching[2] > 10000);
}

static void batches_give_the_bits_of_single_pairs(void **state)
{
    (void)state;
    for (int w = 0; w < WIDTHS; w++) {
        const cr_pair_kernels *kernels = cr_batch_kernels_of(LANES[w]);
        bool here = kernels->lanes == LANES[w];
        assert_true(here || LANES[w] > 4);
        for (int kind = 0; kind < CR_BATCH_KINDS && here; kind++)
            judge_width(kernels, (cr_batch_kind)kind);
    }
}

static void hear(void *user, const cr_trace_record *record)
{
    (void)record;
    ++*(long *)user;
}

static cr_world *crowd(bool speculative)
{
    rng r = rng_seed(11);
    cr_world *world = new_world();
    set_choice(world, "continuous.name", speculative ? "speculative" : "none");
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 120; i++) {
        cr_shape shape = i % 3 == 1   ? circle(rng_float(&r, 0.2f, 0.5f))
                         : i % 5 == 0 ? random_polygon(&r, 0.5f)
                                      : random_box(&r, 0.3f, 1);
        float x = rng_float(&r, -3, 3);
        cr_body_def def = body(shape, x, 0.5f + 0.2f * (float)i);
        def.angle = i % 3 == 0 ? 0 : rng_float(&r, -3, 3);
        add(world, def);
    }
    return world;
}

/* A listener makes the world take the way that explains. */
static void a_world_steps_alike_with_and_without_a_listener(void **state)
{
    (void)state;
    for (int speculative = 0; speculative < 2; speculative++) {
        cr_world *plain = crowd(speculative), *heard = crowd(speculative);
        long records = 0;
        cr_trace trace = {hear, &records};
        cr_world_set_trace(heard, &trace, (cr_body_id){0, 0});
        for (int i = 0; i < test_effort(120, 40); i++) {
            run(plain, 1, 1.0f / 60);
            run(heard, 1, 1.0f / 60);
            size_t n, m;
            const cr_contact *p = cr_world_contacts(plain, &n), *q = cr_world_contacts(heard, &m);
            assert_int_equal(n, m);
            for (size_t k = 0; k < n; k++)
                assert_memory_equal(&p[k].manifold, &q[k].manifold, sizeof p[k].manifold);
            assert_true(cr_world_hash(plain) == cr_world_hash(heard));
        }
        assert_true(records > 10000);
        cr_world_destroy(plain);
        cr_world_destroy(heard);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_give_the_bits_of_single_pairs),
        cmocka_unit_test(a_world_steps_alike_with_and_without_a_listener),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
