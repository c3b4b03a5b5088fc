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
    "  carom fidelity          hold every solver against the lessons' formulas\n"
    "  carom compare SCENE     the same scene with several solvers, in numbers\n"
    "  carom help [COMMAND]    this text, or a command's part of it\n"
    "  carom --version\n"
    "\n"
    "SCENE is a file, or the name of a shipped scene (see: carom list scenes).\n";

static const char sandbox[] =
    "carom [SCENE] [--theme dark|light|projector] [--paused]\n"
    "      [--renderer auto|software|geometry] [--script FILE]\n"
    "\n"
    "Opens the sandbox; F1 in it lists all keys. Without SCENE, the start scene.\n"
    "\n"
    "  --theme NAME     dark, light, or projector: thick and high in contrast; without it, the\n"
    "                   one that was chosen last, dark at first\n"
    "  --paused         time stands still at first, as it does in every lesson\n"
    "  --renderer NAME  software paints with the processor; geometry hands triangles to a\n"
    "                   graphics card; auto (when not given) takes whichever is quicker here\n"
    "  --script FILE    opens no window, but plays the mouse and the keys from a file and saves\n"
    "                   pictures: for tests, and to show the program in a given state.\n"
    "                   One command a line, such as\n"
    "                     size 1280 720    key Space    frames 60    drag 100 80 300 80\n"
    "                     shot FILE.png    expect bodies 12\n"
    "\n"
    "What the sandbox remembers (theme, sizes, window, overlays, recent scenes ...) is in\n"
    "preferences.json in the folder $CAROM_PREFERENCES, or, without that variable, in\n"
    "~/.local/share/carom ($XDG_DATA_HOME/carom). A script remembers and reads nothing unless\n"
    "the variable is set. Unsaved edits are kept there every 30 s, and offered at the next\n"
    "start after a crash.\n";

static const char run[] =
    "carom run SCENE [--steps N | --seconds T] [--timestep H] [--set KEY=VALUE]...\n"
    "          [--csv FILE [--every K]] [--events FILE] [--json] [--save SCENE]\n"
    "          [--png FILE [--color-by WHAT]] [--quiet]\n"
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
    "  --color-by WHAT  what the colours of the picture tell, with a legend: material, speed,\n"
    "                   sleep, island, contacts, or body: nothing\n"
    "  --quiet          print no table and no progress, only errors and what --json asks for\n"
    "\n"
    "Energy made is what came of nothing: the sum of each step's rise of mechanical energy\n"
    "(kinetic, of gravity, springs and attractors) beyond the work of kinematic bodies, motors,\n"
    "forces and wind. Rounding of the state's numbers is no rise.\n"
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
    "  scenes, lessons                     name, title, topics, what it asks\n"
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

static const char fidelity[] =
    "carom fidelity [--solver NAME[,NAME...]] [--lesson N[,N...]] [--quick] [--json]\n"
    "\n"
    "Runs experiments whose outcome has a formula and prints for each solver what was\n"
    "measured, the theory, the error in per cent, what is allowed, and a verdict: pass;\n"
    "FAIL; expected, a miss that lies in the solver's nature, with the reason; n/a, where\n"
    "the figure has no meaning for the solver. Allowed is 1 %, or what a tick alone does.\n"
    "Sleep is off.\n"
    "\n"
    "  --solver NAMES   only these (see: carom list solvers); all when not given\n"
    "  --lesson N       only the experiments of these lessons; \"quality\" stands for those\n"
    "                   of no lesson: conservation, stacks, a height kept; \"motion\" for the\n"
    "                   laws of what is struck, crushed, dropped and swung, law by law\n"
    "  --quick          leave out the long experiments\n"
    "  --json           an array of objects instead of columns\n";

static const char compare[] =
    "carom compare SCENE [--solvers NAME[,NAME...]] [--steps N | --seconds T] [--timestep H]\n"
    "          [--set KEY=VALUE]... [--csv FILE] [--json]\n"
    "\n"
    "Runs the same scene for the same ticks with each solver and prints a column for each.\n"
    "With neither --steps nor --seconds it runs for 10 s of the scene's own time.\n"
    "\n"
    "  --solvers NAMES  only these (see: carom list solvers); all when not given\n"
    "  --steps N, --seconds T, --timestep H, --set KEY=VALUE\n"
    "                   as for carom run\n"
    "  --csv FILE       write a table with a row for each solver and step, step 0 included:\n"
    "                   step,time,solver,max_penetration,mean_penetration,kinetic,potential,\n"
    "                   momentum_x,momentum_y,angular_momentum,rms_speed,ms; \"-\" is standard\n"
    "                   output\n"
    "  --json           print one JSON object instead of columns\n"
    "\n"
    "penetration: the deepest overlap that any tick found, and the mean over all contact\n"
    "points of all ticks; those of the start are not the solver's and do not count.\n"
    "drift: how far bodies that should rest have moved from where they began, root mean\n"
    "square at the end and the farthest at any tick; they begin without velocity and touch\n"
    "something, or nothing pulls at them.\n"
    "jitter: root mean square speed, rotation included, in the last quarter of the run, of\n"
    "bodies slower than 0.1 m/s.\n"
    "energy: the most that kinetic and potential energy together ever rose above the start,\n"
    "and the change at the end; per cent of the start's energy, its potential counted from\n"
    "the lowest point of any body. What friction and rebounds take is no error; what\n"
    "kinematic bodies, attractors and constant forces put in is counted as gained.\n"
    "Energy made: the sum of each tick's rise of kinetic energy and that of gravity, springs\n"
    "and attractors, beyond the work of kinematic bodies, motors, forces and wind.\n"
    "momentum: the most that it ever was off, as a share of sum m |v| (angular: of\n"
    "sum |r x m v| + |I w|); only where nothing acts from outside.\n"
    "iterations: the fewest with which one tick more, from the state at the end, gives\n"
    "velocities within 1 mm/s (root mean square) of those that 1000 iterations give; n/a\n"
    "for a solver that does not go by solver.iterations.\n"
    "residual: how far the rows are from satisfied, root mean square, after the last pass\n"
    "of that tick, with the settings as they are.\n"
    "Sleep is off, whatever the scene says, unless --set turns it on.\n"
    "A figure that has no meaning in a scene is n/a.\n";

static const char statuses[] =
    "Exit status: 0 done; 1 failed (a file that cannot be read or written is named; no\n"
    "display; a row of fidelity says FAIL); 2 bad usage; 3 the scene was refused\n"
    "(FILE:LINE:COLUMN: why); 4 the simulation turned non-finite. Messages go to standard\n"
    "error.\n";

typedef struct part {
    const char *command;
    const char *text;
} part;

static const part parts[] = {
    {"run", run}, {"list", list}, {"bench", bench}, {"fidelity", fidelity}, {"compare", compare}};
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
    static const char *const names[] = {"run", "list", "bench", "fidelity", "compare", NULL};
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
