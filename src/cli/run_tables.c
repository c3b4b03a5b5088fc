/* run_tables.c - writes the CSV tables of a run: bodies, and contact events. */
#include "cli/run_tables.h"

#include "cli/message.h"
#include "cli/number.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

bool cli_is_standard_output(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

int cli_run_tables_open(cli_run_tables *tables, const cli_run_options *options)
{
    int status = cli_csv_open(&tables->bodies, options->csv, options->every, cli_csv_run_header);
    if (status != CLI_DONE)
        return status;
    status = cli_csv_open(&tables->events, options->events, 1,
                          "step,time,kind,a,b,x,y,nx,ny,speed,impulse");
    if (status != CLI_DONE)
        cli_csv_close(&tables->bodies);
    return status;
}

static void write_event(FILE *file, const cr_event *event, const char *start)
{
    const float numbers[] = {event->point.x,  event->point.y, event->normal.x,
                             event->normal.y, event->speed,   event->impulse};
    fprintf(file, "%s,%s,%" PRIu32 ",%" PRIu32, start, cr_event_kind_name(event->kind),
            lab_body_number(event->a), lab_body_number(event->b));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[32];
        fprintf(file, ",%s", lab_print_float(text, sizeof text, numbers[i]));
    }
    fputc('\n', file);
}

static int write_events(cli_csv *csv, const cr_world *world, uint64_t step)
{
    if (csv->file == NULL)
        return CLI_DONE;
    char time[32], start[64];
    cli_print_time(time, sizeof time, cr_world_time(world), (double)cr_world_timestep(world));
    snprintf(start, sizeof start, "%" PRIu64 ",%s", step, time);
    size_t count;
    const cr_event *events = cr_world_events(world, &count);
    errno = 0;
    for (size_t i = 0; i < count; i++)
        write_event(csv->file, &events[i], start);
    return cli_csv_check(csv);
}

int cli_run_tables_write(cli_run_tables *tables, const lab_scene *scene, uint64_t step)
{
    int status = cli_csv_sample(&tables->bodies, scene, step);
    return status == CLI_DONE ? write_events(&tables->events, scene->world, step) : status;
}

int cli_run_tables_close(cli_run_tables *tables)
{
    int bodies = cli_csv_close(&tables->bodies), events = cli_csv_close(&tables->events);
    return bodies != CLI_DONE ? bodies : events;
}
