/* run_film.h - the pictures that a run draws on its way. */
#ifndef CLI_RUN_FILM_H
#define CLI_RUN_FILM_H

#include "cli/run_options.h"
#include "view/film.h"

typedef struct cli_run_film {
    cli_painter painter;
    view_film *film; /* NULL: none is wanted */
    uint64_t every;  /* steps from one picture to the next */
} cli_run_film;

/* CLI_DONE, or the status after a message, here and below. */
int cli_run_film_open(cli_run_film *film, const cli_run_options *options, const lab_scene *scene);
/* Draws the scene after that step, if the step is one of those that are drawn. */
int cli_run_film_write(cli_run_film *film, const lab_scene *scene, uint64_t step);
/* With `keep` false no file is left, but what is whole in a folder. */
int cli_run_film_close(cli_run_film *film, bool keep);

#endif
