/* ui_fixture.c - an interface of one test, and the events that work it. */
#include "ui_fixture.h"

#include <SDL_ttf.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void fixture_open(ui_fixture *d, void (*build)(ui *u, void *state), void *state)
{
    fixture_open_as(d, "dark", 1.0f, 640, 480, build, state);
}

void fixture_open_as(ui_fixture *d, const char *theme, float scale, int width, int height,
                     void (*build)(ui *u, void *state), void *state)
{
    char message[256];
    *d = (ui_fixture){.window = {0, 0, width, height}, .build = build, .state = state};
    assert_true(view_fonts_open(&d->fonts, scale, message, sizeof message));
    const view_theme *t = view_theme_find(theme);
    d->style = (ui_style){.font = {d->fonts.small, d->fonts.large},
                          .scale = scale,
                          .text = t->text,
                          .dim = t->text_dim,
                          .panel = t->panel | 0xFF000000u,
                          .edge = t->panel_edge,
                          .field = t->background,
                          .accent = t->accent,
                          .warning = t->warning,
                          .shade = draw_fade(t->background, 170)};
    d->u = ui_create();
    assert_non_null(d->u);
    fixture_event(d, (ui_event){.kind = UI_NOTHING});
}

void fixture_close(ui_fixture *d)
{
    ui_destroy(d->u);
    view_fonts_close(&d->fonts);
}

static void pass(ui_fixture *d, const ui_event *event)
{
    ui_begin(d->u, &d->style, d->window, event, d->now);
    d->build(d->u, d->state);
    ui_end(d->u);
}

void fixture_event(ui_fixture *d, ui_event event)
{
    pass(d, &event);
    d->consumed = ui_consumed(d->u);
    for (int i = 0; i < 4 && (i == 0 || ui_needs_pass(d->u)); i++)
        pass(d, NULL);
}

void fixture_wait(ui_fixture *d, double seconds)
{
    d->now += seconds;
    fixture_event(d, (ui_event){.kind = UI_NOTHING});
}

void fixture_move(ui_fixture *d, float x, float y)
{
    fixture_event(d, (ui_event){.kind = UI_MOVE, .at = {x, y}});
}

void fixture_press(ui_fixture *d)
{
    fixture_event(
        d, (ui_event){
               .kind = UI_PRESS, .at = ui_pointer(d->u), .button = SDL_BUTTON_LEFT, .clicks = 1});
}

void fixture_release(ui_fixture *d)
{
    fixture_event(
        d, (ui_event){.kind = UI_RELEASE, .at = ui_pointer(d->u), .button = SDL_BUTTON_LEFT});
}

void fixture_click(ui_fixture *d, float x, float y)
{
    fixture_move(d, x, y);
    fixture_press(d);
    fixture_release(d);
}

void fixture_wheel(ui_fixture *d, float y)
{
    fixture_event(d, (ui_event){.kind = UI_WHEEL, .wheel_y = y});
}

void fixture_chord(ui_fixture *d, SDL_Keycode key, bool ctrl, bool shift)
{
    fixture_event(d, (ui_event){.kind = UI_KEY, .key = key, .ctrl = ctrl, .shift = shift});
}

void fixture_key(ui_fixture *d, SDL_Keycode key)
{
    fixture_chord(d, key, false, false);
}

void fixture_type(ui_fixture *d, const char *text)
{
    ui_event event = {.kind = UI_TEXT};
    SDL_strlcpy(event.text, text, sizeof event.text);
    fixture_event(d, event);
}

const ui_control_info *fixture_find(ui_fixture *d, const char *path)
{
    const ui_control_info *seen = ui_find(d->u, path);
    if (seen == NULL)
        fail_msg("there is no control %s", path);
    return seen;
}

void fixture_move_to(ui_fixture *d, const char *path)
{
    draw_rect box = fixture_find(d, path)->box;
    fixture_move(d, (float)box.x + 0.5f * (float)box.w, (float)box.y + 0.5f * (float)box.h);
}

void fixture_click_on(ui_fixture *d, const char *path)
{
    fixture_move_to(d, path);
    fixture_press(d);
    fixture_release(d);
}

static bool in_sight(const ui_command *c)
{
    draw_rect a = c->box, b = c->clip;
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

bool fixture_shows(const ui_fixture *d, const char *text)
{
    size_t count;
    const ui_command *c = ui_commands(d->u, &count);
    for (size_t i = 0; i < count; i++)
        if (c[i].kind == UI_DRAW_TEXT && !c[i].cut && in_sight(&c[i]) &&
            strstr(ui_command_text(d->u, &c[i]), text) != NULL)
            return true;
    return false;
}

/* ---- pictures ---- */

/* FreeType draws letters, and each version a little differently: a few pixels may differ where it
 * is not the one that the pictures were made with. */
static bool same_freetype(bool keep)
{
    char here[32], there[32] = "";
    int major = 0, minor = 0, patch = 0;
    /* A sheet is compared when its desks are closed, and the library with them: it knows its
     * version only while it is open. */
    assert_int_equal(TTF_Init(), 0);
    TTF_GetFreeTypeVersion(&major, &minor, &patch);
    TTF_Quit();
    snprintf(here, sizeof here, "%d.%d.%d\n", major, minor, patch);
    FILE *file = fopen(CAROM_UI_TESTS "/golden/freetype.txt", keep ? "w" : "r");
    if (file == NULL)
        return false;
    if (keep)
        fputs(here, file);
    else if (fgets(there, sizeof there, file) == NULL)
        there[0] = '\0';
    fclose(file);
    return strcmp(here, there) == 0;
}

static size_t differing(const uint32_t *a, const uint32_t *b, size_t count)
{
    size_t pixels = 0;
    for (size_t i = 0; i < count; i++)
        pixels += a[i] != b[i];
    return pixels;
}

void fixture_compare(ui_fixture *d, const char *name)
{
    int w = d->window.w, h = d->window.h;
    uint32_t *pixels = malloc((size_t)w * (size_t)h * sizeof *pixels);
    assert_non_null(pixels);
    draw_canvas canvas = draw_canvas_on(pixels, w, h, w);
    draw_clear(&canvas, d->style.panel);
    ui_draw(d->u, &canvas);
    fixture_compare_picture(&canvas, name);
    free(pixels);
}

void fixture_compare_picture(const draw_canvas *canvas, const char *name)
{
    char golden[4096], found[4096], message[512];
    int w = canvas->width, h = canvas->height, gw = 0, gh = 0;
    uint32_t *wanted = NULL;
    snprintf(golden, sizeof golden, "%s/golden/%s.png", CAROM_UI_TESTS, name);
    snprintf(found, sizeof found, "%s/%s.png", CAROM_BUILD, name);
    const char *mode = getenv("CAROM_GOLDEN");
    bool write = mode != NULL && strcmp(mode, "write") == 0;
    if (!draw_png_write(canvas, write ? golden : found, message, sizeof message))
        fail_msg("%s", message);
    bool same = same_freetype(write);
    if (!write) {
        if (!draw_png_read(golden, &wanted, &gw, &gh, message, sizeof message))
            fail_msg("%s", message);
        assert_int_equal(gw, w);
        assert_int_equal(gh, h);
        size_t count = (size_t)w * (size_t)h, wrong = differing(canvas->pixels, wanted, count);
        if (same ? wrong > 0 : wrong > count / 25)
            fail_msg("%zu pixels of %s differ from %s", wrong, found, golden);
    }
    free(wanted);
}
