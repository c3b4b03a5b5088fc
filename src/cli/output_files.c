/* output_files.c - the files that a command line names. */
#include "cli/output_files.h"

#include "cli/message.h"
#include "lab/assets.h"
#include "lab/interrupt.h"
#include "lab/text_file.h"
#include "lab/utf8.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A signal ends the reading of a large scene; where none is watched for, it ends the program. */
static bool goes_on(void *context, double share)
{
    (void)context;
    (void)share;
    return lab_interrupted() == 0;
}

static const lab_progress until_interrupted = {goes_on, NULL};

static int refused(const char *typed, bool found, lab_status status, const lab_error *error)
{
    if (status == LAB_CANCELLED)
        return cli_fail(CLI_SIGNALLED + lab_interrupted(), "ended before %s was read", typed);
    if (status == LAB_REFUSED) {
        lab_print_plain(stderr, error->message); /* it begins with its place */
        fputc('\n', stderr);
        return CLI_REFUSED;
    }
    char hint[200] = "";
    if (!found && strpbrk(typed, "/.") == NULL)
        cli_hint_scene(hint, sizeof hint, typed);
    return cli_fail(CLI_FAILED, "%s%s",
                    status == LAB_OUT_OF_MEMORY ? "out of memory" : error->message, hint);
}

static bool is_standard_input(const char *typed)
{
    return strcmp(typed, "-") == 0;
}

static lab_status load_standard_input(lab_scene **out, lab_error *error)
{
    static char *text; /* a pipe cannot be read again, and `compare` reads its scene often */
    static size_t length;
    if (text == NULL) {
        lab_status status = lab_stdin_read(&text, &length, error);
        if (status != LAB_OK)
            return status;
    }
    return lab_scene_parse_watched(LAB_STDIN, text, length, &until_interrupted, out, error);
}

int cli_open_scene(const char *typed, lab_scene **out)
{
    char path[4096];
    lab_error error = {""};
    if (strlen(typed) >= sizeof path)
        return cli_fail(CLI_FAILED, "%.40s...: the path is too long", typed);
    bool piped = is_standard_input(typed);
    bool found = piped || lab_find_scene(typed, path, sizeof path);
    lab_status status = piped ? load_standard_input(out, &error)
                              : lab_scene_load_watched(path, &until_interrupted, out, NULL, &error);
    if (status != LAB_OK)
        return refused(typed, found, status, &error);
    cr_result detected = cr_world_detect((*out)->world);
    if (detected.code == CR_OK)
        return CLI_DONE;
    lab_scene_destroy(*out);
    return cli_fail(CLI_FAILED, "%s", detected.message);
}

const char *cli_scene_title(const lab_scene *scene, const char *typed)
{
    if (scene->name[0] != '\0')
        return scene->name;
    if (is_standard_input(typed))
        return LAB_STDIN;
    const char *slash = strrchr(typed, '/');
    return slash != NULL ? slash + 1 : typed;
}

static int unwritable(const char *path, const char *why)
{
    return cli_fail(CLI_FAILED, "%s cannot be written: %s", path, why);
}

int cli_check_writable(const char *path)
{
    struct stat file;
    if (stat(path, &file) == 0) {
        if (S_ISDIR(file.st_mode))
            return unwritable(path, strerror(EISDIR));
        if (!S_ISREG(file.st_mode))
            return unwritable(path, "it is not a regular file");
        return access(path, W_OK) == 0 ? CLI_DONE : unwritable(path, strerror(errno));
    }
    if (errno != ENOENT)
        return unwritable(path, strerror(errno));
    const char *slash = strrchr(path, '/');
    char folder[4096] = ".";
    if (slash != NULL && (size_t)(slash - path) + 2 > sizeof folder)
        return unwritable(path, strerror(ENAMETOOLONG));
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    if (path[0] == '\0' || access(folder, W_OK | X_OK) != 0)
        return unwritable(path[0] != '\0' ? path : "\"\"", strerror(errno));
    return CLI_DONE;
}

/* The folder that a path is in, and the name there; false where there is no such folder. */
static bool find_folder(const char *path, struct stat *folder, const char **name)
{
    char text[PATH_MAX];
    const char *slash = strrchr(path, '/');
    *name = slash != NULL ? slash + 1 : path;
    int length = slash != NULL ? (int)(slash - path) + 1 : 1;
    if (length >= PATH_MAX)
        return false;
    snprintf(text, sizeof text, "%.*s", length, slash != NULL ? path : ".");
    return stat(text, folder) == 0;
}

static bool same_node(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool same_file(const char *a, const char *b)
{
    struct stat p, q;
    bool there = stat(a, &p) == 0, other = stat(b, &q) == 0;
    if (there && other)
        return S_ISREG(p.st_mode) && same_node(&p, &q);
    const char *name_a, *name_b;
    return !there && !other && find_folder(a, &p, &name_a) && find_folder(b, &q, &name_b) &&
           same_node(&p, &q) && strcmp(name_a, name_b) == 0;
}

static bool clash(const cli_named_file *a, const cli_named_file *b)
{
    return a->path != NULL && b->path != NULL && strcmp(a->path, "-") != 0 &&
           strcmp(b->path, "-") != 0 && same_file(a->path, b->path);
}

int cli_check_distinct(const char *command, const char *scene, const cli_named_file *files,
                       size_t count)
{
    char path[PATH_MAX];
    const cli_named_file first = {"SCENE", scene != NULL ? path : NULL};
    if (scene != NULL)
        lab_find_scene(scene, path, sizeof path);
    for (size_t i = 0; i < count; i++) {
        const cli_named_file *other = clash(&first, &files[i]) ? &first : NULL;
        for (size_t k = 0; k < i && other == NULL; k++)
            other = clash(&files[k], &files[i]) ? &files[k] : NULL;
        if (other != NULL)
            return cli_misused(command, "%s and %s name the same file: %s", other->option,
                               files[i].option, files[i].path);
    }
    return CLI_DONE;
}
