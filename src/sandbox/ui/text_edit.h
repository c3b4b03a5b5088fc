/* text_edit.h - the one text that is being edited: events, looks, and how it ends. Inside this room
 * only. */
#ifndef UI_TEXT_EDIT_H
#define UI_TEXT_EDIT_H

#include "sandbox/ui/line_edit.h"

typedef struct ui_edit {
    ui_id id;      /* of the field; 0 for none */
    uint64_t seen; /* the pass that showed it last */
    ui_line_text line;
    char before[UI_FIELD_SIZE]; /* what Esc brings back */
    char given[UI_FIELD_SIZE];  /* what the caller's text was when the last pass left it */
    int scroll;                 /* how far it is moved left, pixels */
    double stirred;             /* when it last changed or its caret moved */
    bool dragging;
    char refused[128]; /* why; "" while nothing is */
    ui_id entered;     /* where Enter was pressed */
    uint64_t entered_in;
} ui_edit;

typedef enum ui_edit_end {
    UI_EDIT_GOES_ON,
    UI_EDIT_ENTER,
    UI_EDIT_ESCAPE,
    UI_EDIT_TAB
} ui_edit_end;

/* A field that was not shown for a pass has lost its edit: what stands there now may be another's.
 */
bool ui_edit_is_open(ui *u, ui_id id);
void ui_edit_open(ui *u, ui_id id, const char *text, bool select);
void ui_edit_close(ui *u);
/* Where the text stands within `room`; flush right while it fits, if so wanted. */
typedef struct ui_edit_place {
    draw_rect room;
    bool right;
} ui_edit_place;
/* The event of this pass; `untouched`: nobody had taken it before the field's control. Takes all
 * that edits or types, and Enter; Esc and Tab are left to the field. */
ui_edit_end ui_edit_keys(ui *u, bool untouched);
void ui_edit_pointer(ui *u, ui_edit_place place, ui_interaction touch);
void ui_edit_draw(ui *u, ui_edit_place place);
/* In the warning's colour beside a field. */
void ui_refusal(ui *u, draw_rect field, const char *text);

#endif
