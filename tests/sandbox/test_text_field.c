/* test_text_field.c - typing, deleting and moving in one line of UTF-8. */
#include "text_field.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void type(text_field *field, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strncpy(event.text.text, text, sizeof event.text.text - 1);
    assert_true(text_field_event(field, &event));
}

static bool press(text_field *field, SDL_Keycode key, Uint16 mod)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key, .mod = mod}}};
    return text_field_event(field, &event);
}

static void typing_and_deleting(void **state)
{
    (void)state;
    text_field field;
    text_field_set(&field, "ab");
    type(&field, "c");
    press(&field, SDLK_LEFT, 0);
    press(&field, SDLK_LEFT, 0);
    type(&field, "X");
    assert_string_equal(field.text, "aXbc");
    press(&field, SDLK_DELETE, 0);
    assert_string_equal(field.text, "aXc");
    press(&field, SDLK_BACKSPACE, 0);
    assert_string_equal(field.text, "ac");
    press(&field, SDLK_HOME, 0);
    press(&field, SDLK_BACKSPACE, 0);
    assert_string_equal(field.text, "ac");
    press(&field, SDLK_END, 0);
    press(&field, SDLK_DELETE, 0);
    assert_string_equal(field.text, "ac");
}

static void letters_of_several_bytes_stay_whole(void **state)
{
    (void)state;
    text_field field;
    text_field_set(&field, "");
    type(&field, "\u00E9\u20AC");
    press(&field, SDLK_LEFT, 0);
    assert_int_equal(field.caret, 2);
    press(&field, SDLK_BACKSPACE, 0);
    assert_string_equal(field.text, "\u20AC");
    press(&field, SDLK_DELETE, 0);
    assert_string_equal(field.text, "");
}

static void a_selection_is_replaced(void **state)
{
    (void)state;
    text_field field;
    text_field_set(&field, "scene.json");
    text_field_select(&field, 0, 5);
    type(&field, "tower");
    assert_string_equal(field.text, "tower.json");
    press(&field, SDLK_a, KMOD_LCTRL);
    press(&field, SDLK_DELETE, 0);
    assert_string_equal(field.text, "");
    text_field_set(&field, "abc");
    press(&field, SDLK_LEFT, KMOD_LSHIFT);
    press(&field, SDLK_LEFT, KMOD_LSHIFT);
    type(&field, "Z");
    assert_string_equal(field.text, "aZ");
}

static void a_full_field_takes_no_more(void **state)
{
    (void)state;
    text_field field;
    text_field_set(&field, "");
    for (int i = 0; i < 400; i++)
        type(&field, "0123456789");
    assert_true(strlen(field.text) < sizeof field.text);
    assert_true(strlen(field.text) > sizeof field.text - 12);
}

static void other_keys_are_left_to_others(void **state)
{
    (void)state;
    text_field field;
    text_field_set(&field, "a");
    assert_false(press(&field, SDLK_RETURN, 0));
    assert_false(press(&field, SDLK_DOWN, 0));
    assert_false(press(&field, SDLK_s, KMOD_LCTRL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typing_and_deleting),
        cmocka_unit_test(letters_of_several_bytes_stay_whole),
        cmocka_unit_test(a_selection_is_replaced),
        cmocka_unit_test(a_full_field_takes_no_more),
        cmocka_unit_test(other_keys_are_left_to_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
