/* test_sound.c - turning it on and off, and what of the world is heard. */
#include "sandbox/actions/session_take.h"
#include "sandbox/app/sound.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A ball half a metre above the ground, at 5 m/s towards it. */
static void open_with_a_falling_ball(app *a)
{
    static const char text[] =
        "{\"carom\": 1, \"bodies\": ["
        "{\"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": [0, 1], \"offset\": 0}}},"
        "{\"shape\": {\"circle\": {\"radius\": 0.25}}, \"position\": [0, 0.75],"
        " \"velocity\": [0, -5]}]}";
    lab_scene *scene;
    lab_error error;
    user_open(a);
    assert_int_equal(lab_scene_parse("test", text, sizeof text - 1, &scene, &error), LAB_OK);
    assert_true(session_take_scene(a, scene, ""));
}

static void an_impact_is_heard_and_falling_is_not(void **state)
{
    (void)state;
    app a;
    open_with_a_falling_ball(&a);
    user_key(&a, "Ctrl+Shift+M");
    assert_non_null(a.sound);
    assert_true(a.prefs.sound);
    a.playing = true;
    user_frames(&a, 3);
    assert_true(synth_silent(&a.sound->synth));
    user_frames(&a, 7);
    assert_false(synth_silent(&a.sound->synth));
    user_key(&a, "Ctrl+Shift+M");
    assert_null(a.sound);
    assert_false(a.prefs.sound);
    user_frames(&a, 10);
    app_free(&a);
}

static void a_single_step_is_heard_too(void **state)
{
    (void)state;
    app a;
    open_with_a_falling_ball(&a);
    user_key(&a, "Ctrl+Shift+M");
    for (int i = 0; i < 10; i++)
        user_key(&a, ".");
    assert_false(synth_silent(&a.sound->synth));
    app_free(&a);
}

static void a_device_is_opened_and_closed(void **state)
{
    (void)state;
    app a;
    assert_int_equal(setenv("SDL_AUDIODRIVER", "dummy", 1), 0);
    open_with_a_falling_ball(&a);
    a.scripted = false;
    user_key(&a, "Ctrl+Shift+M");
    assert_non_null(a.sound);
    assert_true(a.sound->device != 0);
    sound_set_volume(&a, 7.0f);
    assert_true(a.prefs.volume == 1.0f);
    a.playing = true;
    user_frames(&a, 10);
    user_key(&a, "Ctrl+Shift+M");
    assert_null(a.sound);
    assert_int_equal(SDL_WasInit(SDL_INIT_AUDIO), 0);
    user_key(&a, "Ctrl+Shift+M");
    app_free(&a);
    assert_int_equal(SDL_WasInit(SDL_INIT_AUDIO), 0);
}

static void without_a_device_it_stays_off_and_says_so(void **state)
{
    (void)state;
    app a;
    assert_int_equal(setenv("SDL_AUDIODRIVER", "none-of-this-name", 1), 0);
    open_with_a_falling_ball(&a);
    a.scripted = false;
    user_key(&a, "Ctrl+Shift+M");
    assert_null(a.sound);
    assert_false(a.prefs.sound);
    assert_true(user_shows(&a, "no sound"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_impact_is_heard_and_falling_is_not),
        cmocka_unit_test(a_single_step_is_heard_too),
        cmocka_unit_test(a_device_is_opened_and_closed),
        cmocka_unit_test(without_a_device_it_stays_off_and_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
