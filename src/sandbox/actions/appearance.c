/* appearance.c - themes and the size of controls. */
#include "sandbox/actions/appearance.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void looks_set_theme(app *a, const view_theme *theme)
{
    const view_theme *before = a->theme;
    char message[256];
    if (!layout_set_theme(a, theme, message, sizeof message)) {
        message_error(a, "Cannot change the theme", message);
        return;
    }
    /* The projector key leads back to where one came from. */
    if (!theme->wall)
        a->other_theme = layout_other_theme(theme);
    else if (!before->wall)
        a->other_theme = before;
    memset(a->prefs.theme, 0, sizeof a->prefs.theme);
    snprintf(a->prefs.theme, sizeof a->prefs.theme, "%s", theme->name);
}

void looks_next_theme(app *a)
{
    size_t count;
    const view_theme *themes = view_themes(&count);
    size_t now = 0;
    while (now < count && &themes[now] != a->theme)
        now++;
    looks_set_theme(a, &themes[(now + 1) % count]);
}

void looks_toggle_projector(app *a)
{
    looks_set_theme(a, a->other_theme);
}

void looks_set_scale(app *a, float scale)
{
    char message[256];
    if (!layout_set_scale(a, scale, message, sizeof message)) {
        message_error(a, "Cannot change the size of the controls", message);
        return;
    }
    snprintf(message, sizeof message, "Controls at %ld%%", lroundf(a->user_scale * 100.0f));
    message_note(a, message);
}

void looks_step_scale(app *a, int by)
{
    float before = a->user_scale, pixels = a->ui;
    looks_set_scale(a, layout_next_scale(a, by));
    /* A step that changes nothing is not taken: the way back would begin with as many. */
    if (by > 0 && a->ui == pixels && a->user_scale != before) {
        looks_set_scale(a, before);
        message_note(a, "The window has no room for larger controls");
    }
}
