/* world.c - the whole picture, from the background to the labels. */
#include "lab/body_user_data.h"
#include "lab/z_order.h"
#include "view/view_internal.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* Whether an overlay that is on needs this. */
static bool is_needed(const view_frame_in *in, view_overlay_needs need)
{
    for (int i = 0; i < VIEW_OVERLAYS; i++)
        if ((in->overlays & 1u << i) != 0 && (view_overlays()[i].needs & need) != 0)
            return true;
    return false;
}

/* Arrows longer than a few bodies tell nothing any more, and ten thousand of them take long. */
static float marks_of(const view_frame_in *in)
{
    const float enough = 7.0f, least = 0.3f; /* pixels of radius; part of the full size */
    const bool marks = is_needed(in, VIEW_NEEDS_CROWDING);
    const cr_world *world = in->scene->world;
    double sum = 0.0;
    size_t count = 0;
    for (size_t slot = 0; marks && slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        if (body.kind != CR_STATIC) {
            sum += (double)body.shape->bounding_radius;
            count++;
        }
    }
    if (count == 0)
        return 1.0f;
    float usual = (float)(sum / (double)count) * in->camera.scale / in->ui;
    return fminf(fmaxf(usual / enough, least), 1.0f);
}

static int by_stacking(const void *a, const void *b)
{
    uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;
    return p < q ? -1 : p > q;
}

/* Half-spaces are painted at once: they lie behind all others. Those with a size that can be seen
 * are put into `stacking` and counted. Most worlds have no body with an order of its own: slots are
 * the order then. */
static size_t paint_grounds(const view_paint *p, uint64_t *stacking, bool *ordered)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        cr_body_id id = cr_world_slot(p->world, slot);
        if (id.index == 0)
            continue;
        cr_body_view look = cr_body_get_view(p->world, id);
        view_body body;
        if (look.shape->kind == CR_HALFSPACE && view_body_at(p, slot, &body)) {
            view_paint_body(p, &body);
        } else if (view_in_sight(p, id, &look, 4.0f)) {
            *ordered |= lab_user_order(look.user) != 0;
            stacking[count++] = lab_z_order(&look, id);
        }
    }
    return count;
}

static void paint_bodies(const view_paint *p)
{
    uint64_t *stacking = malloc((cr_world_slots(p->world) + 1) * sizeof *stacking);
    if (stacking == NULL)
        return;
    bool ordered = false;
    size_t count = paint_grounds(p, stacking, &ordered);
    if (ordered)
        qsort(stacking, count, sizeof *stacking, by_stacking);
    for (size_t i = 0; i < count; i++) {
        view_body body;
        if (view_body_at(p, (uint32_t)stacking[i] - 1, &body)) /* the low half is the id's index */
            view_paint_body(p, &body);
    }
    free(stacking);
}

static void paint_signs(const view_paint *p)
{
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (view_body_in_sight(p, slot, 0.0f, &body))
            view_paint_body_label(p, &body);
    }
}

static void paint_selection(const view_paint *p)
{
    for (size_t i = 0; i < p->in->selected; i++) {
        view_body body;
        if (!cr_body_alive(p->world, p->in->selection[i]) ||
            !view_body_in_sight(p, p->in->selection[i].index - 1, 10.0f, &body))
            continue;
        view_paint_selection(p, &body);
        if (lab_user_locked(body.look.user))
            view_paint_padlock(p, &body);
    }
}

float view_velocity_length(float vector_scale)
{
    return VIEW_VELOCITY_SCALE * (vector_scale > 0.0f ? vector_scale : 1.0f);
}

/* A flag for each slot, so that whether a body is selected costs no search. */
static bool *choose(const view_frame_in *in)
{
    const cr_world *world = in->scene->world;
    bool *chosen = in->selected > 0 ? calloc(cr_world_slots(world) + 1, sizeof *chosen) : NULL;
    for (size_t i = 0; chosen != NULL && i < in->selected; i++)
        if (cr_body_alive(world, in->selection[i]))
            chosen[in->selection[i].index - 1] = true;
    return chosen;
}

static bool moves_few(const cr_world *world)
{
    const int few = 6;
    int count = 0;
    for (size_t slot = 0; slot < cr_world_slots(world) && count <= few; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        count += id.index != 0 && cr_body_get_view(world, id).kind == CR_DYNAMIC;
    }
    return count <= few;
}

/* Paints the overlays that are on, lower layers first; overlays of one layer in the order of the
 * table. */
static void paint_layers(view_paint *p)
{
    const view_overlay_row *rows = view_overlays();
    for (int layer = INT_MIN; layer < INT_MAX;) {
        int next = INT_MAX;
        for (int i = 0; i < VIEW_OVERLAYS; i++) {
            if (rows[i].layer > layer && rows[i].layer < next)
                next = rows[i].layer;
            if (rows[i].layer == layer && (p->in->overlays & 1u << i) != 0)
                rows[i].paint(p);
        }
        layer = next;
    }
}

static void paint_overlays(view_paint *p)
{
    label_room room = {0};
    if (is_needed(p->in, VIEW_NEEDS_LABELS)) {
        room = label_room_open(p->camera->width, p->camera->height, p->px);
        p->room = &room; // cppcheck-suppress autoVariables ; until it closes below
    }
    if (is_needed(p->in, VIEW_NEEDS_CONTACTS))
        view_find_contacts(p);
    paint_layers(p);
    if (p->in->color_by != VIEW_BY_BODY)
        paint_signs(p);
    if (!p->in->plain)
        view_paint_scale_bar(p);
    view_label_draw_all(p);
    free(p->contacts.point);
    label_room_close(&room);
    p->room = NULL;
}

void view_draw_world(draw_canvas *canvas, const view_frame_in *in)
{
    draw_point last = {(float)in->camera.width, (float)in->camera.height};
    cr_vec2 upper_left = view_to_world(&in->camera, (draw_point){0.0f, 0.0f});
    cr_vec2 lower_right = view_to_world(&in->camera, last);
    view_paint p = {
        .canvas = canvas,
        .in = in,
        .camera = &in->camera,
        .theme = in->theme,
        .world = in->scene->world,
        .px = in->ui,
        .unit = in->ui * in->theme->marker_scale,
        .line = in->ui * in->theme->line,
        .marker_scale = marks_of(in),
        .vectors = in->vector_scale > 0.0f ? in->vector_scale : 1.0f,
        .coloring = view_coloring_begin(in),
        .chosen = choose(in),
        .few = moves_few(in->scene->world),
        .visible = {{upper_left.x, lower_right.y}, {lower_right.x, upper_left.y}},
    };
    p.legend = view_legend_place(&p.coloring);
    draw_clear(canvas, in->theme->background);
    if (!in->plain)
        view_paint_grid(&p);
    paint_bodies(&p);
    paint_selection(&p);
    paint_overlays(&p);
    view_paint_legend(&p);
    view_coloring_end(&p.coloring);
    free(p.chosen);
}
