/* test_inside.c - the second bar: a tick is opened by a key, walked through by the arrows, pressed,
 * and left into the next one; what is shown is what happens, and nothing changes by looking. */
#include "lab/inside/step_words.h"
#include "lab/metrics.h"
#include "sandbox/actions/causes.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/edits/apply.h"
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

static const app_opened_tick *opened(const app *a)
{
    return &a->opened_tick;
}

static const lab_tick_step *now(const app *a)
{
    return &a->opened_tick.opening.steps[a->opened_tick.step];
}

/* A box that is pushed into another one by a third: it has a contact at either side. */
static void open_row(app *a, cr_body_id id[3])
{
    user_open(a);
    for (int i = 0; i < 3; i++)
        id[i] = user_spawn(a, CR_BOX, 0.99f * (float)i - 1.0f, 0.0f);
    cr_body_def def;
    assert_int_equal(cr_body_get(app_world(a), id[0], &def).code, CR_OK);
    def.velocity.x = 2.0f;
    lab_command throw = {.kind = LAB_EDIT, .body = id[0], .def = def};
    assert_int_equal(lab_session_apply(a->session, &throw, NULL).code, CR_OK);
    user_click(a, USER_X, USER_Y); /* the middle one */
    assert_int_equal(a->selection.count, 1);
    assert_true(cr_same_id(a->selection.id[0], id[1]));
}

static void a_key_opens_the_tick_that_follows(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    uint64_t hash = cr_world_hash(app_world(&a)), last = lab_session_last_tick(a.session);
    float scale = a.camera.scale;
    user_key(&a, "Y");
    user_frames(&a, 1);
    assert_true(opened(&a)->valid && lab_tick_proven(&opened(&a)->opening));
    assert_int_equal(opened(&a)->opening.tick, tick(&a) + 1);
    assert_true(cr_same_id(opened(&a)->opening.body, id[1]));
    assert_int_equal(opened(&a)->opening.partner_count, 2);
    assert_true(a.ui_frame.inside.h > 0 && user_find(&a, "inside/track") != NULL);
    assert_true(user_shows(&a, "same bits"));

    /* each step is told, and none of them changes anything */
    for (size_t i = 0; i < opened(&a)->opening.step_count; i++) {
        lab_step_words words;
        assert_int_equal(opened(&a)->step, i);
        lab_tick_words(&opened(&a)->opening, i, &words);
        assert_true(user_shows(&a, words.title));
        if (i + 1 < opened(&a)->opening.step_count)
            user_key(&a, "Right");
    }
    assert_true(cr_world_hash(app_world(&a)) == hash && lab_session_last_tick(a.session) == last);

    /* behind the last step the next tick begins, before the first the last one ends */
    uint64_t expected = opened(&a)->opening.hash, at = tick(&a);
    user_key(&a, "Right");
    assert_int_equal(tick(&a), at + 1);
    assert_true(cr_world_hash(app_world(&a)) == expected);
    assert_int_equal(opened(&a)->step, 0);
    assert_int_equal(opened(&a)->opening.tick, at + 2);
    user_key(&a, "Left");
    assert_int_equal(tick(&a), at);
    assert_int_equal(now(&a)->kind, LAB_STEP_PROOF);
    user_key(&a, "Home");
    assert_int_equal(opened(&a)->step, 0);
    user_key(&a, "End");
    assert_int_equal(now(&a)->kind, LAB_STEP_PROOF);

    user_key(&a, "Y");
    user_frames(&a, 1);
    assert_true(!opened(&a)->wanted && a.ui_frame.inside.h == 0);
    assert_true(a.camera.scale == scale); /* as it was before */

    user_click_on(&a, "time/facts"); /* the mouse opens it at the timeline */
    user_frames(&a, 1);
    assert_true(opened(&a)->valid);
    user_click_on(&a, "inside/close");
    user_frames(&a, 1);
    assert_false(opened(&a)->wanted);
    app_free(&a);
}

static void stages_and_pairs_have_keys(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "Y");
    lab_tick_stage stages[16];
    int32_t substeps[16];
    int count = 0;
    for (size_t before = SIZE_MAX; opened(&a)->step != before && count < 16; count++) {
        stages[count] = now(&a)->stage;
        substeps[count] = now(&a)->substep;
        before = opened(&a)->step;
        user_key(&a, "PgDn");
        assert_true(opened(&a)->step > before || now(&a)->kind == LAB_STEP_PROOF);
    }
    assert_true(count > 5);
    assert_int_equal(stages[0], LAB_TICK_PAIRS);
    assert_int_equal(stages[1], LAB_TICK_AXES);
    assert_int_equal(stages[2], LAB_TICK_MANIFOLD);
    assert_true(stages[3] == LAB_TICK_SOLVE && substeps[3] == 0);
    assert_true(stages[4] == LAB_TICK_SOLVE && substeps[4] == 1);
    user_key(&a, "PgUp");
    user_key(&a, "PgUp");
    assert_int_equal(now(&a)->stage, LAB_TICK_SOLVE);
    cr_body_id first = opened(&a)->opening.partner;
    user_key(&a, "Down");
    assert_false(cr_same_id(opened(&a)->opening.partner, first));
    user_key(&a, "Up");
    assert_true(cr_same_id(opened(&a)->opening.partner, first));
    /* of two selected bodies that is the pair */
    user_shift(&a, true);
    user_key(&a, "Y");
    user_shift(&a, false);
    app_free(&a);
}

static void the_bar_is_pressed_and_dragged(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "Y");
    user_frames(&a, 1);
    const ui_control_info *track = user_find(&a, "inside/track");
    assert_non_null(track);
    draw_rect box = track->box;
    size_t count = opened(&a)->opening.step_count;
    int y = box.y + box.h - 4;
    user_window_move(&a, box.x + box.w / 2, y);
    user_press(&a, SDL_BUTTON_LEFT);
    assert_int_equal(opened(&a)->step, count / 2);
    user_window_move(&a, box.x + box.w - 2, y);
    assert_int_equal(opened(&a)->step, count - 1);
    user_window_move(&a, box.x + 2, y);
    assert_int_equal(opened(&a)->step, 0);
    user_release(&a, SDL_BUTTON_LEFT);
    app_free(&a);
}

static void it_goes_along_with_time_and_edits(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "Y");
    user_frames(&a, 1);
    user_key(&a, "Space");
    user_frames(&a, 5);
    assert_true(a.playing && user_shows(&a, "Time runs"));
    user_key(&a, "Space");
    user_frames(&a, 1);
    assert_int_equal(opened(&a)->opening.tick, tick(&a) + 1);
    assert_true(opened(&a)->valid && lab_tick_proven(&opened(&a)->opening));
    user_key(&a, ",");
    user_frames(&a, 1);
    assert_int_equal(opened(&a)->opening.tick, tick(&a) + 1);
    assert_true(opened(&a)->opening.known); /* it lies in the past */
    /* another body, another opening; deleting all of them is told */
    user_click(&a, 2, 2);
    user_key(&a, "Ctrl+A");
    user_key(&a, "Del");
    user_frames(&a, 1);
    assert_true(!opened(&a)->valid && user_shows(&a, "There are no bodies"));
    user_key(&a, "Ctrl+Z");
    user_frames(&a, 1);
    assert_true(opened(&a)->valid);
    app_free(&a);
}

static void causes_lead_to_steps(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "Shift+Y");
    user_frames(&a, 1);
    assert_true(opened(&a)->valid && opened(&a)->causes_of == CAUSES_OF_VELOCITY);
    assert_true(user_shows(&a, "before the tick") && user_shows(&a, "after it"));
    assert_true(opened(&a)->causes.count > 0);
    size_t contact = 0;
    while (contact < opened(&a)->causes.count &&
           opened(&a)->causes.at[contact].kind != LAB_CAUSE_CONTACT)
        contact++;
    assert_true(contact < opened(&a)->causes.count);
    cr_body_id other = opened(&a)->causes.at[contact].other;
    causes_go(&a, contact);
    user_frames(&a, 1);
    assert_int_equal(opened(&a)->causes_of, CAUSES_OF_NOTHING);
    assert_true(cr_same_id(opened(&a)->opening.partner, other));
    assert_int_equal(now(&a)->kind, LAB_STEP_PASS);
    assert_true(now(&a)->rows > 0);
    app_free(&a);
}

/* From outside, one tick back: the list ends with the velocity that was seen. */
static void a_press_on_the_speed_tells_what_made_it(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    for (int i = 0; i < 3; i++)
        user_key(&a, ".");
    uint64_t at = tick(&a);
    cr_body_view seen = cr_body_get_view(app_world(&a), id[1]);
    assert_true(seen.velocity.x > 0.1f);
    user_frames(&a, 1);
    user_click_on(&a, "side/inspector/all/Speed");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), at - 1);
    assert_true(opened(&a)->valid && opened(&a)->causes_of == CAUSES_OF_VELOCITY);
    assert_true(fabs(opened(&a)->causes.after[0] - (double)seen.velocity.x) < 1e-6);
    app_free(&a);
}

/* The causes of the list add up from the number before the tick to the one that was pressed. */
static void each_number_of_the_motion_leads_to_its_causes(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        app_causes_of of;
    } numbers[] = {
        {"side/inspector/all/Kinetic", CAUSES_OF_ENERGY},
        {"side/inspector/all/Motion/causes x", CAUSES_OF_POSITION},
        {"side/inspector/all/Motion/causes Angle", CAUSES_OF_POSITION},
        {"side/inspector/all/Motion/causes Velocity x", CAUSES_OF_VELOCITY},
        {"side/inspector/all/Motion/causes Spin", CAUSES_OF_VELOCITY},
        {"side/inspector/all/Momentum and energy/Momentum x", CAUSES_OF_MOMENTUM},
        {"side/inspector/all/Momentum and energy/Angular mom.", CAUSES_OF_MOMENTUM},
        {"side/inspector/all/Momentum and energy/linear", CAUSES_OF_ENERGY},
        {"side/inspector/all/Momentum and energy/In gravity", CAUSES_OF_ENERGY},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        app a;
        cr_body_id id[3];
        open_row(&a, id);
        for (int k = 0; k < 3; k++)
            user_key(&a, ".");
        double seen = lab_metrics_of_body(app_world(&a), id[1]).kinetic_linear +
                      lab_metrics_of_body(app_world(&a), id[1]).kinetic_angular;
        cr_vec2 place = cr_body_get_view(app_world(&a), id[1]).center;
        user_frames(&a, 1);
        user_scroll_to(&a, numbers[i].path);
        user_click_on(&a, numbers[i].path);
        user_frames(&a, 1);
        const lab_causes *causes = &opened(&a)->causes;
        assert_int_equal(tick(&a), 2);
        assert_true(opened(&a)->valid && opened(&a)->causes_of == numbers[i].of);
        double energy = lab_causes_kinetic(causes, causes->before), momentum = causes->before[0];
        for (size_t k = 0; k < causes->count; k++) {
            energy += causes->at[k].work;
            momentum += causes->at[k].x;
        }
        assert_true(fabs(energy - seen) < 1e-5 * seen);
        assert_true(fabs(momentum - causes->after[0]) < 1e-6);
        double moved = (double)cr_world_timestep(app_world(&a)) * causes->after[0];
        assert_true(fabs(causes->moved[LAB_MOVED_BY_VELOCITY][0] - moved) < 1e-5);
        assert_true(fabs(causes->to[0] - (double)place.x) < 1e-6);
        /* another account of the same tick */
        user_click_on(&a, "step/words/of");
        assert_int_equal(opened(&a)->causes_of, CAUSES_OF_MOMENTUM);
        app_free(&a);
    }
}

static void numbers_have_room_however_large(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    lab_command heavy = {.kind = LAB_EDIT, .body = id[1]};
    assert_int_equal(cr_body_get(app_world(&a), id[1], &heavy.def).code, CR_OK);
    heavy.def.material.density = 1e30f;
    heavy.def.velocity = (cr_vec2){-1e6f, 1e6f};
    heavy.def.angular_velocity = 1.0f;
    assert_int_equal(lab_session_apply(a.session, &heavy, NULL).code, CR_OK);
    user_key(&a, "Shift+Y");
    for (int of = CAUSES_OF_POSITION; of <= CAUSES_OF_WORLD_MOMENTUM; of++) {
        a.opened_tick.causes_of = (app_causes_of)of;
        assert_true(user_shows(&a, "before the tick"));
        assert_int_equal(user_shows(&a, "e+"), of >= CAUSES_OF_MOMENTUM);
    }
    app_free(&a);
}

static void numbers_of_the_world_lead_to_what_acts_from_outside(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, ".");
    user_key(&a, ".");
    user_key(&a, "Escape");
    user_frames(&a, 1);
    assert_int_equal(a.selection.count, 0);
    user_scroll_to(&a, "side/inspector/all/Momentum x");
    user_click_on(&a, "side/inspector/all/Momentum x");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), 1);
    assert_true(opened(&a)->valid && opened(&a)->causes_of == CAUSES_OF_WORLD_MOMENTUM);
    assert_true(user_shows(&a, "What gives all bodies their momentum"));
    /* nothing does, without gravity and ground: what the three give each other cancels out */
    const lab_world_momentum *all = &opened(&a)->outer;
    assert_true(fabs(all->before[0] - all->after[0]) < 1e-5 && all->after[0] > 0.1);
    user_key(&a, "Y");
    user_frames(&a, 1);
    user_scroll_to(&a, "side/inspector/all/Total energy");
    user_click_on(&a, "side/inspector/all/Total energy");
    user_frames(&a, 1);
    assert_int_equal(a.ui_frame.tab, SIDE_PLOTS);
    assert_true(a.watching.ledger.count > 0);
    app_free(&a);
}

static void an_impulse_leads_to_its_iteration(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "."); /* the push goes through in this tick */
    uint64_t at = tick(&a);
    user_frames(&a, 1);
    causes_ask_impulse(&a, id[2], 1);
    user_frames(&a, 1);
    assert_int_equal(tick(&a), at - 1);
    assert_true(opened(&a)->valid && opened(&a)->causes_of == CAUSES_OF_NOTHING);
    assert_true(cr_same_id(opened(&a)->opening.partner, id[2]));
    assert_int_equal(now(&a)->kind, LAB_STEP_PASS);
    float given = 0.0f;
    for (size_t i = 0; i < now(&a)->rows; i++) {
        const lab_tick_row *row = &opened(&a)->opening.rows[now(&a)->first_row + i];
        if (row->row.index == 1)
            given += fabsf(row->given);
    }
    assert_true(given > 0.0f);
    app_free(&a);
}

/* Two boxes fly at each other. */
static void a_breakpoint_stops_inside_the_tick(void **state)
{
    (void)state;
    for (int by_contact = 0; by_contact < 2; by_contact++) {
        app a;
        user_open(&a);
        cr_body_id left = user_spawn(&a, CR_BOX, -2.0f, 0.0f);
        cr_body_id right = user_spawn(&a, CR_BOX, 2.0f, 0.0f);
        lab_command thrown = {.kind = LAB_EDIT, .body = left};
        assert_int_equal(cr_body_get(app_world(&a), left, &thrown.def).code, CR_OK);
        thrown.def.velocity.x = 6.0f;
        assert_int_equal(lab_session_apply(a.session, &thrown, NULL).code, CR_OK);
        lab_condition hit = {.kind = LAB_TOUCHES, .of.a = left, .of.b = right, .count = 1};
        if (!by_contact)
            hit = (lab_condition){.kind = LAB_ABOVE,
                                  .quantity = lab_quantity_find("impulse", 7),
                                  .bound = 0.5,
                                  .of.a = left,
                                  .of.b = right,
                                  .count = 1};
        assert_non_null(by_contact ? (const void *)&hit : (const void *)hit.quantity);
        stopping_add(&a, &hit);
        user_key(&a, "Y");
        playback_play(&a, true);
        user_frames(&a, 90);
        assert_false(a.playing);
        assert_true(opened(&a)->valid && lab_tick_proven(&opened(&a)->opening));
        const lab_tick_opening *opening = &opened(&a)->opening;
        assert_int_equal(opening->tick, tick(&a) + 1);
        assert_true(lab_tick_contact(opening) != NULL);
        if (by_contact) {
            assert_int_equal(now(&a)->kind, LAB_STEP_SHAPE);
            assert_int_equal(now(&a)->record.kind, CR_TRACE_POINT);
        } else {
            assert_int_equal(now(&a)->kind, LAB_STEP_PASS);
            float given = 0.0f;
            for (size_t i = now(&a)->first_row; i < now(&a)->first_row + now(&a)->rows; i++)
                given = fmaxf(given, opening->rows[i].given);
            assert_true(given > 0.1f);
        }
        app_free(&a);
    }
}

static void another_scene_opens_its_own(void **state)
{
    (void)state;
    app a;
    cr_body_id id[3];
    open_row(&a, id);
    user_key(&a, "Y");
    user_key(&a, "Right");
    user_key(&a, "Ctrl+N");
    user_frames(&a, 2);
    user_draw(&a);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_opens_the_tick_that_follows),
        cmocka_unit_test(stages_and_pairs_have_keys),
        cmocka_unit_test(the_bar_is_pressed_and_dragged),
        cmocka_unit_test(it_goes_along_with_time_and_edits),
        cmocka_unit_test(causes_lead_to_steps),
        cmocka_unit_test(a_press_on_the_speed_tells_what_made_it),
        cmocka_unit_test(each_number_of_the_motion_leads_to_its_causes),
        cmocka_unit_test(numbers_have_room_however_large),
        cmocka_unit_test(numbers_of_the_world_lead_to_what_acts_from_outside),
        cmocka_unit_test(an_impulse_leads_to_its_iteration),
        cmocka_unit_test(a_breakpoint_stops_inside_the_tick),
        cmocka_unit_test(another_scene_opens_its_own),
    };
    return cmocka_run_group_tests_name("inside", tests, NULL, NULL);
}
