/* notification.c - notes and errors. */
#include "sandbox/app/notification.h"

#include "sandbox/ui/widgets.h"

#include <stdio.h>

void message_note(app *a, const char *text)
{
    ui_toast(a->ui_state, "answer", text);
    a->dirty = true;
}

void message_news(app *a, const char *text)
{
    ui_toast(a->ui_state, "", text);
    a->dirty = true;
}

void message_error(app *a, const char *title, const char *text)
{
    snprintf(a->messages.title, sizeof a->messages.title, "%s", title);
    snprintf(a->messages.error, sizeof a->messages.error, "%s", text);
    a->dirty = true;
}

bool message_dismiss(app *a)
{
    bool shown = a->messages.title[0] != '\0';
    a->messages.title[0] = '\0';
    a->dirty |= shown;
    return shown;
}

bool message_dialog(app *a)
{
    static const char *const buttons[] = {"Close"};
    if (a->messages.title[0] == '\0')
        return false;
    if (ui_dialog(a->ui_state, "error", a->messages.title, a->messages.error, buttons, 1, 0, 0) ==
        0)
        message_dismiss(a);
    return true;
}
