/* pose_track.h - where the bodies were in the ticks of a branch, packed small: enough to draw a
 * past tick at once, while its exact state is still to be stepped to.
 *
 * Poses are kept to some hundredth of a body's size, and of large worlds not of every tick; what
 * lies between is interpolated. Nothing is computed from them but pictures. */
#ifndef LAB_POSE_TRACK_H
#define LAB_POSE_TRACK_H

#include "carom.h"

enum { LAB_POSE_FRAMES = 64 }; /* in a chunk, at most */

/* Frames that follow one another evenly. A chunk is read from its beginning on. */
typedef struct lab_pose_chunk {
    uint64_t first;     /* tick of the first frame */
    uint32_t stride;    /* ticks from one frame to the next */
    uint32_t frames;    /* the first is `base`, the others are packed */
    uint32_t slots;     /* of bodies */
    float step;         /* m: positions are kept as multiples of it, from `base` on */
    cr_placement *base; /* by slot */
    unsigned char *packed;
    size_t size, capacity;          /* of `packed` */
    uint32_t ends[LAB_POSE_FRAMES]; /* where each packed frame ends */
} lab_pose_chunk;

/* Where each body is expected next: as far from where it was last as that is from the frame before.
 * Both are multiples of the step, first all x, then all y, then all angles. */
typedef struct lab_pose_motion {
    int32_t *last, *before, *next;
    size_t capacity; /* numbers in each */
} lab_pose_motion;

typedef struct lab_pose_track {
    lab_pose_chunk *at; /* by tick */
    size_t count, capacity;
    size_t bytes;            /* of all that is kept */
    lab_pose_motion written; /* as of the last frame of the last chunk */
    uint64_t latest;         /* the last tick that was heard of */
    bool still;              /* nothing moved from the frame before the last to the last */
    bool broken;             /* `written` does not hold the last frame */
    bool edited;             /* since the last frame */
    cr_placement *present;   /* scratch: of the world that is kept */
    unsigned char *frame;    /* scratch: it, packed */
    size_t scratch_slots;
    /* as of the frame that was read last */
    lab_pose_motion read;
    size_t read_chunk;
    uint32_t frames_read; /* of that chunk; 0: none */
} lab_pose_track;

void lab_pose_track_free(lab_pose_track *track);

/* After a tick of the world; what is kept of later ticks is forgotten. `edited`: something else
 * than a tick has changed the world since the tick before. Where memory is short nothing is kept.
 */
void lab_pose_track_tick(lab_pose_track *track, const cr_world *world, bool edited);

/* Where the bodies of the first `capacity` slots were at the end of a tick. False where that is not
 * kept; bodies must not have come or gone since. */
bool lab_pose_track_read(lab_pose_track *track, uint64_t tick, cr_placement *out, size_t capacity);

/* Forgets the oldest ticks, a chunk of them. */
void lab_pose_track_drop_oldest(lab_pose_track *track);

#endif
