/* test_monkey.c - thousands of random events: whatever a hand does, the program stands, the world
 * stays finite, and undoing everything leads back to the first moment, bit for bit. */
#include "hand.h"

#include "keys.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static int below(uint32_t *state, int limit)
{
    return (int)(next_random(state) % (uint32_t)limit);
}

/* Everything but what leaves the program or touches files. */
static bool allowed(lab_action action)
{
    switch (action) {
    case LAB_ACT_QUIT:
    case LAB_ACT_SAVE:
    case LAB_ACT_OPEN:
    case LAB_ACT_NEW:
    case LAB_ACT_SAVE_AS:
    case LAB_ACT_EXPORT_PICTURE:
        return false;
    default:
        return true;
    }
}

static void random_key(app *a, uint32_t *state)
{
    lab_action action = (lab_action)below(state, LAB_ACTIONS);
    key_chord chord;
    if (!allowed(action) || !keys_of_action(action, 0, &chord))
        return;
    Uint16 mod = (Uint16)((chord.ctrl ? KMOD_LCTRL : 0) | (chord.shift ? KMOD_LSHIFT : 0));
    SDL_Event event = {.key = {.type = SDL_KEYDOWN,
                               .repeat = (Uint8)(below(state, 4) == 0),
                               .keysym = {.sym = chord.key, .mod = mod}}};
    input_event(a, &event);
}

static void random_event(app *a, uint32_t *state)
{
    static const int buttons[] = {SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_MIDDLE,
                                  SDL_BUTTON_RIGHT};
    switch (below(state, 12)) {
    case 0:
    case 1:
        hand_press(a, buttons[below(state, 4)]);
        break;
    case 2:
    case 3:
        hand_release(a, buttons[below(state, 4)]);
        break;
    case 4:
        hand_window_move(a, below(state, a->width), below(state, a->height));
        hand_wheel_here(a, below(state, 5) - 2);
        break;
    case 5:
    case 6:
        if (below(state, 8) == 0)
            hand_key(a, "Enter");
        random_key(a, state);
        break;
    case 7:
        if (below(state, 3) == 0)
            hand_alt(a, below(state, 2) == 0);
        else
            hand_shift(a, below(state, 2) == 0);
        break;
    case 8:
        hand_frames(a, 1 + below(state, 3));
        break;
    default:
        if (below(state, 4) == 0)
            hand_window_move(a, below(state, a->width + 20) - 10,
                             below(state, a->height + 20) - 10);
        else
            hand_move(a, below(state, a->face.world.w), below(state, a->face.world.h));
        break;
    }
}

/* No file is touched, and no other scene opened: what asks for that is given up. */
static void give_up(app *a)
{
    char path[HAND_PATH];
    while (ui_find(a->ui_state, hand_button(path, "menu/File", LAB_ACT_NEW)) != NULL)
        hand_key(a, "Esc");
    if (a->panel.kind != PANEL_NONE && a->panel.kind != PANEL_HELP) {
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
    }
}

static void assert_finite(const app *a)
{
    const cr_world *world = app_world(a);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0) {
            cr_body_view body = cr_body_look(world, id);
            assert_true(isfinite(body.center.x) && isfinite(body.center.y));
            assert_true(isfinite(body.angle));
        }
    }
    assert_true(isfinite(a->camera.center.x) && isfinite(a->camera.scale));
    for (size_t i = 0; i < a->selection.count; i++)
        assert_true(cr_body_alive(world, a->selection.id[i]));
}

static void events_of_a_monkey(void **state)
{
    (void)state;
    size_t largest = 0, joints = 0;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        app a;
        hand_open(&a);
        uint64_t first = cr_world_hash(app_world(&a));
        uint32_t random = seed * 2654435761u;
        for (int i = 0; i < 2000; i++) {
            random_event(&a, &random);
            give_up(&a);
            assert_finite(&a);
            if (i % 50 == 0)
                free(hand_picture(&a));
        }
        largest = a.session != NULL && cr_world_slots(app_world(&a)) > largest
                      ? cr_world_slots(app_world(&a))
                      : largest;
        size_t slots = cr_world_joint_slots(app_world(&a));
        joints = slots > joints ? slots : joints;
        gesture_finish(&a);
        hand_release(&a, SDL_BUTTON_LEFT);
        a.playing = false;
        for (int i = 0; i < 8; i++) /* lists, dialogs, fields */
            hand_key(&a, "Esc");
        for (int i = 0; i < 2000 && lab_session_can_undo(a.session); i++)
            hand_key(&a, "Ctrl+Z");
        assert_true(cr_world_hash(app_world(&a)) == first);
        app_free(&a);
    }
    print_message("24000 events, up to %zu bodies and %zu joints\n", largest, joints);
    assert_true(joints > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(events_of_a_monkey)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
