/* monkey_input.c - chance, events, and where they go. */
#include "monkey_input.h"

#include "sandbox/input.h"

#include <stdio.h>
#include <string.h>

/* ---- chance ---- */

uint32_t monkey_random(monkey *m)
{
    m->random ^= m->random << 13;
    m->random ^= m->random >> 17;
    m->random ^= m->random << 5;
    return m->random;
}

int monkey_below(monkey *m, int limit)
{
    return (int)((monkey_random(m) >> 3) % (uint32_t)limit);
}

bool monkey_one_in(monkey *m, int times)
{
    return monkey_below(m, times) == 0;
}

/* ---- events ---- */

void monkey_note_opened(monkey *m)
{
    if (m->a.session == m->session)
        return;
    m->session = m->a.session;
    m->opening = cr_world_hash(app_world(&m->a));
    m->opened++;
    /* Copies of the world as near as that keep undoing a long history short. */
    lab_session_set_keys(m->a.session, 1u << monkey_below(m, 6), (size_t)32 << 20);
}

void monkey_send(monkey *m, SDL_Event event)
{
    m->events++;
    input_event(&m->a, &event);
    m->a.quit = false;
    monkey_note_opened(m);
}

void monkey_tell(const monkey *m, const char *what, int x, int y, const char *text)
{
    if (m->trace)
        fprintf(stderr, "%ld: %s %d %d %s\n", m->events + 1, what, x, y, text);
}

void monkey_move(monkey *m, int x, int y)
{
    monkey_tell(m, "move", x, y, "");
    SDL_Event event = {
        .motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = x - m->x, .yrel = y - m->y}};
    m->x = x;
    m->y = y;
    monkey_send(m, event);
}

void monkey_button(monkey *m, Uint32 type, int which, int clicks)
{
    monkey_tell(m, type == SDL_MOUSEBUTTONDOWN ? "press" : "release", which, clicks, "");
    monkey_send(m, (SDL_Event){.button = {.type = type,
                                          .button = (Uint8)which,
                                          .clicks = (Uint8)clicks,
                                          .x = m->x,
                                          .y = m->y}});
}

void monkey_key(monkey *m, Uint32 type, SDL_Keycode key, Uint16 mod, bool repeat)
{
    monkey_tell(m, type == SDL_KEYDOWN ? "key" : "key up", mod, repeat, SDL_GetKeyName(key));
    monkey_send(
        m,
        (SDL_Event){.key = {.type = type, .repeat = repeat, .keysym = {.sym = key, .mod = mod}}});
}

void monkey_tap(monkey *m, SDL_Keycode key, Uint16 mod)
{
    monkey_key(m, SDL_KEYDOWN, key, mod, false);
    monkey_key(m, SDL_KEYUP, key, KMOD_NONE, false);
}

void monkey_type(monkey *m, const char *text)
{
    monkey_tell(m, "text", 0, 0, text);
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strncpy(event.text.text, text, sizeof event.text.text - 1);
    monkey_send(m, event);
}

Uint16 monkey_random_mod(monkey *m)
{
    static const Uint16 mods[] = {0,
                                  0,
                                  0,
                                  0,
                                  KMOD_LSHIFT,
                                  KMOD_LCTRL,
                                  KMOD_LALT,
                                  KMOD_LCTRL | KMOD_LSHIFT,
                                  KMOD_LCTRL | KMOD_LALT | KMOD_LSHIFT};
    return MONKEY_PICK(m, mods);
}

void monkey_hold(monkey *m, Uint16 mod)
{
    SDL_SetModState((SDL_Keymod)mod);
    if ((mod & KMOD_SHIFT) != 0 || m->a.shift)
        monkey_key(m, (mod & KMOD_SHIFT) != 0 ? SDL_KEYDOWN : SDL_KEYUP, SDLK_LSHIFT, mod, false);
    if ((mod & KMOD_ALT) != 0 || m->a.alt)
        monkey_key(m, (mod & KMOD_ALT) != 0 ? SDL_KEYDOWN : SDL_KEYUP, SDLK_LALT, mod, false);
}

/* ---- where ---- */

static void at_pixel(monkey *m, float x, float y)
{
    monkey_move(m, (int)(x / m->a.density), (int)(y / m->a.density));
}

bool monkey_to_control(monkey *m)
{
    size_t count;
    const ui_control_info *seen = ui_controls(m->a.ui_state, &count);
    if (count == 0)
        return false;
    const ui_control_info *control = &seen[monkey_below(m, (int)count)];
    const ui_control_info *other = &seen[monkey_below(m, (int)count)];
    /* What is open for a moment only is worked at sooner than what is always there. */
    control = other->z > control->z ? other : control;
    draw_rect box = control->box;
    int x = box.x + monkey_below(m, box.w > 0 ? box.w + 1 : 1);
    int y = box.y + monkey_below(m, box.h > 0 ? box.h + 1 : 1);
    monkey_tell(m, "to control", x, y, control->name);
    at_pixel(m, (float)x, (float)y);
    return true;
}

static bool to_body(monkey *m)
{
    const cr_world *world = app_world(&m->a);
    size_t slots = cr_world_slots(world);
    cr_body_id id = {0};
    for (int i = 0; i < 8 && slots > 0 && id.index == 0; i++)
        id = cr_world_slot(world, (size_t)monkey_below(m, (int)slots));
    if (id.index == 0)
        return false;
    draw_point at = view_to_screen(&m->a.camera, cr_body_get_view(world, id).center);
    /* What is out of sight is nothing to point at, and its pixel may be no number of one. */
    if (!(at.x >= 0.0f && at.y >= 0.0f && at.x < (float)m->a.width && at.y < (float)m->a.height))
        return false;
    at_pixel(m, at.x + (float)(m->a.ui_frame.world.x + monkey_below(m, 31) - 15),
             at.y + (float)(m->a.ui_frame.world.y + monkey_below(m, 31) - 15));
    return true;
}

void monkey_to_target(monkey *m)
{
    int where = monkey_below(m, 20);
    if (where < 11 && monkey_to_control(m))
        return;
    if (where < 15 && to_body(m))
        return;
    if (where == 19) /* a drag that leaves the window goes on outside */
        monkey_move(m, monkey_below(m, 3 * m->width) - m->width,
                    monkey_below(m, 3 * m->height) - m->height);
    else
        monkey_move(m, monkey_below(m, m->width), monkey_below(m, m->height));
}
