/* app_init.c - what the program has when it starts, and what it gives back. */
#include "lab/journal.h"
#include "lab/journal_file.h"
#include "sandbox/app/app.h"
#include "sandbox/app/sound.h"
#include "sandbox/app/window_layout.h"

#include <stdio.h>
#include <stdlib.h>

bool app_init(app *a, const view_theme *theme, char *message, size_t size)
{
    *a = (app){.theme = theme,
               .density = 1.0f,
               .user_scale = 1.0f,
               .ui = 1.0f,
               .playing = true,
               .dirty = true,
               .overlays = VIEW_OVERLAYS_DEFAULT,
               .vector_scale = 1.0f,
               .loading = {.patience = 1.0},
               .recovery = {.most_seconds = 4.0}};
    a->ui_frame = (app_ui_frame){.side_width = 320.0f, .asked = ACTIONS};
    a->ui_state = ui_create();
    prefs_defaults(&a->prefs);
    a->other_theme = layout_other_theme(theme);
    a->gesture.aspect = 1.0f;
    a->snap.angle = 0.26179939f; /* 15 degrees */
    lab_scene *scene = lab_scene_empty();
    a->session = scene != NULL ? lab_session_open(scene) : NULL;
    if (a->session == NULL || a->ui_state == NULL) {
        if (a->session == NULL)
            lab_scene_destroy(scene);
        app_free(a);
        snprintf(message, size, "out of memory");
        return false;
    }
    if (!layout_resize(a, 1280, 720, 1.0f, message, size)) {
        app_free(a);
        return false;
    }
    return true;
}

void app_kept_plots_free(app_kept_plots *plots)
{
    lab_pins_free(&plots->pins);
    lab_pins_free(&plots->ledger);
}

void app_free(app *a)
{
    sound_set(a, false);
    scene_list_free(&a->dialog.list);
    thumbnails_free(&a->thumbnails);
    lab_journal_file_close(a->recovery.old, false);
    lab_journal_file_close(a->recovery.file, false);
    lab_journal_close(a->recovery.journal);
    lab_session_close(app_home(a));
    lab_variants_close(a->compare.variants);
    lab_fan_free(a->fan.fan);
    lab_spread_free(a->spread.spread);
    lab_ghost_free(a->ghost.world);
    previous_poses_free(&a->ghost.previous);
    selection_free(&a->compare.selection);
    for (int i = 0; i < APP_VARIANTS; i++)
        previous_poses_free(&a->compare.previous[i]);
    for (int i = 0; i < APP_VARIANTS; i++)
        app_kept_plots_free(&a->compare.plots[i]);
    app_kept_plots_free(&a->compare.home_plots);
    ui_destroy(a->ui_state);
    selection_free(&a->selection);
    previous_poses_free(&a->previous_poses);
    previous_poses_free(&a->hovered_poses);
    energies_free(&a->energies);
    lab_breakpoints_free(&a->stopping.list);
    lab_pins_free(&a->watching.pins);
    free(a->residuals.curve);
    stage_times_forget(&a->stage_times);
    lab_pins_free(&a->watching.ledger);
    lab_causes_free(&a->opened_tick.causes);
    lab_tick_close(&a->opened_tick.opening);
    free(a->gesture.drag_start);
    free(a->clip);
    view_fonts_close(&a->fonts);
    prefs_free(&a->prefs);
    *a = (app){0};
}
