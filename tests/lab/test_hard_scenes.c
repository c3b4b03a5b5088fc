/* The shipped scenes that are hard to solve begin as their notes say: bodies touch and do not
 * overlap, so that nothing falls onto anything; and what runs through two of them arrives. */
#include "lab/scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static lab_scene *load(const char *name)
{
    char path[128];
    lab_scene *scene = NULL;
    lab_error error = {""};
    snprintf(path, sizeof path, "assets/scenes/%s.json", name);
    if (lab_scene_load(path, &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    return scene;
}

static void detect(lab_scene *scene, double margin)
{
    assert_int_equal(cr_world_set(scene->world, "contact.margin", margin).code, CR_OK);
    assert_int_equal(cr_world_detect(scene->world).code, CR_OK);
}

static void nothing_overlaps_at_the_start(void **state)
{
    (void)state;
    static const char *const names[] = {
        "tower-20",        "pyramid-40",    "card-house",  "arch", "cantilever",
        "mass-ratio-400",  "jenga",         "heap-1000",   "loop", "galton-board",
        "cradle-touching", "cradle-spaced", "spinning-box"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        lab_scene *scene = load(names[i]);
        detect(scene, 0);
        double overlap = (double)cr_world_stats(scene->world).max_penetration;
        print_message("%-16s deepest overlap %.2g mm\n", names[i], 1000 * overlap);
        assert_true(overlap <= 1e-3);
        lab_scene_destroy(scene);
    }
}

/* The pairs that must touch, counted from the way each is built. */
static void what_stands_touches_at_the_start(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t pairs;
    } stacks[] = {
        {"tower-20", 21},       /* 20 boxes, each on one thing, and the ball on the floor */
        {"pyramid-40", 1600},   /* 40 boxes on the floor, 780 on two boxes each */
        {"card-house", 49},     /* 20 feet, 10 tips, 18 seats of the decks, the ball */
        {"arch", 40},           /* 17 + 1 and 21 + 1 joints */
        {"cantilever", 16},     /* 8 planks, the beam, its load and 6 weights */
        {"mass-ratio-400", 10}, /* 2, 4 and 4 */
    };
    for (size_t i = 0; i < sizeof stacks / sizeof *stacks; i++) {
        lab_scene *scene = load(stacks[i].name);
        size_t pairs;
        detect(scene, 1e-4);
        cr_world_contacts(scene->world, &pairs);
        print_message("%-16s %zu pairs within 0.1 mm\n", stacks[i].name, pairs);
        assert_int_equal(pairs, stacks[i].pairs);
        lab_scene_destroy(scene);
    }
}

static cr_body_def body(const lab_scene *scene, cr_body_id id)
{
    cr_body_def def;
    assert_int_equal(cr_body_get(scene->world, id, &def).code, CR_OK);
    return def;
}

static void step(lab_scene *scene)
{
    cr_world *world = scene->world;
    assert_int_equal(cr_world_step(world, cr_world_timestep(world)).code, CR_OK);
}

/* What the direction from the loop's centre turns through while the disc is inside the loop. A
 * whole loop is 360 degrees less the part below the crossing, where it comes in and leaves. */
static void the_disc_goes_once_through_the_loop(void **state)
{
    (void)state;
    static const double center[2] = {0, 4.578427}, radius = 2;
    lab_scene *scene = load("loop");
    cr_body_id disc = lab_scene_find(scene, "disc");
    double turned = 0, last = (double)NAN;
    for (int tick = 0; tick < 480; tick++) {
        step(scene);
        cr_vec2 at = body(scene, disc).position;
        double x = (double)at.x - center[0], y = (double)at.y - center[1];
        if (hypot(x, y) > radius)
            continue;
        double angle = atan2(y, x);
        if (!isnan(last))
            turned += remainder(angle - last, 2 * acos(-1));
        last = angle;
    }
    double end = (double)body(scene, disc).position.x;
    print_message("the disc turned %.0f degrees and lies at x = %.2f m\n", turned * 180 / acos(-1),
                  end);
    assert_true(turned > 5.4 && turned < 6.3);
    assert_true(end > 2);
    lab_scene_destroy(scene);
}

static void the_galton_board_fills_its_bins(void **state)
{
    (void)state;
    static const double pitch = 0.48, top_of_bins = 2.7;
    lab_scene *scene = load("galton-board");
    for (int tick = 0; tick < 1800; tick++)
        step(scene);
    double sum = 0, squares = 0;
    int balls = 0, above = 0;
    for (size_t slot = 0; slot < cr_world_slots(scene->world); slot++) {
        cr_body_def def = body(scene, cr_world_slot(scene->world, slot));
        if (def.kind != CR_DYNAMIC)
            continue;
        double bin = (double)def.position.x / pitch;
        balls++;
        above += (double)def.position.y > top_of_bins;
        sum += bin;
        squares += bin * bin;
    }
    double mean = sum / balls, deviation = sqrt(squares / balls - mean * mean);
    print_message("%d balls, %d not in a bin; mean %.2f bins, deviation %.2f bins\n", balls, above,
                  mean, deviation);
    assert_int_equal(balls, 100);
    assert_true(above <= 5);
    assert_true(fabs(mean) < 0.7); /* three times the error of the mean of 100 */
    /* a coin's is 1.73; three times the error of the deviation of 100 below it */
    assert_true(deviation > 1.36 && deviation < 2.8);
    lab_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_overlaps_at_the_start),
        cmocka_unit_test(what_stands_touches_at_the_start),
        cmocka_unit_test(the_disc_goes_once_through_the_loop),
        cmocka_unit_test(the_galton_board_fills_its_bins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
