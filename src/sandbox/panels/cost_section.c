/* cost_section.c - a bar for each stage of the tick, against the dearest; and a curve of
 * what ticks cost. */
#include "sandbox/actions/scrub.h"
#include "sandbox/app/time_view.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

static void row(app *a, int stage, double most)
{
    ui *u = a->ui_state;
    double ms = a->shown_stage_ms[stage];
    char text[24];
    snprintf(text, sizeof text, "%.3f", ms);
    ui_row(u, 0, 4, (const float[]){96.0f, -1.0f, 56.0f, 24.0f});
    ui_label_dim(u, cr_stage_name((cr_stage)stage));
    draw_rect bar = ui_cell(u);
    int inset = 2 * ui_unit(u);
    bar.y += inset;
    bar.h -= 2 * inset;
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->field});
    bar.w = most > 0.0 ? (int)((double)bar.w * ms / most) : 0;
    if (bar.w > 0)
        ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->accent});
    ui_value(u, text);
    ui_label_dim(u, "ms");
}

static ui_series line_of(const lab_series *series, draw_color color, int dash, const char *name)
{
    return (ui_series){.value = series->value,
                       .count = series->count,
                       .color = color,
                       .dash = dash,
                       .name = name,
                       .first = (double)series->first,
                       .step = (double)series->step};
}

/* Over the ticks that the timeline shows: the whole, the dearest stage, and dots at the peaks. */
static void curve(app *a, int dearest)
{
    ui *u = a->ui_state;
    const app_stage_times *times = &a->stage_times;
    time_span shown = time_view_shown(a);
    size_t peak[STAGE_PEAKS], peaks = stage_times_peaks(&times->all, shown.from, shown.to, peak);
    ui_series series[2 + STAGE_PEAKS] = {
        line_of(&times->stages[dearest], a->theme->impulse, 2, cr_stage_name((cr_stage)dearest)),
        line_of(&times->all, ui_style_of(u)->accent, 0, "tick"),
    };
    for (size_t i = 0; i < peaks; i++)
        series[2 + i] = (ui_series){.value = &times->all.value[peak[i]],
                                    .count = 1,
                                    .color = a->theme->warning,
                                    .name = "",
                                    .first = (double)times->all.first +
                                             (double)peak[i] * (double)times->all.step,
                                    .step = (double)times->all.step};
    ui_plot_time time = {.from = shown.from,
                         .to = shown.to,
                         .now = (double)app_tick(a),
                         .h = (double)cr_world_timestep(app_world(a))};
    double tick;
    ui_row(u, 36 * ui_unit(u), 1, (const float[]){-1.0f});
    if (ui_plot_in_time(u, "curve", series, 2 + peaks, "ms", &time, &tick))
        scrub_ask(a, lab_session_branch(a->session), (uint64_t)fmax(tick, 0.0));
    ui_tip(u, "What each tick cost as it ran; dots mark those that stand out", "");
    ui_row_one(u);
}

void cost_section(app *a)
{
    double most = 0.0;
    for (int i = 0; i < CR_STAGES; i++)
        most = a->shown_stage_ms[i] > most ? a->shown_stage_ms[i] : most;
    for (int i = 0; i < CR_STAGES; i++)
        row(a, i, most);
    int dearest = 0;
    for (int i = 1; i < CR_STAGES; i++)
        dearest = a->shown_stage_ms[i] > a->shown_stage_ms[dearest] ? i : dearest;
    if (a->stage_times.all.count > 1)
        curve(a, dearest);
}
