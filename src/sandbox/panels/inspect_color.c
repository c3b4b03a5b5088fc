/* inspect_color.c - the colour of the selected bodies. */
#include "sandbox/panels/inspected.h"

static bool same_color(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    (void)what;
    return a->color == b->color;
}

static void change_color(void *with, cr_body_def *def)
{
    def->color = *(const uint32_t *)with;
}

void inspect_color(const inspected *all)
{
    ui *u = all->a->ui_state;
    const char *names[LAB_COLORS + 1] = {"default"};
    draw_color fills[LAB_COLORS + 1] = {0};
    for (uint32_t color = 1; color <= LAB_COLORS; color++) {
        names[color] = lab_color_name(color);
        fills[color] = view_given_color(all->a->theme, color);
    }
    int chosen = inspected_agree(all, same_color, NULL) ? (int)all->first.color : -1;
    inspected_label(u, "Colour");
    if (ui_swatches(u, "color", fills, names, LAB_COLORS + 1, &chosen)) {
        uint32_t wanted = (uint32_t)chosen;
        inspected_change(all, true, change_color, &wanted);
    }
}
