/* fuzz_scratch.c - a temporary folder for targets that write files. */
#include "fuzz_scratch.h"

#include "fuzz.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[PATH_MAX];

/* ---- making and removing it ---- */

static void copy_asset(const char *name)
{
    char from[PATH_MAX], to[PATH_MAX];
    snprintf(from, sizeof from, "%s/%s", CAROM_SOURCE_ASSETS, name);
    snprintf(to, sizeof to, "assets/%s", name);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    demand(in != NULL && out != NULL, "an asset can be copied", from);
    char bytes[4096];
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, in)) > 0;)
        fwrite(bytes, 1, got, out);
    fclose(in);
    fclose(out);
}

static void remove_all(const char *path)
{
    DIR *files = opendir(path);
    const struct dirent *file;
    while (files != NULL && (file = readdir(files)) != NULL) {
        char inner[PATH_MAX + 256];
        struct stat status;
        if (strcmp(file->d_name, ".") == 0 || strcmp(file->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, file->d_name);
        if (lstat(inner, &status) == 0 && S_ISDIR(status.st_mode))
            remove_all(inner);
        else
            unlink(inner);
    }
    if (files != NULL)
        closedir(files);
    rmdir(path);
}

static void leave(void)
{
    if (chdir("/") == 0)
        remove_all(folder);
}

/* Copies, except of the fonts: what is opened there may be written there. */
static void fill(void)
{
    static const char *const folders[] = {"assets", "assets/scenes", "assets/lessons",
                                          "assets/templates"};
    static const char *const copies[] = {"scenes/two-balls.json",    "scenes/joints.json",
                                         "scenes/start.json",        "lessons/01-bounce.json",
                                         "lessons/19-pendulum.json", "templates/floor.json",
                                         "templates/ramp.json",      "templates/box.json",
                                         "templates/space.json",     "templates/empty.json"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        demand(mkdir(folders[i], 0700) == 0, "a folder can be made", folders[i]);
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
        copy_asset(copies[i]);
    demand(symlink(CAROM_SOURCE_ASSETS "/fonts", "assets/fonts") == 0, "a link can be made", "");
}

void scratch_enter(void)
{
    if (folder[0] != '\0')
        return;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/carom-fuzz-XXXXXX", place != NULL ? place : "/tmp");
    demand(mkdtemp(folder) != NULL && chdir(folder) == 0, "there is a scratch folder", folder);
    atexit(leave);
    fill();
    char assets[PATH_MAX + 16];
    snprintf(assets, sizeof assets, "%s/assets", folder);
    setenv("CAROM_ASSETS", assets, 1);
    strcat(folder, "/");
}

const char *scratch_folder(void)
{
    return folder;
}

/* ---- its files ---- */

void scratch_sweep(void)
{
    DIR *files = opendir(".");
    const struct dirent *file;
    demand(files != NULL, "the scratch folder is there", "");
    while ((file = readdir(files)) != NULL)
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0 &&
            strcmp(file->d_name, "assets") != 0)
            remove_all(file->d_name), unlink(file->d_name);
    closedir(files);
}

/* An argument may name an output nearly so: only what this process would have made is one. */
bool scratch_has_draft(void)
{
    DIR *files = opendir(".");
    const struct dirent *file;
    char begin[32];
    bool found = false;
    demand(files != NULL, "the scratch folder is there", "");
    snprintf(begin, sizeof begin, ".carom-%ld-", (long)getpid());
    while ((file = readdir(files)) != NULL)
        found = found || strncmp(file->d_name, begin, strlen(begin)) == 0;
    closedir(files);
    return found;
}

void scratch_write(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");
    demand(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0,
           "a file can be written", name);
}

bool scratch_holds(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return false;
    char *found = malloc(size + 1);
    demand(found != NULL, "there is memory", "");
    bool same = fread(found, 1, size + 1, file) == size && memcmp(found, bytes, size) == 0;
    free(found);
    fclose(file);
    return same;
}

/* ---- what is said ---- */

void spoken_begin(spoken *s)
{
    *s = (spoken){.was_out = stdout, .was_err = stderr};
    FILE *out = open_memstream(&s->out, &s->out_size), *err = open_memstream(&s->err, &s->err_size);
    demand(out != NULL && err != NULL, "there is memory", "");
    stdout = out; /* in the C library of Linux they are variables */
    stderr = err;
}

void spoken_end(spoken *s)
{
    fclose(stdout);
    fclose(stderr);
    stdout = s->was_out;
    stderr = s->was_err;
}

void spoken_free(spoken *s)
{
    free(s->out);
    free(s->err);
}

void demand_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        demand((c >= ' ' || c == '\n' || c == '\t') && c != 0x7F, "what is said upsets no terminal",
               text);
    }
}
