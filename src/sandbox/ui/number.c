/* number.c - a number that can be dragged, stepped and typed. */
#include "sandbox/ui/number_step.h"
#include "sandbox/ui/ui_state.h"

#include <math.h>
#include <string.h>

typedef struct field {
    ui_id id;
    draw_rect box, room; /* room: of the digits */
    double *value;
    const ui_range *range;
    bool mixed;
} field;

static const char *unit_of(const ui_range *range)
{
    return range->unit != NULL ? range->unit : "";
}

/* Units have a column of their own, so that the numbers of fields below each other line up. */
static draw_rect digits_room(const ui *u, draw_rect box, const char *units)
{
    int unit = ui_unit(u), column = ui_text_width(u, UI_FONT_SMALL, units);
    int least = box.w >= 34 * unit ? 11 * unit : box.w >= 25 * unit ? 5 * unit : 0;
    column = column > least ? column : least;
    int taken = column > 0 ? column + unit : 0;
    return (draw_rect){box.x + 2 * unit, box.y, box.w - 4 * unit - taken, box.h};
}

static ui_change put(const field *f, double value, bool begins)
{
    if (!isfinite(value) || (value == *f->value && !f->mixed))
        return UI_SAME;
    *f->value = value;
    return begins ? UI_CHANGED | UI_BEGUN : UI_CHANGED;
}

/* ---- typing ---- */

/* The shortest text that brings the same number back, for one that is only looked at. */
static void open_typing(ui *u, const field *f)
{
    char text[64] = "";
    double shown = ui_shown(f->range, *f->value);
    for (int digits = 6; digits <= 9 && !f->mixed; digits++) {
        ui_number_text(text, sizeof text, shown, digits);
        if ((float)SDL_strtod(text, NULL) == (float)shown)
            break;
    }
    ui_focus(u, f->id);
    ui_edit_open(u, f->id, text, true);
}

/* Its own unit may stand behind the number. In a field of degrees, "deg" and "rad" may, too. */
static double without_unit(char *text, const char *units)
{
    struct {
        const char *name;
        double factor;
    } known[] = {{units, 1.0}, {"deg", 1.0}, {"rad", 180.0 / 3.14159265358979323846}};
    size_t count = strcmp(units, "\u00B0") == 0 ? 3 : 1, length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    for (size_t i = 0; i < count; i++) {
        size_t end = strlen(known[i].name);
        if (end > 0 && length > end && strcmp(text + length - end, known[i].name) == 0) {
            text[length - end] = '\0';
            return known[i].factor;
        }
    }
    return 1.0;
}

static void tell_range(const field *f, char *message, size_t size)
{
    char low[32], high[32];
    const ui_range *range = f->range;
    const char *units = unit_of(range), *space = *units != '\0' ? " " : "";
    ui_number_text(low, sizeof low, ui_shown(range, range->low), 0);
    ui_number_text(high, sizeof high, ui_shown(range, range->high), 0);
    if (isinf(range->low))
        SDL_snprintf(message, size, "At most %s%s%s", high, space, units);
    else if (isinf(range->high))
        SDL_snprintf(message, size, "At least %s%s%s", low, space, units);
    else
        SDL_snprintf(message, size, "%s to %s%s%s", low, high, space, units);
}

/* Takes over the typed value. False when the text is refused, with the reason in edit->refused. A
 * text that was not edited is neither read nor refused. */
static bool commit(ui *u, const field *f, ui_change *change)
{
    char text[UI_FIELD_SIZE];
    ui_edit *edit = &u->edit;
    double shown;
    if (strcmp(edit->line.now.text, edit->before) == 0)
        return true;
    SDL_strlcpy(text, edit->line.now.text, sizeof text);
    double factor = without_unit(text, unit_of(f->range));
    if (!ui_evaluate(text, &shown, edit->refused, sizeof edit->refused))
        return false;
    shown *= factor;
    if (f->range->whole && fabs(shown - round(shown)) > 1e-9) {
        SDL_strlcpy(edit->refused, "A whole number is wanted", sizeof edit->refused);
        return false;
    }
    /* The limit itself, as it is shown, must not be refused for its last bit. */
    double value = ui_value_of(f->range, shown), off = fabs(ui_shown(f->range, value) - shown);
    if (off > 1e-6 * fabs(shown)) {
        tell_range(f, edit->refused, sizeof edit->refused);
        return false;
    }
    SDL_strlcpy(edit->before, edit->line.now.text, sizeof edit->before);
    *change |= put(f, value, true);
    return true;
}

static ui_change step_by_keys(ui *u, const field *f);

/* Ctrl and a letter may save or undo: what is typed counts before. */
static bool may_act(const ui *u)
{
    const ui_event *e = &u->event;
    return e->kind == UI_KEY && !u->consumed && e->ctrl && (e->key & SDLK_SCANCODE_MASK) == 0;
}

static ui_change keys_while_typing(ui *u, const field *f, bool untouched)
{
    ui_change change = UI_SAME;
    ui_edit *edit = &u->edit;
    char before[UI_FIELD_SIZE];
    bool arrow = u->event.key == SDLK_UP || u->event.key == SDLK_DOWN;
    if (u->event.kind == UI_KEY && arrow && untouched && commit(u, f, &change)) {
        change |= step_by_keys(u, f);
        open_typing(u, f);
        return change;
    }
    SDL_strlcpy(before, edit->line.now.text, sizeof before);
    switch (ui_edit_keys(u, untouched)) {
    case UI_EDIT_ENTER:
        if (commit(u, f, &change))
            ui_edit_close(u);
        break;
    case UI_EDIT_ESCAPE:
        ui_edit_close(u);
        ui_consume(u);
        break;
    case UI_EDIT_TAB:
        if (commit(u, f, &change))
            ui_edit_close(u);
        else
            ui_consume(u);
        break;
    case UI_EDIT_GOES_ON:
        if (may_act(u))
            commit(u, f, &change);
        break;
    }
    if (strcmp(before, edit->line.now.text) != 0)
        edit->refused[0] = '\0';
    return change;
}

/* A digit typed on a field that the keyboard visits begins a new number. Where only the pointer
 * was, digits stay shortcuts. */
static bool begins_number(const ui *u)
{
    const ui_event *e = &u->event;
    return e->kind == UI_TEXT && !u->consumed && e->text[0] != '\0' &&
           strchr("0123456789.,-+(", e->text[0]) != NULL;
}

/* The key of such a digit: it must not be a shortcut. */
static bool digit_key(const ui *u)
{
    const ui_event *e = &u->event;
    bool pad = e->key >= SDLK_KP_MINUS && e->key <= SDLK_KP_PERIOD && e->key != SDLK_KP_ENTER;
    bool row = (e->key >= SDLK_0 && e->key <= SDLK_9) || e->key == SDLK_PERIOD ||
               e->key == SDLK_COMMA || e->key == SDLK_MINUS;
    return e->kind == UI_KEY && (pad || row) && !e->ctrl && !e->alt;
}

/* ---- steps and drags ---- */

static ui_change step_by_keys(ui *u, const field *f)
{
    ui_arrow arrow = ui_arrow_key(u, f->id, SDLK_DOWN, SDLK_UP);
    double shown = ui_shown(f->range, *f->value);
    if (arrow.key == 0 || !isfinite(shown))
        return UI_SAME;
    bool begins = ui_row_begins(u, f->id, arrow.key);
    /* A row of presses keeps its step, or it would never get to zero. */
    if (begins)
        u->grip.step = ui_step(f->range, shown);
    double by = arrow.by * u->grip.step;
    by = f->range->whole && fabs(by) < 1.0 ? (by < 0.0 ? -1.0 : 1.0) : by;
    double finer = fabs(by) < u->grip.step ? by : u->grip.step;
    return put(f, ui_value_of(f->range, ui_snapped(shown + by, finer)), begins);
}

static void grasp(ui *u, const field *f)
{
    double shown = ui_shown(f->range, *f->value);
    u->grip = (ui_value_drag){
        .id = f->id, .start = shown, .step = ui_step(f->range, shown), .x = u->pointer.x};
}

static ui_change drag(ui *u, const field *f)
{
    ui_value_drag *grip = &u->grip;
    float scale = u->style.scale, far = fabsf(u->pointer.x - u->pressed_at.x);
    if (grip->id != f->id || u->event.kind != UI_MOVE || !isfinite(grip->start))
        return UI_SAME;
    if (!grip->moved && far < 3.0f * scale)
        return UI_SAME;
    double fine = u->event.shift ? 0.1 : 1.0;
    if (grip->moved)
        grip->way += fine * (double)((u->pointer.x - grip->x) / scale);
    grip->moved = true;
    grip->x = u->pointer.x;
    double wanted = ui_snapped(grip->start + grip->way * grip->step, fine * grip->step);
    double value = ui_value_of(f->range, wanted);
    /* Past its end, the way back begins at once. */
    bool past = value == f->range->low || value == f->range->high;
    if (past && fabs(ui_shown(f->range, value) - wanted) > grip->step)
        grip->way = (ui_shown(f->range, value) - grip->start) / grip->step;
    if (value == *f->value)
        return UI_SAME;
    bool begins = !grip->begun;
    grip->begun = true;
    return put(f, value, begins);
}

static ui_change at_rest(ui *u, const field *f, ui_interaction touch, bool untouched)
{
    ui_change change = UI_SAME;
    bool dragged = u->grip.id == f->id && u->grip.moved;
    if (touch.pressed)
        grasp(u, f);
    else if (touch.held)
        change = drag(u, f);
    bool space = ui_leave_key(u, untouched, SDLK_SPACE);
    if (touch.fired && !space && !(u->event.kind == UI_RELEASE && dragged)) {
        open_typing(u, f);
    } else if (touch.ring && begins_number(u)) {
        open_typing(u, f);
        ui_edit_keys(u, true);
    } else if (touch.focused && untouched) {
        change |= step_by_keys(u, f);
        if (touch.ring && digit_key(u))
            ui_consume(u);
    }
    return change;
}

/* ---- looks ---- */

/* To a thousandth of a step: what is finer is rounding of the arithmetic. */
static double calm(const ui_range *range, double shown)
{
    double grid = range->step * 1e-3;
    return grid > 0.0 && fabs(shown) < 1.0 ? ui_snapped(shown, grid) : shown;
}

static void draw_rest(ui *u, const field *f)
{
    char text[64] = "\u2013";
    int digits = f->range->digits > 0 ? f->range->digits : 6;
    double shown = calm(f->range, ui_shown(f->range, *f->value));
    if (!f->mixed && f->range->decimals > 0)
        ui_number_fixed(u, text, sizeof text, shown, f->range->decimals, f->room.w);
    else if (!f->mixed)
        ui_number_fit(u, text, sizeof text, shown, digits, f->room.w);
    ui_text(u, f->room, UI_FONT_SMALL, 1.0f, f->mixed ? ui_style_of(u)->dim : ui_style_of(u)->text,
            text);
}

static void draw_field(ui *u, const field *f, ui_interaction touch, bool open)
{
    bool refused = open && u->edit.refused[0] != '\0';
    draw_rect inner = ui_inset(f->box, 2 * ui_unit(u));
    int after = f->room.x + f->room.w + ui_unit(u);
    ui_ground(u, f->box, UI_SUNK, touch, false);
    if (refused)
        ui_box(u, f->box, ui_corner(u), (draw_style){0, u->style.warning, 2.0f * ui_hairline(u)});
    ui_text(u, (draw_rect){after, f->box.y, inner.x + inner.w - after, f->box.h}, UI_FONT_SMALL,
            0.0f, u->style.dim, unit_of(f->range));
    if (open)
        ui_edit_draw(u, (ui_edit_place){f->room, true});
    else
        draw_rest(u, f);
    if (refused)
        ui_refusal(u, f->box, u->edit.refused);
}

/* ---- the field ---- */

ui_change ui_number_in(ui *u, ui_id id, draw_rect box, const char *name, double *value,
                       const ui_range *range, bool mixed)
{
    field f = {id, box, digits_room(u, box, unit_of(range)), value, range, mixed};
    bool untouched = !u->consumed;
    ui_change change = UI_SAME;
    ui_interaction touch = ui_control(u, id, box, name);
    bool open = ui_edit_is_open(u, id);
    bool elsewhere = u->event.kind == UI_PRESS && !touch.pressed;
    if (open && (!touch.focused || elsewhere) && !touch.pressed) {
        /* The field is being left: a text that is refused now is dropped, since it cannot be
         * corrected. */
        if (!ui_disabled(u))
            commit(u, &f, &change);
        ui_edit_close(u);
    } else if (open) {
        if (touch.pressed)
            ui_focus(u, id);
        ui_edit_pointer(u, (ui_edit_place){f.room, true}, touch);
        change = keys_while_typing(u, &f, untouched);
    } else {
        change = at_rest(u, &f, touch, untouched);
    }
    open = u->edit.id == id;
    touch.focused |= open || touch.held; /* for its looks */
    u->wants_text |= open || touch.ring;
    if (touch.hovered || touch.held)
        ui_want_cursor(u, open ? SDL_SYSTEM_CURSOR_IBEAM : SDL_SYSTEM_CURSOR_SIZEWE);
    f.mixed = mixed && (change & UI_CHANGED) == 0;
    draw_field(u, &f, touch, open);
    return change;
}

ui_change ui_number(ui *u, const char *key, double *value, const ui_range *range, bool mixed)
{
    draw_rect box = ui_cell(u);
    return ui_number_in(u, ui_key(u, key), box, key, value, range, mixed);
}
