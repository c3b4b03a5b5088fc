/* bench_frame.c - prints what the program's frames cost: the face alone in its states, whole
 * frames with everything open and many bodies, typing, keeping unsaved edits, going along the
 * timeline and searching the past. Of each the median, fastest and slowest run, and a hash of the
 * last picture: what only became quicker keeps it. `bench-frame PART RUNS` runs one of the parts,
 * and each of its measures so often. */
#include "bench_past.h"
#include "bench_window.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/renderer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 20, ROUNDS = 5 };

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

static void commands_only(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    ui_draw(b->a.ui_state, &window);
}

static void move(bench *b, int run)
{
    draw_rect world = b->a.ui_frame.world, side = b->a.ui_frame.side;
    if (run % 2 == 0)
        bench_move_to(b, world.x + 10 + run, world.y + 20);
    else
        bench_move_to(b, side.x + side.w / 2, side.y + 60 + run * 4);
}

/* The body in the middle, which touches its neighbours. */
static void select_middle(bench *b)
{
    const cr_world *world = app_world(&b->a);
    size_t slots = cr_world_slots(world);
    selection_clear(&b->a.selection);
    selection_add(&b->a.selection, cr_world_slot(world, slots / 2));
    b->a.ui_frame.tab = SIDE_INSPECTOR;
    bench_whole_frame(b, 0);
}

/* The inspector down to its contacts, a menu, and a list beside that. */
static void open_everything(bench *b)
{
    const uint32_t material = 1u << 0, shape = 1u << 2, derived = 1u << 3;
    select_middle(b);
    b->a.ui_frame.inspector_shut = material | shape | derived;
    bench_whole_frame(b, 0);
    bench_click_path(b, "menu/View");
    bench_whole_frame(b, 0);
    bench_click_path(b, "menu/View/Overlays");
    bench_whole_frame(b, 0);
}

static void rest_on(bench *b, const char *path)
{
    SDL_Point at = bench_middle_of(b, path);
    bench_move_to(b, at.x, at.y);
    b->a.now += 2.0;
    bench_whole_frame(b, 0);
}

/* ---- parts ---- */

static void bench_face(void)
{
    bench b;
    bench_open(&b, 1280, 720, 1.0f, 300, 20);
    puts("face alone, 1280x720, 300 bodies");
    bench_measure(&b, "nothing selected", bench_face_only);
    bench_measure(&b, "  its commands", commands_only);
    bench_measure(&b, "  the pointer moves", move);
    bench_move_to(&b, 400, 400);
    select_middle(&b);
    bench_measure(&b, "inspector", bench_face_only);
    bench_measure(&b, "  its commands", commands_only);
    bench_measure(&b, "  the pointer moves", move);
    bench_move_to(&b, 400, 400);
    rest_on(&b, "side/inspector/all/Motion/spin");
    bench_measure(&b, "inspector with a tooltip", bench_face_only);
    bench_move_to(&b, 400, 400);
    b.a.ui_frame.tab = SIDE_WORLD;
    bench_measure(&b, "world", bench_face_only);
    b.a.ui_frame.tab = SIDE_VIEW;
    bench_measure(&b, "view", bench_face_only);
    open_everything(&b);
    bench_measure(&b, "everything", bench_face_only);
    bench_measure(&b, "  its commands", commands_only);
    bench_key(&b, SDLK_ESCAPE);
    dialog_open(&b.a, DIALOG_OPEN);
    for (int i = 0; i < 500 && (i == 0 || b.a.ui_frame.unfinished); i++)
        bench_face_only(&b, 0);
    bench_measure(&b, "scene browser", bench_face_only);
    bench_measure(&b, "  its commands", commands_only);
    bench_close(&b);
}

static void frames(int width, int height, float density, int bodies, int columns)
{
    bench b;
    bench_open(&b, width, height, density, bodies, columns);
    printf("whole frames, %dx%d, %d bodies\n", b.a.width, b.a.height, bodies);
    bench_measure(&b, "nothing selected", bench_whole_frame);
    open_everything(&b);
    bench_measure(&b, "everything open", bench_whole_frame);
    b.a.overlays = (1u << VIEW_POINTS) | (1u << VIEW_NORMALS) | (1u << VIEW_VELOCITY);
    bench_measure(&b, "and contacts", bench_whole_frame);
    b.a.overlays = (1u << VIEW_OVERLAYS) - 1u;
    bench_measure(&b, "and all overlays", bench_whole_frame);
    bench_close(&b);
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
    bench_open(&b, 1280, 720, 1.0f, 20000, 176);
    puts("whole frames, 1280x720, 20000 bodies");
    bench_measure(&b, "all in sight", bench_whole_frame);
    bench_measure(&b, "  and shown", shown_frame);
    for (int i = VIEW_BY_MATERIAL; i < VIEW_COLOR_MODES; i++) {
        b.a.color_by = (view_color_by)i;
        char what[64];
        snprintf(what, sizeof what, "  by %s", view_color_modes()[i].word);
        bench_measure(&b, what, bench_whole_frame);
    }
    b.a.color_by = VIEW_BY_BODY;
    b.a.camera.scale *= 20.0f;
    bench_measure(&b, "some in sight", bench_whole_frame);
    bench_close(&b);
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

static void bench_asleep(void)
{
    bench b;
    bench_open(&b, 1280, 720, 1.0f, 1, 1);
    if (!fill_shelves(&b.a, 125, 160))
        exit(1);
    b.a.playing = true;
    for (int i = 0; i < 60; i++)
        bench_tick(&b, i);
    cr_stats stats = cr_world_stats(app_world(&b.a));
    printf("a running world, 1280x720, %u bodies, %u asleep\n", stats.bodies, stats.sleeping);
    bench_measure(&b, "a tick", bench_tick);
    bench_measure(&b, "a frame", bench_whole_frame);
    bench_close(&b);
}

static void bench_overlays(void)
{
    bench b;
    bench_open(&b, 1280, 720, 1.0f, 10000, 125);
    puts("one overlay, 1280x720, 10000 bodies");
    bench_measure(&b, "none", bench_whole_frame);
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        b.a.overlays = 1u << i;
        bench_measure(&b, view_overlays()[i].name, bench_whole_frame);
    }
    bench_close(&b);
}

static void bench_4k(void)
{
    frames(1920, 1080, 2.0f, 300, 20);
}

/* ---- typing ---- */

static void type(bench *b, char letter)
{
    bench_key(b, (SDL_Keycode)letter);
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
        double start = bench_milliseconds();
        type(b, letters[i % KEYS]);
        events[i] = bench_milliseconds() - start;
        bench_whole_frame(b, 0);
        whole[i] = bench_milliseconds() - start;
        b->a.now += 0.05;
        for (int k = 0; i % KEYS == KEYS - 1 && k < KEYS; k++)
            bench_key(b, SDLK_BACKSPACE);
    }
    char name[64];
    snprintf(name, sizeof name, "%s, events", what);
    bench_print(b, events, KEYS * ROUNDS, name);
    snprintf(name, sizeof name, "%s, with the frame", what);
    bench_print(b, whole, KEYS * ROUNDS, name);
}

static void bench_typing(void)
{
    bench b;
    bench_open(&b, 1280, 720, 1.0f, 300, 20);
    puts("typing, 1280x720, 300 bodies");
    select_middle(&b);
    bench_measure(&b, "inspector, idle", bench_whole_frame);
    bench_click_path(&b, "side/inspector/all/Material/density");
    bench_whole_frame(&b, 0);
    measure_typing(&b, "a number", "1234567890+123456789");
    bench_key(&b, SDLK_ESCAPE);
    b.a.ui_frame.tab = SIDE_WORLD;
    bench_measure(&b, "settings, idle", bench_whole_frame);
    bench_click_path(&b, "side/settings/search");
    bench_whole_frame(&b, 0);
    measure_typing(&b, "settings", "solver.iterations of");
    bench_close(&b);
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
    if (argc > 2 && atoi(argv[2]) > 0 && atoi(argv[2]) < BENCH_RUNS)
        bench_runs = atoi(argv[2]);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (argc < 2 || strcmp(parts[i].name, argv[1]) == 0)
            parts[i].run();
    return 0;
}
