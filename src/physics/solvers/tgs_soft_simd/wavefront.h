/* wavefront.h - strips whose passes follow each other.
 *
 * Passes go strip by strip. A strip's contacts have bodies in it and in the one before, so each
 * stage of a step may follow the one before by a strip, and the next step when two strips are
 * between them and it. At each time all steps work, each at strips of its own: threads may share
 * them. What is done, and in which order as far as that matters, is what is done when each stage is
 * made for all strips before the next one. */
#ifndef CR_WAVEFRONT_H
#define CR_WAVEFRONT_H

#include "solvers/tgs_soft_simd/step_stages.h"

/* Whether clusters are strips, and nothing is asked of all at the same time. */
bool cr_may_wave(const cr_wide *wide);
/* The tick of all strips. */
void cr_make_wave(const cr_wide_tick *tick);
/* Strips that are under way at one time: each has a work bench, which the next one takes over while
 * it is still in the cache. */
size_t cr_wave_depth(const cr_problem *problem, const cr_wide *wide);

#endif
