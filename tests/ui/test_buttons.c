/* test_buttons.c - buttons, icons and rows of a list in each of their states. */
#include "ui_sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct form {
    bool disabled, on;
} form;

static void buttons(ui *u, void *state)
{
    const form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 2 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_row(u, 0, 3, (const float[]){-1.0f, -1.0f, 32.0f});
    ui_button(u, "button", "Cancel");
    ui_button_main(u, "main", "Save");
    ui_icon_button(u, "icon", ui_cell(u), 0, f->on, "Play", "Space");
    ui_row_one(u);
    ui_list_row(u, "row", "card-house", "shipped", f->on);
    ui_disable_end(u);
    ui_panel_end(u);
}

static void every_state_is_drawn(void **state)
{
    (void)state;
    static const char *const themes[] = {"dark", "light", "projector"};
    static const char *const paths[] = {"p/button", "p/main", "p/icon", "p/row"};
    for (int t = 0; t < 3; t++) {
        sheet s;
        ui_fixture d;
        form plain = {0}, on = {.on = true}, disabled = {.disabled = true};
        sheet_open(&s, themes[t], 4, 6, 192, 72);
        for (int p = 0; p < 4; p++)
            sheet_poses(&s, buttons, &plain, paths[p]);
        sheet_poses(&s, buttons, &on, "p/row");
        sheet_fixture(&s, &d, buttons, &disabled);
        sheet_keep(&s, &d);
        sheet_close(&s, "button");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_state_is_drawn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
