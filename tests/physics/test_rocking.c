/* Rocking: what rocks on a round back keeps its energy, a smooth disc gets no spin, and a contact
 * keeps its load when the faces that lie on each other change their parts. */
#include "world_helpers.h"

static const double G = 9.81;

/* ---- a plank on a log ---- */

enum { PER_SECOND = 60, SECONDS = 10 };
static const double LOG = 0.5, LENGTH = 1, THICKNESS = 0.1;

static cr_body_def rough(cr_body_def def)
{
    def.material.restitution = 0;
    def.material.friction = 1;
    return def;
}

static cr_world *plank_on_log(const char *solver, cr_body_id *plank)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    add(world, rough(fixed(circle((float)LOG), 0, 0)));
    cr_body_def def =
        rough(body(box((float)LENGTH, (float)THICKNESS), 0, (float)(LOG + THICKNESS / 2)));
    def.angular_velocity = 0.5f;
    def.velocity = at(-0.5f * (float)THICKNESS / 2, 0); /* about the point where it touches */
    *plank = add(world, def);
    return world;
}

/* Turned by a the plank touches at R a from its middle, which is then R a^2/2 higher, less by
 * t a^2/4 for the half of its thickness t:  V = m g (R - t/2) a^2/2, and it turns about the point
 * where it touches. The step is a part of a period's 2 pi: what it loses or gains is to be of the
 * second order in it. */
static void a_plank_rocks_on_a_log(void **state)
{
    (void)state;
    double inertia = (LENGTH * LENGTH + THICKNESS * THICKNESS) / 12 + THICKNESS * THICKNESS / 4;
    double omega = sqrt(G * (LOG - THICKNESS / 2) / inertia), widest = 0.5 / omega;
    const char *const solvers[] = {"tgs_soft", "wide", "pgs_soft", "pgs",
                                   "pgs_ngs",  "xpbd", "avbd"};
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++) {
        cr_body_id plank;
        cr_world *world = plank_on_log(solvers[s], &plank);
        double most = 0, before = 0, passes = 0;
        for (int i = 0; i < SECONDS * PER_SECOND; i++) {
            run(world, 1, 1.0f / PER_SECOND);
            double angle = (double)cr_body_get_view(world, plank).angle;
            passes += angle * before < 0;
            before = angle != 0 ? angle : before;
            if (i >= (SECONDS - 2) * PER_SECOND)
                most = fmax(most, fabs(angle));
        }
        print_message("    %s\n", solvers[s]);
        judge_near("passes in 10 s", passes, floor(SECONDS * omega / PI), 1);
        judge_share("widest turn after 8 s, rad", most, widest, 0.02);
        cr_world_destroy(world);
    }
}

/* ---- smooth discs ---- */

/* All forces on it go through its centre. */
static void a_smooth_disc_gets_no_spin(void **state)
{
    (void)state;
    const char *const solvers[] = {"tgs_soft", "wide", "pgs_soft", "pgs",
                                   "pgs_ngs",  "xpbd", "avbd"};
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++) {
        cr_world *world = new_world();
        set_choice(world, "solver.name", solvers[s]);
        add(world, fixed(halfspace(0.6f, 0.8f, 0), 0, 0));
        add(world, fixed(halfspace(-0.8f, 0.6f, 0), 0, 0));
        add(world, body(box(0.3f, 0.3f), 0.3f, 1));
        cr_body_id discs[6];
        for (int i = 0; i < 6; i++)
            discs[i] = add(world, body(circle(0.2f), 0.01f * (float)i, 2 + 0.5f * (float)i));
        run(world, 300, 1.0f / 60);
        double most = 0;
        for (int i = 0; i < 6; i++)
            most = fmax(most, fabs((double)get(world, discs[i]).angular_velocity));
        judge_below(solvers[s], most, 1e-3);
        cr_world_destroy(world);
    }
}

/* ---- faces that change their parts ---- */

static double load(const cr_world *world, uint32_t *feature)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    assert_int_equal(count, 2);
    const cr_manifold *m = &contacts[1].manifold;
    assert_int_equal(m->count, 2);
    *feature = m->points[0].feature;
    return (double)m->points[0].normal_force + (double)m->points[1].normal_force;
}

/* The wide one's face beats the narrow one's by half the difference of their widths times the turn.
 */
static void a_load_is_kept_when_faces_change_their_parts(void **state)
{
    (void)state;
    cr_world *world = new_world();
    add(world, rough(fixed(halfspace(0, 1, 0), 0, 0)));
    add(world, rough(body(box(0.5f, 0.5f), 0, 0.25f)));
    cr_body_id wide = add(world, rough(body(box(1, 0.5f), 0, 0.75f)));
    run(world, 120, 1.0f / 60);
    uint32_t before, after;
    judge_near("load, N", load(world, &before), G * 0.5, 0.01);
    cr_body_def def = get(world, wide);
    def.angle += 1e-3f;
    judge_ok(cr_body_set(world, wide, &def));
    judge_ok(cr_world_detect(world));
    judge_near("load under other names, N", load(world, &after), G * 0.5, 0.01);
    assert_int_not_equal(before, after);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plank_rocks_on_a_log),
        cmocka_unit_test(a_smooth_disc_gets_no_spin),
        cmocka_unit_test(a_load_is_kept_when_faces_change_their_parts),
    };
    return cmocka_run_group_tests_name("rocking", tests, NULL, NULL);
}
