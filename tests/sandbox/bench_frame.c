/* bench_frame.c - prints what the program's frames cost: the face alone in its states, whole
 * frames with everything open and many bodies, typing, keeping unsaved edits, going along the
 * timeline and searching the past. Of each the median, fastest and slowest run, and a hash of the
 * last picture: what only became quicker keeps it. `bench-frame PART RUNS` runs one of the parts,
 * and each of its measures so often. */
#include "lab/assets.h"
#include "lab/probes/search.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/app.h"
#include "sandbox/app/time_view.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/renderer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 101, KEYS = 20, ROUNDS = 5 };

static int runs = RUNS; /* fewer for a profiler */

typedef struct bench {
    app a;
    uint32_t *pixels;
    SDL_Surface *surface; /* of frames that are shown */
    SDL_Renderer *sdl;
    void *way;
} bench;

/* ---- figures ---- */

static int by_value(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

/* Of the processor's time, which other programs disturb less than they do the clock on the wall. */
static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec * 1e-6;
}

static uint32_t hash_of(const bench *b)
{
    uint32_t hash = 2166136261u;
    size_t count = (size_t)b->a.width * (size_t)b->a.height;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ b->pixels[i]) * 16777619u;
    return hash;
}

static void print(const bench *b, double *ms, size_t count, const char *what)
{
    qsort(ms, count, sizeof ms[0], by_value);
    printf("  %-34s median %6.2f ms   fastest %6.2f ms   slowest %6.2f ms   %08x\n", what,
           ms[count / 2], ms[0], ms[count - 1], (unsigned)hash_of(b));
}

typedef void bench_work(bench *b, int run);

static void measure(bench *b, const char *what, bench_work *work)
{
    double ms[RUNS];
    for (int i = 0; i < 4; i++)
        work(b, i); /* pictures of scenes, glyphs */
    for (int i = 0; i < runs; i++) {
        double start = milliseconds();
        work(b, i);
        ms[i] = milliseconds() - start;
    }
    print(b, ms, (size_t)runs, what);
}

static void whole_frame(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    frame_draw(&b->a, &window);
}

/* Draws the frame and hands it to a renderer without a window. */
static void shown_frame(bench *b, int run)
{
    (void)run;
    draw_canvas canvas;
    if (b->surface == NULL) {
        b->surface =
            SDL_CreateRGBSurfaceWithFormat(0, b->a.width, b->a.height, 32, SDL_PIXELFORMAT_RGB888);
        b->sdl = SDL_CreateSoftwareRenderer(b->surface);
        b->way = renderer_software.open(b->sdl);
    }
    if (!renderer_software.begin(b->way, b->a.width, b->a.height, &canvas))
        return;
    frame_draw(&b->a, &canvas);
    renderer_software.show(b->way);
    SDL_RenderPresent(b->sdl);
}

static void face_only(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    ui_frame_draw(&b->a, &window);
}

static void commands_only(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    ui_draw(b->a.ui_state, &window);
}

/* ---- the hand ---- */

static void move_to(bench *b, int x, int y)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
    input_event(&b->a, &event);
}

static void move(bench *b, int run)
{
    draw_rect world = b->a.ui_frame.world, side = b->a.ui_frame.side;
    if (run % 2 == 0)
        move_to(b, world.x + 10 + run, world.y + 20);
    else
        move_to(b, side.x + side.w / 2, side.y + 60 + run * 4);
}

static void click(bench *b, int x, int y)
{
    move_to(b, x, y);
    SDL_Event event = {
        .button = {
            .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .clicks = 1, .x = x, .y = y}};
    input_event(&b->a, &event);
    event.type = SDL_MOUSEBUTTONUP;
    input_event(&b->a, &event);
}

static void key(bench *b, SDL_Keycode sym)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym}}};
    input_event(&b->a, &event);
    event.type = SDL_KEYUP;
    input_event(&b->a, &event);
}

/* The middle of the control of a path, in the window's coordinates. */
static SDL_Point middle_of(const bench *b, const char *path)
{
    const ui_control_info *seen = ui_find(b->a.ui_state, path);
    if (seen == NULL) {
        fprintf(stderr, "bench-frame: there is no control %s\n", path);
        exit(1);
    }
    float x = (float)seen->box.x + 0.5f * (float)seen->box.w;
    float y = (float)seen->box.y + 0.5f * (float)seen->box.h;
    return (SDL_Point){(int)(x / b->a.density), (int)(y / b->a.density)};
}

static void click_path(bench *b, const char *path)
{
    SDL_Point at = middle_of(b, path);
    click(b, at.x, at.y);
}

/* ---- worlds ---- */

/* All but one directly: each edit looks for all contacts anew. */
static bool fill(app *a, int bodies, int columns)
{
    const cr_vec2 corners[5] = {
        {-0.15f, -0.12f}, {0.15f, -0.12f}, {0.17f, 0.05f}, {0.0f, 0.16f}, {-0.17f, 0.05f}};
    cr_shape shape[3];
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL || cr_shape_circle(&shape[0], 0.15f).code != CR_OK ||
        cr_shape_box(&shape[1], 0.3f, 0.26f).code != CR_OK ||
        cr_shape_polygon(&shape[2], corners, 5).code != CR_OK)
        return false;
    for (int i = 0; i < bodies; i++) {
        cr_body_id id;
        cr_body_def def = cr_body_def_default();
        def.shape = shape[i % 3];
        def.position =
            (cr_vec2){(float)(i % columns - columns / 2) * 0.34f, (float)(i / columns) * 0.3f};
        def.angle = (float)i * 0.37f;
        if (i == bodies - 1) {
            lab_session_close(a->session);
            a->session = lab_session_open(scene);
            if (a->session == NULL || !edit_spawn(a, &def.shape, def.position, def.angle))
                return false;
        } else if (cr_body_create(scene->world, &def, &id).code != CR_OK) {
            return false;
        }
    }
    selection_clear(&a->selection);
    view_frame_bodies(&a->camera, app_world(a));
    return true;
}

static void open_bench(bench *b, int width, int height, float density, int bodies, int columns)
{
    char message[256];
    size_t pixels = (size_t)((float)width * density) * (size_t)((float)height * density);
    *b = (bench){0};
    b->pixels = calloc(pixels, sizeof *b->pixels);
    if (b->pixels == NULL || !app_init(&b->a, view_theme_find("dark"), message, sizeof message) ||
        !layout_resize(&b->a, width, height, density, message, sizeof message)) {
        fprintf(stderr, "bench-frame: no memory, or no fonts\n");
        exit(1);
    }
    b->a.scripted = true;
    b->a.playing = false;
    if (!fill(&b->a, bodies, columns))
        exit(1);
    whole_frame(b, 0);
}

static void close_bench(bench *b)
{
    app_free(&b->a);
    free(b->pixels);
    if (b->surface != NULL) {
        renderer_software.close(b->way);
        SDL_DestroyRenderer(b->sdl);
        SDL_FreeSurface(b->surface);
    }
}

/* The body in the middle, which touches its neighbours. */
static void select_middle(bench *b)
{
    const cr_world *world = app_world(&b->a);
    size_t slots = cr_world_slots(world);
    selection_clear(&b->a.selection);
    selection_add(&b->a.selection, cr_world_slot(world, slots / 2));
    b->a.ui_frame.tab = SIDE_INSPECTOR;
    whole_frame(b, 0);
}

/* The inspector down to its contacts, a menu, and a list beside that. */
static void open_everything(bench *b)
{
    const uint32_t material = 1u << 0, shape = 1u << 2, derived = 1u << 3;
    select_middle(b);
    b->a.ui_frame.inspector_shut = material | shape | derived;
    whole_frame(b, 0);
    click_path(b, "menu/View");
    whole_frame(b, 0);
    click_path(b, "menu/View/Overlays");
    whole_frame(b, 0);
}

static void rest_on(bench *b, const char *path)
{
    SDL_Point at = middle_of(b, path);
    move_to(b, at.x, at.y);
    b->a.now += 2.0;
    whole_frame(b, 0);
}

/* ---- parts ---- */

static void bench_face(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 300, 20);
    puts("face alone, 1280x720, 300 bodies");
    measure(&b, "nothing selected", face_only);
    measure(&b, "  its commands", commands_only);
    measure(&b, "  the pointer moves", move);
    move_to(&b, 400, 400);
    select_middle(&b);
    measure(&b, "inspector", face_only);
    measure(&b, "  its commands", commands_only);
    measure(&b, "  the pointer moves", move);
    move_to(&b, 400, 400);
    rest_on(&b, "side/inspector/all/Motion/spin");
    measure(&b, "inspector with a tooltip", face_only);
    move_to(&b, 400, 400);
    b.a.ui_frame.tab = SIDE_WORLD;
    measure(&b, "world", face_only);
    b.a.ui_frame.tab = SIDE_VIEW;
    measure(&b, "view", face_only);
    open_everything(&b);
    measure(&b, "everything", face_only);
    measure(&b, "  its commands", commands_only);
    key(&b, SDLK_ESCAPE);
    dialog_open(&b.a, DIALOG_OPEN);
    for (int i = 0; i < 500 && (i == 0 || b.a.ui_frame.unfinished); i++)
        face_only(&b, 0);
    measure(&b, "scene browser", face_only);
    measure(&b, "  its commands", commands_only);
    close_bench(&b);
}

static void frames(int width, int height, float density, int bodies, int columns)
{
    bench b;
    open_bench(&b, width, height, density, bodies, columns);
    printf("whole frames, %dx%d, %d bodies\n", b.a.width, b.a.height, bodies);
    measure(&b, "nothing selected", whole_frame);
    open_everything(&b);
    measure(&b, "everything open", whole_frame);
    b.a.overlays = (1u << VIEW_POINTS) | (1u << VIEW_NORMALS) | (1u << VIEW_VELOCITY);
    measure(&b, "and contacts", whole_frame);
    b.a.overlays = (1u << VIEW_OVERLAYS) - 1u;
    measure(&b, "and all overlays", whole_frame);
    close_bench(&b);
}

static void bench_300(void)
{
    frames(1280, 720, 1.0f, 300, 20);
}

static void bench_1000(void)
{
    frames(1280, 720, 1.0f, 1000, 40);
}

static void bench_10000(void)
{
    frames(1280, 720, 1.0f, 10000, 125);
}

/* A frame of a heap that is seen whole, and one of a few of its bodies. */
static void bench_20000(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 20000, 176);
    puts("whole frames, 1280x720, 20000 bodies");
    measure(&b, "all in sight", whole_frame);
    measure(&b, "  and shown", shown_frame);
    for (int i = VIEW_BY_MATERIAL; i < VIEW_COLOR_MODES; i++) {
        b.a.color_by = (view_color_by)i;
        char what[64];
        snprintf(what, sizeof what, "  by %s", view_color_modes()[i].word);
        measure(&b, what, whole_frame);
    }
    b.a.color_by = VIEW_BY_BODY;
    b.a.camera.scale *= 20.0f;
    measure(&b, "some in sight", whole_frame);
    close_bench(&b);
}

/* Shelves full of bodies that have come to rest, and a few that go on moving above them. */
static bool fill_shelves(app *a, int rows, int columns)
{
    cr_shape shelf, shape[2];
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL || cr_shape_box(&shelf, 0.5f * (float)columns + 2.0f, 0.1f).code != CR_OK ||
        cr_shape_circle(&shape[0], 0.15f).code != CR_OK ||
        cr_shape_box(&shape[1], 0.3f, 0.3f).code != CR_OK)
        return false;
    for (int i = 0; i < rows * (columns + 1); i++) {
        int row = i / (columns + 1), column = i % (columns + 1);
        bool moves = row == rows - 1 && column % 16 == 1;
        cr_body_id id;
        cr_body_def def = cr_body_def_default();
        def.kind = column == 0 ? CR_STATIC : CR_DYNAMIC;
        def.shape = column == 0 ? shelf : shape[column % 2];
        def.position = (cr_vec2){column == 0 ? 0.0f : 0.5f * (float)(column - columns / 2),
                                 0.5f * (float)row + (column == 0 ? -0.2f
                                                      : moves     ? 2.0f
                                                                  : 0.0f)};
        def.velocity.x = moves ? 0.1f : 0.0f;
        def.gravity_scale = moves ? 0.0f : 1.0f;
        if (cr_body_create(scene->world, &def, &id).code != CR_OK)
            return false;
    }
    lab_session_close(a->session);
    a->session = lab_session_open(scene);
    view_frame_bodies(&a->camera, app_world(a));
    return a->session != NULL;
}

static void tick(bench *b, int run)
{
    (void)run;
    frame_advance(&b->a, (double)cr_world_timestep(app_world(&b->a)));
}

static void bench_asleep(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 1, 1);
    if (!fill_shelves(&b.a, 125, 160))
        exit(1);
    b.a.playing = true;
    for (int i = 0; i < 60; i++)
        tick(&b, i);
    cr_stats stats = cr_world_stats(app_world(&b.a));
    printf("a running world, 1280x720, %u bodies, %u asleep\n", stats.bodies, stats.sleeping);
    measure(&b, "a tick", tick);
    measure(&b, "a frame", whole_frame);
    close_bench(&b);
}

static void bench_overlays(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 10000, 125);
    puts("one overlay, 1280x720, 10000 bodies");
    measure(&b, "none", whole_frame);
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        b.a.overlays = 1u << i;
        measure(&b, view_overlays()[i].name, whole_frame);
    }
    close_bench(&b);
}

static void bench_4k(void)
{
    frames(1920, 1080, 2.0f, 300, 20);
}

/* ---- typing ---- */

static void type(bench *b, char letter)
{
    key(b, (SDL_Keycode)letter);
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT, .text = {letter}}};
    input_event(&b->a, &event);
}

static void measure_typing(bench *b, const char *what, const char *letters)
{
    double events[KEYS * ROUNDS], whole[KEYS * ROUNDS];
    if (!ui_wants_text(b->a.ui_state)) {
        fprintf(stderr, "bench-frame: no field has the keyboard\n");
        exit(1);
    }
    for (int i = 0; i < KEYS * ROUNDS; i++) {
        double start = milliseconds();
        type(b, letters[i % KEYS]);
        events[i] = milliseconds() - start;
        whole_frame(b, 0);
        whole[i] = milliseconds() - start;
        b->a.now += 0.05;
        for (int k = 0; i % KEYS == KEYS - 1 && k < KEYS; k++)
            key(b, SDLK_BACKSPACE);
    }
    char name[64];
    snprintf(name, sizeof name, "%s, events", what);
    print(b, events, KEYS * ROUNDS, name);
    snprintf(name, sizeof name, "%s, with the frame", what);
    print(b, whole, KEYS * ROUNDS, name);
}

static void bench_typing(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 300, 20);
    puts("typing, 1280x720, 300 bodies");
    select_middle(&b);
    measure(&b, "inspector, idle", whole_frame);
    click_path(&b, "side/inspector/all/Material/density");
    whole_frame(&b, 0);
    measure_typing(&b, "a number", "1234567890+123456789");
    key(&b, SDLK_ESCAPE);
    b.a.ui_frame.tab = SIDE_WORLD;
    measure(&b, "settings, idle", whole_frame);
    click_path(&b, "side/settings/search");
    whole_frame(&b, 0);
    measure_typing(&b, "settings", "solver.iterations of");
    close_bench(&b);
}

/* ---- from tick to tick ---- */

enum { JUMPS = 200 };

/* Moves the held playhead to a tick and draws the window: `go` what of it the session took. */
static double scrub_to(bench *b, double tick, double *go)
{
    time_span shown = time_view_shown(&b->a);
    float part = (float)((tick - shown.from) / (shown.to - shown.from));
    int x = (int)(b->a.time_bar.left + part * b->a.time_bar.width + 0.5f);
    double start = milliseconds();
    move_to(b, x, b->a.ui_frame.time.y + b->a.ui_frame.time.h / 2);
    double asked = milliseconds();
    frame_advance(&b->a, 0.0);
    *go = milliseconds() - asked;
    whole_frame(b, 0);
    return milliseconds() - start;
}

static void measure_scrub(bench *b, const char *what, const double ticks[JUMPS])
{
    double ms[JUMPS], go[JUMPS];
    char name[64];
    for (int i = 0; i < JUMPS; i++)
        ms[i] = scrub_to(b, ticks[i], &go[i]);
    print(b, ms, JUMPS, what);
    snprintf(name, sizeof name, "  the session's part");
    print(b, go, JUMPS, name);
}

static void tick_and_frame(bench *b, int run)
{
    tick(b, run);
    whole_frame(b, run);
}

/* After `ticks` ticks of playing. */
static void scrub(bench *b, int ticks)
{
    double random[JUMPS], back[JUMPS], on[JUMPS];
    uint32_t state = 1;
    b->a.playing = true;
    for (int i = 0; i < ticks; i++)
        frame_advance(&b->a, (double)cr_world_timestep(app_world(&b->a)));
    b->a.playing = false;
    whole_frame(b, 0);
    for (int i = 0; i < JUMPS; i++) {
        state = state * 1664525u + 1013904223u;
        random[i] = (double)(state >> 8) / 16777216.0 * ticks;
        back[i] = ticks - 1.0 - i;
        on[i] = ticks - (double)JUMPS + i;
    }
    printf("scrub to picture, 1280x720, %u bodies, %d ticks, %.1f MB of history\n",
           cr_world_stats(app_world(&b->a)).bodies, ticks,
           (double)lab_session_memory(b->a.session) / 1e6);
    double go;
    b->a.scripted = false; /* far ticks are drawn from their poses */
    scrub_to(b, ticks / 2.0, &go);
    SDL_Event press = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .button = SDL_BUTTON_LEFT,
                                  .clicks = 1,
                                  .x = (int)(b->a.time_bar.left + 10.0f),
                                  .y = b->a.ui_frame.time.y + b->a.ui_frame.time.h / 2}};
    input_event(&b->a, &press);
    measure_scrub(b, "random jumps", random);
    measure_scrub(b, "a slow drag back", back);
    measure_scrub(b, "a slow drag on", on);
    press.button.type = SDL_MOUSEBUTTONUP;
    input_event(&b->a, &press);
    b->a.scripted = true;
    playback_play_backwards(&b->a);
    measure(b, "a frame of playing backwards", tick_and_frame);
    playback_play(&b->a, false);
    measure(b, "the picture alone", whole_frame);
    measure(b, "  its face", face_only);
    dispatch(&b->a, ACTION_TIMELINE, false, false);
    measure(b, "  the same without the timeline", face_only);
    dispatch(&b->a, ACTION_TIMELINE, false, false);
}

static void bench_scrub(void)
{
    bench b;
    lab_error error;
    open_bench(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap", &error) != LAB_OK)
        exit(1);
    scrub(&b, 600);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    scrub(&b, 600);
    close_bench(&b);
    lab_command floor = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    floor.def.kind = CR_STATIC;
    open_bench(&b, 1280, 720, 1.0f, 10000, 125);
    if (cr_shape_halfspace(&floor.def.shape, (cr_vec2){0.0f, 1.0f}, -0.5f).code != CR_OK ||
        !edit_apply(&b.a, &floor, NULL))
        exit(1);
    scrub(&b, 300);
    close_bench(&b);
}

/* ---- unsaved edits ---- */

/* Every edit's frame, and those that begin with the whole scene. In a folder of its own, which is
 * gone afterwards. */
static void bench_keeping_of(int bodies, int columns)
{
    char folder[] = "/tmp/carom-bench-XXXXXX";
    double edit[RUNS], anew[RUNS];
    bench b;
    if (mkdtemp(folder) == NULL)
        return;
    open_bench(&b, 1280, 720, 1.0f, bodies, columns);
    printf("unsaved edits, %d bodies\n", bodies);
    app *a = &b.a;
    snprintf(a->prefs_file.folder, sizeof a->prefs_file.folder, "%s/", folder);
    for (int i = 0; i < runs; i++) {
        recovery_begin(a);
        double start = milliseconds();
        recovery_follow(a);
        anew[i] = milliseconds() - start;
        edit_throw(a, cr_world_slot(app_world(a), 0), (cr_vec2){(float)i, 0.0f});
        a->now += 31.0;
        start = milliseconds();
        recovery_follow(a);
        edit[i] = milliseconds() - start;
        recovery_end(a);
    }
    print(&b, edit, (size_t)runs, "kept");
    print(&b, anew, (size_t)runs, "begun with the scene");
    rmdir(folder);
    close_bench(&b);
}

static void bench_keeping(void)
{
    bench_keeping_of(1000, 40);
    bench_keeping_of(10000, 100);
}

/* ---- searching the past ---- */

enum { SEARCHED = 10000 }; /* ticks */

static double ticks_a_second(double start)
{
    return SEARCHED * 1000.0 / (milliseconds() - start);
}

/* Something that is in no tick, so that all of them are looked at. */
static void bench_search_for(lab_session *session, const char *text)
{
    lab_condition condition;
    lab_finding found;
    lab_error error;
    if (!lab_condition_parse(lab_session_scene(session), text, &condition, &error)) {
        fprintf(stderr, "bench-frame: %s\n", error.message);
        exit(1);
    }
    double start = milliseconds();
    cr_result result = lab_find_previous(session, &condition, NULL, &found);
    printf("  %-34s %8.0f ticks a second%s\n", text, ticks_a_second(start),
           result.code != CR_OK ? ", and failed"
           : found.found        ? ", and found it"
                                : "");
}

static void bench_search_of(const char *name, bool sleeps)
{
    lab_error error;
    lab_scene *scene;
    char path[APP_PATH];
    lab_find_scene(name, path, sizeof path);
    if (lab_scene_load(path, &scene, &error) != LAB_OK)
        exit(1);
    cr_world_set(scene->world, "sleep.enabled", sleeps ? 1.0 : 0.0);
    lab_session *session = lab_session_open(scene);
    double start = milliseconds();
    for (int i = 0; session != NULL && i < SEARCHED; i++)
        lab_session_step(session);
    printf("find previous, %s%s, %d ticks\n", name, sleeps ? "" : " that never sleeps", SEARCHED);
    printf("  %-34s %8.0f ticks a second\n", "the run itself", ticks_a_second(start));
    bench_search_for(session, "#1 touches #1");
    bench_search_for(session, "speed of #2 above 1e6 m/s");
    bench_search_for(session, "speed above 1e6 m/s");
    bench_search_for(session, "overlap above 1e6 mm");
    bench_search_for(session, "residual above 1e6 m/s");
    bench_search_for(session, "energy made above 1e12 J");
    lab_session_close(session);
}

static void bench_search(void)
{
    bench_search_of("heap", true);
    bench_search_of("pyramid-40", true);
    bench_search_of("heap", false);
    bench_search_of("pyramid-40", false);
}

/* ---- variants side by side ---- */

/* The clock makes up for late frames by more ticks: here each frame has one. */
static void panes_of(bench *b, size_t count)
{
    char why[256], what[64];
    const cr_setting *speed = cr_setting_find("solver.push_speed");
    comparing_choose(&b->a, speed, NULL);
    b->a.compare.draft.count = count;
    for (size_t i = 0; i < count; i++)
        b->a.compare.draft.value[i] = 10.0 - (double)i;
    if (count > 1 && !comparing_begin(&b->a, why, sizeof why))
        exit(1);
    playback_play(&b->a, true);
    snprintf(what, sizeof what, "%zu pane%s: a tick and its picture", count, count > 1 ? "s" : "");
    measure(b, what, tick_and_frame);
    measure(b, "  the tick", tick);
    measure(b, "  the picture", whole_frame);
    playback_play(&b->a, false);
    comparing_end(&b->a);
}

static void bench_panes(void)
{
    bench b;
    lab_error error;
    open_bench(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    for (int i = 0; i < 90; i++) /* they have fallen upon each other */
        lab_session_step(b.a.session);
    printf("variants side by side, 1280x720, %u bodies\n", cr_world_stats(app_world(&b.a)).bodies);
    for (size_t count = 1; count <= APP_VARIANTS; count *= 2)
        panes_of(&b, count);
    close_bench(&b);
}

/* ---- a fan of futures ---- */

/* Until all ways are at their ends: a slice of them in each frame. */
static void fan_of(bench *b, const char *scene)
{
    lab_error error;
    double start, longest = 0.0;
    int frames = 0;
    if (files_open(&b->a, scene, &error) != LAB_OK)
        exit(1);
    for (int i = 0; i < 90; i++)
        lab_session_step(b->a.session);
    for (size_t slot = 0; !fanning_waits(&b->a); slot++) { /* a fan needs a body that moves */
        selection_set(&b->a.selection, cr_world_slot(app_world(&b->a), slot));
        if (cr_body_get_view(app_world(&b->a), b->a.selection.id[0]).kind == CR_DYNAMIC)
            fanning_toggle(&b->a);
    }
    b->a.scripted = false;
    for (start = milliseconds(); fanning_waits(&b->a); frames++) {
        double began = milliseconds();
        fanning_advance(&b->a);
        double took = milliseconds() - began;
        longest = took > longest ? took : longest;
    }
    printf("a fan of futures, %u bodies: %.0f ms in %d frames, the longest %.1f ms\n",
           cr_world_stats(app_world(&b->a)).bodies, milliseconds() - start, frames, longest);
    b->a.scripted = true;
    fanning_toggle(&b->a);
}

static void bench_fan(void)
{
    bench b;
    open_bench(&b, 1280, 720, 1.0f, 1, 1);
    fan_of(&b, "heap");
    fan_of(&b, "heap-1000");
    close_bench(&b);
}

/* ---- the past of a plot ---- */

/* Of a run of so many ticks: all at once, and the longest frame when a frame does a slice of it. */
static void fill_of(bench *b, int ticks)
{
    static const char *const names[] = {"speed", "kinetic energy", "potential energy",
                                        "total energy"};
    lab_subject any = {.a = {0, 0}};
    for (int i = 0; i < ticks; i++)
        lab_session_step(b->a.session);
    for (size_t count = 1; count <= 4; count += 3) {
        for (size_t i = 0; i < count; i++)
            watching_pin(&b->a, lab_quantity_find(names[i], strlen(names[i])), &any);
        double start = milliseconds(), longest = 0.0;
        int frames = 0;
        b->a.scripted = false;
        do {
            double began = milliseconds(), took;
            watching_advance(&b->a);
            took = milliseconds() - began;
            longest = took > longest ? took : longest;
            frames++;
        } while (watching_waits(&b->a));
        b->a.scripted = true;
        printf("  %zu plot%s of %d ticks: %6.0f ms in %d frames, the longest %.1f ms\n", count,
               count > 1 ? "s" : "", ticks, milliseconds() - start, frames, longest);
        watching_forget(&b->a);
    }
}

static void bench_plots(void)
{
    bench b;
    lab_error error;
    open_bench(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap", &error) != LAB_OK)
        exit(1);
    puts("the past of a plot, 155 bodies");
    fill_of(&b, 3600);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    puts("the past of a plot, 1003 bodies");
    fill_of(&b, 600);
    close_bench(&b);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {
        {"face", bench_face},         {"300", bench_300},       {"1000", bench_1000},
        {"10000", bench_10000},       {"20000", bench_20000},   {"asleep", bench_asleep},
        {"overlays", bench_overlays}, {"4k", bench_4k},         {"typing", bench_typing},
        {"keeping", bench_keeping},   {"search", bench_search}, {"scrub", bench_scrub},
        {"panes", bench_panes},       {"plots", bench_plots},   {"fan", bench_fan},
    };
    if (argc > 2 && atoi(argv[2]) > 0 && atoi(argv[2]) < RUNS)
        runs = atoi(argv[2]);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (argc < 2 || strcmp(parts[i].name, argv[1]) == 0)
            parts[i].run();
    return 0;
}
