/* SPDX-License-Identifier: MIT */
/* mysterium_guess.c - a whole world from what one seat knows.
 *
 * A psychic does not know the ghost's screen, hand, crow discards, culprit
 * and hidden shared visions, nor the votes of others; the ghost does not know
 * the order of the pile and the votes. The screen is uniform over all
 * assignments that no claimed card and no wrong guess rules out: the three
 * kinds are independent, and within a kind the psychics who were wrong there
 * are drawn one after the other in proportion to the number of ways to
 * complete the rest, counted over the sets of taken places. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

/* ---- the screen --------------------------------------------------------- */

typedef struct {
    unsigned live;                       /* places that still hold a card */
    unsigned barred[MYSTERIUM_PSYCHICS]; /* places ruled out, by chooser */
    int choosers;
    /* Ways to seat the choosers from the popcount-th on, by taken places. */
    uint32_t ways[1 << MYSTERIUM_ROW];
} seating;

/* Fills 'ways' for every set of taken places that can come up. */
static void count_ways(seating *t)
{
    for (int taken = (1 << MYSTERIUM_ROW) - 1; taken >= 0; taken--) {
        int next = mysterium_bits((unsigned)taken);
        uint32_t sum = next == t->choosers;
        if (next > t->choosers || ((unsigned)taken & ~t->live)) {
            t->ways[taken] = 0;
            continue;
        }
        if (next < t->choosers) {
            unsigned free = t->live & ~(unsigned)taken & ~t->barred[next];
            for (; free; free &= free - 1)
                sum += t->ways[(unsigned)taken | (free & -free)];
        }
        t->ways[taken] = sum;
    }
}

/* Seats the choosers; returns the set of taken places. */
static unsigned seat_choosers(seating *t, pl_rng *rng, uint8_t *place)
{
    unsigned taken = 0;

    count_ways(t);
    for (int i = 0; i < t->choosers; i++) {
        unsigned free = t->live & ~taken & ~t->barred[i];
        uint32_t at = pl_roll(rng, t->ways[taken]);
        while (at >= t->ways[taken | (free & -free)]) {
            at -= t->ways[taken | (free & -free)];
            free &= free - 1;
        }
        place[i] = (uint8_t)__builtin_ctz(free);
        taken |= free & -free;
    }
    return taken;
}

/* One kind: first the psychics who were wrong there, then the others, for whom
 * all cards that are left are equally likely. */
static void guess_kind(const mysterium_open *o, int kind, pl_rng *rng,
                       mysterium_three *screen)
{
    seating t;
    uint8_t place[MYSTERIUM_PSYCHICS], left[MYSTERIUM_ROW];
    uint8_t who[MYSTERIUM_PSYCHICS];
    unsigned taken = 0;
    int n = 0;

    t.live = 0;
    t.choosers = 0;
    for (int i = 0; i < MYSTERIUM_ROW && i < o->row; i++)
        t.live |= (unsigned)(o->table[kind][i] != 0) << i;
    for (int c = 0; c < o->psychics; c++)
        if (o->stage[c] == kind && o->wrong[c]) {
            who[t.choosers] = (uint8_t)c;
            t.barred[t.choosers++] = o->wrong[c];
        }
    if (t.choosers)
        taken = seat_choosers(&t, rng, place);
    for (int i = 0; i < t.choosers; i++)
        screen[who[i]].card[kind] = o->table[kind][place[i]];
    for (int i = 0; i < o->row; i++)
        if (t.live & ~taken & 1u << i)
            left[n++] = o->table[kind][i];
    if (n > 1)
        pl_shuffle(rng, left, (size_t)n);
    for (int c = 0; c < o->psychics; c++)
        if (o->stage[c] < kind || (o->stage[c] == kind && !o->wrong[c]))
            screen[c].card[kind] = left[--n];
}

static void guess_screen(const mysterium_open *o, pl_rng *rng,
                         mysterium_three *screen)
{
    memcpy(screen, o->sleeve, sizeof o->sleeve);
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
        for (int c = 0; c < o->psychics; c++)
            if (o->stage[c] <= kind) {
                guess_kind(o, kind, rng, screen);
                break;
            }
}

/* ---- the visions -------------------------------------------------------- */

static int shown(const mysterium_open *o)
{
    int n = 0;
    while (n < 3 && o->shared[n])
        n++;
    return n;
}

/* Puts every vision that is in none of the known sets into the pile. */
static void guess_pile(const mysterium_open *o, const uint32_t known[3],
                       pl_rng *rng, mysterium_state *s)
{
    int n = 0;

    for (int v = 1; v <= MYSTERIUM_VISIONS; v++)
        if (!mysterium_has(known, v))
            s->deck[n++] = (uint8_t)v;
    if (o->deck > 1)
        pl_shuffle(rng, s->deck, o->deck);
}

/* Draws which shared vision stands for which card: nobody knows it before the
 * end. */
static void guess_chosen(const mysterium_open *o, const uint8_t *hidden,
                         pl_rng *rng, mysterium_state *s)
{
    uint8_t kinds[MYSTERIUM_KINDS] = { 0, 1, 2 };

    pl_shuffle(rng, kinds, sizeof kinds);
    for (int i = 0; i < 3; i++) {
        int kind = o->tags[i] ? o->tags[i] - 1 : kinds[i];
        s->chosen[kind] = o->shared[i] ? o->shared[i] : *hidden++;
    }
}

/* The unseen visions of a psychic: the hand, what a crow took, what is shared
 * but not shown, and the pile. Those held since the last shuffle cannot be in
 * the pile. */
static void guess_visions(const mysterium_open *o, pl_rng *rng,
                          mysterium_state *s)
{
    uint8_t away[MYSTERIUM_VISIONS], loose[MYSTERIUM_VISIONS];
    uint32_t known[3];
    int hidden = mysterium_is_cast(o) ? 3 - shown(o) : 0;
    int places = o->hand + o->crowed + hidden, n = 0, free = 0;

    mysterium_seen(o, known);
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++) {
        if (mysterium_has(known, v))
            continue;
        if (mysterium_has(o->held, v))
            away[n++] = (uint8_t)v;
        else
            loose[free++] = (uint8_t)v;
    }
    pl_shuffle(rng, loose, (size_t)free);
    while (n < places)
        away[n++] = loose[--free];
    memcpy(s->deck, loose, (size_t)free);
    pl_shuffle(rng, away, (size_t)n);
    for (int i = o->hand; i < o->hand + o->crowed; i++)
        mysterium_add(s->crowed, away[i]);
    if (mysterium_is_cast(o))
        guess_chosen(o, away + o->hand + o->crowed, rng, s);
    for (int i = 0; i < o->hand; i++) {
        int k = i;
        for (; k > 0 && s->hand[k - 1] > away[i]; k--)
            s->hand[k] = s->hand[k - 1];
        s->hand[k] = away[i];
    }
}

/* ---- the votes ---------------------------------------------------------- */

/* Who has voted in the running stage is hidden, so in a guessed world the
 * others have not; votes of earlier stages are random. */
static void guess_votes(const mysterium_setup *u, const mysterium_view *v,
                        pl_rng *rng, mysterium_state *s)
{
    const mysterium_open *o = &v->open;
    int stage = o->open.phase - MYSTERIUM_VOTE1 + 1;

    if (o->open.phase < MYSTERIUM_VOTE1 || o->open.phase > MYSTERIUM_VOTE3)
        return;
    for (int c = 0; c < o->psychics; c++) {
        if (u->owner[c] == v->me)
            s->vote[c] = v->vote;
        else if (o->level[c] < stage)
            s->vote[c] = (uint8_t)(1 + pl_roll(rng, o->groups));
    }
}

/* ---- the hook ------------------------------------------------------------ */

static void know_as_ghost(const mysterium_view *v, pl_rng *rng,
                          mysterium_state *s)
{
    uint32_t known[3];

    memcpy(s->screen, v->screen, sizeof s->screen);
    memcpy(s->hand, v->hand, sizeof s->hand);
    memcpy(s->chosen, v->chosen, sizeof s->chosen);
    memcpy(s->crowed, v->crowed, sizeof s->crowed);
    s->culprit = v->culprit;
    mysterium_seen(&v->open, known);
    for (int i = 0; i < 3; i++)
        known[i] |= v->crowed[i];
    for (int i = 0; i < v->open.hand; i++)
        mysterium_add(known, v->hand[i]);
    for (int i = 0; i < 3; i++)
        if (v->chosen[i])
            mysterium_add(known, v->chosen[i]);
    guess_pile(&v->open, known, rng, s);
}

void mysterium_guess(const void *setup, const void *in, pl_rng *rng,
                     void *state)
{
    const mysterium_setup *u = setup;
    const mysterium_view *v = in;
    const mysterium_open *o = &v->open;
    mysterium_state *s = state;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    s->rng = pl_rng_fork(rng);
    guess_votes(u, v, rng, s);
    if (mysterium_is_ghost(u, v->me)) {
        know_as_ghost(v, rng, s);
        return;
    }
    guess_screen(o, rng, s->screen);
    guess_visions(o, rng, s);
    if (mysterium_is_cast(o))
        s->culprit =
            o->culprit ? o->culprit : (uint8_t)(1 + pl_roll(rng, o->groups));
    if (v->me < u->seats)
        s->ready = (uint8_t)(v->ready << v->me);
}
