/* list.c - `carom list`: what there is to choose from, read from the tables that the program
 * itself works by. */
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/words.h"
#include "lab/assets.h"
#include "lab/probes/condition.h"
#include "lab/scene.h"
#include "view/actions.h"
#include "view/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const named[] = {"name", "help"};

/* `key` is the setting that chooses among them: its default is marked. */
static int list_choices(const cr_choice *choices, size_t count, const char *key, bool json)
{
    cli_table table = {.columns = named, .width = 2};
    size_t initial = (size_t)cr_setting_find(key)->initial;
    for (size_t i = 0; i < count; i++) {
        char help[300];
        snprintf(help, sizeof help, "%s%s", choices[i].help, i == initial ? " (default)" : "");
        cli_table_add(&table, (const char *const[]){choices[i].name, help});
    }
    return cli_table_finish(&table, json);
}

static int list_solvers(bool json)
{
    size_t count;
    const cr_choice *choices = cr_solvers(&count);
    return list_choices(choices, count, "solver.name", json);
}

static int list_integrators(bool json)
{
    size_t count;
    const cr_choice *choices = cr_integrators(&count);
    return list_choices(choices, count, "integrator.name", json);
}

static int list_broadphases(bool json)
{
    size_t count;
    const cr_choice *choices = cr_broadphases(&count);
    return list_choices(choices, count, "broadphase.name", json);
}

/* Formats a value as scene files write it. */
static void format_value(const cr_setting *setting, double value, char *out, size_t size)
{
    if (setting->type == CR_FLOAT)
        lab_print_float(out, size, (float)value);
    else
        cr_setting_format(setting, value, out, size);
}

static void format_range(const cr_setting *setting, char *out, size_t size)
{
    char low[32], high[32];
    size_t used = 0;
    out[0] = '\0';
    switch (setting->type) {
    case CR_BOOL:
        snprintf(out, size, "true|false");
        return;
    case CR_CHOICE:
        for (int i = 0; i <= (int)setting->max && used < size; i++)
            used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? "|" : "",
                                     setting->choices[i].name);
        return;
    default:
        format_value(setting, setting->min, low, sizeof low);
        format_value(setting, setting->max, high, sizeof high);
        snprintf(out, size, "%s..%s", low, high);
    }
}

static int list_settings(bool json)
{
    static const char *const columns[] = {"key", "default", "range", "unit", "solvers", "help"};
    cli_table table = {.columns = columns, .width = 6};
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        const cr_setting *setting = &settings[i];
        char initial[64], range[300], solvers[200];
        format_value(setting, setting->initial, initial, sizeof initial);
        format_range(setting, range, sizeof range);
        const char *unit = setting->unit[0] != '\0' || json ? setting->unit : "-";
        cr_setting_solvers(setting, solvers, sizeof solvers);
        cli_table_add(&table, (const char *const[]){setting->key, initial, range, unit, solvers,
                                                    setting->help});
    }
    return cli_table_finish(&table, json);
}

static int list_materials(bool json)
{
    static const char *const columns[] = {"name", "density", "restitution", "friction"};
    static const char *const heading[] = {"name", "density (kg/m^2)", "restitution", "friction"};
    cli_table table = {.columns = columns, .heading = heading, .width = 4};
    size_t count;
    const cr_material_preset *presets = cr_material_presets(&count);
    for (size_t i = 0; i < count; i++) {
        const cr_material *material = &presets[i].material;
        char density[32], restitution[32], friction[32];
        cli_table_add(&table,
                      (const char *const[]){
                          presets[i].name,
                          lab_print_float(density, sizeof density, material->density),
                          lab_print_float(restitution, sizeof restitution, material->restitution),
                          lab_print_float(friction, sizeof friction, material->friction)});
    }
    return cli_table_finish(&table, json);
}

/* "collision, restitution": "-" where there are none. */
static void join_topics(const lab_scene *scene, char *out, size_t size)
{
    size_t used = 0;
    snprintf(out, size, "-");
    for (size_t i = 0; i < scene->topic_count && used < size; i++)
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? ", " : "", scene->topics[i]);
}

/* The first sentence, or the first line if that is shorter. */
static void first_sentence(const char *text, char *out, size_t size)
{
    size_t length = strcspn(text, "\r\n");
    for (size_t i = 0; i + 1 < length; i++)
        if ((text[i] == '.' || text[i] == '?') && text[i + 1] == ' ')
            length = i + 1;
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), text);
}

static void add_scene(cli_table *table, const char *name)
{
    char path[4096], topics[200], help[400];
    lab_scene *scene;
    lab_error error;
    lab_find_scene(name, path, sizeof path);
    if (lab_scene_load(path, &scene, &error) != LAB_OK) {
        cli_table_add(table, (const char *const[]){name, "-", "-", error.message});
        return;
    }
    join_topics(scene, topics, sizeof topics);
    if (scene->question[0] != '\0')
        snprintf(help, sizeof help, "%s", scene->question);
    else
        first_sentence(scene->notes, help, sizeof help);
    cli_table_add(table, (const char *const[]){name, scene->name, topics, help});
    lab_scene_destroy(scene);
}

static int list_shipped(const char *kind, bool json)
{
    static const char *const columns[] = {"name", "title", "topics", "help"};
    cli_table table = {.columns = columns, .width = 4};
    size_t count;
    char **names = lab_shipped(kind, &count);
    for (size_t i = 0; i < count; i++)
        add_scene(&table, names[i]);
    lab_shipped_free(names, count);
    if (count == 0)
        cli_fail(CLI_DONE, "there are no %s in %s/%s", kind, lab_assets_folder(), kind);
    return cli_table_finish(&table, json);
}

static int list_scenes(bool json)
{
    return list_shipped("scenes", json);
}

static int list_lessons(bool json)
{
    return list_shipped("lessons", json);
}

static int list_conditions(bool json)
{
    static const char *const columns[] = {"sentence", "help"};
    size_t count;
    const lab_condition_form *forms = lab_condition_forms(&count);
    cli_table table = {.columns = columns, .width = 2};
    for (size_t i = 0; i < count; i++)
        cli_table_add(&table, (const char *const[]){forms[i].form, forms[i].help});
    return cli_table_finish(&table, json);
}

static int list_quantities(bool json)
{
    static const char *const columns[] = {"name", "unit", "of", "help"};
    static const char *const scopes[] = {"world", "body", "contact", "joint"};
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    cli_table table = {.columns = columns, .width = 4};
    for (size_t i = 0; i < count; i++)
        cli_table_add(&table, (const char *const[]){all[i].name, all[i].unit, scopes[all[i].scope],
                                                    all[i].help});
    return cli_table_finish(&table, json);
}

static int list_keys(bool json)
{
    static const char *const columns[] = {"keys", "action", "group", "help"};
    cli_table table = {.columns = columns, .width = 4};
    for (int i = 0; i < ACTIONS; i++) {
        const action_info *info = action_info_of((action_id)i);
        cli_table_add(&table,
                      (const char *const[]){info->keys, info->name, info->group, info->help});
    }
    return cli_table_finish(&table, json);
}

static int list_themes(bool json)
{
    cli_table table = {.columns = named, .width = 2};
    size_t count;
    const view_theme *themes = view_themes(&count);
    for (size_t i = 0; i < count; i++)
        cli_table_add(&table, (const char *const[]){themes[i].name, themes[i].help});
    return cli_table_finish(&table, json);
}

static int list_overlays(bool json)
{
    cli_table table = {.columns = named, .width = 2};
    for (int i = 0; i < VIEW_OVERLAYS; i++)
        cli_table_add(&table,
                      (const char *const[]){view_overlays()[i].word, view_overlays()[i].help});
    return cli_table_finish(&table, json);
}

typedef struct list {
    const char *name;
    int (*print)(bool json);
} list;

static const list lists[] = {
    {"solvers", list_solvers},         {"integrators", list_integrators},
    {"broadphases", list_broadphases}, {"settings", list_settings},
    {"materials", list_materials},     {"scenes", list_scenes},
    {"lessons", list_lessons},         {"themes", list_themes},
    {"overlays", list_overlays},       {"keys", list_keys},
    {"conditions", list_conditions},   {"quantities", list_quantities},
};
enum { LISTS = sizeof lists / sizeof *lists };

static const char *const *list_words(void)
{
    static const char *words[LISTS + 1];
    for (size_t i = 0; i < LISTS; i++)
        words[i] = lists[i].name;
    return words;
}

enum { JSON, HELP, HELP_SHORT };
static const cli_option known[] = {[JSON] = {"--json", NULL,
                                             "an array of objects instead of columns",
                                             CLI_OFFER_NOTHING, NULL, false},
                                   [HELP] = CLI_HELP_OPTION,
                                   [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
                                   {0}};

const cli_manual cli_list_manual = {
    .command = "list",
    .summary = "list solvers, settings, scenes, keys ...",
    .operands = "WHAT",
    .offer = CLI_OFFER_WORDS,
    .words = list_words,
    .options = known,
    .about = "WHAT is one of\n\n"
             "  solvers, integrators, broadphases   name, help\n"
             "  themes, overlays                    name, help\n"
             "  settings                            key, default, range, unit, solvers, help\n"
             "  materials                           name, density, restitution, friction\n"
             "  scenes, lessons                     name, title, topics, what it asks\n"
             "  keys                                keys, action, group, help\n"
             "  conditions                          sentence, help\n"
             "  quantities                          name, unit, of, help",
    .notes = "",
};

static int print_list(const char *what, bool json)
{
    size_t place;
    if (cli_find_word(list_words(), what, strlen(what), &place))
        return lists[place].print(json);
    char quoted[200], hint[200];
    return cli_misused("list", "there is no list %s%s", lab_quote(quoted, sizeof quoted, what),
                       cli_hint(hint, sizeof hint, what, list_words()));
}

int cli_list(int argc, char **argv)
{
    const char *what = NULL;
    bool json = false;
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument == HELP || argument == HELP_SHORT)
            return cli_usage("list");
        if (argument == JSON)
            json = true;
        else if (what == NULL)
            what = args.value;
        else
            return cli_misused("list", "one list at a time");
    }
    char all[300];
    if (what == NULL)
        return cli_misused("list", "say which: %s", cli_one_of(all, sizeof all, list_words()));
    return print_list(what, json);
}
