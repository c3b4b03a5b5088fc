/* kernels_avx512.c - compiled for processors that have AVX-512 (see CMakeLists.txt). */
#if defined(__x86_64__)
#include "kernels.h"

const batch_kernels cr_kernels_avx512 = CR_KERNELS;
#else
typedef int no_such_processor; /* a file must not be empty */
#endif
