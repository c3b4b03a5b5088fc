/* color_by.c - the modes in which the colours of bodies tell something. */
#include "view/color_by.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const view_color_row *view_color_modes(void)
{
    static const view_color_row rows[VIEW_COLOR_MODES] = {
#define COLOR_MODE(id, word, name, help, ...) [VIEW_BY_##id] = {word, name, help},
#include "view/color_modes.inc"
    };
    return rows;
}

float view_fastest(const cr_world *world)
{
    float fastest = 0.0f;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_vec2 v = cr_body_get_view(world, id).velocity;
        float speed = hypotf(v.x, v.y);
        if (isfinite(speed))
            fastest = fmaxf(fastest, speed);
    }
    return fastest;
}

/* ---- what is found out once for a picture ---- */

static void find_top_speed(view_coloring *c)
{
    const float least = 0.1f; /* what only jitters is slow */
    c->top_speed = c->in->top_speed > 0.0f
                       ? c->in->top_speed
                       : view_round_up(fmaxf(view_fastest(c->in->scene->world), least));
}

static void find_materials(view_coloring *c)
{
    c->materials = view_materials_of(c->in->scene);
}

static void count_contacts(view_coloring *c)
{
    const cr_world *world = c->in->scene->world;
    uint32_t *by_slot = calloc(cr_world_slots(world) + 1, sizeof *by_slot);
    size_t count;
    const cr_contact *contact = cr_world_contacts(world, &count);
    for (size_t i = 0; by_slot != NULL && i < count; i++) {
        if (contact[i].touching) {
            by_slot[contact[i].a.index - 1]++;
            by_slot[contact[i].b.index - 1]++;
        }
    }
    c->contacts = by_slot;
}

view_coloring view_coloring_begin(const view_frame_in *in)
{
    view_coloring c = {.in = in};
    const view_color_mode *mode = view_color_mode_of(in->color_by);
    if (mode->prepare != NULL)
        mode->prepare(&c);
    return c;
}

void view_coloring_end(view_coloring *coloring)
{
    free(coloring->contacts);
    coloring->contacts = NULL;
}

/* ---- colours ---- */

static draw_color from_palette(const view_coloring *c, size_t i)
{
    return view_body_color(c->in->theme, CR_DYNAMIC, i);
}

draw_color view_coloring_material(const view_coloring *coloring, size_t i)
{
    return from_palette(coloring, i);
}

draw_color view_coloring_sleep(const view_coloring *coloring, bool asleep)
{
    return from_palette(coloring, asleep ? 0 : 1);
}

draw_color view_coloring_island(const view_coloring *coloring, uint32_t island)
{
    return island == 0 ? coloring->in->theme->kinematic : from_palette(coloring, island - 1);
}

draw_color view_coloring_contacts(const view_coloring *coloring, uint32_t count)
{
    float part = fminf((float)count / (float)VIEW_MANY_CONTACTS, 1.0f);
    return view_ramp(coloring->in->theme, part);
}

static uint32_t contacts_of(const view_coloring *c, cr_body_id id)
{
    return c->contacts != NULL ? c->contacts[id.index - 1] : 0;
}

/* ---- of which bodies ---- */

static bool all_bodies(const cr_body_view *body)
{
    (void)body;
    return true;
}

static bool moving_bodies(const cr_body_view *body)
{
    return body->kind != CR_STATIC;
}

static bool dynamic_bodies(const cr_body_view *body)
{
    return body->kind == CR_DYNAMIC;
}

bool view_coloring_tells(const view_coloring *coloring, const cr_body_view *look)
{
    const view_color_mode *mode = view_color_mode_of(coloring->in->color_by);
    return look->shape->kind != CR_HALFSPACE && mode->tells != NULL && mode->tells(look);
}

/* ---- fills ---- */

static draw_color fill_material(const view_coloring *c, cr_body_id id, const cr_body_view *body)
{
    (void)body;
    return view_coloring_material(c, view_material_at(&c->materials, c->in->scene, id));
}

static draw_color fill_speed(const view_coloring *c, cr_body_id id, const cr_body_view *body)
{
    (void)id;
    return view_ramp(c->in->theme, hypotf(body->velocity.x, body->velocity.y) / c->top_speed);
}

static draw_color fill_sleep(const view_coloring *c, cr_body_id id, const cr_body_view *body)
{
    (void)id;
    return view_coloring_sleep(c, body->asleep);
}

static draw_color fill_island(const view_coloring *c, cr_body_id id, const cr_body_view *body)
{
    (void)id;
    return view_coloring_island(c, body->island);
}

static draw_color fill_contacts(const view_coloring *c, cr_body_id id, const cr_body_view *body)
{
    (void)body;
    return view_coloring_contacts(c, contacts_of(c, id));
}

draw_color view_coloring_fill(const view_coloring *coloring, cr_body_id id,
                              const cr_body_view *look)
{
    const view_coloring *c = coloring;
    if (view_coloring_tells(c, look))
        return view_color_mode_of(c->in->color_by)->fill(c, id, look);
    if (look->color >= 1 && look->color <= LAB_COLORS)
        return view_given_color(c->in->theme, look->color);
    return view_body_color(c->in->theme, look->kind, id.index - 1);
}

draw_color view_pale(const view_theme *theme, draw_color fill)
{
    return view_mix(fill, theme->background, 0.4f);
}

bool view_coloring_pales(const view_coloring *coloring, const cr_body_view *look)
{
    return look->asleep && (view_color_mode_of(coloring->in->color_by)->pales_sleepers ||
                            !view_coloring_tells(coloring, look));
}

/* ---- signs ---- */

char *view_short_name(const char *name, char out[VIEW_SIGN])
{
    size_t length = 0;
    for (int letters = 0; name[length] != '\0' && length + 1 < VIEW_SIGN; length++) {
        bool begins = ((unsigned char)name[length] & 0xC0) != 0x80; /* of UTF-8 */
        letters += begins;
        if (letters > 2)
            break;
        out[length] = name[length];
    }
    out[length] = '\0';
    return out;
}

static void format_speed(float speed, bool with_unit, char *out)
{
    const char *unit = with_unit ? " m/s" : "";
    if (speed < 0.05f)
        snprintf(out, VIEW_SIGN, "0%s", unit);
    else
        snprintf(out, VIEW_SIGN, speed < 9.95f ? "%.1f%s" : "%.0f%s", (double)speed, unit);
}

static void label_material(const view_coloring *c, cr_body_id id, const cr_body_view *body,
                           bool with_unit, char out[VIEW_SIGN])
{
    (void)body, (void)with_unit;
    if (c->materials.count > 0)
        view_short_name(c->materials.name[view_material_at(&c->materials, c->in->scene, id)], out);
}

static void label_speed(const view_coloring *c, cr_body_id id, const cr_body_view *body,
                        bool with_unit, char out[VIEW_SIGN])
{
    (void)c, (void)id;
    format_speed(hypotf(body->velocity.x, body->velocity.y), with_unit, out);
}

static void label_island(const view_coloring *c, cr_body_id id, const cr_body_view *body,
                         bool with_unit, char out[VIEW_SIGN])
{
    (void)c, (void)id, (void)with_unit;
    if (body->island != 0)
        snprintf(out, VIEW_SIGN, "%u", body->island);
}

static void label_contacts(const view_coloring *c, cr_body_id id, const cr_body_view *body,
                           bool with_unit, char out[VIEW_SIGN])
{
    (void)body, (void)with_unit;
    snprintf(out, VIEW_SIGN, "%u", contacts_of(c, id));
}

char *view_coloring_label(const view_coloring *coloring, cr_body_id id, const cr_body_view *look,
                          bool with_unit, char out[VIEW_SIGN])
{
    const view_color_mode *mode = view_color_mode_of(coloring->in->color_by);
    out[0] = '\0';
    if (mode->label != NULL && view_coloring_tells(coloring, look))
        mode->label(coloring, id, look, with_unit, out);
    return out;
}

/* ---- the table ---- */

const view_color_mode *view_color_mode_of(view_color_by by)
{
    static const view_color_mode modes[VIEW_COLOR_MODES] = {
#define COLOR_MODE(id, word, name, help, ...) [VIEW_BY_##id] = {__VA_ARGS__},
#include "view/color_modes.inc"
    };
    return &modes[by];
}
