/* The settings table, row by row, and settings as people type them. */
#include "world_helpers.h"

static void every_row_is_complete(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    cr_world *world = NULL;
    judge_ok(cr_world_create(&world));
    print_message("    %zu rows\n", count);
    assert_true(count > 20);
    for (size_t i = 0; i < count; i++) {
        const cr_setting *s = &rows[i];
        assert_true(strchr(s->key, '.') != NULL && strlen(s->key) < 60);
        assert_true(strlen(s->label) > 0 && strlen(s->help) > 0 && s->unit != NULL);
        assert_true(strchr(s->help, '\n') == NULL);
        assert_true(s->min < s->max && s->initial >= s->min && s->initial <= s->max);
        judge_ok(cr_setting_check(s, s->initial));
        judge_ok(cr_setting_check(s, s->min));
        judge_ok(cr_setting_check(s, s->max));
        assert_true(cr_world_get(world, s->key) == s->initial);
        assert_true(cr_setting_find(s->key) == s);
        assert_true(cr_setting_nearest(s->key) == s);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(rows[k].key, s->key);
            assert_true(rows[k].offset != s->offset);
        }
        if (s->type == CR_CHOICE)
            for (int k = 0; k <= (int)s->max; k++)
                assert_true(strlen(s->choices[k].name) > 0 && strlen(s->choices[k].help) > 0);
        if (s->type == CR_BOOL)
            assert_true(s->min == 0 && s->max == 1);
    }
    cr_world_destroy(world);
}

/* Values across the row's range. */
static double some_value(const cr_setting *s, rng *r)
{
    double low = fmax(s->min, -1e3), high = fmin(s->max, 1e3);
    double value = low + (high - low) * (double)rng_float(r, 0, 1);
    return s->type == CR_FLOAT ? (double)(float)value : floor(value + 0.5);
}

static void formatting_and_parsing_round_trip(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    rng r = rng_seed(41);
    cr_world *world = new_world();
    int judged = 0;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 300; k++) {
            const cr_setting *s = &rows[i];
            double value = k == 0   ? s->initial
                           : k == 1 ? (double)(float)s->min
                           : k == 2 ? (double)(float)s->max
                                    : some_value(s, &r);
            if (cr_setting_check(s, value).code != CR_OK)
                continue; /* an end that is no float */
            char text[40];
            double back;
            cr_setting_format(s, value, text, sizeof text);
            judge_ok(cr_setting_parse(s, text, &back));
            assert_true((float)back == (float)value);
            judge_ok(cr_world_set(world, s->key, back));
            assert_true((float)cr_world_get(world, s->key) == (float)value);
            judged++;
        }
    print_message("    %d values there and back\n", judged);
    assert_true(judged > 7000);
    cr_world_destroy(world);
    world = new_world();
    char text[40];
    cr_setting_format(cr_setting_find("world.gravity_y"), cr_world_get(world, "world.gravity_y"),
                      text, sizeof text);
    assert_string_equal(text, "-9.81");
    cr_world_destroy(world);
}

static void the_nearest_key(void **state)
{
    (void)state;
    const char *const typed[][2] = {
        {"solver.iteration", "solver.iterations"}, {"solver.itertaions", "solver.iterations"},
        {"iterations", "solver.iterations"},       {"gravity_y", "world.gravity_y"},
        {"world.gravty_y", "world.gravity_y"},     {"solver.warmstart", "solver.warm_start"},
        {"broadphase", "broadphase.name"},         {"contact.marign", "contact.margin"},
    };
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        const cr_setting *s = cr_setting_nearest(typed[i][0]);
        print_message("    %s: did you mean %s?\n", typed[i][0], s->key);
        assert_string_equal(s->key, typed[i][1]);
        assert_null(cr_setting_find(typed[i][0]));
    }
    char endless[5000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_non_null(cr_setting_nearest(endless));
    assert_non_null(cr_setting_nearest(""));
    assert_null(cr_setting_find(""));
}

static void typed_values(void **state)
{
    (void)state;
    const struct {
        const char *key, *text;
        double value;
    } good[] = {
        {"solver.iterations", "10", 10},
        {"solver.slop", "0.02", 0.02},
        {"solver.slop", "1e-3", 1e-3},
        {"world.timestep", "1/60", 1.0 / 60},
        {"world.timestep", "1/240", 1.0 / 240},
        {"world.gravity_y", "-9.81", -9.81},
        {"world.gravity_x", "3/4", 0.75},
        {"solver.friction", "true", 1},
        {"solver.friction", "false", 0},
        {"solver.friction", "on", 1},
        {"solver.friction", "off", 0},
        {"solver.friction", "yes", 1},
        {"solver.friction", "no", 0},
        {"solver.friction", "1", 1},
        {"solver.friction", "0", 0},
        {"solver.name", "impulse", 0},
        {"solver.name", "pgs", 1},
        {"solver.name", "wide", 8},
        {"solver.name", "tgs_soft_simd", 8},
        {"broadphase.name", "sweep", 2},
        {"broadphase.name", "grid", 3},
        {"broadphase.name", "tree", 4},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        double value = -77;
        judge_ok(cr_setting_parse(cr_setting_find(good[i].key), good[i].text, &value));
        assert_true(value == good[i].value);
    }
    const struct {
        const char *key, *text, *why;
    } bad[] = {
        {"solver.iterations", "ten", "solver.iterations must be a number"},
        {"solver.iterations", "", "must be a number"},
        {"solver.iterations", "2.5", "whole number"},
        {"solver.iterations", "0", "between 1 and 1000"},
        {"solver.iterations", "1001", "between 1 and 1000"},
        {"solver.iterations", "10x", "must be a number"},
        {"world.timestep", "1/0", "must be a number in s"},
        {"world.timestep", "1/", "must be a number in s"},
        {"world.timestep", "1/60/2", "must be a number in s"},
        {"world.timestep", "0", "between"},
        {"world.timestep", "nan", "finite"},
        {"world.timestep", "inf", "finite"},
        {"world.gravity_y", "1e39", "between"},
        {"solver.friction", "maybe", "true or false"},
        {"solver.friction", "2", "true or false"},
        {"solver.name", "pgz", "one of impulse, pgs"},
        {"solver.name", "", "one of impulse, pgs"},
        {"broadphase.name", "Sweep", "all_pairs, bounding_circles, sweep, grid, tree"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value = -77;
        judge_refusal(cr_setting_parse(cr_setting_find(bad[i].key), bad[i].text, &value),
                      CR_INVALID_VALUE, bad[i].why);
        assert_true(value == -77);
    }
}

static void a_world_refuses_bad_settings(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    cr_world *world = new_world();
    for (size_t i = 0; i < count; i++) {
        const double bad[] = {(double)NAN,
                              (double)INFINITY,
                              -(double)INFINITY,
                              rows[i].max * 1.01 + 1,
                              rows[i].min - fabs(rows[i].min) * 0.01 - 1,
                              rows[i].type == CR_FLOAT ? (double)NAN : 0.5};
        double kept = cr_world_get(world, rows[i].key);
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
            cr_result result = cr_world_set(world, rows[i].key, bad[k]);
            assert_int_equal(result.code, CR_INVALID_VALUE);
            assert_non_null(strstr(result.message, rows[i].key));
            assert_true(cr_world_get(world, rows[i].key) == kept);
        }
    }
    judge_refusal(cr_world_set(world, "solver.iteration", 5), CR_UNKNOWN_SETTING,
                  "did you mean solver.iterations?");
    assert_true(isnan(cr_world_get(world, "no.such")));
    set(world, "world.gravity_x", 2);
    assert_true(cr_world_gravity(world).x == 2 && cr_world_gravity(world).y == -9.81f);
    set(world, "world.timestep", 0.25);
    assert_true(cr_world_timestep(world) == 0.25f);
    cr_world_destroy(world);
}

/* A value that was read can be put back, the ends of the range included: 0.1 is no float. */
static void what_is_read_can_be_written(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    cr_world *world = new_world();
    for (size_t i = 0; i < count; i++) {
        const double ends[] = {rows[i].min, rows[i].max};
        for (int k = 0; k < 2; k++) {
            judge_ok(cr_world_set(world, rows[i].key, ends[k]));
            double read = cr_world_get(world, rows[i].key);
            judge_ok(cr_world_set(world, rows[i].key, read));
            assert_true(cr_world_get(world, rows[i].key) == read);
        }
    }
    cr_world_destroy(world);
}

static void presets_of_materials(void **state)
{
    (void)state;
    const struct {
        const char *name;
        float density, restitution;
    } table[] = {
        {"Rock", 0.6f, 0.1f},       {"Wood", 0.3f, 0.2f},       {"Metal", 1.2f, 0.05f},
        {"BouncyBall", 0.3f, 0.8f}, {"SuperBall", 0.3f, 0.95f}, {"Pillow", 0.1f, 0.2f},
        {"Static", 0, 0.4f},
    };
    size_t count;
    const cr_material_preset *presets = cr_material_presets(&count);
    assert_int_equal(count, sizeof table / sizeof *table);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(presets[i].name, table[i].name);
        assert_true(presets[i].material.density == table[i].density);
        assert_true(presets[i].material.restitution == table[i].restitution);
        assert_true(presets[i].material.friction >= 0);
        cr_world *world = new_world();
        cr_body_def def = cr_body_def_default();
        def.material = presets[i].material;
        add(world, def);
        cr_world_destroy(world);
    }
}

static void what_no_setting_accepts_is_printed_as_a_number(void **state)
{
    (void)state;
    char text[64];
    const char *const keys[] = {"solver.name", "solver.iterations", "sleep.enabled"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const cr_setting *row = cr_setting_find(keys[i]);
        cr_setting_format(row, 1e9, text, sizeof text);
        assert_string_equal(text, "1e+09");
        cr_setting_format(row, -1, text, sizeof text);
        assert_string_equal(text, "-1");
        cr_setting_format(row, (double)NAN, text, sizeof text);
        assert_non_null(strstr(text, "nan"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_complete),
        cmocka_unit_test(formatting_and_parsing_round_trip),
        cmocka_unit_test(the_nearest_key),
        cmocka_unit_test(typed_values),
        cmocka_unit_test(a_world_refuses_bad_settings),
        cmocka_unit_test(what_is_read_can_be_written),
        cmocka_unit_test(presets_of_materials),
        cmocka_unit_test(what_no_setting_accepts_is_printed_as_a_number),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
