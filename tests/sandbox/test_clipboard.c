/* test_clipboard.c - copy, cut and paste by keys: where bodies land, and what bad text does. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

static void put(app *a, const char *text)
{
    free(a->clip);
    a->clip = strdup(text);
    assert_non_null(a->clip);
}

/* A box and a disc, 3 m apart, pinned to each other and both selected. */
static void open_pair(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, -3.0f, 0.0f);
    user_spawn(a, CR_CIRCLE, 0.0f, 1.0f);
    user_key(a, "V");
    user_key(a, "Ctrl+A");
    user_key(a, "N");
}

static void a_paste_lands_at_the_pointer(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+C");
    assert_true(user_shows(&a, "Copied 2 bodies"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    user_move(&a, USER_X + 200, USER_Y + 100); /* (2, -1) */
    user_key(&a, "Ctrl+V");
    assert_true(user_shows(&a, "Pasted 2 bodies"));
    assert_int_equal(bodies(&a), 4);
    assert_int_equal(cr_world_joint_slots(app_world(&a)), 2);
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(a.selection.id[0].index, 3);
    /* The box around both was 4 m by 2 m, its middle at (-1.5, 0.5). */
    assert_float_equal(user_body(&a, 2).position.x, 0.5f, 1e-5f);
    assert_float_equal(user_body(&a, 2).position.y, -1.5f, 1e-5f);
    assert_float_equal(user_body(&a, 3).position.x, 3.5f, 1e-5f);
    assert_true(a.authored);
    user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_int_equal(a.selection.count, 0);
    /* Elsewhere: in the middle of the view. */
    a.pointer_inside = false;
    user_key(&a, "Ctrl+V");
    assert_float_equal(user_body(&a, 2).position.x, -1.5f, 1e-5f);
    user_key(&a, "Ctrl+Shift+V");
    assert_float_equal(user_body(&a, 4).position.x, -3.0f, 0);
    assert_float_equal(user_body(&a, 5).position.y, 1.0f, 0);
    app_free(&a);
}

static void what_is_cut_can_be_pasted(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+X");
    assert_int_equal(bodies(&a), 0);
    assert_true(user_shows(&a, "Cut 2 bodies"));
    user_key(&a, "Ctrl+Shift+V");
    assert_int_equal(bodies(&a), 2);
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == hash);
    app_free(&a);
}

static void pasting_works_while_time_runs(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    user_key(&a, "Ctrl+C");
    a.playing = true;
    for (int i = 0; i < 5; i++) {
        user_move(&a, 200 + 100 * i, 200);
        user_frames(&a, 3);
        user_key(&a, "Ctrl+V");
    }
    assert_int_equal(bodies(&a), 12);
    user_frames(&a, 10);
    app_free(&a);
}

static void bad_text_changes_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"Dear Ada, here it is", "pasted text:1:1: "},
        {"> {\"carom\": 1,\n>  \"bodies\": [{}, {\"shape\": 3}]}", "pasted text:2:"},
        {"", "pasted text:1:1: "},
    };
    app a;
    open_pair(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+V");
    assert_true(user_shows(&a, "The clipboard holds no text"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put(&a, cases[i].text);
        user_key(&a, "Ctrl+V");
        assert_non_null(strstr(a.notifications.title, "cannot be pasted"));
        assert_memory_equal(a.notifications.error, cases[i].why, strlen(cases[i].why));
        assert_true(cr_world_hash(app_world(&a)) == hash);
        assert_int_equal(a.selection.count, 2);
        user_key(&a, "Esc");
    }
    /* Out of the floats. */
    put(&a, "{\"carom\":1,\"bodies\":[{\"position\":[-3e38,0]},{\"position\":[3e38,0]}]}");
    a.camera.center = (cr_vec2){3e38f, 0.0f};
    a.pointer_inside = false;
    user_key(&a, "Ctrl+V");
    assert_non_null(strstr(a.notifications.title, "cannot be pasted here"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    app_free(&a);
}

/* The ground comes once, and stays where the text has it. */
static void a_scene_out_of_a_mail(void **state)
{
    (void)state;
    static const char mail[] =
        "> ```\n> {\"carom\":1,\"world\":{\"gravity\":[0,-1]},\"bodies\":[\n"
        "> {\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":-1}}},\n"
        "> {\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":0.5}}}]}\n> ```\n";
    app a;
    user_open(&a);
    put(&a, mail);
    user_move(&a, USER_X + 100, USER_Y);
    user_key(&a, "Ctrl+V");
    user_key(&a, "Ctrl+V");
    assert_int_equal(bodies(&a), 3);
    assert_int_equal(a.selection.count, 1);
    assert_float_equal(user_body(&a, 0).shape.offset, -1.0f, 0);
    assert_float_equal(user_body(&a, 1).position.x, 1.0f, 1e-5f);
    assert_string_equal(lab_scene_body_name(lab_session_scene(a.session), a.selection.id[0]),
                        "ball 2");
    assert_true(cr_world_gravity(app_world(&a)).y == 0.0f);
    put(&a, "{\"carom\":1}");
    user_key(&a, "Ctrl+V");
    assert_true(user_shows(&a, "Nothing to paste"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paste_lands_at_the_pointer),
        cmocka_unit_test(what_is_cut_can_be_pasted),
        cmocka_unit_test(pasting_works_while_time_runs),
        cmocka_unit_test(bad_text_changes_nothing),
        cmocka_unit_test(a_scene_out_of_a_mail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
