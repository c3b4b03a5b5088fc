/* picture.h - what the files that paint one picture share. Inside this room only. */
#ifndef VIEW_PICTURE_H
#define VIEW_PICTURE_H

#include "coloring.h"

enum { VIEW_MAX_LABELS = 256, VIEW_LABEL_TEXT = 64 };

typedef struct view_label {
    draw_rect box;
    draw_color color;
    char text[VIEW_LABEL_TEXT];
} view_label;

typedef struct view_paint {
    draw_canvas *canvas;
    const view_frame_in *in;
    const view_camera *camera;
    const view_theme *theme;
    const cr_world *world;
    float px;            /* pixels of the picture per ordinary pixel */
    float line;          /* the width of a thin line */
    float marks;         /* the size of marks on bodies: 1, and less in a crowd of small ones */
    cr_aabb seen;        /* what the picture shows of the world */
    float vectors;       /* the scale of arrows */
    float usual_impulse; /* N s: the measure of impulse arrows */
    view_coloring coloring;
    draw_rect legend; /* labels keep out of it */
    size_t labels;
    view_label label[VIEW_MAX_LABELS];
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
bool view_is_selected(const view_frame_in *in, cr_body_id id);
/* A direction of the world, y up, turned to the screen's, y down. */
static inline draw_point view_screen_direction(cr_vec2 direction)
{
    return (draw_point){direction.x, -direction.y};
}

void view_paint_grid(const view_paint *p);
void view_paint_scale_bar(const view_paint *p);
void view_paint_body(const view_paint *p, const view_body *body);
/* What the body's colour tells, as a text, where it has room. */
void view_paint_sign(const view_paint *p, const view_body *body);
draw_rect view_legend_place(const view_coloring *coloring);
void view_paint_legend(const view_paint *p);
void view_paint_selection(const view_paint *p, const view_body *body);
void view_paint_padlock(const view_paint *p, const view_body *body);

/* An arrow that stands out from a body of its own colour. */
void view_paint_arrow(const view_paint *p, draw_point from, draw_point to, float width,
                      draw_color color);

/* Remembers a text to be drawn near a point above everything else: beside it, or below it when
 * something that it should not cover lies `across`. Left out where there is no free room. */
void view_label_add(view_paint *p, draw_point at, bool across, draw_color color, const char *text);
void view_label_draw_all(const view_paint *p);

/* The overlays, one function each. */
void view_overlay_points(view_paint *p);
void view_overlay_normals(view_paint *p);
void view_overlay_impulses(view_paint *p);
void view_overlay_velocity(view_paint *p);
void view_overlay_boxes(view_paint *p);
void view_overlay_circles(view_paint *p);
void view_overlay_pairs(view_paint *p);
void view_overlay_centers(view_paint *p);
void view_overlay_names(view_paint *p);
void view_overlay_faces(view_paint *p);
void view_overlay_joints(view_paint *p);

#endif
