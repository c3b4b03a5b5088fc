/* clipboard.c - the selection to the system's clipboard and from it. */
#include "sandbox/edits/clipboard.h"

#include "lab/clipboard_text.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the clipboard: a script has one of its own, and so has a program without a window ---- */

static void put_text(app *a, char *text)
{
    if (!a->scripted && SDL_SetClipboardText(text) == 0) {
        free(text);
        return;
    }
    free(a->clip);
    a->clip = text;
}

/* The caller frees it; NULL when there is none. */
static char *get_text(const app *a)
{
    char *copy = NULL;
    char *text = !a->scripted && SDL_HasClipboardText() ? SDL_GetClipboardText() : NULL;
    if (text != NULL)
        copy = strdup(text);
    else if (a->clip != NULL)
        copy = strdup(a->clip);
    SDL_free(text);
    return copy;
}

/* ---- copying ---- */

static void tell_count(app *a, const char *done, size_t count)
{
    char text[64];
    snprintf(text, sizeof text, "%s %zu bod%s", done, count, count == 1 ? "y" : "ies");
    notification_show(a, text);
}

static bool copy(app *a)
{
    if (a->selection.count == 0) {
        notification_show(a, "Select the bodies to copy");
        return false;
    }
    size_t length;
    char *text = lab_clipboard_copy(lab_session_scene(a->session), a->selection.id,
                                    a->selection.count, &length);
    if (text == NULL) {
        notification_show(a, "The selected bodies cannot be copied: out of memory, or not finite");
        return false;
    }
    put_text(a, text);
    return true;
}

void clipboard_copy(app *a)
{
    if (copy(a))
        tell_count(a, "Copied", a->selection.count);
}

void clipboard_cut(app *a)
{
    size_t before = a->selection.count;
    if (!copy(a))
        return;
    tell_count(a, "Cut", before);
    edit_delete_selected(a);
}

/* ---- pasting ---- */

/* The first body that has a place: the one whose origin goes to the grid. */
static bool find_guide(const lab_scene *clip, cr_vec2 *out)
{
    for (size_t slot = 0; slot < cr_world_slots(clip->world); slot++) {
        cr_body_view body;
        cr_body_id id = cr_world_slot(clip->world, slot);
        if (id.index == 0 || (body = cr_body_get_view(clip->world, id)).shape->kind == CR_HALFSPACE)
            continue;
        *out = body.transform.p;
        return true;
    }
    return false;
}

static void move_to_hand(const app *a, lab_scene *clip, cr_result *result)
{
    cr_aabb box;
    if (!lab_clipboard_bounds(clip, &box))
        return;
    cr_vec2 to = app_insertion_point(a);
    cr_vec2 middle = {(box.lower.x + box.upper.x) * 0.5f, (box.lower.y + box.upper.y) * 0.5f};
    double x = (double)to.x - (double)middle.x, y = (double)to.y - (double)middle.y;
    cr_vec2 guide;
    if (snap_active(a) && find_guide(clip, &guide)) {
        cr_vec2 at = {(float)((double)guide.x + x), (float)((double)guide.y + y)};
        cr_vec2 line = snap_point(a, at);
        x = (double)line.x - (double)guide.x;
        y = (double)line.y - (double)guide.y;
    }
    *result = lab_clipboard_move(clip, x, y);
}

static void select_pasted(app *a, const cr_body_id *pasted, size_t slots)
{
    selection_clear(&a->selection);
    for (size_t slot = 0; slot < slots; slot++)
        if (pasted[slot].index != 0)
            selection_add(&a->selection, pasted[slot]);
    if (a->selection.count == 0) {
        notification_show(a, "Nothing to paste: the text has no body that is not here already");
        return;
    }
    a->authored = true;
    tell_count(a, "Pasted", a->selection.count);
}

static void paste_clip(app *a, lab_scene *clip, bool in_place)
{
    cr_result result = {.code = CR_OK};
    size_t slots = cr_world_slots(clip->world);
    cr_body_id *pasted = malloc((slots + 1) * sizeof *pasted);
    if (pasted == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    if (!in_place)
        move_to_hand(a, clip, &result);
    if (result.code == CR_OK)
        result = lab_clipboard_paste(a->session, clip, pasted);
    if (result.code == CR_OK)
        select_pasted(a, pasted, slots);
    else
        notification_error(a, "This text cannot be pasted here", result.message);
    selection_prune(&a->selection, app_world(a));
    free(pasted);
}

void clipboard_paste(app *a, bool in_place)
{
    char *text = get_text(a);
    if (text == NULL) {
        notification_show(a, "The clipboard holds no text");
        return;
    }
    lab_scene *clip;
    lab_error error;
    if (lab_clipboard_read(text, strlen(text), &clip, &error) == LAB_OK) {
        paste_clip(a, clip, in_place);
        lab_scene_destroy(clip);
    } else {
        notification_error(a, "This text cannot be pasted: it is no scene", error.message);
    }
    free(text);
    a->dirty = true;
}
