/* materials.h - which materials the bodies of a scene are of, by name. Inside this room only. */
#ifndef VIEW_MATERIALS_H
#define VIEW_MATERIALS_H

#include "lab/scene.h"

enum { VIEW_MAX_MATERIALS = 32 };

typedef struct view_materials {
    size_t count;
    const char *name[VIEW_MAX_MATERIALS]; /* owned by the scene or the core */
} view_materials;

/* Those that some body with a size has, always in the same order: the default one, presets, the
 * scene's own, and "own values" for numbers that nothing names. */
view_materials view_materials_of(const lab_scene *scene);
/* The place of a body's material among them; the last one for one that is not there. */
size_t view_material_at(const view_materials *materials, const lab_scene *scene, cr_body_id id);

#endif
