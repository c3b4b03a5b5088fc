/* Every scene and lesson that is shipped: it loads, runs, stays where it can be seen, and survives
 * being saved. */
#include "effort.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

/* Calls a check with each file's path; returns how many there are. */
static int each_file(const char *folder, void (*check)(const char *path))
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort), files = 0;
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        const char *dot = strrchr(entries[i]->d_name, '.');
        if (dot != NULL && strcmp(dot, ".json") == 0) {
            char path[512];
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            check(path);
            files++;
        }
        free(entries[i]);
    }
    free(entries);
    return files;
}

static void each_shipped(void (*check)(const char *path))
{
    assert_true(each_file("assets/scenes", check) >= 12);
    assert_true(each_file("assets/lessons", check) >= 12);
}

static yajl_val parse(const char *path)
{
    size_t length;
    char error[256], *text = lesson_read_file(path, &length);
    yajl_val scene = yajl_tree_parse(text, error, sizeof error);
    free(text);
    if (scene == NULL)
        fail_msg("%s: %s", path, error);
    return scene;
}

static void check_words(const char *path)
{
    yajl_val scene = parse(path);
    static const char *const keys[] = {"name", "question", "notes"};
    for (int i = 0; i < 3; i++) {
        yajl_val text = yajl_tree_get(scene, (const char *[]){keys[i], NULL}, yajl_t_string);
        if (text == NULL || text->u.string[0] == '\0')
            fail_msg("%s has no %s", path, keys[i]);
    }
    if (yajl_tree_get(scene, (const char *[]){"view", "height", NULL}, yajl_t_number) == NULL)
        fail_msg("%s says nothing about its view", path);
    yajl_val topics = yajl_tree_get(scene, (const char *[]){"topics", NULL}, yajl_t_array);
    if (topics == NULL || YAJL_GET_ARRAY(topics)->len < 2)
        fail_msg("%s has no topics", path);
    /* Lessons, and no others, begin with time held; their files are called after their numbers. */
    yajl_val number =
        yajl_tree_get(scene, (const char *[]){"lesson", "number", NULL}, yajl_t_number);
    bool lesson = strstr(path, "lessons/") != NULL;
    if (lesson != (number != NULL) ||
        (lesson && YAJL_GET_INTEGER(number) != atoi(strrchr(path, '/') + 1)))
        fail_msg("%s has not the number of its lesson", path);
    yajl_tree_free(scene);
}

static void says_what_it_asks_and_shows(void **state)
{
    (void)state;
    each_shipped(check_words);
}

static void check_finite(const char *path)
{
    lesson_run run = lesson_play(path, (lesson_how){.steps = test_effort(300, 20)});
    for (size_t i = 0; i < run.samples * run.bodies; i++) {
        const lesson_state *s = &run.states[i];
        if (!isfinite(s->x + s->y + s->angle + s->vx + s->vy + s->w))
            fail_msg("%s: body %zu at step %zu is not finite", path, i % run.bodies + 1,
                     i / run.bodies);
    }
    lesson_run_free(&run);
}

static void runs_and_stays_finite(void **state)
{
    (void)state;
    each_shipped(check_finite);
}

static double view_number(yajl_val scene, const char *key, size_t element)
{
    yajl_val value = yajl_tree_get(scene, (const char *[]){"view", key, NULL}, yajl_t_any);
    if (YAJL_IS_ARRAY(value))
        value = YAJL_GET_ARRAY(value)->values[element];
    return value != NULL ? YAJL_GET_DOUBLE(value) : 0;
}

static size_t count_bodies(const char *path)
{
    yajl_val scene = parse(path);
    yajl_val bodies = yajl_tree_get(scene, (const char *[]){"bodies", NULL}, yajl_t_array);
    size_t count = bodies != NULL ? YAJL_GET_ARRAY(bodies)->len : 0;
    yajl_tree_free(scene);
    return count;
}

/* The scenes in which all comes to rest, and how long that may take: then every body sleeps. But
 * nothing stops balls that roll on a floor, slowly, nor a box that rocks on a ball, and keeps the
 * heap that it lies on awake. */
typedef struct restful {
    const char *name;
    int seconds;
    int rolling, awake; /* bodies, at most; those that roll are awake */
} restful;

static const restful restful_scenes[] = {
    {"arch", 10, 0, 0},         {"cantilever", 10, 0, 0},   {"card-house", 10, 0, 0},
    {"corner-cases", 30, 0, 0}, {"galton-board", 60, 0, 0}, {"heap", 30, 1, 150},
    {"heap-1000", 30, 0, 0},    {"jenga", 60, 0, 0},        {"layers", 30, 6, 6},
    {"loop", 30, 1, 1},         {"mass-ratio", 10, 0, 0},   {"mass-ratio-400", 10, 0, 0},
    {"pyramid", 10, 0, 0},      {"pyramid-40", 15, 0, 0},   {"ramps", 30, 0, 0},
    {"sat", 10, 0, 0},          {"start", 15, 0, 0},        {"spinning-box", 30, 0, 0},
    {"tower", 10, 0, 0},        {"tower-20", 10, 0, 0},
};

static const restful *find_restful(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    for (size_t i = 0; i < sizeof restful_scenes / sizeof *restful_scenes; i++) {
        size_t length = strlen(restful_scenes[i].name);
        if (strncmp(name, restful_scenes[i].name, length) == 0 && name[length] == '.')
            return &restful_scenes[i];
    }
    return NULL;
}

/* Within the picture and half of its width around it. */
static void check_in_sight(const char *path, const lesson_run *run, int every)
{
    yajl_val scene = parse(path);
    double x = view_number(scene, "center", 0), y = view_number(scene, "center", 1);
    double far = 16.0 / 9 * view_number(scene, "height", 0);
    yajl_tree_free(scene);
    for (size_t i = 0; i < run->samples * run->bodies; i++) {
        const lesson_state *s = &run->states[i];
        if (fabs(s->x - x) > far || fabs(s->y - y) > far)
            fail_msg("%s: body %zu of the table is at (%g, %g) in step %zu", path,
                     i % run->bodies + 1, s->x, s->y, i / run->bodies * (size_t)every);
    }
}

static int scenes_at_rest; /* which were found among the files */

static void check_rest(const restful *scene, const lesson_run *run)
{
    double fastest = 0;
    int still = 0;
    for (size_t b = 0; b < run->bodies; b++) {
        double speed = hypot(lesson_last(run, b)->vx, lesson_last(run, b)->vy);
        fastest = fmax(fastest, speed);
        still += speed < 0.001;
    }
    char line[96];
    snprintf(line, sizeof line, "%s after %d s: fastest (m/s)", scene->name, scene->seconds);
    lesson_limit(line, fastest, scene->rolling > 0 ? 0.02 : 0);
    snprintf(line, sizeof line, "%s after %d s: still", scene->name, scene->seconds);
    lesson_at_least(line, still, (double)run->bodies - scene->rolling);
    snprintf(line, sizeof line, "%s after %d s: asleep", scene->name, scene->seconds);
    lesson_at_least(line, lesson_figure(run, "sleeping"), (double)run->bodies - scene->awake);
    snprintf(line, sizeof line, "%s after %d s: penetration (m)", scene->name, scene->seconds);
    lesson_limit(line, lesson_figure(run, "max_penetration"), 0.006);
}

static void check_outcome(const char *path)
{
    enum { EVERY = 300 };
    const restful *rests = find_restful(path);
    int seconds = count_bodies(path) > 500 ? 10 : 30; /* the crowded ones take the most time */
    if (rests != NULL)
        seconds = rests->seconds;
    int every = test_effort(EVERY, EVERY / 15);
    lesson_run run =
        lesson_play(path, (lesson_how){.steps = test_effort(60, 2) * seconds, .every = every});
    check_in_sight(path, &run, every);
    if (rests != NULL && !test_is_sampled())
        check_rest(rests, &run);
    scenes_at_rest += rests != NULL;
    lesson_run_free(&run);
}

static void nothing_flies_away_and_piles_come_to_rest(void **state)
{
    (void)state;
    scenes_at_rest = 0;
    each_file("assets/scenes", check_outcome);
    assert_int_equal(scenes_at_rest, sizeof restful_scenes / sizeof *restful_scenes);
    lesson_verdict();
}

/* ---------------------------------------------------------------- saving */

static void save(const char *scene, const char *steps, const char *to)
{
    const char *arguments[] = {"run", scene, "--steps", steps, "--quiet", "--save", to, NULL};
    assert_int_equal(lesson_carom(arguments, NULL), 0);
}

static void assert_same_bytes(const char *scene, const char *a, const char *b)
{
    size_t first, second;
    char *one = lesson_read_file(a, &first), *two = lesson_read_file(b, &second);
    if (first != second || memcmp(one, two, first) != 0)
        fail_msg("%s: %s and %s differ", scene, a, b);
    free(one);
    free(two);
}

static void assert_same_hash(const char *scene, const char *saved, int steps)
{
    char a[17], b[17];
    lesson_run one = lesson_play(scene, (lesson_how){.steps = steps, .every = steps});
    lesson_run two = lesson_play(saved, (lesson_how){.steps = steps, .every = steps});
    lesson_hash(&one, a);
    lesson_hash(&two, b);
    lesson_run_free(&one);
    lesson_run_free(&two);
    if (strcmp(a, b) != 0)
        fail_msg("%s: hash %s, but %s after saving and loading", scene, a, b);
}

/* Saved twice, and saved again after loading. */
static void check_saving(const char *path)
{
    char a[256], b[256], c[256];
    lesson_path(a, sizeof a, "saved-a.json");
    lesson_path(b, sizeof b, "saved-b.json");
    lesson_path(c, sizeof c, "saved-c.json");
    save(path, "0", a);
    save(path, "0", b);
    save(a, "0", c);
    assert_same_bytes(path, a, b);
    assert_same_bytes(path, a, c);
    assert_same_hash(path, a, test_effort(120, 10));
}

/* The same for the state in the middle of a run. */
static void check_saving_later(const char *path)
{
    char a[256], b[256], c[256];
    lesson_path(a, sizeof a, "saved-a.json");
    lesson_path(b, sizeof b, "saved-b.json");
    lesson_path(c, sizeof c, "saved-c.json");
    const char *steps = test_is_sampled() ? "10" : "100";
    save(path, steps, a);
    save(path, steps, b);
    save(a, "0", c);
    assert_same_bytes(path, a, b);
    assert_same_bytes(path, a, c);
    assert_same_hash(a, c, test_effort(60, 10));
}

static void saves_to_the_same_bytes(void **state)
{
    (void)state;
    each_shipped(check_saving);
}

static void saves_a_run_to_the_same_bytes(void **state)
{
    (void)state;
    each_shipped(check_saving_later);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_it_asks_and_shows),
        cmocka_unit_test(runs_and_stays_finite),
        cmocka_unit_test(nothing_flies_away_and_piles_come_to_rest),
        cmocka_unit_test(saves_to_the_same_bytes),
        cmocka_unit_test(saves_a_run_to_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
