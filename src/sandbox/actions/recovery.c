/* recovery.c - writing, finding and taking recovery files. The file is JSON: the scene's name and
 * path, and its text as a string. */
#include "recovery.h"

#include "files.h"
#include "json_text.h"
#include "json_tree.h"
#include "message.h"
#include "panel.h"
#include "text_file.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const double soonest = 1.0;   /* s: after the last time */
static const double share = 0.01;    /* of the time, that keeping may take */
static const double patience = 10.0; /* s: after a failure */

/* ---- writing ---- */

/* The first name of this process that is free: one may be left over from another with its number.
 */
static bool name_own(const app *a, char out[APP_PATH])
{
    enum { MOST = 1000 };
    for (int i = 1; i < MOST; i++) {
        int length = snprintf(out, APP_PATH, "%srecovery-%ld-%d.json", a->prefs_file.folder,
                              (long)getpid(), i);
        if (length < 0 || length >= APP_PATH)
            break;
        if (access(out, F_OK) != 0)
            return true;
    }
    out[0] = '\0';
    return false;
}

/* As files_save would write it. NULL when the world is not finite, or memory short. */
static char *print_scene(app *a, size_t *length)
{
    const lab_scene *scene = lab_session_scene(a->session);
    lab_view before = scene->view;
    lab_session_set_view(a->session, files_view(a));
    char *text = lab_scene_print(scene, length);
    lab_session_set_view(a->session, before);
    return text;
}

static char *print_file(const app *a, size_t *length)
{
    char absolute[PATH_MAX];
    bool known = a->path[0] != '\0' && realpath(a->path, absolute) != NULL;
    json_text_buffer out = {0};
    json_put(&out, "{\n  \"name\": ");
    json_put_string(&out, files_scene_name(a));
    json_put(&out, ",\n  \"path\": ");
    json_put_string(&out, known ? absolute : a->path);
    json_put(&out, ",\n  \"scene\": ");
    json_put_string(&out, a->recovery.scene);
    json_put(&out, "\n}\n");
    if (out.failed) {
        free(out.bytes);
        return NULL;
    }
    *length = out.length;
    return out.bytes;
}

static void forget_scene(app_recovery *r)
{
    free(r->scene);
    r->scene = NULL;
}

/* Told of once; what is wrong with the folder may be mended meanwhile, so that it is tried again.
 */
static void fail(app *a, const char *why)
{
    char note[256];
    snprintf(note, sizeof note, "Unsaved edits would be lost in a crash: %.190s", why);
    if (!a->recovery.failed)
        message_news(a, note);
    a->recovery.failed = true;
}

static void write_file(app *a)
{
    app_recovery *r = &a->recovery;
    size_t length;
    lab_error error = {.message = "the path of their folder is too long"};
    bool named = r->path[0] != '\0' || name_own(a, r->path);
    char *text = print_file(a, &length);
    forget_scene(r);
    if (text == NULL)
        fail(a, "out of memory");
    else if (!named || lab_file_write(r->path, text, length, LAB_FILE_QUICK, &error) != LAB_OK)
        fail(a, error.message);
    else
        r->failed = false;
    free(text);
}

static bool wanted(const app *a)
{
    const app_recovery *r = &a->recovery;
    bool written =
        r->path[0] != '\0' && !r->failed && r->revision == lab_session_revision(a->session);
    return a->prefs_file.folder[0] != '\0' && !written && files_unsaved(a);
}

/* app->now from which on it may be kept again. */
static double due(const app_recovery *r)
{
    return r->written_at + (r->failed ? patience : fmax(soonest, r->cost / share));
}

static void print(app *a)
{
    app_recovery *r = &a->recovery;
    size_t length;
    r->scene = print_scene(a, &length);
    r->written_at = a->now;
    r->revision = lab_session_revision(a->session);
    if (r->scene == NULL)
        fail(a, "the world cannot be written as a scene");
}

static double seconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
}

/* What a large scene costs is shared by two frames: one prints it, the next one writes it. */
void recovery_follow(app *a)
{
    app_recovery *r = &a->recovery;
    Uint64 start = SDL_GetPerformanceCounter();
    if (!files_unsaved(a)) {
        recovery_end(a);
    } else if (r->scene != NULL) {
        write_file(a);
        r->cost += seconds_since(start);
    } else if (a->now >= due(r) && a->gesture.kind == GESTURE_NONE && wanted(a)) {
        print(a);
        r->cost = seconds_since(start);
    }
}

void recovery_keep(app *a)
{
    if (wanted(a) && a->recovery.scene == NULL)
        print(a);
    if (a->recovery.scene != NULL)
        write_file(a);
}

double recovery_sleep(const app *a)
{
    if (a->recovery.scene != NULL)
        return 0.0;
    /* The end of a gesture wakes the program by itself. */
    if (a->gesture.kind != GESTURE_NONE || !wanted(a))
        return (double)INFINITY;
    return fmax(due(&a->recovery) - a->now, 0.0);
}

void recovery_end(app *a)
{
    forget_scene(&a->recovery);
    if (a->recovery.path[0] != '\0')
        unlink(a->recovery.path);
    a->recovery.path[0] = '\0';
}

/* ---- finding ---- */

static bool read_name(long pid, char out[64])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/comm", pid);
    FILE *file = fopen(path, "r");
    bool good = file != NULL && fgets(out, 64, file) != NULL;
    if (file != NULL)
        fclose(file);
    return good;
}

/* Numbers of processes come again: another program with this one does not count. */
static bool lives(long pid)
{
    char its[64], ours[64];
    if (pid == (long)getpid() || (kill((pid_t)pid, 0) != 0 && errno != EPERM))
        return false;
    return !read_name(pid, its) || !read_name((long)getpid(), ours) || strcmp(its, ours) == 0;
}

static bool left_over(const char *name)
{
    static const char begin[] = "recovery-";
    size_t length = strlen(name);
    if (strncmp(name, begin, sizeof begin - 1) != 0 || length < 5 ||
        strcmp(name + length - 5, ".json") != 0)
        return false;
    char *end;
    long pid = strtol(name + sizeof begin - 1, &end, 10);
    return pid > 0 && *end == '-' && !lives(pid);
}

/* The member of a recovery file, or NULL. */
static const char *member_text(const json_tree *tree, const char *key)
{
    const json_value *root = json_root(tree);
    const json_value *value = root->kind == JSON_OBJECT ? json_member(tree, root, key) : NULL;
    return value != NULL && value->kind == JSON_STRING ? json_text(tree, value) : NULL;
}

static bool read_tree(const char *path, json_tree *tree)
{
    char *text;
    size_t length;
    lab_error error;
    json_fault fault;
    if (lab_file_read(path, &text, &length, &error) != LAB_OK)
        return false;
    bool good = json_parse(tree, text, length, &fault);
    free(text);
    if (good && (member_text(tree, "name") == NULL || member_text(tree, "path") == NULL ||
                 member_text(tree, "scene") == NULL)) {
        json_free(tree);
        good = false;
    }
    return good;
}

static void set_aside(app *a, const char *path)
{
    char name[64] = "", note[256];
    lab_file_set_aside(path, name, sizeof name);
    snprintf(note, sizeof note, "Unsaved edits of before could not be read; they are in %s", name);
    message_news(a, note);
}

/* The path of the latest, and when it was written. */
static bool find_latest(const app *a, char out[APP_PATH], time_t *when)
{
    bool found = false;
    DIR *files = opendir(a->prefs_file.folder);
    struct dirent *file;
    while (files != NULL && (file = readdir(files)) != NULL) {
        char path[APP_PATH];
        struct stat status;
        if (!left_over(file->d_name))
            continue;
        int length = snprintf(path, sizeof path, "%s%s", a->prefs_file.folder, file->d_name);
        if (length < 0 || length >= (int)sizeof path || strcmp(path, a->recovery.path) == 0 ||
            stat(path, &status) != 0 || (found && status.st_mtime < *when))
            continue;
        memcpy(out, path, sizeof path);
        *when = status.st_mtime;
        found = true;
    }
    if (files != NULL)
        closedir(files);
    return found;
}

bool recovery_find(app *a)
{
    app_recovery *r = &a->recovery;
    time_t when;
    json_tree tree;
    if (a->prefs_file.folder[0] == '\0')
        return false;
    while (find_latest(a, r->found, &when)) {
        if (read_tree(r->found, &tree)) {
            snprintf(r->found_name, sizeof r->found_name, "%.100s", member_text(&tree, "name"));
            r->found_age = fmax(difftime(time(NULL), when), 0.0);
            json_free(&tree);
            return true;
        }
        set_aside(a, r->found);
        if (access(r->found, F_OK) == 0)
            break; /* it could not be moved, and would be found for ever */
    }
    r->found[0] = '\0';
    return false;
}

/* ---- taking ---- */

static void open_tree(app *a, const json_tree *tree)
{
    lab_scene *scene;
    lab_error error;
    const char *text = member_text(tree, "scene");
    if (lab_scene_parse("the recovered scene", text, strlen(text), &scene, &error) != LAB_OK) {
        message_error(a, "These edits cannot be recovered", error.message);
        set_aside(a, a->recovery.path);
    } else if (!files_take(a, scene, member_text(tree, "path"))) {
        message_error(a, "These edits cannot be recovered", "out of memory");
    } else {
        lab_session_mark_unsaved(a->session);
        a->authored = true;
        a->recovery.revision = lab_session_revision(a->session);
        a->recovery.written_at = a->now;
        return;
    }
    a->recovery.path[0] = '\0';
}

void recovery_take(app *a)
{
    app_recovery *r = &a->recovery;
    json_tree tree;
    /* Renamed first: of two programs that ask the same question, one has it. */
    if (!name_own(a, r->path) || rename(r->found, r->path) != 0) {
        message_error(a, "These edits cannot be recovered",
                      "Their file is there no more: another window has taken or discarded it.");
        r->path[0] = '\0';
    } else if (read_tree(r->path, &tree)) {
        open_tree(a, &tree);
        json_free(&tree);
    } else {
        set_aside(a, r->path);
        r->path[0] = '\0';
    }
    r->found[0] = '\0';
}

void recovery_discard(app *a)
{
    unlink(a->recovery.found);
    a->recovery.found[0] = '\0';
}

void recovery_offer(app *a)
{
    if (recovery_find(a))
        panel_begin(a, PANEL_RECOVER);
}
