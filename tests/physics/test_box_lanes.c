/* Boxes in lanes against boxes one by one: the same bits, whatever the width of the lanes. This
 * looks at the kernels, which nothing public shows. */
#include "world_helpers.h"

#include "narrowphase/boxes.h"

enum { KERNELS = 3, PAIRS = 100000 };

typedef struct kernel {
    const char *name;
    box_kernel *run; /* NULL: not on this machine */
} kernel;

static void list_kernels(kernel out[KERNELS])
{
    out[0] = (kernel){"every processor's", cr_box_lanes};
    out[1] = (kernel){"AVX2", NULL};
    out[2] = (kernel){"AVX-512", NULL};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        out[1].run = cr_box_lanes_avx2;
    if (__builtin_cpu_supports("avx512f"))
        out[2].run = cr_box_lanes_avx512;
#endif
}

typedef struct box_pair {
    cr_shape a, b;
    cr_transform ta, tb;
    float margin;
} box_pair;

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
    float width = sides[rng_int(r, 0, 4)];
    return box(width, sides[rng_int(r, 0, 4)]);
}

/* Beside, on, or within A; flush, or not quite; near the origin, or far from it. */
static box_pair some_pair(rng *r)
{
    static const float far_away[] = {0, 0, 0, 1e3f, -3e4f, 1e7f};
    static const float gaps[] = {0, 0, 1e-4f, -1e-4f, 1e-2f, -1e-2f, 0.02f};
    box_pair p = {.a = some_box(r), .b = some_box(r)};
    p.margin = rng_int(r, 0, 2) == 0 ? 0 : rng_float(r, 0, 0.1f);
    float x = far_away[rng_int(r, 0, 5)], y = far_away[rng_int(r, 0, 5)], turn = some_angle(r);
    p.ta = place(x + rng_float(r, -1, 1), y + rng_float(r, -1, 1), turn);
    cr_vec2 d = rng_vec2(r, -1, 1);
    if (rng_int(r, 0, 1) == 0) {
        float gap = gaps[rng_int(r, 0, 6)];
        d.y = p.a.half.y + p.b.half.y + gap;
        d.x = rng_int(r, 0, 1) == 0 ? p.a.half.x + p.b.half.x + gap : d.x;
        turn += rng_int(r, 0, 1) == 0 ? 0 : rng_float(r, -1e-4f, 1e-4f);
    } else {
        d = cr_to_world(place(0, 0, some_angle(r)), d);
        turn = some_angle(r);
    }
    d = cr_dir_to_world(p.ta.q, d);
    p.tb = place(p.ta.p.x + d.x, p.ta.p.y + d.y, turn);
    return p;
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

static void judge_batch(const kernel *k, const box_pair *batch, size_t count, int touching[3])
{
    static box_pairs pairs;
    cr_manifold got[CR_BOX_PAIRS];
    for (size_t i = 0; i < count; i++)
        cr_box_pairs_add(&pairs, (placed){&batch[i].a, batch[i].ta},
                         (placed){&batch[i].b, batch[i].tb}, batch[i].margin, &got[i]);
    cr_box_pairs_collide(&pairs, k->run);
    for (size_t i = 0; i < count; i++) {
        const box_pair *p = &batch[i];
        cr_manifold want;
        cr_collide(&want, &p->a, p->ta, &p->b, p->tb, p->margin, false, NULL);
        touching[want.count]++;
        if (!same_bits(&got[i], &want))
            print_message("    %s, pair %zu: %d points for %d, the first %a deep for %a\n", k->name,
                          i, got[i].count, want.count, (double)got[i].points[0].separation,
                          (double)want.points[0].separation);
        assert_true(same_bits(&got[i], &want));
    }
}

static void lanes_give_the_bits_of_single_pairs(void **state)
{
    (void)state;
    kernel kernels[KERNELS];
    list_kernels(kernels);
    for (int k = 0; k < KERNELS; k++) {
        rng r = rng_seed(5);
        int touching[3] = {0, 0, 0};
        for (int done = 0; done < PAIRS && kernels[k].run != NULL;) {
            static box_pair batch[CR_BOX_PAIRS];
            size_t count = (size_t)rng_int(&r, 1, CR_BOX_PAIRS);
            for (size_t i = 0; i < count; i++)
                batch[i] = some_pair(&r);
            judge_batch(&kernels[k], batch, count, touching);
            done += (int)count;
        }
        print_message("    %s lanes: %d pairs apart, %d with a point, %d with two\n",
                      kernels[k].name, touching[0], touching[1], touching[2]);
        if (kernels[k].run != NULL)
            assert_true(touching[0] > 10000 && touching[1] > 3000 && touching[2] > 10000);
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
        cr_shape shape = random_box(&r, 0.3f, 1);
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
        for (int i = 0; i < 120; i++) {
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
        cmocka_unit_test(lanes_give_the_bits_of_single_pairs),
        cmocka_unit_test(a_world_steps_alike_with_and_without_a_listener),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
