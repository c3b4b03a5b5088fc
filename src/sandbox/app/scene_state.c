/* scene_state.c - what the scene at hand is called, how it is looked at, whether it is saved. */
#include "sandbox/app/app.h"

#include <string.h>

const char *scene_name(const app *a)
{
    const lab_scene *scene = lab_session_scene(a->session);
    if (scene->name[0] != '\0')
        return scene->name;
    const char *slash = strrchr(a->path, '/');
    const char *file = slash != NULL ? slash + 1 : a->path;
    return file[0] != '\0' ? file : "Untitled";
}

bool scene_is_unsaved(const app *a)
{
    /* Throwing things about is play; what was made, changed or deleted is work. */
    return a->authored && lab_session_edited(app_home(a));
}

lab_view scene_view(const app *a)
{
    const view_camera *camera = &a->camera;
    lab_view own = lab_session_scene(a->session)->view;
    /* Back from pixels it would lose its last bits, and the file its bytes. */
    if (a->camera_framed && own.height > 0.0f)
        return own;
    view_camera whole = a->camera;
    if (a->camera_framed)
        view_frame(&whole, lab_session_scene(a->session)); /* as if there were no card */
    camera = &whole;
    return (lab_view){camera->center, (float)camera->height / camera->scale,
                      (float)camera->width / camera->scale};
}
