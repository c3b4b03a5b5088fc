/* panels.c - hands events and the canvas to the panel that is open. */
#include "panels.h"

#include "ask.h"
#include "help.h"
#include "open_panel.h"
#include "panel.h"
#include "recover_panel.h"
#include "save_panel.h"

void panels_event(app *a, const SDL_Event *event)
{
    a->dirty = true;
    if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_ESCAPE) {
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
        return;
    }
    switch (a->panel.kind) {
    case PANEL_HELP:
        help_event(a, event);
        break;
    case PANEL_OPEN:
        open_event(a, event);
        break;
    case PANEL_SAVE:
        save_event(a, event);
        break;
    case PANEL_ASK:
        ask_event(a, event);
        break;
    case PANEL_RECOVER:
        recover_event(a, event);
        break;
    case PANEL_NONE:
        break;
    }
}

void panels_draw(app *a, draw_canvas *canvas)
{
    switch (a->panel.kind) {
    case PANEL_HELP:
        help_draw(a, canvas);
        break;
    case PANEL_OPEN:
        open_draw(a, canvas);
        break;
    case PANEL_SAVE:
        save_draw(a, canvas);
        break;
    case PANEL_ASK:
        ask_draw(a, canvas);
        break;
    case PANEL_RECOVER:
        recover_draw(a, canvas);
        break;
    case PANEL_NONE:
        break;
    }
}
