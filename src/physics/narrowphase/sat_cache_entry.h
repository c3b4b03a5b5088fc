/* sat_cache_entry.h - how two polygons stood to each other when their axes were last searched, and
 * what was found: which faces, or that they are apart. While they have hardly moved since, a search
 * would find the same, and is left out. The contact itself is clipped anew from where they are now,
 * so that its bits are those of a search.
 *
 * Why it would find the same. Seen from the one polygon, the other has made a motion since that
 * took its origin by `shift` and its rotation's column by `chord`; so no corner of it, all within
 * `reach` of its origin, came farther than shift + chord * reach, and what a face of the one
 * separates, the least of the corners' distances, changed by no more. Let `moved` be the greater of
 * the two bounds that each polygon so has for the faces of the other. Then all separations of both
 * changed by at most `moved`; and the cosines of which the incident face has the greatest by at
 * most chord, which is at most moved / reach, of either reach. So the search finds
 *   - the pair apart, if the greatest separation was above the margin by more than `moved`;
 *   - it not apart, if that was below the margin by more than `moved`;
 *   - the same reference face, if that beat the second best of its polygon, and the best of the
 *     other, by more than 2 moved;
 *   - the same incident face, if its cosine beat the second best by more than 2 moved / reach.
 * `room` is the least of what these leave for `moved`, made smaller by what floats do. Let u be
 * 2^-24 and S the sum of both reaches and the distance of the origins. A body's rotation is rounded
 * from its angle's sine and cosine, so is unit but for u; what one body has for another's rotation
 * is off by at most 6 u, for its way by 5 u S, and a separation by 24 u S; then and now, S grown by
 * at most a quarter since (more room is not given), that is 54 u S. `moved` comes out of four such
 * ways and is off by at most 40 u S. Together that is less than 128 u S = 2^-17 S. A cosine is off
 * by 10 u, then and now, and chord by 12 u: 32 u in all, of which the double is taken off. Nothing
 * underflows: the least shape that is made is far above the root of the least float. */
#ifndef CR_SAT_CACHE_ENTRY_H
#define CR_SAT_CACHE_ENTRY_H

#include "carom.h"

/* What is taken off for rounding: of a length, times S; and of a cosine. */
#define CR_STANCE_ROUNDING (1.0f / (1 << 17))
#define CR_COSINE_ROUNDING (1.0f / (1 << 18))

/* Of a pair of a batch. Whoever keeps it names it by `pair`. */
typedef struct cr_stance {
    uint64_t pair;
    float x, y, c, s; /* from the space of the batch's A to that of its B */
    float room;       /* m; below 0 where nothing is known */
    uint32_t found;
} cr_stance;

/* In `found`: the numbers of the reference face and of the incident face, three bits each, and */
enum {
    CR_STANCE_INCIDENT = 3, /* where that begins */
    CR_STANCE_FACE_MASK = 7,
    CR_STANCE_OF_B = 1 << 6, /* the reference face is B's */
    CR_STANCE_APART = 1 << 7,
};

static inline cr_stance cr_stance_unknown(uint64_t pair)
{
    return (cr_stance){.pair = pair, .room = -1};
}

#endif
