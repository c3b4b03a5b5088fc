/* breakpoints.c - watching several conditions, and remembering when each came true. */
#include "lab/probes/breakpoints.h"

#include <stdlib.h>
#include <string.h>

void lab_breakpoints_free(lab_breakpoints *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->at[i].ticks);
    free(list->at);
    lab_observer_end(&list->observer);
    *list = (lab_breakpoints){0};
}

/* ---------------------------------------------------------------- the list */

static bool is_there(const cr_world *world, const lab_subject *of)
{
    cr_joint_def def;
    return (of->a.index == 0 || cr_body_alive(world, of->a)) &&
           (of->b.index == 0 || cr_body_alive(world, of->b)) &&
           (of->joint.index == 0 || cr_joint_get(world, of->joint, &def).code == CR_OK);
}

bool lab_breakpoint_refresh(lab_breakpoint *breakpoint, const lab_scene *scene)
{
    bool there = is_there(scene->world, &breakpoint->condition.of);
    if (there)
        lab_condition_print(scene, &breakpoint->condition, breakpoint->sentence,
                            sizeof breakpoint->sentence);
    return there;
}

size_t lab_breakpoint_times(const lab_breakpoint *breakpoint)
{
    return breakpoint->times;
}

static bool reserve(lab_breakpoints *list)
{
    if (list->count < list->capacity)
        return true;
    size_t capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
    lab_breakpoint *grown = realloc(list->at, capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    list->at = grown;
    list->capacity = capacity;
    return true;
}

bool lab_breakpoints_add(lab_breakpoints *list, const lab_scene *scene,
                         const lab_condition *condition)
{
    if (!reserve(list))
        return false;
    lab_breakpoint *added = &list->at[list->count++];
    *added = (lab_breakpoint){.condition = *condition, .enabled = true};
    lab_breakpoint_refresh(added, scene);
    return true;
}

void lab_breakpoints_remove(lab_breakpoints *list, size_t i)
{
    free(list->at[i].ticks);
    memmove(list->at + i, list->at + i + 1, (list->count - i - 1) * sizeof *list->at);
    list->count--;
}

bool lab_breakpoints_watch(const lab_breakpoints *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].enabled)
            return true;
    return false;
}

/* ---------------------------------------------------------------- when it came true */

/* The condition's own count is judged here, by the ticks that are remembered. */
static void watch_anew(lab_breakpoint *breakpoint, const cr_world *world)
{
    lab_condition each = breakpoint->condition;
    uint64_t now = cr_world_tick(world);
    each.count = 1;
    breakpoint->watch = lab_watch_begin(&each, world);
    while (breakpoint->times > 0 && breakpoint->ticks[breakpoint->times - 1] > now)
        breakpoint->times--;
    if (breakpoint->passed != now + 1)
        breakpoint->passed = 0;
}

static unsigned needs_of(const lab_breakpoints *list)
{
    unsigned needs = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].enabled)
            needs |= lab_condition_needs(&list->at[i].condition);
    return needs;
}

static bool observe(lab_breakpoints *list)
{
    unsigned needs = needs_of(list);
    if (list->observes && list->observed == needs)
        return true;
    lab_observer_end(&list->observer);
    list->observes = lab_observer_begin(&list->observer, needs);
    list->observed = needs;
    return list->observes;
}

bool lab_breakpoints_begin(lab_breakpoints *list, const cr_world *world)
{
    for (size_t i = 0; i < list->count; i++)
        watch_anew(&list->at[i], world);
    return observe(list) && lab_observer_start(&list->observer, world);
}

cr_probe lab_breakpoints_probe(lab_breakpoints *list, const cr_probe *also)
{
    list->observer.also = also != NULL ? *also : (cr_probe){0};
    cr_probe probe = lab_observer_probe(&list->observer);
    bool asked = (needs_of(list) & LAB_NEEDS_RESIDUAL) != 0;
    if (!asked && list->observer.also.residual == NULL)
        probe.residual = NULL; /* nobody asks the solver for it */
    return probe;
}

/* Out of memory the tick is not counted. */
static void remember(lab_breakpoint *breakpoint, uint64_t tick)
{
    if (breakpoint->times == breakpoint->capacity) {
        size_t capacity = breakpoint->capacity == 0 ? 16 : 2 * breakpoint->capacity;
        uint64_t *grown = realloc(breakpoint->ticks, capacity * sizeof *grown);
        if (grown == NULL)
            return;
        breakpoint->ticks = grown;
        breakpoint->capacity = capacity;
    }
    breakpoint->ticks[breakpoint->times++] = tick;
}

/* Whether it is to be stopped at. */
static bool look(lab_breakpoint *breakpoint, const lab_observation *now, lab_occurrence *what)
{
    uint64_t tick = cr_world_tick(now->world);
    bool comes = lab_watch_tick(&breakpoint->watch, now, what);
    breakpoint->watch.times = 0;
    if (!comes)
        return false;
    remember(breakpoint, tick);
    bool stops =
        breakpoint->condition.count <= 1 || breakpoint->times == breakpoint->condition.count;
    if (!stops || !breakpoint->condition.before)
        return stops;
    bool passes = breakpoint->passed == tick;
    breakpoint->passed = passes ? 0 : tick;
    return !passes;
}

bool lab_breakpoints_tick(lab_breakpoints *list, const cr_world *world, lab_breakpoint_hit *out)
{
    lab_observation now = lab_observer_tick(&list->observer, world);
    bool hit = false;
    for (size_t i = 0; i < list->count; i++) {
        lab_breakpoint *one = &list->at[i];
        lab_occurrence what;
        if (!one->enabled || !look(one, &now, &what))
            continue;
        if (!hit || (one->condition.before && !list->at[out->breakpoint].condition.before))
            *out = (lab_breakpoint_hit){i, cr_world_tick(world), what};
        hit = true;
    }
    return hit;
}
