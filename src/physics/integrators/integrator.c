/* integrator.c - the rows of integrator.h as tables. */
#include "integrators/integrator.h"

#define CHOICE(id, key, label, help) {#key, label, help, NULL},
const cr_choice cr_integrator_choices[CR_INTEGRATORS] = {CR_INTEGRATOR_ROWS(CHOICE)};

#define INTEGRATOR(id, key, label, help) &cr_##key,
const cr_integrator *const cr_integrator_table[CR_INTEGRATORS] = {CR_INTEGRATOR_ROWS(INTEGRATOR)};

const cr_choice *cr_integrators(size_t *count)
{
    *count = CR_INTEGRATORS;
    return cr_integrator_choices;
}
