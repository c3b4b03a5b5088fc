/* run.c - `carom run`: a scene stepped with no window. */
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/output_files.h"
#include "cli/picture.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/run_film.h"
#include "cli/run_options.h"
#include "cli/run_tables.h"
#include "cli/step_options.h"
#include "cli/until.h"
#include "lab/energy_balance.h"
#include "lab/interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool finite_body(const cr_world *world, cr_body_id id)
{
    cr_body_view body = cr_body_get_view(world, id);
    return isfinite(body.transform.p.x) && isfinite(body.transform.p.y) && isfinite(body.angle) &&
           isfinite(body.velocity.x) && isfinite(body.velocity.y) &&
           isfinite(body.angular_velocity);
}

/* The core's message names the body by its number and the tick; people know its name. */
static int non_finite(const lab_scene *scene, const cr_result *result)
{
    for (size_t slot = 0; slot < cr_world_slots(scene->world); slot++) {
        cr_body_id id = cr_world_slot(scene->world, slot);
        if (id.index == 0 || finite_body(scene->world, id))
            continue;
        const char *name = lab_scene_body_name(scene, id);
        char quoted[200];
        if (name[0] != '\0')
            return cli_fail(CLI_NON_FINITE, "%s (the body named %s)", result->message,
                            lab_quote(quoted, sizeof quoted, name));
        break;
    }
    return cli_fail(CLI_NON_FINITE, "%s", result->message);
}

static int write_step(cli_run_tables *tables, cli_run_film *film, const lab_scene *scene,
                      uint64_t step)
{
    int status = cli_run_tables_write(tables, scene, step);
    return status == CLI_DONE ? cli_run_film_write(film, scene, step) : status;
}

typedef struct energies {
    lab_energy_balance *balance;
    lab_energy_ledger *ledger; /* NULL: it is not asked for */
} energies;

static bool begin_energies(const energies *e, const cr_world *world)
{
    return lab_energy_balance_begin(e->balance, world) &&
           (e->ledger == NULL || lab_energy_ledger_begin(e->ledger, world));
}

static bool add_tick(const energies *e, const cr_world *world)
{
    lab_energy_balance_tick(e->balance, world);
    return e->ledger == NULL || lab_energy_ledger_tick(e->ledger, world);
}

/* *steps is what is wanted, and then what was made: fewer when a signal comes, or what --until
 * waits for. */
static int step_all(lab_scene *scene, uint64_t *steps, cli_until *until, const energies *energy,
                    cli_run_tables *tables, cli_run_film *film, cli_timing *timing,
                    cli_progress *progress)
{
    uint64_t wanted = *steps;
    float h = cr_world_timestep(scene->world);
    if (!begin_energies(energy, scene->world))
        return cli_fail(CLI_FAILED, "out of memory");
    int status = write_step(tables, film, scene, 0);
    *steps = 0;
    for (uint64_t step = 1; step <= wanted && status == CLI_DONE && !lab_interrupted(); step++) {
        if (!cli_until_before(until))
            return cli_fail(CLI_FAILED, "out of memory");
        uint64_t began = cli_clock();
        cr_result result = cr_world_step(scene->world, h);
        cli_timing_add(timing, cli_clock() - began);
        cli_progress_at(progress, step);
        if (result.code != CR_OK) {
            cli_progress_end(progress);
            return result.code == CR_NON_FINITE ? non_finite(scene, &result)
                                                : cli_fail(CLI_FAILED, "%s", result.message);
        }
        bool ends = cli_until_after(until, step);
        if (ends && until->last != NULL)
            break; /* in the tick before, which is written already */
        *steps = step;
        if (!add_tick(energy, scene->world))
            return cli_fail(CLI_FAILED, "out of memory");
        status = write_step(tables, film, scene, step);
        if (ends)
            break;
    }
    cli_progress_end(progress);
    return status;
}

/* Writes the report, the picture and the scene after the run. */
static int deliver(const lab_scene *scene, const cli_run_options *options, const cli_report *report)
{
    lab_error error;
    if (options->save != NULL && lab_scene_save(scene, options->save, &error) != LAB_OK)
        return cli_fail(CLI_FAILED, "%s", error.message);
    int status =
        options->png != NULL ? cli_picture_write(scene, &options->picture, options->png) : CLI_DONE;
    if (status != CLI_DONE)
        return status;
    if (options->json)
        cli_report_json(report);
    else if (!options->quiet && !cli_is_standard_output(options->csv) &&
             !cli_is_standard_output(options->events) && !cli_is_standard_output(options->contacts))
        cli_report_table(report);
    return cli_flush();
}

static int ended_early(uint64_t made, uint64_t wanted)
{
    return cli_fail(CLI_SIGNALLED + lab_interrupted(),
                    "ended after %" PRIu64 " of %" PRIu64 " steps", made, wanted);
}

static int run_scene(lab_scene *scene, const cli_run_options *options, cli_until *until,
                     const energies *energy)
{
    cli_timing timing = {{0}, 0, 0};
    cli_report report = {
        .scene = cli_scene_title(scene, options->scene),
        .world = scene->world,
        .balance = energy->balance,
        .ledger = energy->ledger,
        .timing = &timing,
        .until = until,
    };
    cli_run_tables tables;
    cli_run_film film;
    int status = cli_step_options_apply(&options->step_options, scene->world);
    if (status == CLI_DONE)
        status = cli_until_begin(until, scene, options->until);
    if (status == CLI_DONE)
        status = cli_step_options_count(&options->step_options, scene->world, &report.steps);
    if (status == CLI_DONE && options->save != NULL)
        status = cli_check_writable(options->save);
    if (status == CLI_DONE && options->record != NULL)
        status = cli_check_writable(options->record);
    if (status == CLI_DONE && options->png != NULL)
        status = cli_check_writable(options->png);
    if (status == CLI_DONE)
        status = cli_run_film_open(&film, options, scene);
    if (status != CLI_DONE)
        return status;
    status = cli_run_tables_open(&tables, options);
    if (status != CLI_DONE) {
        cli_run_film_close(&film, false);
        return status;
    }
    uint64_t wanted = report.steps;
    cli_progress progress = cli_progress_begin(wanted, options->quiet);
    status = step_all(scene, &report.steps, until, energy, &tables, &film, &timing, &progress);
    int closed = cli_run_tables_close(&tables);
    int filmed = cli_run_film_close(&film, status == CLI_DONE);
    if (status == CLI_DONE)
        status = closed != CLI_DONE ? closed : filmed;
    if (status == CLI_DONE)
        status = deliver(scene, options, &report);
    return status == CLI_DONE && report.steps < wanted && !until->met
               ? ended_early(report.steps, wanted)
               : status;
}

/* From here on a signal ends what is done with its result; but reading standard input, whose end
 * may never come, it ends as ever. */
static int open_scene(const cli_run_options *options, lab_scene **out)
{
    bool piped = strcmp(options->scene, "-") == 0;
    if (!piped)
        lab_interrupt_watch();
    int status = cli_open_scene(options->scene, out);
    if (piped)
        lab_interrupt_watch();
    return status;
}

int cli_run(int argc, char **argv)
{
    cli_run_options options;
    lab_scene *scene;
    int status = cli_run_options_read(&options, argc, argv);
    if (status == CLI_DONE && options.help) {
        status = cli_usage("run");
    } else if (status == CLI_DONE && (status = open_scene(&options, &scene)) == CLI_DONE) {
        energies energy = {lab_energy_balance_new(),
                           options.ledger ? lab_energy_ledger_new() : NULL};
        cli_until until = {0};
        bool room = energy.balance != NULL && (!options.ledger || energy.ledger != NULL);
        status = room ? run_scene(scene, &options, &until, &energy)
                      : cli_fail(CLI_FAILED, "out of memory");
        cli_until_end(&until);
        lab_energy_balance_free(energy.balance);
        lab_energy_ledger_free(energy.ledger);
        lab_scene_destroy(scene);
    }
    cli_run_options_free(&options);
    return status;
}
