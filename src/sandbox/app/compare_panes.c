/* compare_panes.c - two panes side by side, up to four as a grid. */
#include "sandbox/app/compare_panes.h"

#include <math.h>

enum { GAP = 2 }; /* ordinary pixels */

static int gap(const app *a)
{
    return (int)ceilf((float)GAP * a->ui);
}

static size_t variants(const app *a)
{
    return a->compare.variants != NULL ? lab_variants_count(a->compare.variants) : 0;
}

size_t compare_panes(const app *a)
{
    return variants(a) == 0 || a->compare.ghosts ? 1 : variants(a);
}

size_t compare_focus(const app *a)
{
    return compare_panes(a) > 1 ? lab_variants_leader(a->compare.variants) : 0;
}

draw_rect compare_pane(const app *a, size_t i)
{
    draw_rect all = a->ui_frame.world;
    int count = (int)compare_panes(a), columns = count > 1 ? 2 : 1, rows = count > 2 ? 2 : 1;
    if (count == 1)
        return all;
    int w = (all.w - (columns - 1) * gap(a)) / columns, h = (all.h - (rows - 1) * gap(a)) / rows;
    w = w > 1 ? w : 1;
    h = h > 1 ? h : 1;
    int column = (int)i % columns, row = (int)i / columns;
    return (draw_rect){all.x + column * (w + gap(a)), all.y + row * (h + gap(a)), w, h};
}

size_t compare_pane_at(const app *a, draw_point at)
{
    size_t best = compare_focus(a);
    for (size_t i = 0; i < compare_panes(a); i++) {
        draw_rect pane = compare_pane(a, i);
        float x = at.x - (float)pane.x, y = at.y - (float)pane.y;
        if (x >= 0.0f && y >= 0.0f && x < (float)pane.w && y < (float)pane.h)
            best = i;
    }
    return best;
}

int compare_line_height(const app *a)
{
    return draw_font_line(a->fonts.small) + (int)lroundf(5.0f * a->ui);
}

bool compare_tells_bits(const app *a)
{
    return !a->theme->wall;
}

/* A heading, a line for each, and one or two lines of words. */
int compare_strip_height(const app *a)
{
    int lines = (int)variants(a) + (compare_tells_bits(a) ? 3 : 2);
    return variants(a) == 0 ? 0 : lines * compare_line_height(a) + (int)lroundf(12.0f * a->ui);
}

const char *compare_letter(size_t variant)
{
    static const char *const letters[APP_VARIANTS] = {"A", "B", "C", "D"};
    return letters[variant % APP_VARIANTS];
}

draw_color compare_color(const app *a, size_t variant)
{
    static const uint32_t colors[APP_VARIANTS] = {5, 2, 4, 3}; /* sky, yellow, pink, green */
    return view_given_color(a->theme, colors[variant % APP_VARIANTS]);
}
