/* Random worlds: saved, read and saved again they are the same to the bit, before and after they
 * have run. */
#include "effort.h"
#include "lab/body_color.h"
#include "lab/body_user_data.h"
#include "lab/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed;

static uint32_t random_below(uint32_t limit)
{
    seed += 0x9E3779B97F4A7C15u;
    uint64_t z = seed;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ z >> 31) % limit);
}

static float random_between(float low, float high)
{
    return low + (high - low) * ((float)random_below(1u << 24) / (float)(1u << 24));
}

static bool chance(uint32_t one_in)
{
    return random_below(one_in) == 0;
}

/* A regular polygon, squeezed and turned: convex whatever the numbers. */
static cr_result random_polygon(cr_shape *out)
{
    cr_vec2 vertices[CR_MAX_VERTICES];
    size_t count = 3 + random_below(CR_MAX_VERTICES - 2);
    cr_rot turn = cr_rot_from_angle(random_between(-3, 3));
    float wide = random_between(0.2f, 2);
    float high = random_between(0.2f, 2);
    cr_vec2 center = {random_between(-1, 1), random_between(-1, 1)};
    float sense = chance(2) ? 1.0f : -1.0f;
    for (size_t i = 0; i < count; i++) {
        float angle = sense * 6.2831853f * (float)i / (float)count;
        cr_vec2 p = {wide * cr_cos(angle), high * cr_sin(angle)};
        p = cr_dir_to_world(turn, p);
        vertices[i] = (cr_vec2){center.x + p.x, center.y + p.y};
    }
    return cr_shape_polygon(out, vertices, count);
}

static cr_result random_shape(cr_shape *out)
{
    switch (random_below(8)) {
    case 0:
        return cr_shape_halfspace(out, (cr_vec2){random_between(-1, 1), random_between(0.1f, 5)},
                                  random_between(-9, 0));
    case 1:
    case 2:
    case 3:
        return random_polygon(out);
    case 4:
    case 5:
        return cr_shape_box(out, random_between(0.1f, 2), random_between(0.1f, 2));
    default:
        return cr_shape_circle(out, random_between(0.1f, 2));
    }
}

static uint32_t random_name(lab_names *names, const char *what)
{
    char text[32];
    snprintf(text, sizeof text, "%s %u", what, random_below(30));
    return lab_names_intern(names, text);
}

static cr_body_def random_body(lab_scene *scene)
{
    cr_body_def def = cr_body_def_default();
    assert_int_equal(random_shape(&def.shape).code, CR_OK);
    def.kind = def.shape.kind == CR_HALFSPACE ? CR_STATIC
               : chance(6)                    ? CR_STATIC
               : chance(6)                    ? CR_KINEMATIC
                                              : CR_DYNAMIC;
    def.position = (cr_vec2){random_between(-20, 20), random_between(0, 20)};
    def.angle = chance(2) ? random_between(-10, 10) : 0;
    def.velocity = (cr_vec2){random_between(-5, 5), random_between(-5, 5)};
    def.angular_velocity = chance(2) ? random_between(-5, 5) : 0;
    def.gravity_scale = chance(4) ? random_between(-1, 2) : 1;
    def.layers = chance(4) ? random_below(16) : 1;
    def.linear_damping = chance(4) ? random_between(0, 1) : 0;
    def.angular_damping = chance(4) ? random_between(0, 1) : 0;
    def.fixed_rotation = chance(6);
    def.bullet = chance(6);
    def.torque = chance(6) ? random_between(-3, 3) : 0;
    def.force.x = chance(6) ? random_between(-3, 3) : -0.0f;
    uint32_t material = 0;
    if (chance(2) && scene->material_count > 0) {
        const lab_named_material *own =
            &scene->materials[random_below((uint32_t)scene->material_count)];
        material = own->name;
        def.material = own->material;
    } else if (chance(2)) {
        size_t presets;
        const cr_material_preset *preset = cr_material_presets(&presets);
        preset += random_below((uint32_t)presets);
        material = lab_names_intern(scene->names, preset->name);
        def.material = preset->material;
    }
    if (chance(5))
        def.material.friction = random_between(0, 1);
    def.user = lab_tag(chance(3) ? random_name(scene->names, "body") : 0, material);
    def.user = lab_user_with_locked(def.user, chance(6));
    if (chance(6))
        def.user = lab_user_with_order(def.user, (int)random_below(65536) - 32768);
    def.color = (uint32_t)random_below(LAB_COLORS + 1);
    return def;
}

static void add_materials(lab_scene *scene)
{
    size_t count = random_below(5);
    scene->materials = calloc(count + 1, sizeof *scene->materials);
    assert_non_null(scene->materials);
    for (size_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "stuff %zu", i);
        scene->materials[i].name = lab_names_intern(scene->names, text);
        scene->materials[i].material =
            (cr_material){random_between(0.1f, 3), random_between(0, 1), random_between(0, 2)};
    }
    scene->material_count = count;
}

static cr_joint_def random_joint(lab_scene *scene, cr_body_id a, cr_body_id b)
{
    cr_joint_def def = {.kind = (cr_joint_kind)random_below(CR_JOINT_KINDS), .a = a, .b = b};
    def.anchor_a = (cr_vec2){random_between(-1, 1), chance(2) ? -0.0f : 1};
    def.anchor_b = chance(3) ? (cr_vec2){0, 0} : (cr_vec2){random_between(-9, 9), 3};
    def.collide = chance(2);
    def.reference = def.kind != CR_SPRING || chance(3) ? random_between(-4, 4) : 0;
    if (def.kind == CR_PIN) {
        def.motor_speed = chance(2) ? random_between(-5, 5) : 0;
        def.max_torque = chance(2) ? random_between(0, 50) : 0;
        def.limited = chance(2);
        def.lower = def.limited ? random_between(-3, 0) : 0;
        def.upper = def.limited ? random_between(0, 3) : 0;
    } else if (def.kind == CR_SPRING) {
        def.length = chance(3) ? 0 : random_between(0, 5);
        def.stiffness = chance(2) ? random_between(0, 30) : 0;
        def.damping = chance(2) ? random_between(0, 2) : 0;
        def.rope = chance(2);
    }
    def.user = lab_tag(chance(3) ? random_name(scene->names, "body") : 0, 0);
    return def;
}

/* Some live ones of these bodies are joined, with each other or with the world. */
static void add_joints(lab_scene *scene, const cr_body_id *bodies, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        cr_body_id a = bodies[i], b = bodies[random_below(count)];
        if (!chance(3) || !cr_body_alive(scene->world, a) ||
            cr_body_get_view(scene->world, a).shape->kind == CR_HALFSPACE)
            continue;
        bool free_end = cr_same_id(a, b) || !cr_body_alive(scene->world, b) ||
                        cr_body_get_view(scene->world, b).shape->kind == CR_HALFSPACE;
        cr_joint_def def = random_joint(scene, a, free_end ? (cr_body_id){0, 0} : b);
        cr_joint_id id;
        assert_int_equal(cr_joint_create(scene->world, &def, &id).code, CR_OK);
        if (chance(6))
            assert_int_equal(cr_joint_destroy(scene->world, id).code, CR_OK);
    }
}

static lab_scene *random_scene(void)
{
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    add_materials(scene);
    cr_body_id bodies[60];
    uint32_t count = random_below(60);
    for (uint32_t i = 0; i < count; i++) {
        cr_body_def def = random_body(scene);
        cr_result made = cr_body_create(scene->world, &def, &bodies[i]);
        if (made.code != CR_OK)
            fail_msg("%s", made.message);
    }
    for (uint32_t i = 0; i < count; i++) {
        cr_attractor attractor = {bodies[i], random_between(-5, 5), random_between(0.1f, 9)};
        if (chance(8) && cr_body_get_view(scene->world, bodies[i]).shape->kind != CR_HALFSPACE)
            assert_int_equal(cr_attractor_add(scene->world, &attractor).code, CR_OK);
        else if (chance(10))
            assert_int_equal(cr_body_destroy(scene->world, bodies[i]).code, CR_OK);
    }
    if (chance(2))
        add_joints(scene, bodies, count);
    if (chance(2)) {
        cr_world_set(scene->world, "world.gravity_y", (double)random_between(-20, 5));
        cr_world_set(scene->world, "solver.iterations", 1 + random_below(50));
    }
    scene->view = (lab_view){{random_between(-3, 3), 0},
                             chance(2) ? random_between(1, 50) : 0,
                             chance(2) ? random_between(1, 50) : 0};
    assert_int_equal(cr_world_detect(scene->world).code, CR_OK);
    return scene;
}

static lab_scene *parse(const char *text, size_t length)
{
    lab_scene *scene = NULL;
    lab_error error;
    if (lab_scene_parse("again", text, length, &scene, &error) != LAB_OK)
        fail_msg("%s\n%s", error.message, text);
    return scene;
}

/* Saving gives the same bytes each time, and so does what was read back. */
static lab_scene *reload(const lab_scene *scene)
{
    size_t lengths[3];
    char *texts[3];
    texts[0] = lab_scene_print(scene, &lengths[0]);
    texts[1] = lab_scene_print(scene, &lengths[1]);
    assert_non_null(texts[0]);
    assert_non_null(texts[1]);
    lab_scene *copy = parse(texts[0], lengths[0]);
    texts[2] = lab_scene_print(copy, &lengths[2]);
    assert_non_null(texts[2]);
    assert_string_equal(texts[0], texts[1]);
    assert_string_equal(texts[0], texts[2]);
    for (int i = 0; i < 3; i++)
        free(texts[i]);
    return copy;
}

static cr_joint_id next_joint(const cr_world *world, size_t *slot)
{
    cr_joint_id id = {0, 0};
    while (id.index == 0 && *slot < cr_world_joint_slots(world))
        id = cr_world_joint_slot(world, (*slot)++);
    return id;
}

/* Every number of every joint, in the order of their slots. */
static void assert_same_joints(const cr_world *a, const cr_world *b)
{
    size_t i = 0, k = 0;
    for (;;) {
        cr_joint_id p = next_joint(a, &i), q = next_joint(b, &k);
        assert_int_equal(p.index != 0, q.index != 0);
        if (p.index == 0)
            return;
        cr_joint_def d, e;
        assert_int_equal(cr_joint_get(a, p, &d).code, CR_OK);
        assert_int_equal(cr_joint_get(b, q, &e).code, CR_OK);
        const float of_d[] = {d.anchor_a.x,  d.anchor_a.y, d.anchor_b.x, d.anchor_b.y,
                              d.reference,   d.length,     d.stiffness,  d.damping,
                              d.motor_speed, d.max_torque, d.lower,      d.upper};
        const float of_e[] = {e.anchor_a.x,  e.anchor_a.y, e.anchor_b.x, e.anchor_b.y,
                              e.reference,   e.length,     e.stiffness,  e.damping,
                              e.motor_speed, e.max_torque, e.lower,      e.upper};
        assert_memory_equal(of_d, of_e, sizeof of_d);
        assert_int_equal(d.kind, e.kind);
        assert_true(d.collide == e.collide && d.limited == e.limited && d.rope == e.rope);
    }
}

static void step(lab_scene *scene, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        cr_result stepped = cr_world_step(scene->world, cr_world_timestep(scene->world));
        if (stepped.code != CR_OK)
            fail_msg("%s", stepped.message);
    }
}

static void random_scenes_come_back(void **state)
{
    (void)state;
    enum { TICKS = 20 };
    const int scenes = test_effort(120, 40);
    for (int i = 0; i < scenes; i++) {
        seed = (uint64_t)i;
        lab_scene *made = random_scene();
        lab_scene *first = reload(made);
        lab_scene *second = reload(first);
        assert_true(cr_world_hash(made->world) == cr_world_hash(first->world));
        assert_same_joints(made->world, first->world);
        assert_true(cr_world_hash(first->world) == cr_world_hash(second->world));
        /* the same world runs on the same way */
        step(first, TICKS);
        step(second, TICKS);
        assert_true(cr_world_hash(first->world) == cr_world_hash(second->world));
        /* and what has run is saved just as well */
        lab_scene *third = reload(first);
        lab_scene *fourth = reload(third);
        assert_true(cr_world_hash(third->world) == cr_world_hash(fourth->world));
        lab_scene_destroy(made);
        lab_scene_destroy(first);
        lab_scene_destroy(second);
        lab_scene_destroy(third);
        lab_scene_destroy(fourth);
    }
    print_message("%d random scenes came back, and ran the same for %d ticks\n", scenes, TICKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_scenes_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
