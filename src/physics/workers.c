/* workers.c - one loop at a time, its blocks handed out by counters. */
#include "workers.h"

#include <string.h>

size_t cr_parts_grain(const cr_workers *workers, size_t count, size_t least)
{
    if (cr_workers_count(workers) == 1)
        return count > 0 ? count : 1;
    size_t grain = count / CR_MAX_PARTS + 1;
    return grain > least ? grain : least;
}

size_t cr_parts_join(void *array, size_t size, const cr_part *parts, size_t count)
{
    char *bytes = array;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].begin != sum && parts[i].count > 0)
            memmove(bytes + sum * size, bytes + parts[i].begin * size, parts[i].count * size);
        sum += parts[i].count;
    }
    return sum;
}

typedef struct copying {
    char *to;
    const char *from;
    size_t size;
    const cr_part *parts;
    size_t starts[CR_MAX_PARTS]; /* where each goes */
} copying;

static void copy_parts(void *context, size_t begin, size_t end, int32_t worker)
{
    const copying *c = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        if (c->parts[i].count > 0)
            memcpy(c->to + c->starts[i] * c->size, c->from + c->parts[i].begin * c->size,
                   c->parts[i].count * c->size);
}

size_t cr_parts_copy(cr_workers *workers, void *to, const void *from, size_t size,
                     const cr_part *parts, size_t count)
{
    copying c = {.to = to, .from = from, .size = size, .parts = parts};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        c.starts[i] = sum;
        sum += parts[i].count;
    }
    cr_workers_run(workers, count, 1, copy_parts, &c);
    return sum;
}

static void run_alone(size_t count, size_t grain, cr_loop_body *body, void *context, int32_t worker)
{
    for (size_t begin = 0; begin < count; begin += grain) {
        size_t left = count - begin;
        body(context, begin, begin + (left < grain ? left : grain), worker);
    }
}

#ifdef CR_THREADS

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { CACHE_LINE = 64 };

/* ns: a worker keeps looking for the next loop for so long, which is longer than most of what a
 * tick does between two, and shorter than anyone would notice. */
static const int64_t PATIENCE = 100000;
/* It looks so often before it offers its processor to others: mostly the next loop comes within
 * a few microseconds, and would have to wait for the system call. */
enum { LOOKS = 400 };

typedef struct helper {
    cr_workers *workers;
    int32_t number;
    pthread_t thread;
} helper;

/* Blocks side by side: the loop's number above, and below, how many nobody has taken yet. */
typedef struct share {
    alignas(CACHE_LINE) _Atomic uint64_t ticket;
} share;

struct cr_workers {
    alignas(CACHE_LINE) _Atomic uint32_t loop; /* its number; set when all else is */
    /* These hold for whoever takes a block: they change only when all are done. */
    _Atomic size_t blocks, count, grain;
    cr_loop_body *_Atomic body;
    void *_Atomic context;
    alignas(CACHE_LINE) _Atomic size_t done; /* blocks of this loop */
    share shares[CR_MAX_WORKERS];            /* of the caller and each helper */
    alignas(CACHE_LINE) _Atomic int sleepers;
    _Atomic bool quit;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    int32_t threads; /* wanted in all */
    int32_t helpers; /* that run */
    bool started;
    helper all[CR_MAX_WORKERS - 1];
};

/* Whose block this thread is in, and as whom. */
static _Thread_local struct {
    const cr_workers *workers;
    int32_t number;
} inside;

static uint32_t untaken(uint64_t ticket)
{
    return (uint32_t)ticket;
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

/* The first block of a share, or of the one after the last. */
static size_t first_of(const cr_workers *w, int32_t number, size_t blocks)
{
    return (size_t)((uint64_t)blocks * (uint64_t)number / (uint64_t)(w->helpers + 1));
}

/* Takes a block of the share and does it; false when none is left. */
static bool do_block(cr_workers *w, int32_t share_of, int32_t number)
{
    _Atomic uint64_t *shared = &w->shares[share_of].ticket;
    uint64_t ticket = atomic_load_explicit(shared, memory_order_acquire);
    size_t blocks, count, grain;
    cr_loop_body *body;
    void *context;
    do {
        if (untaken(ticket) == 0)
            return false;
        blocks = atomic_load_explicit(&w->blocks, memory_order_relaxed);
        count = atomic_load_explicit(&w->count, memory_order_relaxed);
        grain = atomic_load_explicit(&w->grain, memory_order_relaxed);
        body = atomic_load_explicit(&w->body, memory_order_relaxed);
        context = atomic_load_explicit(&w->context, memory_order_relaxed);
    } while (!atomic_compare_exchange_weak_explicit(shared, &ticket, ticket - 1,
                                                    memory_order_acq_rel, memory_order_acquire));
    size_t begin = (first_of(w, share_of + 1, blocks) - untaken(ticket)) * grain;
    body(context, begin, count - begin < grain ? count : begin + grain, number);
    atomic_fetch_add_explicit(&w->done, 1, memory_order_release);
    return true;
}

/* Its own share, then what others have not come to yet. So from loop to loop most elements stay in
 * the same processor's cache. */
static void do_blocks(cr_workers *w, int32_t number)
{
    inside.workers = w;
    inside.number = number;
    for (int32_t i = 0; i <= w->helpers; i++) {
        int32_t share_of = (number + i) % (w->helpers + 1);
        while (do_block(w, share_of, number))
            ;
    }
    inside.workers = NULL;
}

/* Until there is another loop than that one, or patience ends. From time to time the processor is
 * offered to others: it may be the caller who waits for it. */
static bool look_out(cr_workers *w, uint32_t loop)
{
    int64_t end = now() + PATIENCE;
    for (;;) {
        for (int i = 0; i < LOOKS; i++) {
            if (atomic_load_explicit(&w->loop, memory_order_relaxed) != loop)
                return true;
            pause_a_little();
        }
        if (now() >= end)
            return false;
        sched_yield();
    }
}

/* Until there is another loop than that one. Either the caller sees a sleeper, or the sleeper sees
 * the caller's loop. */
static void sleep_after(cr_workers *w, uint32_t loop)
{
    pthread_mutex_lock(&w->mutex);
    atomic_fetch_add(&w->sleepers, 1);
    while (!atomic_load(&w->quit) && atomic_load(&w->loop) == loop)
        pthread_cond_wait(&w->wake, &w->mutex);
    atomic_fetch_sub(&w->sleepers, 1);
    pthread_mutex_unlock(&w->mutex);
}

static void *help(void *argument)
{
    const helper *self = argument;
    cr_workers *w = self->workers;
    uint32_t loop = 0;
    while (!atomic_load(&w->quit)) {
        if (!look_out(w, loop))
            sleep_after(w, loop);
        loop = atomic_load(&w->loop);
        do_blocks(w, self->number);
    }
    return NULL;
}

/* Signals belong to the program's own threads. */
static void start(cr_workers *w)
{
    sigset_t every, before;
    sigfillset(&every);
    bool masked = pthread_sigmask(SIG_SETMASK, &every, &before) == 0;
    for (int32_t i = 1; i < w->threads; i++) {
        helper *next = &w->all[w->helpers];
        *next = (helper){.workers = w, .number = w->helpers + 1};
        if (pthread_create(&next->thread, NULL, help, next) != 0)
            break;
        w->helpers++;
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

static void publish(cr_workers *w, size_t count, size_t grain, cr_loop_body *body, void *context)
{
    size_t blocks = count / grain + (count % grain > 0);
    atomic_store_explicit(&w->blocks, blocks, memory_order_relaxed);
    atomic_store_explicit(&w->count, count, memory_order_relaxed);
    atomic_store_explicit(&w->grain, grain, memory_order_relaxed);
    atomic_store_explicit(&w->body, body, memory_order_relaxed);
    atomic_store_explicit(&w->context, context, memory_order_relaxed);
    atomic_store_explicit(&w->done, 0, memory_order_relaxed);
    uint32_t loop = atomic_load_explicit(&w->loop, memory_order_relaxed) + 1;
    for (int32_t i = 0; i <= w->helpers; i++) {
        uint64_t untaken_blocks = first_of(w, i + 1, blocks) - first_of(w, i, blocks);
        atomic_store_explicit(&w->shares[i].ticket, (uint64_t)loop << 32 | untaken_blocks,
                              memory_order_release);
    }
    atomic_store(&w->loop, loop);
    if (atomic_load(&w->sleepers) > 0)
        wake_sleepers(w);
}

/* The last blocks are being done. Whoever does one may have lost its processor, so it is offered
 * this one. */
static void await(const cr_workers *w, size_t blocks)
{
    for (int i = 0; atomic_load_explicit(&w->done, memory_order_acquire) < blocks; i++) {
        if (i < 2000)
            pause_a_little();
        else
            sched_yield();
    }
}

void cr_workers_run(cr_workers *workers, size_t count, size_t grain, cr_loop_body *body,
                    void *context)
{
    bool nested = workers != NULL && inside.workers == workers;
    if (count > UINT32_MAX && grain < count / UINT32_MAX + 1)
        grain = count / UINT32_MAX + 1; /* the ticket counts no further */
    if (workers != NULL && !nested && count > grain && !workers->started)
        start(workers);
    if (workers == NULL || nested || count <= grain || workers->helpers == 0) {
        run_alone(count, grain, body, context, nested ? inside.number : 0);
        return;
    }
    const cr_workers *outer = inside.workers;
    int32_t number = inside.number;
    publish(workers, count, grain, body, context);
    do_blocks(workers, 0);
    inside.workers = outer;
    inside.number = number;
    await(workers, atomic_load_explicit(&workers->blocks, memory_order_relaxed));
}

static cr_workers *create(int32_t threads)
{
    cr_workers *w = aligned_alloc(CACHE_LINE, sizeof *w);
    if (w == NULL)
        return NULL;
    memset(w, 0, sizeof *w);
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
    for (int32_t i = 0; i < workers->helpers; i++)
        pthread_join(workers->all[i].thread, NULL);
    pthread_cond_destroy(&workers->wake);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

int32_t cr_workers_count(const cr_workers *workers)
{
    return workers != NULL ? workers->threads : 1;
}

void cr_workers_fit(cr_workers **workers, int32_t threads)
{
    if (cr_workers_count(*workers) == threads)
        return;
    cr_workers_free(*workers);
    *workers = threads > 1 ? create(threads) : NULL;
}

#else

void cr_workers_fit(cr_workers **workers, int32_t threads)
{
    (void)threads;
    *workers = NULL;
}

void cr_workers_free(cr_workers *workers)
{
    (void)workers;
}

int32_t cr_workers_count(const cr_workers *workers)
{
    (void)workers;
    return 1;
}

void cr_workers_run(cr_workers *workers, size_t count, size_t grain, cr_loop_body *body,
                    void *context)
{
    (void)workers;
    run_alone(count, grain, body, context, 0);
}

#endif
