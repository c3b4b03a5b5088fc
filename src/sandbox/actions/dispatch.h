/* dispatch.h - the actions of keys and buttons. */
#ifndef SANDBOX_DISPATCH_H
#define SANDBOX_DISPATCH_H

#include "sandbox/app/app.h"

/* Does it; `repeated` by a key that is held. */
void dispatch(app *a, action_id action, bool shift, bool repeated);
/* Whether an action would do anything now; a switched one, whether it is on. */
bool dispatch_can(const app *a, action_id action);
bool dispatch_is_on(const app *a, action_id action);
/* Whether a key that is held does it again and again. */
bool dispatch_repeats(action_id action);

#endif
