/* bench_window.h - a window without a screen whose frames are timed, with a hand that moves in it.
 */
#ifndef TESTS_BENCH_WINDOW_H
#define TESTS_BENCH_WINDOW_H

#include "sandbox/app/app.h"

enum { BENCH_RUNS = 101 };
extern int bench_runs; /* of each measure: BENCH_RUNS; fewer for a profiler */

typedef struct bench {
    app a;
    uint32_t *pixels;
    SDL_Surface *surface; /* of frames that are shown: NULL until one is */
    SDL_Renderer *sdl;
    void *way;
} bench;

/* With so many bodies in a heap. Ends the program if there is no memory. */
void bench_open(bench *b, int width, int height, float density, int bodies, int columns);
void bench_close(bench *b);

/* ---- figures ---- */

/* Of the processor's time, which other programs disturb less than they do the clock on the wall. */
double bench_milliseconds(void);
/* The median, fastest and slowest of some times, which it sorts, and a hash of the picture. */
void bench_print(const bench *b, double *ms, size_t count, const char *what);

typedef void bench_work(bench *b, int run);
/* Does it bench_runs times and prints how long it took. */
void bench_measure(bench *b, const char *what, bench_work *work);

bench_work bench_whole_frame, bench_face_only;
bench_work bench_tick; /* of the world */

/* ---- the hand ---- */

void bench_move_to(bench *b, int x, int y);
void bench_key(bench *b, SDL_Keycode sym);
/* The middle of the control of a path, in the window's coordinates. Ends the program if there is no
 * such control; so does a click on it. */
SDL_Point bench_middle_of(const bench *b, const char *path);
void bench_click_path(bench *b, const char *path);

#endif
