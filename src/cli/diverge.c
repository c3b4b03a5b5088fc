/* diverge.c - `carom diverge`: where the bits of two runs of one scene part. */
#include "cli/commands.h"
#include "cli/diverge_options.h"
#include "cli/divergence.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "lab/assets.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As diff and cmp have it, so that a script can tell a difference from what went wrong. */
enum { SAME = 0, DIFFERENT = 1, TROUBLE = 2 };

static int trouble(int status)
{
    return status == CLI_FAILED ? TROUBLE : status;
}

/* ---- what the sides are asked for ---- */

typedef struct request {
    const cli_diverge_options *options;
    const char *scene; /* the same for both, wherever they look for shipped ones */
    uint64_t steps;
} request;

enum { MOST_OWN_ARGUMENTS = 10 };

/* Execv and its like promise to leave the texts as they are, but not in their type. */
static void add(char **argv, int *argc, const char *text)
{
    argv[(*argc)++] = (char *)(uintptr_t)text;
}

static int start(const request *r, cli_side *side, const char *tick)
{
    const cli_diverge_options *options = r->options;
    char steps[32];
    size_t most = MOST_OWN_ARGUMENTS + 2 * (size_t)side->setting_count;
    char **argv = calloc(most + (size_t)options->shared_count, sizeof *argv);
    int argc = 0;
    if (argv == NULL)
        return cli_fail(TROUBLE, "out of memory");
    snprintf(steps, sizeof steps, "%" PRIu64, r->steps);
    add(argv, &argc, "carom");
    add(argv, &argc, "diverge");
    add(argv, &argc, "--states");
    add(argv, &argc, tick != NULL ? "--tick" : "--steps");
    add(argv, &argc, tick != NULL ? tick : steps);
    for (int i = 0; i < options->shared_count; i++)
        add(argv, &argc, options->shared[i]);
    for (int i = 0; i < side->setting_count; i++) {
        add(argv, &argc, "--set");
        add(argv, &argc, side->settings[i]);
    }
    add(argv, &argc, r->scene);
    int status = cli_side_start(side, cli_diverge, argc, argv);
    free(argv);
    return status;
}

static int start_both(const request *r, cli_side *a, cli_side *b, const char *tick)
{
    int status = start(r, a, tick);
    return status == CLI_DONE ? start(r, b, tick) : status;
}

static void stop_both(cli_side *a, cli_side *b)
{
    cli_side_stop(a);
    cli_side_stop(b);
}

/* ---- comparing ---- */

static void show_tick(void *user, uint64_t tick)
{
    cli_progress_at(user, tick);
}

static int find(cli_divergence *d, const request *r, cli_side *a, cli_side *b)
{
    char tick[32];
    cli_progress progress = cli_progress_begin(r->steps, false);
    int status = start_both(r, a, b, NULL);
    if (status == CLI_DONE)
        status = cli_divergence_seek(d, a, b, show_tick, &progress);
    cli_progress_end(&progress);
    stop_both(a, b);
    if (status != CLI_DONE || !d->differs)
        return status;
    snprintf(tick, sizeof tick, "%" PRIu64, d->tick);
    status = start_both(r, a, b, tick);
    if (status == CLI_DONE)
        status = cli_divergence_look(d, a, b);
    stop_both(a, b);
    return status;
}

static int outcome(const cli_divergence *d)
{
    if (d->differs)
        return DIFFERENT;
    if (d->failed)
        return cli_fail(CLI_NON_FINITE, "both, alike: %s", d->end_a + strlen("failed "));
    return SAME;
}

static int compare(cli_diverge_options *options, const request *r, const lab_scene *scene)
{
    cli_divergence divergence;
    int status = find(&divergence, r, &options->a, &options->b);
    if (status != CLI_DONE)
        return status;
    const cli_divergence_report report = {
        .title = cli_scene_title(scene, options->scene),
        .scene = scene,
        .a = &options->a,
        .b = &options->b,
        .divergence = &divergence,
    };
    if (options->json)
        cli_divergence_json(&report);
    else
        cli_divergence_text(&report);
    status = cli_flush();
    return status == CLI_DONE ? outcome(&divergence) : trouble(status);
}

/* ---- the command ---- */

static int run(cli_diverge_options *options, lab_scene *scene)
{
    char path[4096 + 2];
    request r = {.options = options, .scene = options->scene};
    int status = cli_step_options_apply(&options->step_options, scene->world);
    if (status == CLI_DONE)
        status = cli_step_options_count(&options->step_options, scene->world, &r.steps);
    if (status != CLI_DONE)
        return status;
    if (options->only_states) {
        options->states.steps = r.steps;
        return cli_states_write(scene, &options->states);
    }
    if (strcmp(options->scene, "-") != 0) {
        memcpy(path, "./", 2);
        bool named_as_option = options->scene[0] == '-';
        lab_find_scene(options->scene, path + 2, sizeof path - 2);
        r.scene = named_as_option ? path : path + 2;
    }
    return compare(options, &r, scene);
}

int cli_diverge(int argc, char **argv)
{
    cli_diverge_options options;
    lab_scene *scene;
    int status = cli_diverge_options_read(&options, argc, argv);
    if (status == CLI_DONE && options.help) {
        status = cli_usage("diverge");
    } else if (status == CLI_DONE) {
        status = cli_open_scene(options.scene, &scene);
        if (status == CLI_DONE) {
            status = run(&options, scene);
            lab_scene_destroy(scene);
        } else if (!options.only_states) {
            status = trouble(status);
        }
    }
    cli_diverge_options_free(&options);
    return status;
}
