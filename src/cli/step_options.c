/* step_options.c - steps, seconds, the timestep and settings, read and made. */
#include "cli/step_options.h"

#include "cli/message.h"
#include "cli/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_step_options_begin(cli_step_options *step_options, const char *command, int most)
{
    *step_options = (cli_step_options){.command = command, .seconds = CLI_DEFAULT_SECONDS};
    step_options->assignments = calloc((size_t)most, sizeof *step_options->assignments);
    return step_options->assignments != NULL ? CLI_DONE : cli_fail(CLI_FAILED, "out of memory");
}

void cli_step_options_free(cli_step_options *step_options)
{
    free(step_options->assignments);
}

static int misused(const cli_step_options *step_options, const char *what, const char *value)
{
    char quoted[200];
    return cli_misused(step_options->command, "%s, not %s", what,
                       lab_quote(quoted, sizeof quoted, value));
}

int cli_step_options_steps(cli_step_options *step_options, const char *value)
{
    step_options->has_steps = true;
    if (!cli_parse_whole(value, &step_options->steps))
        return misused(step_options, "--steps must be a whole number, at least 0", value);
    return CLI_DONE;
}

int cli_step_options_seconds(cli_step_options *step_options, const char *value)
{
    step_options->has_seconds = true;
    if (!cli_parse_number(value, &step_options->seconds) || step_options->seconds < 0)
        return misused(step_options, "--seconds must be a finite number of seconds, at least 0",
                       value);
    return CLI_DONE;
}

static int assign(cli_step_options *step_options, const cr_setting *setting, const char *value,
                  const char *hint)
{
    cli_assignment assignment = {.setting = setting};
    cr_result parsed = cr_setting_parse(setting, value, &assignment.value);
    if (parsed.code != CR_OK) {
        char quoted[200];
        return cli_misused(step_options->command, "%s (given as %s)%s", parsed.message,
                           lab_quote(quoted, sizeof quoted, value), hint);
    }
    step_options->assignments[step_options->assignment_count++] = assignment;
    return CLI_DONE;
}

int cli_step_options_timestep(cli_step_options *step_options, const char *value)
{
    return assign(step_options, cr_setting_find("world.timestep"), value, "");
}

/* The choice that was most likely meant. */
static char *hint_choice(char *out, size_t size, const cr_setting *setting, const char *value)
{
    const char *names[32] = {NULL};
    out[0] = '\0';
    if (setting->type != CR_CHOICE)
        return out;
    for (size_t i = 0; i <= (size_t)setting->max && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = setting->choices[i].name;
    return cli_hint(out, size, value, names);
}

int cli_step_options_set(cli_step_options *step_options, const char *text)
{
    const char *equals = strchr(text, '=');
    char key[100], quoted[200], hint[200];
    if (equals == NULL)
        return misused(step_options, "--set needs KEY=VALUE", text);
    size_t length = (size_t)(equals - text);
    snprintf(key, sizeof key, "%.*s", (int)(length < sizeof key ? length : sizeof key - 1), text);
    const cr_setting *setting = cr_setting_find(key);
    if (setting == NULL)
        return cli_misused(step_options->command, "there is no setting %s; did you mean %s?",
                           lab_quote(quoted, sizeof quoted, key), cr_setting_nearest(key)->key);
    return assign(step_options, setting, equals + 1,
                  hint_choice(hint, sizeof hint, setting, equals + 1));
}

int cli_step_options_check(const cli_step_options *step_options)
{
    if (step_options->has_steps && step_options->has_seconds)
        return cli_misused(step_options->command, "--steps and --seconds exclude each other");
    return CLI_DONE;
}

int cli_step_options_apply(const cli_step_options *step_options, cr_world *world)
{
    for (size_t i = 0; i < step_options->assignment_count; i++) {
        const cli_assignment *a = &step_options->assignments[i];
        cr_result result = cr_world_set(world, a->setting->key, a->value);
        if (result.code != CR_OK)
            return cli_misused(step_options->command, "%s", result.message);
    }
    /* another broad phase or margin finds other contacts */
    cr_result result = cr_world_detect(world);
    return result.code == CR_OK ? CLI_DONE : cli_fail(CLI_FAILED, "%s", result.message);
}

int cli_step_options_count(const cli_step_options *step_options, const cr_world *world,
                           uint64_t *steps)
{
    *steps = step_options->steps;
    if (step_options->has_steps)
        return CLI_DONE;
    double count = round(step_options->seconds / (double)cr_world_timestep(world));
    if (count > 9e15) /* beyond it doubles skip whole numbers */
        return cli_misused(step_options->command, "--seconds %g are too many steps of %g s",
                           step_options->seconds, (double)cr_world_timestep(world));
    *steps = (uint64_t)count;
    return CLI_DONE;
}
