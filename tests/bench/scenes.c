/* scenes.c - one builder a scene. Those that Box2D's benchmark has, too, have its sizes. */
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

static const float BOX = 0.5f; /* m: half a side of most boxes */

/* The body stands at its place and at rest; callers change the rest of it. Never NULL: a scene
 * that memory did not suffice for takes bodies into a spare one. */
static bench_body *add(bench_scene *scene, cr_shape shape, cr_body_kind kind, float x, float y)
{
    static bench_body spare;
    if (scene->count == scene->capacity) {
        size_t capacity = scene->capacity ? scene->capacity * 2 : 256;
        bench_body *bodies = realloc(scene->bodies, capacity * sizeof *bodies);
        if (bodies == NULL) {
            scene->failed = true;
            return &spare;
        }
        scene->bodies = bodies;
        scene->capacity = capacity;
    }
    bench_body *body = &scene->bodies[scene->count++];
    *body = (bench_body){.shape = shape, .kind = kind, .position = {x, y}, .density = 1};
    return body;
}

static cr_shape box(float width, float height)
{
    cr_shape shape;
    cr_shape_box(&shape, width, height);
    return shape;
}

static cr_shape circle(float radius)
{
    cr_shape shape;
    cr_shape_circle(&shape, radius);
    return shape;
}

/* A regular one, so that its origin is its centre of mass. */
static cr_shape polygon(int corners, float radius)
{
    cr_shape shape;
    cr_vec2 vertices[CR_MAX_VERTICES];
    for (int i = 0; i < corners; i++) {
        float t = 6.2831853f * (float)i / (float)corners;
        vertices[i] = (cr_vec2){radius * cr_cos(t), radius * cr_sin(t)};
    }
    cr_shape_polygon(&shape, vertices, (size_t)corners);
    return shape;
}

/* A fixed sequence, 0 to 1. */
static float chance(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

static int scaled(int count, float scale)
{
    int n = (int)lroundf((float)count * scale);
    return n > 1 ? n : 1;
}

/* Of a count that bodies grow with the square of. */
static int scaled_side(int side, float scale)
{
    return scaled(side, sqrtf(scale));
}

static void pyramid(bench_scene *scene, int base, float x, float y)
{
    for (int row = 0; row < base; row++)
        for (int k = 0; k < base - row; k++)
            add(scene, box(2 * BOX, 2 * BOX), CR_DYNAMIC, x + BOX * (float)(row + 2 * k - base + 1),
                y + BOX * (float)(2 * row + 1));
}

static void floor_at(bench_scene *scene, float width, float top)
{
    add(scene, box(width, 1), CR_STATIC, 0, top - 0.5f);
}

/* A floor at 0 and walls about a space of that width and height. */
static void bin(bench_scene *scene, float width, float height)
{
    floor_at(scene, width + 4, 0);
    add(scene, box(2, height), CR_STATIC, -width / 2 - 1, height / 2);
    add(scene, box(2, height), CR_STATIC, width / 2 + 1, height / 2);
}

static void large_pyramid(bench_scene *scene, float scale)
{
    int base = scaled_side(100, scale);
    floor_at(scene, 2 * (float)base, 0);
    pyramid(scene, base, 0, 0);
    scene->rests = true;
    scene->steps = 200;
}

static void many_pyramids(bench_scene *scene, float scale)
{
    int side = scaled_side(20, scale), base = 10;
    float pitch = 2 * BOX * (float)(base + 1), width = pitch * (float)side;
    for (int i = 0; i < side; i++) {
        float y = pitch * (float)i;
        floor_at(scene, width, y);
        for (int j = 0; j < side; j++)
            pyramid(scene, base, pitch * ((float)j + 0.5f) - width / 2, y);
    }
    scene->rests = true;
    scene->steps = 200;
}

static void smash(bench_scene *scene, float scale)
{
    int columns = scaled_side(120, scale), rows = scaled_side(80, scale);
    float d = 0.4f;
    scene->gravity = (cr_vec2){0, 0};
    bench_body *heavy = add(scene, box(8, 8), CR_DYNAMIC, -20, 0);
    heavy->velocity = (cr_vec2){40, 0};
    heavy->density = 8;
    for (int i = 0; i < columns; i++)
        for (int j = 0; j < rows; j++)
            add(scene, box(d, d), CR_DYNAMIC, 30 + d * (float)i, d * ((float)j - (float)rows / 2));
    scene->steps = 300;
}

static void tumbler(bench_scene *scene, float scale)
{
    int side = scaled_side(45, scale);
    float half = 0.2f * (float)side + 1, turn = 0.43633231f; /* 25 degrees a second */
    for (int i = 0; i < 4; i++) {
        float x = i == 0 ? half : i == 1 ? -half : 0, y = i == 2 ? half : i == 3 ? -half : 0;
        cr_shape wall = i < 2 ? box(1, 2 * half) : box(2 * half, 1);
        add(scene, wall, CR_KINEMATIC, x, y)->orbit = turn;
    }
    for (int i = 0; i < side * side; i++)
        add(scene, box(0.25f, 0.25f), CR_DYNAMIC, 0.4f * ((float)(i % side - side / 2)),
            0.4f * ((float)(i / side - side / 2)));
    scene->driven = 4;
    scene->steps = 750;
}

/* Circles and boxes in turn, in rows of `columns` with the given pitch; with a little disorder, as
 * rows that stand exactly above each other are a case of their own. */
static void drop(bench_scene *scene, size_t count, int columns, float pitch)
{
    uint32_t seed = 1;
    for (size_t i = 0; i < count; i++) {
        int column = (int)i % columns, row = (int)i / columns;
        float x = pitch * ((float)column - 0.5f * (float)(columns - 1));
        float y = pitch * ((float)row + 0.5f);
        cr_shape shape = i % 2 == 0 ? circle(0.25f) : box(0.5f, 0.5f);
        bench_body *body = add(scene, shape, CR_DYNAMIC, x + 0.05f * chance(&seed), y);
        body->angle = 0.4f * chance(&seed);
    }
}

static void rain(bench_scene *scene, float scale)
{
    int count = scaled(10000, scale), columns = scaled_side(200, scale);
    bin(scene, 0.9f * (float)columns + 1, 1.8f * (float)(count / columns + 4));
    drop(scene, (size_t)count, columns, 0.9f);
    scene->steps = 600;
}

static void circles_heap(bench_scene *scene, float scale)
{
    int count = scaled(10000, scale), columns = scaled_side(100, scale);
    uint32_t seed = 2;
    bin(scene, 0.55f * (float)columns + 1, 0.55f * (float)(count / columns + 10));
    for (int i = 0; i < count; i++) {
        float x = 0.55f * ((float)(i % columns) - 0.5f * (float)(columns - 1));
        x += 0.04f * chance(&seed); /* drawn one by one: arguments have no order */
        float radius = 0.2f + 0.05f * chance(&seed);
        add(scene, circle(radius), CR_DYNAMIC, x, 0.55f * ((float)(i / columns) + 0.5f));
    }
    scene->steps = 400;
}

static void mixed_polygons(bench_scene *scene, float scale)
{
    int count = scaled(5000, scale), columns = scaled_side(100, scale);
    uint32_t seed = 3;
    bin(scene, 0.85f * (float)columns + 1, 0.85f * (float)(count / columns + 10));
    for (int i = 0; i < count; i++) {
        float x = 0.85f * ((float)(i % columns) - 0.5f * (float)(columns - 1));
        cr_shape shape = polygon(3 + i % (CR_MAX_VERTICES - 2), 0.3f + 0.1f * chance(&seed));
        add(scene, shape, CR_DYNAMIC, x, 0.85f * ((float)(i / columns) + 0.5f))->angle =
            6.0f * chance(&seed);
    }
    scene->steps = 400;
}

/* A plate as wide as the tub comes down at 1 m/s on a pile that has come to rest, to half of its
 * height, and stands. There is not so much room: the scene shows what it costs to be crushed. What
 * counts begins when the plate meets the pile. */
static void press(bench_scene *scene, float scale)
{
    int count = scaled(800, scale), columns = scaled_side(40, scale);
    float pitch = 0.6f, top = pitch * (float)((count + columns - 1) / columns);
    float width = pitch * (float)columns + 1, settled = 0.7f * top, speed = 1;
    bench_body *plate = add(scene, box(width, 1), CR_KINEMATIC, 0, top + 1);
    plate->velocity.y = -speed;
    plate->stop = (top + 0.5f - settled / 2) / speed;
    scene->driven = 1;
    scene->warmup = (int)(60 * (top + 0.5f - settled) / speed);
    scene->steps = (int)(60 * settled / 2 / speed) + 60;
    bin(scene, width, top + 2);
    drop(scene, (size_t)count, columns, pitch);
}

/* A stream, a third of the bin wide: every sixth step a row of bodies, just above the one that was
 * before it. They drift apart, for what falls on the same spot builds towers. What is timed is a
 * step, not the making of bodies. */
static void pour(bench_scene *scene, float scale)
{
    int count = scaled(5000, scale), columns = scaled_side(50, scale), every = 6;
    float pitch = 0.6f, width = 3 * pitch * (float)columns, spout = 0.4f * width;
    bin(scene, width, spout);
    size_t first = scene->count;
    uint32_t seed = 4;
    drop(scene, (size_t)count, columns, pitch);
    for (size_t i = first; i < scene->count; i++) {
        bench_body *body = &scene->bodies[i];
        body->born = every * (int)((i - first) / (size_t)columns);
        body->position.y = spout;
        body->velocity = (cr_vec2){2 * chance(&seed) - 1, -10 * pitch}; /* a pitch in six steps */
    }
    scene->steps = every * (count / columns + 1);
}

/* Free flight in a weightless room without walls: all that is left is what a body costs alone. */
static void sparse(bench_scene *scene, float scale)
{
    int count = scaled(20000, scale), columns = scaled_side(142, scale);
    scene->gravity = (cr_vec2){0, 0};
    for (int i = 0; i < count; i++) {
        cr_shape shape = i % 2 == 0 ? circle(0.5f) : box(1, 1);
        bench_body *body =
            add(scene, shape, CR_DYNAMIC, 3.0f * (float)(i % columns), 3.0f * (float)(i / columns));
        body->velocity = (cr_vec2){0.5f, 0.25f};
    }
    scene->steps = 200;
}

static void asleep(bench_scene *scene, float scale)
{
    int side = scaled(364, scale), base = 10;
    float pitch = 2 * BOX * (float)(base + 1), width = pitch * (float)side;
    floor_at(scene, width, 0);
    for (int i = 0; i < side; i++)
        pyramid(scene, base, pitch * ((float)i + 0.5f) - width / 2, 0);
    scene->sleep = true;
    scene->rests = true;
    scene->warmup = 180;
    scene->steps = 200;
}

/* Discs that roll on for ever, on a floor of their own. */
static void ten(bench_scene *scene, float scale)
{
    int count = scaled(10, scale);
    floor_at(scene, 3.0f * (float)(count + 20), 40);
    for (int i = 0; i < count; i++)
        add(scene, circle(0.5f), CR_DYNAMIC, 3.0f * ((float)i - (float)count / 2), 40.5f)
            ->velocity.x = 1.5f;
    scene->sleep = true;
    scene->warmup = 180;
    scene->steps = 200;
}

static void ten_of_many(bench_scene *scene, float scale)
{
    asleep(scene, scale);
    ten(scene, 1);
    scene->rests = false;
}

static const bench_builder BUILDERS[] = {
    {"large_pyramid", large_pyramid, "5,050 boxes, 100 rows"},
    {"many_pyramids", many_pyramids, "22,000 boxes: 400 pyramids on 20 floors"},
    {"smash", smash, "9,600 boxes at rest, hit by a heavy one; no gravity"},
    {"tumbler", tumbler, "2,025 boxes in a drum that turns 25 degrees a second"},
    {"rain", rain, "10,000 circles and boxes fall into a bin"},
    {"circles_heap", circles_heap, "10,000 circles of many sizes in a bin"},
    {"mixed_polygons", mixed_polygons, "5,000 polygons of 3 to 8 corners in a bin"},
    {"press", press, "800 circles and boxes in a tub, crushed by a plate at 1 m/s"},
    {"pour", pour, "5,000 circles and boxes that come into a bin, a row every sixth step"},
    {"sparse", sparse, "20,000 bodies that meet nothing"},
    {"asleep", asleep, "20,020 boxes in pyramids that have gone to sleep"},
    {"ten", ten, "10 discs that roll"},
    {"ten_of_many", ten_of_many, "the two above: what sleeps must cost the ten nothing"},
};

const bench_builder *bench_builders(size_t *count)
{
    *count = sizeof BUILDERS / sizeof *BUILDERS;
    return BUILDERS;
}

bool bench_scene_build(bench_scene *scene, const bench_builder *builder, float scale)
{
    *scene = (bench_scene){.name = builder->name, .gravity = {0, -10}};
    builder->build(scene, scale);
    if (scene->failed)
        bench_scene_free(scene);
    return !scene->failed;
}

bool bench_scene_pile(bench_scene *scene, size_t count)
{
    int columns = (int)(count / 25) + 1;
    *scene = (bench_scene){.name = "pile", .gravity = {0, -10}, .steps = 100, .warmup = 100};
    bin(scene, 0.6f * (float)columns + 1, 30);
    drop(scene, count, columns, 0.6f);
    if (scene->failed)
        bench_scene_free(scene);
    return !scene->failed;
}

void bench_scene_free(bench_scene *scene)
{
    free(scene->bodies);
    scene->bodies = NULL;
    scene->count = scene->capacity = 0;
}

cr_vec2 bench_drive(const bench_body *body, double time, float h)
{
    double left = ((double)body->stop - time) / (double)h; /* steps */
    float share = (float)fmin(fmax(left, 0), 1);
    double now = (double)body->orbit * time, then = now + (double)(body->orbit * h);
    double c = cos(then) - cos(now), s = sin(then) - sin(now);
    double x = (double)body->position.x, y = (double)body->position.y;
    return (cr_vec2){(float)((c * x - s * y) / (double)h) + share * body->velocity.x,
                     (float)((s * x + c * y) / (double)h) + share * body->velocity.y};
}
