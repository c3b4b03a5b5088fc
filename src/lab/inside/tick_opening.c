/* tick_opening.c - steps a copy of the world through a tick, and writes down what it hears. */
#include "lab/inside/tick_opening.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static cr_result out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

/* ---- the world before the tick, and how the tick ended ---- */

typedef struct past {
    cr_snapshot *start;
    uint64_t start_tick, hash;
    bool ended;
} past;

static void at_start(void *user, const cr_world *world)
{
    past *p = user;
    p->start = cr_world_snapshot(world);
    p->start_tick = cr_world_tick(world);
}

static bool at_end(void *user, const cr_world *world)
{
    past *p = user;
    p->hash = cr_world_hash(world);
    p->ended = true;
    return false;
}

static cr_result find_past(lab_session *session, uint64_t tick, past *p)
{
    const lab_visitor visitor = {.begin = at_start, .tick = at_end, .user = p};
    *p = (past){.start = NULL};
    cr_result result = lab_session_visit(session, tick > 0 ? tick - 1 : 0, tick, &visitor);
    if (result.code != CR_OK)
        return result;
    if (p->start == NULL)
        return out_of_memory();
    if (tick == 0 || p->start_tick != tick - 1)
        return (cr_result){.code = CR_INVALID_VALUE,
                           .message = "there is no such tick: it must be one of the present "
                                      "branch, or the one that comes next"};
    return result;
}

/* ---- hearing ---- */

typedef struct hearing {
    lab_tick_opening *opening;
    bool failed;
} hearing;

static bool grow(void **array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t wanted = *room < 64 ? 64 : 2 * *room;
    void *bigger = realloc(*array, wanted * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *room = wanted;
    return true;
}

static void hear(void *user, const cr_trace_record *record)
{
    hearing *h = user;
    lab_tick_opening *o = h->opening;
    void *records = o->records;
    h->failed = h->failed || !grow(&records, &o->record_room, o->record_count, sizeof *o->records);
    o->records = records;
    if (!h->failed)
        o->records[o->record_count++] = *record;
}

static cr_result step_copy(cr_world *world, const cr_snapshot *start)
{
    cr_result result = cr_world_restore(world, start);
    return result.code == CR_OK ? cr_world_step(world, cr_world_timestep(world)) : result;
}

static cr_result run(lab_tick_opening *o, const past *p)
{
    hearing h = {.opening = o};
    const cr_trace trace = {hear, &h};
    cr_result result = cr_world_create(&o->before);
    if (result.code == CR_OK)
        result = cr_world_create(&o->after);
    if (result.code == CR_OK)
        result = cr_world_restore(o->before, p->start);
    if (result.code == CR_OK && !p->ended)
        result = step_copy(o->after, p->start);
    if (result.code != CR_OK)
        return result;
    o->known = p->ended;
    o->happened = p->ended ? p->hash : cr_world_hash(o->after);
    cr_world_set_trace(o->after, &trace, o->body);
    result = step_copy(o->after, p->start);
    cr_world_set_trace(o->after, NULL, o->body);
    o->hash = cr_world_hash(o->after);
    return result.code == CR_OK && h.failed ? out_of_memory() : result;
}

/* ---- partners ---- */

static bool knows(const lab_tick_opening *o, cr_body_id id)
{
    for (size_t i = 0; i < o->partner_count; i++)
        if (cr_same_id(o->partners[i], id))
            return true;
    return false;
}

/* The separation of the deepest point that the narrow phase found of the two, m. */
static float depth_with(const lab_tick_opening *o, cr_body_id id)
{
    float least = 1e9f;
    for (size_t i = 0; i < o->record_count; i++) {
        const cr_trace_record *r = &o->records[i];
        bool of_both = cr_same_id(r->a, id) || cr_same_id(r->b, id);
        if (r->kind == CR_TRACE_POINT && of_both && r->value < least)
            least = r->value;
    }
    return least;
}

static bool find_partners(lab_tick_opening *o)
{
    size_t room = 0;
    for (size_t i = 0; i < o->record_count; i++) {
        const cr_trace_record *r = &o->records[i];
        cr_body_id other = cr_same_id(r->a, o->body) ? r->b : r->a;
        if ((r->kind != CR_TRACE_PAIR && r->kind != CR_TRACE_ROW) || other.index == 0 ||
            knows(o, other))
            continue;
        void *partners = o->partners;
        bool grown = grow(&partners, &room, o->partner_count, sizeof *o->partners);
        o->partners = partners;
        if (!grown)
            return false;
        size_t at = o->partner_count++;
        float depth = depth_with(o, other);
        for (; at > 0 && depth < depth_with(o, o->partners[at - 1]); at--)
            o->partners[at] = o->partners[at - 1];
        o->partners[at] = other;
    }
    return true;
}

/* ---- which body ---- */

cr_body_id lab_tick_usual_body(const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count), *deepest = NULL;
    float least = 0;
    for (size_t i = 0; i < count; i++)
        for (int32_t k = 0; k < contacts[i].manifold.count; k++)
            if (deepest == NULL || contacts[i].manifold.points[k].separation < least) {
                deepest = &contacts[i];
                least = contacts[i].manifold.points[k].separation;
            }
    if (deepest != NULL)
        return cr_body_get_view(world, deepest->a).inverse_mass > 0 ? deepest->a : deepest->b;
    cr_body_id first = {0, 0};
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0 && cr_body_get_view(world, id).inverse_mass > 0)
            return id;
        first = first.index == 0 ? id : first;
    }
    return first;
}

/* ---- opening and closing ---- */

const cr_contact *lab_tick_contact(const lab_tick_opening *o)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(o->after, &count);
    cr_pair pair = lab_tick_pair(o);
    for (size_t i = 0; i < count; i++)
        if (cr_same_id(contacts[i].a, pair.a) && cr_same_id(contacts[i].b, pair.b))
            return &contacts[i];
    return NULL;
}

bool lab_tick_choose(lab_tick_opening *o, cr_body_id partner)
{
    o->partner = partner;
    return lab_tick_make_steps(o);
}

cr_result lab_tick_open(lab_session *session, uint64_t tick, cr_body_id body, cr_body_id partner,
                        lab_tick_opening *out)
{
    past p;
    *out = (lab_tick_opening){.tick = tick, .scene = lab_session_scene(session), .body = body};
    cr_result result = find_past(session, tick, &p);
    if (result.code == CR_OK)
        result = run(out, &p);
    cr_snapshot_free(p.start);
    if (result.code != CR_OK)
        return result;
    if (!cr_body_alive(out->before, body))
        return (cr_result){.code = CR_DEAD_ID, .message = "the body is not there in this tick"};
    if (!find_partners(out))
        return out_of_memory();
    if (partner.index == 0 && out->partner_count > 0)
        partner = out->partners[0];
    return lab_tick_choose(out, partner) ? result : out_of_memory();
}

void lab_tick_close(lab_tick_opening *o)
{
    cr_world_destroy(o->before);
    cr_world_destroy(o->after);
    free(o->partners);
    free(o->records);
    free(o->steps);
    free(o->rows);
    *o = (lab_tick_opening){.tick = 0};
}

/* ---------------------------------------------------------------- why */

/* N s: the most that the pass gave along a normal of the pair. */
static float given_by(const lab_tick_opening *opening, const lab_tick_step *step)
{
    float most = 0.0f;
    for (size_t i = step->first_row; i < step->first_row + step->rows; i++)
        if (opening->rows[i].row.kind == CR_TRACE_NORMAL)
            most = fmaxf(most, fabsf(opening->rows[i].given));
    return most;
}

size_t lab_tick_decisive_step(const lab_tick_opening *opening, bool contact_began)
{
    size_t best = 0;
    float most = 0.0f;
    for (size_t i = 0; i < opening->step_count; i++) {
        const lab_tick_step *step = &opening->steps[i];
        if (contact_began && step->kind == LAB_STEP_SHAPE && step->record.kind == CR_TRACE_POINT)
            return i;
        float given = step->kind == LAB_STEP_PASS ? given_by(opening, step) : 0.0f;
        best = given > most ? i : best;
        most = fmaxf(most, given);
    }
    return best;
}
