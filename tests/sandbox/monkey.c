/* monkey.c - the events of a monkey. */
#include "monkey.h"

#include "files.h"
#include "frame.h"
#include "input.h"
#include "keys.h"
#include "layout.h"
#include "life.h"
#include "looks.h"
#include "preferences_file.h"
#include "shipped.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Above these a picture (pixels) takes too long to draw many, and a tick (points of contact by
 * passes over them) too long to step many. */
enum { LARGE_PICTURE = 2000000, HEAVY_TICK = 10000, MOST_TICKS = 20, MOST_BODIES = 200 };

/* ---- chance ---- */

static uint32_t next_random(monkey *m)
{
    m->random ^= m->random << 13;
    m->random ^= m->random >> 17;
    m->random ^= m->random << 5;
    return m->random;
}

static int below(monkey *m, int limit)
{
    return (int)((next_random(m) >> 3) % (uint32_t)limit);
}

static bool one_in(monkey *m, int times)
{
    return below(m, times) == 0;
}

#define PICK(m, array) ((array)[below(m, (int)(sizeof(array) / sizeof *(array)))])

/* ---- events ---- */

/* A session that is new was opened by this event, and nothing was done to it yet. */
static void note_opened(monkey *m)
{
    if (m->a.session == m->session)
        return;
    m->session = m->a.session;
    m->opening = cr_world_hash(app_world(&m->a));
    m->opened++;
    /* Copies of the world as near as that keep undoing a long history short. */
    lab_session_set_keys(m->a.session, 1u << below(m, 6), (size_t)32 << 20);
}

static void send(monkey *m, SDL_Event event)
{
    m->events++;
    input_event(&m->a, &event);
    m->a.quit = false;
    note_opened(m);
}

static void tell(const monkey *m, const char *what, int x, int y, const char *text)
{
    if (m->trace)
        fprintf(stderr, "%ld: %s %d %d %s\n", m->events + 1, what, x, y, text);
}

static void move_to(monkey *m, int x, int y)
{
    tell(m, "move", x, y, "");
    SDL_Event event = {
        .motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = x - m->x, .yrel = y - m->y}};
    m->x = x;
    m->y = y;
    send(m, event);
}

static void button(monkey *m, Uint32 type, int which, int clicks)
{
    tell(m, type == SDL_MOUSEBUTTONDOWN ? "press" : "release", which, clicks, "");
    send(m, (SDL_Event){.button = {.type = type,
                                   .button = (Uint8)which,
                                   .clicks = (Uint8)clicks,
                                   .x = m->x,
                                   .y = m->y}});
}

static void key_event(monkey *m, Uint32 type, SDL_Keycode key, Uint16 mod, bool repeat)
{
    tell(m, type == SDL_KEYDOWN ? "key" : "key up", mod, repeat, SDL_GetKeyName(key));
    send(m,
         (SDL_Event){.key = {.type = type, .repeat = repeat, .keysym = {.sym = key, .mod = mod}}});
}

static void tap(monkey *m, SDL_Keycode key, Uint16 mod)
{
    key_event(m, SDL_KEYDOWN, key, mod, false);
    key_event(m, SDL_KEYUP, key, KMOD_NONE, false);
}

static void type_piece(monkey *m, const char *text)
{
    tell(m, "text", 0, 0, text);
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strncpy(event.text.text, text, sizeof event.text.text - 1);
    send(m, event);
}

static Uint16 random_mod(monkey *m)
{
    static const Uint16 mods[] = {0,
                                  0,
                                  0,
                                  0,
                                  KMOD_LSHIFT,
                                  KMOD_LCTRL,
                                  KMOD_LALT,
                                  KMOD_LCTRL | KMOD_LSHIFT,
                                  KMOD_LCTRL | KMOD_LALT | KMOD_LSHIFT};
    return PICK(m, mods);
}

/* The modifiers that a press and a drag find, and what the program was told of them. */
static void hold(monkey *m, Uint16 mod)
{
    SDL_SetModState((SDL_Keymod)mod);
    if ((mod & KMOD_SHIFT) != 0 || m->a.shift)
        key_event(m, (mod & KMOD_SHIFT) != 0 ? SDL_KEYDOWN : SDL_KEYUP, SDLK_LSHIFT, mod, false);
    if ((mod & KMOD_ALT) != 0 || m->a.alt)
        key_event(m, (mod & KMOD_ALT) != 0 ? SDL_KEYDOWN : SDL_KEYUP, SDLK_LALT, mod, false);
}

/* ---- where ---- */

static void at_pixel(monkey *m, float x, float y)
{
    move_to(m, (int)(x / m->a.density), (int)(y / m->a.density));
}

/* Anywhere on it, its edges included. */
static bool to_control(monkey *m)
{
    size_t count;
    const ui_seen *seen = ui_controls(m->a.ui_state, &count);
    if (count == 0)
        return false;
    draw_rect box = seen[below(m, (int)count)].box;
    int x = box.x + below(m, box.w > 0 ? box.w + 1 : 1);
    int y = box.y + below(m, box.h > 0 ? box.h + 1 : 1);
    at_pixel(m, (float)x, (float)y);
    return true;
}

static bool to_body(monkey *m)
{
    const cr_world *world = app_world(&m->a);
    size_t slots = cr_world_slots(world);
    cr_body_id id = {0};
    for (int i = 0; i < 8 && slots > 0 && id.index == 0; i++)
        id = cr_world_slot(world, (size_t)below(m, (int)slots));
    if (id.index == 0)
        return false;
    draw_point at = view_to_screen(&m->a.camera, cr_body_look(world, id).center);
    /* What is out of sight is nothing to point at, and its pixel may be no number of one. */
    if (!(at.x >= 0.0f && at.y >= 0.0f && at.x < (float)m->a.width && at.y < (float)m->a.height))
        return false;
    at_pixel(m, at.x + (float)(m->a.face.world.x + below(m, 31) - 15),
             at.y + (float)(m->a.face.world.y + below(m, 31) - 15));
    return true;
}

static void to_target(monkey *m)
{
    int where = below(m, 20);
    if (where < 10 && to_control(m))
        return;
    if (where < 15 && to_body(m))
        return;
    if (where == 19) /* a drag that leaves the window goes on outside */
        move_to(m, below(m, 3 * m->width) - m->width, below(m, 3 * m->height) - m->height);
    else
        move_to(m, below(m, m->width), below(m, m->height));
}

/* ---- time ---- */

static void draw(monkey *m)
{
    size_t count = (size_t)m->a.width * (size_t)m->a.height;
    if (count > m->pixel_count) {
        free(m->pixels);
        m->pixels = malloc(count * sizeof *m->pixels);
        m->pixel_count = m->pixels != NULL ? count : 0;
    }
    if (m->pixels == NULL || (count > LARGE_PICTURE && !one_in(m, 16)))
        return;
    draw_canvas window = draw_canvas_on(m->pixels, m->a.width, m->a.height, m->a.width);
    frame_draw(&m->a, &window);
    m->drawn++;
}

/* The window's loop leaves a world that is too heavy for a frame to the next one by the clock. Here
 * it is left by what the last tick cost, so that each run is the same. */
static bool heavy(const monkey *m)
{
    cr_stats stats = cr_world_stats(app_world(&m->a));
    return (double)stats.points * stats.iterations > HEAVY_TICK;
}

static void pass_time(monkey *m, int frames)
{
    for (int i = 0; i < frames; i++) {
        double elapsed = one_in(m, 40) ? 2.0 : 1.0 / 60.0;
        double ticks = heavy(m) ? (double)one_in(m, 10) : (double)MOST_TICKS;
        double run = fmin(elapsed, ticks * (double)cr_world_timestep(app_world(&m->a)));
        m->a.now += elapsed - run;
        frame_advance(&m->a, run);
    }
    if (one_in(m, 20))
        draw(m);
}

/* ---- deeds ---- */

static int random_button(monkey *m)
{
    static const int buttons[] = {SDL_BUTTON_LEFT,   SDL_BUTTON_LEFT,  SDL_BUTTON_LEFT,
                                  SDL_BUTTON_LEFT,   SDL_BUTTON_LEFT,  SDL_BUTTON_LEFT,
                                  SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT, SDL_BUTTON_X1};
    return PICK(m, buttons);
}

static void click(monkey *m)
{
    int which = random_button(m);
    to_target(m);
    hold(m, random_mod(m));
    for (int clicks = 1 + (one_in(m, 4) ? below(m, 3) : 0), i = 1; i <= clicks; i++) {
        button(m, SDL_MOUSEBUTTONDOWN, which, i);
        if (!one_in(m, 3))
            pass_time(m, 1);
        button(m, SDL_MOUSEBUTTONUP, which, i);
    }
    hold(m, 0);
}

/* In the middle of a drag hands do press keys, and turn the wheel. */
static void meddle(monkey *m)
{
    static const SDL_Keycode keys[] = {SDLK_ESCAPE, SDLK_DELETE, SDLK_RETURN, SDLK_SPACE, SDLK_TAB};
    switch (below(m, 12)) {
    case 0:
        tap(m, PICK(m, keys), 0);
        break;
    case 1:
        tap(m, one_in(m, 2) ? SDLK_z : SDLK_y, KMOD_LCTRL);
        break;
    case 2:
        hold(m, random_mod(m));
        break;
    case 3:
        button(m, SDL_MOUSEBUTTONDOWN, random_button(m), 1);
        break;
    default:
        pass_time(m, below(m, 3));
        break;
    }
}

static void drag(monkey *m)
{
    int which = random_button(m);
    to_target(m);
    hold(m, random_mod(m));
    button(m, SDL_MOUSEBUTTONDOWN, which, 1);
    for (int moves = 1 + below(m, 5), i = 0; i < moves; i++) {
        if (one_in(m, 2))
            move_to(m, m->x + below(m, 81) - 40, m->y + below(m, 81) - 40);
        else
            to_target(m);
        meddle(m);
    }
    /* Some releases are never heard of. */
    if (!one_in(m, 12))
        button(m, SDL_MOUSEBUTTONUP, which, 1);
    hold(m, 0);
}

static void chord_of_action(monkey *m)
{
    key_chord chord;
    lab_action action = (lab_action)below(m, LAB_ACTIONS);
    if (!keys_of_action(action, below(m, 2), &chord) && !keys_of_action(action, 0, &chord))
        return;
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0) |
                          (chord.alt ? KMOD_LALT : 0));
    for (int held = one_in(m, 6) ? below(m, 6) : 0; held > 0; held--)
        key_event(m, SDL_KEYDOWN, chord.key, mod, true);
    tap(m, chord.key, mod);
}

static void any_key(monkey *m)
{
    static const SDL_Keycode keys[] = {
        SDLK_TAB,    SDLK_TAB,   SDLK_TAB,       SDLK_LEFT,   SDLK_RIGHT,    SDLK_UP,
        SDLK_DOWN,   SDLK_DOWN,  SDLK_RETURN,    SDLK_RETURN, SDLK_KP_ENTER, SDLK_ESCAPE,
        SDLK_ESCAPE, SDLK_SPACE, SDLK_BACKSPACE, SDLK_DELETE, SDLK_HOME,     SDLK_END,
        SDLK_PAGEUP, SDLK_F10,   SDLK_PAGEDOWN,  SDLK_MENU,   SDLK_UNKNOWN};
    SDL_Keycode key = PICK(m, keys);
    if (one_in(m, 4))
        key = one_in(m, 4) ? SDLK_F1 + below(m, 12) : 32 + below(m, 95);
    for (int times = one_in(m, 4) ? 1 + below(m, 8) : 1; times > 0; times--)
        tap(m, key, random_mod(m));
}

/* A code point of one to four bytes. */
static void random_utf8(monkey *m, char out[5])
{
    static const uint32_t limits[] = {0x80, 0x800, 0x10000, 0x110000};
    uint32_t c = next_random(m) % PICK(m, limits);
    c = c < 32 || c == '/' || (c >= 0xD800 && c < 0xE000) ? 'x' : c;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(first[more] | c >> (6 * more));
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3F));
    out[more + 1] = '\0';
}

static void type(monkey *m)
{
    static const char *const pieces[] = {
        "0",    "1",      "-0",   "0.5",  "12",   "-3",   "1e38",    "-1e38", "3.5e38",
        "1e39", "1e-45",  "nan",  "inf",  "-inf", "1/0",  "0/0",     "1/3",   "2*(3+4)",
        "((((", "sqrt(2", "pi",   "-",    ".",    "e",    " ",       "60",    "1000000",
        "ball", "start",  "good", "heap", "\t",   "%s%n", "sqrt(-1)"};
    static const SDL_Keycode ends[] = {SDLK_RETURN, SDLK_RETURN, SDLK_TAB, SDLK_ESCAPE};
    /* Files are written into the current folder only. */
    bool slashes = m->a.panel.kind != PANEL_SAVE;
    if (one_in(m, 2))
        tap(m, SDLK_a, KMOD_LCTRL);
    for (int count = 1 + (one_in(m, 3) ? below(m, 6) : 0); count > 0; count--) {
        char letter[5];
        const char *piece = PICK(m, pieces);
        random_utf8(m, letter);
        bool fits = one_in(m, 3) == false && (slashes || strchr(piece, '/') == NULL);
        type_piece(m, fits ? piece : letter);
    }
    if (!one_in(m, 3))
        tap(m, PICK(m, ends), 0);
}

/* Into a widget: double clicked, a number becomes a field. */
static void type_into(monkey *m)
{
    if (!to_control(m))
        return;
    for (int clicks = 1; clicks <= 2; clicks++) {
        button(m, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, clicks);
        button(m, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, clicks);
    }
    type(m);
}

static void wheel(monkey *m)
{
    static const float notches[] = {1.0f, -1.0f, 0.25f, -0.25f, 3.0f, -3.0f, 100.0f, -100.0f};
    to_target(m);
    hold(m, random_mod(m));
    for (int times = 1 + below(m, 3); times > 0; times--) {
        float by = PICK(m, notches), across = one_in(m, 4) ? by : 0.0f;
        tell(m, "wheel", (int)by, (int)across, "");
        send(m, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL,
                                      .y = (int)by,
                                      .preciseY = by,
                                      .preciseX = across,
                                      .direction = one_in(m, 8) ? SDL_MOUSEWHEEL_FLIPPED
                                                                : SDL_MOUSEWHEEL_NORMAL}});
    }
    hold(m, 0);
}

static void window_event(monkey *m, Uint8 kind)
{
    send(m, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = kind}});
}

static void resize(monkey *m)
{
    static const int sizes[][2] = {{320, 240},   {480, 320},   {640, 480},
                                   {800, 600},   {1280, 720},  {1280, 720},
                                   {1000, 1400}, {1920, 1080}, {3840, 2160}};
    static const float densities[] = {1.0f, 1.0f, 1.0f, 1.5f, 2.0f};
    char message[256];
    const int *size = PICK(m, sizes);
    bool odd = one_in(m, 3);
    m->width = odd ? 320 + below(m, 1280) : size[0];
    m->height = odd ? 240 + below(m, 720) : size[1];
    tell(m, "resize", m->width, m->height, "");
    layout_resize(&m->a, m->width, m->height, m->width > 1920 ? 1.0f : PICK(m, densities), message,
                  sizeof message);
    window_event(m, SDL_WINDOWEVENT_SIZE_CHANGED);
}

static void look_elsewhere(monkey *m)
{
    switch (below(m, 8)) {
    case 0:
        window_event(m, SDL_WINDOWEVENT_LEAVE);
        break;
    case 1:
        window_event(m, SDL_WINDOWEVENT_FOCUS_LOST);
        break;
    case 2:
        window_event(m, SDL_WINDOWEVENT_EXPOSED);
        break;
    case 3:
        send(m, (SDL_Event){.quit = {.type = SDL_QUIT}});
        break;
    case 4:
        looks_set_scale(&m->a, 0.5f + 0.1f * (float)below(m, 30));
        break;
    case 5:
        looks_next_theme(&m->a);
        break;
    default:
        resize(m);
        break;
    }
}

/* ---- files and the clipboard ---- */

static const char good[] =
    "{\"carom\": 1, \"name\": \"Good\", \"bodies\": [\n"
    "{\"name\": \"floor\", \"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": [0, 1], "
    "\"offset\": 0}}},\n"
    "{\"name\": \"box\", \"shape\": {\"box\": {\"width\": 1, \"height\": 1}}, \"position\": "
    "[0, 2]},\n"
    "{\"shape\": {\"circle\": {\"radius\": 0.5}}, \"position\": [1, 4], \"velocity\": [1, 0]}\n"
    "]}\n";
static const char far_off[] =
    "{\"carom\": 1, \"bodies\": [\n"
    "{\"shape\": {\"circle\": {\"radius\": 0.001}}, \"position\": [3e38, -3e38]},\n"
    "{\"shape\": {\"circle\": {\"radius\": 100000}}, \"position\": [0, 0]},\n"
    "{\"shape\": {\"box\": {\"width\": 1, \"height\": 1}}, \"velocity\": [1e30, 0]}\n"
    "]}\n";
static const char wrong[] = "{\"carom\": 1, \"bodies\": [{\"shape\": {\"circle\": {}}}]}\n";

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        fputs(text, file);
        fclose(file);
    }
}

static void drop_file(monkey *m, const char *path)
{
    char *file = SDL_strdup(path);
    tell(m, "drop", 0, 0, path);
    if (file != NULL)
        send(m, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = file}});
    SDL_free(file);
}

static void drop(monkey *m)
{
    static const char *const names[] = {"good.json",   "far-off.json", "wrong.json", "broken.json",
                                        "empty.json",  "missing.json", ".",          "",
                                        "start",       "two-balls",    "pendulums",  "joints",
                                        "attractor",   "ramps",        "kinematic",  "03-glancing",
                                        "rope-bridge", "friction-spin"};
    /* One of these may have been saved over. */
    write_file("good.json", good);
    write_file("far-off.json", far_off);
    write_file("wrong.json", wrong);
    write_file("broken.json", "{\"carom\": 1, \"bodies\": [{]");
    write_file("empty.json", "");
    drop_file(m, PICK(m, names));
}

/* The system's and, as there is no window, the app's own. */
static void fill_clipboard(monkey *m)
{
    static const char *const texts[] = {good, good, far_off,     wrong,     "",
                                        "1",  "x",  "\xC3(\xFF", "1\n2\t3", "> {\"carom\": 1}"};
    const char *text = PICK(m, texts);
    tell(m, "clipboard", 0, 0, text);
    SDL_SetClipboardText(text);
    free(m->a.clip);
    m->a.clip = strdup(text);
    if (!one_in(m, 3))
        tap(m, SDLK_v, (Uint16)(KMOD_LCTRL | (one_in(m, 3) ? KMOD_LSHIFT : 0)));
}

/* A world that grows for ever would be stepped for ever. */
static void keep_small(monkey *m)
{
    const cr_world *world = app_world(&m->a);
    size_t bodies = cr_world_stats(world).bodies, joints = cr_world_joint_slots(world);
    m->most_bodies = bodies > m->most_bodies ? bodies : m->most_bodies;
    m->most_joints = joints > m->most_joints ? joints : m->most_joints;
    if (bodies <= MOST_BODIES)
        return;
    drop_file(m, "start");
    if (m->a.panel.kind == PANEL_ASK)
        tap(m, SDLK_d, 0);
}

void monkey_act(monkey *m)
{
    static const struct {
        int often;
        void (*act)(monkey *m);
    } deeds[] = {{24, click},         {16, drag}, {12, to_target},    {14, chord_of_action},
                 {10, any_key},       {6, type},  {6, type_into},     {4, wheel},
                 {3, look_elsewhere}, {2, drop},  {3, fill_clipboard}};
    int which = below(m, 100), i = 0;
    while (which >= deeds[i].often)
        which -= deeds[i++].often;
    deeds[i].act(m);
    /* What covers all the rest is not stayed in for long. */
    if (ui_modal_open(m->a.ui_state) && one_in(m, 4))
        tap(m, SDLK_ESCAPE, 0);
    pass_time(m, below(m, 3));
    keep_small(m);
}

/* ---- life ---- */

bool monkey_open(monkey *m, uint32_t seed)
{
    char message[256], folder[APP_PATH];
    lab_error error;
    *m = (monkey){.random = seed * 2654435761u | 1u, .width = 1280, .height = 720};
    m->trace = getenv("CAROM_MONKEY_TRACE") != NULL;
    if (!app_init(&m->a, view_theme_find("dark"), message, sizeof message)) {
        fprintf(stderr, "%s\n", message);
        return false;
    }
    m->a.scripted = true;
    if (getcwd(folder, sizeof folder - 16) == NULL)
        return false;
    strcat(folder, "/preferences/");
    (void)mkdir(folder, 0700);
    prefs_open(&m->a, folder, true);
    if (files_open(&m->a, "start", &error) != LAB_OK)
        fprintf(stderr, "%s\n", error.message);
    note_opened(m);
    /* What is worked at is what was seen. */
    frame_advance(&m->a, 0.0);
    draw(m);
    return true;
}

void monkey_close(monkey *m)
{
    prefs_close(&m->a);
    app_free(&m->a);
    free(m->pixels);
}
