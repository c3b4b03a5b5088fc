#include "bench_past.h"

#include "bench_window.h"
#include "lab/assets.h"
#include "lab/probes/search.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/time_view.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- from tick to tick ---- */

enum { JUMPS = 200 };

/* Moves the held playhead to a tick and draws the window: `go` what of it the session took. */
static double scrub_to(bench *b, double tick, double *go)
{
    time_span shown = time_view_shown(&b->a);
    float part = (float)((tick - shown.from) / (shown.to - shown.from));
    int x = (int)(b->a.time_bar.left + part * b->a.time_bar.width + 0.5f);
    double start = bench_milliseconds();
    bench_move_to(b, x, b->a.ui_frame.time.y + b->a.ui_frame.time.h / 2);
    double asked = bench_milliseconds();
    frame_advance(&b->a, 0.0);
    *go = bench_milliseconds() - asked;
    bench_whole_frame(b, 0);
    return bench_milliseconds() - start;
}

static void measure_scrub(bench *b, const char *what, const double ticks[JUMPS])
{
    double ms[JUMPS], go[JUMPS];
    char name[64];
    for (int i = 0; i < JUMPS; i++)
        ms[i] = scrub_to(b, ticks[i], &go[i]);
    bench_print(b, ms, JUMPS, what);
    snprintf(name, sizeof name, "  the session's part");
    bench_print(b, go, JUMPS, name);
}

static void tick_and_frame(bench *b, int run)
{
    bench_tick(b, run);
    bench_whole_frame(b, run);
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
    bench_whole_frame(b, 0);
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
    bench_measure(b, "a frame of playing backwards", tick_and_frame);
    playback_play(&b->a, false);
    bench_measure(b, "the picture alone", bench_whole_frame);
    bench_measure(b, "  its face", bench_face_only);
    dispatch(&b->a, ACTION_TIMELINE, false, false);
    bench_measure(b, "  the same without the timeline", bench_face_only);
    dispatch(&b->a, ACTION_TIMELINE, false, false);
}

void bench_scrub(void)
{
    bench b;
    lab_error error;
    bench_open(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap", &error) != LAB_OK)
        exit(1);
    scrub(&b, 600);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    scrub(&b, 600);
    bench_close(&b);
    lab_command floor = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    floor.def.kind = CR_STATIC;
    bench_open(&b, 1280, 720, 1.0f, 10000, 125);
    if (cr_shape_halfspace(&floor.def.shape, (cr_vec2){0.0f, 1.0f}, -0.5f).code != CR_OK ||
        !edit_apply(&b.a, &floor, NULL))
        exit(1);
    scrub(&b, 300);
    bench_close(&b);
}

/* ---- unsaved edits ---- */

/* Every edit's frame, and those that begin with the whole scene. In a folder of its own, which is
 * gone afterwards. */
static void bench_keeping_of(int bodies, int columns)
{
    char folder[] = "/tmp/carom-bench-XXXXXX";
    double edit[BENCH_RUNS], anew[BENCH_RUNS];
    bench b;
    if (mkdtemp(folder) == NULL)
        return;
    bench_open(&b, 1280, 720, 1.0f, bodies, columns);
    printf("unsaved edits, %d bodies\n", bodies);
    app *a = &b.a;
    snprintf(a->prefs_file.folder, sizeof a->prefs_file.folder, "%s/", folder);
    for (int i = 0; i < bench_runs; i++) {
        recovery_begin(a);
        double start = bench_milliseconds();
        recovery_follow(a);
        anew[i] = bench_milliseconds() - start;
        edit_throw(a, cr_world_slot(app_world(a), 0), (cr_vec2){(float)i, 0.0f});
        a->now += 31.0;
        start = bench_milliseconds();
        recovery_follow(a);
        edit[i] = bench_milliseconds() - start;
        recovery_end(a);
    }
    bench_print(&b, edit, (size_t)bench_runs, "kept");
    bench_print(&b, anew, (size_t)bench_runs, "begun with the scene");
    rmdir(folder);
    bench_close(&b);
}

void bench_keeping(void)
{
    bench_keeping_of(1000, 40);
    bench_keeping_of(10000, 100);
}

/* ---- searching the past ---- */

enum { SEARCHED = 10000 }; /* ticks */

static double ticks_a_second(double start)
{
    return SEARCHED * 1000.0 / (bench_milliseconds() - start);
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
    double start = bench_milliseconds();
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
    double start = bench_milliseconds();
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

void bench_search(void)
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
    bench_measure(b, what, tick_and_frame);
    bench_measure(b, "  the tick", bench_tick);
    bench_measure(b, "  the picture", bench_whole_frame);
    playback_play(&b->a, false);
    comparing_end(&b->a);
}

void bench_panes(void)
{
    bench b;
    lab_error error;
    bench_open(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    for (int i = 0; i < 90; i++) /* they have fallen upon each other */
        lab_session_step(b.a.session);
    printf("variants side by side, 1280x720, %u bodies\n", cr_world_stats(app_world(&b.a)).bodies);
    for (size_t count = 1; count <= APP_VARIANTS; count *= 2)
        panes_of(&b, count);
    bench_close(&b);
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
    for (start = bench_milliseconds(); fanning_waits(&b->a); frames++) {
        double began = bench_milliseconds();
        fanning_advance(&b->a);
        double took = bench_milliseconds() - began;
        longest = took > longest ? took : longest;
    }
    printf("a fan of futures, %u bodies: %.0f ms in %d frames, the longest %.1f ms\n",
           cr_world_stats(app_world(&b->a)).bodies, bench_milliseconds() - start, frames, longest);
    b->a.scripted = true;
    fanning_toggle(&b->a);
}

void bench_fan(void)
{
    bench b;
    bench_open(&b, 1280, 720, 1.0f, 1, 1);
    fan_of(&b, "heap");
    fan_of(&b, "heap-1000");
    bench_close(&b);
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
        double start = bench_milliseconds(), longest = 0.0;
        int frames = 0;
        b->a.scripted = false;
        do {
            double began = bench_milliseconds(), took;
            watching_advance(&b->a);
            took = bench_milliseconds() - began;
            longest = took > longest ? took : longest;
            frames++;
        } while (watching_waits(&b->a));
        b->a.scripted = true;
        printf("  %zu plot%s of %d ticks: %6.0f ms in %d frames, the longest %.1f ms\n", count,
               count > 1 ? "s" : "", ticks, bench_milliseconds() - start, frames, longest);
        watching_forget(&b->a);
    }
}

void bench_plots(void)
{
    bench b;
    lab_error error;
    bench_open(&b, 1280, 720, 1.0f, 1, 1);
    if (files_open(&b.a, "heap", &error) != LAB_OK)
        exit(1);
    puts("the past of a plot, 155 bodies");
    fill_of(&b, 3600);
    if (files_open(&b.a, "heap-1000", &error) != LAB_OK)
        exit(1);
    puts("the past of a plot, 1003 bodies");
    fill_of(&b, 600);
    bench_close(&b);
}
