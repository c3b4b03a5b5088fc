/* Scenes that must be refused, each at the place of the key or value at fault. */
#include "lab/command.h"
#include "lab/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* In these texts ' stands for ", and @ marks the place that the message must name. */
typedef struct bad_scene {
    const char *text;
    const char *why; /* must be part of the message */
} bad_scene;

#define SCENE(rest)       "{'carom': 1, " rest "}"
#define BODY(members)     SCENE("'bodies': [{" members "}]")
#define SHAPE(members)    BODY("'shape': {" members "}")
#define DISC(members)     BODY("'shape': {'circle': {'radius': 1}}, " members)
#define SETTINGS(members) SCENE("'world': {'settings': {" members "}}")

static const bad_scene not_json[] = {
    {"@", "empty"},
    {" \n@", "empty"},
    {"@hello", "not JSON"},
    {"@\xEF\xBB\xBF{'carom': 1}", "byte order mark"},
    {"@\xFF\xFE{", "UTF-16"},
    {"{'carom': 1, 'bodies': [{'name': @'a", "no closing quote"},
    {"{'carom': 1, 'bodies': [{'name': 'left'}@", "ends too early"},
    {"{'carom': 1,\n@", "ends too early"},
    {"{'carom': @1.", "a digit is required"},
    {"{'carom': @1e", "a digit is required"},
    {"{'carom': @tru", "tru"},
    {"{'carom': 1, @'nam", "no closing quote"},
    {"{'carom': 1, 'name': @'ends with a quote \\'", "no closing quote"},
    {"{'carom': 1, 'name': @'ends with a quote \\'\n}", "no closing quote"},
    {"{'carom': 1} @{}", "trailing garbage"},
    {"{'carom': 1} @x", "trailing garbage"},
    {"{'carom': 1} @'x", "no closing quote"},
    {"{'carom': 1}@]", "trailing garbage"},
    {"{'carom': 1, @}", "object key"},
    {"{'carom': 1 @'name': ''}", "','"},
    {"{'carom' @1}", "colon"},
    {"{@1: 2}", "object key"},
    {"{@carom: 1}", "carom"},
    {"{'carom': 1, 'bodies': [{}, @]}", "unallowed token"},
    {"{'carom': 1, 'bodies': [@}", "unallowed token"},
    {"{'carom': 1, 'bodies': [1@}", "']'"},
    {"{'carom': @01}", "','"},
    {"{'carom': @0x1}", "0x1"},
    {"{'carom': @+1}", "plus sign"},
    {"{'carom': @.5}", ".5"},
    {"{'carom': @-}", "a digit is required"},
    {"{'carom': @truefalse}", "truefalse"},
    {"{'carom': 1, @// remark\n 'name': ''}", "no comments"},
    {"{'carom': 1,\n  @/* remark */ 'name': ''}", "no comments"},
    {"@# remark\n{'carom': 1}", "no comments"},
    {"{'carom': 1}\n@// remark", "no comments"},
    {"{'carom': 1, 'name': @Two}", "Two"},
    {"{'carom': 1,@\f'name': ''}", "form feed"},
    {"{'carom': 1}@\v", "vertical tab"},
    {"{'carom': 1, 'name': @'caf\xE9'}", "UTF8"},
    {"{'carom': 1, 'name': @'\xC0\x80'}", "UTF-8"},
    {"{'carom': 1, 'name': @'\xED\xA0\x80'}", "UTF-8"},
    {"{'carom': 1, 'name': @'\\ud800'}", "UTF-8"},
    {"{'carom': 1, 'name': @'\\ud800\\u0041'}", "UTF-8"},
    {"{'carom': 1, 'name': @'\\udc00'}", "UTF-8"},
    {"{'carom': 1, 'name': @'\\u12g4'}", "non-hex"},
    {"{'carom': 1, 'name': @'\\q'}", "not JSON"},
    {"{'carom': 1, 'name': @'two\nlines'}", "invalid character inside string"},
    {"{'carom': 1, 'name': @'a\\u0000b'}", "u0000"},
    {"{'carom': 1, @'na\\u0000me': ''}", "u0000"},
    {SHAPE("'circle': {'radius': @NaN}"), "NaN"},
    {SHAPE("'circle': {'radius': @Infinity}"), "Infinity"},
    {SHAPE("'circle': {'radius': @-Infinity}"), "-Infinity"},
};

static const bad_scene documents[] = {
    {"@[]", "an object"},
    {"@3", "an object"},
    {"@'scene'", "an object"},
    {"@null", "an object"},
    {"\n  @{}", "\"carom\" is missing"},
    {"@{'bodies': []}", "\"carom\" is missing"},
    {"{@'carrom': 1}", "did you mean \"carom\""},
    {"{'carom': @2, 'particles': []}", "version 1"},
    {"{'carom': @1.5}", "version 1"},
    {"{'carom': @'1'}", "must be a number, not a string"},
    {SCENE("@'bodis': []"), "\"bodies\""},
    {SCENE("@'gravity': [0, 0]"), "unknown key \"gravity\""},
    {SCENE("@'': 1"), "unknown key \"\""},
    {"{'carom': 1, @'carom': 1}", "twice"},
    {"{'carom': 1, 'name': 'a', @'n\\u0061me': 'b'}", "twice"},
    {SCENE("'name': @7"), "must be a string, not a number"},
    {SCENE("'name': @null"), "must be a string, not null"},
    {SCENE("'notes': @['a']"), "must be a string, not an array"},
    {SCENE("'question': @7"), "must be a string, not a number"},
    {SCENE("'topics': @'collision'"), "must be an array, not a string"},
    {SCENE("'topics': ['collision', @7]"), "a topic must be a string, not a number"},
    {SCENE("'topics': [@'']"), "must not be empty"},
    {SCENE("'lesson': @true"), "must be an object"},
    {SCENE("'lesson': {@'numbr': 2}"), "\"number\""},
    {SCENE("'lesson': {'number': @0}"), "at least 1"},
    {SCENE("'lesson': {'number': @1.5}"), "number"},
    {SCENE("'bodies': @{}"), "must be an array, not an object"},
    {SCENE("'bodies': [@1]"), "must be an object"},
    {SCENE("'materials': @[]"), "must be an object"},
    {SCENE("'attractors': @{}"), "must be an array"},
    {SCENE("'view': @[0, 0]"), "must be an object"},
    {SCENE("'view': {'center': @[0], 'height': 1}"), "two numbers"},
    {SCENE("'view': {'height': @0}"), "greater than 0"},
    {SCENE("'view': {'height': @-3}"), "greater than 0"},
    {SCENE("'view': {'height': 3, 'width': @0}"), "greater than 0"},
    {SCENE("'view': {@'heigth': 3}"), "\"height\""},
    {SCENE("'view': {'height': @1e39}"), "too large"},
};

static const bad_scene worlds[] = {
    {SCENE("'world': @1"), "must be an object"},
    {SCENE("'world': {@'gravty': [0, 0]}"), "\"gravity\""},
    {SCENE("'world': {'gravity': @-9.81}"), "two numbers [x, y], not a number"},
    {SCENE("'world': {'gravity': @[0, 0, 0]}"), "two numbers"},
    {SCENE("'world': {'gravity': [0, @'down']}"), "must be a number, not a string"},
    {SCENE("'world': {'gravity': [0, @-1e39]}"), "too large"},
    {SCENE("'world': {'gravity': [@1e999, 0]}"), "too large"},
    {SCENE("'world': {'timestep': @0}"), "timestep"},
    {SCENE("'world': {'timestep': @-0.1}"), "timestep"},
    {SCENE("'world': {'timestep': @100}"), "timestep"},
    {SCENE("'world': {'timestep': @'fast'}"), "must be a number"},
    {SCENE("'world': {'settings': @[]}"), "must be an object"},
    {SETTINGS("@'solver.iteratoins': 10"), "did you mean \"solver.iterations\""},
    {SETTINGS("'solver.iterations': @2.5"), "solver.iterations"},
    {SETTINGS("'solver.iterations': @0"), "solver.iterations"},
    {SETTINGS("'solver.iterations': @'ten'"), "must be a number, not a string"},
    {SETTINGS("'solver.name': @'psg'"), "pgs"},
    {SETTINGS("'solver.name': @1"), "must be a string, not a number"},
    {SETTINGS("'solver.warm_start': @1"), "must be true or false, not a number"},
    {SETTINGS("'solver.slop': @true"), "must be a number, not true or false"},
    {SETTINGS("'solver.iterations': 10, @'solver.iterations': 12"), "twice"},
};

static const bad_scene shapes[] = {
    {BODY("'shape': @'circle'"), "must be an object"},
    {BODY("'shape': @{}"), "one of circle, box, polygon and halfspace"},
    {SHAPE("@'circel': {'radius': 1}"), "did you mean \"circle\""},
    {SHAPE("'circle': {'radius': 1}, @'box': {'width': 1, 'height': 1}"), "one shape"},
    {SHAPE("'circle': @1"), "must be an object"},
    {SHAPE("'circle': {@'radios': 1}"), "did you mean \"radius\""},
    {SHAPE("'circle': {'radius': @-1}"), "greater than 0, not -1"},
    {SHAPE("'circle': {'radius': @0}"), "greater than 0"},
    {SHAPE("'circle': {'radius': @-0}"), "greater than 0"},
    {SHAPE("'circle': {'radius': @1e39}"), "too large"},
    {SHAPE("'circle': {'radius': @1e999}"), "too large"},
    {SHAPE("'circle': {'radius': @1e30}"), "too large"},
    {SHAPE("'circle': {'radius': @1e-30}"), "too small"},
    {SHAPE("'circle': {'radius': @'1'}"), "must be a number, not a string"},
    {SHAPE("'box': {'width': @0, 'height': 1}"), "width must be greater than 0"},
    {SHAPE("'box': {'height': @-2, 'width': 1}"), "height must be greater than 0"},
    {SHAPE("'box': {'width': 1, 'height': 1, @'depth': 1}"), "unknown key \"depth\""},
    {SHAPE("'polygon': @{}"), "\"vertices\" is missing"},
    {SHAPE("'polygon': {'vertices': @{}}"), "must be an array"},
    {SHAPE("'polygon': {'vertices': @[[0, 0], [1, 0]]}"), "3 to 8 corners, not 2"},
    {SHAPE("'polygon': {'vertices': @[[0,0],[4,0],[5,1],[5,2],[4,3],[3,3],[2,3],[0,2],[0,1]]}"),
     "3 to 8 corners, not 9"},
    {SHAPE("'polygon': {'vertices': [[0, 0], @[1], [0, 1]]}"), "two numbers"},
    {SHAPE("'polygon': {'vertices': [[0, 0], [1, @1e39], [0, 1]]}"), "too large"},
    {SHAPE("'polygon': {'vertices': [[0, 0], [1, @NaN], [0, 1]]}"), "NaN"},
    {SHAPE("'polygon': {'vertices': @[[0, 0], [1, 1], [2, 2]]}"), "area"},
    {SHAPE("'polygon': {'vertices': @[[0, 0], [0, 0], [0, 0]]}"), "coincide"},
    {SHAPE("'polygon': {'vertices': @[[0, 0], [2, 0], [0.5, 0.5], [0, 2]]}"), "not convex"},
    {SHAPE("'polygon': {'vertices': @[[0, 0], [1, 1], [1, 0], [0, 1]]}"), "polygon"},
    {SHAPE("'halfspace': {'normal': @[0, 0], 'offset': 0}"), "(0, 0)"},
    {SHAPE("'halfspace': {'normal': [1e-30, 0], 'offset': @1e30}"), "offset"},
};

static const bad_scene bodies[] = {
    {DISC("@'colour': 'red'"), "unknown key \"colour\""},
    {DISC("@'postion': [0, 0]"), "did you mean \"position\""},
    {DISC("'position': [0, 0], @'position': [0, 0]"), "twice"},
    {DISC("'position': @7"), "two numbers"},
    {DISC("'position': [0, @1e39]"), "too large"},
    {DISC("'angle': @[0]"), "must be a number, not an array"},
    {DISC("'type': @'dynamik'"), "did you mean \"dynamic\""},
    {DISC("'type': @true"), "must be a string"},
    {DISC("'name': @3"), "must be a string"},
    {DISC("'layers': @-1"), "0 to 4294967295"},
    {DISC("'layers': @4294967296"), "0 to 4294967295"},
    {DISC("'layers': @1.5"), "whole number"},
    {DISC("'fixed_rotation': @0"), "true or false"},
    {DISC("'bullet': @1"), "true or false"},
    {DISC("'locked': @1"), "true or false"},
    {DISC("'order': @'front'"), "must be a number"},
    {DISC("'order': @0.5"), "whole number from -32768 to 32767, not 0.5"},
    {DISC("'order': @32768"), "whole number from -32768 to 32767"},
    {DISC("'order': @-32769"), "whole number"},
    {DISC("@'odrer': 1"), "did you mean \"order\""},
    {DISC("'color': @3"), "\"color\" must be a string, not a number"},
    {DISC("'color': @'bleu'"), "or red, not \"bleu\"; did you mean \"blue\"?"},
    {DISC("'color': @'#ff0000'"),
     "\"color\" must be blue, yellow, green, pink, sky, violet, sage or"},
    {DISC("'color': @''"), "\"color\" must be blue"},
    {DISC("@'colour': 'red'"), "did you mean \"color\"?"},
    {DISC("'linear_damping': @-0.1"), "linear_damping must be at least 0"},
    {DISC("'angle': 1, 'angular_damping': @-0.1, 'torque': 1"), "angular_damping"},
    {DISC("'force': @[1]"), "two numbers"},
    {BODY("'type': @'dynamic', 'shape': {'halfspace': {'normal': [0, 1], 'offset': 0}}"), "static"},
    {BODY("'shape': {'halfspace': {'normal': [0, 1], 'offset': 0}}, 'type': @'kinematic'"),
     "static"},
    {BODY("'shape': {'circle': {'radius': 1e9}}, 'material': @{'density': 1e3}, 'angle': 1"),
     "too large"},
    {SCENE("'bodies': [{'name': 'a', 'shape': {'circle': {'radius': 1}}},\n"
           "{'shape': {'circle': {'radius': 1}}, 'name': @'a'}]"),
     "another body with the name \"a\""},
};

static const bad_scene materials[] = {
    {DISC("'material': @'Superbal'"), "did you mean \"SuperBall\""},
    {SCENE("'materials': {'clay': {}}, 'bodies': [{'shape': {'circle': {'radius': 1}}, "
           "'material': @'claay'}]"),
     "did you mean \"clay\""},
    {DISC("'material': @'unobtainium'"), "unknown material \"unobtainium\""},
    {DISC("'material': @''"), "unknown material"},
    {DISC("'material': @1"), "name or an object, not a number"},
    {DISC("'material': {@'restitition': 1}"), "did you mean \"restitution\""},
    {DISC("'material': {'density': 1, 'restitution': @1.5}"), "between 0 and 1"},
    {DISC("'material': {'restitution': @-0.5}"), "between 0 and 1"},
    {DISC("'material': {'density': @-1}"), "at least 0"},
    {DISC("'material': {'friction': @-1}"), "at least 0"},
    {DISC("'material': {'friction': @'rough'}"), "must be a number"},
    {SCENE("'materials': {'clay': @3}"), "must be an object"},
    {SCENE("'materials': {@'': {}}"), "name"},
    {SCENE("'materials': {'clay': {'friction': @-1}}"), "at least 0"},
    {SCENE("'materials': {'clay': {}, @'clay': {}}"), "twice"},
};

#define PULLED(attractor)                                                                          \
    SCENE("'bodies': [{'name': 'sun', 'shape': {'circle': {'radius': 1}}}, {'name': 'floor', "     \
          "'shape': {'halfspace': {'normal': [0, 1]}}}], 'attractors': [" attractor "]")

static const bad_scene attractors[] = {
    {PULLED("@7"), "must be an object"},
    {PULLED("@{'strength': 1, 'radius': 1}"), "\"body\" is missing"},
    {PULLED("{'body': @'son', 'strength': 1, 'radius': 1}"), "did you mean \"sun\""},
    {PULLED("{'body': @'', 'strength': 1, 'radius': 1}"), "no body"},
    {PULLED("{'body': @0, 'strength': 1, 'radius': 1}"), "must be a string"},
    {PULLED("{'body': 'sun', 'strength': 1, 'radius': @0}"), "greater than 0"},
    {PULLED("{'body': 'sun', 'strength': @1e39, 'radius': 1}"), "too large"},
    {PULLED("{'body': @'floor', 'strength': 1, 'radius': 1}"), "half-space"},
    {PULLED("{'body': 'sun', @'stength': 1, 'radius': 1}"), "did you mean \"strength\""},
};

#define JOINED(joint)                                                                              \
    SCENE("'bodies': [{'name': 'one', 'shape': {'box': {}}}, {'name': 'two', 'shape': {'box': "    \
          "{}}}, {'name': 'floor', 'shape': {'halfspace': {}}}], 'joints': [" joint "]")
#define PIN(members)    JOINED("{'joint': {'pin': {" members "}}, 'a': 'one', 'b': 'two'}")
#define SPRING(members) JOINED("{'joint': {'spring': {" members "}}, 'a': 'one', 'b': 'two'}")
#define WITH(members)   JOINED("{'joint': {'pin': {}}, 'a': 'one', " members "}")

static const bad_scene joints[] = {
    {SCENE("'joints': @{}"), "must be an array"},
    {JOINED("@7"), "a joint must be an object"},
    {JOINED("@{}"), "\"joint\" is missing"},
    {JOINED("@{'a': 'one', 'b': 'two'}"), "one of pin, spring and weld"},
    {JOINED("@{'joint': {'pin': {}}}"), "\"a\" is missing"},
    {JOINED("@{'joint': {'pin': {}}, 'b': 'one'}"), "\"a\" is missing"},
    {JOINED("{'joint': @'pin', 'a': 'one'}"), "must be an object, not a string"},
    {JOINED("{'joint': @{}, 'a': 'one'}"), "one of pin, spring and weld"},
    {JOINED("{'joint': {@'pni': {}}, 'a': 'one'}"), "did you mean \"pin\""},
    {JOINED("{'joint': {'pin': @[]}, 'a': 'one'}"), "must be an object, not an array"},
    {JOINED("{'joint': {'pin': {}, @'weld': {}}, 'a': 'one'}"), "a joint is of one kind"},
    {JOINED("{'joint': {'pin': {}, @'pin': {}}, 'a': 'one'}"), "twice"},
    {JOINED("{'joint': {'weld': {@'stiffness': 1}}, 'a': 'one'}"), "unknown key \"stiffness\""},
    {PIN("@'motor': 1"), "motor_speed"},
    {PIN("'motor_speed': @'fast'"), "must be a number, not a string"},
    {PIN("'motor_speed': @NaN"), "NaN"},
    {PIN("'motor_speed': @1e39"), "too large"},
    {PIN("'motor_speed': 2, 'max_torque': @-1"), "max_torque must be at least 0"},
    {PIN("'lower': @true"), "must be a number"},
    {PIN("'lower': 2, 'upper': @1"), "lower (2) must not exceed upper (1)"},
    {PIN("'upper': 1, 'lower': @2"), "lower (2) must not exceed upper (1)"},
    {PIN("'lower': @2e9"), "must not exceed upper"},
    {PIN("'lower': 0, @'lower': 0"), "twice"},
    {PIN("@'length': 1"), "unknown key \"length\""},
    {SPRING("'length': @-1"), "length must be at least 0"},
    {SPRING("'damping': 1, 'stiffness': @-0.5, 'rope': true"), "stiffness must be at least 0"},
    {SPRING("'stiffness': 1, 'damping': @-1"), "damping must be at least 0"},
    {SPRING("'rope': @1"), "true or false"},
    {SPRING("@'lenght': 1"), "did you mean \"length\""},
    {SPRING("@'lower': 0"), "unknown key \"lower\""},
    {WITH("'b': @'tow'"), "did you mean \"two\""},
    {WITH("'b': @''"), "no body has the name"},
    {WITH("'b': @null"), "\"b\" must be a string, not null"},
    {WITH("'b': @'one'"), "two bodies, or one and the world"},
    {WITH("'b': @'floor'"), "half-space"},
    {WITH("'anchor': [0, 0], 'b': @'floor'"), "half-space"},
    {JOINED("{'a': @'floor', 'b': 'two', 'joint': {'weld': {}}}"), "half-space"},
    {JOINED("{'a': @3, 'joint': {'weld': {}}}"), "\"a\" must be a string"},
    {WITH("'anchor_a': @1"), "two numbers"},
    {WITH("'anchor_a': [0, @1e39]"), "too large"},
    {WITH("'anchor': @[0]"), "two numbers"},
    {WITH("'anchor': [0, 0], @'anchor_b': [0, 0]"), "cannot go together with \"anchor_b\""},
    {WITH("'anchor_a': [0, 0], @'anchor': [0, 0]"), "cannot go together with \"anchor_a\""},
    {WITH("'reference': @[0]"), "must be a number"},
    {WITH("'collide': @0"), "true or false"},
    {WITH("@'colide': true"), "did you mean \"collide\""},
    {WITH("@'anchors': [0, 0]"), "anchor"},
    {WITH("'name': @1"), "must be a string"},
    {JOINED("{'name': 'j', 'a': 'one', 'joint': {'pin': {}}},\n"
            "{'a': 'two', 'joint': {'pin': {}}, 'name': @'j'}"),
     "another joint with the name \"j\""},
};

/* The text of a case as it is parsed, and the line and column of its mark, counted in characters
 * from 1. */
static char *unmark(const char *text, size_t *line, size_t *column)
{
    char *plain = malloc(strlen(text) + 1);
    size_t used = 0;
    size_t at_line = 1;
    size_t at_column = 1;
    assert_non_null(plain);
    *line = 0;
    for (; *text != '\0'; text++) {
        if (*text == '@') {
            *line = at_line;
            *column = at_column;
            continue;
        }
        plain[used++] = *text == '\'' ? '"' : *text;
        at_column += ((unsigned char)*text & 0xC0) != 0x80;
        if (*text == '\n') {
            at_line++;
            at_column = 1;
        }
    }
    plain[used] = '\0';
    return plain;
}

static void assert_refused(const bad_scene *bad)
{
    size_t line;
    size_t column = 0;
    char *text = unmark(bad->text, &line, &column);
    size_t length = strlen(text);
    /* A copy without a NUL behind it: reading past the end is an error that ASan sees. */
    char *exact = malloc(length + (length == 0));
    assert_non_null(exact);
    memcpy(exact, text, length);
    lab_scene *scene = NULL;
    lab_error error;
    lab_status status = lab_scene_parse("bad.json", exact, length, &scene, &error);
    char place[64];
    snprintf(place, sizeof place, "bad.json:%zu:%zu: ", line, column);
    if (status != LAB_REFUSED || strncmp(error.message, place, strlen(place)) != 0 ||
        strstr(error.message, bad->why) == NULL) {
        fail_msg("%s\n  expected %s... %s\n  status %d: %s", text, place, bad->why, (int)status,
                 status == LAB_OK ? "accepted" : error.message);
    }
    assert_null(scene);
    free(exact);
    free(text);
}

static void assert_all_refused(const bad_scene *table, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_refused(&table[i]);
    print_message("%zu scenes refused at the right place\n", count);
}

#define REFUSES(table)                                                                             \
    static void refuses_##table(void **state)                                                      \
    {                                                                                              \
        (void)state;                                                                               \
        assert_all_refused(table, sizeof table / sizeof *table);                                   \
    }
REFUSES(not_json)
REFUSES(documents)
REFUSES(worlds)
REFUSES(shapes)
REFUSES(bodies)
REFUSES(materials)
REFUSES(attractors)
REFUSES(joints)

/* Where this message is what a person reads, to the letter. */
static void exact_messages(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"{\n  \"carom\": 1,\n  \"notes\": \"\xC3\xA9t\xC3\xA9 \xF0\x9F\x8E\xB1\", \"bodis\": "
         "[]\n}",
         "bad.json:3:21: unknown key \"bodis\"; did you mean \"bodies\"?"},
        {"{\r\n\"carom\": 1,\r\n\t\"notes\": 7}",
         "bad.json:3:11: \"notes\" must be a string, not a number"},
        {"{\"carom\": 2}", "bad.json:1:11: this program reads scenes of version 1, not 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lab_scene *scene = NULL;
        lab_error error;
        assert_int_equal(
            lab_scene_parse("bad.json", cases[i].text, strlen(cases[i].text), &scene, &error),
            LAB_REFUSED);
        assert_string_equal(error.message, cases[i].message);
    }
}

/* 200,000 brackets: refused at the one that goes too deep. */
static void deep_nesting(void **state)
{
    (void)state;
    enum { DEEP = 200000 };
    char *text = malloc(DEEP);
    assert_non_null(text);
    memset(text, '[', DEEP);
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_parse("deep", text, DEEP, &scene, &error), LAB_REFUSED);
    assert_non_null(strstr(error.message, "deep:1:33: "));
    free(text);
}

/* As many bytes as a scene may have, then one more. */
static void too_large(void **state)
{
    (void)state;
    static const char scene_text[] = "{\"carom\": 1}";
    size_t most = 64u << 20;
    char *text = malloc(most + 1);
    assert_non_null(text);
    memset(text, ' ', most + 1);
    memcpy(text, scene_text, strlen(scene_text));
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_parse("large", text, most, &scene, &error), LAB_OK);
    lab_scene_destroy(scene);
    scene = NULL;
    assert_int_equal(lab_scene_parse("large", text, most + 1, &scene, &error), LAB_REFUSED);
    assert_string_equal(error.message, "large:1:1: the text has 67108865 bytes; a scene has at "
                                       "most 67108864 (64 MiB)");
    assert_null(scene);
    free(text);
}

/* A scene whose list of that name has so many zeros, of which no body and no joint is made. The
 * status; what is said is compared with `said`. */
static void assert_list_says(const char *list, size_t count, const char *said)
{
    size_t length = 64 + 2 * count;
    char *text = malloc(length);
    assert_non_null(text);
    int used = snprintf(text, length, "{\"carom\": 1, \"%s\": [0", list);
    for (size_t i = 1; i < count; i++)
        memcpy(text + (size_t)used + 2 * (i - 1), ",0", 2);
    length = (size_t)used + 2 * (count - 1);
    memcpy(text + length, "]}", 2);
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_parse("many", text, length + 2, &scene, &error), LAB_REFUSED);
    assert_string_equal(error.message, said);
    assert_null(scene);
    free(text);
}

/* At the limit the first element is looked at; beyond it the number is refused at once. */
static void too_many(void **state)
{
    (void)state;
    assert_list_says("bodies", LAB_MAX_BODIES, "many:1:25: a body must be an object, not a number");
    assert_list_says("bodies", LAB_MAX_BODIES + 1,
                     "many:1:24: the scene has 262145 bodies; it may have at most 262144");
    assert_list_says("joints", LAB_MAX_JOINTS,
                     "many:1:25: a joint must be an object, not a number");
    assert_list_says("joints", LAB_MAX_JOINTS + 1,
                     "many:1:24: the scene has 262145 joints; it may have at most 262144");
}

/* What no scene can hold is not made in the first place: it could not be saved. */
static void a_full_world_takes_no_more_bodies(void **state)
{
    (void)state;
    cr_world *world;
    assert_int_equal(cr_world_create(&world).code, CR_OK);
    lab_command spawn = {.kind = LAB_SPAWN, .def = cr_body_def_default(), .more = true};
    spawn.def.kind = CR_STATIC;
    cr_body_id id;
    lab_made made, unmade;
    for (int i = 1; i < LAB_MAX_BODIES; i++)
        assert_int_equal(cr_body_create(world, &spawn.def, &id).code, CR_OK);
    assert_int_equal(lab_command_apply(world, &spawn, &made).code, CR_OK);
    uint64_t full = cr_world_hash(world);
    cr_result refused = lab_command_apply(world, &spawn, &unmade);
    assert_int_equal(refused.code, CR_INVALID_VALUE);
    assert_string_equal(refused.message, "a scene has at most 262144 bodies");
    assert_true(cr_world_hash(world) == full);
    assert_int_equal(cr_body_destroy(world, made.body).code, CR_OK);
    assert_int_equal(lab_command_apply(world, &spawn, &made).code, CR_OK);
    cr_world_destroy(world);
}

/* The text of a good scene, cut off anywhere, is refused, and never read past its end. */
static void every_truncation(void **state)
{
    (void)state;
    char *whole;
    size_t line;
    size_t column;
    whole = unmark(PULLED("{'body': 'sun', 'strength': -1.5e1, 'radius': 1}"), &line, &column);
    size_t length = strlen(whole);
    for (size_t cut = 0; cut < length; cut++) {
        char *text = malloc(cut + (cut == 0));
        assert_non_null(text);
        memcpy(text, whole, cut);
        lab_scene *scene = NULL;
        lab_error error;
        assert_int_equal(lab_scene_parse("cut", text, cut, &scene, &error), LAB_REFUSED);
        assert_memory_equal(error.message, "cut:1:", 6);
        free(text);
    }
    print_message("%zu truncations refused\n", length);
    free(whole);
}

/* A label of any length leaves room for the place and the reason. */
static void long_labels(void **state)
{
    (void)state;
    char label[4096];
    memset(label, 'x', sizeof label - 1);
    label[sizeof label - 1] = '\0';
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_parse(label, "{}", 2, &scene, &error), LAB_REFUSED);
    assert_non_null(strstr(error.message, "x:1:1: \"carom\" is missing"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_not_json),
        cmocka_unit_test(refuses_documents),
        cmocka_unit_test(refuses_worlds),
        cmocka_unit_test(refuses_shapes),
        cmocka_unit_test(refuses_bodies),
        cmocka_unit_test(refuses_materials),
        cmocka_unit_test(refuses_attractors),
        cmocka_unit_test(refuses_joints),
        cmocka_unit_test(exact_messages),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(too_large),
        cmocka_unit_test(too_many),
        cmocka_unit_test(every_truncation),
        cmocka_unit_test(long_labels),
        cmocka_unit_test(a_full_world_takes_no_more_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
