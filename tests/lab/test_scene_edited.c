/* Scenes that were edited, copied and emptied since they were read: names, materials and attractors
 * are written as they are now. */
#include "good_scene.h"

#include <stdio.h>

static void own_materials_win(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'materials': {'Wood': {'restitution': 1}, 'clay': {}},"
                             "'bodies': [{'name': 'a', 'shape': {'circle': {'radius': 1}},"
                             "'material': 'Wood'}]}");
    assert_true(body_of(scene, "a").material.restitution == 1.0f);
    cr_material material;
    assert_true(lab_scene_material(scene, "Wood", &material));
    assert_true(material.restitution == 1.0f);
    assert_true(lab_scene_material(scene, "Metal", &material));
    assert_true(material.density == 1.2f);
    assert_false(lab_scene_material(scene, "clAy", &material));
    assert_false(lab_scene_material(scene, "", &material));
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* A material that was edited is no longer what its name says. */
static void an_edited_material_loses_its_name(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'name': 'a', 'material': 'Wood', 'shape':"
                             "{'circle': {'radius': 1}}}]}");
    cr_body_id id = lab_scene_find(scene, "a");
    cr_body_def def = body_of(scene, "a");
    def.material.friction = 0.75f;
    assert_int_equal(cr_body_set(scene->world, id, &def).code, CR_OK);
    char *text = print(scene);
    assert_non_null(strstr(text, "\"material\": { \"density\": 0.3, \"restitution\": 0.2, "
                                 "\"friction\": 0.75 }"));
    free(text);
    def.material = cr_material_default();
    assert_int_equal(cr_body_set(scene->world, id, &def).code, CR_OK);
    text = print(scene);
    assert_null(strstr(text, "\"material\""));
    free(text);
    lab_scene_destroy(scene);
}

/* Names of any characters come back; what is not UTF-8 is written as U+FFFD. */
static void strings_are_escaped(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'name': '\\u0001\\t\\n\\\\\\/ \\u00e9 \xE2\x82\xAC"
                             " \\ud83c\\udfb1 \\u2028 \x7F', 'notes': 'a\\u0022b'}");
    assert_string_equal(scene->name, "\x01\t\n\\/ \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB1 "
                                     "\xE2\x80\xA8 \x7F");
    assert_string_equal(scene->notes, "a\"b");
    assert_round_trip(scene);
    char *text = print(scene);
    assert_non_null(strstr(text, "\"\\u0001\\t\\n\\\\/ \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB1 "));
    assert_non_null(strstr(text, "\"a\\\"b\""));
    free(text);

    cr_body_def def = cr_body_def_default();
    def.user = lab_tag(lab_names_intern(scene->names, "caf\xE9"), 0);
    cr_body_id id;
    assert_int_equal(cr_body_create(scene->world, &def, &id).code, CR_OK);
    text = print(scene);
    assert_non_null(strstr(text, "\"caf\xEF\xBF\xBD\""));
    lab_scene_destroy(parse(text));
    free(text);
    lab_scene_destroy(scene);
}

/* Copies of a body carry its name; the file tells them apart. */
static void copies_get_names_of_their_own(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'name': 'ball', 'shape': {'circle':"
                             "{'radius': 1}}}, {'name': 'ball 2', 'shape': {'circle':"
                             "{'radius': 1}}}]}");
    cr_body_def def = body_of(scene, "ball");
    for (int i = 0; i < 2; i++) {
        cr_body_id id;
        def.position.x += 3;
        assert_int_equal(cr_body_create(scene->world, &def, &id).code, CR_OK);
    }
    char *text = print(scene);
    assert_non_null(strstr(text, "{ \"name\": \"ball\","));
    assert_non_null(strstr(text, "{ \"name\": \"ball 2\","));
    assert_non_null(strstr(text, "{ \"name\": \"ball 3\","));
    assert_non_null(strstr(text, "{ \"name\": \"ball 4\","));
    lab_scene *copy = parse(text);
    assert_int_equal(cr_world_slots(copy->world), 4);
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
}

/* An attractor on a body without a name gives it one, and that does not take another's. */
static void attractors_name_their_bodies(void **state)
{
    (void)state;
    lab_scene *scene =
        parse("{'carom': 1, 'bodies': [{'shape': {'circle': {'radius': 1}}},"
              "{'name': 'body 1', 'shape': {'circle': {'radius': 1}}, 'position': [5, 0]}]}");
    cr_attractor attractor = {cr_world_slot(scene->world, 0), 1, 2};
    assert_int_equal(cr_attractor_add(scene->world, &attractor).code, CR_OK);
    char *text = print(scene);
    assert_non_null(strstr(text, "{ \"name\": \"body 2\", \"shape\""));
    assert_non_null(strstr(text, "{ \"body\": \"body 2\", \"strength\": 1, \"radius\": 2 }"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* Empty slots leave no trace. */
static void deleted_bodies_are_gone(void **state)
{
    (void)state;
    lab_scene *scene =
        parse("{'carom': 1, 'bodies': [{'name': 'a', 'shape': {'circle': "
              "{'radius': 1}}}, {'name': 'b', 'shape': {'circle': {'radius': 1}}}]}");
    cr_body_id a = lab_scene_find(scene, "a");
    assert_int_equal(cr_body_destroy(scene->world, a).code, CR_OK);
    assert_int_equal(lab_scene_find(scene, "a").index, 0);
    assert_string_equal(lab_scene_body_name(scene, a), "");
    char *text = print(scene);
    lab_scene *copy = parse(text);
    assert_int_equal(cr_world_slots(copy->world), 1);
    assert_int_not_equal(lab_scene_find(copy, "b").index, 0);
    assert_int_equal(lab_scene_find(copy, "").index, 0);
    free(text);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
}

static void a_loaded_scene_has_its_contacts(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'shape': {'circle': {'radius': 1}}},"
                             "{'shape': {'circle': {'radius': 1}}, 'position': [1.5, 0]}]}");
    assert_int_equal(cr_world_stats(scene->world).contacts, 1);
    assert_int_equal(cr_world_tick(scene->world), 0);
    lab_scene_destroy(scene);
}

static void many_named_bodies(void **state)
{
    (void)state;
    enum { COUNT = 20000, ROOM = COUNT * 160 + 100 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    size_t used = (size_t)snprintf(text, ROOM, "{'carom': 1, 'bodies': [");
    for (int i = 0; i < COUNT; i++)
        used += (size_t)snprintf(text + used, ROOM - used,
                                 "%s{'name': 'body %d', 'shape': {'box': {}}, "
                                 "'position': [%d, %d], 'material': 'Wood'}",
                                 i > 0 ? ",\n" : "", i, i % 200 * 2, i / 200 * 2);
    snprintf(text + used, ROOM - used, "]}");
    lab_scene *scene = parse(text);
    assert_int_equal(cr_world_stats(scene->world).bodies, COUNT);
    assert_int_equal(body_of(scene, "body 12345").position.x, 12345 % 200 * 2);
    lab_scene_destroy(scene);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_materials_win),
        cmocka_unit_test(an_edited_material_loses_its_name),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(copies_get_names_of_their_own),
        cmocka_unit_test(attractors_name_their_bodies),
        cmocka_unit_test(deleted_bodies_are_gone),
        cmocka_unit_test(a_loaded_scene_has_its_contacts),
        cmocka_unit_test(many_named_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
