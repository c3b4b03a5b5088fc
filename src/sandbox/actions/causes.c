/* causes.c - from a number to the tick, the list and the step that made it. */
#include "sandbox/actions/causes.h"

#include "sandbox/actions/inside_camera.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/playback.h"

void causes_toggle(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->wanted)
        inside_open_last(a);
    else
        playback_play(a, false);
    t->causes_of = t->causes_of == CAUSES_OF_NOTHING ? CAUSES_OF_VELOCITY : CAUSES_OF_NOTHING;
    a->dirty = true;
}

void causes_go(app *a, size_t cause)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->valid || cause >= t->causes.count)
        return;
    const lab_cause *c = &t->causes.at[cause];
    if (c->other.index != 0 && !cr_same_id(c->other, t->opening.partner))
        inside_choose(a, c->other);
    if (!t->valid)
        return;
    inside_go(a, lab_cause_step(&t->opening, c));
    t->causes_of = CAUSES_OF_NOTHING;
}

void causes_go_to_move(app *a, lab_move move)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->valid)
        return;
    inside_go(a, lab_move_step(&t->opening, move));
    t->causes_of = CAUSES_OF_NOTHING;
}

/* ---- asking ---- */

void causes_ask(app *a, app_causes_of of)
{
    a->opened_tick.asked = inside_can(a);
    a->opened_tick.asked_of = of;
}

void causes_ask_impulse(app *a, cr_body_id other, int32_t point)
{
    causes_ask(a, CAUSES_OF_NOTHING);
    a->opened_tick.asked_other = other;
    a->opened_tick.asked_point = point;
}

static void go_to_impulse(app *a)
{
    const app_opened_tick *t = &a->opened_tick;
    for (size_t i = 0; t->valid && i < t->causes.count; i++) {
        const lab_cause *c = &t->causes.at[i];
        if (c->kind != LAB_CAUSE_CONTACT || !cr_same_id(c->other, t->asked_other) ||
            c->point != t->asked_point)
            continue;
        causes_go(a, i);
        return;
    }
}

void causes_answer(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->asked)
        return;
    t->asked = false;
    inside_open_last(a);
    t->causes_of = t->asked_of;
    if (t->asked_of == CAUSES_OF_NOTHING)
        go_to_impulse(a);
    else if (t->asked_of == CAUSES_OF_WORLD_MOMENTUM)
        inside_camera_restore(a); /* no pair is looked at */
    a->dirty = true;
}
