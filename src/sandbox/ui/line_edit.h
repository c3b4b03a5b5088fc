/* line_edit.h - a line of UTF-8 with caret, selection and undo; no looks. Inside this room only.
 *
 * Text that is put in may be any bytes: control characters become spaces, what is not UTF-8 is
 * left out, and what does not fit is cut off. The text is always whole characters. */
#ifndef UI_LINE_EDIT_H
#define UI_LINE_EDIT_H

#include "sandbox/ui/widgets.h"

enum { UI_LINE_STEPS = 64 };

typedef struct ui_line_state {
    char text[UI_FIELD_SIZE];
    size_t caret;  /* byte before which it stands */
    size_t anchor; /* the other end of the selection; the caret: nothing is selected */
} ui_line_state;

typedef struct ui_line_text {
    ui_line_state now;
    ui_line_state step[UI_LINE_STEPS]; /* what undo goes through; at `at` the present one */
    int steps, at;
    bool typing; /* the next letter belongs to the step of the one before */
} ui_line_text;

/* What a key does to the caret: by characters, by words, or to the end. */
typedef enum ui_reach { UI_CHARACTER, UI_WORD, UI_LINE_END } ui_reach;

/* Starts over, with all selected or the caret behind the last character. */
void ui_line_set(ui_line_text *line, const char *text, bool select);
void ui_line_insert(ui_line_text *line, const char *text);
/* Takes out the selection, or from the caret as far as that, forward or back. */
void ui_line_delete(ui_line_text *line, ui_reach reach, bool forward);
void ui_line_go(ui_line_text *line, ui_reach reach, bool forward, bool select);
/* To a byte, or the first of the character that it is in. */
void ui_line_go_to(ui_line_text *line, size_t byte, bool select);
void ui_line_select_all(ui_line_text *line);
void ui_line_select_word(ui_line_text *line, size_t byte);
/* The selection as text of its own. */
void ui_line_selected(const ui_line_text *line, char text[UI_FIELD_SIZE]);
bool ui_line_undo(ui_line_text *line);
bool ui_line_redo(ui_line_text *line);
/* The byte behind the character at this one. */
size_t ui_line_after(const char *text, size_t byte);

#endif
