/* cost_section.h - what a tick costs, stage by stage. */
#ifndef SANDBOX_COST_SECTION_H
#define SANDBOX_COST_SECTION_H

#include "sandbox/app/app.h"

void cost_section(app *a);

#endif
