/* pose_track.c - keeps the poses of past ticks.
 *
 * A frame holds how far each number is from where even motion would have taken it. Most of these
 * residuals are small, so 16 of them in a row are stored with as many bits as the widest one takes:
 * about two bytes a body. */
#include "lab/pose_track.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBERS = 3, /* of a pose: x, y, angle */
    RUN = 16,    /* residuals that share a width */
    WIDTH_BITS = 6,
    /* From so many bodies on a frame is kept of every third, and of every fourth tick: keeping one
     * costs about 12 ns a body, and 2 % of a tick is all that it may take. */
    MANY = 300,
    VERY_MANY = 5000,
    /* A frame in which nothing moves takes no look at the bodies, but for each of so many. */
    LOOK_AGAIN = 8,
};

static const float angle_step = 1.0f / 128.0f; /* rad */
static const float farthest = 1.0e9f;          /* steps from the base; beyond, poses are cut off */

/* ---------------------------------------------------------------- memory */

static void free_motion(lab_pose_motion *motion)
{
    free(motion->last);
    free(motion->before);
    free(motion->next);
    *motion = (lab_pose_motion){0};
}

static void free_chunk(lab_pose_chunk *chunk)
{
    free(chunk->base);
    free(chunk->packed);
}

void lab_pose_track_free(lab_pose_track *track)
{
    for (size_t i = 0; i < track->count; i++)
        free_chunk(&track->at[i]);
    free(track->at);
    free_motion(&track->written);
    free_motion(&track->read);
    free(track->present);
    free(track->frame);
    *track = (lab_pose_track){0};
}

static bool reserve_motion(lab_pose_motion *motion, size_t numbers)
{
    if (numbers <= motion->capacity)
        return true;
    free_motion(motion);
    motion->last = malloc(numbers * sizeof *motion->last);
    motion->before = malloc(numbers * sizeof *motion->before);
    motion->next = malloc(numbers * sizeof *motion->next);
    if (motion->last == NULL || motion->before == NULL || motion->next == NULL) {
        free_motion(motion);
        return false;
    }
    motion->capacity = numbers;
    return true;
}

/* What a frame takes at most. */
static size_t frame_bound(size_t slots)
{
    size_t runs = NUMBERS * (slots / RUN + 1);
    return NUMBERS * slots * sizeof(uint32_t) + runs * WIDTH_BITS / 8 + sizeof(uint64_t);
}

static bool reserve_scratch(lab_pose_track *track, size_t slots)
{
    if (slots <= track->scratch_slots)
        return true;
    free(track->present);
    free(track->frame);
    track->present = malloc(slots * sizeof *track->present);
    track->frame = malloc(frame_bound(slots));
    track->scratch_slots = track->present != NULL && track->frame != NULL ? slots : 0;
    return track->scratch_slots > 0;
}

static size_t chunk_bytes(const lab_pose_chunk *chunk)
{
    return sizeof *chunk + chunk->slots * sizeof *chunk->base + chunk->capacity;
}

static void drop_last(lab_pose_track *track)
{
    lab_pose_chunk *last = &track->at[--track->count];
    track->bytes -= chunk_bytes(last);
    free_chunk(last);
}

void lab_pose_track_drop_oldest(lab_pose_track *track)
{
    if (track->count == 0)
        return;
    track->bytes -= chunk_bytes(&track->at[0]);
    free_chunk(&track->at[0]);
    track->count--;
    memmove(track->at, track->at + 1, track->count * sizeof *track->at);
    track->frames_read = 0;
}

/* ---------------------------------------------------------------- bits */

typedef struct bit_writer {
    unsigned char *at;
    uint64_t bits; /* not yet written, the first one lowest */
    uint32_t count;
} bit_writer;

static inline void put(bit_writer *w, uint32_t value, uint32_t width)
{
    w->bits |= (uint64_t)value << w->count;
    w->count += width;
    if (w->count >= 32) {
        uint32_t word = (uint32_t)w->bits;
        memcpy(w->at, &word, sizeof word);
        w->at += sizeof word;
        w->bits >>= 32;
        w->count -= 32;
    }
}

static unsigned char *finish(bit_writer *w)
{
    memcpy(w->at, &w->bits, sizeof w->bits);
    return w->at + (w->count + 7) / 8;
}

typedef struct bit_reader {
    const unsigned char *at, *end;
    uint64_t bits;
    uint32_t count;
} bit_reader;

static inline uint32_t take(bit_reader *r, uint32_t width)
{
    if (r->count < width) {
        uint32_t word = 0;
        size_t left = (size_t)(r->end - r->at), size = left < sizeof word ? left : sizeof word;
        memcpy(&word, r->at, size);
        r->at += size;
        r->bits |= (uint64_t)word << r->count;
        r->count += 32;
    }
    uint32_t value = (uint32_t)(r->bits & ((UINT64_C(1) << width) - 1));
    r->bits >>= width;
    r->count -= width;
    return value;
}

/* ---------------------------------------------------------------- a frame */

/* Numbers near 0, whatever their sign, become small ones. */
static inline uint32_t fold_sign(uint32_t residual)
{
    return (residual << 1) ^ (0 - (residual >> 31));
}

static inline uint32_t unfold_sign(uint32_t folded)
{
    return (folded >> 1) ^ (0 - (folded & 1));
}

static inline int32_t steps_of(float value, float base, float per_step)
{
    float steps = (value - base) * per_step;
    steps = steps > -farthest ? steps : -farthest; /* NaN as well */
    steps = steps < farthest ? steps : farthest;
    return (int32_t)(steps + (steps < 0.0f ? -0.5f : 0.5f));
}

static void move_on(lab_pose_motion *motion)
{
    int32_t *free_now = motion->before;
    motion->before = motion->last;
    motion->last = motion->next;
    motion->next = free_now;
}

static void quantize(const lab_pose_chunk *chunk, const cr_placement *present, int32_t *out)
{
    float per_step = 1.0f / chunk->step, per_angle = 1.0f / angle_step;
    int32_t *x = out, *y = x + chunk->slots, *angle = y + chunk->slots;
    for (size_t i = 0; i < chunk->slots; i++) {
        x[i] = steps_of(present[i].center.x, chunk->base[i].center.x, per_step);
        y[i] = steps_of(present[i].center.y, chunk->base[i].center.y, per_step);
        angle[i] = steps_of(present[i].angle, chunk->base[i].angle, per_angle);
    }
}

/* Of `count` numbers; returns all their bits together. */
static uint32_t residuals(const lab_pose_motion *motion, size_t from, size_t count,
                          uint32_t out[RUN])
{
    uint32_t all = 0;
    for (size_t i = from; i < from + count; i++) {
        uint32_t expected = 2 * (uint32_t)motion->last[i] - (uint32_t)motion->before[i];
        out[i - from] = fold_sign((uint32_t)motion->next[i] - expected);
        all |= out[i - from];
    }
    return all;
}

/* Packs the next poses and moves on to them. Returns where they end. */
static unsigned char *pack(lab_pose_motion *motion, size_t numbers, unsigned char *out)
{
    bit_writer w = {.at = out};
    for (size_t from = 0; from < numbers; from += RUN) {
        uint32_t run[RUN];
        size_t count = numbers - from < RUN ? numbers - from : RUN;
        uint32_t all = residuals(motion, from, count, run);
        uint32_t width = all == 0 ? 0 : 32 - (uint32_t)__builtin_clz(all);
        put(&w, width, WIDTH_BITS);
        for (size_t i = 0; i < count && width > 0; i++)
            put(&w, run[i], width);
    }
    move_on(motion);
    return finish(&w);
}

/* A frame without a byte is one in which nothing moved. */
static void unpack(lab_pose_motion *motion, size_t numbers, const unsigned char *from, size_t size)
{
    bit_reader r = {.at = from, .end = from + size};
    for (size_t at = 0; at < numbers && size > 0; at += RUN) {
        size_t count = numbers - at < RUN ? numbers - at : RUN;
        uint32_t width = take(&r, WIDTH_BITS);
        for (size_t i = at; i < at + count; i++) {
            uint32_t expected = 2 * (uint32_t)motion->last[i] - (uint32_t)motion->before[i];
            uint32_t residual = width > 0 ? unfold_sign(take(&r, width)) : 0;
            motion->next[i] = (int32_t)(expected + residual);
        }
    }
    if (size == 0)
        memcpy(motion->next, motion->last, numbers * sizeof *motion->next);
    move_on(motion);
}

static void start_motion(lab_pose_motion *motion, size_t numbers)
{
    memset(motion->last, 0, numbers * sizeof *motion->last);
    memset(motion->before, 0, numbers * sizeof *motion->before);
}

/* ---------------------------------------------------------------- keeping */

/* The largest power of two of m below a 128th of a body's radius in the mean. */
static float step_for(const cr_world *world, size_t slots)
{
    double sum = 0.0, count = 0.0;
    for (size_t i = 0; i < slots; i++) {
        cr_body_view body = cr_body_get_view(world, cr_world_slot(world, i));
        if (!body.alive || body.shape->kind == CR_HALFSPACE)
            continue;
        float width = body.bounds.upper.x - body.bounds.lower.x;
        float height = body.bounds.upper.y - body.bounds.lower.y;
        double radius = (double)fminf(width, height) / 2.0;
        sum += radius < 1.0e6 ? radius : 1.0e6;
        count++;
    }
    int exponent;
    frexp(count > 0.0 ? sum / count / 128.0 : 1.0 / 1024.0, &exponent);
    return (float)ldexp(0.5, exponent > -40 ? exponent : -40);
}

static uint32_t stride_for(size_t slots)
{
    return slots < MANY ? 1 : slots < VERY_MANY ? 3 : 4;
}

static bool reserve_chunk(lab_pose_track *track)
{
    if (track->count < track->capacity)
        return true;
    size_t wanted = track->capacity < 8 ? 8 : track->capacity * 2;
    lab_pose_chunk *bigger = realloc(track->at, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    track->at = bigger;
    track->capacity = wanted;
    return true;
}

static bool begin_chunk(lab_pose_track *track, const cr_world *world, uint64_t tick)
{
    size_t slots = cr_world_slots(world);
    size_t room = slots + 1; /* even for no body there is memory */
    if (slots > UINT32_MAX / NUMBERS || !reserve_scratch(track, room) ||
        !reserve_motion(&track->written, room * NUMBERS) || !reserve_chunk(track))
        return false;
    lab_pose_chunk *chunk = &track->at[track->count];
    *chunk = (lab_pose_chunk){.first = tick,
                              .stride = stride_for(slots),
                              .frames = 1,
                              .slots = (uint32_t)slots,
                              .step = step_for(world, slots),
                              .base = malloc(room * sizeof *chunk->base)};
    if (chunk->base == NULL)
        return false;
    cr_world_placements(world, chunk->base, slots);
    start_motion(&track->written, slots * NUMBERS);
    track->still = false;
    track->bytes += chunk_bytes(chunk);
    track->count++;
    return true;
}

static bool append(lab_pose_track *track, lab_pose_chunk *chunk, size_t size)
{
    if (chunk->size + size > chunk->capacity) {
        size_t wanted = chunk->size + size + (chunk->size + size) / 4;
        unsigned char *bigger = realloc(chunk->packed, wanted);
        if (bigger == NULL)
            return false;
        track->bytes += wanted - chunk->capacity;
        chunk->packed = bigger;
        chunk->capacity = wanted;
    }
    if (size > 0)
        memcpy(chunk->packed + chunk->size, track->frame, size);
    chunk->size += size;
    chunk->ends[chunk->frames++ - 1] = (uint32_t)chunk->size;
    return true;
}

static bool all_asleep(const cr_world *world)
{
    cr_stats stats = cr_world_stats(world);
    return stats.sleeping > 0 && stats.islands == 0;
}

static bool is_still(const lab_pose_motion *motion, size_t numbers)
{
    return memcmp(motion->last, motion->before, numbers * sizeof *motion->last) == 0;
}

static bool add_frame(lab_pose_track *track, const cr_world *world, bool edited)
{
    lab_pose_chunk *chunk = &track->at[track->count - 1];
    size_t numbers = (size_t)chunk->slots * NUMBERS, size = 0;
    bool look = edited || !track->still || !all_asleep(world) || chunk->frames % LOOK_AGAIN == 0;
    if (look) {
        cr_world_placements(world, track->present, chunk->slots);
        quantize(chunk, track->present, track->written.next);
        size = (size_t)(pack(&track->written, numbers, track->frame) - track->frame);
        track->still = is_still(&track->written, numbers);
    }
    return append(track, chunk, size);
}

/* Forgets the ticks from this one on. */
static void cut(lab_pose_track *track, uint64_t tick)
{
    while (track->count > 0 && track->at[track->count - 1].first >= tick)
        drop_last(track);
    if (track->count == 0)
        return;
    lab_pose_chunk *last = &track->at[track->count - 1];
    uint64_t frames = (tick - last->first + last->stride - 1) / last->stride;
    if (frames < last->frames) {
        last->frames = (uint32_t)frames;
        last->size = frames > 1 ? last->ends[frames - 2] : 0;
    }
}

/* Gives back what the last chunk does not need any more. */
static void close_chunk(lab_pose_track *track)
{
    lab_pose_chunk *last = track->count > 0 ? &track->at[track->count - 1] : NULL;
    unsigned char *smaller =
        last != NULL && last->size > 0 ? realloc(last->packed, last->size) : NULL;
    if (smaller == NULL)
        return;
    track->bytes -= last->capacity - last->size;
    last->packed = smaller;
    last->capacity = last->size;
}

static uint64_t next_tick(const lab_pose_chunk *chunk)
{
    return chunk->first + (uint64_t)chunk->frames * chunk->stride;
}

void lab_pose_track_tick(lab_pose_track *track, const cr_world *world, bool edited)
{
    uint64_t tick = cr_world_tick(world);
    track->edited |= edited;
    if (track->count > 0 && tick <= track->latest) {
        cut(track, tick);
        track->frames_read = 0;
        track->broken = true;
    }
    bool follows = track->count > 0 && tick == track->latest + 1 && !track->broken;
    const lab_pose_chunk *last = track->count > 0 ? &track->at[track->count - 1] : NULL;
    track->latest = tick;
    if (follows && last->slots == cr_world_slots(world) && tick < next_tick(last))
        return;
    bool goes_on =
        follows && last->slots == cr_world_slots(world) && last->frames < LAB_POSE_FRAMES;
    if (!goes_on)
        close_chunk(track);
    bool kept = goes_on ? add_frame(track, world, track->edited) : begin_chunk(track, world, tick);
    track->broken = !kept;
    track->edited = false;
}

/* ---------------------------------------------------------------- reading */

/* The last chunk that begins at the tick or before it; track->count if there is none. */
static size_t chunk_of(const lab_pose_track *track, uint64_t tick)
{
    size_t low = 0, high = track->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (track->at[middle].first <= tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? low - 1 : track->count;
}

/* Goes to a frame of a chunk, so that `read` holds it and the one before. */
static bool go_to_frame(lab_pose_track *track, size_t index, uint32_t frame)
{
    const lab_pose_chunk *chunk = &track->at[index];
    size_t numbers = (size_t)chunk->slots * NUMBERS;
    if (!reserve_motion(&track->read, numbers + NUMBERS))
        return false;
    if (track->frames_read == 0 || track->read_chunk != index || track->frames_read > frame + 1) {
        start_motion(&track->read, numbers);
        track->read_chunk = index;
        track->frames_read = 1;
    }
    for (; track->frames_read <= frame; track->frames_read++) {
        size_t from = track->frames_read > 1 ? chunk->ends[track->frames_read - 2] : 0;
        size_t size = chunk->ends[track->frames_read - 1] - from;
        unpack(&track->read, numbers, chunk->packed + from, size);
    }
    return true;
}

/* A number between the frame before the last one read and that one, or beyond it. */
static float between(const lab_pose_motion *read, size_t i, float base, float step, float part)
{
    float from = (float)read->before[i], to = (float)read->last[i];
    return base + step * (from + (to - from) * part);
}

bool lab_pose_track_read(lab_pose_track *track, uint64_t tick, cr_placement *out, size_t capacity)
{
    size_t index = chunk_of(track, tick);
    if (index == track->count || tick > track->latest)
        return false;
    const lab_pose_chunk *chunk = &track->at[index];
    uint64_t ahead = tick - chunk->first;
    if (ahead >= (uint64_t)chunk->frames * chunk->stride)
        return false;
    uint32_t frame = (uint32_t)((ahead + chunk->stride - 1) / chunk->stride);
    float part = 1.0f; /* of the way from the frame before to `frame` */
    if (ahead % chunk->stride != 0)
        part = (float)(ahead % chunk->stride) / (float)chunk->stride;
    if (frame == chunk->frames) { /* the run, or the chunk, ends within the stride */
        frame--;
        part += 1.0f;
    }
    if (!go_to_frame(track, index, frame))
        return false;
    size_t slots = chunk->slots;
    for (size_t i = 0; i < slots && i < capacity; i++) {
        const cr_placement *base = &chunk->base[i];
        out[i].center.x = between(&track->read, i, base->center.x, chunk->step, part);
        out[i].center.y = between(&track->read, slots + i, base->center.y, chunk->step, part);
        out[i].angle = between(&track->read, 2 * slots + i, base->angle, angle_step, part);
    }
    return true;
}
