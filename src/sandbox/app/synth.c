/* synth.c - modal synthesis: each voice is a few decaying oscillations at the ratios of a struck
 * bar or disc. */
#include "sandbox/app/synth.h"

#include <math.h>
#include <string.h>

static const float pi = 3.14159265f;
/* The frequencies of the modes relative to the lowest: of a free bar and of a free plate. */
static const float bar[SYNTH_MODES] = {1.0f, 2.757f, 5.404f};
static const float plate[SYNTH_MODES] = {1.0f, 1.73f, 2.33f};
static const float share[SYNTH_MODES] = {0.6f, 0.28f, 0.12f};
/* A voice below this power, 80 dB under the loudest, has died away. */
static const float inaudible = 1e-8f;

void synth_init(synth *s, float volume)
{
    memset(s, 0, sizeof *s);
    s->volume = volume;
}

static float clamp(float value, float lowest, float highest)
{
    return fminf(fmaxf(value, lowest), highest);
}

/* 0 for what swallows every sound, to 1 for what rings like a bell. Restitution says how much a
 * body gives, unless it is dense: then it springs back without giving. */
static float hardness(const synth_hit *hit)
{
    float dense = hit->density / (hit->density + 0.5f);
    return dense * (1.0f - clamp(hit->restitution, 0.0f, 1.0f) * (1.0f - dense));
}

/* 0 to 1: from 3 mN s, which is not heard, five powers of ten to the loudest. */
static float loudness(float impulse)
{
    float level = clamp((log10f(fmaxf(impulse, 1e-6f)) + 2.5f) / 5.0f, 0.0f, 1.0f);
    return level * level;
}

static synth_mode mode_at(float frequency, float seconds, float amplitude)
{
    /* By 60 dB in that time. */
    float shrink = powf(10.0f, -3.0f / (seconds * (float)SYNTH_RATE));
    float angle = 2.0f * pi * frequency / (float)SYNTH_RATE;
    return (synth_mode){amplitude, 0.0f, shrink * cosf(angle), shrink * sinf(angle)};
}

static synth_voice voice_of(const synth_hit *hit)
{
    float hard = hardness(hit);
    float lowest = clamp(300.0f * (0.6f + 0.8f * hard) / powf(hit->size, 0.8f), 60.0f, 3500.0f);
    float seconds = 0.05f + 1.6f * hard * hard;
    float gain = 0.7f * loudness(hit->impulse), pan = clamp(hit->pan, -1.0f, 1.0f);
    synth_voice voice = {
        .left = gain * sqrtf(0.5f * (1.0f - pan)),
        .right = gain * sqrtf(0.5f * (1.0f + pan)),
    };
    for (int i = 0; i < SYNTH_MODES; i++) {
        float ratio = hit->round ? plate[i] : bar[i];
        /* What is soft has little of the higher ones, and all lose them first. */
        float amplitude = share[i] * (i == 0 ? 1.0f : hard);
        voice.mode[i] = mode_at(lowest * ratio, seconds / ratio, amplitude);
    }
    return voice;
}

static float power(const synth_voice *voice)
{
    float sum = 0.0f;
    for (int i = 0; i < SYNTH_MODES; i++)
        sum += voice->mode[i].re * voice->mode[i].re + voice->mode[i].im * voice->mode[i].im;
    return sum * (voice->left * voice->left + voice->right * voice->right);
}

void synth_strike(synth *s, const synth_hit *hit)
{
    bool sane = isfinite(hit->size) && isfinite(hit->density) && isfinite(hit->restitution) &&
                isfinite(hit->impulse) && isfinite(hit->pan);
    if (!sane || !(hit->size > 0.0f) || !(hit->density >= 0.0f))
        return;
    synth_voice fresh = voice_of(hit);
    synth_voice *weakest = &s->voice[0];
    for (int i = 1; i < SYNTH_VOICES; i++)
        if (power(&s->voice[i]) < power(weakest))
            weakest = &s->voice[i];
    float strength = power(&fresh);
    if (strength > inaudible && strength > power(weakest))
        *weakest = fresh;
}

static float next_sample(synth_mode *m)
{
    float sample = m->im, re = m->re * m->turn_re - m->im * m->turn_im;
    m->im = m->re * m->turn_im + m->im * m->turn_re;
    m->re = re;
    return sample;
}

static void add_voice(synth_voice *voice, float *out, size_t frames)
{
    for (size_t i = 0; i < frames; i++) {
        float sample = 0.0f;
        for (int k = 0; k < SYNTH_MODES; k++)
            sample += next_sample(&voice->mode[k]);
        out[2 * i] += sample * voice->left;
        out[2 * i + 1] += sample * voice->right;
    }
    if (power(voice) < inaudible)
        memset(voice, 0, sizeof *voice);
}

/* Up to a half it is as it was; beyond, it bends and never reaches 1. */
static float limit(float x)
{
    float over = (fabsf(x) - 0.5f) * 2.0f;
    return over <= 0.0f ? x : copysignf(0.5f + 0.5f * over / (1.0f + over), x);
}

void synth_render(synth *s, float *out, size_t frames)
{
    for (size_t i = 0; i < 2 * frames; i++)
        out[i] = 0.0f;
    for (int i = 0; i < SYNTH_VOICES; i++)
        if (s->voice[i].left != 0.0f || s->voice[i].right != 0.0f)
            add_voice(&s->voice[i], out, frames);
    float volume = clamp(s->volume, 0.0f, 1.0f);
    for (size_t i = 0; i < 2 * frames; i++)
        out[i] = volume * limit(out[i]);
}

bool synth_silent(const synth *s)
{
    for (int i = 0; i < SYNTH_VOICES; i++)
        if (s->voice[i].left != 0.0f || s->voice[i].right != 0.0f)
            return false;
    return true;
}
