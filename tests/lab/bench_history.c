/* bench_history.c - what it costs that a session remembers its past: time of a tick, memory of a
 * minute, and the time of an edit in the past; and what it costs to open a tick.
 *
 * Bodies in a box are stirred without end, so that all of them keep moving. The same world is
 * stepped with and without a session, in turn. */
#include "lab/inside/tick_opening.h"
#include "lab/session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TICKS_A_MINUTE = 3600, TURN = 20, EDITS = 31 };

static double microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static void must(cr_result result)
{
    if (result.code != CR_OK) {
        fprintf(stderr, "bench-history: %s\n", result.message);
        exit(1);
    }
}

static void add_box(cr_world *world, cr_body_kind kind, cr_vec2 at, cr_vec2 size, float spin)
{
    cr_body_def def = cr_body_def_default();
    def.kind = kind;
    def.position = at;
    def.angular_velocity = spin;
    must(cr_shape_box(&def.shape, size.x, size.y));
    must(cr_body_create(world, &def, NULL));
}

static lab_scene *stirred(int bodies)
{
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL)
        exit(1);
    float side = 0.45f * sqrtf((float)bodies);
    int columns = (int)(side / 0.42f);
    cr_world *w = scene->world;
    add_box(w, CR_STATIC, (cr_vec2){0, -0.5f}, (cr_vec2){side + 2, 1}, 0);
    add_box(w, CR_STATIC, (cr_vec2){-side / 2 - 0.5f, side}, (cr_vec2){1, 2 * side}, 0);
    add_box(w, CR_STATIC, (cr_vec2){side / 2 + 0.5f, side}, (cr_vec2){1, 2 * side}, 0);
    add_box(w, CR_KINEMATIC, (cr_vec2){0, side / 3}, (cr_vec2){side * 0.6f, 0.3f}, 8.0f / side);
    for (int i = 0; i < bodies; i++) {
        cr_vec2 at = {-side / 2 + 0.3f + 0.42f * (float)(i % columns),
                      side * 0.8f + 0.42f * (float)(i / columns)};
        float size = 0.25f + 0.01f * (float)(i % 15);
        if (i % 2 == 0) {
            add_box(w, CR_DYNAMIC, at, (cr_vec2){size, size}, 0);
            continue;
        }
        cr_body_def def = cr_body_def_default();
        def.position = at;
        must(cr_shape_circle(&def.shape, size / 2));
        must(cr_body_create(w, &def, NULL));
    }
    return scene;
}

static int by_size(const void *a, const void *b)
{
    double p = *(const double *)a, q = *(const double *)b;
    return p < q ? -1 : p > q;
}

/* Both take turns, so that what else the machine does hits both. */
static void time_ticks(int bodies, int ticks)
{
    lab_session *session = lab_session_open(stirred(bodies));
    lab_scene *plain = stirred(bodies);
    if (session == NULL)
        exit(1);
    int turns = ticks / TURN;
    double *extra = malloc((size_t)turns * sizeof *extra), bare = 0, kept = 0;
    if (extra == NULL)
        exit(1);
    for (int i = 0; i < turns; i++) {
        double start = microseconds();
        for (int k = 0; k < TURN; k++)
            must(cr_world_step(plain->world, cr_world_timestep(plain->world)));
        double middle = microseconds();
        for (int k = 0; k < TURN; k++)
            must(lab_session_step(session));
        double end = microseconds();
        bare += middle - start;
        kept += end - middle;
        extra[i] = ((end - middle) - (middle - start)) / TURN;
    }
    qsort(extra, (size_t)turns, sizeof *extra, by_size);
    const cr_world *world = lab_session_world(session);
    bool same = cr_world_hash(world) == cr_world_hash(plain->world);
    double minutes = (double)ticks / TICKS_A_MINUTE;
    printf("  a tick %.1f us, with its memory %.1f us: %+.2f %% (median of turns %+.1f us); "
           "%.2f MB, %.2f MB a minute; %u of %d asleep, %s bits\n",
           bare / ticks, kept / ticks, 100 * (kept - bare) / bare, extra[turns / 2],
           (double)lab_session_memory(session) / 1e6,
           (double)lab_session_memory(session) / 1e6 / minutes, cr_world_stats(world).sleeping,
           bodies, same ? "the same" : "OTHER");
    free(extra);
    lab_scene_destroy(plain);
    lab_session_close(session);
}

/* An edit at a past tick, where the world stands already: it begins a branch. */
static void time_branches(int bodies)
{
    lab_session *session = lab_session_open(stirred(bodies));
    double ms[EDITS];
    if (session == NULL)
        exit(1);
    for (int i = 0; i < 300; i++)
        must(lab_session_step(session));
    for (int i = 0; i < EDITS; i++) {
        must(lab_session_switch(session, 0));
        must(lab_session_go(session, (uint64_t)(100 + 3 * i)));
        lab_command edit = {
            .kind = LAB_SETTING, .setting = cr_setting_find("world.gravity_y"), .value = -1.0 - i};
        lab_session_group(session);
        double start = microseconds();
        must(lab_session_apply(session, &edit, NULL));
        ms[i] = (microseconds() - start) / 1e3;
    }
    qsort(ms, EDITS, sizeof *ms, by_size);
    printf("  a branch begins in %.2f ms (median of %d, slowest %.2f); %zu branches\n",
           ms[EDITS / 2], EDITS, ms[EDITS - 1], lab_session_branches(session));
    lab_session_close(session);
}

/* Of the process alone: whatever else the machine does. */
static double processor_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static double open_tick(lab_session *session, uint64_t tick, int i)
{
    lab_tick_opening opening;
    cr_body_id body = cr_world_slot(lab_session_world(session), (size_t)(10 + 7 * i));
    double start = processor_milliseconds();
    must(lab_tick_open(session, tick, body, (cr_body_id){0, 0}, &opening));
    double took = processor_milliseconds() - start;
    if (!lab_tick_proven(&opening))
        exit(1);
    lab_tick_close(&opening);
    return took;
}

static void tell_openings(const char *which, double *ms)
{
    qsort(ms, EDITS, sizeof *ms, by_size);
    printf("  %s: %.2f ms of processor time (median of %d), slowest %.2f\n", which, ms[EDITS / 2],
           EDITS, ms[EDITS - 1]);
}

/* After a minute: the tick that follows the present one, as the window opens it; ticks all over the
 * minute; one after the other from there back; the same again. */
static void time_openings(int bodies)
{
    enum { STRIDE = 1471 }; /* has no divisor in common with a minute */
    lab_session *session = lab_session_open(stirred(bodies));
    double ms[EDITS];
    if (session == NULL)
        exit(1);
    for (int i = 0; i < TICKS_A_MINUTE; i++)
        must(lab_session_step(session));
    printf("  %.2f MB\n", (double)lab_session_memory(session) / 1e6);
    for (int i = 0; i < EDITS; i++)
        ms[i] = open_tick(session, TICKS_A_MINUTE + 1, i);
    tell_openings("the next tick", ms);
    uint64_t tick = 0;
    for (int i = 0; i < EDITS; i++) {
        tick = (uint64_t)(1 + (i + 1) * STRIDE % TICKS_A_MINUTE);
        ms[i] = open_tick(session, tick, i);
    }
    tell_openings("a tick anywhere in a minute", ms);
    must(lab_session_go(session, tick));
    for (int i = 0; i < EDITS; i++) {
        double begun = processor_milliseconds();
        must(lab_session_go(session, tick - (uint64_t)i - 1));
        double went = processor_milliseconds() - begun;
        ms[i] = went + open_tick(session, tick - (uint64_t)i, i);
    }
    tell_openings("from there back, tick by tick", ms);
    for (int i = 0; i < EDITS; i++)
        ms[i] = open_tick(session, (uint64_t)(1 + (i + 1) * STRIDE % TICKS_A_MINUTE), i);
    tell_openings("the former again", ms);
    printf("  %.2f MB with the keys that were left on the way\n",
           (double)lab_session_memory(session) / 1e6);
    lab_session_close(session);
}

/* With the argument `inside` only the last part. */
int main(int argc, char **argv)
{
    static const struct {
        int bodies, ticks;
    } runs[] = {{100, 3600}, {1000, 3600}, {1000, 10800}, {10000, 400}};
    if (argc > 1 && strcmp(argv[1], "inside") == 0) {
        puts("opening a tick, 300 bodies");
        time_openings(300);
        puts("opening a tick, 1000 bodies");
        time_openings(1000);
        return 0;
    }
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        printf("%d bodies, %d ticks\n", runs[i].bodies, runs[i].ticks);
        fflush(stdout);
        time_ticks(runs[i].bodies, runs[i].ticks);
    }
    puts("branches, 1000 bodies");
    time_branches(1000);
    puts("branches, 10000 bodies");
    time_branches(10000);
    puts("opening a tick, 1000 bodies");
    time_openings(1000);
    return 0;
}
