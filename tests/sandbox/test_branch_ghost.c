/* test_branch_ghost.c - the old future as outlines over the present branch. */
#include "sandbox/actions/ghosting.h"
#include "sandbox/actions/playback.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A ball that flies on for 60 ticks, then from tick 10 on flies higher, on a branch. */
static uint64_t open_branches(app *a, uint64_t old[61])
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, -3.0f, 0.0f);
    cr_body_id ball = cr_world_slot(app_world(a), 0);
    edit_throw(a, ball, (cr_vec2){2.0f, 0.0f});
    for (int i = 0; i <= 60; i++) {
        old[i] = cr_world_hash(app_world(a));
        if (i < 60)
            dispatch(a, ACTION_STEP, false, false);
    }
    playback_go(a, 10);
    edit_throw(a, ball, (cr_vec2){2.0f, 2.0f});
    user_frames(a, 1);
    assert_int_equal(lab_session_branches(a->session), 2);
    return cr_world_hash(app_world(a));
}

static uint64_t ghost_hash(const app *a)
{
    return cr_world_hash(lab_ghost_world(a->ghost.world));
}

static void it_goes_along_and_changes_nothing(void **state)
{
    (void)state;
    app a;
    uint64_t old[61];
    uint64_t before = open_branches(&a, old);
    uint32_t *without = user_picture(&a);
    user_key(&a, "Z");
    user_frames(&a, 1);
    assert_true(a.ghost.shown);
    assert_true(ghost_hash(&a) == old[10]);
    assert_true(cr_world_hash(app_world(&a)) == before);
    user_key(&a, ".");
    user_frames(&a, 1);
    uint32_t *with = user_picture(&a);
    assert_true(memcmp(without, with, (size_t)a.width * (size_t)a.height * sizeof *with) != 0);
    free(without);
    free(with);
    assert_true(ghost_hash(&a) == old[11]);
    playback_play(&a, true);
    user_frames(&a, 20);
    playback_play(&a, false);
    assert_int_equal(cr_world_tick(app_world(&a)), 31);
    assert_true(ghost_hash(&a) == old[31]);
    playback_go(&a, 17); /* scrubbing takes it along */
    user_frames(&a, 1);
    assert_true(ghost_hash(&a) == old[17]);
    assert_true(user_shows(&a, "Ghost: first run"));
    app_free(&a);
}

static void tab_swaps_the_two(void **state)
{
    (void)state;
    app a;
    uint64_t old[61];
    open_branches(&a, old);
    user_key(&a, "Z");
    playback_play(&a, true);
    user_frames(&a, 20);
    playback_play(&a, false);
    user_frames(&a, 1);
    uint64_t here = cr_world_hash(app_world(&a)), there = ghost_hash(&a);
    user_key(&a, "Tab");
    user_frames(&a, 1);
    assert_true(cr_world_hash(app_world(&a)) == there);
    assert_true(ghost_hash(&a) == here);
    /* The branch ends here, and the first run goes on. */
    playback_go(&a, 45);
    user_frames(&a, 1);
    assert_false(a.ghost.shown);
    assert_true(user_shows(&a, "which ends before"));
    user_key(&a, "Z");
    assert_false(a.ghost.on);
    app_free(&a);
}

/* Between two frames, by keys that came at once. */
static void another_scene_has_branches_of_its_own(void **state)
{
    (void)state;
    app a;
    uint64_t old[61];
    open_branches(&a, old);
    for (int i = 0; i < 20; i++) {
        playback_go(&a, 5);
        edit_throw(&a, cr_world_slot(app_world(&a), 0), (cr_vec2){1.0f, (float)i});
    }
    user_key(&a, "Tab");
    user_key(&a, "Z");
    user_frames(&a, 1);
    assert_true(a.ghost.shown);
    files_new(&a, "floor");
    for (int i = 0; i < 3; i++) {
        user_key(&a, "F");
        user_key(&a, ".");
        user_key(&a, ",");
    }
    assert_true(lab_session_branches(a.session) > 1);
    assert_true(user_shows(&a, "Ghost: first run"));
    app_free(&a);
}

static void without_branches_it_waits(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Z");
    assert_true(user_shows(&a, "There is one branch only"));
    user_frames(&a, 3);
    assert_false(a.ghost.shown);
    files_new(&a, "floor");
    user_frames(&a, 3);
    assert_false(a.ghost.shown);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_goes_along_and_changes_nothing),
        cmocka_unit_test(tab_swaps_the_two),
        cmocka_unit_test(another_scene_has_branches_of_its_own),
        cmocka_unit_test(without_branches_it_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
