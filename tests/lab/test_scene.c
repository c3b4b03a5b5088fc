/* Good scenes: what a file says is what the world holds, and how it is written again. */
#include "good_scene.h"
#include "lab/body_color.h"
#include "lab/body_user_data.h"

#include <math.h>
#include <stdio.h>

/* The example of the scene format's documentation. */
static const char example[] =
    "{ 'carom': 1, 'name': 'Two balls', 'notes': 'Plain text, shown beside the scene.',"
    "'world': { 'gravity': [0, -9.81], 'timestep': 0.0166666667,"
    "  'settings': { 'solver.name': 'pgs', 'solver.iterations': 12 } },"
    "'materials': { 'clay': { 'density': 2, 'restitution': 0, 'friction': 0.6 } },"
    "'bodies': ["
    "  { 'name': 'floor', 'type': 'static',"
    "    'shape': { 'halfspace': { 'normal': [0, 1], 'offset': 0 } } },"
    "  { 'name': 'left', 'shape': { 'circle': { 'radius': 0.5 } },"
    "    'position': [-3, 0.5], 'velocity': [2, 0], 'material': 'SuperBall' },"
    "  { 'name': 'right', 'shape': { 'box': { 'width': 1, 'height': 2 } },"
    "    'position': [3, 0.5], 'angle': 0, 'angular_velocity': 0,"
    "    'material': { 'density': 1, 'restitution': 0.5, 'friction': 0.2 },"
    "    'gravity_scale': 1, 'layers': 1, 'linear_damping': 0, 'angular_damping': 0,"
    "    'fixed_rotation': false, 'force': [0, 0], 'torque': 0 },"
    "  { 'name': 'wedge', 'type': 'static', 'position': [0, 0],"
    "    'shape': { 'polygon': { 'vertices': [[0, 0], [2, 0], [0, 1]] } } },"
    "  { 'name': 'lump', 'shape': { 'circle': { 'radius': 1 } }, 'position': [9, 9],"
    "    'material': 'clay' } ],"
    "'attractors': [ { 'body': 'left', 'strength': 10, 'radius': 5 } ],"
    "'view': { 'center': [0, 3], 'height': 12 } }";

static void example_is_read(void **state)
{
    (void)state;
    lab_scene *scene = parse(example);
    assert_string_equal(scene->name, "Two balls");
    assert_string_equal(scene->notes, "Plain text, shown beside the scene.");
    assert_true(cr_world_gravity(scene->world).y == -9.81f);
    assert_true(cr_world_timestep(scene->world) == 0.0166666667f);
    assert_true(cr_world_get(scene->world, "solver.iterations") == 12.0);
    assert_int_equal(cr_world_stats(scene->world).bodies, 5);
    assert_int_equal(cr_world_tick(scene->world), 0);

    cr_body_def floor = body_of(scene, "floor");
    assert_int_equal(floor.kind, CR_STATIC);
    assert_int_equal(floor.shape.kind, CR_HALFSPACE);

    cr_body_def left = body_of(scene, "left");
    assert_int_equal(left.kind, CR_DYNAMIC);
    assert_true(left.shape.radius == 0.5f);
    assert_true(left.position.x == -3.0f && left.velocity.x == 2.0f);
    assert_true(left.material.restitution == 0.95f);

    cr_body_def right = body_of(scene, "right");
    assert_true(right.shape.half.x == 0.5f && right.shape.half.y == 1.0f);
    assert_true(right.material.friction == 0.2f);

    assert_true(body_of(scene, "lump").material.density == 2.0f);
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(scene->world, &count);
    assert_int_equal(count, 1);
    assert_true(cr_same_id(attractors[0].body, lab_scene_find(scene, "left")));
    assert_true(scene->view.center.y == 3.0f && scene->view.height == 12.0f);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

static void example_is_written(void **state)
{
    (void)state;
    lab_scene *scene = parse(example);
    char *text = print(scene);
    assert_string_equal(
        text,
        "{\n"
        "  \"carom\": 1,\n"
        "  \"name\": \"Two balls\",\n"
        "  \"notes\": \"Plain text, shown beside the scene.\",\n"
        "  \"world\": {\n"
        "    \"gravity\": [0, -9.81],\n"
        "    \"timestep\": 0.016666668,\n"
        "    \"settings\": {\n"
        "      \"solver.name\": \"pgs\",\n"
        "      \"solver.iterations\": 12\n"
        "    }\n"
        "  },\n"
        "  \"materials\": {\n"
        "    \"clay\": { \"density\": 2, \"restitution\": 0, \"friction\": 0.6 }\n"
        "  },\n"
        "  \"bodies\": [\n"
        "    { \"name\": \"floor\", \"type\": \"static\", \"shape\": { \"halfspace\": { "
        "\"normal\": "
        "[0, 1], \"offset\": 0 } } },\n"
        "    { \"name\": \"left\", \"shape\": { \"circle\": { \"radius\": 0.5 } }, \"position\": "
        "[-3, 0.5], \"velocity\": [2, 0], \"material\": \"SuperBall\" },\n"
        "    { \"name\": \"right\", \"shape\": { \"box\": { \"width\": 1, \"height\": 2 } }, "
        "\"position\": [3, 0.5], \"material\": { \"density\": 1, \"restitution\": 0.5, "
        "\"friction\": 0.2 } },\n"
        "    { \"name\": \"wedge\", \"type\": \"static\", \"shape\": { \"polygon\": { "
        "\"vertices\": [[0, 0], [2, 0], [0, 1]] } } },\n"
        "    { \"name\": \"lump\", \"shape\": { \"circle\": { \"radius\": 1 } }, \"position\": "
        "[9, 9], \"material\": \"clay\" }\n"
        "  ],\n"
        "  \"attractors\": [\n"
        "    { \"body\": \"left\", \"strength\": 10, \"radius\": 5 }\n"
        "  ],\n"
        "  \"view\": { \"center\": [0, 3], \"height\": 12 }\n"
        "}\n");
    free(text);
    lab_scene_destroy(scene);
}

static void only_the_version_is_required(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1}");
    lab_scene *empty = lab_scene_empty();
    assert_non_null(empty);
    assert_string_equal(scene->name, "");
    assert_string_equal(scene->notes, "");
    assert_int_equal(cr_world_slots(scene->world), 0);
    assert_true(scene->view.height == 0.0f);
    assert_true(cr_world_hash(scene->world) == cr_world_hash(empty->world));
    char *a = print(scene);
    char *b = print(empty);
    assert_string_equal(a, b);
    free(a);
    free(b);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
    lab_scene_destroy(empty);
    lab_scene_destroy(NULL);
}

/* What a scene says to people is kept, in the order in which it is read. */
static void words_are_read_and_written(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'notes': 'They swap.', 'lesson': {'number': 2}, 'topics': "
                             "['collision', 'energy'], 'question': 'How fast?', 'carom': 1}");
    assert_string_equal(scene->question, "How fast?");
    assert_string_equal(scene->notes, "They swap.");
    assert_int_equal(scene->topic_count, 2);
    assert_string_equal(scene->topics[0], "collision");
    assert_string_equal(scene->topics[1], "energy");
    assert_true(scene->lesson.given);
    assert_int_equal(scene->lesson.number, 2);
    char *text = print(scene);
    assert_non_null(strstr(text, "  \"name\": \"\",\n"
                                 "  \"question\": \"How fast?\",\n"
                                 "  \"topics\": [\"collision\", \"energy\"],\n"
                                 "  \"lesson\": { \"number\": 2 },\n"
                                 "  \"notes\": \"They swap.\",\n"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);

    scene = parse("{'carom': 1, 'lesson': {}, 'topics': []}");
    assert_true(scene->lesson.given);
    assert_int_equal(scene->lesson.number, 0);
    assert_int_equal(scene->topic_count, 0);
    text = print(scene);
    assert_non_null(strstr(text, "  \"lesson\": {}"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);

    scene = parse("{'carom': 1}");
    assert_false(scene->lesson.given);
    assert_string_equal(scene->question, "");
    lab_scene_destroy(scene);
}

static void body_defaults(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1.0, 'bodies': [{'shape': {'circle': {'radius': 0.5}}},"
                             "{'shape': {'halfspace': {'normal': [0, 2], 'offset': -4}},"
                             " 'position': [5, 5]}]}");
    cr_body_def expected = cr_body_def_default();
    cr_body_def def;
    cr_body_get(scene->world, cr_world_slot(scene->world, 0), &def);
    assert_int_equal(def.kind, CR_DYNAMIC);
    assert_true(def.gravity_scale == expected.gravity_scale);
    assert_int_equal(def.layers, expected.layers);
    assert_memory_equal(&def.material, &expected.material, sizeof def.material);
    assert_int_equal(def.user, 0);
    assert_string_equal(lab_scene_body_name(scene, cr_world_slot(scene->world, 0)), "");
    /* a half-space is static without saying so, and lies where its offset says */
    cr_body_get(scene->world, cr_world_slot(scene->world, 1), &def);
    assert_int_equal(def.kind, CR_STATIC);
    assert_true(def.shape.normals[0].y == 1.0f && def.shape.offset == -2.0f);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

static void shapes_have_default_sizes(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'name': 'none'}, "
                             "{'name': 'circle', 'shape': {'circle': {}}}, "
                             "{'name': 'box', 'shape': {'box': {'width': 3}}}, "
                             "{'name': 'ground', 'shape': {'halfspace': {}}}], "
                             "'attractors': [{'body': 'box'}]}");
    assert_float_equal(body_of(scene, "none").shape.radius, 0.5f, 0);
    assert_float_equal(body_of(scene, "circle").shape.radius, 0.5f, 0);
    assert_float_equal(body_of(scene, "box").shape.half.x, 1.5f, 0);
    assert_float_equal(body_of(scene, "box").shape.half.y, 0.5f, 0);
    assert_float_equal(body_of(scene, "ground").shape.normals[0].y, 1, 0);
    assert_float_equal(body_of(scene, "ground").shape.offset, 0, 0);
    size_t count;
    const cr_attractor *pull = cr_world_attractors(scene->world, &count);
    assert_int_equal(count, 1);
    assert_float_equal(pull->strength, 10, 0);
    assert_float_equal(pull->radius, 5, 0);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* One that is not the default. */
static double another_value(const cr_setting *setting)
{
    if (setting->type == CR_BOOL)
        return setting->initial == 0.0 ? 1.0 : 0.0;
    return setting->initial == setting->max ? setting->min : setting->max;
}

static void is_read_as(const cr_setting *setting, double value)
{
    char text[256], word[64];
    if (setting->type == CR_BOOL)
        snprintf(word, sizeof word, "%s", value != 0.0 ? "true" : "false");
    else if (setting->type == CR_CHOICE)
        snprintf(word, sizeof word, "'%s'", setting->choices[(int)value].name);
    else
        snprintf(word, sizeof word, "%.17g", value);
    snprintf(text, sizeof text, "{'carom': 1, 'world': {'settings': {'%s': %s}}}", setting->key,
             word);
    lab_scene *scene = parse(text);
    double got = cr_world_get(scene->world, setting->key);
    if (fabs(got - value) > 1e-6 * fabs(value))
        fail_msg("%s: %g, not %s", setting->key, got, word);
    lab_scene_destroy(scene);
}

/* The default, too, may be said. */
static void every_setting_is_read(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        is_read_as(&settings[i], another_value(&settings[i]));
        is_read_as(&settings[i], settings[i].initial);
    }
}

static void every_body_key(void **state)
{
    (void)state;
    lab_scene *scene = parse(
        "{'carom': 1, 'bodies': [{'torque': 3, 'force': [1, -2], 'fixed_rotation': true,"
        "'bullet': true, 'angular_damping': 0.25, 'linear_damping': 0.125, 'layers': 4294967295,"
        "'gravity_scale': -0.5, 'material': 'Wood', 'angular_velocity': -7, 'angle': 9.5,"
        "'velocity': [1, 2], 'position': [3, 4], 'type': 'kinematic',"
        "'shape': {'box': {'height': 1e-3, 'width': 3}}, 'name': 'all'}]}");
    cr_body_def def = body_of(scene, "all");
    assert_true(def.torque == 3.0f && def.force.x == 1.0f && def.force.y == -2.0f);
    assert_true(def.fixed_rotation && def.bullet);
    assert_true(def.angular_damping == 0.25f && def.linear_damping == 0.125f);
    assert_true(def.layers == 4294967295u);
    assert_true(def.gravity_scale == -0.5f);
    assert_true(def.angular_velocity == -7.0f && def.angle == 9.5f);
    assert_true(def.velocity.x == 1.0f && def.velocity.y == 2.0f);
    assert_true(def.position.x == 3.0f && def.position.y == 4.0f);
    assert_int_equal(def.kind, CR_KINEMATIC);
    char *text = print(scene);
    assert_non_null(strstr(
        text,
        "{ \"name\": \"all\", \"type\": \"kinematic\", \"shape\": { \"box\": { \"width\": 3, "
        "\"height\": 0.001 } }, \"position\": [3, 4], \"angle\": 9.5, \"velocity\": [1, 2], "
        "\"angular_velocity\": -7, \"material\": \"Wood\", \"gravity_scale\": -0.5, \"layers\": "
        "4294967295, \"linear_damping\": 0.125, \"angular_damping\": 0.25, \"fixed_rotation\": "
        "true, \"bullet\": true, \"force\": [1, -2], \"torque\": 3 }"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* What the program notes on a body; a body without a note is written as ever. */
static void locked_and_order(void **state)
{
    (void)state;
    lab_scene *scene = parse(
        "{'carom': 1, 'bodies': ["
        "{'order': -32768, 'name': 'far', 'material': 'Wood', 'shape': {'circle': {'radius': 1}}},"
        "{'locked': true, 'name': 'near', 'order': 32767, 'shape': {'circle': {'radius': 1}}},"
        "{'locked': false, 'name': 'plain', 'order': 0, 'shape': {'circle': {'radius': 1}}}]}");
    uint64_t far = body_of(scene, "far").user, near = body_of(scene, "near").user;
    uint64_t plain = body_of(scene, "plain").user;
    assert_int_equal(lab_user_order(far), LAB_MIN_ORDER);
    assert_int_equal(lab_user_order(near), LAB_MAX_ORDER);
    assert_int_equal(lab_user_order(plain), 0);
    assert_true(!lab_user_locked(far) && lab_user_locked(near) && !lab_user_locked(plain));
    assert_string_equal(lab_names_text(scene->names, lab_tag_material(far)), "Wood");
    char *text = print(scene);
    assert_non_null(strstr(text, "\"material\": \"Wood\", \"order\": -32768 }"));
    assert_non_null(strstr(text, "\"locked\": true, \"order\": 32767 }"));
    assert_non_null(
        strstr(text, "{ \"name\": \"plain\", \"shape\": { \"circle\": { \"radius\": 1 } } }"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* A colour has a name, and is nothing that a tick reads. */
static void colors(void **state)
{
    (void)state;
    const char *plain = "{'carom': 1, 'bodies': [{'name': 'ball', 'shape': {'circle': "
                        "{'radius': 1}}, 'position': [0, 3]}]}";
    for (uint32_t color = 1; color <= LAB_COLORS; color++) {
        char source[256], wanted[64];
        snprintf(source, sizeof source,
                 "{'carom': 1, 'bodies': [{'color': '%s', 'name': 'ball', 'shape': {'circle': "
                 "{'radius': 1}}, 'position': [0, 3]}]}",
                 lab_color_name(color));
        lab_scene *scene = parse(source), *bare = parse(plain);
        assert_int_equal(body_of(scene, "ball").color, color);
        assert_int_equal(body_of(bare, "ball").color, LAB_NO_COLOR);
        char *text = print(scene), *without = print(bare);
        snprintf(wanted, sizeof wanted, "\"color\": \"%s\" }", lab_color_name(color));
        assert_non_null(strstr(text, wanted));
        assert_null(strstr(without, "color"));
        free(text);
        free(without);
        assert_round_trip(scene);
        for (int i = 0; i < 60; i++) {
            assert_int_equal(cr_world_step(scene->world, 1.0f / 60).code, CR_OK);
            assert_int_equal(cr_world_step(bare->world, 1.0f / 60).code, CR_OK);
        }
        assert_true(cr_world_hash(scene->world) == cr_world_hash(bare->world));
        lab_scene_destroy(scene);
        lab_scene_destroy(bare);
    }
    assert_string_equal(lab_color_name(LAB_NO_COLOR), "");
    assert_string_equal(lab_color_name(LAB_COLORS + 1), "");
    assert_int_equal(lab_color_find(""), LAB_NO_COLOR);
}

/* Minus zero and the least floats are kept to the bit. */
static void odd_numbers(void **state)
{
    (void)state;
    lab_scene *scene = parse("{'carom': 1, 'bodies': [{'name': 'odd', 'position': [-0, 1e-45],"
                             "'velocity': [-0.0, 0.0], 'angle': -0e5, 'angular_velocity': 1e-40,"
                             "'torque': 1e-999, 'shape': {'circle': {'radius': 5E-1}}}]}");
    cr_body_def def = body_of(scene, "odd");
    assert_true(signbit(def.position.x) && def.position.y == 0x1p-149f);
    assert_true(signbit(def.velocity.x) && !signbit(def.velocity.y));
    assert_true(signbit(def.angle));
    assert_true(def.torque == 0.0f);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

static void settings_of_every_type(void **state)
{
    (void)state;
    lab_scene *scene =
        parse("{'carom': 1, 'world': {'gravity': [1, 2], 'timestep': 0.01, 'settings': {"
              "'solver.name': 'impulse', 'solver.iterations': 2e1, 'solver.warm_start': false,"
              "'solver.slop': 0.01, 'broadphase.name': 'all_pairs'}}}");
    assert_true(cr_world_gravity(scene->world).x == 1.0f);
    assert_true(cr_world_timestep(scene->world) == 0.01f);
    assert_true(cr_world_get(scene->world, "solver.iterations") == 20.0);
    assert_true(cr_world_get(scene->world, "solver.warm_start") == 0.0);
    const cr_setting *solver = cr_setting_find("solver.name");
    size_t choice = (size_t)cr_world_get(scene->world, "solver.name");
    assert_string_equal(solver->choices[choice].name, "impulse");
    char *text = print(scene);
    /* in the table's order, whatever the file's */
    assert_non_null(strstr(text, "    \"settings\": {\n"
                                 "      \"broadphase.name\": \"all_pairs\",\n"
                                 "      \"solver.name\": \"impulse\",\n"
                                 "      \"solver.iterations\": 20,\n"
                                 "      \"solver.warm_start\": false,\n"
                                 "      \"solver.slop\": 0.01\n"
                                 "    }\n"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* A solver's second name is read, and its first one written. */
static void an_alias_is_read_and_never_written(void **state)
{
    (void)state;
    lab_scene *scene =
        parse("{'carom': 1, 'world': {'settings': {'solver.name': 'tgs_soft_simd'}}}");
    const cr_setting *solver = cr_setting_find("solver.name");
    size_t choice = (size_t)cr_world_get(scene->world, "solver.name");
    assert_string_equal(solver->choices[choice].name, "wide");
    char *text = print(scene);
    assert_null(strstr(text, "tgs_soft_simd"));
    free(text);
    assert_round_trip(scene);
    lab_scene_destroy(scene);
}

/* Every setting that there is, at both ends of its range. */
static void all_settings_round_trip(void **state)
{
    (void)state;
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    for (int end = 0; end < 2; end++) {
        lab_scene *scene = lab_scene_empty();
        assert_non_null(scene);
        for (size_t i = 0; i < count; i++) {
            cr_result set = cr_world_set(scene->world, settings[i].key,
                                         end == 0 ? settings[i].min : settings[i].max);
            assert_int_equal(set.code, CR_OK);
        }
        char *text = print(scene);
        lab_scene *copy = parse(text);
        for (size_t i = 0; i < count; i++) {
            double a = cr_world_get(scene->world, settings[i].key);
            double b = cr_world_get(copy->world, settings[i].key);
            assert_memory_equal(&a, &b, sizeof a);
        }
        free(text);
        assert_round_trip(scene);
        lab_scene_destroy(copy);
        lab_scene_destroy(scene);
    }
}

static void keys_in_any_order(void **state)
{
    (void)state;
    lab_scene *a = parse("{'attractors': [{'radius': 1, 'strength': 2, 'body': 'x'}],"
                         "'bodies': [{'material': 'clay', 'shape': {'circle': {'radius': 1}},"
                         "'name': 'x'}], 'materials': {'clay': {'friction': 0.9}},"
                         "'world': {'settings': {'solver.iterations': 3}}, 'carom': 1}");
    lab_scene *b = parse("{'carom': 1, 'world': {'settings': {'solver.iterations': 3}},"
                         "'materials': {'clay': {'friction': 0.9}}, 'bodies': [{'name': 'x',"
                         "'shape': {'circle': {'radius': 1}}, 'material': 'clay'}],"
                         "'attractors': [{'body': 'x', 'strength': 2, 'radius': 1}]}");
    char *text_a = print(a);
    char *text_b = print(b);
    assert_string_equal(text_a, text_b);
    assert_true(body_of(a, "x").material.friction == 0.9f);
    assert_true(body_of(a, "x").material.density == cr_material_default().density);
    free(text_a);
    free(text_b);
    lab_scene_destroy(a);
    lab_scene_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_is_read),
        cmocka_unit_test(example_is_written),
        cmocka_unit_test(only_the_version_is_required),
        cmocka_unit_test(words_are_read_and_written),
        cmocka_unit_test(body_defaults),
        cmocka_unit_test(shapes_have_default_sizes),
        cmocka_unit_test(every_setting_is_read),
        cmocka_unit_test(every_body_key),
        cmocka_unit_test(locked_and_order),
        cmocka_unit_test(colors),
        cmocka_unit_test(odd_numbers),
        cmocka_unit_test(settings_of_every_type),
        cmocka_unit_test(an_alias_is_read_and_never_written),
        cmocka_unit_test(all_settings_round_trip),
        cmocka_unit_test(keys_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
