/* width_16.c - the kernels of every room for sixteen lanes: AVX-512. */
#ifdef __AVX512DQ__
#define CR_LANES        16
#define CR_KERNEL(name) name##_16
#include "base/sincos.h"
#include "contacts/motion_lanes.h"
#include "narrowphase/batch_kernels.h"
#include "solvers/tgs_soft_simd/kernels_simd.h"
#else
typedef int cr_not_for_this_machine;
#endif
