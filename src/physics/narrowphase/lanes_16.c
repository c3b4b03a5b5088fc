/* lanes_16.c - the kernels for sixteen: AVX-512. */
#ifdef __AVX512DQ__
#define CR_LANES 16
#define KERNELS  cr_batch_kernels_16
#include "kernels.h"
#else
typedef int cr_not_for_this_machine;
#endif
