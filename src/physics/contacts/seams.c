/* seams.c - finds contacts with inner edges of floors made of several bodies (ghost collisions),
 * and turns their normals to the normal of the floor. */
#include "contacts/seams.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "contacts/contact_search.h"
#include "contacts/contact_state.h"
#include "contacts/persistence.h"
#include "contacts/slider_contacts.h"
#include "narrowphase/narrowphase.h"

static cr_placed_shape placed_at(const cr_world *world, uint32_t slot)
{
    return (cr_placed_shape){cr_shape_of(world, slot), world->poses[slot].t};
}

/* About how far a shape reaches from its centre; infinite for a half-space. */
static float reach_of(const cr_pose *pose)
{
    switch (pose->kind) {
    case CR_CIRCLE:
        return pose->size.x;
    case CR_BOX:
        return max_float(pose->size.x, pose->size.y);
    case CR_POLYGON:
        return pose->size.y;
    case CR_HALFSPACE:
        break;
    }
    return INFINITY;
}

static float size_of_both(const cr_world *world, uint32_t a, uint32_t b)
{
    return min_float(reach_of(&world->poses[a]), reach_of(&world->poses[b]));
}

/* Resting bodies sink by the slop. */
float cr_seam_step(const cr_world *world)
{
    return max_float(world->s.config.slop, CR_TOUCH_DISTANCE);
}

/* By how much a tile may be higher or lower than its neighbour and still make one floor with it;
 * less between small bodies. */
static float step_of(const cr_world *world, float size)
{
    return min_float(cr_seam_step(world), size / CR_SEAM_STEP_SIZES);
}

/* How deep a slider may be in the plane that it slides along. */
static float depth_of(const cr_world *world, float size)
{
    return CR_SEAM_STEPS * step_of(world, size);
}

/* ---- which contacts may be ---- */

static bool near_corner_of_box(const cr_pose *box, cr_vec2 p, float near)
{
    cr_vec2 at = rot_unapply(box->t.q, vec_sub(p, box->t.p));
    return fabsf(at.x) > box->size.x - near && fabsf(at.y) > box->size.y - near;
}

/* The number of the polygon's corner that is nearest, and the square of how far that is. */
static int nearest_corner(cr_placed_shape polygon, cr_vec2 p, float *square)
{
    cr_vec2 at = inverse_transform_point(polygon.t, p);
    int nearest = 0;
    *square = INFINITY;
    for (int i = 0; i < polygon.shape->count; i++) {
        cr_vec2 away = vec_sub(polygon.shape->vertices[i], at);
        float d = vec_dot(away, away);
        if (d < *square) {
            *square = d;
            nearest = i;
        }
    }
    return nearest;
}

static bool near_corner(const cr_world *world, uint32_t slot, cr_vec2 p, float near)
{
    const cr_pose *pose = &world->poses[slot];
    float square = 0; /* a disc is all corner */
    if (pose->kind == CR_BOX)
        return near_corner_of_box(pose, p, near);
    if (pose->kind == CR_POLYGON)
        nearest_corner(placed_at(world, slot), p, &square);
    return square < near * near;
}

/* m: how near to a corner a contact must be to be one with that corner. */
static float nearness(const cr_world *world, const cr_contact *contact)
{
    float size = size_of_both(world, contact->a.index - 1, contact->b.index - 1);
    return depth_of(world, size) + 2 * max_float(contact->manifold.points[0].separation, 0);
}

/* Two points farther apart belong to faces that lie on each other. */
static bool meets_corner(const cr_world *world, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    float near = nearness(world, contact);
    cr_vec2 p = m->points[0].position, extent = vec_sub(m->points[1].position, p);
    if (m->count == 2 && vec_dot(extent, extent) > near * near)
        return false;
    return near_corner(world, contact->a.index - 1, p, near) &&
           near_corner(world, contact->b.index - 1, p, near);
}

static bool hardly_turned(float cosine)
{
    return cosine > CR_SEAM_PARALLEL_COS && cosine < CR_ALONG;
}

bool cr_leans_on_edge(const cr_world *world, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    bool tile_is_b = cr_reference_owner(m->points[0].feature) == 0;
    uint32_t tile = (tile_is_b ? contact->b.index : contact->a.index) - 1;
    uint32_t slider = (tile_is_b ? contact->a.index : contact->b.index) - 1;
    const cr_pose *pose = &world->poses[tile];
    cr_shape_kind kind = world->poses[slider].kind;
    cr_vec2 n = rot_unapply(pose->t.q, tile_is_b ? vec_neg(m->normal) : m->normal);
    if (kind == CR_CIRCLE || kind == CR_HALFSPACE)
        return false;
    if (pose->kind == CR_BOX)
        return hardly_turned(max_float(fabsf(n.x), fabsf(n.y)));
    const cr_shape *shape = cr_shape_of(world, tile);
    for (int i = 0; i < shape->count; i++)
        if (hardly_turned(vec_dot(n, shape->normals[i])))
            return true;
    return false;
}

bool cr_meets_edge(const cr_world *world, const cr_contact *contact)
{
    cr_shape_kind a = world->poses[contact->a.index - 1].kind;
    cr_shape_kind b = world->poses[contact->b.index - 1].kind;
    bool disc = a == CR_CIRCLE || b == CR_CIRCLE;
    if (a == CR_HALFSPACE || b == CR_HALFSPACE || (disc && a == b))
        return false;
    return (!disc || (contact->manifold.points[0].feature & CR_FEATURE_VERTEX)) &&
           meets_corner(world, contact);
}

/* ---- sliders and tiles ---- */

typedef struct cr_plane {
    cr_vec2 normal, point;
} cr_plane;

/* The faces of a box follow from its pose. Its shape is not read, which would be a cache miss. */
static int face_count(const cr_world *world, uint32_t slot)
{
    return world->poses[slot].kind == CR_BOX ? 4 : cr_shape_of(world, slot)->count;
}

static inline cr_plane plane_of(const cr_world *world, uint32_t slot, int face)
{
    static const cr_vec2 of_box[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}; /* as in cr_shape_box */
    const cr_pose *pose = &world->poses[slot];
    if (pose->kind == CR_BOX) {
        cr_vec2 n = rot_apply(pose->t.q, of_box[face]);
        return (cr_plane){n, vec_mad(pose->t.p, n, face % 2 == 0 ? pose->size.y : pose->size.x)};
    }
    cr_placed_shape placed = placed_at(world, slot);
    cr_vec2 n = placed.shape->normals[face];
    if (pose->kind == CR_HALFSPACE)
        return (cr_plane){n, vec_scale(n, placed.shape->offset)};
    return (cr_plane){rot_apply(placed.t.q, n), cr_corner(placed, face)};
}

/* The number of the face whose normal is most like n. */
static int face_along(const cr_world *world, uint32_t slot, cr_vec2 n)
{
    const cr_pose *pose = &world->poses[slot];
    if (pose->kind == CR_BOX) {
        cr_vec2 local = rot_unapply(pose->t.q, n);
        return fabsf(local.x) > fabsf(local.y) ? (local.x > 0 ? 1 : 3) : (local.y > 0 ? 2 : 0);
    }
    return pose->kind == CR_POLYGON ? cr_face_along(placed_at(world, slot), n) : 0;
}

/* How far a point is above a plane. */
static float height_of(cr_vec2 p, cr_plane plane)
{
    return vec_dot(plane.normal, vec_sub(p, plane.point));
}

/* How far the lowest point of a shape is above a plane. */
static float lowest_of(const cr_world *world, uint32_t slot, cr_plane plane)
{
    const cr_pose *pose = &world->poses[slot];
    cr_vec2 half = pose->size, local = rot_unapply(pose->t.q, plane.normal);
    if (pose->kind == CR_CIRCLE)
        return height_of(pose->t.p, plane) - half.x;
    if (pose->kind == CR_BOX)
        return height_of(pose->t.p, plane) - (fabsf(local.x) * half.x + fabsf(local.y) * half.y);
    cr_placed_shape placed = placed_at(world, slot);
    float least = INFINITY;
    for (int i = 0; i < placed.shape->count; i++)
        least = min_float(least, height_of(cr_corner(placed, i), plane));
    return least;
}

static uint32_t other_of(const cr_contact *contact, uint32_t slot)
{
    return (contact->a.index - 1 == slot ? contact->b.index : contact->a.index) - 1;
}

/* ---- possible seams ---- */

static bool add_seam(cr_world *world, cr_seam seam)
{
    if (!CR_RESERVE(world->seams, world->seam_count + 1))
        return false;
    world->seams[world->seam_count++] = seam;
    return true;
}

/* Whether a contact whose normal makes this cosine with the normal of a face is with that face
 * already, or with one on the far side. */
static bool with_face_or_far_side(float cosine)
{
    return (cosine > CR_ALONG) | (cosine < -0.5f);
}

/* Half the sides of a disc's or box's bounding box that is rotated by q. */
static cr_vec2 half_bounds(const cr_pose *pose, cr_rot q)
{
    cr_vec2 half = pose->size, across = rot_unapply(q, rot_apply(pose->t.q, vec(1, 0)));
    float x = fabsf(across.x), y = fabsf(across.y);
    return pose->kind == CR_CIRCLE ? vec(half.x, half.x)
                                   : vec(x * half.x + y * half.y, y * half.x + x * half.y);
}

/* faces_below for a disc or box above a box, of which a pile may have thousands: in the frame of
 * the tile, and without branches, which would be mispredicted. */
static uint32_t faces_below_on_box(const cr_pose *slider, const cr_pose *tile, cr_vec2 n,
                                   float depth)
{
    cr_vec2 at = rot_unapply(tile->t.q, vec_sub(slider->t.p, tile->t.p));
    cr_vec2 cosine = rot_unapply(tile->t.q, n);
    cr_vec2 reach = vec_add(tile->size, half_bounds(slider, tile->t.q));
    const float cosines[] = {-cosine.y, cosine.x, cosine.y, -cosine.x}; /* as in plane_of */
    const float heights[] = {-at.y - reach.y, at.x - reach.x, at.y - reach.y, -at.x - reach.x};
    uint32_t faces = 0;
    for (int face = 0; face < 4; face++)
        faces |= (uint32_t)(!with_face_or_far_side(cosines[face]) & (heights[face] >= -depth))
                 << face;
    return faces;
}

/* The faces of the tile that the slider is above, a bit each, but for the one that they meet at.
 * The others need not be beside that: a bevel may be between. */
static uint32_t faces_below(const cr_world *world, uint32_t slider, uint32_t tile, cr_vec2 n)
{
    if (world->poses[tile].kind == CR_CIRCLE)
        return 0;
    float depth = depth_of(world, size_of_both(world, slider, tile));
    const cr_pose *above = &world->poses[slider], *below = &world->poses[tile];
    if (below->kind == CR_BOX && (above->kind == CR_BOX || above->kind == CR_CIRCLE))
        return faces_below_on_box(above, below, n, depth);
    uint32_t faces = 0;
    for (int face = 0; face < face_count(world, tile); face++) {
        cr_plane plane = plane_of(world, tile, face);
        if (with_face_or_far_side(vec_dot(n, plane.normal)))
            continue;
        faces |= (uint32_t)(lowest_of(world, slider, plane) >= -depth) << face;
    }
    return faces;
}

static bool add_seams(cr_world *world, size_t index, uint32_t slider, uint32_t tile)
{
    cr_vec2 n = cr_normal_towards(&world->contacts[index], slider);
    uint32_t faces = faces_below(world, slider, tile, n);
    for (; faces != 0; faces &= faces - 1) {
        cr_seam seam = {.contact = index, .slider = slider, .tile = tile};
        seam.face = __builtin_ctz(faces);
        seam.normal = plane_of(world, tile, seam.face).normal;
        seam.leans = vec_dot(n, seam.normal) > CR_SEAM_PARALLEL_COS &&
                     world->poses[slider].kind != CR_CIRCLE;
        if (!add_seam(world, seam))
            return false;
    }
    return true;
}

/* ---- what the sliders rest on ---- */

static float distance_between(const cr_manifold *a, const cr_manifold *b)
{
    float least = INFINITY;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            least =
                min_float(least, vec_length(vec_sub(a->points[i].position, b->points[k].position)));
    return least;
}

/* Where two faces are nearly parallel, either could be the floor. The floor is the one whose parts
 * move together. */
static bool keeps_together(const cr_world *world, uint32_t other, const cr_seam *seam)
{
    cr_vec2 p = world->contacts[seam->contact].manifold.points[0].position;
    cr_vec2 tile = cr_point_velocity(world, seam->tile, p);
    cr_vec2 apart = vec_sub(cr_point_velocity(world, other, p), tile);
    cr_vec2 along = vec_sub(cr_point_velocity(world, seam->slider, p), tile);
    return 4 * vec_dot(apart, apart) < vec_dot(along, along);
}

/* Whether a face of the other body lies in one plane with the tile's, where the slider comes to it.
 */
static bool continues(const cr_world *world, uint32_t other, const cr_seam *seam)
{
    if (world->poses[other].kind == CR_CIRCLE)
        return false;
    cr_plane tile = plane_of(world, seam->tile, seam->face);
    cr_plane floor = plane_of(world, other, face_along(world, other, seam->normal));
    cr_vec2 p = world->contacts[seam->contact].manifold.points[0].position;
    float step = step_of(world, size_of_both(world, seam->slider, seam->tile));
    return vec_dot(floor.normal, tile.normal) > CR_SEAM_COPLANAR_COS &&
           fabsf(height_of(p, floor) - height_of(p, tile)) <= step;
}

/* Whether the slider's contact with another body is with the floor that the tile belongs to. */
static bool makes_floor(const cr_world *world, const cr_seam *seam, const cr_slider_contact *at)
{
    /* this alone rejects nearly all */
    if (!(vec_dot(at->normal, seam->normal) > CR_SEAM_PARALLEL_COS))
        return false;
    const cr_contact *contact = &world->contacts[at->contact];
    const cr_manifold *m = &contact->manifold, *own = &world->contacts[seam->contact].manifold;
    uint32_t other = other_of(contact, seam->slider);
    float near =
        size_of_both(world, seam->slider, seam->tile) + max_float(own->points[0].separation, 0);
    return other != seam->tile && !(m->points[0].feature & CR_FEATURE_VERTEX) &&
           distance_between(m, own) <= near && continues(world, other, seam) &&
           (!seam->leans || keeps_together(world, other, seam));
}

static bool rests_on_floor(const cr_world *world, const cr_seam *seam)
{
    cr_slider_range all = world->slider_ranges[seam->slider];
    for (uint32_t i = all.begin; i < all.end; i++)
        if (makes_floor(world, seam, &world->slider_contacts[i]))
            return true;
    return false;
}

/* ---- realigning ---- */

/* How far a point is beyond the nearer end of a face; 0 above the face. */
static float beyond(cr_placed_shape tile, int face, cr_vec2 p)
{
    cr_vec2 start = cr_corner(tile, face), end = cr_corner(tile, (face + 1) % tile.shape->count);
    cr_vec2 along = vec_neg(vec_right(rot_apply(tile.t.q, tile.shape->normals[face])));
    float before = vec_dot(along, vec_sub(start, p)), after = vec_dot(along, vec_sub(p, end));
    return max_float(max_float(before, after), 0);
}

/* The slider's corner that will be above the face first: the lowest, and the nearer one of two that
 * are equally low. */
static int foremost(const cr_world *world, cr_placed_shape slider, cr_placed_shape tile,
                    const cr_seam *seam)
{
    int first = cr_face_along(slider, vec_neg(seam->normal));
    int second = (first + 1) % slider.shape->count;
    cr_vec2 p = cr_corner(slider, first), q = cr_corner(slider, second);
    float higher = vec_dot(seam->normal, vec_sub(p, q));
    if (fabsf(higher) > world->s.config.slop)
        return higher > 0 ? second : first;
    return beyond(tile, seam->face, p) <= beyond(tile, seam->face, q) ? first : second;
}

/* The contact point while the slider is not above the face yet: its separation is the distance down
 * plus the distance along the face. */
static cr_manifold_point speculative_point(const cr_world *world, cr_placed_shape slider,
                                           cr_placed_shape tile, const cr_seam *seam, int owner)
{
    cr_manifold_point point = {0};
    cr_vec2 n = seam->normal, lowest;
    if (slider.shape->kind == CR_CIRCLE)
        lowest = vec_mad(slider.t.p, n, -slider.shape->radius);
    else {
        int corner = foremost(world, slider, tile, seam);
        lowest = cr_corner(slider, corner);
        point.feature = cr_feature(owner, seam->face, corner);
    }
    float height = vec_dot(n, vec_sub(lowest, cr_corner(tile, seam->face)));
    point.position = vec_mad(lowest, n, -0.5f * height);
    point.separation = height + beyond(tile, seam->face, lowest);
    return point;
}

static cr_manifold realigned_manifold(const cr_world *world, const cr_contact *contact,
                                      const cr_seam *seam)
{
    cr_placed_shape slider = placed_at(world, seam->slider), tile = placed_at(world, seam->tile);
    cr_collide_input in = {.margin = world->s.config.margin};
    cr_manifold out = {.count = 0};
    int owner = contact->b.index - 1 == seam->tile;
    if (slider.shape->count > 0)
        cr_clip_faces(&out, tile, seam->face, slider, owner, &in);
    if (out.count == 0)
        out.points[out.count++] = speculative_point(world, slider, tile, seam, owner);
    out.normal = owner == 0 ? seam->normal : vec_neg(seam->normal);
    return out;
}

/* Gives the contact the normal of the face; but not to a slider that would approach the face even
 * faster than it approaches now, unless it leaned on the edge. */
static void realign(cr_world *world, const cr_seam *seam)
{
    cr_contact *contact = &world->contacts[seam->contact];
    cr_pair pair = {contact->a, contact->b};
    cr_manifold fresh = realigned_manifold(world, contact, seam);
    float approach = cr_approach_speed(world, pair, &fresh);
    if (!seam->leans && fabsf(approach) >= fabsf(contact->approach))
        return;
    const cr_contact *old = cr_find_contact(world->old_contacts, world->old_contact_count, pair);
    if (old != NULL)
        cr_match_impulses(&fresh, &old->manifold);
    contact->manifold = fresh;
    contact->approach = approach;
    world->contact_hints.unsupported += cr_rests_unsupported(&fresh, approach);
}

/* ---- all of it ---- */

static bool find_possible_seams(cr_world *world)
{
    world->seam_count = 0;
    for (size_t i = 0; i < world->seam_candidate_count; i++) {
        size_t index = world->seam_candidates[i];
        uint32_t a = world->contacts[index].a.index - 1, b = world->contacts[index].b.index - 1;
        if (!add_seams(world, index, a, b) || !add_seams(world, index, b, a))
            return false;
    }
    return true;
}

static bool find_floors(cr_world *world)
{
    bool listed = cr_slider_contacts_list(world);
    for (size_t i = 0; i < world->seam_count && listed; i++)
        world->seams[i].flush = rests_on_floor(world, &world->seams[i]);
    cr_slider_contacts_clear(world);
    return listed;
}

bool cr_seams_smooth(cr_world *world)
{
    if (world->seam_candidate_count == 0)
        return true;
    if (!find_possible_seams(world) || (world->seam_count > 0 && !find_floors(world)))
        return false;
    for (size_t i = 0; i < world->seam_count; i++)
        if (world->seams[i].flush)
            realign(world, &world->seams[i]);
    return true;
}
