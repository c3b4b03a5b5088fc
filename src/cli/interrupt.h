/* interrupt.h - ending a long run early without losing what it has computed. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

/* From now on the first SIGINT or SIGTERM is remembered; a second one ends the program as ever. One
 * that the program was started to ignore stays ignored. */
void cli_interrupt_watch(void);
/* The signal that came since, or 0. */
int cli_interrupted(void);

#endif
