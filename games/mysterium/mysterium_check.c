/* SPDX-License-Identifier: MIT */
/* mysterium_check.c - checks whether a position from outside is possible.
 *
 * Cards must be in one place each, counts must agree, and what is awaited must
 * follow from the phase; 'guess' and the bots rely on that. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

static pl_err refuse(const char **why, const char *text)
{
    *why = text;
    return PL_BAD_POSITION;
}

static int is_of_kind(int card, int kind)
{
    return card > kind * MYSTERIUM_OF_KIND &&
           card <= (kind + 1) * MYSTERIUM_OF_KIND;
}

/* ---- numbers ------------------------------------------------------------ */

static int unused_is_zero(const uint8_t *p, int used, int size)
{
    for (int i = used; i < size; i++)
        if (p[i])
            return 0;
    return 1;
}

static pl_err check_psychics(const mysterium_setup *u, const mysterium_open *o,
                             const char **why)
{
    unsigned all = (1u << u->psychics) - 1;

    if (o->served & ~all)
        return refuse(why, "served: psychics in play");
    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++) {
        unsigned bets = o->checks[c] | o->crosses[c];
        int in_play = c < u->psychics;
        if (o->stage[c] > MYSTERIUM_DONE || (!in_play && o->stage[c]))
            return refuse(why, "stage: 0 to 3, for psychics in play");
        if (o->marker[c] > u->track || o->level[c] > 3 ||
            (!in_play && (o->marker[c] || o->level[c])))
            return refuse(why, "marker, level: within the track");
        if ((bets & ~all) || (o->checks[c] & o->crosses[c]) ||
            (bets >> c & 1) || (!in_play && bets))
            return refuse(why, "checks, crosses: one token on another psychic");
        for (int k = 0; k < u->psychics; k++)
            if ((bets >> k & 1) && !o->placed[k])
                return refuse(why, "checks, crosses: beside a placed token");
        if (mysterium_bits(o->checks[c]) + o->spent_checks[c] > u->tokens ||
            mysterium_bits(o->crosses[c]) + o->spent_crosses[c] > u->tokens)
            return refuse(why, "spent: no more tokens than there are");
        if (!in_play && (o->spent_checks[c] || o->spent_crosses[c] ||
                         o->wrong[c] || o->placed[c]))
            return refuse(why, "psychics: nothing for those not in play");
    }
    return PL_OK;
}

static pl_err check_setup(const mysterium_setup *u, const mysterium_open *o,
                          const char **why)
{
    unsigned ranks = 0;

    if (o->psychics != u->psychics)
        return refuse(why, "psychics: as many as the seats make");
    if (o->row != u->row)
        return refuse(why, "row: as the difficulty says");
    if (o->hour < 1 || o->hour > MYSTERIUM_HOURS)
        return refuse(why, "hour: 1 to 7");
    if (o->crows > 3)
        return refuse(why, "crows: at most 3");
    for (int i = 0; i < MYSTERIUM_SEATS; i++) {
        int psychic = u->psychic_seats >> i & 1;
        if (i < MYSTERIUM_PSYCHICS && o->owner[i] != u->owner[i])
            return refuse(why, "owner: as the seats and colours have it");
        if (!psychic != !o->elder[i] || o->elder[i] > u->seats ||
            (psychic && (ranks >> o->elder[i] & 1)))
            return refuse(why, "elder: a different place for each");
        ranks |= 1u << o->elder[i];
        if (o->named[i] > o->groups || (!psychic && o->named[i]))
            return refuse(why, "named: a group, by a psychic player");
    }
    return PL_OK;
}

/* ---- psychic cards ------------------------------------------------------ */

static pl_err check_row(const mysterium_state *s, int kind, const char **why)
{
    const mysterium_open *o = &s->open;
    uint32_t cards = 0, given = 0;
    int before = 0, claimed = 0;

    for (int i = 0; i < MYSTERIUM_ROW; i++) {
        int card = o->table[kind][i];
        if (!card)
            continue;
        if (o->groups || i >= o->row || !is_of_kind(card, kind) ||
            card <= before)
            return refuse(why, "table: cards of the kind, in order");
        before = card;
        cards |= 1u << (card - 1) % MYSTERIUM_OF_KIND;
    }
    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++) {
        int own = s->screen[c].card[kind];
        int found = o->sleeve[c].card[kind];
        if (c >= o->psychics) {
            if (own || found)
                return refuse(why, "screen: nothing for those not in play");
            continue;
        }
        if (!is_of_kind(own, kind))
            return refuse(why, "screen: a card of each kind");
        uint32_t bit = 1u << (own - 1) % MYSTERIUM_OF_KIND;
        if (given & bit)
            return refuse(why, "screen: no card twice");
        given |= bit;
        if (found != (o->stage[c] > kind ? own : 0))
            return refuse(why, "sleeve: the screen's cards, once found");
        if (!o->groups && !(cards & bit) != (o->stage[c] > kind))
            return refuse(why, "table: every card that is looked for");
        claimed += o->stage[c] > kind;
    }
    if (!o->groups && mysterium_bits(cards) != o->row - claimed)
        return refuse(why, "table: a full row but for claimed cards");
    return PL_OK;
}

static pl_err check_tokens(const mysterium_state *s, const char **why)
{
    const mysterium_open *o = &s->open;
    int playing = o->open.phase == MYSTERIUM_GIVING ||
                  o->open.phase == MYSTERIUM_INTERPRET;

    for (int c = 0; c < o->psychics; c++) {
        int kind = o->stage[c];
        if (o->placed[c]) {
            if (!playing || kind == MYSTERIUM_DONE ||
                mysterium_place_of(o, kind, o->placed[c]) < 0)
                return refuse(why, "placed: a card of the kind looked for");
            if (o->open.phase == MYSTERIUM_GIVING && !(o->served >> c & 1))
                return refuse(why, "placed: after a vision");
        }
        if (!o->wrong[c])
            continue;
        if (kind == MYSTERIUM_DONE || o->wrong[c] >> o->row)
            return refuse(why, "wrong: places of the row");
        for (int i = 0; i < o->row; i++)
            if ((o->wrong[c] >> i & 1) &&
                (!o->table[kind][i] ||
                 o->table[kind][i] == s->screen[c].card[kind]))
                return refuse(why, "wrong: not the right card");
    }
    return PL_OK;
}

static pl_err check_groups(const mysterium_setup *u, const mysterium_open *o,
                           const char **why)
{
    int done = mysterium_seeking(o) == 0;

    if (o->groups != (done ? u->groups : 0))
        return refuse(why, "groups: once everybody has found all");
    for (int g = 0; g < MYSTERIUM_PSYCHICS; g++)
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
            int card = o->group[g].card[kind];
            if (g >= o->groups ? card : !is_of_kind(card, kind))
                return refuse(why, "group: a card of each kind");
            if (g < o->groups && g < o->psychics &&
                card != o->sleeve[g].card[kind])
                return refuse(why, "group: the psychics' cards first");
            for (int k = 0; k < g && card; k++)
                if (o->group[k].card[kind] == card)
                    return refuse(why, "group: no card twice");
        }
    return PL_OK;
}

/* ---- visions ------------------------------------------------------------ */

static int note(uint32_t set[3], int vision)
{
    if (vision < 1 || vision > MYSTERIUM_VISIONS || mysterium_has(set, vision))
        return 0;
    mysterium_add(set, vision);
    return 1;
}

/* Every vision is in exactly one place. */
static pl_err check_visions(const mysterium_state *s, const char **why)
{
    const mysterium_open *o = &s->open;
    static const mysterium_vision nothing = { 0, 0, 0 };
    uint32_t set[3] = { 0, 0, 0 };
    int n = o->hand + o->deck + o->crowed + o->seen, thrown = 0;

    if (o->hand > MYSTERIUM_HAND || o->deck > MYSTERIUM_VISIONS ||
        o->seen > MYSTERIUM_VISIONS || s->crowed[2] >> 20 || o->held[2] >> 20)
        return refuse(why, "hand, deck, seen: not more than there are");
    for (int i = 0; i < o->hand; i++)
        if (!note(set, s->hand[i]) || (i && s->hand[i - 1] >= s->hand[i]))
            return refuse(why, "hand: different visions, in order");
    for (int i = 0; i < o->deck; i++)
        if (!note(set, s->deck[i]))
            return refuse(why, "deck: each vision in one place");
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++)
        if (mysterium_has(s->crowed, v) && (++thrown, !note(set, v)))
            return refuse(why, "crowed: each vision in one place");
    for (int i = 0; i < o->seen; i++) {
        const mysterium_vision *v = &o->vision[i];
        if (!note(set, v->vision) || v->hour < 1 || v->hour > o->hour ||
            (v->psychic != MYSTERIUM_DISCARD &&
             (v->psychic >= o->psychics ||
              o->stage[v->psychic] == MYSTERIUM_DONE)))
            return refuse(why, "vision: each in one place");
    }
    for (int i = o->seen; i < MYSTERIUM_VISIONS; i++)
        if (memcmp(&o->vision[i], &nothing, sizeof nothing) != 0)
            return refuse(why, "vision: nothing after the last");
    for (int i = 0; i < 3; i++)
        if (s->chosen[i] && (n++, !note(set, s->chosen[i])))
            return refuse(why, "chosen: each vision in one place");
    if (n != MYSTERIUM_VISIONS || thrown != o->crowed)
        return refuse(why, "visions: 84 in all");
    if (!unused_is_zero(s->hand, o->hand, MYSTERIUM_HAND) ||
        !unused_is_zero(s->deck, o->deck, MYSTERIUM_VISIONS))
        return refuse(why, "hand, deck: nothing after the last");
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++)
        if (mysterium_has(o->held, v)) {
            int away = mysterium_has(s->crowed, v) ||
                       memchr(s->hand, v, MYSTERIUM_HAND) ||
                       memchr(s->chosen, v, sizeof s->chosen);
            if (!away)
                return refuse(why, "held: in the hand or thrown away");
        }
    return PL_OK;
}

/* ---- the phase ---------------------------------------------------------- */

static pl_err check_shared(const mysterium_state *s, const char **why)
{
    const mysterium_open *o = &s->open;
    int cast = mysterium_is_cast(o), phase = o->open.phase, n;

    if (!cast != !s->culprit || s->culprit > o->groups)
        return refuse(why, "culprit: a group, once chosen");
    for (int i = 0; i < 3; i++)
        if (!cast != !s->chosen[i])
            return refuse(why, "chosen: three visions, with the culprit");
    n = !cast ? 0
        : phase >= MYSTERIUM_VOTE1 && phase <= MYSTERIUM_VOTE3
            ? phase - MYSTERIUM_VOTE1 + 1
            : 3;
    for (int i = 0; i < 3; i++) {
        if (!o->shared[i] != (i >= n))
            return refuse(why, "shared: as many as have been shown");
        if (o->shared[i] &&
            (!memchr(s->chosen, o->shared[i], sizeof s->chosen) ||
             (i && o->shared[i] == o->shared[i - 1]) ||
             (i == 2 && o->shared[2] == o->shared[0])))
            return refuse(why, "shared: the chosen visions");
        int tagged = cast && phase == MYSTERIUM_OVER;
        if (o->tags[i] > 3 || !tagged != !o->tags[i] ||
            (tagged && s->chosen[o->tags[i] - 1] != o->shared[i]))
            return refuse(why, "tags: what each vision stood for, at the end");
    }
    return PL_OK;
}

static pl_err check_votes(const mysterium_setup *u, const mysterium_state *s,
                          const char **why)
{
    const mysterium_open *o = &s->open;
    int phase = o->open.phase;
    int voting = phase >= MYSTERIUM_VOTE1 && phase <= MYSTERIUM_VOTE3;
    int over = phase == MYSTERIUM_OVER;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++) {
        int stage = phase - MYSTERIUM_VOTE1 + 1;
        if (o->votes[c] > (over ? o->groups : 0))
            return refuse(why, "votes: groups, after the tally");
        if (s->vote[c] &&
            (!voting ||
             (s->vote[c] > o->groups && s->vote[c] != MYSTERIUM_NO_VOTE) ||
             c >= o->psychics || o->level[c] > stage))
            return refuse(why, "vote: a group, in the psychic's stage");
        if (c < o->psychics && !o->level[c] != !(u->tokens && o->groups))
            return refuse(why, "level: with the line-up");
    }
    if (voting && !mysterium_voters(u, s))
        return refuse(why, "vote: somebody has still to vote");
    if (o->differed > (over ? MYSTERIUM_DIFFER : MYSTERIUM_DIFFER - 1))
        return refuse(why, "differed: fewer than 3");
    for (int i = 0; i < MYSTERIUM_SEATS; i++)
        if ((o->named[i] || o->differed) &&
            (u->tokens || (phase != MYSTERIUM_NAMING && !over)))
            return refuse(why, "named, differed: in an open vote");
    if (o->verdict > (over ? o->groups : 0) ||
        o->culprit != (over ? s->culprit : 0))
        return refuse(why, "verdict, culprit: at the end");
    if (o->won != (over && o->culprit && o->verdict == o->culprit))
        return refuse(why, "won: if the verdict is the culprit");
    return PL_OK;
}

static int is_voting(const mysterium_open *o)
{
    return o->open.phase >= MYSTERIUM_VOTE1 && o->open.phase <= MYSTERIUM_VOTE3;
}

static pl_err check_phase(const mysterium_setup *u, const mysterium_open *o,
                          const char **why)
{
    int phase = o->open.phase, voting = is_voting(o);

    if (phase > MYSTERIUM_NAMING || (voting && !u->tokens) ||
        (phase == MYSTERIUM_NAMING && u->tokens))
        return refuse(why, "phase: one of this table's");
    if ((phase == MYSTERIUM_SHARING || phase >= MYSTERIUM_VOTE1) && !o->groups)
        return refuse(why, "phase: the line-up comes first");
    if ((phase == MYSTERIUM_GIVING || phase == MYSTERIUM_INTERPRET) &&
        o->groups)
        return refuse(why, "phase: the line-up is done");
    if (phase == MYSTERIUM_SHARING && o->hand < 3)
        return refuse(why, "hand: three visions to share");
    if (phase == MYSTERIUM_GIVING &&
        (!o->hand || !(mysterium_seeking(o) & ~(unsigned)o->served)))
        return refuse(why, "served: somebody waits for a vision");
    if (phase == MYSTERIUM_OVER && !o->groups && o->hour < MYSTERIUM_HOURS)
        return refuse(why, "phase: there are hours left");
    return PL_OK;
}

/* Who is awaited and who may speak follow from the phase. */
static pl_err check_awaited(const mysterium_setup *u, const mysterium_open *o,
                            const char **why)
{
    int phase = o->open.phase, voting = is_voting(o);
    unsigned awaited = 0;

    if (phase == MYSTERIUM_GIVING || phase == MYSTERIUM_SHARING)
        awaited = 1u << u->options.ghost;
    else if (phase == MYSTERIUM_INTERPRET)
        awaited = u->psychic_seats;
    else if (voting)
        awaited = o->open.awaited & u->psychic_seats;
    else if (phase == MYSTERIUM_NAMING)
        awaited = o->open.awaited & u->psychic_seats
                      ? o->open.awaited & u->psychic_seats
                      : u->psychic_seats;
    for (int c = 0; voting && c < o->psychics; c++)
        if ((o->level[c] == phase - MYSTERIUM_VOTE1 + 1) !=
            (awaited >> u->owner[c] & 1))
            return refuse(why, "awaited: the voters of this stage");
    if (o->open.awaited != awaited)
        return refuse(why, "awaited: as the phase says");
    if (o->open.speak != (voting ? 0 : u->psychic_seats))
        return refuse(why, "speak: psychics, and nobody in a secret vote");
    return PL_OK;
}

/* So do the timer and who has to be ready. */
static pl_err check_timer(const mysterium_setup *u, const mysterium_state *s,
                          const char **why)
{
    const mysterium_open *o = &s->open;
    int phase = o->open.phase, kind = o->open.timer_kind;
    int timed = phase == MYSTERIUM_INTERPRET ? u->options.timer_ms != 0
                : is_voting(o) || phase == MYSTERIUM_NAMING
                    ? u->options.vote_ms != 0
                    : 0;

    if (!timed != !o->open.timer_number || !timed != !kind ||
        !timed != !o->open.timer_ms ||
        (timed &&
         (kind == MYSTERIUM_TO_VOTE) != (phase != MYSTERIUM_INTERPRET)) ||
        kind > MYSTERIUM_TO_VOTE || o->open.timer_number > o->timer_count)
        return refuse(why, "timer: as the phase says");
    if (o->extended > 1 || (o->extended && !u->options.timer_ms))
        return refuse(why, "extended: at a timed table");
    if ((s->ready & ~u->psychic_seats) ||
        (s->ready && phase != MYSTERIUM_GIVING && phase != MYSTERIUM_INTERPRET))
        return refuse(why, "ready: psychic players, in an hour");
    if (phase == MYSTERIUM_INTERPRET && s->ready == u->psychic_seats &&
        (!timed || u->options.early))
        return refuse(why, "ready: somebody is not");
    return PL_OK;
}

pl_err mysterium_check(const void *setup, const void *state, const char **why)
{
    const mysterium_setup *u = setup;
    const mysterium_state *s = state;
    pl_err err = check_setup(u, &s->open, why);

    if (err == PL_OK)
        err = check_psychics(u, &s->open, why);
    for (int kind = 0; err == PL_OK && kind < MYSTERIUM_KINDS; kind++)
        err = check_row(s, kind, why);
    if (err == PL_OK)
        err = check_tokens(s, why);
    if (err == PL_OK)
        err = check_groups(u, &s->open, why);
    if (err == PL_OK)
        err = check_visions(s, why);
    if (err == PL_OK)
        err = check_shared(s, why);
    if (err == PL_OK)
        err = check_votes(u, s, why);
    if (err == PL_OK)
        err = check_phase(u, &s->open, why);
    if (err == PL_OK)
        err = check_awaited(u, &s->open, why);
    if (err == PL_OK)
        err = check_timer(u, s, why);
    return err;
}
