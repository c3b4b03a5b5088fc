/* scene_read_world.c - reads a scene's settings and view. */
#include "lab/scene_reader.h"
#include "lab/utf8.h"

#include <stdio.h>
#include <string.h>

/* Sets what the table allows; refuses at the value. */
static bool set(scene_reader *reader, const json_value *value, const cr_setting *setting,
                double number)
{
    cr_result result = cr_setting_check(setting, number);
    if (result.code == CR_OK)
        result = cr_world_set(reader->scene->world, setting->key, number);
    return result.code == CR_OK || read_refuse_result(reader, value->offset, &result);
}

static bool read_choice(scene_reader *reader, const json_value *value, const char *what,
                        const cr_setting *setting, double *out)
{
    const char *text;
    if (!read_text(reader, value, what, &text))
        return false;
    cr_result result = cr_setting_parse(setting, text, out);
    return result.code == CR_OK || read_refuse_result(reader, value->offset, &result);
}

static bool read_setting(scene_reader *reader, const json_value *value, const cr_setting *setting)
{
    char what[64];
    lab_quote(what, sizeof what, setting->key);
    double number = 0;
    bool on = false;
    bool read = false;
    switch (setting->type) {
    case CR_FLOAT:
    case CR_INT:
        read = read_number(reader, value, what, &number);
        break;
    case CR_BOOL:
        read = read_bool(reader, value, what, &on);
        number = on ? 1 : 0;
        break;
    case CR_CHOICE:
        read = read_choice(reader, value, what, setting, &number);
        break;
    }
    return read && set(reader, value, setting, number);
}

static bool read_settings(scene_reader *reader, const json_value *settings)
{
    if (!read_kind(reader, settings, "\"settings\"", JSON_OBJECT))
        return false;
    const json_value *m = json_first(reader->json, settings);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const char *key = json_key(reader->json, m);
        const cr_setting *setting = cr_setting_find(key);
        if (setting == NULL) {
            char quoted[64];
            return read_refuse(reader, m->key_offset, "unknown setting %s; did you mean \"%s\"?",
                               lab_quote(quoted, sizeof quoted, key), cr_setting_nearest(key)->key);
        }
        if (!read_setting(reader, m, setting))
            return false;
    }
    return true;
}

static bool read_gravity(scene_reader *reader, const json_value *gravity)
{
    cr_vec2 g;
    if (!read_vector(reader, gravity, "\"gravity\"", &g))
        return false;
    const json_value *x = json_first(reader->json, gravity);
    const json_value *y = json_next(reader->json, x);
    return set(reader, x, cr_setting_find("world.gravity_x"), (double)g.x) &&
           set(reader, y, cr_setting_find("world.gravity_y"), (double)g.y);
}

bool read_world(scene_reader *reader, const json_value *world)
{
    static const char *const known[] = {"gravity", "timestep", "settings", NULL};
    if (!read_kind(reader, world, "\"world\"", JSON_OBJECT))
        return false;
    const json_value *settings = NULL;
    const json_value *m = json_first(reader->json, world);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const char *key = json_key(reader->json, m);
        if (strcmp(key, "gravity") == 0) {
            if (!read_gravity(reader, m))
                return false;
        } else if (strcmp(key, "timestep") == 0) {
            if (!read_setting(reader, m, cr_setting_find("world.timestep")))
                return false;
        } else if (strcmp(key, "settings") == 0) {
            settings = m;
        } else {
            return read_refuse_key(reader, m, known);
        }
    }
    /* Last, whatever the order of the keys: a setting wins over "gravity" and "timestep". */
    return settings == NULL || read_settings(reader, settings);
}
