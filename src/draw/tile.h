/* tile.h - small convex paths: the whole of their coverage at once, in a tile of a few hundred
 * pixels. Private to the room.
 *
 * Walking down both sides of a path row by row costs more than the pixels of a small one. Here each
 * edge is added by itself, in any order, and a running sum along the rows makes the coverage. */
#ifndef DRAW_TILE_H
#define DRAW_TILE_H

#include "draw/path.h"

/* As path_draw and path_draw_joined; `inner` lies inside `outer`. False, and nothing drawn, for a
 * path that is larger than a tile or comes too close to the clip rectangle's sides. */
bool tile_draw(draw_canvas *canvas, const draw_path *outer, const draw_path *inner,
               const draw_ink *ink);
bool tile_draw_joined(draw_canvas *canvas, const draw_path *a, const draw_path *b,
                      const draw_ink *ink);

#endif
