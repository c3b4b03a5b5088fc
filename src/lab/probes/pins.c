/* pins.c - a lane of series for each branch that was looked at. */
#include "lab/probes/pins.h"

#include <math.h>
#include <string.h>

enum { TICKS_TO_A_REPORT = 4 };

static cr_result out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

/* ---------------------------------------------------------------- the list */

static void free_pin(lab_pin *pin)
{
    for (size_t i = 0; i < LAB_PIN_LANES; i++)
        lab_series_free(&pin->series[i]);
}

void lab_pins_free(lab_pins *pins)
{
    for (size_t i = 0; i < pins->count; i++)
        free_pin(&pins->at[i]);
    for (size_t i = 0; i < LAB_PIN_LANES; i++)
        lab_past_free(&pins->lane[i].past);
    if (pins->observes)
        lab_observer_end(&pins->observer);
    *pins = (lab_pins){0};
}

static bool same_subject(const lab_subject *a, const lab_subject *b)
{
    return cr_same_id(a->a, b->a) && cr_same_id(a->b, b->b) && a->joint.index == b->joint.index &&
           a->joint.generation == b->joint.generation;
}

/* The number of the pin; the count where there is none. */
static size_t find_pin(const lab_pins *pins, const lab_quantity *quantity, const lab_subject *of)
{
    size_t i = 0;
    while (i < pins->count &&
           (pins->at[i].quantity != quantity || !same_subject(&pins->at[i].of, of)))
        i++;
    return i;
}

void lab_pins_swap(lab_pins *pins, lab_pins *kept)
{
    lab_pins before = *pins; /* its observer stays here */
    before.observes = false;
    memcpy(pins->lane, kept->lane, sizeof pins->lane);
    memset(kept->lane, 0, sizeof kept->lane);
    pins->present = kept->present;
    pins->uses = kept->uses;
    for (size_t i = 0; i < pins->count; i++) {
        lab_pin *pin = &pins->at[i];
        size_t same = find_pin(kept, pin->quantity, &pin->of);
        memset(pin->series, 0, sizeof pin->series);
        if (same == kept->count)
            continue;
        memcpy(pin->series, kept->at[same].series, sizeof pin->series);
        memset(kept->at[same].series, 0, sizeof pin->series);
    }
    lab_pins_free(kept);
    *kept = before;
}

size_t lab_pins_add(lab_pins *pins, const lab_scene *scene, const lab_quantity *quantity,
                    const lab_subject *of)
{
    size_t old = find_pin(pins, quantity, of);
    if (old < pins->count)
        return old;
    if (pins->count == LAB_PINS)
        return LAB_PINS;
    lab_pin *pin = &pins->at[pins->count];
    *pin = (lab_pin){.quantity = quantity, .of = *of};
    lab_quantity_print(scene, quantity, of, pin->label, sizeof pin->label);
    return pins->count++;
}

void lab_pins_remove(lab_pins *pins, size_t pin)
{
    free_pin(&pins->at[pin]);
    memmove(pins->at + pin, pins->at + pin + 1, (pins->count - pin - 1) * sizeof *pins->at);
    pins->count--;
}

bool lab_pin_refresh(lab_pin *pin, const lab_scene *scene)
{
    const lab_subject *of = &pin->of;
    bool there = (of->a.index == 0 || cr_body_alive(scene->world, of->a)) &&
                 (of->b.index == 0 || cr_body_alive(scene->world, of->b)) &&
                 (of->joint.index == 0 || cr_joint_alive(scene->world, of->joint));
    if (there)
        lab_quantity_print(scene, pin->quantity, of, pin->label, sizeof pin->label);
    return there;
}

/* ---------------------------------------------------------------- lanes */

static lab_pin_lane *lane_of(lab_pins *pins, uint32_t branch)
{
    for (size_t i = 0; i < LAB_PIN_LANES; i++)
        if (pins->lane[i].used > 0 && pins->lane[i].branch == branch)
            return &pins->lane[i];
    return NULL;
}

static size_t oldest_lane(const lab_pins *pins)
{
    size_t oldest = 0;
    for (size_t i = 1; i < LAB_PIN_LANES; i++)
        if (pins->lane[i].used < pins->lane[oldest].used)
            oldest = i;
    return oldest;
}

/* What a branch has in common with another one need not be run again. */
static bool copy_lane(lab_pins *pins, size_t to, size_t from)
{
    bool ok = lab_past_copy(&pins->lane[to].past, &pins->lane[from].past);
    for (size_t i = 0; i < pins->count; i++) {
        lab_series_free(&pins->at[i].series[to]);
        ok = ok && lab_series_copy(&pins->at[i].series[to], &pins->at[i].series[from]);
    }
    return ok;
}

static bool begin_lane(lab_pins *pins, uint32_t branch)
{
    size_t fresh = oldest_lane(pins), from = pins->present;
    bool known = pins->lane[from].used > 0;
    pins->present = fresh;
    lab_past_free(&pins->lane[fresh].past);
    for (size_t i = 0; i < pins->count; i++)
        lab_series_free(&pins->at[i].series[fresh]);
    pins->lane[fresh].branch = branch;
    return !known || copy_lane(pins, fresh, from);
}

bool lab_pins_follow(lab_pins *pins, const lab_session *session)
{
    bool ok = true;
    if (pins->count == 0)
        return true;
    uint32_t id = lab_session_branch_view(session, lab_session_branch(session)).id;
    lab_pin_lane *lane = lane_of(pins, id);
    if (lane == NULL)
        ok = begin_lane(pins, id);
    else
        pins->present = (size_t)(lane - pins->lane);
    lane = &pins->lane[pins->present];
    if (lane->used == 0 || lane->used < pins->uses)
        lane->used = ++pins->uses;
    if (!ok)
        lab_past_free(&lane->past);
    uint64_t holds = lab_past_agree(&lane->past, session), last = lab_session_last_tick(session);
    holds = holds < last + 1 ? holds : last + 1;
    for (size_t i = 0; i < pins->count; i++)
        lab_series_cut(&pins->at[i].series[pins->present], holds);
    return ok;
}

/* ---------------------------------------------------------------- what is missing */

/* The first tick without a value of the pin. */
static uint64_t missing_from(const lab_pins *pins, const lab_session *session, size_t pin)
{
    const lab_series *series = &pins->at[pin].series[pins->present];
    return series->step > 0 ? lab_series_end(series) : lab_session_first_tick(session);
}

static uint64_t first_missing(const lab_pins *pins, const lab_session *session)
{
    uint64_t first = UINT64_MAX;
    for (size_t i = 0; i < pins->count; i++) {
        uint64_t from = missing_from(pins, session, i);
        first = from < first ? from : first;
    }
    return first;
}

double lab_pins_missing(const lab_pins *pins, const lab_session *session)
{
    uint64_t from = first_missing(pins, session), first = lab_session_first_tick(session);
    uint64_t last = lab_session_last_tick(session);
    return from > last ? 0.0 : (double)(last - from + 1) / (double)(last - first + 1);
}

static unsigned needs_of(const lab_pins *pins)
{
    unsigned needs = 0;
    for (size_t i = 0; i < pins->count; i++)
        needs |= lab_quantity_needs(pins->at[i].quantity);
    return needs;
}

/* What adds up has nothing yet where there is no tick before. */
static bool put(const lab_pin *pin, lab_series *series, const lab_observation *now)
{
    uint64_t tick = cr_world_tick(now->world);
    double value = pin->quantity->value(now, &pin->of, NULL) / pin->quantity->scale;
    if (!lab_quantity_adds(pin->quantity))
        return lab_series_put(series, tick, value);
    return lab_series_add(series, tick, isfinite(value) ? value : 0.0);
}

static bool put_all(lab_pins *pins, const lab_observation *now)
{
    uint64_t tick = cr_world_tick(now->world);
    bool ok = true;
    for (size_t i = 0; i < pins->count; i++) {
        lab_pin *pin = &pins->at[i];
        lab_series *series = &pin->series[pins->present];
        if (series->step == 0 || tick >= lab_series_end(series))
            ok &= put(pin, series, now);
    }
    return ok;
}

/* ---------------------------------------------------------------- filling in the past */

typedef struct filling {
    lab_pins *pins;
    lab_observer observer;
    const lab_progress *progress;
    uint64_t from, to, seen, reached;
    bool failed;
} filling;

static void begin(void *user, const cr_world *world)
{
    filling *f = user;
    f->failed = !lab_observer_start(&f->observer, world);
    f->reached = cr_world_tick(world);
    lab_observation now = {.world = world, .energy_made = (double)NAN, .residual = (double)NAN};
    if (f->reached >= f->from)
        f->failed |= !put_all(f->pins, &now);
}

/* What is done to a world between two ticks is no work of the second. */
static void edited(void *user, const cr_world *world, const lab_command *command,
                   const lab_made *made)
{
    filling *f = user;
    (void)command;
    (void)made;
    f->failed |= !lab_observer_start(&f->observer, world);
}

static bool look(void *user, const cr_world *world)
{
    filling *f = user;
    lab_observation now = lab_observer_tick(&f->observer, world);
    f->reached = cr_world_tick(world);
    f->failed |= !put_all(f->pins, &now);
    double share = (double)(f->reached - f->from + 1) / (double)(f->to - f->from + 1);
    bool asked = f->seen++ % TICKS_TO_A_REPORT == 0;
    return !f->failed && (!asked || lab_progress_continues(f->progress, share));
}

cr_result lab_pins_fill(lab_pins *pins, lab_session *session, const lab_progress *progress)
{
    uint64_t first = lab_session_first_tick(session);
    filling f = {.pins = pins,
                 .progress = progress,
                 .from = first_missing(pins, session),
                 .to = lab_session_last_tick(session)};
    if (f.from > f.to)
        return (cr_result){.code = CR_OK};
    if (!lab_observer_begin(&f.observer, needs_of(pins)))
        return out_of_memory();
    lab_visitor visitor = {.begin = begin, .tick = look, .made = edited, .user = &f};
    cr_probe probe = lab_observer_probe(&f.observer);
    lab_session_probe(session, (needs_of(pins) & LAB_NEEDS_RESIDUAL) != 0 ? &probe : NULL);
    cr_result result =
        lab_session_visit(session, f.from > first ? f.from - 1 : first, f.to, &visitor);
    lab_session_probe(session, NULL);
    lab_observer_end(&f.observer);
    lab_past *past = &pins->lane[pins->present].past;
    uint64_t learned = f.reached > first ? f.reached - 1 : first;
    if (f.failed || !lab_past_learn(past, session, learned))
        return out_of_memory();
    return result;
}

/* ---------------------------------------------------------------- while time runs */

bool lab_pins_listen(lab_pins *pins, const cr_world *world, bool follows)
{
    unsigned needs = needs_of(pins);
    if (!pins->observes || pins->observed != needs) {
        if (pins->observes)
            lab_observer_end(&pins->observer);
        pins->observes = lab_observer_begin(&pins->observer, needs);
        pins->observed = needs;
        follows = false;
    }
    return pins->observes && (follows || lab_observer_start(&pins->observer, world));
}

cr_probe lab_pins_probe(lab_pins *pins, const cr_probe *also)
{
    cr_probe probe = lab_observer_probe(&pins->observer);
    pins->observer.also = also != NULL ? *also : (cr_probe){0};
    /* A solver that nobody asks need not work its residual out. */
    bool asked = (needs_of(pins) & LAB_NEEDS_RESIDUAL) != 0 || pins->observer.also.residual != NULL;
    if (!asked)
        probe.residual = NULL;
    return probe;
}

void lab_pins_note(lab_pins *pins, const lab_session *session)
{
    const cr_world *world = lab_session_world(session);
    uint64_t tick = cr_world_tick(world);
    lab_observation now = lab_observer_tick(&pins->observer, world);
    if (first_missing(pins, session) != tick || !put_all(pins, &now))
        return;
    lab_past *past = &pins->lane[pins->present].past;
    if (!lab_past_learn(past, session, tick - 1))
        for (size_t i = 0; i < pins->count; i++)
            lab_series_cut(&pins->at[i].series[pins->present], tick);
}

/* ---------------------------------------------------------------- reading */

const lab_series *lab_pin_series(const lab_pins *pins, size_t pin)
{
    return &pins->at[pin].series[pins->present];
}

static bool is_there(const lab_session *session, uint32_t branch)
{
    for (size_t i = 0; i < lab_session_branches(session); i++)
        if (lab_session_branch_view(session, i).id == branch)
            return true;
    return false;
}

const lab_series *lab_pin_former(const lab_pins *pins, const lab_session *session, size_t pin)
{
    size_t former = LAB_PIN_LANES;
    for (size_t i = 0; i < LAB_PIN_LANES; i++)
        if (i != pins->present && pins->lane[i].used > 0 &&
            (former == LAB_PIN_LANES || pins->lane[i].used > pins->lane[former].used))
            former = i;
    bool shown = former < LAB_PIN_LANES && is_there(session, pins->lane[former].branch);
    return shown ? &pins->at[pin].series[former] : NULL;
}
