/* inside.c - `carom inside`: one tick of a scene, step by step, for two bodies. */
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/step_options.h"
#include "lab/inside/step_words.h"
#include "lab/inside/velocity_causes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICK, BODY, WITH, SET, JSON, HELP, HELP_SHORT };

static const cli_option known[] = {
    [TICK] = {"--tick", "N", "the tick to open, from 1; 1 when not given", CLI_OFFER_NOTHING, NULL,
              false},
    [BODY] = {"--body", "NAME",
              "whose tick it is: a body's name, or #N; the one that meets another "
              "most deeply when not given",
              CLI_OFFER_NOTHING, NULL, false},
    [WITH] = {"--with", "NAME", "the other body; the one that it meets most deeply when not given",
              CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE", "change a setting before the first tick", CLI_OFFER_SETTINGS,
             NULL, true},
    [JSON] = {"--json", NULL, "print the result as one JSON object", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_inside_manual = {
    .command = "inside",
    .summary = "print what the engine did in one tick, step by step",
    .operands = "SCENE",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Steps a scene up to a tick and opens it: candidate pairs, axes with the shadows of "
             "both shapes, faces, clips, contact points, warm start, every iteration of the solver "
             "with the equation of its impulse, positions, sleep. Then it lists what made the "
             "velocity of the body.",
    .notes = "The steps are those that the code took: the tick is made once more while it is "
             "listened to, and ends with status 1 where that gives another hash.",
};

typedef struct inside_job {
    const char *scene, *body, *with;
    uint64_t tick;
    bool json, help;
    cli_step_options settings;
} inside_job;

/* ---- arguments ---- */

static int read_argument(inside_job *job, int argument, const char *value)
{
    char quoted[200];
    switch (argument) {
    case CLI_ARG_OPERAND:
        if (job->scene != NULL)
            return cli_misused("inside", "one SCENE at a time");
        job->scene = value;
        return CLI_DONE;
    case TICK:
        if (cli_parse_whole(value, &job->tick) && job->tick > 0)
            return CLI_DONE;
        return cli_misused("inside", "--tick must be a whole number, at least 1, not %s",
                           lab_quote(quoted, sizeof quoted, value));
    case BODY:
        job->body = value;
        return CLI_DONE;
    case WITH:
        job->with = value;
        return CLI_DONE;
    case SET:
        return cli_step_options_set(&job->settings, value);
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

static int read_arguments(inside_job *job, int argc, char **argv)
{
    int status = cli_step_options_begin(&job->settings, "inside", argc);
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;)
        status = read_argument(job, argument, args.value);
    if (status == CLI_DONE && !job->help && job->scene == NULL)
        return cli_misused("inside", "a SCENE is needed");
    return status;
}

/* ---- bodies ---- */

/* By its name or its number; the null id where nothing is asked for. */
static int find_body(const lab_scene *scene, const char *option, const char *text, cr_body_id *out)
{
    char quoted[200];
    uint64_t number;
    *out = (cr_body_id){0, 0};
    if (text == NULL)
        return CLI_DONE;
    *out = lab_scene_find(scene, text);
    if (out->index == 0 && text[0] == '#' && cli_parse_whole(text + 1, &number) && number > 0 &&
        number <= cr_world_slots(scene->world))
        *out = cr_world_slot(scene->world, (size_t)number - 1);
    if (out->index != 0)
        return CLI_DONE;
    return cli_misused("inside", "%s: there is no body %s in this tick", option,
                       lab_quote(quoted, sizeof quoted, text));
}

/* ---- printing ---- */

static void print_lines(const char *indent, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        printf("%s%.*s\n", indent, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void print_heading(const lab_tick_step *s, const lab_tick_step *last)
{
    if (last != NULL && last->stage == s->stage && last->substep == s->substep)
        return;
    if (s->stage == LAB_TICK_SOLVE)
        printf("\n%s, step %d\n", lab_tick_stage_name(s->stage), (int)s->substep + 1);
    else
        printf("\n%s\n", lab_tick_stage_name(s->stage));
}

static void print_causes(const lab_tick_opening *o, const lab_causes *causes)
{
    char words[400], body[160];
    printf("\nWhat made the velocity and the kinetic energy of %s\n",
           lab_scene_body_label(o->scene, o->body, body, sizeof body));
    printf("  %-44s%12s%12s%12s%14s\n", "", "v_x m/s", "v_y m/s", "w rad/s", "energy J");
    printf("  %-44s%12.5f%12.5f%12.5f%14.7g\n", "before", causes->before[0], causes->before[1],
           causes->before[2], lab_causes_kinetic(causes, causes->before));
    for (size_t i = 0; i < causes->count; i++) {
        const lab_cause *c = &causes->at[i];
        printf("  %-44s%+12.5f%+12.5f%+12.5f%+14.7g\n", lab_cause_words(o, c, words, sizeof words),
               c->x, c->y, c->w, c->work);
    }
    printf("  %-44s%12.5f%12.5f%12.5f%14.7g\n", "after", causes->after[0], causes->after[1],
           causes->after[2], lab_causes_kinetic(causes, causes->after));
}

static void print_text(const lab_tick_opening *o, const lab_causes *causes)
{
    char legend[400];
    printf("Tick #%" PRIu64 ": %s\n", o->tick, lab_tick_legend(o, legend, sizeof legend));
    for (size_t i = 0; i < o->step_count; i++) {
        lab_step_words words;
        lab_tick_words(o, i, &words);
        print_heading(&o->steps[i], i > 0 ? &o->steps[i - 1] : NULL);
        printf("  %s: %s\n", words.title, words.sentence);
        print_lines("      ", words.formula);
    }
    print_causes(o, causes);
}

static void print_field(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    cli_json_string(stdout, text);
}

/* The rows of a pass, with all digits. */
static void print_rows(const lab_tick_opening *o, const lab_tick_step *s)
{
    static const char *const kinds[] = {"normal", "friction", "joint", "hand"};
    printf(",\"pass\":\"%s\",\"rows\":[", cr_pass_kind_name(s->pass.kind));
    for (size_t i = 0; i < s->rows; i++) {
        const lab_tick_row *row = &o->rows[s->first_row + i];
        printf("%s{\"row\":\"%s\",\"index\":%d,\"k\":%.9g,\"position\":%.9g,\"bias\":%.9g,"
               "\"velocity_before\":%.9g,\"velocity\":%.9g,\"given\":%.9g,\"impulse\":%.9g}",
               i > 0 ? "," : "", kinds[row->row.kind], (int)row->row.index,
               (double)row->row.inverse_effective_mass, (double)row->row.position,
               (double)row->row.bias, (double)row->velocity_before, (double)row->row.velocity,
               (double)row->given, (double)row->row.impulse);
    }
    printf("]");
}

static void print_json(const lab_tick_opening *o, const lab_causes *causes)
{
    char text[400];
    printf("{\"tick\":%" PRIu64 ",\"pair\":", o->tick);
    cli_json_string(stdout, lab_tick_legend(o, text, sizeof text));
    printf(",\"hash\":\"%016" PRIx64 "\",\"happened\":\"%016" PRIx64 "\",\"same\":%s,\"steps\":[",
           o->hash, o->happened, lab_tick_proven(o) ? "true" : "false");
    for (size_t i = 0; i < o->step_count; i++) {
        const lab_tick_step *s = &o->steps[i];
        lab_step_words words;
        lab_tick_words(o, i, &words);
        printf("%s\n{\"stage\":", i > 0 ? "," : "");
        cli_json_string(stdout, lab_tick_stage_name(s->stage));
        if (s->stage == LAB_TICK_SOLVE)
            printf(",\"step\":%d", (int)s->substep + 1);
        print_field("title", words.title);
        print_field("sentence", words.sentence);
        print_field("formula", words.formula);
        if (s->kind == LAB_STEP_PASS)
            print_rows(o, s);
        printf("}");
    }
    printf("],\n\"velocity\":{\"before\":[%.9g,%.9g,%.9g],\"after\":[%.9g,%.9g,%.9g],\"causes\":[",
           causes->before[0], causes->before[1], causes->before[2], causes->after[0],
           causes->after[1], causes->after[2]);
    for (size_t i = 0; i < causes->count; i++) {
        const lab_cause *c = &causes->at[i];
        printf("%s\n{\"cause\":", i > 0 ? "," : "");
        cli_json_string(stdout, lab_cause_words(o, c, text, sizeof text));
        printf(",\"change\":[%.9g,%.9g,%.9g],\"work\":%.9g}", c->x, c->y, c->w, c->work);
    }
    puts("]}}");
}

/* ---- the run ---- */

static int open_tick(const inside_job *job, lab_session *session)
{
    const lab_scene *scene = lab_session_scene(session);
    cr_body_id body, with;
    int status = find_body(scene, "--body", job->body, &body);
    if (status == CLI_DONE)
        status = find_body(scene, "--with", job->with, &with);
    if (status != CLI_DONE)
        return status;
    if (body.index == 0)
        body = lab_tick_usual_body(scene->world);
    if (body.index == 0)
        return cli_fail(CLI_REFUSED, "%s has no bodies", job->scene);
    if (cr_same_id(body, with))
        return cli_misused("inside", "--with must be another body than --body");
    lab_tick_opening opening;
    lab_causes causes = {.at = NULL};
    cr_result result = lab_tick_open(session, job->tick, body, with, &opening);
    if (result.code != CR_OK)
        status = cli_fail(result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED, "%s",
                          result.message);
    else if (!lab_causes_find(&opening, &causes))
        status = cli_fail(CLI_FAILED, "out of memory");
    else if (job->json)
        print_json(&opening, &causes);
    else
        print_text(&opening, &causes);
    if (status == CLI_DONE && !lab_tick_proven(&opening))
        status = CLI_FAILED;
    lab_causes_free(&causes);
    lab_tick_close(&opening);
    int flushed = cli_flush();
    return status != CLI_DONE ? status : flushed;
}

static int run_up_to(const inside_job *job, lab_session *session)
{
    cr_result result = {.code = CR_OK};
    for (uint64_t tick = 1; tick < job->tick && result.code == CR_OK; tick++)
        result = lab_session_step(session);
    if (result.code == CR_OK)
        return open_tick(job, session);
    return cli_fail(result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED, "%s: %s",
                    job->scene, result.message);
}

static int inside(const inside_job *job)
{
    lab_scene *scene;
    int status = cli_open_scene(job->scene, &scene);
    if (status != CLI_DONE)
        return status;
    status = cli_step_options_apply(&job->settings, scene->world);
    lab_session *session = status == CLI_DONE ? lab_session_open(scene) : NULL;
    if (session == NULL) {
        lab_scene_destroy(scene);
        return status != CLI_DONE ? status : cli_fail(CLI_FAILED, "out of memory");
    }
    status = run_up_to(job, session);
    lab_session_close(session);
    return status;
}

int cli_inside(int argc, char **argv)
{
    inside_job job = {.tick = 1};
    int status = read_arguments(&job, argc, argv);
    if (status == CLI_DONE)
        status = job.help ? cli_usage("inside") : inside(&job);
    cli_step_options_free(&job.settings);
    return status;
}
