/* scene_file.c - scenes on disk. */
#include "lab/fnv.h"
#include "lab/json_tree.h"
#include "lab/scene.h"
#include "lab/text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The checksum of a file's text; of a text above the size limit, which is never parsed, a sum of
 * its length alone. */
static uint64_t sum_of(const char *text, size_t length)
{
    return fnv_add(FNV_START ^ length, text, length > JSON_MAX_BYTES ? 0 : length);
}

lab_status lab_scene_load_watched(const char *path, const lab_progress *progress, lab_scene **out,
                                  uint64_t *sum, lab_error *error)
{
    char *text;
    size_t length;
    lab_status status = lab_file_read(path, &text, &length, error);
    if (status == LAB_OK && sum != NULL)
        *sum = sum_of(text, length);
    if (status == LAB_OK)
        status = lab_scene_parse_watched(path, text, length, progress, out, error);
    free(text);
    return status;
}

lab_status lab_scene_load(const char *path, lab_scene **out, lab_error *error)
{
    return lab_scene_load_watched(path, NULL, out, NULL, error);
}

bool lab_file_changed(const char *path, uint64_t sum)
{
    char *text;
    size_t length;
    lab_error error;
    if (lab_file_read(path, &text, &length, &error) != LAB_OK)
        return false;
    bool changed = sum_of(text, length) != sum;
    free(text);
    return changed;
}

/* The first body whose state is not finite, or the null id. */
static cr_body_id find_non_finite(const lab_scene *scene)
{
    size_t slots = cr_world_slots(scene->world);
    for (size_t i = 0; i < slots; i++) {
        cr_body_id id = cr_world_slot(scene->world, i);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(scene->world, id);
        if (!isfinite(body.transform.p.x) || !isfinite(body.transform.p.y) ||
            !isfinite(body.angle) || !isfinite(body.velocity.x) || !isfinite(body.velocity.y) ||
            !isfinite(body.angular_velocity))
            return id;
    }
    return (cr_body_id){0};
}

lab_status lab_scene_save(const lab_scene *scene, const char *path, lab_error *error)
{
    uint64_t sum;
    return lab_scene_save_sum(scene, path, &sum, error);
}

lab_status lab_scene_save_sum(const lab_scene *scene, const char *path, uint64_t *sum,
                              lab_error *error)
{
    size_t length;
    char *bytes = lab_scene_print(scene, &length);
    if (bytes == NULL) {
        cr_body_id id = find_non_finite(scene);
        if (id.index == 0) {
            snprintf(error->message, sizeof error->message, "out of memory");
            return LAB_OUT_OF_MEMORY;
        }
        char why[128], label[80];
        snprintf(why, sizeof why, "cannot be written: body %s is not finite any more",
                 lab_scene_body_label(scene, id, label, sizeof label));
        return lab_file_error(error, path, why, 0);
    }
    if (length > JSON_MAX_BYTES) {
        free(bytes);
        return lab_file_error(error, path, "cannot be written: it would have more than 64 MiB", 0);
    }
    *sum = sum_of(bytes, length);
    lab_status status = lab_file_write(path, bytes, length, LAB_FILE_SYNCED, error);
    free(bytes);
    return status;
}
