/* condition.c - whether a condition is true of a tick. */
#include "lab/probes/condition.h"

#include <math.h>
#include <string.h>

static bool is_pair(const lab_subject *of, cr_body_id a, cr_body_id b)
{
    bool forward =
        (of->a.index == 0 || cr_same_id(of->a, a)) && (of->b.index == 0 || cr_same_id(of->b, b));
    bool backward =
        (of->a.index == 0 || cr_same_id(of->a, b)) && (of->b.index == 0 || cr_same_id(of->b, a));
    return forward || backward;
}

static bool has_event(const lab_condition *condition, const lab_observation *now,
                      cr_event_kind kind, lab_occurrence *out)
{
    size_t count;
    const cr_event *events = cr_world_events(now->world, &count);
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == kind && is_pair(&condition->of, events[i].a, events[i].b)) {
            *out = (lab_occurrence){.what = {.a = events[i].a, .b = events[i].b},
                                    .value = (double)events[i].impulse};
            return true;
        }
    return false;
}

static bool is_outside(const lab_condition *condition, const cr_body_view *body)
{
    const cr_aabb *r = &condition->region;
    return body->kind != CR_STATIC &&
           !(body->center.x >= r->lower.x && body->center.x <= r->upper.x &&
             body->center.y >= r->lower.y && body->center.y <= r->upper.y);
}

static bool is_broken(const lab_condition *condition, const cr_body_view *body)
{
    (void)condition;
    return !(isfinite(body->transform.p.x) && isfinite(body->transform.p.y) &&
             isfinite(body->angle) && isfinite(body->velocity.x) && isfinite(body->velocity.y) &&
             isfinite(body->angular_velocity));
}

/* Of the body that is asked for, or the first one. */
static bool any_body(const lab_condition *condition, const lab_observation *now,
                     bool (*is)(const lab_condition *, const cr_body_view *), lab_occurrence *out)
{
    for (size_t slot = 0; slot < cr_world_slots(now->world); slot++) {
        cr_body_id id = cr_world_slot(now->world, slot);
        if (id.index == 0 || (condition->of.a.index != 0 && !cr_same_id(condition->of.a, id)))
            continue;
        cr_body_view body = cr_body_get_view(now->world, id);
        if (is(condition, &body)) {
            *out = (lab_occurrence){.what = {.a = id}};
            return true;
        }
    }
    return false;
}

static bool compares(const lab_condition *condition, const lab_observation *now,
                     lab_occurrence *out)
{
    out->what = condition->of;
    out->value = condition->quantity->value(now, &condition->of, &out->what);
    return condition->kind == LAB_ABOVE ? out->value > condition->bound
                                        : out->value < condition->bound;
}

unsigned lab_condition_needs(const lab_condition *condition)
{
    return condition->quantity != NULL ? lab_quantity_needs(condition->quantity) : 0;
}

bool lab_condition_holds(const lab_condition *condition, const lab_observation *now,
                         lab_occurrence *out)
{
    switch (condition->kind) {
    case LAB_TOUCHES:
        return has_event(condition, now, CR_EVENT_BEGIN, out);
    case LAB_PARTS:
        return has_event(condition, now, CR_EVENT_END, out);
    case LAB_LEAVES:
        return any_body(condition, now, is_outside, out);
    case LAB_NOT_FINITE:
        return any_body(condition, now, is_broken, out);
    default:
        return compares(condition, now, out);
    }
}

static bool is_event(lab_condition_kind kind)
{
    return kind == LAB_TOUCHES || kind == LAB_PARTS;
}

lab_watch lab_watch_begin(const lab_condition *condition, const cr_world *world)
{
    lab_observation now = {.world = world, .energy_made = (double)NAN, .residual = (double)NAN};
    lab_occurrence unused;
    lab_watch watch = {.condition = *condition};
    watch.held = lab_condition_holds(condition, &now, &unused);
    return watch;
}

bool lab_watch_tick(lab_watch *watch, const lab_observation *now, lab_occurrence *out)
{
    bool holds = lab_condition_holds(&watch->condition, now, out);
    bool comes = holds && (is_event(watch->condition.kind) || !watch->held);
    watch->held = holds;
    watch->times += comes;
    return comes && watch->times == watch->condition.count;
}
