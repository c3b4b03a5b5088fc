/* test_monkey.c - random events: whatever a hand does, the program stands, its state stays finite,
 * and undoing everything leads back to the first moment, bit for bit.
 *
 * CAROM_MONKEY_EVENTS says how many (6000), CAROM_MONKEY_SEED with which number they begin (1).
 * They come in rounds, each with the next number, an app and a process of its own: what goes wrong,
 * a crash as well, is told with the two values that repeat it alone, and CAROM_MONKEY_TRACE=1
 * prints its events. */
#define _XOPEN_SOURCE 700 /* nftw */

#include "monkey.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* s for one deed: 33 copies of a crowd run for seconds under sanitizers; longer is for ever. */
enum { ROUND = 2000, PATIENCE = 240 };

/* What a round tells of itself, to be read when it is dead as well. */
typedef struct report {
    volatile long events, drawn, opened, undone, kept;
    volatile long last; /* so many events repeat it up to its present deed */
    volatile size_t most_bodies, most_joints;
} report;

static void tell(report *r, const monkey *m)
{
    r->events = m->events;
    r->drawn = m->drawn;
    r->opened = m->opened;
    r->undone = m->undone;
    r->most_bodies = m->most_bodies;
    r->most_joints = m->most_joints;
}

/* ---- one round, in a process of its own ---- */

static int play(uint32_t seed, long events, report *r)
{
    static monkey m;
    const char *wrong = NULL;
    if (!monkey_open(&m, seed))
        return 1;
    while (wrong == NULL && m.events < events) {
        alarm(PATIENCE);
        r->events = m.events;
        r->last = m.events + 1;
        monkey_act(&m);
        wrong = monkey_finds(&m);
    }
    tell(r, &m);
    r->last = wrong != NULL ? r->last : m.events;
    alarm(10 * PATIENCE);
    if (wrong == NULL)
        wrong = monkey_keeps(&m);
    r->kept = m.kept;
    if (wrong == NULL)
        wrong = monkey_undoes(&m);
    r->undone = m.undone;
    if (wrong != NULL)
        fprintf(stderr, "%s\n", wrong);
    monkey_close(&m);
    return wrong != NULL;
}

static SDL_AssertState no_question(const SDL_AssertData *data, void *unused)
{
    (void)unused;
    fprintf(stderr, "%s:%d: %s\n", data->filename, data->linenum, data->condition);
    return SDL_ASSERTION_ABORT;
}

/* A driver that shows nothing has a clipboard and the state of the modifiers, too. */
static void play_alone(const char *folder, uint32_t seed, long events, report *r)
{
    SDL_SetAssertionHandler(no_question, NULL);
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    int failed = chdir(folder) != 0 || SDL_Init(SDL_INIT_VIDEO) != 0 || play(seed, events, r) != 0;
    SDL_Quit();
    exit(failed); /* and look for leaks on the way */
}

/* ---- rounds ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static void remove_folder(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void tell_failure(uint32_t seed, long last, int status)
{
    print_error("round %u ended with %s %d; CAROM_MONKEY_SEED=%u CAROM_MONKEY_EVENTS=%ld repeats "
                "it\n",
                seed, WIFSIGNALED(status) ? "signal" : "status",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), seed, last);
}

static bool round_stands(uint32_t seed, long events, report *r)
{
    char folder[512];
    int status = -1;
    /* The same path each time: its length can be seen in the face. */
    snprintf(folder, sizeof folder, CAROM_BUILD "/monkey-%08x", seed);
    remove_folder(folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        play_alone(folder, seed, events, r);
    assert_int_equal(waitpid(child, &status, 0), child);
    remove_folder(folder);
    if (status != 0)
        tell_failure(seed, r->last, status);
    return status == 0;
}

static long number_of(const char *name, long usual)
{
    const char *text = getenv(name);
    return text != NULL && text[0] != '\0' ? strtol(text, NULL, 10) : usual;
}

static void add(report *sum, const report *r)
{
    sum->events += r->events;
    sum->drawn += r->drawn;
    sum->opened += r->opened;
    sum->undone += r->undone;
    sum->kept += r->kept;
    sum->most_bodies = r->most_bodies > sum->most_bodies ? r->most_bodies : sum->most_bodies;
    sum->most_joints = r->most_joints > sum->most_joints ? r->most_joints : sum->most_joints;
}

static void events_of_a_monkey(void **state)
{
    (void)state;
    long wanted = number_of("CAROM_MONKEY_EVENTS", 6000);
    uint32_t first = (uint32_t)number_of("CAROM_MONKEY_SEED", 1), seed = first;
    report *r = mmap(NULL, sizeof *r, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(r != MAP_FAILED);
    report sum = {0};
    int failed = 0;
    for (; sum.events < wanted; seed++) {
        long left = wanted - sum.events;
        *r = (report){0};
        failed += !round_stands(seed, left < ROUND ? left : ROUND, r);
        add(&sum, r);
    }
    print_message(
        "rounds %u to %u, %d failed: %ld events, %ld pictures, %ld scenes, %ld undone, %ld "
        "operations of journals done again, up "
        "to %zu bodies and %zu joints\n",
        first, seed - 1, failed, sum.events, sum.drawn, sum.opened, sum.undone, sum.kept,
        sum.most_bodies, sum.most_joints);
    munmap(r, sizeof *r);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(events_of_a_monkey)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
