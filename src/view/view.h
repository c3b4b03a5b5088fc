/* view.h - a session as a picture: what both the window and `carom run --png` draw. */
#ifndef VIEW_H
#define VIEW_H

#include "carom.h"
#include "draw/draw.h"
#include "lab/body_color.h"
#include "lab/scene.h"

/* ---- camera ---- */

typedef struct view_camera {
    cr_vec2 center;    /* m, in the middle of the picture */
    float scale;       /* pixels per metre */
    int width, height; /* of the picture in pixels */
} view_camera;

draw_point view_to_screen(const view_camera *camera, cr_vec2 world);
cr_vec2 view_to_world(const view_camera *camera, draw_point screen);
void view_zoom(view_camera *camera, draw_point about, float factor); /* the point stays put */
void view_pan(view_camera *camera, float dx, float dy);              /* pixels */
/* The scene's own view, or else all finite bodies with a margin. */
void view_frame(view_camera *camera, const lab_scene *scene);
void view_frame_bodies(view_camera *camera, const cr_world *world);
/* The largest of 1, 2 and 5 times a power of ten that is not above `value` (> 0). */
float view_round_down(float value);
/* The smallest of them that is not below it. */
float view_round_up(float value);
/* "2 m", "50 cm", "1 km": `metres` should be a rounded length. Returns `out`. */
char *view_format_length(char *out, size_t size, float metres);
/* m between two fine lines of the grid, `ui` as in view_frame_in: a 1, 2 or 5 of a power of ten. */
float view_grid_step(const view_camera *camera, float ui);

/* ---- theme ---- */

enum { VIEW_RAMP = 9 };

typedef struct view_theme {
    const char *name; /* "dark", "light", "projector" */
    const char *help; /* one line */
    draw_color background, grid, grid_axis, text, text_dim, panel, panel_edge;
    draw_color accent;  /* selection, handles */
    draw_color contact; /* the texts' orange: normals and depth */
    draw_color impulse, velocity, bounds, overlap, pair, center, face, joint, warning;
    /* Fills of dynamic bodies, told apart by colour-blind eyes too: the shades of the colours of
     * body_color.h, in their order. */
    draw_color bodies[LAB_COLORS];
    draw_color fixed, kinematic;
    draw_color ramp[VIEW_RAMP]; /* from little to much in even steps to the eye */
    float line;                 /* factor on line widths */
    float marker_scale;         /* factor on the size of marks in the world: less than on texts */
    float text_scale;
    bool wall; /* to be read from the back of a room: the world first, and no hints */
} view_theme;

enum { VIEW_THEMES = 3 };
const view_theme *view_themes(size_t *count);        /* VIEW_THEMES of them */
const view_theme *view_theme_find(const char *name); /* NULL when there is none */
/* The colour `part` (0 to 1) of the way from a to b, alpha included. */
draw_color view_mix(draw_color a, draw_color b, float part);
/* The ramp's colour for a share of its range, 0 to 1. */
draw_color view_ramp(const view_theme *theme, float part);
/* Black or white: what is read better on a fill. */
draw_color view_ink(draw_color fill);
/* The fill of the body in a slot: by its kind, and by its slot among dynamic ones. */
draw_color view_body_color(const view_theme *theme, cr_body_kind kind, size_t slot);
/* The theme's shade of a colour of body_color.h, 1 to LAB_COLORS. */
draw_color view_given_color(const view_theme *theme, uint32_t color);

/* ---- fonts ---- */

typedef struct view_fonts {
    draw_font *small; /* 13 px times the scale: labels, numbers, the status line */
    draw_font *large; /* 17 px times the scale, half bold: titles */
} view_fonts;

/* Opens the shipped font for a scale (1 on an ordinary screen). */
bool view_fonts_open(view_fonts *fonts, float scale, char *message, size_t size);
void view_fonts_close(view_fonts *fonts);

/* ---- overlays ---- */

typedef enum view_overlay {
#define OVERLAY(id, ...) VIEW_##id,
#include "view/overlays.inc"
    VIEW_OVERLAYS
} view_overlay;

/* What the picture prepares before an overlay is painted. */
typedef enum view_overlay_needs {
    VIEW_NEEDS_CONTACTS = 1, /* the contacts' points, and how crowded they are */
    VIEW_NEEDS_LABELS = 2,   /* room for labels */
    VIEW_NEEDS_CROWDING = 4  /* how small its marks must be to suit the bodies */
} view_overlay_needs;

struct view_paint;

typedef struct view_overlay_row {
    const char *word; /* as typed: "normals" */
    const char *keys; /* as in action_info */
    int layer;        /* overlays of higher layers cover those of lower ones */
    unsigned needs;   /* bits of view_overlay_needs */
    const char *name; /* a few words */
    const char *help; /* one line: what is drawn and how to read it */
    void (*paint)(struct view_paint *p);
} view_overlay_row;

/* What is shown until somebody asks for something else. */
#define VIEW_OVERLAYS_DEFAULT (1u << VIEW_JOINTS)

/* VIEW_OVERLAYS rows, row i is overlay i. */
const view_overlay_row *view_overlays(void);

/* ---- what the colours of bodies tell ---- */

typedef enum view_color_by {
#define COLOR_MODE(id, ...) VIEW_BY_##id,
#include "view/color_modes.inc"
    VIEW_COLOR_MODES
} view_color_by;

typedef struct view_color_row {
    const char *word; /* as typed: "speed" */
    const char *name; /* as read: "Speed" */
    const char *help; /* one line: what is drawn and how to read it */
} view_color_row;

/* VIEW_COLOR_MODES rows, row i is mode i. */
const view_color_row *view_color_modes(void);
/* m/s: of all bodies; the end of the speed ramp is this, rounded up. */
float view_fastest(const cr_world *world);

/* ---- the picture ---- */

/* Where a body was a tick ago. */
typedef struct view_previous_pose {
    cr_body_id id;
    cr_vec2 center; /* of mass: what moves evenly when a body turns about it */
    float angle;
} view_previous_pose;

typedef struct view_frame_in {
    const lab_scene *scene;
    const view_theme *theme;
    const view_fonts *fonts;
    view_camera camera;
    float ui;           /* scale of lines, handles and text: 1 on an ordinary screen */
    uint32_t overlays;  /* bits 1 << view_overlay */
    bool only_selected; /* overlays tell of selected bodies alone; joints are shown all the same */
    view_color_by color_by;
    float top_speed;    /* m/s at the end of the speed ramp; 0: by the fastest body now */
    float vector_scale; /* of velocity, impulse and normal arrows; 0 counts as 1 */
    /* Bodies are drawn between the last two ticks: at present * alpha + before * (1 - alpha).
     * By slot; a body that was not there, or is not in the list, is drawn at present. */
    const view_previous_pose *previous;
    size_t previous_count;
    float alpha;
    const cr_body_id *selection;
    size_t selected;
    const draw_rect *obstacles; /* boxes that labels keep out of: what is drawn above the picture */
    size_t obstacle_count;
    bool plain; /* the bodies alone: no grid, no scale bar */
} view_frame_in;

/* Background, grid, scale bar, bodies, overlays, selection, legend. Culls what is out of sight. */
void view_draw_world(draw_canvas *canvas, const view_frame_in *in);

/* Rows above the top are free of the scale bar, and columns right of the right side. */
int view_scale_bar_top(const view_frame_in *in);
int view_scale_bar_right(const view_frame_in *in);

/* Where the legend of the colours stands, in the lower right; of no width where there is none. */
draw_rect view_legend_box(const view_frame_in *in);

/* Where a body stands in the picture, and where its centre of mass is there. */
cr_transform view_pose_of(const view_frame_in *in, cr_body_id id);
cr_vec2 view_center_of(const view_frame_in *in, cr_body_id id);
/* A contact as the picture shows it: its points with their impulses, but places, normal and
 * separations where the two bodies are drawn. The world's own are those of the tick's start, before
 * the bodies moved. Where the bodies have parted so far that they cannot be told, separations are
 * infinite. */
cr_manifold view_drawn_manifold(const view_frame_in *in, const cr_contact *contact);
/* One shape in a pose; a half-space is cut to the picture. */
void view_draw_shape(draw_canvas *canvas, const view_camera *camera, const cr_shape *shape,
                     cr_transform pose, draw_style style);
/* A short text on a small panel whose left middle is beside (x, y), kept inside the picture. */
void view_draw_tag(draw_canvas *canvas, const view_frame_in *in, float x, float y, draw_color color,
                   const char *text);
/* Where such a text stands beyond `to`, seen from `from`, out of the way of an arrow between them;
 * empty where there is no such place. And the text painted there. */
draw_rect view_tag_beyond(const view_frame_in *in, draw_point from, draw_point to,
                          const char *text);
void view_draw_tag_in(draw_canvas *canvas, const view_frame_in *in, draw_rect box, draw_color color,
                      const char *text);
/* "v_x = +2.00 m/s" along an axis, "v = (+2.00, \u22123.00) m/s" across: signs as the axes point,
 * to the right and up. Returns `out`. */
char *view_format_velocity(char *out, size_t size, cr_vec2 velocity);

/* ---- lengths as colours ---- */

/* Fills the bodies by a length each (m, by slot), on a scale from VIEW_LEAST_LENGTH to
 * VIEW_MOST_LENGTH by its logarithm, with the number where it has room, and a legend with a title
 * in the lower right. What cannot move stays as it is. */
#define VIEW_LEAST_LENGTH 1e-6f
#define VIEW_MOST_LENGTH  1.0f
void view_draw_lengths(draw_canvas *canvas, const view_frame_in *in, const float *length,
                       size_t slots, const char *title);

/* ---- other worlds over the picture ---- */

/* The bodies of another world as outlines. */
typedef struct view_ghost {
    const lab_scene *scene;
    const view_previous_pose *previous; /* as in view_frame_in */
    size_t previous_count;
    draw_color color;
    const char *sign; /* a letter that stands in its bodies, where there are few; NULL: none */
    float on, off;    /* dashes and gaps of the outline, ordinary pixels; off 0: solid */
} view_ghost;

/* Draws each where its bodies are not where the picture's own are, or the picture has none such.
 */
void view_draw_ghosts(draw_canvas *canvas, const view_frame_in *in, const view_ghost *ghosts,
                      size_t count);

/* The way of one body ahead, and where it ends. */
typedef struct view_path {
    const cr_vec2 *point; /* m, a tick apart */
    size_t count;
    const cr_shape *shape; /* drawn at its end; NULL: none */
    cr_transform end;
    draw_color color;
    const char *label; /* stands at its end */
    bool strong;       /* the one that is meant */
} view_path;

enum { VIEW_MOST_PATHS = 16 };
/* With their labels out of each other's way. Where those stand, at most VIEW_MOST_PATHS of them,
 * goes to `boxes` (or NULL), in pixels of the picture; of no width where there was no room. */
void view_draw_paths(draw_canvas *canvas, const view_frame_in *in, const view_path *paths,
                     size_t count, draw_rect *boxes);

/* How long a velocity arrow is at the vector scale 1: metres of arrow per m/s. */
#define VIEW_VELOCITY_SCALE 0.25f
/* The same at any vector scale, 0 being 1. */
float view_velocity_length(float vector_scale);

#endif
