/* Seams: on a floor of tiles whose tops lie in one plane boxes slide and discs roll as on one
 * plate. Where two tiles meet there are corners, but nothing stands out that could be hit. What
 * does stand out is hit as ever. */
#include "effort.h"
#include "world_helpers.h"

typedef enum tiling {
    SQUARES,    /* boxes of one size */
    PAVEMENT,   /* boxes of all widths and depths */
    PLANKS,     /* hexagons, undercut at their ends */
    TRAPEZOIDS, /* wider at the top */
    BEVELS,     /* hexagons with a groove between them, which no disc rolls over */
    KERB,       /* a half-space, and then boxes sunk into it */
    PLATE,
    TILINGS = PLATE,
} tiling;
static const char *const tiling_names[] = {"squares",    "pavement", "planks",
                                           "trapezoids", "bevels",   "kerb"};

typedef enum mover_kind { SLIDING_BOX, ROLLING_DISC, SLIDING_HEXAGON, MOVERS } mover_kind;

/* What the floors that are compared have in common. */
typedef struct trial {
    const char *solver;
    uint64_t seed;
    float margin, h, seconds, speed, friction;
    float turn;   /* of everything, gravity included */
    float size;   /* m: how wide the mover is */
    float aspect; /* a box's height by its width */
    float tilt;   /* rad: how askew it is put down */
    mover_kind mover;
    bool mover_first; /* of all bodies */
    bool loose;       /* the tiles lie on a base, and may be pushed */
    float step;       /* m: every other tile is so much higher */
} trial;

static cr_vec2 turned(cr_vec2 v, float angle)
{
    return cr_dir_to_world(cr_rot_from_angle(angle), v);
}

static cr_body_id add_turned(cr_world *world, const trial *t, cr_body_def def)
{
    def.position = turned(def.position, t->turn);
    def.velocity = turned(def.velocity, t->turn);
    def.angle += t->turn;
    def.material.friction = t->friction;
    return add(world, def);
}

/* Its top at its origin's height. */
static cr_shape polygon_tile(tiling floor, float width, float depth)
{
    float w = width / 2, low = 0.9f * w, bevel = 0.02f;
    const cr_vec2 plank[] = {{-low, -depth}, {low, -depth}, {w, -depth / 2},
                             {w, 0},         {-w, 0},       {-w, -depth / 2}};
    const cr_vec2 trapezoid[] = {{-low, -depth}, {low, -depth}, {w, 0}, {-w, 0}};
    const cr_vec2 bevelled[] = {{-w, -depth},   {w, -depth},     {w, -bevel},
                                {w - bevel, 0}, {-w + bevel, 0}, {-w, -bevel}};
    if (floor == TRAPEZOIDS)
        return polygon(trapezoid, 4);
    return polygon(floor == BEVELS ? bevelled : plank, 6);
}

static bool of_polygons(tiling floor)
{
    return floor == PLANKS || floor == TRAPEZOIDS || floor == BEVELS;
}

static void add_tile(cr_world *world, const trial *t, tiling floor, float left, float width,
                     float depth, float top)
{
    bool boxes = !of_polygons(floor);
    cr_shape shape = boxes ? box(width, depth) : polygon_tile(floor, width, depth);
    cr_body_def def = fixed(shape, left + width / 2, boxes ? top - depth / 2 : top);
    def.kind = t->loose ? CR_DYNAMIC : CR_STATIC;
    def.material.density = 20;
    add_turned(world, t, def);
}

static void add_tiles(cr_world *world, const trial *t, tiling floor, float from, float to)
{
    rng r = rng_seed(t->seed);
    float width = t->size * rng_float(&r, 0.5f, 4), depth = t->size * 0.8f;
    int count = 0;
    for (float x = from; x < to; x += width, count++) {
        if (floor == PAVEMENT) {
            width = t->size * rng_float(&r, 0.5f, 4);
            depth = t->size * (t->loose ? 0.8f : rng_float(&r, 0.3f, 2));
        }
        add_tile(world, t, floor, x, width, depth, count % 2 == 0 ? 0 : t->step);
    }
}

static void add_floor(cr_world *world, const trial *t, tiling floor)
{
    float length = t->speed * t->seconds + 6 * t->size, from = -3 * t->size;
    trial base = *t;
    base.loose = false;
    if (t->loose)
        add_turned(world, &base,
                   fixed(box(2 * length, 1), from + length / 2, -0.8f * t->size - 0.5f));
    if (floor == KERB) {
        cr_vec2 up = turned(at(0, 1), t->turn);
        cr_body_def def = fixed(halfspace(up.x, up.y, 0), 0, 0);
        def.material.friction = t->friction;
        add(world, def);
        from = 0;
    }
    if (floor == PLATE)
        add_tile(world, t, floor, from, length, 0.8f * t->size, 0);
    else
        add_tiles(world, t, floor, from, from + length);
}

/* It lies in the floor by a hair, as what rests does; or stands on a corner. */
static cr_body_id add_mover(cr_world *world, const trial *t)
{
    float half = t->size / 2, corner = half / cr_cos((float)PI / 6);
    float high = t->mover == SLIDING_BOX ? t->aspect * half : half;
    cr_vec2 hexagon[6];
    for (int i = 0; i < 6; i++)
        hexagon[i] = turned(at(corner, 0), (float)i * (float)PI / 3);
    cr_shape shape = t->mover == SLIDING_BOX    ? box(t->size, t->aspect * t->size)
                     : t->mover == ROLLING_DISC ? circle(half)
                                                : polygon(hexagon, 6);
    cr_body_def def = body(shape, -1.5f * t->size, high + fabsf(t->tilt) * half - 1e-4f);
    def.angle = t->tilt;
    def.velocity = at(t->speed, 0);
    def.angular_velocity = t->mover == ROLLING_DISC ? -t->speed / half : 0;
    return add_turned(world, t, def);
}

static cr_world *lay_out(const trial *t, tiling floor, cr_body_id *id)
{
    cr_world *world = new_world();
    cr_vec2 down = turned(at(0, -9.81f), t->turn);
    set_choice(world, "solver.name", t->solver);
    set(world, "contact.margin", (double)t->margin);
    set(world, "world.gravity_x", (double)down.x);
    set(world, "world.gravity_y", (double)down.y);
    if (t->mover_first)
        *id = add_mover(world, t);
    add_floor(world, t, floor);
    if (!t->mover_first)
        *id = add_mover(world, t);
    return world;
}

enum { MOST_TICKS = 1000 };
typedef struct track {
    int ticks, hits;
    double speed[MOST_TICKS], height[MOST_TICKS];
} track;

static void follow(const trial *t, tiling floor, track *out)
{
    cr_body_id id;
    cr_world *world = lay_out(t, floor, &id);
    out->ticks = (int)(t->seconds / t->h);
    out->hits = 0;
    assert_true(out->ticks <= MOST_TICKS);
    for (int i = 0; i < out->ticks; i++) {
        size_t events;
        run(world, 1, t->h);
        cr_body_view b = cr_body_get_view(world, id);
        out->speed[i] = (double)turned(b.velocity, -t->turn).x;
        out->height[i] = (double)turned(b.center, -t->turn).y;
        const cr_event *e = cr_world_events(world, &events);
        for (size_t k = 0; k < events; k++)
            out->hits += e[k].kind == CR_EVENT_HIT;
    }
    cr_world_destroy(world);
}

/* The most by which it goes otherwise than on a plate. */
typedef struct verdict {
    double slowed;    /* of the first speed; or driven on */
    double hop, sunk; /* m */
    int hits;
} verdict;

static verdict compare(const trial *t, tiling floor)
{
    static track plate, tiles;
    follow(t, PLATE, &plate);
    follow(t, floor, &tiles);
    verdict v = {0, 0, 0, tiles.hits - plate.hits};
    for (int i = 0; i < plate.ticks; i++) {
        double slowed = fabs(tiles.speed[i] - plate.speed[i]) / (double)t->speed;
        double higher = tiles.height[i] - plate.height[i];
        v.slowed = fmax(v.slowed, slowed);
        v.hop = fmax(v.hop, higher);
        v.sunk = fmax(v.sunk, -higher);
    }
    return v;
}

static trial any_trial(const char *solver, uint64_t seed)
{
    static const float margins[] = {0, 0.005f, 0.02f, 0.1f};
    rng r = rng_seed(seed);
    trial t = {.solver = solver, .seed = seed};
    t.margin = margins[rng_int(&r, 0, 3)];
    t.h = rng_int(&r, 0, 1) ? 1.0f / 60 : 1.0f / 240;
    t.speed = 0.5f * (float)pow(40, (double)rng_float(&r, 0, 1));
    t.friction = rng_int(&r, 0, 1) ? 0.3f : 0;
    t.turn = rng_int(&r, 0, 1) ? rng_float(&r, -3, 3) : 0;
    t.size = rng_float(&r, 0.2f, 1);
    t.aspect = 1;
    t.mover = (mover_kind)rng_int(&r, 0, MOVERS - 1);
    t.mover_first = rng_int(&r, 0, 1);
    t.seconds = 2;
    if (t.speed * t.seconds > 40 * t.size)
        t.seconds = 40 * t.size / t.speed;
    return t;
}

/* ---- floors ---- */

enum { TRIALS = 30, LOOSE_TRIALS = 10 };

/* impulse has no memory: what rests falls for a tick, 2.7 mm, and is stopped by the next, by no
 * more friction than happens to be left. jacobi shares friction among the points while their loads
 * are still on the way to the next tile. */
static double most_slowed(const char *solver)
{
    if (is_solver(solver, "jacobi"))
        return 0.03;
    return is_solver(solver, "impulse") ? 0.1 : 0.01;
}
static double most_hop(const char *solver)
{
    return is_solver(solver, "impulse") ? 0.01 : 0.002;
}

/* What rests may sink by the slop; and fall for a tick. */
static double most_sunk(const char *solver)
{
    return is_solver(solver, "impulse") ? 0.008 : 0.005;
}

/* Over some seeds. */
static void judge_floor(const char *solver, tiling floor, int trials, bool loose, float step)
{
    verdict worst = {0, 0, 0, 0};
    for (int k = 0; k < test_effort(trials, trials / 5); k++) {
        trial t = any_trial(solver, 100 * (uint64_t)floor + (uint64_t)k + 1);
        t.loose = loose;
        t.step = step;
        if (floor == BEVELS && t.mover == ROLLING_DISC)
            t.mover = SLIDING_BOX;
        if (loose && t.margin == 0)
            t.margin = 0.02f; /* else the tiles lose touch with what they lie on */
        verdict v = compare(&t, floor);
        worst.slowed = fmax(worst.slowed, v.slowed);
        worst.hop = fmax(worst.hop, v.hop);
        worst.sunk = fmax(worst.sunk, v.sunk);
        worst.hits += v.hits;
    }
    print_message("    %s on %s\n", solver, tiling_names[floor]);
    judge_below("slowed or driven on, of its speed", worst.slowed, most_slowed(solver));
    judge_below("hops, m", worst.hop, most_hop(solver));
    judge_below("sinks, m", worst.sunk, most_sunk(solver));
    if (!is_solver(solver, "impulse"))
        judge_below("hits", worst.hits, 1);
}

static void a_floor_of_tiles_is_a_floor(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int f = 0; f < TILINGS; f++)
            judge_floor(SOLVERS[s], (tiling)f, TRIALS, false, 0);
}

static void tiles_may_lie_loose(void **state)
{
    (void)state;
    const char *const solvers[] = {"pgs", "pgs_soft", "tgs_soft", "xpbd", "avbd", "wide"};
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++)
        for (int f = 0; f < KERB; f++)
            judge_floor(solvers[s], (tiling)f, LOOSE_TRIALS, true, 0);
}

/* Tiles that were laid by hand, or have sunk by different loads. */
static void a_millimetre_is_no_step(void **state)
{
    (void)state;
    for (int s = 1; s < SOLVER_COUNT; s++)
        judge_floor(SOLVERS[s], SQUARES, LOOSE_TRIALS, false, 0.001f);
}

/* A box that was put down askew rocks, and leans on the corners of tiles with a face that is nearly
 * parallel to theirs. Now and then it hits one in earnest. */
static void what_rocks_hardly_hops(void **state)
{
    (void)state;
    const char *const solvers[] = {"tgs_soft", "wide"};
    const int trials = test_effort(200, 40);
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++) {
        int hops = 0;
        for (int k = 0; k < trials; k++) {
            rng r = rng_seed(5000 + (uint64_t)k);
            trial t = any_trial(solvers[s], (uint64_t)k + 1);
            tiling floor = (tiling)(k % TILINGS);
            t.mover = SLIDING_BOX;
            t.margin = t.margin > 0 ? t.margin : 0.02f;
            t.friction = 0;
            t.aspect = rng_float(&r, 0.3f, 1);
            t.tilt = rng_float(&r, -0.1f, 0.1f);
            hops += compare(&t, floor == BEVELS ? SQUARES : floor).hop > most_hop(solvers[s]);
        }
        print_message("    %s\n", solvers[s]);
        judge_below("share of boxes that hop", (double)hops / trials, 0.025);
    }
}

/* ---- what tumbles ---- */

/* How far thrown boxes and discs get, on the average. */
static double way_of_thrown(const char *solver, bool tiles)
{
    enum { THROWS = 60 };
    double sum = 0;
    for (int k = 0; k < THROWS; k++) {
        rng r = rng_seed((uint64_t)k + 1);
        cr_world *world = new_world();
        set_choice(world, "solver.name", solver);
        cr_body_def def = body(k % 3 == 0 ? circle(0.25f) : box(0.8f, 0.4f), 0, 0);
        def.position.y = rng_float(&r, 0.5f, 1.5f);
        def.velocity.x = rng_float(&r, 5, 15);
        def.angular_velocity = rng_float(&r, -6, 6);
        def.angle = rng_float(&r, -3, 3);
        def.material.friction = 0.3f;
        def.material.restitution = 0.2f;
        float shift = rng_float(&r, -1, 0);
        for (int i = 0; i < (tiles ? 60 : 1); i++) {
            cr_body_def floor = fixed(box(tiles ? 1 : 60, 1), 0, -0.5f);
            floor.position.x = tiles ? (float)i - 4.5f + shift : 25;
            floor.material = def.material;
            add(world, floor);
        }
        cr_body_id id = add(world, def);
        run(world, 180, 1.0f / 60);
        sum += (double)cr_body_get_view(world, id).center.x / THROWS;
        cr_world_destroy(world);
    }
    return sum;
}

/* Chance decides about the single throw. */
static void thrown_bodies_tumble_as_far(void **state)
{
    (void)state;
    const char *const solvers[] = {"tgs_soft", "wide", "pgs"};
    for (int s = 0; s < 3; s++)
        judge_share(solvers[s], way_of_thrown(solvers[s], true), way_of_thrown(solvers[s], false),
                    0.06);
}

/* ---- what is hit all the same ---- */

/* A plate, and on it a step so high. */
static double speed_past_step(const char *solver, mover_kind mover, float step)
{
    trial t = {.solver = solver,
               .seed = 1,
               .margin = 0.02f,
               .h = 1.0f / 60,
               .speed = 3,
               .seconds = 1,
               .size = 0.5f,
               .aspect = 1,
               .mover = mover};
    cr_body_id id;
    cr_world *world = lay_out(&t, PLATE, &id);
    add_tile(world, &t, SQUARES, 0, 4, 0.4f, step);
    run(world, 60, t.h);
    double speed = (double)cr_body_get_view(world, id).velocity.x;
    cr_world_destroy(world);
    return speed;
}

/* A box is stopped, or thrown back where it tips. A disc of radius r turns about the edge of a step
 * of height s, and keeps (1 - s/r) of its speed there, and the same share again of what is left
 * when it has the step behind it. */
static void steps_are_hit(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        print_message("    %s\n", SOLVERS[s]);
        judge_below("a box's speed past a step of 2 cm",
                    speed_past_step(SOLVERS[s], SLIDING_BOX, 0.02f), 1.5);
        judge_below("a box's speed past a step of 10 cm",
                    speed_past_step(SOLVERS[s], SLIDING_BOX, 0.1f), 0.5);
        judge_below("a disc's speed past a step of 5 cm",
                    speed_past_step(SOLVERS[s], ROLLING_DISC, 0.05f), 2.9);
    }
}

/* Where no floor bears it, what flies against the uppermost millimetres of a box hits it. */
static void what_nothing_bears_hits_the_side(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[s]);
        add(world, fixed(box(1, 1), 0.5f, -0.5f));
        cr_body_def def = body(box(0.5f, 0.5f), -0.4f, 0.247f);
        def.velocity = at(3, 0);
        cr_body_id id = add(world, def);
        run(world, 60, 1.0f / 60);
        print_message("    %s\n", SOLVERS[s]);
        judge_below("speed of a box, of 3 m/s", (double)cr_body_get_view(world, id).velocity.x,
                    2.9);
        cr_world_destroy(world);
    }
}

/* A wall of bricks is a floor for what slides down along it; for what is thrown at it every brick
 * is a brick. */
static void a_ball_pushes_the_bricks_that_it_hits(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id bricks[5];
    for (int i = 0; i < 5; i++)
        bricks[i] = add(world, body(box(0.4f, 0.2f), 0.2f, 0.1f + 0.2f * (float)i));
    cr_body_def ball = body(circle(0.3f), -0.5f, 0.5f);
    ball.velocity = at(4, 0);
    add(world, ball);
    run(world, 30, 1.0f / 60);
    judge_above("speed of the brick in the middle", (double)get(world, bricks[2]).velocity.x, 3);
    judge_below("speed of the lowest one", (double)get(world, bricks[0]).velocity.x, 1e-3);
    judge_below("speed of the highest one", (double)get(world, bricks[4]).velocity.x, 1e-3);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_floor_of_tiles_is_a_floor),
        cmocka_unit_test(tiles_may_lie_loose),
        cmocka_unit_test(a_millimetre_is_no_step),
        cmocka_unit_test(what_rocks_hardly_hops),
        cmocka_unit_test(thrown_bodies_tumble_as_far),
        cmocka_unit_test(steps_are_hit),
        cmocka_unit_test(what_nothing_bears_hits_the_side),
        cmocka_unit_test(a_ball_pushes_the_bricks_that_it_hits),
    };
    return cmocka_run_group_tests_name("seams", tests, NULL, NULL);
}
