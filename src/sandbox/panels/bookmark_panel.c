/* bookmark_panel.c - asks for the label of a moment. */
#include "sandbox/actions/bookmarks.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

void bookmark_dialog(app *a)
{
    ui *u = a->ui_state;
    char title[80];
    bool there = bookmark_is_here(a);
    if (dialog_is_fresh(a))
        ui_text_focus(u, "bookmark/label", a->dialog.text);
    ui_modal_begin(u, "bookmark", ui_px(u, 480.0f));
    snprintf(title, sizeof title, "Mark this moment: %.3f s, tick %llu",
             cr_world_time(app_world(a)), (unsigned long long)cr_world_tick(app_world(a)));
    ui_title(u, title);
    ui_text_field(u, "label", a->dialog.text, "what happens here");
    ui_label_wrapped(u, ui_style_of(u)->dim,
                     "It stands on the timeline, and is saved with the scene.");
    bool enter = ui_text_entered(u, "label");
    ui_gap(u, 2.0f);
    ui_row(u, 0, 4, (const float[]){-1.0f, 96.0f, 96.0f, 96.0f});
    ui_cell(u);
    if (!there)
        ui_cell(u);
    bool remove = there && ui_button(u, "remove", "Remove");
    enter |= ui_button_main(u, "mark", there ? "Change" : "Mark");
    bool cancel = ui_button(u, "cancel", "Cancel");
    ui_modal_end(u);
    if (enter || remove)
        bookmark_set(a, remove ? "" : a->dialog.text);
    if (enter || remove || cancel)
        dialog_close(a);
}
