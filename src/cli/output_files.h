/* output_files.h - scenes to read and files to write. */
#ifndef CLI_OUTPUT_FILES_H
#define CLI_OUTPUT_FILES_H

#include "lab/scene.h"

/* Opens a scene by path or shipped name, or, of "-", the one on standard input: that is read once,
 * and the same scene each time. CLI_DONE, or the status after a message. The contacts of its first
 * tick are found already. */
int cli_open_scene(const char *typed, lab_scene **out);

/* The scene's name, or else the base name of what was typed. */
const char *cli_scene_title(const lab_scene *scene, const char *typed);

/* Tells before a long run that a file could not be written after it, without touching it. Only
 * regular files will do: writers that rename over their target, or remove it when they fail,
 * would do so to a device too. CLI_DONE, or the status after a message. */
int cli_check_writable(const char *path);

/* A file that is read or written, by what it was given for: "--csv". */
typedef struct cli_named_file {
    const char *option;
    const char *path; /* NULL: none; "-": no file */
} cli_named_file;
/* No output may take the place of the scene (as it was typed; NULL: there is none) or of another
 * file: bad usage where two of them lead to one regular file, though it may not be there yet. */
int cli_check_distinct(const char *command, const char *scene, const cli_named_file *files,
                       size_t count);

#endif
