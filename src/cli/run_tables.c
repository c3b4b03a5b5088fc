/* run_tables.c - writes what a run is asked for step by step: the CSV tables of bodies and of
 * contact events, and the recording. */
#include "cli/run_tables.h"

#include "cli/message.h"
#include "cli/number.h"
#include "lab/recording.h"
#include "lab/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool cli_is_standard_output(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

int cli_run_tables_open(cli_run_tables *tables, const cli_run_options *options)
{
    *tables = (cli_run_tables){.record = options->record};
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

static void record(cli_run_tables *tables, const lab_scene *scene, uint64_t step)
{
    if (tables->record == NULL)
        return;
    tables->last = cr_world_tick(scene->world);
    if (step == 0)
        lab_recording_put_start(&tables->recording, scene);
    else
        lab_recording_put_tick(&tables->recording, scene->world);
}

static int close_recording(cli_run_tables *tables)
{
    lab_error error;
    json_text_buffer *text = &tables->recording;
    if (tables->record == NULL)
        return CLI_DONE;
    lab_recording_put_end(text, 0, tables->last);
    int status = CLI_DONE;
    if (text->failed)
        status = cli_fail(CLI_FAILED, "out of memory");
    else if (lab_file_write(tables->record, text->bytes, text->length, LAB_FILE_SYNCED, &error) !=
             LAB_OK)
        status = cli_fail(CLI_FAILED, "%s", error.message);
    free(text->bytes);
    return status;
}

int cli_run_tables_write(cli_run_tables *tables, const lab_scene *scene, uint64_t step)
{
    record(tables, scene, step);
    int status = cli_csv_sample(&tables->bodies, scene, step);
    return status == CLI_DONE ? write_events(&tables->events, scene->world, step) : status;
}

int cli_run_tables_close(cli_run_tables *tables)
{
    int bodies = cli_csv_close(&tables->bodies), events = cli_csv_close(&tables->events);
    int recording = close_recording(tables);
    return bodies != CLI_DONE ? bodies : events != CLI_DONE ? events : recording;
}
