/* run_tables.c - writes what a run is asked for step by step: the CSV tables of bodies,
 * contacts and contact events, and the recording. */
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

/* None takes the place of what was there before. */
static void give_up(cli_run_tables *tables)
{
    cli_csv *const all[] = {&tables->bodies, &tables->events, &tables->contacts,
                            &tables->iterations.csv};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        all[i]->failed = true;
        cli_csv_close(all[i]);
    }
}

int cli_run_tables_open(cli_run_tables *tables, const cli_run_options *options)
{
    *tables = (cli_run_tables){.record = options->record, .record_bodies = options->record_bodies};
    int status = cli_csv_open(&tables->bodies, options->csv, options->every, cli_csv_run_header);
    if (status == CLI_DONE)
        status = cli_csv_open(&tables->events, options->events, 1,
                              "step,time,kind,a,b,x,y,nx,ny,speed,impulse");
    if (status == CLI_DONE)
        status = cli_csv_open(&tables->contacts, options->contacts, options->every,
                              "step,time,a,b,point,feature,x,y,nx,ny,separation,normal_impulse,"
                              "tangent_impulse,restitution,friction,touching");
    if (status == CLI_DONE)
        status = cli_iterations_open(&tables->iterations, options->iterations, options->every);
    if (status != CLI_DONE)
        give_up(tables);
    return status;
}

static void write_numbers(FILE *file, const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[32];
        fprintf(file, ",%s", lab_print_float(text, sizeof text, numbers[i]));
    }
}

static void write_event(FILE *file, const cr_event *event, const char *start)
{
    const float numbers[] = {event->point.x,  event->point.y, event->normal.x,
                             event->normal.y, event->speed,   event->impulse};
    fprintf(file, "%s,%s,%" PRIu32 ",%" PRIu32, start, cr_event_kind_name(event->kind),
            lab_body_number(event->a), lab_body_number(event->b));
    write_numbers(file, numbers, sizeof numbers / sizeof *numbers);
    fputc('\n', file);
}

/* "12,0.2": the step and its time. Returns `out`. */
static const char *print_start(const cr_world *world, uint64_t step, char *out, size_t size)
{
    char time[32];
    cli_print_time(time, sizeof time, cr_world_time(world), (double)cr_world_timestep(world));
    snprintf(out, size, "%" PRIu64 ",%s", step, time);
    return out;
}

static int write_events(cli_csv *csv, const cr_world *world, uint64_t step)
{
    if (csv->file == NULL)
        return CLI_DONE;
    char start[64];
    size_t count;
    print_start(world, step, start, sizeof start);
    const cr_event *events = cr_world_events(world, &count);
    errno = 0;
    for (size_t i = 0; i < count; i++)
        write_event(csv->file, &events[i], start);
    return cli_csv_check(csv);
}

/* A row for each point. */
static void write_contact(FILE *file, const cr_contact *contact, const char *start)
{
    const cr_manifold *manifold = &contact->manifold;
    for (int i = 0; i < manifold->count; i++) {
        const cr_manifold_point *p = &manifold->points[i];
        const float numbers[] = {p->position.x,      p->position.y,        manifold->normal.x,
                                 manifold->normal.y, p->separation,        p->normal_impulse,
                                 p->tangent_impulse, contact->restitution, contact->friction};
        fprintf(file, "%s,%" PRIu32 ",%" PRIu32 ",%d,%" PRIu32, start, lab_body_number(contact->a),
                lab_body_number(contact->b), i + 1, p->feature);
        write_numbers(file, numbers, sizeof numbers / sizeof *numbers);
        fprintf(file, ",%d\n", contact->touching ? 1 : 0);
    }
}

static int write_contacts(cli_csv *csv, const cr_world *world, uint64_t step)
{
    if (csv->file == NULL || step % csv->every != 0)
        return CLI_DONE;
    char start[64];
    size_t count;
    print_start(world, step, start, sizeof start);
    const cr_contact *contacts = cr_world_contacts(world, &count);
    errno = 0;
    for (size_t i = 0; i < count; i++)
        write_contact(csv->file, &contacts[i], start);
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
        lab_recording_put_tick(&tables->recording, scene->world, tables->record_bodies);
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
    if (status == CLI_DONE)
        status = write_events(&tables->events, scene->world, step);
    if (status == CLI_DONE)
        status = write_contacts(&tables->contacts, scene->world, step);
    if (status == CLI_DONE)
        status = cli_iterations_take(&tables->iterations, scene->world, step);
    return status;
}

int cli_run_tables_close(cli_run_tables *tables)
{
    int bodies = cli_csv_close(&tables->bodies), events = cli_csv_close(&tables->events);
    int contacts = cli_csv_close(&tables->contacts), recording = close_recording(tables);
    int iterations = cli_csv_close(&tables->iterations.csv);
    const int statuses[] = {bodies, events, contacts, iterations, recording};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i] != CLI_DONE)
            return statuses[i];
    return CLI_DONE;
}
