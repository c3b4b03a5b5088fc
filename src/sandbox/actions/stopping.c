/* stopping.c - asking the breakpoints after each tick. */
#include "sandbox/actions/stopping.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"

#include <stdio.h>
#include <string.h>

static const lab_scene *scene_of(const app *a)
{
    return lab_session_scene(a->session);
}

/* ---------------------------------------------------------------- while time runs */

cr_probe stopping_expect(app *a, const cr_probe *probe)
{
    app_stopping *s = &a->stopping;
    cr_probe heard = probe != NULL ? *probe : (cr_probe){0};
    if (!lab_breakpoints_watch(&s->list)) {
        s->watches = false;
        return heard;
    }
    uint32_t revision = lab_session_revision(a->session);
    bool follows = s->watches && s->tick == cr_world_tick(app_world(a)) && s->revision == revision;
    s->watches = follows || lab_breakpoints_begin(&s->list, app_world(a));
    s->revision = revision;
    return s->watches ? lab_breakpoints_probe(&s->list, probe) : heard;
}

void stopping_rewind(app *a)
{
    a->stopping.watches = false;
}

void stopping_forget(app *a)
{
    lab_breakpoints_free(&a->stopping.list);
    a->stopping = (app_stopping){0};
}

static void select_subject(app *a, const lab_subject *of)
{
    cr_body_id bodies[2] = {of->a, of->b};
    cr_joint_def joint;
    if (of->joint.index != 0 && cr_joint_get(app_world(a), of->joint, &joint).code == CR_OK) {
        bodies[0] = joint.a;
        bodies[1] = joint.b;
    }
    bool any = bodies[0].index != 0 || bodies[1].index != 0;
    if (any)
        selection_clear(&a->selection);
    for (size_t i = 0; i < 2; i++)
        if (cr_body_alive(app_world(a), bodies[i]))
            selection_add(&a->selection, bodies[i]);
}

/* "Stopped: light #4 touches heavy #5, 4.71 N s, tick 54" */
void stopping_tell(app *a, const char *what, const lab_condition *condition,
                   const lab_occurrence *occurrence, uint64_t tick)
{
    char words[LAB_SENTENCE], text[LAB_SENTENCE + 80];
    lab_occurrence_words(scene_of(a), condition, occurrence, words, sizeof words);
    snprintf(text, sizeof text, "%s%s %s, tick %llu", what, condition->before ? " before" : ":",
             words, (unsigned long long)tick);
    notification_show(a, text);
    select_subject(a, &occurrence->what);
    a->dirty = true;
}

bool stopping_note(app *a, lab_breakpoint_hit *hit)
{
    app_stopping *s = &a->stopping;
    if (!s->watches)
        return false;
    s->tick = cr_world_tick(app_world(a));
    if (!lab_breakpoints_tick(&s->list, app_world(a), hit))
        return false;
    s->present = hit->breakpoint;
    return true;
}

/* ---------------------------------------------------------------- the list */

static bool same(const lab_condition *a, const lab_condition *b)
{
    const cr_aabb *r = &a->region, *q = &b->region;
    return a->kind == b->kind && a->quantity == b->quantity && cr_same_id(a->of.a, b->of.a) &&
           cr_same_id(a->of.b, b->of.b) && a->of.joint.index == b->of.joint.index &&
           a->of.joint.generation == b->of.joint.generation && !(a->bound < b->bound) &&
           !(a->bound > b->bound) && a->count == b->count && a->before == b->before &&
           r->lower.x == q->lower.x && r->lower.y == q->lower.y && r->upper.x == q->upper.x &&
           r->upper.y == q->upper.y;
}

static size_t find_same(const lab_breakpoints *list, const lab_condition *condition)
{
    size_t i = 0;
    while (i < list->count && !same(&list->at[i].condition, condition))
        i++;
    return i;
}

void stopping_add(app *a, const lab_condition *condition)
{
    app_stopping *s = &a->stopping;
    size_t at = find_same(&s->list, condition);
    bool added = at < s->list.count || lab_breakpoints_add(&s->list, scene_of(a), condition);
    if (!added) {
        notification_error(a, "There is no room for a breakpoint", "out of memory");
        return;
    }
    s->present = at;
    stopping_enable(a, at, true);
    char text[LAB_SENTENCE + 80];
    lab_breakpoint_refresh(&s->list.at[at], scene_of(a));
    snprintf(text, sizeof text, "Stops %s%s", condition->before ? "" : "when ",
             s->list.at[at].sentence);
    notification_show(a, text);
}

void stopping_remove(app *a, size_t i)
{
    app_stopping *s = &a->stopping;
    lab_breakpoints_remove(&s->list, i);
    if (s->present > i || (s->present == s->list.count && s->present > 0))
        s->present--;
    a->dirty = true;
}

void stopping_enable(app *a, size_t i, bool enabled)
{
    a->stopping.list.at[i].enabled = enabled;
    a->stopping.watches = false; /* what it asks for has to be listened to */
    a->dirty = true;
}

void stopping_show(app *a)
{
    app_ui_frame *f = &a->ui_frame;
    f->tab = SIDE_WORLD;
    f->side_folded = false;
    f->side_insisted = true;
    f->setting_filter[0] = '\0';
    f->asked_stopping = true;
    layout_update(a);
    if (f->side.w == 0)
        notification_show(a, "The window is too narrow for the side panel");
}
