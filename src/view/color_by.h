/* color_by.h - what the colour of a body tells, and the sign that tells the same to eyes that do
 * not see it. Inside this room only. */
#ifndef VIEW_COLOR_BY_H
#define VIEW_COLOR_BY_H

#include "view/materials.h"
#include "view/view.h"

enum { VIEW_SIGN = 24, VIEW_MANY_CONTACTS = 4 };

typedef struct view_coloring {
    const view_frame_in *in;
    float top_speed;          /* m/s: the end of the ramp; 0 in the other modes, as below */
    uint32_t *contacts;       /* by slot: how many bodies it touches; NULL when out of memory */
    view_materials materials; /* of all bodies */
} view_coloring;

struct legend;

/* How a mode of color_modes.inc works. What a mode has no use for is NULL. */
typedef struct view_color_mode {
    bool (*tells)(const cr_body_view *body); /* whether its colours tell something of such a body */
    void (*prepare)(view_coloring *c);       /* once for a picture */
    draw_color (*fill)(const view_coloring *c, cr_body_id id, const cr_body_view *body);
    void (*label)(const view_coloring *c, cr_body_id id, const cr_body_view *body, bool with_unit,
                  char out[VIEW_SIGN]);
    void (*legend)(struct legend *l, const view_coloring *c); /* adds its rows */
    const char *legend_title;                                 /* NULL: the mode's name */
    bool pales_sleepers;                                      /* sleepers are pale in it, too */
} view_color_mode;

const view_color_mode *view_color_mode_of(view_color_by by);

view_coloring view_coloring_begin(const view_frame_in *in);
void view_coloring_end(view_coloring *coloring);

/* The fill of a body, not pale yet. */
draw_color view_coloring_fill(const view_coloring *coloring, cr_body_id id,
                              const cr_body_view *look);
/* Whether a sleeper is pale: where colours are told apart by a legend, paleness would blur them. */
bool view_coloring_pales(const view_coloring *coloring, const cr_body_view *look);
draw_color view_pale(const view_theme *theme, draw_color fill);
/* Whether colours tell something of such a body: half-spaces are the ground of it all, and what
 * cannot move keeps its colour where motion is told. */
bool view_coloring_tells(const view_coloring *coloring, const cr_body_view *look);
/* The short text for it; "" where a mark of the body tells already. `with_unit` asks for a longer
 * one where there is a unit. Returns `out`. */
char *view_coloring_label(const view_coloring *coloring, cr_body_id id, const cr_body_view *look,
                          bool with_unit, char out[VIEW_SIGN]);

/* The colours of the legend. */
draw_color view_coloring_material(const view_coloring *coloring, size_t i);
draw_color view_coloring_sleep(const view_coloring *coloring, bool asleep);
draw_color view_coloring_island(const view_coloring *coloring, uint32_t island);
draw_color view_coloring_contacts(const view_coloring *coloring, uint32_t count);
/* The rows of the legends (legend.c). */
void view_legend_materials(struct legend *l, const view_coloring *c);
void view_legend_speed(struct legend *l, const view_coloring *c);
void view_legend_sleep(struct legend *l, const view_coloring *c);
void view_legend_islands(struct legend *l, const view_coloring *c);
void view_legend_contacts(struct legend *l, const view_coloring *c);
/* The first two letters of a material's name. Returns `out`. */
char *view_short_name(const char *name, char out[VIEW_SIGN]);

#endif
