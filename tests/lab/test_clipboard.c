/* Bodies as text and back: what goes along, where it lands, what it is called, and what is
 * refused. */
#include "heap.h"
#include "lab/assets.h"
#include "lab/body_color.h"
#include "lab/body_user_data.h"
#include "lab/clipboard_text.h"

/* ---------------------------------------------------------------- helpers */

static lab_session *open_text(const char *text)
{
    lab_scene *scene;
    lab_error error = {""};
    lab_status status = lab_scene_parse("test", text, strlen(text), &scene, &error);
    if (status != LAB_OK)
        print_error("%s\n", error.message);
    assert_int_equal(status, LAB_OK);
    lab_session *session = lab_session_open(scene);
    assert_non_null(session);
    return session;
}

static lab_scene *read_clip(const char *text)
{
    lab_scene *clip;
    lab_error error = {""};
    lab_status status = lab_clipboard_read(text, strlen(text), &clip, &error);
    if (status != LAB_OK)
        print_error("%s\n", error.message);
    assert_int_equal(status, LAB_OK);
    return clip;
}

static size_t bodies(const lab_session *session)
{
    return cr_world_stats(lab_session_world(session)).bodies;
}

static cr_body_id named(const lab_session *session, const char *name)
{
    cr_body_id id = lab_scene_find(lab_session_scene(session), name);
    if (id.index == 0)
        print_error("no body \"%s\"\n", name);
    assert_int_not_equal(id.index, 0);
    return id;
}

static char *copy_all(const lab_scene *scene)
{
    size_t slots = cr_world_slots(scene->world), length;
    cr_body_id *ids = calloc(slots + 1, sizeof *ids);
    assert_non_null(ids);
    for (size_t i = 0; i < slots; i++)
        ids[slots - 1 - i] = cr_world_slot(scene->world, i); /* their order does not count */
    char *text = lab_clipboard_copy(scene, ids, slots, &length);
    free(ids);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

static void paste(lab_session *session, const lab_scene *clip)
{
    cr_body_id *pasted = calloc(cr_world_slots(clip->world) + 1, sizeof *pasted);
    assert_non_null(pasted);
    assert_ok(lab_clipboard_paste(session, clip, pasted));
    free(pasted);
}

static void paste_text(lab_session *session, const char *text)
{
    lab_scene *clip = read_clip(text);
    paste(session, clip);
    lab_scene_destroy(clip);
}

static const char room[] =
    "{\"carom\":1,\"name\":\"Room\",\"world\":{\"gravity\":[0,-2],\"settings\":{\"solver.name\":"
    "\"pgs\"}},"
    "\"materials\":{\"clay\":{\"density\":2,\"restitution\":0,\"friction\":0.5},"
    "\"felt\":{\"density\":1}},"
    "\"bodies\":["
    "{\"name\":\"floor\",\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
    "\"offset\":-4}}},"
    "{\"name\":\"arm\",\"shape\":{\"box\":{\"width\":2,\"height\":0.5}},\"position\":[1,2],"
    "\"material\":\"clay\",\"order\":3,\"color\":\"red\"},"
    "{\"name\":\"bob\",\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[2,1],"
    "\"material\":\"SuperBall\",\"velocity\":[1,0]},"
    "{\"name\":\"far\",\"locked\":true,\"shape\":{\"polygon\":{\"vertices\":[[0,0],[2,0],[0,1]]}},"
    "\"position\":[5,5],\"material\":\"felt\"}],"
    "\"attractors\":[{\"body\":\"bob\",\"strength\":3,\"radius\":2},{\"body\":\"far\"}],"
    "\"joints\":["
    "{\"name\":\"hinge\",\"joint\":{\"pin\":{\"lower\":-1,\"upper\":2}},\"a\":\"arm\",\"b\":"
    "\"bob\",\"anchor\":[2,2]},"
    "{\"joint\":{\"spring\":{\"stiffness\":9}},\"a\":\"arm\",\"anchor_b\":[1,4]},"
    "{\"joint\":{\"weld\":{}},\"a\":\"bob\",\"b\":\"far\",\"anchor\":[3,3]}]}";

/* ---------------------------------------------------------------- copying */

static void a_copy_is_a_scene_of_its_own(void **state)
{
    (void)state;
    lab_session *session = open_text(room);
    cr_body_id ids[3] = {named(session, "bob"), named(session, "arm"), named(session, "bob")};
    size_t length;
    char *text = lab_clipboard_copy(lab_session_scene(session), ids, 3, &length);
    assert_non_null(text);
    assert_int_equal(length, strlen(text));
    lab_session *alone = open_text(text);
    const lab_scene *scene = lab_session_scene(alone);
    assert_int_equal(bodies(alone), 2);
    assert_int_equal(named(alone, "arm").index, 1);
    assert_int_equal(named(alone, "bob").index, 2);
    assert_true(cr_world_gravity(scene->world).y == -2.0f);
    assert_int_equal(scene->material_count, 1);
    assert_string_equal(lab_names_text(scene->names, scene->materials[0].name), "clay");
    uint64_t user = cr_body_get_view(scene->world, named(alone, "arm")).user;
    assert_string_equal(lab_names_text(scene->names, lab_tag_material(user)), "clay");
    assert_int_equal(lab_user_order(user), 3);
    assert_int_equal(cr_body_get_view(scene->world, named(alone, "arm")).color,
                     lab_color_find("red"));
    size_t attractors;
    assert_true(cr_world_attractors(scene->world, &attractors)->strength == 3.0f);
    assert_int_equal(attractors, 1);
    /* The weld leads to a body that stayed behind. */
    assert_int_equal(cr_world_joint_slots(scene->world), 2);
    assert_int_not_equal(lab_scene_find_joint(scene, "hinge").index, 0);
    free(text);
    lab_session_close(alone);
    lab_session_close(session);
}

static void a_dead_id_is_left_out(void **state)
{
    (void)state;
    lab_session *session = open_text(room);
    cr_body_id ids[2] = {named(session, "bob"), named(session, "far")};
    apply(session, (lab_command){.kind = LAB_DELETE, .body = ids[1]});
    size_t length;
    char *text = lab_clipboard_copy(lab_session_scene(session), ids, 2, &length);
    lab_scene *clip = read_clip(text);
    assert_int_equal(cr_world_stats(clip->world).bodies, 1);
    free(text);
    lab_scene_destroy(clip);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- pasting */

static void a_paste_is_one_edit_and_touches_nothing_else(void **state)
{
    (void)state;
    lab_session *session = open_text(room);
    shot before = take(session);
    char *text = copy_all(lab_session_scene(session));
    lab_scene *clip = read_clip(text);
    assert_ok(cr_world_set(clip->world, "world.gravity_y", 5));
    assert_ok(lab_clipboard_move(clip, 16, -8));
    cr_body_id pasted[4];
    assert_ok(lab_clipboard_paste(session, clip, pasted));
    const cr_world *world = lab_session_world(session);
    assert_int_equal(bodies(session), 7);
    assert_int_equal(pasted[0].index, 0); /* the floor is there already */
    assert_true(cr_same_id(pasted[1], named(session, "arm 2")));
    assert_true(cr_same_id(pasted[2], named(session, "bob 2")));
    cr_body_view arm = cr_body_get_view(world, pasted[1]), far = cr_body_get_view(world, pasted[3]);
    assert_true(arm.transform.p.x == 17.0f && arm.transform.p.y == -6.0f);
    assert_true(lab_user_order(arm.user) == 3 && lab_user_locked(far.user));
    assert_int_equal(arm.color, lab_color_find("red"));
    assert_string_equal(lab_names_text(lab_session_names(session), lab_tag_material(arm.user)),
                        "clay");
    assert_true(cr_world_gravity(world).y == -2.0f);
    /* Joints hold where they held: to the world, too. */
    assert_int_equal(cr_world_joint_slots(world), 6);
    cr_joint_view spring = cr_joint_get_view(world, cr_world_joint_slot(world, 4));
    assert_true(cr_same_id(spring.a, pasted[1]));
    assert_true(spring.anchor_b.x == 17.0f && spring.anchor_b.y == -4.0f);
    cr_joint_id hinge = lab_scene_find_joint(lab_session_scene(session), "hinge 2");
    cr_joint_view pin = cr_joint_get_view(world, hinge);
    assert_true(cr_same_id(pin.a, pasted[1]) && cr_same_id(pin.b, pasted[2]));
    assert_true(pin.anchor_a.x == pin.anchor_b.x && pin.anchor_a.y == pin.anchor_b.y);
    size_t attractors;
    cr_world_attractors(world, &attractors);
    assert_int_equal(attractors, 4);
    shot after = take(session);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), before);
    assert_false(lab_session_can_undo(session));
    assert_ok(lab_session_redo(session));
    assert_same(take(session), after);
    free(text);
    lab_scene_destroy(clip);
    lab_session_close(session);
}

static void names_are_made_unique(void **state)
{
    (void)state;
    static const char three[] =
        "{\"carom\":1,\"bodies\":[{\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":1}}},"
        "{\"name\":\"ball 2\",\"shape\":{\"circle\":{\"radius\":1}}},"
        "{\"name\":\"7\",\"shape\":{\"circle\":{\"radius\":1}}},"
        "{\"shape\":{\"circle\":{\"radius\":1}}}]}";
    lab_session *session = open_text(three);
    paste_text(session, three);
    paste_text(session, three);
    static const char *const names[] = {"ball", "ball 2", "7",      "",       "ball 3", "ball 4",
                                        "7 2",  "",       "ball 5", "ball 6", "7 3",    ""};
    for (size_t slot = 0; slot < 12; slot++) {
        cr_body_id id = cr_world_slot(lab_session_world(session), slot);
        assert_string_equal(lab_scene_body_name(lab_session_scene(session), id), names[slot]);
    }
    /* What was undone has no name any more. */
    assert_ok(lab_session_undo(session));
    paste_text(session, three);
    named(session, "ball 5");
    lab_session_close(session);
}

/* A material's name goes along where it means the same; the numbers always do. */
static void materials_keep_their_numbers(void **state)
{
    (void)state;
    static const char other[] =
        "{\"carom\":1,\"materials\":{\"clay\":{\"density\":7}},\"bodies\":[]}";
    lab_session *session = open_text(other);
    paste_text(session, room);
    const lab_scene *scene = lab_session_scene(session);
    cr_body_def arm, bob;
    assert_ok(cr_body_get(scene->world, named(session, "arm"), &arm));
    assert_ok(cr_body_get(scene->world, named(session, "bob"), &bob));
    assert_true(arm.material.density == 2.0f && arm.material.friction == 0.5f);
    assert_int_equal(lab_tag_material(arm.user), 0);
    assert_string_equal(lab_names_text(scene->names, lab_tag_material(bob.user)), "SuperBall");
    lab_session_close(session);
}

static void a_box_is_around_what_has_a_size(void **state)
{
    (void)state;
    lab_scene *clip = read_clip(room);
    cr_aabb box;
    assert_true(lab_clipboard_bounds(clip, &box));
    assert_true(box.lower.x == 0.0f && box.lower.y == 0.5f);
    assert_true(box.upper.x == 7.0f && box.upper.y == 6.0f);
    assert_int_equal(lab_clipboard_move(clip, 3e38, 0).code, CR_OK);
    assert_int_equal(lab_clipboard_move(clip, 3e38, 0).code, CR_INVALID_VALUE);
    lab_scene_destroy(clip);
    clip = read_clip("{\"carom\":1,\"bodies\":[{\"shape\":{\"halfspace\":{\"normal\":[0,1],"
                     "\"offset\":0}}}]}");
    assert_false(lab_clipboard_bounds(clip, &box));
    lab_scene_destroy(clip);
}

/* ---------------------------------------------------------------- whole scenes */

/* The clip of a scene is that scene, but for its title, its texts and its view. */
static void copying_what_was_pasted_gives_the_same_text(void **state)
{
    (void)state;
    lab_session *from = open_text(room);
    char *first = copy_all(lab_session_scene(from));
    lab_scene *bare = read_clip(first);
    for (size_t slot = 0; slot < 4; slot++)
        assert_ok(cr_body_destroy(bare->world, cr_world_slot(bare->world, slot)));
    size_t length;
    char *text = lab_scene_print(bare, &length);
    lab_scene_destroy(bare);
    assert_non_null(text);
    lab_session *to = open_text(text); /* no bodies; the settings and materials of the first */
    free(text);
    paste_text(to, first);
    char *second = copy_all(lab_session_scene(to));
    assert_string_equal(first, second);
    free(first);
    free(second);
    lab_session_close(to);
    lab_session_close(from);
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

static void assert_same_joints(const cr_world *a, const cr_world *b)
{
    assert_int_equal(cr_world_joint_slots(a), cr_world_joint_slots(b));
    for (size_t slot = 0; slot < cr_world_joint_slots(b); slot++) {
        cr_joint_view p = cr_joint_get_view(a, cr_world_joint_slot(a, slot));
        cr_joint_view q = cr_joint_get_view(b, cr_world_joint_slot(b, slot));
        assert_true(p.kind == q.kind && p.angle == q.angle && p.length == q.length);
        assert_true(p.anchor_b.x == q.anchor_b.x && p.anchor_b.y == q.anchor_b.y);
    }
}

static size_t paste_shipped(const char *name)
{
    char path[4096];
    size_t length;
    lab_scene *clip;
    lab_error error;
    lab_find_scene(name, path, sizeof path);
    char *text = read_file(path, &length);
    assert_int_equal(lab_clipboard_read(text, length, &clip, &error), LAB_OK);
    free(text);
    lab_session *session = lab_session_open(lab_scene_empty());
    assert_non_null(session);
    uint64_t empty = cr_world_hash(lab_session_world(session));
    paste(session, clip);
    assert_true(cr_world_hash(lab_session_world(session)) == cr_world_hash(clip->world));
    assert_same_joints(lab_session_world(session), clip->world);
    run(session, 2);
    while (lab_session_can_undo(session))
        assert_ok(lab_session_undo(session));
    assert_true(cr_world_hash(lab_session_world(session)) == empty);
    size_t count = cr_world_stats(clip->world).bodies;
    lab_scene_destroy(clip);
    lab_session_close(session);
    return count;
}

static void every_shipped_scene_can_be_pasted(void **state)
{
    (void)state;
    static const char *const kinds[] = {"scenes", "lessons"};
    size_t scenes = 0, all = 0;
    for (size_t k = 0; k < 2; k++) {
        size_t count;
        char **names = lab_shipped(kinds[k], &count);
        for (size_t i = 0; i < count; i++)
            all += paste_shipped(names[i]);
        scenes += count;
        lab_shipped_free(names, count);
    }
    print_message("%zu scenes, %zu bodies\n", scenes, all);
    assert_true(scenes > 30);
}

/* ---------------------------------------------------------------- mails */

static void a_mail_may_quote_it_or_fence_it(void **state)
{
    (void)state;
    static const char *const mails[] = {
        "\n\n  {\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}]}  \r\n\r\n",
        "> {\"carom\":1,\n> \"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}\n>]}\n",
        ">> > {\"carom\":1,\n>> >\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}]}",
        "```json\n{\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}]}\n```\n",
        "Dear Ada,\ntry \xC3\xA9this:\n~~~\n{\"carom\":1,\"bodies\":[\n"
        "{\"shape\":{\"circle\":{\"radius\":1}}}]}\n~~~\nYours\n```\nnot this\n```",
        "> Try:\n> ```\n> {\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}]}",
        "{\"carom\":1,\"name\":\"> ``` is no fence\",\"bodies\":[{\"shape\":{\"circle\":"
        "{\"radius\":1}}}]}",
    };
    for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
        lab_scene *clip = read_clip(mails[i]);
        assert_int_equal(cr_world_stats(clip->world).bodies, 1);
        lab_scene_destroy(clip);
    }
}

static void a_bad_text_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *start;
    } cases[] = {
        {"", "pasted text:1:1: "},
        {"Hello, world", "pasted text:1:1: "},
        {"> Hello", "pasted text:1:3: "},
        {"{}", "pasted text:1:1: \"carom\" is missing"},
        {"> {\"carom\":1,\n>  \"bodys\":[]}", "pasted text:2:4: unknown key \"bodys\""},
        {"Look:\n```\n{\"carom\":1,\n\"bodies\":[{\"angle\":true}]}\n```",
         "pasted text:4:20: \"angle\" must be a number"},
        {"```\n```", "pasted text:"},
        {"{\"carom\":1,\"bodies\":[{\"order\":1.5}]}",
         "pasted text:1:31: \"order\" must be a whole number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lab_scene *clip = NULL;
        lab_error error = {""};
        assert_int_equal(lab_clipboard_read(cases[i].text, strlen(cases[i].text), &clip, &error),
                         LAB_REFUSED);
        if (strncmp(error.message, cases[i].start, strlen(cases[i].start)) != 0)
            print_error("%s\n", error.message);
        assert_memory_equal(error.message, cases[i].start, strlen(cases[i].start));
        assert_null(clip);
    }
}

/* ---------------------------------------------------------------- at random */

static void random_paste(lab_session *session)
{
    cr_body_id ids[5];
    for (int i = 0; i < 5; i++)
        ids[i] = any_body(session);
    size_t length;
    char *text = lab_clipboard_copy(lab_session_scene(session), ids, 1 + draw(5), &length);
    assert_non_null(text);
    lab_scene *clip = read_clip(text);
    assert_ok(lab_clipboard_move(clip, (double)between(-4, 4), (double)between(0, 4)));
    paste(session, clip);
    lab_scene_destroy(clip);
    free(text);
}

static void pastes_among_other_edits_are_undone(void **state)
{
    (void)state;
    for (uint32_t start = 1; start <= 8; start++) {
        seed = start * 7919;
        lab_session *session = open_heap(8);
        shot before = take(session);
        for (int i = 0; i < 25; i++) {
            lab_session_group(session);
            if (draw(3) == 0 && bodies(session) < 200)
                random_paste(session);
            else
                apply(session, random_command(session));
            run(session, (int)draw(4));
        }
        shot after = take(session);
        size_t steps = 0;
        for (; lab_session_can_undo(session); steps++)
            assert_ok(lab_session_undo(session));
        assert_same(take(session), before);
        assert_int_equal(steps, 25);
        while (lab_session_can_redo(session))
            assert_ok(lab_session_redo(session));
        assert_same(take(session), after);
        lab_session_close(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_a_scene_of_its_own),
        cmocka_unit_test(a_dead_id_is_left_out),
        cmocka_unit_test(a_paste_is_one_edit_and_touches_nothing_else),
        cmocka_unit_test(names_are_made_unique),
        cmocka_unit_test(materials_keep_their_numbers),
        cmocka_unit_test(a_box_is_around_what_has_a_size),
        cmocka_unit_test(copying_what_was_pasted_gives_the_same_text),
        cmocka_unit_test(every_shipped_scene_can_be_pasted),
        cmocka_unit_test(a_mail_may_quote_it_or_fence_it),
        cmocka_unit_test(a_bad_text_is_refused_with_its_place),
        cmocka_unit_test(pastes_among_other_edits_are_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
