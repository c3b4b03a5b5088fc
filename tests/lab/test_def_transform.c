/* Bodies and joints moved and mirrored: every point of the world goes where its image is. */
#include "lab/def_transform.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const lab_mirror mirrors[2] = {{false, 1.5}, {true, -0.5}};

static cr_transform pose_of(const cr_body_def *def)
{
    return (cr_transform){def->position, cr_rot_from_angle(def->angle)};
}

static cr_body_def body_of(cr_shape_kind kind)
{
    static const cr_vec2 corners[4] = {{0, 0}, {2, 0.25f}, {1.5f, 1}, {-0.5f, 1.25f}};
    cr_body_def def = cr_body_def_default();
    cr_result made = kind == CR_CIRCLE    ? cr_shape_circle(&def.shape, 0.75f)
                     : kind == CR_BOX     ? cr_shape_box(&def.shape, 2, 0.5f)
                     : kind == CR_POLYGON ? cr_shape_polygon(&def.shape, corners, 4)
                                          : cr_shape_halfspace(&def.shape, (cr_vec2){3, 4}, 2.5f);
    assert_int_equal(made.code, CR_OK);
    if (kind == CR_HALFSPACE) {
        def.kind = CR_STATIC;
        return def;
    }
    def.position = (cr_vec2){0.5f, 0.25f};
    def.angle = 0.75f;
    return def;
}

static void points_go_where_their_images_are(void **state)
{
    (void)state;
    for (int kind = 0; kind < CR_SHAPE_KINDS; kind++) {
        for (int m = 0; m < 2; m++) {
            cr_body_def before = body_of((cr_shape_kind)kind), after = before;
            assert_int_equal(lab_mirror_body(mirrors[m], &after).code, CR_OK);
            int inside = 0, outside = 0;
            for (int i = 0; i < 10000; i++) {
                /* Odd multiples, so that no point lies on an edge. */
                cr_vec2 p = {(float)(i % 100 - 50) * 0.0731f, (float)(i / 100 - 50) * 0.0731f};
                bool was = cr_shape_contains(&before.shape, pose_of(&before), p);
                assert_true(cr_shape_contains(&after.shape, pose_of(&after),
                                              lab_mirror_point(mirrors[m], p)) == was);
                was ? inside++ : outside++;
            }
            assert_true(inside > 100 && outside > 100);
        }
    }
}

static void twice_is_as_before(void **state)
{
    (void)state;
    for (int kind = 0; kind < CR_SHAPE_KINDS; kind++) {
        for (int m = 0; m < 2; m++) {
            cr_body_def before = body_of((cr_shape_kind)kind), after = before;
            assert_int_equal(lab_mirror_body(mirrors[m], &after).code, CR_OK);
            assert_int_equal(lab_mirror_body(mirrors[m], &after).code, CR_OK);
            assert_memory_equal(after.shape.vertices, before.shape.vertices,
                                sizeof after.shape.vertices);
            assert_float_equal(after.shape.offset, before.shape.offset, 1e-6f); /* rounded */
            assert_true(after.position.x == before.position.x);
            assert_true(after.position.y == before.position.y && after.angle == before.angle);
        }
    }
}

static void half_spaces_move_along_their_normal(void **state)
{
    (void)state;
    cr_body_def ground = body_of(CR_HALFSPACE), box = body_of(CR_BOX);
    lab_shift_body(&ground, 4, -3); /* along the surface */
    assert_float_equal(ground.shape.offset, 0.5f, 1e-6f);
    lab_shift_body(&ground, 3, 4);
    assert_float_equal(ground.shape.offset, 5.5f, 1e-5f);
    lab_shift_body(&box, 4, -3);
    assert_true(box.position.x == 4.5f && box.position.y == -2.75f);
}

/* Of a joint to a body that is not mirrored, only the own end follows. */
static void joints_follow_their_mirrored_ends(void **state)
{
    (void)state;
    const cr_joint_def pin = {.kind = CR_PIN,
                              .a = {1, 1},
                              .b = {2, 1},
                              .anchor_a = {1, 2},
                              .anchor_b = {3, 4},
                              .reference = 0.5f,
                              .motor_speed = 2,
                              .lower = -1,
                              .upper = 3,
                              .length = 7};
    cr_joint_def both = pin, first = pin, second = pin, world = pin;
    lab_mirror_joint(mirrors[0], true, true, &both);
    assert_true(both.anchor_a.x == -1 && both.anchor_a.y == 2 && both.anchor_b.x == -3);
    assert_true(both.reference == -0.5f && both.motor_speed == -2 && both.length == 7);
    assert_true(both.lower == -3 && both.upper == 1);
    lab_mirror_joint(mirrors[0], true, false, &first);
    assert_true(first.anchor_a.x == -1 && first.anchor_b.x == 3 && first.lower == -1);
    lab_mirror_joint(mirrors[1], false, true, &second);
    assert_true(second.anchor_a.y == 2 && second.anchor_b.y == -4 && second.motor_speed == 2);
    world.b = (cr_body_id){0, 0};
    lab_mirror_joint(mirrors[1], true, false, &world);
    assert_true(world.anchor_a.y == -2 && world.anchor_b.x == 3 && world.anchor_b.y == -4.5f);
    assert_true(world.lower == -3 && world.upper == 1 && world.reference == -0.5f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_go_where_their_images_are),
        cmocka_unit_test(twice_is_as_before),
        cmocka_unit_test(half_spaces_move_along_their_normal),
        cmocka_unit_test(joints_follow_their_mirrored_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
