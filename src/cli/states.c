/* states.c - stepping a scene, and writing what every stage of its ticks has made. */
#include "cli/states.h"

#include "cli/message.h"
#include "lab/fnv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct recorder {
    const cr_world *world;
    const cli_states *states;
    bool printed; /* rows are, not only their digest */
    /* of the section in progress */
    size_t rows;
    uint64_t digest;
} recorder;

/* ---- a row ---- */

static void add_word(recorder *r, uint32_t word)
{
    char bytes[sizeof word];
    memcpy(bytes, &word, sizeof word);
    r->digest = fnv_add(r->digest, bytes, sizeof bytes);
}

static bool is_of_a_pair(const lab_state_row *row)
{
    return row->numbers[1] != 0;
}

static void write_row(void *user, const lab_state_row *row)
{
    recorder *r = user;
    r->rows++;
    add_word(r, row->numbers[0]);
    if (is_of_a_pair(row))
        add_word(r, row->numbers[1]);
    for (int i = 0; i < row->count; i++)
        add_word(r, row->values[i].bits);
    char line[LAB_STATE_ROW_TEXT];
    if (r->printed)
        puts(lab_state_row_print(row, line, sizeof line));
}

/* ---- stages ---- */

static void write_section(recorder *r, const char *stage, lab_state_section section)
{
    if (!(r->states->sections & 1u << section))
        return;
    r->rows = 0;
    r->digest = FNV_START;
    lab_state_rows(r->world, section, write_row, r);
    printf("%s/%s %zu %016" PRIx64 "\n", stage, lab_state_section_words()[section], r->rows,
           r->digest);
}

static void write_stage(recorder *r, cr_stage over)
{
    lab_state_place places[LAB_STATE_PLACES];
    size_t count = lab_state_made_by(over, places);
    for (size_t i = 0; i < count; i++)
        write_section(r, places[i].stage, places[i].section);
}

static bool begin_tick(const recorder *r, uint64_t tick)
{
    bool wanted = !r->states->one_tick || r->states->tick == tick;
    if (wanted)
        printf("tick %" PRIu64 "\n", tick);
    return wanted;
}

static void stage_begins(void *user, cr_stage stage)
{
    if (stage != CR_STAGE_FORCES)
        write_stage(user, stage - 1);
}

static void write_start(recorder *r)
{
    if (!begin_tick(r, 0))
        return;
    write_section(r, "start", LAB_STATE_BODIES);
    write_stage(r, CR_STAGE_NARROWPHASE);
}

/* ---- the run ---- */

static void write_head(const cr_world *world)
{
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    puts(CLI_STATES_VERSION);
    for (size_t i = 0; i < count; i++) {
        char value[64];
        cr_setting_format(&settings[i], cr_world_get(world, settings[i].key), value, sizeof value);
        printf("set %s %s\n", settings[i].key, value);
    }
}

static cr_result step(recorder *r, cr_world *world, uint64_t tick)
{
    const cr_probe probe = {.stage = stage_begins, .user = r};
    cr_world_set_probe(world, begin_tick(r, tick) ? &probe : NULL);
    return cr_world_step(world, cr_world_timestep(world));
}

int cli_states_write(lab_scene *scene, const cli_states *states)
{
    recorder r = {.world = scene->world, .states = states, .printed = states->one_tick};
    cr_result result = {.code = CR_OK};
    uint64_t last = states->one_tick ? states->tick : states->steps;
    write_head(scene->world);
    write_start(&r);
    for (uint64_t tick = 1; tick <= last && result.code == CR_OK && !ferror(stdout); tick++)
        result = step(&r, scene->world, tick);
    cr_world_set_probe(scene->world, NULL);
    if (result.code == CR_OK)
        printf("end %" PRIu64 "\n", last);
    else
        printf("failed %s\n", result.message);
    int flushed = cli_flush();
    if (flushed != CLI_DONE || result.code == CR_OK)
        return flushed;
    return result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED;
}
