/* bodies.c - shapes: fill, outline, and a mark that shows how far a body has turned. Kinds differ
 * by texture as well as by colour: hatched is static, dashed is kinematic, pale with a z sleeps. */
#include "view/view_internal.h"

#include <math.h>

bool view_point_in_sight(const view_paint *p, draw_point at, float margin)
{
    float m = margin * p->px;
    return at.x >= -m && at.y >= -m && at.x <= (float)p->camera->width + m &&
           at.y <= (float)p->camera->height + m;
}

bool view_is_selected(const view_paint *p, cr_body_id id)
{
    return p->chosen != NULL && p->chosen[id.index - 1];
}

bool view_is_annotated(const view_paint *p, cr_body_id id)
{
    return !p->in->only_selected || view_is_selected(p, id);
}

float view_size(const view_paint *p, const cr_body_view *look)
{
    return 2.0f * sqrtf(look->shape->inner_radius * look->shape->bounding_radius) *
           p->camera->scale;
}

/* ---- half-spaces ---- */

/* The part of the picture, widened by `border` pixels, where normal . p <= offset. */
static size_t cut_picture(const view_camera *camera, const cr_shape *shape, float border,
                          draw_point out[5])
{
    float w = (float)camera->width + border, h = (float)camera->height + border;
    draw_point corner[4] = {{-border, -border}, {w, -border}, {w, h}, {-border, h}};
    float above[4];
    for (int i = 0; i < 4; i++) {
        cr_vec2 at = view_to_world(camera, corner[i]);
        above[i] = shape->normals[0].x * at.x + shape->normals[0].y * at.y - shape->offset;
    }
    size_t count = 0;
    for (int i = 0; i < 4; i++) {
        int next = (i + 1) % 4;
        if (above[i] <= 0.0f)
            out[count++] = corner[i];
        if ((above[i] <= 0.0f) != (above[next] <= 0.0f)) {
            float t = above[i] / (above[i] - above[next]);
            out[count++] = (draw_point){corner[i].x + (corner[next].x - corner[i].x) * t,
                                        corner[i].y + (corner[next].y - corner[i].y) * t};
        }
    }
    return count;
}

/* The surface: a line with short slanted ticks below it, as drawn on a blackboard. */
static void paint_surface(const view_paint *p, const cr_shape *shape, draw_color color)
{
    cr_vec2 n = shape->normals[0];
    cr_vec2 along = {n.y, -n.x};
    cr_vec2 foot = {n.x * shape->offset, n.y * shape->offset};
    cr_vec2 middle = p->camera->center;
    float reach =
        (p->visible.upper.x - p->visible.lower.x) + (p->visible.upper.y - p->visible.lower.y);
    float here = (middle.x - foot.x) * along.x + (middle.y - foot.y) * along.y;
    float distance = fabsf((middle.x - foot.x) * n.x + (middle.y - foot.y) * n.y);
    if (distance > reach)
        return;
    /* Ticks are counted from the foot, so that they stay where they are when the view moves.
     * Far away floats cannot count by ones any more: doubles can. */
    double step = 12.0 * (double)(p->px / p->camera->scale);
    float size = 7.0f * p->px / p->camera->scale;
    double first = floor((double)(here - reach) / step);
    int count = (int)(2.0 * (double)reach / step) + 2;
    for (int i = 0; i < count; i++) {
        float at = (float)((first + i) * step);
        cr_vec2 top = {foot.x + along.x * at, foot.y + along.y * at};
        cr_vec2 end = {top.x - (along.x + n.x) * size, top.y - (along.y + n.y) * size};
        draw_point a = view_to_screen(p->camera, top), b = view_to_screen(p->camera, end);
        if (view_point_in_sight(p, a, 20.0f))
            draw_line(p->canvas, a.x, a.y, b.x, b.y, p->line, draw_fade(color, 120));
    }
    cr_vec2 from = {foot.x + along.x * (here - reach), foot.y + along.y * (here - reach)};
    cr_vec2 to = {foot.x + along.x * (here + reach), foot.y + along.y * (here + reach)};
    draw_point a = view_to_screen(p->camera, from), b = view_to_screen(p->camera, to);
    draw_line(p->canvas, a.x, a.y, b.x, b.y, 2.0f * p->line, color);
}

/* ---- shapes with a size ---- */

static size_t corners_of(const view_camera *camera, const cr_shape *shape, cr_transform pose,
                         draw_point out[CR_MAX_VERTICES])
{
    for (int32_t i = 0; i < shape->count; i++)
        out[i] = view_to_screen(camera, cr_to_world(pose, shape->vertices[i]));
    return (size_t)shape->count;
}

void view_draw_shape(draw_canvas *canvas, const view_camera *camera, const cr_shape *shape,
                     cr_transform pose, draw_style style)
{
    draw_point corner[CR_MAX_VERTICES];
    size_t count;
    switch (shape->kind) {
    case CR_CIRCLE: {
        draw_point at = view_to_screen(camera, pose.p);
        draw_disc(canvas, at.x, at.y, shape->radius * camera->scale, style);
        break;
    }
    case CR_BOX:
    case CR_POLYGON:
        count = corners_of(camera, shape, pose, corner);
        draw_polygon(canvas, corner, count, style);
        break;
    case CR_HALFSPACE:
        count = cut_picture(camera, shape, style.width + 2.0f, corner);
        if (count >= 3)
            draw_polygon(canvas, corner, count, style);
        break;
    }
}

/* The part of the screen line normal . x = offset that lies in a convex polygon. */
static bool chord(const draw_point *corner, size_t count, draw_point n, float offset,
                  draw_point ends[2])
{
    int found = 0;
    for (size_t i = 0; i < count && found < 2; i++) {
        draw_point a = corner[i], b = corner[(i + 1) % count];
        float da = n.x * a.x + n.y * a.y - offset, db = n.x * b.x + n.y * b.y - offset;
        if ((da <= 0.0f) != (db <= 0.0f)) {
            float t = da / (da - db);
            ends[found++] = (draw_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        }
    }
    return found == 2;
}

/* Slanted lines across the shape, fixed to its origin so that panning does not stir them. */
static void hatch(const view_paint *p, const view_body *body, draw_color color)
{
    const float slant = 0.70710678f;
    const cr_shape *shape = body->look.shape;
    draw_point origin = view_to_screen(p->camera, body->pose.p);
    draw_point n = {slant, slant};
    float step = 9.0f * p->px;
    float size = shape->bounding_radius * p->camera->scale;
    if (shape->inner_radius * p->camera->scale < 1.0f * p->px)
        return; /* nobody could tell slanted lines from dots there */
    draw_point corner[CR_MAX_VERTICES];
    size_t count = corners_of(p->camera, shape, body->pose, corner);
    float middle = n.x * body->center.x + n.y * body->center.y;
    float phase = n.x * origin.x + n.y * origin.y;
    /* Only the lines that cross the picture: a floor can be kilometres wide. */
    float low = fmaxf(middle - size, -step);
    float high = fminf(middle + size, slant * (float)(p->camera->width + p->camera->height) + step);
    double first = ceil((double)(low - phase) / (double)step);
    int lines = high > low ? (int)((high - low) / step) + 1 : 0;
    for (int i = 0; i < lines; i++) {
        float offset = (float)((double)phase + (first + i) * (double)step);
        draw_point ends[2];
        if (shape->kind == CR_CIRCLE) {
            float d = offset - middle, h2 = size * size - d * d;
            if (h2 <= 0.0f)
                continue;
            float h = sqrtf(h2);
            draw_point foot = {body->center.x + n.x * d, body->center.y + n.y * d};
            ends[0] = (draw_point){foot.x - n.y * h, foot.y + n.x * h};
            ends[1] = (draw_point){foot.x + n.y * h, foot.y - n.x * h};
        } else if (!chord(corner, count, n, offset, ends)) {
            continue;
        }
        draw_line(p->canvas, ends[0].x, ends[0].y, ends[1].x, ends[1].y, p->line, color);
    }
}

static void dashed_edge(const view_paint *p, const view_body *body, draw_color color)
{
    const cr_shape *shape = body->look.shape;
    float on = 6.0f * p->px, off = 4.0f * p->px, width = 2.0f * p->line;
    if (shape->kind != CR_CIRCLE) {
        draw_point corner[CR_MAX_VERTICES];
        size_t count = corners_of(p->camera, shape, body->pose, corner);
        for (size_t i = 0; i < count; i++) {
            draw_point a = corner[i], b = corner[(i + 1) % count];
            draw_dashes(p->canvas, a.x, a.y, b.x, b.y, width, on, off, color);
        }
        return;
    }
    float radius = shape->radius * p->camera->scale;
    int dashes = (int)fminf(fmaxf(roundf(6.2831853f * radius / (on + off)), 6.0f), 400.0f);
    float turn = 6.2831853f / (float)dashes;
    for (int i = 0; i < dashes; i++) {
        cr_rot from = cr_rot_from_angle((float)i * turn);
        cr_rot to = cr_rot_from_angle(((float)i + 0.6f) * turn);
        draw_line(p->canvas, body->center.x + from.c * radius, body->center.y - from.s * radius,
                  body->center.x + to.c * radius, body->center.y - to.s * radius, width, color);
    }
}

enum { LEAST_MARKED = 14 }; /* ordinary pixels across */

/* A radius on a circle, a tick from the middle of the first edge on the others; shorter where a
 * sign stands in the middle. */
static void rotation_mark(const view_paint *p, const view_body *body, draw_color color, bool sign)
{
    const cr_shape *shape = body->look.shape;
    float size = shape->bounding_radius * p->camera->scale;
    if (2.0f * shape->inner_radius * p->camera->scale < LEAST_MARKED * p->px)
        return; /* it would look like a bite */
    /* Ends within the outline, and on a long beam it stays a tick. */
    float inset = fminf(1.5f * p->line, size * 0.35f) * 0.5f / p->camera->scale;
    cr_vec2 from = {sign ? 0.75f * shape->radius : 0.0f, 0.0f}, to = {shape->radius - inset, 0.0f};
    if (shape->kind != CR_CIRCLE) {
        /* The edge that starts at corner 1 of a box is its right one: the body's x axis. */
        int32_t i = shape->kind == CR_BOX ? 1 : 0, next = (i + 1) % shape->count;
        cr_vec2 a = shape->vertices[i], b = shape->vertices[next], n = shape->normals[i];
        float half_edge = hypotf(b.x - a.x, b.y - a.y) * 0.5f;
        cr_vec2 middle = {(a.x + b.x) * 0.5f, (a.y + b.y) * 0.5f};
        float depth = n.x * (middle.x - shape->centroid.x) + n.y * (middle.y - shape->centroid.y);
        float length = (sign ? 0.2f : 0.45f) * fminf(half_edge, depth);
        to = (cr_vec2){middle.x - n.x * inset, middle.y - n.y * inset};
        from = (cr_vec2){middle.x - n.x * length, middle.y - n.y * length};
    }
    draw_point a = view_to_screen(p->camera, cr_to_world(body->pose, from));
    draw_point b = view_to_screen(p->camera, cr_to_world(body->pose, to));
    draw_line(p->canvas, a.x, a.y, b.x, b.y, 1.5f * p->line, color);
}

/* A z beside the rotation mark, or small below a sign. */
static void sleep_mark(const view_paint *p, const view_body *body, draw_color color, bool sign)
{
    const cr_shape *shape = body->look.shape;
    float size = shape->inner_radius * p->camera->scale;
    float half = fminf((sign ? 0.12f : 0.25f) * size, 5.0f * p->px);
    if (half < 1.5f * p->px)
        return;
    /* Away from the rotation mark, which lies along this direction. */
    cr_vec2 mark = shape->kind == CR_CIRCLE ? (cr_vec2){1.0f, 0.0f}
                                            : shape->normals[shape->kind == CR_BOX ? 1 : 0];
    draw_point along = view_screen_direction(cr_dir_to_world(body->pose.q, mark));
    float shift = (shape->kind == CR_CIRCLE ? 0.4f : 0.2f) * size;
    draw_point at = {body->center.x - shift * along.x, body->center.y - shift * along.y};
    if (sign)
        at = (draw_point){body->center.x, body->center.y + 0.7f * size};
    float left = at.x - half, right = at.x + half, top = at.y - half, bottom = at.y + half;
    float width = fminf(1.5f * p->line, 0.6f * half);
    draw_line(p->canvas, left, top, right, top, width, color);
    draw_line(p->canvas, right, top, left, bottom, width, color);
    draw_line(p->canvas, left, bottom, right, bottom, width, color);
}

static draw_color fill_of(const view_paint *p, const view_body *body)
{
    draw_color fill = view_coloring_fill(&p->coloring, body->id, &body->look);
    return view_coloring_pales(&p->coloring, &body->look) ? view_pale(p->theme, fill) : fill;
}

/* ---- signs ---- */

/* Whether the text, which has no descenders, fits well into the body whichever way it turns. */
static bool fits(const view_paint *p, const view_body *body, const char *text)
{
    draw_font *font = p->in->fonts->small;
    float half = 0.5f * (float)draw_text_width(font, text);
    float size = body->look.shape->inner_radius * p->camera->scale;
    return hypotf(half, 0.4f * (float)draw_font_ascent(font)) <= 0.85f * size;
}

/* The label of the body's colour in the present mode, shortened to fit into the body; "" for none.
 */
static const char *sign_of(const view_paint *p, const view_body *body, char out[VIEW_SIGN])
{
    if (!view_coloring_tells(&p->coloring, &body->look) || !fits(p, body, "0"))
        return "";
    view_coloring_label(&p->coloring, body->id, &body->look, true, out);
    if (fits(p, body, out))
        return out;
    view_coloring_label(&p->coloring, body->id, &body->look, false, out);
    return fits(p, body, out) ? out : "";
}

void view_paint_body_label(const view_paint *p, const view_body *body)
{
    char out[VIEW_SIGN];
    const char *text = sign_of(p, body, out);
    if (text[0] == '\0')
        return;
    draw_font *font = p->in->fonts->small;
    int width = draw_text_width(font, text), height = draw_font_line(font);
    int x = (int)lroundf(body->center.x - 0.5f * (float)width);
    int y = (int)lroundf(body->center.y - 0.5f * (float)height);
    if (p->in->overlays & 1u << VIEW_CENTERS)
        y += height / 2 + (int)lroundf(6.0f * p->px);
    draw_color fill = fill_of(p, body);
    /* An arrow that begins here may not cross the digits. */
    draw_round_rect(p->canvas, (float)x - p->px, (float)y + p->px, (float)width + 2.0f * p->px,
                    (float)height - 2.0f * p->px, 4.0f * p->px, (draw_style){.fill = fill});
    draw_text(p->canvas, font, x, y, view_ink(fill), text);
}

/* ---- all of a body ---- */

void view_paint_body(const view_paint *p, const view_body *body)
{
    const cr_shape *shape = body->look.shape;
    draw_color fill = fill_of(p, body);
    draw_color strong = view_coloring_fill(&p->coloring, body->id, &body->look);
    draw_color edge = view_mix(strong, p->theme->text, 0.5f);
    if (shape->kind == CR_HALFSPACE) {
        draw_color ground = view_mix(p->theme->background, fill, 0.55f);
        view_draw_shape(p->canvas, p->camera, shape, body->pose, (draw_style){.fill = ground});
        paint_surface(p, shape, edge);
        return;
    }
    /* An outline may not swallow a small shape; from a very small one, eyes do not tell it. */
    float radius = shape->bounding_radius * p->camera->scale;
    float width = fminf(1.5f * p->line, radius * 0.35f);
    if (radius < 1.75f * p->px) {
        draw_style plain = {.fill = view_mix(fill, edge, 0.58f)}; /* as much of it as there was */
        view_draw_shape(p->canvas, p->camera, shape, body->pose, plain);
        return;
    }
    bool dashed = body->look.kind == CR_KINEMATIC;
    draw_style style = {fill, dashed ? 0u : edge, width};
    if (body->look.kind == CR_STATIC) {
        draw_style flat = {.fill = fill};
        view_draw_shape(p->canvas, p->camera, shape, body->pose, flat);
        hatch(p, body, draw_fade(edge, 90));
        style.fill = 0;
    }
    view_draw_shape(p->canvas, p->camera, shape, body->pose, style);
    if (dashed)
        dashed_edge(p, body, edge);
    char text[VIEW_SIGN];
    bool sign = sign_of(p, body, text)[0] != '\0';
    if (body->look.kind != CR_STATIC)
        rotation_mark(p, body, edge, sign);
    if (body->look.asleep)
        sleep_mark(p, body, edge, sign);
}

/* ---- selection ---- */

/* The shape grown by `by` metres on every side. */
static cr_shape grown(const cr_shape *shape, float by)
{
    cr_shape out = *shape;
    if (shape->kind == CR_CIRCLE)
        out.radius += by;
    for (int32_t i = 0; i < shape->count; i++) {
        cr_vec2 a = shape->normals[(i + shape->count - 1) % shape->count], b = shape->normals[i];
        /* Sharp corners would shoot far out. */
        float along = fmaxf(1.0f + a.x * b.x + a.y * b.y, 0.3f);
        out.vertices[i].x += (a.x + b.x) * by / along;
        out.vertices[i].y += (a.y + b.y) * by / along;
    }
    return out;
}

/* Beside a lone body there is room for a strong outline; those of many, and those of small ones,
 * lie thin on their edges: neighbours stay in sight. */
void view_paint_selection(const view_paint *p, const view_body *body)
{
    enum { FEW = 8 };
    const cr_shape *shape = body->look.shape;
    if (shape->kind == CR_HALFSPACE) {
        paint_surface(p, shape, p->theme->accent);
        return;
    }
    float width = 2.5f * p->line, gap = 1.5f * p->px;
    if (p->in->selected > FEW) {
        float across = 2.0f * shape->inner_radius * p->camera->scale;
        width = fmaxf(fminf(1.5f * p->line, 0.12f * across), 0.75f * p->px);
        gap = -width; /* within the edge */
    }
    cr_shape outline = grown(shape, (width + gap) / p->camera->scale);
    view_draw_shape(p->canvas, p->camera, &outline, body->pose,
                    (draw_style){.outline = p->theme->accent, .width = width});
}
