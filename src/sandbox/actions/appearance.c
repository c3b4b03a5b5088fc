/* appearance.c - themes and the size of controls. */
#include "sandbox/actions/appearance.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void appearance_set_theme(app *a, const view_theme *theme)
{
    const view_theme *before = a->theme;
    char message[256];
    if (!layout_set_theme(a, theme, message, sizeof message)) {
        notification_error(a, "Cannot change the theme", message);
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

void appearance_next_theme(app *a)
{
    size_t count;
    const view_theme *themes = view_themes(&count);
    size_t now = 0;
    while (now < count && &themes[now] != a->theme)
        now++;
    appearance_set_theme(a, &themes[(now + 1) % count]);
}

void appearance_toggle_projector(app *a)
{
    appearance_set_theme(a, a->other_theme);
}

void appearance_set_scale(app *a, float scale)
{
    char message[256];
    if (!layout_set_scale(a, scale, message, sizeof message)) {
        notification_error(a, "Cannot change the size of the controls", message);
        return;
    }
    snprintf(message, sizeof message, "Controls at %ld%%", lroundf(a->user_scale * 100.0f));
    notification_show(a, message);
}

void appearance_step_scale(app *a, int by)
{
    float before = a->user_scale, pixels = a->ui;
    appearance_set_scale(a, layout_next_scale(a, by));
    /* A step that changes nothing is not taken: the way back would begin with as many. */
    if (by > 0 && a->ui == pixels && a->user_scale != before) {
        appearance_set_scale(a, before);
        notification_show(a, "The window has no room for larger controls");
    }
}
