/* fidelity.c - `carom fidelity`: every solver against the lessons' formulas. */
#include "lab/fidelity/fidelity.h"
#include "cli/commands.h"
#include "cli/fidelity_report.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LESSONS = 64 }; /* the lesson numbered 0 stands for the promises of quality */

typedef struct fidelity_job {
    cli_solver_list solvers;
    bool lessons[MOST_LESSONS]; /* when any is chosen */
    bool motion;                /* and those of the laws of motion */
    bool some_lessons, quick, json, help;
} fidelity_job;

static bool has_experiment(uint64_t lesson)
{
    size_t count;
    const lab_experiment *const *all = lab_experiments(&count);
    for (size_t i = 0; i < count; i++)
        if ((uint64_t)all[i]->lesson == lesson)
            return true;
    return false;
}

static int read_lesson(fidelity_job *job, const char *word)
{
    char quoted[200];
    uint64_t lesson = 0;
    bool quality = strcmp(word, "quality") == 0;
    if (strcmp(word, "motion") == 0) {
        job->motion = job->some_lessons = true;
        return CLI_DONE;
    }
    if (!quality && (!cli_parse_whole(word, &lesson) || lesson == 0))
        return cli_misused("fidelity", "--lesson takes lessons' numbers, quality or motion, not %s",
                           lab_quote(quoted, sizeof quoted, word));
    if (lesson >= MOST_LESSONS || !has_experiment(lesson))
        return cli_misused("fidelity", "lesson %" PRIu64 " has no experiment", lesson);
    job->lessons[lesson] = job->some_lessons = true;
    return CLI_DONE;
}

static int read_lessons(fidelity_job *job, const char *text)
{
    int status = CLI_DONE;
    for (bool more = true; more && status == CLI_DONE;) {
        size_t length = strcspn(text, ",");
        char word[100];
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1),
                 text);
        status = read_lesson(job, word);
        more = text[length] == ',';
        text += length + more;
    }
    return status;
}

static const char *const *lesson_words(void)
{
    static const char *const words[] = {"quality", "motion", NULL};
    return words;
}

enum { SOLVER, LESSON, QUICK, JSON, HELP, HELP_SHORT };
static const cli_option known[] = {
    [SOLVER] = {"--solver", "NAME[,NAME...]",
                "only these (see: carom list solvers); all when not given", CLI_OFFER_LIST,
                cli_solver_words, false},
    [LESSON] = {"--lesson", "N[,N...]",
                "only the experiments of these lessons; \"quality\" stands for those of no lesson: "
                "conservation, stacks, a height kept; \"motion\" for the laws of what is struck, "
                "crushed, dropped and swung, law by law",
                CLI_OFFER_LIST, lesson_words, false},
    [QUICK] = {"--quick", NULL, "leave out the long experiments", CLI_OFFER_NOTHING, NULL, false},
    [JSON] = {"--json", NULL, "an array of objects instead of columns", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_fidelity_manual = {
    .command = "fidelity",
    .summary = "hold every solver against the lessons' formulas",
    .operands = "",
    .options = known,
    .about =
        "Runs experiments whose outcome has a formula and prints for each solver what was "
        "measured, the theory, the error in per cent, what is allowed, and a verdict: pass; FAIL; "
        "expected, a miss that lies in the solver's nature, with the reason; n/a, where the figure "
        "has no meaning for the solver. Allowed is 1 %, or what a tick alone does. Sleep is off.",
    .notes = "",
};

static int read_arguments(fidelity_job *job, int argc, char **argv)
{
    char quoted[200];
    int status = CLI_DONE;
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument == CLI_ARG_OPERAND)
            return cli_misused("fidelity", "it brings its own scenes and takes none, not %s",
                               lab_quote(quoted, sizeof quoted, args.value));
        if (argument == SOLVER)
            status = cli_solver_list_read(&job->solvers, "fidelity", "--solver", args.value);
        else if (argument == LESSON)
            status = read_lessons(job, args.value);
        else if (argument == QUICK)
            job->quick = true;
        else if (argument == JSON)
            job->json = true;
        else
            job->help = true;
    }
    return status;
}

static bool chosen(const fidelity_job *job, const lab_experiment *experiment)
{
    if (!job->some_lessons || (job->motion && experiment->law > 0))
        return true;
    return job->lessons[experiment->lesson] && (experiment->lesson > 0 || experiment->law == 0);
}

/* Fills the list of experiments to run. */
static void choose(const fidelity_job *job, cli_fidelity_report *report)
{
    size_t count;
    const lab_experiment *const *all = lab_experiments(&count);
    for (size_t i = 0; i < count; i++) {
        if (!chosen(job, all[i]))
            continue;
        if (job->quick && all[i]->is_long)
            report->left_out++;
        else
            report->experiments[report->count++] = all[i];
    }
}

static void run_all(cli_fidelity_report *report)
{
    uint64_t total = report->count * report->solvers->count, done = 0;
    cli_progress progress = cli_progress_begin(total, false);
    progress.unit = "experiments";
    for (size_t i = 0; i < report->count; i++)
        for (size_t s = 0; s < report->solvers->count; s++) {
            lab_experiment_run(report->experiments[i], report->solvers->solvers[s]->name,
                               cli_fidelity_findings(report, i, s));
            cli_progress_at(&progress, ++done);
        }
    cli_progress_end(&progress);
}

static int judge(const fidelity_job *job)
{
    size_t count;
    lab_experiments(&count);
    cli_fidelity_report report = {.solvers = &job->solvers};
    report.experiments = calloc(count, sizeof *report.experiments);
    report.findings = calloc(count * job->solvers.count * LAB_ROWS, sizeof *report.findings);
    int status = CLI_DONE;
    if (report.experiments == NULL || report.findings == NULL) {
        status = cli_fail(CLI_FAILED, "out of memory");
    } else {
        choose(job, &report);
        run_all(&report);
        (job->json ? cli_fidelity_json : cli_fidelity_table)(&report);
        status = cli_flush();
        if (status == CLI_DONE && cli_fidelity_count(&report, LAB_FAIL) > 0)
            status = CLI_FAILED;
    }
    free(report.experiments);
    free(report.findings);
    return status;
}

int cli_fidelity(int argc, char **argv)
{
    fidelity_job job = {.solvers = cli_all_solvers()};
    int status = read_arguments(&job, argc, argv);
    if (status != CLI_DONE)
        return status;
    return job.help ? cli_usage("fidelity") : judge(&job);
}
