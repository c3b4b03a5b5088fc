/* progress.c - the progress bar. */
#include "cli/progress.h"

#include "cli/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 30, FIRST = 500000000, AGAIN = 100000000 /* ns */ };

cli_progress cli_progress_begin(uint64_t total, bool quiet)
{
    return (cli_progress){.wanted = !quiet && isatty(STDERR_FILENO),
                          .began = cli_clock(),
                          .total = total,
                          .unit = "steps"};
}

static void draw(const cli_progress *progress, uint64_t done, double elapsed)
{
    double share = (double)done / (double)progress->total;
    char bar[WIDTH + 1];
    memset(bar, '.', WIDTH);
    memset(bar, '#', (size_t)(share * WIDTH));
    bar[WIDTH] = '\0';
    double left = share > 0 ? elapsed * (1 - share) / share : 0;
    fprintf(stderr, "\r[%s] %3.0f %%  %" PRIu64 " of %" PRIu64 " %s, %.0f s left \033[K", bar,
            100 * share, done, progress->total, progress->unit, left);
}

void cli_progress_at(cli_progress *progress, uint64_t done)
{
    if (!progress->wanted)
        return;
    uint64_t now = cli_clock();
    if (now - progress->began < FIRST || now - progress->shown < AGAIN)
        return;
    progress->shown = now;
    draw(progress, done, (double)(now - progress->began) * 1e-9);
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->shown != 0)
        fputs("\r\033[K", stderr);
}
