/* lanes_8.c - for eight: AVX2. */
#ifdef __AVX2__
#define TURN cr_turn_8
#include "turn_lanes.h"
#else
typedef int cr_not_for_this_machine;
#endif
