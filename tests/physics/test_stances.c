/* What is remembered of pairs of polygons against a search in every tick: the same bits, however
 * they move. This looks at the batches and the world, which nothing public shows. */
#include "narrowphase/batch.h"
#include "world/poses.h"
#include "world/world.h"
#include "world_helpers.h"

/* ---- pairs ---- */

/* A pair that goes its way by steps of one size. */
typedef struct couple {
    cr_shape shape[2];
    cr_vec2 center[2];
    float angle[2];
    float scale, stride;
} couple;

/* Any, or one whose faces lie on each other and whose corners stand above each other. */
static cr_shape some_polygon(rng *r, float size)
{
    if (rng_int(r, 0, 1) == 0)
        return random_polygon(r, size);
    if (rng_int(r, 0, 2) == 0)
        return box(size, size * (float)rng_int(r, 1, 2));
    cr_vec2 corners[CR_MAX_VERTICES];
    int count = rng_int(r, 3, CR_MAX_VERTICES);
    for (int i = 0; i < count; i++) {
        cr_rot q = cr_rot_from_angle((float)(2 * PI) * ((float)i + 0.5f) / (float)count);
        corners[i] = at(size * q.s, -size * q.c);
    }
    return polygon(corners, (size_t)count);
}

static float height_of(const cr_shape *shape)
{
    return -cr_shape_bounds(shape, place(0, 0, 0)).lower.y;
}

static couple some_couple(rng *r)
{
    static const float sizes[] = {1, 1, 1, 0.01f, 30}, places[] = {0, 0, 1e3f, -3e4f};
    static const float strides[] = {1e-7f, 1e-6f, 1e-5f, 1e-4f, 1e-3f, 1e-2f};
    couple c = {.scale = sizes[rng_int(r, 0, 4)], .stride = strides[rng_int(r, 0, 5)]};
    int little = rng_int(r, 0, 7); /* the first or the second may be much the smaller */
    for (int i = 0; i < 2; i++) {
        c.shape[i] = some_polygon(r, c.scale * rng_float(r, 0.5f, 1) * (little == i ? 0.03f : 1));
        while (i == 1 && c.shape[0].kind == CR_BOX && c.shape[1].kind == CR_BOX)
            c.shape[1] = random_polygon(r, c.scale);
        c.angle[i] = rng_int(r, 0, 1) == 0 ? 0 : rng_float(r, -4, 4);
    }
    float x = places[rng_int(r, 0, 3)], y = places[rng_int(r, 0, 3)];
    float apart = c.scale * rng_float(r, -0.05f, 0.05f) * (float)rng_int(r, 0, 1);
    float up = height_of(&c.shape[1]) + cr_shape_bounds(&c.shape[0], place(0, 0, 0)).upper.y;
    c.center[0] = at(x, y);
    c.center[1] = at(x + c.scale * rng_float(r, -0.5f, 0.5f), y + up + apart);
    return c;
}

/* Moves one of both: any way, about the other's origin, or along one axis only. Or turns both as
 * one, so that nothing but rounding moves them. Or lays them down. */
static void step_couple(couple *c, rng *r)
{
    int i = rng_int(r, 0, 1);
    float d = c->stride * c->scale;
    if (rng_int(r, 0, 3) == 0) /* near what decides, and then beyond it */
        d *= 30;
    switch (rng_int(r, 0, 5)) {
    case 0:
        c->angle[i] += c->stride * rng_float(r, -1, 1);
        break;
    case 5: /* flat on each other, of which either face may decide */
        if (fabsf(c->angle[0] - c->angle[1]) < 0.05f)
            c->angle[i] = c->angle[1 - i];
        break;
    case 1:
    case 2: {
        bool as_one = rng_int(r, 0, 1) == 0;
        float turn = as_one ? rng_float(r, -4, 4) : c->stride * rng_float(r, -1, 1);
        cr_vec2 arm = at(c->center[i].x - c->center[1 - i].x, c->center[i].y - c->center[1 - i].y);
        arm = cr_dir_to_world(cr_rot_from_angle(turn), arm);
        c->center[i] = at(c->center[1 - i].x + arm.x, c->center[1 - i].y + arm.y);
        c->angle[i] += turn;
        c->angle[1 - i] += as_one ? turn : 0;
        break;
    }
    case 3:
        c->center[i].y += rng_float(r, -d, d);
        break;
    default: {
        cr_vec2 way = rng_vec2(r, -d, d);
        c->center[i] = at(c->center[i].x + way.x, c->center[i].y + way.y);
    }
    }
}

typedef struct couples_batch {
    couple couples[CR_BATCH_PAIRS];
    cr_pose poses[2 * CR_BATCH_PAIRS];
    cr_face_table outlines[2 * CR_BATCH_PAIRS];
    cr_stance stances[CR_BATCH_PAIRS];
    cr_manifold manifolds[CR_BATCH_PAIRS];
    cr_pair_batch batch;
} couples_batch;

static const float MARGIN = 0.01f;

static void fill_crew(couples_batch *crew, rng *r)
{
    for (uint32_t i = 0; i < CR_BATCH_PAIRS; i++) {
        couple *c = &crew->couples[i];
        *c = some_couple(r);
        crew->stances[i] = cr_stance_unknown(i);
        for (uint32_t k = 0; k < 2; k++)
            cr_face_table_write(&crew->outlines[2 * i + k], &c->shape[k]);
    }
    crew->batch.kind = CR_BATCH_POLYGONS;
    crew->batch.poses = crew->poses;
    crew->batch.outlines = crew->outlines;
    crew->batch.stances = crew->stances;
    crew->batch.least_margin = MARGIN;
    crew->batch.count = 0;
}

static cr_transform place_of(const couple *c, int k)
{
    return place(c->center[k].x, c->center[k].y, c->angle[k]);
}

/* The share of time that bodies look ahead, they have more margin. */
static void judge_crew(couples_batch *crew, rng *r, const cr_pair_kernels *kernels, int touching[3])
{
    float margins[CR_BATCH_PAIRS];
    for (uint32_t i = 0; i < CR_BATCH_PAIRS; i++) {
        const couple *c = &crew->couples[i];
        margins[i] = MARGIN + (rng_int(r, 0, 4) == 0 ? rng_float(r, 0, 0.05f) : 0);
        for (int k = 0; k < 2; k++)
            crew->poses[2 * i + (uint32_t)k] =
                (cr_pose){place_of(c, k), cr_pose_size(&c->shape[k]), 1, c->shape[k].kind};
        cr_batch_add(&crew->batch, 2 * i, 2 * i + 1, margins[i], &crew->manifolds[i]);
    }
    cr_batch_collide(&crew->batch, kernels);
    for (int i = 0; i < CR_BATCH_PAIRS; i++) {
        const couple *c = &crew->couples[i];
        cr_manifold want, *got = &crew->manifolds[i];
        cr_collide(&want, &c->shape[0], place_of(c, 0), &c->shape[1], place_of(c, 1), margins[i],
                   false, NULL);
        touching[want.count]++;
        assert_int_equal(got->count, want.count);
        if (want.count > 0) {
            assert_memory_equal(&got->normal, &want.normal, sizeof want.normal);
            assert_memory_equal(got->points, want.points, sizeof want.points);
        }
    }
}

static void judge_lanes(const cr_pair_kernels *kernels)
{
    enum { CREWS = 60, STEPS = 60 };
    rng r = rng_seed(3);
    int touching[3] = {0, 0, 0};
    static couples_batch crew;
    crew.batch.recalled = 0;
    for (int i = 0; i < CREWS; i++) {
        fill_crew(&crew, &r);
        for (int k = 0; k < STEPS; k++) {
            judge_crew(&crew, &r, kernels, touching);
            for (int n = 0; n < CR_BATCH_PAIRS; n++)
                step_couple(&crew.couples[n], &r);
        }
    }
    double held = (double)crew.batch.recalled / (CREWS * STEPS * CR_BATCH_PAIRS);
    print_message("    %d lanes: %d apart, %d with a point, %d with two\n", kernels->lanes,
                  touching[0], touching[1], touching[2]);
    judge_above("share of pairs that were not searched", held, 0.5);
    judge_below("and not all", held, 0.95);
    assert_true(touching[0] > 10000 && touching[1] > 10000 && touching[2] > 10000);
}

static void known_faces_give_the_bits_of_searched_ones(void **state)
{
    (void)state;
    for (int32_t lanes = 1; lanes <= 16; lanes *= 2) {
        const cr_pair_kernels *kernels = cr_batch_kernels_of(lanes);
        if (kernels->lanes == lanes)
            judge_lanes(kernels);
    }
}

/* ---- worlds ---- */

static void add_pile(cr_world *world, int count)
{
    rng r = rng_seed(17);
    add(world, fixed(box(20, 1), 0, -0.5f));
    add(world, fixed(box(1, 20), -3.5f, 10));
    add(world, fixed(box(1, 20), 3.5f, 10));
    for (int i = 0; i < count; i++) {
        cr_shape shape = i % 4 == 0 ? random_box(&r, 0.3f, 0.6f) : random_polygon(&r, 0.35f);
        cr_body_def def = body(shape, 0.8f * (float)(i % 7) - 2.4f, 0.5f + 0.8f * (float)(i / 7));
        def.angle = rng_float(&r, -3, 3);
        def.material.friction = 0.6f;
        add(world, def);
    }
}

static void a_pile_at_rest_is_hardly_searched(void **state)
{
    (void)state;
    cr_world *world = new_world();
    add_pile(world, 100);
    run(world, 900, 1.0f / 60);
    double held = 0, all = 0;
    for (int i = 0; i < 60; i++) {
        run(world, 1, 1.0f / 60);
        held += (double)world->stances_held;
        all += (double)world->stance_count;
    }
    judge_above("pairs a tick", all / 60, 100);
    judge_above("of them not searched", held / all, 0.8);
    cr_world_destroy(world);
}

static void hear(void *user, const cr_trace_record *record)
{
    (void)user;
    (void)record;
}

/* A listener is told of every search, so its world makes them all. */
static cr_world *searching_world(void)
{
    cr_world *world = new_world();
    cr_trace trace = {hear, NULL};
    cr_world_set_trace(world, &trace, (cr_body_id){0, 0});
    return world;
}

/* Things that befall a pile: a corner more or less, a leap, another body in one's slot. */
static void befall(cr_world *world, rng *r, int tick)
{
    cr_body_id id = {(uint32_t)rng_int(r, 10, 80), 0};
    id.generation = cr_id_of(world, id.index - 1).generation;
    cr_body_def def = get(world, id);
    switch (tick % 50) {
    case 3:
        def.shape = random_polygon(r, 0.35f);
        judge_ok(cr_body_set(world, id, &def));
        break;
    case 17:
        def.position.x += 0.003f;
        judge_ok(cr_body_set(world, id, &def));
        break;
    case 29:
        judge_ok(cr_body_destroy(world, id));
        def.shape = random_polygon(r, 0.3f);
        add(world, def);
        break;
    case 41:
        set(world, "contact.margin", 0.005 + 0.001 * (double)(tick % 7));
        break;
    default:
        break;
    }
}

static void a_world_steps_as_if_it_searched(void **state)
{
    (void)state;
    cr_world *plain = new_world(), *heard = searching_world();
    rng r = rng_seed(23), again = rng_seed(23);
    size_t held = 0;
    add_pile(plain, 100);
    add_pile(heard, 100);
    for (int i = 0; i < 900; i++) {
        befall(plain, &r, i);
        befall(heard, &again, i);
        run(plain, 1, 1.0f / 60);
        run(heard, 1, 1.0f / 60);
        held += plain->stances_held;
        assert_true(cr_world_hash(plain) == cr_world_hash(heard));
    }
    judge_above("pairs that were not searched", (double)held, 10000);
    assert_true(heard->stances_held == 0);
    cr_world_destroy(plain);
    cr_world_destroy(heard);
}

/* For a tick the other world has other shapes in the same places, and remembers those. */
static void a_restored_world_goes_on_alike(void **state)
{
    (void)state;
    rng r = rng_seed(29);
    cr_world *world = new_world(), *other = new_world();
    add_pile(world, 100);
    run(world, 600, 1.0f / 60);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    judge_ok(cr_world_restore(other, snapshot));
    for (uint32_t slot = 5; slot < 100; slot += 3) {
        cr_body_id id = cr_id_of(other, slot);
        cr_body_def def = get(other, id);
        def.shape = random_polygon(&r, 0.35f);
        judge_ok(cr_body_set(other, id, &def));
    }
    run(other, 1, 1.0f / 60);
    judge_ok(cr_world_restore(other, snapshot));
    for (int i = 0; i < 100; i++) {
        run(world, 1, 1.0f / 60);
        run(other, 1, 1.0f / 60);
        assert_true(cr_world_hash(world) == cr_world_hash(other));
    }
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_faces_give_the_bits_of_searched_ones),
        cmocka_unit_test(a_pile_at_rest_is_hardly_searched),
        cmocka_unit_test(a_world_steps_as_if_it_searched),
        cmocka_unit_test(a_restored_world_goes_on_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
