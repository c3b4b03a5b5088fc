/* tick_steps.c - from the records of a tick to the steps of one pair. A tick that is made in two
 * parts looks for contacts twice: the steps of its second part follow those of its first. */
#include "lab/inside/tick_steps.h"

#include <math.h>
#include <stdlib.h>

const char *lab_tick_stage_name(lab_tick_stage stage)
{
    static const char *const names[LAB_TICK_STAGES] = {"Pairs", "Axes", "Manifold", "Solver",
                                                       "End"};
    return names[stage];
}

cr_pair lab_tick_pair(const lab_tick_opening *o)
{
    bool first = o->partner.index == 0 || o->body.index < o->partner.index;
    return first ? (cr_pair){o->body, o->partner} : (cr_pair){o->partner, o->body};
}

/* The records of a part of the tick, and where its rows begin. */
typedef struct tick_part {
    size_t begin, end, first_row;
} tick_part;

enum { MOST_REASONS = 8 }; /* bodies that make no pair, told of one by one */

/* NULL when out of memory. */
static lab_tick_step *add_step(lab_tick_opening *o, lab_tick_stage stage, lab_tick_step_kind kind)
{
    if (o->step_count == o->step_room) {
        size_t wanted = o->step_room < 64 ? 64 : 2 * o->step_room;
        lab_tick_step *bigger = realloc(o->steps, wanted * sizeof *bigger);
        if (bigger == NULL)
            return NULL;
        o->steps = bigger;
        o->step_room = wanted;
    }
    o->steps[o->step_count] =
        (lab_tick_step){.stage = stage, .kind = kind, .part_begin = o->part_begin};
    return &o->steps[o->step_count++];
}

static bool is_of_pair(const cr_pair *pair, const cr_trace_record *r)
{
    return (cr_same_id(r->a, pair->a) && cr_same_id(r->b, pair->b)) ||
           (cr_same_id(r->a, pair->b) && cr_same_id(r->b, pair->a));
}

/* ---- the broad phase ---- */

static bool add_far(lab_tick_opening *o, const cr_trace_record *nearest, uint32_t count)
{
    lab_tick_step *s = count > 0 ? add_step(o, LAB_TICK_PAIRS, LAB_STEP_FAR) : NULL;
    if (s == NULL)
        return count == 0;
    s->record = *nearest;
    s->count = count;
    return true;
}

/* Those that were left out although their boxes meet, each a step; of those whose boxes are apart
 * only how many they are, and the nearest. */
static bool add_unpaired(lab_tick_opening *o, tick_part part)
{
    const cr_trace_record *nearest = NULL;
    uint32_t far = 0, reasons = 0;
    for (size_t i = part.begin; i < part.end; i++) {
        const cr_trace_record *r = &o->records[i];
        bool apart = r->unpaired == CR_UNPAIRED_BOUNDS;
        if (r->kind != CR_TRACE_UNPAIRED || (!apart && reasons == MOST_REASONS))
            continue;
        if (apart) {
            far++;
            if (nearest == NULL || r->value < nearest->value)
                nearest = r;
            continue;
        }
        lab_tick_step *s = add_step(o, LAB_TICK_PAIRS, LAB_STEP_UNPAIRED);
        if (s == NULL)
            return false;
        s->record = *r;
        reasons++;
    }
    return add_far(o, nearest, far);
}

/* ---- the narrow phase ---- */

static lab_tick_stage stage_of(cr_trace_kind kind)
{
    return kind == CR_TRACE_AXIS || kind == CR_TRACE_SUPPORT || kind == CR_TRACE_REGION ||
                   kind == CR_TRACE_SEPARATED
               ? LAB_TICK_AXES
               : LAB_TICK_MANIFOLD;
}

/* A support point belongs to the axis before it. */
static bool add_shape(lab_tick_opening *o, const cr_trace_record *r)
{
    if (r->kind == CR_TRACE_SUPPORT && o->step_count > 0) {
        o->steps[o->step_count - 1].support = *r;
        return true;
    }
    bool pair = r->kind == CR_TRACE_PAIR;
    lab_tick_step *s = add_step(o, pair ? LAB_TICK_PAIRS : stage_of(r->kind),
                                pair ? LAB_STEP_PAIRED : LAB_STEP_SHAPE);
    if (s != NULL)
        s->record = *r;
    return s != NULL;
}

/* The axis along which the two are separated most, or overlap least. */
static void mark_least(lab_tick_opening *o)
{
    lab_tick_step *least = NULL;
    for (size_t i = o->part_begin; i < o->step_count; i++) {
        lab_tick_step *s = &o->steps[i];
        if (s->kind == LAB_STEP_SHAPE && s->record.kind == CR_TRACE_AXIS &&
            (least == NULL || s->record.value > least->record.value))
            least = s;
    }
    if (least != NULL)
        least->least = true;
}

/* ---- the solver ---- */

static bool same_pass(const cr_trace_pass *p, const cr_trace_pass *q)
{
    return p->kind == q->kind && p->step == q->step && p->number == q->number;
}

static const lab_tick_step *last_pass(const lab_tick_opening *o)
{
    for (size_t i = o->step_count; i-- > 0;)
        if (o->steps[i].kind == LAB_STEP_PASS)
            return &o->steps[i];
    return NULL;
}

static lab_tick_step *begin_pass(lab_tick_opening *o, const cr_trace_pass *pass)
{
    const lab_tick_step *last = last_pass(o);
    lab_tick_step before = last != NULL ? *last : (lab_tick_step){.moves = {false, false}};
    lab_tick_step *s = add_step(o, LAB_TICK_SOLVE, LAB_STEP_PASS);
    if (s == NULL)
        return NULL;
    s->pass = *pass;
    s->substep = pass->step;
    s->first_row = o->row_count;
    for (int i = 0; i < 2; i++) {
        s->moves[i] = before.moves[i];
        s->motion[i] = s->before[i] = before.motion[i];
    }
    return s;
}

static void take_motion(lab_tick_step *s, int which, const cr_trace_record *r)
{
    if (!s->moves[which])
        s->before[which] = r->motion;
    s->moves[which] = true;
    s->motion[which] = r->motion;
}

/* The same row in the steps before, or NULL. Impulses begin anew with each part of the tick. */
static const lab_tick_row *find_before(const lab_tick_opening *o, size_t begin, size_t end,
                                       const cr_trace_record *r)
{
    for (size_t i = end; i-- > begin;) {
        const lab_tick_row *row = &o->rows[i];
        if (row->row.kind == r->row.kind && row->row.index == r->row.index &&
            row->row.joint.index == r->row.joint.index)
            return row;
    }
    return NULL;
}

static bool add_row(lab_tick_opening *o, tick_part part, lab_tick_step *s, const cr_trace_record *r)
{
    if (o->row_count == o->row_room) {
        size_t wanted = o->row_room < 64 ? 64 : 2 * o->row_room;
        lab_tick_row *bigger = realloc(o->rows, wanted * sizeof *bigger);
        if (bigger == NULL)
            return false;
        o->rows = bigger;
        o->row_room = wanted;
    }
    const lab_tick_row *old = find_before(o, part.first_row, s->first_row, r);
    lab_tick_row row = {.a = r->a, .b = r->b, .row = r->row};
    row.given = r->row.impulse - (old != NULL ? old->row.impulse : 0);
    row.velocity_before = old != NULL ? old->row.velocity : r->row.velocity;
    row.in_step = r->pass.kind == CR_PASS_FORCES ? 0 : row.given + (old != NULL ? old->in_step : 0);
    o->rows[o->row_count++] = row;
    s->rows++;
    return true;
}

/* Whether a pass that not every pair has anything to do with has done nothing here. */
static bool did_nothing(const lab_tick_opening *o, const lab_tick_step *s)
{
    if (s->pass.kind == CR_PASS_BEGIN || s->pass.kind == CR_PASS_FORCES ||
        s->pass.kind == CR_PASS_WARM_START || s->pass.kind == CR_PASS_POSITIONS)
        return false;
    for (size_t i = 0; i < s->rows; i++)
        if (o->rows[s->first_row + i].given != 0)
            return false;
    for (int i = 0; i < 2; i++) {
        const cr_trace_motion *m = &s->motion[i], *n = &s->before[i];
        if (m->velocity.x != n->velocity.x || m->velocity.y != n->velocity.y ||
            m->angular_velocity != n->angular_velocity || m->way.x != n->way.x ||
            m->way.y != n->way.y || m->turn != n->turn)
            return false;
    }
    return s->pass.kind != CR_PASS_SOLVE || s->pass.number > 0;
}

static void end_pass(lab_tick_opening *o)
{
    const lab_tick_step *s = o->step_count > 0 ? &o->steps[o->step_count - 1] : NULL;
    if (s == NULL || s->kind != LAB_STEP_PASS || !did_nothing(o, s))
        return;
    o->row_count = s->first_row;
    o->step_count--;
}

static bool add_passes(lab_tick_opening *o, const cr_pair *pair, tick_part part)
{
    lab_tick_step *s = NULL;
    cr_trace_pass pass = {.step = -1};
    for (size_t i = part.begin; i < part.end; i++) {
        const cr_trace_record *r = &o->records[i];
        if (r->kind != CR_TRACE_BODY && r->kind != CR_TRACE_ROW)
            continue;
        if (s == NULL || !same_pass(&pass, &r->pass)) {
            end_pass(o);
            pass = r->pass;
            s = begin_pass(o, &pass);
            if (s == NULL)
                return false;
        }
        if (r->kind == CR_TRACE_BODY && cr_same_id(r->a, pair->a))
            take_motion(s, 0, r);
        if (r->kind == CR_TRACE_BODY && cr_same_id(r->a, pair->b))
            take_motion(s, 1, r);
        if (r->kind == CR_TRACE_ROW && is_of_pair(pair, r) && !add_row(o, part, s, r))
            return false;
    }
    end_pass(o);
    return true;
}

/* ---- the end ---- */

/* Where the continuous stage has changed what the solver left. */
static bool was_swept(const lab_tick_opening *o, int which, cr_body_id id)
{
    const lab_tick_step *last = last_pass(o);
    if (last == NULL || !last->moves[which])
        return false;
    cr_body_view before = cr_body_get_view(o->before, id), after = cr_body_get_view(o->after, id);
    cr_vec2 way = last->motion[which].way, end = after.center;
    float x = before.center.x + way.x, y = before.center.y + way.y;
    float rounding = 1e-5f * (1 + fabsf(x) + fabsf(y));
    return fabsf(end.x - x) > rounding || fabsf(end.y - y) > rounding;
}

static bool add_end(lab_tick_opening *o, const cr_pair *pair)
{
    size_t count;
    const cr_event *events = cr_world_events(o->after, &count);
    const cr_body_id ids[2] = {pair->a, pair->b};
    for (int i = 0; i < 2; i++) {
        lab_tick_step *s = ids[i].index != 0 && was_swept(o, i, ids[i])
                               ? add_step(o, LAB_TICK_END, LAB_STEP_SWEPT)
                               : NULL;
        if (s != NULL)
            s->record.a = ids[i];
    }
    for (size_t i = 0; i < count; i++) {
        if (!cr_same_id(events[i].a, pair->a) || !cr_same_id(events[i].b, pair->b))
            continue;
        lab_tick_step *s = add_step(o, LAB_TICK_END, LAB_STEP_EVENT);
        if (s == NULL)
            return false;
        s->event = events[i];
    }
    return add_step(o, LAB_TICK_END, LAB_STEP_SLEEP) != NULL &&
           add_step(o, LAB_TICK_END, LAB_STEP_PROOF) != NULL;
}

/* ---- all ---- */

static bool is_of_solver(const cr_trace_record *r)
{
    return r->kind == CR_TRACE_BODY || r->kind == CR_TRACE_ROW;
}

/* Whether the record is the first of another part: a search for contacts after a solver. */
static bool begins_part(const lab_tick_opening *o, size_t i)
{
    return is_of_solver(&o->records[i - 1]) && !is_of_solver(&o->records[i]);
}

static bool add_part(lab_tick_opening *o, const cr_pair *pair, tick_part part)
{
    o->part_begin = o->step_count;
    if (!add_unpaired(o, part))
        return false;
    for (size_t i = part.begin; i < part.end; i++)
        if (o->records[i].kind < CR_TRACE_UNPAIRED && is_of_pair(pair, &o->records[i]) &&
            !add_shape(o, &o->records[i]))
            return false;
    mark_least(o);
    return add_passes(o, pair, part);
}

bool lab_tick_make_steps(lab_tick_opening *o)
{
    cr_pair pair = lab_tick_pair(o);
    o->step_count = o->row_count = o->part_begin = 0;
    for (size_t begin = 0, end; begin < o->record_count; begin = end) {
        for (end = begin + 1; end < o->record_count && !begins_part(o, end); end++)
            continue;
        if (!add_part(o, &pair, (tick_part){begin, end, o->row_count}))
            return false;
    }
    return add_end(o, &pair);
}
