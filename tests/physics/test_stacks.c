/* What stacks must do: stand. And what each switch of `pgs` is for, on one stack. */
#include "world_helpers.h"

#define H (1.0f / 60)

static cr_body_def brick(cr_shape shape, float x, float y)
{
    cr_body_def def = body(shape, x, y);
    def.material = (cr_material){.density = 1, .restitution = 0, .friction = 0.6f};
    return def;
}

static cr_world *ground(void)
{
    cr_world *world = new_world();
    cr_body_def plane = brick(halfspace(0, 1, 0), 0, 0);
    plane.kind = CR_STATIC;
    add(world, plane);
    return world;
}

/* Unit boxes, each exactly on the one below. */
static cr_world *tower(int count, cr_body_id *ids)
{
    cr_world *world = ground();
    for (int i = 0; i < count; i++)
        ids[i] = add(world, brick(box(1, 1), 0, 0.5f + (float)i));
    return world;
}

static double sideways(const cr_world *world, cr_body_id id)
{
    return fabs((double)cr_body_get_view(world, id).center.x);
}

static void a_tower_of_ten_stands_for_a_minute(void **state)
{
    (void)state;
    cr_body_id ids[10];
    cr_world *world = tower(10, ids);
    run(world, 3600, H);
    double sunk = 9.5 - (double)cr_body_get_view(world, ids[9]).center.y, lean = 0;
    for (int i = 0; i < 10; i++)
        lean = fmax(lean, fabs((double)cr_body_get_view(world, ids[i]).angle));
    judge_below("top has drifted, m", sideways(world, ids[9]), 0.005);
    judge_below("top has sunk, m", sunk, 10 * 0.006);
    judge_below("worst lean, rad", lean, 2e-3);
    judge_below("deepest overlap, m", deepest(world), 0.0075);
    judge_below("speed of the top, m/s", speed_of(world, ids[9]), 1e-3);
    cr_world_destroy(world);
}

/* Of a placed pile no impulse is known; the tick finds them before it makes its steps. */
static void a_high_pile_bears_its_weight_at_once(void **state)
{
    (void)state;
    cr_body_id ids[40];
    cr_world *world = tower(40, ids);
    run(world, 1, H);
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    const cr_body_view top = cr_body_get_view(world, ids[39]);
    double weight = 9.81 / (double)top.inverse_mass, worst = 0;
    for (size_t i = 0; i < count; i++) {
        const cr_manifold *m = &contacts[i].manifold;
        double force = 0, above = 0;
        for (int k = 0; k < m->count; k++)
            force += (double)m->points[k].normal_force;
        for (int k = 0; k < 40; k++)
            above +=
                (double)cr_body_get_view(world, ids[k]).center.y > (double)m->points[0].position.y;
        worst = fmax(worst, fabs(force / (above * weight) - 1));
    }
    judge_below("force off the weight above, share", worst, 1e-4);
    judge_below("speed of the top, m/s", speed_of(world, ids[39]), 1e-4);
    cr_world_destroy(world);
}

/* How high the top of a tower stands, tick by tick; beside it, or not, things fall to the ground.
 * Nothing of it can turn, or all can. */
static void watch_top(const char *solver, bool turns, bool beside, double heights[60])
{
    cr_world *world = ground();
    set_choice(world, "solver.name", solver);
    cr_body_id top = {0, 0};
    for (int i = 0; i < 8; i++) {
        cr_body_def def = brick(box(1, 1), 0, 0.5f + (float)i);
        def.fixed_rotation = !turns;
        top = add(world, def);
    }
    for (int i = 0; i < 8; i++) {
        cr_body_def def = brick(box(1, 1), 20, (beside ? 0.6f : 500) + 1.2f * (float)i);
        def.fixed_rotation = !turns;
        def.velocity = at(0, -5);
        add(world, def);
    }
    for (int i = 0; i < 60; i++) {
        run(world, 1, H);
        heights[i] = (double)cr_body_get_view(world, top).center.y;
    }
    cr_world_destroy(world);
}

static void what_falls_elsewhere_does_not_shake_a_tower(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int turns = 0; turns < 2; turns++) {
            double alone[60], beside[60], worst = 0;
            watch_top(SOLVERS[s], turns, false, alone);
            watch_top(SOLVERS[s], turns, true, beside);
            for (int i = 0; i < 60; i++)
                worst = fmax(worst, fabs(alone[i] - beside[i]));
            judge_below(SOLVERS[s], worst, 1e-5);
        }
}

/* A tower has stood for a second when a box is put onto it; elsewhere a whole pile is placed, or
 * not. Its impulses are known but for one, and so are not sought anew with those of the pile. */
static double top_after_placing(const char *solver, bool pile)
{
    cr_body_id ids[20];
    cr_world *world = tower(20, ids);
    set_choice(world, "solver.name", solver);
    run(world, 60, H);
    cr_body_id top = add(world, brick(box(1, 1), 0, 20.49f));
    for (int i = 0; i < 30; i++)
        add(world, brick(box(1, 1), pile ? 20 : 20 + 3 * (float)i, pile ? 0.5f + (float)i : 500));
    run(world, 2, H);
    double height = (double)cr_body_get_view(world, top).center.y;
    double speed = (double)cr_body_get_view(world, ids[10]).velocity.y;
    cr_world_destroy(world);
    return height + 100 * speed;
}

static void a_pile_placed_elsewhere_does_not_stir_a_tower(void **state)
{
    (void)state;
    const char *const solvers[] = {"wide", "tgs_soft", "pgs_soft"};
    for (int s = 0; s < 3; s++)
        judge_near(solvers[s], top_after_placing(solvers[s], true),
                   top_after_placing(solvers[s], false), 0);
}

static void other_solvers_hold_it_too(void **state)
{
    (void)state;
    const char *const solvers[] = {"pgs_ngs", "pgs_soft", "jacobi"};
    for (int s = 0; s < 3; s++) {
        cr_body_id ids[10];
        cr_world *world = tower(10, ids);
        set_choice(world, "solver.name", solvers[s]);
        set(world, "contact.margin", 0.02);
        run(world, 3600, H);
        double lean = 0;
        for (int i = 0; i < 10; i++)
            lean = fmax(lean, fabs((double)cr_body_get_view(world, ids[i]).angle));
        print_message("    %s\n", solvers[s]);
        judge_below("top has drifted, m", sideways(world, ids[9]), 0.005);
        judge_below("top has sunk, m", 9.5 - (double)cr_body_get_view(world, ids[9]).center.y,
                    10 * 0.006);
        judge_below("worst lean, rad", lean, 2e-3);
        judge_below("deepest overlap, m", deepest(world), 0.0075);
        judge_below("speed of the top, m/s", speed_of(world, ids[9]), 1e-3);
        cr_world_destroy(world);
    }
}

/* The lesson that "jacobi" is there for: a pass that does not see what it has just done hands a
 * load on by one box, and halves each error. */
static void jacobi_gives_way(void **state)
{
    (void)state;
    const char *const solvers[] = {"pgs_ngs", "jacobi"};
    double deep[2] = {0};
    for (int s = 0; s < 2; s++) {
        cr_body_id ids[10];
        cr_world *world = tower(10, ids);
        set_choice(world, "solver.name", solvers[s]);
        for (int i = 0; i < 120; i++) {
            run(world, 1, H);
            deep[s] = fmax(deep[s], deepest(world));
        }
        print_message("    %s: pressed in by %.3g mm at worst\n", solvers[s], 1e3 * deep[s]);
        cr_world_destroy(world);
    }
    judge_above("jacobi's tower is pressed in deeper: times as deep", deep[1] / deep[0], 2);
}

static void a_pyramid_of_twelve_stands(void **state)
{
    (void)state;
    enum { ROWS = 12 };
    cr_world *world = ground();
    cr_body_id ids[ROWS * (ROWS + 1) / 2];
    cr_vec2 starts[ROWS * (ROWS + 1) / 2];
    int rows[ROWS * (ROWS + 1) / 2], count = 0;
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < ROWS - row; i++) {
            starts[count] =
                at(1.1f * ((float)i - 0.5f * (float)(ROWS - 1 - row)), 0.5f + (float)row);
            ids[count] = add(world, brick(box(1, 1), starts[count].x, starts[count].y));
            rows[count++] = row + 1;
        }
    double deep = 0, moved = 0, sunk = 0;
    for (int i = 0; i < 600; i++) {
        run(world, 1, H);
        deep = fmax(deep, deepest(world));
    }
    for (int i = 0; i < count; i++) {
        cr_vec2 c = cr_body_get_view(world, ids[i]).center;
        moved = fmax(moved, fabs((double)(c.x - starts[i].x)));
        sunk = fmax(sunk, (double)(starts[i].y - c.y) / rows[i]);
    }
    judge_below("deepest overlap in 10 s, m", deep, 0.010);
    judge_below("moved sideways, m", moved, 0.020);
    judge_below("sunk, m a row", sunk, 0.006);
    cr_world_destroy(world);
}

/* The stack of ten for ten seconds with few passes; what went wrong with it. */
typedef struct trouble {
    double drift, sunk, lean, deep, speed;
} trouble;

static trouble ten_seconds(const char *name, const char *key, double value)
{
    cr_body_id ids[10];
    cr_world *world = tower(10, ids);
    trouble t = {0};
    set_choice(world, "solver.name", "pgs");
    set(world, "solver.cold_passes", 0);
    set(world, "solver.iterations", 6);
    if (key != NULL)
        set(world, key, value);
    for (int i = 0; i < 600; i++) {
        run(world, 1, H);
        t.deep = fmax(t.deep, deepest(world));
        if (i >= 300)
            for (int k = 0; k < 10; k++)
                t.speed = fmax(t.speed, speed_of(world, ids[k]));
    }
    for (int k = 0; k < 10; k++) {
        cr_body_view b = cr_body_get_view(world, ids[k]);
        t.drift = fmax(t.drift, fabs((double)b.center.x));
        t.lean = fmax(t.lean, fabs((double)b.angle));
        t.sunk = fmax(t.sunk, 0.5 + k - (double)b.center.y);
    }
    print_message(
        "    %-20s drift %.3g m, sunk %.3g m, lean %.3g, deepest %.3g m, speed %.3g m/s\n", name,
        t.drift, t.sunk, t.lean, t.deep, t.speed);
    cr_world_destroy(world);
    return t;
}

static void each_switch_has_its_use(void **state)
{
    (void)state;
    trouble all = ten_seconds("all on", NULL, 0);
    trouble no_warm = ten_seconds("no warm start", "solver.warm_start", 0);
    trouble no_sum = ten_seconds("no accumulation", "solver.accumulate", 0);
    trouble no_block = ten_seconds("points one by one", "solver.block", 0);
    trouble more = ten_seconds("60 passes", "solver.iterations", 60);
    judge_below("all on: deepest, m", all.deep, 0.01);
    judge_above("cold, the stack is squeezed: times as deep", no_warm.deep / all.deep, 10);
    judge_above("nor does it without sums: times as deep", no_sum.deep / all.deep, 10);
    judge_above("one by one it leans: times as much", no_block.lean / fmax(all.lean, 1e-9), 100);
    judge_below("more passes, no deeper", more.deep, all.deep * 1.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tower_of_ten_stands_for_a_minute),
        cmocka_unit_test(a_high_pile_bears_its_weight_at_once),
        cmocka_unit_test(what_falls_elsewhere_does_not_shake_a_tower),
        cmocka_unit_test(a_pile_placed_elsewhere_does_not_stir_a_tower),
        cmocka_unit_test(other_solvers_hold_it_too),
        cmocka_unit_test(jacobi_gives_way),
        cmocka_unit_test(a_pyramid_of_twelve_stands),
        cmocka_unit_test(each_switch_has_its_use),
    };
    return cmocka_run_group_tests_name("stacks", tests, NULL, NULL);
}
