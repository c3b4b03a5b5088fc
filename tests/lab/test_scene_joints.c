/* Joints in scenes: what a file says, what it leaves to the bodies' places, and what is written. */
#include "lab/scene.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Parses a text in which ' stands for ". */
static lab_scene *parse(const char *text)
{
    char *json = strdup(text);
    assert_non_null(json);
    for (char *c = json; *c != '\0'; c++)
        *c = *c == '\'' ? '"' : *c;
    lab_scene *scene = NULL;
    lab_error error;
    if (lab_scene_parse("joints.json", json, strlen(json), &scene, &error) != LAB_OK)
        fail_msg("%s\n%s", error.message, json);
    free(json);
    return scene;
}

static char *print(const lab_scene *scene)
{
    size_t length;
    char *text = lab_scene_print(scene, &length);
    assert_non_null(text);
    return text;
}

/* Two boxes 2 m apart, the second turned, and these joints. */
#define JOINED(joints)                                                                             \
    "{'carom': 1, 'bodies': ["                                                                     \
    "{'name': 'one', 'shape': {'box': {}}, 'position': [1, 2]},"                                   \
    "{'name': 'two', 'shape': {'box': {}}, 'position': [3, 2], 'angle': 0.5}],"                    \
    "'joints': [" joints "]}"

static cr_joint_def joint_of(const lab_scene *scene, size_t slot)
{
    cr_joint_def def;
    assert_int_equal(cr_joint_get(scene->world, cr_world_joint_slot(scene->world, slot), &def).code,
                     CR_OK);
    return def;
}

static void assert_same_def(const cr_joint_def *d, const cr_joint_def *e)
{
    const float of_d[] = {d->anchor_a.x,  d->anchor_a.y, d->anchor_b.x, d->anchor_b.y,
                          d->reference,   d->length,     d->stiffness,  d->damping,
                          d->motor_speed, d->max_torque, d->lower,      d->upper};
    const float of_e[] = {e->anchor_a.x,  e->anchor_a.y, e->anchor_b.x, e->anchor_b.y,
                          e->reference,   e->length,     e->stiffness,  e->damping,
                          e->motor_speed, e->max_torque, e->lower,      e->upper};
    assert_memory_equal(of_d, of_e, sizeof of_d);
    assert_int_equal(d->kind, e->kind);
    assert_true(cr_same_id(d->a, e->a) && cr_same_id(d->b, e->b));
    assert_true(d->collide == e->collide && d->limited == e->limited && d->rope == e->rope);
}

/* The joint of a scene that has one; and what is written of it comes back the same. */
static cr_joint_def only_joint(const char *text)
{
    lab_scene *scene = parse(text);
    assert_int_equal(cr_world_joint_slots(scene->world), 1);
    cr_joint_def def = joint_of(scene, 0);
    char *first = print(scene);
    lab_scene *copy = parse(first);
    cr_joint_def again = joint_of(copy, 0);
    assert_same_def(&again, &def);
    char *second = print(copy);
    assert_string_equal(first, second);
    free(second);
    free(first);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
    return def;
}

static void assert_near(float got, float want)
{
    if (!(fabsf(got - want) < 1e-6f))
        fail_msg("%.9g, not %.9g", (double)got, (double)want);
}

static void every_key_of_a_pin(void **state)
{
    (void)state;
    lab_scene *scene = parse(
        JOINED("{'name': 'hinge', 'joint': {'pin': {'motor_speed': 2, 'max_torque': 50, "
               "'lower': -1, 'upper': 1.5}}, 'a': 'one', 'b': 'two', 'anchor_a': [0.5, -0.2], "
               "'anchor_b': [-0.5, 0.25], 'reference': 0.125, 'collide': true}"));
    cr_joint_def def = joint_of(scene, 0);
    assert_int_equal(def.kind, CR_PIN);
    assert_true(cr_same_id(def.a, lab_scene_find(scene, "one")));
    assert_true(cr_same_id(def.b, lab_scene_find(scene, "two")));
    assert_true(def.anchor_a.x == 0.5f && def.anchor_a.y == -0.2f);
    assert_true(def.anchor_b.x == -0.5f && def.anchor_b.y == 0.25f);
    assert_true(def.motor_speed == 2 && def.max_torque == 50);
    assert_true(def.limited && def.lower == -1 && def.upper == 1.5f);
    assert_true(def.reference == 0.125f && def.collide);
    cr_joint_id id = lab_scene_find_joint(scene, "hinge");
    assert_int_equal(id.index, 1);
    assert_string_equal(lab_scene_joint_name(scene, id), "hinge");
    assert_int_equal(lab_scene_find_joint(scene, "one").index, 0);
    assert_string_equal(lab_scene_joint_name(scene, (cr_joint_id){9, 9}), "");
    char *text = print(scene);
    assert_non_null(
        strstr(text, ",\n  \"joints\": [\n    { \"name\": \"hinge\", \"joint\": { \"pin\": { "
                     "\"motor_speed\": 2, \"max_torque\": 50, \"lower\": -1, \"upper\": 1.5 } }, "
                     "\"a\": \"one\", \"b\": \"two\", \"anchor_a\": [0.5, -0.2], "
                     "\"anchor_b\": [-0.5, 0.25], \"reference\": 0.125, \"collide\": true }\n  ]"));
    free(text);
    lab_scene_destroy(scene);
}

static void defaults_follow_from_the_bodies(void **state)
{
    (void)state;
    cr_joint_def def = only_joint(JOINED("{'joint': {'pin': {}}, 'a': 'one', 'b': 'two'}"));
    assert_true(def.anchor_a.x == 0 && def.anchor_a.y == 0 && def.anchor_b.x == 0);
    assert_true(def.reference == 0.5f && !def.collide && !def.limited);
    assert_true(def.motor_speed == 0 && def.max_torque == 0);
    def = only_joint(JOINED("{'joint': {'weld': {}}, 'a': 'two', 'b': 'one'}"));
    assert_int_equal(def.kind, CR_WELD);
    assert_true(def.reference == -0.5f);
    def = only_joint(JOINED("{'joint': {'spring': {}}, 'a': 'one', 'b': 'two'}"));
    assert_int_equal(def.kind, CR_SPRING);
    assert_near(def.length, 2);
    assert_true(def.stiffness == 0 && def.damping == 0 && !def.rope && def.reference == 0);
    def = only_joint(JOINED("{'joint': {'spring': {'stiffness': 30, 'damping': 2, 'rope': true}},"
                            "'a': 'one', 'b': 'two', 'anchor_a': [0, 3], 'anchor_b': [0, 0]}"));
    assert_near(def.length, sqrtf(13));
    assert_true(def.stiffness == 30 && def.damping == 2 && def.rope);
}

static void without_b_it_is_the_world(void **state)
{
    (void)state;
    cr_joint_def def = only_joint(
        JOINED("{'joint': {'spring': {}}, 'a': 'two', 'anchor_b': [3, 7], 'anchor_a': [0, 0]}"));
    assert_int_equal(def.b.index, 0);
    assert_near(def.length, 5);
    assert_true(def.anchor_b.x == 3 && def.anchor_b.y == 7);
    def = only_joint(JOINED("{'joint': {'weld': {}}, 'a': 'two'}"));
    assert_true(def.reference == -0.5f);
}

static void one_anchor_in_the_world(void **state)
{
    (void)state;
    cr_joint_def def =
        only_joint(JOINED("{'anchor': [2, 2.5], 'joint': {'pin': {}}, 'a': 'one', 'b': 'two'}"));
    assert_near(def.anchor_a.x, 1);
    assert_near(def.anchor_a.y, 0.5f);
    assert_near(def.anchor_b.x, -cr_cos(0.5f) + 0.5f * cr_sin(0.5f));
    assert_near(def.anchor_b.y, cr_sin(0.5f) + 0.5f * cr_cos(0.5f));
    def = only_joint(JOINED("{'joint': {'pin': {}}, 'anchor': [1, 3], 'a': 'one'}"));
    assert_near(def.anchor_a.y, 1);
    assert_true(def.anchor_b.x == 1 && def.anchor_b.y == 3);
    /* a spring reaches from the centre of mass of a to the point */
    def = only_joint(JOINED("{'joint': {'spring': {}}, 'anchor': [1, 5], 'a': 'one'}"));
    assert_true(def.anchor_a.x == 0 && def.anchor_a.y == 0 && def.anchor_b.y == 5);
    assert_near(def.length, 3);
    def = only_joint(
        JOINED("{'joint': {'spring': {'length': 1}}, 'anchor': [1, 5], 'a': 'one', 'b': 'two'}"));
    assert_true(def.length == 1);
}

static void one_limit_leaves_the_other_open(void **state)
{
    (void)state;
    cr_joint_def def = only_joint(JOINED("{'joint': {'pin': {'lower': 0}}, 'a': 'one'}"));
    assert_true(def.limited && def.lower == 0 && def.upper > 1e6f && def.upper < FLT_MAX / 1e6f);
    def = only_joint(JOINED("{'joint': {'pin': {'upper': -3}}, 'a': 'one'}"));
    assert_true(def.limited && def.upper == -3 && def.lower < -1e6f);
    def = only_joint(JOINED("{'joint': {'pin': {'lower': -1e9, 'upper': 1e9}}, 'a': 'one'}"));
    assert_true(def.limited);
    def = only_joint(JOINED("{'joint': {'pin': {'lower': 1, 'upper': 1}}, 'a': 'one'}"));
    assert_true(def.limited && def.lower == def.upper);
}

/* Joints may stand before the bodies they name. */
static void keys_in_any_order(void **state)
{
    (void)state;
    lab_scene *scene =
        parse("{'joints': [{'b': 'y', 'a': 'x', 'joint': {'weld': {}}}], 'carom': 1, 'bodies': ["
              "{'name': 'x', 'shape': {'box': {}}}, {'name': 'y', 'shape': {'box': {}}}]}");
    assert_int_equal(joint_of(scene, 0).kind, CR_WELD);
    lab_scene_destroy(scene);
}

/* Two overlapping bodies of one joint do not touch, unless it lets them. */
static void joined_bodies_meet_only_where_the_joint_lets_them(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'name': 'x', 'shape': {'box': {}}},"
                             "{'name': 'y', 'shape': {'box': {}}, 'position': [0.5, 0]}],"
                             "'joints': [{'a': 'x', 'b': 'y', 'joint': {'pin': {}}}]}");
    assert_int_equal(cr_world_stats(scene->world).contacts, 0);
    lab_scene_destroy(scene);
    scene = parse("{'carom': 1, 'bodies': [{'name': 'x', 'shape': {'box': {}}},"
                  "{'name': 'y', 'shape': {'box': {}}, 'position': [0.5, 0]}],"
                  "'joints': [{'a': 'x', 'b': 'y', 'joint': {'pin': {}}, 'collide': true}]}");
    assert_int_equal(cr_world_stats(scene->world).contacts, 1);
    lab_scene_destroy(scene);
}

/* A body without a name gets one, joints with one name are told apart, and one that was removed
 * leaves no trace. */
static void names_are_made_where_they_are_needed(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'shape': {'box': {}}}, {'name': 'body 1',"
                             "'shape': {'box': {}}, 'position': [5, 0]}, {'shape': {'box': {}}}]}");
    cr_joint_def def;
    uint32_t name = lab_names_intern(scene->names, "link");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(cr_joint_def_at(scene->world, CR_PIN, cr_world_slot(scene->world, 0),
                                         cr_world_slot(scene->world, 1), (cr_vec2){0, (float)i},
                                         &def)
                             .code,
                         CR_OK);
        def.user = lab_tag(name, 0);
        assert_int_equal(cr_joint_create(scene->world, &def, NULL).code, CR_OK);
    }
    assert_int_equal(cr_joint_destroy(scene->world, cr_world_joint_slot(scene->world, 1)).code,
                     CR_OK);
    char *text = print(scene);
    assert_non_null(strstr(text, "{ \"name\": \"body 2\", \"shape\""));
    assert_non_null(strstr(text, "{ \"name\": \"link\", \"joint\": { \"pin\": {} }, "
                                 "\"a\": \"body 2\", \"b\": \"body 1\", "));
    assert_non_null(strstr(text, "{ \"name\": \"link 2\", "));
    assert_null(strstr(text, "body 3"));
    lab_scene *copy = parse(text);
    assert_int_equal(cr_world_joint_slots(copy->world), 2);
    assert_int_equal(lab_scene_find_joint(copy, "link 2").index, 2);
    free(text);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_a_pin),
        cmocka_unit_test(defaults_follow_from_the_bodies),
        cmocka_unit_test(without_b_it_is_the_world),
        cmocka_unit_test(one_anchor_in_the_world),
        cmocka_unit_test(one_limit_leaves_the_other_open),
        cmocka_unit_test(keys_in_any_order),
        cmocka_unit_test(joined_bodies_meet_only_where_the_joint_lets_them),
        cmocka_unit_test(names_are_made_where_they_are_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
