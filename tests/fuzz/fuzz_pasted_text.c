/* fuzz_pasted_text.c - bodies from the clipboard: any bytes are refused with a place, or come into
 * the scene as one edit that can be taken back, and can be copied from there again. */
#include "fuzz.h"
#include "lab/clipboard_text.h"
#include "promises.h"

#include <stdlib.h>
#include <string.h>

/* What is pasted into has a name, a wall, a material, a joint and an attractor of its own. */
static const char room[] =
    "{\"carom\": 1, \"materials\": {\"ice\": {\"density\": 1, \"restitution\": 0, \"friction\": "
    "0}},"
    "\"bodies\": [{\"name\": \"floor\", \"type\": \"static\", \"shape\": {\"halfspace\": "
    "{\"normal\": "
    "[0, 1], \"offset\": 0}}}, {\"name\": \"ball\", \"shape\": {\"circle\": {\"radius\": 0.5}}, "
    "\"position\": [0, 2], \"material\": \"ice\"}, {\"name\": \"ball 2\", \"shape\": {\"box\": "
    "{\"width\": 1, \"height\": 1}}, \"position\": [2, 2]}], \"attractors\": [{\"body\": \"ball\", "
    "\"strength\": 2}], \"joints\": [{\"name\": \"pin\", \"joint\": {\"pin\": {}}, \"a\": "
    "\"ball\", \"b\": \"ball 2\", \"anchor_a\": [1, 0], \"anchor_b\": [-1, 0]}]}";

static lab_session *open_room(void)
{
    lab_scene *scene = NULL;
    lab_error error = {""};
    lab_scene_parse("room", room, strlen(room), &scene, &error);
    demand(scene != NULL, "the room can be read", error.message);
    lab_session *session = lab_session_open(scene);
    demand(session != NULL, "there is memory", "");
    return session;
}

static uint64_t hash_of(const lab_session *session)
{
    return cr_world_hash(lab_session_world(session));
}

/* Undone it is as it was before; done again, as it was after. */
static void judge_undo(lab_session *session, uint64_t before)
{
    uint64_t after = hash_of(session);
    demand(lab_session_undo(session).code == CR_OK, "a paste can be undone", "");
    demand(hash_of(session) == before, "undone, the world is as it was", "");
    demand(lab_session_redo(session).code == CR_OK, "a paste can be done again", "");
    demand(hash_of(session) == after, "done again, the world is the pasted one", "");
}

/* What was pasted can be carried on from here. */
static void judge_copy(const lab_session *session, const cr_body_id *pasted, size_t slots)
{
    size_t length, count = 0;
    cr_body_id *ids = calloc(slots + 1, sizeof *ids);
    demand(ids != NULL, "there is memory", "");
    for (size_t slot = 0; slot < slots; slot++) {
        if (pasted[slot].index == 0)
            continue;
        demand(cr_body_alive(lab_session_world(session), pasted[slot]), "what is pasted lives", "");
        ids[count++] = pasted[slot];
    }
    char *text = lab_clipboard_copy(lab_session_scene(session), ids, count, &length);
    demand(text != NULL, "what is pasted can be copied", "");
    lab_scene *copy = NULL;
    lab_error error = {""};
    lab_clipboard_read(text, length, &copy, &error);
    demand(copy != NULL, "a copy can be read", error.message);
    demand(cr_world_stats(copy->world).bodies == count, "a copy has as many bodies", text);
    lab_scene_destroy(copy);
    free(text);
    free(ids);
}

static void judge_paste(lab_session *session, const lab_scene *clip)
{
    size_t slots = cr_world_slots(clip->world);
    cr_body_id *pasted = calloc(slots + 1, sizeof *pasted);
    demand(pasted != NULL, "there is memory", "");
    uint64_t before = hash_of(session);
    cr_result result = lab_clipboard_paste(session, clip, pasted);
    if (result.code == CR_OK) {
        demand_finite(lab_session_world(session));
        lab_scene_destroy(demand_round_trip(lab_session_scene(session)));
        if (hash_of(session) != before)
            judge_undo(session, before);
        judge_copy(session, pasted, slots);
    } else {
        demand(result.message[0] != '\0', "a refusal says why", "");
        demand(hash_of(session) == before, "a refused paste leaves the world", result.message);
    }
    free(pasted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_scene *clip = NULL;
    lab_error error;
    lab_status status = lab_clipboard_read((const char *)data, size, &clip, &error);
    if (status != LAB_OK) {
        demand_refusal("pasted text", status, clip, &error);
        return 0;
    }
    lab_session *session = open_room();
    judge_paste(session, clip);
    cr_aabb box;
    if (lab_clipboard_bounds(clip, &box) && lab_clipboard_move(clip, 3.5, -2.25).code == CR_OK)
        judge_paste(session, clip); /* beside the first, whose names are taken now */
    lab_session_close(session);
    lab_scene_destroy(clip);
    return 0;
}
