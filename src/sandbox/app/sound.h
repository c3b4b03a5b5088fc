/* sound.h - the impacts of the world on the machine's loudspeaker. Off, it costs nothing. */
#ifndef SANDBOX_SOUND_H
#define SANDBOX_SOUND_H

#include "sandbox/app/app.h"
#include "sandbox/app/synth.h"

typedef struct app_sound {
    SDL_AudioDeviceID device; /* 0 in a script */
    synth synth;              /* with the device locked, where there is one */
} app_sound;

/* On, or off again; remembered. Without a device a note says why it stays off. */
void sound_toggle(app *a);
/* The same without remembering it. A script has no ears: for it, no device is opened. */
void sound_set(app *a, bool on);
/* 0 to 1; remembered. */
void sound_set_volume(app *a, float volume);
/* Strikes what was hit in the last tick; does nothing while off. */
void sound_hear(app *a);

#endif
