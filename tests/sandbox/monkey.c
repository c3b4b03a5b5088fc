/* monkey.c - what a monkey does. */
#include "monkey.h"

#include "monkey_input.h"
#include "sandbox/actions/appearance.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/keys.h"
#include "sandbox/app/preferences_file.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/frame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Above these a picture (pixels) takes too long to draw many, and a tick (points of contact by
 * passes over them) too long to step many. */
enum { LARGE_PICTURE = 2000000, HEAVY_TICK = 2000, MOST_TICKS = 6, MOST_BODIES = 200 };

/* ---- time ---- */

static void paint(monkey *m)
{
    size_t count = (size_t)m->a.width * (size_t)m->a.height;
    if (count > m->pixel_count) {
        free(m->pixels);
        m->pixels = malloc(count * sizeof *m->pixels);
        m->pixel_count = m->pixels != NULL ? count : 0;
    }
    if (m->pixels == NULL || (count > LARGE_PICTURE && !monkey_one_in(m, 16)))
        return;
    draw_canvas canvas = draw_canvas_on(m->pixels, m->a.width, m->a.height, m->a.width);
    frame_draw(&m->a, &canvas);
    m->drawn++;
}

/* By the processor, or for a graphics card that is not there. */
static void draw(monkey *m)
{
    if (monkey_one_in(m, 2)) {
        paint(m);
        return;
    }
    draw_canvas canvas = draw_canvas_recording(&m->geometry, m->a.width, m->a.height);
    frame_draw(&m->a, &canvas);
    m->drawn++;
}

/* The window's loop leaves what is too heavy for a frame to the next one by the clock. Here the
 * world's time often stands still, and by what the last tick cost, so that each run is the same. */
static bool heavy(const monkey *m)
{
    cr_stats stats = cr_world_stats(app_world(&m->a));
    return (double)stats.points * stats.iterations > HEAVY_TICK;
}

static void pass_time(monkey *m, int frames)
{
    for (int i = 0; i < frames; i++) {
        double elapsed = monkey_one_in(m, 40) ? 2.0 : 1.0 / 60.0;
        double ticks = monkey_one_in(m, heavy(m) ? 20 : 3) ? (double)MOST_TICKS : 0.0;
        double run = fmin(elapsed, ticks * (double)cr_world_timestep(app_world(&m->a)));
        m->a.now += elapsed - run;
        frame_advance(&m->a, run);
    }
    if (monkey_one_in(m, 20))
        draw(m);
}

/* ---- deeds ---- */

static int random_button(monkey *m)
{
    static const int buttons[] = {SDL_BUTTON_LEFT,   SDL_BUTTON_LEFT,  SDL_BUTTON_LEFT,
                                  SDL_BUTTON_LEFT,   SDL_BUTTON_LEFT,  SDL_BUTTON_LEFT,
                                  SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT, SDL_BUTTON_X1};
    return MONKEY_PICK(m, buttons);
}

static void click(monkey *m)
{
    int which = random_button(m);
    monkey_to_target(m);
    monkey_hold(m, monkey_random_mod(m));
    for (int clicks = 1 + (monkey_one_in(m, 4) ? monkey_below(m, 3) : 0), i = 1; i <= clicks; i++) {
        monkey_button(m, SDL_MOUSEBUTTONDOWN, which, i);
        if (!monkey_one_in(m, 3))
            pass_time(m, 1);
        monkey_button(m, SDL_MOUSEBUTTONUP, which, i);
    }
    monkey_hold(m, 0);
}

/* In the middle of a drag hands do press keys, and turn the wheel. */
static void meddle(monkey *m)
{
    static const SDL_Keycode keys[] = {SDLK_ESCAPE, SDLK_DELETE, SDLK_RETURN, SDLK_SPACE, SDLK_TAB};
    switch (monkey_below(m, 12)) {
    case 0:
        monkey_tap(m, MONKEY_PICK(m, keys), 0);
        break;
    case 1:
        monkey_tap(m, monkey_one_in(m, 2) ? SDLK_z : SDLK_y, KMOD_LCTRL);
        break;
    case 2:
        monkey_hold(m, monkey_random_mod(m));
        break;
    case 3:
        monkey_button(m, SDL_MOUSEBUTTONDOWN, random_button(m), 1);
        break;
    default:
        pass_time(m, monkey_below(m, 3));
        break;
    }
}

static void drag(monkey *m)
{
    int which = random_button(m);
    monkey_to_target(m);
    monkey_hold(m, monkey_random_mod(m));
    monkey_button(m, SDL_MOUSEBUTTONDOWN, which, 1);
    for (int moves = 1 + monkey_below(m, 5), i = 0; i < moves; i++) {
        if (monkey_one_in(m, 2))
            monkey_move(m, m->x + monkey_below(m, 81) - 40, m->y + monkey_below(m, 81) - 40);
        else
            monkey_to_target(m);
        meddle(m);
    }
    /* Some releases are never heard of. */
    if (!monkey_one_in(m, 12))
        monkey_button(m, SDL_MOUSEBUTTONUP, which, 1);
    monkey_hold(m, 0);
}

static void chord_of_action(monkey *m)
{
    key_chord chord;
    action_id action = (action_id)monkey_below(m, ACTIONS);
    if (!keys_of_action(action, monkey_below(m, 2), &chord) && !keys_of_action(action, 0, &chord))
        return;
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0) |
                          (chord.alt ? KMOD_LALT : 0));
    for (int held = monkey_one_in(m, 6) ? monkey_below(m, 6) : 0; held > 0; held--)
        monkey_key(m, SDL_KEYDOWN, chord.key, mod, true);
    monkey_tap(m, chord.key, mod);
}

static void any_key(monkey *m)
{
    static const SDL_Keycode keys[] = {
        SDLK_TAB,    SDLK_TAB,   SDLK_TAB,       SDLK_LEFT,   SDLK_RIGHT,    SDLK_UP,
        SDLK_DOWN,   SDLK_DOWN,  SDLK_RETURN,    SDLK_RETURN, SDLK_KP_ENTER, SDLK_ESCAPE,
        SDLK_ESCAPE, SDLK_SPACE, SDLK_BACKSPACE, SDLK_DELETE, SDLK_HOME,     SDLK_END,
        SDLK_PAGEUP, SDLK_F10,   SDLK_PAGEDOWN,  SDLK_MENU,   SDLK_UNKNOWN};
    SDL_Keycode key = MONKEY_PICK(m, keys);
    if (monkey_one_in(m, 4))
        key = monkey_one_in(m, 4) ? SDLK_F1 + monkey_below(m, 12) : 32 + monkey_below(m, 95);
    for (int times = monkey_one_in(m, 4) ? 1 + monkey_below(m, 8) : 1; times > 0; times--)
        monkey_tap(m, key, monkey_random_mod(m));
}

/* A code point of one to four bytes. */
static void random_utf8(monkey *m, char out[5])
{
    static const uint32_t limits[] = {0x80, 0x800, 0x10000, 0x110000};
    uint32_t c = monkey_random(m) % MONKEY_PICK(m, limits);
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
    bool slashes = m->a.dialog.kind != DIALOG_SAVE;
    if (monkey_one_in(m, 2))
        monkey_tap(m, SDLK_a, KMOD_LCTRL);
    for (int count = 1 + (monkey_one_in(m, 3) ? monkey_below(m, 6) : 0); count > 0; count--) {
        char letter[5];
        const char *piece = MONKEY_PICK(m, pieces);
        random_utf8(m, letter);
        bool fits = monkey_one_in(m, 3) == false && (slashes || strchr(piece, '/') == NULL);
        monkey_type(m, fits ? piece : letter);
    }
    if (!monkey_one_in(m, 3))
        monkey_tap(m, MONKEY_PICK(m, ends), 0);
}

/* Into a widget: double clicked, a number becomes a field. */
static void type_into(monkey *m)
{
    if (!monkey_to_control(m))
        return;
    for (int clicks = 1; clicks <= 2; clicks++) {
        monkey_button(m, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, clicks);
        monkey_button(m, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, clicks);
    }
    type(m);
}

static void wheel(monkey *m)
{
    static const float notches[] = {1.0f, -1.0f, 0.25f, -0.25f, 3.0f, -3.0f, 100.0f, -100.0f};
    monkey_to_target(m);
    monkey_hold(m, monkey_random_mod(m));
    for (int times = 1 + monkey_below(m, 3); times > 0; times--) {
        float by = MONKEY_PICK(m, notches), across = monkey_one_in(m, 4) ? by : 0.0f;
        monkey_tell(m, "wheel", (int)by, (int)across, "");
        monkey_send(
            m, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL,
                                     .y = (int)by,
                                     .preciseY = by,
                                     .preciseX = across,
                                     .direction = monkey_one_in(m, 8) ? SDL_MOUSEWHEEL_FLIPPED
                                                                      : SDL_MOUSEWHEEL_NORMAL}});
    }
    monkey_hold(m, 0);
}

static void window_event(monkey *m, Uint8 kind)
{
    monkey_send(m, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = kind}});
}

static void resize(monkey *m)
{
    static const int sizes[][2] = {{320, 240},   {480, 320},  {1280, 720}, {640, 480},
                                   {800, 600},   {1280, 720}, {1280, 720}, {1000, 1400},
                                   {1920, 1080}, {3840, 2160}};
    static const float densities[] = {1.0f, 1.0f, 1.0f, 1.5f, 2.0f};
    char message[256];
    const int *size = MONKEY_PICK(m, sizes);
    bool odd = monkey_one_in(m, 3);
    m->width = odd ? 320 + monkey_below(m, 1280) : size[0];
    m->height = odd ? 240 + monkey_below(m, 720) : size[1];
    monkey_tell(m, "resize", m->width, m->height, "");
    layout_resize(&m->a, m->width, m->height, m->width > 1920 ? 1.0f : MONKEY_PICK(m, densities),
                  message, sizeof message);
    window_event(m, SDL_WINDOWEVENT_SIZE_CHANGED);
}

static void look_elsewhere(monkey *m)
{
    switch (monkey_below(m, 8)) {
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
        monkey_send(m, (SDL_Event){.quit = {.type = SDL_QUIT}});
        break;
    case 4:
        appearance_set_scale(&m->a, 0.5f + 0.1f * (float)monkey_below(m, 30));
        break;
    case 5:
        appearance_next_theme(&m->a);
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
    monkey_tell(m, "drop", 0, 0, path);
    if (file != NULL)
        monkey_send(m, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = file}});
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
    drop_file(m, MONKEY_PICK(m, names));
}

/* The system's and, as there is no window, the app's own. */
static void fill_clipboard(monkey *m)
{
    static const char *const texts[] = {good, good, far_off,     wrong,     "",
                                        "1",  "x",  "\xC3(\xFF", "1\n2\t3", "> {\"carom\": 1}"};
    const char *text = MONKEY_PICK(m, texts);
    monkey_tell(m, "clipboard", 0, 0, text);
    SDL_SetClipboardText(text);
    free(m->a.clip);
    m->a.clip = strdup(text);
    if (!monkey_one_in(m, 3))
        monkey_tap(m, SDLK_v, (Uint16)(KMOD_LCTRL | (monkey_one_in(m, 3) ? KMOD_LSHIFT : 0)));
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
    if (m->a.dialog.kind == DIALOG_CONFIRM)
        monkey_tap(m, SDLK_d, 0);
}

void monkey_act(monkey *m)
{
    static const struct {
        int often;
        void (*act)(monkey *m);
    } deeds[] = {{26, click},         {16, drag}, {8, monkey_to_target}, {13, chord_of_action},
                 {10, any_key},       {5, type},  {11, type_into},       {4, wheel},
                 {2, look_elsewhere}, {2, drop},  {3, fill_clipboard}};
    int which = monkey_below(m, 100), i = 0;
    while (which >= deeds[i].often)
        which -= deeds[i++].often;
    deeds[i].act(m);
    /* What covers all the rest is not stayed in for long. */
    if (ui_modal_open(m->a.ui_state) && monkey_one_in(m, 4))
        monkey_tap(m, SDLK_ESCAPE, 0);
    pass_time(m, monkey_below(m, 3));
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
    m->a.recovery.most_seconds = (double)INFINITY; /* its journal says all, to the bit */
    if (getcwd(folder, sizeof folder - 16) == NULL)
        return false;
    strcat(folder, "/preferences/");
    (void)mkdir(folder, 0700);
    prefs_open(&m->a, folder, true);
    if (files_open(&m->a, "start", &error) != LAB_OK)
        fprintf(stderr, "%s\n", error.message);
    monkey_note_opened(m);
    /* What is worked at is what was seen. */
    frame_advance(&m->a, 0.0);
    draw(m);
    return true;
}

void monkey_close(monkey *m)
{
    prefs_close(&m->a);
    app_free(&m->a);
    draw_geometry_free(&m->geometry);
    free(m->pixels);
}
