/* sampler.h - recorded triangles to pixels the way a graphics card does it: colours are taken at
 * the centres of pixels, and an edge that two triangles share belongs to one of them. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include "draw/draw.h"

/* Draws over the picture; pixels outside of it are left out. */
void sampler_draw(const draw_geometry *geometry, uint32_t *pixels, int width, int height);

#endif
