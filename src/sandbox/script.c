/* script.c - reading a script and acting on it. */
#include "sandbox/script.h"

#include "lab/utf8.h"
#include "sandbox/app/app.h"
#include "sandbox/app/keys.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 12, MAX_LINE = 4096 };

typedef struct script {
    app *a;
    const char *path;
    int line;
    char *word[MAX_WORDS];
    int words;
    const char *rest; /* the line behind its first word */
    int x, y;         /* of the mouse, in the window's coordinates */
} script;

static const double frame_seconds = 1.0 / 60.0;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
fail(const script *s, const char *format, ...)
{
    char why[512], place[MAX_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, "%s:%d: ", s->path, s->line);
    lab_print_plain(stderr, place); /* paths and words may hold anything */
    lab_print_plain(stderr, why);
    fputc('\n', stderr);
    return false;
}

/* ---- arguments ---- */

static bool number(const script *s, int i, int *out)
{
    if (i >= s->words)
        return fail(s, "`%s` needs another number", s->word[0]);
    char *end;
    errno = 0;
    long value = strtol(s->word[i], &end, 10);
    if (end == s->word[i] || *end != '\0' || errno != 0 || value < -100000 || value > 100000000)
        return fail(s, "`%s` is not a whole number", s->word[i]);
    *out = (int)value;
    return true;
}

static bool has_word(const script *s, const char *word)
{
    for (int i = 1; i < s->words; i++)
        if (strcmp(s->word[i], word) == 0)
            return true;
    return false;
}

static Uint8 button_of(const script *s)
{
    return has_word(s, "middle")  ? SDL_BUTTON_MIDDLE
           : has_word(s, "right") ? SDL_BUTTON_RIGHT
                                  : SDL_BUTTON_LEFT;
}

/* ---- events ---- */

static void move_to(script *s, int x, int y)
{
    SDL_Event event = {
        .motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = x - s->x, .yrel = y - s->y}};
    s->x = x;
    s->y = y;
    input_event(s->a, &event);
}

static void press(script *s, Uint32 type, Uint8 button, Uint8 clicks)
{
    SDL_Event event = {.button = {.type = type,
                                  .button = button,
                                  .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                  .clicks = clicks,
                                  .x = s->x,
                                  .y = s->y}};
    input_event(s->a, &event);
}

static void send_key(script *s, Uint32 type, SDL_Keycode key, Uint16 mod)
{
    SDL_Event event = {.key = {.type = type,
                               .state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED,
                               .keysym = {.sym = key, .mod = mod}}};
    input_event(s->a, &event);
}

static void hold_shift(script *s, bool down)
{
    send_key(s, down ? SDL_KEYDOWN : SDL_KEYUP, SDLK_LSHIFT, down ? KMOD_LSHIFT : KMOD_NONE);
}

static void frames(script *s, int count)
{
    for (int i = 0; i < count; i++)
        frame_advance(s->a, frame_seconds);
}

/* ---- commands ---- */

static bool do_size(script *s)
{
    int w = 0, h = 0;
    char message[256];
    if (!number(s, 1, &w) || !number(s, 2, &h))
        return false;
    if (w < 64 || h < 64 || w > 8192 || h > 8192)
        return fail(s, "a window is 64 to 8192 pixels wide and high");
    int density = 1;
    if (s->words > 3 && (!number(s, 3, &density) || density < 1 || density > 4))
        return fail(s, "a window's unit is 1 to 4 pixels");
    s->x = s->y = 0;
    return layout_resize(s->a, w, h, (float)density, message, sizeof message) ||
           fail(s, "%s", message);
}

static bool do_move(script *s)
{
    int x = 0, y = 0;
    if (!number(s, 1, &x) || !number(s, 2, &y))
        return false;
    move_to(s, x, y);
    return true;
}

static bool do_button(script *s)
{
    bool down = strcmp(s->word[0], "down") == 0, shift = has_word(s, "shift");
    if (!has_word(s, "left") && !has_word(s, "middle") && !has_word(s, "right"))
        return fail(s, "`%s` takes left, middle or right", s->word[0]);
    if (shift)
        hold_shift(s, true);
    press(s, down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP, button_of(s), 1);
    if (!down)
        hold_shift(s, false);
    return true;
}

static bool do_click(script *s)
{
    int x = 0, y = 0;
    if (!number(s, 1, &x) || !number(s, 2, &y))
        return false;
    move_to(s, x, y);
    if (has_word(s, "shift"))
        hold_shift(s, true);
    press(s, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1);
    press(s, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 1);
    if (strcmp(s->word[0], "doubleclick") == 0) {
        press(s, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2);
        press(s, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 2);
    }
    hold_shift(s, false);
    return true;
}

static bool do_drag(script *s)
{
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0, moves = 8;
    if (!number(s, 1, &x0) || !number(s, 2, &y0) || !number(s, 3, &x1) || !number(s, 4, &y1))
        return false;
    bool counted = s->words > 5 && s->word[5][0] >= '0' && s->word[5][0] <= '9';
    if (counted && (!number(s, 5, &moves) || moves < 1))
        return fail(s, "a drag takes at least one move");
    move_to(s, x0, y0);
    if (has_word(s, "shift"))
        hold_shift(s, true);
    press(s, SDL_MOUSEBUTTONDOWN, button_of(s), 1);
    for (int i = 1; i <= moves; i++) {
        move_to(s, x0 + (x1 - x0) * i / moves, y0 + (y1 - y0) * i / moves);
        frames(s, 1);
    }
    press(s, SDL_MOUSEBUTTONUP, button_of(s), 1);
    hold_shift(s, false);
    return true;
}

static bool do_wheel(script *s)
{
    int x = 0, y = 0, notches = 0;
    if (!number(s, 1, &x) || !number(s, 2, &y) || !number(s, 3, &notches))
        return false;
    move_to(s, x, y);
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = notches, .preciseY = (float)notches}};
    input_event(s->a, &event);
    return true;
}

static bool do_key(script *s)
{
    key_chord chord;
    if (s->words != 2 || !keys_parse(s->word[1], &chord))
        return fail(s, "`key` takes one key, such as Space or Ctrl+Z");
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0) |
                          (chord.alt ? KMOD_LALT : 0));
    send_key(s, SDL_KEYDOWN, chord.key, mod);
    send_key(s, SDL_KEYUP, chord.key, KMOD_NONE);
    return true;
}

static bool do_text(script *s)
{
    if (!lab_utf8_valid(s->rest, strlen(s->rest)))
        return fail(s, "what is typed is not proper UTF-8");
    for (const char *c = s->rest; *c != '\0';) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        size_t n = lab_utf8_character(c, strlen(c));
        memcpy(event.text.text, c, n);
        input_event(s->a, &event);
        c += n;
    }
    return true;
}

static bool do_drop(script *s)
{
    char *file = SDL_strdup(s->rest);
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = file}};
    if (file != NULL) {
        input_event(s->a, &event);
        SDL_free(file);
    }
    return true;
}

static bool do_frames(script *s)
{
    int count = 0;
    if (!number(s, 1, &count))
        return false;
    frames(s, count);
    return true;
}

static bool do_close(script *s)
{
    SDL_Event event = {.quit = {.type = SDL_QUIT}};
    input_event(s->a, &event);
    return true;
}

static bool do_shot(script *s)
{
    app *a = s->a;
    uint32_t *pixels = malloc((size_t)a->width * (size_t)a->height * sizeof *pixels);
    if (pixels == NULL)
        return fail(s, "out of memory");
    char message[512];
    draw_canvas canvas = draw_canvas_on(pixels, a->width, a->height, a->width);
    do {
        frame_draw(a, &canvas); /* until no picture in it is missing */
    } while (a->ui_frame.unfinished);
    bool ok = draw_png_write(&canvas, s->rest, message, sizeof message);
    free(pixels);
    return ok || fail(s, "%s", message);
}

/* ---- controls ---- */

/* An action's button or line has the action's number for its key, which its name stands for. */
static const char *numbered(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/'), *last = slash != NULL ? slash + 1 : path;
    for (int i = 0; i < ACTIONS; i++) {
        if (strcmp(action_info_of((action_id)i)->name, last) == 0) {
            snprintf(out, size, "%.*s%d", (int)(last - path), path, i);
            return out;
        }
    }
    return path;
}

/* NULL, having said why, when it is not there or cannot be used. */
static const ui_control_info *find_control(const script *s, const char *path)
{
    char other[MAX_LINE];
    ui_frame_settle(s->a);
    const ui_control_info *seen = ui_find(s->a->ui_state, path);
    if (seen == NULL)
        seen = ui_find(s->a->ui_state, numbered(path, other, sizeof other));
    if (seen == NULL) {
        fail(s, "there is no control `%s` now", path);
        return NULL;
    }
    draw_rect box = seen->box;
    draw_point middle = {(float)box.x + 0.5f * (float)box.w, (float)box.y + 0.5f * (float)box.h};
    if (seen->disabled || !ui_inside(seen->clip, middle)) {
        fail(s, "`%s` is %s", path, seen->disabled ? "not enabled" : "out of sight");
        return NULL;
    }
    return seen;
}

/* Its middle and its size in the window's units. */
static draw_rect place_of(const script *s, const ui_control_info *seen)
{
    draw_rect box = seen->box;
    float density = s->a->density;
    return (draw_rect){(int)(((float)box.x + 0.5f * (float)box.w) / density),
                       (int)(((float)box.y + 0.5f * (float)box.h) / density),
                       (int)((float)box.w / density), (int)((float)box.h / density)};
}

static bool do_press(script *s)
{
    const ui_control_info *seen = find_control(s, s->rest);
    if (seen == NULL)
        return false;
    draw_rect at = place_of(s, seen);
    move_to(s, at.x, at.y);
    press(s, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1);
    press(s, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 1);
    return true;
}

static bool inside(draw_rect outer, draw_rect box)
{
    return box.x >= outer.x && box.y >= outer.y && box.x + box.w <= outer.x + outer.w &&
           box.y + box.h <= outer.y + outer.h;
}

static void print_text(const script *s, const ui_control_info *seen)
{
    size_t count;
    const ui_command *c = ui_commands(s->a->ui_state, &count);
    const char *gap = "";
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind == UI_DRAW_TEXT && c[i].z == seen->z && inside(seen->box, c[i].box)) {
            fputs(gap, stdout);
            lab_print_plain(stdout, ui_command_text(s->a->ui_state, &c[i]));
            gap = " ";
        }
    }
    printf("\n");
}

static const char *panel_name(const app *a)
{
    static const char *const names[] = {
        [DIALOG_NONE] = "none",       [DIALOG_HELP] = "help",       [DIALOG_OPEN] = "open",
        [DIALOG_SAVE] = "save",       [DIALOG_CONFIRM] = "ask",     [DIALOG_RECOVER] = "recover",
        [DIALOG_CHANGED] = "changed", [DIALOG_COMPARE] = "compare",
    };
    return a->dialog.kind == DIALOG_NONE && a->notifications.title[0] != '\0'
               ? "error"
               : names[a->dialog.kind];
}

/* The present value, as text, of what the command `expect` names; false for an unknown name. */
static bool look_up(const app *a, const char *what, char *out, size_t size)
{
    const cr_world *world = app_world(a);
    if (strcmp(what, "hash") == 0)
        snprintf(out, size, "%016" PRIx64, cr_world_hash(world));
    else if (strcmp(what, "panel") == 0)
        snprintf(out, size, "%s", panel_name(a));
    else if (strcmp(what, "bodies") == 0)
        snprintf(out, size, "%u", cr_world_stats(world).bodies);
    else if (strcmp(what, "selected") == 0)
        snprintf(out, size, "%zu", a->selection.count);
    else if (strcmp(what, "tick") == 0)
        snprintf(out, size, "%" PRIu64, cr_world_tick(world));
    else if (strcmp(what, "playing") == 0)
        snprintf(out, size, "%d", a->playing);
    else if (strcmp(what, "quit") == 0)
        snprintf(out, size, "%d", a->quit);
    else if (strcmp(what, "unsaved") == 0)
        snprintf(out, size, "%d", scene_is_unsaved(a));
    else
        return false;
    return true;
}

static bool do_expect(script *s)
{
    char found[64];
    if (s->words != 3 || !look_up(s->a, s->word[1], found, sizeof found)) {
        return fail(s, "`expect` takes bodies, selected, tick, playing, hash, panel, quit or "
                       "unsaved, and a value");
    }
    return strcmp(found, s->word[2]) == 0 ||
           fail(s, "expected %s %s, found %s", s->word[1], s->word[2], found);
}

static bool do_print(script *s)
{
    char text[512];
    bool control = s->words > 2 && strcmp(s->word[1], "control") == 0;
    bool words = s->words > 2 && strcmp(s->word[1], "text") == 0;
    if (control || words) {
        const char *path = s->rest + strlen(s->word[1]);
        const ui_control_info *seen = find_control(s, path + strspn(path, " \t"));
        if (seen == NULL)
            return false;
        draw_rect at = place_of(s, seen);
        if (control)
            printf("%d %d %d %d\n", at.x, at.y, at.w, at.h);
        else
            print_text(s, seen);
        return true;
    }
    if (s->words != 2 || strcmp(s->word[1], "status") != 0)
        return fail(s, "`print` takes status, or control or text and a path");
    lab_print_plain(stdout, status_text(s->a, text, sizeof text));
    fputc('\n', stdout);
    return true;
}

static const struct {
    const char *name;
    bool (*act)(script *s);
    bool takes_rest; /* its argument is the whole rest of the line */
} commands[] = {
    {"size", do_size, false},         {"resize", do_size, false}, {"move", do_move, false},
    {"down", do_button, false},       {"up", do_button, false},   {"click", do_click, false},
    {"doubleclick", do_click, false}, {"drag", do_drag, false},   {"wheel", do_wheel, false},
    {"key", do_key, false},           {"text", do_text, true},    {"drop", do_drop, true},
    {"frames", do_frames, false},     {"close", do_close, false}, {"shot", do_shot, true},
    {"expect", do_expect, false},     {"print", do_print, false}, {"press", do_press, true},
};

/* ---- lines ---- */

static bool act_on(script *s, char *line)
{
    static const char blank[] = " \t\r\n";
    size_t length = strlen(line);
    while (length > 0 && strchr(blank, line[length - 1]) != NULL)
        line[--length] = '\0';
    line += strspn(line, blank);
    if (*line == '\0' || *line == '#')
        return true;
    char whole[MAX_LINE];
    snprintf(whole, sizeof whole, "%s", line);
    const char *rest = whole + strcspn(whole, blank);
    s->rest = rest + strspn(rest, blank);
    s->words = 0;
    char *next = NULL;
    for (char *word = strtok_r(line, blank, &next); word != NULL && s->words < MAX_WORDS;
         word = strtok_r(NULL, blank, &next)) {
        if (word[0] == '#')
            break;
        s->word[s->words++] = word;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(s->word[0], commands[i].name) == 0) {
            if (commands[i].takes_rest && *s->rest == '\0')
                return fail(s, "`%s` needs an argument", s->word[0]);
            return commands[i].act(s);
        }
    }
    return fail(s, "there is no command `%s`", s->word[0]);
}

bool script_run(app *a, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "carom: cannot read %s: %s\n", path, strerror(errno));
        return false;
    }
    script s = {.a = a, .path = path};
    char line[MAX_LINE];
    bool ok = true;
    a->scripted = true;
    while (ok && fgets(line, sizeof line, file) != NULL) {
        s.line++;
        ok = act_on(&s, line);
    }
    fclose(file);
    return ok;
}
