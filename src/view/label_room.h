/* label_room.h - where small texts find room in a picture: beside what they belong to, out of the
 * way of each other and, as far as there is room, of lines and bodies. The first to be placed has
 * the choice; the same calls always give the same places. */
#ifndef VIEW_LABEL_ROOM_H
#define VIEW_LABEL_ROOM_H

#include "draw/draw.h"

/* The picture in square cells, and what lies in each of them. */
typedef struct label_room {
    int width, height; /* pixels */
    int columns, rows;
    float unit;     /* pixels per ordinary pixel: distances grow with it */
    uint8_t *cells; /* NULL when out of memory: nothing finds room then */
} label_room;

label_room label_room_open(int width, int height, float unit);
void label_room_close(label_room *room);

/* No text may lie there. */
void label_room_take(label_room *room, draw_rect box);
/* Texts had better not lie across these. */
void label_room_add_line(label_room *room, draw_point from, draw_point to);
/* `inside` tells whether a point of the box is the body's. */
void label_room_add_body(label_room *room, draw_rect box,
                         bool (*inside)(const void *body, draw_point at), const void *body);

typedef struct label_wish {
    draw_point at;      /* what the text belongs to */
    float clear;        /* pixels around it that belong to it, too */
    draw_point towards; /* unit: on which side the text would best stand; {0, 0}: any */
    int width, height;  /* of the text's box */
    bool important;     /* goes far for a place, and rather lies across lines than nowhere */
    bool near;          /* unless it is important: stands right beside it, or nowhere */
} label_wish;

typedef struct label_place {
    draw_rect box;
    bool far; /* so far off that a line should lead to it */
} label_place;

/* False where there is no room. What was found is taken. */
bool label_room_find(label_room *room, const label_wish *wish, label_place *out);

#endif
