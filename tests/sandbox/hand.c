/* hand.c - events made by hand. */
#include "hand.h"

#include "keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int last_x, last_y;

void hand_open(app *a)
{
    char message[256] = "";
    assert_true(app_init(a, view_theme_find("dark"), message, sizeof message));
    a->scripted = true;
    a->playing = false;
    a->camera_framed = false;
    int status = app_status_height(a);
    assert_true(app_resize(a, 1000, 692 + status, 1.0f, message, sizeof message));
    a->camera.center = (cr_vec2){0.0f, 0.0f};
    a->camera.scale = 100.0f;
    lab_command calm = {.kind = LAB_SETTING};
    calm.setting = cr_setting_find("world.gravity_y");
    assert_non_null(calm.setting);
    calm.value = 0.0;
    assert_true(edit_apply(a, &calm, NULL));
    lab_session_mark_saved(a->session);
}

void hand_move(app *a, int x, int y)
{
    SDL_Event event = {
        .motion = {
            .type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = x - last_x, .yrel = y - last_y}};
    last_x = x;
    last_y = y;
    input_event(a, &event);
}

static void button(app *a, Uint32 type, int which, Uint8 clicks)
{
    SDL_Event event = {
        .button = {
            .type = type, .button = (Uint8)which, .clicks = clicks, .x = last_x, .y = last_y}};
    input_event(a, &event);
}

void hand_press(app *a, int which)
{
    button(a, SDL_MOUSEBUTTONDOWN, which, 1);
}

void hand_release(app *a, int which)
{
    button(a, SDL_MOUSEBUTTONUP, which, 1);
}

void hand_click(app *a, int x, int y)
{
    hand_move(a, x, y);
    hand_press(a, SDL_BUTTON_LEFT);
    hand_release(a, SDL_BUTTON_LEFT);
}

void hand_double_click(app *a, int x, int y)
{
    hand_click(a, x, y);
    button(a, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2);
    button(a, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 2);
}

/* All in one frame, as a fast hand's events may come. */
void hand_drag(app *a, int x0, int y0, int x1, int y1)
{
    hand_move(a, x0, y0);
    hand_press(a, SDL_BUTTON_LEFT);
    hand_move(a, (x0 + x1) / 2, (y0 + y1) / 2);
    hand_move(a, x1, y1);
    hand_release(a, SDL_BUTTON_LEFT);
}

void hand_wheel(app *a, int x, int y, int notches)
{
    hand_move(a, x, y);
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = notches, .preciseY = (float)notches}};
    input_event(a, &event);
}

void hand_key(app *a, const char *text)
{
    key_chord chord;
    assert_true(keys_parse(text, &chord));
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0));
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = chord.key, .mod = mod}}};
    input_event(a, &event);
    event.key.type = SDL_KEYUP;
    event.key.keysym.mod = 0;
    input_event(a, &event);
}

static void hold(app *a, SDL_Keycode key, SDL_Keymod mod, bool down)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                               .keysym = {.sym = key, .mod = (Uint16)(down ? mod : KMOD_NONE)}}};
    input_event(a, &event);
}

void hand_shift(app *a, bool down)
{
    hold(a, SDLK_LSHIFT, KMOD_LSHIFT, down);
}

void hand_alt(app *a, bool down)
{
    hold(a, SDLK_LALT, KMOD_LALT, down);
}

void hand_type(app *a, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strncpy(event.text.text, text, sizeof event.text.text - 1);
    input_event(a, &event);
}

void hand_frames(app *a, int count)
{
    for (int i = 0; i < count; i++)
        frame_advance(a, 1.0 / 60.0);
}

cr_body_def hand_body(const app *a, size_t slot)
{
    cr_body_def def;
    cr_body_id id = cr_world_slot(app_world(a), slot);
    assert_int_equal(cr_body_get(app_world(a), id, &def).code, CR_OK);
    return def;
}

cr_body_id hand_spawn(app *a, cr_shape_kind kind, float x, float y)
{
    cr_shape shape;
    cr_result made =
        kind == CR_BOX ? cr_shape_box(&shape, 1.0f, 1.0f) : cr_shape_circle(&shape, 0.5f);
    assert_int_equal(made.code, CR_OK);
    assert_true(edit_spawn(a, &shape, (cr_vec2){x, y}, 0.0f));
    return a->selection.id[0];
}
