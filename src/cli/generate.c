/* generate.c - `carom generate`: the files that an installation has beside the program. */
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    void (*print)(FILE *out);
} kinds[] = {{"man", cli_man_page}, {"bash", cli_bash_completion}, {"zsh", cli_zsh_completion}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *const *kind_words(void)
{
    static const char *words[KINDS + 1];
    for (size_t i = 0; i < KINDS; i++)
        words[i] = kinds[i].name;
    return words;
}

enum { OUTPUT, HELP, HELP_SHORT };
static const cli_option known[] = {[OUTPUT] = {"--output", "FILE",
                                               "where it goes; standard output when not given",
                                               CLI_OFFER_FILES, NULL, false},
                                   [HELP] = CLI_HELP_OPTION,
                                   [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
                                   {0}};

const cli_manual cli_generate_manual = {
    .command = "generate",
    .summary = "print the man page, or what a shell completes",
    .operands = "WHAT",
    .offer = CLI_OFFER_WORDS,
    .words = kind_words,
    .options = known,
    .about =
        "WHAT is man (this manual as a man page), or bash or zsh (what these shells complete). "
        "An installation has all of them in their places; this is where they come from.",
    .notes = "",
};

typedef struct generate_job {
    const char *what, *output;
    bool help;
} generate_job;

static int read_arguments(generate_job *job, int argc, char **argv)
{
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument == OUTPUT)
            job->output = args.value;
        else if (argument == HELP || argument == HELP_SHORT)
            job->help = true;
        else if (argument == CLI_ARG_OPERAND && job->what == NULL)
            job->what = args.value;
        else
            return cli_misused("generate", "one thing at a time");
    }
    return CLI_DONE;
}

static int print_to(const char *path, void (*print)(FILE *out))
{
    if (path == NULL) {
        print(stdout);
        return cli_flush();
    }
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return cli_fail(CLI_FAILED, "%s cannot be written", path);
    print(file);
    bool lost = ferror(file) != 0;
    lost = fclose(file) != 0 || lost;
    return lost ? cli_fail(CLI_FAILED, "%s cannot be written", path) : CLI_DONE;
}

static int generate(const generate_job *job)
{
    char all[200], quoted[200];
    size_t place;
    if (job->what == NULL)
        return cli_misused("generate", "say what: %s", cli_one_of(all, sizeof all, kind_words()));
    if (!cli_find_word(kind_words(), job->what, strlen(job->what), &place))
        return cli_misused("generate", "WHAT must be %s, not %s",
                           cli_one_of(all, sizeof all, kind_words()),
                           lab_quote(quoted, sizeof quoted, job->what));
    return print_to(job->output, kinds[place].print);
}

int cli_generate(int argc, char **argv)
{
    generate_job job = {0};
    int status = read_arguments(&job, argc, argv);
    if (status != CLI_DONE)
        return status;
    return job.help ? cli_usage("generate") : generate(&job);
}
