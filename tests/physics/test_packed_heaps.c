/* High, dense heaps: none breathes after it has fallen, and nothing is held that should move. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

enum { COLUMNS = 25, ROWS = 60 };
#define CELL 0.5f

static cr_world *begin(const char *solver)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "sleep.enabled", 0);
    return world;
}

/* Discs between two walls, nearly without gaps, that come down together at 6 m/s. */
static cr_world *packed(const char *solver, uint64_t seed, float restitution)
{
    cr_world *world = begin(solver);
    const float half = CELL * COLUMNS / 2;
    rng r = rng_seed(seed);
    add_tub(world, half);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        float x = CELL * ((float)(i % COLUMNS) + 0.5f) - half + rng_float(&r, -0.02f, 0.02f);
        cr_body_def def =
            inelastic(circle(rng_float(&r, 0.2f, 0.25f)), x, 0.4f + CELL * (float)(i / COLUMNS));
        def.material.restitution = restitution;
        def.velocity = at(0, -6);
        add(world, def);
    }
    return world;
}

static const char *const SUBSTEPPING[] = {"wide", "tgs_soft"};

static int substepping_count(void)
{
    return test_effort(sizeof SUBSTEPPING / sizeof *SUBSTEPPING, 1);
}

static void judge_made(float restitution, double most)
{
    int seeds = test_effort(4, 1);
    for (int s = 0; s < substepping_count(); s++) {
        double sum = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            cr_world *world = packed(SUBSTEPPING[s], (uint64_t)seed, restitution);
            sum += share_made(world, 180);
            cr_world_destroy(world);
        }
        print_message("    %s\n", SUBSTEPPING[s]);
        judge_below("energy made, of that lost: the mean", sum / seeds, most);
    }
}

static void a_heap_does_not_breathe(void **state)
{
    (void)state;
    judge_made(0, 0.008);
}

/* Its impacts lose little, each by itself, and compress it as much as others. */
static void a_heap_that_rebounds_is_not_crushed(void **state)
{
    (void)state;
    judge_made(0.8f, 0.01);
}

/* Boxes in straight columns that come down together. Each layer stops the next one, which is found
 * a tick too late; what the overlap costs to take back, the fall has to pay. */
static void columns_are_lifted_by_what_their_fall_loses(void **state)
{
    (void)state;
    enum { HIGH = 30 };
    const int wide = test_effort(40, 10);
    const float half = CELL * (float)wide / 2;
    for (int s = 0; s < substepping_count(); s++)
        for (float restitution = 0; restitution < 1; restitution += 0.5f) {
            cr_world *world = begin(SUBSTEPPING[s]);
            add_tub(world, half);
            for (int i = 0; i < wide * HIGH; i++) {
                cr_body_def def =
                    inelastic(box(0.4f, 0.4f), CELL * ((float)(i % wide) + 0.5f) - half,
                              3.2f + CELL * (float)(i / wide));
                def.material.restitution = restitution;
                add(world, def);
            }
            print_message("    %s, e = %g\n", SUBSTEPPING[s], (double)restitution);
            judge_below("energy made, of that lost", share_made(world, 240), 0.005);
            judge_below("deepest overlap then, m", deepest(world), 0.015);
            cr_world_destroy(world);
        }
}

/* ---- high heaps ---- */

enum { NARROW = 30, LAYERS = 100 };

/* Bodies in a tub, a hundred above each other, that fall, tumble and lie after six seconds. Of
 * `light`, every third one has a thousandth of the others' mass. */
static cr_world *high(uint64_t seed, bool boxes, bool light)
{
    cr_world *world = begin("wide");
    const float half = CELL * (0.5f * NARROW + 0.75f);
    rng r = rng_seed(seed);
    add_tub(world, half);
    for (int i = 0; i < NARROW * LAYERS; i++) {
        float size = CELL * rng_float(&r, 0.5f, 0.65f);
        float x = CELL * ((float)(i % NARROW) - 0.5f * (NARROW - 1) + rng_float(&r, -0.05f, 0.05f));
        cr_body_def def = inelastic(boxes ? box(size, size) : circle(0.6f * size), x,
                                    2 + CELL * (float)(i / NARROW));
        def.angle = rng_float(&r, -0.3f, 0.3f);
        def.material.friction = 0.6f;
        def.material.density = light && i % 3 == 0 ? 1e-3f : 1;
        add(world, def);
    }
    return world;
}

/* A body at the bottom bears the weight of a hundred, and each time that the heap shifts others
 * come to bear it. */
static void what_lies_under_a_hundred_does_not_sink(void **state)
{
    (void)state;
    int seeds = test_effort(4, 2); /* of one heap it may be twice the mean */
    double sum = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        cr_world *world = high((uint64_t)seed, true, false);
        run(world, 360, H);
        sum += deepest(world);
        cr_world_destroy(world);
    }
    judge_below("deepest overlap, m: the mean", sum / seeds, 0.0145);
}

/* A load that heavy bodies would bear does not shoot away the light ones between them. */
static void what_is_light_is_not_thrown(void **state)
{
    (void)state;
    int seeds = test_effort(2, 1);
    double fall = sqrt(2 * G * (2 + (double)CELL * LAYERS));
    for (int seed = 1; seed <= seeds; seed++) {
        double fastest = 0;
        cr_world *world = high((uint64_t)seed, false, true);
        judge_below("energy made, of that lost", share_made_and_fastest(world, 360, &fastest),
                    0.005);
        judge_below("the fastest, m/s", fastest, 2 * fall);
        cr_world_destroy(world);
    }
}

/* What a listener has heard of a body. */
typedef struct account {
    cr_body_id body;
    cr_trace_motion last;
    int searches, relaxing_passes;
} account;

static void hear(void *user, const cr_trace_record *r)
{
    account *heard = user;
    if (r->kind != CR_TRACE_BODY || !cr_same_id(r->a, heard->body))
        return;
    heard->last = r->motion;
    heard->searches += r->pass.kind == CR_PASS_LINE_SEARCH;
    heard->relaxing_passes += r->pass.kind == CR_PASS_RELAX;
}

/* The velocities that a tick ends with are those that were told of last. */
static void the_search_is_told_of(void **state)
{
    (void)state;
    for (int s = 0; s < substepping_count(); s++) {
        cr_world *world = packed(SUBSTEPPING[s], 1, 0);
        account heard = {.body = cr_world_slot(world, 3 + COLUMNS * ROWS / 2)};
        cr_trace trace = {.emit = hear, .user = &heard};
        run(world, 30, H);
        cr_world_set_trace(world, &trace, heard.body);
        for (int i = 0; i < 20; i++) {
            judge_ok(cr_world_step(world, H));
            cr_body_view view = cr_body_get_view(world, heard.body);
            assert_memory_equal(&view.velocity, &heard.last.velocity, sizeof view.velocity);
        }
        print_message("    %s\n", SUBSTEPPING[s]);
        judge_above("searches in twenty ticks", heard.searches, 5);
        cr_world_destroy(world);
    }
}

static int relaxing_passes(cr_world *world)
{
    account heard = {.body = cr_world_slot(world, 3 + COLUMNS * ROWS / 2)};
    cr_trace trace = {.emit = hear, .user = &heard};
    cr_world_set_trace(world, &trace, heard.body);
    judge_ok(cr_world_step(world, H));
    cr_world_set_trace(world, NULL, heard.body);
    return heard.relaxing_passes;
}

/* A heap that is compressed is relaxed whole in each step; one that rests, by half. */
static void what_rests_is_relaxed_less(void **state)
{
    (void)state;
    for (int s = 0; s < substepping_count(); s++) {
        cr_world *world = packed(SUBSTEPPING[s], 3, 0);
        bool whole = false;
        for (int i = 0; i < 40; i++) {
            int passes = relaxing_passes(world), steps = (int)cr_world_stats(world).iterations;
            whole |= steps > 4 && passes == 2 * steps;
        }
        assert_true(whole);
        run(world, 320, H);
        int passes = relaxing_passes(world);
        assert_int_equal(cr_world_stats(world).iterations, 4);
        assert_int_equal(passes, 4 * 1);
        set(world, "solver.relax_iterations", 5);
        assert_int_equal(relaxing_passes(world), 4 * 3);
        cr_world_destroy(world);
    }
}

/* What holds a heap is looked for in each island for itself. */
static void what_lies_beside_a_heap_stays_still(void **state)
{
    (void)state;
    enum { BOXES = 4 };
    cr_world *world = packed("wide", 1, 0);
    cr_body_id tower[BOXES];
    for (int i = 0; i < BOXES; i++)
        tower[i] = add(world, inelastic(box(1, 1), 40, 0.5f + (float)i));
    double fastest = 0;
    for (int i = 0; i < 150; i++) {
        judge_ok(cr_world_step(world, H));
        for (int k = 0; k < BOXES; k++)
            fastest = fmax(fastest, speed_of(world, tower[k]));
    }
    judge_below("fastest of the tower, m/s", fastest, 1e-3);
    cr_world_destroy(world);
}

/* Boxes a little inside each other, as one block on a slope: their weight is borne, and they slide
 * all the same. At first the block swells, and its upper end slides uphill. */
static void a_block_slides_as_its_friction_lets_it(void **state)
{
    (void)state;
    const float slope = 0.7f, friction = 0.3f, apart = 0.49f;
    enum { WIDE = 150, HIGH = 3, TICKS = 30 };
    cr_world *world = begin("wide");
    set(world, "world.gravity_x", G * sin((double)slope));
    set(world, "world.gravity_y", -G * cos((double)slope));
    cr_body_def floor = inelastic(halfspace(0, 1, 0), 0, 0);
    floor.kind = CR_STATIC;
    floor.material.friction = friction;
    add(world, floor);
    for (int i = 0; i < WIDE * HIGH; i++) {
        cr_body_def def = inelastic(box(0.5f, 0.5f), apart * (float)(i % WIDE),
                                    0.24f + apart * (float)(i / WIDE));
        def.material.friction = friction;
        add(world, def);
    }
    double mass = 0.25 * WIDE * HIGH, time = TICKS * (double)H;
    run(world, TICKS, H);
    judge_share("speed down the slope, m/s", sum_up(world).px / mass,
                G * (sin((double)slope) - (double)friction * cos((double)slope)) * time, 0.02);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heap_does_not_breathe),
        cmocka_unit_test(a_heap_that_rebounds_is_not_crushed),
        cmocka_unit_test(columns_are_lifted_by_what_their_fall_loses),
        cmocka_unit_test(what_lies_under_a_hundred_does_not_sink),
        cmocka_unit_test(what_is_light_is_not_thrown),
        cmocka_unit_test(the_search_is_told_of),
        cmocka_unit_test(what_rests_is_relaxed_less),
        cmocka_unit_test(what_lies_beside_a_heap_stays_still),
        cmocka_unit_test(a_block_slides_as_its_friction_lets_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
