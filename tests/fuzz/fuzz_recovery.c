/* fuzz_recovery.c - a file of edits that were not saved: any bytes are either opened, and then the
 * world is the file's, or set aside with a message, and then the world is left as it was. In
 * neither case are they lost. */
#include "fuzz.h"
#include "life.h"
#include "preferences_file.h"
#include "promises.h"
#include "recovery.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of a process that cannot be: Linux numbers them up to 2^22. */
#define LEFT_OVER "recovery-99999999-1.json"

static uint64_t hash_of(const app *a)
{
    return cr_world_hash(app_world(a));
}

static void judge_taken(app *a, const uint8_t *data, size_t size)
{
    demand(a->messages.title[0] == '\0', "what is taken is taken without a message", "");
    demand(lab_session_edited(a->session), "what is recovered is still unsaved", "");
    demand(scratch_holds(a->recovery.path, data, size), "a file that is taken stays until a save",
           "");
    demand_finite(app_world(a));
    lab_scene_destroy(demand_round_trip(lab_session_scene(a->session)));
}

static void judge_refused(const app *a, const uint8_t *data, size_t size, uint64_t before)
{
    demand(hash_of(a) == before, "what is refused leaves the world", "");
    demand(scratch_count(LEFT_OVER ".broken") + scratch_count("recovery-") == 1 ||
               scratch_count(LEFT_OVER ".broken") == 1,
           "what is refused is set aside", "");
    char own[64];
    snprintf(own, sizeof own, "recovery-%ld-1.json.broken", (long)getpid());
    demand(scratch_holds(LEFT_OVER ".broken", data, size) || scratch_holds(own, data, size),
           "what is refused keeps its bytes", "");
}

static void judge(app *a, const uint8_t *data, size_t size)
{
    prefs_open(a, scratch_folder(), false);
    uint64_t before = hash_of(a);
    bool found = recovery_find(a);
    if (found) {
        recovery_take(a);
        found = a->recovery.path[0] != '\0';
    }
    if (found)
        judge_taken(a, data, size);
    else
        judge_refused(a, data, size, before);
    recovery_end(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    app a;
    char message[256] = "";
    scratch_enter();
    scratch_sweep();
    scratch_write(LEFT_OVER, data, size);
    demand(app_init(&a, view_theme_find("dark"), message, sizeof message), "the app starts",
           message);
    a.scripted = true;
    judge(&a, data, size);
    app_free(&a);
    return 0;
}
