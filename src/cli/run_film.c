/* run_film.c - draws every so manieth step of a run. */
#include "cli/run_film.h"

#include "cli/message.h"

int cli_run_film_open(cli_run_film *film, const cli_run_options *options, const lab_scene *scene)
{
    char message[VIEW_FILM_MESSAGE];
    *film = (cli_run_film){.every = options->every};
    if (options->frames == NULL)
        return CLI_DONE;
    const cli_picture *picture = &options->picture;
    double rate = 1.0 / ((double)cr_world_timestep(scene->world) * (double)options->every);
    if (!view_film_check(options->frames, message, sizeof message))
        return cli_fail(CLI_FAILED, "%s", message);
    int status = cli_painter_open(&film->painter, picture, scene);
    if (status == CLI_DONE) {
        film->film = view_film_begin(options->frames, picture->width, picture->height, rate,
                                     message, sizeof message);
        if (film->film == NULL)
            status = cli_fail(CLI_FAILED, "%s", message);
    }
    if (status != CLI_DONE)
        cli_painter_close(&film->painter);
    return status;
}

int cli_run_film_write(cli_run_film *film, const lab_scene *scene, uint64_t step)
{
    char message[VIEW_FILM_MESSAGE];
    if (film->film == NULL || step % film->every != 0)
        return CLI_DONE;
    cli_painter_draw(&film->painter, scene);
    if (view_film_add(film->film, &film->painter.canvas, message, sizeof message))
        return CLI_DONE;
    return cli_fail(CLI_FAILED, "%s", message);
}

int cli_run_film_close(cli_run_film *film, bool keep)
{
    char message[VIEW_FILM_MESSAGE];
    int status = CLI_DONE;
    if (film->film == NULL)
        return CLI_DONE;
    if (!keep)
        view_film_drop(film->film);
    else if (!view_film_end(film->film, message, sizeof message))
        status = cli_fail(CLI_FAILED, "%s", message);
    film->film = NULL;
    cli_painter_close(&film->painter);
    return status;
}
