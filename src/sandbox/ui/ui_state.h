/* ui_state.h - what the files of this room share. Inside this room only. */
#ifndef UI_STATE_H
#define UI_STATE_H

#include "ui.h"

enum {
    UI_MAX_SCOPES = 32,
    UI_MAX_AREAS = 32,
    UI_MAX_CLIPS = 32,
    UI_MAX_LAYERS = 12,
    UI_MAX_BLOCKERS = 64,
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
    draw_rect anchor, box; /* box: where it stood in the last pass */
    bool placed;           /* box is true */
    uint64_t seen;         /* the pass that drew it last */
    ui_id focus_before;
    bool ring_before;
} ui_layer;

typedef struct ui_slot {
    ui_id id;
    uint64_t seen;
    ui_memory memory;
} ui_slot;

typedef struct ui_tooltip {
    ui_id id;         /* of the control that the pointer or the keyboard rests on */
    double since;     /* when it came there */
    draw_rect anchor; /* where it is */
    char text[UI_TIP_TEXT], keys[64];
    bool wanted; /* somebody gave a text in this pass */
} ui_tooltip;

struct ui {
    ui_style style;
    draw_rect window;
    ui_event event;
    uint64_t pass;
    double now, wake;
    bool took, again, swallowed;
    SDL_SystemCursor cursor;

    draw_point pointer, pressed_at;
    bool pointer_inside;
    int under; /* the z of the topmost blocker under the pointer, -1 for none */
    ui_id hot, held, focus;
    bool ring;          /* the focus came by the keyboard */
    bool focus_moved;   /* scroll it into sight */
    bool focus_first;   /* a layer opened: its first control gets the keyboard */
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
    int z;
    ui_layer layer[UI_MAX_LAYERS];
    size_t layers;       /* open ones */
    size_t inside_layer; /* of how many of them we are within */
    int z_before[UI_MAX_LAYERS];
    ui_blocker blocker[2][UI_MAX_BLOCKERS];
    size_t blockers[2]; /* of this pass and of the one before */
    int turn;           /* which is this pass's */

    ui_store commands, text, corners; /* ui_command, char, draw_point */
    ui_store seen;                    /* ui_seen */
    ui_slot *slots;
    size_t slot_count, slot_capacity;
    ui_id last; /* the control before */
    draw_rect last_box;
    bool last_hovered, last_focused;
    ui_tooltip tip;
};

ui_id ui_hash(ui_id scope, const char *key);
void ui_layers_begin(ui *u);  /* a press outside popups closes them */
void ui_layers_end(ui *u);    /* those that nobody drew are gone */
int ui_lowest_z(const ui *u); /* below it, nothing answers: a dialog is open */
void ui_block(ui *u, draw_rect box);
void ui_focus_end(ui *u);
void ui_tooltip_end(ui *u);
draw_rect ui_cross(draw_rect a, draw_rect b);

#endif
