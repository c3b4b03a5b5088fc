/* time_marks.c - finding and telling marks. */
#include "sandbox/app/time_marks.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const lab_mark *time_mark_in(const app *a, size_t branch, uint64_t from, uint64_t to)
{
    lab_marks list = {0};
    list.at = (lab_mark *)(uintptr_t)lab_session_marks(a->session, branch, &list.count);
    const lab_mark *best = NULL;
    for (size_t i = lab_marks_from(&list, from); i < list.count && list.at[i].tick <= to; i++)
        if (best == NULL || list.at[i].impulse > best->impulse)
            best = &list.at[i];
    return best;
}

/* Behind what is there. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
add(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
}

static void add_contact(const app *a, const lab_mark *mark, char *out, size_t size)
{
    const lab_scene *scene = lab_session_scene(a->session);
    char one[80], other[80];
    add(out, size, " %s %s %s, %.3g N s", lab_scene_body_label(scene, mark->a, one, sizeof one),
        mark->hits > 0 ? "hits" : "touches",
        lab_scene_body_label(scene, mark->b, other, sizeof other), (double)mark->impulse);
    if (mark->begins > 1)
        add(out, size, ", and %" PRIu32 " more", mark->begins - 1);
}

char *time_mark_words(const app *a, const lab_mark *mark, char *out, size_t size)
{
    snprintf(out, size, "#%" PRIu64 ":", mark->tick);
    if (mark->begins > 0)
        add_contact(a, mark, out, size);
    else if (mark->ends > 0)
        add(out, size, mark->ends == 1 ? " a contact ends" : " %" PRIu32 " contacts end",
            mark->ends);
    const char *comma = mark->begins + mark->ends > 0 ? ";" : "";
    if (mark->pauses + mark->stops > 0) {
        add(out, size, "%s %s", comma, mark->stops > 0 ? "stopped by a breakpoint" : "paused");
        comma = ";";
    }
    if (mark->limits > 0)
        add(out, size, "%s a joint reaches its limit", comma);
    if (mark->slept > 0)
        add(out, size, "%s %" PRIu32 " fall%s asleep", comma, mark->slept,
            mark->slept == 1 ? "s" : "");
    if (mark->woke > 0)
        add(out, size, "%s %" PRIu32 " wake%s", comma, mark->woke, mark->woke == 1 ? "s" : "");
    return out;
}
