/* SPDX-License-Identifier: MIT */
/* test_mysterium_guess.c - guesses follow the exact posterior.
 *
 * Small positions are enumerated in full. Each possible world must occur
 * equally often, within five standard deviations, and no other world may occur.
 */
#include "games/mysterium/test_mysterium.h"

#include <math.h>

enum { DRAWS = 20000, WORLDS = 4096 };

static void near(int seen, double expected)
{
    double sigma = sqrt(expected * (1 - expected / DRAWS));
    if (fabs(seen - expected) > 5 * sigma + 1)
        fail_msg("seen %d times instead of %.1f", seen, expected);
}

static pl_rng some_luck(uint32_t key)
{
    return (pl_rng){ .key = { key, 7 } };
}

/* ---- the screen --------------------------------------------------------- */

/* The places of kind 0 as one number, four bits a psychic. */
static int code_of(const mysterium_open *o, const mysterium_three *screen)
{
    int code = 0;

    for (int c = 0; c < 3; c++) {
        int place = mysterium_place_of(o, 0, screen[c].card[0]);
        code |= (place < 0 ? 15 : place) << (4 * c);
    }
    return code;
}

static int fits(const mysterium_open *o, int c, int place)
{
    if (o->stage[c] > 0)
        return place == 15;
    return place < o->row && o->table[0][place] && !(o->wrong[c] >> place & 1);
}

/* All assignments of kind 0 to three psychics that the facts allow. */
static int enumerate(const mysterium_open *o, uint8_t *allowed)
{
    int n = 0;

    for (int code = 0; code < WORLDS; code++) {
        int a = code & 15, b = code >> 4 & 15, c = code >> 8;
        allowed[code] = fits(o, 0, a) && fits(o, 1, b) && fits(o, 2, c) &&
                        (a == 15 || (a != b && a != c)) && (b == 15 || b != c);
        n += allowed[code];
    }
    return n;
}

static void compare_with_enumeration(myst *t)
{
    static uint8_t allowed[WORLDS];
    static int seen[WORLDS];
    mysterium_state world;
    mysterium_view v;
    pl_rng luck = some_luck(3);
    int n = enumerate(&t->s.open, allowed);

    memset(seen, 0, sizeof seen);
    must_hold(t);
    game->view(&t->u, &t->s, 1, &v);
    for (int i = 0; i < DRAWS; i++) {
        game->guess(&t->u, &v, &luck, &world);
        seen[code_of(&world.open, world.screen)]++;
    }
    for (int code = 0; code < WORLDS; code++) {
        if (allowed[code])
            near(seen[code], (double)DRAWS / n);
        else
            assert_int_equal(seen[code], 0);
    }
}

/* Marks every place of the row that 'mask' names and is not the truth. */
static void rule_out(myst *t, int c, unsigned mask)
{
    int own = mysterium_place_of(&t->s.open, 0, t->s.screen[c].card[0]);
    t->s.open.wrong[c] = (uint16_t)(mask & ~(1u << own));
}

static void every_assignment_is_equally_likely_at_first(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    compare_with_enumeration(&t);
}

static void wrong_guesses_rule_cards_out(void **unused)
{
    myst t;
    (void)unused;

    for (unsigned salt = 1; salt < 32; salt += 6) {
        sit(&t, 4, MYSTERIUM_EASY);
        deal_seed(&t, salt);
        rule_out(&t, 0, salt);
        rule_out(&t, 1, salt * 5 & 31);
        compare_with_enumeration(&t);
        rule_out(&t, 2, 31); /* knows its card */
        compare_with_enumeration(&t);
    }
}

static void a_claimed_card_belongs_to_no_other_psychic(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_HARD);
    play_hour(&t, 2);
    play_hour(&t, 0);
    assert_int_equal(t.s.open.stage[1], 1);
    compare_with_enumeration(&t);
}

/* ---- the visions -------------------------------------------------------- */

/* How often each vision was in the hand, the pile's top, the crow's. */
typedef struct {
    int hand[85], top[85], crowed[85], chosen[85];
} spots;

static void look_at_guesses(const myst *t, int seat, spots *n)
{
    mysterium_state world;
    mysterium_view v;
    pl_rng luck = some_luck(11);

    memset(n, 0, sizeof *n);
    game->view(&t->u, &t->s, seat, &v);
    for (int i = 0; i < DRAWS; i++) {
        game->guess(&t->u, &v, &luck, &world);
        for (int k = 0; k < world.open.hand; k++)
            n->hand[world.hand[k]]++;
        for (int k = 0; k < 3; k++)
            n->chosen[world.chosen[k]]++;
        for (int c = 1; c <= MYSTERIUM_VISIONS; c++)
            n->crowed[c] += mysterium_has(world.crowed, c);
        if (world.open.deck)
            n->top[world.deck[world.open.deck - 1]]++;
    }
}

static void every_unseen_vision_is_equally_likely_for_a_psychic(void **unused)
{
    uint32_t seen[3];
    spots n;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    move(&t, 0, crow(0x0f));
    move(&t, 0, give(0, 0x3f));
    mysterium_seen(&t.s.open, seen);
    look_at_guesses(&t, 2, &n);
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++) {
        int unseen = !mysterium_has(seen, v);
        near(n.hand[v], unseen ? DRAWS * 7 / 78.0 : 0);
        near(n.crowed[v], unseen ? DRAWS * 4 / 78.0 : 0);
        near(n.top[v], unseen ? DRAWS / 78.0 : 0);
    }
}

static void the_ghost_knows_all_but_the_order_of_the_pile(void **unused)
{
    spots n;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    move(&t, 0, crow(0x0f));
    move(&t, 0, give(0, 0x3f));
    look_at_guesses(&t, 0, &n);
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++) {
        int held = memchr(t.s.hand, v, 7) != NULL;
        int in_pile = memchr(t.s.deck, v, t.s.open.deck) != NULL;
        assert_int_equal(n.hand[v], held ? DRAWS : 0);
        assert_int_equal(n.crowed[v], mysterium_has(t.s.crowed, v) ? DRAWS : 0);
        near(n.top[v], in_pile ? (double)DRAWS / t.s.open.deck : 0);
    }
}

/* When the open discard alone was shuffled, what nobody has seen is in the
 * hand for sure, and only cards drawn since can be of the new pile. */
static void a_shuffle_tells_what_the_ghost_holds(void **unused)
{
    uint8_t recycled[20];
    spots n;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    lay_out(&t, 20, MYSTERIUM_DISCARD);
    for (int i = 0; i < 20; i++)
        recycled[i] = t.s.open.vision[i].vision;
    lay_out(&t, 56, 0);
    move(&t, 0, give(1, 7)); /* draws one of the old pile, two of the new */
    look_at_guesses(&t, 2, &n);
    int certain = 0;
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++) {
        if (memchr(recycled, v, sizeof recycled)) {
            near(n.hand[v], DRAWS * 2 / 20.0);
            near(n.top[v], DRAWS / 20.0);
            continue;
        }
        assert_true(n.hand[v] == 0 || n.hand[v] == DRAWS);
        assert_int_equal(n.top[v], 0);
        certain += n.hand[v] == DRAWS;
    }
    assert_int_equal(certain, 5);
    move(&t, 0, give(2, 0x7f));
    must_hold(&t); /* what was given is held no more */
}

static void guesses_draw_shared_visions_and_culprit_uniformly(void **unused)
{
    int culprit[5] = { 0 };
    mysterium_state world;
    mysterium_view v;
    pl_rng luck = some_luck(5);
    spots n;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    reach_line_up(&t);
    move(&t, 0, cast(2, 0, 1, 2));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_VOTE1);
    look_at_guesses(&t, 1, &n);
    assert_int_equal(n.chosen[t.s.open.shared[0]], DRAWS);
    game->view(&t.u, &t.s, 1, &v);
    for (int i = 0; i < DRAWS; i++) {
        game->guess(&t.u, &v, &luck, &world);
        culprit[world.culprit]++;
    }
    for (int group = 1; group <= 4; group++)
        near(culprit[group], DRAWS / 4.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_assignment_is_equally_likely_at_first),
        cmocka_unit_test(wrong_guesses_rule_cards_out),
        cmocka_unit_test(a_claimed_card_belongs_to_no_other_psychic),
        cmocka_unit_test(every_unseen_vision_is_equally_likely_for_a_psychic),
        cmocka_unit_test(the_ghost_knows_all_but_the_order_of_the_pile),
        cmocka_unit_test(a_shuffle_tells_what_the_ghost_holds),
        cmocka_unit_test(guesses_draw_shared_visions_and_culprit_uniformly),
    };
    return cmocka_run_group_tests_name("mysterium guess", tests, NULL, NULL);
}
