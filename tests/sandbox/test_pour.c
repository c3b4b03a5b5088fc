/* test_pour.c - spawning keys that are held. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static unsigned bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

static void send_key(app *a, Uint32 type, SDL_Keycode key, bool repeat)
{
    SDL_Event event = {.key = {.type = type, .repeat = repeat, .keysym = {.sym = key}}};
    input_event(a, &event);
}

static size_t touching(const app *a)
{
    size_t count, found = 0;
    const cr_contact *contact = cr_world_contacts(app_world(a), &count);
    for (size_t i = 0; i < count; i++)
        found += contact[i].touching;
    return found;
}

/* While time stands still the poured lie beside each other; none is made within another. */
static void a_held_key_pours_beside_what_is_there(void **state)
{
    (void)state;
    static const struct {
        SDL_Keycode key;
        cr_shape_kind kind;
    } cases[] = {{SDLK_f, CR_BOX}, {SDLK_g, CR_CIRCLE}};
    for (int i = 0; i < 2; i++) {
        app a;
        user_open(&a);
        uint64_t empty = cr_world_hash(app_world(&a));
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, cases[i].key, false);
        assert_int_equal(bodies(&a), 1);
        user_frames(&a, 15); /* a quarter of a second: it may still be a tap */
        assert_int_equal(bodies(&a), 1);
        for (int k = 0; k < 60; k++) {
            send_key(&a, SDL_KEYDOWN, cases[i].key, true); /* as a keyboard repeats it */
            user_frames(&a, 1);
        }
        unsigned poured = bodies(&a);
        print_message("%u in 1.25 s\n", poured);
        assert_in_range(poured, 10, 12);
        assert_int_equal(touching(&a), 0);
        for (size_t slot = 0; slot < poured; slot++)
            assert_int_equal(user_body(&a, slot).shape.kind, cases[i].kind);
        send_key(&a, SDL_KEYUP, cases[i].key, false);
        user_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_true(cr_world_hash(app_world(&a)) == empty);
        user_key(&a, "Ctrl+Y");
        assert_int_equal(bodies(&a), poured);
        app_free(&a);
    }
}

/* A pour into running time is commands at ticks: the same again, and undone at once. */
static void a_pour_into_running_time_is_one_edit_and_repeats(void **state)
{
    (void)state;
    uint64_t first = 0;
    for (int round = 0; round < 2; round++) {
        app a;
        user_open(&a);
        assert_true(edit_apply(&a,
                               &(lab_command){.kind = LAB_SETTING,
                                              .setting = cr_setting_find("world.gravity_y"),
                                              .value = -9.81},
                               NULL));
        dispatch(&a, ACTION_PLAY, false, false);
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        for (int k = 0; k < 120; k++) {
            user_move(&a, USER_X + k, USER_Y);
            user_frames(&a, 1);
        }
        send_key(&a, SDL_KEYUP, SDLK_g, false);
        assert_in_range(bodies(&a), 17, 19);
        uint64_t hash = cr_world_hash(app_world(&a));
        assert_true(round == 0 || hash == first);
        first = hash;
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_int_equal(cr_world_tick(app_world(&a)), 0);
        user_key(&a, "Ctrl+Y");
        assert_true(cr_world_hash(app_world(&a)) == first);
        app_free(&a);
    }
}

/* Whatever begins another edit ends the pour, and is not drawn into it. */
static void a_pour_ends_where_something_else_begins(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        app a;
        user_open(&a);
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        user_frames(&a, 40);
        unsigned poured = bodies(&a);
        assert_true(poured > 2);
        SDL_Event away = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
        if (i == 0)
            user_click(&a, USER_X + 300, USER_Y);
        else if (i == 1)
            user_key(&a, "Ctrl+S");
        else if (i == 2)
            user_key(&a, "F1");
        else
            input_event(&a, &away);
        user_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        app_free(&a);
    }
    app a;
    user_open(&a);
    user_move(&a, USER_X, USER_Y);
    send_key(&a, SDL_KEYDOWN, SDLK_g, false);
    user_frames(&a, 40);
    user_key(&a, "Space"); /* but time may begin to run */
    unsigned before = bodies(&a);
    user_frames(&a, 60);
    assert_true(bodies(&a) > before);
    app_free(&a);
}

static void a_pour_keeps_to_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    a.snap.on = true;
    a.snap.step = 0.5f;
    user_move(&a, USER_X + 13, USER_Y + 7);
    send_key(&a, SDL_KEYDOWN, SDLK_f, false);
    user_frames(&a, 80);
    send_key(&a, SDL_KEYUP, SDLK_f, false);
    assert_true(bodies(&a) > 5);
    for (size_t slot = 0; slot < bodies(&a); slot++) {
        cr_vec2 at = user_body(&a, slot).position;
        assert_true(at.x * 2.0f == roundf(at.x * 2.0f) && at.y * 2.0f == roundf(at.y * 2.0f));
    }
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_key_pours_beside_what_is_there),
        cmocka_unit_test(a_pour_into_running_time_is_one_edit_and_repeats),
        cmocka_unit_test(a_pour_ends_where_something_else_begins),
        cmocka_unit_test(a_pour_keeps_to_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
