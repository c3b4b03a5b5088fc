/* lanes_1.c - the kernels for one contact at a time: for compilers and tests. */
#define CR_LANES 1
#define KERNELS  cr_kernels_1
#include "stages.h"
