/* test_conditions.c - sentences about what may come true in a tick: they read back, say what is
 * wrong with them, and come true in the tick in which they should. */
#include "lab/probes/condition.h"
#include "lab/probes/observer.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A ball that falls 1 m onto a floor and rebounds to a quarter of it, a second one at rest, and a
 * pendulum. */
static const char scene_text[] =
    "{\"carom\":1,\"bodies\":["
    "{\"name\":\"floor\",\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
    "\"offset\":0}},\"material\":{\"density\":1,\"restitution\":1,\"friction\":0.5}},"
    "{\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[0,1.5],"
    "\"material\":{\"density\":1,\"restitution\":0.5,\"friction\":0.5}},"
    "{\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[3,0.5],"
    "\"material\":{\"density\":1,\"restitution\":0,\"friction\":0.5}},"
    "{\"name\":\"bread and butter\",\"shape\":{\"circle\":{\"radius\":0.2}},"
    "\"position\":[6,5]}],"
    "\"joints\":[{\"name\":\"hinge\",\"joint\":{\"pin\":{}},\"a\":\"bread and butter\","
    "\"anchor\":[7,5]}]}";

static lab_scene *open_scene(void)
{
    lab_scene *scene;
    lab_error error;
    if (lab_scene_parse("test", scene_text, strlen(scene_text), &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    return scene;
}

static lab_condition read(const lab_scene *scene, const char *text)
{
    lab_condition condition;
    lab_error error;
    if (!lab_condition_parse(scene, text, &condition, &error))
        fail_msg("%s: %s", text, error.message);
    return condition;
}

/* The tick in which it comes true, 0: in none of 300. */
static int comes_true(const char *text, lab_occurrence *found)
{
    lab_scene *scene = open_scene();
    lab_condition condition = read(scene, text);
    lab_watch watch = lab_watch_begin(&condition, scene->world);
    lab_observer observer;
    assert_true(lab_observer_begin(&observer, LAB_NEEDS_ENERGY));
    assert_true(lab_observer_start(&observer, scene->world));
    cr_probe probe = lab_observer_probe(&observer);
    cr_world_set_probe(scene->world, &probe);
    int tick = 0;
    for (int i = 1; i <= 300 && tick == 0; i++) {
        assert_int_equal(cr_world_step(scene->world, 1.0f / 60.0f).code, CR_OK);
        lab_observation now = lab_observer_tick(&observer, scene->world);
        tick = lab_watch_tick(&watch, &now, found) ? i : 0;
    }
    lab_observer_end(&observer);
    lab_scene_destroy(scene);
    return tick;
}

/* ---------------------------------------------------------------- reading and printing */

static void sentences_read_back(void **state)
{
    (void)state;
    static const char *const sentences[][2] = {
        {"ball touches floor", "ball #2 touches floor #1"},
        {"  ball   touches  anything ", "ball #2 touches anything"},
        {"#3 parts from #1", "#3 parts from floor #1"},
        {"before ball touches floor, 3rd time", "before ball #2 touches floor #1, 3rd time"},
        {"any body touches something, 11 time", "anything touches anything, 11th time"},
        {"ball leaves x -1 to 1.5, y 0 to 4", "ball #2 leaves x -1 to 1.5, y 0 to 4"},
        {"ball leaves x -1e30 to 1.00000002e+30, y 0 to 4",
         "ball #2 leaves x -1.00000002e+30 to 1.00000002e+30, y 0 to 4"},
        {"anything is not finite", "anything is not finite"},
        {"overlap above 5 mm", "overlap above 5 mm"},
        {"overlap above 0.005 m", "overlap above 5 mm"},
        {"overlap of ball above 5", "overlap of ball #2 above 5 mm"},
        {"impulse of ball and floor above 3 N s", "impulse of ball #2 and floor #1 above 3 N s"},
        {"impulse of bread and butter above 3", "impulse of bread and butter #4 above 3 N s"},
        {"impulse of bread and butter and #3 above 3",
         "impulse of bread and butter #4 and #3 above 3 N s"},
        {"angular velocity of #3 below -2 rad/s", "angular velocity of #3 below -2 rad/s"},
        {"gap of hinge above 1 mm", "gap of hinge above 1 mm"},
        {"gap above 1 mm", "gap above 1 mm"},
        {"contacts above 3", "contacts above 3"},
        {"energy made above 1e-3 J", "energy made above 0.001 J"},
    };
    lab_scene *scene = open_scene();
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        char printed[400], again[400];
        lab_condition first = read(scene, sentences[i][0]);
        lab_condition_print(scene, &first, printed, sizeof printed);
        assert_string_equal(printed, sentences[i][1]);
        lab_condition second = read(scene, printed);
        assert_string_equal(lab_condition_print(scene, &second, again, sizeof again), printed);
        assert_true(first.bound == second.bound);
    }
    lab_scene_destroy(scene);
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"", "a condition is needed"},
        {"   ", "a condition is needed"},
        {"nonsense", "\"nonsense\" is no condition"},
        {"cube touches floor", "no body is called \"cube\""},
        {"ball touches #9", "no body is called \"#9\""},
        {"ball touches #0", "no body is called \"#0\""},
        {"speed of ball", "\"above\" or \"below\""},
        {"speed of ball above fast", "a number up to 1e30 is needed where \"fast\" stands"},
        {"speed of ball above nan", "a number up to 1e30 is needed where \"nan\" stands"},
        {"gap below 1e28 m", "a smaller number is needed"},
        {"speed of ball above 3 km/h", "speed is told in m/s, not in \"km/h\""},
        {"residual of ball above 3", "residual is of the whole world"},
        {"gap of axle above 3", "no joint is called \"axle\""},
        {"ball leaves home", "a region is written as"},
        {"ball leaves x 1 to -1, y 0 to 1", "1 is not below -1"},
        {"ball leaves x 0 to 1, y 0 to 1 soon", "nothing may follow the region"},
        {"ball touches floor, 0th time", "how often is written"},
        {"speedy above 3", "is no condition"},
        {"speed ball above 3", "\"of\" and a name"},
    };
    lab_scene *scene = open_scene();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        lab_condition condition;
        lab_error error;
        if (lab_condition_parse(scene, wrong[i][0], &condition, &error))
            fail_msg("\"%s\" was understood", wrong[i][0]);
        if (strstr(error.message, wrong[i][1]) == NULL)
            fail_msg("\"%s\": %s", wrong[i][0], error.message);
    }
    char lengthy[2000];
    memset(lengthy, 'a', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    lab_condition condition;
    lab_error error;
    assert_false(lab_condition_parse(scene, lengthy, &condition, &error));
    lab_scene_destroy(scene);
}

/* ---------------------------------------------------------------- coming true */

/* sqrt(2 h / g) of free fall, in ticks. */
static void a_touch_comes_when_the_fall_ends(void **state)
{
    (void)state;
    lab_occurrence found;
    int tick = comes_true("ball touches floor", &found);
    double expected = sqrt(2.0 / 9.81) * 60.0;
    print_message("ball touches in tick %d, by the formula %.2f\n", tick, expected);
    assert_true(fabs(tick - expected) <= 1.5);
    double momentum = acos(-1.0) * 0.25 * sqrt(2.0 * 9.81) * 1.5; /* m v (1 + e) */
    print_message("impulse %.3f N s, by the formula %.3f\n", found.value, momentum);
    assert_true(fabs(found.value / momentum - 1.0) < 0.03);
    assert_int_equal(found.what.a.index, 1);
    assert_int_equal(found.what.b.index, 2);
    int second = comes_true("floor touches ball, 2nd time", &found);
    assert_true(fabs(second - tick - sqrt(2.0 / 9.81) * 60.0) <= 3.0); /* 2 e v / g */
    assert_int_equal(comes_true("ball touches #3", &found), 0);
}

static void what_is_true_at_first_has_not_come_true(void **state)
{
    (void)state;
    lab_occurrence found;
    int rises = comes_true("y of ball below 1.0 m", &found);
    assert_true(rises > 0 && rises <= comes_true("ball touches floor", &found));
    /* It begins at rest, falls, and is slow again at the top of its rebound. */
    int slow = comes_true("speed of ball below 0.3 m/s", &found);
    assert_true(slow > comes_true("ball touches floor", &found));
    assert_int_equal(comes_true("y of #3 below 0.6 m", &found), 0);
}

static void a_quantity_tells_whose_it_was(void **state)
{
    (void)state;
    lab_occurrence found;
    assert_true(comes_true("speed above 4 m/s", &found) > 0);
    assert_int_equal(found.what.a.index, 2);
    assert_true(found.value > 4.0 && found.value < 4.3);
    assert_true(comes_true("impulse of ball above 3 N s", &found) > 0);
    assert_int_equal(found.what.a.index, 1);
    assert_int_equal(comes_true("energy made above 0.01 J", &found), 0);
    assert_int_equal(comes_true("gap of hinge above 5 mm", &found), 0);
    assert_true(comes_true("bread and butter leaves x 5.9 to 8, y 0 to 9", &found) == 0);
    assert_true(comes_true("bread and butter leaves x 5 to 6.5, y 0 to 9", &found) > 0);
    assert_int_equal(found.what.a.index, 4);
}

/* Each row gives a finite number where there is something of its kind, and nothing where not. */
static void quantities_of_nothing_are_nothing(void **state)
{
    (void)state;
    lab_scene *scene = open_scene(), *empty = lab_scene_empty();
    for (int i = 0; i < 40; i++)
        assert_int_equal(cr_world_step(scene->world, 1.0f / 60.0f).code, CR_OK);
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    lab_energy_ledger *ledger = lab_energy_ledger_new(), *nothing = lab_energy_ledger_new();
    assert_true(lab_energy_ledger_begin(ledger, scene->world));
    assert_true(lab_energy_ledger_begin(nothing, empty->world));
    lab_observation full = {.world = scene->world, .ledger = ledger};
    lab_observation none = {.world = empty->world, .ledger = nothing};
    lab_subject any = {0}, dead = {.a = {99, 7}};
    for (size_t i = 0; i < count; i++) {
        lab_subject found = {0};
        assert_true(isfinite(all[i].value(&full, &any, &found)));
        bool of_things = all[i].scope != LAB_OF_WORLD;
        bool sums =
            strstr(all[i].name, "energy") != NULL || strstr(all[i].name, "momentum") != NULL;
        assert_true(!of_things || sums || isnan(all[i].value(&none, &any, NULL)));
        if (all[i].scope == LAB_OF_BODY || all[i].scope == LAB_OF_CONTACT)
            assert_true(isnan(all[i].value(&full, &dead, NULL)));
        assert_ptr_equal(lab_quantity_find(all[i].name, strlen(all[i].name)), &all[i]);
    }
    assert_null(lab_quantity_find("spee", 4));
    for (int row = 0; row < LAB_LEDGER_ROWS; row++)
        assert_true(lab_quantity_adds(lab_quantity_of_row((lab_ledger_row)row)));
    assert_string_equal(lab_quantity_of_row(LAB_BY_HAND)->name, "hand work");
    assert_string_equal(lab_quantity_of_row(LAB_BY_SOLVER)->name, "solver error");
    lab_energy_ledger_free(ledger);
    lab_energy_ledger_free(nothing);
    lab_scene_destroy(scene);
    lab_scene_destroy(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_read_back),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(a_touch_comes_when_the_fall_ends),
        cmocka_unit_test(what_is_true_at_first_has_not_come_true),
        cmocka_unit_test(a_quantity_tells_whose_it_was),
        cmocka_unit_test(quantities_of_nothing_are_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
