/* SPDX-License-Identifier: MIT */
/* mindseye_check.c - checks whether a position from outside is possible.
 *
 * Most fields of the open part follow from the phase; a position in which they
 * do not would be played on into states that no game reaches. */
#include "games/mindseye/mindseye_inner.h"

static int shows_right(uint8_t play, int threes)
{
    if (threes)
        return (to_left(play) ^ to_right(play)) & 1;
    return to_left(play) == to_right(play);
}

static pl_err refuse(const char **why, const char *text)
{
    *why = text;
    return PL_BAD_POSITION;
}

/* Who has yet to seal, from what is sealed. */
static unsigned todo_of(const mindseye_state *s)
{
    unsigned seats = asked(&s->open);

    for (int i = 0; i < 3; i++)
        if (s->sealed[i])
            seats &= ~(1u << i);
    return seats;
}

static int has_timer(const mindseye_setup *u, const mindseye_open *o)
{
    if (o->open.phase == MINDSEYE_OVER)
        return 0;
    if (o->open.phase == MINDSEYE_PRESS)
        return u->options.press_ms != 0;
    return is_staring(o) || u->options.choose_ms;
}

/* Who holds, who let go and who named whom, as the phase has it. */
static pl_err check_stare(const mindseye_setup *u, const mindseye_state *s,
                          const char **why)
{
    static const mindseye_contest none;
    const mindseye_open *o = &s->open;
    const mindseye_contest *c = &o->stare;
    int phase = o->open.phase, judged = phase == MINDSEYE_JUDGE;

    if (!is_staring(o))
        return memcmp(c, &none, sizeof none) == 0
                   ? PL_OK
                   : refuse(why, "open.stare: empty without a contest");
    if (judged != (c->how == STARE_JUDGE) || c->how >= STARE_DUEL)
        return refuse(why, "open.stare.how: as the phase has it");
    if ((c->held & ~(unsigned)o->contest) ||
        (phase == MINDSEYE_PRESS && c->held == o->contest) ||
        (phase > MINDSEYE_PRESS && c->held != o->contest) ||
        (judged && c->held))
        return refuse(why, "open.stare.held: some, then all who stare");
    if ((c->let_go & ~(unsigned)c->held) || c->let_go == o->contest ||
        !c->let_go != (phase != MINDSEYE_CLOSE))
        return refuse(why, "open.stare.let_go: some who held");
    if (c->repeats > MINDSEYE_REPEATS || c->pad || (judged && c->repeats))
        return refuse(why, "open.stare.repeats: too many");
    if ((phase < MINDSEYE_STARE && (c->since_ms || c->distraction)) ||
        c->distraction > FALSE_BLINK || (!c->distraction && c->distracted_ms) ||
        (phase == MINDSEYE_STARE && c->since_ms >= u->options.stare_ms))
        return refuse(why, "open.stare.since_ms: as the phase has it");
    for (int i = 0; i < 3; i++) {
        if (c->released[i] && !(c->let_go >> i & 1))
            return refuse(why, "open.stare.released: of those who let go");
        if (c->named[i] &&
            (!judged || judge_of(u, o) >= 0 || !(o->contest >> i & 1) ||
             c->named[i] == i + 1 || c->named[i] > 3 ||
             !(o->contest >> (c->named[i] - 1) & 1)))
            return refuse(why, "open.stare.named: others who stare");
    }
    return PL_OK;
}

/* Timers, ready marks and contests must be what the phase makes them. */
static pl_err check_phase(const mindseye_setup *u, const mindseye_state *s,
                          const char **why)
{
    const mindseye_open *o = &s->open;
    int sealing =
        o->open.phase == MINDSEYE_CHOOSE || o->open.phase == MINDSEYE_DUEL;
    int staring = is_staring(o);
    int may_settle =
        o->open.phase == MINDSEYE_JUDGE || o->open.phase == MINDSEYE_PRESS;
    uint16_t awaited = 0;

    if (o->open.phase == MINDSEYE_OVER) {
        if (o->contest || o->stake || !o->winner != (count(o->playing) > 1))
            return refuse(why, "open.contest: none when the game is over");
    } else if (o->open.phase == MINDSEYE_CHOOSE) {
        if (o->contest || o->stake || count(o->playing) < 2)
            return refuse(why, "open.playing: two or three seats");
    } else if (count(o->contest) < 2) {
        return refuse(why, "open.contest: two or three seats");
    }
    if (sealing)
        awaited = (uint16_t)(u->options.show_ready ? s->todo : asked(o));
    else if (o->open.phase == MINDSEYE_JUDGE)
        awaited = judges_of(u, o);
    else if (staring)
        awaited = may_stare(u, o);
    if (o->open.awaited != awaited)
        return refuse(why, "open.awaited: the seats that are asked");
    if (sealing && (!s->todo || s->todo != todo_of(s)))
        return refuse(why, "todo: those who have yet to choose");
    if (staring && s->todo != may_stare(u, o))
        return refuse(why, "todo: those who may end the contest");
    if (!sealing && !staring && s->todo)
        return refuse(why, "todo: nobody when the game is over");
    if (!o->open.timer_number != !has_timer(u, o))
        return refuse(why, "open.timer_number: as this phase has it");
    if ((o->settle & ~(unsigned)o->contest) || (o->settle && !may_settle) ||
        (staring && o->settle == o->contest))
        return refuse(why, "open.settle: some of those who stare");
    return PL_OK;
}

pl_err mindseye_check(const void *setup, const void *state, const char **why)
{
    const mindseye_setup *u = setup;
    const mindseye_state *s = state;
    const mindseye_open *o = &s->open;
    unsigned all = (1u << u->seats) - 1;
    int sum = o->removed + o->stake;

    for (int i = 0; i < 3; i++) {
        sum += o->cards[i];
        if (o->cards[i] > MINDSEYE_CARDS ||
            (!(all >> i & 1) && (o->cards[i] || s->sealed[i])))
            return refuse(why, "open.cards: 0 to 18, for seats in the game");
        if (o->shown[i] > 16 || o->duelled[i] > 16)
            return refuse(why, "open.shown: 0 to 16");
        if (s->sealed[i] > 16 ||
            (s->sealed[i] && !shows_right(s->sealed[i], in_threes(o))))
            return refuse(why, "sealed: a card as this phase plays it");
        if (s->sealed[i] && !(asked(o) >> i & 1))
            return refuse(why, "sealed: only by seats that are asked");
        if (o->open.phase == MINDSEYE_CHOOSE &&
            (o->playing >> i & 1) != (o->cards[i] > 0))
            return refuse(why, "open.playing: the seats that hold cards");
    }
    if (sum != MINDSEYE_CARDS)
        return refuse(why, "open.cards: held, staked and removed make 18");
    if ((o->playing | o->contest) & ~all)
        return refuse(why, "open.playing: seats in the game");
    if (o->round < 1 || o->round > u->options.rounds)
        return refuse(why, "open.round: 1 to the limit of the table");
    if (o->duels >= MINDSEYE_DUELS || o->stake > 3)
        return refuse(why, "open.duels, open.stake: too many");
    if (o->winner > u->seats || (o->winner && o->open.phase != MINDSEYE_OVER))
        return refuse(why, "open.winner: only when the game is over");
    if (o->open.speak != all)
        return refuse(why, "open.speak: everybody");
    return check_stare(u, s, why) == PL_OK ? check_phase(u, s, why)
                                           : PL_BAD_POSITION;
}
