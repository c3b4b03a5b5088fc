/* test_inspector.c - what the inspector says: one number for a body, one meaning for a word, and
 * values that hold still in place and form while time runs. */
#include "lab/names.h"
#include "sandbox/app/energies.h"
#include "sandbox/panels/body_properties.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DEGREE (3.14159265358979 / 180)

static bool inside(draw_rect outer, draw_rect box)
{
    return box.x >= outer.x && box.y >= outer.y && box.x + box.w <= outer.x + outer.w &&
           box.y + box.h <= outer.y + outer.h;
}

/* The number in a control's box, without its unit. */
static const char *text_in(app *a, const char *path)
{
    const ui_control_info *seen = user_find(a, path);
    if (seen == NULL)
        fail_msg("there is no %s", path);
    size_t count;
    const ui_command *c = ui_commands(a->ui_state, &count);
    for (size_t i = 0; i < count; i++)
        if (c[i].kind == UI_DRAW_TEXT && inside(seen->box, c[i].box) &&
            strpbrk(ui_command_text(a->ui_state, &c[i]), "0123456789") != NULL)
            return ui_command_text(a->ui_state, &c[i]);
    fail_msg("%s has no number", path);
    return "";
}

static double value_in(app *a, const char *path)
{
    return strtod(text_in(a, path), NULL);
}

static void apply(app *a, lab_command command)
{
    cr_result result = lab_session_apply(a->session, &command, NULL);
    assert_int_equal(result.code, CR_OK);
}

static void change(app *a, cr_body_id id, void (*how)(cr_body_def *def))
{
    lab_command command = {.kind = LAB_EDIT, .body = id};
    assert_int_equal(cr_body_get(app_world(a), id, &command.def).code, CR_OK);
    how(&command.def);
    apply(a, command);
}

static void make_static(cr_body_def *def)
{
    def->kind = CR_STATIC;
}

static void set_gravity(app *a)
{
    apply(a, (lab_command){.kind = LAB_SETTING,
                           .setting = cr_setting_find("world.gravity_y"),
                           .value = -9.81});
}

/* ---- one number ---- */

static void a_body_has_one_number(void **state)
{
    (void)state;
    app a;
    char label[80];
    user_open(&a);
    cr_body_id below = user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    cr_body_id above = user_spawn(&a, CR_BOX, 0.0f, 1.0f);
    const lab_scene *scene = lab_session_scene(a.session);
    assert_int_equal(lab_body_number(below), 1);
    assert_int_equal(lab_body_number(above), 2);
    assert_string_equal(lab_scene_body_label(scene, above, label, sizeof label), "#2");
    assert_string_equal(lab_scene_body_label(scene, (cr_body_id){0, 0}, label, sizeof label),
                        "the world");

    selection_set(&a.selection, above);
    assert_true(user_shows(&a, "#2"));
    user_scroll_to(&a, "side/inspector/all/Contacts/with");
    user_wheel_here(&a, -100);
    assert_true(user_shows(&a, "J_t N s #1")); /* what it stands on */

    lab_command command = {.kind = LAB_EDIT, .body = above};
    assert_int_equal(cr_body_get(app_world(&a), above, &command.def).code, CR_OK);
    command.def.user = lab_tag(lab_names_intern(lab_session_names(a.session), "top"), 0);
    apply(&a, command);
    assert_string_equal(lab_scene_body_label(scene, above, label, sizeof label), "top #2");
    app_free(&a);
}

/* ---- one meaning ---- */

static void spin(cr_body_def *def)
{
    def->angular_velocity = 5.0f;
    def->velocity = (cr_vec2){2.0f, 0.0f};
}

static void rows_and_curves_mean_the_same(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    change(&a, user_spawn(&a, CR_BOX, 0.0f, 1.0f), spin);
    set_gravity(&a);
    user_key(&a, ".");
    selection_clear(&a.selection);
    const app_energies *e = &a.energies;
    assert_true(e->count > 0);
    const struct {
        const char *path;
        float curve;
    } rows[] = {
        {"side/inspector/Kinetic", e->kinetic[e->count - 1]},
        {"side/inspector/Potential", e->potential[e->count - 1]},
        {"side/inspector/Total energy", e->total[e->count - 1]},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[USER_PATH];
        snprintf(path, sizeof path, "side/inspector/all/%s", strrchr(rows[i].path, '/') + 1);
        double row = value_in(&a, path), curve = (double)rows[i].curve;
        print_message("    %s %g, the curve %g\n", path, row, curve);
        assert_true(fabs(row - curve) < 0.006);
    }
    double kinetic = value_in(&a, "side/inspector/all/Kinetic");
    double parts =
        value_in(&a, "side/inspector/all/linear") + value_in(&a, "side/inspector/all/rotational");
    assert_true(value_in(&a, "side/inspector/all/rotational") > 0.1);
    assert_true(fabs(kinetic - parts) < 0.011);
    app_free(&a);
}

/* ---- what holds still ---- */

static void joint_fields_stay_while_contacts_come_and_go(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    change(&a, user_spawn(&a, CR_BOX, 0.0f, -1.0f), make_static);
    cr_body_id ball = user_spawn(&a, CR_CIRCLE, 0.2f, 0.4f);
    user_move(&a, 900, 100); /* the cursor: where the spring ends */
    user_key(&a, "S");
    set_gravity(&a);
    selection_set(&a.selection, ball);
    const char *path = "side/inspector/all/Joints/1/stiffness";
    user_scroll_to(&a, path);
    draw_rect before = user_find(&a, path)->box;
    bool with = false, without = false;
    user_key(&a, "Space");
    for (int i = 0; i < 200; i++) {
        user_frames(&a, 1);
        bool touches = cr_world_stats(app_world(&a)).contacts > 0;
        with |= touches;
        without |= !touches;
        draw_rect now = user_find(&a, path)->box;
        assert_memory_equal(&now, &before, sizeof now);
    }
    assert_true(with && without);
    app_free(&a);
}

static size_t decimals_of(const char *text)
{
    const char *point = strchr(text, '.');
    assert_null(strchr(text, 'e'));
    return point != NULL ? strlen(point + 1) : 0;
}

static void values_keep_their_digits(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "side/inspector/all/Speed",       "side/inspector/all/Kinetic",
        "side/inspector/all/Motion/x",    "side/inspector/all/Motion/y",
        "side/inspector/all/Motion/vy",   "side/inspector/all/Motion/angle",
        "side/inspector/all/Motion/spin",
    };
    enum { PATHS = sizeof paths / sizeof paths[0] };
    app a;
    user_open(&a);
    change(&a, user_spawn(&a, CR_BOX, 0.0f, 1.0f), spin);
    set_gravity(&a);
    size_t decimals[PATHS];
    for (size_t i = 0; i < PATHS; i++)
        decimals[i] = decimals_of(text_in(&a, paths[i]));
    user_key(&a, "Space");
    for (int frame = 0; frame < 90; frame++) {
        user_frames(&a, 1);
        for (size_t i = 0; i < PATHS; i++)
            assert_int_equal(decimals_of(text_in(&a, paths[i])), decimals[i]);
        double degrees = value_in(&a, "side/inspector/all/Motion/angle");
        assert_true(degrees > -180.0 && degrees <= 180.0);
    }
    assert_true(fabs((double)user_body(&a, 0).angle) > 3.2);
    app_free(&a);
}

static void turn_often(cr_body_def *def)
{
    def->angle = (float)(-912.284 * DEGREE);
}

/* Of the body that is selected, and of no other. */
static void an_attractor_is_that_of_the_selected(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id plain = user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    cr_body_id pulls[2] = {user_spawn(&a, CR_BOX, 2.0f, 0.0f), user_spawn(&a, CR_BOX, 4.0f, 0.0f)};
    for (int i = 0; i < 2; i++) {
        lab_command command = {.kind = LAB_ATTRACT, .body = pulls[i]};
        command.attractor = (cr_attractor){pulls[i], 12.0f + (float)i, 4.0f};
        assert_true(edit_apply(&a, &command, NULL));
    }
    selection_set(&a.selection, plain);
    assert_null(user_find(&a, "side/inspector/all/Attraction/Strength"));
    const char *const strengths[] = {"12", "13"};
    for (int i = 0; i < 2; i++) {
        selection_set(&a.selection, pulls[i]);
        assert_string_equal(text_in(&a, "side/inspector/all/Attraction/Strength"), strengths[i]);
    }
    app_free(&a);
}

/* The short way, so that what is jointed does not see whole turns go. */
static void an_angle_is_set_by_the_short_way(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    change(&a, user_spawn(&a, CR_BOX, 0.0f, 0.0f), turn_often);
    assert_string_equal(text_in(&a, "side/inspector/all/Motion/angle"), "167.72");
    user_click_on(&a, "side/inspector/all/Motion/angle");
    user_key(&a, "Ctrl+A");
    user_type(&a, "-170");
    user_key(&a, "Enter");
    assert_string_equal(text_in(&a, "side/inspector/all/Motion/angle"), "-170.00");
    double angle = (double)user_body(&a, 0).angle / DEGREE;
    print_message("    from -912.284 to %g degrees\n", angle);
    assert_true(fabs(angle - -890.0) < 0.01);
    app_free(&a);
}

static void half_a_turn_has_one_sign(void **state)
{
    (void)state;
    size_t count;
    const body_property *property = body_properties(&count);
    for (size_t i = 0; i < count; i++) {
        if (!property[i].wraps)
            continue;
        cr_body_def def = cr_body_def_default();
        const double halves[] = {180.0, -180.0, 540.0, -540.0};
        for (size_t k = 0; k < 4; k++) {
            def.angle = (float)(halves[k] * DEGREE);
            assert_true(fabs((double)body_property_get(&property[i], &def) / DEGREE - 180.0) <
                        0.001);
        }
    }
}

static void impulses_have_their_signs(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_BOX, 0.0f, 1.0f);
    user_scroll_to(&a, "side/inspector/all/Contacts/J_n");
    assert_true(user_shows(&a, "J_n N s J_t N s"));
    app_free(&a);
}

static void swatches_color_the_selection(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -1.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 1.0f, 0.0f);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+A");
    user_click_on(&a, "side/inspector/all/color/8");
    assert_int_equal(user_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(user_body(&a, 1).color, lab_color_find("red"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_true(a.authored);
    user_key(&a, "Ctrl+D"); /* a copy has it, too */
    assert_int_equal(user_body(&a, 2).color, lab_color_find("red"));
    user_key(&a, "Ctrl+C");
    user_key(&a, "Ctrl+V");
    assert_int_equal(user_body(&a, 5).color, lab_color_find("red"));
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+A");
    user_click_on(&a, "side/inspector/all/color/0");
    assert_int_equal(user_body(&a, 0).color, LAB_NO_COLOR);
    user_key(&a, "Ctrl+Z"); /* both at once */
    assert_int_equal(user_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(user_body(&a, 1).color, lab_color_find("red"));
    user_key(&a, "Ctrl+Z");
    assert_int_equal(user_body(&a, 1).color, LAB_NO_COLOR);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_has_one_number),
        cmocka_unit_test(rows_and_curves_mean_the_same),
        cmocka_unit_test(joint_fields_stay_while_contacts_come_and_go),
        cmocka_unit_test(values_keep_their_digits),
        cmocka_unit_test(an_attractor_is_that_of_the_selected),
        cmocka_unit_test(an_angle_is_set_by_the_short_way),
        cmocka_unit_test(half_a_turn_has_one_sign),
        cmocka_unit_test(impulses_have_their_signs),
        cmocka_unit_test(swatches_color_the_selection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
