/* run_options.c - the arguments of `carom run`, checked. */
#include "cli/run_options.h"

#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/run_tables.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

enum {
    STEPS,
    SECONDS,
    TIMESTEP,
    SET,
    UNTIL,
    CSV,
    EVERY,
    EVENTS,
    CONTACTS,
    ITERATIONS,
    RECORD,
    RECORD_BODIES,
    JSON,
    LEDGER,
    SAVE,
    PNG,
    FRAMES,
    SIZE,
    THEME,
    OVERLAY,
    COLOR_BY,
    QUIET,
    HELP,
    HELP_SHORT,
    OPTIONS
};

static const cli_option known[OPTIONS + 1] = {
    [STEPS] = {"--steps", "N", "take N steps; 0 only looks at the start", CLI_OFFER_NOTHING, NULL,
               false},
    [SECONDS] = {"--seconds", "T",
                 "take as many steps as come nearest to T seconds; not together with --steps",
                 CLI_OFFER_NOTHING, NULL, false},
    [TIMESTEP] = {"--timestep", "H", "seconds a step, instead of the scene's; 1/240 is fine",
                  CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE", "change a setting (see: carom list settings); may be repeated",
             CLI_OFFER_SETTINGS, NULL, true},
    [UNTIL] = {"--until", "SENTENCE",
               "end where it comes true: \"ball touches wall\", \"overlap above 5 mm\", \"before "
               "#3 leaves x -5 to 5, y 0 to 9\", \"speed of ball below 1 m/s, 2nd time\" (see: "
               "carom list conditions)",
               CLI_OFFER_NOTHING, NULL, false},
    [CSV] = {"--csv", "FILE",
             "write a table with a row for each body that may move and each step, step 0 included; "
             "\"-\" is standard output",
             CLI_OFFER_FILES, NULL, false},
    [EVERY] =
        {"--every", "K",
         "only steps that K divides go into that table, those of contacts and iterations, and "
         "the film",
         CLI_OFFER_NOTHING, NULL, false},
    [EVENTS] = {"--events", "FILE",
                "write a table with a row for each contact that begins or ends; \"-\" is standard "
                "output",
                CLI_OFFER_FILES, NULL, false},
    [CONTACTS] =
        {"--contacts", "FILE",
         "write a table with a row for each contact point and each step; \"-\" is standard "
         "output",
         CLI_OFFER_FILES, NULL, false},
    [ITERATIONS] = {"--iterations", "FILE",
                    "write a table with a row for each row of the solver (a contact point's normal "
                    "and friction, a joint's) after each of its passes; \"-\" is standard output",
                    CLI_OFFER_FILES, NULL, false},
    [RECORD] = {"--record", "FILE",
                "write a recording: the scene and a hash for each step, which carom replay runs "
                "again and compares",
                CLI_OFFER_FILES, NULL, false},
    [RECORD_BODIES] = {"--record-bodies", NULL,
                       "write each body's state after each step into the recording, too: a replay "
                       "that differs then tells in which body and bit",
                       CLI_OFFER_NOTHING, NULL, false},
    [JSON] = {"--json", NULL, "print the result as one JSON object", CLI_OFFER_NOTHING, NULL,
              false},
    [LEDGER] = {"--ledger", NULL, "print where each joule went, too", CLI_OFFER_NOTHING, NULL,
                false},
    [SAVE] = {"--save", "SCENE", "save the world as it is after the run", CLI_OFFER_FILES, NULL,
              false},
    [PNG] = {"--png", "FILE", "draw the world as it is after the run", CLI_OFFER_FILES, NULL,
             false},
    [FRAMES] = {"--frames", "FOLDER",
                "draw each step, step 0 included: frame-000000.png, frame-000001.png ... into a "
                "folder that is there; a name that ends in .gif becomes one file that goes round, "
                "and .mp4, .webm or .mkv a video, where ffmpeg is installed",
                CLI_OFFER_FILES, NULL, false},
    [SIZE] = {"--size", "WxH",
              "of the picture in pixels, 1280x720 when not given; lines and letters grow with it",
              CLI_OFFER_NOTHING, NULL, false},
    [THEME] = {"--theme", "NAME",
               "the picture's colours, dark when not given (see: carom list themes)",
               CLI_OFFER_WORDS, cli_theme_words, false},
    [OVERLAY] = {"--overlay", "NAME[,NAME...]",
                 "what is drawn over the bodies (see: carom list overlays), or none; when not "
                 "given, joints and, where the colours tell nothing, normals",
                 CLI_OFFER_LIST, cli_overlay_words, false},
    [COLOR_BY] = {"--color-by", "WHAT",
                  "what the colours of the picture tell, with a legend: material, speed, sleep, "
                  "island, contacts, or body: nothing",
                  CLI_OFFER_WORDS, cli_color_words, false},
    [QUIET] = {"--quiet", NULL,
               "print no table and no progress, only errors and what --json asks for",
               CLI_OFFER_NOTHING, NULL, false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
};

const cli_manual cli_run_manual = {
    .command = "run",
    .summary = "step a scene with no window and print what it came to",
    .operands = "SCENE",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Steps a scene with no window. With neither --steps nor --seconds it runs for 10 s of "
             "its own time. Ended early by SIGINT (Ctrl+C) or SIGTERM, it writes and prints what "
             "it has computed by then.",
    .notes =
        "Energy made is what came of nothing: the sum of each step's rise of mechanical energy "
        "(kinetic, of gravity, springs and attractors) beyond the work of kinematic bodies, "
        "motors, "
        "forces and wind. Rounding of the state's numbers is no rise.\n\n"
        "The rows of the ledger are what changed the mechanical energy, J: given above 0, taken "
        "below. "
        "Impacts are what contacts took along their normal, friction across it. What no row "
        "explains "
        "is the solver's error, which should be 0; the last row is the change, the sum of all.\n\n"
        "The columns of the table are step,time,body,name,x,y,angle,vx,vy,angular_velocity: body "
        "counts from 1 in the scene's order, as messages and labels do; x and y are the body's "
        "origin, vx and vy the velocity of its centre of mass; metres, radians, seconds. The "
        "state's numbers read back to the same bits; time is that of the step, rounded to be "
        "read.\n\n"
        "The columns of the events are step,time,kind,a,b,x,y,nx,ny,speed,impulse: kind is begin, "
        "hit (with the begin, at contact.hit_speed or faster) or end; a and b are the numbers of "
        "the bodies, x and y the deepest point, nx and ny the normal from a to b, speed that with "
        "which they closed along it (m/s) and impulse what they gave each other in that step "
        "(newton seconds).\n\n"
        "The columns of the contacts are step,time,a,b,point,feature,x,y,nx,ny,separation,"
        "normal_impulse,tangent_impulse,restitution,friction,touching: point is 1 or 2, feature "
        "the number by which a point is known from step to step, separation below 0 an overlap "
        "(m), "
        "impulses those of the step (newton seconds), and touching 0 of bodies that are only "
        "near.\n\n"
        "The columns of the iterations are "
        "step,substep,pass,number,row,a,b,index,position,velocity,"
        "bias,k,softness,impulse: pass is what the solver has just done (warm start, solve, relax "
        "...), the number-th time in that substep; row is normal, friction, joint or mouse joint, "
        "index the contact's point or the joint's row; position is a separation or a gap (m, rad), "
        "velocity that along the row now, bias what it shall be, k the inverse effective mass "
        "(1/kg), and impulse what the row has given in that step so far (newton seconds).",
};

/* Which options were given at all, for those that exclude or need each other. */
typedef struct given_options {
    bool by[OPTIONS];
} given_options;

static int misused(const char *what, const char *value)
{
    char quoted[200];
    return cli_misused("run", "%s, not %s", what, lab_quote(quoted, sizeof quoted, value));
}

static int read_color_by(cli_run_options *options, const char *value)
{
    size_t place;
    if (!cli_find_word(cli_color_words(), value, strlen(value), &place))
        return cli_no_such_word("run", "--color-by", cli_color_words(), value);
    options->picture.color_by = (view_color_by)place;
    return CLI_DONE;
}

static int read_theme(cli_run_options *options, const char *value)
{
    options->picture.theme = view_theme_find(value);
    if (options->picture.theme == NULL)
        return cli_no_such_word("run", "--theme", cli_theme_words(), value);
    return CLI_DONE;
}

static int read_overlays(cli_run_options *options, const char *value)
{
    const char *const *words = cli_overlay_words();
    options->picture.overlays = 0;
    for (bool more = true; more;) {
        size_t length = strcspn(value, ","), place;
        char word[100];
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1),
                 value);
        if (!cli_find_word(words, value, length, &place))
            return cli_no_such_word("run", "--overlay", words, word);
        if (place < VIEW_OVERLAYS)
            options->picture.overlays |= 1u << place;
        more = value[length] == ',';
        value += length + more;
    }
    return CLI_DONE;
}

static int read_size(cli_run_options *options, const char *value)
{
    char width[16];
    uint64_t w = 0, h = 0;
    size_t length = strcspn(value, "x");
    snprintf(width, sizeof width, "%.*s", (int)(length < sizeof width ? length : 0), value);
    if (value[length] != 'x' || !cli_parse_whole(width, &w) ||
        !cli_parse_whole(value + length + 1, &h) || w < CLI_MIN_PICTURE || h < CLI_MIN_PICTURE ||
        w > CLI_MAX_PICTURE || h > CLI_MAX_PICTURE)
        return misused("--size must be WxH, such as 1920x1080, of 64 to 8192 pixels each", value);
    options->picture.width = (int)w;
    options->picture.height = (int)h;
    return CLI_DONE;
}

static int read_option(cli_run_options *options, int option, const char *value)
{
    switch (option) {
    case STEPS:
        return cli_step_options_steps(&options->step_options, value);
    case SECONDS:
        return cli_step_options_seconds(&options->step_options, value);
    case TIMESTEP:
        return cli_step_options_timestep(&options->step_options, value);
    case SET:
        return cli_step_options_set(&options->step_options, value);
    case UNTIL:
        options->until = value;
        return CLI_DONE;
    case CSV:
        options->csv = value;
        return CLI_DONE;
    case EVERY:
        if (!cli_parse_whole(value, &options->every) || options->every == 0)
            return misused("--every must be a whole number, at least 1", value);
        return CLI_DONE;
    case EVENTS:
        options->events = value;
        return CLI_DONE;
    case CONTACTS:
        options->contacts = value;
        return CLI_DONE;
    case ITERATIONS:
        options->iterations = value;
        return CLI_DONE;
    case RECORD:
        options->record = value;
        return CLI_DONE;
    case RECORD_BODIES:
        options->record_bodies = true;
        return CLI_DONE;
    case SAVE:
        options->save = value;
        return CLI_DONE;
    case PNG:
        options->png = value;
        return CLI_DONE;
    case FRAMES:
        options->frames = value;
        return CLI_DONE;
    case SIZE:
        return read_size(options, value);
    case THEME:
        return read_theme(options, value);
    case OVERLAY:
        return read_overlays(options, value);
    case COLOR_BY:
        return read_color_by(options, value);
    case JSON:
        options->json = true;
        return CLI_DONE;
    case LEDGER:
        options->ledger = true;
        return CLI_DONE;
    case QUIET:
        options->quiet = true;
        return CLI_DONE;
    default:
        options->help = true;
        return CLI_DONE;
    }
}

static int read_operand(cli_run_options *options, const char *operand)
{
    if (options->scene != NULL)
        return misused("one run takes one SCENE", operand);
    options->scene = operand;
    return CLI_DONE;
}

static int check_output(const cli_run_options *options)
{
    const char *const named[] = {
        options->json ? "--json" : NULL,
        cli_is_standard_output(options->csv) ? "--csv -" : NULL,
        cli_is_standard_output(options->events) ? "--events -" : NULL,
        cli_is_standard_output(options->contacts) ? "--contacts -" : NULL,
        cli_is_standard_output(options->iterations) ? "--iterations -" : NULL,
    };
    const char *first = NULL;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (first != NULL && named[i] != NULL)
            return cli_misused("run", "%s and %s cannot share standard output", first, named[i]);
        first = first != NULL ? first : named[i];
    }
    return CLI_DONE;
}

static int check_files(const cli_run_options *options)
{
    const cli_named_file files[] = {
        {"--csv", options->csv},       {"--contacts", options->contacts},
        {"--events", options->events}, {"--save", options->save},
        {"--png", options->png},       {"--record", options->record},
        {"--frames", options->frames}, {"--iterations", options->iterations},
    };
    return cli_check_distinct("run", options->scene, files, sizeof files / sizeof *files);
}

static int check(const cli_run_options *options, const given_options *given)
{
    if (options->help)
        return CLI_DONE;
    if (options->scene == NULL)
        return cli_misused("run", "a SCENE is needed: a file, or a name from: carom list scenes");
    if (given->by[EVERY] && !given->by[CSV] && !given->by[CONTACTS] && !given->by[ITERATIONS] &&
        !given->by[FRAMES])
        return cli_misused("run", "--every needs --csv FILE, --contacts FILE, --iterations FILE or "
                                  "--frames FOLDER");
    static const int of_pictures[] = {SIZE, THEME, OVERLAY, COLOR_BY};
    for (size_t i = 0; i < sizeof of_pictures / sizeof *of_pictures; i++)
        if (given->by[of_pictures[i]] && !given->by[PNG] && !given->by[FRAMES])
            return cli_misused("run", "%s needs --png FILE or --frames FOLDER",
                               known[of_pictures[i]].name);
    int shared = check_output(options);
    if (shared == CLI_DONE)
        shared = check_files(options);
    return shared == CLI_DONE ? cli_step_options_check(&options->step_options) : shared;
}

int cli_run_options_read(cli_run_options *options, int argc, char **argv)
{
    *options = (cli_run_options){.every = 1, .picture = cli_usual_picture()};
    int begun = cli_step_options_begin(&options->step_options, "run", argc);
    if (begun != CLI_DONE)
        return begun;
    given_options given = {{false}};
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        int status = argument == CLI_ARG_OPERAND ? read_operand(options, args.value)
                                                 : read_option(options, argument, args.value);
        if (status != CLI_DONE)
            return status;
        if (argument >= 0)
            given.by[argument] = true;
    }
    if (!given.by[OVERLAY] && options->picture.color_by == VIEW_BY_BODY)
        options->picture.overlays |= 1u << VIEW_NORMALS;
    return check(options, &given);
}

void cli_run_options_free(cli_run_options *options)
{
    cli_step_options_free(&options->step_options);
}
