/* overlay_contacts.c - the overlays that show contacts: points, normals and depth, impulses. Marks
 * shrink, thin and pale as contacts crowd, but for those of selected bodies; no arrow is longer
 * than the smaller of its bodies. */
#include "view/view_internal.h"

#include <math.h>
#include <stdio.h>

/* ---- sizes ---- */

static float mark_size(const view_paint *p, const view_mark *mark)
{
    return mark->selected ? fmaxf(p->contacts.size, VIEW_CROWDED) : p->contacts.size;
}

static float width_of(const view_paint *p, const view_mark *mark, float width)
{
    float least = fminf(1.1f * p->line, 0.13f * p->contacts.spacing);
    return fmaxf(width * p->line * mark_size(p, mark), least);
}

/* The arrows that a person asked to be longer may be so. */
static float most_length(const view_paint *p, const view_mark *mark)
{
    return 0.8f * mark->size * fmaxf(p->vectors, 1.0f);
}

static draw_color faded(const view_paint *p, const view_mark *mark, draw_color color)
{
    const float palest = 0.5f;
    float size = mark_size(p, mark);
    return size >= 1.0f ? color
                        : draw_fade(color, (uint8_t)(255.0f * (palest + (1.0f - palest) * size)));
}

/* Marks of selected bodies lie above all others. */
typedef void paint_mark(view_paint *p, const view_mark *mark);

static void each_mark(view_paint *p, paint_mark *paint)
{
    for (int selected = 0; selected <= 1; selected++)
        for (size_t i = 0; i < p->contacts.count; i++)
            if (p->contacts.point[i].selected == (selected == 1))
                paint(p, &p->contacts.point[i]);
}

/* An arrow, or where that has no room for its head, a spike: a crowd of them costs little. */
static void paint_arrow(const view_paint *p, const view_mark *mark, draw_point from, draw_point to,
                        float width, draw_color color)
{
    float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
    float thin = width_of(p, mark, width), head = 4.5f * thin + 4.0f;
    draw_color ink = faded(p, mark, color);
    if (length >= 1.6f * head && mark_size(p, mark) >= VIEW_CROWDED) {
        view_paint_arrow(p, from, to, thin, ink);
        return;
    }
    if (length < 1.5f * p->unit)
        return;
    float half = fminf(0.8f * thin, 0.2f * length) / length;
    draw_point base[3] = {
        to, {from.x - dy * half, from.y + dx * half}, {from.x + dy * half, from.y - dx * half}};
    draw_polygon(p->canvas, base, 3, (draw_style){.fill = ink});
    if (p->room != NULL)
        label_room_add_line(p->room, from, to);
}

/* ---- texts ---- */

/* Selected points are labelled, and all of them where there are only a few. */
static bool is_labelled(const view_paint *p, const view_mark *mark)
{
    enum { FEW_POINTS = 4 };
    return mark->selected || (p->few && p->contacts.count <= FEW_POINTS);
}

static void label(view_paint *p, const view_mark *mark, draw_point at, draw_point towards,
                  draw_color color, const char *text)
{
    view_label label = {.at = at,
                        .towards = towards,
                        .clear = 2.0f * p->unit,
                        .important = mark->selected,
                        .color = color};
    snprintf(label.text, sizeof label.text, "%s", text);
    view_label_add(p, &label);
}

/* With a minus sign as long as a plus. */
static const char *sign_of(double value)
{
    return value < 0.0 ? "\u2212" : "";
}

/* ---- points ---- */

static void paint_dot(view_paint *p, const view_mark *mark)
{
    bool apart = mark->separation > 0.0f;
    float size = mark_size(p, mark);
    float radius = (mark->selected ? 5.0f : 4.0f) * p->unit * size;
    draw_style style = {.fill = faded(p, mark, p->theme->contact)};
    if (size >= VIEW_CROWDED) {
        /* A ring for a point whose surfaces do not touch. */
        style = (draw_style){apart ? p->theme->background : p->theme->contact,
                             apart ? p->theme->contact : p->theme->background,
                             fmaxf(1.25f * p->line * size, 1.0f)};
    } else if (apart) {
        style.fill = draw_fade(style.fill, 120);
    }
    draw_disc(p->canvas, mark->at.x, mark->at.y,
              fmaxf(radius, fminf(1.25f * p->unit, 0.16f * p->contacts.spacing)), style);
}

void view_overlay_points(view_paint *p)
{
    each_mark(p, paint_dot);
}

/* ---- normals ---- */

/* With both overlays on, normals and impulses run beside each other. */
static float side_step(const view_paint *p, const view_mark *mark)
{
    const uint32_t both = 1u << VIEW_NORMALS | 1u << VIEW_IMPULSES;
    if ((p->in->overlays & both) != both)
        return 0.0f;
    return 0.5f * (width_of(p, mark, 1.75f) + width_of(p, mark, 2.25f)) +
           1.5f * p->unit * fminf(1.5f * mark_size(p, mark), 1.0f);
}

static draw_point moved(draw_point at, draw_point along, float by)
{
    return (draw_point){at.x + along.x * by, at.y + along.y * by};
}

static void format_depth(char *out, size_t size, float separation)
{
    double mm = fabs((double)separation) * 1000.0;
    const char *what = separation > 0.0f && mm >= 0.005 ? "gap" : "depth";
    snprintf(out, size,
             mm < 9.995   ? "%s %.2f mm"
             : mm < 99.95 ? "%s %.1f mm"
                          : "%s %.0f mm",
             what, mm);
}

/* The normal has a length of its own, so that a depth of a millimetre is seen too; the depth
 * itself is drawn true to scale, from the start to the end of the penetration. */
static void paint_normal(view_paint *p, const view_mark *mark)
{
    draw_point n = mark->normal, t = {n.y, -n.x};
    float length = 28.0f * p->unit * p->vectors * mark_size(p, mark);
    length = fminf(length, most_length(p, mark));
    draw_point from = moved(mark->at, t, -0.5f * side_step(p, mark));
    paint_arrow(p, mark, from, moved(from, n, length), 1.75f, p->theme->contact);
    if (!isfinite(mark->separation))
        return;
    float half = -mark->separation * 0.5f * p->camera->scale;
    if (half > 0.6f * p->unit)
        draw_arrow(p->canvas, mark->at.x - n.x * half, mark->at.y - n.y * half,
                   mark->at.x + n.x * half, mark->at.y + n.y * half, width_of(p, mark, 3.5f),
                   faded(p, mark, p->theme->contact));
    bool none = fabsf(mark->separation) < 5e-6f; /* it would be written as 0.00 */
    if (is_labelled(p, mark) && (mark->selected || !none)) {
        char text[VIEW_LABEL_TEXT];
        format_depth(text, sizeof text, mark->separation);
        label(p, mark, mark->at, (draw_point){-t.x, -t.y}, p->theme->contact, text);
    }
}

void view_overlay_normals(view_paint *p)
{
    each_mark(p, paint_normal);
}

/* ---- impulses ---- */

/* The impulse that holds a body of average mass against gravity for one tick: the measure of
 * all arrows, so that they do not change their lengths from frame to frame. */
static float usual_impulse(const cr_world *world)
{
    float mass = 0.0f;
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0) {
            float m = cr_body_get_view(world, id).mass;
            mass += m;
            count += m > 0.0f;
        }
    }
    cr_vec2 g = cr_world_gravity(world);
    float pull = hypotf(g.x, g.y) > 0.0f ? hypotf(g.x, g.y) : 9.81f;
    return count == 0 ? 1.0f : mass / (float)count * pull * cr_world_timestep(world);
}

static float arrow_length(const view_paint *p, const view_mark *mark, float impulse)
{
    float share = sqrtf(fabsf(impulse) / p->contacts.usual_impulse);
    float length = 26.0f * p->unit * mark_size(p, mark) * p->vectors * share;
    return view_soft_min(length, most_length(p, mark));
}

/* Friction acts along the surface: half a head, as shear has it, on the side of the body that the
 * impulse acts on. */
static void paint_friction(const view_paint *p, const view_mark *mark, draw_point from,
                           draw_point along, float length)
{
    float width = width_of(p, mark, 1.5f);
    float head = fminf(4.0f * width + 3.0f * p->unit, 0.6f * length);
    draw_color ink = faded(p, mark, p->theme->impulse);
    draw_point n = mark->normal, to = moved(from, along, length);
    draw_point corner[3] = {to, moved(to, along, -head),
                            moved(moved(to, along, -head), n, 0.65f * head)};
    draw_point stem[4] = {moved(from, n, -0.5f * width), moved(from, n, 0.5f * width),
                          moved(to, n, 0.5f * width), moved(to, n, -0.5f * width)};
    draw_polygon(p->canvas, stem, 4, (draw_style){.fill = ink});
    draw_polygon(p->canvas, corner, 3, (draw_style){.fill = ink});
    if (p->room != NULL)
        label_room_add_line(p->room, from, to);
}

static void label_impulse(view_paint *p, const view_mark *mark, const char *name, float impulse,
                          draw_point tip, draw_point towards)
{
    char text[VIEW_LABEL_TEXT];
    snprintf(text, sizeof text, "%s = %s%.3g N s", name, sign_of((double)impulse),
             fabs((double)impulse));
    label(p, mark, tip, towards, p->theme->impulse, text);
}

static void paint_impulse(view_paint *p, const view_mark *mark)
{
    draw_point n = mark->normal, t = {-n.y, n.x}; /* turned by -90 degrees, y down */
    float normal = arrow_length(p, mark, mark->normal_impulse);
    float tangent = arrow_length(p, mark, mark->tangent_impulse);
    draw_point along = mark->tangent_impulse < 0.0f ? (draw_point){-t.x, -t.y} : t;
    draw_point from = moved(mark->at, (draw_point){n.y, -n.x}, 0.5f * side_step(p, mark));
    if (normal >= 1.0f)
        paint_arrow(p, mark, from, moved(from, n, normal), 2.25f, p->theme->impulse);
    if (tangent >= 2.5f * p->unit)
        paint_friction(p, mark, mark->at, along, tangent);
    if (!is_labelled(p, mark))
        return;
    if (normal >= 1.0f)
        label_impulse(p, mark, "J_n", mark->normal_impulse, moved(from, n, normal), n);
    if (tangent >= 6.0f * p->unit)
        label_impulse(p, mark, "J_t", mark->tangent_impulse, moved(mark->at, along, tangent),
                      along);
}

void view_overlay_impulses(view_paint *p)
{
    p->contacts.usual_impulse = usual_impulse(p->world);
    each_mark(p, paint_impulse);
}
