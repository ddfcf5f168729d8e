/* SPDX-License-Identifier: MIT */
/* test_illusionist_guess.c - compares guesses with all possible histories.
 *
 * The test goes through all deals and shuffles that agree with a view, one by
 * one. It shares no code with 'guess': its cards have ranks from the start. It
 * counts the outcomes, and guesses must occur in the same proportions. An
 * outcome is all that is hidden: the cards on their places, and what their
 * owner has seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/illusionist/illusionist.h"
#include "rules/choice.h"
#include "rules/schema.h"

static const pl_game *const g = &illusionist_game;

/* ---- every history ------------------------------------------------------ */

enum { CELLS = 1 << 16 };

/* How often each outcome occurs among all histories, and among guesses. */
typedef struct {
    uint64_t key;
    double histories, guesses;
} cell;

typedef struct {
    cell cells[CELLS];
    double histories;
    const ill_log *log;   /* what the viewer knows */
    const ill_side *side; /* the side as all see it */
} census;

/* One history in the making. */
typedef struct {
    uint8_t slot[ILL_SLOTS];
    uint16_t hand;
    ill_log log;
} world;

static uint64_t hash(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 0x100000001b3u;
    return h;
}

static uint64_t key_of(const uint8_t *slot, uint16_t hand, const ill_log *log)
{
    uint64_t h = hash(0xcbf29ce484222325u, slot, ILL_SLOTS);
    h = hash(h, &hand, sizeof hand);
    return hash(h, log, offsetof(ill_log, mix) + log->n * sizeof *log->mix);
}

static cell *cell_of(census *c, uint64_t key)
{
    uint64_t i = key % CELLS;
    for (int tries = 0; c->cells[i].key && c->cells[i].key != key; tries++) {
        assert_true(tries < CELLS - 1);
        i = (i + 1) % CELLS;
    }
    c->cells[i].key = key;
    return &c->cells[i];
}

static void after_mix(census *c, world w, int i);

/* The cards of mix 'i' go to its places in every order. */
static void permute(census *c, const world *w, int i, uint8_t pot[3], int n,
                    int k)
{
    const ill_mix *m = &c->log->mix[i];
    world next = *w;
    uint16_t out = 0;
    int q = 0;

    for (int j = k; j < n; j++) {
        uint8_t held = pot[k];
        pot[k] = pot[j], pot[j] = held;
        permute(c, w, i, pot, n, k + 1);
        held = pot[k];
        pot[k] = pot[j], pot[j] = held;
    }
    if (k < n)
        return;
    for (int s = 0; s < ILL_SLOTS; s++)
        if (m->slots >> s & 1) {
            if (ill_got(m, q) && ill_got(m, q) != pot[q])
                return;
            if (m->seen >> q & 1)
                ill_set_got(&next.log.mix[i], q, pot[q]);
            next.slot[s] = pot[q++];
        }
    for (; q < n; q++)
        out |= (uint16_t)(1u << pot[q]);
    ill_set_out(&next.log.mix[i], out);
    if (ill_out(m) && ill_out(m) != out)
        return;
    next.hand |= out;
    after_mix(c, next, i + 1);
}

/* The owner names any hand cards, or those that the viewer knows of. */
static void name_cards(census *c, const world *w, int i)
{
    const ill_mix *m = &c->log->mix[i];

    for (unsigned in = 0; in < 0x1000; in++) {
        world next = *w;
        uint8_t pot[3];
        int n = 0;
        if ((in & ~(unsigned)w->hand) || __builtin_popcount(in) != m->named ||
            (m->in && m->in != in))
            continue;
        for (int s = 0; s < ILL_SLOTS; s++)
            if (m->slots >> s & 1)
                pot[n++] = w->slot[s];
        for (int r = 1; r <= ILL_CARDS; r++)
            if (in >> r & 1)
                pot[n++] = (uint8_t)r;
        if (m->exposed)
            pot[n++] = m->card;
        next.hand &= (uint16_t)~in;
        next.log.mix[i].in = in & 0xfffu;
        permute(c, &next, i, pot, n, 0);
    }
}

/* What left the hand before mix 'i' must have been in it. */
static void after_mix(census *c, world w, int i)
{
    uint16_t drawn = i ? c->log->mix[i - 1].drawn : c->log->drawn;

    if (drawn & ~w.hand)
        return;
    w.hand &= (uint16_t)~drawn;
    if (i < c->log->n) {
        name_cards(c, &w, i);
        return;
    }
    for (int s = 0; s < ILL_SLOTS; s++)
        if (c->side->state[s] == ILL_EMPTY)
            w.slot[s] = 0;
    cell_of(c, key_of(w.slot, w.hand, &w.log))->histories++;
    c->histories++;
}

/* Every deal, place by place. */
static void deal_all(census *c, const uint8_t rank[ILL_CARDS], unsigned used,
                     int place)
{
    uint8_t next[ILL_CARDS];

    memcpy(next, rank, sizeof next);
    if (place == ILL_CARDS) {
        world w = { .log = *c->log };
        memcpy(w.slot, rank, ILL_SLOTS);
        w.hand = (uint16_t)(1u << rank[8] | 1u << rank[9] | 1u << rank[10]);
        if (c->log->dealt && c->log->dealt != w.hand)
            return;
        w.log.dealt = w.hand;
        for (int s = 0; s < ILL_SLOTS; s++)
            if (c->log->seen >> s & 1)
                w.log.got[s] = rank[s];
        after_mix(c, w, 0);
        return;
    }
    for (int r = 1; r <= ILL_CARDS; r++) {
        int known = place < ILL_SLOTS ? c->log->got[place] : 0;
        if ((used >> r & 1) || (known && known != r) ||
            (place >= ILL_SLOTS && c->log->dealt && !(c->log->dealt >> r & 1)))
            continue;
        next[place] = (uint8_t)r;
        deal_all(c, next, used | 1u << r, place + 1);
    }
}

/* ---- the comparison ----------------------------------------------------- */

static census the_census; /* too large for the stack */

/* Compares guesses about one side with all histories; the result says how
 * many standard deviations chi-squared lies off. */
static double compare(const ill_setup *u, const ill_state *s, int viewer,
                      int side, int guesses)
{
    static ill_view v;
    static ill_state t;
    census *c = &the_census;
    uint8_t none[ILL_CARDS] = { 0 };
    double chi = 0, rare = 0, rare_seen = 0;
    int cells = 0;
    pl_rng rng = { .key = { 42 } };

    g->view(u, s, viewer, &v);
    memset(c, 0, sizeof *c);
    c->log = &v.log[side];
    c->side = &v.open.side[side];
    deal_all(c, none, 0, 0);
    assert_true(c->histories > 0);
    for (int i = 0; i < guesses; i++) {
        g->guess(u, &v, &rng, &t);
        cell *k = cell_of(c, key_of(t.slot[side], t.hand[side], &t.log[side]));
        assert_true(k->histories > 0); /* nothing that cannot be */
        k->guesses++;
    }
    for (int i = 0; i < CELLS; i++) {
        double e = c->cells[i].histories / c->histories * guesses;
        if (c->cells[i].key && e < 5) {
            rare += e;
            rare_seen += c->cells[i].guesses;
        } else if (c->cells[i].key) {
            chi += (c->cells[i].guesses - e) * (c->cells[i].guesses - e) / e;
            cells++;
        }
    }
    if (rare > 5) {
        chi += (rare_seen - rare) * (rare_seen - rare) / rare;
        cells++;
    }
    if (cells < 2)
        return 0;
    double off = chi - (cells - 1), var = 2.0 * (cells - 1);
    return off < 0 ? 0 : off * off / var;
}

/* ---- positions ---------------------------------------------------------- */

static ill_setup table(void)
{
    ill_options o;
    ill_setup u;
    const char *why;

    pl_options_init(g, &o);
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_OK);
    return u;
}

/* Sets the table to a step of an effect and makes the move. The last exposed
 * column, which is never needed, stands for whatever card is active. */
static void force(const ill_setup *u, ill_state *s, int turn, int phase,
                  int card, int seat, pl_move m)
{
    s->open.turn = (uint8_t)turn;
    s->open.number = 50;
    s->open.active = ILL_PLACES;
    s->open.card = (uint8_t)card;
    s->open.open.phase = (uint8_t)phase;
    s->open.open.awaited = PL_BIT(seat);
    assert_int_equal(g->apply(u, s, seat, m, NULL), PL_OK);
    if (!s->open.side[turn].up[ILL_PLACES - 1])
        s->open.side[turn].state[ILL_PLACES - 1] = ILL_EMPTY;
}

static void look(const ill_setup *u, ill_state *s, int side, int slot)
{
    force(u, s, side, ILL_PEEK, ILL_ORACLE, side,
          (pl_move){ ILL_LOOK, { (uint8_t)slot } });
}

/* If that was the Illusionist its Ace saves it, wherever it is. */
static void saved(const ill_setup *u, ill_state *s, int side)
{
    pl_move m = { ILL_THROW, { ILL_SAMURAI } };

    if (s->open.open.phase != ILL_RESCUE)
        return;
    for (int i = 0; i < ILL_PLACES; i++)
        if ((i < ILL_SLOTS && s->slot[side][i] == ILL_SAMURAI) ||
            s->open.side[side].up[i] == ILL_SAMURAI)
            m = (pl_move){ ILL_SAVE, { (uint8_t)i } };
    assert_int_equal(g->apply(u, s, side, m, NULL), PL_OK);
}

static void reveal(const ill_setup *u, ill_state *s, int side, int slot)
{
    force(u, s, !side, ILL_STRIKE, ILL_ILLUSIONIST, !side,
          (pl_move){ ILL_REVEAL, { (uint8_t)slot } });
    saved(u, s, side);
}

static void draw(const ill_setup *u, ill_state *s, int side)
{
    force(u, s, !side, ILL_STRIKE, ILL_ARCHER, !side, (pl_move){ ILL_DRAW });
    if (s->open.open.phase == ILL_PLACE)
        assert_int_equal(
            g->apply(u, s, !side,
                     (pl_move){ ILL_LAY, { s->open.drawn - 1 - ILL_SLOTS } },
                     NULL),
            PL_OK);
    saved(u, s, side);
}

static void heal(const ill_setup *u, ill_state *s, int side, int place,
                 uint32_t with)
{
    pl_move m = { ILL_HIDE, { (uint8_t)place } };
    pl_move_set_mask(&m, 1, with);
    force(u, s, side, ILL_HEAL, ILL_HEALER, side, m);
}

/* A deal in which all slots below 'n' of side 0 have been turned up. */
static ill_state opened(const ill_setup *u, int seed, int n)
{
    uint8_t bytes[32] = { (uint8_t)seed, (uint8_t)(seed >> 8), 0x11 };
    ill_state s;

    g->deal(u, bytes, &s);
    for (int i = 0; i < n; i++)
        if (s.open.side[0].state[i] == ILL_HIDDEN)
            reveal(u, &s, 0, i);
    return s;
}

/* A deal of our own: the slots of side 0, then its hand. */
static ill_state laid(const ill_setup *u, const char *ranks, int n)
{
    static const char order[] = ".123456789AW";
    ill_state s;
    uint8_t seed[32] = { 9 };

    g->deal(u, seed, &s);
    s.hand[0] = 0;
    for (int i = 0; i < ILL_CARDS; i++) {
        int r = (int)(strchr(order, ranks[i]) - order);
        if (i < ILL_SLOTS)
            s.slot[0][i] = (uint8_t)r;
        else
            s.hand[0] |= (uint16_t)(1u << r);
    }
    s.log[0].dealt = s.hand[0];
    for (int i = 0; i < n; i++)
        reveal(u, &s, 0, i);
    return s;
}

static void assert_exact(const ill_setup *u, const ill_state *s)
{
    for (int viewer = 0; viewer < 2; viewer++)
        assert_true(compare(u, s, viewer, 0, 20000) < 25);
}

/* ---- tests -------------------------------------------------------------- */

/* A Healer hides a card with the place to its right, then a second one hides
 * another card with that same place. The first card is under the first place
 * half of the time, and a quarter of the time under each of the others. */
static void guesses_after_two_overlapping_shuffles(void **unused)
{
    ill_setup u = table();
    ill_state s = laid(&u,
                       "12456789"
                       "3AW",
                       7),
              t;
    ill_view v;
    pl_rng rng = { .key = { 1 } };
    int at[ILL_SLOTS] = { 0 };
    (void)unused;

    reveal(&u, &s, 0, 7);
    heal(&u, &s, 0, 6, 0);       /* 8 at b3, known to all */
    heal(&u, &s, 0, 5, 1u << 6); /* 7 with the 8 */
    heal(&u, &s, 0, 7, 1u << 6); /* 9 with one of them */
    g->view(&u, &s, 1, &v);
    for (int i = 0; i < 40000; i++) {
        g->guess(&u, &v, &rng, &t);
        for (int k = 0; k < ILL_SLOTS; k++)
            at[k] += t.slot[0][k] == ILL_ARCHER;
    }
    assert_in_range(at[5], 19500, 20500);
    assert_in_range(at[6], 9600, 10400);
    assert_in_range(at[7], 9600, 10400);
    assert_exact(&u, &s);
}

/* The owner sees what comes to the hand, which tells of the table. */
static void an_owner_infers_table_cards_from_its_hand(void **unused)
{
    ill_setup u = table();
    ill_state s = laid(&u,
                       "1245678W"
                       "39A",
                       6),
              t;
    ill_view v;
    pl_rng rng = { .key = { 2 } };
    (void)unused;

    look(&u, &s, 0, 6);
    heal(&u, &s, 0, 5, 1u << 6 | ILL_WITH_HAND(1u << ILL_HEALER));
    g->view(&u, &s, 0, &v);
    for (int i = 0; i < 1000; i++) {
        g->guess(&u, &v, &rng, &t);
        assert_int_equal(t.hand[0], s.hand[0]);
        assert_int_equal(t.slot[0][7], ILL_ILLUSIONIST);
    }
    assert_exact(&u, &s);
}

/* The Illusionist vanishes among two unknown cards, is found again under one
 * of the places, is saved and stays there. */
static void guesses_after_an_illusionist_was_hidden_and_saved(void **unused)
{
    ill_setup u = table();
    ill_state s = laid(&u,
                       "12456W78"
                       "39A",
                       5);
    pl_move m = { ILL_HIDE, { 5 } };
    (void)unused;

    force(&u, &s, 0, ILL_TURN, 0, 0, (pl_move){ ILL_ACTIVATE, { 5 } });
    pl_move_set_mask(&m, 1, 1u << 6 | 1u << 7);
    s.open.card = ILL_ILLUSIONIST;
    s.open.active = 6;
    s.open.open.phase = ILL_VANISH;
    assert_int_equal(g->apply(&u, &s, 0, m, NULL), PL_OK);
    assert_exact(&u, &s);
    for (int i = 0; i < ILL_SLOTS; i++)
        if (s.slot[0][i] == ILL_ILLUSIONIST) {
            reveal(&u, &s, 0, i);
            assert_int_equal(s.open.side[0].known[i], ILL_ILLUSIONIST);
            break;
        }
    assert_true(s.open.side[0].ace_gone);
    assert_exact(&u, &s);
}

/* An Illusionist picked from the hand and saved is known to be there until a
 * shuffle takes it out again. */
static void guesses_after_an_illusionist_was_saved_in_the_hand(void **unused)
{
    ill_setup u = table();
    ill_state s;
    uint32_t key = 0;
    (void)unused;

    do {
        s = laid(&u,
                 "12345678"
                 "9AW",
                 5);
        s.rng.key[0] = key++;
        draw(&u, &s, 0);
    } while (!s.open.side[0].ace_gone);
    assert_int_equal(s.hand[0], 1u << ILL_ASSASSIN | 1u << ILL_ILLUSIONIST);
    assert_exact(&u, &s);
    heal(&u, &s, 0, 4, 1u << 5 | 1u << 6);
    assert_exact(&u, &s);
}

/* A card that nobody knew turns up where a known one may have gone. That makes
 * histories likelier in which more unknown cards could have come there. */
static void a_new_card_makes_some_histories_likelier(void **unused)
{
    ill_setup u = table();
    ill_state s;
    uint32_t key = 0;
    (void)unused;

    do {
        s = laid(&u,
                 "12345678"
                 "9AW",
                 5);
        s.rng.key[0] = key++;
        heal(&u, &s, 0, 4, 1u << 5);
        heal(&u, &s, 0, 3, 1u << 5 | 1u << 6);
        reveal(&u, &s, 0, 5);
    } while (s.slot[0][5] < ILL_MAGE);
    assert_exact(&u, &s);
}

/* Random tables: looks, reveals, blind picks, rescues and shuffle-backs of
 * rows and hand in any order, seen by the owner and by the other. */
static void one_random_step(const ill_setup *u, ill_state *s, int mixes,
                            pl_luck *luck)
{
    const ill_side *d = &s->open.side[0];
    int place = (int)pl_luck_roll(luck, ILL_PLACES);
    uint32_t with = 0;

    switch (pl_luck_roll(luck, 5)) {
    case 0:
        if (place < ILL_SLOTS && d->state[place] == ILL_HIDDEN)
            look(u, s, 0, place);
        return;
    case 1:
        if (place < ILL_SLOTS && d->state[place] == ILL_HIDDEN &&
            (!d->ace_gone || s->slot[0][place] != ILL_ILLUSIONIST))
            reveal(u, s, 0, place);
        return;
    case 2:
        if (d->hand && !(d->ace_gone && s->hand[0] >> ILL_ILLUSIONIST & 1))
            draw(u, s, 0);
        return;
    default:
        if (d->state[place] < ILL_REVEALED || s->log[0].n >= mixes)
            return;
        for (int n = (int)pl_luck_roll(luck, 4), i = 0; i < n && i < 2; i++) {
            int k = (int)pl_luck_roll(luck, 7 + ILL_CARDS);
            if (k < ILL_SLOTS ? d->state[k] == ILL_HIDDEN
                              : s->hand[0] >> (k - 7) & 1)
                with |= 1u << k;
        }
        heal(u, s, 0, place, with);
    }
}

static void play_and_compare(int tables, int open, int mixes)
{
    ill_setup u = table();
    pl_luck luck;
    uint8_t seed[32] = { 5 };

    pl_luck_init(&luck, seed);
    for (int i = 0; i < tables; i++) {
        ill_state s = opened(&u, i, open);
        for (int k = 0; k < 14; k++)
            one_random_step(&u, &s, mixes, &luck);
        for (int viewer = 0; viewer < 2; viewer++) {
            double off = compare(&u, &s, viewer, 0, 4000);
            if (off >= 25)
                print_error("table %d, viewer %d: %.1f\n", i, viewer, off);
            assert_true(off < 25);
        }
    }
}

static void guesses_after_many_shuffles(void **unused)
{
    (void)unused;
    play_and_compare(30, 7, 4);
}

static void guesses_with_many_unknown_cards(void **unused)
{
    (void)unused;
    play_and_compare(16, 5, 2);
}

/* Nobody has seen anything: all deals are equally likely for both seats. */
static void every_fresh_deal_is_equally_likely(void **unused)
{
    ill_setup u = table();
    ill_state s, t;
    ill_view v;
    uint8_t seed[32] = { 3 };
    pl_rng rng = { .key = { 3 } };
    int at[12] = { 0 }, held = 0;
    (void)unused;

    g->deal(&u, seed, &s);
    g->view(&u, &s, PL_WATCHER, &v);
    for (int i = 0; i < 22000; i++) {
        g->guess(&u, &v, &rng, &t);
        at[t.slot[1][3]]++;
        held += t.hand[0] >> ILL_ILLUSIONIST & 1;
    }
    for (int r = 1; r <= ILL_CARDS; r++)
        assert_in_range(at[r], 1800, 2200);
    assert_in_range(held, 5700, 6300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_after_two_overlapping_shuffles),
        cmocka_unit_test(an_owner_infers_table_cards_from_its_hand),
        cmocka_unit_test(guesses_after_an_illusionist_was_hidden_and_saved),
        cmocka_unit_test(guesses_after_an_illusionist_was_saved_in_the_hand),
        cmocka_unit_test(a_new_card_makes_some_histories_likelier),
        cmocka_unit_test(guesses_after_many_shuffles),
        cmocka_unit_test(guesses_with_many_unknown_cards),
        cmocka_unit_test(every_fresh_deal_is_equally_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
