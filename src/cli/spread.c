/* spread.c - `carom spread`: how far copies of a scene come apart when one body is nudged by the
 * last bit. */
#include "lab/futures/spread.h"

#include "cli/commands.h"
#include "cli/json.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/step_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const double usual_seconds = 3;

typedef struct spread_options {
    const char *scene, *body; /* as typed; NULL: not given */
    uint64_t copies;
    cli_step_options step_options;
    bool json, help;
} spread_options;

/* ---- the body ---- */

static bool can_move(const cr_world *world, cr_body_id id)
{
    return id.index != 0 && cr_body_get_view(world, id).kind == CR_DYNAMIC;
}

static int no_body(const char *typed, const char *why)
{
    char quoted[200];
    return cli_misused("spread", "--body: %s %s", lab_quote(quoted, sizeof quoted, typed), why);
}

/* By its name or its number, "ball", "4" or "#4"; without one the first that can move. */
static int find_body(const lab_scene *scene, const char *typed, cr_body_id *out)
{
    const cr_world *world = scene->world;
    uint64_t number;
    if (typed == NULL) {
        for (size_t slot = 0; slot < cr_world_slots(world); slot++)
            if (can_move(world, *out = cr_world_slot(world, slot)))
                return CLI_DONE;
        return cli_misused("spread", "no body of this scene can move");
    }
    *out = lab_scene_find(scene, typed);
    const char *digits = typed[0] == '#' ? typed + 1 : typed;
    if (out->index == 0 && cli_parse_whole(digits, &number) && number >= 1 &&
        number <= cr_world_slots(world))
        *out = cr_world_slot(world, (size_t)number - 1);
    if (out->index == 0)
        return no_body(typed, "is no body's name or number in this scene");
    return can_move(world, *out) ? CLI_DONE : no_body(typed, "cannot move");
}

/* ---- printing ---- */

static void print_text(const spread_options *options, const lab_scene *scene, cr_body_id body,
                       const lab_spread *spread)
{
    enum { ROWS = 10 };
    lab_spread_result result = lab_spread_judge(spread);
    char label[100], words[LAB_SPREAD_TEXT];
    size_t samples = lab_spread_samples(spread);
    lab_print_plain(stdout, cli_scene_title(scene, options->scene));
    lab_scene_body_label(scene, body, label, sizeof label);
    printf(": %zu copies, ", result.copies);
    lab_print_plain(stdout, label);
    printf(" nudged by one unit in the last place\n\n%10s%16s%16s  %s\n", "time (s)", "worst (m)",
           "rms (m)", "body");
    for (size_t i = 0; i < ROWS && samples > 0; i++) {
        size_t at = (i + 1) * samples / ROWS;
        if (at == 0 || (i > 0 && at == i * samples / ROWS))
            continue;
        lab_spread_sample sample = lab_spread_sample_at(spread, at - 1);
        lab_scene_body_label(scene, sample.body, label, sizeof label);
        printf("%10.4g%16.3g%16.3g  ", sample.time, sample.worst, sample.rms);
        lab_print_plain(stdout, sample.body.index != 0 ? label : "-");
        putchar('\n');
    }
    putchar('\n');
    lab_print_plain(stdout, lab_spread_words(scene, &result, words, sizeof words));
    putchar('\n');
    if (result.growth > 0)
        printf("It grows tenfold every %.3g s.\n", 2.302585 / result.growth);
    if (result.failed > 0)
        printf("A tick of %zu of the runs failed.\n", result.failed);
}

static void print_sample(const lab_spread_sample *sample)
{
    char time[32], worst[32], rms[32];
    printf("{\"time\":%s,\"worst\":%s,\"rms\":%s,\"body\":%" PRIu32 "}",
           cli_print_double(time, sizeof time, sample->time),
           cli_print_double(worst, sizeof worst, sample->worst),
           cli_print_double(rms, sizeof rms, sample->rms), lab_body_number(sample->body));
}

static void print_json(const spread_options *options, const lab_scene *scene, cr_body_id body,
                       const lab_spread *spread)
{
    lab_spread_result result = lab_spread_judge(spread);
    char horizon[32], growth[32];
    printf("{\"scene\":");
    cli_json_string(stdout, cli_scene_title(scene, options->scene));
    printf(",\"body\":%" PRIu32 ",\"copies\":%zu,\"failed\":%zu,\"verdict\":\"%s\",\"horizon\":%s,"
           "\"growth\":%s,\"end\":",
           lab_body_number(body), result.copies, result.failed,
           lab_spread_verdict_name(result.verdict),
           cli_print_double(horizon, sizeof horizon, result.horizon),
           cli_print_double(growth, sizeof growth, result.growth));
    print_sample(&result.end);
    printf(",\"samples\":[");
    for (size_t i = 0; i < lab_spread_samples(spread); i++) {
        lab_spread_sample sample = lab_spread_sample_at(spread, i);
        printf("%s\n", i > 0 ? "," : "");
        print_sample(&sample);
    }
    puts("]}");
}

/* ---- running ---- */

static void run(lab_spread *spread, uint64_t ticks, uint64_t copies)
{
    enum { AT_ONCE = 64, SHARES = 1000 };
    cli_progress progress = cli_progress_begin(ticks * (copies + 1), false);
    while (!lab_spread_advance(spread, AT_ONCE))
        cli_progress_at(&progress, (uint64_t)(lab_spread_progress(spread) * (double)ticks *
                                              (double)(copies + 1)));
    cli_progress_end(&progress);
}

static int spread_scene(const spread_options *options, const lab_scene *scene)
{
    cr_body_id body;
    uint64_t ticks;
    int status = cli_step_options_apply(&options->step_options, scene->world);
    if (status == CLI_DONE)
        status = cli_step_options_count(&options->step_options, scene->world, &ticks);
    if (status == CLI_DONE && ticks == 0)
        status = cli_misused("spread", "there must be one step at least");
    if (status == CLI_DONE)
        status = find_body(scene, options->body, &body);
    if (status != CLI_DONE)
        return status;
    lab_spread *spread = lab_spread_begin(scene->world, body, (size_t)options->copies, ticks);
    if (spread == NULL)
        return cli_fail(CLI_FAILED, "out of memory");
    run(spread, ticks, options->copies);
    if (options->json)
        print_json(options, scene, body, spread);
    else
        print_text(options, scene, body, spread);
    bool none = lab_spread_samples(spread) == 0;
    lab_spread_free(spread);
    status = cli_flush();
    return status == CLI_DONE && none
               ? cli_fail(CLI_NON_FINITE, "the first ticks failed, without a nudge, too")
               : status;
}

/* ---- the command ---- */

enum { BODY, COPIES, STEPS, SECONDS, TIMESTEP, SET, JSON, HELP, HELP_SHORT };
static const cli_option known[] = {
    [BODY] = {"--body", "NAME",
              "the body that is nudged, by its name or number; else the first "
              "that can move",
              CLI_OFFER_NOTHING, NULL, false},
    [COPIES] = {"--copies", "N", "1 to 512 nudges; 32 when not given", CLI_OFFER_NOTHING, NULL,
                false},
    [STEPS] = {"--steps", "N", "look N steps ahead", CLI_OFFER_NOTHING, NULL, false},
    [SECONDS] = {"--seconds", "T", "look T seconds ahead; 3 when not given", CLI_OFFER_NOTHING,
                 NULL, false},
    [TIMESTEP] = {"--timestep", "H", "seconds a step, instead of the scene's; 1/240 is fine",
                  CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE", "change a setting (see: carom list settings); may be repeated",
             CLI_OFFER_SETTINGS, NULL, true},
    [JSON] = {"--json", NULL, "print one JSON object instead of columns", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_spread_manual = {
    .command = "spread",
    .summary = "is a difference the tweak's, or chaos?",
    .operands = "SCENE",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Nudges one body by one unit in the last place of its position, angle or velocity, "
             "in 32 ways, and prints how far the bodies of the copies come from where they are "
             "without a nudge. The same scene gives the same numbers each time.",
    .notes =
        "The worst is the farthest that any body of any copy is away; rms is over the bodies, of "
        "how far each is at the worst. It is predictable where no body is away by a hundredth of "
        "its size (the diameter of its bounding circle), sensitive up to a tenth, else chaotic: "
        "then a difference between two runs says little of what was changed between them. "
        "\"horizon\" of --json is the time for which all bodies stayed within a tenth of their "
        "size, \"growth\" the rate in 1/s at which the worst grew (e-fold).",
};

static int read_copies(spread_options *options, const char *value)
{
    char quoted[200];
    if (cli_parse_whole(value, &options->copies) && options->copies >= 1 &&
        options->copies <= LAB_SPREAD_MOST_COPIES)
        return CLI_DONE;
    return cli_misused("spread", "--copies must be a whole number from 1 to %d, not %s",
                       (int)LAB_SPREAD_MOST_COPIES, lab_quote(quoted, sizeof quoted, value));
}

static int read_option(spread_options *options, int option, const char *value)
{
    switch (option) {
    case BODY:
        options->body = value;
        return CLI_DONE;
    case COPIES:
        return read_copies(options, value);
    case STEPS:
        return cli_step_options_steps(&options->step_options, value);
    case SECONDS:
        return cli_step_options_seconds(&options->step_options, value);
    case TIMESTEP:
        return cli_step_options_timestep(&options->step_options, value);
    case SET:
        return cli_step_options_set(&options->step_options, value);
    case JSON:
        options->json = true;
        return CLI_DONE;
    default:
        options->help = true;
        return CLI_DONE;
    }
}

static int read_arguments(spread_options *options, int argc, char **argv)
{
    char quoted[200];
    int status = CLI_DONE;
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument != CLI_ARG_OPERAND)
            status = read_option(options, argument, args.value);
        else if (options->scene != NULL)
            status = cli_misused("spread", "one SCENE at a time, not %s as well",
                                 lab_quote(quoted, sizeof quoted, args.value));
        else
            options->scene = args.value;
    }
    if (status == CLI_DONE && !options->help && options->scene == NULL)
        status =
            cli_misused("spread", "a SCENE is needed: a file, or a name from: carom list scenes");
    return status == CLI_DONE ? cli_step_options_check(&options->step_options) : status;
}

int cli_spread(int argc, char **argv)
{
    lab_scene *scene;
    spread_options options = {.copies = LAB_SPREAD_COPIES};
    int status = cli_step_options_begin(&options.step_options, "spread", argc);
    options.step_options.seconds = usual_seconds;
    if (status == CLI_DONE)
        status = read_arguments(&options, argc, argv);
    if (status == CLI_DONE && options.help) {
        status = cli_usage("spread");
    } else if (status == CLI_DONE) {
        status = cli_open_scene(options.scene, &scene);
        if (status == CLI_DONE) {
            status = spread_scene(&options, scene);
            lab_scene_destroy(scene);
        }
    }
    cli_step_options_free(&options.step_options);
    return status;
}
