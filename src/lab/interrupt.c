/* interrupt.c - remembering a signal. */
#include "lab/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

/* Within this many seconds a second signal is the first one again: timeout(1) sends its signal to
 * the program and then to the program's group, and so do some of those that stop services. */
static const double SAME = 1;

static const int watched[] = {SIGINT, SIGTERM, SIGHUP};
enum { WATCHED = sizeof watched / sizeof *watched };

static volatile sig_atomic_t came;
static struct timespec
    came_at; /* touched by the handler alone, which none of the signals interrupts */

static double seconds_since_it_came(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - came_at.tv_sec) + (double)(now.tv_nsec - came_at.tv_nsec) * 1e-9;
}

static void remember(int number)
{
    if (came == 0) {
        clock_gettime(CLOCK_MONOTONIC, &came_at);
        came = number;
    } else if (seconds_since_it_came() > SAME) {
        signal(number, SIG_DFL);
        raise(number); /* which ends the program when this function returns */
    }
}

static void watch(int number)
{
    struct sigaction now = {.sa_handler = remember}, before;
    if (sigaction(number, NULL, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    sigemptyset(&now.sa_mask);
    for (int i = 0; i < WATCHED; i++)
        sigaddset(&now.sa_mask, watched[i]);
    sigaction(number, &now, NULL);
}

void lab_interrupt_watch(void)
{
    came = 0;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails, with words */
    for (int i = 0; i < WATCHED; i++)
        watch(watched[i]);
}

int lab_interrupted(void)
{
    return came;
}
