/* fuzz_script.c - the event script: any lines are carried out or refused with their number, and
 * whatever was done to the world by mouse and keys, it stays finite, can be saved and read back,
 * and undone and done again it is the same. */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"
#include "fuzz_scratch.h"
#include "promises.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/script.h"
#include "sandbox/tools/gesture.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- what is left out: what takes long, and paths that lead elsewhere ---- */

enum { MOST_FRAMES = 150, MOST_PIXELS = 400, SHORTEST_LINE_TO_BE_CUT = 4000 };

/* The whole numbers behind the first word of a line. */
static size_t numbers_of(const char *line, long *out, size_t most)
{
    size_t count = 0;
    const char *word = line + strcspn(line, " \t");
    while (*word != '\0' && *word != '\n' && count < most) {
        char *end;
        word += strspn(word, " \t");
        out[count] = strtol(word, &end, 10);
        count += end != word;
        word = end != word ? end : word + strcspn(word, " \t\n");
    }
    return count;
}

/* How many frames a line takes; more than there may be where it is not to be carried out. */
static long cost_of(const char *line)
{
    long n[6] = {0};
    line += strspn(line, " \t\r");
    size_t length = strcspn(line, "\n"), count = numbers_of(line, n, 6);
    bool names = strncmp(line, "press", 5) == 0 || strncmp(line, "print", 5) == 0;
    if (!names && memchr(line, '/', length) != NULL)
        return MOST_FRAMES + 1;
    if (strncmp(line, "frames", 6) == 0)
        return count > 0 ? n[0] : 0;
    if (strncmp(line, "drag", 4) == 0)
        return count > 4 ? n[4] : 8;
    if (strncmp(line, "size", 4) == 0 || strncmp(line, "resize", 6) == 0)
        return n[0] > MOST_PIXELS || n[1] > MOST_PIXELS || n[2] > 2 ? MOST_FRAMES + 1 : 1;
    return strncmp(line, "shot", 4) == 0 ? 20 : 1;
}

static bool affordable(const char *text, size_t size)
{
    long frames = 0;
    if (size > SHORTEST_LINE_TO_BE_CUT || strlen(text) < size)
        return false;
    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        long cost = cost_of(line);
        if (cost > MOST_FRAMES - frames)
            return false;
        frames += cost > 0 ? cost : 0;
    }
    return true;
}

/* ---- what holds afterwards ---- */

/* "PATH:LINE: why" is the last thing said; the path may stand in what the script asked for, too. */
static void judge_refusal(const spoken *s, const char *path)
{
    const char *last = s->err;
    for (const char *at = s->err; (at = strstr(at, path)) != NULL; at++)
        if (at == s->err || at[-1] == '\n')
            last = at;
    unsigned line = 0;
    int read = 0;
    demand(strncmp(last, path, strlen(path)) == 0, "a refusal names the script", s->err);
    demand(sscanf(last + strlen(path), ":%u: %n", &line, &read) == 1 && read > 0 && line > 0,
           "a refusal names the line", s->err);
    demand(last[strlen(path) + (size_t)read] != '\n', "a refusal says why", s->err);
}

static uint64_t hash_of(const app *a)
{
    return cr_world_hash(app_world(a));
}

static void judge_history(app *a)
{
    uint64_t now = hash_of(a);
    int steps = 0;
    for (; lab_session_can_undo(a->session); steps++)
        demand(lab_session_undo(a->session).code == CR_OK, "what was done can be undone", "");
    for (; steps > 0; steps--)
        demand(lab_session_redo(a->session).code == CR_OK, "what was undone can be done", "");
    demand(hash_of(a) == now, "undone and done again, the world is the same", "");
}

static void judge(app *a)
{
    demand_finite(app_world(a));
    lab_scene_destroy(demand_round_trip(lab_session_scene(a->session)));
    gesture_cancel(a);
    judge_history(a);
    demand(!scratch_has_draft(), "no draft of a file is left over", "");
}

static void run(app *a, const char *path)
{
    lab_error error = {""};
    spoken s;
    demand(files_open(a, "joints", &error) == LAB_OK, "the scene opens", error.message);
    a->playing = false;
    spoken_begin(&s);
    bool done = script_run(a, path);
    spoken_end(&s);
    demand_plain(s.err, s.err_size);
    if (!done)
        judge_refusal(&s, path);
    spoken_free(&s);
    judge(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    app a;
    char message[256] = "", path[64];
    char *text = text_of(data, size);
    scratch_enter();
    if (affordable(text, size)) {
        scratch_sweep();
        int file = memfd_create("script", 0);
        demand(file >= 0 && write(file, text, size) == (ssize_t)size, "a script can be written",
               "");
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        demand(app_init(&a, view_theme_find("dark"), message, sizeof message), "the app starts",
               message);
        a.scripted = true;
        run(&a, path);
        app_free(&a);
        close(file);
    }
    free(text);
    return 0;
}
