/* camera.c - from metres to pixels and back. */
#include "view/view.h"

#include <math.h>
#include <stdio.h>

/* Beyond these a picture shows nothing that floats can still tell apart. */
static const float min_scale = 1e-4f, max_scale = 1e6f;

draw_point view_to_screen(const view_camera *camera, cr_vec2 world)
{
    return (draw_point){
        (float)camera->width * 0.5f + (world.x - camera->center.x) * camera->scale,
        (float)camera->height * 0.5f - (world.y - camera->center.y) * camera->scale,
    };
}

cr_vec2 view_to_world(const view_camera *camera, draw_point screen)
{
    return (cr_vec2){
        camera->center.x + (screen.x - (float)camera->width * 0.5f) / camera->scale,
        camera->center.y - (screen.y - (float)camera->height * 0.5f) / camera->scale,
    };
}

/* Stays where it is rather than leave the numbers. */
static void shift(view_camera *camera, float x, float y)
{
    cr_vec2 to = {camera->center.x + x, camera->center.y + y};
    if (isfinite(to.x) && isfinite(to.y))
        camera->center = to;
}

void view_zoom(view_camera *camera, draw_point about, float factor)
{
    cr_vec2 fixed = view_to_world(camera, about);
    float scale = fminf(fmaxf(camera->scale * factor, min_scale), max_scale);
    if (!isfinite(scale))
        return;
    camera->scale = scale;
    cr_vec2 moved = view_to_world(camera, about);
    shift(camera, fixed.x - moved.x, fixed.y - moved.y);
}

void view_pan(view_camera *camera, float dx, float dy)
{
    shift(camera, -dx / camera->scale, dy / camera->scale);
}

/* Shows a rectangle of the given size whole, in the middle. */
static void show(view_camera *camera, cr_vec2 center, float width, float height)
{
    float by_width = (float)camera->width / width;
    float by_height = (float)camera->height / height;
    camera->center = center;
    camera->scale = fminf(fmaxf(fminf(by_width, by_height), min_scale), max_scale);
}

void view_frame(view_camera *camera, const lab_scene *scene)
{
    if (scene->view.height > 0.0f) {
        /* Where a scene gives its height only, a picture narrower than 16:9 still shows that. */
        float height = scene->view.height, width = scene->view.width;
        show(camera, scene->view.center, width > 0.0f ? width : height * (16.0f / 9.0f), height);
    } else {
        view_frame_bodies(camera, scene->world);
    }
}

static bool is_finite(cr_aabb b)
{
    return isfinite(b.lower.x) && isfinite(b.lower.y) && isfinite(b.upper.x) && isfinite(b.upper.y);
}

void view_frame_bodies(view_camera *camera, const cr_world *world)
{
    cr_aabb all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    float largest = 0.0f;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        cr_aabb b = body.bounds;
        if (body.shape->kind == CR_HALFSPACE || !is_finite(b))
            continue;
        all.lower = (cr_vec2){fminf(all.lower.x, b.lower.x), fminf(all.lower.y, b.lower.y)};
        all.upper = (cr_vec2){fmaxf(all.upper.x, b.upper.x), fmaxf(all.upper.y, b.upper.y)};
        largest = fmaxf(largest, body.shape->bounding_radius);
    }
    if (all.lower.x > all.upper.x) {
        show(camera, (cr_vec2){0.0f, 3.0f}, 12.0f, 12.0f);
        return;
    }
    /* Halved first: the sum of two places far out is no place. */
    cr_vec2 center = {all.lower.x * 0.5f + all.upper.x * 0.5f,
                      all.lower.y * 0.5f + all.upper.y * 0.5f};
    /* A margin, and room around a body that stands alone. */
    float width = fmaxf((all.upper.x - all.lower.x) * 1.25f, largest * 6.0f);
    float height = fmaxf((all.upper.y - all.lower.y) * 1.35f, largest * 6.0f);
    show(camera, center, width, height);
}

float view_round_down(float value)
{
    float power = powf(10.0f, floorf(log10f(value)));
    float digit = value / power;
    /* A value that should be exactly 2 or 5 may have lost its last bit on the way. */
    const float slack = 1.0001f;
    return power * (digit * slack >= 5.0f ? 5.0f : digit * slack >= 2.0f ? 2.0f : 1.0f);
}

float view_round_up(float value)
{
    float below = view_round_down(value);
    /* The next of them is 2 or 2.5 times as large. */
    return below * 1.0001f >= value ? below : view_round_down(below * 2.5f);
}

char *view_format_length(char *out, size_t size, float metres)
{
    static const struct {
        float factor;
        const char *unit;
    } units[] = {{1000.0f, "km"}, {1.0f, "m"}, {0.01f, "cm"}, {0.001f, "mm"}, {1e-6f, "\u00B5m"}};
    size_t unit = 0;
    while (unit + 1 < sizeof units / sizeof units[0] && metres < units[unit].factor * 0.9999f)
        unit++;
    snprintf(out, size, "%.3g %s", (double)(metres / units[unit].factor), units[unit].unit);
    return out;
}
