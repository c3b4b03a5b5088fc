/* until.c - watching a run for the sentence of --until. */
#include "cli/until.h"

#include "cli/message.h"

int cli_until_begin(cli_until *until, const lab_scene *scene, const char *text)
{
    *until = (cli_until){.scene = scene, .text = text};
    if (text == NULL)
        return CLI_DONE;
    lab_error error;
    lab_condition condition;
    if (!lab_condition_parse(scene, text, &condition, &error))
        return cli_misused("run", "--until: %s", error.message);
    until->watch = lab_watch_begin(&condition, scene->world);
    if (!lab_observer_begin(&until->observer, lab_condition_needs(&condition)) ||
        !lab_observer_start(&until->observer, scene->world))
        return cli_fail(CLI_FAILED, "out of memory");
    cr_probe probe = lab_observer_probe(&until->observer);
    cr_world_set_probe(scene->world, &probe);
    return CLI_DONE;
}

void cli_until_end(cli_until *until)
{
    if (until->text != NULL)
        cr_world_set_probe(until->scene->world, NULL);
    lab_observer_end(&until->observer);
    cr_snapshot_free(until->last);
    until->last = NULL;
}

bool cli_until_before(cli_until *until)
{
    if (until->text == NULL || !until->watch.condition.before)
        return true;
    cr_snapshot_free(until->last);
    until->last = cr_world_snapshot(until->scene->world);
    return until->last != NULL;
}

bool cli_until_after(cli_until *until, uint64_t step)
{
    if (until->text == NULL)
        return false;
    lab_occurrence occurrence;
    lab_observation now = lab_observer_tick(&until->observer, until->scene->world);
    if (!lab_watch_tick(&until->watch, &now, &occurrence))
        return false;
    until->met = true;
    until->step = step;
    lab_occurrence_words(until->scene, &until->watch.condition, &occurrence, until->words,
                         sizeof until->words);
    return until->last == NULL || cr_world_restore(until->scene->world, until->last).code == CR_OK;
}
