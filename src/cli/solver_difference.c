/* solver_difference.c - solvers as variants of one session, the first one beside the others. */
#include "cli/solver_difference.h"

#include "cli/comparison.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "lab/interrupt.h"

/* The numbers of solvers that run at a time, that of the first one before the others. */
typedef struct group {
    size_t at[LAB_MOST_VARIANTS], count;
} group;

static group next_group(const cli_comparison *comparison, size_t *next)
{
    group g = {.at = {0}, .count = 1};
    for (; *next < comparison->count && g.count < LAB_MOST_VARIANTS; ++*next)
        if (comparison->solver_results[*next].error[0] == '\0')
            g.at[g.count++] = *next;
    return g;
}

static lab_variants *open_group(lab_session *session, const cli_comparison *comparison,
                                const group *g)
{
    const cr_setting *solver = cr_setting_find("solver.name");
    lab_change changes[LAB_MOST_VARIANTS] = {{0}};
    cr_result result = {.code = CR_OK};
    for (size_t i = 0; i < g->count && result.code == CR_OK; i++) {
        changes[i].setting = solver;
        result = cr_setting_parse(solver, comparison->solver_results[g->at[i]].solver,
                                  &changes[i].value);
    }
    lab_variants *variants = NULL;
    if (result.code == CR_OK)
        variants = lab_variants_open(session, lab_session_first_tick(session), changes, g->count,
                                     false, &result);
    if (variants == NULL)
        cli_fail(CLI_FAILED, "%s", result.message);
    return variants;
}

static int step_group(lab_variants *variants, uint64_t steps, cli_progress *progress, uint64_t done)
{
    for (uint64_t step = 1; step <= steps; step++) {
        if (lab_interrupted() != 0)
            return cli_fail(CLI_SIGNALLED + lab_interrupted(),
                            "ended before it was known where the solvers part");
        cr_result result = lab_variants_step(variants);
        if (result.code != CR_OK)
            return cli_fail(CLI_FAILED, "%s", result.message);
        cli_progress_at(progress, done + step);
    }
    return CLI_DONE;
}

static int look(lab_variants *variants, size_t i, cli_solver_difference *out)
{
    const lab_scene *scene = lab_session_scene(lab_variants_session(variants, 0));
    uint64_t parted = 0;
    out->known = lab_variants_stopped(variants, i)[0] == '\0';
    if (!out->known)
        return CLI_DONE;
    out->numbers = lab_variants_numbers(variants, i, 0);
    if (i == 0)
        return CLI_DONE;
    lab_variant_events_words(variants, &out->numbers, out->events, sizeof out->events);
    if (lab_variants_parted(variants, i, 0, &parted)) {
        cr_result found = lab_find_first_difference(
            lab_variants_session(variants, 0), lab_variants_session(variants, i),
            lab_variants_first_tick(variants), parted, &out->first);
        if (found.code != CR_OK)
            return cli_fail(CLI_FAILED, "%s", found.message);
    }
    lab_first_difference_words(scene, &out->first, out->words, sizeof out->words);
    return CLI_DONE;
}

static int run_group(lab_session *session, cli_comparison *comparison, const group *g,
                     cli_progress *progress, uint64_t done)
{
    lab_variants *variants = open_group(session, comparison, g);
    if (variants == NULL)
        return CLI_FAILED;
    int status = step_group(variants, comparison->steps, progress, done);
    for (size_t i = 0; i < g->count && status == CLI_DONE; i++)
        status = look(variants, i, &comparison->solver_results[g->at[i]].difference);
    lab_variants_close(variants);
    return status;
}

int cli_solver_differences(lab_scene *scene, cli_comparison *comparison)
{
    lab_session *session = lab_session_open(scene);
    if (session == NULL) {
        lab_scene_destroy(scene);
        return cli_fail(CLI_FAILED, "out of memory");
    }
    size_t most = LAB_MOST_VARIANTS - 1, groups = (comparison->count - 1 + most - 1) / most;
    cli_progress progress = cli_progress_begin(groups * comparison->steps, false);
    int status = CLI_DONE;
    uint64_t done = 0;
    for (size_t next = 1; next < comparison->count && status == CLI_DONE;
         done += comparison->steps) {
        group g = next_group(comparison, &next);
        if (g.count > 1)
            status = run_group(session, comparison, &g, &progress, done);
    }
    cli_progress_end(&progress);
    lab_session_close(session);
    return status;
}
