/* ui.h - immediate-mode widgets over draw.h: the frame that all widgets stand in.
 *
 * The program describes its whole interface once for every event and once for every picture,
 * between ui_begin and ui_end: a pass. A pass takes at most one event, so a press and a release
 * that share a frame both count, in their order. What a pass draws is a list of commands, which
 * ui_draw replays and a test can read with no screen.
 *
 * Widgets are known by explicit ids: the hash of a path of keys such as "inspector/mass". Keys of
 * one scope must differ; labels need not. Lengths are pixels unless they are said to be ordinary
 * pixels, which the style's scale multiplies. Strings are copied; NULL is not allowed where it is
 * not mentioned. */
#ifndef UI_H
#define UI_H

#include "draw/draw.h"

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ui ui;
typedef uint32_t ui_id; /* 0 is none */

ui *ui_create(void); /* NULL when out of memory */
void ui_destroy(ui *u);

/* ---- looks ---- */

typedef enum ui_font { UI_FONT_SMALL, UI_FONT_LARGE, UI_FONTS } ui_font;

typedef struct ui_style {
    draw_font *font[UI_FONTS];
    float scale; /* pixels per ordinary pixel */
    draw_color text, dim, panel, edge, field, accent, warning;
    draw_color shade; /* over what a dialog keeps waiting */
    /* Draws icon number `icon` into a square box; NULL where there are none. */
    void (*icon)(draw_canvas *canvas, int icon, draw_rect box, draw_color color);
} ui_style;

/* ---- events ---- */

typedef enum ui_event_kind {
    UI_NOTHING,
    UI_MOVE,
    UI_PRESS,
    UI_RELEASE,
    UI_WHEEL,
    UI_KEY,
    UI_TEXT,
    UI_LEAVE, /* the pointer left the window */
} ui_event_kind;

typedef struct ui_event {
    ui_event_kind kind;
    draw_point at;          /* of the pointer, pixels: UI_MOVE, UI_PRESS, UI_RELEASE */
    int button, clicks;     /* SDL_BUTTON_*; 2 for the second press of a double click */
    float wheel_x, wheel_y; /* notches, fractions from a trackpad; y away from the hand */
    SDL_Keycode key;
    bool ctrl, shift, alt; /* of a key, a press, a release and a move */
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} ui_event;

/* False for events that widgets do not know. `density`: pixels per unit of the window. */
bool ui_event_from(const SDL_Event *event, float density, ui_event *out);

/* ---- a pass ---- */

/* `now` in seconds, never running backwards. The style's fonts must outlive ui_draw. */
void ui_begin(ui *u, const ui_style *style, draw_rect window, const ui_event *event, double now);
void ui_end(ui *u);
/* After ui_end: the event was the widgets' and nobody else's. */
bool ui_consumed(const ui *u);
/* After ui_end: something changed, and another pass (with no event) shows it. */
bool ui_needs_pass(const ui *u);
/* Seconds until the interface changes by itself (a caret, a tooltip); INFINITY for never. */
double ui_wait(const ui *u);
void ui_draw(const ui *u, draw_canvas *canvas);
/* The widgets want typed text (SDL_StartTextInput). */
bool ui_wants_text(const ui *u);
/* The cursor that fits what lies under the pointer. */
SDL_SystemCursor ui_cursor(const ui *u);
/* The pointer is over a panel, or a widget is held. */
bool ui_has_pointer(const ui *u);
/* No widget has the keyboard; an edit that was under way is kept. */
void ui_blur(ui *u);

/* ---- ids ---- */

void ui_push(ui *u, const char *key);
void ui_push_int(ui *u, int64_t key);
void ui_pop(ui *u);
ui_id ui_key(const ui *u, const char *key); /* in the present scope */
/* Of a whole path from the root, "a/b/c". */
ui_id ui_path(const char *path);

/* ---- measures ---- */

const ui_style *ui_style_of(const ui *u);
int ui_px(const ui *u, float ordinary); /* rounded to whole pixels */
int ui_unit(const ui *u);               /* the spacing unit: 4 ordinary pixels */
int ui_height(const ui *u);             /* of a usual widget: whole units */
int ui_text_width(const ui *u, ui_font font, const char *text);
draw_rect ui_window(const ui *u);

/* ---- areas and rows ----
 *
 * An area is a rectangle that fills with rows from top to bottom; a row is cut into cells; each
 * widget takes the next cell. A row's pattern repeats until another is set. */

/* `pad` is left free on all sides. */
void ui_area_begin(ui *u, draw_rect box, int pad);
/* The height that its rows took, padding included. */
int ui_area_end(ui *u);
enum { UI_MAX_CELLS = 16 };
/* Widths above 0 are ordinary pixels; those below are shares of what is left. `height` in pixels,
 * 0 for the usual one. Less room than the fixed cells want shrinks them in proportion. */
void ui_row(ui *u, int height, int count, const float *widths);
void ui_row_one(ui *u); /* usual height, one cell */
draw_rect ui_cell(ui *u);
/* Free room before the next row, in units; -1 takes the usual one away. */
void ui_gap(ui *u, float units);
/* What is left of the area below the rows so far. */
draw_rect ui_rest(const ui *u);
int ui_area_width(const ui *u);

/* ---- panels and layers ---- */

/* A panel on the ground: blocks the pointer from what lies beneath, clips, and is an area. */
void ui_panel_begin(ui *u, const char *key, draw_rect box, int pad);
int ui_panel_end(ui *u);

/* Lists that open above everything: menus, choices. A popup knows its place from the widget that
 * opened it; it closes by Esc, by a press elsewhere, and by ui_popup_close. While one is open, all
 * keys are the widgets'. */
void ui_popup_open(ui *u, ui_id id, draw_rect anchor);
bool ui_popup_is_open(const ui *u, ui_id id);
/* False when it is closed; otherwise its area is open and ui_popup_end must follow. Below its
 * anchor or, when `beside`, right of it. `width` in pixels. */
bool ui_popup_begin(ui *u, ui_id id, int width, bool beside);
void ui_popup_end(ui *u);
void ui_popup_close(ui *u, ui_id id); /* and all above it */
void ui_popups_close(ui *u);

/* A dialog in the middle; all else waits until it is closed. Open while the caller calls it. Its
 * height follows what it held in the pass before. */
void ui_modal_begin(ui *u, const char *key, int width);
void ui_modal_end(ui *u);
bool ui_modal_open(const ui *u);

/* ---- the pointer and the keyboard on one widget ---- */

typedef struct ui_interaction {
    bool hovered; /* the pointer is on it, and nothing lies above */
    bool held;    /* pressed on it and not yet released */
    bool focused; /* it has the keyboard */
    bool ring;    /* ... and shall show it */
    bool pressed; /* by the pointer in this pass; clicks says how often */
    bool fired;   /* released on it, or Space or Enter while it has the keyboard */
    int clicks;
} ui_interaction;

/* Behaviour without looks: every widget begins with it. `name` says what it is, for tests and for
 * those who cannot see it. */
ui_interaction ui_control(ui *u, ui_id id, draw_rect box, const char *name);
/* The same for what the keyboard does not visit, such as a scroll bar. */
ui_interaction ui_pointer_control(ui *u, ui_id id, draw_rect box, const char *name);
const ui_event *ui_current_event(const ui *u);
/* The key of this pass if it is this one, with none of Ctrl, Alt and Shift, and `id` has the
 * keyboard: nobody else gets it then. */
bool ui_key_for(ui *u, ui_id id, SDL_Keycode key);
/* The wheel's notches when the pointer is over this box; nobody else gets them then. */
float ui_wheel_over(ui *u, draw_rect box);
bool ui_hovers(const ui *u, draw_rect box);
draw_point ui_pointer(const ui *u);
draw_point ui_pressed_at(const ui *u); /* where the held press began */
void ui_focus(ui *u, ui_id id);
void ui_focus_by_key(ui *u, ui_id id); /* and it shows that it has the keyboard */
bool ui_has_focus(const ui *u, ui_id id);
bool ui_has_keyboard(const ui *u); /* any widget has it, or a list or a dialog is open */
void ui_consume(ui *u);            /* this event is the widgets' */
void ui_request_pass(ui *u);       /* see ui_needs_pass */
void ui_want_cursor(ui *u, SDL_SystemCursor cursor);
void ui_wake_at(ui *u, double when); /* see ui_wait */

/* Widgets between these cannot be used and are faint. They nest. */
void ui_disable_begin(ui *u, bool disabled);
void ui_disable_end(ui *u);
bool ui_disabled(const ui *u);
/* Widgets between these can be used and are faint; what opens above them is not. They nest. */
void ui_faint_begin(ui *u, bool faint);
void ui_faint_end(ui *u);

/* What a widget remembers from pass to pass; zero at first. Valid until the next call. */
typedef struct ui_widget_state {
    float number[4];
    bool open;
} ui_widget_state;
ui_widget_state *ui_widget_state_of(ui *u, ui_id id);

/* Explains the widget before it when the pointer rests on it or the keyboard does: a sentence,
 * and its key ("" or NULL for none). */
void ui_tip(ui *u, const char *text, const char *keys);

/* ---- drawing ---- */

void ui_box(ui *u, draw_rect box, float radius, draw_style style);
/* One line, middle height; `align` 0 left, 0.5 middle, 1 right. Too wide, it ends with an
 * ellipsis and shows itself whole as a tooltip. Returns the width that it took. */
int ui_text(ui *u, draw_rect box, ui_font font, float align, draw_color color, const char *text);
/* Wrapped; returns its height. With draw false it only measures. */
int ui_paragraph(ui *u, int x, int y, int width, draw_color color, const char *text, bool draw);
/* The same in another font, from the upper left of a box and as wide as it; its height does not
 * count. */
int ui_paragraph_in(ui *u, ui_font font, draw_rect box, draw_color color, const char *text,
                    bool draw);
void ui_line(ui *u, float x0, float y0, float x1, float y1, float width, draw_color color);
void ui_disc(ui *u, float x, float y, float radius, draw_style style);
void ui_polygon(ui *u, const draw_point *corners, size_t count, draw_style style);
/* A line through points, with dashes along its way: `on` and `off` in pixels, `on` 0 for dots and
 * `off` 0 for a solid one. */
void ui_polyline(ui *u, const draw_point *points, size_t count, float width, float on, float off,
                 draw_color color);
void ui_icon(ui *u, int icon, draw_rect box, draw_color color);
/* Opaque pixels, copied one to one; they must live until ui_draw. */
void ui_image(ui *u, draw_rect box, const uint32_t *pixels, int stride);
void ui_clip_begin(ui *u, draw_rect box); /* cut to the present one */
void ui_clip_end(ui *u);
draw_rect ui_clip(const ui *u);
void ui_focus_ring(ui *u, draw_rect box, float radius);
draw_rect ui_inset(draw_rect box, int by);
bool ui_inside(draw_rect box, draw_point at);

/* ---- what a test reads ---- */

typedef enum ui_command_kind {
    UI_DRAW_BOX,
    UI_DRAW_TEXT,
    UI_DRAW_LINE,
    UI_DRAW_DISC,
    UI_DRAW_POLYGON,
    UI_DRAW_POLYLINE,
    UI_DRAW_ICON,
    UI_DRAW_IMAGE,
} ui_command_kind;

typedef struct ui_command {
    ui_command_kind kind;
    int z;               /* of its layer; the higher covers the lower */
    draw_rect box;       /* where it draws; of a text, the ink's room */
    draw_rect clip;      /* what of it can be seen */
    float radius;        /* box, disc; of a line, its width */
    float on, off;       /* of a polyline's dashes */
    draw_style style;    /* the fill is a text's, a line's and an icon's colour */
    draw_point from, to; /* line, disc (from) */
    ui_font font;
    bool cut; /* a text that ends with an ellipsis */
    int icon;
    size_t data, count; /* text, corners, points: in the pass's stores */
    const uint32_t *pixels;
    int stride;
} ui_command;

const ui_command *ui_commands(const ui *u, size_t *count);
const char *ui_command_text(const ui *u, const ui_command *command);
/* A polygon's corners or a polyline's points, `count` of them. */
const draw_point *ui_command_points(const ui *u, const ui_command *command);

typedef struct ui_control_info {
    ui_id id;
    draw_rect box; /* whole */
    draw_rect clip;
    int z;
    bool focusable, disabled;
    char name[48];
} ui_control_info;
/* The controls of the last pass, in their order. */
const ui_control_info *ui_controls(const ui *u, size_t *count);
/* The control of a path, or NULL. */
const ui_control_info *ui_find(const ui *u, const char *path);

#endif
