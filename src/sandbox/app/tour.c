/* tour.c - the steps, and which one is next: the preferences remember it. */
#include "sandbox/app/tour.h"

/* ---- what counts as having followed ---- */

static bool is_throw(const app *a, const lab_command *command)
{
    if (command->kind == LAB_DRAG_END)
        return true;
    cr_body_def before;
    if (command->kind != LAB_EDIT ||
        cr_body_get(app_world(a), command->body, &before).code != CR_OK)
        return false;
    /* While time is held, a drag moves a body, and the knob beside it gives a velocity. */
    cr_vec2 from = before.position, to = command->def.position, v = command->def.velocity;
    bool moved = from.x != to.x || from.y != to.y;
    bool pushed = (v.x != before.velocity.x || v.y != before.velocity.y) && (v.x != 0 || v.y != 0);
    return pushed || (moved && a->gesture.kind == GESTURE_MOVE);
}

static bool is_spawn(const app *a, const lab_command *command)
{
    (void)a;
    return command->kind == LAB_SPAWN;
}

static bool is_new_restitution(const app *a, const lab_command *command)
{
    cr_body_def before;
    return command->kind == LAB_EDIT &&
           cr_body_get(app_world(a), command->body, &before).code == CR_OK &&
           command->def.material.restitution != before.material.restitution;
}

/* ---- the steps ---- */

/* A step is over when one of its actions was done or such a command given, or when it is passed
 * over. */
static const struct {
    const char *text;
    action_id by[2];                                              /* ACTIONS: none */
    bool (*by_command)(const app *a, const lab_command *command); /* NULL: none */
} steps[] = {
    {"Drag a body and let go: it is thrown.", {ACTIONS, ACTIONS}, is_throw},
    {"Press G or F: a circle or a box drops from the pointer.", {ACTIONS, ACTIONS}, is_spawn},
    {"Click a body, and change its restitution at the right.",
     {ACTIONS, ACTIONS},
     is_new_restitution},
    {"Space holds time, a full stop goes one tick on.", {ACTION_PLAY, ACTION_STEP}, NULL},
    {"Press 2 and 3: normals and impulses. F1 lists all keys.",
     {ACTION_OVERLAY_NORMALS, ACTION_OVERLAY_IMPULSES},
     NULL},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static bool is_step(int number)
{
    return number >= 0 && number < STEPS;
}

const char *tour_step(const app *a, int *number, int *count)
{
    int now = a->prefs.hints_step;
    *number = now + 1;
    *count = STEPS;
    return is_step(now) ? steps[now].text : NULL;
}

void tour_next(app *a)
{
    a->prefs.hints_step++;
    a->dirty = true;
}

void tour_dismiss(app *a)
{
    a->prefs.hints_step = STEPS;
    a->dirty = true;
}

void tour_restart(app *a)
{
    a->prefs.hints_step = 0;
    a->dirty = true;
}

void tour_action_done(app *a, action_id action)
{
    int now = a->prefs.hints_step;
    if (is_step(now) && action != ACTIONS &&
        (steps[now].by[0] == action || steps[now].by[1] == action))
        tour_next(a);
}

bool tour_expects(const app *a, const lab_command *command)
{
    int now = a->prefs.hints_step;
    return is_step(now) && steps[now].by_command != NULL && steps[now].by_command(a, command);
}
