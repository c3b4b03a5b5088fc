/* lesson_run.h - a scene stepped by the real program, and what its table says. */
#ifndef LESSON_RUN_H
#define LESSON_RUN_H

#include <stddef.h>

typedef struct lesson_state {
    double x, y, angle;
    double vx, vy, w;
} lesson_state;

/* What `carom run` came to: states[sample * bodies + body], bodies in the table's order (static
 * ones are not in it). */
typedef struct lesson_run {
    size_t samples, bodies;
    double *times;
    lesson_state *states;
    char json[1024]; /* what it printed */
} lesson_run;

typedef struct lesson_how {
    const char *solver; /* NULL: the scene's */
    double timestep;    /* s; 0: the scene's */
    double seconds;     /* used when steps is 0 */
    int steps;
    int every;          /* 0: every step goes into the table */
    const char *set[4]; /* more settings, KEY=VALUE */
} lesson_how;

/* Runs a scene, a path or a shipped name. Any failure fails the test with the program's words. */
lesson_run lesson_play(const char *scene, lesson_how how);
void lesson_run_free(lesson_run *run);

const lesson_state *lesson_at(const lesson_run *run, size_t sample, size_t body);
const lesson_state *lesson_last(const lesson_run *run, size_t body);
/* A number of the printed JSON object; fails the test when there is none. */
double lesson_figure(const lesson_run *run, const char *key);
/* Its 16 hex digits, into 17 bytes. */
void lesson_hash(const lesson_run *run, char *out);

/* Runs the program with these arguments (ended by NULL), standard output into the file `out`
 * (NULL: nowhere); returns its exit status. */
int lesson_carom(const char *const *arguments, const char *out);
/* A whole file, NUL-terminated; the caller frees it. Fails the test when it cannot be read. */
char *lesson_read_file(const char *path, size_t *length);

#endif
