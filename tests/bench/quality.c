/* quality.c - Carom's narrow phase on the poses of all bodies; pairs by a sweep along x. */
#include "quality.h"

#include <math.h>
#include <stdlib.h>

typedef struct span {
    cr_aabb bounds;
    size_t body;
} span;

static int leftmost_first(const void *a, const void *b)
{
    const span *s = a, *t = b;
    if (s->bounds.lower.x != t->bounds.lower.x)
        return s->bounds.lower.x < t->bounds.lower.x ? -1 : 1;
    return (s->body > t->body) - (s->body < t->body);
}

static bool all_finite(const bench_state *states, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bench_state *s = &states[i];
        float sum = s->pose.p.x + s->pose.p.y + s->pose.q.c + s->pose.q.s + s->velocity.x +
                    s->velocity.y + s->spin;
        if (!isfinite(sum))
            return false;
    }
    return true;
}

/* m, >= 0 */
static double overlap(const bench_scene *scene, const bench_state *states, size_t a, size_t b)
{
    cr_manifold manifold;
    double deepest = 0;
    cr_collide(&manifold, &scene->bodies[a].shape, states[a].pose, &scene->bodies[b].shape,
               states[b].pose, 0, false, NULL);
    for (int i = 0; i < manifold.count; i++)
        deepest = fmax(deepest, -(double)manifold.points[i].separation);
    return deepest;
}

static void measure_overlaps(bench_quality *out, const bench_scene *scene,
                             const bench_state *states, const span *spans)
{
    double sum = 0;
    for (size_t i = 0; i < scene->count; i++) {
        const cr_aabb *a = &spans[i].bounds;
        bool moves = scene->bodies[spans[i].body].kind == CR_DYNAMIC;
        for (size_t k = i + 1; k < scene->count && spans[k].bounds.lower.x <= a->upper.x; k++) {
            const cr_aabb *b = &spans[k].bounds;
            if (b->lower.y > a->upper.y || b->upper.y < a->lower.y)
                continue;
            if (!moves && scene->bodies[spans[k].body].kind != CR_DYNAMIC)
                continue;
            double depth = overlap(scene, states, spans[i].body, spans[k].body);
            out->overlaps += depth > 0;
            out->worst = fmax(out->worst, depth);
            sum += depth;
        }
    }
    out->mean = out->overlaps > 0 ? sum / (double)out->overlaps : 0;
}

static void measure_motion(bench_quality *out, const bench_scene *scene, const bench_state *states)
{
    for (size_t i = 0; i < scene->count; i++) {
        const bench_body *body = &scene->bodies[i];
        const bench_state *s = &states[i];
        if (body->kind != CR_DYNAMIC)
            continue;
        double mass = (double)body->density * (double)body->shape.area;
        double inertia = (double)body->density * (double)body->shape.second_moment;
        double speed = hypot((double)s->velocity.x, (double)s->velocity.y), w = (double)s->spin;
        out->energy += 0.5 * (mass * speed * speed + inertia * w * w);
        if (scene->rests)
            out->drift = fmax(out->drift, hypot((double)(s->pose.p.x - body->position.x),
                                                (double)(s->pose.p.y - body->position.y)));
    }
}

bool bench_judge(bench_quality *out, const bench_scene *scene, const bench_state *states)
{
    *out = (bench_quality){.finite = all_finite(states, scene->count)};
    if (!out->finite)
        return true;
    span *spans = malloc(scene->count * sizeof *spans);
    if (spans == NULL)
        return false;
    for (size_t i = 0; i < scene->count; i++)
        spans[i] = (span){cr_shape_bounds(&scene->bodies[i].shape, states[i].pose), i};
    qsort(spans, scene->count, sizeof *spans, leftmost_first);
    measure_overlaps(out, scene, states, spans);
    measure_motion(out, scene, states);
    free(spans);
    return true;
}
