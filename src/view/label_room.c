/* label_room.c - a coarse map of the picture, and the cheapest of the places around a point. */
#include "view/label_room.h"

#include "carom.h"

#include <math.h>
#include <stdlib.h>

enum { BODY = 1, LINE = 2, TAKEN = 4, DIRECTIONS = 12, RINGS = 4, USUAL_RINGS = 3 };

static const float CELL = 6.0f; /* ordinary pixels */

/* The distances, in ordinary pixels, at which a label is tried from its anchor, and the cost of
 * each: a cost of 1 is that of covering one cell of a body. */
static const float gap[RINGS] = {6.0f, 20.0f, 42.0f, 80.0f};
static const float gap_cost[RINGS] = {0.0f, 6.0f, 14.0f, 30.0f};
static const float line_cost = 8.0f, turn_cost = 2.5f;
/* A text that is not important gives up where it would lie on lines with this part of itself. */
static const float most_lines = 0.3f;

label_room label_room_open(int width, int height, float unit)
{
    label_room room = {.width = width, .height = height, .unit = unit};
    float cell = CELL * unit;
    room.columns = (int)((float)width / cell) + 1;
    room.rows = (int)((float)height / cell) + 1;
    room.cells = calloc((size_t)room.columns * (size_t)room.rows, 1);
    return room;
}

void label_room_close(label_room *room)
{
    free(room->cells);
    *room = (label_room){0};
}

/* Cells from the first that a box touches to the last. */
typedef struct span {
    int left, top, right, bottom;
} span;

static int clamped(float value, int last)
{
    return value < 0.0f ? 0 : value > (float)last ? last : (int)value;
}

static span span_of(const label_room *room, draw_rect box)
{
    float per = 1.0f / (CELL * room->unit);
    return (span){clamped((float)box.x * per, room->columns - 1),
                  clamped((float)box.y * per, room->rows - 1),
                  clamped((float)(box.x + box.w - 1) * per, room->columns - 1),
                  clamped((float)(box.y + box.h - 1) * per, room->rows - 1)};
}

static bool apart(const label_room *room, draw_rect box)
{
    return room->cells == NULL || box.w <= 0 || box.h <= 0 || box.x >= room->width ||
           box.y >= room->height || box.x + box.w <= 0 || box.y + box.h <= 0;
}

void label_room_take(label_room *room, draw_rect box)
{
    if (apart(room, box))
        return;
    span s = span_of(room, box);
    for (int y = s.top; y <= s.bottom; y++)
        for (int x = s.left; x <= s.right; x++)
            room->cells[y * room->columns + x] |= TAKEN;
}

void label_room_add_line(label_room *room, draw_point from, draw_point to)
{
    if (room->cells == NULL || !isfinite(from.x + from.y + to.x + to.y))
        return;
    float per = 1.0f / (CELL * room->unit), dx = to.x - from.x, dy = to.y - from.y;
    float cells = fmaxf(fabsf(dx), fabsf(dy)) * per;
    int steps = (int)fminf(2.0f * cells, 4.0f * (float)(room->columns + room->rows)) + 1;
    for (int i = 0; i <= steps; i++) {
        float t = (float)i / (float)steps, x = (from.x + dx * t) * per, y = (from.y + dy * t) * per;
        if (x >= 0.0f && y >= 0.0f && x < (float)room->columns && y < (float)room->rows)
            room->cells[(int)y * room->columns + (int)x] |= LINE;
    }
}

void label_room_add_body(label_room *room, draw_rect box,
                         bool (*inside)(const void *body, draw_point at), const void *body)
{
    if (apart(room, box))
        return;
    float cell = CELL * room->unit;
    span s = span_of(room, box);
    for (int y = s.top; y <= s.bottom; y++)
        for (int x = s.left; x <= s.right; x++)
            if (inside(body, (draw_point){((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell}))
                room->cells[y * room->columns + x] |= BODY;
}

/* The cost of a label that covers this box; negative where it must not lie. */
static float cost_of(const label_room *room, draw_rect box, bool important)
{
    if (box.x < 0 || box.y < 0 || box.x + box.w > room->width || box.y + box.h > room->height)
        return -1.0f;
    span s = span_of(room, box);
    int lines = 0, bodies = 0;
    for (int y = s.top; y <= s.bottom; y++) {
        for (int x = s.left; x <= s.right; x++) {
            uint8_t cell = room->cells[y * room->columns + x];
            if (cell & TAKEN)
                return -1.0f;
            lines += (cell & LINE) != 0;
            bodies += cell & BODY;
        }
    }
    int cells = (s.right - s.left + 1) * (s.bottom - s.top + 1);
    if (!important && (float)lines > most_lines * (float)cells)
        return -1.0f;
    return (float)lines * line_cost + (float)bodies;
}

/* The cost of the leader line from the label's anchor to its box. */
static float leader_cost(const label_room *room, const label_wish *wish, draw_rect box)
{
    const float per_line = 2.0f, per_body = 0.7f;
    float per = 1.0f / (CELL * room->unit);
    float x = fminf(fmaxf(wish->at.x, (float)box.x), (float)(box.x + box.w));
    float y = fminf(fmaxf(wish->at.y, (float)box.y), (float)(box.y + box.h));
    float dx = x - wish->at.x, dy = y - wish->at.y, length = hypotf(dx, dy), cost = 0.0f;
    int steps = (int)((length - wish->clear) * per);
    for (int i = 1; i <= steps; i++) {
        float t = (wish->clear + (length - wish->clear) * (float)i / (float)steps) / length;
        int column = clamped((wish->at.x + dx * t) * per, room->columns - 1);
        int row = clamped((wish->at.y + dy * t) * per, room->rows - 1);
        uint8_t cell = room->cells[row * room->columns + column];
        cost += cell & LINE ? per_line : cell & BODY ? per_body : 0.0f;
    }
    return cost;
}

/* The box beyond the ring, in that direction. */
static draw_rect box_at(const label_wish *wish, float distance, float dx, float dy)
{
    float most = fmaxf(fabsf(dx), fabsf(dy));
    float x = wish->at.x + dx * distance + dx / most * 0.5f * (float)wish->width;
    float y = wish->at.y + dy * distance + dy / most * 0.5f * (float)wish->height;
    return (draw_rect){(int)lroundf(x - 0.5f * (float)wish->width),
                       (int)lroundf(y - 0.5f * (float)wish->height), wish->width, wish->height};
}

bool label_room_find(label_room *room, const label_wish *wish, label_place *out)
{
    float least = INFINITY;
    if (room->cells == NULL || !isfinite(wish->at.x + wish->at.y + wish->clear))
        return false;
    bool any = wish->towards.x == 0.0f && wish->towards.y == 0.0f;
    int rings = wish->important ? RINGS : wish->near ? 1 : USUAL_RINGS;
    for (int ring = 0; ring < rings && gap_cost[ring] < least; ring++) {
        float distance = wish->clear + gap[ring] * room->unit;
        for (int i = 0; i < DIRECTIONS; i++) {
            cr_rot way = cr_rot_from_angle(6.2831853f / DIRECTIONS * (float)i);
            float dx = way.c, dy = way.s;
            draw_rect box = box_at(wish, distance, dx, dy);
            float cost = cost_of(room, box, wish->important);
            if (cost < 0.0f)
                continue;
            float along = any ? 1.0f : dx * wish->towards.x + dy * wish->towards.y;
            cost += gap_cost[ring] + turn_cost * (1.0f - along);
            if (ring > 0)
                cost += leader_cost(room, wish, box);
            if (cost < least) {
                least = cost;
                *out = (label_place){box, ring > 0};
            }
        }
    }
    if (least < INFINITY)
        label_room_take(room, out->box);
    return least < INFINITY;
}
