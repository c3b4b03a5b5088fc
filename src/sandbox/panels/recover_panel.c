/* recover_panel.c - the question about edits that a crash left behind. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

enum { RECOVER, DISCARD, LATER, BUTTONS };

static char *format_age(char *out, size_t size, double seconds)
{
    static const struct {
        double up_to, each;
        const char *unit;
    } units[] = {{120.0, 1.0, "seconds"},
                 {120.0 * 60.0, 60.0, "minutes"},
                 {48.0 * 3600.0, 3600.0, "hours"},
                 {(double)INFINITY, 24.0 * 3600.0, "days"}};
    int i = 0;
    while (seconds >= units[i].up_to)
        i++;
    double count = floor(seconds / units[i].each);
    /* Of the others there are two at least. */
    snprintf(out, size, "%.0f %s", count, count == 1.0 ? "second" : units[i].unit);
    return out;
}

static int button(app *a)
{
    static const char *const labels[] = {"Recover", "Discard", "Later"};
    char age[32], text[320];
    snprintf(text, sizeof text, "\u201C%.120s\u201D had unsaved edits. They were kept %s ago.",
             a->recovery.found_name, format_age(age, sizeof age, a->recovery.found_age));
    return ui_dialog(a->ui_state, "recover", "Carom ended unexpectedly", text, labels, BUTTONS,
                     RECOVER, LATER);
}

/* R, D and L press them, too. */
static int letter(const app *a)
{
    const ui_event *e = ui_current_event(a->ui_state);
    SDL_Keycode key = e->kind == UI_KEY ? e->key : SDLK_UNKNOWN;
    return key == SDLK_r ? RECOVER : key == SDLK_d ? DISCARD : key == SDLK_l ? LATER : -1;
}

void recover_dialog(app *a)
{
    int fired = button(a);
    fired = fired < 0 ? letter(a) : fired;
    if (fired < 0)
        return;
    dialog_close(a);
    if (fired == RECOVER) {
        recover_take(a);
    } else if (fired == DISCARD) {
        recover_discard(a);
        recover_offer(a); /* there may be another */
    }
}
