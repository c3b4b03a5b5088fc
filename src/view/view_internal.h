/* view_internal.h - what the files that paint one picture share. Inside this room only. */
#ifndef VIEW_VIEW_INTERNAL_H
#define VIEW_VIEW_INTERNAL_H

#include "view/color_by.h"
#include "view/label_room.h"

enum { VIEW_LABEL_TEXT = 64 };

/* A text that waits for the end of the picture, when all that it should not cover is known. */
typedef struct view_label {
    draw_point at, towards; /* as in label_wish */
    float clear;
    bool important; /* such are placed first */
    draw_color color;
    size_t brief; /* from there on, the text stands in for all of it where room is scarce; 0: not */
    char text[VIEW_LABEL_TEXT];
    /* once it is placed */
    const char *shown; /* NULL: nothing of it */
    label_place place;
} view_label;

/* A point of a contact as the picture shows it. */
typedef struct view_mark {
    draw_point at, normal; /* pixels; from A to B, unit */
    float separation;      /* m; infinite where it cannot be told */
    float normal_impulse, tangent_impulse;
    float size; /* pixels across the smaller of its bodies */
    bool selected;
} view_mark;

typedef struct view_paint {
    draw_canvas *canvas;
    const view_frame_in *in;
    const view_camera *camera;
    const view_theme *theme;
    const cr_world *world;
    float px;           /* pixels of the picture per ordinary pixel: of texts */
    float unit;         /* the same of marks in the world */
    float line;         /* the width of a thin line */
    float marker_scale; /* the size of marks on bodies: 1, and less in a crowd of small ones */
    cr_aabb visible;    /* what the picture shows of the world */
    float vectors;      /* the scale of arrows */
    view_coloring coloring;
    bool *chosen; /* by slot: selected; NULL when nothing is */
    bool few;     /* so few bodies move that each may bear its values */
    struct {
        view_mark *point;
        size_t count;
        float spacing;       /* pixels: about how far they lie from each other */
        float size;          /* of their marks: 1, and less the nearer they lie to each other */
        float usual_impulse; /* N s: the measure of impulse arrows */
    } contacts;
    draw_rect legend; /* labels keep out of it */
    label_room *room; /* NULL when nothing is labelled */
    view_label *label;
    size_t labels, label_capacity;
} view_paint;

/* Marks smaller than this part of their size are drawn plainer: arrows without a halo, pairs
 * without dashes. */
#define VIEW_CROWDED 0.7f

/* A live body as the picture shows it. */
typedef struct view_body {
    cr_body_id id;
    size_t slot;
    cr_body_view look;
    cr_transform pose;
    draw_point center; /* of mass, on the screen */
} view_body;

/* The body in a slot; false when the slot is empty. */
bool view_body_at(const view_paint *p, size_t slot, view_body *out);
/* False where nothing of a body can be seen, and nothing within `margin` ordinary pixels of it.
 * That is found out before its pose is: most bodies of a large world may be out of sight. */
bool view_in_sight(const view_paint *p, cr_body_id id, const cr_body_view *look, float margin);
/* Both in one. */
bool view_body_in_sight(const view_paint *p, size_t slot, float margin, view_body *out);
bool view_point_in_sight(const view_paint *p, draw_point at, float margin);
bool view_is_selected(const view_paint *p, cr_body_id id);
/* Whether overlays tell of it. */
bool view_is_annotated(const view_paint *p, cr_body_id id);
/* Pixels across a body: of a disc its diameter, of others between their least and greatest width;
 * infinite for a half-space. */
float view_size(const view_paint *p, const cr_body_view *look);
/* A direction of the world, y up, turned to the screen's, y down. */
static inline draw_point view_screen_direction(cr_vec2 direction)
{
    return (draw_point){direction.x, -direction.y};
}

void view_paint_grid(const view_paint *p);
void view_paint_scale_bar(const view_paint *p);
void view_paint_body(const view_paint *p, const view_body *body);
/* What the body's colour tells, as a text, where it has room. */
void view_paint_body_label(const view_paint *p, const view_body *body);
draw_rect view_legend_place(const view_coloring *coloring);
void view_paint_legend(const view_paint *p);
void view_paint_selection(const view_paint *p, const view_body *body);
void view_paint_padlock(const view_paint *p, const view_body *body);

/* An arrow with a halo, so that it is visible on a body of the same colour; labels avoid it. */
void view_paint_arrow(const view_paint *p, draw_point from, draw_point to, float width,
                      draw_color color);
/* `length`, or less: never beyond `most`, which it nears the more slowly the nearer it is. */
float view_soft_min(float length, float most);

/* Keeps what contacts show for their overlays, and how crowded they are. */
void view_find_contacts(view_paint *p);
/* Asks for a label; of a crowd not all find room, and important ones come first. */
void view_label_add(view_paint *p, const view_label *label);
void view_label_draw_all(view_paint *p);

/* The paint functions of the overlays. */
#define OVERLAY(id, word, ...) void view_overlay_##word(view_paint *p);
#include "view/overlays.inc"

#endif
