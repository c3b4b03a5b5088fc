/* event.c - SDL's events as the widgets know them. */
#include "sandbox/ui/ui.h"

static draw_point pixels(int x, int y, float density)
{
    return (draw_point){(float)x * density, (float)y * density};
}

static void modifiers(ui_event *out, Uint16 mod)
{
    out->ctrl = (mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    out->shift = (mod & KMOD_SHIFT) != 0;
    out->alt = (mod & KMOD_ALT) != 0;
}

static void button(const SDL_MouseButtonEvent *b, float density, ui_event *out)
{
    out->kind = b->type == SDL_MOUSEBUTTONDOWN ? UI_PRESS : UI_RELEASE;
    out->at = pixels(b->x, b->y, density);
    out->button = b->button;
    out->clicks = b->clicks;
}

static void wheel(const SDL_MouseWheelEvent *w, ui_event *out)
{
    float turn = w->direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0f : 1.0f;
    out->kind = UI_WHEEL;
    out->wheel_x = turn * (w->preciseX != 0.0f ? w->preciseX : (float)w->x);
    out->wheel_y = turn * (w->preciseY != 0.0f ? w->preciseY : (float)w->y);
}

bool ui_event_from(const SDL_Event *event, float density, ui_event *out)
{
    *out = (ui_event){.kind = UI_NOTHING};
    switch (event->type) {
    case SDL_MOUSEMOTION:
        out->kind = UI_MOVE;
        out->at = pixels(event->motion.x, event->motion.y, density);
        modifiers(out, (Uint16)SDL_GetModState());
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        button(&event->button, density, out);
        modifiers(out, (Uint16)SDL_GetModState());
        return true;
    case SDL_MOUSEWHEEL:
        wheel(&event->wheel, out);
        return true;
    case SDL_KEYDOWN:
        out->kind = UI_KEY;
        out->key = event->key.keysym.sym;
        modifiers(out, event->key.keysym.mod);
        return true;
    case SDL_TEXTINPUT:
        out->kind = UI_TEXT;
        SDL_strlcpy(out->text, event->text.text, sizeof out->text);
        return true;
    case SDL_WINDOWEVENT:
        out->kind = UI_LEAVE;
        return event->window.event == SDL_WINDOWEVENT_LEAVE;
    default:
        return false;
    }
}
