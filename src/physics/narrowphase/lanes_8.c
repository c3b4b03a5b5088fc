/* lanes_8.c - the kernels for eight: AVX2. */
#ifdef __AVX2__
#define CR_LANES 8
#define KERNELS  cr_batch_kernels_8
#include "kernels.h"
#else
typedef int cr_not_for_this_machine;
#endif
