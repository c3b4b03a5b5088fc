/* tool_attractor.c - how far and how strongly a body attracts. */
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/apply.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

static const float usual_radius = 3.0f, usual_strength = 10.0f; /* m; m/s^2 at the centre */

/* The attractor of a body, or NULL. */
static const cr_attractor *attractor_of(const app *a, cr_body_id body)
{
    size_t count;
    const cr_attractor *all = cr_world_attractors(app_world(a), &count);
    for (size_t i = 0; i < count; i++)
        if (cr_same_id(all[i].body, body))
            return &all[i];
    return NULL;
}

/* The attractor that the drag would make if it ended now. */
typedef struct making {
    cr_body_id body; /* null: a new disc */
    cr_vec2 center;
    float radius, strength;
    bool removes; /* drawn in to nothing */
} making;

static making make(const app *a)
{
    const app_gesture *g = &a->gesture;
    making m = {.body = g->body, .center = snap_point(a, g->world)};
    const cr_attractor *old = NULL;
    if (cr_body_alive(app_world(a), g->body)) {
        old = attractor_of(a, g->body);
        m.center = cr_body_get_view(app_world(a), g->body).center;
    } else {
        m.body = (cr_body_id){0, 0};
    }
    cr_vec2 to = app_pointer_world(a);
    float drawn = hypotf(to.x - m.center.x, to.y - m.center.y);
    m.removes = old != NULL && g->moved && drawn * a->camera.scale < 8.0f * a->ui;
    m.radius = g->moved ? snap_length(a, drawn) : old != NULL ? old->radius : usual_radius;
    m.strength = g->shift ? -g->strength : g->strength;
    return m;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    (void)event;
    app_gesture *g = &a->gesture;
    g->body = pick_solid(a);
    const cr_attractor *old = attractor_of(a, g->body);
    bool works = old != NULL && old->strength != 0.0f;
    g->strength = works ? fabsf(old->strength) : usual_strength;
    g->kind = GESTURE_DRAW;
}

static bool strengthen(app *a, float notches)
{
    float strength = a->gesture.strength * powf(1.1f, notches);
    a->gesture.strength = fminf(fmaxf(strength, 0.01f), 1e4f);
    return true;
}

/* A small disc that stays where it is. */
static bool spawn_disc(app *a, cr_vec2 at, cr_body_id *out)
{
    lab_command command = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    cr_result result = cr_shape_circle(&command.def.shape, 0.5f * spawn_default_half(a));
    if (result.code != CR_OK) {
        notification_show(a, result.message);
        return false;
    }
    command.def.kind = CR_STATIC;
    command.def.position = at;
    return edit_apply(a, &command, out);
}

static void release(app *a)
{
    making m = make(a);
    edit_begin(a);
    bool replaces = m.body.index != 0 && attractor_of(a, m.body) != NULL;
    if (m.body.index == 0 && !spawn_disc(a, m.center, &m.body))
        return;
    if (replaces && !edit_apply(a, &(lab_command){.kind = LAB_UNATTRACT, .body = m.body}, NULL))
        return;
    selection_set(&a->selection, m.body);
    if (m.removes) {
        notification_show(a, "The body attracts no more");
        return;
    }
    lab_command command = {.kind = LAB_ATTRACT, .attractor = {m.body, m.strength, m.radius}};
    edit_apply(a, &command, NULL);
}

/* ---- the picture ---- */

static void draw_ring(const app *a, draw_canvas *canvas, draw_point at, float radius,
                      draw_color color)
{
    const float turn = 6.2831853f;
    float dash = 10.0f * a->ui;
    int dashes = (int)fminf(fmaxf(turn * radius / (2.0f * dash), 8.0f), 400.0f);
    for (int i = 0; i < dashes; i++)
        sketch_arc(a, canvas, at, radius, turn * (float)i / (float)dashes,
                   0.5f * turn / (float)dashes, 2.0f, color);
}

/* Arrows as long as the pull is strong at their place: it falls evenly to 0 at the ring. */
static void draw_pull(const app *a, draw_canvas *canvas, draw_point at, float radius, bool pushes,
                      draw_color color)
{
    enum { ARROWS = 12 };
    for (int i = 0; i < 2 * ARROWS; i++) {
        float part = i < ARROWS ? 0.45f : 0.75f;
        float angle = 6.2831853f * ((float)i + (i < ARROWS ? 0.0f : 0.5f)) / ARROWS;
        float length = (1.0f - part) * 0.42f * radius;
        if (length < 7.0f * a->ui)
            continue;
        cr_rot q = cr_rot_from_angle(angle);
        float inner = part * radius - 0.5f * length, outer = inner + length;
        draw_point near = {at.x + q.c * inner, at.y - q.s * inner};
        draw_point far = {at.x + q.c * outer, at.y - q.s * outer};
        draw_point tail = pushes ? near : far, tip = pushes ? far : near;
        draw_arrow(canvas, tail.x, tail.y, tip.x, tip.y, 2.0f * a->ui * a->theme->line, color);
    }
}

/* Draws the reach of the attractors that the world has already. */
static void draw_present(const app *a, draw_canvas *canvas, cr_body_id but)
{
    size_t count;
    const cr_attractor *all = cr_world_attractors(app_world(a), &count);
    for (size_t i = 0; i < count; i++) {
        if (cr_same_id(all[i].body, but))
            continue;
        cr_vec2 center = cr_body_get_view(app_world(a), all[i].body).center;
        draw_color color = all[i].strength < 0.0f ? a->theme->warning : a->theme->accent;
        draw_ring(a, canvas, view_to_screen(&a->camera, center), all[i].radius * a->camera.scale,
                  draw_fade(color, 130));
    }
}

static void draw(app *a, draw_canvas *canvas)
{
    bool drawing = a->gesture.kind == GESTURE_DRAW;
    draw_present(a, canvas, drawing ? a->gesture.body : (cr_body_id){0, 0});
    if (!drawing) {
        if (app_over_world(a) && pick_solid(a).index == 0)
            snap_draw(a, canvas, snap_point(a, app_pointer_world(a)));
        return;
    }
    making m = make(a);
    draw_point at = view_to_screen(&a->camera, m.center);
    bool pushes = m.strength < 0.0f;
    draw_color color = m.removes || pushes ? a->theme->warning : a->theme->accent;
    char text[96];
    if (m.removes) {
        snprintf(text, sizeof text, "attracts no more");
        sketch_refusal(a, canvas, at);
    } else {
        float radius = m.radius * a->camera.scale;
        draw_disc(canvas, at.x, at.y, radius, (draw_style){.fill = draw_fade(color, 22)});
        draw_ring(a, canvas, at, radius, color);
        draw_pull(a, canvas, at, radius, pushes, draw_fade(color, 200));
        sketch_dot(a, canvas, at, 4.5f, color);
        snprintf(text, sizeof text, "%s %.3g m/s\u00B2   r %.*f m", pushes ? "pushes" : "pulls",
                 (double)fabsf(m.strength), sketch_digits(a), (double)m.radius);
    }
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

const tool_row tool_attractor = {
    .hint = "Attractor: drag its reach; Shift: it pushes; wheel: strength.",
    .press = press,
    .release = release,
    .wheel = strengthen,
    .draw = draw,
};
