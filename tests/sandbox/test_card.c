/* test_card.c - what a scene says stands beside it, and a lesson waits until it has been read. */
#include "sandbox/actions/playback.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/preferences_file.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void open_named(app *a, const char *name)
{
    lab_error error;
    user_open(a);
    a->playing = true;
    if (files_open(a, name, &error) != LAB_OK)
        fail_msg("%s", error.message);
}

static draw_rect card_of(app *a)
{
    const ui_control_info *head = user_find(a, "card/head");
    return head != NULL ? head->clip : (draw_rect){0};
}

static void a_lesson_says_what_its_file_says(void **state)
{
    (void)state;
    app a;
    open_named(&a, "02-head-on");
    assert_true(user_shows(&a, "Lesson 2: Head-on collision"));
    assert_true(user_shows(&a, "With which speeds do they part?"));
    assert_true(user_shows(&a, "they swap 2 and 0\u00A0m/s"));
    app_free(&a);
    open_named(&a, "two-balls");
    assert_true(user_shows(&a, "Two balls"));
    assert_true(user_shows(&a, "Which of them turns round?"));
    assert_false(user_shows(&a, "Lesson"));
    app_free(&a);
}

static void a_scene_that_says_nothing_has_no_card(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    assert_null(user_find(&a, "card/head"));
    assert_false(dispatch_can(&a, ACTION_CARD));
    app_free(&a);
}

static void it_folds_by_key_and_by_press(void **state)
{
    (void)state;
    app a;
    open_named(&a, "02-head-on");
    int open = card_of(&a).h;
    float scale = a.camera.scale;
    user_key(&a, "F8");
    assert_false(user_shows(&a, "With which speeds"));
    assert_true(user_shows(&a, "Head-on collision"));
    assert_true(card_of(&a).h < open / 2);
    assert_true(a.camera.scale > scale); /* there is more room to show the scene in */
    user_click_on(&a, "card/head");
    assert_true(user_shows(&a, "With which speeds"));
    assert_true(a.camera.scale == scale);
    user_click_on(&a, "card/head");
    assert_false(user_shows(&a, "With which speeds"));
    app_free(&a);
}

/* Somebody is to be asked before the answer is read out. */
static void the_notes_fold_by_themselves(void **state)
{
    (void)state;
    app a;
    open_named(&a, "02-head-on");
    user_click_on(&a, "card/words/notes");
    assert_true(user_shows(&a, "With which speeds"));
    assert_false(user_shows(&a, "they swap"));
    app_free(&a);
}

static void folds_are_remembered(void **state)
{
    (void)state;
    app a, b;
    open_named(&a, "02-head-on");
    user_key(&a, "F8");
    a.ui_frame.card_notes_folded = true;
    panel_state_save(&a);
    open_named(&b, "03-glancing");
    memcpy(&b.prefs, &a.prefs, sizeof b.prefs);
    panel_state_restore(&b);
    assert_true(b.ui_frame.card_folded && b.ui_frame.card_notes_folded);
    assert_false(user_shows(&b, "In which directions"));
    app_free(&b);
    app_free(&a);
}

static void the_start_scene_keeps_its_card_folded(void **state)
{
    (void)state;
    app a;
    open_named(&a, "start");
    card_wait(&a);
    assert_false(user_shows(&a, "What falls"));
    panel_state_save(&a);
    assert_true(prefs_get_number(&a.prefs, "card.folded", 2.0f) == 0.0f);
    user_key(&a, "F8");
    assert_true(user_shows(&a, "What falls"));
    card_wait(&a);
    lab_error error;
    assert_int_equal(files_open(&a, "two-balls", &error), LAB_OK);
    assert_true(user_shows(&a, "Which of them turns round?"));
    app_free(&a);
}

/* Its own presses stay with it, all others are the world's. */
static void it_takes_no_press_beside_itself(void **state)
{
    (void)state;
    app a;
    open_named(&a, "02-head-on");
    draw_rect card = card_of(&a), w = a.ui_frame.world;
    user_move(&a, card.x - w.x + card.w / 2, card.y - w.y + card.h - 4);
    assert_false(app_over_world(&a));
    user_move(&a, card.x - w.x + card.w + 8, card.y - w.y + 8);
    assert_true(app_over_world(&a));
    cr_body_id id = lab_scene_find(lab_session_scene(a.session), "equal left");
    draw_point at = view_to_screen(&a.camera, cr_body_get_view(app_world(&a), id).center);
    user_click(&a, (int)at.x, (int)at.y);
    assert_int_equal(a.selection.count, 1);
    assert_true(cr_same_id(a.selection.id[0], id));
    app_free(&a);
}

static void what_is_too_long_scrolls(void **state)
{
    (void)state;
    app a;
    char message[256];
    open_named(&a, "30-air");
    assert_true(layout_resize(&a, 800, 420, 1.0f, message, sizeof message));
    draw_rect card = card_of(&a), w = a.ui_frame.world;
    assert_true(card.h <= w.h / 3);
    assert_false(user_shows(&a, "Turn the plate on its edge"));
    user_move(&a, card.x - w.x + card.w / 2, card.y - w.y + card.h - 8);
    for (int i = 0; i < 30; i++)
        user_wheel_here(&a, -1);
    assert_true(user_shows(&a, "Turn the plate on its edge"));
    app_free(&a);
}

/* Whoever has folded something by the mouse goes on with the keys of the world. */
static void a_press_on_it_leaves_the_keys_to_the_world(void **state)
{
    (void)state;
    static const char *const paths[] = {"card/words/notes", "card/head"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        app a;
        open_named(&a, "02-head-on");
        user_click_on(&a, paths[i]);
        bool card = a.ui_frame.card_folded, notes = a.ui_frame.card_notes_folded;
        assert_true(card || notes);
        user_key(&a, "Space");
        assert_true(a.playing);
        assert_true(a.ui_frame.card_folded == card && a.ui_frame.card_notes_folded == notes);
        app_free(&a);
    }
}

/* ---- time ---- */

static void a_lesson_opens_held_and_a_restart_leads_back(void **state)
{
    (void)state;
    app a;
    open_named(&a, "02-head-on");
    assert_false(a.playing);
    user_frames(&a, 60);
    assert_int_equal(cr_world_tick(app_world(&a)), 0);
    uint64_t before = cr_world_hash(app_world(&a));
    user_key(&a, "Space");
    user_frames(&a, 60);
    assert_true(cr_world_tick(app_world(&a)) > 50);
    user_key(&a, "R");
    assert_false(a.playing);
    assert_int_equal(cr_world_tick(app_world(&a)), 0);
    assert_true(cr_world_hash(app_world(&a)) == before);
    user_frames(&a, 60);
    assert_int_equal(cr_world_tick(app_world(&a)), 0);
    app_free(&a);
}

static void other_scenes_run_on(void **state)
{
    (void)state;
    app a;
    open_named(&a, "two-balls");
    assert_true(a.playing);
    user_frames(&a, 30);
    user_key(&a, "R");
    assert_true(a.playing);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_says_what_its_file_says),
        cmocka_unit_test(a_scene_that_says_nothing_has_no_card),
        cmocka_unit_test(it_folds_by_key_and_by_press),
        cmocka_unit_test(the_notes_fold_by_themselves),
        cmocka_unit_test(folds_are_remembered),
        cmocka_unit_test(the_start_scene_keeps_its_card_folded),
        cmocka_unit_test(it_takes_no_press_beside_itself),
        cmocka_unit_test(what_is_too_long_scrolls),
        cmocka_unit_test(a_press_on_it_leaves_the_keys_to_the_world),
        cmocka_unit_test(a_lesson_opens_held_and_a_restart_leads_back),
        cmocka_unit_test(other_scenes_run_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
