/* bench_overlays.c - what the overlays of contacts add to a frame: the whole window, drawn in
 * memory at 1280x720, with a pile in sight that has settled for a third of a second.
 * `bench-overlays SCENE RUNS` takes another scene, or fewer runs for a profiler. The rows take
 * turns, so that other programs on the machine disturb all of them alike; times are the
 * processor's. */
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, RUNS = 61, TICKS = 20 };

static const struct {
    const char *name;
    uint32_t overlays;
} rows[] = {
    {"none", 0},
    {"points", 1u << VIEW_POINTS},
    {"normals", 1u << VIEW_NORMALS},
    {"impulses", 1u << VIEW_IMPULSES},
    {"points, normals and impulses", 1u << VIEW_POINTS | 1u << VIEW_NORMALS | 1u << VIEW_IMPULSES},
    {"velocities", 1u << VIEW_VELOCITY},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec * 1e-6;
}

static int by_value(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

static bool open_scene(app *a, const char *scene)
{
    char message[256];
    if (!app_init(a, view_theme_find("dark"), message, sizeof message) ||
        !layout_resize(a, WIDTH, HEIGHT, 1.0f, message, sizeof message)) {
        fprintf(stderr, "bench-overlays: %s\n", message);
        return false;
    }
    a->scripted = true;
    lab_error error;
    if (files_open(a, scene, &error) != LAB_OK) {
        fprintf(stderr, "bench-overlays: %s\n", error.message);
        return false;
    }
    a->playing = true;
    for (int i = 0; i < TICKS; i++)
        frame_advance(a, (double)cr_world_timestep(app_world(a)));
    a->playing = false;
    return true;
}

int main(int argc, char **argv)
{
    static double ms[ROWS][RUNS];
    static uint32_t pixels[WIDTH * HEIGHT];
    int runs = argc > 2 ? atoi(argv[2]) : RUNS;
    runs = runs < 1 || runs > RUNS ? RUNS : runs;
    app a;
    if (!open_scene(&a, argc > 1 ? argv[1] : "pyramid-40"))
        return 1;
    draw_canvas canvas = draw_canvas_on(pixels, WIDTH, HEIGHT, WIDTH);
    for (int run = -2; run < runs; run++) {
        for (int row = 0; row < ROWS; row++) {
            a.overlays = rows[row].overlays;
            double start = milliseconds();
            frame_draw(&a, &canvas);
            if (run >= 0)
                ms[row][run] = milliseconds() - start;
        }
    }
    printf("%u bodies, %u contacts\n", cr_world_stats(app_world(&a)).bodies,
           cr_world_stats(app_world(&a)).contacts);
    double none = 0.0;
    for (int row = 0; row < ROWS; row++) {
        qsort(ms[row], (size_t)runs, sizeof ms[row][0], by_value);
        double median = ms[row][runs / 2];
        none = row == 0 ? median : none;
        printf("%-30s median %6.2f ms   fastest %6.2f ms   slowest %6.2f ms   %5.2f of none\n",
               rows[row].name, median, ms[row][0], ms[row][runs - 1], median / none);
    }
    app_free(&a);
    return 0;
}
