/* width_8.c - the kernels of every room for eight lanes: AVX2. */
#ifdef __AVX2__
#define CR_LANES        8
#define CR_KERNEL(name) name##_8
#include "base/sincos.h"
#include "contacts/motion_lanes.h"
#include "narrowphase/batch_kernels.h"
#include "solvers/tgs_soft_simd/kernels_simd.h"
#else
typedef int cr_not_for_this_machine;
#endif
