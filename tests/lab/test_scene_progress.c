/* A reading that takes long tells how far it is, and can be given up at any point of it. */
#include "lab/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BODIES = 20000, JOINTS = 600 };

static char *text;
static size_t length;

/* Balls in rows, and a chain of some of them. */
static int make_text(void **state)
{
    (void)state;
    size_t room = 1 << 22;
    text = malloc(room);
    if (text == NULL)
        return -1;
    length = (size_t)snprintf(text, room, "{\"carom\": 1, \"bodies\": [");
    for (int i = 0; i < BODIES; i++)
        length += (size_t)snprintf(text + length, room - length,
                                   "%s{\"name\": \"b%d\", \"shape\": {\"circle\": {\"radius\": "
                                   "0.4}}, \"position\": [%d, %d]}",
                                   i > 0 ? ",\n" : "", i, i % 200, i / 200);
    length += (size_t)snprintf(text + length, room - length, "], \"joints\": [");
    for (int i = 0; i < JOINTS; i++)
        length +=
            (size_t)snprintf(text + length, room - length,
                             "%s{\"a\": \"b%d\", \"b\": \"b%d\", \"joint\": {\"spring\": {}}}",
                             i > 0 ? ", " : "", i, i + 1);
    length += (size_t)snprintf(text + length, room - length, "]}");
    return 0;
}

static int free_text(void **state)
{
    (void)state;
    free(text);
    return 0;
}

typedef struct watcher {
    int calls, stop_at; /* the call that is answered with false; 0: none */
    double last;
    bool fell; /* a share was below the one before, or outside 0 to 1 */
} watcher;

static bool watch(void *context, double share)
{
    watcher *w = context;
    w->fell = w->fell || !(share >= w->last && share <= 1.0);
    w->last = share;
    return ++w->calls != w->stop_at;
}

static lab_status read_watched(watcher *w, lab_scene **out)
{
    const lab_progress progress = {watch, w};
    lab_error error;
    *out = NULL;
    lab_status status = lab_scene_parse_watched("rows", text, length, &progress, out, &error);
    if (status == LAB_CANCELLED)
        assert_string_equal(error.message, "cancelled");
    else if (status != LAB_OK)
        fail_msg("%s", error.message);
    return status;
}

static void progress_rises_to_the_end(void **state)
{
    (void)state;
    watcher w = {0};
    lab_scene *scene, *unwatched = NULL;
    lab_error error;
    assert_int_equal(read_watched(&w, &scene), LAB_OK);
    assert_false(w.fell);
    assert_true(w.calls > 50); /* so that a person who waits seconds is asked often */
    assert_true(w.last > 0.7);
    assert_int_equal(lab_scene_parse("rows", text, length, &unwatched, &error), LAB_OK);
    assert_true(cr_world_hash(scene->world) == cr_world_hash(unwatched->world));
    lab_scene_destroy(unwatched);
    lab_scene_destroy(scene);
}

/* In the text, among the bodies, among the joints: nothing is kept, which the sanitizers judge. */
static void it_can_be_given_up_anywhere(void **state)
{
    (void)state;
    watcher whole = {0};
    lab_scene *scene;
    assert_int_equal(read_watched(&whole, &scene), LAB_OK);
    lab_scene_destroy(scene);
    for (int stop = 1; stop <= whole.calls; stop += 1 + whole.calls / 5) {
        watcher w = {.stop_at = stop};
        assert_int_equal(read_watched(&w, &scene), LAB_CANCELLED);
        assert_null(scene);
        assert_int_equal(w.calls, stop); /* and nobody is asked again */
    }
    watcher last = {.stop_at = whole.calls};
    assert_int_equal(read_watched(&last, &scene), LAB_CANCELLED);
    assert_null(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_rises_to_the_end),
        cmocka_unit_test(it_can_be_given_up_anywhere),
    };
    return cmocka_run_group_tests(tests, make_text, free_text);
}
