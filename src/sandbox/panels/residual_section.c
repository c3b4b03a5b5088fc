/* residual_section.c - what each solver leaves after each pass, in one figure. */
#include "lab/convergence.h"
#include "sandbox/actions/residuals.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"
#include "view/figure.h"

#include <stdio.h>
#include <string.h>

static void figure(app *a)
{
    ui *u = a->ui_state;
    const app_residuals *r = &a->residuals;
    ui_series series[APP_SOLVERS];
    size_t solvers, count = 0;
    char silent[200] = "";
    const cr_choice *solver = cr_solvers(&solvers);
    for (size_t i = 0; i < solvers && i < APP_SOLVERS; i++) {
        const lab_residual_curve *c = &r->curve[i];
        if (c->count > 0) {
            series[count] = (ui_series){.value = c->value,
                                        .count = c->count,
                                        .color = view_figure_color(a->theme, i),
                                        .dash = (int)(i % 3),
                                        .name = solver[i].name,
                                        .first = 1.0,
                                        .step = 1.0};
            count++;
        }
        size_t used = strlen(silent);
        if (c->count == 0)
            snprintf(silent + used, sizeof silent - used, "%s%s", used > 0 ? ", " : "",
                     solver[i].name);
    }
    ui_row(u, 72 * ui_unit(u), 1, (const float[]){-1.0f});
    ui_plot_powers(u, "figure", series, count, "m/s");
    ui_tip(u, "What the passes of the tick that follows leave of the constraints' errors", "");
    ui_row_one(u);
    if (silent[0] != '\0') {
        char text[260];
        snprintf(text, sizeof text, "No residual is told by: %s", silent);
        ui_label_wrapped(u, ui_style_of(u)->dim, text);
    }
}

void residual_section(app *a)
{
    ui *u = a->ui_state;
    bool was = a->residuals.on, open = was;
    if (ui_section_begin(u, "residuals", "Convergence", &open)) {
        if (a->residuals.known && !a->playing)
            figure(a);
        else
            ui_label_wrapped(u, ui_style_of(u)->dim,
                             "Of the tick that follows, with every solver, while time is held.");
        ui_section_end(u);
    }
    if (open != was) {
        residuals_show(a, open);
        ui_request_pass(u);
    }
}
