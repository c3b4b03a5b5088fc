/* clipboard_text.h - bodies as the text of a scene, to be carried to another scene or another
 * machine (in a mail, say), and back.
 *
 * A text is read into a scene of its own, the clip; it can be moved there; then its bodies are
 * spawned into a session. */
#ifndef LAB_CLIPBOARD_TEXT_H
#define LAB_CLIPBOARD_TEXT_H

#include "lab/session.h"

/* The bodies as a scene that can be opened alone: with the attractors on them, the joints between
 * them and to the world, the named materials that they use and the world's settings. Each body
 * stands once and in the order of slots, whatever the order of the ids; dead ids are left out.
 * NUL-terminated; the caller frees it. NULL when out of memory or when a body's state is not
 * finite. */
char *lab_clipboard_copy(const lab_scene *scene, const cr_body_id *ids, size_t count,
                         size_t *length);

/* Reads the text of any scene, also one that was quoted in a mail or fenced as code. A text that is
 * none is refused with "pasted text:LINE:COLUMN: why". The caller destroys *out. */
lab_status lab_clipboard_read(const char *text, size_t length, lab_scene **out, lab_error *error);
/* The box around all bodies but half-spaces; false when there are none. */
bool lab_clipboard_bounds(const lab_scene *clip, cr_aabb *out);
/* Moves all bodies and anchors but half-spaces, which are the room and not in it, by metres that
 * are added in double precision. Refused, with some of them moved, when it leads out of the floats.
 */
cr_result lab_clipboard_move(lab_scene *clip, double x, double y);

/* Spawns the clip's bodies, attractors and joints as one edit, at their positions and with their
 * names; a name that the session already uses gets a number. Half-spaces that the session has
 * already are left out; settings, notes and view are not touched. `pasted`
 * (cr_world_slots(clip->world) cells) receives, by slot of the clip, the ids of the new bodies,
 * null ids for those left out. A paste that fails half way is undone. */
cr_result lab_clipboard_paste(lab_session *session, const lab_scene *clip, cr_body_id *pasted);

#endif
