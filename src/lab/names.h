/* names.h - interned strings. A body carries its name and its material's name as numbers in
 * its `user` word, a joint its name, so a snapshot of the world keeps them; the table only ever
 * grows. */
#ifndef LAB_NAMES_H
#define LAB_NAMES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lab_names lab_names;

lab_names *lab_names_create(void); /* NULL when out of memory */
/* The same table for one owner more, each of whom destroys it; on one thread. Returns `names`. */
lab_names *lab_names_share(lab_names *names);
/* NULL is allowed. It goes with its last owner. */
void lab_names_destroy(lab_names *names);
/* The number of a text, the same for the same text; 0 stands for no name (also for "" and
 * when out of memory, or when LAB_MAX_NAMES are given out). */
uint32_t lab_names_intern(lab_names *names, const char *text);
/* The text of a number; "" for 0 and for numbers never given out. Owned by the table. */
const char *lab_names_text(const lab_names *names, uint32_t number);

/* The number of a text that was interned before, else 0. */
uint32_t lab_names_find(const lab_names *names, const char *text);
/* The highest number given out; they run from 1 without gaps. */
uint32_t lab_names_count(const lab_names *names);

/* The bits of a number: 8,388,607 names, more than the largest scene file has room for. */
enum { LAB_NAME_BITS = 23, LAB_MAX_NAMES = (1 << LAB_NAME_BITS) - 1 };

/* The two names in a `user` word; a joint's has no material. What else stands in a body's word is
 * told by body_user_data.h, and is nothing here. */
static inline uint64_t lab_tag(uint32_t name, uint32_t material)
{
    return (uint64_t)material << LAB_NAME_BITS | name;
}
static inline uint32_t lab_tag_name(uint64_t user)
{
    return (uint32_t)(user & LAB_MAX_NAMES);
}
static inline uint32_t lab_tag_material(uint64_t user)
{
    return (uint32_t)(user >> LAB_NAME_BITS & LAB_MAX_NAMES);
}

#endif
