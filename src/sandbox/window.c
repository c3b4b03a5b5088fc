/* window.c - an SDL window that shows the app's picture. */
#include "sandbox/window.h"

#include "lab/interrupt.h"
#include "sandbox/actions/loading.h"
#include "sandbox/app/app.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/renderer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct window {
    SDL_Window *handle;
    bool open;
    bool tried; /* opening it was tried: a failure is reported only once */
    renderer renderer;
    int width, height; /* in pixels */
    bool vsync;
    bool full_screen;
    bool text_input; /* an input method may take keys */
    SDL_Rect before; /* where it was when it became full screen */
    double period;   /* s between two frames of the display */
    char title[300];
    SDL_Cursor *cursor[SDL_NUM_SYSTEM_CURSORS]; /* those that were wanted so far */
};

static bool no_display(const char *why)
{
    fprintf(stderr,
            "carom: there is no display to open a window on (%s).\n"
            "Without a window, `carom run SCENE` steps a scene and prints what came out.\n",
            why);
    return false;
}

/* A driver that shows nothing is no display. */
static bool start_video(void)
{
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS,
                "1"); /* a signal is no click: nobody is there to ask */
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return no_display(SDL_GetError());
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0) {
        SDL_Quit();
        return no_display("SDL found no other driver than one that shows nothing");
    }
    return true;
}

static void find_period(window *w)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(w->handle);
    bool known = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 20;
    w->period = 1.0 / (known ? mode.refresh_rate : 60);
}

/* A ball on its way to a box. */
static void set_icon(const window *w)
{
    enum { SIZE = 64 };
    static uint32_t pixels[SIZE * SIZE];
    const view_theme *theme = view_theme_find("dark");
    draw_canvas canvas = draw_canvas_on(pixels, SIZE, SIZE, SIZE);
    draw_clear(&canvas, theme->background);
    draw_round_rect(&canvas, 34.0f, 30.0f, 24.0f, 24.0f, 2.0f,
                    (draw_style){theme->bodies[0], theme->text, 2.0f});
    draw_disc(&canvas, 21.0f, 25.0f, 14.0f, (draw_style){theme->contact, theme->text, 2.0f});
    draw_round_rect(&canvas, 4.0f, 54.0f, 56.0f, 3.0f, 0.0f, (draw_style){.fill = theme->text_dim});
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(pixels, SIZE, SIZE, 32, SIZE * 4,
                                                           SDL_PIXELFORMAT_ARGB8888);
    if (icon != NULL) {
        SDL_SetWindowIcon(w->handle, icon);
        SDL_FreeSurface(icon);
    }
}

/* The usable area of each display, without task bars. */
static size_t find_screens(draw_rect *out, size_t most)
{
    size_t count = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < most; i++) {
        SDL_Rect r;
        if (SDL_GetDisplayUsableBounds(i, &r) == 0)
            out[count++] = (draw_rect){r.x, r.y, r.w, r.h};
    }
    return count;
}

/* Where keys are commands no input method may take them. SDL goes on telling what they type: what
 * is typed right behind a key that opens a field reaches SDL before the field is there. */
static void set_text_input(window *w, bool on)
{
    w->text_input = on;
    if (on) {
        SDL_StartTextInput();
    } else {
        SDL_StopTextInput();
        SDL_EventState(SDL_TEXTINPUT, SDL_ENABLE);
    }
}

static bool open_window(window *w, app *a)
{
    enum { MOST_SCREENS = 16 };
    draw_rect screens[MOST_SCREENS];
    window_place at = window_place_open(&a->place, screens, find_screens(screens, MOST_SCREENS));
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI |
                   (at.maximized ? SDL_WINDOW_MAXIMIZED : 0u);
    bool known = window_place_known(&a->place);
    const int center = (int)SDL_WINDOWPOS_CENTERED;
    w->handle =
        SDL_CreateWindow("Carom", known ? at.x : center, known ? at.y : center, at.w, at.h, flags);
    if (w->handle == NULL)
        return no_display(SDL_GetError());
    SDL_SetWindowMinimumSize(w->handle, WINDOW_MIN_W, WINDOW_MIN_H);
    if (!renderer_open(&w->renderer, w->handle, a->renderer, a))
        return no_display(SDL_GetError());
    a->renderer = w->renderer.way->kind;
    SDL_RendererInfo info = {0};
    SDL_GetRendererInfo(w->renderer.sdl, &info);
    w->vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    find_period(w);
    set_text_input(w, false);
    set_icon(w);
    return true;
}

static void close_window(window *w)
{
    renderer_close(&w->renderer);
    if (w->handle != NULL)
        SDL_DestroyWindow(w->handle);
    for (int i = 0; i < SDL_NUM_SYSTEM_CURSORS; i++)
        SDL_FreeCursor(w->cursor[i]);
    SDL_Quit();
}

/* Follows the window's size and the display's density. */
static bool follow_size(window *w, app *a)
{
    int width, height, out_width, out_height;
    SDL_GetWindowSize(w->handle, &width, &height);
    if (SDL_GetRendererOutputSize(w->renderer.sdl, &out_width, &out_height) != 0 || width < 1 ||
        height < 1 || out_width < 1 || out_height < 1)
        return true; /* minimised: nothing to follow */
    if (out_width == w->width && out_height == w->height)
        return true;
    char message[256];
    float density = (float)out_width / (float)width;
    if (!layout_resize(a, width, height, density, message, sizeof message)) {
        fprintf(stderr, "carom: %s\n", message);
        return false;
    }
    w->width = out_width;
    w->height = out_height;
    return true;
}

/* The bounds of the display that holds the window. */
static SDL_Rect display_of(const window *w)
{
    SDL_Rect all = {0, 0, 0, 0};
    SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(w->handle), &all);
    return all;
}

/* Remembers position and size of the window, unless it fills the screen. */
static void note_place(const window *w, app *a)
{
    const Uint32 elsewhere = SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN;
    Uint32 flags = SDL_GetWindowFlags(w->handle);
    if ((flags & elsewhere) != 0 || w->full_screen)
        return;
    a->place.maximized = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    SDL_Rect now, all = display_of(w);
    SDL_GetWindowPosition(w->handle, &now.x, &now.y);
    SDL_GetWindowSize(w->handle, &now.w, &now.h);
    if (a->place.maximized || (now.w >= all.w && now.h >= all.h))
        return;
    /* The place is the content's, and a new window is put by its frame. */
    int top = 0, left = 0;
    if (SDL_GetWindowBordersSize(w->handle, &top, &left, NULL, NULL) == 0) {
        now.x -= left;
        now.y -= top;
    }
    a->place = (window_place){now.x, now.y, now.w, now.h, false};
}

/* Without a window manager SDL changes no sizes: the program itself makes the window as large as
 * its display, and as small again as it was. */
static void move_to(const window *w, SDL_Rect to)
{
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") != 0 || to.w < 1 || to.h < 1)
        return;
    SDL_SetWindowPosition(w->handle, to.x, to.y);
    SDL_SetWindowSize(w->handle, to.w, to.h);
}

static void follow_full_screen(window *w, app *a)
{
    if (a->full_screen == w->full_screen)
        return;
    bool on = a->full_screen;
    if (on) {
        SDL_GetWindowPosition(w->handle, &w->before.x, &w->before.y);
        SDL_GetWindowSize(w->handle, &w->before.w, &w->before.h);
        w->full_screen = true;
        move_to(w, display_of(w));
    }
    if (SDL_SetWindowFullscreen(w->handle, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0u) != 0) {
        a->full_screen = false;
        notification_show(a, "This display has no full screen");
    }
    if (!a->full_screen) {
        move_to(w, w->before);
        w->full_screen = false;
    }
    a->dirty = true;
}

static void follow_title(window *w, const app *a)
{
    char title[300];
    snprintf(title, sizeof title, "%s%.200s - Carom", scene_is_unsaved(a) ? "*" : "",
             scene_name(a));
    if (strcmp(title, w->title) != 0) {
        memcpy(w->title, title, sizeof title);
        SDL_SetWindowTitle(w->handle, title);
    }
}

static void follow_text_input(window *w, const app *a)
{
    if (ui_wants_text(a->ui_state) != w->text_input)
        set_text_input(w, !w->text_input);
}

static void follow_cursor(window *w, const app *a)
{
    SDL_SystemCursor wanted = ui_cursor(a->ui_state);
    if (app_over_world(a) && wanted == SDL_SYSTEM_CURSOR_ARROW && a->tool != TOOL_SELECT)
        wanted = SDL_SYSTEM_CURSOR_CROSSHAIR;
    SDL_Cursor **cursor = &w->cursor[wanted];
    if (*cursor == NULL)
        *cursor = SDL_CreateSystemCursor(wanted);
    if (*cursor != NULL && SDL_GetCursor() != *cursor)
        SDL_SetCursor(*cursor);
}

static bool is_hidden(const window *w)
{
    return (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_MINIMIZED) != 0;
}

/* A frame that `draw` makes. */
static bool present(window *w, app *a, void (*draw)(app *a, draw_canvas *canvas))
{
    draw_canvas canvas;
    renderer *r = &w->renderer;
    if (!r->way->begin(r->state, a->width, a->height, &canvas)) {
        fprintf(stderr, "carom: no memory for a picture of %d by %d: %s\n", a->width, a->height,
                SDL_GetError());
        return false;
    }
    draw(a, &canvas);
    r->way->show(r->state);
    SDL_RenderPresent(r->sdl);
    return true;
}

/* ---- the loop ---- */

static double seconds_between(Uint64 from, Uint64 to)
{
    return (double)(to - from) / (double)SDL_GetPerformanceFrequency();
}

/* When nothing came in that time, the picture changes by itself. */
static void wait_for_something(app *a)
{
    const double longest = 0.5; /* s: signals do not end SDL_WaitEvent, and must be noticed */
    double sleep = frame_sleep(a);
    if (sleep > 0.0 && SDL_WaitEventTimeout(NULL, (int)ceil(fmin(sleep, longest) * 1000.0)) == 0 &&
        sleep <= longest)
        a->dirty = true;
}

static bool handle_events(window *w, app *a)
{
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        bool sized = event.type == SDL_WINDOWEVENT &&
                     (event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED ||
                      event.window.event == SDL_WINDOWEVENT_DISPLAY_CHANGED);
        if (sized || event.type == SDL_RENDER_TARGETS_RESET) {
            find_period(w);
            if (!follow_size(w, a))
                return false;
        }
        if (event.type == SDL_WINDOWEVENT)
            note_place(w, a);
        if (event.type == SDL_RENDER_DEVICE_RESET) {
            a->dirty = true;
            if (!renderer_reopen(&w->renderer))
                return false;
        }
        input_event(a, &event);
        if (event.type == SDL_DROPFILE || event.type == SDL_DROPTEXT)
            SDL_free(event.drop.file);
    }
    return true;
}

/* Limits the frame rate where vertical synchronization does not. */
static void pace(const window *w, Uint64 frame_start)
{
    double left = w->period - seconds_between(frame_start, SDL_GetPerformanceCounter());
    if (left > 0.001 && (!w->vsync || left > 0.5 * w->period))
        SDL_Delay((Uint32)(left * 1000.0));
}

static bool loop(window *w, app *a, Uint64 started)
{
    Uint64 last = SDL_GetPerformanceCounter();
    bool first = true;
    while (!a->quit && lab_interrupted() == 0) {
        bool slept = frame_sleep(a) > 0.0;
        wait_for_something(a);
        Uint64 now = SDL_GetPerformanceCounter();
        double elapsed = seconds_between(last, now);
        last = now;
        if (!handle_events(w, a))
            return false;
        /* The world's time stood still while the program slept. */
        double lived = slept ? fmin(elapsed, w->period) : elapsed;
        a->now += elapsed - lived;
        frame_advance(a, lived);
        follow_full_screen(w, a);
        follow_title(w, a);
        follow_text_input(w, a);
        follow_cursor(w, a);
        if (a->dirty && !is_hidden(w) && !present(w, a, frame_draw))
            return false;
        if (first && getenv("CAROM_TRACE_START") != NULL) {
            SDL_RendererInfo info = {.name = "none"};
            SDL_GetRendererInfo(w->renderer.sdl, &info);
            fprintf(stderr, "renderer %s on %s\nfirst frame %.0f ms\n", renderer_name(a->renderer),
                    info.name, seconds_between(started, SDL_GetPerformanceCounter()) * 1000.0);
        }
        first = false;
        pace(w, now);
    }
    return true;
}

/* ---- opening and closing ---- */

/* At the first call. */
static bool is_open(window *w, app *a)
{
    if (!w->tried) {
        w->tried = true;
        w->open = start_video() && open_window(w, a);
    }
    return w->open && follow_size(w, a);
}

/* Whether a person wants no more of the scene that is being read. What is typed and clicked
 * meanwhile is not meant for the world to come. */
static bool is_given_up(void)
{
    SDL_Event event;
    bool given_up = false;
    SDL_PumpEvents();
    while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_KEYDOWN, SDL_KEYDOWN) > 0)
        given_up = given_up || event.key.keysym.sym == SDLK_ESCAPE;
    SDL_FlushEvent(SDL_TEXTINPUT);
    SDL_FlushEvent(SDL_MOUSEBUTTONDOWN);
    SDL_FlushEvent(SDL_MOUSEWHEEL);
    return given_up || SDL_HasEvent(SDL_QUIT);
}

static bool show_loading(app *a)
{
    window *w = a->loading.window;
    if (!is_open(w, a))
        return true; /* it goes on unseen */
    a->dirty = true;
    return (is_hidden(w) || present(w, a, loading_draw)) && !is_given_up();
}

window *window_create(app *a)
{
    window *w = calloc(1, sizeof *w);
    if (w != NULL) {
        a->loading.show = show_loading;
        a->loading.window = w;
    }
    return w;
}

bool window_run(window *w, app *a, Uint64 started)
{
    return is_open(w, a) && loop(w, a, started);
}

void window_destroy(window *w, app *a)
{
    if (w == NULL)
        return;
    sound_set(a, false);
    close_window(w);
    free(w);
    a->loading.show = NULL;
    a->loading.window = NULL;
}
