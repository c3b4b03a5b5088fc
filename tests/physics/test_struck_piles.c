/* What a kinematic body strikes or presses: its work is what the struck have got, and the impacts
 * themselves make nothing, however many there are at once. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

/* ---- one ball ---- */

/* A bat turns, or flies, no matter what, and strikes a resting ball off its middle with e = 1 and
 * without friction. What the ball has then, the bat has given. */
static void strike(const char *solver, float spin, float speed)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", 0);
    cr_body_def ball = body(circle(0.2f), 0, 0), bat = body(box(0.2f, 4), -3, 0.6f);
    ball.material.restitution = bat.material.restitution = 1;
    ball.material.friction = 0;
    bat.kind = CR_KINEMATIC;
    bat.angle = 0.8f;
    bat.angular_velocity = spin;
    bat.velocity = at(speed, 0);
    cr_body_id id = add(world, ball);
    add(world, bat);
    double given = 0;
    for (int i = 0; i < 60; i++) {
        run(world, 1, H);
        given += (double)cr_world_stats(world).driver_work;
    }
    cr_body_view b = cr_body_get_view(world, id);
    double has = 0.5 * (double)b.mass * pow(speed_of(world, id), 2) +
                 0.5 * (double)b.inertia * pow((double)b.angular_velocity, 2);
    assert_true(has > 1);
    print_message("    %s, the bat turns at %g rad/s and flies at %g m/s\n", solver, (double)spin,
                  (double)speed);
    judge_near("its work, J", given, has, 1e-5 * has);
    cr_world_destroy(world);
}

static void a_bat_gives_what_the_ball_has(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        strike(SOLVERS[s], 0, 6);
        strike(SOLVERS[s], -2, 6);
    }
}

/* ---- many bodies ---- */

static cr_world *pile(const char *solver, float restitution, rng *r)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", -G);
    cr_body_def floor = fixed(halfspace(0, 1, 0), 0, 0);
    floor.material.restitution = restitution;
    add(world, floor);
    for (int i = 0; i < 120; i++) {
        cr_shape shape = rng_int(r, 0, 1) ? box(0.45f, 0.45f) : circle(0.225f);
        cr_body_def def = body(shape, 0.47f * (float)(i % 8), 0.225f + 0.45f * (float)(i / 8));
        def.material.restitution = restitution;
        def.material.friction = 0.4f;
        add(world, def);
    }
    return world;
}

static void add_driver(cr_world *world, float restitution, float spin)
{
    cr_body_def def = body(box(2, 2), -6, 2.5f);
    def.kind = CR_KINEMATIC;
    def.velocity = at(8, 0);
    def.angular_velocity = spin;
    def.material.restitution = restitution;
    add(world, def);
}

static const float REBOUNDS[] = {0, 0.5f, 1};
enum { REBOUND_COUNT = sizeof REBOUNDS / sizeof *REBOUNDS };

/* With sanitizers every other solver but the default has one of the rebounds. */
static bool is_tried(int solver, int rebound)
{
    return takes_part(SOLVERS[solver], rebound, test_effort(1, 2 * REBOUND_COUNT));
}

static void drivers_make_nothing(void **state)
{
    (void)state;
    int seeds = test_effort(2, 1);
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int k = 0; k < REBOUND_COUNT; k++) {
            if (!is_tried(s, k))
                continue;
            double worst = 0;
            for (int seed = 1; seed <= seeds; seed++)
                for (float spin = 0; spin < 10; spin += 9) {
                    rng r = rng_seed((uint64_t)seed);
                    cr_world *world = pile(SOLVERS[s], REBOUNDS[k], &r);
                    add_driver(world, REBOUNDS[k], spin);
                    worst = fmax(worst, share_made(world, 300));
                    cr_world_destroy(world);
                }
            print_message("    %s, e = %g\n", SOLVERS[s], (double)REBOUNDS[k]);
            judge_below("energy made, of that lost: the worst", worst, 0.001);
        }
}

/* ---- what has no room left ---- */

enum { SIDE = 8 };
#define CELL 0.5f
typedef enum grains { DISCS, BOXES, BOTH, GRAINS_COUNT } grains;

static void add_rough(cr_world *world, cr_body_def def, float restitution)
{
    def.material.friction = 0.6f;
    def.material.restitution = restitution;
    add(world, def);
}

/* Bodies in a tub of their width, and a plate that comes down on them until it nearly touches the
 * floor. */
static cr_world *press(const char *solver, grains kind, float restitution)
{
    const float half = CELL * SIDE / 2;
    cr_world *world = new_world();
    rng r = rng_seed(5);
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", -G);
    add_rough(world, fixed(halfspace(0, 1, 0), 0, 0), restitution);
    add_rough(world, fixed(halfspace(1, 0, -half), 0, 0), restitution);
    add_rough(world, fixed(halfspace(-1, 0, -half), 0, 0), restitution);
    for (int i = 0; i < SIDE * SIDE; i++) {
        bool round = kind == DISCS || (kind == BOTH && i % 2 == 1);
        float x = CELL * ((float)(i % SIDE) + 0.5f) - half + rng_float(&r, -0.02f, 0.02f);
        float y = CELL * ((float)(i / SIDE) + 0.5f);
        add_rough(world, body(round ? circle(0.23f) : box(0.4f, 0.4f), x, y), restitution);
    }
    cr_body_def plate = body(box(2 * half - 0.1f, 0.5f), 0, CELL * SIDE + 2);
    plate.kind = CR_KINEMATIC;
    plate.velocity = at(0, -1);
    add_rough(world, plate, restitution);
    return world;
}

/* Hard elastic discs gain speed at each rebound from a plate that comes down, and would be
 * infinitely fast when they lie as close as can be. But all that they have the plate has given, and
 * when they are crushed they yield. Solvers that take overlap back once a tick make some energy.
 */
static void what_is_pressed_without_room_yields(void **state)
{
    (void)state;
    const grains end = (grains)test_effort(GRAINS_COUNT, 1);
    for (int s = 0; s < SOLVER_COUNT; s++) {
        bool makes = is_solver(SOLVERS[s], "jacobi") || is_solver(SOLVERS[s], "pgs");
        for (int k = 0; k < REBOUND_COUNT; k++)
            for (grains kind = 0; is_tried(s, k) && kind < end; kind++) {
                cr_world *world = press(SOLVERS[s], kind, REBOUNDS[k]);
                double most = 0, share = share_made_and_fastest(world, 330, &most);
                print_message("    %s, e = %g, grains %d\n", SOLVERS[s], (double)REBOUNDS[k],
                              (int)kind);
                judge_below("fastest, m/s", most, REBOUNDS[k] < 1 ? 8 : 100);
                judge_below("energy made, of that lost", share, makes ? 0.02 : 0.001);
                cr_world_destroy(world);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bat_gives_what_the_ball_has),
        cmocka_unit_test(drivers_make_nothing),
        cmocka_unit_test(what_is_pressed_without_room_yields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
