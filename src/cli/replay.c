/* replay.c - `carom replay`: a recording run again, and compared with what it recorded. */
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/step_options.h"
#include "lab/futures/first_difference.h"
#include "lab/interrupt.h"
#include "lab/recording.h"
#include "lab/text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERIFY, TO, BRANCH, SET, SAVE, JSON, HELP, HELP_SHORT };

static const cli_option known[] = {
    [VERIFY] = {"--verify", NULL, "end with status 1 where a tick comes out different",
                CLI_OFFER_NOTHING, NULL, false},
    [TO] = {"--to", "TICK", "report this tick instead of the one at which it was recorded",
            CLI_OFFER_NOTHING, NULL, false},
    [BRANCH] = {"--branch", "N", "report this branch, from 0, instead of that one",
                CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE",
             "change a setting before the first tick: world.threads changes no bit",
             CLI_OFFER_SETTINGS, NULL, true},
    [SAVE] = {"--save", "SCENE", "save the world of that tick", CLI_OFFER_FILES, NULL, false},
    [JSON] = {"--json", NULL, "print the result as one JSON object", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_replay_manual = {
    .command = "replay",
    .summary = "run a recording again and compare each tick",
    .operands = "FILE",
    .offer = CLI_OFFER_FILES,
    .options = known,
    .about = "Runs all branches of a recording again (see --record of: carom run --help), compares "
             "the hash of each tick with the recorded one, and reports the tick at which it was "
             "recorded. FILE may be -, for standard input.",
    .notes = "A recording is text: the scene it began with, then each branch with its commands and "
             "a hash for each tick. Threads, compiler and platform change none of them; another "
             "version of Carom may.",
};

typedef struct replay_job {
    const char *file, *save;
    bool verify, json, help, has_to, has_branch;
    uint64_t to, branch;
    cli_step_options settings;
} replay_job;

/* ---- arguments ---- */

static int read_whole(const char *option, const char *value, uint64_t *out, bool *given)
{
    char quoted[200];
    *given = true;
    if (cli_parse_whole(value, out))
        return CLI_DONE;
    return cli_misused("replay", "%s must be a whole number, at least 0, not %s", option,
                       lab_quote(quoted, sizeof quoted, value));
}

static int read_argument(replay_job *job, int argument, const char *value)
{
    switch (argument) {
    case CLI_ARG_OPERAND:
        if (job->file != NULL)
            return cli_misused("replay", "one FILE at a time");
        job->file = value;
        return CLI_DONE;
    case VERIFY:
        job->verify = true;
        return CLI_DONE;
    case TO:
        return read_whole("--to", value, &job->to, &job->has_to);
    case BRANCH:
        return read_whole("--branch", value, &job->branch, &job->has_branch);
    case SET:
        return cli_step_options_set(&job->settings, value);
    case SAVE:
        job->save = value;
        return CLI_DONE;
    case JSON:
        job->json = true;
        return CLI_DONE;
    case HELP:
    case HELP_SHORT:
        job->help = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

static int read_arguments(replay_job *job, int argc, char **argv)
{
    int status = cli_step_options_begin(&job->settings, "replay", argc);
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;)
        status = read_argument(job, argument, args.value);
    if (status != CLI_DONE || job->help)
        return status;
    if (job->file == NULL)
        return cli_misused("replay", "a FILE is needed: a recording of carom run --record");
    const cli_named_file files[] = {{"FILE", job->file}, {"--save", job->save}};
    status = cli_check_distinct("replay", NULL, files, sizeof files / sizeof *files);
    return status == CLI_DONE && job->save != NULL ? cli_check_writable(job->save) : status;
}

/* ---- the run ---- */

static bool prepare(void *user, cr_world *world, lab_error *error)
{
    (void)error; /* it was printed */
    return cli_step_options_apply(user, world) == CLI_DONE;
}

static bool goes_on(void *context, double share)
{
    (void)context;
    (void)share;
    return lab_interrupted() == 0;
}

static int open_recording(replay_job *job, lab_session **session, lab_recording_report *report)
{
    lab_error error = {""};
    char *text;
    size_t length;
    bool piped = strcmp(job->file, "-") == 0;
    lab_status status = piped ? lab_stdin_read(&text, &length, &error)
                              : lab_file_read(job->file, &text, &length, &error);
    if (status != LAB_OK)
        return cli_fail(CLI_FAILED, "%s", error.message);
    if (text == NULL)
        return cli_fail(CLI_REFUSED, "%s: a recording has at most 64 MiB", job->file);
    lab_progress progress = {goes_on, NULL};
    lab_recording_setup setup = {prepare, &job->settings};
    lab_interrupt_watch();
    status = lab_recording_open(piped ? LAB_STDIN : job->file, text, length, &setup, &progress,
                                session, report, &error);
    free(text);
    if (status == LAB_CANCELLED)
        return cli_fail(CLI_SIGNALLED + lab_interrupted(), "ended after %" PRIu64 " ticks",
                        report->ticks);
    if (status != LAB_OK)
        return cli_fail(status == LAB_REFUSED ? CLI_REFUSED : CLI_FAILED, "%s", error.message);
    return CLI_DONE;
}

/* To what is to be reported. */
static int travel(const replay_job *job, lab_session *session)
{
    if (job->has_branch && job->branch >= lab_session_branches(session))
        return cli_fail(CLI_FAILED, "there is no branch %" PRIu64 ", the last is %zu", job->branch,
                        lab_session_branches(session) - 1);
    cr_result result = {.code = CR_OK};
    if (job->has_branch)
        result = lab_session_switch(session, (size_t)job->branch);
    uint64_t last = lab_session_last_tick(session);
    if (job->has_to && (job->to > last || job->to < lab_session_first_tick(session)))
        return cli_fail(CLI_FAILED, "the branch has no tick %" PRIu64 ", its last is %" PRIu64,
                        job->to, last);
    if (result.code == CR_OK && (job->has_to || job->has_branch))
        result = lab_session_go(session, job->has_to ? job->to : last);
    return result.code == CR_OK ? CLI_DONE : cli_fail(CLI_FAILED, "%s", result.message);
}

/* ---- the report ---- */

static const char *difference_words(lab_session *session, const lab_recording_report *report,
                                    char *out, size_t size)
{
    const lab_first_difference difference = {
        .found = true, .tick = report->tick, .row = report->body};
    return lab_first_difference_words(lab_session_scene(session), &difference, out, size);
}

static void print_json_body(const lab_row_difference *body)
{
    if (!body->found) {
        printf(",\"body\":null");
        return;
    }
    printf(",\"body\":{\"number\":%" PRIu32, body->a.numbers[0]);
    int i = body->in_b ? lab_state_row_differs(&body->a, &body->b, 0) : -1;
    if (i >= 0)
        printf(",\"value\":\"%s\",\"bits_recorded\":\"%08" PRIx32 "\",\"bits\":\"%08" PRIx32
               "\",\"lowest_bit\":%d",
               body->a.values[i].name, body->a.values[i].bits, body->b.values[i].bits,
               lab_lowest_bit(body->a.values[i].bits, body->b.values[i].bits));
    printf("}");
}

static void print_json(lab_session *session, const lab_recording_report *report)
{
    const cr_world *world = lab_session_world(session);
    printf("{\"branches\":%zu,\"commands\":%" PRIu64 ",\"ticks\":%" PRIu64, report->branches,
           report->commands, report->ticks);
    printf(",\"branch\":%zu,\"tick\":%" PRIu64 ",\"hash\":\"%016" PRIx64 "\"",
           lab_session_branch(session), cr_world_tick(world), cr_world_hash(world));
    printf(",\"diverged\":");
    if (report->diverged) {
        printf("{\"branch\":%zu,\"tick\":%" PRIu64 ",\"recorded\":\"%016" PRIx64
               "\",\"hash\":\"%016" PRIx64 "\"",
               report->branch, report->tick, report->recorded, report->hash);
        print_json_body(&report->body);
        printf("}");
    } else {
        printf("null");
    }
    printf("}\n");
}

static void print_branch(lab_session *session, size_t branch)
{
    lab_branch_view view = lab_session_branch_view(session, branch);
    printf("  %zu: ", branch);
    lab_print_plain(stdout, view.name);
    if (branch == 0)
        printf(", to tick %" PRIu64 "\n", view.last);
    else
        printf(", from branch %zu at tick %" PRIu64 " to %" PRIu64 "\n", view.parent, view.fork,
               view.last);
}

static void print_table(lab_session *session, const lab_recording_report *report)
{
    const cr_world *world = lab_session_world(session);
    printf("%-18s%zu\n", "branches", report->branches);
    for (size_t i = 0; i < lab_session_branches(session); i++)
        print_branch(session, i);
    printf("%-18s%" PRIu64 "\n", "commands", report->commands);
    printf("%-18s%" PRIu64 ", ", "ticks", report->ticks);
    if (report->diverged)
        printf("other than recorded from tick %" PRIu64 " of branch %zu on\n", report->tick,
               report->branch);
    else
        printf("each as it was recorded\n");
    char words[LAB_DIFFERENCE_TEXT];
    if (report->body.found)
        printf("%-18s%s\n", "first", difference_words(session, report, words, sizeof words));
    printf("%-18s%" PRIu64 " of branch %zu\n", "tick", cr_world_tick(world),
           lab_session_branch(session));
    printf("%-18s%016" PRIx64 "\n", "hash", cr_world_hash(world));
}

static int deliver(const replay_job *job, lab_session *session, const lab_recording_report *report)
{
    lab_error error;
    int status = travel(job, session);
    if (status != CLI_DONE)
        return status;
    if (job->save != NULL &&
        lab_scene_save(lab_session_scene(session), job->save, &error) != LAB_OK)
        return cli_fail(CLI_FAILED, "%s", error.message);
    if (job->json)
        print_json(session, report);
    else
        print_table(session, report);
    status = cli_flush();
    if (status == CLI_DONE && job->verify && report->diverged)
        return cli_fail(CLI_FAILED, "tick %" PRIu64 " of branch %zu has another hash than recorded",
                        report->tick, report->branch);
    return status;
}

int cli_replay(int argc, char **argv)
{
    replay_job job = {0};
    lab_session *session = NULL;
    lab_recording_report report;
    int status = read_arguments(&job, argc, argv);
    if (status == CLI_DONE && job.help)
        status = cli_usage("replay");
    else if (status == CLI_DONE && (status = open_recording(&job, &session, &report)) == CLI_DONE)
        status = deliver(&job, session, &report);
    lab_session_close(session);
    cli_step_options_free(&job.settings);
    return status;
}
