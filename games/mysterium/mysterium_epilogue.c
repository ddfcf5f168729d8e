/* SPDX-License-Identifier: MIT */
/* mysterium_epilogue.c - the second part: who did it?
 *
 * The psychics' triples stand as groups. The ghost chooses one of them and
 * three visions. With four and more players the visions are shown one by one,
 * and after each the psychics of that clairvoyancy level vote in secret; with
 * two or three players all are shown at once and the vote is open. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

static void tell_groups(const mysterium_open *o, pl_events *events)
{
    for (int g = 0; g < o->groups; g++)
        pl_tell(events,
                (pl_event){ PL_EVERYBODY,
                            MYSTERIUM_GROUP,
                            PL_NOBODY,
                            { (uint8_t)g, o->group[g].card[0],
                              o->group[g].card[1], o->group[g].card[2] } });
}

/* With two players two groups more, made of cards that nobody claimed. */
static void add_decoys(mysterium_state *s)
{
    mysterium_open *o = &s->open;

    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        uint8_t left[MYSTERIUM_ROW];
        int n = 0;
        for (int i = 0; i < o->row; i++)
            if (o->table[kind][i])
                left[n++] = o->table[kind][i];
        pl_shuffle(&s->rng, left, (size_t)n);
        for (int g = o->psychics; g < o->groups; g++)
            o->group[g].card[kind] = left[g - o->psychics];
    }
}

static int level_of(const mysterium_setup *u, int marker)
{
    return marker >= u->high ? 3 : marker >= u->middle ? 2 : 1;
}

void mysterium_line_up(const mysterium_setup *u, mysterium_state *s,
                       pl_events *events)
{
    mysterium_open *o = &s->open;

    o->groups = u->groups;
    memcpy(o->group, o->sleeve, sizeof o->group);
    if (o->groups > o->psychics)
        add_decoys(s);
    memset(o->table, 0, sizeof o->table);
    memset(o->spent_checks, 0, sizeof o->spent_checks);
    memset(o->spent_crosses, 0, sizeof o->spent_crosses);
    for (int c = 0; u->tokens && c < o->psychics; c++)
        o->level[c] = (uint8_t)level_of(u, o->marker[c]);
    if (u->options.difficulty == MYSTERIUM_EASY)
        o->crows = 1;
    o->open.phase = MYSTERIUM_SHARING;
    o->open.awaited = PL_BIT(u->options.ghost);
    tell_groups(o, events);
    mysterium_refill(u, s, events);
}

void mysterium_finish(const mysterium_setup *u, mysterium_state *s, int won,
                      pl_events *events)
{
    mysterium_open *o = &s->open;

    o->open.phase = MYSTERIUM_OVER;
    o->open.awaited = 0;
    o->open.speak = u->psychic_seats;
    pl_timer_stop(&o->open);
    o->won = (uint8_t)won;
    s->ready = 0;
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, won ? MYSTERIUM_WON : MYSTERIUM_LOST,
                        PL_NOBODY });
}

/* Ends the game: the culprit and the meaning of each vision are shown. */
static void judge(const mysterium_setup *u, mysterium_state *s, int verdict,
                  int how, pl_events *events)
{
    mysterium_open *o = &s->open;

    o->verdict = (uint8_t)verdict;
    o->culprit = s->culprit;
    for (int i = 0; i < 3; i++)
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
            if (s->chosen[kind] == o->shared[i])
                o->tags[i] = (uint8_t)(kind + 1);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_VERDICT,
                                PL_NOBODY,
                                { (uint8_t)verdict, (uint8_t)how } });
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_CULPRIT,
                                PL_NOBODY,
                                { (uint8_t)(s->culprit - 1), s->chosen[0],
                                  s->chosen[1], s->chosen[2] } });
    mysterium_finish(u, s, verdict == s->culprit, events);
}

/* ---- the secret vote ---------------------------------------------------- */

/* Bits of the groups with the most votes; 0 if nobody voted. */
static unsigned favourites(const uint8_t vote[MYSTERIUM_PSYCHICS])
{
    int count[MYSTERIUM_PSYCHICS + 1] = { 0 }, most = 1;
    unsigned best = 0;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        count[vote[c]]++;
    for (int g = 1; g <= MYSTERIUM_PSYCHICS; g++) {
        if (count[g] > most) {
            most = count[g];
            best = 0;
        }
        if (count[g] == most)
            best |= 1u << g;
    }
    return best;
}

/* Among the voters for tied groups the furthest on the track decide, and of
 * those the eldest. */
static int break_tie(const mysterium_setup *u, const mysterium_open *o,
                     const uint8_t vote[MYSTERIUM_PSYCHICS], unsigned tied,
                     int *how)
{
    unsigned chosen = 0;
    int furthest = -1, eldest = -1;

    for (int c = 0; c < o->psychics; c++)
        if (vote[c] && (tied >> vote[c] & 1) && o->marker[c] > furthest)
            furthest = o->marker[c];
    for (int c = 0; c < o->psychics; c++) {
        if (!vote[c] || !(tied >> vote[c] & 1) || o->marker[c] != furthest)
            continue;
        chosen |= 1u << vote[c];
        if (eldest < 0 || o->elder[u->owner[c]] < o->elder[u->owner[eldest]])
            eldest = c;
    }
    *how = mysterium_bits(chosen) == 1 ? MYSTERIUM_BY_MARKER : MYSTERIUM_BY_AGE;
    return vote[eldest];
}

static void tally(const mysterium_setup *u, mysterium_state *s,
                  pl_events *events)
{
    mysterium_open *o = &s->open;
    unsigned best;
    int verdict = 0, how = MYSTERIUM_BY_NOBODY;

    for (int c = 0; c < o->psychics; c++)
        if (s->vote[c] == MYSTERIUM_NO_VOTE)
            s->vote[c] = 0;
    best = favourites(s->vote);
    for (int c = 0; c < o->psychics; c++)
        pl_tell(events, (pl_event){ PL_EVERYBODY,
                                    MYSTERIUM_VOTED,
                                    u->owner[c],
                                    { (uint8_t)c, s->vote[c] } });
    if (mysterium_bits(best) == 1) {
        verdict = __builtin_ctz(best);
        how = MYSTERIUM_BY_VOTES;
    } else if (best) {
        verdict = break_tie(u, o, s->vote, best, &how);
    }
    memcpy(o->votes, s->vote, sizeof o->votes);
    memset(s->vote, 0, sizeof s->vote);
    judge(u, s, verdict, how, events);
}

/* Shows one more card of the shared vision. A random draw chooses it, so that
 * the order says nothing about which card stands for what. */
static void show_one(mysterium_state *s, int place, pl_events *events)
{
    mysterium_open *o = &s->open;
    uint8_t left[MYSTERIUM_KINDS];
    int n = 0;

    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
        if (!memchr(o->shared, s->chosen[kind], sizeof o->shared))
            left[n++] = s->chosen[kind];
    o->shared[place] = left[n > 1 ? pl_roll(&s->rng, (uint32_t)n) : 0];
    mysterium_drop(o->held, o->shared[place]);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_SHOWN,
                                PL_NOBODY,
                                { (uint8_t)place, o->shared[place] } });
}

static unsigned of_level(const mysterium_setup *u, const mysterium_open *o,
                         int level)
{
    unsigned seats = 0;
    for (int c = 0; c < o->psychics; c++)
        if (o->level[c] == level)
            seats |= 1u << u->owner[c];
    return seats;
}

uint16_t mysterium_voters(const mysterium_setup *u, const mysterium_state *s)
{
    const mysterium_open *o = &s->open;
    unsigned seats = of_level(u, o, o->open.phase - MYSTERIUM_VOTE1 + 1);

    for (int c = 0; c < o->psychics; c++)
        if (s->vote[c])
            seats &= ~(1u << u->owner[c]);
    return (uint16_t)seats;
}

static void start_vote_timer(const mysterium_setup *u, mysterium_open *o)
{
    pl_timer_stop(&o->open);
    if (u->options.vote_ms)
        pl_timer_start(&o->open, &o->timer_count, MYSTERIUM_TO_VOTE,
                       u->options.vote_ms);
}

/* Opens the stages from 'stage' on until one of them has voters. */
static void poll_from(const mysterium_setup *u, mysterium_state *s, int stage,
                      pl_events *events)
{
    mysterium_open *o = &s->open;

    for (; stage <= 3; stage++) {
        unsigned voters = of_level(u, o, stage);
        o->open.phase = (uint8_t)(MYSTERIUM_VOTE1 + stage - 1);
        pl_tell(events, (pl_event){ PL_EVERYBODY,
                                    MYSTERIUM_POLL,
                                    PL_NOBODY,
                                    { (uint8_t)stage } });
        show_one(s, stage - 1, events);
        if (!voters)
            continue;
        o->open.awaited = (uint16_t)voters;
        start_vote_timer(u, o);
        return;
    }
    tally(u, s, events);
}

void mysterium_vote(const mysterium_setup *u, mysterium_state *s, int seat,
                    int group, pl_events *events)
{
    mysterium_open *o = &s->open;
    int c = __builtin_ctz(u->columns[seat]);

    s->vote[c] = (uint8_t)(group + 1);
    pl_tell(events,
            (pl_event){ PL_BIT(seat), MYSTERIUM_HAS_VOTED, (uint8_t)seat });
    if (!mysterium_voters(u, s))
        poll_from(u, s, o->open.phase - MYSTERIUM_VOTE1 + 2, events);
}

/* ---- the open vote ------------------------------------------------------ */

/* The name that stands when the two cannot agree: the eldest's, and the
 * other's if the eldest has named nobody. */
static int standing_name(const mysterium_setup *u, const mysterium_open *o)
{
    int best = -1;

    for (int i = 0; i < u->seats; i++)
        if (o->named[i] && (best < 0 || o->elder[i] < o->elder[best]))
            best = i;
    return best < 0 ? 0 : o->named[best];
}

void mysterium_name(const mysterium_setup *u, mysterium_state *s, int seat,
                    int group, pl_events *events)
{
    mysterium_open *o = &s->open;
    int differ = 0;

    o->named[seat] = (uint8_t)(group + 1);
    o->open.awaited &= (uint16_t)~PL_BIT(seat);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_NAMED,
                                (uint8_t)seat,
                                { (uint8_t)group } });
    if (o->open.awaited)
        return;
    for (int i = 0; i < u->seats; i++)
        differ |= o->named[i] && o->named[i] != group + 1;
    if (!differ) {
        judge(u, s, group + 1, MYSTERIUM_BY_VOTES, events);
    } else if (++o->differed == MYSTERIUM_DIFFER) {
        judge(u, s, standing_name(u, o), MYSTERIUM_BY_AGE, events);
    } else {
        o->open.awaited = u->psychic_seats;
    }
}

void mysterium_end_vote(const mysterium_setup *u, mysterium_state *s,
                        pl_events *events)
{
    mysterium_open *o = &s->open;

    if (o->open.phase != MYSTERIUM_NAMING) {
        poll_from(u, s, o->open.phase - MYSTERIUM_VOTE1 + 2, events);
        return;
    }
    int verdict = standing_name(u, o);
    judge(u, s, verdict, verdict ? MYSTERIUM_BY_AGE : MYSTERIUM_BY_NOBODY,
          events);
}

void mysterium_cast(const mysterium_setup *u, mysterium_state *s, int group,
                    const uint8_t places[3], pl_events *events)
{
    mysterium_open *o = &s->open;
    unsigned taken = 0;

    s->culprit = (uint8_t)(group + 1);
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        s->chosen[kind] = s->hand[places[kind]];
        taken |= 1u << places[kind];
    }
    mysterium_take(s, taken);
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, MYSTERIUM_CASTS, u->options.ghost });
    if (u->tokens) {
        o->open.speak = 0;
        poll_from(u, s, 1, events);
        return;
    }
    o->open.phase = MYSTERIUM_NAMING;
    for (int i = 0; i < 3; i++)
        show_one(s, i, events);
    o->open.awaited = u->psychic_seats;
    start_vote_timer(u, o);
}
