/* time_bookmarks.c - the moments with a label: a line across the lanes, and the label on the scale.
 */
#include "sandbox/panels/time_bar.h"

#include "sandbox/ui/widgets.h"

#include <math.h>

static const lab_scene *scene_of(const app *a)
{
    return lab_session_scene(a->session);
}

/* No wider than a fifth of the scale, within its ends. */
static draw_rect label_box(const app *a, const time_bar_place *place, const lab_bookmark *mark)
{
    ui *u = a->ui_state;
    draw_rect scale = place->labels;
    int width = ui_text_width(u, UI_FONT_SMALL, mark->label) + 2 * ui_unit(u);
    width = width < scale.w / 5 ? width : scale.w / 5;
    int x = (int)lroundf(time_axis_x(&place->axis, (double)mark->tick)), left = x;
    left = left + width < scale.x + scale.w ? left : x - width;
    int top = scale.y + ui_unit(u) / 2;
    return (draw_rect){left, top, width, scale.h - ui_unit(u) / 2};
}

static bool in_sight(const time_bar_place *place, const lab_bookmark *mark, float *x)
{
    *x = time_axis_x(&place->axis, (double)mark->tick);
    return *x >= place->axis.left && *x <= place->axis.left + place->axis.width;
}

const lab_bookmark *time_bookmark_at(const app *a, const time_bar_place *place, draw_point at)
{
    const lab_scene *scene = scene_of(a);
    for (size_t i = scene->bookmark_count; i-- > 0;) {
        const lab_bookmark *mark = &scene->bookmarks[i];
        draw_rect box = label_box(a, place, mark);
        float x;
        bool on_label = at.x >= (float)box.x && at.x < (float)(box.x + box.w) &&
                        at.y >= (float)box.y && at.y < (float)(box.y + box.h);
        if (in_sight(place, mark, &x) && (on_label || fabsf(at.x - x) <= 3.0f * a->ui))
            return mark;
    }
    return NULL;
}

bool time_bookmarks_cover(const app *a, const time_bar_place *place, int left, int width)
{
    const lab_scene *scene = scene_of(a);
    float x;
    for (size_t i = 0; i < scene->bookmark_count; i++) {
        draw_rect box = label_box(a, place, &scene->bookmarks[i]);
        if (in_sight(place, &scene->bookmarks[i], &x) && left < box.x + box.w &&
            box.x < left + width)
            return true;
    }
    return false;
}

void time_bookmarks(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    const lab_scene *scene = scene_of(a);
    float line = fmaxf(1.0f, 1.5f * a->ui), top = (float)place->lanes.y, x;
    for (size_t i = 0; i < scene->bookmark_count; i++) {
        const lab_bookmark *mark = &scene->bookmarks[i];
        draw_rect box = label_box(a, place, mark);
        if (!in_sight(place, mark, &x))
            continue;
        ui_line(u, x, top, x, (float)(box.y + box.h), line, s->text);
        ui_box(u, box, 0.0f, (draw_style){.fill = s->text});
        box.x += ui_unit(u);
        box.w -= 2 * ui_unit(u);
        ui_text(u, box, UI_FONT_SMALL, 0.0f, s->panel, mark->label);
    }
}
