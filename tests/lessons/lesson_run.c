/* lesson_run.c - runs the real program on a scene and reads its table. */
#include "lesson_run.h"

#include "lesson_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int lesson_carom(const char *const *arguments, const char *out)
{
    char *argv[32];
    size_t count = 0;
    argv[count++] = strdup(CAROM_PROGRAM);
    for (; *arguments != NULL && count < 31; arguments++)
        argv[count++] = strdup(*arguments);
    argv[count] = NULL;

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out != NULL ? out : "/dev/null",
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
    pid_t child;
    int status = -1;
    int failed = posix_spawn(&child, CAROM_PROGRAM, &actions, NULL, argv, environ);
    if (failed == 0)
        waitpid(child, &status, 0);
    posix_spawn_file_actions_destroy(&actions);
    for (size_t i = 0; i < count; i++)
        free(argv[i]);
    if (failed != 0)
        fail_msg("%s: %s", CAROM_PROGRAM, strerror(failed));
    if (!WIFEXITED(status))
        fail_msg("%s ended by signal %d", CAROM_PROGRAM, WTERMSIG(status));
    return WEXITSTATUS(status);
}

char *lesson_read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    *length = fread(text, 1, (size_t)size, file);
    fclose(file);
    text[*length] = '\0';
    return text;
}

/* ---------------------------------------------------------------- the table */

/* Behind the next comma of the row; a quoted field may hold commas. */
static const char *next_field(const char *at)
{
    bool quoted = false;
    for (; *at != '\0' && (quoted || *at != ','); at++)
        if (*at == '"')
            quoted = !quoted;
    return *at == ',' ? at + 1 : at;
}

static void read_row(lesson_run *run, const char *row, size_t count)
{
    const char *time = next_field(row);
    const char *at = next_field(next_field(next_field(time)));
    double numbers[6];
    for (int i = 0; i < 6; i++, at = next_field(at))
        numbers[i] = strtod(at, NULL);
    run->times[count] = strtod(time, NULL);
    run->states[count] =
        (lesson_state){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

/* One time a row first; then one time a sample. */
static void fold_times(lesson_run *run, size_t rows)
{
    run->bodies = 0;
    while (run->bodies < rows && !(run->times[run->bodies] > run->times[0]))
        run->bodies++;
    run->samples = run->bodies > 0 ? rows / run->bodies : 0;
    for (size_t i = 0; i < run->samples; i++)
        run->times[i] = run->times[i * run->bodies];
}

static void read_table(lesson_run *run, const char *path)
{
    size_t length, rows = 0, lines = 0;
    char *text = lesson_read_file(path, &length);
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    run->times = calloc(lines, sizeof *run->times);
    run->states = calloc(lines, sizeof *run->states);
    assert_true(run->times != NULL && run->states != NULL);
    for (char *line = strchr(text, '\n'); line != NULL && line[1] != '\0';
         line = strchr(line + 1, '\n'))
        read_row(run, line + 1, rows++);
    free(text);
    fold_times(run, rows);
    assert_true(run->bodies > 0 && rows == run->samples * run->bodies);
}

/* ---------------------------------------------------------------- a run */

lesson_run lesson_play(const char *scene, lesson_how how)
{
    char table[256], printed[256], number[5][64], solver[64];
    lesson_path(table, sizeof table, "table.csv");
    lesson_path(printed, sizeof printed, "printed.json");
    snprintf(number[0], sizeof number[0], "%d", how.steps);
    snprintf(number[1], sizeof number[1], "%.9g", how.seconds);
    snprintf(number[2], sizeof number[2], "%d", how.every > 0 ? how.every : 1);
    snprintf(number[3], sizeof number[3], "%.9g", how.timestep);
    snprintf(solver, sizeof solver, "solver.name=%s", how.solver != NULL ? how.solver : "");
    const char *arguments[32] = {"run",
                                 scene,
                                 "--json",
                                 "--csv",
                                 table,
                                 "--every",
                                 number[2],
                                 how.steps > 0 ? "--steps" : "--seconds",
                                 how.steps > 0 ? number[0] : number[1]};
    size_t count = 9;
    if (how.timestep > 0) {
        arguments[count++] = "--timestep";
        arguments[count++] = number[3];
    }
    if (how.solver != NULL) {
        arguments[count++] = "--set";
        arguments[count++] = solver;
    }
    for (int i = 0; i < 4 && how.set[i] != NULL; i++) {
        arguments[count++] = "--set";
        arguments[count++] = how.set[i];
    }
    int status = lesson_carom(arguments, printed);
    if (status != 0)
        fail_msg("carom run %s ended with status %d", scene, status);
    lesson_run run = {0};
    read_table(&run, table);
    size_t length;
    char *json = lesson_read_file(printed, &length);
    snprintf(run.json, sizeof run.json, "%s", json);
    free(json);
    return run;
}

void lesson_run_free(lesson_run *run)
{
    free(run->times);
    free(run->states);
    *run = (lesson_run){0};
}

const lesson_state *lesson_at(const lesson_run *run, size_t sample, size_t body)
{
    assert_true(sample < run->samples && body < run->bodies);
    return &run->states[sample * run->bodies + body];
}

const lesson_state *lesson_last(const lesson_run *run, size_t body)
{
    return lesson_at(run, run->samples - 1, body);
}

static const char *find_key(const lesson_run *run, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(run->json, quoted);
    if (at == NULL)
        fail_msg("no %s in what was printed: %s", quoted, run->json);
    return at + strlen(quoted);
}

double lesson_figure(const lesson_run *run, const char *key)
{
    return strtod(find_key(run, key), NULL);
}

void lesson_hash(const lesson_run *run, char *out)
{
    const char *at = strchr(find_key(run, "hash"), '"');
    assert_non_null(at);
    snprintf(out, 17, "%s", at + 1);
}
