/* csv.c - writing the table. */
#include "cli/csv.h"

#include "cli/message.h"
#include "cli/number.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static int failed(cli_csv *csv)
{
    if (csv->failed)
        return CLI_FAILED;
    csv->failed = true;
    const char *name = csv->file == stdout ? "standard output" : csv->path;
    return cli_fail(CLI_FAILED, "%s cannot be written: %s", name,
                    errno != 0 ? strerror(errno) : "output was lost");
}

const char cli_csv_run_header[] = "step,time,body,name,x,y,angle,vx,vy,angular_velocity";

/* A pipe or a device has no place that another file could take. */
static bool is_stream(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static int open_draft(cli_csv *csv)
{
    lab_error error;
    if (lab_draft_begin(&csv->draft, csv->path, &error) != LAB_OK) {
        const char *what = strstr(error.message, "cannot be written");
        csv->failed = true;
        return cli_fail(CLI_FAILED, "%s %s", csv->path, what != NULL ? what : error.message);
    }
    csv->drafted = true;
    csv->file = fdopen(csv->draft.file, "w");
    return csv->file != NULL ? CLI_DONE : failed(csv);
}

int cli_csv_open(cli_csv *csv, const char *path, uint64_t every, const char *header)
{
    *csv = (cli_csv){.path = path, .every = every};
    if (path == NULL)
        return CLI_DONE;
    errno = 0;
    int status = CLI_DONE;
    if (strcmp(path, "-") == 0)
        csv->file = stdout;
    else if (!is_stream(path))
        status = open_draft(csv);
    else if ((csv->file = fopen(path, "w")) == NULL)
        status = failed(csv);
    if (status != CLI_DONE)
        return status;
    fprintf(csv->file, "%s\n", header);
    return CLI_DONE;
}

int cli_csv_check(cli_csv *csv)
{
    return csv->file != NULL && ferror(csv->file) ? failed(csv) : CLI_DONE;
}

/* A field with a comma, a quote or a line's end stands in quotes, its quotes doubled. */
static void write_text(FILE *file, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, file);
        return;
    }
    fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

static void write_numbers(FILE *file, const float *numbers, size_t count)
{
    char text[32];
    for (size_t i = 0; i < count; i++)
        fprintf(file, ",%s", lab_print_float(text, sizeof text, numbers[i]));
}

static void write_row(FILE *file, const lab_scene *scene, cr_body_id id, const char *start)
{
    cr_body_view body = cr_body_get_view(scene->world, id);
    if (body.kind == CR_STATIC)
        return;
    char text[32];
    fprintf(file, "%s,%" PRIu32 ",", start, lab_body_number(id));
    write_text(file, lab_scene_body_name(scene, id));
    write_numbers(file, (const float[]){body.transform.p.x, body.transform.p.y}, 2);
    fprintf(file, ",%s", lab_print_angle(text, sizeof text, body.angle, body.angle_rest));
    write_numbers(file, (const float[]){body.velocity.x, body.velocity.y, body.angular_velocity},
                  3);
    fputc('\n', file);
}

int cli_csv_sample(cli_csv *csv, const lab_scene *scene, uint64_t step)
{
    if (csv->file == NULL || step % csv->every != 0)
        return CLI_DONE;
    char time[32], start[64];
    cli_print_time(time, sizeof time, cr_world_time(scene->world),
                   (double)cr_world_timestep(scene->world));
    snprintf(start, sizeof start, "%" PRIu64 ",%s", step, time);
    errno = 0;
    for (size_t slot = 0; slot < cr_world_slots(scene->world); slot++) {
        cr_body_id id = cr_world_slot(scene->world, slot);
        if (id.index != 0)
            write_row(csv->file, scene, id, start);
    }
    return cli_csv_check(csv);
}

int cli_csv_close(cli_csv *csv)
{
    if (csv->file == NULL)
        return CLI_DONE;
    errno = 0;
    bool lost = ferror(csv->file) != 0;
    lost = (csv->file == stdout ? fflush(stdout) : fclose(csv->file)) != 0 || lost;
    if (csv->drafted && (lost || csv->failed))
        lab_draft_drop(&csv->draft);
    else if (csv->drafted)
        lost = !lab_draft_keep(&csv->draft);
    int status = lost ? failed(csv) : CLI_DONE;
    csv->file = NULL;
    return status;
}
