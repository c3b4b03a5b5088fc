/* first_steps.c - the steps, and which one is next: the preferences remember it. */
#include "first_steps.h"

/* A step is over when its action was done, or when it is passed over. */
static const struct {
    const char *text;
    lab_action done_by;
} steps[] = {
    {"Drag a body and let go: it is thrown.", LAB_ACTIONS},
    {"Press G or F: a circle or a box drops from the pointer.", LAB_ACT_SPAWN_CIRCLE},
    {"Click a body, and change its restitution at the right.", LAB_ACTIONS},
    {"Space holds time, a full stop goes one tick on.", LAB_ACT_PLAY},
    {"Press 2 and 3: normals and impulses. F1 lists all keys.", LAB_ACT_OVERLAY_NORMALS},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

const char *first_step(const app *a, int *number, int *count)
{
    int now = a->prefs.hints_step;
    *number = now + 1;
    *count = STEPS;
    return now >= 0 && now < STEPS ? steps[now].text : NULL;
}

void first_steps_next(app *a)
{
    a->prefs.hints_step++;
    a->dirty = true;
}

void first_steps_dismiss(app *a)
{
    a->prefs.hints_step = STEPS;
    a->dirty = true;
}

void first_steps_restart(app *a)
{
    a->prefs.hints_step = 0;
    a->dirty = true;
}

void first_steps_note(app *a, lab_action action)
{
    int now = a->prefs.hints_step;
    if (now >= 0 && now < STEPS && steps[now].done_by == action && action != LAB_ACTIONS)
        first_steps_next(a);
}
