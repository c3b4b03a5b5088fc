/* A signal is remembered, and how often it may come. */
#include "lab/interrupt.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* What becomes of a process that does this: its exit status, or 128 and the signal that ended it.
 */
static int fate_of(void (*process)(void))
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGINT, SIG_DFL); /* which is ignored by what a shell starts in the background */
        process();
        _exit(lab_interrupted());
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void nothing_comes(void)
{
    lab_interrupt_watch();
}

static void one_comes(void)
{
    lab_interrupt_watch();
    raise(SIGTERM);
}

/* As from timeout(1): to the process, and at once to its group. */
static void one_comes_twice(void)
{
    lab_interrupt_watch();
    raise(SIGINT);
    raise(SIGINT);
    raise(SIGHUP);
}

static void one_comes_again_later(void)
{
    one_comes_twice();
    nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 100000000}, NULL);
    raise(SIGINT);
}

static void an_ignored_one_comes(void)
{
    signal(SIGINT, SIG_IGN);
    lab_interrupt_watch();
    raise(SIGINT);
}

static void the_first_signal_is_remembered(void **state)
{
    (void)state;
    assert_int_equal(fate_of(nothing_comes), 0);
    assert_int_equal(fate_of(one_comes), SIGTERM);
    assert_int_equal(fate_of(an_ignored_one_comes), 0);
}

static void a_signal_that_is_sent_twice_is_one(void **state)
{
    (void)state;
    assert_int_equal(fate_of(one_comes_twice), SIGINT);
}

static void a_later_signal_ends_the_program(void **state)
{
    (void)state;
    assert_int_equal(fate_of(one_comes_again_later), 128 + SIGINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_signal_is_remembered),
        cmocka_unit_test(a_signal_that_is_sent_twice_is_one),
        cmocka_unit_test(a_later_signal_ends_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
