/* test_synth.c - struck bodies ring, die away, and never clip. */
#include "sandbox/app/synth.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BLOCK = 512, SECOND = SYNTH_RATE };

static const synth_hit knock = {
    .size = 0.5f, .density = 1.0f, .restitution = 0.2f, .impulse = 5.0f, .pan = 0.0f};
static float samples[2 * SECOND];

static void render(synth *s, size_t frames)
{
    for (size_t at = 0; at < frames; at += BLOCK)
        synth_render(s, samples + 2 * at, frames - at < BLOCK ? frames - at : BLOCK);
}

static float peak(size_t from, size_t to)
{
    float highest = 0.0f;
    for (size_t i = 2 * from; i < 2 * to; i++) {
        assert_true(isfinite(samples[i]));
        highest = fmaxf(highest, fabsf(samples[i]));
    }
    return highest;
}

/* The loudest sample of the first half second after one hit. */
static float peak_of(synth_hit hit)
{
    synth s;
    synth_init(&s, 1.0f);
    synth_strike(&s, &hit);
    render(&s, SECOND / 2);
    return peak(0, SECOND / 2);
}

/* Until a hit has fallen to a hundredth of its peak. */
static size_t ring_of(synth_hit hit)
{
    float loudest = peak_of(hit);
    size_t last = SECOND / 2;
    while (last > 0 && peak(last - 1, last) < 0.01f * loudest)
        last--;
    return last;
}

/* How often the left side crosses zero upwards. */
static int crossings_of(synth_hit hit)
{
    int count = 0;
    assert_true(peak_of(hit) > 0.0f);
    for (size_t i = 2; i < SECOND / 10; i += 2)
        count += samples[i - 2] <= 0.0f && samples[i] > 0.0f;
    return count;
}

static void nothing_struck_is_silence(void **state)
{
    (void)state;
    synth s;
    synth_init(&s, 1.0f);
    assert_true(synth_silent(&s));
    memset(samples, 1, sizeof samples);
    render(&s, SECOND);
    assert_true(peak(0, SECOND) == 0.0f);
}

static void the_same_hits_give_the_same_samples(void **state)
{
    (void)state;
    static float first[2 * BLOCK];
    synth s;
    for (int run = 0; run < 2; run++) {
        synth_init(&s, 0.7f);
        for (int i = 0; i < 40; i++) {
            synth_hit hit = knock;
            hit.size = 0.1f + 0.05f * (float)i;
            hit.round = i % 2 == 0;
            synth_strike(&s, &hit);
        }
        synth_render(&s, samples, BLOCK);
        if (run == 0)
            memcpy(first, samples, sizeof first);
    }
    assert_memory_equal(first, samples, sizeof first);
}

static void a_hit_starts_softly_rings_and_dies_away(void **state)
{
    (void)state;
    synth s;
    synth_init(&s, 1.0f);
    synth_strike(&s, &knock);
    assert_false(synth_silent(&s));
    render(&s, SECOND);
    assert_true(samples[0] == 0.0f && samples[1] == 0.0f);
    assert_true(peak(0, SECOND / 20) > 0.05f);
    for (int i = 0; i < 3; i++)
        render(&s, SECOND);
    assert_true(synth_silent(&s));
    render(&s, SECOND);
    assert_true(peak(0, SECOND) == 0.0f);
}

static void harder_is_louder_and_too_soft_is_nothing(void **state)
{
    (void)state;
    static const float impulses[] = {0.02f, 0.2f, 2.0f, 20.0f, 200.0f};
    float before = 0.0f;
    for (size_t i = 0; i < sizeof impulses / sizeof impulses[0]; i++) {
        synth_hit hit = knock;
        hit.impulse = impulses[i];
        float now = peak_of(hit);
        assert_true(now > before);
        before = now;
    }
    synth_hit soft = knock;
    soft.impulse = 0.001f;
    assert_true(peak_of(soft) == 0.0f);
}

static void the_material_and_the_size_are_heard(void **state)
{
    (void)state;
    synth_hit metal = knock, rubber = knock, wood = knock;
    metal.density = 1.2f;
    metal.restitution = 0.05f;
    wood.density = 0.3f;
    rubber.density = 0.3f;
    rubber.restitution = 0.95f;
    assert_true(ring_of(metal) > 2 * ring_of(wood));
    assert_true(ring_of(wood) > ring_of(rubber));

    synth_hit small = knock, large = knock;
    small.size = 0.2f;
    large.size = 2.0f;
    assert_true(crossings_of(small) > 2 * crossings_of(large));
}

static void it_sounds_from_where_it_was(void **state)
{
    (void)state;
    synth_hit left = knock;
    left.pan = -0.8f;
    float on_left = 0.0f, on_right = 0.0f;
    assert_true(peak_of(left) > 0.0f);
    for (size_t i = 0; i < SECOND; i += 2) {
        on_left = fmaxf(on_left, fabsf(samples[i]));
        on_right = fmaxf(on_right, fabsf(samples[i + 1]));
    }
    assert_true(on_left > 2.0f * on_right);
}

/* Any number of the loudest hits at once, and nonsense between them. */
static void nothing_clips(void **state)
{
    (void)state;
    synth s;
    synth_init(&s, 1.0f);
    for (int i = 0; i < 200; i++) {
        synth_hit hit = knock;
        hit.impulse = 1e9f;
        hit.size = i % 3 == 0 ? 1e-20f : i % 3 == 1 ? 1e20f : 0.3f;
        hit.density = i % 2 == 0 ? 0.0f : 1e30f;
        synth_strike(&s, &hit);
        hit.size = i % 2 == 0 ? 0.0f : NAN;
        synth_strike(&s, &hit);
        hit.size = 0.4f;
        hit.density = 8.0f;
        synth_strike(&s, &hit);
        hit.impulse = INFINITY;
        synth_strike(&s, &hit);
    }
    render(&s, SECOND);
    assert_true(peak(0, SECOND) > 0.8f);
    assert_true(peak(0, SECOND) <= 1.0f);
}

static void the_weakest_voice_gives_way_to_a_stronger_one(void **state)
{
    (void)state;
    synth s;
    synth_init(&s, 1.0f);
    synth_hit hit = knock;
    for (int i = 0; i < SYNTH_VOICES; i++)
        synth_strike(&s, &hit);
    synth before = s;
    hit.impulse = 0.1f;
    synth_strike(&s, &hit);
    assert_memory_equal(&before, &s, sizeof s);
    hit.impulse = 50.0f;
    synth_strike(&s, &hit);
    assert_memory_not_equal(&before, &s, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_struck_is_silence),
        cmocka_unit_test(the_same_hits_give_the_same_samples),
        cmocka_unit_test(a_hit_starts_softly_rings_and_dies_away),
        cmocka_unit_test(harder_is_louder_and_too_soft_is_nothing),
        cmocka_unit_test(the_material_and_the_size_are_heard),
        cmocka_unit_test(it_sounds_from_where_it_was),
        cmocka_unit_test(nothing_clips),
        cmocka_unit_test(the_weakest_voice_gives_way_to_a_stronger_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
