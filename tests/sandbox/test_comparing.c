/* test_comparing.c - variants side by side in the window: made, played, blinked, pressed on, kept,
 * and left with the scene as it was. */
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/compare_panes.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

static uint64_t hash(const app *a)
{
    return cr_world_hash(app_world(a));
}

static const cr_world *world_of(const app *a, size_t i)
{
    return lab_session_world(lab_variants_session(a->compare.variants, i));
}

/* A ball that flies to a box, both of some restitution; the ball is selected. */
static void open_hit(app *a)
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(a, USER_X + 76, USER_Y, USER_X + 130, USER_Y);
    user_spawn(a, CR_BOX, 3.0f, 0.0f);
    selection_set(&a->selection, cr_world_slot(app_world(a), 0));
    user_frames(a, 1);
}

static void choose(app *a, const char *path, int line)
{
    user_click_on(a, path);
    user_key(a, "Home");
    for (int i = 0; i < line; i++)
        user_key(a, "Down");
    user_key(a, "Return");
    user_frames(a, 1);
}

static void type_value(app *a, const char *path, const char *value)
{
    user_click_on(a, path);
    user_key(a, "Ctrl+A");
    user_type(a, value);
    user_key(a, "Return");
    user_frames(a, 1);
}

/* By keys and menus alone, as a person does: restitution of the ball, 0 against 1. */
static void compare_restitution(app *a)
{
    user_key(a, "D");
    user_frames(a, 1);
    assert_int_equal(a->dialog.kind, DIALOG_COMPARE);
    choose(a, "compare/what", 1);
    assert_string_equal(a->compare.draft.property, "restitution");
    type_value(a, "compare/0/value", "0");
    type_value(a, "compare/1/value", "1");
    user_click_on(a, "compare/compare");
    assert_int_equal(a->dialog.kind, DIALOG_NONE);
    assert_non_null(a->compare.variants);
}

static void play(app *a, int frames)
{
    user_key(a, "Space");
    user_frames(a, frames);
    user_key(a, "Space");
}

static void panes_run_beside_each_other_and_leave_the_scene(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    play(&a, 5);
    uint64_t at = tick(&a), before = hash(&a);
    view_camera camera = a.camera;
    size_t ticks = (size_t)lab_session_last_tick(a.session);
    compare_restitution(&a);
    assert_int_equal(compare_panes(&a), 2);
    assert_int_equal(tick(&a), at);
    play(&a, 120);
    assert_int_equal(tick(&a), at + 120);
    assert_int_equal(cr_world_tick(world_of(&a, 1)), at + 120);
    assert_true(cr_world_hash(world_of(&a, 0)) != cr_world_hash(world_of(&a, 1)));
    assert_true(user_shows(&a, "restitution 0"));
    assert_true(user_shows(&a, "restitution 1"));
    assert_true(user_shows(&a, "First difference: tick "));
    /* Stepping and scrubbing move both. */
    user_key(&a, ".");
    user_key(&a, "Ctrl+Home");
    assert_int_equal(tick(&a), at);
    assert_int_equal(cr_world_tick(world_of(&a, 1)), at);
    user_key(&a, "End");
    assert_int_equal(cr_world_tick(world_of(&a, 1)), at + 121);
    user_key(&a, "D");
    assert_null(a.compare.variants);
    assert_int_equal(tick(&a), at);
    assert_true(hash(&a) == before);
    assert_int_equal(lab_session_last_tick(a.session), ticks);
    assert_int_equal(lab_session_branches(a.session), 1);
    assert_true(a.camera.scale == camera.scale && a.camera.width == camera.width);
    app_free(&a);
}

static void tab_blinks_and_a_press_leads(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    compare_restitution(&a);
    play(&a, 90);
    uint64_t first = hash(&a);
    user_key(&a, "Tab");
    assert_int_equal(lab_variants_leader(a.compare.variants), 1);
    assert_true(hash(&a) != first);
    user_key(&a, "Tab");
    assert_true(hash(&a) == first);
    draw_rect pane = compare_pane(&a, 1);
    user_move(&a, pane.x - a.ui_frame.world.x + 30, pane.h / 2);
    user_press(&a, SDL_BUTTON_LEFT);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(lab_variants_leader(a.compare.variants), 1);
    user_click_on(&a, "compare-strip/0/lead");
    assert_int_equal(lab_variants_leader(a.compare.variants), 0);
    /* One over the other there is one pane. */
    user_key(&a, "Shift+D");
    assert_int_equal(compare_panes(&a), 1);
    uint32_t *one = user_picture(&a);
    user_key(&a, "Tab");
    uint32_t *other = user_picture(&a);
    assert_true(memcmp(one, other, (size_t)a.width * (size_t)a.height * sizeof *one) != 0);
    free(one);
    free(other);
    app_free(&a);
}

static double missing(app *a)
{
    assert_true(lab_pins_follow(&a->watching.pins, a->session));
    return lab_pins_missing(&a->watching.pins, a->session);
}

/* A plot is that of the variant that leads, which has not to be run again for it when it leads
 * again; nor has the scene. */
static void a_plot_is_not_begun_anew_for_each_who_leads(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    play(&a, 60);
    const lab_subject ball = {.a = cr_world_slot(app_world(&a), 0)};
    watching_pin(&a, lab_quantity_find("velocity x", 10), &ball);
    watching_advance(&a);
    assert_true(missing(&a) == 0.0);
    user_key(&a, "Ctrl+Home");
    compare_restitution(&a);
    assert_true(missing(&a) > 0.0);
    play(&a, 90);
    watching_advance(&a);
    float of_first = (float)lab_series_at(lab_pin_series(&a.watching.pins, 0), 90);
    comparing_lead(&a, 1);
    assert_true(missing(&a) > 0.9);
    watching_advance(&a);
    assert_true((float)lab_series_at(lab_pin_series(&a.watching.pins, 0), 90) != of_first);
    comparing_lead(&a, 0);
    assert_true(missing(&a) == 0.0);
    assert_true((float)lab_series_at(lab_pin_series(&a.watching.pins, 0), 90) == of_first);
    comparing_lead(&a, 1);
    user_key(&a, ".");
    comparing_lead(&a, 0); /* which has stepped, too, unheard */
    double share = missing(&a);
    assert_true(share > 0.0 && share < 0.05);
    comparing_end(&a);
    assert_int_equal(a.watching.pins.count, 1);
    assert_true(missing(&a) == 0.0);
    app_free(&a);
}

/* What a hand does in one pane is done in all, at the place in the pane where it is done. */
static void a_hand_works_in_every_pane(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    compare_restitution(&a);
    uint32_t bodies = cr_world_stats(app_world(&a)).bodies;
    draw_rect pane = compare_pane(&a, 1);
    user_move(&a, pane.x - a.ui_frame.world.x + pane.w / 2, pane.h / 4);
    user_key(&a, "G");
    assert_int_equal(cr_world_stats(world_of(&a, 0)).bodies, bodies + 1);
    assert_int_equal(cr_world_stats(world_of(&a, 1)).bodies, bodies + 1);
    cr_body_view made = cr_body_get_view(world_of(&a, 0), cr_world_slot(world_of(&a, 0), 2));
    assert_true(fabsf(made.center.x - a.camera.center.x) < 0.05f);
    assert_true(made.center.y > a.camera.center.y);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(cr_world_stats(world_of(&a, 1)).bodies, bodies);
    user_key(&a, "Ctrl+Y");
    assert_int_equal(cr_world_stats(world_of(&a, 1)).bodies, bodies + 1);
    user_key(&a, "D");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, bodies);
    app_free(&a);
}

static void one_that_is_kept_becomes_a_branch(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    play(&a, 100);
    uint64_t end = tick(&a), old = hash(&a);
    playback_go(&a, 20);
    compare_restitution(&a);
    play(&a, 90);
    user_key(&a, "Tab");
    uint64_t seen = hash(&a), at = tick(&a);
    user_key(&a, "Ctrl+B");
    assert_null(a.compare.variants);
    assert_int_equal(tick(&a), at);
    assert_true(hash(&a) == seen);
    assert_int_equal(lab_session_branches(a.session), 2);
    assert_non_null(strstr(lab_session_branch_view(a.session, 1).name, "restitution"));
    assert_true(user_shows(&a, "Kept as a branch: restitution 1"));
    user_key(&a, "Tab"); /* to the old future */
    playback_go(&a, end);
    assert_true(hash(&a) == old);
    assert_true(scene_is_unsaved(&a));
    app_free(&a);
}

static void trials_are_no_unsaved_edits(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    lab_session_mark_saved(a.session);
    a.authored = false;
    compare_restitution(&a);
    user_move(&a, 100, 100);
    user_key(&a, "G");
    assert_false(scene_is_unsaved(&a));
    user_key(&a, "D");
    assert_false(scene_is_unsaved(&a));
    /* Another scene ends a comparison. */
    compare_restitution(&a);
    files_new(&a, "floor");
    assert_null(a.compare.variants);
    assert_int_equal(compare_panes(&a), 1);
    app_free(&a);
}

static void four_of_a_solver_stand_in_a_grid(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    user_key(&a, "Esc");
    user_key(&a, "D");
    user_frames(&a, 1);
    user_click_on(&a, "compare/more");
    user_click_on(&a, "compare/more");
    assert_int_equal(a.compare.draft.count, 4);
    for (int i = 1; i < 4; i++) /* all of them other ones */
        for (int k = 0; k < i; k++)
            assert_true(a.compare.draft.value[i] != a.compare.draft.value[k]);
    user_key(&a, "Return");
    user_frames(&a, 1);
    if (a.compare.variants == NULL)
        user_click_on(&a, "compare/compare");
    assert_int_equal(compare_panes(&a), 4);
    draw_rect first = compare_pane(&a, 0), last = compare_pane(&a, 3);
    assert_true(last.x > first.x && last.y > first.y && last.w == first.w);
    play(&a, 30);
    user_draw(&a);
    assert_true(user_shows(&a, "solver PGS"));
    for (int i = 0; i < 4; i++)
        user_key(&a, "Tab");
    assert_int_equal(lab_variants_leader(a.compare.variants), 0);
    app_free(&a); /* while it goes on */
}

static void what_is_refused_is_told(void **state)
{
    (void)state;
    app a;
    char why[256];
    open_hit(&a);
    comparing_propose(&a);
    comparing_choose(&a, cr_setting_find("solver.iterations"), NULL);
    a.compare.draft.value[1] = -3.0;
    uint64_t before = hash(&a);
    assert_false(comparing_begin(&a, why, sizeof why));
    assert_non_null(strstr(why, "solver.iterations"));
    assert_null(a.compare.variants);
    assert_true(hash(&a) == before);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panes_run_beside_each_other_and_leave_the_scene),
        cmocka_unit_test(tab_blinks_and_a_press_leads),
        cmocka_unit_test(a_plot_is_not_begun_anew_for_each_who_leads),
        cmocka_unit_test(a_hand_works_in_every_pane),
        cmocka_unit_test(one_that_is_kept_becomes_a_branch),
        cmocka_unit_test(trials_are_no_unsaved_edits),
        cmocka_unit_test(four_of_a_solver_stand_in_a_grid),
        cmocka_unit_test(what_is_refused_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
