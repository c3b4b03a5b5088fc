/* notification.c - notes and errors. */
#include "sandbox/app/notification.h"

#include "sandbox/ui/widgets.h"

#include <stdio.h>

void notification_show(app *a, const char *text)
{
    ui_toast(a->ui_state, "answer", text);
    a->dirty = true;
}

void notification_add(app *a, const char *text)
{
    ui_toast(a->ui_state, "", text);
    a->dirty = true;
}

void notification_error(app *a, const char *title, const char *text)
{
    snprintf(a->notifications.title, sizeof a->notifications.title, "%s", title);
    snprintf(a->notifications.error, sizeof a->notifications.error, "%s", text);
    a->dirty = true;
}

bool notification_dismiss(app *a)
{
    bool shown = a->notifications.title[0] != '\0';
    a->notifications.title[0] = '\0';
    a->dirty |= shown;
    return shown;
}

bool notification_dialog(app *a)
{
    static const char *const buttons[] = {"Close"};
    if (a->notifications.title[0] == '\0')
        return false;
    if (ui_dialog(a->ui_state, "error", a->notifications.title, a->notifications.error, buttons, 1,
                  0, 0) == 0)
        notification_dismiss(a);
    return true;
}
