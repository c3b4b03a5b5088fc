/* iterations.c - writing down what the solver tells a trace. */
#include "cli/iterations.h"

#include "cli/message.h"
#include "lab/scene.h"

#include <inttypes.h>

static const char header[] =
    "step,substep,pass,number,row,a,b,index,position,velocity,bias,k,softness,impulse";

static const char *row_name(cr_trace_row_kind kind)
{
    static const char *const names[] = {[CR_TRACE_NORMAL] = "normal",
                                        [CR_TRACE_FRICTION] = "friction",
                                        [CR_TRACE_JOINT] = "joint",
                                        [CR_TRACE_MOUSE_JOINT] = "mouse joint"};
    return names[kind];
}

/* Substeps, passes and points are counted from 1, as people do. */
static void emit(void *user, const cr_trace_record *record)
{
    const cli_iterations *table = user;
    const cr_trace_pass *pass = &record->pass;
    const cr_trace_row *row = &record->row;
    if (record->kind != CR_TRACE_ROW)
        return;
    fprintf(table->csv.file,
            "%" PRIu64 ",%" PRId32 ",%s,%" PRId32 ",%s,%" PRIu32 ",%" PRIu32 ",%" PRId32,
            table->step, pass->step + 1, cr_pass_kind_name(pass->kind), pass->number + 1,
            row_name(row->kind), lab_body_number(record->a), lab_body_number(record->b),
            row->index + 1);
    const float numbers[] = {row->position, row->velocity, row->bias, row->inverse_effective_mass,
                             row->softness, row->impulse};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[32];
        fprintf(table->csv.file, ",%s", lab_print_float(text, sizeof text, numbers[i]));
    }
    fputc('\n', table->csv.file);
}

int cli_iterations_open(cli_iterations *table, const char *path, uint64_t every)
{
    return cli_csv_open(&table->csv, path, every, header);
}

int cli_iterations_take(cli_iterations *table, cr_world *world, uint64_t step)
{
    if (table->csv.file == NULL)
        return CLI_DONE;
    const cr_trace trace = {emit, table};
    table->step = step + 1;
    cr_world_set_trace(world, table->step % table->csv.every == 0 ? &trace : NULL,
                       (cr_body_id){0, 0});
    return cli_csv_check(&table->csv);
}
