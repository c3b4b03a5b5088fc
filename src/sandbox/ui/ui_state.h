/* ui_state.h - what the files of this room share. Inside this room only. */
#ifndef UI_STATE_H
#define UI_STATE_H

#include "sandbox/ui/text_edit.h"
#include "sandbox/ui/ui.h"

enum {
    UI_MAX_SCOPES = 32,
    UI_MAX_AREAS = 32,
    UI_MAX_CLIPS = 32,
    UI_MAX_LAYERS = 12,
    UI_MAX_BLOCKERS = 64,
    UI_MAX_SCROLLS = 8,
    UI_MAX_TITLES = 24,
    UI_MAX_TOASTS = 3,
    UI_TIP_TEXT = 512,
    UI_TOP = 100, /* the z of tooltips and toasts */
};

/* A growing array of things of one size. */
typedef struct ui_store {
    void *data;
    size_t count, capacity;
} ui_store;
/* Room for `more` things behind the last; NULL, and nothing changed, when out of memory. */
void *ui_store_add(ui_store *store, size_t size, size_t more);

typedef struct ui_area {
    draw_rect box; /* without the padding */
    int pad;
    int y; /* top of the next row */
    int row_y, row_height;
    int cells, cell; /* of the row; those taken */
    float widths[UI_MAX_CELLS];
    bool open_row;
    int gap; /* before the next row */
} ui_area;

typedef struct ui_blocker {
    draw_rect box;
    int z;
} ui_blocker;

typedef struct ui_layer {
    ui_id id;
    bool modal;
    bool menu;             /* its lines and its bar's titles answer while lists above it are open */
    ui_id bar;             /* of the menu bar whose title opened it; 0 for none */
    draw_rect anchor, box; /* box: where it stood in the last pass */
    bool placed;           /* box is true */
    uint64_t opened, seen; /* the passes that opened it and that drew it last */
    ui_id focus_before;
    bool ring_before;
} ui_layer;

/* A title in a menu bar. */
typedef struct ui_menu_title {
    ui_id id, bar;
    draw_rect box;
} ui_menu_title;

/* A menu's list while it is open; menu.c. Widths in pixels. */
typedef struct ui_list {
    ui_id id;
    int lines;
    int label, keys; /* of the widest ones so far */
} ui_list;

/* A toast; until 0 it has not been shown yet. */
typedef struct ui_toast_entry {
    char text[UI_TIP_TEXT], kind[16];
    double until;
} ui_toast_entry;

/* An area that scrolls, while it is open; scroll.c. */
typedef struct ui_scroll {
    ui_id id;
    draw_rect box;
    int pad, z;
    float offset, height; /* of the content, which is moved up by the offset */
    size_t first;         /* of its controls in `seen` */
    draw_rect wanted;     /* to be brought into sight */
    bool wants;
} ui_scroll;

typedef struct ui_slot {
    ui_id id;
    uint64_t seen;
    ui_widget_state memory;
} ui_slot;

typedef struct ui_tooltip {
    ui_id id;         /* of the control that the pointer or the keyboard rests on */
    double since;     /* when it came there */
    draw_rect anchor; /* where it is */
    draw_rect room;   /* the panel or list that holds it */
    char text[UI_TIP_TEXT], keys[64];
    bool wanted; /* somebody gave a text in this pass */
} ui_tooltip;

/* A value that is being changed by a drag or by a row of key presses. */
typedef struct ui_value_drag {
    ui_id id;
    bool moved; /* past the first pixels, which may still be a click */
    bool begun; /* it has changed the value */
    double start, way, step;
    float x;          /* where the pointer was */
    SDL_Keycode key;  /* 0 for a drag */
    double key_since; /* when it was last pressed */
} ui_value_drag;

struct ui {
    ui_style style;
    draw_rect window;
    ui_event event;
    uint64_t pass;
    double now, wake;
    bool consumed, needs_pass, swallowed;
    SDL_SystemCursor cursor;

    draw_point pointer, pressed_at;
    bool pointer_inside;
    int under; /* the z of the topmost blocker under the pointer, -1 for none */
    ui_id hot, held, focus;
    bool ring;        /* the focus came by the keyboard */
    bool focus_moved; /* scroll it into sight */
    bool focus_first; /* a layer opened: its first control gets the keyboard */
    /* A dialog that opens in the next pass leaves it the keyboard. */
    ui_id focus_asked;
    uint64_t focus_asked_in;
    bool focus_present; /* its control was there in this pass */
    bool held_present, pressed_any;
    bool wants_text;

    ui_id scope[UI_MAX_SCOPES];
    size_t scopes;
    ui_area area[UI_MAX_AREAS];
    size_t areas;
    draw_rect clip[UI_MAX_CLIPS];
    size_t clips;
    uint32_t disabled; /* a bit for each that is open, set where it disables */
    int disables;      /* how many are open */
    uint32_t faint;    /* likewise, of those that are only faint */
    int faints, faint_z;
    int z;
    ui_layer layer[UI_MAX_LAYERS];
    size_t layers;       /* open ones */
    size_t inside_layer; /* of how many of them we are within */
    int z_before[UI_MAX_LAYERS];
    ui_blocker blocker[2][UI_MAX_BLOCKERS];
    size_t blockers[2]; /* of this pass and of the one before */
    int turn;           /* which is this pass's */
    ui_menu_title title[2][UI_MAX_TITLES];
    size_t titles[2]; /* as the blockers */
    ui_id bar;        /* of the title that is now at work */
    ui_list list[UI_MAX_LAYERS];
    size_t lists;
    /* What is held is a menu's: the line under the pointer answers in its place. */
    bool choosing;
    ui_id rest; /* the menu's line on which the pointer rests, and since when */
    double rest_since;
    ui_toast_entry toast[UI_MAX_TOASTS]; /* the newest last */
    size_t toasts;
    ui_scroll scroll[UI_MAX_SCROLLS];
    size_t scrolls;

    ui_store commands, text, corners; /* ui_command, char, draw_point */
    ui_store seen;                    /* ui_control_info */
    ui_store columns, points;         /* of the plot that is now drawn */
    ui_slot *slots;
    size_t slot_count, slot_capacity;
    ui_id last; /* the control before */
    draw_rect last_box;
    bool last_hovered, last_focused;
    ui_tooltip tip;
    ui_edit edit;
    ui_value_drag grip;
};

ui_id ui_hash(ui_id scope, const char *key);
/* Opens one on top of the stack; closes one and all above it, and the keyboard goes back; finds one
 * by its id, or gives their number. */
void ui_layer_open(ui *u, ui_id id, bool modal, draw_rect anchor);
void ui_layers_close(ui *u, size_t first);
size_t ui_layer_find(const ui *u, ui_id id);
void ui_layers_begin(ui *u);  /* a press outside popups closes them */
void ui_layers_end(ui *u);    /* those that nobody drew are gone */
int ui_lowest_z(const ui *u); /* below it, the keyboard visits nothing: a list is open */
/* Whether the present layer answers to the pointer while those above it are open. */
bool ui_layer_answers(const ui *u);
/* A popup that is a menu's list. */
void ui_menu_layer_open(ui *u, ui_id id, draw_rect anchor, ui_id bar);
/* The layer that is now being filled. */
ui_layer *ui_layer_inside(ui *u);
void ui_block(ui *u, draw_rect box);
void ui_focus_end(ui *u);
void ui_tooltip_end(ui *u);
draw_rect ui_intersect(draw_rect a, draw_rect b);
bool ui_area_is_fresh(const ui *u); /* no cell of it was taken yet */
/* ui_scroll_begin without a scope of its own, and with the room that stays free at the right. The
 * end returns the content's height. */
void ui_scroll_in(ui *u, ui_id id, draw_rect box, int pad, int right);
int ui_scroll_out(ui *u);
void ui_scroll_reset(ui *u, ui_id id); /* to the top */

#endif
