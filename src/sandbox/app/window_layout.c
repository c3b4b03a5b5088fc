/* window_layout.c - the size of the window, the scale of the controls, and where each part stands.
 */
#include "sandbox/app/window_layout.h"

#include "sandbox/app/card_place.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/app/time_view.h"

#include <math.h>
#include <string.h>

/* Ordinary pixels. */
static const float bar_height = 40.0f, tools_width = 44.0f, narrowest = 240.0f, lane_height = 18.0f;

enum { MOST_LANES = 4 };

static int scaled(const app *a, float ordinary)
{
    return (int)lroundf(ordinary * a->ui);
}

/* ---- places ---- */

/* The world keeps half of the window, on a wall two thirds: the panel is narrower there, or folded.
 * Beside a card that is read from the wall it is folded, too. Whoever insists on it gets it as long
 * as the world keeps a third. */
static int side_width(const app *a, int room)
{
    int width = scaled(a, a->ui_frame.side_width), least = scaled(a, narrowest);
    bool wall = a->theme->wall;
    int most = room - (wall ? a->width - a->width / 3 : a->width / 2);
    if (a->ui_frame.side_insisted) {
        int half = room - a->width / 2, third = room - a->width / 3;
        most = least < third ? least : third;
        most = most > half ? most : half;
    }
    bool read = wall && !a->ui_frame.side_insisted && card_is_wanted(a) && !card_is_folded(a);
    width = width < most ? width : most;
    return a->ui_frame.side_folded || read || width < least ? 0 : width;
}

int layout_lane_height(const app *a)
{
    return scaled(a, lane_height);
}

/* Of the timeline: a scale beneath its lanes. */
static int time_height(const app *a, size_t lanes)
{
    int unit = scaled(a, 4.0f), scale = draw_font_line(a->fonts.small) + 3 * unit;
    return lanes == 0 ? 0 : (int)lanes * layout_lane_height(a) + scale;
}

/* Of the opened tick: stages above, steps beneath. */
static int inside_height(const app *a)
{
    int unit = scaled(a, 4.0f);
    return a->opened_tick.wanted ? draw_font_line(a->fonts.small) + layout_lane_height(a) + 4 * unit
                                 : 0;
}

/* A lane for each branch, as far as what stands above and beneath the world and at its left leaves
 * it half of the window, on a wall two thirds. */
static size_t lanes_with_room(const app *a, int left, int rest)
{
    size_t branches = lab_session_branches(a->session);
    size_t lanes = a->time_bar.folded ? 0 : branches < MOST_LANES ? branches : MOST_LANES;
    double share = a->theme->wall ? 2.0 / 3.0 : 0.5, window = (double)a->width * (double)a->height;
    while (lanes > 0 &&
           (double)(a->width - left) * (double)(rest - time_height(a, lanes)) < share * window)
        lanes--;
    return lanes;
}

static void fit_camera(app *a)
{
    int before = a->camera.height;
    a->camera.width = a->ui_frame.pane.w;
    a->camera.height = a->ui_frame.pane.h;
    if (a->camera_framed) {
        card_frame(a);
    } else if (before > 0) {
        /* As much of the world from top to bottom as before. */
        a->camera.scale *= (float)a->camera.height / (float)before;
    }
}

void layout_update(app *a)
{
    app_ui_frame *f = &a->ui_frame;
    int top = scaled(a, bar_height), left = scaled(a, tools_width);
    int bottom = draw_font_line(a->fonts.small) + scaled(a, 12.0f);
    int side = side_width(a, a->width - left);
    int strip = compare_strip_height(a), inside = inside_height(a);
    a->time_bar.lanes = lanes_with_room(a, left, a->height - top - bottom - strip - inside);
    int time = time_height(a, a->time_bar.lanes);
    int middle = a->height - top - bottom - time - inside;
    middle = middle > 1 ? middle : 1;
    strip = strip < middle / 2 ? strip : 0;
    int across = a->width - left - side > 1 ? a->width - left - side : 1;
    f->menu = (draw_rect){0, 0, a->width, top};
    f->tools = (draw_rect){0, top, left, middle};
    f->side = (draw_rect){a->width - side, top, side, middle};
    f->time = (draw_rect){0, a->height - bottom - inside - time, a->width, time};
    f->inside = (draw_rect){0, a->height - bottom - inside, a->width, inside};
    f->status = (draw_rect){0, a->height - bottom, a->width, bottom};
    f->world = (draw_rect){left, top, across, middle - strip};
    f->compare = (draw_rect){left, top + middle - strip, across, strip};
    f->pane = compare_pane(a, compare_focus(a));
    fit_camera(a);
    a->dirty = true;
}

void layout_follow_lanes(app *a)
{
    int left = a->ui_frame.tools.w, status = a->ui_frame.status.h;
    int rest =
        a->height - a->ui_frame.menu.h - a->ui_frame.inside.h - status - compare_strip_height(a);
    size_t lanes = lanes_with_room(a, left, rest);
    if (lanes == a->time_bar.lanes || a->gesture.kind != GESTURE_NONE)
        return;
    layout_update(a);
    time_view_show_lane(a, lab_session_branch(a->session));
}

/* ---- size and theme ---- */

static const float scale_steps[] = {0.8f, 0.9f, 1.0f, 1.1f, 1.25f, 1.5f, 1.75f, 2.0f, 2.5f, 3.0f};
enum { SCALE_STEPS = sizeof scale_steps / sizeof scale_steps[0] };

/* How much larger controls are on a window that is higher than usual, so that they can be read from
 * as far away; on a wall they grow sooner. In steps: a window that is being resized keeps its fonts
 * for a while. */
static float by_height(const app *a, const view_theme *theme)
{
    static const float steps[] = {1.25f, 1.5f, 2.0f, 2.5f, 3.0f};
    float usual = theme->wall ? 864.0f : 1080.0f;
    float wanted = (float)a->height / (a->density * usual), factor = 1.0f;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && steps[i] <= wanted; i++)
        factor = steps[i];
    return factor;
}

/* Pixels per ordinary pixel. Whoever wants larger controls than the window has room for gets the
 * largest that it has room for; at a scale of 1 they may be as tight as they are. */
static float unit(const app *a, const view_theme *theme)
{
    float base = a->density * theme->text_scale * by_height(a, theme);
    float room = fminf((float)a->width / 440.0f, (float)a->height / 300.0f) / base;
    float scale = scale_steps[0];
    for (int i = 0; i < SCALE_STEPS && scale_steps[i] <= a->user_scale; i++)
        if (scale_steps[i] <= fmaxf(room, 1.0f))
            scale = scale_steps[i];
    return base * scale;
}

static bool reopen_fonts(app *a, char *message, size_t size)
{
    if (a->fonts.small != NULL && a->fonts_scale == a->ui)
        return true;
    view_fonts fresh = {0};
    if (!view_fonts_open(&fresh, a->ui, message, size))
        return false;
    view_fonts_close(&a->fonts);
    a->fonts = fresh;
    a->fonts_scale = a->ui;
    return true;
}

bool layout_resize(app *a, int width, int height, float density, char *message, size_t size)
{
    a->density = density;
    a->width = (int)lroundf((float)width * density);
    a->height = (int)lroundf((float)height * density);
    a->ui = unit(a, a->theme);
    if (!reopen_fonts(a, message, size))
        return false;
    if (a->camera.height == 0)
        a->camera_framed = true;
    layout_update(a);
    return true;
}

/* With another theme or scale; the old ones are back when their fonts are missing. */
static bool restyle(app *a, const view_theme *theme, float scale, char *message, size_t size)
{
    const view_theme *theme_before = a->theme;
    float scale_before = a->user_scale, ui_before = a->ui;
    a->theme = theme;
    a->user_scale = scale;
    a->ui = unit(a, theme);
    if (!reopen_fonts(a, message, size)) {
        a->theme = theme_before;
        a->user_scale = scale_before;
        a->ui = ui_before;
        return false;
    }
    layout_update(a);
    return true;
}

bool layout_set_theme(app *a, const view_theme *theme, char *message, size_t size)
{
    return restyle(a, theme, a->user_scale, message, size);
}

const view_theme *layout_other_theme(const view_theme *theme)
{
    return view_theme_find(theme->wall ? "dark" : "projector");
}

static int nearest_step(float scale)
{
    int nearest = 0;
    for (int i = 1; i < SCALE_STEPS; i++)
        if (fabsf(scale_steps[i] - scale) < fabsf(scale_steps[nearest] - scale))
            nearest = i;
    return nearest;
}

bool layout_set_scale(app *a, float scale, char *message, size_t size)
{
    return restyle(a, a->theme, scale_steps[nearest_step(scale)], message, size);
}

float layout_next_scale(const app *a, int by)
{
    int step = nearest_step(a->user_scale) + by;
    return scale_steps[step < 0 ? 0 : step >= SCALE_STEPS ? SCALE_STEPS - 1 : step];
}
