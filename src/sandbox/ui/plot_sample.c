/* plot_sample.c - a series' line, as it is drawn in the plot and shown beside its name. */
#include "sandbox/ui/plot_parts.h"

/* A polyline in the series' dash. Dots are thicker, to be seen as well as the others. */
void plot_dashed(ui *u, const plot *p, const ui_series *s, const draw_point *point, size_t count)
{
    float scale = u->style.scale;
    float on = s->dash == 1 ? 5.0f * scale : 0.0f;
    float off = s->dash != 0 ? 4.0f * scale : 0.0f;
    ui_polyline(u, point, count, s->dash == 2 ? 1.4f * p->line : p->line, on, off, s->color);
}

int plot_sample_width(const ui *u)
{
    return 6 * ui_unit(u);
}

void plot_sample(ui *u, const plot *p, const ui_series *s, draw_rect row)
{
    float y = (float)row.y + 0.5f * (float)row.h;
    draw_point ends[] = {{(float)row.x + 1.0f, y},
                         {(float)(row.x + plot_sample_width(u)) - 1.0f, y}};
    plot_dashed(u, p, s, ends, 2);
}
