/* Contacts written over those of the tick before: each pair gets its own old one, none is lost or
 * mixed up, however many come and go. This looks into the world, for nothing public shows it. */
#include "world_helpers.h"

#include "old_contacts.h"

enum { SLOTS = 60 };

/* A pair's odds of being there, in percent. */
typedef struct odds {
    int before, after, reborn;
} odds;

static cr_pair pair_of(uint32_t a, uint32_t b, uint32_t generation)
{
    return (cr_pair){{a + 1, 1}, {b + 1, generation}};
}

/* Tells an old contact from all others. */
static float mark_of(uint32_t a, uint32_t b)
{
    return (float)(a * SLOTS + b);
}

static void fill(cr_world *world, rng *r, int percent, bool there[SLOTS][SLOTS])
{
    for (uint32_t a = 0; a < SLOTS; a++)
        for (uint32_t b = a + 1; b < SLOTS; b++) {
            there[a][b] = rng_int(r, 1, 100) <= percent;
            if (!there[a][b])
                continue;
            assert_true(
                CR_RESERVE(world->contacts, world->contact_capacity, world->s.contact_count + 1));
            cr_contact *contact = &world->contacts[world->s.contact_count++];
            memset(contact, 0, sizeof *contact);
            contact->a = pair_of(a, b, 1).a;
            contact->b = pair_of(a, b, 1).b;
            contact->friction = mark_of(a, b);
        }
}

static void replace_all(rng *r, odds percent)
{
    cr_world *world = new_world();
    bool there[SLOTS][SLOTS];
    fill(world, r, percent.before, there);
    cr_old_contacts old;
    assert_true(cr_old_contacts_begin(&old, world));
    cr_pair want[SLOTS * SLOTS];
    size_t count = 0;
    for (uint32_t a = 0; a < SLOTS; a++)
        for (uint32_t b = a + 1; b < SLOTS; b++) {
            if (rng_int(r, 1, 100) > percent.after)
                continue;
            bool reborn = rng_int(r, 1, 100) <= percent.reborn;
            cr_pair pair = pair_of(a, b, reborn ? 2 : 1);
            const cr_contact *was;
            cr_contact *contact = cr_old_contacts_replace(&old, pair, &was);
            assert_non_null(contact);
            assert_true((was != NULL) == (there[a][b] && !reborn));
            if (was != NULL)
                assert_true(was->friction == mark_of(a, b));
            memset(contact, 0, sizeof *contact);
            contact->a = pair.a;
            contact->b = pair.b;
            contact->friction = -1;
            want[count++] = pair;
        }
    assert_int_equal(world->s.contact_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_true(cr_same_id(world->contacts[i].a, want[i].a));
        assert_true(cr_same_id(world->contacts[i].b, want[i].b));
    }
    cr_world_destroy(world);
}

static void each_pair_finds_its_old_contact(void **state)
{
    (void)state;
    const odds cases[] = {{100, 100, 0}, {50, 50, 0}, {50, 50, 20}, {0, 100, 0}, {100, 0, 0},
                          {2, 90, 0},    {90, 2, 0},  {90, 95, 1},  {30, 60, 5}, {0, 0, 0}};
    rng r = rng_seed(3);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int k = 0; k < 20; k++)
            replace_all(&r, cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_finds_its_old_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
