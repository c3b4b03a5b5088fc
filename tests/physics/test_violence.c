/* What is dropped, struck, crushed, swung and put inside each other, by every solver: nothing
 * leaves the finite numbers, nothing flies off, and nothing comes of nothing. Each kind of scene is
 * built from seeds, small enough to be quick. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

enum { SEEDS = 2, MORE_SEEDS = 12 };

static int seeds(void)
{
    return test_effort(SEEDS, 1);
}

typedef struct scene {
    cr_world *world;
    double fastest; /* m/s: of what falls, flies, or is driven in it */
    int ticks;
    bool driven; /* a kinematic body does work */
} scene;

/* What a run has seen. */
typedef struct account {
    bool finite;
    double fastest;      /* of the bodies that can be moved, m/s */
    double made, lost;   /* J: sums of the ticks' rises and falls of mechanical energy */
    double kinetic, end; /* J: at first, and at last */
    double limit;        /* m/s: the scene's `fastest` */
    double still;        /* m/s: the fastest at last */
    double height;       /* m: of the centre of mass at last */
    double first_share;  /* of all mass, what the first body has */
} account;

static void weigh(const cr_world *world, account *a)
{
    double sum = 0, mass = 0;
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_view b = cr_body_get_view(world, cr_world_slot(world, i));
        if (b.kind == CR_DYNAMIC) {
            sum += (double)b.mass * (double)b.center.y;
            mass += (double)b.mass;
        }
    }
    a->height = sum / mass;
    a->first_share = (double)cr_body_get_view(world, cr_world_slot(world, 0)).mass / mass;
}

static account watch(scene s)
{
    account a = {.finite = true, .kinetic = sum_up(s.world).kinetic};
    double before = a.kinetic + potential_energy(s.world);
    for (int i = 0; i < s.ticks && a.finite; i++) {
        a.finite = cr_world_step(s.world, H).code == CR_OK;
        a.end = sum_up(s.world).kinetic;
        double now = a.end + potential_energy(s.world);
        a.made += fmax(now - before, 0);
        a.lost += fmax(before - now, 0);
        before = now;
        a.still = fastest_of(s.world);
        a.fastest = fmax(a.fastest, a.still);
    }
    weigh(s.world, &a);
    return a;
}

/* ---- building ---- */

static cr_world *begin(const char *solver, double gravity)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", -gravity);
    return world;
}

static cr_shape grain(rng *r, bool round)
{
    float size = rng_float(r, 0.15f, 0.22f);
    return round ? circle(size) : box(1.7f * size, 1.7f * size);
}

static cr_joint_id pin(cr_world *world, cr_body_id a, cr_body_id b, cr_vec2 on_a, cr_vec2 on_b)
{
    cr_joint_def def = {.kind = CR_PIN, .a = a, .b = b, .anchor_a = on_a, .anchor_b = on_b};
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

/* ---- kinds of violence ---- */

static scene falling(const char *solver, rng *r)
{
    enum { COUNT = 150, ROW = 6 };
    scene s = {.world = begin(solver, G), .ticks = 240, .fastest = sqrt(2 * G * 13)};
    add_tub(s.world, 1.55f);
    int kind = rng_int(r, 0, 2);
    for (int i = 0; i < COUNT; i++) {
        float x = -1.25f + 0.5f * (float)(i % ROW) + rng_float(r, -0.03f, 0.03f);
        bool round = kind == 0 || (kind == 1 && i % 2 == 0);
        add(s.world, inelastic(grain(r, round), x, 1 + 0.5f * (float)(i / ROW)));
    }
    return s;
}

/* A block of boxes at rest, and a heavy one that runs into it. */
static scene struck(const char *solver, rng *r)
{
    enum { SIDE = 12 };
    float speed = rng_float(r, 20, 40), size = rng_float(r, 0.3f, 0.5f);
    scene s = {.world = begin(solver, 0), .ticks = 60, .fastest = (double)speed};
    cr_body_def heavy = inelastic(box(3, 3), -2, rng_float(r, -0.5f, 0.5f));
    heavy.material.density = 8;
    heavy.velocity = at(speed, 0);
    add(s.world, heavy);
    for (int i = 0; i < SIDE * SIDE; i++)
        add(s.world, inelastic(box(size, size), size * (float)(i % SIDE),
                               size * ((float)(i / SIDE) - 0.5f * SIDE)));
    return s;
}

/* A plate comes down on what fills a tub, and does not stop when there is no room left. */
static scene pressed(const char *solver, rng *r)
{
    enum { SIDE = 6 };
    scene s = {.world = begin(solver, G), .ticks = 240, .driven = true};
    s.fastest = sqrt(2 * G * 0.5);
    add_tub(s.world, 1.5f);
    bool round = rng_int(r, 0, 1) == 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        float x = -1.25f + 0.5f * (float)(i % SIDE) + rng_float(r, -0.02f, 0.02f);
        add(s.world, inelastic(round ? circle(0.23f) : box(0.4f, 0.4f), x,
                               0.25f + 0.5f * (float)(i / SIDE)));
    }
    cr_body_def plate = inelastic(box(2.9f, 0.5f), 0, 4);
    plate.kind = CR_KINEMATIC;
    plate.velocity = at(0, -1);
    add(s.world, plate);
    return s;
}

/* A heavy box falls on a bed of discs. */
static scene crushed(const char *solver, rng *r)
{
    scene s = {.world = begin(solver, G), .ticks = 180, .fastest = sqrt(2 * G * 9)};
    add_tub(s.world, 2);
    for (int i = 0; i < 60; i++)
        add(s.world,
            inelastic(circle(0.19f), -1.8f + 0.4f * (float)(i % 10) + rng_float(r, 0, 0.01f),
                      0.2f + 0.4f * (float)(i / 10)));
    cr_body_def heavy = inelastic(box(1.6f, 1.6f), rng_float(r, -0.3f, 0.3f), 10);
    heavy.material.density = rng_float(r, 100, 400);
    add(s.world, heavy);
    return s;
}

/* One as heavy as a million of those it lies on. */
static scene giant(const char *solver, rng *r)
{
    float size = rng_float(r, 8, 20), pebble = 0.0006f * size;
    scene s = {.world = begin(solver, G), .ticks = 120, .fastest = G / 6};
    add_halfspace(s.world, 0, 1, 0);
    for (int i = 0; i < 10; i++)
        add(s.world, inelastic(circle(pebble), size * (-0.45f + 0.1f * (float)i), pebble));
    add(s.world, inelastic(box(size, size), 0, 0.5f * size + 2 * pebble));
    return s;
}

/* Bodies inside each other that move every way, kinematic ones among them. */
static scene tangled(const char *solver, rng *r)
{
    enum { COUNT = 150 };
    scene s = {.world = begin(solver, 0), .ticks = 120, .fastest = 6, .driven = true};
    for (int i = 0; i < COUNT; i++) {
        cr_vec2 place = rng_vec2(r, -3.3f, 3.3f), way = rng_vec2(r, -1, 1);
        cr_body_def def = inelastic(random_shape(r, 0.4f), place.x, place.y);
        float length = hypotf(way.x, way.y);
        def.velocity = at(6 * way.x / length, 6 * way.y / length);
        def.kind = i % 20 == 0 ? CR_KINEMATIC : CR_DYNAMIC;
        add(s.world, def);
    }
    return s;
}

/* `theta` from hanging straight down; with a ball at its end. */
static scene chain(const char *solver, int links, float theta, float ball, float mass)
{
    const float link = 0.2f;
    float x = sinf(theta), y = -cosf(theta);
    double length = (double)(link * (float)links);
    scene s = {.world = begin(solver, G), .ticks = 240, .fastest = sqrt(2 * G * length)};
    cr_body_id before = {0, 0};
    for (int i = 0; i < links; i++) {
        float along = link * ((float)i + 0.5f);
        cr_body_def def = inelastic(box(0.05f, link), along * x, along * y);
        def.angle = theta;
        cr_body_id id = add(s.world, def);
        if (i == 0)
            pin(s.world, id, before, at(0, link / 2), at(0, 0));
        else
            pin(s.world, before, id, at(0, -link / 2), at(0, link / 2));
        before = id;
    }
    if (ball > 0) {
        float end = link * (float)links;
        cr_body_def def = inelastic(circle(ball), end * x, end * y);
        def.material.density = mass / (ball * ball * (float)PI);
        pin(s.world, before, add(s.world, def), at(0, -link / 2), at(0, 0));
    }
    return s;
}

static scene swung(const char *solver, rng *r)
{
    return chain(solver, rng_int(r, 10, 40), rng_float(r, 1.2f, 1.7f), 0, 0);
}

static scene swung_with_a_ball(const char *solver, rng *r)
{
    return chain(solver, rng_int(r, 10, 20), rng_float(r, 1.2f, 1.7f), 0.25f,
                 rng_float(r, 0.2f, 0.8f));
}

/* The ball lies over the last links, which joints do not let it leave. */
static scene hung(const char *solver, rng *r)
{
    return chain(solver, rng_int(r, 2, 10), 0, rng_float(r, 0.2f, 0.4f), 0.1f);
}

static scene (*const KINDS[])(const char *, rng *) = {
    falling, struck, pressed, crushed, giant, tangled, swung, swung_with_a_ball, hung};
static const char *const NAMES[] = {"falling", "struck", "pressed",           "crushed", "giant",
                                    "tangled", "swung",  "swung with a ball", "hung"};
enum { STRUCK = 1, KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* What became of a kind of scene; each is run once, whichever law asks for it. */
static account account_of(int kind, int solver, int seed)
{
    static struct {
        bool known;
        account account;
    } runs[KIND_COUNT][MOST_SOLVERS][MORE_SEEDS];
    if (!runs[kind][solver][seed - 1].known) {
        rng r = rng_seed(100 * (uint64_t)kind + (uint64_t)seed);
        scene made = KINDS[kind](SOLVERS[solver], &r);
        account a = watch(made);
        a.limit = made.fastest;
        cr_world_destroy(made.world);
        runs[kind][solver][seed - 1].known = true;
        runs[kind][solver][seed - 1].account = a;
    }
    return runs[kind][solver][seed - 1].account;
}

/* ---- the laws ---- */

/* With sanitizers a kind of scene has the default solver and every sixth of all. */
static bool is_tried(int kind, int solver)
{
    return takes_part(SOLVERS[solver], kind, test_effort(1, 6));
}

/* Ten times the fastest thing is where flying off begins. */
static void nothing_explodes(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_COUNT; k++)
        for (int s = 0; s < SOLVER_COUNT; s++)
            for (int seed = 1; is_tried(k, s) && seed <= seeds(); seed++) {
                account a = account_of(k, s, seed);
                char what[80];
                snprintf(what, sizeof what, "%s, %s, seed %d: fastest, m/s", NAMES[k], SOLVERS[s],
                         seed);
                assert_true(a.finite);
                judge_below(what, a.fastest, 10 * a.limit);
            }
}

/* How much of what a scene loses may come of nothing. What few passes leave of a fall is overlap,
 * and overlap that is taken back lifts what lies on it; of jacobi's passes each does a share. */
static double most_made(const char *solver)
{
    bool few = is_solver(solver, "jacobi") || is_solver(solver, "pgs_soft");
    return few ? 0.03 : 0.01;
}

static void nothing_comes_of_nothing(void **state)
{
    (void)state;
    static const int UNDRIVEN[] = {0, 1, 3};
    for (int k = 0; k < 3; k++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            if (!is_tried(UNDRIVEN[k], s))
                continue;
            account sum = {0};
            for (int seed = 1; seed <= seeds(); seed++) {
                account a = account_of(UNDRIVEN[k], s, seed);
                sum.made += a.made;
                sum.lost += a.lost;
            }
            char what[80];
            snprintf(what, sizeof what, "%s, %s: energy made, of that lost", NAMES[UNDRIVEN[k]],
                     SOLVERS[s]);
            judge_below(what, sum.made / sum.lost, most_made(SOLVERS[s]));
        }
}

/* m at V runs into M at rest, e = 0: what rides along keeps m/(m + M) of the energy; where the
 * block gives way sideways, more of it is left. */
static void a_struck_block_keeps_what_rides_along(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int seed = 1; is_tried(STRUCK, s) && seed <= seeds(); seed++) {
            account a = account_of(STRUCK, s, seed);
            print_message("    %s, seed %d\n", SOLVERS[s], seed);
            judge_above("energy left, of the start's", a.end / a.kinetic, 0.98 * a.first_share);
            judge_below("the same", a.end / a.kinetic, 0.97);
        }
}

/* A wall of boxes that float at rest, and one of 512 kg that goes through it. */
static scene ploughed(const char *solver, float high)
{
    enum { COLUMNS = 38, ROWS = 25 };
    scene s = {.world = begin(solver, 0), .ticks = 180, .fastest = 40};
    cr_body_def heavy = inelastic(box(8, 8), -2, high);
    heavy.material.density = 8;
    heavy.velocity = at(40, 0);
    add(s.world, heavy);
    for (int i = 0; i < COLUMNS * ROWS; i++)
        add(s.world, inelastic(box(0.4f, 0.4f), 2.5f + 0.4f * (float)(i / ROWS),
                               0.4f * (float)(i % ROWS - ROWS / 2)));
    return s;
}

/* The boxes are pressed for as long as the heavy one goes through them. */
static void what_is_ploughed_through_is_left_apart(void **state)
{
    (void)state;
    static const char *const solvers[] = {"wide", "tgs_soft"};
    for (int i = 0; i < test_effort(2, 1); i++)
        for (int seed = 0; seed < seeds(); seed++) {
            scene made = ploughed(solvers[i], 0.1f * (float)seed);
            account a = watch(made);
            print_message("    %s, %.1f m off the middle\n", solvers[i], 0.1 * (double)seed);
            judge_below("deepest overlap 3 s later, m", deepest(made.world), 0.05);
            judge_below("energy made, of that lost", a.made / a.lost, 1e-3);
            judge_share("energy left, of the start's", a.end / a.kinetic, 0.79, 0.04);
            cr_world_destroy(made.world);
        }
}

/* Bodies inside each other, at rest and with no weight, part and stay at rest. */
static void overlap_becomes_no_speed(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int seed = 1; seed <= seeds(); seed++) {
            rng r = rng_seed(900 + (uint64_t)seed);
            scene made = {.world = begin(SOLVERS[s], 0), .ticks = 240};
            for (int i = 0; i < 40; i++) {
                cr_vec2 place = rng_vec2(&r, -1, 1);
                add(made.world, inelastic(random_shape(&r, 0.3f), place.x, place.y));
            }
            account a = watch(made);
            print_message("    %s, seed %d\n", SOLVERS[s], seed);
            judge_below("fastest, m/s", a.fastest, 0.2);
            judge_below("deepest overlap at last, m", deepest(made.world), 0.02);
            cr_world_destroy(made.world);
        }
}

/* The most steps that a tick of the scene was cut into. */
static uint32_t most_steps(scene s)
{
    uint32_t most = 0;
    for (int i = 0; i < s.ticks; i++) {
        judge_ok(cr_world_step(s.world, H));
        uint32_t steps = cr_world_stats(s.world).iterations;
        most = steps > most ? steps : most;
    }
    cr_world_destroy(s.world);
    return most;
}

static void add_discs(cr_world *world, int count, float x, float y, float apart, float speed)
{
    const int row = (int)(11.5f / apart);
    for (int i = 0; i < count; i++) {
        cr_body_def def =
            inelastic(circle(0.2f), x + apart * ((float)(i % row) + 0.5f * (float)(i / row % 2)),
                      y + apart * (float)(i / row));
        def.velocity = at(0, -speed);
        add(world, def);
    }
}

/* A stream of discs that falls on a pile, some ten of them at once. */
static scene poured(const char *solver)
{
    scene s = {.world = begin(solver, G), .ticks = 90};
    add_tub(s.world, 6);
    add_discs(s.world, 240, -5.8f, 0.2f, 0.4f, 0);
    add_discs(s.world, 300, -5.5f, 4, 1, 15);
    return s;
}

/* As fast, and more, and all of them as one. */
static scene dropped(const char *solver)
{
    scene s = {.world = begin(solver, G), .ticks = 90};
    add_tub(s.world, 6);
    add_discs(s.world, 1600, -5.8f, 1, 0.41f, 15);
    return s;
}

/* A dozen discs, far from each other, that come to a floor together. */
static scene landing(const char *solver, float speed)
{
    scene s = {.world = begin(solver, 0), .ticks = 60};
    add_halfspace(s.world, 0, 1, 0);
    add_discs(s.world, 12, 0, 1, 0.9f, speed);
    return s;
}

/* More steps cost as much for all bodies as for those that collide, so half as many again are made
 * where many do, and four times as many where these are crushed. */
static void steps_are_as_many_as_what_is_crushed(void **state)
{
    (void)state;
    assert_int_equal(most_steps(chain("wide", 10, 1.5f, 0, 0)), 4);
    assert_int_equal(most_steps(landing("wide", 2)), 4);
    assert_int_equal(most_steps(landing("wide", 3)), 6);
    assert_int_equal(most_steps(poured("wide")), 6);
    assert_int_equal(most_steps(dropped("wide")), 16);
    rng r = rng_seed(41);
    assert_int_equal(most_steps(crushed("wide", &r)), 16);
}

/* What has no memory rocks. */
static double most_after(const char *solver)
{
    return is_solver(solver, "impulse") ? 0.05 : 1e-4;
}

/* Without gravity nothing presses, and what a pile bore is borne no more. */
static void a_pile_rests_without_its_weight(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        scene made = {.world = begin(SOLVERS[s], G), .ticks = 60};
        add_halfspace(made.world, 0, 1, 0);
        for (int row = 0; row < 6; row++)
            for (int i = 0; i < 6 - row; i++)
                add(made.world,
                    inelastic(box(1, 1), (float)i + 0.5f * (float)row, 0.5f + (float)row));
        run(made.world, 240, H);
        set(made.world, "world.gravity_y", 0);
        account a = watch(made);
        print_message("    %s\n", SOLVERS[s]);
        judge_below("fastest in the second after, m/s", a.fastest, most_after(SOLVERS[s]));
        cr_world_destroy(made.world);
    }
}

/* Discs in a tub, at rest, with a piston `high` above where it first touches them. */
static cr_body_id add_piston(cr_world *world, float high)
{
    cr_body_def piston = inelastic(box(3.9f, 0.5f), 0, 3.5f + high);
    piston.kind = CR_KINEMATIC;
    piston.velocity = at(0, -1);
    return add(world, piston);
}

/* m/s: the fastest of them while the piston goes down to the floor. */
static double fastest_under_piston(cr_world *world, float high)
{
    double fastest = 0;
    cr_body_id piston = add_piston(world, high);
    for (int tick = 0; tick < 240; tick++) {
        run(world, 1, H);
        for (size_t i = 0; i < cr_world_slots(world); i++) {
            cr_body_id id = cr_world_slot(world, i);
            if (!cr_same_id(id, piston))
                fastest = fmax(fastest, speed_of(world, id));
        }
    }
    return fastest;
}

/* When no room is left, no velocities satisfy all contacts. What a disc is left with then is a
 * matter of chance, and one start of the piston tells little. */
static void a_piston_leaves_no_disc_fast(void **state)
{
    (void)state;
    const int starts = test_effort(40, 4);
    cr_world *world = begin("wide", G);
    rng r = rng_seed(5);
    double worst = 0, sum = 0;
    add_tub(world, 2);
    for (int i = 0; i < 64; i++)
        add(world, inelastic(circle(0.245f),
                             -1.72f + 0.49f * (float)(i % 8) + rng_float(&r, -0.02f, 0.02f),
                             0.3f + 0.5f * (float)(i / 8)));
    run(world, 240, H);
    cr_snapshot *settled = cr_world_snapshot(world);
    for (int i = 0; i < starts; i++) {
        judge_ok(cr_world_restore(world, settled));
        double fastest = fastest_under_piston(world, 0.5f * (float)i / (float)starts);
        worst = fmax(worst, fastest);
        sum += fastest;
    }
    judge_below("fastest disc under a piston of 1 m/s", worst, 10);
    judge_below("the same, in the mean over its starts", sum / starts, 3.2);
    cr_snapshot_free(settled);
    cr_world_destroy(world);
}

/* ---- one mathematics ---- */

static int number_of(const char *solver)
{
    int s = 0;
    while (strcmp(SOLVERS[s], solver) != 0)
        s++;
    return s;
}

typedef struct outcome {
    double lost, height; /* J, m: the mean over the seeds, and the median */
} outcome;

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *numbers)
{
    qsort(numbers, MORE_SEEDS, sizeof *numbers, compare_numbers);
    return 0.5 * (numbers[MORE_SEEDS / 2 - 1] + numbers[MORE_SEEDS / 2]);
}

/* Under some heavy boxes discs jam, and hold them a metre higher: so heights are no matter for a
 * mean. */
static outcome outcome_of(const char *solver, int kind)
{
    double lost = 0, height[MORE_SEEDS];
    for (int i = 0; i < MORE_SEEDS; i++) {
        account a = account_of(kind, number_of(solver), i + 1);
        lost += (a.lost - a.made) / MORE_SEEDS;
        height[i] = a.height;
    }
    return (outcome){lost, median(height)};
}

/* Single bodies go where chance sends them, in another order of visits elsewhere; but what a heap
 * loses and how high it lies is the same. */
static void wide_and_tgs_soft_come_to_the_same(void **state)
{
    (void)state;
    static const int UNDRIVEN[] = {0, 1, 3};
    if (test_is_sampled()) /* the same scenes have run above, from too few seeds for a mean */
        skip();
    for (int k = 0; k < 3; k++) {
        outcome wide = outcome_of("wide", UNDRIVEN[k]), soft = outcome_of("tgs_soft", UNDRIVEN[k]);
        print_message("    %s\n", NAMES[UNDRIVEN[k]]);
        judge_share("energy lost, J", wide.lost, soft.lost, 0.03);
        judge_share("height of the centre of mass, m", wide.height, soft.height, 0.08);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_explodes),
        cmocka_unit_test(nothing_comes_of_nothing),
        cmocka_unit_test(a_struck_block_keeps_what_rides_along),
        cmocka_unit_test(what_is_ploughed_through_is_left_apart),
        cmocka_unit_test(overlap_becomes_no_speed),
        cmocka_unit_test(steps_are_as_many_as_what_is_crushed),
        cmocka_unit_test(a_pile_rests_without_its_weight),
        cmocka_unit_test(a_piston_leaves_no_disc_fast),
        cmocka_unit_test(wide_and_tgs_soft_come_to_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
