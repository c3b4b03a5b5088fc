/* fuzz_recording.c - a recording of a session: any bytes are refused with their line or run; any
 * lines behind a good beginning are run as far as they make sense, and what comes of it can be
 * saved and recorded again.
 *
 * An input is taken twice: as the bytes of a file, and as the lines behind a scene and a branch. */
#include "fuzz.h"
#include "lab/recording.h"
#include "promises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char scene[] =
    "{ \"carom\": 1, \"bodies\": ["
    "{ \"name\": \"floor\", \"type\": \"static\","
    " \"shape\": { \"halfspace\": { \"normal\": [0, 1], \"offset\": 0 } } },"
    "{ \"name\": \"a\", \"shape\": { \"circle\": { \"radius\": 0.5 } }, \"position\": [0, 2] },"
    "{ \"name\": \"b\", \"shape\": { \"box\": { \"width\": 1, \"height\": 1 } },"
    " \"position\": [0.2, 4] } ],"
    " \"joints\": [ { \"joint\": { \"pin\": {} }, \"a\": \"a\", \"b\": \"b\","
    " \"anchor\": [0, 3] } ] }";

static bool go_on(void *context, double share)
{
    demand(share >= 0 && share <= 1, "a share is one", "");
    return --*(int *)context > 0;
}

static void judge_session(lab_session *session)
{
    size_t length;
    lab_error error = {.message = ""};
    demand_finite(lab_session_world(session));
    lab_scene_destroy(demand_round_trip(lab_session_scene(session)));
    size_t branches = lab_session_branches(session);
    for (size_t i = 0; i < branches; i++) {
        lab_branch_view view = lab_session_branch_view(session, i);
        demand(view.parent <= i && view.fork <= view.last, "a branch leaves an older one", "");
    }
    char *again = lab_recording_print(session, false, NULL, &length, &error);
    demand(again != NULL, "a session can be recorded", error.message);
    free(again);
}

static void judge(const char *text, size_t length)
{
    int left = 200;
    lab_progress progress = {go_on, &left};
    lab_recording_report report;
    lab_session *session;
    lab_error error;
    lab_status status =
        lab_recording_open("fuzz", text, length, NULL, &progress, &session, &report, &error);
    demand((session != NULL) == (status == LAB_OK), "there is a session if it was run", "");
    demand(status == LAB_OK || error.message[0] != '\0', "what is refused is told why", "");
    if (session != NULL)
        judge_session(session);
    lab_session_close(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    judge((const char *)data, size);
    char *text = malloc(sizeof scene + size + 128);
    if (text == NULL)
        return 0;
    int head = sprintf(text, "carom recording 1\nscene %zu\n%s\nbranch 0 0 0 first run\n",
                       sizeof scene - 1, scene);
    memcpy(text + head, data, size);
    judge(text, (size_t)head + size);
    free(text);
    return 0;
}
