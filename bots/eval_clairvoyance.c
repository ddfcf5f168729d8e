/* SPDX-License-Identifier: MIT */
/* eval_clairvoyance.c - the search's knowledge of Clairvoyance.
 *
 * An item is worth playing if the seat can turn the die to one of its faces.
 * Windows, in which every seat may respond, are where an uninformed search
 * spends most of its time, nearly always to pass. So outside of a flight all
 * responses in a window are rated 0, and during a flight only those that save
 * its target or help its thrower.
 *
 * The weights are in arbitrary units; PASS sets the scale. They order moves
 * for the tree and steer rollouts. They need not be exact: the search corrects
 * them where it has visits to spare. */
#include "bots/knowledge.h"

#include <math.h>

#include "bots/policy_inner.h"
#include "games/clairvoyance/clairvoyance_inner.h"

enum {
    PASS = 10,
    KNOCK_OUT = 300, /* a throw that would eliminate a seat */
};

/* The worth of possessing an item of each effect. */
static const int8_t worth_of[CV_EFFECTS] = {
    [CV_SMASH] = 6,          [CV_REFLECT] = 14,    [CV_HEAL] = 12,
    [CV_REDUCE] = 12,        [CV_TURN] = 6,        [CV_HURRY] = 5,
    [CV_SALVAGE] = 6,        [CV_SPY] = 8,         [CV_CATCH] = 14,
    [CV_START_DISCARD] = 12, [CV_START_HEAL] = 20, [CV_START_HARM] = -20,
    [CV_START_ROLL] = -2,    [CV_ARMOUR] = 20,     [CV_RACK] = 18,
    [CV_TILT] = 14,          [CV_CATALOGUE] = 8,   [CV_CHAIN] = -20,
    [CV_BOARD] = -8,
};

static const cv_card *card_at(const cv_setup *u, int card)
{
    return &u->deck.card[card];
}

int clairvoyance_item_worth(const cv_setup *u, int card)
{
    const cv_card *c = card_at(u, card);
    return worth_of[c->effect] + 3 * c->damage;
}

static int friends(const cv_setup *u, int a, int b)
{
    return a == b || (u->options.teams && (a & 1) == (b & 1));
}

/* The facts by which the moves of one seat are rated. */
typedef struct {
    const cv_setup *u;
    const cv_state *s;
    const cv_open *o;
    int seat;
    int reach;         /* bits of the faces that this seat can turn to */
    int room;          /* it can possess another item */
    int is_threatened; /* a flight will hit this seat or a friend */
    int mine;          /* a throw or placing of its own is on the way */
    int hits;          /* the face of the flight is up, or none is needed */
    int harm;          /* what the flight deals */
} judge;

static int bonus(const judge *j)
{
    return cv_sum(j->u, j->o, j->seat, CV_RACK);
}

static judge judge_of(const cv_setup *u, const cv_state *s, int seat)
{
    const cv_open *o = &s->open;
    const cv_flight *f = &o->flight;
    judge j = { .u = u, .s = s, .o = o, .seat = seat };
    int tilt = cv_sum(u, o, seat, CV_TILT);

    j.reach =
        tilt ? cv_edges_away(o->die, tilt > 3 ? 3 : tilt) : cv_edges[o->die];
    j.room = !o->item[seat][CV_ITEMS - 1];
    if (!f->how)
        return j;
    j.mine = f->by == seat;
    j.hits = f->how == CV_FLUNG || f->how == CV_BLOWN ||
             (card_at(u, f->card - 1)->faces >> o->die & 1);
    j.harm = f->base + f->more - f->less;
    if (f->how != CV_PLACED && !f->sure)
        j.harm += cv_sum(u, o, f->by, CV_RACK) - cv_sum(u, o, f->at, CV_ARMOUR);
    j.is_threatened =
        j.hits && friends(u, f->at, seat) &&
        (f->how == CV_PLACED
             ? !j.mine && clairvoyance_item_worth(u, f->card - 1) < 0
             : j.harm > 0);
    return j;
}

/* ---- actions ------------------------------------------------------------- */

static int rate_throw(const judge *j, int target, int damage)
{
    int net = damage + bonus(j) - cv_sum(j->u, j->o, target, CV_ARMOUR);

    if (friends(j->u, j->seat, target) || net <= 0)
        return 0;
    return net >= j->o->health[target] ? KNOCK_OUT : 6 * net;
}

static int rate_place(const judge *j, int card, int seat)
{
    int gain = clairvoyance_item_worth(j->u, card);

    if (!friends(j->u, j->seat, seat))
        return worth_of[card_at(j->u, card)->effect] < -4 ? 16 : 0;
    if (seat != j->seat)
        return gain > 15 ? 3 : 0;
    return gain <= 0 ? 0 : j->room ? gain : gain / 8;
}

/* Cards that cannot be played now are the ones to discard. */
static int is_unplayable(const judge *j, int card)
{
    const cv_card *c = card_at(j->u, card);
    return c->type != CV_INSTANT && !(c->faces & j->reach);
}

static int rate_discard(const judge *j, const pl_move *m)
{
    if (!m->a[1])
        return 0;
    return is_unplayable(j, m->a[0]) && is_unplayable(j, m->a[1] - 1) ? 4 : 1;
}

static int rate_action(const judge *j, const pl_move *m)
{
    const cv_card *c = card_at(j->u, m->a[0]);

    switch (m->kind) {
    case CV_DO_THROW:
        return c->faces & j->reach ? rate_throw(j, m->a[1], c->damage) : 0;
    case CV_DO_PLACE:
        return c->faces & j->reach ? rate_place(j, m->a[0], m->a[1]) : 0;
    case CV_DO_FLING:
        return c->effect == CV_RACK ? rate_throw(j, m->a[1], c->damage) / 3
                                    : rate_throw(j, m->a[1], c->damage);
    case CV_DO_DISCARD:
        return rate_discard(j, m);
    default:
        return 3; /* no more actions */
    }
}

/* ---- effects ------------------------------------------------------------- */

/* Removing an item, or what flies if no item is named. */
static int rate_remove(const judge *j, const pl_move *m)
{
    int gain;

    if (!m->a[1])
        return j->is_threatened && !j->mine ? 12 * (j->harm > 2 ? 3 : 1) : 0;
    if (j->o->window)
        return 0; /* it can wait for the seat's own turn */
    gain = clairvoyance_item_worth(j->u, m->a[2] - 1);
    if (friends(j->u, j->seat, m->a[1] - 1))
        gain = -gain;
    return gain > 12 ? gain / 2 : 0;
}

static int rate_move_item(const judge *j, const pl_move *m, int to)
{
    int gain = clairvoyance_item_worth(j->u, m->a[2] - 1);
    int from_us = friends(j->u, j->seat, m->a[1] - 1);
    int to_us = friends(j->u, j->seat, to);

    if (from_us == to_us || j->o->window)
        return 0;
    return to_us ? (gain > 12 ? gain : 0) : gain < 0 ? 16 : 0;
}

/* Turning the die during a flight: to a face of the item for one's own flight,
 * away from it for a threat. */
static int rate_turn(const judge *j, int face)
{
    const cv_flight *f = &j->o->flight;
    int fits;

    if (!f->how || f->how == CV_FLUNG || f->how == CV_BLOWN)
        return 0;
    fits = card_at(j->u, f->card - 1)->faces >> face & 1;
    if (j->mine)
        return !j->hits && fits ? 30 : 0;
    return j->is_threatened && !fits ? 10 * (j->harm > 2 ? 3 : 1) : 0;
}

static int rate_retarget(const judge *j, const pl_move *m)
{
    if (!j->is_threatened || j->o->flight.how == CV_PLACED)
        return 0;
    return m->a[1] && friends(j->u, j->seat, m->a[1] - 1) ? 0 : 40;
}

static int rate_heal(const judge *j, int param)
{
    int health = j->o->health[j->seat];

    if (j->is_threatened && j->o->flight.at == j->seat && j->harm >= health)
        return 40;
    return !j->o->window && health + param <= CV_HEALTH ? 14 : 0;
}

static int in_flight(const judge *j)
{
    return j->o->flight.how && j->o->flight.how != CV_PLACED;
}

static int rate_effect(const judge *j, const pl_move *m, int which, int param)
{
    int own_turn = !j->o->window && j->o->holder == j->seat;

    switch (which) {
    case CV_SMASH:
    case CV_DESTROY:
        return rate_remove(j, m);
    case CV_REFLECT:
    case CV_CATCH:
        return j->is_threatened ? 50 : 0;
    case CV_RETARGET:
    case CV_REDIRECT:
        return rate_retarget(j, m);
    case CV_HEAL:
        return rate_heal(j, param);
    case CV_REDUCE:
        return j->is_threatened && in_flight(j) && j->harm >= 2 ? 30 : 0;
    case CV_BOOST:
        return j->mine && j->hits && in_flight(j) ? 14 : 0;
    case CV_TAILOR:
        if (!in_flight(j) || !j->hits)
            return 0;
        return m->a[5] ? (j->mine ? 14 : 0) : (j->is_threatened ? 24 : 0);
    case CV_TURN:
    case CV_SET_DIE:
        return rate_turn(j, m->a[4]);
    case CV_SNATCH:
        return rate_move_item(j, m, j->seat);
    case CV_MOVE:
        return rate_move_item(j, m, m->a[3] - 1);
    case CV_HUSH:
        return own_turn && !friends(j->u, j->seat, m->a[1] - 1) ? 4 : 0;
    case CV_SPY:
        return !friends(j->u, j->seat, m->a[1] - 1) && own_turn ? 8 : 0;
    case CV_DRAW:
    case CV_HURRY:
    case CV_FIREPOWER:
    case CV_FINDERS:
        return own_turn ? 20 : 0;
    case CV_SALVAGE:
    case CV_SCROUNGE:
        return own_turn
                   ? clairvoyance_item_worth(j->u, m->a[2] ? m->a[2] - 1 : 0) /
                         3
                   : 0;
    default:
        return own_turn ? 8 : 0;
    }
}

static int rate_any_effect(const judge *j, const pl_move *m)
{
    int kind = m->kind >= CV_SEAL_PLAY ? m->kind - CV_SEALED : m->kind;

    if (kind == CV_DO_PLAY || kind == CV_DO_USE) {
        const cv_card *c = card_at(j->u, m->a[0]);
        return rate_effect(j, m, c->effect, c->param);
    }
    const cv_character *c = &cv_characters[j->o->character[j->seat] - 1];
    if (kind == CV_DO_BLOW)
        return friends(j->u, j->seat, m->a[2]) ? 0 : 4;
    return rate_effect(j, m, c->effect, c->param);
}

/* ---- lists --------------------------------------------------------------- */

static int rate_move(const judge *j, const pl_move *m)
{
    const cv_flight *f = &j->o->flight;

    switch (m->kind) {
    case CV_DO_HOLD:
    case CV_DO_STOPS:
    case CV_DO_ORDERS:
        return 0;
    case CV_DO_PASS:
        return PASS;
    case CV_DO_FOLLOW:
        return 3;
    case CV_DO_TURN:
        return card_at(j->u, f->card - 1)->faces >> m->a[0] & 1 ? 30 : 1;
    case CV_DO_PICK:
    case CV_DO_NAME:
    case CV_DO_CHOOSE:
    case CV_DO_APPOINT:
    case CV_DO_WITHDRAW:
        return 1;
    default:
        return m->kind < CV_DO_TURN ? rate_action(j, m) : rate_any_effect(j, m);
    }
}

static void rate(const void *setup, const void *state, int seat,
                 const pl_choice *list, int n, uint16_t *weight)
{
    const cv_setup *u = setup;
    const cv_state *s = state;

    if (s->open.open.phase == CV_PICK || s->open.open.phase == CV_NAME) {
        for (int i = 0; i < n; i++)
            weight[i] = 1;
        return;
    }
    judge j = judge_of(u, s, seat);
    for (int i = 0; i < n; i++) {
        int w = rate_move(&j, &list[i].move);
        weight[i] = (uint16_t)(w < 0 ? 0 : w);
    }
}

/* Between windows only the holder has something to decide. */
static uint16_t movers(const void *setup, const void *state, uint16_t seats)
{
    const cv_state *s = state;
    uint16_t holder = PL_BIT(s->open.holder);
    (void)setup;

    return s->open.open.phase == CV_ACT && (seats & holder) ? holder : seats;
}

/* ---- positions ----------------------------------------------------------- */

/* How strong a seat is, in health: items, cards in hand and an unused ability
 * count as parts of a health point. */
static double strength(const cv_setup *u, const cv_state *s, int seat)
{
    const cv_open *o = &s->open;
    double sum = o->health[seat];

    if (!(o->alive >> seat & 1))
        return 0;
    for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++)
        sum += 0.07 * clairvoyance_item_worth(u, o->item[seat][k] - 1);
    sum += 0.25 * (o->hand_n[seat] < 6 ? o->hand_n[seat] : 6);
    sum += o->used >> seat & 1 ? 0 : 0.8;
    return sum > 0.3 ? sum : 0.3;
}

/* The result of each seat is its share of the cubed strengths: a lead decides
 * more than in proportion. Quiet means that nothing is in flight. */
static int value(const void *setup, const void *state, double *worth)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    double all = 0;

    if (o->open.phase != CV_ACT || o->flight.how)
        return 0;
    for (int i = 0; i < u->seats; i++) {
        double x = strength(u, s, i) + (o->holder == i ? 0.3 * o->actions : 0);
        worth[i] = o->alive >> i & 1 ? x * x * x : 0;
        all += worth[i];
    }
    for (int i = 0; i < u->seats; i++)
        worth[i] /= all;
    if (u->options.teams)
        for (int i = 0; i < 2; i++)
            worth[i] = worth[i + 2] = worth[i] + worth[i + 2];
    return 1;
}

/* ---- forgetting ---------------------------------------------------------- */

enum { REMEMBERED = 3 }; /* turns, counting those of all seats */

/* The cards that a seat knows to be in other hands, and since which turn. */
typedef struct {
    uint8_t known[5][CV_DESIGNS];
    uint16_t since[5][CV_DESIGNS];
} memory;

_Static_assert(sizeof(memory) <= PL_MEMORY_SIZE, "room for a memory");

static void forget(const void *setup, void *view, void *mind)
{
    static const uint8_t none[CV_DESIGNS];
    const cv_setup *u = setup;
    cv_view *v = view;
    memory *m = mind;

    for (int i = 0; i < u->seats; i++) {
        int lies_open = memcmp(v->hand[i], none, sizeof none) != 0;
        for (int d = 0; d < u->deck.designs; d++) {
            uint8_t *known = &v->facts.hand[i][d];
            if (lies_open || *known > m->known[i][d])
                m->since[i][d] = v->open.turns;
            m->known[i][d] = *known;
            if (v->open.turns - m->since[i][d] > REMEMBERED)
                *known = 0;
        }
    }
}

const pl_knowledge pl_clairvoyance_knowledge = {
    .game = "clairvoyance",
    .explore = 0.4,
    .first = 4,
    .cut = 12,
    .movers = movers,
    .rate = rate,
    .value = value,
    .forget = forget,
};
