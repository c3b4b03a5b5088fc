/* interrupt.h - ending early, when told to, without losing what there is. */
#ifndef LAB_INTERRUPT_H
#define LAB_INTERRUPT_H

/* From now on the first SIGINT, SIGTERM or SIGHUP is remembered; one that comes more than a second
 * later ends the program as ever, and what comes sooner is taken for the first one again. One that
 * the program was started to ignore stays ignored. A file that reaches the limit of its size ends
 * nothing any more: its writing fails. */
void lab_interrupt_watch(void);
/* The signal that came since, or 0. */
int lab_interrupted(void);

#endif
