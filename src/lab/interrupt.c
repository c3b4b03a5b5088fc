/* interrupt.c - remembering a signal. */
#include "lab/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came;

static void remember(int signal)
{
    came = signal;
}

static void watch(int signal)
{
    struct sigaction now, before;
    if (sigaction(signal, NULL, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    now.sa_handler = remember;
    now.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&now.sa_mask);
    sigaction(signal, &now, NULL);
}

void lab_interrupt_watch(void)
{
    came = 0;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails, with words */
    watch(SIGINT);
    watch(SIGTERM);
    watch(SIGHUP);
}

int lab_interrupted(void)
{
    return came;
}
