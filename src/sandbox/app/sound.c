/* sound.c - from the events of a tick to the synthesiser, and from it to the audio device. */
#include "sandbox/app/sound.h"

#include "sandbox/app/notification.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 512, MOST_A_TICK = 6 };

/* ---- the device ---- */

/* Called by SDL's audio thread. */
static void fill(void *data, Uint8 *bytes, int length)
{
    app_sound *sound = data;
    synth_render(&sound->synth, (float *)(void *)bytes, (size_t)length / (2 * sizeof(float)));
}

static bool open_device(app_sound *sound)
{
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return false;
    SDL_AudioSpec want = {.freq = SYNTH_RATE,
                          .format = AUDIO_F32SYS,
                          .channels = 2,
                          .samples = SAMPLES,
                          .callback = fill,
                          .userdata = sound};
    sound->device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (sound->device == 0) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    SDL_PauseAudioDevice(sound->device, 0);
    return true;
}

static void turn_off(app *a)
{
    if (a->sound != NULL && a->sound->device != 0) {
        SDL_CloseAudioDevice(a->sound->device);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
    free(a->sound);
    a->sound = NULL;
}

static void turn_on(app *a)
{
    app_sound *sound = calloc(1, sizeof *sound);
    if (sound == NULL)
        return;
    synth_init(&sound->synth, a->prefs.volume);
    if (!a->scripted && !open_device(sound)) {
        char note[256];
        snprintf(note, sizeof note, "There is no sound: %.200s", SDL_GetError());
        notification_show(a, note);
        free(sound);
        return;
    }
    a->sound = sound;
}

void sound_set(app *a, bool on)
{
    if (on && a->sound == NULL)
        turn_on(a);
    else if (!on)
        turn_off(a);
    a->dirty = true;
}

void sound_toggle(app *a)
{
    sound_set(a, a->sound == NULL);
    a->prefs.sound = a->sound != NULL;
}

void sound_set_volume(app *a, float volume)
{
    a->prefs.volume = fminf(fmaxf(volume, 0.0f), 1.0f);
    if (a->sound == NULL)
        return;
    SDL_LockAudioDevice(a->sound->device);
    a->sound->synth.volume = a->prefs.volume;
    SDL_UnlockAudioDevice(a->sound->device);
}

/* ---- what is heard ---- */

/* The hardest of the hits; returns how many. */
static size_t collect(const cr_world *world, const cr_event *out[MOST_A_TICK])
{
    size_t count, kept = 0;
    const cr_event *event = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        if (event[i].kind != CR_EVENT_HIT)
            continue;
        size_t k = kept < MOST_A_TICK ? kept++ : MOST_A_TICK;
        for (; k > 0 && out[k - 1]->impulse < event[i].impulse; k--)
            if (k < MOST_A_TICK)
                out[k] = out[k - 1];
        if (k < MOST_A_TICK)
            out[k] = &event[i];
    }
    return kept;
}

/* Sounds the bodies of a contact event; immovable ones are taken as too large to ring. */
static void strike(app *a, cr_body_id id, const cr_event *event)
{
    cr_body_def def;
    if (cr_body_get_view(app_world(a), id).kind == CR_STATIC ||
        cr_body_get(app_world(a), id, &def).code != CR_OK)
        return;
    float x = view_to_screen(&a->camera, event->point).x;
    synth_hit hit = {
        .size = sqrtf(def.shape.area),
        .density = def.material.density,
        .restitution = def.material.restitution,
        .round = def.shape.kind == CR_CIRCLE,
        .impulse = event->impulse,
        .pan = 0.8f * (2.0f * x / (float)a->camera.width - 1.0f),
    };
    synth_strike(&a->sound->synth, &hit);
}

void sound_hear(app *a)
{
    if (a->sound == NULL)
        return;
    const cr_event *hits[MOST_A_TICK];
    size_t count = collect(app_world(a), hits);
    if (count == 0)
        return;
    SDL_LockAudioDevice(a->sound->device);
    for (size_t i = 0; i < count; i++) {
        strike(a, hits[i]->a, hits[i]);
        strike(a, hits[i]->b, hits[i]);
    }
    SDL_UnlockAudioDevice(a->sound->device);
}
