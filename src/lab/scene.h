/* scene.h - a scene: a world together with what a file says about it, and its JSON form.
 *
 * A file is read whole or refused whole. Saving is atomic, and the same world gives the same
 * bytes each time. */
#ifndef LAB_SCENE_H
#define LAB_SCENE_H

#include "carom.h"
#include "lab/load_progress.h"
#include "lab/names.h"

#include <stddef.h>

typedef enum lab_status {
    LAB_OK = 0,
    LAB_REFUSED, /* the text is not a scene: error.message is FILE:LINE:COLUMN: why */
    LAB_IO,      /* a file cannot be read or written: error.message names it */
    LAB_OUT_OF_MEMORY,
    LAB_CANCELLED, /* whoever was told of the progress did not go on */
} lab_status;

/* What a scene has at most. Its text has JSON_MAX_BYTES. */
enum { LAB_MAX_BODIES = 1 << 18, LAB_MAX_JOINTS = 1 << 18 };

typedef struct lab_error {
    char message[512];
} lab_error;

typedef struct lab_named_material {
    uint32_t name; /* in the scene's names */
    cr_material material;
} lab_named_material;

typedef struct lab_view {
    cr_vec2 center; /* m */
    float height;   /* m seen from top to bottom; 0: not given, frame the bodies */
    float width;    /* m seen from side to side at least; 0: not given, 16:9 */
} lab_view;

enum { LAB_MAX_BOOKMARKS = 4096, LAB_BOOKMARK_LABEL = 80 };

/* A tick that a person gave a label, "" not being one. */
typedef struct lab_bookmark {
    uint64_t tick;
    char label[LAB_BOOKMARK_LABEL]; /* UTF-8 */
} lab_bookmark;

/* What makes a scene a lesson: it opens with time held, and a restart holds it again. */
typedef struct lab_lesson {
    bool given;
    uint32_t number; /* 0: none */
} lab_lesson;

typedef struct lab_scene {
    char *name;     /* never NULL */
    char *question; /* what to ask before time runs; never NULL */
    char **topics;  /* what it is about, a word or a few each */
    size_t topic_count;
    lab_lesson lesson;
    char *notes; /* the answer, formulas, what to try; never NULL */
    lab_names *names;
    lab_named_material *materials; /* the file's own table, in its order */
    size_t material_count;
    lab_view view;
    lab_bookmark *bookmarks; /* by tick; those before the world's are not written into a file */
    size_t bookmark_count;
    cr_world *world;
} lab_scene;

lab_scene *lab_scene_empty(void); /* default world, no bodies; NULL when out of memory */
void lab_scene_destroy(lab_scene *scene);
/* All that is said of the scene, with the same table of names, but the world of a snapshot. NULL
 * when out of memory. */
lab_scene *lab_scene_copy(const lab_scene *scene, const cr_snapshot *world);

/* A bookmark at that tick in the place of any that is there; "" takes it away. A label that is too
 * long is cut off. False when out of memory, or when there are LAB_MAX_BOOKMARKS. */
bool lab_scene_set_bookmark(lab_scene *scene, uint64_t tick, const char *label);
/* NULL when there is none at that tick. */
const lab_bookmark *lab_scene_bookmark(const lab_scene *scene, uint64_t tick);
/* The nearest one after that tick, or before it; NULL when there is none. */
const lab_bookmark *lab_scene_next_bookmark(const lab_scene *scene, uint64_t tick, bool backward);

/* `label` stands for FILE in messages. `text` need not end in NUL. Columns count characters. */
lab_status lab_scene_parse(const char *label, const char *text, size_t length, lab_scene **out,
                           lab_error *error);
/* The same; `progress` (or NULL) is told of it. */
lab_status lab_scene_parse_watched(const char *label, const char *text, size_t length,
                                   const lab_progress *progress, lab_scene **out, lab_error *error);
/* The scene as a file's bytes (NUL-terminated; the caller frees them). NULL when out of memory, or
 * when a body's state is not finite, which JSON cannot say. Of several bodies (or joints) with one
 * name all but the first are written with a number behind it, so that the file can be read. */
char *lab_scene_print(const lab_scene *scene, size_t *length);

lab_status lab_scene_load(const char *path, lab_scene **out, lab_error *error);
/* The same; `progress` (or NULL) is told of it, and `sum` (or NULL) is one of the file's text, by
 * which lab_file_changed knows it again. */
lab_status lab_scene_load_watched(const char *path, const lab_progress *progress, lab_scene **out,
                                  uint64_t *sum, lab_error *error);
/* To a temporary file beside `path`, synced, then renamed over it; what a symbolic link points to
 * is written, not the link. A failed save leaves the old file as it was. */
lab_status lab_scene_save(const lab_scene *scene, const char *path, lab_error *error);
/* The same; `sum` is the sum of the text that was written. */
lab_status lab_scene_save_sum(const lab_scene *scene, const char *path, uint64_t *sum,
                              lab_error *error);
/* Whether there is a file, and it has another text than the one of that sum. */
bool lab_file_changed(const char *path, uint64_t sum);

/* A named material of the scene's table, else a preset; false when there is none. */
bool lab_scene_material(const lab_scene *scene, const char *name, cr_material *out);
/* NULL when there is no preset of that name. */
const cr_material_preset *lab_material_preset(const char *name);
/* The body with that name, or the null id. */
cr_body_id lab_scene_find(const lab_scene *scene, const char *name);
/* The name of a body, "" when it has none. */
const char *lab_scene_body_name(const lab_scene *scene, cr_body_id id);
/* The number that people know a body by, in pictures, panels, messages and tables: from 1, and the
 * same for as long as it lives; 0 of the null id. */
static inline uint32_t lab_body_number(cr_body_id id)
{
    return id.index;
}
/* "left #2", or "#2" of a body that has no name; "the world" of the null id. Returns `out`. */
char *lab_scene_body_label(const lab_scene *scene, cr_body_id id, char *out, size_t size);
/* The same for joints, whose names are their own: a joint may be called as a body is. */
cr_joint_id lab_scene_find_joint(const lab_scene *scene, const char *name);
const char *lab_scene_joint_name(const lab_scene *scene, cr_joint_id id);

/* The number `value` with the fewest digits that read back to the same float, as JSON has it ("nan"
 * and "inf" where it has none). 24 bytes are enough for any. Returns `out`. */
char *lab_print_float(char *out, size_t size, float value);
/* The same of an angle and what a float leaves out of it, see cr_body_def; 32 bytes are enough. And
 * back. */
char *lab_print_angle(char *out, size_t size, float angle, float rest);
void lab_read_angle(const char *text, float *angle, float *rest);

#endif
