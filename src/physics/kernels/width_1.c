/* width_1.c - the kernels of every room for one pair of bodies at a time: for compilers without
 * vector types, and for tests. */
#define CR_LANES        1
#define CR_KERNEL(name) name##_1
#include "base/sincos.h"
#include "contacts/motion_lanes.h"
#include "narrowphase/batch_kernels.h"
#include "solvers/tgs_soft_simd/kernels_simd.h"
