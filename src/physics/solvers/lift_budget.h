/* lift_budget.h - lets the energy that an impact lost pay for taking back its overlap at once. */
#ifndef CR_LIFT_BUDGET_H
#define CR_LIFT_BUDGET_H

#include "constraints/problem.h"

/* After the positions of a step whose impacts were judged (impact_work.h), before overlap is taken
 * back: gives each island of the ranges its budget, and tells it to its bodies in
 * problem->lift_budget. Returns whether any island has one. The ranges hold whole islands. */
bool cr_open_lift_budgets(cr_problem *problem, const cr_body_range *ranges, size_t count);
/* After each pass that took back overlap: takes its lift from the budgets, and all that is left
 * from islands that the pass did not lift. Returns whether any is left. */
bool cr_spend_lift_budgets(cr_problem *problem, const cr_body_range *ranges, size_t count);

#endif
