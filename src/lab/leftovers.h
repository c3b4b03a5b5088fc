/* leftovers.h - temporary files (text_file.h) whose program was killed before it was done. */
#ifndef LAB_LEFTOVERS_H
#define LAB_LEFTOVERS_H

#include <stddef.h>

/* The name of a temporary file of this process, the `number`th one. As
 * snprintf returns it. */
int lab_temporary_name(char *out, size_t size, const char *folder, int number);
/* Removes from the folder ("" is the working one) those that are ours and that nobody is writing.
 */
void lab_remove_leftovers(const char *folder);

#endif
