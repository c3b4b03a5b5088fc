/* lanes_4.c - for four: what every machine of the kind can do. */
#define TURN cr_turn_4
#include "turn_lanes.h"
