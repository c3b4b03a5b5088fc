/* lanes_16.c - for sixteen: AVX-512. */
#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define TURN cr_turn_16
#include "turn_lanes.h"
#else
typedef int cr_not_for_this_machine;
#endif
