/* diverge_options.c - the arguments of `carom diverge`, checked. */
#include "cli/diverge_options.h"

#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS, SECONDS, TIMESTEP, SET, ONLY, JSON, STATES, TICK, HELP, HELP_SHORT, OPTIONS };

static const cli_option known[OPTIONS + 1] = {
    [STEPS] = {"--steps", "N", "take N steps at most", CLI_OFFER_NOTHING, NULL, false},
    [SECONDS] = {"--seconds", "T",
                 "take as many steps as come nearest to T seconds; not together with --steps",
                 CLI_OFFER_NOTHING, NULL, false},
    [TIMESTEP] = {"--timestep", "H",
                  "seconds a step on both sides, instead of the scene's; 1/240 is fine",
                  CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE",
             "change a setting on both sides (see: carom list settings); may be repeated",
             CLI_OFFER_SETTINGS, NULL, true},
    [ONLY] = {"--only", "NAME[,NAME...]",
              "compare only these: loads, pairs, contacts, impulses, joints, bodies, events",
              CLI_OFFER_LIST, lab_state_section_words, false},
    [JSON] = {"--json", NULL, "print the result as one JSON object", CLI_OFFER_NOTHING, NULL,
              false},
    [STATES] = {"--states", NULL,
                "compare nothing, but write the states of SCENE to standard output, as the sides "
                "are asked to",
                CLI_OFFER_NOTHING, NULL, false},
    [TICK] = {"--tick", "N", "with --states: write tick N alone, with every number",
              CLI_OFFER_NOTHING, NULL, false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
};

const cli_manual cli_diverge_manual = {
    .command = "diverge",
    .summary = "where the bits of two programs, or of two settings, part on one scene",
    .operands = "SCENE [A] B",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about =
        "Runs the scene twice and names the first tick, stage, body and bit in which A and B "
        "differ. A and B are each settings of this program, KEY=VALUE[,KEY=VALUE...], or the path "
        "of another carom program, or that and its settings: PATH,KEY=VALUE. A word with an equals "
        "sign is settings, any other a path. Without A, or with A \"\", A is this program with the "
        "scene's own settings. With neither --steps nor --seconds it runs for 10 s of the scene's "
        "own time. The exit status is 0 when no bit differs, 1 when one does, and 2 when that "
        "cannot be told.\n\n"
        "  carom diverge pyramid solver.name=pgs solver.name=wide\n"
        "  carom diverge pyramid-40 world.threads=1 world.threads=4\n"
        "  carom diverge heap build/clang/carom,wide.lanes=4",
    .notes =
        "After each stage of a tick what it has made is compared, in this order: of the start the "
        "bodies; of the forces their loads; of the broad phase the pairs; of the narrow phase the "
        "contacts, with the forces remembered from the tick before; of the islands the bodies, who "
        "sleeps and who hangs together included; of the solver the impulses of contacts, the "
        "joints and the bodies; of continuous collision the bodies; of the finish the bodies and "
        "the events. Tick 0 is the scene as it was read, with its pairs and contacts. All bits "
        "count, so that 0 and -0 differ.\n\n"
        "The distance of two floats is told in ulps, the numbers that a float can have from one to "
        "the other, and by the lowest bit that differs: 0 to 22 are the fraction, 23 to 30 the "
        "exponent, 31 the sign.\n\n"
        "Both run a second time up to the tick that differs, to tell all of it. What does not "
        "differ then gives other bits each time: compare it with itself.\n\n"
        "Memory does not grow with the number of ticks. Another program must know this command. It "
        "is started as PATH diverge --states --steps N ... SCENE, and writes lines: first "
        "carom-states 1, then set KEY VALUE for each setting, and for each tick a line tick N with "
        "a line STAGE/SECTION ROWS DIGEST for each thing compared, at last end N, or failed and "
        "the "
        "reason. With --tick N each section's rows come before its line, as WHAT NUMBER... "
        "NAME=VALUE..., floats as their bits in hexadecimal. Written to files on two machines, "
        "they can be compared by diff.",
};

static int misused(const char *what, const char *value)
{
    char quoted[200];
    return cli_misused("diverge", "%s, not %s", what, lab_quote(quoted, sizeof quoted, value));
}

static int read_only(cli_diverge_options *options, const char *value)
{
    options->only = value;
    options->states.sections = 0;
    for (bool more = true; more;) {
        size_t length = strcspn(value, ","), place;
        if (!cli_find_word(lab_state_section_words(), value, length, &place)) {
            char word[100];
            snprintf(word, sizeof word, "%.*s",
                     (int)(length < sizeof word ? length : sizeof word - 1), value);
            return cli_no_such_word("diverge", "--only", lab_state_section_words(), word);
        }
        options->states.sections |= 1u << place;
        more = value[length] == ',';
        value += length + more;
    }
    return CLI_DONE;
}

static int read_tick(cli_diverge_options *options, const char *value)
{
    options->states.one_tick = true;
    if (!cli_parse_whole(value, &options->states.tick))
        return misused("--tick must be a whole number, at least 0", value);
    return CLI_DONE;
}

static int share(cli_diverge_options *options, int option, const char *value, int status)
{
    options->shared[options->shared_count++] = known[option].name;
    options->shared[options->shared_count++] = value;
    return status;
}

static int read_option(cli_diverge_options *options, int option, const char *value)
{
    switch (option) {
    case STEPS:
        return cli_step_options_steps(&options->step_options, value);
    case SECONDS:
        return cli_step_options_seconds(&options->step_options, value);
    case TIMESTEP:
        return share(options, option, value,
                     cli_step_options_timestep(&options->step_options, value));
    case SET:
        return share(options, option, value, cli_step_options_set(&options->step_options, value));
    case ONLY:
        return share(options, option, value, read_only(options, value));
    case JSON:
        options->json = true;
        return CLI_DONE;
    case STATES:
        options->only_states = true;
        return CLI_DONE;
    case TICK:
        return read_tick(options, value);
    default:
        options->help = true;
        return CLI_DONE;
    }
}

enum { MOST_OPERANDS = 3 };

/* Settings of this program are judged before anything runs; those of another are its own. */
static int check_settings(const cli_side *side)
{
    cli_step_options scratch;
    if (side->program != NULL)
        return CLI_DONE;
    int status = cli_step_options_begin(&scratch, "diverge", side->setting_count + 1);
    for (int i = 0; i < side->setting_count && status == CLI_DONE; i++)
        status = cli_step_options_set(&scratch, side->settings[i]);
    cli_step_options_free(&scratch);
    return status;
}

static int read_sides(cli_diverge_options *options, const char *const *operands, int count)
{
    int status = cli_side_read(&options->a, "A", count == MOST_OPERANDS ? operands[1] : "");
    if (status == CLI_DONE)
        status = cli_side_read(&options->b, "B", operands[count - 1]);
    if (status == CLI_DONE)
        status = check_settings(&options->a);
    if (status == CLI_DONE)
        status = check_settings(&options->b);
    if (status == CLI_DONE && strcmp(options->scene, "-") == 0 &&
        (options->a.program != NULL || options->b.program != NULL))
        return cli_misused("diverge", "another program cannot be given standard input: save the "
                                      "scene in a file");
    return status;
}

static int check(cli_diverge_options *options, const char *const *operands, int count)
{
    if (options->help)
        return CLI_DONE;
    if (count == 0)
        return cli_misused("diverge",
                           "a SCENE is needed: a file, or a name from: carom list scenes");
    options->scene = operands[0];
    if (options->only_states && count > 1)
        return misused("--states takes one SCENE, and --set for its settings", operands[1]);
    if (options->only_states && options->json)
        return cli_misused("diverge", "--states and --json cannot share standard output");
    if (options->states.one_tick && !options->only_states)
        return cli_misused("diverge", "--tick needs --states");
    if (!options->only_states && count == 1)
        return cli_misused("diverge", "B is needed: the path of another carom program, or settings "
                                      "KEY=VALUE[,KEY=VALUE...]");
    int status = cli_step_options_check(&options->step_options);
    return status == CLI_DONE && !options->only_states ? read_sides(options, operands, count)
                                                       : status;
}

int cli_diverge_options_read(cli_diverge_options *options, int argc, char **argv)
{
    *options = (cli_diverge_options){.states.sections = (1u << LAB_STATE_SECTIONS) - 1,
                                     .shared = calloc(2 * (size_t)argc, sizeof(char *))};
    const char *operands[MOST_OPERANDS];
    int count = 0, status = cli_step_options_begin(&options->step_options, "diverge", argc);
    if (options->shared == NULL)
        return cli_fail(CLI_USAGE, "out of memory");
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument != CLI_ARG_OPERAND)
            status = read_option(options, argument, args.value);
        else if (count < MOST_OPERANDS)
            operands[count++] = args.value;
        else
            status = misused("one SCENE, A and B are all that can be given", args.value);
    }
    return status == CLI_DONE ? check(options, operands, count) : status;
}

void cli_diverge_options_free(cli_diverge_options *options)
{
    cli_step_options_free(&options->step_options);
    cli_side_free(&options->a);
    cli_side_free(&options->b);
    free(options->shared);
}
