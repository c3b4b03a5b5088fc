/* sleep_helpers.c - makes worlds whose bodies may sleep, and the bodies in them. */
#include "sleep_helpers.h"

const char *const *settling_solvers(void)
{
    static const char *names[MOST_SOLVERS];
    int count = 0;
    for (int s = 0; s < SOLVER_COUNT; s++)
        if (!is_solver(SOLVERS[s], "impulse"))
            names[count++] = SOLVERS[s];
    assert_int_equal(count, SETTLING_COUNT);
    return names;
}

cr_world *sleepy_world(void)
{
    cr_world *world = new_world();
    set(world, "sleep.enabled", 1);
    return world;
}

cr_body_def rough(cr_shape shape, float x, float y)
{
    cr_body_def def = body(shape, x, y);
    def.material.friction = 0.6f;
    return def;
}

cr_body_def rough_fixed(cr_shape shape, float x, float y)
{
    cr_body_def def = rough(shape, x, y);
    def.kind = CR_STATIC;
    return def;
}

cr_body_def driven(cr_shape shape, float x, float y, cr_vec2 velocity)
{
    cr_body_def def = rough(shape, x, y);
    def.kind = CR_KINEMATIC;
    def.velocity = velocity;
    return def;
}

bool asleep(const cr_world *world, cr_body_id id)
{
    return cr_body_get_view(world, id).asleep;
}

unsigned sleeping(const cr_world *world)
{
    return cr_world_stats(world).sleeping;
}

int until_asleep(cr_world *world, unsigned count, int most)
{
    int ticks = 0;
    for (; sleeping(world) < count && ticks < most; ticks++)
        run(world, 1, H);
    assert_int_equal(sleeping(world), count);
    return ticks;
}

stack sleeping_stack(const char *solver)
{
    stack s = {.world = sleepy_world()};
    set_choice(s.world, "solver.name", solver);
    s.floor = add(s.world, rough_fixed(box(20, 1), 0, -0.5f));
    s.low = add(s.world, rough(box(1, 1), 0, 0.5f));
    s.high = add(s.world, rough(box(1, 1), 0.1f, 1.5f));
    s.other = add(s.world, rough(box(1, 1), 5, 0.5f));
    until_asleep(s.world, 3, 600);
    return s;
}
