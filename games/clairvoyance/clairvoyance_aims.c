/* SPDX-License-Identifier: MIT */
/* clairvoyance_aims.c - the possible targets of each effect.
 *
 * Each function writes every way to use one effect now, as legal moves. The
 * list of effects names them; the caller has checked that the effect may be
 * used at this time. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include "rules/choice.h"

static void add(cv_aims *w, int seat, int item, int to, int face)
{
    pl_move m = w->base;

    m.a[1] = (uint8_t)seat;
    m.a[2] = (uint8_t)item;
    m.a[3] = (uint8_t)to;
    m.a[4] = (uint8_t)face;
    w->out[w->n++] = pl_one(m);
}

void cv_aim_nothing(cv_aims *w)
{
    add(w, 0, 0, 0, 0);
}

/* Whether the place holds a possible target. The first copy of the item in use
 * is none, and a second copy of a design would be the same target again. */
static int is_aim(const cv_aims *w, int seat, int k)
{
    const uint8_t *item = w->o->item[seat];
    int copies = 0;

    if (!item[k])
        return 0;
    for (int j = 0; j < k; j++)
        copies += item[j] == item[k];
    if (w->base.kind == CV_DO_USE && seat == w->seat &&
        item[k] == w->base.a[0] + 1)
        return copies == 1;
    return copies == 0;
}

void cv_aim_item(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS; k++)
            if (is_aim(w, i, k))
                add(w, i + 1, w->o->item[i][k], 0, 0);
}

void cv_aim_other_item(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS && i != w->seat; k++)
            if (is_aim(w, i, k))
                add(w, i + 1, w->o->item[i][k], 0, 0);
}

/* A move without a seat targets the card in flight or being placed. */
void cv_aim_item_or_flight(cv_aims *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->how && (!f->sure || w->base.kind == CV_DO_ABILITY))
        cv_aim_nothing(w);
    cv_aim_item(w);
}

void cv_aim_item_and_seat(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS; k++)
            for (int j = 0; j < w->u->seats && is_aim(w, i, k); j++)
                if (j != i && cv_is_alive(w->o, j))
                    add(w, i + 1, w->o->item[i][k], j + 1, 0);
}

void cv_aim_edge(cv_aims *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->sure && w->base.kind != CV_DO_ABILITY)
        return;
    for (int face = 1; face <= CV_FACES; face++)
        if (cv_edges[w->o->die] >> face & 1)
            add(w, 0, 0, 0, face);
}

void cv_aim_face(cv_aims *w)
{
    if (w->o->flight.sure && w->base.kind != CV_DO_ABILITY)
        return;
    for (int face = 1; face <= CV_FACES; face++)
        add(w, 0, 0, 0, face);
}

void cv_aim_seat(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (cv_is_alive(w->o, i))
            add(w, i + 1, 0, 0, 0);
}

void cv_aim_other_seat(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && cv_is_alive(w->o, i))
            add(w, i + 1, 0, 0, 0);
}

void cv_aim_other_hand(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && w->o->hand_n[i])
            add(w, i + 1, 0, 0, 0);
}

static uint64_t pile(const cv_aims *w)
{
    uint64_t there = 0;
    for (int i = 0; i < w->o->discard_n; i++)
        there |= (uint64_t)1 << w->o->discard[i];
    return there;
}

static void from_pile(cv_aims *w, uint64_t there)
{
    for (; there; there &= there - 1)
        add(w, 0, __builtin_ctzll(there) + 1, 0, 0);
}

void cv_aim_discarded(cv_aims *w)
{
    from_pile(w, pile(w));
}

void cv_aim_discarded_item(cv_aims *w)
{
    uint64_t own = (uint64_t)1 << w->base.a[0];
    from_pile(w, pile(w) & ~w->u->of_type[CV_INSTANT] & ~own);
}

void cv_aim_thrower(cv_aims *w)
{
    if (!(w->o->charmed >> w->o->flight.by & 1))
        cv_aim_nothing(w);
}

static int open_targets(const cv_open *o)
{
    return o->alive & ~o->charmed & ~(1 << o->flight.at);
}

static void targets(cv_aims *w, int seats)
{
    for (int i = 0; i < w->u->seats; i++)
        if (seats >> i & 1)
            add(w, i + 1, 0, 0, 0);
}

void cv_aim_any_target(cv_aims *w)
{
    targets(w, open_targets(w->o));
}

void cv_aim_third_target(cv_aims *w)
{
    int open = open_targets(w->o), thrower = 1 << w->o->flight.by;
    targets(w, open & ~thrower ? open & ~thrower : open);
}

/* A thrown card can be caught only if it would hit with the present face. */
void cv_aim_hit(cv_aims *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->how != CV_THROWN ||
        cv_design(w->u, f->card - 1)->faces >> w->o->die & 1)
        cv_aim_nothing(w);
}

void cv_aim_deck(cv_aims *w)
{
    if (w->o->deck_n)
        cv_aim_nothing(w);
}

void cv_aim_any_hands(cv_aims *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && w->o->hand_n[i]) {
            cv_aim_nothing(w);
            return;
        }
}

/* A throw for health, from hand or possession; not in anybody's first turn. */
void cv_aim_blow(cv_aims *w)
{
    const cv_open *o = w->o;
    int others = o->alive & ~o->charmed & ~(1 << w->seat);

    if (o->rounds[w->seat] < 2 || o->health[w->seat] < 2)
        return;
    for (int card = 0; card < w->u->deck.designs; card++)
        for (int own = 0; own < 2 && cv_is_item(w->u, card); own++) {
            if (own ? !cv_possesses(o, w->seat, card)
                    : !w->s->hand[w->seat][card])
                continue;
            for (int i = 0; i < w->u->seats; i++)
                if (others >> i & 1)
                    w->out[w->n++] = (pl_choice){
                        .move = { CV_DO_BLOW,
                                  { (uint8_t)card, (uint8_t)own, (uint8_t)i } },
                        .mask = (1u << o->health[w->seat]) - 2,
                        .min = 1,
                        .max = 1,
                        .at = 3,
                    };
        }
}

void cv_aim_damage(cv_aims *w)
{
    const cv_open *o = w->o;
    int seat = cv_in_flight(o) ? o->flight.at : o->holder;

    if (!cv_in_flight(o) &&
        (o->window != CV_W0 + 1 || !cv_sum(w->u, o, seat, CV_START_HARM)))
        return;
    for (int more = 0; more < 2; more++) {
        add(w, seat + 1, 0, 0, 0);
        w->out[w->n - 1].move.a[5] = (uint8_t)more;
    }
}

void cv_aim_places(cv_aims *w)
{
    uint32_t mask = 0;

    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS && w->o->item[i][k]; k++)
            mask |= 1u << (i * CV_ITEMS + k);
    w->out[w->n++] = (pl_choice){
        .move = { CV_DO_WRECK, { 0 } },
        .mask = mask,
        .max = (uint8_t)w->param,
        .at = 3,
    };
}
