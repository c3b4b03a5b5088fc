/* marks.c - finding out what happened in a tick, and keeping it by tick. */
#include "lab/marks.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the list */

void lab_marks_free(lab_marks *marks)
{
    free(marks->at);
    memset(marks, 0, sizeof *marks);
}

size_t lab_marks_from(const lab_marks *marks, uint64_t tick)
{
    size_t low = 0, high = marks->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (marks->at[middle].tick < tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool reserve(lab_marks *marks)
{
    if (marks->count < marks->capacity)
        return true;
    size_t wanted = marks->capacity < 16 ? 16 : marks->capacity + marks->capacity / 2;
    lab_mark *bigger = realloc(marks->at, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    marks->at = bigger;
    marks->capacity = wanted;
    return true;
}

lab_mark *lab_marks_at(lab_marks *marks, uint64_t tick)
{
    marks->count = lab_marks_from(marks, tick + 1);
    if (marks->count > 0 && marks->at[marks->count - 1].tick == tick)
        return &marks->at[marks->count - 1];
    if (!reserve(marks))
        return NULL;
    marks->at[marks->count] = (lab_mark){.tick = tick};
    return &marks->at[marks->count++];
}

lab_mark *lab_marks_put(lab_marks *marks, uint64_t tick)
{
    size_t at = lab_marks_from(marks, tick);
    if (at < marks->count && marks->at[at].tick == tick)
        return &marks->at[at];
    if (!reserve(marks))
        return NULL;
    memmove(&marks->at[at + 1], &marks->at[at], (marks->count - at) * sizeof *marks->at);
    marks->count++;
    marks->at[at] = (lab_mark){.tick = tick};
    return &marks->at[at];
}

/* ---------------------------------------------------------------- what happened */

void lab_mark_maker_free(lab_mark_maker *maker)
{
    free(maker->limits);
    memset(maker, 0, sizeof *maker);
}

/* Within a thousandth of a radian: the solver holds a limit softly. */
static bool is_at_limit(const cr_world *world, cr_joint_id id)
{
    const float slack = 1e-3f;
    cr_joint_def def;
    if (id.index == 0 || cr_joint_get(world, id, &def).code != CR_OK || !def.limited)
        return false;
    float angle = cr_joint_get_view(world, id).angle;
    return angle <= def.lower + slack || angle >= def.upper - slack;
}

static bool reserve_limits(lab_mark_maker *maker, size_t slots)
{
    if (slots <= maker->limits_capacity)
        return true;
    unsigned char *bigger = realloc(maker->limits, slots);
    if (bigger == NULL)
        return false;
    memset(bigger + maker->limits_capacity, 0, slots - maker->limits_capacity);
    maker->limits = bigger;
    maker->limits_capacity = slots;
    return true;
}

/* How many joints have come to a limit since the world was last seen. */
static uint32_t see_limits(lab_mark_maker *maker, const cr_world *world)
{
    size_t slots = cr_world_joint_slots(world);
    uint32_t reached = 0;
    if (!reserve_limits(maker, slots))
        return 0;
    for (size_t slot = 0; slot < slots; slot++) {
        bool now = is_at_limit(world, cr_world_joint_slot(world, slot));
        reached += now && maker->limits[slot] == 0;
        maker->limits[slot] = now;
    }
    return reached;
}

void lab_mark_maker_see(lab_mark_maker *maker, const cr_world *world)
{
    maker->tick = cr_world_tick(world);
    maker->sleeping = cr_world_stats(world).sleeping;
    maker->has_seen = true;
    see_limits(maker, world);
}

static void count_events(const cr_world *world, lab_mark *mark)
{
    size_t count;
    const cr_event *events = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_event *e = &events[i];
        mark->ends += e->kind == CR_EVENT_END;
        mark->hits += e->kind == CR_EVENT_HIT;
        if (e->kind != CR_EVENT_BEGIN)
            continue;
        if (mark->begins++ == 0 || e->impulse > mark->impulse) {
            mark->a = e->a;
            mark->b = e->b;
            mark->impulse = e->impulse;
        }
    }
}

bool lab_mark_is_event(const lab_mark *mark)
{
    return mark->begins + mark->ends + mark->slept + mark->woke + mark->limits > 0;
}

void lab_mark_maker_tick(lab_mark_maker *maker, const cr_world *world, lab_marks *marks)
{
    lab_mark mark = {.tick = cr_world_tick(world)};
    bool follows = maker->has_seen && mark.tick == maker->tick + 1;
    uint32_t before = maker->sleeping, now = cr_world_stats(world).sleeping;
    uint32_t reached = see_limits(maker, world);
    maker->tick = mark.tick;
    maker->sleeping = now;
    maker->has_seen = true;
    count_events(world, &mark);
    if (follows) {
        mark.slept = now > before ? now - before : 0;
        mark.woke = before > now ? before - now : 0;
        mark.limits = reached;
    }
    if (!lab_mark_is_event(&mark)) {
        marks->count = lab_marks_from(marks, mark.tick);
        return;
    }
    lab_mark *kept = lab_marks_at(marks, mark.tick);
    if (kept != NULL)
        *kept = mark;
}
