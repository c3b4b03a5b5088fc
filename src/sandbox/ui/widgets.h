/* widgets.h - the widgets. Each takes the next cell of the present area, unless it says otherwise;
 * each is one file.
 *
 * `key` names the widget in its scope (see ui.h). A widget that changes a value says how by
 * ui_change bits, so that the values of one drag can be one edit. */
#ifndef UI_WIDGETS_H
#define UI_WIDGETS_H

#include "sandbox/ui/ui.h"

typedef enum ui_change {
    UI_SAME = 0,
    UI_CHANGED = 1, /* the value is another than before the call */
    UI_BEGUN = 2,   /* it is the first change of a new edit */
} ui_change;

/* ---- text (label.c) ---- */

void ui_label(ui *u, const char *text);
void ui_label_dim(ui *u, const char *text);
/* Flush right, as numbers are. */
void ui_value(ui *u, const char *text);
void ui_title(ui *u, const char *text);
/* Wrapped over the area's whole width, as high as it needs; takes no cell. */
void ui_label_wrapped(ui *u, draw_color color, const char *text);

/* ---- buttons (button.c) ---- */

bool ui_button(ui *u, const char *key, const char *label);
/* The one that Enter means: in the accent's colour. */
bool ui_button_main(ui *u, const char *key, const char *label);
/* A square of `box` (it takes no cell) with an icon; `on` looks pressed in. `name` is the tooltip
 * with `keys`. */
bool ui_icon_button(ui *u, const char *key, draw_rect box, int icon, bool on, const char *name,
                    const char *keys);
/* A row in a list: flush left, lit when chosen; `right` (may be "") stands dim at its end. */
bool ui_list_row(ui *u, const char *key, const char *label, const char *right, bool chosen);

/* ---- choices ---- */

/* A box with a tick and its label (toggle.c). True when it changed. */
bool ui_toggle(ui *u, const char *key, const char *label, bool *on);
/* The same with a label as long as it likes, wrapped over the area's whole width; takes no cell. */
bool ui_toggle_wrapped(ui *u, const char *key, const char *label, bool *on);
/* The same where a set of things differs: neither ticked nor empty. */
bool ui_toggle_mixed(ui *u, const char *key, const char *label, bool *on, bool mixed);
/* Exclusive choices side by side in one cell (radio.c); Left and Right choose. -1: none chosen. */
bool ui_radio(ui *u, const char *key, const char *const *labels, int count, int *chosen);
/* The same of colours (swatches.c): each a square of its fill, crossed out where that is 0, which
 * stands for none. `names` are their tooltips. */
bool ui_swatches(ui *u, const char *key, const draw_color *fills, const char *const *names,
                 int count, int *chosen);
/* One choice of a list that opens (dropdown.c); typing a letter jumps. `help` may be NULL, or hold
 * a line for each choice, its tooltip. -1: none chosen, and `empty` is shown instead. */
bool ui_dropdown(ui *u, const char *key, const char *const *labels, const char *const *help,
                 int count, int *chosen, const char *empty);
/* Tabs across a row (tabs.c); Left and Right choose. */
bool ui_tabs(ui *u, const char *key, const char *const *labels, int count, int *chosen);

/* ---- numbers (number.c, slider.c) ---- */

typedef struct ui_range {
    double low, high; /* of the value; may be infinite in a number field */
    double step;      /* of the arrow keys and of a drag by one ordinary pixel, in what is shown;
                         0: a hundredth of the decade of what is shown */
    bool whole;       /* whole numbers only */
    bool logarithmic; /* of a slider: equal ways are equal factors (low > 0) */
    int digits;       /* significant ones that are shown at most; 0: 6 */
    int decimals;     /* that a number field keeps while it is only looked at, zeros too, so that a
                         changing value does not flicker; 0: as many as there are */
    const char *unit; /* "m", "kg"; "" or NULL for none */
    double factor;    /* what is shown is the value times this (degrees for radians); 0 means 1 */
} ui_range;

/* Flush right with its unit, to a thousandth of a step. Dragging changes it (Shift: ten times
 * finer), a click, Enter or a digit opens it for typing; an expression such as 1/60 or 2*pi counts
 * (see ui_evaluate), with its own unit behind it or without; Up and Down step (Shift: a tenth,
 * Ctrl: ten). Enter closes it and Tab goes on, Esc takes the typing back, and a press elsewhere
 * leaves with what was typed. `mixed`: several values are meant, `value` is one of them; a dash is
 * shown until one is given, and any given value is a change. What cannot be read or is out of range
 * is refused: the field stays open, turns to the warning's colour and says why; left by a press, it
 * keeps its value.
 *
 * What is typed is the value of the pass in which the field is left: let the passes end (see
 * ui_needs_pass) before the same press or key changes what the field shows. */
ui_change ui_number(ui *u, const char *key, double *value, const ui_range *range, bool mixed);
/* Formats a number with at most `digits` significant digits (0: up to 6) and no trailing zeros;
 * never "-0"; "nan", "inf". (number_text.c) */
void ui_number_text(char *out, size_t size, double value, int digits);
/* The same, with as many of `digits` as a width leaves room for, and one at least. */
void ui_number_fit(const ui *u, char *out, size_t size, double value, int digits, int width);
/* The same with exactly `decimals` decimals: fewer where `width` or the seven digits of single
 * precision leave no room for them, and as ui_number_text from 1e9 on. A value that rounds to 0 has
 * no sign. */
void ui_number_fixed(const ui *u, char *out, size_t size, double value, int decimals, int width);
/* The number of decimals, 0 to 9, that shows `digits` significant digits of a value as large as
 * `usual`. */
int ui_decimals(double usual, int digits);
/* A bar with its value beside it as a number field, known as KEY/value; `range` is finite. Left
 * and Right step, Home and End go to the ends, the wheel does nothing. Double click on the bar:
 * `normal`, which has a mark; NAN for none. */
ui_change ui_slider(ui *u, const char *key, double *value, const ui_range *range, double normal);
/* + - * / ^ ( ) pi e sqrt sin cos tan deg, spaces, one decimal point or comma. False with a
 * message that says where it is wrong. Never a value that is not finite. (expression.c) */
bool ui_evaluate(const char *text, double *value, char *message, size_t size);

/* ---- text (text_field.c) ---- */

enum { UI_FIELD_SIZE = 256 };

/* One line of UTF-8 with caret, selection by mouse and keys, words by Ctrl, clipboard, undo of its
 * own; `text` has UI_FIELD_SIZE bytes. `empty` is shown dim while there is no text. True when the
 * text changed. Without the keyboard it shows `text`; typing writes into it at once. */
bool ui_text_field(ui *u, const char *key, char *text, const char *empty);
/* True in the pass in which Enter was pressed in it. */
bool ui_text_entered(ui *u, const char *key);
/* Gives it the keyboard with its text selected. */
void ui_text_focus(ui *u, const char *key, const char *text);

/* ---- rooms ---- */

/* A heading that folds what follows it (section.c), by a press anywhere on it, Left, Right, Space
 * and Enter. True while open; then ui_section_end. `key` is the scope of what it holds. */
bool ui_section_begin(ui *u, const char *key, const char *title, bool *open);
void ui_section_end(ui *u);
/* A box whose content may be higher (scroll.c): an area, of the scope `key`; wheel, trackpad, bar,
 * PgUp, PgDn, Home and End, and what gets the keyboard is brought into sight. The bar has its room
 * kept free, within the padding where that is wide enough. Of two that are nested, the inner one
 * takes the wheel until it is at its end. */
void ui_scroll_begin(ui *u, const char *key, draw_rect box, int pad);
void ui_scroll_end(ui *u);
/* How high its content was in the pass before, padding included; 0 before the first. */
int ui_scroll_height(ui *u, ui_id id);
/* Brings a box of the area that scrolls into sight. */
void ui_scroll_to(ui *u, draw_rect box);
/* A divider that can be dragged, or moved by the arrow keys: `line` is where it stands, thin;
 * changes *size (ordinary pixels) as it moves right or, when `down`, downward; `sign` -1 where the
 * sized part lies behind it. Double click, Space or Enter: `normal`. *size is kept from `low` to
 * `high`, and `low` wins. Call it before what lies beside it and outside their panels: it reaches
 * three ordinary pixels into both. (split.c) */
bool ui_split(ui *u, const char *key, draw_rect line, bool down, float sign, float *size, float low,
              float high, float normal);

/* ---- menus (menu.c) ----
 *
 * The key of a title, a submenu or a context menu is the scope of its lines. Up and Down go from
 * line to line, Enter chooses, Right and Left open and leave a submenu, Esc closes one list. A
 * list that is higher than the window scrolls. */

/* A title in a menu bar, in `box`. True while its list is open; then ui_menu_end. A press opens
 * it; released on a line, the same press chooses that. Once one is open, pointing at another title
 * of the scope opens that; Left and Right go from title to title. */
bool ui_menu_begin(ui *u, const char *key, draw_rect box, const char *title);
void ui_menu_end(ui *u);
/* Opens a title's list from the keyboard, or closes it. `key` is in the present scope, or a path
 * when it is called outside a pass. Nothing when there was no such title in the last pass. */
void ui_menu_focus(ui *u, const char *key);
/* A line of a menu, with its key and a tick. True when chosen; the menu is closed then. */
bool ui_menu_item(ui *u, const char *key, const char *label, const char *keys, bool enabled,
                  bool ticked);
void ui_menu_line(ui *u);
/* A line that opens another list beside it. */
bool ui_submenu_begin(ui *u, const char *key, const char *label);
void ui_submenu_end(ui *u);
/* A menu at a point: call ui_context_open when it is asked for, and begin/end in every pass. */
void ui_context_open(ui *u, const char *key, draw_point at);
bool ui_context_is_open(const ui *u, const char *key);
bool ui_context_begin(ui *u, const char *key);
void ui_context_end(ui *u);

/* ---- messages (toast.c, dialog.c) ---- */

/* Short news for four seconds, or as long as it takes to read; of more than three the newest. It
 * takes the place of the former of its `kind`, a short word; "" has none. It may come between
 * passes, too. */
void ui_toast(ui *u, const char *kind, const char *text);
/* Call in every pass, outside panels: shows them above everything, at the bottom middle of `box`.
 * They leave the pointer to what lies beneath. */
void ui_toasts(ui *u, draw_rect box);
/* A question in the middle that all else waits for: the number of the button that was chosen, or
 * -1. Call it in every pass until then and no longer. Enter means `main`, which has the keyboard
 * at first and the accent's colour, and Esc `cancel`; -1 for none. Buttons are "0/button" and so
 * on in the scope `key`, at most 15. */
int ui_dialog(ui *u, const char *key, const char *title, const char *text,
              const char *const *buttons, int count, int main, int cancel);

/* ---- plots (plot.c) ---- */

typedef struct ui_series {
    const float *value;
    size_t count;
    draw_color color;
    int dash;         /* 0 solid, 1 dashed, 2 dotted: never told apart by colour alone */
    const char *name; /* "" is left out of the legend */
    double first,
        step; /* where the first value stands, and how far on the next; a step of 0 is 1 */
} ui_series;
/* Lines over their number, in the next cell: the longest fills its width. The axis is labelled in
 * 1-2-5 steps with `unit` ("" for none). The pointer reads values off, and with the keyboard Left,
 * Right, Home and End. What is not finite makes a gap. Of more values than there are columns of
 * pixels, each column shows the least and the greatest. */
void ui_plot(ui *u, const char *key, const ui_series *series, size_t count, const char *unit);

/* What is left after each pass, over the number of the pass from 1 on, with equal ways upwards for
 * equal factors: what is not above 0 has no place there. Series begin at 1. */
void ui_plot_powers(ui *u, const char *key, const ui_series *series, size_t count,
                    const char *unit);

/* The part of a run that a plot shows. */
typedef struct ui_plot_time {
    double from, to; /* ticks at its ends */
    double now;      /* the present tick, where a line stands */
    double h;        /* s a tick takes */
} ui_plot_time;
/* Lines over ticks. True when another tick is asked for: the pointer presses or drags there, or
 * with the keyboard Left, Right, Home and End go on from the present one. */
bool ui_plot_in_time(ui *u, const char *key, const ui_series *series, size_t count,
                     const char *unit, const ui_plot_time *time, double *tick);

/* ---- inside this room ---- */

typedef enum ui_surface { UI_PLAIN, UI_RAISED, UI_MAIN, UI_SUNK } ui_surface;
/* The ground of a widget in its state. */
void ui_ground(ui *u, draw_rect box, ui_surface surface, ui_interaction touch, bool on);
float ui_corner(const ui *u);   /* radius of a widget's corners */
float ui_hairline(const ui *u); /* width of a thin line */
void ui_tick(ui *u, draw_rect box, draw_color color);

#endif
