/* SPDX-License-Identifier: MIT */
/* probe_clairvoyance.c - Clairvoyance for the suites that run over all games.
 *
 * It lists the modes to play, and exchanges by hand what a seat cannot see
 * ('scramble'): the suites then require that this seat receives the same bytes.
 */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"
#include "tests/probe.h"

static int random_bit(uint64_t set, pl_luck *luck)
{
    int skip = (int)pl_luck_roll(luck, (uint32_t)__builtin_popcountll(set));
    while (skip--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Cards of a hand that may be exchanged: no rule in progress refers to them,
 * and what other seats know of that hand stays true. */
static uint64_t loose(const cv_setup *u, const cv_state *s, int hand)
{
    uint64_t set = 0;

    for (int d = 0; d < u->deck.designs; d++) {
        int bound =
            s->intent[hand].kind == CV_DO_PLAY && s->intent[hand].a[0] == d;
        for (int i = 0; i < u->seats; i++)
            if (i != hand && s->facts[i].hand[hand][d] > bound)
                bound = s->facts[i].hand[hand][d];
        if (s->hand[hand][d] > bound)
            set |= (uint64_t)1 << d;
    }
    return set;
}

static void forget(cv_facts *f)
{
    memset(f->rest, 0, sizeof f->rest);
    memset(f->old, 0, sizeof f->old);
    f->split = 0;
}

/* Exchanges a card of one hand with one of the deck or of another hand. */
static int exchange(const cv_setup *u, cv_state *s, int seat, pl_luck *luck)
{
    int from = (int)pl_luck_roll(luck, u->seats);
    int to = (int)pl_luck_roll(luck, u->seats);
    uint64_t set, other;

    if (from == seat || to == seat || cv_sum(u, &s->open, from, CV_BOARD))
        return 0;
    if (seat < u->seats && s->facts[seat].split)
        return 0;
    set = loose(u, s, from);
    if (!set)
        return 0;
    int card = random_bit(set, luck), got;
    if (from != to) {
        if (cv_sum(u, &s->open, to, CV_BOARD) || !(other = loose(u, s, to)))
            return 0;
        got = random_bit(other, luck);
        s->hand[to][got]--;
        s->hand[to][card]++;
    } else {
        if (!s->open.deck_n)
            return 0;
        int at = (int)pl_luck_roll(luck, s->open.deck_n);
        got = s->deck[at];
        s->deck[at] = (uint8_t)card;
    }
    s->hand[from][card]--;
    s->hand[from][got]++;
    for (int i = 0; i < u->seats; i++)
        if (i != seat)
            forget(&s->facts[i]);
    return 1;
}

/* Another choice that a seat may have sealed, or none yet. */
static int reseal(const cv_setup *u, cv_state *s, int seat, pl_luck *luck)
{
    static pl_choice list[3584];
    int other = (int)pl_luck_roll(luck, u->seats);
    int phase = s->open.open.phase, n;

    if (other == seat || !(s->open.open.awaited >> other & 1) ||
        (phase != CV_TICK && phase != CV_PICK && phase != CV_NAME))
        return 0;
    /* The last one to seal moves the table on, unless a tick has its time. */
    int timed =
        phase == CV_TICK && s->open.open.timer_number && !u->options.answers;
    if (!timed && !(s->open.open.awaited & ~s->sealed & ~(1 << other)))
        return 0;
    s->sealed &= (uint8_t) ~(1u << other);
    s->ordered &= (uint8_t) ~(1u << other);
    memset(&s->intent[other], 0, sizeof s->intent[other]);
    if (pl_luck_roll(luck, 3) == 0)
        return 1;
    n = clairvoyance_game.legal(u, s, other, list);
    s->intent[other] = pl_choices_random(list, n, luck);
    if (phase == CV_TICK && s->intent[other].kind != CV_DO_PASS)
        s->intent[other].kind -= CV_SEALED;
    s->sealed |= (uint8_t)(1u << other);
    return 1;
}

/* Another answer of the seat that is asked to follow, or none yet. Where the
 * answer waits for its time nobody else can see it. */
static int reanswer(const cv_setup *u, cv_state *s, int seat, pl_luck *luck)
{
    int asked = s->open.asked - 1;

    if (s->open.open.phase != CV_FOLLOW || asked == seat ||
        !s->open.open.timer_number || u->options.answers)
        return 0;
    s->sealed ^= (uint8_t)(1u << asked);
    if (pl_luck_roll(luck, 2))
        memset(&s->intent[asked], 0, sizeof s->intent[asked]);
    return 1;
}

static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    const cv_setup *u = setup;
    cv_state *s = state;
    int changed = 0;

    for (int k = 0; k < 4; k++)
        changed += exchange(u, s, seat, luck);
    changed += reseal(u, s, seat, luck);
    changed += reanswer(u, s, seat, luck);
    if (s->open.deck_n > 1) {
        int a = (int)pl_luck_roll(luck, s->open.deck_n);
        int b = (int)pl_luck_roll(luck, s->open.deck_n);
        uint8_t held = s->deck[a];
        s->deck[a] = s->deck[b];
        s->deck[b] = held;
        changed = 1;
    }
    return changed;
}

#define QUICK "\"window_ms\":50,\"later_ms\":50"
#define ALL "\"windows\":\"all\""

static const pl_mode modes[] = {
    { 2, "{}" },
    { 3, "{}" },
    { 4, "{}" },
    { 5, "{}" },
    { 4, "{\"teams\":true}" },
    { 2, "{\"expansion\":true,\"opening\":true," ALL "}" },
    { 3, "{\"expansion\":true," ALL "," QUICK "}" },
    { 4, "{\"expansion\":true,\"teams\":true," ALL "}" },
    { 5, "{\"expansion\":true," ALL "}" },
    { 5, "{\"expansion\":true,\"characters\":\"one of two\"}" },
    { 3, "{\"answers\":\"when all answered\",\"orders\":true," ALL "}" },
    { 4, "{\"window_ms\":0,\"later_ms\":0,\"orders\":true,"
         "\"turn_ms\":1000,\"pick_ms\":1000}" },
    { 3, "{\"restless\":false,\"expansion\":true}" },
    { 0, NULL },
};

const pl_probe clairvoyance_probe = {
    .game = &clairvoyance_game,
    .modes = modes,
    .longest = 20000,
    .scramble = scramble,
};
