/* Chains, bridges, ropes and nets that swing, hang and are loaded, with the solvers that solve
 * joints together: by what nothing may do. */
#include "effort.h"
#include "joint_trial.h"

static const double g = 9.81;

/* ---- chains ---- */

static void a_chain_let_go_keeps_its_length(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int r = 0; r < RATE_COUNT; r++) {
            trial t = trial_begin(DIRECT[s], RATES[r], g);
            pinned_chain(t.world, 20, 0.2f, 0.05f, 0, 0);
            judge_below(trial_text(&t, "gaps of a chain of 20 (m)"), trial_widest_gap(&t, 10),
                        0.01);
            cr_world_destroy(t.world);
        }
}

static void chains_of_all_kinds_keep_their_length(void **state)
{
    (void)state;
    rng r = rng_seed(11);
    for (int k = 0; k < 12; k++) {
        trial t = trial_begin(DIRECT[k % SUBSTEPPED_COUNT], 60, g);
        int links = rng_int(&r, 5, 30);
        float length = rng_float(&r, 0.15f, 0.6f), width = length * rng_float(&r, 0.1f, 0.5f);
        pinned_chain(t.world, links, length, width, 0, 0);
        judge_below(trial_text(&t, "gaps of a chain, of a link's length"),
                    trial_widest_gap(&t, 6) / (double)length, 0.05);
        cr_world_destroy(t.world);
    }
}

/* A ball of so many links' weight. */
static void hang_ball(cr_world *world, cr_body_id last, float x, float y, float mass)
{
    float radius = sqrtf(mass / (float)PI);
    pin_at(world, add(world, solid_body(circle(radius), x + radius, y, 1)), last, x, y);
}

static void a_chain_swings_a_heavy_ball(void **state)
{
    (void)state;
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int r = 0; r < RATE_COUNT; r++) {
            trial t = trial_begin(DIRECT[s], RATES[r], g);
            cr_body_id last = pinned_chain(t.world, 20, 0.2f, 0.05f, 0, 0);
            hang_ball(t.world, last, 4, 0, 79 * 0.2f * 0.05f);
            double before = trial_energy(t.world, g);
            judge_below(trial_text(&t, "gaps with a ball of 79 links (m)"),
                        trial_widest_gap(&t, 10), 0.04);
            judge_below(trial_text(&t, "energy that came from nothing (J)"),
                        trial_energy(t.world, g) - before, 0);
            cr_world_destroy(t.world);
        }
}

/* A disc pinned by its centre to the end of links of 0.2 m by 0.05 m, which are let go
 * horizontally. It weighs so many times what a link does. */
static void swing_disc(trial *t, int links, float ratio, float radius)
{
    cr_body_id last = pinned_chain(t->world, links, 0.2f, 0.05f, 0, 0);
    float end = 0.2f * (float)links, mass = ratio * 0.2f * 0.05f;
    cr_body_def disc = solid_body(circle(radius), end, 0, mass / ((float)PI * radius * radius));
    pin_at(t->world, add(t->world, disc), last, end, 0);
}

/* The sum of all rises of energy in so many seconds, as a share of what the disc can fall. */
static double share_risen(trial *t, int links, float ratio, double seconds)
{
    double last = trial_energy(t->world, g), risen = 0;
    for (int i = 0; i < (int)(seconds * t->rate); i++) {
        trial_tick(t);
        double now = trial_energy(t->world, g);
        risen += fmax(now - last, 0);
        last = now;
    }
    return risen / ((double)ratio * 0.2 * 0.05 * g * 0.2 * links);
}

static void a_heavy_disc_on_thin_links_makes_nothing(void **state)
{
    (void)state;
    static const int links[] = {2, 5, 10, 30};
    static const float ratios[] = {60, 600};
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int l = 0; l < 4; l++)
            for (int r = 0; r < 2; r++) {
                trial t = trial_begin(DIRECT[s], 60, g);
                swing_disc(&t, links[l], ratios[r], 0.05f);
                judge_below(trial_text(&t, "energy from nothing, of a disc on links"),
                            share_risen(&t, links[l], ratios[r], test_effort(10, 2)), 0.001);
                cr_world_destroy(t.world);
            }
}

/* The rod turns no faster than the disc allows, and needs no damping. */
static void a_heavy_disc_on_a_rod_keeps_its_swing(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (float ratio = 6; ratio < 1000; ratio *= 10) {
            trial t = trial_begin(DIRECT[s], 60, g);
            swing_disc(&t, 1, ratio, 0.05f);
            double start = trial_energy(t.world, g);
            share_risen(&t, 1, ratio, test_effort(10, 4));
            judge_near(trial_text(&t, "energy of a disc on a rod, of what it falls"),
                       (trial_energy(t.world, g) - start) / ((double)ratio * 0.002 * g), 0, 0.002);
            cr_world_destroy(t.world);
        }
}

/* The disc reaches over the last link into the one before, which it can never leave: contact and
 * joints contradict each other. */
static void a_disc_that_its_links_hold_in_an_overlap_stays_calm(void **state)
{
    (void)state;
    static const int links[] = {2, 5, 10, 30};
    static const float ratios[] = {10, 60, 600};
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int l = 0; l < 4; l++)
            for (int r = 0; r < test_effort(3, 1); r++) {
                trial t = trial_begin(DIRECT[s], 60, g);
                swing_disc(&t, links[l], ratios[r], 0.25f);
                judge_below(trial_text(&t, "energy from nothing, of a disc held in an overlap"),
                            share_risen(&t, links[l], ratios[r], test_effort(10, 1)), 0.3);
                cr_world_destroy(t.world);
            }
}

/* Each pin bears the weight below it. */
static void a_hanging_chain_bears_its_weight(void **state)
{
    (void)state;
    enum { LINKS = 20 };
    for (int s = 0; s < DIRECT_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, g);
        cr_joint_id pins[LINKS];
        cr_body_id last = NOBODY;
        for (int i = 0; i < LINKS; i++) {
            float y = -0.2f * (float)i;
            cr_body_id link = add(t.world, solid_body(box(0.05f, 0.2f), 0, y - 0.1f, 1));
            pins[i] = pin_at(t.world, link, last, 0, y);
            last = link;
        }
        run(t.world, 60, 1.0f / 60);
        double worst = 0;
        for (int i = 0; i < LINKS; i++) {
            double weight = (LINKS - i) * 0.01 * g;
            double force = fabs((double)cr_joint_get_view(t.world, pins[i]).impulse.y) * 60;
            worst = fmax(worst, fabs(force / weight - 1));
        }
        judge_below(trial_text(&t, "what a pin bears differs from the weight, share"), worst, 1e-4);
        cr_world_destroy(t.world);
    }
}

/* Nothing outside acts on it. */
static void a_tumbling_chain_keeps_its_momentum(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, 0);
        rng r = rng_seed(5);
        cr_body_id last = NOBODY;
        for (int i = 0; i < 8; i++) {
            cr_body_def def =
                solid_body(box(0.5f, 0.1f), 0.5f * (float)i, 0, rng_float(&r, 0.5f, 4));
            def.layers = 1u << i;
            def.velocity = at(0, rng_float(&r, -2, 2));
            def.angular_velocity = rng_float(&r, -5, 5);
            cr_body_id link = add(t.world, def);
            if (i > 0)
                pin_at(t.world, link, last, 0.5f * (float)i - 0.25f, 0);
            last = link;
        }
        trial_tick(&t); /* whose first impulses take what the pins do not allow */
        sums before = sum_up(t.world);
        run(t.world, 600, 1.0f / 60);
        sums after = sum_up(t.world);
        judge_near(trial_text(&t, "momentum along x (N s)"), after.px, before.px,
                   1e-5 * before.momentum_scale);
        judge_near(trial_text(&t, "momentum along y (N s)"), after.py, before.py,
                   1e-5 * before.momentum_scale);
        judge_near(trial_text(&t, "angular momentum (N m s)"), after.angular, before.angular,
                   1e-4 * before.angular_scale);
        judge_share(trial_text(&t, "energy after 10 s (J)"), after.kinetic, before.kinetic, 0.01);
        cr_world_destroy(t.world);
    }
}

/* ---- bridges, ropes and nets ---- */

enum { PLANKS = 20 };

static cr_body_id bridge(cr_world *world)
{
    cr_body_id last = NOBODY, middle = NOBODY;
    for (int i = 0; i < PLANKS; i++) {
        float left = 0.5f * (float)i;
        cr_body_id plank = add(world, solid_body(box(0.5f, 0.1f), left + 0.25f, 0, 1));
        pin_at(world, plank, last, left, 0);
        last = plank;
        middle = i == PLANKS / 2 ? plank : middle;
    }
    pin_at(world, last, NOBODY, 0.5f * PLANKS, 0);
    return middle;
}

static void a_bridge_bears_five_hundred_planks(void **state)
{
    (void)state;
    const float load = 500 * 0.5f * 0.1f; /* kg */
    const double seconds = test_effort(8, 1);
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int r = 0; r < test_effort(RATE_COUNT, 1); r++) {
            trial t = trial_begin(DIRECT[s], RATES[r], g);
            bridge(t.world);
            add(t.world, solid_body(box(1, 1), 0.25f * PLANKS, 0.56f, load));
            judge_below(trial_text(&t, "gaps of a bridge under a box (m)"),
                        trial_widest_gap(&t, seconds),
                        s < SUBSTEPPED_COUNT ? 0.05 : 0.1); /* a whole tick is a long step */
            cr_world_destroy(t.world);

            t = trial_begin(DIRECT[s], RATES[r], g);
            cr_body_id middle = bridge(t.world);
            cr_body_def ball = solid_body(circle(0.5f), 5.25f, -0.5f, load / (0.25f * (float)PI));
            pin_at(t.world, add(t.world, ball), middle, 5.25f, 0);
            judge_below(trial_text(&t, "gaps of a bridge that a ball hangs on (m)"),
                        trial_widest_gap(&t, seconds), 0.05);
            cr_world_destroy(t.world);
        }
}

/* After the scenes of other engines' demonstrations: links of 1 m by 0.5 m from x = 0 on, the first
 * of them fixed. */
static cr_body_id rope(cr_world *world, int links, float x, float y)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < links; i++) {
        cr_body_def def = solid_body(box(1, 0.5f), x + (float)i, y, 1);
        def.kind = i == 0 ? CR_STATIC : CR_DYNAMIC;
        cr_body_id link = add(world, def);
        if (i > 0)
            pin_at(world, last, link, x + (float)i - 0.5f, y);
        last = link;
    }
    return last;
}

static void a_rope_swings_a_box_of_fifty_links(void **state)
{
    (void)state;
    trial t = trial_begin("wide", 60, g);
    cr_body_id last = rope(t.world, 19, 0, 10);
    pin_at(t.world, last, add(t.world, solid_body(box(5, 5), 21, 10, 1)), 18.5f, 10);
    judge_below(trial_text(&t, "gaps of a heavy rope (m)"),
                trial_widest_gap(&t, test_effort(15, 5)), 0.01);
    cr_world_destroy(t.world);
}

static void a_net_catches_fifty_boxes(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, g);
        cr_body_id last = rope(t.world, 39, -20, 10);
        pin_at(t.world, last, NOBODY, 18.5f, 10);
        for (int i = 0; i < 50; i++)
            add(t.world, solid_body(box(1, 1), (float)(i % 10) - 5, (float)(i / 10) + 13, 1));
        judge_below(trial_text(&t, "gaps of a net (m)"), trial_widest_gap(&t, test_effort(12, 3)),
                    0.05);
        cr_world_destroy(t.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_let_go_keeps_its_length),
        cmocka_unit_test(chains_of_all_kinds_keep_their_length),
        cmocka_unit_test(a_chain_swings_a_heavy_ball),
        cmocka_unit_test(a_heavy_disc_on_thin_links_makes_nothing),
        cmocka_unit_test(a_heavy_disc_on_a_rod_keeps_its_swing),
        cmocka_unit_test(a_disc_that_its_links_hold_in_an_overlap_stays_calm),
        cmocka_unit_test(a_hanging_chain_bears_its_weight),
        cmocka_unit_test(a_tumbling_chain_keeps_its_momentum),
        cmocka_unit_test(a_bridge_bears_five_hundred_planks),
        cmocka_unit_test(a_rope_swings_a_box_of_fifty_links),
        cmocka_unit_test(a_net_catches_fifty_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
