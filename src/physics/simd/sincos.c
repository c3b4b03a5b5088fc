#include "simd/sincos.h"

#include "base/cpu.h"

cr_turn cr_turn_1, cr_turn_4;
#if defined(__x86_64__)
cr_turn cr_turn_8, cr_turn_16;
#endif

cr_turn *cr_turn_of(int32_t most)
{
    static cr_turn *const turns[CR_WIDTHS] = {CR_BY_WIDTH(cr_turn)};
    return turns[cr_machine_width(most)];
}
