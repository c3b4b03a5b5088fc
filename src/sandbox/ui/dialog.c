/* dialog.c - a question that waits for one of a few answers. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

static const float dialog_width = 420.0f, least_button = 80.0f; /* ordinary pixels */

static ui_id button_id(ui *u, int i)
{
    ui_push_int(u, i);
    ui_id id = ui_key(u, "button");
    ui_pop(u);
    return id;
}

/* Flush right, each as wide as its words want. Returns the one that fired, or -1. */
static int button_row(ui *u, const char *const *buttons, int count, int main)
{
    float widths[UI_MAX_CELLS] = {-1.0f}, scale = ui_style_of(u)->scale;
    for (int i = 0; i < count; i++) {
        int words = ui_text_width(u, UI_FONT_SMALL, buttons[i]) + 6 * ui_unit(u);
        float width = (float)words / scale;
        widths[i + 1] = width > least_button ? width : least_button;
    }
    ui_row(u, 0, count + 1, widths);
    ui_cell(u);
    int fired = -1;
    for (int i = 0; i < count; i++) {
        ui_id id = button_id(u, i);
        int to = ui_key_for(u, id, SDLK_RIGHT) ? i + 1 : ui_key_for(u, id, SDLK_LEFT) ? i - 1 : i;
        if (to != i && to >= 0 && to < count)
            ui_focus(u, button_id(u, to));
        ui_push_int(u, i);
        if (i == main ? ui_button_main(u, "button", buttons[i])
                      : ui_button(u, "button", buttons[i]))
            fired = i;
        ui_pop(u);
    }
    return fired;
}

/* The button that Enter or Esc stands for when no button has used the key. */
static int by_key(const ui *u, int main, int cancel)
{
    const ui_event *e = ui_current_event(u);
    if (e->kind != UI_KEY || u->consumed || e->ctrl || e->alt)
        return -1;
    bool enter = e->key == SDLK_RETURN || e->key == SDLK_KP_ENTER;
    return enter ? main : e->key == SDLK_ESCAPE ? cancel : -1;
}

int ui_dialog(ui *u, const char *key, const char *title, const char *text,
              const char *const *buttons, int count, int main, int cancel)
{
    count = count < UI_MAX_CELLS - 1 ? count : UI_MAX_CELLS - 1;
    ui_modal_begin(u, key, ui_px(u, dialog_width));
    /* The answer that Enter means has the keyboard, wherever it stands in the row. */
    if (ui_layer_inside(u)->opened == u->pass && main >= 0 && main < count) {
        ui_focus(u, button_id(u, main));
        u->focus_first = false;
    }
    ui_title(u, title);
    ui_label_wrapped(u, ui_style_of(u)->text, text);
    ui_gap(u, 3.0f);
    int chosen = button_row(u, buttons, count, main);
    if (chosen < 0)
        chosen = by_key(u, main, cancel);
    ui_modal_end(u);
    if (chosen >= 0) {
        ui_consume(u);
        ui_popup_close(u, ui_key(u, key));
    }
    return chosen;
}
