/* SPDX-License-Identifier: MIT */
/* test_beliefs.c - beliefs against the exact probabilities of small positions.
 *
 * The exact ones come from counting what is left, or from the game's own
 * enumeration of chance, never from 'guess'. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "examples/games/kuhn/kuhn.h"
#include "examples/games/leduc/leduc.h"
#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/mysterium/mysterium.h"
#include "games/telepathic/telepathic.h"
#include "review/beliefs.h"
#include "rules/drive.h"
#include "tests/template/fib/fib.h"
#include "wire/setting.h"

enum { WORLDS = 4000 };

typedef struct {
    pl_setting s;
    void *state;
    pl_beliefs b;
} fixture;

static const uint8_t seed[32] = { 4 };

static void fixture_open(fixture *f, const pl_game *g, int seats)
{
    pl_fault fault;

    memset(f, 0, sizeof *f);
    assert_int_equal(pl_setting_from_text(&f->s, g, seats, NULL, &fault),
                     PL_OK);
    f->state = calloc(1, g->state_size);
    g->deal(f->s.setup, seed, f->state);
}

static void look(fixture *f, int seat)
{
    void *view = calloc(1, f->s.game->view_size);

    pl_beliefs_release(&f->b);
    f->s.game->view(f->s.setup, f->state, seat, view);
    assert_true(pl_beliefs_init(&f->b, f->s.game, f->s.setup, f->s.seats, view,
                                f->state, WORLDS, seed));
    free(view);
}

static void fixture_close(fixture *f)
{
    pl_beliefs_release(&f->b);
    pl_setting_release(&f->s);
    free(f->state);
}

static const pl_belief_thing *thing(const fixture *f, const char *path)
{
    for (int i = 0; i < f->b.n; i++)
        if (strcmp(f->b.at[i].path, path) == 0)
            return &f->b.at[i];
    return NULL;
}

static double chance_of(const pl_belief_thing *x, uint32_t value)
{
    for (int i = 0; x && i < x->n; i++)
        if (x->at[i].value == value)
            return x->at[i].p;
    return 0;
}

/* Within five standard errors. */
static void assert_chance(const fixture *f, const char *path, uint32_t value,
                          double exact)
{
    const pl_belief_thing *x = thing(f, path);
    double error = 5 * sqrt(exact * (1 - exact) / WORLDS) + 1e-9;

    if (fabs(chance_of(x, value) - exact) > error)
        fail_msg("%s is %u with %.3f, not %.3f", path, value,
                 chance_of(x, value), exact);
}

/* ---- by enumeration of chance -------------------------------------------- */

/* The exact chance that byte 'at' of the state is 'value', over the deals that
 * look alike to 'seat'. */
static double exact_deal(const fixture *f, int seat, size_t at, uint8_t value)
{
    const pl_game *g = f->s.game;
    uint8_t to[256], view[2][256] = { { 0 } };
    double all = 0, with = 0, p;

    g->view(f->s.setup, f->state, seat, view[0]);
    for (uint32_t i = 0;
         (p = g->chance(f->s.setup, NULL, 0, (pl_move){ 0 }, i, to, NULL)) > 0;
         i++) {
        g->view(f->s.setup, to, seat, view[1]);
        if (memcmp(view[0], view[1], g->view_size) != 0)
            continue;
        all += p;
        with += to[at] == value ? p : 0;
    }
    return with / all;
}

static void poker_hands_are_as_the_deals_that_look_alike(void **unused)
{
    const struct {
        const pl_game *g;
        size_t at;
    } rows[] = { { &kuhn_game, offsetof(kuhn_state, hand) },
                 { &leduc_game, offsetof(leduc_state, hand) } };
    fixture f;
    (void)unused;

    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < 2; seat++) {
            char path[16];
            snprintf(path, sizeof path, "hand[%d]", 1 - seat);
            fixture_open(&f, rows[i].g, 2);
            look(&f, seat);
            assert_int_equal(f.b.n, 1); /* its own hand is no question */
            for (uint8_t card = 1; card <= 3; card++)
                assert_chance(&f, path, card,
                              exact_deal(&f, seat,
                                         rows[i].at + (size_t)(1 - seat),
                                         card));
            fixture_close(&f);
        }
}

/* ---- by counting what is left -------------------------------------------- */

static void the_other_dice_of_fib_are_even(void **unused)
{
    fixture f;
    (void)unused;

    fixture_open(&f, &fib_game, 3);
    look(&f, 0);
    assert_int_equal(f.b.n, 2);
    for (uint32_t face = 1; face <= 6; face++) {
        assert_chance(&f, "die[1]", face, 1 / 6.0);
        assert_chance(&f, "die[2]", face, 1 / 6.0);
    }
    fixture_close(&f);
}

/* Twelve pairs are possible, so each condition is one of four. */
static void the_conditions_of_a_telepathic_partner_are_even(void **unused)
{
    fixture f;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2);
    look(&f, 0);
    for (uint32_t shape = 5; shape <= 8; shape++) {
        assert_chance(&f, "win[1]", shape, 0.25);
        assert_chance(&f, "lose[1]", shape, 0.25);
    }
    assert_null(thing(&f, "win[0]"));
    assert_null(thing(&f, "deck"));
    fixture_close(&f);
}

static uint32_t pair_of(uint32_t win, uint32_t lose)
{
    return win | lose << 16;
}

/* The two conditions differ; the pair is the only one that says so. */
static void the_twelve_pairs_of_a_telepathic_partner_are_even(void **unused)
{
    const telepathic_state *s;
    const pl_belief_thing *x;
    fixture f;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2);
    s = f.state;
    look(&f, 0);
    x = thing(&f, "win[1]+lose[1]");
    assert_non_null(x);
    assert_int_equal(x->n, 12);
    for (uint32_t win = 5; win <= 8; win++)
        for (uint32_t lose = 5; lose <= 8; lose++)
            assert_chance(&f, "win[1]+lose[1]", pair_of(win, lose),
                          win == lose ? 0 : 1 / 12.0);
    for (int i = 0; i < x->n; i++)
        assert_int_equal(x->at[i].is_true,
                         x->at[i].value == pair_of(s->win[1], s->lose[1]));
    assert_null(thing(&f, "win[0]+lose[0]"));
    fixture_close(&f);
}

/* Of four partners each holds one card, which leaves three for the other of its
 * pair. */
static void a_card_of_a_pair_that_is_known_leaves_no_pair(void **unused)
{
    const telepathic_state *s;
    pl_fault fault;
    fixture f;
    (void)unused;

    memset(&f, 0, sizeof f);
    assert_int_equal(pl_setting_from_text(&f.s, &telepathic_game, 4,
                                          "{\"mode\":\"four\"}", &fault),
                     PL_OK);
    f.state = calloc(1, telepathic_game.state_size);
    telepathic_game.deal(f.s.setup, seed, f.state);
    s = f.state;
    look(&f, 0);
    assert_null(thing(&f, "win[1]+lose[0]"));
    for (uint32_t colour = 1; colour <= 4; colour++)
        assert_chance(&f, "win[1]", colour, colour == s->lose[0] ? 0 : 1 / 3.0);
    assert_int_equal(thing(&f, "win[3]+lose[2]")->n, 12);
    fixture_close(&f);
}

/* Three cards in hand are known to their owner; eight lie in its slots. To the
 * other seat all eleven are alike. */
static void hidden_cards_of_the_illusionist_are_those_not_seen(void **unused)
{
    const ill_state *s;
    fixture f;
    (void)unused;

    fixture_open(&f, &illusionist_game, 2);
    s = f.state;
    look(&f, 0);
    for (uint32_t rank = 1; rank <= ILL_CARDS; rank++) {
        int held = s->hand[0] >> rank & 1;
        int others = ILL_CARDS - s->open.side[0].hand;
        assert_chance(&f, "slot[0].slot[2]", rank, held ? 0 : 1.0 / others);
        assert_chance(&f, "slot[1].slot[5]", rank, 1.0 / ILL_CARDS);
        assert_chance(&f, "hand[1]", rank,
                      s->open.side[1].hand / (double)ILL_CARDS);
    }
    fixture_close(&f);
}

/* Every place of a psychic's row is as likely, on each of its three stages. */
static void a_psychics_cards_are_even_over_the_row(void **unused)
{
    const mysterium_state *s;
    fixture f;
    (void)unused;

    fixture_open(&f, &mysterium_game, 4);
    s = f.state;
    look(&f, 1);
    const pl_belief_thing *x = NULL;
    for (int i = 0; i < f.b.n && !x; i++)
        if (strncmp(f.b.at[i].path, "screen[0].", 10) == 0)
            x = &f.b.at[i];
    assert_non_null(x);
    for (int i = 0; i < s->open.row; i++)
        assert_chance(&f, x->path, s->open.table[0][i], 1.0 / s->open.row);
    fixture_close(&f);
}

/* The expected copies of a design in another hand: its share of the cards that
 * the seat has not seen. */
static void hands_of_clairvoyance_hold_their_share_of_each_design(void **unused)
{
    const cv_setup *u;
    const cv_state *s;
    fixture f;
    int unseen = 0;
    (void)unused;

    fixture_open(&f, &clairvoyance_game, 2);
    u = f.s.setup;
    s = f.state;
    look(&f, 0);
    unseen = s->open.deck_n + s->open.hand_n[1];
    for (int d = 0; d < u->deck.designs; d++) {
        char path[48];
        const pl_belief_thing *x;
        int left = s->hand[1][d];
        double mean = 0;
        for (int k = 0; k < s->open.deck_n; k++)
            left += s->deck[k] == d;
        snprintf(path, sizeof path, "hand[1].copies[%d]", d);
        if (!(x = thing(&f, path)))
            continue;
        for (int i = 0; i < x->n; i++)
            mean += x->at[i].p * x->at[i].value;
        double exact = (double)left * s->open.hand_n[1] / unseen;
        assert_true(fabs(mean - exact) < 5 * sqrt(exact / WORLDS));
    }
    assert_true(f.b.n > 10);
    fixture_close(&f);
}

/* Sealed colours are decisions: no fact speaks of them. */
static void no_fact_of_minds_eye_is_hidden(void **unused)
{
    fixture f;
    (void)unused;

    fixture_open(&f, &mindseye_game, 2);
    look(&f, 0);
    assert_int_equal(f.b.n, 0);
    fixture_close(&f);
}

/* Nor of one that was made: "none, 100 in 100" would be false. */
static void nothing_is_said_of_a_colour_that_was_sealed(void **unused)
{
    pl_choice legal[16];
    fixture f;
    (void)unused;

    fixture_open(&f, &mindseye_game, 2);
    assert_true(mindseye_game.legal(f.s.setup, f.state, 0, legal) > 0);
    assert_int_equal(
        mindseye_game.apply(f.s.setup, f.state, 0, legal[0].move, NULL), PL_OK);
    look(&f, 1);
    assert_int_equal(f.b.n, 0);
    fixture_close(&f);
}

/* ---- in the middle of a game, by playing every deal ---------------------- */

enum { MADE = 400 };

typedef struct {
    pl_move move[MADE];
    uint8_t seat[MADE];
    int n;
} line;

/* Plays on at random until 'is_enough'; 0 if the game is over before. */
static int play_until(fixture *f, line *l, pl_luck *luck,
                      int (*is_enough)(const void *state))
{
    const pl_game *g = f->s.game;
    pl_choice *legal = calloc(g->max_choices, sizeof *legal);
    pl_drive drive = { 0 };
    uint16_t turn = 1;

    for (l->n = 0; l->n < MADE && !is_enough(f->state); l->n++) {
        turn = pl_drive_next(&drive, g, f->s.setup, f->state);
        if (!turn)
            break;
        int seat = __builtin_ctz(turn);
        int n = g->legal(f->s.setup, f->state, seat, legal);
        l->seat[l->n] = (uint8_t)seat;
        l->move[l->n] = pl_choices_random(legal, n, luck);
        assert_int_equal(
            g->apply(f->s.setup, f->state, seat, l->move[l->n], NULL), PL_OK);
        pl_drive_moved(&drive, seat);
    }
    free(legal);
    return is_enough(f->state);
}

/* Whether the same moves from the deal 'first' lead to what 'seat' sees now. */
static int looks_alike(const fixture *f, const line *l, const void *first,
                       int seat)
{
    const pl_game *g = f->s.game;
    uint8_t *state = malloc(g->state_size);
    uint8_t *views = calloc(2, g->view_size);
    int alike = 1;

    memcpy(state, first, g->state_size);
    for (int i = 0; alike && i < l->n; i++)
        alike =
            g->apply(f->s.setup, state, l->seat[i], l->move[i], NULL) == PL_OK;
    g->view(f->s.setup, state, seat, views);
    g->view(f->s.setup, f->state, seat, views + g->view_size);
    alike &= memcmp(views, views + g->view_size, g->view_size) == 0;
    free(views);
    free(state);
    return alike;
}

/* A shape stood in a line without loss, and the game goes on. */
static int has_safe_shape(const void *state)
{
    const telepathic_state *s = state;
    return (s->open.safe & 240) && s->open.open.phase != TELEPATHIC_OVER;
}

static void conditions_that_stood_without_loss_are_no_lose_cards(void **unused)
{
    double win[9] = { 0 }, lose[9] = { 0 }, all = 0;
    telepathic_state first;
    pl_luck luck;
    line l;
    fixture f;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2);
    pl_luck_init(&luck, seed);
    memcpy(&first, f.state, sizeof first);
    while (!play_until(&f, &l, &luck, has_safe_shape))
        memcpy(f.state, &first, sizeof first);
    for (uint8_t a = 5; a <= 8; a++)
        for (uint8_t b = 5; b <= 8; b++) {
            telepathic_state deal = first;
            deal.win[1] = a;
            deal.lose[1] = b;
            if (a == b || !looks_alike(&f, &l, &deal, 0))
                continue;
            win[a]++;
            lose[b]++;
            all++;
        }
    assert_in_range((int)all, 1, 11); /* something is ruled out */
    look(&f, 0);
    for (uint32_t shape = 5; shape <= 8; shape++) {
        assert_chance(&f, "win[1]", shape, win[shape] / all);
        assert_chance(&f, "lose[1]", shape, lose[shape] / all);
    }
    fixture_close(&f);
}

/* The second hour: everybody has been wrong once. */
static int has_been_wrong(const void *state)
{
    const mysterium_state *s = state;
    int wrong = s->open.hour == 2;

    for (int c = 0; c < s->open.psychics; c++)
        wrong = wrong && s->open.stage[c] == 0 && s->open.wrong[c];
    return wrong;
}

/* All ways to give three psychics different characters of the row. */
static void a_character_that_was_wrong_is_ruled_out(void **unused)
{
    double share[3][MYSTERIUM_ROW] = { 0 }, all = 0;
    mysterium_state first, deal;
    pl_luck luck;
    line l;
    fixture f;
    (void)unused;

    fixture_open(&f, &mysterium_game, 4);
    pl_luck_init(&luck, seed);
    memcpy(&first, f.state, sizeof first);
    while (!play_until(&f, &l, &luck, has_been_wrong))
        memcpy(f.state, &first, sizeof first);
    int row = first.open.row;
    for (int i = 0; i < row * row * row; i++) {
        int at[3] = { i % row, i / row % row, i / row / row };
        deal = first;
        for (int c = 0; c < 3; c++)
            deal.screen[c].card[0] = first.open.table[0][at[c]];
        if (at[0] == at[1] || at[1] == at[2] || at[0] == at[2] ||
            !looks_alike(&f, &l, &deal, 1))
            continue;
        all++;
        for (int c = 0; c < 3; c++)
            share[c][at[c]]++;
    }
    assert_true(all > 0 && all < row * (row - 1) * (row - 2));
    look(&f, 1);
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < row; i++) {
            char path[40];
            snprintf(path, sizeof path, "screen[%d].character", c);
            assert_chance(&f, path, first.open.table[0][i], share[c][i] / all);
        }
    fixture_close(&f);
}

/* ---- the cards of the Illusionist, in the middle of a game --------------- */

/* Three own cards are known to seat 0 and three others lie open. Nothing was
 * shuffled back and no hand card was drawn, so that no luck took part. */
static int has_seen_three(const void *state)
{
    const ill_state *s = state;
    int mine = 0, theirs = 0;

    for (int i = 0; i < ILL_SLOTS; i++) {
        mine += s->sight[0][i] || s->open.side[0].up[i];
        theirs += s->open.side[1].up[i] != 0;
    }
    return mine >= 3 && theirs >= 3 && s->open.open.phase != ILL_OVER &&
           !s->log[0].n && !s->log[1].n && s->open.side[1].hand == 3 &&
           s->open.side[0].hand == 3;
}

typedef struct {
    fixture *f;
    const line *l;
    int side, places[ILL_SLOTS], n;
    double share[ILL_SLOTS][ILL_CARDS + 1], all;
} ill_deals;

/* Gives the ranks that are left to the places from 'k' on, in every order; what
 * remains is the hand. Plays each of these deals. */
static void ill_deal_places(ill_deals *d, ill_state *deal, int k, unsigned left)
{
    if (k == d->n) {
        if (d->side) /* its own hand is known to seat 0 */
            deal->hand[1] = (uint16_t)left;
        if (!looks_alike(d->f, d->l, deal, 0))
            return;
        d->all++;
        for (int i = 0; i < d->n; i++)
            d->share[i][deal->slot[d->side][d->places[i]]]++;
        return;
    }
    for (unsigned r = 1; r <= ILL_CARDS; r++)
        if (left >> r & 1) {
            deal->slot[d->side][d->places[k]] = (uint8_t)r;
            ill_deal_places(d, deal, k + 1, left & ~(1u << r));
        }
}

/* The places of a side that seat 0 cannot see, and all deals of their cards. */
static void ill_check_side(fixture *f, const line *l, const ill_state *first,
                           int side)
{
    const ill_state *now = f->state;
    ill_deals d = { .f = f, .l = l, .side = side };
    unsigned left = side ? first->hand[1] : 0;
    ill_state deal = *first;

    for (int i = 0; i < ILL_SLOTS; i++)
        if (!now->open.side[side].up[i] &&
            now->open.side[side].state[i] == ILL_HIDDEN &&
            !now->open.side[side].known[i] && (side || !now->sight[0][i])) {
            d.places[d.n++] = i;
            left |= 1u << first->slot[side][i];
        }
    ill_deal_places(&d, &deal, 0, left);
    assert_true(d.all > 1);
    for (int i = 0; i < d.n; i++)
        for (uint32_t r = 1; r <= ILL_CARDS; r++) {
            char path[32];
            snprintf(path, sizeof path, "slot[%d].slot[%d]", side, d.places[i]);
            assert_chance(f, path, r, d.share[i][r] / d.all);
        }
}

static void hidden_cards_are_those_that_no_move_showed(void **unused)
{
    ill_state first;
    pl_luck luck;
    line l;
    fixture f;
    (void)unused;

    fixture_open(&f, &illusionist_game, 2);
    pl_luck_init(&luck, seed);
    memcpy(&first, f.state, sizeof first);
    while (!play_until(&f, &l, &luck, has_seen_three))
        memcpy(f.state, &first, sizeof first);
    look(&f, 0);
    ill_check_side(&f, &l, &first, 0);
    ill_check_side(&f, &l, &first, 1);
    fixture_close(&f);
}

/* ---- the hands of Clairvoyance, in the middle of a game -------------------
 */

static int count_cards(const uint8_t copies[CV_DESIGNS])
{
    int n = 0;

    for (int d = 0; d < CV_DESIGNS; d++)
        n += copies[d];
    return n;
}

/* Seat 0 knows a card of the other hand, but not all of it. */
static int has_seen_a_card(const void *state)
{
    const cv_state *s = state;
    const cv_facts *f = &s->facts[0];
    int known = count_cards(f->hand[1]);

    return known > 0 && s->open.hand_n[1] >= known + 2 && !f->split &&
           !count_cards(f->rest) && __builtin_popcount(s->open.alive) == 2;
}

/* The chance that 'hand' cards drawn from 'all' hold 'x' of the 'left' ones:
 * the hands are counted card by card. */
static double chance_to_hold(int x, int left, int hand, int all)
{
    double p[CV_CARDS + 1] = { 1 };

    for (int k = 0; k < hand; k++)
        for (int i = k + 1; i >= 0; i--) {
            double more = i ? p[i - 1] * (left - (i - 1)) / (all - k) : 0;
            p[i] = more + p[i] * (1 - (double)(left - i) / (all - k));
        }
    return x <= left && x <= hand ? p[x] : 0;
}

static void a_card_that_was_seen_is_certain_and_the_rest_is_dealt(void **unused)
{
    const cv_state *s;
    cv_state *first = malloc(sizeof *first);
    pl_luck luck;
    line l;
    fixture f;
    int sure = 0;
    (void)unused;

    fixture_open(&f, &clairvoyance_game, 2);
    pl_luck_init(&luck, seed);
    memcpy(first, f.state, sizeof *first);
    while (!play_until(&f, &l, &luck, has_seen_a_card))
        memcpy(f.state, first, sizeof *first);
    s = f.state;
    look(&f, 0);
    const uint8_t *known = s->facts[0].hand[1];
    int hidden = s->open.hand_n[1] - count_cards(known);
    for (int d = 0; d < CV_DESIGNS; d++) {
        char path[48];
        int left = s->hand[1][d] - known[d];
        for (int k = 0; k < s->open.deck_n; k++)
            left += s->deck[k] == d;
        snprintf(path, sizeof path, "hand[1].copies[%d]", d);
        for (int x = 0; thing(&f, path) && x <= left; x++)
            assert_chance(
                &f, path, (uint32_t)(known[d] + x),
                chance_to_hold(x, left, hidden, hidden + s->open.deck_n));
        sure += known[d] > 0;
        assert_true(chance_of(thing(&f, path), 0) == 0 || !known[d]);
    }
    assert_true(sure);
    free(first);
    fixture_close(&f);
}

/* ---- the form ------------------------------------------------------------ */

static void the_truth_is_marked_and_words_come_from_the_schema(void **unused)
{
    char text[1024];
    fixture f;
    pl_writing w;
    pl_text t;
    (void)unused;

    fixture_open(&f, &kuhn_game, 2);
    ((kuhn_state *)f.state)->hand[0] = 1;
    ((kuhn_state *)f.state)->hand[1] = 3;
    look(&f, 0);
    w = pl_setting_writing(&f.s);
    pl_text_init(&t, text, sizeof text);
    pl_beliefs_write(&t, &w, &f.b);
    assert_non_null(strstr(text, "{\"what\":\"hand[1]\",\"set\":false,"));
    assert_non_null(strstr(text, "{\"is\":\"king\",\"p\":"));
    assert_int_equal(f.b.at[0].n, 2);
    for (int i = 0; i < 2; i++)
        assert_int_equal(f.b.at[0].at[i].is_true, f.b.at[0].at[i].value == 3);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poker_hands_are_as_the_deals_that_look_alike),
        cmocka_unit_test(the_other_dice_of_fib_are_even),
        cmocka_unit_test(the_conditions_of_a_telepathic_partner_are_even),
        cmocka_unit_test(the_twelve_pairs_of_a_telepathic_partner_are_even),
        cmocka_unit_test(a_card_of_a_pair_that_is_known_leaves_no_pair),
        cmocka_unit_test(hidden_cards_of_the_illusionist_are_those_not_seen),
        cmocka_unit_test(a_psychics_cards_are_even_over_the_row),
        cmocka_unit_test(hands_of_clairvoyance_hold_their_share_of_each_design),
        cmocka_unit_test(no_fact_of_minds_eye_is_hidden),
        cmocka_unit_test(nothing_is_said_of_a_colour_that_was_sealed),
        cmocka_unit_test(conditions_that_stood_without_loss_are_no_lose_cards),
        cmocka_unit_test(a_character_that_was_wrong_is_ruled_out),
        cmocka_unit_test(hidden_cards_are_those_that_no_move_showed),
        cmocka_unit_test(a_card_that_was_seen_is_certain_and_the_rest_is_dealt),
        cmocka_unit_test(the_truth_is_marked_and_words_come_from_the_schema),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
