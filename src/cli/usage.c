/* usage.c - `carom --help` and its parts. */
#include "usage.h"

#include "commands.h"
#include "message.h"

#include <stdio.h>
#include <string.h>

static const char overview[] =
    "Carom, a sandbox for 2D rigid-body collisions.\n"
    "\n"
    "  carom                   open the sandbox on its start scene\n"
    "  carom SCENE             open that scene\n"
    "  carom run SCENE ...     step a scene with no window and print what it came to\n"
    "  carom list WHAT         list solvers, settings, scenes, keys ...\n"
    "  carom bench [SCENE...]  measure the time of a step\n"
    "  carom help [COMMAND]    this text, or a command's part of it\n"
    "  carom --version\n"
    "\n"
    "SCENE is a file, or the name of a shipped scene (see: carom list scenes).\n";

static const char sandbox[] =
    "carom [SCENE] [--theme dark|light|projector] [--paused] [--script FILE]\n"
    "\n"
    "Opens the sandbox; F1 in it lists all keys. Without SCENE, the start scene.\n"
    "\n"
    "  --theme NAME     dark (when not given), light, or projector: thick and high in contrast\n"
    "  --paused         time stands still at first\n"
    "  --script FILE    opens no window, but plays the mouse and the keys from a file and saves\n"
    "                   pictures: for tests, and to show the program in a given state.\n"
    "                   One command a line, such as\n"
    "                     size 1280 720    key Space    frames 60    drag 100 80 300 80\n"
    "                     shot FILE.png    expect bodies 12\n";

static const char run[] =
    "carom run SCENE [--steps N | --seconds T] [--timestep H] [--set KEY=VALUE]...\n"
    "          [--csv FILE [--every K]] [--events FILE] [--json] [--save SCENE] [--png FILE]\n"
    "          [--quiet]\n"
    "\n"
    "Steps a scene with no window. With neither --steps nor --seconds it runs for 10 s\n"
    "of its own time.\n"
    "\n"
    "  --steps N        take N steps; 0 only looks at the start\n"
    "  --seconds T      take as many steps as come nearest to T seconds\n"
    "  --timestep H     seconds a step, instead of the scene's; 1/240 is fine\n"
    "  --set KEY=VALUE  change a setting (see: carom list settings); may be repeated\n"
    "  --csv FILE       write a table with a row for each body that may move and each\n"
    "                   step, step 0 included; \"-\" is standard output\n"
    "  --every K        only steps that K divides go into the table\n"
    "  --events FILE    write a table with a row for each contact that begins or ends; \"-\" is\n"
    "                   standard output\n"
    "  --json           print the result as one JSON object\n"
    "  --save SCENE     save the world as it is after the run\n"
    "  --png FILE       draw the world as it is after the run, 1280x720\n"
    "  --quiet          print no table and no progress, only errors and what --json asks for\n"
    "\n"
    "The columns of the table are step,time,body,name,x,y,angle,vx,vy,angular_velocity:\n"
    "body counts from 1 in the scene's order, as messages and labels do; x and y are the\n"
    "body's origin, vx and vy the velocity of its centre of mass; metres, radians, seconds.\n"
    "\n"
    "The columns of the events are step,time,kind,a,b,x,y,nx,ny,speed,impulse: kind is begin,\n"
    "hit (with the begin, at contact.hit_speed or faster) or end; a and b are the numbers of the\n"
    "bodies, x and y the deepest point, nx and ny the normal from a to b, speed that with which\n"
    "they closed along it (m/s) and impulse what they gave each other in that step (N s).\n";

static const char list[] =
    "carom list WHAT [--json]\n"
    "\n"
    "WHAT is one of\n"
    "  solvers, integrators, broadphases   name, help\n"
    "  settings                            key, default, range, unit, help\n"
    "  materials                           name, density, restitution, friction\n"
    "  scenes, lessons                     name, title, what it shows\n"
    "  keys                                keys, action, group, help\n"
    "\n"
    "  --json           an array of objects instead of columns\n";

static const char bench[] =
    "carom bench [SCENE...] [--steps N] [--json]\n"
    "\n"
    "Steps the scenes (all shipped ones when none is given) and prints how long a step took.\n"
    "\n"
    "  --steps N        steps for each scene, at least 1; 300 when not given\n"
    "  --json           an array of objects instead of columns\n";

static const char statuses[] =
    "Exit status: 0 done; 1 failed (a file that cannot be read or written is named; no\n"
    "display); 2 bad usage; 3 the scene was refused (FILE:LINE:COLUMN: why); 4 the\n"
    "simulation turned non-finite. Messages go to standard error.\n";

typedef struct part {
    const char *command;
    const char *text;
} part;

static const part parts[] = {{"run", run}, {"list", list}, {"bench", bench}};
enum { PARTS = sizeof parts / sizeof *parts };

int cli_usage(const char *command)
{
    if (command == NULL)
        printf("%s\n%s", overview, sandbox);
    for (int i = 0; i < PARTS; i++)
        if (command == NULL || strcmp(command, parts[i].command) == 0)
            printf("%s%s", command == NULL ? "\n" : "", parts[i].text);
    printf("\n%s", statuses);
    return cli_flush();
}

int cli_help(int argc, char **argv)
{
    static const char *const names[] = {"run", "list", "bench", NULL};
    char quoted[200], hint[200];
    if (argc > 2)
        return cli_misused(NULL, "%s takes one command at most", argv[0]);
    if (argc == 1)
        return cli_usage(NULL);
    for (int i = 0; i < PARTS; i++)
        if (strcmp(parts[i].command, argv[1]) == 0)
            return cli_usage(argv[1]);
    return cli_misused(NULL, "there is no help on %s%s", lab_quote(quoted, sizeof quoted, argv[1]),
                       cli_hint(hint, sizeof hint, argv[1], names));
}
