/* input.c - where each event goes: first what covers the world, then the bars, then the tools.
 * Events are taken in their order with their own coordinates; the mouse is never polled. */
#include "sandbox/input.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/key_display.h"
#include "sandbox/actions/pour.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/app/keys.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/tools/gesture.h"
#include "sandbox/tools/tools.h"

static draw_point pixels(const app *a, int x, int y)
{
    return (draw_point){(float)x * a->density, (float)y * a->density};
}

/* The world has its part of the window, and each variant a part of that: a gesture stays in its
 * own. */
static draw_point in_picture(const app *a, int x, int y)
{
    draw_point at = pixels(a, x, y);
    draw_rect pane = a->ui_frame.pane;
    if (a->gesture.kind == GESTURE_NONE && a->compare.variants != NULL)
        pane = compare_pane(a, compare_pane_at(a, at));
    return (draw_point){at.x - (float)pane.x, at.y - (float)pane.y};
}

static void note_pointer(app *a, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        a->pointer = in_picture(a, event->motion.x, event->motion.y);
        a->pointer_inside = true;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        a->pointer = in_picture(a, event->button.x, event->button.y);
        a->pointer_inside = true;
        break;
    default:
        break;
    }
}

/* Shift, Alt and Ctrl: a key event tells of all, and of its own key what it became just now. */
static void note_modifiers(app *a, const SDL_Event *event)
{
    if (event->type != SDL_KEYDOWN && event->type != SDL_KEYUP)
        return;
    SDL_Keycode key = event->key.keysym.sym;
    bool shift = (event->key.keysym.mod & KMOD_SHIFT) != 0;
    bool alt = (event->key.keysym.mod & KMOD_ALT) != 0;
    if (key == SDLK_LSHIFT || key == SDLK_RSHIFT)
        shift = event->type == SDL_KEYDOWN;
    if (key == SDLK_LALT || key == SDLK_RALT)
        alt = event->type == SDL_KEYDOWN;
    a->ctrl = (event->key.keysym.mod & KMOD_CTRL) != 0;
    if (key == SDLK_LCTRL || key == SDLK_RCTRL)
        a->ctrl = event->type == SDL_KEYDOWN;
    if (shift != a->shift || alt != a->alt) {
        a->shift = shift;
        a->alt = alt;
        a->dirty = true;
        gesture_motion(a);
    }
}

static void window_event(app *a, const SDL_WindowEvent *event)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_LEAVE:
        a->pointer_inside = false;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        a->shift = a->alt = a->ctrl = false;
        break;
    default:
        break;
    }
    a->dirty = true;
}

static void key_down(app *a, const SDL_KeyboardEvent *event)
{
    if (gesture_key(a, &event->keysym) || inside_key(a, &event->keysym) ||
        fanning_key(a, &event->keysym))
        return;
    action_id action = keys_action(&event->keysym);
    if (action == ACTIONS)
        return;
    if (event->repeat != 0 && !dispatch_repeats(action))
        return;
    key_display_press(a, &event->keysym, action);
    dispatch(a, action, (event->keysym.mod & KMOD_SHIFT) != 0, event->repeat != 0);
    if (action == ACTION_SPAWN_BOX || action == ACTION_SPAWN_CIRCLE)
        pour_begin(a, event->keysym.sym, action == ACTION_SPAWN_BOX ? CR_BOX : CR_CIRCLE);
}

static void mouse_motion(app *a, const SDL_MouseMotionEvent *event)
{
    if (a->gesture.kind == GESTURE_PAN) {
        draw_point by = pixels(a, event->xrel, event->yrel);
        camera_drag(a, by.x, by.y);
        gesture_motion(a);
        return;
    }
    gesture_motion(a);
    /* Knobs light up under the pointer, and a drawing tool shows what a press would do. */
    a->dirty |= a->selection.count > 0 || a->fan.on || a->tool != TOOL_SELECT;
}

static void wheel(app *a, const SDL_MouseWheelEvent *event)
{
    float notches = event->preciseY != 0.0f ? event->preciseY : (float)event->y;
    if (event->direction == SDL_MOUSEWHEEL_FLIPPED)
        notches = -notches;
    if (gesture_wheel(a, notches))
        return;
    camera_wheel(a, notches);
    gesture_motion(a);
}

/* A right click that was no drag asks for a menu. */
static void mouse_release(app *a, const SDL_MouseButtonEvent *event)
{
    const app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_NONE || event->button != g->button)
        return;
    gesture_motion(a);
    bool click = g->kind == GESTURE_PAN && g->button == SDL_BUTTON_RIGHT && !g->moved;
    gesture_release(a);
    if (click)
        context_menu_open(a);
}

static void world_event(app *a, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
        if (a->compare.variants != NULL)
            comparing_touch(a, pixels(a, event->button.x, event->button.y));
        if (!a->fan.on || !fanning_press(a, &event->button))
            gesture_press(a, &event->button);
        break;
    case SDL_MOUSEBUTTONUP:
        mouse_release(a, &event->button);
        break;
    case SDL_MOUSEMOTION:
        mouse_motion(a, &event->motion);
        break;
    case SDL_MOUSEWHEEL:
        wheel(a, &event->wheel);
        break;
    case SDL_KEYDOWN:
        key_down(a, &event->key);
        break;
    default:
        break;
    }
}

/* Tab goes from widget to widget, but from branch to branch while no widget has the keyboard. */
static bool flips_branches(const app *a, const SDL_Event *event)
{
    return event->type == SDL_KEYDOWN && keys_action(&event->key.keysym) == ACTION_FLIP &&
           (event->key.keysym.mod & (KMOD_SHIFT | KMOD_CTRL | KMOD_ALT | KMOD_GUI)) == 0 &&
           dispatch_can(a, ACTION_FLIP) && a->dialog.kind == DIALOG_NONE &&
           a->gesture.kind == GESTURE_NONE &&
           (!ui_has_keyboard(a->ui_state) || a->time_bar.pressed_on);
}

/* What a key types is for the field that had the keyboard as the key went down, and not for one
 * that the key has opened. */
static bool is_for_no_field(app *a, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_KEYDOWN:
        ui_frame_settle(a);
        a->types_nothing = !ui_wants_text(a->ui_state);
        return false;
    case SDL_KEYUP:
        a->types_nothing = false;
        return false;
    default:
        return event->type == SDL_TEXTINPUT && a->types_nothing;
    }
}

void input_event(app *a, const SDL_Event *event)
{
    if (is_for_no_field(a, event))
        return;
    if (a->time_bar.asked && event->type != SDL_MOUSEMOTION)
        scrub_flush(a);
    note_pointer(a, event);
    note_modifiers(a, event);
    if (a->pour.on)
        pour_note(a, event);
    if (event->type == SDL_MOUSEBUTTONDOWN)
        key_display_click(a);
    if (event->type == SDL_WINDOWEVENT) {
        ui_frame_event(a, event);
        window_event(a, &event->window);
    } else if (event->type == SDL_QUIT) {
        if (a->dialog.kind != DIALOG_CONFIRM)
            confirm_quit(a);
    } else if (event->type == SDL_DROPFILE) {
        confirm_open(a, event->drop.file);
    } else if (flips_branches(a, event)) {
        key_down(a, &event->key);
    } else if (a->gesture.kind != GESTURE_NONE || !ui_frame_event(a, event)) {
        world_event(a, event);
    }
    /* A drag goes from tick to tick no more often than it is drawn. */
    if (a->time_bar.asked && event->type != SDL_MOUSEMOTION)
        scrub_flush(a);
}
