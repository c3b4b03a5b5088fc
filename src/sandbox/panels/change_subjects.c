/* change_subjects.c - a dropdown of everything that can vary. */
#include "sandbox/panels/change_subjects.h"

#include "sandbox/ui/widgets.h"

#include <stdio.h>

enum { MOST_SUBJECTS = 96 };

typedef struct subjects {
    const char *label[MOST_SUBJECTS], *help[MOST_SUBJECTS];
    const cr_setting *setting[MOST_SUBJECTS];
    const char *property[MOST_SUBJECTS];
    char text[MOST_SUBJECTS][96];
    int count, chosen;
} subjects;

static void offer(subjects *all, const cr_setting *setting, const lab_property *property,
                  bool chosen)
{
    if (all->count == MOST_SUBJECTS)
        return;
    int i = all->count++;
    all->setting[i] = setting;
    all->property[i] = property != NULL ? property->word : NULL;
    all->help[i] = setting != NULL ? setting->help : property->help;
    all->label[i] = all->text[i];
    snprintf(all->text[i], sizeof all->text[i], "%s",
             setting != NULL ? setting->label : property->name);
    if (chosen)
        all->chosen = i;
}

static void list(const app *a, const cr_setting *setting, const char *property, subjects *all)
{
    size_t settings, properties;
    const cr_setting *table = cr_settings(&settings), *solver = cr_setting_find("solver.name");
    const lab_property *of_bodies = lab_properties(&properties);
    all->count = all->chosen = 0;
    offer(all, solver, NULL, setting == solver);
    for (size_t i = 0; i < properties && a->selection.count > 0; i++)
        offer(all, NULL, &of_bodies[i], setting == NULL && property == of_bodies[i].word);
    for (size_t i = 0; i < settings; i++)
        if (&table[i] != solver)
            offer(all, &table[i], NULL, setting == &table[i]);
}

bool change_subjects(app *a, const char *key, const cr_setting **setting, const char **property)
{
    ui *u = a->ui_state;
    subjects all;
    list(a, *setting, *property, &all);
    bool changed = ui_dropdown(u, key, all.label, all.help, all.count, &all.chosen, "");
    ui_tip(u, "A setting or, of the selected bodies, a property; typing a letter jumps", "");
    if (changed) {
        *setting = all.setting[all.chosen];
        *property = all.property[all.chosen];
    }
    return changed;
}
