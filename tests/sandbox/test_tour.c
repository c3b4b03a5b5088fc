/* test_tour.c - the first steps notice that they were followed; messages of one kind replace each
 * other; what the menu at the pointer offers. */
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/tour.h"
#include "sandbox/edits/apply.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static cr_body_id open_with_body(app *a)
{
    user_open(a);
    cr_body_id id = user_spawn(a, CR_BOX, 0.0f, 0.0f);
    selection_clear(&a->selection);
    tour_restart(a);
    return id;
}

/* ---- first steps ---- */

static void throw_it(app *a)
{
    user_move(a, USER_X, USER_Y);
    user_press(a, SDL_BUTTON_LEFT);
    for (int i = 1; i <= 6; i++) {
        user_move(a, USER_X + 20 * i, USER_Y - 10 * i);
        user_frames(a, 1);
    }
    user_release(a, SDL_BUTTON_LEFT);
}

static void each_step_notices_that_it_was_followed(void **state)
{
    (void)state;
    app a;
    open_with_body(&a);
    user_click(&a, USER_X, USER_Y);
    assert_int_equal(a.prefs.hints_step, 0); /* a click is no throw */
    user_key(&a, "Space");
    throw_it(&a);
    assert_int_equal(a.prefs.hints_step, 1);
    user_key(&a, "F"); /* either of the two keys */
    assert_int_equal(a.prefs.hints_step, 2);
    user_click_on(&a, "side/inspector/all/Material/friction");
    user_key(&a, "Ctrl+A");
    user_type(&a, "0.9");
    user_key(&a, "Enter");
    assert_int_equal(a.prefs.hints_step, 2); /* friction is not restitution */
    user_click_on(&a, "side/inspector/all/Material/restitution");
    user_key(&a, "Ctrl+A");
    user_type(&a, "0.7");
    user_key(&a, "Enter");
    assert_int_equal(a.prefs.hints_step, 3);
    user_key(&a, "Space");
    assert_int_equal(a.prefs.hints_step, 4);
    user_key(&a, "3");
    assert_int_equal(a.prefs.hints_step, 5);
    app_free(&a);
}

static void a_drag_counts_while_time_is_held(void **state)
{
    (void)state;
    app a;
    open_with_body(&a);
    throw_it(&a);
    assert_int_equal(a.prefs.hints_step, 1);
    app_free(&a);
}

static void a_lesson_is_about_its_own_question(void **state)
{
    (void)state;
    app a;
    lab_error error;
    open_with_body(&a);
    a.scripted = false;
    user_frames(&a, 1);
    assert_true(user_shows(&a, "Drag a body"));
    assert_int_equal(files_open(&a, "02-head-on", &error), LAB_OK);
    user_frames(&a, 1);
    assert_false(user_shows(&a, "Drag a body"));
    assert_int_equal(files_open(&a, "heap", &error), LAB_OK);
    user_frames(&a, 1);
    assert_true(user_shows(&a, "Drag a body"));
    app_free(&a);
}

static void what_is_refused_is_not_followed(void **state)
{
    (void)state;
    app a;
    cr_body_id id = open_with_body(&a);
    a.prefs.hints_step = 2;
    lab_command command = {.kind = LAB_EDIT, .body = id};
    assert_int_equal(cr_body_get(app_world(&a), id, &command.def).code, CR_OK);
    command.def.material.restitution = 7.0f;
    assert_false(edit_apply(&a, &command, NULL));
    assert_int_equal(a.prefs.hints_step, 2);
    app_free(&a);
}

/* ---- messages ---- */

static size_t count_of(app *a, const char *part)
{
    size_t count, found = 0;
    user_draw(a);
    const ui_command *c = ui_commands(a->ui_state, &count);
    for (size_t i = 0; i < count; i++)
        found += c[i].kind == UI_DRAW_TEXT && c[i].z >= 100 &&
                 strstr(ui_command_text(a->ui_state, &c[i]), part) != NULL;
    return found;
}

static void an_answer_replaces_the_one_before(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    for (int i = 0; i < 5; i++)
        user_key(&a, "`");
    assert_int_equal(count_of(&a, "Colours:"), 1);
    user_key(&a, "X");
    assert_int_equal(count_of(&a, "Colours:"), 0);
    assert_int_equal(count_of(&a, "Snapping"), 1);
    notification_add(&a, "Something else happened");
    user_key(&a, "X");
    assert_int_equal(count_of(&a, "Something else happened"), 1);
    assert_int_equal(count_of(&a, "Snapping"), 1);
    app_free(&a);
}

/* ---- the menu at the pointer ---- */

static void ask(app *a, int x, int y)
{
    user_move(a, x, y);
    user_press(a, SDL_BUTTON_RIGHT);
    user_release(a, SDL_BUTTON_RIGHT);
}

static void paste_comes_to_where_the_menu_was_asked_for(void **state)
{
    (void)state;
    app a;
    open_with_body(&a);
    user_click(&a, USER_X, USER_Y);
    user_key(&a, "Ctrl+C");
    ask(&a, USER_X + 200, USER_Y - 100);
    char path[USER_PATH];
    user_click_on(&a, user_button(path, "context", ACTION_PASTE));
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 2);
    cr_vec2 at = user_body(&a, 1).position;
    print_message("    pasted at %g, %g\n", (double)at.x, (double)at.y);
    assert_true(at.x > 1.9f && at.x < 2.1f && at.y > 0.9f && at.y < 1.1f);
    app_free(&a);
}

static void a_body_gets_its_material_and_name_there(void **state)
{
    (void)state;
    app a;
    cr_body_id id = open_with_body(&a);
    ask(&a, USER_X, USER_Y);
    user_click_on(&a, "context/material");
    user_click_on(&a, "context/material/SuperBall");
    assert_true(user_body(&a, 0).material.restitution == 0.95f);

    a.ui_frame.side_folded = true;
    ask(&a, USER_X, USER_Y);
    user_click_on(&a, "context/rename");
    assert_non_null(user_find(&a, "side/inspector/all/name"));
    user_type(&a, "hammer");
    user_key(&a, "Enter");
    user_click(&a, USER_X + 300, USER_Y + 200);
    assert_string_equal(lab_scene_body_name(lab_session_scene(a.session), id), "hammer");
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_notices_that_it_was_followed),
        cmocka_unit_test(a_drag_counts_while_time_is_held),
        cmocka_unit_test(a_lesson_is_about_its_own_question),
        cmocka_unit_test(what_is_refused_is_not_followed),
        cmocka_unit_test(an_answer_replaces_the_one_before),
        cmocka_unit_test(paste_comes_to_where_the_menu_was_asked_for),
        cmocka_unit_test(a_body_gets_its_material_and_name_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
