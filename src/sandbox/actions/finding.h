/* finding.h - the way back and forth to where a breakpoint came true. */
#ifndef SANDBOX_FINDING_H
#define SANDBOX_FINDING_H

#include "sandbox/app/app.h"

/* To the tick in which the breakpoint that was used last came true next after now, or last before
 * it. Holds time. */
void finding_next(app *a);
void finding_previous(app *a);

#endif
