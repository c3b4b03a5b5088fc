/* Which way a thin thing is left: the way that a body came, if it went in no deeper than its motion
 * explains. */
#include "world_helpers.h"

#define H (1.0f / 60)

static const float RADIUS = 0.5f, THICK = 0.2f;

/* A wall at x = 0 and a disc that comes from the left; the library has seen a tick of length H. */
static cr_world *wall_and_disc(cr_body_id *disc)
{
    cr_world *world = weightless_world();
    add(world, fixed(box(THICK, 10), 0, 0));
    *disc = add(world, body(circle(RADIUS), -5, 0));
    run(world, 1, H);
    return world;
}

static void put(cr_world *world, cr_body_id disc, float x, float speed)
{
    cr_body_def def = get(world, disc);
    def.position = at(x, 0);
    def.velocity = at(speed, 0);
    judge_ok(cr_body_set(world, disc, &def));
    judge_ok(cr_world_detect(world));
}

/* Whether the contact pushes the disc back to the left. */
static bool pushed_left(const cr_world *world)
{
    size_t count;
    const cr_contact *contact = cr_world_contacts(world, &count);
    assert_int_equal(count, 1);
    /* the normal points from the wall, the first, to the disc */
    return contact->manifold.normal.x < 0;
}

/* Found beyond the middle of the wall, it has come through from the left if its way in a tick is as
 * long as the overlap measured from there. */
static void a_bullet_is_sent_back_where_it_came_from(void **state)
{
    (void)state;
    const float past = 0.1f, overlap = RADIUS + THICK / 2 + past;
    const float ways[] = {0.3f, 0.95f, 1.05f, 2};
    for (int i = 0; i < 4; i++) {
        cr_body_id disc;
        cr_world *world = wall_and_disc(&disc);
        put(world, disc, past, ways[i] * overlap / H);
        print_message("    a tick takes it %g of its overlap: %s\n", (double)ways[i],
                      pushed_left(world) ? "back" : "on");
        assert_int_equal(pushed_left(world), ways[i] > 1);
        cr_world_destroy(world);
    }
}

/* What lies in the very middle of a wall is not torn to and fro by a motion below the slop. */
static void who_trembles_in_the_middle_keeps_its_side(void **state)
{
    (void)state;
    const float slop = 0.02f;
    const float deeper[] = {0.3f, 0.9f, 1.1f};
    for (int i = 0; i < 3; i++) {
        cr_body_id disc;
        cr_world *world = wall_and_disc(&disc);
        set(world, "solver.slop", (double)slop);
        put(world, disc, -0.001f, 0);
        assert_true(pushed_left(world));
        put(world, disc, deeper[i] * slop - 0.001f, 0);
        assert_int_equal(pushed_left(world), deeper[i] < 1);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bullet_is_sent_back_where_it_came_from),
        cmocka_unit_test(who_trembles_in_the_middle_keeps_its_side),
    };
    return cmocka_run_group_tests_name("sides", tests, NULL, NULL);
}
