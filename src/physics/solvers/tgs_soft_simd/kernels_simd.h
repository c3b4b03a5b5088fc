/* kernels_simd.h - the kernels of tgs_soft_simd: contacts are gathered into batches, passes are run
 * over them, and their impulses are scattered back. A file that defines CR_LANES and CR_KERNEL,
 * which gives a table the name of its width, and includes this header makes the table.
 *
 * A contact is read and written four floats at a time, as they lie in it. */
#include "base/prefetch.h"
#include "base/tuning.h"
#include "narrowphase/narrowphase.h"
#include "solvers/tgs_soft_simd/passes_simd.h"

#include <assert.h>
#include <stddef.h>

/* ---- gathering contacts ---- */

enum {
    CONTACT_STRIDE = sizeof(cr_contact) / sizeof(float),
    CONTACT_BODY_STRIDE = sizeof(cr_contact_body) / sizeof(float),
};

#define WORD_OF(field) (offsetof(cr_contact, field) / sizeof(float))
enum {
    MATERIAL = WORD_OF(restitution),  /* and friction */
    NORMAL = WORD_OF(manifold.normal) /* and count */
};
static const size_t POSITION[] = {WORD_OF(manifold.points[0].position),
                                  WORD_OF(manifold.points[1].position)};
static const size_t IMPULSE[] = {WORD_OF(manifold.points[0].normal_impulse),
                                 WORD_OF(manifold.points[1].normal_impulse)};
static_assert(sizeof(cr_contact) % sizeof(float) == 0 && WORD_OF(friction) == MATERIAL + 1 &&
                  WORD_OF(manifold.count) == NORMAL + 2 &&
                  WORD_OF(manifold.points[0].separation) ==
                      WORD_OF(manifold.points[0].position) + 2 &&
                  WORD_OF(manifold.points[0].feature) == WORD_OF(manifold.points[0].position) + 3 &&
                  WORD_OF(manifold.points[0].tangent_force) ==
                      WORD_OF(manifold.points[0].normal_impulse) + 3,
              "rows of four lie side by side");

/* The contacts of the lanes. */
typedef struct lane_contacts {
    const uint32_t *of, *a, *b; /* contacts, contact bodies */
    cr_mask live;
} lane_contacts;

static inline lane_contacts lane_contacts_of(const cr_simd_step *step, size_t index, int lane)
{
    const cr_batch_lanes *lanes = &step->batch_lanes[index];
    const uint32_t *a = lanes->a.of + lane;
    cr_mask live = mask_not(cmp_eq_int(load_int(a), (int32_t)step->static_body));
    return (lane_contacts){lanes->contact.of + lane, a, lanes->b.of + lane, live};
}

static inline cr_float4 gather_contact(const cr_simd_step *step, const lane_contacts *contacts,
                                       size_t word)
{
    return gather((const float *)step->contacts + word, CONTACT_STRIDE, contacts->of);
}

/* Prefetches the contacts of a later batch: the contacts of a color lie far apart in memory. */
static inline void prefetch_contacts(const cr_simd_step *step, size_t index)
{
    for (int i = 0; i < CR_BATCH; i++)
        CR_PREFETCH_WHOLE(step->contacts, step->batch_lanes[index].contact.of[i]);
}

/* Prefetches the memory that a later batch is filled into. */
static inline void prefetch_buffers(const cr_simd_step *step, size_t index)
{
    CR_PREFETCH(step->batch_lanes, index + 1);
    CR_PREFETCH(step->batches, index);
    CR_PREFETCH(step->starts, index);
}

/* Sets the indices and masses of the lanes' bodies. A lane without a contact gets two bodies of 1
 * kg that are never written. */
static inline void fill_bodies(const cr_simd_step *step, size_t index, int lane,
                               const lane_contacts *contacts)
{
    cr_batch *batch = &step->batches[index];
    for (int i = 0; i < CR_LANES; i++) {
        batch->a.of[lane + i] =
            contacts->a[i] < step->static_body ? contacts->a[i] : step->static_body;
        batch->b.of[lane + i] =
            contacts->b[i] < step->static_body ? contacts->b[i] : step->static_body;
    }
    cr_float4 a = gather_body(step->bodies, 1, batch->a.of + lane);
    cr_float4 b = gather_body(step->bodies, 1, batch->b.of + lane);
    batch->static_mask_a |= mask_bits(cmp_le(a.z + a.w, splat(0))) << lane;
    batch->static_mask_b |= mask_bits(cmp_le(b.z + b.w, splat(0))) << lane;
    set(&batch->mass_a, lane, select_lanes(contacts->live, a.z, splat(1)));
    set(&batch->mass_b, lane, select_lanes(contacts->live, b.z, splat(1)));
    set(&batch->inertia_a, lane, a.w);
    set(&batch->inertia_b, lane, b.w);
}

static inline cr_float4 gather_contact_body(const cr_simd_step *step, const uint32_t *contacts)
{
    return gather((const float *)step->contact_bodies, CONTACT_BODY_STRIDE, contacts);
}

/* Stores a vector given along x and y in the contact's frame. */
static inline void set_framed(cr_float16 *n, cr_float16 *t, int lane, cr_lanes nx, cr_lanes ny,
                              cr_lanes x, cr_lanes y)
{
    set(n, lane, nx * x + ny * y);
    set(t, lane, ny * x - nx * y);
}

/* Sets the positions of polygons to each other at the start of the tick. */
static inline void fill_flat(const cr_simd_step *step, size_t index, int lane,
                             const lane_contacts *contacts, cr_float4 normal)
{
    cr_flat_start *flat = &step->starts[index].flat;
    cr_float4 a = gather_contact_body(step, contacts->a),
              b = gather_contact_body(step, contacts->b);
    cr_mask two = test_bit(normal.z, 2);
    cr_float4 position[CR_MAX_MANIFOLD_POINTS] = {gather_contact(step, contacts, POSITION[0]),
                                                  gather_contact(step, contacts, POSITION[1])};
    /* as cr_anchor_on_b */
    cr_mask plane_a = test_bit(a.w, CR_CONTACT_PLANE), plane_b = test_bit(b.w, CR_CONTACT_PLANE);
    cr_mask of_a = mask_not(test_bit(position[0].w, UINT32_C(1) << 16));
    cr_mask on_b = mask_or(plane_a, mask_and(mask_not(plane_b), of_a));
    cr_lanes nx = select_or_zero(contacts->live, normal.x),
             ny = select_or_zero(contacts->live, normal.y);
    cr_lanes cx = select_lanes(on_b, b.x, a.x), cy = select_lanes(on_b, b.y, a.y);
    set(&flat->side, lane, select_lanes(on_b, splat(1), splat(-1)));
    set_framed(&flat->center_offset_n, &flat->center_offset_t, lane, nx, ny, a.x - b.x, a.y - b.y);
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++) {
        cr_mask there = i == 0 ? contacts->live : mask_and(contacts->live, two);
        set_framed(&flat->start[i].n, &flat->start[i].t, lane, nx, ny,
                   select_or_zero(there, position[i].x - cx),
                   select_or_zero(there, position[i].y - cy));
        set(&flat->start[i].separation, lane,
            select_lanes(there, position[i].z, splat(CR_NO_POINT)));
    }
}

/* Sets the position of a disc to what it touches at the start of the tick, as set_radial of
 * contact_rows.c does. */
static inline void fill_disc(const cr_simd_step *step, size_t index, int lane,
                             const lane_contacts *contacts, cr_float4 normal)
{
    cr_disc_start *disc = &step->starts[index].disc;
    cr_float4 a = gather_contact_body(step, contacts->a),
              b = gather_contact_body(step, contacts->b);
    cr_float4 position = gather_contact(step, contacts, POSITION[0]);
    cr_mask disc_a = test_bit(a.w, CR_CONTACT_DISC), on_b = test_bit(b.w, CR_CONTACT_DISC);
    cr_mask round = mask_and(contacts->live, test_bit(position.w, CR_FEATURE_VERTEX));
    cr_mask corner = mask_and(round, mask_not(mask_and(disc_a, on_b)));
    cr_lanes nx = select_or_zero(contacts->live, normal.x),
             ny = select_or_zero(contacts->live, normal.y);
    cr_lanes x = a.x - b.x, y = a.y - b.y;
    cr_lanes reach = select_lanes(on_b, b.z, a.z) + position.z,
             outward = select_lanes(on_b, splat(1), splat(-1));
    set(&disc->side, lane, outward);
    store_mask(disc->radial.of + lane, round);
    set(&disc->nx, lane, nx);
    set(&disc->ny, lane, ny);
    set(&disc->vertex_x, lane, select_or_zero(corner, neg_lanes(outward * (x + nx * reach))));
    set(&disc->vertex_y, lane, select_or_zero(corner, neg_lanes(outward * (y + ny * reach))));
    set(&disc->radius_a, lane, a.z);
    set(&disc->radius_b, lane, b.z);
    set(&disc->center_offset_x, lane, x);
    set(&disc->center_offset_y, lane, y);
    set(&disc->separation, lane, select_lanes(contacts->live, position.z, splat(CR_NO_POINT)));
}

static inline void fill_lanes(const cr_simd_step *step, size_t index, int lane, int points,
                              const lane_contacts *contacts, cr_float4 normal)
{
    cr_batch *batch = &step->batches[index];
    cr_float4 material = gather_contact(step, contacts, MATERIAL);
    fill_bodies(step, index, lane, contacts);
    cr_lanes restitution = select_or_zero(contacts->live, material.x);
    if (mask_any(cmp_lt(splat(0), restitution)))
        batch->has_restitution = true;
    if (step->has_restitution)
        set(&step->restitution[index].restitution, lane, restitution);
    set(&batch->friction, lane,
        step->has_friction ? select_or_zero(contacts->live, material.y) : splat(0));
    set(&batch->nx, lane, select_or_zero(contacts->live, normal.x));
    set(&batch->ny, lane, select_or_zero(contacts->live, normal.y));
    for (int i = 0; i < points; i++) {
        cr_mask there = i == 0 ? contacts->live : mask_and(contacts->live, test_bit(normal.z, 2));
        cr_float4 force = gather_contact(step, contacts, IMPULSE[i]);
        set(&batch->point[i].normal, lane, select_or_zero(there, splat(step->h) * force.z));
        set(&batch->point[i].tangent, lane, select_or_zero(there, splat(step->h) * force.w));
        set(&batch->point[i].normal_total, lane, splat(0));
        set(&batch->point[i].tangent_total, lane, splat(0));
    }
}

/* m/s^2: the most that external forces accelerate either body. */
static inline cr_lanes pull_of(const cr_simd_step *step, const cr_batch *batch, int lane)
{
    if (step->common_pull >= 0)
        return splat(step->common_pull);
    cr_float4 a = gather((const float *)step->external, EXTERNAL_STRIDE, batch->a.of + lane);
    cr_float4 b = gather((const float *)step->external, EXTERNAL_STRIDE, batch->b.of + lane);
    return sqrt_lanes(max_lanes(a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y));
}

/* m/s^2: the same where no external force acts; see load_growth of advance.c. */
static inline cr_lanes assumed_pull(const cr_simd_step *step, const lane_contacts *contacts)
{
    cr_lanes restitution = gather_contact(step, contacts, MATERIAL).x;
    return select_lanes(cmp_le(restitution, splat(0)), splat(step->plastic_pull),
                        splat(CR_ASSUMED_GRAVITY));
}

/* Sets how much the carried impulses may grow in a step, and clears them where no external force
 * acts when a tick begins (advance.c). */
static inline void fill_growth(const cr_simd_step *step, cr_batch *batch, int lane, int points,
                               const lane_contacts *contacts)
{
    cr_lanes pull = pull_of(step, batch, lane);
    cr_mask pulled = cmp_lt(splat(0), pull);
    if (mask_any(mask_not(pulled)))
        pull = select_lanes(pulled, pull, assumed_pull(step, contacts));
    set(&batch->load_growth, lane, splat(step->growth_weights * step->h) * pull);
    for (int i = 0; i < points && !step->goes_on; i++) {
        set(&batch->point[i].normal, lane,
            select_or_zero(pulled, get(&batch->point[i].normal, lane)));
        set(&batch->point[i].tangent, lane,
            select_or_zero(pulled, get(&batch->point[i].tangent, lane)));
    }
}

static inline void begin_batch(const cr_simd_step *step, size_t index)
{
    cr_batch *batch = &step->batches[index];
    const cr_batch_lanes *lanes = &step->batch_lanes[index]; /* the first is never empty */
    uint32_t flags =
        step->contact_bodies[lanes->a.of[0]].flags | step->contact_bodies[lanes->b.of[0]].flags;
    batch->disc = (flags & CR_CONTACT_DISC) != 0;
    batch->static_mask_a = batch->static_mask_b = 0;
    batch->has_restitution = false;
    if (step->has_restitution)
        memset(&step->restitution[index], 0, sizeof step->restitution[index]);
}

/* Whether the contacts have the point. */
static inline cr_mask is_there(const cr_batch_point *point, int lane)
{
    return cmp_lt(get(&point->separation, lane), splat(0.5f * CR_NO_POINT));
}

static inline void store_lanes(const cr_simd_step *step, size_t index, int lane, int points)
{
    const cr_batch *batch = &step->batches[index];
    lane_contacts contacts = lane_contacts_of(step, index, lane);
    for (int i = 0; i < points; i++) {
        const cr_batch_point *point = &batch->point[i];
        cr_mask there = mask_and(contacts.live, is_there(point, lane));
        cr_float4 row = {get(&point->normal_total, lane), get(&point->tangent_total, lane),
                         get(&point->normal, lane) * splat(step->rate_h),
                         get(&point->tangent, lane) * splat(step->rate_h)};
        if (step->goes_on) {
            cr_float4 before = gather_contact(step, &contacts, IMPULSE[i]);
            row.x = row.x + before.x;
            row.y = row.y + before.y;
        }
        scatter((float *)step->contacts + IMPULSE[i], CONTACT_STRIDE, contacts.of,
                mask_bits(mask_not(there)), row);
    }
}

/* ---- stages ---- */

static inline void begin_lanes(const cr_simd_step *step, size_t index, int lane, int points)
{
    cr_batch *batch = &step->batches[index];
    lane_contacts contacts = lane_contacts_of(step, index, lane);
    cr_float4 normal = gather_contact(step, &contacts, NORMAL);
    if (points == 2)
        fill_flat(step, index, lane, &contacts, normal);
    else
        fill_disc(step, index, lane, &contacts, normal);
    fill_lanes(step, index, lane, points, &contacts, normal);
    body_pair at = load_bodies(step, batch, lane);
    fill_growth(step, batch, lane, points, &contacts);
    displacements none = {splat(0), splat(0), splat(0), splat(0)};
    refresh(step, index, lane, &at, none, points);
    manifold m;
    load_manifold(&m, batch, lane, &at, points);
    store_warm_start(step, batch, lane, &at, &m, points, step->plain);
}

/* ---- residuals ---- */

/* Adds the squares of one row of each lane, and the number of rows, in the order of the lanes. */
static inline void add_squares(cr_lanes squares, cr_mask live, double *sum, size_t *count)
{
    _Alignas(64) float of[CR_LANES];
    uint32_t bits = mask_bits(live);
    store(of, squares);
    for (int i = 0; i < CR_LANES; i++)
        if ((bits >> i & 1) != 0) {
            *sum += (double)of[i];
            ++*count;
        }
}

/* The normal row of a point as the pass that was made last solves it. */
static inline normal_row row_of_pass(const cr_simd_step *step, size_t index, int lane, int i,
                                     cr_lanes impulse, cr_lanes speed, cr_lanes k)
{
    return step->relaxing ? relax_row_of(step, index, lane, i, impulse, speed, k, true)
                          : solve_row_of(step, index, lane, i, speed, k, true);
}

/* The slip of a point, less the one that the pass that was made last lets it keep. */
static inline cr_lanes slip_error_of_pass(const cr_simd_step *step, size_t index, int lane, int i,
                                          cr_lanes slip, cr_lanes k, cr_lanes normal)
{
    if (step->relaxing)
        return slip;
    cr_lanes impulse = get(&step->batches[index].point[i].tangent, lane);
    return slip - rebound_slip(&step->restitution[index], lane, i, slip, impulse, k, normal);
}

static inline void residual_lanes(const cr_simd_step *step, size_t index, int lane, int points,
                                  double *sum, size_t *count)
{
    const cr_batch *batch = &step->batches[index];
    body_pair at = load_bodies(step, batch, lane);
    manifold m;
    load_manifold(&m, batch, lane, &at, points);
    cr_mask disabled =
        step->relaxing ? rebounding(&step->restitution[index], lane, points) : mask_none();
    for (int i = 0; i < points; i++) {
        const cr_batch_point *point = &batch->point[i];
        cr_lanes speed = speed_n(&at, m.r[i]), before = get(&point->tangent, lane);
        cr_lanes kt = inv_mass_t(&at, m.r[i]);
        cr_mask live = is_there(point, lane);
        normal_row d =
            row_of_pass(step, index, lane, i, m.normal[i], speed, m.inv_effective_mass[i]);
        cr_lanes n = (solve_one(d, m.normal[i]) - m.normal[i]) * m.inv_effective_mass[i];
        cr_lanes slip =
            slip_error_of_pass(step, index, lane, i, speed_t(&at, m.r[i]), kt, m.normal[i]);
        cr_lanes unclamped = before - slip / kt;
        cr_lanes t =
            (coulomb_lanes(step, batch, lane, unclamped, m.normal[i], false) - before) * kt;
        add_squares(select_lanes(disabled, splat(0), n * n), live, sum, count);
        add_squares(select_lanes(disabled, splat(0), t * t), live, sum, count);
    }
}

/* ---- what a listener hears ---- */

static inline void describe_lanes(const cr_simd_step *step, size_t index, int lane, int points,
                                  cr_batch_rows *out)
{
    const cr_batch *batch = &step->batches[index];
    body_pair at = load_bodies(step, batch, lane);
    manifold m;
    load_manifold(&m, batch, lane, &at, points);
    for (int i = 0; i < points; i++) {
        cr_lanes speed = speed_n(&at, m.r[i]), k = m.inv_effective_mass[i];
        normal_row d = row_of_pass(step, index, lane, i, m.normal[i], speed, k);
        set(&out->point[i].speed_n, lane, speed);
        cr_lanes slip = speed_t(&at, m.r[i]), kt = inv_mass_t(&at, m.r[i]);
        cr_lanes slip_error = slip_error_of_pass(step, index, lane, i, slip, kt, m.normal[i]);
        set(&out->point[i].speed_t, lane, slip);
        set(&out->point[i].k_n, lane, k);
        set(&out->point[i].k_t, lane, kt);
        set(&out->point[i].bias_n, lane, speed - d.error);
        set(&out->point[i].bias_t, lane, slip - slip_error);
    }
}

/* ---- batches ---- */

/* Inlines every function that a kernel calls: a call would spill the lanes from registers, and the
 * compiler would no longer know the kind of the batch. With CR_NO_FLATTEN the compiler inlines
 * what it likes, which takes it seconds instead of minutes under sanitizers. */
#ifdef CR_NO_FLATTEN
#define KERNEL static
#else
#define KERNEL static __attribute__((flatten))
#endif

KERNEL void begin_tick(const cr_simd_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->prefetch) {
            prefetch_contacts(step, i + CR_PREFETCH_BATCHES);
            prefetch_buffers(step, i + CR_PREFETCH_BATCHES);
        }
        begin_batch(step, i);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            begin_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

KERNEL void restitution(const cr_simd_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (!step->batches[i].has_restitution)
            continue;
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES) {
            cr_mask rebounds = restitution_of_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
            if (mask_any(rebounds))
                mark_near_impact(step, &step->batches[i], lane, rebounds);
        }
    }
}

KERNEL float solve(const cr_simd_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end && step->first_pass; i++)
        step->batches[i].near_impact = 0;
    return make_pass(step, false, begin, end, !step->first_pass && !step->extra_passes);
}

KERNEL float relax(const cr_simd_step *step, size_t begin, size_t end)
{
    return make_pass(step, true, begin, end, false);
}

KERNEL void end_step(const cr_simd_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            if (step->batches[i].disc)
                end_lanes(step, i, lane, 1);
            else
                end_lanes(step, i, lane, 2);
}

KERNEL void end_tick(const cr_simd_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->prefetch)
            prefetch_contacts(step, i + CR_PREFETCH_BATCHES);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            store_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

static void residual(const cr_simd_step *step, size_t begin, size_t end, double *sum, size_t *count)
{
    for (size_t i = begin; i < end; i++)
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            residual_lanes(step, i, lane, step->batches[i].disc ? 1 : 2, sum, count);
}

static void describe(const cr_simd_step *step, size_t index, cr_batch_rows *out)
{
    for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
        describe_lanes(step, index, lane, step->batches[index].disc ? 1 : 2, out);
}

const cr_kernels CR_KERNEL(cr_kernels) = {CR_LANES, begin_tick, restitution, solve,   relax,
                                          end_step, end_tick,   residual,    describe};
