/* loading.c - when a reading or a search is shown, and what it looks like. */
#include "sandbox/actions/loading.h"

#include "lab/interrupt.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double soonest =
    0.2; /* share of `patience`: before, the time that is left cannot be estimated */
static const double interval = 0.04; /* s between two pictures of it */

static double seconds(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static bool go_on(void *context, double share)
{
    app *a = context;
    app_loading *l = &a->loading;
    double now = seconds(), gone = now - l->began;
    if (lab_interrupted() != 0)
        return false;
    bool slow = gone >= soonest * l->patience && gone >= share * l->patience;
    if (l->show == NULL || !(slow || l->shown > 0.0) || now < l->shown + interval)
        return true;
    l->share = share;
    l->shown = now;
    return l->show(a);
}

static lab_progress begin(app *a, const char *verb, const char *name)
{
    app_loading *l = &a->loading;
    snprintf(l->name, sizeof l->name, "%s", name);
    l->verb = verb;
    l->began = seconds();
    l->shown = l->share = 0.0;
    return (lab_progress){go_on, a};
}

static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

lab_progress loading_begin(app *a, const char *path)
{
    return begin(a, "Opening", file_of(path));
}

lab_progress loading_begin_film(app *a, const char *path)
{
    return begin(a, "Filming", path);
}

lab_progress loading_begin_recording(app *a, const char *path)
{
    return begin(a, "Recording", file_of(path));
}

lab_progress loading_begin_search(app *a, const char *sentence)
{
    return begin(a, "Looking for", sentence);
}

void loading_draw(app *a, draw_canvas *canvas)
{
    const view_theme *theme = a->theme;
    draw_font *font = a->fonts.small;
    char title[300];
    snprintf(title, sizeof title, "%s %.250s", a->loading.verb, a->loading.name);
    float unit = a->ui, gap = 10.0f * unit, thick = 4.0f * unit, room = (float)canvas->width;
    float width = floorf(fminf(360.0f * unit, room - 4.0f * gap));
    float x = floorf(0.5f * (room - width)), y = floorf(0.45f * (float)canvas->height);
    draw_style back = {.fill = theme->grid_axis}, done = {.fill = theme->accent};
    draw_clear(canvas, theme->background);
    draw_text(canvas, font, (int)x, (int)(y - gap) - draw_font_line(font), theme->text, title);
    draw_round_rect(canvas, x, y, width, thick, 0.5f * thick, back);
    float grown = fmaxf(width * (float)a->loading.share, thick);
    draw_round_rect(canvas, x, y, grown, thick, 0.5f * thick, done);
    draw_text(canvas, font, (int)x, (int)(y + thick + gap), theme->text_dim, "Esc cancels");
}
