/* lanes_4.c - the kernels for four: what every x86-64 and ARM has. */
#define CR_LANES 4
#define KERNELS  cr_batch_kernels_4
#include "kernels.h"
