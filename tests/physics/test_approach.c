/* The approach of a contact: the velocity of one body relative to the other, along the normal, at
 * the deepest point. */
#include "world_helpers.h"

#define H (1.0f / 60)

static const int LANES[] = {1, 4, 8, 16};
enum { WIDTHS = sizeof LANES / sizeof *LANES };

/* ---- worlds ---- */

/* More contacts than are made at a time; the bodies run into each other, so that points come in
 * ones and twos, overlap and are apart. */
static void crowd(cr_world *world)
{
    rng r = rng_seed(7);
    add_crowd(world, &r, 600, 9);
}

static void add_tumbling(cr_world *world, rng *r, float x, float y)
{
    cr_body_def one = body(random_shape(r, 0.5f), x, y);
    one.velocity = rng_vec2(r, -3, 3);
    one.angular_velocity = rng_float(r, -5, 5);
    add(world, one);
}

/* So few contacts among so many bodies that the velocities of all bodies are not worth a copy. */
static void loners(cr_world *world)
{
    rng r = rng_seed(8);
    for (int i = 0; i < 200; i++)
        add_tumbling(world, &r, 10 * (float)i, 50);
    for (int i = 0; i < 12; i++)
        add_tumbling(world, &r, 0.6f * (float)i, 0);
}

/* Discs that have flown past the middle of thin walls within a tick, and are to be sent back. */
static void bullets(cr_world *world)
{
    enum { WALLS = 40 };
    rng r = rng_seed(9);
    for (int i = 0; i < WALLS; i++)
        add(world, fixed(box(0.2f, 4), 6 * (float)i, 0));
    run(world, 1, H);
    for (int i = 0; i < WALLS; i++) {
        float side = i % 2 ? 1 : -1;
        cr_body_def disc = body(circle(0.5f), 6 * (float)i + side * rng_float(&r, 0, 0.3f), 0);
        disc.velocity = at(side * rng_float(&r, 40, 80), rng_float(&r, -5, 5));
        disc.angular_velocity = rng_float(&r, -5, 5);
        add(world, disc);
    }
}

typedef void scene(cr_world *world);
static scene *const SCENES[] = {crowd, loners, bullets};
enum { SCENE_COUNT = sizeof SCENES / sizeof *SCENES };

static cr_world *build(scene *add_bodies, int lanes)
{
    cr_world *world = weightless_world();
    set(world, "wide.lanes", lanes);
    add_bodies(world);
    judge_ok(cr_world_detect(world));
    return world;
}

/* ---- the law ---- */

/* v + w x r at p; *scale is what rounding is a share of. */
static void point_velocity(const cr_world *world, cr_body_id id, cr_vec2 p, double v[2],
                           double *scale)
{
    cr_body_view of = cr_body_get_view(world, id);
    double x = (double)p.x - (double)of.center.x, y = (double)p.y - (double)of.center.y;
    double w = (double)of.angular_velocity;
    v[0] = (double)of.velocity.x - w * y;
    v[1] = (double)of.velocity.y + w * x;
    *scale += hypot((double)of.velocity.x, (double)of.velocity.y) +
              fabs(w) * (hypot((double)p.x, (double)p.y) + hypot(x, y));
}

static double expected(const cr_world *world, const cr_contact *contact, double *scale)
{
    const cr_manifold *m = &contact->manifold;
    int deepest = m->count == 2 && m->points[1].separation < m->points[0].separation;
    double a[2], b[2];
    *scale = 0;
    point_velocity(world, contact->a, m->points[deepest].position, a, scale);
    point_velocity(world, contact->b, m->points[deepest].position, b, scale);
    return (double)m->normal.x * (a[0] - b[0]) + (double)m->normal.y * (a[1] - b[1]);
}

/* The normal points from b to a: a is to leave b by the side that it came from. */
static bool is_flipped(const cr_world *world, const cr_contact *contact)
{
    cr_vec2 a = cr_body_get_view(world, contact->a).center;
    cr_vec2 b = cr_body_get_view(world, contact->b).center, n = contact->manifold.normal;
    return (b.x - a.x) * n.x + (b.y - a.y) * n.y < 0;
}

static void it_is_the_velocity_along_the_normal_at_the_deepest_point(void **state)
{
    (void)state;
    for (int s = 0; s < SCENE_COUNT; s++) {
        cr_world *world = build(SCENES[s], 0);
        size_t contacts = 0, twos = 0, flipped = 0;
        double worst = 0, fastest = 0;
        for (int tick = 0; tick < 10; tick++) {
            size_t count;
            const cr_contact *all = cr_world_contacts(world, &count);
            for (size_t i = 0; i < count; i++) {
                double scale, want = expected(world, &all[i], &scale);
                worst = fmax(worst, fabs((double)all[i].approach - want) / (scale + 1e-9));
                fastest = fmax(fastest, fabs(want));
                twos += all[i].manifold.count == 2;
                flipped += is_flipped(world, &all[i]);
            }
            contacts += count;
            run(world, 1, H);
            judge_ok(cr_world_detect(world));
        }
        print_message("    scene %d: %zu contacts, %zu with two points, %zu flipped, %.3g m/s\n", s,
                      contacts, twos, flipped, fastest);
        assert_true(contacts > 10 && fastest > 1 && (SCENES[s] != bullets || flipped > 0));
        judge_below("error of the approach, as a share", worst, 1e-6);
        cr_world_destroy(world);
    }
}

static void lanes_change_no_bit(void **state)
{
    (void)state;
    for (int s = 0; s < SCENE_COUNT; s++) {
        cr_world *first = build(SCENES[s], LANES[0]);
        size_t count;
        const cr_contact *want = cr_world_contacts(first, &count);
        for (int k = 1; k < WIDTHS; k++) {
            cr_world *world = build(SCENES[s], LANES[k]);
            size_t other;
            const cr_contact *got = cr_world_contacts(world, &other);
            assert_int_equal(other, count);
            for (size_t i = 0; i < count; i++)
                assert_memory_equal(&got[i].approach, &want[i].approach, sizeof want[i].approach);
            cr_world_destroy(world);
        }
        cr_world_destroy(first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_velocity_along_the_normal_at_the_deepest_point),
        cmocka_unit_test(lanes_change_no_bit),
    };
    return cmocka_run_group_tests_name("approach", tests, NULL, NULL);
}
