/* kernels_avx2.c - compiled for processors that have AVX2 (see CMakeLists.txt). */
#if defined(__x86_64__)
#include "kernels.h"

const batch_kernels cr_kernels_avx2 = CR_KERNELS;
#else
typedef int no_such_processor; /* a file must not be empty */
#endif
