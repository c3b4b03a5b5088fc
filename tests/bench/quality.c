/* quality.c - Carom's narrow phase on the poses of all bodies; pairs by a sweep along x. */
#include "quality.h"

#include <math.h>
#include <stdlib.h>

static int leftmost_first(const void *a, const void *b)
{
    const bench_span *s = a, *t = b;
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

static void measure_pair(bench_quality *out, const bench_scene *scene, const bench_state *states,
                         size_t a, size_t b)
{
    cr_manifold manifold;
    double deepest = 0;
    cr_collide(&manifold, &scene->bodies[a].shape, states[a].pose, &scene->bodies[b].shape,
               states[b].pose, BENCH_TOUCH, false, NULL);
    for (int i = 0; i < manifold.count; i++)
        deepest = fmax(deepest, -(double)manifold.points[i].separation);
    out->touching += manifold.count > 0;
    out->overlaps += deepest > 0;
    out->worst = fmax(out->worst, deepest);
    out->mean += deepest;
}

static void measure_pairs(bench_quality *out, const bench_scene *scene, const bench_state *states,
                          size_t count, const bench_span *spans)
{
    for (size_t i = 0; i < count; i++) {
        const cr_aabb *a = &spans[i].bounds;
        bool moves = scene->bodies[spans[i].body].kind == CR_DYNAMIC;
        for (size_t k = i + 1; k < count && spans[k].bounds.lower.x <= a->upper.x; k++) {
            const cr_aabb *b = &spans[k].bounds;
            if (b->lower.y > a->upper.y || b->upper.y < a->lower.y)
                continue;
            if (!moves && scene->bodies[spans[k].body].kind != CR_DYNAMIC)
                continue;
            measure_pair(out, scene, states, spans[i].body, spans[k].body);
        }
    }
    out->mean /= out->overlaps > 0 ? (double)out->overlaps : 1;
}

static void measure_motion(bench_quality *out, const bench_scene *scene, const bench_state *states,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bench_body *body = &scene->bodies[i];
        const bench_state *s = &states[i];
        if (body->kind != CR_DYNAMIC)
            continue;
        double mass = (double)body->density * (double)body->shape.area;
        double inertia = (double)body->density * (double)body->shape.second_moment;
        double speed = hypot((double)s->velocity.x, (double)s->velocity.y), w = (double)s->spin;
        out->mass += mass;
        out->kinetic += 0.5 * (mass * speed * speed + inertia * w * w);
        out->potential -= mass * ((double)scene->gravity.x * (double)s->pose.p.x +
                                  (double)scene->gravity.y * (double)s->pose.p.y);
        if (scene->rests)
            out->drift = fmax(out->drift, hypot((double)(s->pose.p.x - body->position.x),
                                                (double)(s->pose.p.y - body->position.y)));
    }
}

void bench_judge(bench_quality *out, const bench_scene *scene, const bench_state *states,
                 size_t count, bench_span *spans)
{
    const float half = BENCH_TOUCH / 2;
    *out = (bench_quality){.finite = all_finite(states, count)};
    if (!out->finite)
        return;
    for (size_t i = 0; i < count; i++) {
        cr_aabb bounds = cr_shape_bounds(&scene->bodies[i].shape, states[i].pose);
        bounds.lower = (cr_vec2){bounds.lower.x - half, bounds.lower.y - half};
        bounds.upper = (cr_vec2){bounds.upper.x + half, bounds.upper.y + half};
        spans[i] = (bench_span){bounds, i};
    }
    qsort(spans, count, sizeof *spans, leftmost_first);
    measure_pairs(out, scene, states, count, spans);
    measure_motion(out, scene, states, count);
}
