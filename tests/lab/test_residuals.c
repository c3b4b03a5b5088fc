/* test_residuals.c - the residual of each pass on a copy of a world: the copy's tick is the one
 * that the world would make, and the world stays as it is. */
#include "heap.h"

#include "lab/convergence.h"

#include <math.h>

static void last_is_what_the_tick_leaves(void **state)
{
    (void)state;
    static lab_residual_curve curve;
    seed = 3;
    lab_session *session = open_heap(12);
    run(session, 90);
    cr_world *world = lab_session_scene(session)->world;
    shot here = take(session);
    size_t solvers;
    const cr_choice *all = cr_solvers(&solvers);
    for (size_t i = 0; i < solvers; i++) {
        assert_ok(lab_residuals_of(world, i, 0, &curve));
        assert_same(take(session), here);
        print_message("%-10s %3zu passes, %g m/s left\n", all[i].name, curve.count,
                      curve.count > 0 ? (double)curve.value[curve.count - 1] : (double)NAN);
        for (size_t k = 0; k < curve.count; k++)
            assert_true(isfinite(curve.value[k]) && curve.value[k] >= 0.0f);
        if ((double)i == cr_world_get(world, "solver.name"))
            assert_true((double)curve.value[curve.count - 1] == lab_residual_left(world));
    }
    lab_session_close(session);
}

/* Of two bodies one pass solves a single contact point exactly. */
static void one_contact_is_solved_at_once(void **state)
{
    (void)state;
    static lab_residual_curve curve;
    lab_scene *scene = lab_scene_empty();
    cr_body_def floor = cr_body_def_default(), ball = cr_body_def_default();
    floor.kind = CR_STATIC;
    assert_ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
    ball.position = (cr_vec2){0, 1};
    ball.velocity = (cr_vec2){0, -3};
    assert_ok(cr_body_create(scene->world, &floor, NULL));
    assert_ok(cr_body_create(scene->world, &ball, NULL));
    assert_ok(cr_world_detect(scene->world));
    size_t solvers;
    const cr_choice *all = cr_solvers(&solvers);
    for (size_t i = 0; i < solvers; i++)
        if (strcmp(all[i].name, "pgs") == 0) {
            assert_ok(lab_residuals_of(scene->world, i, 5, &curve));
            assert_true(curve.count >= 5 && curve.value[0] < 1e-5f);
        }
    lab_scene_destroy(scene);
}

static void a_number_that_no_solver_has_is_refused(void **state)
{
    (void)state;
    static lab_residual_curve curve;
    seed = 4;
    lab_session *session = open_heap(2);
    assert_int_equal(lab_residuals_of(lab_session_world(session), 999, 0, &curve).code,
                     CR_INVALID_VALUE);
    assert_int_equal(curve.count, 0);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_is_what_the_tick_leaves),
        cmocka_unit_test(one_contact_is_solved_at_once),
        cmocka_unit_test(a_number_that_no_solver_has_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
