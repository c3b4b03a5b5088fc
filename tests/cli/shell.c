/* shell.c - see shell.h. */
#include "shell.h"

#include <glob.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/carom-cli-XXXXXX";
static output last;
const char *const carom_program = CAROM_PROGRAM;

static const char heap[] =
    "{\"carom\":1,\"name\":\"Heap\",\"bodies\":[\n"
    "{\"name\":\"floor\",\"type\":\"static\","
    "\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}},\n"
    "{\"name\":\"ball, \\\"red\\\"\",\"shape\":{\"circle\":{\"radius\":0.5}},"
    "\"position\":[0.1,3],\"velocity\":[1,0],\"angular_velocity\":2,\"material\":\"Rock\"},\n"
    "{\"name\":\"crate\",\"shape\":{\"box\":{\"width\":1,\"height\":0.7}},"
    "\"position\":[0.3,0.9],\"angle\":0.3,\"material\":\"Wood\"},\n"
    "{\"shape\":{\"polygon\":{\"vertices\":[[0,0],[1,0],[0,1]]}},\"position\":[-0.2,4.5]},\n"
    "{\"name\":\"lift\",\"type\":\"kinematic\",\"shape\":{\"box\":{\"width\":1,\"height\":0.2}},"
    "\"position\":[5,1],\"velocity\":[0,0.5]}]}\n";

static const char bomb[] =
    "{\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}},\n"
    "{\"name\":\"bomb\",\"shape\":{\"circle\":{\"radius\":1}},\"position\":[1e38,0],"
    "\"velocity\":[3e38,0],\"force\":[3e38,0]}]}\n";

int shell_open(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    write_file("heap.json", heap);
    write_file("bomb.json", bomb);
    write_file("empty.json", "{\"carom\":1}\n");
    write_file("typo.json", "{\"carom\":1,\n  \"bodys\":[]}\n");
    return 0;
}

int shell_close(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    free(last.out);
    free(last.err);
    last = (output){0, NULL, NULL};
    return system(command);
}

static void path_of(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s/%s", folder, name);
}

void write_file(const char *name, const char *text)
{
    char path[256];
    path_of(name, path, sizeof path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

char *read_file(const char *name)
{
    char path[256];
    path_of(name, path, sizeof path);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return NULL;
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    assert_non_null(text);
    for (size_t got; (got = fread(text + size, 1, room - size - 1, file)) > 0;) {
        size += got;
        if (size + 1 == room) {
            text = realloc(text, room *= 2);
            assert_non_null(text);
        }
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

/* What the program said, after it ended with a status as wait(2) gives it. */
static const output *keep(int status)
{
    last.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    free(last.out);
    free(last.err);
    last.out = read_file(".out");
    last.err = read_file(".err");
    assert_non_null(last.out);
    assert_non_null(last.err);
    return &last;
}

const output *carom(const char *format, ...)
{
    char arguments[2048], command[4096];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    /* the outer redirections come first, so that the arguments may bring their own */
    snprintf(command, sizeof command, "cd %s && { >.out 2>.err; exec >.out 2>.err; %s %s; }",
             folder, CAROM_PROGRAM, arguments);
    return keep(system(command));
}

/* Whether something was written into a file that is not yet called by its name. */
static bool a_table_grows(void)
{
    char pattern[256];
    path_of(".carom-*", pattern, sizeof pattern);
    glob_t found;
    struct stat file;
    bool grows = false;
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            grows = grows || (stat(found.gl_pathv[i], &file) == 0 && file.st_size > 0);
    globfree(&found);
    return grows;
}

const output *carom_signalled(int number, bool ignored, const char *arguments)
{
    char command[4096];
    snprintf(command, sizeof command, "cd %s && exec >.out 2>.err %s %s", folder, CAROM_PROGRAM,
             arguments);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        /* what a shell starts in the background inherits that SIGINT is ignored */
        signal(number, ignored ? SIG_IGN : SIG_DFL);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status;
    pid_t ended;
    while ((ended = waitpid(child, &status, WNOHANG)) == 0 && !a_table_grows())
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (ended == 0) {
        kill(child, number);
        ended = waitpid(child, &status, 0);
    }
    assert_int_equal(ended, child);
    return keep(status);
}

const output *expect(int status, const output *got)
{
    if (got->status != status)
        print_error("exit status %d\n--- out\n%s--- err\n%s", got->status, got->out, got->err);
    assert_int_equal(got->status, status);
    return got;
}

void expect_says(const char *said, const char *part)
{
    if (strstr(said, part) == NULL)
        print_error("no \"%s\" in:\n%s\n", part, said);
    assert_non_null(strstr(said, part));
}

yajl_val parse_json(const char *text)
{
    char why[256];
    yajl_val value = yajl_tree_parse(text, why, sizeof why);
    if (value == NULL)
        print_error("%s\nin: %s\n", why, text);
    assert_non_null(value);
    return value;
}

yajl_val field(yajl_val object, const char *key)
{
    const char *path[] = {key, NULL};
    yajl_val value = yajl_tree_get(object, path, yajl_t_any);
    if (value == NULL)
        print_error("no \"%s\"\n", key);
    assert_non_null(value);
    return value;
}

double number(yajl_val object, const char *key)
{
    yajl_val value = field(object, key);
    assert_true(YAJL_IS_NUMBER(value));
    return strtod(YAJL_GET_NUMBER(value), NULL);
}

const char *string(yajl_val object, const char *key)
{
    const char *text = YAJL_GET_STRING(field(object, key));
    assert_non_null(text);
    return text;
}
