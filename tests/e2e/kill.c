/* kill.c - kills a program that is being edited with, at random moments, and looks how much of what
 * was done is in the journal that it leaves.
 *
 *     kill-while-editing PROGRAM TIMES [SEED]
 *
 * The program runs without a window and takes events from a pipe, at the pace of a display. An edit
 * counts from when its event is sent; it is lost when the journal does not lead to it. Ends with
 * status 1 when a second of edits or more was lost. */
#include "lab/journal.h"
#include "lab/journal_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_EDITS = 4096 };
static const double longest = 2.0;      /* s, from the first event to the end */
static const double frame = 1.0 / 60.0; /* s */

typedef struct victim {
    pid_t process;
    FILE *events;
    double began;
    double sent[MOST_EDITS]; /* s: when each edit was */
    size_t edits;
} victim;

typedef struct losses {
    size_t times, edits, lost, most_lost;
    double seconds, worst;
} losses;

static uint32_t random_number = 1;

static double draw(void) /* 0 to 1 */
{
    random_number = random_number * 1664525u + 1013904223u;
    return (double)(random_number >> 8) / (double)(1 << 24);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void wait_until(double moment)
{
    double left = moment - seconds();
    if (left <= 0.0)
        return;
    struct timespec pause = {.tv_sec = (time_t)left};
    pause.tv_nsec = (long)((left - (double)pause.tv_sec) * 1e9);
    nanosleep(&pause, NULL);
}

static void give_up(const char *what)
{
    fprintf(stderr, "kill: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- the program ---- */

static void become(const char *program, const char *folder)
{
    setenv("CAROM_PREFERENCES", folder, 1);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    execl(program, program, "--script", "events", "scene.json", (char *)NULL);
    _exit(127);
}

/* It is there when it has drawn a picture. */
static void start(victim *v, const char *program, const char *folder)
{
    if ((unlink("events") != 0 && errno != ENOENT) || mkfifo("events", 0600) != 0)
        give_up("no pipe");
    *v = (victim){.process = fork()};
    if (v->process < 0)
        give_up("no process");
    if (v->process == 0)
        become(program, folder);
    v->events = fopen("events", "w");
    if (v->events == NULL)
        give_up("no pipe");
    setvbuf(v->events, NULL, _IOLBF, 0);
    /* Time runs in one half of them. */
    fprintf(v->events, draw() < 0.5 ? "key Space\nshot ready.png\n" : "shot ready.png\n");
    for (int i = 0; i < 1000 && access("ready.png", F_OK) != 0; i++)
        wait_until(seconds() + 0.01);
    if (access("ready.png", F_OK) != 0)
        give_up("the program does not answer");
    unlink("ready.png");
    v->began = seconds();
}

/* Now and then with something beside it that changes nothing in the end. */
static void edit(victim *v)
{
    if (v->edits == MOST_EDITS)
        return;
    v->sent[v->edits++] = seconds();
    fprintf(v->events, "move %d %d\nkey f\n", 200 + (int)(600.0 * draw()),
            150 + (int)(400.0 * draw()));
    if (draw() < 0.2)
        fprintf(v->events, "key Right\nkey Left\nkey Ctrl+Z\nkey Ctrl+Y\n");
}

static void edit_until(victim *v, double end)
{
    for (double next = v->began; next < end; next += frame) {
        wait_until(next);
        if (draw() < 0.3)
            edit(v);
        fprintf(v->events, "frames 1\n");
    }
    wait_until(end);
}

static double kill_it(victim *v)
{
    int status;
    kill(v->process, SIGKILL);
    double moment = seconds();
    waitpid(v->process, &status, 0);
    fclose(v->events);
    if (!WIFSIGNALED(status))
        give_up("the program ended by itself");
    return moment;
}

/* ---- what it left ---- */

/* How many bodies its journal leads to, and its removal. */
static size_t survivors(const char *folder)
{
    char path[PATH_MAX];
    time_t when;
    size_t length, bodies = 0;
    lab_error error = {.message = "there is none"};
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *session;
    if (!lab_journal_file_find(folder, path, &when))
        return 0;
    lab_journal_file *file = lab_journal_file_take(path, &error);
    char *text = file != NULL ? lab_journal_file_read(file, &length, &error) : NULL;
    if (text == NULL || lab_journal_read(text, length, &contents, &error) != LAB_OK ||
        lab_journal_replay("kept", &contents, NULL, &session, &report, &error) != LAB_OK) {
        fprintf(stderr, "kill: %s: %s\n", path, error.message);
        exit(1);
    }
    if (report.cut || report.diverged || report.failed > 0) {
        fprintf(stderr, "kill: %s comes out different\n", path);
        exit(1);
    }
    bodies = cr_world_stats(lab_session_world(session)).bodies;
    lab_session_close(session);
    lab_journal_release(&contents);
    free(text);
    lab_journal_file_close(file, true);
    return bodies;
}

static void count(losses *l, const victim *v, double moment, size_t kept)
{
    size_t lost = v->edits > kept ? v->edits - kept : 0;
    double lost_seconds = lost > 0 ? moment - v->sent[kept] : 0.0;
    l->times++;
    l->edits += v->edits;
    l->lost += lost;
    l->seconds += lost_seconds;
    l->most_lost = lost > l->most_lost ? lost : l->most_lost;
    l->worst = lost_seconds > l->worst ? lost_seconds : l->worst;
}

static void write_scene(void)
{
    FILE *file = fopen("scene.json", "w");
    if (file == NULL)
        give_up("no scene");
    fputs("{ \"carom\": 1, \"view\": { \"center\": [0, 0], \"height\": 200 } }\n", file);
    fclose(file);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/carom-kill-XXXXXX", preferences[64], program[PATH_MAX];
    static victim v;
    losses l = {0};
    int times = argc > 2 ? atoi(argv[2]) : 0;
    if (times < 1 || realpath(argv[1], program) == NULL) {
        fprintf(stderr, "Usage: kill-while-editing PROGRAM TIMES [SEED]\n");
        return 2;
    }
    random_number = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
    signal(SIGPIPE, SIG_IGN);
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        give_up("no folder");
    snprintf(preferences, sizeof preferences, "%s/preferences/", folder);
    write_scene();
    for (int i = 0; i < times; i++) {
        start(&v, program, preferences);
        edit_until(&v, v.began + longest * draw());
        double moment = kill_it(&v);
        size_t kept = survivors(preferences);
        if (getenv("CAROM_KILL_TRACE") != NULL)
            fprintf(stderr, "%.3f s: %zu edits, %zu kept\n", moment - v.began, v.edits, kept);
        count(&l, &v, moment, kept);
    }
    printf("kill -9 at %zu random moments of %zu edits: lost, seconds: worst %.3f, mean %.4f; "
           "edits: worst %zu, mean %.3f\n",
           l.times, l.edits, l.worst, l.seconds / (double)l.times, l.most_lost,
           (double)l.lost / (double)l.times);
    char clean[128];
    snprintf(clean, sizeof clean, "rm -rf %s", folder);
    return system(clean) != 0 || l.worst >= 1.0;
}
