/* SPDX-License-Identifier: MIT */
/* telepathic_check.c - checks whether a position from outside is possible.
 *
 * Almost everything about the cards follows from the number of actions: each
 * action uses a card and draws one while there are any. */
#include "games/telepathic/telepathic_inner.h"

#include <string.h>

#include "rules/choice.h"

static pl_err refuse(const char **why, const char *text)
{
    *why = text;
    return PL_BAD_POSITION;
}

static int count(unsigned bits)
{
    return __builtin_popcount(bits);
}

static int within(const uint8_t *p, int n, int max)
{
    for (int i = 0; i < n; i++)
        if (p[i] > max)
            return 0;
    return 1;
}

static int empty(const uint8_t *p, int n)
{
    return within(p, n, 0);
}

static int names_both(const telepathic_setup *u)
{
    return u->mode == TELEPATHIC_DIRECTOR || u->mode == TELEPATHIC_FOUR;
}

/* ---- the table ---------------------------------------------------------- */

static const char *bad_grid(const telepathic_setup *u, const telepathic_open *o)
{
    unsigned seen = 0;
    int met;

    if (!within(o->grid, TELEPATHIC_CELLS, 15))
        return "open.grid: tiles 0 to 15";
    for (int i = 0; i < TELEPATHIC_CELLS; i++)
        seen |= 1u << o->grid[i];
    if (seen != 0xffff)
        return "open.grid: each tile once";
    met = telepathic_met(o->grid);
    if (!o->actions && met)
        return "open.grid: no line before the first action";
    if (u->mode == TELEPATHIC_OPPOSED || !o->actions)
        return o->safe ? "open.safe: nothing yet, or nothing to lose" : NULL;
    if (o->reason != TELEPATHIC_LOSE_LINE && met & ~o->safe)
        return "open.safe: lacks a condition that is met";
    return NULL;
}

/* How many cards lie where after so many actions, those in the performer's
 * hands counted as of the row. */
typedef struct {
    int row, deck, used, shuffles, most;
} piles;

static piles piles_after(const telepathic_setup *u, int actions)
{
    int deck = 6 - u->removed, all = 10 - u->removed;
    piles p = { 4, 0, 0, 0, TELEPATHIC_FIRST_CAP };

    if (u->cards == TELEPATHIC_FIRST)
        return p;
    if (u->mode == TELEPATHIC_OPPOSED) {
        p = (piles){ 4, 6 - actions % 7, actions % 7, actions / 7,
                     TELEPATHIC_OPPOSED_CAP };
        return p;
    }
    p = (piles){ 4, deck - actions, actions, 0, all };
    if (u->mode == TELEPATHIC_FOUR) {
        p.most = 17; /* all ten, and the seven that are shuffled once */
        if (actions >= 7) {
            p.deck = 13 - actions;
            p.used = actions - 7;
            p.shuffles = 1;
        }
    }
    if (p.deck < 0) {
        p.row += p.deck;
        p.deck = 0;
    }
    return p;
}

static const char *bad_cards(const telepathic_setup *u,
                             const telepathic_state *s)
{
    const telepathic_open *o = &s->open;
    piles p = piles_after(u, o->actions);
    /* An action that loses draws no card any more. */
    piles before = piles_after(u, o->actions ? o->actions - 1 : 0);
    int lost =
        o->reason == TELEPATHIC_LOSE_LINE && u->cards != TELEPATHIC_FIRST;
    unsigned row, deck = 0;
    int n = o->given > 0;

    if (o->actions > p.most)
        return "open.actions: more than the cards allow";
    if (!within(o->row, TELEPATHIC_ROW, TELEPATHIC_CARDS) ||
        o->given > TELEPATHIC_CARDS)
        return "open.row, open.given: cards 0 to 9";
    row = 1u << o->given >> 1;
    for (int i = 0; i < TELEPATHIC_ROW; i++) {
        row |= 1u << o->row[i] >> 1;
        n += o->row[i] > 0;
    }
    if (lost) {
        p.row = before.row - 1;
        p.deck = before.deck;
        p.used = before.used + 1;
        p.shuffles = before.shuffles;
    }
    if (n != p.row || count(row) != n)
        return "open.row: as many different cards as the actions leave";
    if (o->deck_left != p.deck || o->shuffles != p.shuffles)
        return "open.deck_left, open.shuffles: as the actions leave it";
    if (o->used >> TELEPATHIC_CARDS || count(o->used) != p.used)
        return "open.used: as many cards as the actions used";
    if (!within(s->deck, o->deck_left, TELEPATHIC_CARDS - 1) ||
        !empty(s->deck + o->deck_left, (int)sizeof s->deck - o->deck_left))
        return "deck: cards 0 to 9";
    for (int i = 0; i < o->deck_left; i++)
        deck |= 1u << s->deck[i];
    if (count(deck) != o->deck_left || (row & o->used) || (deck & row) ||
        (deck & o->used))
        return "deck: no card twice";
    if (u->cards == TELEPATHIC_FIRST && row != 0x55)
        return "open.row: the four cards of a first game";
    return NULL;
}

static const char *bad_conditions(const telepathic_setup *u,
                                  const telepathic_state *s)
{
    uint8_t win[TELEPATHIC_HOLDERS], lose[TELEPATHIC_HOLDERS];
    int met = telepathic_met(s->open.grid), lost = 0;

    memcpy(win, s->win, sizeof win);
    memcpy(lose, s->lose, sizeof lose);
    for (int a = 0; a < 2; a++) {
        uint8_t *at[2];
        telepathic_pair(u, a, win, lose, at);
        if (*at[0] <= 4 * a || *at[0] > 4 * a + 4 || *at[1] <= 4 * a ||
            *at[1] > 4 * a + 4)
            return "win, lose: a condition of the seat's own attribute";
        if (*at[0] == *at[1])
            return "win, lose: two cards of an attribute differ";
        if (s->open.safe >> (*at[1] - 1) & 1)
            return "lose: stood in a line before";
        if (u->mode != TELEPATHIC_OPPOSED)
            lost |= met >> (*at[1] - 1) & 1;
        *at[0] = *at[1] = 0;
    }
    if (!empty(win, TELEPATHIC_HOLDERS) || !empty(lose, TELEPATHIC_HOLDERS))
        return "win, lose: only for seats that hold such a card";
    if (lost != (s->open.reason == TELEPATHIC_LOSE_LINE))
        return "lose: met exactly if that ended the game";
    return NULL;
}

/* ---- whose turn --------------------------------------------------------- */

static const char *bad_seats(const telepathic_setup *u,
                             const telepathic_open *o)
{
    int director = u->mode == TELEPATHIC_DIRECTOR;
    int partners = u->mode >= TELEPATHIC_FOUR ? 4 : 2;

    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (o->role[i] != (i < u->seats ? telepathic_role_of(u, i) : 0))
            return "open.role: as the mode has it";
    if (director ? o->giver != TELEPATHIC_CAPTAIN : o->giver >= partners)
        return "open.giver: a seat that gives";
    if (o->performer >= partners)
        return "open.performer: a partner";
    if (o->actor >= u->seats)
        return "open.actor: a seat in the game";
    return NULL;
}

/* Whether the giver is the seat that the number of actions leads to. */
static const char *bad_order(const telepathic_setup *u,
                             const telepathic_open *o)
{
    int phase = o->open.phase, opposed = u->mode == TELEPATHIC_OPPOSED;
    int done = o->actions;

    /* Partners of two may announce before or after the turn goes on. */
    if (u->mode == TELEPATHIC_DIRECTOR ||
        (phase == TELEPATHIC_RESPONDING && !opposed))
        return NULL;
    if (phase == TELEPATHIC_ANSWERING || phase == TELEPATHIC_RESPONDING)
        done--;
    if (u->mode >= TELEPATHIC_FOUR)
        return o->giver == done % 4 ? NULL : "open.giver: out of turn";
    if (u->first && o->giver != (u->first - 1 + done) % 2)
        return "open.giver: out of turn";
    return NULL;
}

/* The seat that performs in this turn, or did. */
static int performs(const telepathic_setup *u, const telepathic_open *o)
{
    if (u->mode == TELEPATHIC_DIRECTOR)
        return 1;
    return telepathic_receivers(u, o) >> o->performer & 1;
}

static const char *bad_phase(const telepathic_setup *u,
                             const telepathic_open *o)
{
    int opposed = u->mode == TELEPATHIC_OPPOSED;
    int named = o->open.phase == TELEPATHIC_RESPONDING;

    if (named != (o->announcer > 0) || named != (o->announced[0] > 0) ||
        o->announced[1] || o->response)
        return "open.announcer, open.announced: only with an announcement";
    if ((o->open.phase == TELEPATHIC_PERFORMING) != (o->given > 0))
        return "open.given: only while a card is performed";
    switch (o->open.phase) {
    case TELEPATHIC_GIVING:
        if (o->actor != o->giver)
            return "open.actor: the giver";
        return opposed && o->actions == TELEPATHIC_OPPOSED_CAP
                   ? "open.actions: the game would be drawn"
                   : NULL;
    case TELEPATHIC_PERFORMING:
        if (o->actor != o->performer || !performs(u, o))
            return "open.performer: whom the giver gives to";
        return o->actions == piles_after(u, o->actions).most
                   ? "open.actions: no card is left to perform"
                   : NULL;
    case TELEPATHIC_ANSWERING:
        if (names_both(u) || !o->actions || !performs(u, o) ||
            o->actor != (opposed ? o->performer : o->giver))
            return "open.actor: who may announce after an action";
        return NULL;
    default:
        if (names_both(u) || !o->actions || o->announcer > u->seats ||
            (opposed &&
             (o->announcer - 1 != o->performer || !performs(u, o))) ||
            o->actor != (opposed ? o->giver : 2 - o->announcer) ||
            (!opposed && o->announcer - 1 != o->giver))
            return "open.actor: who answers the announcement";
        if ((o->announced[0] - 1) >> 2 != telepathic_attribute(u, o->actor))
            return "open.announced: a condition of the other's attribute";
        return NULL;
    }
}

/* The reason that the names given lead to. */
static int judged(const telepathic_setup *u, const telepathic_state *s)
{
    const telepathic_open *o = &s->open;
    int other = u->mode == TELEPATHIC_OPPOSED ? (o->announcer - 1) ^ 2
                                              : 2 - o->announcer;
    int named = 0, goal = 0;

    if (names_both(u)) {
        named = 1 << o->announced[0] | 1 << o->announced[1];
        for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
            goal |= s->win[i] ? 1 << s->win[i] : 0;
    } else {
        named = 1 << o->announced[0] | 1 << o->response;
        goal = 1 << s->win[o->announcer - 1] | 1 << s->win[other];
    }
    if (named != goal)
        return TELEPATHIC_WRONG_NAME;
    return goal >> 1 & ~telepathic_met(o->grid) ? TELEPATHIC_NOT_MET
                                                : TELEPATHIC_ALL_RIGHT;
}

static int is_named(int condition, int attribute)
{
    return condition && (condition - 1) >> 2 == attribute;
}

/* Who announced and what was named, as far as the reason for the end tells. */
static const char *bad_names(const telepathic_setup *u,
                             const telepathic_state *s)
{
    const telepathic_open *o = &s->open;
    int opposed = u->mode == TELEPATHIC_OPPOSED, attribute;

    if (o->reason == TELEPATHIC_LOSE_LINE || o->reason == TELEPATHIC_CAP ||
        (o->reason == TELEPATHIC_NO_NAME && !o->announcer && !opposed))
        return o->announcer || o->announced[0] || o->announced[1] || o->response
                   ? "open.announced: nobody announced"
                   : NULL;
    if (!o->announcer || !o->actions)
        return "open.announcer: somebody announced";
    if (names_both(u)) {
        if (o->announcer - 1 != o->giver || o->response ||
            !is_named(o->announced[0], 0) || !is_named(o->announced[1], 1))
            return "open.announced: a colour and a shape";
        return o->reason == judged(u, s) ? NULL : "open.reason: misjudged";
    }
    if (o->announcer > (opposed ? 4 : 2))
        return "open.announcer: a partner";
    attribute = telepathic_attribute(u, o->announcer - 1);
    if (o->announced[1] || !is_named(o->announced[0], 1 - attribute))
        return "open.announced: a condition of the other's attribute";
    if (o->reason == TELEPATHIC_NO_NAME)
        return o->response ? "open.response: did not come" : NULL;
    if (!is_named(o->response, attribute))
        return "open.response: a condition of the announcer's attribute";
    return o->reason == judged(u, s) ? NULL : "open.reason: misjudged";
}

static const char *bad_end(const telepathic_setup *u, const telepathic_state *s)
{
    const telepathic_open *o = &s->open;
    int won = o->reason == TELEPATHIC_ALL_RIGHT, result;
    int met = telepathic_met(o->grid), win = 0, lose = 0;

    if (o->open.awaited || o->given)
        return "open: nobody is awaited when the game is over";
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++) {
        win |= (telepathic_bit_of(s->win[i]) & met ? 1 : 0) << i;
        lose |= (telepathic_bit_of(s->lose[i]) & met ? 1 : 0) << i;
    }
    if (o->stood_win != win || o->stood_lose != lose)
        return "open.stood_win, open.stood_lose: as the grid shows";
    if (!o->reason || o->reason > TELEPATHIC_CAP)
        return "open.reason: how it ended";
    result = won ? TELEPATHIC_WON : TELEPATHIC_LOST;
    if (u->mode == TELEPATHIC_OPPOSED)
        result = o->reason == TELEPATHIC_CAP
                     ? TELEPATHIC_DRAWN
                     : TELEPATHIC_TEAM_X + (((o->announcer - 1) & 1) ^ !won);
    if (o->reason == TELEPATHIC_CAP &&
        (u->mode != TELEPATHIC_OPPOSED || o->actions != TELEPATHIC_OPPOSED_CAP))
        return "open.reason: only opposed teams reach the cap";
    if (o->result != result)
        return "open.result: does not agree with the reason";
    return bad_names(u, s);
}

/* ---- time and silence --------------------------------------------------- */

static const char *bad_clock(const telepathic_setup *u,
                             const telepathic_open *o)
{
    const pl_open *p = &o->open;
    int over = p->phase == TELEPATHIC_OVER, beats = u->beats;
    int kind = over          ? TELEPATHIC_NO_TIMER
               : u->tempo_ms ? TELEPATHIC_BEAT
               : u->clock_ms ? TELEPATHIC_PATIENCE
                             : TELEPATHIC_NO_TIMER;
    uint32_t ms = kind == TELEPATHIC_NO_TIMER ? 0
                  : kind == TELEPATHIC_BEAT   ? u->tempo_ms
                                              : u->clock_ms;

    if (kind != TELEPATHIC_BEAT && telepathic_in_window(u, o)) {
        kind = TELEPATHIC_WINDOW;
        ms = u->announce_ms;
    }
    if (p->timer_kind != kind || p->timer_ms != ms)
        return "open.timer_kind, open.timer_ms: as the options have it";
    if (kind ? !p->timer_number || p->timer_number != o->timer_count
             : p->timer_number)
        return "open.timer_number: that of the last timer";
    if (telepathic_in_window(u, o))
        beats = u->window;
    if (over || !beats ? o->beats : !o->beats || o->beats > beats)
        return "open.beats: at most what the options give";
    if (p->speak != (over ? (1u << u->seats) - 1 : telepathic_speakers(u)))
        return "open.speak: silence before the end";
    if (!over &&
        p->awaited != (telepathic_in_window(u, o) ? telepathic_announcers(u, o)
                                                  : PL_BIT(o->actor)))
        return "open.awaited: the seats that are asked";
    return NULL;
}

static const char *bad_seal(const telepathic_setup *u,
                            const telepathic_state *s)
{
    telepathic_state unsealed = *s;
    pl_choice list[20];
    pl_move m = { s->sealed[0], { s->sealed[1], s->sealed[2] } };
    int n;

    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        if (s->answer[i] > 1 + 8 ||
            (s->answer[i] &&
             (!telepathic_in_window(u, &s->open) ||
              !(s->open.open.awaited >> i & 1) ||
              (s->answer[i] > 1 &&
               (s->answer[i] - 2) >> 2 !=
                   telepathic_attribute(
                       u, telepathic_named_seat(u, &s->open, i))))))
            return "answer: silence or a condition, in a window";
    if (empty(s->sealed, sizeof s->sealed))
        return NULL;
    if (telepathic_in_window(u, &s->open))
        return "sealed: a window has answers";
    memset(unsealed.sealed, 0, sizeof unsealed.sealed);
    n = telepathic_game.legal(u, &unsealed, s->open.actor, list);
    if (!u->tempo_ms || s->sealed[3] || !pl_choices_contain(list, n, m))
        return "sealed: a move that the asked seat may make";
    return NULL;
}

pl_err telepathic_check(const void *setup, const void *state, const char **why)
{
    const telepathic_setup *u = setup;
    const telepathic_state *s = state;
    const telepathic_open *o = &s->open;
    int over = o->open.phase == TELEPATHIC_OVER;
    const char *bad = NULL;

    if (o->open.phase > TELEPATHIC_OVER)
        return refuse(why, "open.phase: unknown");
    if (over != (o->result != TELEPATHIC_RUNNING) ||
        (!over && (o->reason || o->stood_win || o->stood_lose)))
        return refuse(why, "open.result: exactly when the game is over");
    if (o->spare[0] || o->spare[1])
        return refuse(why, "open: bytes that nobody uses");
    (void)((bad = bad_grid(u, o)) || (bad = bad_cards(u, s)) ||
           (bad = bad_conditions(u, s)) || (bad = bad_seats(u, o)) ||
           (bad = over ? bad_end(u, s) : bad_phase(u, o)) ||
           (bad = over ? NULL : bad_order(u, o)) || (bad = bad_clock(u, o)) ||
           (bad = bad_seal(u, s)));
    return bad ? refuse(why, bad) : PL_OK;
}
