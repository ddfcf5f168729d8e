/* SPDX-License-Identifier: MIT */
/* policy_clairvoyance.c - when a quick bot uses its character's ability.
 *
 * The ratings of eval_clairvoyance.c order moves for a search, which finds out
 * by itself when an ability is best used. A bot that only draws by them uses
 * most abilities at the first chance, and then its character wins far more or
 * less often than with a search. So abilities that end a game are kept for
 * that, and the others are used as eagerly as the table says. The numbers were
 * set so that, with the default deck and four seats, characters win about as
 * often as with keen:200; docs/balance says how near that comes. Everything
 * here depends only on what lies open and on the seat's own moves. */
#include "bots/policy.h"

#include "bots/policy_inner.h"
#include "games/clairvoyance/clairvoyance_inner.h"
#include "rules/choice.h"

enum {
    KNOCK_OUT = 300, /* what the ratings give a throw that eliminates */
    DECISIVE = 2000, /* before anything else */
    SURE = 400,      /* for a throw of BIG or more that nobody can stop */
    BIG = 3,
    REDIRECTED = 5,  /* the least harm that is worth a new target */
    WRECKED = 8,     /* the least worth of an item that is wrecked, */
    WRECKS = 2,      /* and how many of them there must be */
    DRAWN_OUT = 150, /* throws at a seat that can still answer, in % */
};

/* How eagerly abilities are used, in % of their ratings; 0: as rated. */
static const uint16_t eager[CV_EFFECTS] = {
    [CV_CHARM] = 400,  [CV_SEARCH] = 100, [CV_FINDERS] = 800,  [CV_SET_DIE] = 7,
    [CV_DESTROY] = 30, [CV_TAILOR] = 200, [CV_SCROUNGE] = 200, [CV_MOVE] = 4,
};

/* What the seat to move could do with a throw now. */
typedef struct {
    const cv_setup *u;
    const cv_open *o;
    int seat;
    int throws, big, knocks; /* throws that are rated; of BIG; that eliminate */
} hand;

static hand hand_of(const cv_setup *u, const cv_open *o, int seat,
                    const pl_choice *list, int n, const uint16_t *weight)
{
    hand h = { .u = u, .o = o, .seat = seat };

    for (int i = 0; i < n; i++) {
        if (list[i].move.kind != CV_DO_THROW || !weight[i])
            continue;
        h.throws++;
        h.big += cv_design(u, list[i].move.a[0])->damage >= BIG;
        h.knocks += weight[i] == KNOCK_OUT;
    }
    return h;
}

/* Whether the seat can still answer a throw by its ability. */
static int can_answer(const cv_open *o, int seat)
{
    int effect = cv_characters[o->character[seat] - 1].effect;

    return !cv_has(o->used, seat) &&
           (effect == CV_REDIRECT || effect == CV_SET_DIE ||
            effect == CV_DESTROY || effect == CV_TAILOR);
}

/* A blow costs as much health as it adds: only the last rival is worth it. */
static int refine_blow(const hand *h, pl_choice *c)
{
    const cv_open *o = h->o;
    int at = c->move.a[2];
    int extra = cv_characters[o->character[h->seat] - 1].param +
                cv_sum(h->u, o, h->seat, CV_RACK) -
                cv_sum(h->u, o, at, CV_ARMOUR);
    int cost = o->health[at] - extra > 1 ? o->health[at] - extra : 1;

    if (__builtin_popcount(o->alive) != 2 || !(c->mask >> cost & 1))
        return 0;
    c->mask = 1u << cost;
    return DECISIVE;
}

/* The most valuable items of the others, if there are enough. */
static int refine_wreck(const hand *h, pl_choice *c)
{
    uint32_t mask = 0;
    int all = 0, n = 0;

    while (n < c->max) {
        int most = WRECKED, at = -1;
        for (int p = 0; p < h->u->seats * CV_ITEMS; p++) {
            int item = h->o->item[p / CV_ITEMS][p % CV_ITEMS];
            int worth = item ? clairvoyance_item_worth(h->u, item - 1) : 0;
            if (p / CV_ITEMS != h->seat && !(mask >> p & 1) && worth > most) {
                most = worth;
                at = p;
            }
        }
        if (at < 0)
            break;
        mask |= 1u << at;
        all += most;
        n++;
    }
    if (h->o->window || n < WRECKS)
        return 0;
    c->mask = mask;
    c->min = c->max = (uint8_t)n;
    return all;
}

static int refine_ability(const hand *h, int weight)
{
    const cv_flight *f = &h->o->flight;
    int own_turn = !h->o->window && h->o->holder == h->seat;
    int effect = cv_characters[h->o->character[h->seat] - 1].effect;

    switch (effect) {
    case CV_SURE:
        return !own_turn ? 0 : h->knocks ? DECISIVE : h->big ? SURE : 0;
    case CV_FIREPOWER:
        return h->throws > 1 ? weight : 0;
    case CV_REDIRECT:
        return f->base + f->more - f->less >= REDIRECTED ? weight : 0;
    default:
        return eager[effect] ? weight * eager[effect] / 100 : weight;
    }
}

/* A card to take: the better, the more likely. */
static int refine_choice(const hand *h, int card, int weight)
{
    int worth = card ? clairvoyance_item_worth(h->u, card - 1) : 0;

    if (h->o->choice != CV_DECK_CARD && h->o->choice != CV_HEAP_CARD)
        return weight;
    return worth > 1 ? worth * worth : 1;
}

static int refine_move(const hand *h, pl_choice *c, int weight)
{
    int kind = c->move.kind;

    kind -= kind >= CV_SEAL_PLAY ? CV_SEALED : 0;
    switch (kind) {
    case CV_DO_THROW:
    case CV_DO_FLING:
        return weight < KNOCK_OUT && can_answer(h->o, c->move.a[1])
                   ? weight * DRAWN_OUT / 100
                   : weight;
    case CV_DO_BLOW:
        return refine_blow(h, c);
    case CV_DO_WRECK:
        return refine_wreck(h, c);
    case CV_DO_ABILITY:
        return refine_ability(h, weight);
    case CV_DO_CHOOSE:
        return refine_choice(h, c->move.a[0], weight);
    default:
        return weight;
    }
}

void pl_policy_refine_clairvoyance(const void *setup, const void *state,
                                   int seat, pl_choice *list, int n,
                                   uint16_t *weight)
{
    const cv_state *s = state;
    hand h = hand_of(setup, &s->open, seat, list, n, weight);

    if (s->open.open.phase == CV_PICK || s->open.open.phase == CV_NAME)
        return;
    for (int i = 0; i < n; i++)
        weight[i] = (uint16_t)refine_move(&h, &list[i], weight[i]);
}
