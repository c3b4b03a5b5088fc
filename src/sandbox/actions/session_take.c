/* session_take.c - from one session to the next: nothing that was known of the former one stays. */
#include "sandbox/actions/session_take.h"

#include "lab/assets.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/ghosting.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/follow.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/tools/gesture.h"
#include "sandbox/tools/sketch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool session_file_is_shipped(const char *path)
{
    char folder[PATH_MAX], file[PATH_MAX];
    if (realpath(lab_assets_folder(), folder) == NULL || realpath(path, file) == NULL)
        return false;
    size_t length = strlen(folder);
    return strncmp(file, folder, length) == 0 && file[length] == '/';
}

void session_take(app *a, lab_session *session, const char *path)
{
    gesture_cancel(a);
    sketch_clear(a);
    comparing_end(a);
    fanning_end(a);
    spreading_end(a);
    ghosting_forget(a);
    recovery_end(a);
    lab_session_close(a->session);
    a->session = session;
    recovery_begin(a);
    snprintf(a->path, sizeof a->path, "%s", path);
    a->path_sum = 0;
    a->shipped = session_file_is_shipped(path);
    a->authored = false;
    selection_clear(&a->selection);
    follow_end(a);
    scrub_forget(a);
    inside_forget(a);
    stopping_forget(a);
    watching_forget(a);
    stage_times_forget(&a->stage_times);
    a->duplicates = (app_duplicates){0};
    previous_poses_forget(&a->previous_poses);
    clock_restart(&a->clock);
    energies_forget(&a->energies);
    a->ui_frame.card_waits = false;
    a->camera_framed = true;
    layout_update(a);
    a->notifications.title[0] = '\0';
    a->dirty = true;
    if (app_is_lesson(a))
        playback_play(a, false); /* somebody is to be asked first */
}

bool session_take_scene(app *a, lab_scene *scene, const char *path)
{
    lab_session *session = lab_session_open(scene);
    if (session == NULL) {
        lab_scene_destroy(scene);
        return false;
    }
    session_take(a, session, path);
    return true;
}
