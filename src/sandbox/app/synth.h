/* synth.h - from impacts to samples: struck bodies that ring. No device and no clock: the same hits
 * and the same lengths give the same samples. */
#ifndef SANDBOX_SYNTH_H
#define SANDBOX_SYNTH_H

#include <stdbool.h>
#include <stddef.h>

enum { SYNTH_RATE = 48000, SYNTH_VOICES = 32, SYNTH_MODES = 3 };

/* A body that was struck. */
typedef struct synth_hit {
    float size;        /* m: about its diameter; the smaller, the higher it sounds */
    float density;     /* kg/m^2: the denser, the longer it rings */
    float restitution; /* 0 to 1: rubber, which gives, only thuds */
    bool round;        /* a disc sounds otherwise than a bar */
    float impulse;     /* N s: the harder, the louder, by its logarithm */
    float pan;         /* -1 left to 1 right */
} synth_hit;

/* A decaying oscillation: a complex number that turns and shrinks each sample. */
typedef struct synth_mode {
    float re, im, turn_re, turn_im;
} synth_mode;

typedef struct synth_voice {
    synth_mode mode[SYNTH_MODES];
    float left, right; /* gains; both 0: the voice is free */
} synth_voice;

typedef struct synth {
    synth_voice voice[SYNTH_VOICES];
    float volume; /* 0 to 1 */
} synth;

void synth_init(synth *s, float volume);
/* With no voice free, the weakest is taken, if it is weaker. Hits that are too soft to be heard,
 * or have numbers that are not finite, do nothing. */
void synth_strike(synth *s, const synth_hit *hit);
/* Writes `frames` pairs (left, right), each between -1 and 1. */
void synth_render(synth *s, float *out, size_t frames);
/* No voice sounds. */
bool synth_silent(const synth *s);

#endif
