/* run_notes.c - taking notes tick by tick, and again where the past was changed. */
#include "lab/futures/run_notes.h"

#include <stdlib.h>

static bool reserve(void **list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    size_t wanted = *capacity < 64 ? 64 : *capacity * 2;
    void *bigger = realloc(*list, wanted * size);
    if (bigger == NULL)
        return false;
    *list = bigger;
    *capacity = wanted;
    return true;
}

static void add_begins(run_notes *notes, const cr_world *world)
{
    size_t count;
    const cr_event *event = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        if (event[i].kind != CR_EVENT_BEGIN)
            continue;
        void *list = notes->begins;
        bool room =
            reserve(&list, notes->begin_count, &notes->begin_capacity, sizeof *notes->begins);
        notes->begins = list;
        if (!room) {
            notes->out_of_memory = true;
            return;
        }
        notes->begins[notes->begin_count++] =
            (lab_begin){cr_world_tick(world), event[i].a, event[i].b};
    }
}

static void add(run_notes *notes, const cr_world *world, double made)
{
    void *list = notes->at;
    bool room = reserve(&list, notes->count, &notes->capacity, sizeof *notes->at);
    notes->at = list;
    if (!room) {
        notes->out_of_memory = true;
        return;
    }
    notes->at[notes->count++] =
        (run_note){cr_world_hash(world), made, (uint32_t)notes->begin_count};
}

bool run_notes_begin(run_notes *notes, const cr_world *world)
{
    *notes = (run_notes){.first = cr_world_tick(world), .balanced = UINT64_MAX};
    notes->balance = lab_energy_balance_new();
    if (notes->balance == NULL)
        return false;
    add(notes, world, 0);
    return !notes->out_of_memory;
}

void run_notes_free(run_notes *notes)
{
    lab_energy_balance_free(notes->balance);
    free(notes->at);
    free(notes->begins);
    *notes = (run_notes){0};
}

static bool is_next(const run_notes *notes, uint64_t tick)
{
    return tick == notes->first + notes->count;
}

void run_notes_expect(run_notes *notes, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world);
    if (is_next(notes, tick + 1) && notes->balanced != tick)
        notes->balanced = lab_energy_balance_begin(notes->balance, world) ? tick : UINT64_MAX;
}

void run_notes_tick(run_notes *notes, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world);
    if (!is_next(notes, tick))
        return;
    double made = notes->at[notes->count - 1].made;
    if (notes->balanced + 1 == tick)
        made += lab_energy_balance_tick(notes->balance, world);
    notes->balanced = tick;
    add_begins(notes, world);
    add(notes, world, made);
}

/* Keeps the first `count` notes. */
static void cut(run_notes *notes, size_t count)
{
    if (count >= notes->count)
        return;
    notes->count = count;
    notes->begin_count = notes->at[count - 1].begins;
}

void run_notes_edited(run_notes *notes, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world);
    notes->balanced = UINT64_MAX;
    if (tick < notes->first || tick >= notes->first + notes->count)
        return;
    cut(notes, (size_t)(tick - notes->first) + 1);
    notes->at[notes->count - 1].hash = cr_world_hash(world);
}

/* ---- reading ticks again ---- */

typedef struct filling {
    run_notes *notes;
    const cr_world *world;
    bool edited; /* since the last tick */
} filling;

static void fill_begin(void *user, const cr_world *world)
{
    const filling *f = user;
    if (f->notes->count == 0) /* with the edits that were made at the first tick */
        add(f->notes, world, 0);
    f->notes->balanced = UINT64_MAX;
    run_notes_expect(f->notes, world);
}

static bool fill_tick(void *user, const cr_world *world)
{
    const filling *f = user;
    run_notes_tick(f->notes, world);
    return true;
}

static void fill_made(void *user, const cr_world *world, const lab_command *command,
                      const lab_made *made)
{
    (void)world;
    (void)command, (void)made;
    filling *f = user;
    f->edited = true;
}

/* The hash of a tick is that of the world as its commands left it: it is known once the next tick
 * begins. */
static void fill_stage(void *user, cr_stage stage)
{
    filling *f = user;
    if (stage != CR_STAGE_FORCES || !f->edited)
        return;
    run_notes_edited(f->notes, f->world);
    run_notes_expect(f->notes, f->world);
    f->edited = false;
}

void run_notes_fill(run_notes *notes, lab_session *session)
{
    const cr_world *world = lab_session_world(session);
    uint64_t now = cr_world_tick(world);
    if (now < notes->first + notes->count)
        return;
    filling f = {.notes = notes, .world = world};
    const lab_visitor visitor = {
        .begin = fill_begin, .tick = fill_tick, .made = fill_made, .user = &f};
    const cr_probe probe = {.stage = fill_stage, .user = &f};
    uint64_t from = notes->count > 0 ? notes->first + notes->count - 1 : notes->first;
    lab_session_probe(session, &probe);
    if (lab_session_visit(session, from, now, &visitor).code != CR_OK)
        notes->out_of_memory = true;
    lab_session_probe(session, NULL);
    if (f.edited)
        run_notes_edited(notes, world);
}

void run_notes_again(run_notes *notes, lab_session *session)
{
    notes->count = notes->begin_count = 0;
    notes->balanced = UINT64_MAX;
    run_notes_fill(notes, session);
}

const run_note *run_notes_of(const run_notes *notes, uint64_t tick)
{
    static const run_note none = {0};
    if (notes->count == 0) /* there was no memory for any */
        return &none;
    size_t i = tick > notes->first ? (size_t)(tick - notes->first) : 0;
    return &notes->at[i < notes->count ? i : notes->count - 1];
}
