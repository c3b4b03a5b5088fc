/* step_pen.h - what the files that draw the inside of a tick share. Inside this room only. */
#ifndef VIEW_STEP_PEN_H
#define VIEW_STEP_PEN_H

#include "view/tick_step.h"

typedef struct step_pen {
    draw_canvas *canvas;
    const view_frame_in *in;
    const view_theme *theme;
    const lab_tick_opening *opening;
    const lab_tick_step *step;
    size_t index;
    cr_pair pair;
    cr_body_view body[2]; /* A and B at the beginning of the tick */
    draw_color color[2];  /* theirs */
    float unit, line;     /* pixels of an ordinary one, of marks; width of a thin line */
} step_pen;

draw_point step_at(const step_pen *p, cr_vec2 world);
void step_line(const step_pen *p, cr_vec2 from, cr_vec2 to, float width, draw_color color);
void step_dashes(const step_pen *p, cr_vec2 from, cr_vec2 to, draw_color color);
/* A ring, or a filled disc. */
void step_mark(const step_pen *p, cr_vec2 at, float radius, bool filled, draw_color color);
/* From a point of the world, `way` pixels long with y up. */
void step_arrow(const step_pen *p, cr_vec2 from, cr_vec2 way, float width, draw_color color);
/* A text beside a point of the screen. */
void step_tag(const step_pen *p, float x, float y, draw_color color, const char *text);

static inline cr_vec2 step_moved(cr_vec2 from, cr_vec2 along, float by)
{
    return (cr_vec2){from.x + by * along.x, from.y + by * along.y};
}

/* The narrow phase: an axis with both shadows; a circle's region; faces, clips and points. */
void step_draw_axis(const step_pen *p);
void step_draw_region(const step_pen *p);
void step_draw_faces(const step_pen *p);
/* A pass of the solver: impulses, velocities and where the bodies are then. */
void step_draw_pass(const step_pen *p);

#endif
