/* test_fan.c - ways ahead are those that the session goes once the change is made, to the bit. */
#include "effort.h"
#include "heap.h"
#include "lab/futures/fan.h"

#include <math.h>

enum { TICKS = 120 };

static cr_vec2 center(const lab_session *session, cr_body_id body)
{
    return cr_body_get_view(lab_session_world(session), body).center;
}

/* Makes the change, steps on, and goes back. */
static void assert_goes_so(lab_session *session, cr_body_id body, const lab_fan_path *path)
{
    uint64_t now = cr_world_tick(lab_session_world(session));
    size_t branch = lab_session_branch(session);
    assert_false(path->refused);
    assert_int_equal(path->count, TICKS + 1);
    assert_ok(lab_change_session(session, &path->change));
    for (size_t i = 0; i < path->count; i++) {
        cr_vec2 at = center(session, body);
        assert_memory_equal(&at, &path->point[i], sizeof at);
        assert_ok(lab_session_step(session));
    }
    assert_ok(lab_session_switch(session, branch));
    assert_ok(lab_session_go(session, now));
}

static void ways_are_those_that_the_session_goes(void **state)
{
    (void)state;
    for (uint32_t start = 0; start < 6; start += (uint32_t)test_effort(1, 2)) {
        seed = 500 + start;
        lab_session *session = open_heap(14);
        run(session, 50);
        cr_body_id body = any_body(session);
        size_t properties, settings, count;
        const lab_property *property = lab_properties(&properties);
        static const char *const keys[] = {"solver.name", "world.gravity_y", "solver.iterations"};
        settings = sizeof keys / sizeof keys[0];
        size_t which = start * 2 % (properties + settings);
        lab_change subject = {.body = &body, .bodies = 1};
        if (which < properties)
            subject.property = &property[which];
        else
            subject.setting = cr_setting_find(keys[which - properties]);
        double value[LAB_FAN_MOST];
        count = lab_change_range(lab_session_world(session), &subject, value, LAB_FAN_MOST);
        assert_true(count >= 2);
        lab_change changes[LAB_FAN_MOST];
        for (size_t i = 0; i < count; i++) {
            changes[i] = subject;
            changes[i].value = value[i];
        }
        shot before = take(session);
        lab_fan *fan = lab_fan_begin(session, body, changes, count, TICKS);
        assert_non_null(fan);
        int slices = 0;
        while (!lab_fan_advance(fan, 37))
            slices++;
        assert_true(slices > 3);
        assert_same(take(session), before);
        run(session, 10); /* so that the changes are made in the past, as branches */
        assert_ok(lab_session_go(session, before.tick));
        const lab_fan_path *path = lab_fan_paths(fan, &count);
        for (size_t i = 0; i < count; i++)
            assert_goes_so(session, body, &path[i]);
        lab_fan_free(fan);
        lab_session_close(session);
    }
}

/* A ball that is thrown up from rest: y = v t - g t^2 / 2. */
static void ways_follow_the_formula(void **state)
{
    (void)state;
    lab_scene *scene = lab_scene_empty();
    cr_body_id ball;
    cr_body_def def = cr_body_def_default();
    assert_ok(cr_body_create(scene->world, &def, &ball));
    lab_session *session = lab_session_open(scene);
    lab_change changes[8];
    for (int i = 0; i < 8; i++)
        changes[i] = (lab_change){.property = lab_property_find("velocity_y"),
                                  .body = &ball,
                                  .bodies = 1,
                                  .value = i - 4};
    lab_fan *fan = lab_fan_begin(session, ball, changes, 8, 60);
    assert_true(lab_fan_advance(fan, 100000));
    size_t count;
    const lab_fan_path *path = lab_fan_paths(fan, &count);
    assert_int_equal(count, 8);
    for (size_t i = 0; i < count; i++) {
        double t = 1.0, wanted = (double)path[i].change.value * t - 0.5 * 9.81 * t * t;
        assert_true(fabs((double)path[i].point[60].y - wanted) < 0.025);
    }
    lab_fan_free(fan);
    lab_session_close(session);
}

static void what_cannot_be_goes_nowhere(void **state)
{
    (void)state;
    seed = 7;
    lab_session *session = open_heap(3);
    cr_body_id body = any_body(session);
    const lab_change changes[2] = {{.setting = cr_setting_find("solver.iterations"), .value = -1},
                                   {.setting = cr_setting_find("world.gravity_y"), .value = -3e38}};
    lab_fan *fan = lab_fan_begin(session, body, changes, 2, 60);
    assert_true(lab_fan_advance(fan, 1000));
    size_t count;
    const lab_fan_path *path = lab_fan_paths(fan, &count);
    assert_true(path[0].refused && path[0].count == 0);
    assert_true(path[1].refused && path[1].count < 60);
    lab_fan_free(fan);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_those_that_the_session_goes),
        cmocka_unit_test(ways_follow_the_formula),
        cmocka_unit_test(what_cannot_be_goes_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
