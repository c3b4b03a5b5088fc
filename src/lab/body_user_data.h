/* body_user_data.h - what the program notes on a body beside its two names (names.h), in the same
 * `user` word: whether it is locked, and its place in the drawing order. The world does not read
 * it, a snapshot and a copy keep it, and a scene file has it as "locked" and "order".
 *
 * Bits of the word, from the lowest: 23 name, 23 material, 1 locked, 1 free, 16 order. */
#ifndef LAB_BODY_USER_DATA_H
#define LAB_BODY_USER_DATA_H

#include "lab/names.h"

enum { LAB_MIN_ORDER = -32768, LAB_MAX_ORDER = 32767 };

/* A locked body is not moved, turned, mirrored or deleted by hand. */
static inline bool lab_user_locked(uint64_t user)
{
    return (user >> 2 * LAB_NAME_BITS & 1) != 0;
}

/* The body's place in the drawing order, LAB_MIN_ORDER to LAB_MAX_ORDER, 0 by default: bodies of
 * higher order are drawn over those of lower order. A half-space lies behind all other bodies
 * whatever its order. */
static inline int lab_user_order(uint64_t user)
{
    uint32_t bits = (uint32_t)(user >> 48);
    return bits > LAB_MAX_ORDER ? (int)bits - 65536 : (int)bits;
}

/* Each gives the word with one part of it replaced. */
static inline uint64_t lab_user_with_locked(uint64_t user, bool locked)
{
    uint64_t bit = UINT64_C(1) << 2 * LAB_NAME_BITS;
    return locked ? user | bit : user & ~bit;
}
static inline uint64_t lab_user_with_order(uint64_t user, int order)
{
    return (user & UINT64_C(0xFFFFFFFFFFFF)) | (uint64_t)((uint32_t)order & 0xFFFF) << 48;
}
static inline uint64_t lab_user_with_name(uint64_t user, uint32_t name)
{
    return (user & ~(uint64_t)LAB_MAX_NAMES) | name;
}
static inline uint64_t lab_user_with_material(uint64_t user, uint32_t material)
{
    return (user & ~((uint64_t)LAB_MAX_NAMES << LAB_NAME_BITS)) | (uint64_t)material
                                                                      << LAB_NAME_BITS;
}

#endif
