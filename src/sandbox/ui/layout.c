/* layout.c - areas filled with rows, rows cut into cells. */
#include "sandbox/ui/ui_state.h"

#include <string.h>

static ui_area *area(ui *u)
{
    SDL_assert_release(u->areas > 0);
    return &u->area[u->areas - 1];
}

void ui_area_begin(ui *u, draw_rect box, int pad)
{
    SDL_assert_release(u->areas < UI_MAX_AREAS);
    draw_rect inner = ui_inset(box, pad);
    u->area[u->areas++] = (ui_area){.box = inner, .pad = pad, .y = inner.y};
    ui_row_one(u);
    area(u)->gap = 0;
}

int ui_area_end(ui *u)
{
    const ui_area *a = area(u);
    int bottom = a->open_row ? a->row_y + a->row_height : a->y;
    u->areas--;
    return bottom - a->box.y + 2 * a->pad;
}

void ui_row(ui *u, int height, int count, const float *widths)
{
    ui_area *a = area(u);
    SDL_assert_release(count >= 1 && count <= UI_MAX_CELLS);
    if (a->open_row) {
        a->y = a->row_y + a->row_height;
        a->gap += ui_unit(u);
    }
    a->open_row = false;
    a->row_height = height > 0 ? height : ui_height(u);
    memcpy(a->widths, widths, (size_t)count * sizeof *widths);
    a->cells = count;
    a->cell = 0;
}

void ui_row_one(ui *u)
{
    ui_row(u, 0, 1, (const float[]){-1.0f});
}

void ui_gap(ui *u, float units)
{
    area(u)->gap += (int)(units * (float)ui_unit(u));
}

/* From the left edge to the right edge of the first `n` cells. The ends are rounded, not the
 * widths, so that the last cell ends where the area does. */
static int cell_edge(const ui *u, const ui_area *a, int n, bool end)
{
    int between = ui_unit(u) * (a->cells - 1);
    float fixed = 0.0f, shares = 0.0f, x = 0.0f;
    for (int i = 0; i < a->cells; i++) {
        fixed += a->widths[i] > 0.0f ? a->widths[i] * u->style.scale : 0.0f;
        shares -= a->widths[i] < 0.0f ? a->widths[i] : 0.0f;
    }
    float room = (float)(a->box.w - between);
    float squeeze = fixed > room && fixed > 0.0f ? room / fixed : 1.0f;
    float left = room - fixed * squeeze;
    for (int i = 0; i < n; i++)
        x += a->widths[i] > 0.0f   ? a->widths[i] * u->style.scale * squeeze
             : a->widths[i] < 0.0f ? left * -a->widths[i] / shares
                                   : 0.0f;
    int gaps = n - (end ? 1 : 0);
    return (int)(x + 0.5f) + gaps * ui_unit(u);
}

draw_rect ui_cell(ui *u)
{
    ui_area *a = area(u);
    if (a->open_row && a->cell == a->cells) {
        a->y = a->row_y + a->row_height;
        a->gap += ui_unit(u);
        a->open_row = false;
        a->cell = 0;
    }
    if (!a->open_row) {
        a->row_y = a->y + a->gap;
        a->gap = 0;
        a->open_row = true;
    }
    int i = a->cell++;
    int x0 = cell_edge(u, a, i, false), x1 = cell_edge(u, a, i + 1, true);
    return (draw_rect){a->box.x + x0, a->row_y, x1 > x0 ? x1 - x0 : 0, a->row_height};
}

draw_rect ui_rest(const ui *u)
{
    const ui_area *a = &u->area[u->areas - 1];
    int y = a->open_row ? a->row_y + a->row_height + ui_unit(u) : a->y;
    y += a->gap;
    int bottom = a->box.y + a->box.h;
    return (draw_rect){a->box.x, y, a->box.w, bottom > y ? bottom - y : 0};
}

bool ui_area_is_fresh(const ui *u)
{
    const ui_area *a = &u->area[u->areas - 1];
    return !a->open_row && a->y == a->box.y;
}

int ui_area_width(const ui *u)
{
    return u->area[u->areas - 1].box.w;
}
