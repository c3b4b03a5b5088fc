/* test_keys.c - key texts of the action table against what a keyboard sends. */
#include "sandbox/app/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static SDL_Keysym keysym(key_chord chord)
{
    return (SDL_Keysym){.sym = chord.key,
                        .mod = (Uint16)((chord.ctrl ? KMOD_RCTRL : 0) |
                                        (chord.shift ? KMOD_LSHIFT : 0) |
                                        (chord.alt ? KMOD_LALT : 0))};
}

static void every_key_of_the_table_leads_to_its_action(void **state)
{
    (void)state;
    int chords = 0;
    for (int action = 0; action < ACTIONS; action++) {
        key_chord chord;
        assert_true(keys_of_action((action_id)action, 0, &chord));
        for (int i = 0; keys_of_action((action_id)action, i, &chord); i++) {
            SDL_Keysym key = keysym(chord);
            assert_int_equal(keys_action(&key), action);
            chords++;
        }
    }
    print_message("%d chords for %d actions\n", chords, ACTIONS);
}

static void shift_is_ignored_where_it_has_no_meaning(void **state)
{
    (void)state;
    SDL_Keysym left = {.sym = SDLK_LEFT, .mod = KMOD_LSHIFT};
    assert_int_equal(keys_action(&left), ACTION_LEFT);
    SDL_Keysym redo = {.sym = SDLK_z, .mod = KMOD_LCTRL | KMOD_LSHIFT};
    assert_int_equal(keys_action(&redo), ACTION_REDO);
    SDL_Keysym undo = {.sym = SDLK_z, .mod = KMOD_LCTRL | KMOD_CAPS | KMOD_NUM};
    assert_int_equal(keys_action(&undo), ACTION_UNDO);
}

static void other_keys_of_the_same_sense(void **state)
{
    (void)state;
    SDL_Keysym back = {.sym = SDLK_BACKSPACE};
    assert_int_equal(keys_action(&back), ACTION_DELETE);
    SDL_Keysym plus = {.sym = SDLK_EQUALS, .mod = KMOD_LSHIFT};
    assert_int_equal(keys_action(&plus), ACTION_FASTER);
    SDL_Keysym pad = {.sym = SDLK_KP_MINUS};
    assert_int_equal(keys_action(&pad), ACTION_SLOWER);
    SDL_Keysym longer = {.sym = SDLK_PERIOD, .mod = KMOD_RALT};
    assert_int_equal(keys_action(&longer), ACTION_LONGER);
    SDL_Keysym mac = {.sym = SDLK_z, .mod = KMOD_LGUI};
    assert_int_equal(keys_action(&mac), ACTION_UNDO);
}

static void keys_without_a_meaning_do_nothing(void **state)
{
    (void)state;
    SDL_Keysym none = {.sym = SDLK_F12};
    assert_int_equal(keys_action(&none), ACTIONS);
    SDL_Keysym alt = {.sym = SDLK_SPACE, .mod = KMOD_LALT};
    assert_int_equal(keys_action(&alt), ACTIONS);
}

static void chords_are_read(void **state)
{
    (void)state;
    key_chord chord;
    assert_true(keys_parse("Ctrl+Shift+Z", &chord));
    assert_true(chord.ctrl && chord.shift && !chord.alt && chord.key == SDLK_z);
    assert_true(keys_parse("Esc", &chord) && chord.key == SDLK_ESCAPE);
    assert_true(keys_parse("Del", &chord) && chord.key == SDLK_DELETE);
    assert_true(keys_parse("Ctrl+=", &chord) && chord.key == SDLK_EQUALS && chord.ctrl);
    assert_true(keys_parse("+", &chord) && chord.key == SDLK_PLUS);
    assert_false(keys_parse("Hyper+Z", &chord));
    assert_false(keys_parse("Nonsense", &chord));
    assert_false(keys_parse("", &chord));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_the_table_leads_to_its_action),
        cmocka_unit_test(shift_is_ignored_where_it_has_no_meaning),
        cmocka_unit_test(other_keys_of_the_same_sense),
        cmocka_unit_test(keys_without_a_meaning_do_nothing),
        cmocka_unit_test(chords_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
