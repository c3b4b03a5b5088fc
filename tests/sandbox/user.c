/* user.c - events made by hand. */
#include "user.h"

#include "sandbox/app/keys.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* In the window's coordinates. */
static int last_x, last_y;

void user_open(app *a)
{
    char message[256] = "";
    assert_true(app_init(a, view_theme_find("dark"), message, sizeof message));
    a->scripted = true;
    a->playing = false;
    a->camera_framed = false;
    draw_rect before = a->ui_frame.world;
    assert_true(layout_resize(a, a->width - before.w + 1000, a->height - before.h + 692, 1.0f,
                              message, sizeof message));
    assert_int_equal(a->ui_frame.world.w, 1000);
    assert_int_equal(a->ui_frame.world.h, 692);
    a->camera.center = (cr_vec2){0.0f, 0.0f};
    a->camera.scale = 100.0f;
    lab_command calm = {.kind = LAB_SETTING};
    calm.setting = cr_setting_find("world.gravity_y");
    assert_non_null(calm.setting);
    calm.value = 0.0;
    assert_true(edit_apply(a, &calm, NULL));
    lab_session_mark_saved(a->session);
    a->authored = false;
}

void user_window_move(app *a, int x, int y)
{
    SDL_Event event = {
        .motion = {
            .type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = x - last_x, .yrel = y - last_y}};
    last_x = x;
    last_y = y;
    input_event(a, &event);
}

static int units(const app *a, int pixels)
{
    return (int)lroundf((float)pixels / a->density);
}

void user_move(app *a, int x, int y)
{
    user_window_move(a, x + units(a, a->ui_frame.world.x), y + units(a, a->ui_frame.world.y));
}

static void button(app *a, Uint32 type, int which, Uint8 clicks)
{
    SDL_Event event = {
        .button = {
            .type = type, .button = (Uint8)which, .clicks = clicks, .x = last_x, .y = last_y}};
    input_event(a, &event);
}

void user_press(app *a, int which)
{
    button(a, SDL_MOUSEBUTTONDOWN, which, 1);
}

void user_release(app *a, int which)
{
    button(a, SDL_MOUSEBUTTONUP, which, 1);
}

void user_click(app *a, int x, int y)
{
    user_move(a, x, y);
    user_press(a, SDL_BUTTON_LEFT);
    user_release(a, SDL_BUTTON_LEFT);
}

/* ---- the face ---- */

static void draw_on(app *a, uint32_t *pixels)
{
    draw_canvas canvas = draw_canvas_on(pixels, a->width, a->height, a->width);
    assert_non_null(pixels);
    do {
        frame_draw(a, &canvas);
    } while (a->ui_frame.unfinished);
}

static size_t pixels_of(const app *a)
{
    return (size_t)a->width * (size_t)a->height;
}

uint32_t *user_picture(app *a)
{
    uint32_t *pixels = malloc(pixels_of(a) * sizeof *pixels);
    draw_on(a, pixels);
    return pixels;
}

/* The pixels are kept from one picture to the next: memory that is new costs as much time as
 * drawing does. */
void user_draw(app *a)
{
    static uint32_t *kept;
    static size_t room;
    if (room < pixels_of(a)) {
        room = pixels_of(a);
        free(kept);
        kept = malloc(room * sizeof *kept);
    }
    draw_on(a, kept);
}

const ui_control_info *user_find(app *a, const char *path)
{
    user_draw(a);
    return ui_find(a->ui_state, path);
}

void user_move_to(app *a, const char *path)
{
    const ui_control_info *seen = user_find(a, path);
    if (seen == NULL)
        fail_msg("there is no control %s", path);
    draw_rect box = seen->box;
    draw_point middle = {(float)box.x + 0.5f * (float)box.w, (float)box.y + 0.5f * (float)box.h};
    if (!ui_inside(seen->clip, middle))
        fail_msg("the control %s is out of sight", path);
    user_window_move(a, units(a, (int)middle.x), units(a, (int)middle.y));
}

void user_click_on(app *a, const char *path)
{
    user_move_to(a, path);
    user_press(a, SDL_BUTTON_LEFT);
    user_release(a, SDL_BUTTON_LEFT);
}

const char *user_button(char out[USER_PATH], const char *part, action_id action)
{
    snprintf(out, USER_PATH, "%s/%d", part, (int)action);
    return out;
}

void user_scroll_to(app *a, const char *path)
{
    for (int i = 0; i < 60; i++) {
        const ui_control_info *seen = user_find(a, path);
        if (seen == NULL)
            fail_msg("there is no control %s", path);
        draw_rect box = seen->box, clip = seen->clip;
        int middle = box.y + box.h / 2, below = middle - (clip.y + clip.h - 1);
        if (middle >= clip.y && below <= 0)
            return;
        user_window_move(a, units(a, clip.x + clip.w / 2), units(a, clip.y + clip.h / 2));
        user_wheel_here(a, below > 0 ? -1 : 1);
    }
    fail_msg("the wheel does not bring %s into sight", path);
}

static bool in_sight(const ui_command *c)
{
    draw_rect a = c->box, b = c->clip;
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Joined with spaces: a sentence may be broken into lines. */
bool user_shows(app *a, const char *text)
{
    static char all[65536];
    size_t count, length = 0;
    user_draw(a);
    const ui_command *c = ui_commands(a->ui_state, &count);
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_TEXT || c[i].cut || !in_sight(&c[i]))
            continue;
        const char *piece = ui_command_text(a->ui_state, &c[i]);
        size_t size = strlen(piece);
        assert_true(length + size + 2 < sizeof all);
        memcpy(all + length, piece, size);
        all[length + size] = ' ';
        length += size + 1;
    }
    all[length] = '\0';
    return strstr(all, text) != NULL;
}

void user_rest(app *a, double seconds)
{
    frame_advance(a, seconds);
    user_draw(a);
}

/* ---- gestures ---- */

void user_double_click(app *a, int x, int y)
{
    user_click(a, x, y);
    button(a, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2);
    button(a, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 2);
}

/* All in one frame, as a fast hand's events may come. */
void user_drag(app *a, int x0, int y0, int x1, int y1)
{
    user_move(a, x0, y0);
    user_press(a, SDL_BUTTON_LEFT);
    user_move(a, (x0 + x1) / 2, (y0 + y1) / 2);
    user_move(a, x1, y1);
    user_release(a, SDL_BUTTON_LEFT);
}

void user_wheel(app *a, int x, int y, int notches)
{
    user_move(a, x, y);
    user_wheel_here(a, notches);
}

void user_wheel_here(app *a, int notches)
{
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = notches, .preciseY = (float)notches}};
    input_event(a, &event);
}

void user_strike(app *a, const char *chord_text, const char *typed)
{
    key_chord chord;
    assert_true(keys_parse(chord_text, &chord));
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0) |
                          (chord.alt ? KMOD_LALT : 0));
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = chord.key, .mod = mod}}};
    input_event(a, &event);
    if (typed[0] != '\0')
        user_type(a, typed);
    event.key.type = SDL_KEYUP;
    event.key.keysym.mod = 0;
    input_event(a, &event);
}

void user_key(app *a, const char *chord)
{
    user_strike(a, chord, "");
}

static void hold(app *a, SDL_Keycode key, SDL_Keymod mod, bool down)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                               .keysym = {.sym = key, .mod = (Uint16)(down ? mod : KMOD_NONE)}}};
    input_event(a, &event);
}

void user_shift(app *a, bool down)
{
    hold(a, SDLK_LSHIFT, KMOD_LSHIFT, down);
}

void user_alt(app *a, bool down)
{
    hold(a, SDLK_LALT, KMOD_LALT, down);
}

void user_type(app *a, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strncpy(event.text.text, text, sizeof event.text.text - 1);
    input_event(a, &event);
}

void user_frames(app *a, int count)
{
    for (int i = 0; i < count; i++)
        frame_advance(a, 1.0 / 60.0);
}

cr_body_def user_body(const app *a, size_t slot)
{
    cr_body_def def;
    cr_body_id id = cr_world_slot(app_world(a), slot);
    assert_int_equal(cr_body_get(app_world(a), id, &def).code, CR_OK);
    return def;
}

cr_body_id user_spawn(app *a, cr_shape_kind kind, float x, float y)
{
    cr_shape shape;
    cr_result made =
        kind == CR_BOX ? cr_shape_box(&shape, 1.0f, 1.0f) : cr_shape_circle(&shape, 0.5f);
    assert_int_equal(made.code, CR_OK);
    assert_true(edit_spawn(a, &shape, (cr_vec2){x, y}, 0.0f));
    return a->selection.id[0];
}
