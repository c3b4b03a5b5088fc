/* bench_futures.c - prints what other futures cost, by the clock on the wall: a tick of one and of
 * four variants, a whole fan, a whole spread, a tick with a ghost beside it. */
#include "lab/assets.h"
#include "lab/futures/fan.h"
#include "lab/futures/spread.h"
#include "lab/futures/variant_numbers.h"
#include "lab/ghost.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TICKS = 200, WARM = 60 };

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int by_value(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

static void print(const char *what, double *ms, size_t count)
{
    qsort(ms, count, sizeof *ms, by_value);
    printf("%-58s median %8.3f ms, slowest %8.3f ms\n", what, ms[count / 2], ms[count - 1]);
}

/* With sleep off: what sleeps costs nothing. */
static lab_session *open_session(const char *name)
{
    char path[4096];
    lab_scene *scene;
    lab_error error;
    lab_find_scene(name, path, sizeof path);
    if (lab_scene_load(path, &scene, &error) != LAB_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    cr_world_set(scene->world, "sleep.enabled", 0);
    lab_session *session = lab_session_open(scene);
    for (int i = 0; session != NULL && i < WARM; i++)
        lab_session_step(session);
    return session;
}

static void variants_of(const char *name, size_t count)
{
    double ms[TICKS];
    char what[96];
    cr_result why;
    lab_session *session = open_session(name);
    lab_change changes[LAB_MOST_VARIANTS] = {{0}};
    for (size_t i = 0; i < count; i++) {
        changes[i].setting = cr_setting_find("solver.push_speed");
        changes[i].value = 10.0 - (double)i;
    }
    uint64_t now = cr_world_tick(lab_session_world(session));
    lab_variants *variants = lab_variants_open(session, now, changes, count, false, &why);
    for (int i = 0; variants != NULL && i < TICKS; i++) {
        double start = milliseconds();
        lab_variants_step(variants);
        ms[i] = milliseconds() - start;
    }
    snprintf(what, sizeof what, "%s, %u bodies: a tick of %zu variant%s", name,
             cr_world_stats(lab_session_world(session)).bodies, count, count == 1 ? "" : "s");
    print(what, ms, TICKS);
    lab_variants_close(variants);
    lab_session_close(session);
}

static cr_body_id first_dynamic(const cr_world *world)
{
    size_t slot = 0;
    while (cr_body_get_view(world, cr_world_slot(world, slot)).kind != CR_DYNAMIC)
        slot++;
    return cr_world_slot(world, slot);
}

static void fan_of(const char *name)
{
    double ms[5];
    char what[96];
    lab_session *session = open_session(name);
    cr_body_id body = first_dynamic(lab_session_world(session));
    lab_change changes[LAB_FAN_MOST];
    for (int i = 0; i < LAB_FAN_MOST; i++)
        changes[i] = (lab_change){
            .property = lab_property_find("velocity_x"), .body = &body, .bodies = 1, .value = i};
    for (int i = 0; i < 5; i++) {
        double start = milliseconds();
        lab_fan *fan = lab_fan_begin(session, body, changes, LAB_FAN_MOST, 120);
        lab_fan_advance(fan, UINT64_MAX);
        ms[i] = milliseconds() - start;
        lab_fan_free(fan);
    }
    snprintf(what, sizeof what, "%s, %u bodies: a fan of 8 x 120 ticks", name,
             cr_world_stats(lab_session_world(session)).bodies);
    print(what, ms, 5);
    lab_session_close(session);
}

static void spread_of(const char *name)
{
    double ms[3];
    char what[96];
    lab_session *session = open_session(name);
    const cr_world *world = lab_session_world(session);
    for (int i = 0; i < 3; i++) {
        double start = milliseconds();
        lab_spread *spread = lab_spread_begin(world, first_dynamic(world), LAB_SPREAD_COPIES, 180);
        lab_spread_advance(spread, UINT64_MAX);
        ms[i] = milliseconds() - start;
        lab_spread_free(spread);
    }
    snprintf(what, sizeof what, "%s, %u bodies: a spread of 32 x 180 ticks", name,
             cr_world_stats(world).bodies);
    print(what, ms, 3);
    lab_session_close(session);
}

static void ghost_of(const char *name)
{
    double ms[TICKS];
    char what[96];
    lab_session *session = open_session(name);
    for (int i = 0; i < TICKS; i++)
        lab_session_step(session);
    lab_session_go(session, WARM);
    lab_command light = {
        .kind = LAB_SETTING, .setting = cr_setting_find("world.gravity_y"), .value = -9.0};
    lab_session_group(session);
    lab_session_apply(session, &light, NULL);
    lab_ghost *ghost = lab_ghost_new();
    lab_ghost_follow(ghost, session, 0);
    for (int i = 0; i < TICKS; i++) {
        lab_session_step(session);
        double start = milliseconds();
        lab_ghost_follow(ghost, session, 0);
        ms[i] = milliseconds() - start;
    }
    snprintf(what, sizeof what, "%s, %u bodies: a ghost's tick", name,
             cr_world_stats(lab_session_world(session)).bodies);
    print(what, ms, TICKS);
    lab_ghost_free(ghost);
    lab_session_close(session);
}

int main(void)
{
    variants_of("heap-1000", 1);
    variants_of("heap-1000", 2);
    variants_of("heap-1000", 4);
    fan_of("heap");
    spread_of("heap");
    ghost_of("heap-1000");
    return 0;
}
