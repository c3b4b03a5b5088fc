/* solver_list.c - reads lists of solvers from a command line, "pgs,impulse". */
#include "cli/solver_list.h"

#include "cli/message.h"

#include <stdio.h>
#include <string.h>

cli_solver_list cli_all_solvers(void)
{
    cli_solver_list list = {.count = 0};
    size_t count;
    const cr_choice *all = cr_solvers(&count);
    for (size_t i = 0; i < count && i < CLI_MAX_SOLVERS; i++)
        list.solvers[list.count++] = &all[i];
    return list;
}

static const cr_choice *find(const char *name)
{
    const cr_setting *setting = cr_setting_find("solver.name");
    double value;
    return cr_setting_parse(setting, name, &value).code == CR_OK ? &setting->choices[(size_t)value]
                                                                 : NULL;
}

static int unknown(const char *command, const char *name)
{
    const char *names[CLI_MAX_SOLVERS + 1] = {NULL};
    char hint[200], quoted[200];
    cli_solver_list all = cli_all_solvers();
    for (size_t i = 0; i < all.count; i++)
        names[i] = all.solvers[i]->name;
    cli_hint(hint, sizeof hint, name, names);
    return cli_misused(command, "there is no solver %s%s", lab_quote(quoted, sizeof quoted, name),
                       hint[0] != '\0' ? hint : " (see: carom list solvers)");
}

static int add(cli_solver_list *list, const char *command, const char *option, const char *name)
{
    const cr_choice *solver = find(name);
    if (solver == NULL)
        return unknown(command, name);
    for (size_t i = 0; i < list->count; i++)
        if (list->solvers[i] == solver)
            return cli_misused(command, "%s names %s twice", option, name);
    if (list->count < CLI_MAX_SOLVERS)
        list->solvers[list->count++] = solver;
    return CLI_DONE;
}

int cli_solver_list_read(cli_solver_list *list, const char *command, const char *option,
                         const char *text)
{
    int status = CLI_DONE;
    list->count = 0;
    for (bool more = true; more && status == CLI_DONE;) {
        size_t length = strcspn(text, ",");
        char name[100];
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
                 text);
        status = add(list, command, option, name);
        more = text[length] == ',';
        text += length + more;
    }
    return status;
}

int cli_solver_list_width(const cli_solver_list *list)
{
    size_t width = 0;
    for (size_t i = 0; i < list->count; i++)
        if (strlen(list->solvers[i]->name) > width)
            width = strlen(list->solvers[i]->name);
    return (int)width;
}
