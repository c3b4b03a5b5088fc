/* fnv.h - FNV-1a (Fowler, Noll, Vo; 64 bits): tells texts apart that differ by accident. */
#ifndef LAB_FNV_H
#define LAB_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t fnv_add(uint64_t sum, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

#endif
