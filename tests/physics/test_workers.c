/* Loops shared among threads: every element once, whatever the threads, the length and the grain;
 * and the setting that asks for them changes nothing but the time. */
#include "base/cpu.h"
#include "base/ranges.h"
#include "effort.h"
#include "sleep_helpers.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static const int32_t THREADS[] = {1, 2, 3, 4, 8};
enum { TEAMS = sizeof THREADS / sizeof *THREADS };

typedef struct tally {
    size_t count, grain;
    int32_t threads;
    int *visits; /* of each element; each is written by the block that has it */
    _Atomic int busy[CR_MAX_WORKERS];
    _Atomic int faults;
} tally;

static void visit(void *context, size_t begin, size_t end, int32_t worker)
{
    tally *t = context;
    bool whole = begin % t->grain == 0 && (end == begin + t->grain || end == t->count);
    t->faults += !whole || end > t->count || worker < 0 || worker >= t->threads;
    t->faults += atomic_fetch_add(&t->busy[worker], 1) != 0;
    for (size_t i = begin; i < end; i++)
        t->visits[i]++;
    t->busy[worker]--;
}

static void each_element_is_visited_once(void **state)
{
    (void)state;
    static const size_t COUNTS[] = {0, 1, 2, 7, 64, 1000, 1001};
    static const size_t GRAINS[] = {1, 3, 64, 5000};
    for (size_t k = 0; k < TEAMS; k++) {
        cr_workers *workers = NULL;
        cr_workers_fit(&workers, THREADS[k]);
        assert_true(cr_workers_count(workers) <= THREADS[k]);
        for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++)
            for (size_t g = 0; g < sizeof GRAINS / sizeof *GRAINS; g++) {
                tally t = {.count = COUNTS[c], .grain = GRAINS[g], .threads = THREADS[k]};
                t.visits = calloc(t.count + 1, sizeof *t.visits);
                assert_non_null(t.visits);
                cr_workers_run(workers, t.count, t.grain, visit, &t);
                assert_int_equal(t.faults, 0);
                for (size_t i = 0; i < t.count; i++)
                    assert_int_equal(t.visits[i], 1);
                free(t.visits);
            }
        cr_workers_free(workers);
    }
}

typedef struct chain {
    const double *from;
    double *to;
    size_t count;
} chain;

/* Reads what other threads wrote in the loop before. */
static void smooth(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const chain *c = context;
    for (size_t i = begin; i < end; i++)
        c->to[i] = 0.7 * c->from[i] + 0.3 * c->from[(i + 1) % c->count] + 1;
}

/* Thousands of short loops, each of which builds on all of the last. */
static void a_loop_sees_the_one_before(void **state)
{
    (void)state;
    enum { COUNT = 203, LOOPS = 3000 };
    double totals[TEAMS];
    for (size_t k = 0; k < TEAMS; k++) {
        static double values[2][COUNT];
        cr_workers *workers = NULL;
        cr_workers_fit(&workers, THREADS[k]);
        for (int i = 0; i < COUNT; i++)
            values[0][i] = i;
        for (int loop = 0; loop < LOOPS; loop++) {
            chain c = {values[loop % 2], values[1 - loop % 2], COUNT};
            cr_workers_run(workers, COUNT, (size_t)(1 + loop % 40), smooth, &c);
        }
        totals[k] = 0;
        for (int i = 0; i < COUNT; i++)
            totals[k] += values[0][i];
        assert_true(totals[k] == totals[0]);
        cr_workers_free(workers);
    }
    print_message("    sum %.17g, with any number of threads\n", totals[0]);
}

/* Rows of more loops than can be under way at once, some of them empty or of one block; between two
 * rows a helper may be anywhere. */
static void loops_in_a_row_see_the_one_before(void **state)
{
    (void)state;
    enum { COUNT = 203, LOOPS = 2 * CR_MAX_LOOPS + 7, ROWS = 60 };
    double totals[TEAMS];
    for (size_t k = 0; k < TEAMS; k++) {
        static double values[2][COUNT];
        static chain chains[LOOPS];
        static cr_loop loops[LOOPS];
        cr_workers *workers = NULL;
        cr_workers_fit(&workers, THREADS[k]);
        for (int i = 0; i < COUNT; i++)
            values[0][i] = values[1][i] = i;
        for (int row = 0; row < ROWS; row++) {
            size_t length = (size_t)(1 + row * 13 % LOOPS), full = 0;
            for (size_t i = 0; i < length; i++) {
                bool empty = i % 5 == 3;
                full += !empty;
                chains[i] = (chain){values[full % 2], values[1 - full % 2], COUNT};
                loops[i] = (cr_loop){empty ? 0 : COUNT, 1 + i * 37 % 250, smooth, &chains[i]};
            }
            cr_workers_run_all(workers, loops, length);
        }
        totals[k] = 0;
        for (int i = 0; i < COUNT; i++)
            totals[k] += values[0][i] + values[1][i];
        assert_true(totals[k] == totals[0]);
        cr_workers_free(workers);
    }
    print_message("    sum %.17g, with any number of threads\n", totals[0]);
}

static void visit_multiple(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tally *t = context;
    t->faults += begin % t->grain != 0 || (end % t->grain != 0 && end != t->count);
    for (size_t i = begin; i < end; i++)
        t->visits[i]++;
}

/* Also where a loop has more blocks than can be told apart. */
static void very_long_loops_have_larger_blocks(void **state)
{
    (void)state;
    static int visits[500001];
    cr_workers *workers = NULL;
    cr_workers_fit(&workers, 3);
    for (size_t grain = 1; grain < 8; grain += 2) {
        tally t = {.count = 500001, .grain = grain, .threads = 3, .visits = visits};
        memset(visits, 0, sizeof visits);
        cr_workers_run(workers, t.count, t.grain, visit_multiple, &t);
        assert_int_equal(t.faults, 0);
        for (size_t i = 0; i < t.count; i++)
            assert_int_equal(visits[i], 1);
    }
    cr_workers_free(workers);
}

/* Who keeps what: each block its own, and then all in their order. */
typedef struct sieve {
    size_t grain;
    int *kept;
    cr_range parts[CR_MAX_RANGES];
} sieve;

static void keep_some(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    sieve *s = context;
    size_t n = begin;
    for (size_t i = begin; i < end; i++)
        if (i % 7 < begin % 5)
            s->kept[n++] = (int)i;
    s->parts[begin / s->grain] = (cr_range){begin, n - begin};
}

static void parts_are_joined_in_order(void **state)
{
    (void)state;
    static const size_t COUNTS[] = {0, 1, 63, 64, 65, 1000, 4097};
    cr_workers *workers = NULL;
    cr_workers_fit(&workers, 3);
    for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++) {
        size_t count = COUNTS[c], want = 0;
        sieve s = {.grain = cr_ranges_grain(workers, count, 3), .kept = calloc(count + 1, 4)};
        int *copy = calloc(count + 1, sizeof *copy);
        assert_non_null(s.kept);
        assert_non_null(copy);
        size_t parts = (count + s.grain - 1) / s.grain;
        assert_true(s.grain >= 3 && parts <= CR_MAX_RANGES);
        cr_workers_run(workers, count, s.grain, keep_some, &s);
        size_t copied = cr_ranges_copy(workers, copy, s.kept, sizeof *copy, s.parts, parts);
        size_t kept = cr_ranges_compact(s.kept, sizeof *s.kept, s.parts, parts);
        for (size_t i = 0; i < count; i++)
            if (i % 7 < i / s.grain * s.grain % 5)
                assert_int_equal(s.kept[want++], i);
        assert_int_equal(kept, want);
        assert_int_equal(copied, want);
        assert_memory_equal(copy, s.kept, want * sizeof *copy);
        free(copy);
        free(s.kept);
    }
    assert_int_equal(cr_ranges_grain(NULL, 1000, 3), 1000);
    assert_int_equal(cr_ranges_grain(NULL, 0, 3), 1);
    cr_workers_free(workers);
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* Workers that went to sleep come back. */
static void sleepers_wake(void **state)
{
    (void)state;
    int visits[100] = {0};
    cr_workers *workers = NULL;
    cr_workers_fit(&workers, 4);
    for (int loop = 0; loop < 30; loop++) {
        tally t = {.count = 100, .grain = 1, .threads = 4, .visits = visits};
        cr_workers_run(workers, t.count, t.grain, visit, &t);
        assert_int_equal(t.faults, 0);
        pause_ms(loop % 3); /* none, so that it still looks out; or long enough to fall asleep */
    }
    for (int i = 0; i < 100; i++)
        assert_int_equal(visits[i], 30);
    cr_workers_free(workers);
}

typedef struct nest {
    cr_workers *workers;
    int visits[20][30];
    int32_t outer[20], inner[20][30];
} nest;

typedef struct nest_row {
    nest *all;
    size_t row;
} nest_row;

static void visit_inner(void *context, size_t begin, size_t end, int32_t worker)
{
    const nest_row *r = context;
    for (size_t i = begin; i < end; i++) {
        r->all->visits[r->row][i]++;
        r->all->inner[r->row][i] = worker;
    }
}

static void visit_outer(void *context, size_t begin, size_t end, int32_t worker)
{
    nest *n = context;
    for (size_t row = begin; row < end; row++) {
        nest_row r = {n, row};
        n->outer[row] = worker;
        cr_workers_run(n->workers, 30, 4, visit_inner, &r);
    }
}

static void a_loop_in_a_block_stays_with_its_worker(void **state)
{
    (void)state;
    nest n = {0};
    cr_workers_fit(&n.workers, 4);
    cr_workers_run(n.workers, 20, 1, visit_outer, &n);
    for (int row = 0; row < 20; row++)
        for (int i = 0; i < 30; i++) {
            assert_int_equal(n.visits[row][i], 1);
            assert_int_equal(n.inner[row][i], n.outer[row]);
        }
    cr_workers_free(n.workers);
}

static void fitting_changes_the_number(void **state)
{
    (void)state;
    cr_workers *workers = NULL;
    int visits[50] = {0};
    for (int k = 0; k < 40; k++) {
        int32_t threads = 1 + (k * 7) % CR_MAX_WORKERS;
        cr_workers_fit(&workers, threads);
        cr_workers *same = workers;
        cr_workers_fit(&workers, threads);
        assert_ptr_equal(workers, same);
        assert_int_equal(cr_workers_count(workers), threads);
        tally t = {.count = 50, .grain = 1, .threads = threads, .visits = visits};
        cr_workers_run(workers, t.count, t.grain, visit, &t);
        assert_int_equal(t.faults, 0);
    }
    for (int i = 0; i < 50; i++)
        assert_int_equal(visits[i], 40);
    cr_workers_fit(&workers, 1);
    assert_null(workers);
    cr_workers_free(workers);
}

/* The linker sends the library's calls here (see CMakeLists.txt). */
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static int threads_left = 1000, threads_made;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    if (threads_left == 0)
        return EAGAIN;
    threads_left--;
    threads_made++;
    return __real_pthread_create(thread, attributes, start, argument);
}

/* With as many threads as there are, also with none. */
static void missing_threads_are_done_without(void **state)
{
    (void)state;
    for (int left = 0; left <= 3; left++) {
        int visits[200] = {0};
        cr_workers *workers = NULL;
        cr_workers_fit(&workers, 8);
        threads_left = left;
        for (int loop = 0; loop < 20; loop++) {
            tally t = {.count = 200, .grain = 3, .threads = left + 1, .visits = visits};
            cr_workers_run(workers, t.count, t.grain, visit, &t);
            assert_int_equal(t.faults, 0);
        }
        for (int i = 0; i < 200; i++)
            assert_int_equal(visits[i], 20);
        threads_left = 1000;
        cr_workers_free(workers);
    }
}

/* Neither one thread nor work for one starts others. */
static void threads_are_made_when_wanted(void **state)
{
    (void)state;
    int visits[10] = {0}, before = threads_made;
    tally t = {.count = 10, .grain = 1, .threads = 1, .visits = visits};
    cr_workers *workers = NULL;
    cr_workers_run(workers, t.count, t.grain, visit, &t);
    cr_workers_fit(&workers, 3);
    t.grain = 10;
    cr_workers_run(workers, t.count, t.grain, visit, &t);
    assert_int_equal(threads_made, before);
    t.grain = 1;
    t.threads = 3;
    cr_workers_run(workers, t.count, t.grain, visit, &t);
    cr_workers_run(workers, t.count, t.grain, visit, &t);
    assert_int_equal(threads_made, before + 2);
    cr_workers_free(workers);
}

/* Left open, they come where there are many bodies and processors, and stay while some bodies go.
 */
static void many_bodies_have_several(void **state)
{
    (void)state;
    enum { MANY = 4000 };
    cr_world *world = new_world();
    cr_body_id ids[MANY];
    int before = threads_made;
    set(world, "world.gravity_y", 0);
    for (int i = 0; i < MANY; i++) {
        cr_body_def def = cr_body_def_default();
        def.position = (cr_vec2){3.0f * (float)(i % 100), 3.0f * (float)(i / 100)};
        def.velocity = (cr_vec2){1, 0};
        if (i == MANY - 1)
            judge_ok(cr_world_step(world, 1.0f / 60));
        judge_ok(cr_body_create(world, &def, &ids[i]));
    }
    assert_int_equal(threads_made, before);
    judge_ok(cr_world_step(world, 1.0f / 60));
    int processors = cr_cpu_count();
    int made = threads_made - before;
    assert_int_equal(made, processors > 4 ? 3 : processors - 1);
    for (int i = 0; i < 500; i++)
        judge_ok(cr_body_destroy(world, ids[i]));
    judge_ok(cr_world_step(world, 1.0f / 60));
    assert_int_equal(threads_made - before, made);
    set(world, "world.threads", 1);
    judge_ok(cr_world_step(world, 1.0f / 60));
    set(world, "world.threads", 0);
    judge_ok(cr_world_step(world, 1.0f / 60));
    assert_int_equal(threads_made - before, made); /* 3,500 are not enough to begin with */
    cr_world_destroy(world);
}

static void *avoid_two(void *faults)
{
    int32_t all = cr_cpu_count();
    for (int i = 0; i < 2; i++) { /* the second one instead of the first */
        int32_t here = cr_cpu_current();
        bool moved = cr_thread_avoid_cpu(here);
        *(int *)faults += moved != (all > 1);
        *(int *)faults += moved && cr_cpu_current() == here;
        *(int *)faults += cr_cpu_count() != (moved ? all - 1 : all);
    }
    return NULL;
}

/* A thread that avoids a processor is elsewhere at once, and only those left to it are counted. */
static void a_processor_can_be_avoided(void **state)
{
    (void)state;
    int faults = 0;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, avoid_two, &faults), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(faults, 0);
}

static cr_world *pile_of(const char *solver, int32_t threads)
{
    cr_world *world = new_world();
    rng r = rng_seed(8);
    set_choice(world, "solver.name", solver);
    set(world, "world.threads", threads);
    add_heap(world, &r, 300);
    return world;
}

/* Same scene, same bits, also when the number changes on the way. */
static void threads_change_no_bit(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"wide", "tgs_soft", "pgs"};
    const int ticks = test_effort(90, 10 * TEAMS);
    for (size_t s = 0; s < sizeof NAMES / sizeof *NAMES; s++) {
        uint64_t hashes[TEAMS + 1];
        for (size_t k = 0; k <= TEAMS; k++) {
            cr_world *world = pile_of(NAMES[s], k < TEAMS ? THREADS[k] : 1);
            for (int i = 0; i < ticks; i++) {
                if (k == TEAMS)
                    set(world, "world.threads", THREADS[i / 10 % TEAMS]);
                judge_ok(cr_world_step(world, 1.0f / 60));
            }
            assert_true(cr_world_stats(world).contacts > 20);
            hashes[k] = cr_world_hash(world);
            assert_true(hashes[k] == hashes[0]);
            cr_world_destroy(world);
        }
        print_message("    %s: hash %016llx, with any number of threads\n", NAMES[s],
                      (unsigned long long)hashes[0]);
    }
}

/* What sleeps is not woken by it, either. */
static void the_setting_wakes_nobody(void **state)
{
    (void)state;
    stack s = sleeping_stack("tgs_soft");
    unsigned count = sleeping(s.world);
    assert_true(count > 0);
    set(s.world, "world.threads", 2);
    assert_int_equal(sleeping(s.world), count);
    set(s.world, "world.gravity_y", -9);
    assert_int_equal(sleeping(s.world), 0);
    cr_world_destroy(s.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_element_is_visited_once),
        cmocka_unit_test(a_loop_sees_the_one_before),
        cmocka_unit_test(loops_in_a_row_see_the_one_before),
        cmocka_unit_test(very_long_loops_have_larger_blocks),
        cmocka_unit_test(parts_are_joined_in_order),
        cmocka_unit_test(sleepers_wake),
        cmocka_unit_test(a_loop_in_a_block_stays_with_its_worker),
        cmocka_unit_test(fitting_changes_the_number),
        cmocka_unit_test(missing_threads_are_done_without),
        cmocka_unit_test(threads_are_made_when_wanted),
        cmocka_unit_test(many_bodies_have_several),
        cmocka_unit_test(a_processor_can_be_avoided),
        cmocka_unit_test(threads_change_no_bit),
        cmocka_unit_test(the_setting_wakes_nobody),
    };
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
