/* good_scene.h - scenes that are read, written, and read again. */
#ifndef TESTS_GOOD_SCENE_H
#define TESTS_GOOD_SCENE_H

#include "lab/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Parses a text in which ' stands for ". */
static inline lab_scene *parse(const char *text)
{
    char *json = strdup(text);
    assert_non_null(json);
    for (char *c = json; *c != '\0'; c++)
        *c = *c == '\'' ? '"' : *c;
    lab_scene *scene = NULL;
    lab_error error;
    if (lab_scene_parse("good.json", json, strlen(json), &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    free(json);
    return scene;
}

static inline char *print(const lab_scene *scene)
{
    size_t length;
    char *text = lab_scene_print(scene, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

static inline cr_body_def body_of(const lab_scene *scene, const char *name)
{
    cr_body_def def;
    cr_body_id id = lab_scene_find(scene, name);
    assert_int_not_equal(id.index, 0);
    assert_string_equal(lab_scene_body_name(scene, id), name);
    assert_int_equal(cr_body_get(scene->world, id, &def).code, CR_OK);
    return def;
}

/* Printing, reading that and printing again gives the same bytes and the same world. */
static inline void assert_round_trip(const lab_scene *scene)
{
    char *first = print(scene);
    char *again = print(scene);
    assert_string_equal(first, again);
    lab_scene *copy = parse(first);
    char *second = print(copy);
    assert_string_equal(first, second);
    assert_true(cr_world_hash(copy->world) == cr_world_hash(scene->world));
    lab_scene_destroy(copy);
    free(first);
    free(again);
    free(second);
}

#endif
