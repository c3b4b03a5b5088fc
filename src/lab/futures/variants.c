/* variants.c - sessions that begin alike but for one thing, and what one of them does done to all.
 */
#include "lab/futures/variants.h"

#include "lab/futures/equal_cost.h"
#include "lab/futures/mirror.h"
#include "lab/futures/run_notes.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Worth a thread of its own: ms. */
static const double worth = 0.25;

/* Bytes of history for each: together less than a session's own. */
enum { BUDGET = 24 << 20 };

/* What of its notes is to be read again. */
typedef enum note_debt { NOTES_DONE, NOTES_FILL, NOTES_AGAIN } note_debt;

typedef struct variant {
    lab_session *session;
    lab_change change, passes; /* that it began with; passes for an equal cost, or nothing */
    cr_body_id *body;          /* of the change; owned */
    char name[LAB_VARIANT_NAME];
    run_notes notes;
    note_debt debt;
    double cost;       /* ms */
    bool stopped, out; /* its last tick failed; it was left behind by an edit */
    char why[256];
} variant;

struct lab_variants {
    variant at[LAB_MOST_VARIANTS];
    size_t count, leader;
    size_t branch;  /* of the session that they were made of, */
    uint64_t first; /* and at which tick */
    bool stepping;  /* all together: nobody is to follow */
};

static void listen(lab_variants *variants);

/* ---- opening ---- */

typedef struct beginning {
    cr_snapshot *snapshot;
} beginning;

static void take_snapshot(void *user, const cr_world *world)
{
    beginning *b = user;
    b->snapshot = cr_world_snapshot(world);
}

static bool no_tick(void *user, const cr_world *world)
{
    (void)user, (void)world;
    return false;
}

static cr_snapshot *world_at(lab_session *session, uint64_t tick)
{
    beginning b = {NULL};
    const cr_world *now = lab_session_world(session);
    if (tick == cr_world_tick(now))
        return cr_world_snapshot(now);
    const lab_visitor visitor = {.begin = take_snapshot, .tick = no_tick, .user = &b};
    if (lab_session_visit(session, tick, tick, &visitor).code != CR_OK) {
        cr_snapshot_free(b.snapshot);
        return NULL;
    }
    return b.snapshot;
}

static cr_result out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

static bool copy_change(variant *v, const lab_change *change)
{
    v->change = *change;
    v->body = malloc((change->bodies + 1) * sizeof *v->body);
    if (v->body == NULL)
        return false;
    if (change->bodies > 0)
        memcpy(v->body, change->body, change->bodies * sizeof *v->body);
    v->change.body = v->body;
    return true;
}

static void name_it(variant *v)
{
    char passes[LAB_VARIANT_NAME / 2];
    lab_change_words(&v->change, v->name, sizeof v->name);
    if (v->passes.setting == NULL)
        return;
    size_t used = strlen(v->name);
    lab_change_words(&v->passes, passes, sizeof passes);
    snprintf(v->name + used, sizeof v->name - used, ", %s", passes);
}

/* No hand is on a body in any of them: it would hold on for ever. */
static cr_result begin_world(cr_world *world, const lab_change *change)
{
    cr_drag_end(world);
    return lab_change_world(world, change);
}

static bool equalize(lab_variants *variants, lab_scene *const *scenes)
{
    cr_world *worlds[LAB_MOST_VARIANTS];
    lab_change passes[LAB_MOST_VARIANTS];
    unsigned fixed = 0;
    for (size_t i = 0; i < variants->count; i++) {
        worlds[i] = scenes[i]->world;
        const cr_setting *setting = variants->at[i].change.setting;
        if (setting != NULL && setting == equal_cost_passes(worlds[i]))
            fixed |= 1u << i;
    }
    if (!equal_cost_find(worlds, variants->count, fixed, passes))
        return false;
    for (size_t i = 0; i < variants->count; i++) {
        variants->at[i].passes = passes[i];
        if (lab_change_world(worlds[i], &passes[i]).code != CR_OK)
            return false;
    }
    return true;
}

static bool open_sessions(lab_variants *variants, lab_scene **scenes)
{
    for (size_t i = 0; i < variants->count; i++) {
        variant *v = &variants->at[i];
        name_it(v);
        v->session = lab_session_open_running(scenes[i]);
        if (v->session == NULL)
            return false;
        lab_session_set_keys(v->session, 60, BUDGET);
        const cr_world *world = scenes[i]->world;
        scenes[i] = NULL; /* the session's now */
        if (!run_notes_begin(&v->notes, world))
            return false;
    }
    return true;
}

static cr_result make_scenes(lab_variants *variants, const lab_session *of,
                             const cr_snapshot *start, const lab_change *changes,
                             lab_scene **scenes)
{
    for (size_t i = 0; i < variants->count; i++) {
        scenes[i] = lab_scene_copy(lab_session_scene(of), start);
        if (scenes[i] == NULL || !copy_change(&variants->at[i], &changes[i]))
            return out_of_memory();
        cr_result result = begin_world(scenes[i]->world, &changes[i]);
        if (result.code != CR_OK)
            return result;
    }
    return (cr_result){.code = CR_OK};
}

static cr_result open(lab_variants *variants, lab_session *of, uint64_t tick,
                      const lab_change *changes, bool equal_cost)
{
    lab_scene *scenes[LAB_MOST_VARIANTS] = {NULL};
    cr_snapshot *start = world_at(of, tick);
    if (start == NULL)
        return out_of_memory();
    cr_result result = make_scenes(variants, of, start, changes, scenes);
    cr_snapshot_free(start);
    if (result.code == CR_OK && equal_cost && !equalize(variants, scenes))
        result = (cr_result){.code = CR_INVALID_VALUE,
                             .message = "the cost of a tick cannot be measured: one fails"};
    if (result.code == CR_OK && !open_sessions(variants, scenes))
        result = out_of_memory();
    for (size_t i = 0; i < variants->count; i++)
        lab_scene_destroy(scenes[i]);
    return result;
}

lab_variants *lab_variants_open(lab_session *of, uint64_t tick, const lab_change *changes,
                                size_t count, bool equal_cost, cr_result *why)
{
    lab_variants *variants = calloc(1, sizeof *variants);
    if (variants == NULL) {
        *why = out_of_memory();
        return NULL;
    }
    variants->count = count < LAB_MOST_VARIANTS ? count : LAB_MOST_VARIANTS;
    variants->branch = lab_session_branch(of);
    *why = open(variants, of, tick, changes, equal_cost);
    if (why->code != CR_OK) {
        lab_variants_close(variants);
        return NULL;
    }
    variants->first = cr_world_tick(lab_session_world(variants->at[0].session));
    listen(variants);
    return variants;
}

void lab_variants_close(lab_variants *variants)
{
    for (size_t i = 0; variants != NULL && i < variants->count; i++) {
        lab_session_close(variants->at[i].session);
        run_notes_free(&variants->at[i].notes);
        free(variants->at[i].body);
    }
    free(variants);
}

/* ---- reading ---- */

size_t lab_variants_count(const lab_variants *variants)
{
    return variants->count;
}

lab_session *lab_variants_session(const lab_variants *variants, size_t i)
{
    return variants->at[i].session;
}

const char *lab_variants_name(const lab_variants *variants, size_t i)
{
    return variants->at[i].name;
}

uint64_t lab_variants_first_tick(const lab_variants *variants)
{
    return variants->first;
}

size_t lab_variants_leader(const lab_variants *variants)
{
    return variants->leader;
}

const char *lab_variants_stopped(const lab_variants *variants, size_t i)
{
    const variant *v = &variants->at[i];
    return v->stopped || v->out ? v->why : "";
}

double lab_variants_cost(const lab_variants *variants, size_t i)
{
    return variants->at[i].cost;
}

/* ---- doing the same ---- */

typedef struct job {
    variant *v;
    const lab_session *leader;
    const lab_operation *operation;
    cr_result result;
    bool threaded;
    pthread_t thread;
} job;

static uint64_t tick_of(const variant *v)
{
    return cr_world_tick(lab_session_world(v->session));
}

static void *do_job(void *argument)
{
    job *j = argument;
    variant *v = j->v;
    bool step = j->operation->kind == LAB_DID_STEP;
    double began = thread_milliseconds();
    if (step)
        run_notes_expect(&v->notes, lab_session_world(v->session));
    j->result = mirror_operation(v->session, j->leader, j->operation);
    if (!step)
        return NULL;
    double took = thread_milliseconds() - began;
    v->cost = v->cost == 0.0 ? took : v->cost + 0.05 * (took - v->cost);
    if (j->result.code == CR_OK)
        run_notes_tick(&v->notes, lab_session_world(v->session));
    return NULL;
}

/* What takes no time has none to gain: a thread costs some 30 us. */
static bool is_worth_it(const job *j)
{
    switch (j->operation->kind) {
    case LAB_DID_COMMAND:
    case LAB_DID_GROUP:
    case LAB_DID_BATCH_BEGIN:
    case LAB_DID_BATCH_END:
        return false;
    default:
        return j->v->cost > worth;
    }
}

/* The first one is done by the caller, whose session may have listeners of its own. */
static void do_jobs(job *jobs, size_t count)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals stay with the caller's threads */
    for (size_t i = 1; i < count; i++)
        jobs[i].threaded =
            is_worth_it(&jobs[i]) && pthread_create(&jobs[i].thread, NULL, do_job, &jobs[i]) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (size_t i = 0; i < count; i++)
        if (!jobs[i].threaded)
            do_job(&jobs[i]);
    for (size_t i = 1; i < count; i++)
        if (jobs[i].threaded)
            pthread_join(jobs[i].thread, NULL);
}

static void note_debt_of(variant *v, const lab_operation *operation)
{
    note_debt debt = NOTES_DONE;
    switch (operation->kind) {
    case LAB_DID_COMMAND:
    case LAB_DID_BATCH_END:
        run_notes_edited(&v->notes, lab_session_world(v->session));
        return;
    case LAB_DID_GO:
        debt = NOTES_FILL;
        break;
    case LAB_DID_UNDO:
    case LAB_DID_REDO:
    case LAB_DID_RESTART:
    case LAB_DID_RESTART_FROM_EDIT:
    case LAB_DID_SWITCH:
        debt = NOTES_AGAIN;
        break;
    default:
        return;
    }
    v->debt = debt > v->debt ? debt : v->debt;
}

static void stop(variant *v, const lab_operation *operation, const char *message)
{
    v->stopped = operation->kind == LAB_DID_STEP;
    v->out |= !v->stopped;
    snprintf(v->why, sizeof v->why, "it stopped after tick %llu: %.190s",
             (unsigned long long)tick_of(v), message);
}

static bool changes_history(lab_operation_kind kind)
{
    switch (kind) {
    case LAB_DID_STEP:
    case LAB_DID_GO:
    case LAB_DID_GROUP:
    case LAB_DID_BATCH_BEGIN:
    case LAB_DID_BATCH_END:
        return false;
    default:
        return true;
    }
}

/* One whose tick failed waits until the others come back to where it is; an edit meanwhile leaves
 * it behind. */
static bool takes_part(variant *v, const lab_operation *operation)
{
    if (v->stopped && changes_history(operation->kind))
        v->out = true;
    return !v->out && !(v->stopped && operation->kind == LAB_DID_STEP);
}

static void finish(variant *v, const variant *leader, const job *j)
{
    if (j->result.code != CR_OK) {
        stop(v, j->operation, j->result.message);
        return;
    }
    if (v->stopped && tick_of(v) == tick_of(leader))
        v->stopped = false;
    if (j->operation->kind != LAB_DID_STEP)
        note_debt_of(v, j->operation);
}

static void heard(void *user, const lab_operation *operation)
{
    lab_variants *variants = user;
    job jobs[LAB_MOST_VARIANTS];
    size_t count = 0;
    variant *leader = &variants->at[variants->leader];
    if (variants->stepping || operation->code != CR_OK)
        return;
    if (operation->kind == LAB_DID_STEP) /* by somebody who does not step all at once */
        leader->debt = leader->debt > NOTES_FILL ? leader->debt : NOTES_FILL;
    else
        note_debt_of(leader, operation);
    for (size_t i = 0; i < variants->count; i++)
        if (i != variants->leader && takes_part(&variants->at[i], operation))
            jobs[count++] =
                (job){.v = &variants->at[i], .leader = leader->session, .operation = operation};
    do_jobs(jobs, count);
    for (size_t i = 0; i < count; i++)
        finish(jobs[i].v, leader, &jobs[i]);
}

static void listen(lab_variants *variants)
{
    const lab_listener listener = {heard, variants};
    for (size_t i = 0; i < variants->count; i++)
        lab_session_listen(variants->at[i].session, i == variants->leader ? &listener : NULL);
}

void lab_variants_lead(lab_variants *variants, size_t i)
{
    variants->leader = i;
    listen(variants);
}

/* Notes that are owed. */
static void settle(variant *v)
{
    if (v->debt == NOTES_AGAIN)
        run_notes_again(&v->notes, v->session);
    else if (v->debt == NOTES_FILL)
        run_notes_fill(&v->notes, v->session);
    v->debt = NOTES_DONE;
}

cr_result lab_variants_step(lab_variants *variants)
{
    const lab_operation step = {.kind = LAB_DID_STEP};
    job jobs[LAB_MOST_VARIANTS] = {{.v = &variants->at[variants->leader], .operation = &step}};
    size_t count = 1;
    for (size_t i = 0; i < variants->count; i++) {
        variant *v = &variants->at[i];
        if (v->debt == NOTES_AGAIN)
            settle(v);
        if (i != variants->leader && takes_part(v, &step))
            jobs[count++] = (job){.v = v, .operation = &step};
    }
    variants->stepping = true;
    do_jobs(jobs, count);
    variants->stepping = false;
    for (size_t i = 1; i < count; i++) {
        finish(jobs[i].v, jobs[0].v, &jobs[i]);
        if (jobs[0].result.code != CR_OK && jobs[i].result.code == CR_OK)
            lab_session_go(jobs[i].v->session, tick_of(jobs[0].v));
    }
    return jobs[0].result;
}

/* ---- what is known of the ticks ---- */

static const run_note *note_now(variant *v)
{
    settle(v);
    return run_notes_of(&v->notes, tick_of(v));
}

double lab_variants_energy_made(lab_variants *variants, size_t i)
{
    return note_now(&variants->at[i])->made;
}

const lab_begin *lab_variants_begins(lab_variants *variants, size_t i, size_t *count)
{
    *count = note_now(&variants->at[i])->begins;
    return variants->at[i].notes.begins;
}

bool lab_variants_parted(lab_variants *variants, size_t i, size_t of, uint64_t *tick)
{
    variant *a = &variants->at[i], *b = &variants->at[of];
    settle(a);
    settle(b);
    uint64_t end = tick_of(a) < tick_of(b) ? tick_of(a) : tick_of(b);
    for (*tick = variants->first; *tick <= end; ++*tick)
        if (run_notes_of(&a->notes, *tick)->hash != run_notes_of(&b->notes, *tick)->hash)
            return true;
    return false;
}

/* ---- keeping one ---- */

typedef struct keeper {
    lab_session *to;
    uint64_t edited; /* the tick of the last command */
    bool open;       /* a batch is */
    cr_result result;
} keeper;

static bool keep_tick(void *user, const cr_world *world)
{
    keeper *k = user;
    (void)world;
    if (k->result.code == CR_OK)
        k->result = lab_session_step(k->to);
    return k->result.code == CR_OK;
}

static void keep_command(void *user, const cr_world *world, const lab_command *command)
{
    keeper *k = user;
    if (k->result.code != CR_OK)
        return;
    if (k->edited != cr_world_tick(world))
        lab_session_group(k->to);
    k->edited = cr_world_tick(world);
    if (command->more && !k->open) {
        lab_session_batch_begin(k->to);
        k->open = true;
    }
    k->result = lab_session_apply(k->to, command, NULL);
    if (command->more || !k->open)
        return;
    cr_result ended = lab_session_batch_end(k->to);
    k->open = false;
    if (k->result.code == CR_OK)
        k->result = ended;
}

static cr_result keep_beginning(const lab_variants *variants, const variant *v,
                                lab_session *session)
{
    cr_result result = {.code = CR_OK};
    if (variants->branch != lab_session_branch(session))
        result = lab_session_switch(session, variants->branch);
    if (result.code == CR_OK)
        result = lab_session_go(session, variants->first);
    if (result.code == CR_OK)
        result = lab_change_session(session, &v->change);
    if (result.code == CR_OK)
        result = lab_change_session(session, &v->passes);
    return result;
}

cr_result lab_variants_keep(lab_variants *variants, size_t i, lab_session *session)
{
    const variant *v = &variants->at[i];
    keeper k = {.to = session, .edited = UINT64_MAX};
    k.result = keep_beginning(variants, v, session);
    if (k.result.code != CR_OK)
        return k.result;
    const lab_visitor visitor = {.tick = keep_tick, .command = keep_command, .user = &k};
    cr_result visited = lab_session_visit_all(v->session, &visitor);
    if (k.open)
        lab_session_batch_end(session);
    lab_session_group(session);
    return k.result.code != CR_OK ? k.result : visited;
}
