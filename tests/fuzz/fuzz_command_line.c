/* fuzz_command_line.c - the arguments of every command, one a line: an exit status that is in the
 * manual, messages that upset no terminal, and a scene that is read is not written over. */
#include "cli/cli.h"
#include "cli/compare_options.h"
#include "cli/diverge_options.h"
#include "cli/run_options.h"
#include "fuzz.h"
#include "fuzz_scratch.h"
#include "lab/json_tree.h"
#include "promises.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 32, MOST_STEPS = 6, MOST_PIXELS = 200 * 200 };

typedef struct arguments {
    int count;
    char *list[MOST_ARGUMENTS + 2]; /* room for one more, and a NULL */
} arguments;

/* False for an empty line, a path that leads elsewhere, or too many. */
static bool split(char *text, arguments *out)
{
    out->count = 0;
    if (strchr(text, '/') != NULL)
        return false;
    char *next = NULL;
    for (char *word = strtok_r(text, "\n", &next); word != NULL;
         word = strtok_r(NULL, "\n", &next)) {
        if (out->count == MOST_ARGUMENTS)
            return false;
        out->list[out->count++] = word;
    }
    out->list[out->count] = NULL;
    return out->count > 0;
}

/* ---- what takes long ---- */

static bool has(const arguments *a, const char *word)
{
    for (int i = 1; i < a->count; i++)
        if (strcmp(a->list[i], word) == 0)
            return true;
    return false;
}

static bool short_enough(const cli_step_options *s, uint64_t most)
{
    return s->has_steps ? s->steps <= most : s->seconds <= 0.0;
}

static bool short_run(const arguments *a)
{
    cli_run_options options;
    bool good = cli_run_options_read(&options, a->count, (char **)a->list) == CLI_DONE;
    bool fits = options.picture.width <= MOST_PIXELS / options.picture.height;
    bool cheap = !good || options.help || (fits && short_enough(&options.step_options, MOST_STEPS));
    cli_run_options_free(&options);
    return cheap;
}

static bool short_comparison(const arguments *a)
{
    cli_compare_options options;
    bool good = cli_compare_options_read(&options, a->count, (char **)a->list) == CLI_DONE;
    bool cheap = !good || options.help || short_enough(&options.step_options, 1);
    cli_compare_options_free(&options);
    return cheap;
}

/* Its sides would be other processes: of it, only what writes states is run. */
static bool short_states(const arguments *a)
{
    cli_diverge_options options;
    bool good = cli_diverge_options_read(&options, a->count, (char **)a->list) == CLI_DONE;
    bool cheap = !good || options.help ||
                 (options.only_states && short_enough(&options.step_options, MOST_STEPS) &&
                  (!options.states.one_tick || options.states.tick <= MOST_STEPS));
    cli_diverge_options_free(&options);
    return cheap;
}

/* Whether it may run. What only measures is read to its last argument and then refused. */
static bool affordable(arguments *a)
{
    const char *command = a->list[0];
    if (strcmp(command, "run") == 0)
        return short_run(a);
    if (strcmp(command, "compare") == 0)
        return short_comparison(a);
    if (strcmp(command, "diverge") == 0)
        return short_states(a);
    if (strcmp(command, "bench") != 0 && strcmp(command, "fidelity") != 0)
        return true;
    static char refused[] = "--no-such-option";
    if (has(a, "--"))
        return false;
    a->list[a->count++] = refused;
    a->list[a->count] = NULL;
    return true;
}

/* ---- what holds afterwards ---- */

static void judge_usage(const spoken *s)
{
    demand(s->out_size == 0, "bad usage prints no result", s->out);
    demand(strncmp(s->err, "carom", 5) == 0 && strstr(s->err, "\nSee: carom") != NULL,
           "bad usage is told of, and where to read on", s->err);
}

static void judge_json(const spoken *s)
{
    json_tree tree;
    json_error fault;
    demand(json_parse(&tree, s->out, s->out_size, &fault), "the result is JSON", s->out);
    json_free(&tree);
}

static const char scene[] =
    "{\"carom\": 1, \"name\": \"Two\", \"bodies\": [{\"name\": \"ball\", \"shape\": {\"circle\": "
    "{\"radius\": 0.5}}}, {\"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": [0, 1], "
    "\"offset\": -2}}}]}\n";

static void judge(const arguments *a, int status, const spoken *s)
{
    bool saves = false;
    for (int i = 1; i < a->count; i++)
        saves = saves || strncmp(a->list[i], "--save", 6) == 0;
    demand(status >= CLI_DONE && status <= CLI_NON_FINITE, "the exit status is in the manual",
           s->err);
    bool told = s->err_size > 0 || strstr(s->out, "\nfailed ") != NULL; /* states tell it */
    demand(status == CLI_DONE || told, "a failure says why", a->list[0]);
    demand_plain(s->err, s->err_size);
    demand(saves || scratch_holds("a.json", scene, strlen(scene)),
           "a scene that is read is not written over", s->err);
    demand(!scratch_has_draft(), "no draft of a file is left over", "");
    if (status == CLI_USAGE)
        judge_usage(s);
    else if (status == CLI_DONE && has(a, "--json") && s->out_size > 0 && !has(a, "--help") &&
             !has(a, "-h") && !has(a, "--"))
        judge_json(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    arguments a;
    char *text = text_of(data, size);
    scratch_enter();
    if (!ready)
        ready = freopen("/dev/null", "r", stdin) != NULL;
    if (split(text, &a)) {
        spoken s;
        int status = CLI_DONE;
        scratch_sweep();
        scratch_write("a.json", scene, strlen(scene));
        scratch_write("broken.json", scene, strlen(scene) / 2);
        spoken_begin(&s);
        bool cheap = affordable(&a);
        spoken_end(&s);
        spoken_free(&s);
        if (cheap) {
            spoken_begin(&s);
            status = cli_main(a.count, a.list);
            spoken_end(&s);
            judge(&a, status, &s);
            spoken_free(&s);
        }
    }
    free(text);
    return 0;
}
