/* poses.c - computes transforms and bounds of bodies from their centres and angles, and keeps the
 * packed copies that the tests of pairs read. */
#include "world/poses.h"

#include "base/trig.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "world/angle.h"
#include "world/world.h"

bool cr_poses_reserve(cr_world *world, size_t slots)
{
    return CR_RESERVE(world->poses, slots) && CR_RESERVE(world->surfaces, slots) &&
           CR_RESERVE(world->predicted, slots) && CR_RESERVE(world->face_tables, slots);
}

static float polygon_reach(const cr_shape *shape)
{
    float reach = 0;
    for (int i = 0; i < shape->count; i++)
        reach = max_float(reach, vec_length(shape->vertices[i]));
    return 1.000001f * reach; /* an upper bound in spite of rounding */
}

cr_vec2 cr_pose_size(const cr_shape *shape)
{
    if (shape->kind == CR_POLYGON)
        return vec((float)shape->count, polygon_reach(shape));
    return shape->kind == CR_CIRCLE ? vec(shape->radius, 0) : shape->half;
}

void cr_face_table_write(cr_face_table *out, const cr_shape *shape)
{
    for (int i = 0; i < CR_MAX_VERTICES; i++) {
        int k = i < shape->count ? i : 0;
        out->normals[i] = shape->normals[k];
        out->corners[i] = shape->vertices[k];
    }
    out->corners[CR_MAX_VERTICES] = shape->vertices[0];
}

/* Writes nothing while there are only boxes, whose kernel reads no face table. The first polygon
 * makes all tables be written. */
static void write_face_tables(cr_world *world, uint32_t slot)
{
    uint32_t first = slot, last = slot;
    if (!world->has_polygons && cr_shape_of(world, slot)->kind == CR_POLYGON) {
        world->has_polygons = true;
        first = 0;
        last = (uint32_t)world->s.body_slots - 1;
    }
    for (uint32_t i = first; i <= last && world->has_polygons; i++)
        cr_face_table_write(&world->face_tables[i], cr_shape_of(world, i));
}

void cr_pose_update(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    const cr_shape *shape = cr_shape_of(world, slot);
    world->poses[slot] = (cr_pose){
        .t = body->xf,
        .size = cr_pose_size(shape),
        .generation = body->generation,
        .kind = shape->kind,
    };
    world->surfaces[slot] = (cr_surface){body->material.restitution, body->material.friction};
    world->predicted[slot] = false;
    write_face_tables(world, slot);
}

void cr_poses_update_all(cr_world *world)
{
    world->has_polygons = false;
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        cr_pose_update(world, i);
}

static void sync_shape(cr_world *world, uint32_t slot, cr_rot q)
{
    cr_body *body = &world->bodies[slot];
    const cr_shape *shape = cr_shape_of(world, slot);
    body->xf.q = q;
    body->xf.p = vec_sub(body->center, rot_apply(q, shape->centroid));
    world->bounds[slot] = cr_shape_bounds(shape, body->xf);
    world->poses[slot].t = body->xf;
}

/* Circles and boxes take a short way: their origin is their centre of mass, and the pose has their
 * size. */
static inline void sync(cr_world *world, uint32_t slot, cr_rot q)
{
    cr_body *body = &world->bodies[slot];
    cr_pose *pose = &world->poses[slot];
    cr_vec2 p = body->center, reach = vec(pose->size.x, pose->size.x);
    if (pose->kind == CR_BOX)
        reach = cr_box_extents(pose->size, q);
    else if (pose->kind != CR_CIRCLE) {
        sync_shape(world, slot, q);
        return;
    }
    world->bounds[slot] = (cr_aabb){vec_sub(p, reach), vec_add(p, reach)};
    body->xf.p = body->center;
    body->xf.q = q;
    pose->t.p =
        body->center; /* not from body->xf: a load of what was just stored in parts would stall */
    pose->t.q = q;
}

void cr_body_sync_transform(cr_world *world, uint32_t slot)
{
    sync(world, slot, cr_rot_after(&world->bodies[slot], 0));
}

void cr_bodies_sync_transforms(cr_world *world, const uint32_t *slots, size_t count)
{
    float angles[CR_POSE_BATCH];
    cr_rot rots[CR_POSE_BATCH];
    for (size_t begin = 0; begin < count; begin += CR_POSE_BATCH) {
        size_t some = count - begin < CR_POSE_BATCH ? count - begin : CR_POSE_BATCH;
        for (size_t i = 0; i < some; i++)
            angles[i] = cr_angle_wrapped(cr_angle_of(&world->bodies[slots[begin + i]]));
        cr_rots_from_angles(angles, rots, some, world->s.config.lanes);
        for (size_t i = 0; i < some; i++)
            sync(world, slots[begin + i], rots[i]);
    }
}
