/* workers.c - a pool of threads that runs parallel loops with work stealing. A loop's blocks are
 * dealt out evenly beforehand; a thread that has finished its own takes blocks of the others. */
#include "base/workers.h"

#include "base/cpu.h"
#include "base/host_scheduler.h"
#include "base/tuning.h"

#include <stdlib.h>
#include <string.h>

static void run_alone(const cr_loop *loop, int32_t worker)
{
    for (size_t begin = 0; begin < loop->count; begin += loop->grain) {
        size_t left = loop->count - begin;
        loop->body(loop->context, begin, begin + (left < loop->grain ? left : loop->grain), worker);
    }
}

void cr_workers_run(cr_workers *workers, size_t count, size_t grain, cr_loop_body *body,
                    void *context)
{
    cr_loop loop = {count, grain, body, context};
    cr_workers_run_all(workers, &loop, 1);
}

#ifdef CR_THREADS

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <time.h>

enum { CACHE_LINE = 64 };

typedef struct worker_thread {
    cr_workers *workers;
    int32_t number;
    pthread_t thread;
} worker_thread;

/* The consecutive blocks of a loop that belong to one thread. The owner takes them from the front;
 * a thread that has none left of its own steals from the back, the blocks that the owner would have
 * come to last. */
typedef struct block_range {
    alignas(CACHE_LINE) _Atomic uint64_t packed; /* see pack_range */
} block_range;

/* A loop under way. Its members are valid for any thread that has taken one of its blocks, because
 * they are overwritten only after all blocks are done. */
typedef struct loop_slot {
    _Atomic size_t blocks, count, grain;
    cr_loop_body *_Atomic body;
    void *_Atomic context;
    _Atomic uint64_t due; /* value of `done` when all blocks of this loop are done */
} loop_slot;

struct cr_workers {
    cr_scheduler host; /* its run is NULL where the threads are the library's own */
    /* The numbers of the first and last loop under way; `last` is stored last and publishes them.
     */
    alignas(CACHE_LINE) _Atomic uint32_t last;
    _Atomic uint32_t first;
    _Atomic int32_t caller_cpu;                /* of the thread that started the loops */
    alignas(CACHE_LINE) _Atomic uint64_t done; /* blocks done, in all loops ever */
    alignas(CACHE_LINE) loop_slot loop_slots[CR_MAX_LOOPS];
    uint64_t issued_blocks; /* blocks issued, in all loops ever */
    _Atomic int sleepers;
    _Atomic bool quit;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    int32_t threads;         /* wanted in all, the caller included */
    int32_t started_threads; /* threads that run */
    bool started;
    worker_thread all[CR_MAX_WORKERS - 1];
    block_range ranges[]; /* of each slot, each thread's */
};

/* A range is packed into one word, for compare-and-swap: the loop's number, and the blocks of the
 * range that nobody has taken yet, counted from its first one. A thread whose compare-and-swap
 * succeeded may rely on the members of the loop's slot. */
enum { BLOCK_BITS = 16, MOST_BLOCKS = (1 << BLOCK_BITS) - 1 };

static uint64_t pack_range(uint32_t loop, size_t begin, size_t end)
{
    return (uint64_t)loop << 2 * BLOCK_BITS | (uint64_t)end << BLOCK_BITS | begin;
}

static uint32_t packed_loop(uint64_t packed)
{
    return (uint32_t)(packed >> 2 * BLOCK_BITS);
}

static size_t packed_begin(uint64_t packed)
{
    return packed & MOST_BLOCKS;
}

static size_t packed_end(uint64_t packed)
{
    return packed >> BLOCK_BITS & MOST_BLOCKS;
}

static void pause_a_little(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("isb");
#endif
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The first block of a thread's range; one past the last thread: the number of blocks. Where there
 * is one block only, it is the caller's. */
static size_t first_block(const cr_workers *w, int32_t number, size_t blocks)
{
    uint64_t all = (uint64_t)w->started_threads + 1;
    return (size_t)(((uint64_t)blocks * (uint64_t)number + all - 1) / all);
}

static block_range *range_of(cr_workers *w, uint32_t index, int32_t whose)
{
    return &w->ranges[index * (uint32_t)w->threads + (uint32_t)whose];
}

/* A loop under way, as one thread sees it. */
typedef struct loop_view {
    cr_workers *workers;
    uint32_t loop, last; /* numbers of this loop and of the last one under way */
    uint32_t index;      /* of its slot */
    int32_t number;      /* the worker's */
} loop_view;

/* Takes a block of the range of thread `whose` and runs it; false when none is left. */
static bool take_block(const loop_view *v, int32_t whose)
{
    const loop_slot *its = &v->workers->loop_slots[v->index];
    _Atomic uint64_t *range = &range_of(v->workers, v->index, whose)->packed;
    uint64_t packed = atomic_load_explicit(range, memory_order_acquire), left;
    bool own = whose == v->number;
    size_t begin, end, blocks, count, grain;
    cr_loop_body *body;
    void *context;
    do {
        begin = packed_begin(packed);
        end = packed_end(packed);
        if (packed_loop(packed) != v->loop || begin == end)
            return false;
        blocks = atomic_load_explicit(&its->blocks, memory_order_relaxed);
        count = atomic_load_explicit(&its->count, memory_order_relaxed);
        grain = atomic_load_explicit(&its->grain, memory_order_relaxed);
        body = atomic_load_explicit(&its->body, memory_order_relaxed);
        context = atomic_load_explicit(&its->context, memory_order_relaxed);
        left = own ? pack_range(v->loop, begin + 1, end) : pack_range(v->loop, begin, end - 1);
    } while (!atomic_compare_exchange_weak_explicit(range, &packed, left, memory_order_acq_rel,
                                                    memory_order_acquire));
    size_t first = (first_block(v->workers, whose, blocks) + (own ? begin : end - 1)) * grain;
    body(context, first, count - first < grain ? count : first + grain, v->number);
    return true;
}

/* Waits until all blocks of the loop are done. The thread that runs the last one may have lost its
 * processor, so this one yields after some time. A thread that comes so late that newer loops have
 * been issued need not wait. */
static void join_loop(const loop_view *v)
{
    const cr_workers *w = v->workers;
    uint64_t due = atomic_load_explicit(&w->loop_slots[v->index].due, memory_order_relaxed);
    for (int spins = 0; atomic_load_explicit(&w->done, memory_order_acquire) < due &&
                        atomic_load_explicit(&w->last, memory_order_relaxed) == v->last;) {
        if (spins < CR_JOIN_SPINS) {
            pause_a_little();
            spins++;
        } else {
            sched_yield();
        }
    }
}

/* Runs the thread's own range, then steals from the others'. So from loop to loop most elements
 * stay in the cache of the same processor. */
static void do_loop(const loop_view *v)
{
    int32_t all = v->workers->started_threads + 1;
    uint64_t blocks = 0;
    for (int32_t i = 0; i < all; i++)
        while (take_block(v, (v->number + i) % all))
            blocks++;
    if (blocks > 0)
        atomic_fetch_add_explicit(&v->workers->done, blocks, memory_order_release);
    join_loop(v);
}

/* Each thread goes on to the next loop by itself as soon as all blocks of the one before are done.
 */
static void do_loops(cr_workers *w, uint32_t first, uint32_t last, int32_t number)
{
    uint32_t count = last - first + 1;
    if (count > CR_MAX_LOOPS) /* these loops are over, and `first` belongs to later ones */
        return;
    cr_current_worker.workers = w;
    cr_current_worker.index = number;
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 < count)
            __builtin_prefetch(range_of(w, i + 1, number), 1);
        do_loop(&(loop_view){w, first + i, last, i, number});
    }
    cr_current_worker.workers = NULL;
}

/* Spins until there is a loop newer than `loop`; false when the time is up. From time to time it
 * yields the processor, for which the caller may be waiting. */
static bool spin_for_work(cr_workers *w, uint32_t loop)
{
    int64_t end = now() + CR_WORKER_SPIN_NS;
    for (;;) {
        for (int i = 0; i < CR_WORKER_SPINS; i++) {
            if (atomic_load_explicit(&w->last, memory_order_relaxed) != loop)
                return true;
            pause_a_little();
        }
        if (now() >= end)
            return false;
        sched_yield();
    }
}

/* Sleeps until there is a loop newer than `loop`. All accesses are sequentially consistent: either
 * the caller sees the sleeper, or the sleeper sees the caller's loop. */
static void sleep_after(cr_workers *w, uint32_t loop)
{
    pthread_mutex_lock(&w->mutex);
    atomic_fetch_add(&w->sleepers, 1);
    while (!atomic_load(&w->quit) && atomic_load(&w->last) == loop)
        pthread_cond_wait(&w->wake, &w->mutex);
    atomic_fetch_sub(&w->sleepers, 1);
    pthread_mutex_unlock(&w->mutex);
}

/* Systems may wake a thread on the processor of the thread that wakes it, where it waits for some
 * milliseconds even if others are idle. So a worker keeps off the caller's processor. */
static void *run_worker(void *argument)
{
    const worker_thread *self = argument;
    cr_workers *w = self->workers;
    uint32_t loop = 0;
    bool may_avoid = true;
    while (!atomic_load(&w->quit)) {
        if (!spin_for_work(w, loop))
            sleep_after(w, loop);
        int32_t caller_cpu = atomic_load_explicit(&w->caller_cpu, memory_order_relaxed);
        if (may_avoid && cr_cpu_current() == caller_cpu)
            may_avoid = cr_thread_avoid_cpu(caller_cpu);
        loop = atomic_load(&w->last);
        do_loops(w, atomic_load(&w->first), loop, self->number);
    }
    return NULL;
}

/* Starts the threads, with all signals blocked: signals are for the program's own threads. */
static void start(cr_workers *w)
{
    sigset_t every, before;
    sigfillset(&every);
    bool masked = pthread_sigmask(SIG_SETMASK, &every, &before) == 0;
    for (int32_t i = 1; i < w->threads; i++) {
        worker_thread *next = &w->all[w->started_threads];
        *next = (worker_thread){.workers = w, .number = w->started_threads + 1};
        if (pthread_create(&next->thread, NULL, run_worker, next) != 0)
            break;
        w->started_threads++;
    }
    if (masked)
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    w->started = true;
}

static void wake_sleepers(cr_workers *w)
{
    pthread_mutex_lock(&w->mutex);
    pthread_cond_broadcast(&w->wake);
    pthread_mutex_unlock(&w->mutex);
}

/* The loop's grain, or a multiple of it where there would be more blocks than a packed range can
 * count. */
static size_t grain_of(const cr_loop *loop)
{
    return loop->grain * (loop->count / loop->grain / MOST_BLOCKS + 1);
}

static void set_loop_slot(cr_workers *w, uint32_t number, uint32_t index, const cr_loop *loop)
{
    loop_slot *its = &w->loop_slots[index];
    size_t grain = grain_of(loop), blocks = loop->count / grain + (loop->count % grain > 0);
    w->issued_blocks += blocks;
    atomic_store_explicit(&its->blocks, blocks, memory_order_relaxed);
    atomic_store_explicit(&its->count, loop->count, memory_order_relaxed);
    atomic_store_explicit(&its->grain, grain, memory_order_relaxed);
    atomic_store_explicit(&its->body, loop->body, memory_order_relaxed);
    atomic_store_explicit(&its->context, loop->context, memory_order_relaxed);
    atomic_store_explicit(&its->due, w->issued_blocks, memory_order_relaxed);
    for (int32_t i = 0; i <= w->started_threads; i++) {
        size_t its_blocks = first_block(w, i + 1, blocks) - first_block(w, i, blocks);
        atomic_store_explicit(&range_of(w, index, i)->packed, pack_range(number, 0, its_blocks),
                              memory_order_release);
    }
}

/* Issues the loops and wakes the threads; returns the number of the first loop. */
static uint32_t publish(cr_workers *w, const cr_loop *loops, uint32_t count)
{
    uint32_t first = atomic_load_explicit(&w->last, memory_order_relaxed) + 1;
    for (uint32_t i = 0; i < count; i++)
        set_loop_slot(w, first + i, i, &loops[i]);
    atomic_store_explicit(&w->first, first, memory_order_relaxed);
    atomic_store_explicit(&w->caller_cpu, cr_cpu_current(), memory_order_relaxed);
    atomic_store(&w->last, first + count - 1);
    if (atomic_load(&w->sleepers) > 0)
        wake_sleepers(w);
    return first;
}

static void run_together(cr_workers *w, const cr_loop *loops, size_t count)
{
    cr_worker_context outer = cr_current_worker;
    for (size_t i = 0; i < count; i += CR_MAX_LOOPS) {
        uint32_t some = count - i < CR_MAX_LOOPS ? (uint32_t)(count - i) : CR_MAX_LOOPS;
        uint32_t first = publish(w, &loops[i], some);
        do_loops(w, first, first + some - 1, 0);
    }
    cr_current_worker = outer;
}

static bool run_shared(cr_workers *workers, const cr_loop *loops, size_t count)
{
    if (!workers->started)
        start(workers);
    if (workers->started_threads > 0)
        run_together(workers, loops, count);
    return workers->started_threads > 0;
}

static cr_workers *create(int32_t threads)
{
    size_t ranges = CR_MAX_LOOPS * (size_t)threads * sizeof(block_range);
    cr_workers *w = aligned_alloc(CACHE_LINE, sizeof *w + ranges);
    if (w == NULL)
        return NULL;
    memset(w, 0, sizeof *w + ranges);
    w->threads = threads;
    if (pthread_mutex_init(&w->mutex, NULL) != 0) {
        free(w);
        return NULL;
    }
    if (pthread_cond_init(&w->wake, NULL) != 0) {
        pthread_mutex_destroy(&w->mutex);
        free(w);
        return NULL;
    }
    return w;
}

void cr_workers_free(cr_workers *workers)
{
    if (workers == NULL)
        return;
    atomic_store(&workers->quit, true);
    wake_sleepers(workers);
    for (int32_t i = 0; i < workers->started_threads; i++)
        pthread_join(workers->all[i].thread, NULL);
    pthread_cond_destroy(&workers->wake);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

#else

struct cr_workers {
    cr_scheduler host;
    int32_t threads;
};

static bool run_shared(cr_workers *workers, const cr_loop *loops, size_t count)
{
    (void)workers;
    (void)loops;
    (void)count;
    return false;
}

static cr_workers *create(int32_t threads)
{
    cr_workers *w = calloc(1, sizeof *w);
    if (w != NULL)
        w->threads = threads;
    return w;
}

void cr_workers_free(cr_workers *workers)
{
    free(workers);
}

#endif

/* ---- with and without threads ---- */

_Thread_local cr_worker_context cr_current_worker;

int32_t cr_workers_count(const cr_workers *workers)
{
    return workers != NULL ? workers->threads : 1;
}

static bool has_work_for_two(const cr_loop *loops, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (loops[i].count > loops[i].grain)
            return true;
    return false;
}

void cr_workers_run_all(cr_workers *workers, const cr_loop *loops, size_t count)
{
    bool nested = workers != NULL && cr_current_worker.workers == workers;
    bool range = workers != NULL && !nested && has_work_for_two(loops, count);
    bool hosted = range && workers->host.run != NULL;
    if (range && !hosted && run_shared(workers, loops, count))
        return;
    for (size_t i = 0; i < count; i++)
        if (hosted)
            cr_run_hosted(workers, &workers->host, workers->threads, &loops[i]);
        else
            run_alone(&loops[i], nested ? cr_current_worker.index : 0);
}

static bool same_host(const cr_scheduler *p, const cr_scheduler *q)
{
    return p->run == q->run && p->user == q->user;
}

void cr_workers_fit_host(cr_workers **workers, int32_t threads, const cr_scheduler *host)
{
    static const cr_scheduler none = {0};
    host = host != NULL ? host : &none;
    if (cr_workers_count(*workers) == threads &&
        (*workers == NULL || same_host(&(*workers)->host, host)))
        return;
    cr_workers_free(*workers);
    *workers = threads > 1 ? create(threads) : NULL;
    if (*workers != NULL)
        (*workers)->host = *host;
}

void cr_workers_fit(cr_workers **workers, int32_t threads)
{
    cr_workers_fit_host(workers, threads, NULL);
}
