#include "continuous.h"

#include "look_ahead.h"
#include "swept.h"

const cr_choice cr_continuous_choices[CR_CONTINUOUS_MODES] = {
    {"none", "contacts are looked for once a tick: fast bodies pass through thin ones"},
    {"speculative", "contacts with all that a body may reach in the tick; solver impulse ignores "
                    "them, and a body that would just miss a corner may stop at it"},
    {"swept", "fast bodies stop at their first impact with immovable ones, bullets with all"},
};

void cr_continuous_begin(cr_world *world, float h)
{
    if (world->s.config.continuous == CR_CONTINUOUS_SPECULATIVE)
        cr_look_ahead(world, h);
}

bool cr_continuous_end(cr_world *world, float h)
{
    switch (world->s.config.continuous) {
    case CR_CONTINUOUS_SPECULATIVE:
        cr_look_ahead_end(world);
        return true;
    case CR_CONTINUOUS_SWEPT:
        return cr_stop_at_impacts(world, h);
    default:
        return true;
    }
}
