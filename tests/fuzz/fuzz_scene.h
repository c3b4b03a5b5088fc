/* fuzz_scene.h - what any bytes must do to the scene reader: be refused with a message, or give a
 * world that is written and read again to the byte, and that can run. */
#ifndef FUZZ_SCENE_H
#define FUZZ_SCENE_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry; aborts when a promise is broken. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
