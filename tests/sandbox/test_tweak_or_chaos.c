/* test_tweak_or_chaos.c - bodies filled by how far a nudge of the last bit takes them apart. */
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/app/window_layout.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void open_two(app *a)
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, -1.0f, 0.0f);
    user_spawn(a, CR_BOX, 3.0f, 0.0f);
    user_key(a, "Esc");
    user_frames(a, 1);
}

static void what_stands_still_is_predictable(void **state)
{
    (void)state;
    app a;
    open_two(&a);
    uint64_t before = cr_world_hash(app_world(&a));
    uint32_t *without = user_picture(&a);
    user_key(&a, "Shift+E");
    user_frames(&a, 2);
    assert_true(spreading_shown(&a));
    uint32_t *with = user_picture(&a);
    assert_true(memcmp(without, with, (size_t)a.width * (size_t)a.height * sizeof *with) != 0);
    free(without);
    free(with);
    assert_int_equal(a.spread.result.verdict, LAB_PREDICTABLE);
    assert_int_equal(a.spread.result.copies, LAB_SPREAD_COPIES);
    assert_true(strstr(a.spread.words, "predictable") != NULL);
    assert_true(cr_world_hash(app_world(&a)) == before);
    /* The one that is selected is nudged; with none, the first that can move. */
    assert_int_equal(a.spread.from.body.index, cr_world_slot(app_world(&a), 0).index);
    selection_set(&a.selection, cr_world_slot(app_world(&a), 1));
    assert_false(spreading_shown(&a));
    user_frames(&a, 1);
    assert_true(spreading_shown(&a));
    assert_int_equal(a.spread.from.body.index, cr_world_slot(app_world(&a), 1).index);
    user_key(&a, "Shift+E");
    assert_false(a.spread.on);
    app_free(&a);
}

static void the_time_ahead_is_given(void **state)
{
    (void)state;
    app a;
    open_two(&a);
    user_key(&a, "Shift+E");
    user_frames(&a, 1);
    user_click_on(&a, "spread/seconds");
    user_key(&a, "Ctrl+A");
    user_type(&a, "0.5");
    user_key(&a, "Return");
    user_frames(&a, 2);
    assert_true(a.spread.result.end.time > 0.48 && a.spread.result.end.time < 0.52);
    /* Playing hides it, holding time makes it anew. */
    user_click_on(&a, "spread/end");
    assert_false(a.spread.on);
    ui_blur(a.ui_state);
    user_key(&a, "Shift+E");
    user_key(&a, "Space");
    user_frames(&a, 10);
    assert_false(spreading_shown(&a));
    user_key(&a, "Space");
    user_frames(&a, 1);
    assert_true(spreading_shown(&a));
    app_free(&a);
}

static void nothing_that_can_move_is_told(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Shift+E");
    assert_false(a.spread.on);
    assert_true(user_shows(&a, "No body here can move"));
    app_free(&a);
}

/* Its card stands where the bars do. */
static void an_opened_tick_has_the_bars_place(void **state)
{
    (void)state;
    app a;
    open_two(&a);
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "E");
    user_key(&a, "Shift+E");
    assert_true(user_find(&a, "fan/end") != NULL && user_find(&a, "spread/end") != NULL);
    user_key(&a, "Y");
    user_frames(&a, 1);
    assert_true(a.opened_tick.valid);
    assert_true(user_find(&a, "fan/end") == NULL && user_find(&a, "spread/end") == NULL);
    user_key(&a, "Y");
    assert_true(user_find(&a, "fan/end") != NULL && user_find(&a, "spread/end") != NULL);
    app_free(&a);
}

/* Where both would not fit side by side, the scene's card gives way to the bar. */
static void the_card_covers_no_bar(void **state)
{
    (void)state;
    for (int width = 1280; width >= 700; width -= 40) {
        char message[256] = "";
        lab_error error;
        app a;
        user_open(&a);
        assert_int_equal(files_open(&a, "two-balls", &error), LAB_OK);
        assert_true(layout_resize(&a, width, 720, 1.0f, message, sizeof message));
        user_key(&a, "Shift+E");
        const ui_control_info *bar = user_find(&a, "spread/seconds");
        assert_non_null(bar);
        int left = bar->box.x;
        const ui_control_info *card = ui_find(a.ui_state, "card/head");
        assert_true(card == NULL || card->box.x + card->box.w < left);
        assert_true(width < 1280 || card != NULL);
        app_free(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_still_is_predictable),
        cmocka_unit_test(the_time_ahead_is_given),
        cmocka_unit_test(nothing_that_can_move_is_told),
        cmocka_unit_test(an_opened_tick_has_the_bars_place),
        cmocka_unit_test(the_card_covers_no_bar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
