/* width_4.c - the kernels of every room for four lanes: what every x86-64 and every 64-bit ARM has.
 */
#define CR_LANES        4
#define CR_KERNEL(name) name##_4
#include "base/sincos.h"
#include "contacts/motion_lanes.h"
#include "narrowphase/batch_kernels.h"
#include "solvers/tgs_soft_simd/kernels_simd.h"
