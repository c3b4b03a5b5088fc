/* pour.c - where and when the next body of a pour comes. */
#include "sandbox/actions/pour.h"

#include "sandbox/app/keys.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdlib.h>

static const double patience = 0.3, interval = 0.1; /* s */
static const float spacing = 1.05f;                 /* of the lattice, in sizes of a body */
enum { RINGS = 4, SIDE = 2 * RINGS + 1, CELLS = SIDE * SIDE };

typedef struct cell {
    int x, y;
} cell;

void pour_begin(app *a, SDL_Keycode key, cr_shape_kind kind)
{
    a->pour = (app_pour){.on = true, .key = key, .kind = kind, .next = a->now + patience};
}

void pour_end(app *a)
{
    if (a->pour.on)
        edit_begin(a);
    a->pour.on = false;
}

static bool is_modifier(SDL_Keycode key)
{
    return key >= SDLK_LCTRL && key <= SDLK_RGUI;
}

void pour_note(app *a, const SDL_Event *event)
{
    const SDL_Keysym *key = &event->key.keysym;
    bool over = false;
    switch (event->type) {
    case SDL_KEYUP:
        over = key->sym == a->pour.key;
        break;
    case SDL_KEYDOWN:
        over = key->sym != a->pour.key && !is_modifier(key->sym) && keys_action(key) != ACTION_PLAY;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_DROPFILE:
    case SDL_QUIT:
        over = true;
        break;
    case SDL_WINDOWEVENT:
        over = event->window.event == SDL_WINDOWEVENT_FOCUS_LOST;
        break;
    default:
        break;
    }
    if (over)
        pour_end(a);
}

/* ---- places ---- */

static bool is_free(const app *a, const cr_shape *shape, cr_vec2 at)
{
    const cr_world *world = app_world(a);
    cr_transform pose = {at, cr_rot_from_angle(0.0f)};
    cr_aabb box = cr_shape_bounds(shape, pose);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        if (body.bounds.lower.x > box.upper.x || body.bounds.upper.x < box.lower.x ||
            body.bounds.lower.y > box.upper.y || body.bounds.upper.y < box.lower.y)
            continue;
        cr_manifold manifold;
        cr_collide(&manifold, shape, pose, body.shape, body.transform, 0.0f, false, NULL);
        if (manifold.count > 0)
            return false;
    }
    return true;
}

static int nearer(const void *p, const void *q)
{
    const cell *a = p, *b = q;
    int da = a->x * a->x + a->y * a->y, db = b->x * b->x + b->y * b->y;
    /* No two are alike, so that the order is the same everywhere: the upper one first. */
    return da != db ? da - db : a->y != b->y ? b->y - a->y : a->x - b->x;
}

static bool in_sight(const app *a, cr_vec2 at)
{
    draw_point p = view_to_screen(&a->camera, at);
    return p.x >= 0.0f && p.y >= 0.0f && p.x < (float)a->camera.width &&
           p.y < (float)a->camera.height;
}

/* The free place of a lattice about the pointer that is nearest to it; none is out of sight. */
static bool find_place(const app *a, const cr_shape *shape, float size, cr_vec2 *out)
{
    cell cells[CELLS];
    for (int i = 0; i < CELLS; i++)
        cells[i] = (cell){i % SIDE - RINGS, i / SIDE - RINGS};
    qsort(cells, CELLS, sizeof *cells, nearer);
    cr_vec2 middle = app_over_world(a) ? app_pointer_world(a) : a->camera.center;
    for (int i = 0; i < CELLS; i++) {
        cr_vec2 at = {middle.x + spacing * size * (float)cells[i].x,
                      middle.y + spacing * size * (float)cells[i].y};
        *out = snap_point(a, at);
        if (in_sight(a, *out) && is_free(a, shape, *out))
            return true;
    }
    return false;
}

/* ---- time ---- */

static void pour_one(app *a)
{
    cr_shape shape;
    cr_vec2 at;
    if (spawn_default_shape(a, a->pour.kind, &shape) &&
        find_place(a, &shape, 2.0f * spawn_default_half(a), &at))
        edit_spawn_more(a, &shape, at);
}

void pour_advance(app *a)
{
    while (a->pour.on && a->now >= a->pour.next) {
        pour_one(a);
        a->pour.next += interval;
        if (a->now > a->pour.next + interval)
            a->pour.next = a->now + interval; /* a long frame is not made up for */
    }
}

double pour_sleep(const app *a)
{
    return a->pour.on ? fmax(a->pour.next - a->now, 0.0) : (double)INFINITY;
}
