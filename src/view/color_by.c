/* color_by.c - the modes in which the colours of bodies tell something. */
#include "view/color_by.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const view_color_row *view_color_modes(void)
{
    static const view_color_row rows[VIEW_COLOR_MODES] = {
        {VIEW_BY_BODY, "body", "Body", "Neighbours differ; the colour tells nothing else."},
        {VIEW_BY_MATERIAL, "material", "Material",
         "The material by name, with its first two letters."},
        {VIEW_BY_SPEED, "speed", "Speed", "Of the centre of mass, with the number in m/s."},
        {VIEW_BY_SLEEP, "sleep", "Sleep", "Pale and with a z: asleep, it costs nothing."},
        {VIEW_BY_ISLAND, "island", "Island",
         "What hangs together, with the lowest number of its bodies; it sleeps and wakes as one."},
        {VIEW_BY_CONTACTS, "contacts", "Contacts", "How many other bodies it touches."},
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

static float top_speed(const view_frame_in *in)
{
    const float least = 0.1f; /* what only jitters is slow */
    if (in->top_speed > 0.0f)
        return in->top_speed;
    return view_round_up(fmaxf(view_fastest(in->scene->world), least));
}

static uint32_t *count_contacts(const cr_world *world)
{
    uint32_t *by_slot = calloc(cr_world_slots(world) + 1, sizeof *by_slot);
    size_t count;
    const cr_contact *contact = cr_world_contacts(world, &count);
    for (size_t i = 0; by_slot != NULL && i < count; i++) {
        if (contact[i].touching) {
            by_slot[contact[i].a.index - 1]++;
            by_slot[contact[i].b.index - 1]++;
        }
    }
    return by_slot;
}

view_coloring view_coloring_begin(const view_frame_in *in)
{
    view_coloring c = {.in = in};
    if (in->color_by == VIEW_BY_SPEED)
        c.top_speed = top_speed(in);
    else if (in->color_by == VIEW_BY_CONTACTS)
        c.contacts = count_contacts(in->scene->world);
    else if (in->color_by == VIEW_BY_MATERIAL)
        c.materials = view_materials_of(in->scene);
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

bool view_coloring_tells(const view_coloring *coloring, const cr_body_view *look)
{
    if (look->shape->kind == CR_HALFSPACE)
        return false;
    switch (coloring->in->color_by) {
    case VIEW_BY_MATERIAL:
    case VIEW_BY_CONTACTS:
        return true;
    case VIEW_BY_SPEED:
        return look->kind != CR_STATIC;
    case VIEW_BY_SLEEP:
    case VIEW_BY_ISLAND:
        return look->kind == CR_DYNAMIC;
    default:
        return false;
    }
}

draw_color view_coloring_fill(const view_coloring *coloring, cr_body_id id,
                              const cr_body_view *look)
{
    const view_coloring *c = coloring;
    if (view_coloring_tells(c, look)) {
        switch (c->in->color_by) {
        case VIEW_BY_MATERIAL:
            return view_coloring_material(c, view_material_at(&c->materials, c->in->scene, id));
        case VIEW_BY_SPEED:
            return view_ramp(c->in->theme,
                             hypotf(look->velocity.x, look->velocity.y) / c->top_speed);
        case VIEW_BY_SLEEP:
            return view_coloring_sleep(c, look->asleep);
        case VIEW_BY_ISLAND:
            return view_coloring_island(c, look->island);
        case VIEW_BY_CONTACTS:
            return view_coloring_contacts(c, contacts_of(c, id));
        default:
            break;
        }
    }
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
    return look->asleep &&
           (coloring->in->color_by == VIEW_BY_SLEEP || !view_coloring_tells(coloring, look));
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

char *view_coloring_label(const view_coloring *coloring, cr_body_id id, const cr_body_view *look,
                          bool with_unit, char out[VIEW_SIGN])
{
    const view_coloring *c = coloring;
    out[0] = '\0';
    if (!view_coloring_tells(c, look))
        return out;
    switch (c->in->color_by) {
    case VIEW_BY_MATERIAL:
        if (c->materials.count > 0)
            view_short_name(c->materials.name[view_material_at(&c->materials, c->in->scene, id)],
                            out);
        break;
    case VIEW_BY_SPEED:
        format_speed(hypotf(look->velocity.x, look->velocity.y), with_unit, out);
        break;
    case VIEW_BY_ISLAND:
        if (look->island != 0)
            snprintf(out, VIEW_SIGN, "%u", look->island);
        break;
    case VIEW_BY_CONTACTS:
        snprintf(out, VIEW_SIGN, "%u", contacts_of(c, id));
        break;
    default:
        break;
    }
    return out;
}
