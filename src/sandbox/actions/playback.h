/* playback.h - where the world stands in time, and whether time runs. */
#ifndef SANDBOX_PLAYBACK_H
#define SANDBOX_PLAYBACK_H

#include "sandbox/app/app.h"

/* One tick of the session, of whose stages the probe (or NULL) is told. */
cr_result playback_tick(app *a, const cr_probe *probe);
/* A tick was stepped: tells what listens to each. A breakpoint may hold time. */
void playback_stepped(app *a);
void playback_play(app *a, bool playing);
/* Towards the first tick, where it ends; from there on playing goes forwards again. */
void playback_play_backwards(app *a);
/* So many ticks back in one go, while time runs backwards. */
void playback_run_back(app *a, int ticks);
/* Where the points of the loop stand, from one to the other. */
void playback_go_round(app *a);
/* One tick forward or back; holds time. */
void playback_step(app *a);
void playback_step_back(app *a);
/* To the moment that `go` leads to, such as lab_session_undo; a failure is shown. */
void playback_travel(app *a, cr_result (*go)(lab_session *));
/* To a tick of the present branch. */
void playback_go(app *a, uint64_t tick);
/* Nearer to a tick of any branch, by `most` ticks at most. True when it is reached, or cannot be.
 */
bool playback_approach(app *a, size_t branch, uint64_t tick, uint64_t most);
/* To a tick of another one. */
void playback_visit(app *a, size_t branch, uint64_t tick);
/* From tick 0 or the last edit, without what was done later. At tick 0 a lesson holds time again.
 */
void playback_restart(app *a);
void playback_restart_from_edit(app *a);

#endif
