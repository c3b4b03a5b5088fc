/* lanes_1.c - the kernels for one pair at a time: for compilers and tests. */
#define CR_LANES 1
#define KERNELS  cr_batch_kernels_1
#include "kernels.h"
