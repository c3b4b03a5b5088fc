/* test_world_panel.c - the settings in the side panel: each stands once, the search stays where it
 * is, and what the solver does not read is faint. */
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void open_world(app *a)
{
    user_open(a);
    user_click_on(a, "side/tabs/1");
    assert_int_equal(a->ui_frame.tab, SIDE_WORLD);
}

static void choose_solver(app *a, const char *name)
{
    const cr_setting *setting = cr_setting_find("solver.name");
    double value;
    assert_int_equal(cr_setting_parse(setting, name, &value).code, CR_OK);
    lab_command command = {.kind = LAB_SETTING, .setting = setting, .value = value};
    assert_int_equal(lab_session_apply(a->session, &command, NULL).code, CR_OK);
}

/* The last drawn text that is just this; NULL where there is none. */
static const ui_command *text_command(app *a, const char *text)
{
    size_t count;
    user_find(a, "");
    const ui_command *c = ui_commands(a->ui_state, &count);
    for (size_t i = count; i-- > 0;)
        if (c[i].kind == UI_DRAW_TEXT && strcmp(ui_command_text(a->ui_state, &c[i]), text) == 0)
            return &c[i];
    return NULL;
}

static void every_setting_stands_once(void **state)
{
    (void)state;
    app a;
    open_world(&a);
    user_find(&a, "");
    size_t controls, settings, found = 0;
    const ui_control_info *seen = ui_controls(a.ui_state, &controls);
    cr_settings(&settings);
    for (size_t i = 0; i < controls; i++) {
        found += strcmp(seen[i].name, "value") == 0;
        for (size_t k = 0; k < i; k++)
            assert_true(seen[k].id != seen[i].id);
    }
    size_t count, methods = 0, lanes = 0;
    const ui_command *c = ui_commands(a.ui_state, &count);
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_TEXT)
            continue;
        methods += strcmp(ui_command_text(a.ui_state, &c[i]), "Methods") == 0;
        lanes += strcmp(ui_command_text(a.ui_state, &c[i]), "Lanes") == 0;
    }
    print_message("    %zu settings, %zu number fields and ticks\n", settings, found);
    assert_int_equal(methods, 1);
    assert_int_equal(lanes, 1);
    app_free(&a);
}

static void typing_where_the_search_stands_resets_nothing(void **state)
{
    (void)state;
    app a;
    open_world(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, ".");
    user_key(&a, ".");
    draw_rect before = user_find(&a, "side/settings/search")->box;
    user_scroll_to(&a, "side/settings/all/Sleep");
    draw_rect after = user_find(&a, "side/settings/search")->box;
    assert_memory_equal(&before, &after, sizeof before);
    /* Key by key, as a keyboard sends both the key and its letter. */
    user_click_on(&a, "side/settings/search");
    const char *const letters[] = {"S", "O", "L", "V", "E", "R"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        user_key(&a, letters[i]);
    user_type(&a, "solver");
    assert_string_equal(a.ui_frame.setting_filter, "solver");
    assert_non_null(text_command(&a, "Solver")); /* what is found is shown from its top */
    draw_rect found = user_find(&a, "side/settings/all/Solver")->box;
    assert_true(found.y > before.y && found.y < before.y + 120);
    assert_int_equal(cr_world_tick(app_world(&a)), 2);
    assert_int_equal(a.tool, TOOL_SELECT);
    app_free(&a);
}

static void what_the_solver_does_not_read_is_faint_and_says_so(void **state)
{
    (void)state;
    app a;
    open_world(&a);
    user_click_on(&a, "side/settings/search");
    user_type(&a, "solver.iterations");
    choose_solver(&a, "wide");
    uint32_t unread = text_command(&a, "Iterations")->style.fill >> 24;
    choose_solver(&a, "pgs");
    uint32_t read = text_command(&a, "Iterations")->style.fill >> 24;
    assert_true(unread < read);

    choose_solver(&a, "wide");
    user_move_to(&a, "side/settings/all/Solver/solver.iterations/value");
    user_rest(&a, 1.0);
    char readers[200], expected[250];
    cr_setting_solvers(cr_setting_find("solver.iterations"), readers, sizeof readers);
    snprintf(expected, sizeof expected, "Read by %s: not by wide", readers);
    assert_true(user_shows(&a, expected));
    app_free(&a);
}

/* Choices are read as people write them, and the tooltip has the name that files want. */
static void choices_have_names_for_people(void **state)
{
    (void)state;
    app a;
    open_world(&a);
    user_click_on(&a, "side/settings/search");
    user_type(&a, "solver.name");
    user_click_on(&a, "side/settings/all/Solver/solver.name/value");
    user_move_to(&a, "side/settings/all/Solver/solver.name/value/list/2");
    user_rest(&a, 1.0);
    assert_non_null(text_command(&a, "PGS + NGS"));
    assert_true(user_shows(&a, "pgs_ngs: sequential impulses"));
    user_click_on(&a, "side/settings/all/Solver/solver.name/value/list/2");
    assert_true(cr_world_get(app_world(&a), "solver.name") == 2.0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_stands_once),
        cmocka_unit_test(typing_where_the_search_stands_resets_nothing),
        cmocka_unit_test(what_the_solver_does_not_read_is_faint_and_says_so),
        cmocka_unit_test(choices_have_names_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
