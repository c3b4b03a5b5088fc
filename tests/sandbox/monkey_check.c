/* monkey_check.c - what must hold whatever a monkey did. */
#include "lab/journal.h"
#include "lab/journal_file.h"
#include "monkey_input.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/tools/gesture.h"

#include <math.h>
#include <stdlib.h>

/* ---- at any time ---- */

static bool is_finite(cr_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static const char *world_wrong(const cr_world *world)
{
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        if (!is_finite(body.center) || !isfinite(body.angle) || !is_finite(body.transform.p))
            return "a body stands nowhere";
        if (!is_finite(body.velocity) || !isfinite(body.angular_velocity))
            return "a body moves with no finite velocity";
        if (!isfinite(body.mass) || !isfinite(body.inertia))
            return "a body has no finite mass";
    }
    return NULL;
}

static bool within(draw_rect part, int width, int height)
{
    return part.x >= 0 && part.y >= 0 && part.w >= 0 && part.h >= 0 && part.x + part.w <= width &&
           part.y + part.h <= height;
}

static const char *layout_wrong(const app *a)
{
    const app_ui_frame *f = &a->ui_frame;
    const draw_rect parts[] = {f->menu, f->tools, f->side, f->time, f->status, f->world};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!within(parts[i], a->width, a->height))
            return "a part of the face leaves the window";
    /* the world's, but while variants stand side by side */
    if (f->pane.w != a->camera.width || f->pane.h != a->camera.height)
        return "the camera has not the place of its pane";
    if (a->compare.variants == NULL && (f->pane.w != f->world.w || f->pane.h != f->world.h))
        return "the pane has not the world's place";
    if (f->world.w < 1 || f->world.h < 1)
        return "the world has no place";
    bool roomy = (float)a->width >= 640.0f * a->ui && (float)a->height >= 480.0f * a->ui;
    if (roomy && (2 * f->world.w + 1 < a->width || 2 * f->world.h + 1 < a->height))
        return "the world has less than half of a roomy window";
    return NULL;
}

const char *monkey_finds(const monkey *m)
{
    const app *a = &m->a;
    for (size_t i = 0; i < a->selection.count; i++)
        if (!cr_body_alive(app_world(a), a->selection.id[i]))
            return "a dead body is selected";
    if (!is_finite(a->camera.center) || !isfinite(a->camera.scale) || a->camera.scale <= 0.0f)
        return "the camera looks nowhere";
    const char *wrong = world_wrong(app_world(a));
    return wrong != NULL ? wrong : layout_wrong(a);
}

/* ---- what is kept ---- */

static const char *compare(const app *a, const lab_journal_contents *contents,
                           const lab_session *again, const lab_journal_report *report)
{
    const cr_world *ours = app_world(a), *theirs = lab_session_world(again);
    if (report->cut)
        return "a line of the journal is not understood";
    if (cr_world_stats(ours).bodies != cr_world_stats(theirs).bodies)
        return "the journal leads to another number of bodies";
    if (contents->loose)
        return NULL;
    if (report->diverged || report->failed > 0 || cr_world_hash(ours) != cr_world_hash(theirs))
        return "the journal leads to other bits";
    return lab_session_undoable(a->session) != lab_session_undoable(again)
               ? "the journal leads to another number of edits"
               : NULL;
}

static const char *repeat(monkey *m, lab_journal_file *file)
{
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *again;
    lab_error error;
    size_t length;
    char *text = lab_journal_file_read(file, &length, &error);
    if (text == NULL || lab_journal_read(text, length, &contents, &error) != LAB_OK) {
        free(text);
        return "the journal cannot be read";
    }
    const char *wrong = "the scene of the journal cannot be read";
    if (lab_journal_replay("kept", &contents, NULL, &again, &report, &error) == LAB_OK) {
        wrong = compare(&m->a, &contents, again, &report);
        lab_session_close(again);
    }
    m->kept += (long)report.operations;
    lab_journal_release(&contents);
    free(text);
    return wrong;
}

const char *monkey_keeps(monkey *m)
{
    app *a = &m->a;
    char path[PATH_MAX];
    time_t when;
    lab_error error;
    bool unsaved = scene_is_unsaved(a);
    gesture_flush(a);
    recovery_keep(a);
    if (!lab_journal_file_find(a->prefs_file.folder, path, &when))
        return unsaved ? "unsaved edits are not kept" : NULL;
    lab_journal_file *file = lab_journal_file_take(path, &error);
    if (file == NULL)
        return "the journal cannot be taken";
    const char *wrong = repeat(m, file);
    lab_journal_file_close(file, true);
    return wrong;
}

/* ---- at the end ---- */

static void let_go(monkey *m)
{
    monkey_hold(m, KMOD_NONE);
    for (int which = SDL_BUTTON_LEFT; which <= SDL_BUTTON_X2; which++)
        monkey_button(m, SDL_MOUSEBUTTONUP, which, 1);
}

/* Esc closes whatever is open: menus one by one, the error, the dialog under it. */
static const char *close_all(monkey *m)
{
    enum { MOST_OPEN = 24 };
    const app *a = &m->a;
    for (int i = 0; i < MOST_OPEN; i++)
        monkey_tap(m, SDLK_ESCAPE, KMOD_NONE);
    if (a->dialog.kind != DIALOG_NONE || a->notifications.title[0] != '\0' ||
        ui_modal_open(a->ui_state))
        return "a dialog does not close by Esc";
    return a->gesture.kind != GESTURE_NONE ? "a gesture does not end" : NULL;
}

/* The same key until there is nothing left for it, and at most so often. */
static const char *travel(monkey *m, SDL_Keycode key, bool (*can)(const lab_session *), long most,
                          long *times)
{
    const app *a = &m->a;
    for (*times = 0; *times < most && can(a->session); ++*times) {
        monkey_tap(m, key, KMOD_LCTRL);
        if (a->notifications.title[0] != '\0')
            return a->notifications.error;
    }
    return NULL;
}

/* All the way back, and sometimes forth and back once more. */
static const char *undo_all(monkey *m)
{
    const app *a = &m->a;
    uint64_t last = cr_world_hash(app_world(a));
    long back, forth, most = 4 * m->events + 100; /* an event makes a few edits at most */
    const char *wrong = travel(m, SDLK_z, lab_session_can_undo, most, &back);
    m->undone += back;
    if (wrong != NULL || lab_session_can_undo(a->session))
        return wrong != NULL ? wrong : "undo comes to no end";
    if (!monkey_one_in(m, 4))
        return NULL;
    wrong = travel(m, SDLK_y, lab_session_can_redo, back, &forth);
    if (wrong != NULL)
        return wrong;
    if (forth != back || cr_world_hash(app_world(a)) != last)
        return "what was undone is not redone";
    return travel(m, SDLK_z, lab_session_can_undo, back, &back);
}

const char *monkey_undoes(monkey *m)
{
    app *a = &m->a;
    let_go(m);
    const char *wrong = close_all(m);
    a->playing = false;
    if (wrong == NULL)
        wrong = undo_all(m);
    /* A branch whose edits were undone is there all the same. */
    if (wrong == NULL)
        playback_visit(a, 0, cr_world_tick(app_world(a)));
    /* Time that ran before the first edit is no edit. */
    if (wrong == NULL && cr_world_tick(app_world(a)) > 0)
        monkey_tap(m, SDLK_r, KMOD_NONE);
    if (wrong == NULL)
        wrong = monkey_finds(m);
    if (wrong == NULL && cr_world_hash(app_world(a)) != m->opening)
        wrong = "undoing everything does not lead back to the world as it was opened";
    return wrong;
}
