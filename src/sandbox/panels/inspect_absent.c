/* inspect_absent.c - selected bodies that are not there at the present tick: when they are. */
#include "sandbox/actions/scrub.h"
#include "sandbox/panels/inspected.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

static void moment(const app *a, uint64_t tick, char *out, size_t size)
{
    snprintf(out, size, "%.3f s, tick %llu", (double)tick * (double)cr_world_timestep(app_world(a)),
             (unsigned long long)tick);
}

/* The tick at which one can be seen; the present one when it is on another branch only. */
static uint64_t describe(const app *a, cr_body_id id, char *out, size_t size)
{
    uint64_t born, gone, now = cr_world_tick(app_world(a));
    char when[64];
    if (!lab_session_life(a->session, id, &born, &gone)) {
        snprintf(out, size, "#%u is not on this branch.", id.index);
        return now;
    }
    if (now < born) {
        moment(a, born, when, sizeof when);
        snprintf(out, size, "#%u is not there yet: it is made at %s.", id.index, when);
        return born;
    }
    moment(a, gone, when, sizeof when);
    snprintf(out, size, "#%u is there no more: it was deleted at %s.", id.index, when);
    return gone > born ? gone - 1 : born;
}

void inspect_absent(app *a)
{
    enum { SHOWN = 3 };
    ui *u = a->ui_state;
    size_t count = a->selection.absent_count;
    if (a->selection.count == 0)
        ui_title(u, "Selected, at another time");
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        char text[160], key[32];
        uint64_t to = describe(a, a->selection.absent[i], text, sizeof text);
        ui_label_wrapped(u, ui_style_of(u)->text, text);
        if (to == cr_world_tick(app_world(a)))
            continue;
        snprintf(key, sizeof key, "absent%zu", i);
        ui_row_one(u);
        if (ui_button(u, key, "Go there"))
            scrub_ask(a, lab_session_branch(a->session), to);
    }
    if (count > SHOWN) {
        char text[64];
        snprintf(text, sizeof text, "and %zu more", count - SHOWN);
        ui_label_wrapped(u, ui_style_of(u)->dim, text);
    }
}
