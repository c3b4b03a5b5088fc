/* soak.c - a busy window for a long time: soak FOLDER [MINUTES [SEED]], 30 minutes when not told.
 *
 * A monkey works the program in one process, in FOLDER, which must be empty. Each minute a line
 * says what it did, what the process has in memory, and how long a picture of an app takes that
 * nobody touches: both should stay as they are. The heap is told without the history, which has its
 * own budget, and without the picture that the monkey draws into, which is as large as the largest
 * window so far; the resident size once the allocator has given back what it kept for later. At the
 * end the journal is done again. */
#include "monkey.h"
#include "sandbox/app/app.h"
#include "sandbox/frame.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PICTURES = 21 };

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double resident_mib(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, of the processor's time. */
static double picture_ms(app *still, uint32_t *pixels)
{
    double taken[PICTURES];
    draw_canvas canvas = draw_canvas_on(pixels, still->width, still->height, still->width);
    for (int i = 0; i < PICTURES; i++) {
        double before = seconds(CLOCK_PROCESS_CPUTIME_ID);
        frame_draw(still, &canvas);
        taken[i] = 1e3 * (seconds(CLOCK_PROCESS_CPUTIME_ID) - before);
    }
    qsort(taken, PICTURES, sizeof *taken, by_size);
    return taken[PICTURES / 2];
}

static void tell(const monkey *m, int minute, double picture)
{
    double history = (double)lab_session_memory(m->a.session) / (1 << 20);
    struct mallinfo2 allocated = mallinfo2();
    double heap = (double)(allocated.uordblks + allocated.hblkhd) / (1 << 20) -
                  (double)(m->pixel_count * sizeof *m->pixels) / (1 << 20);
    malloc_trim(0);
    printf("%6d %10ld %8ld %8ld %8.1f %8.1f %8.1f %8.2f\n", minute, m->events, m->drawn, m->opened,
           resident_mib(), heap - history, history, picture);
    fflush(stdout);
}

static const char *work(monkey *m, app *still, double minutes)
{
    uint32_t *pixels = malloc((size_t)still->width * (size_t)still->height * sizeof *pixels);
    if (pixels == NULL)
        return "out of memory";
    puts("minute     events pictures   scenes RSS MiB heap MiB  history  picture ms");
    const char *wrong = NULL;
    double begun = seconds(CLOCK_MONOTONIC);
    for (int minute = 1; wrong == NULL && minute <= (int)minutes; minute++) {
        while (wrong == NULL && seconds(CLOCK_MONOTONIC) < begun + 60.0 * minute) {
            monkey_act(m);
            wrong = monkey_finds(m);
        }
        tell(m, minute, picture_ms(still, pixels));
    }
    free(pixels);
    return wrong != NULL ? wrong : monkey_keeps(m);
}

int main(int argc, char **argv)
{
    static monkey m;
    static app still;
    char message[256] = "";
    double minutes = argc > 2 ? strtod(argv[2], NULL) : 30.0;
    uint32_t seed = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (argc < 2 || (mkdir(argv[1], 0700) != 0 && access(argv[1], W_OK) != 0) ||
        chdir(argv[1]) != 0 || SDL_Init(SDL_INIT_VIDEO) != 0) {
        fputs("soak FOLDER [MINUTES [SEED]]\n", stderr);
        return 2;
    }
    if (!app_init(&still, view_theme_find("dark"), message, sizeof message) ||
        !monkey_open(&m, seed)) {
        fprintf(stderr, "the program does not start: %s\n", message);
        return 1;
    }
    const char *wrong = work(&m, &still, minutes);
    printf("%ld events, %ld undone; %ld operations of the journal done again: %s\n", m.events,
           m.undone, m.kept, wrong == NULL ? "the same bits" : wrong);
    monkey_close(&m);
    app_free(&still);
    SDL_Quit();
    return wrong != NULL;
}
