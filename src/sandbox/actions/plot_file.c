/* plot_file.c - the values of a pin as a table, and its lines as a figure. */
#include "sandbox/actions/plot_file.h"

#include "lab/text_file.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/time_view.h"
#include "view/figure.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Ordinary pixels. */
enum { WIDTH = 960, HEIGHT = 540 };

static const lab_pin *pin_of(const app *a)
{
    return &a->watching.pins.at[a->watching.exported];
}

/* ---- a table ---- */

/* In quotes, its own quotes doubled. */
static void write_quoted(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

/* Of a thinned series a row is one of the two extremes of some ticks, in their order. */
static void write_table(FILE *file, const app *a)
{
    const lab_pin *pin = pin_of(a);
    const lab_series *series = lab_pin_series(&a->watching.pins, a->watching.exported);
    double h = (double)cr_world_timestep(app_world(a));
    char label[LAB_PIN_LABEL + 32];
    snprintf(label, sizeof label, "%s%s%s%s", pin->label,
             pin->quantity->unit[0] != '\0' ? " (" : "", pin->quantity->unit,
             pin->quantity->unit[0] != '\0' ? ")" : "");
    fputs("tick,time,", file);
    write_quoted(file, label);
    fputc('\n', file);
    for (size_t i = 0; i < series->count; i++) {
        uint64_t tick = series->first + (uint64_t)i * series->step;
        char number[32] = "";
        if (isfinite(series->value[i]))
            lab_print_float(number, sizeof number, series->value[i]);
        fprintf(file, "%" PRIu64 ",%.7g,%s\n", tick, (double)tick * h, number);
    }
}

/* ---- a figure ---- */

static view_line line_of(const lab_series *series, double h, draw_color color, int dash,
                         const char *name)
{
    return (view_line){.name = name,
                       .value = series->value,
                       .count = series->count,
                       .first = (double)series->first * h,
                       .step = (double)series->step * h,
                       .color = color,
                       .dash = dash};
}

/* As the panel shows it. */
static view_figure figure_of(const app *a, view_line lines[2])
{
    const lab_pins *pins = &a->watching.pins;
    size_t pin = a->watching.exported, count = 0;
    double h = (double)cr_world_timestep(app_world(a));
    time_span shown = time_view_shown(a);
    const lab_series *former = lab_pin_former(pins, a->session, pin);
    bool two = former != NULL && former->count > 0;
    if (two)
        lines[count++] = line_of(former, h, a->theme->text_dim, 2, "other branch");
    lines[count++] =
        line_of(lab_pin_series(pins, pin), h, a->theme->accent, 0, two ? "this branch" : "");
    return (view_figure){.title = pins->at[pin].label,
                         .across = "s",
                         .up = pins->at[pin].quantity->unit,
                         .line = lines,
                         .count = count,
                         .from = shown.from * h,
                         .to = shown.to * h,
                         .mark = (double)NAN,
                         .theme = a->theme};
}

static void write_svg(FILE *file, const app *a)
{
    view_line lines[2];
    view_figure figure = figure_of(a, lines);
    view_figure_svg(file, &figure, WIDTH, HEIGHT);
}

static bool write_png(const app *a, const char *path, char *message, size_t size)
{
    view_line lines[2];
    view_figure figure = figure_of(a, lines);
    int width = (int)lroundf((float)WIDTH * a->ui), height = (int)lroundf((float)HEIGHT * a->ui);
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
    snprintf(message, size, "out of memory");
    if (pixels == NULL)
        return false;
    draw_canvas canvas = draw_canvas_on(pixels, width, height, width);
    view_figure_draw(&canvas, &figure, &a->fonts, a->ui);
    bool good = draw_png_write(&canvas, path, message, size);
    free(pixels);
    return good;
}

/* ---- the file ---- */

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n > m && strcmp(path + n - m, end) == 0;
}

/* Into the draft, which is closed. */
static bool write_text(const app *a, const char *path, lab_draft *draft, lab_error *error)
{
    FILE *file = fdopen(draft->file, "w");
    if (file == NULL) {
        close(draft->file);
        return lab_file_error(error, path, "cannot be written", errno) == LAB_OK;
    }
    errno = 0;
    if (ends_with(path, ".csv"))
        write_table(file, a);
    else
        write_svg(file, a);
    bool good = !ferror(file);
    good = fclose(file) == 0 && good;
    return good || lab_file_error(error, path, "cannot be written", errno) == LAB_OK;
}

static bool write_picture(const app *a, const char *path, lab_draft *draft, lab_error *error)
{
    char message[512];
    close(draft->file);
    if (write_png(a, draft->temporary, message, sizeof message))
        return true;
    snprintf(error->message, sizeof error->message, "%.200s cannot be written", path);
    return false;
}

bool plot_write(app *a, const char *path, lab_error *error)
{
    lab_draft draft;
    if (a->watching.exported >= a->watching.pins.count) {
        snprintf(error->message, sizeof error->message, "The plot is gone");
        return false;
    }
    if (lab_draft_begin(&draft, path, error) != LAB_OK)
        return false;
    bool good = ends_with(path, ".png") ? write_picture(a, path, &draft, error)
                                        : write_text(a, path, &draft, error);
    if (!good) {
        lab_draft_drop(&draft);
        return false;
    }
    if (!lab_draft_keep(&draft))
        return lab_file_error(error, path, "cannot be written", errno) == LAB_OK;
    char note[256];
    snprintf(note, sizeof note, "Wrote %.200s", path);
    notification_show(a, note);
    return true;
}
