/* fan.c - one world beside the session's, put back to the present for each way. */
#include "lab/futures/fan.h"

#include <stdlib.h>
#include <string.h>

struct lab_fan {
    cr_world *world;
    cr_snapshot *start;
    cr_body_id body;
    cr_body_id *bodies; /* of the changes */
    uint64_t ticks;
    lab_fan_path path[LAB_FAN_MOST];
    size_t count, at; /* the way in progress */
    bool begun;       /* it is */
};

static bool copy_changes(lab_fan *fan, const lab_change *changes, size_t count)
{
    size_t bodies = count > 0 ? changes[0].bodies : 0;
    fan->count = count < LAB_FAN_MOST ? count : LAB_FAN_MOST;
    fan->bodies = malloc((bodies + 1) * sizeof *fan->bodies);
    if (fan->bodies == NULL)
        return false;
    if (bodies > 0)
        memcpy(fan->bodies, changes[0].body, bodies * sizeof *fan->bodies);
    for (size_t i = 0; i < fan->count; i++) {
        fan->path[i].change = changes[i];
        fan->path[i].change.body = fan->bodies;
        fan->path[i].change.bodies = bodies;
        fan->path[i].point = malloc((fan->ticks + 1) * sizeof *fan->path[i].point);
        if (fan->path[i].point == NULL)
            return false;
    }
    return true;
}

lab_fan *lab_fan_begin(const lab_session *session, cr_body_id body, const lab_change *changes,
                       size_t count, uint64_t ticks)
{
    lab_fan *fan = calloc(1, sizeof *fan);
    if (fan == NULL)
        return NULL;
    fan->body = body;
    fan->ticks = ticks;
    fan->start = cr_world_snapshot(lab_session_world(session));
    if (fan->start != NULL && cr_world_create(&fan->world).code == CR_OK &&
        copy_changes(fan, changes, count))
        return fan;
    lab_fan_free(fan);
    return NULL;
}

void lab_fan_free(lab_fan *fan)
{
    if (fan == NULL)
        return;
    for (size_t i = 0; i < LAB_FAN_MOST; i++)
        free(fan->path[i].point);
    free(fan->bodies);
    cr_snapshot_free(fan->start);
    cr_world_destroy(fan->world);
    free(fan);
}

static void note(const lab_fan *fan, lab_fan_path *path)
{
    cr_body_view body = cr_body_get_view(fan->world, fan->body);
    path->point[path->count++] = body.center;
    path->end = body.transform;
}

static void begin_path(lab_fan *fan, lab_fan_path *path)
{
    fan->begun = true;
    path->refused = cr_world_restore(fan->world, fan->start).code != CR_OK;
    if (path->refused)
        return;
    cr_drag_end(fan->world);
    path->refused = lab_change_world(fan->world, &path->change).code != CR_OK;
    if (!path->refused)
        note(fan, path);
}

static void step_path(lab_fan *fan, lab_fan_path *path)
{
    path->refused = cr_world_step(fan->world, cr_world_timestep(fan->world)).code != CR_OK;
    if (!path->refused)
        note(fan, path);
}

bool lab_fan_advance(lab_fan *fan, uint64_t ticks)
{
    while (fan->at < fan->count && ticks > 0) {
        lab_fan_path *path = &fan->path[fan->at];
        if (!fan->begun)
            begin_path(fan, path);
        if (path->refused || path->count > fan->ticks) {
            fan->at++;
            fan->begun = false;
            continue;
        }
        step_path(fan, path);
        ticks--;
    }
    return fan->at == fan->count;
}

const lab_fan_path *lab_fan_paths(const lab_fan *fan, size_t *count)
{
    *count = fan->count;
    return fan->path;
}
