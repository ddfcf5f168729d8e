/* SPDX-License-Identifier: MIT */
/* clairvoyance_effects.c - when effects may be used, and how they are run.
 *
 * The list in clairvoyance_lists.h says of each effect when it may be used,
 * which function writes its aims (clairvoyance_aims.c) and which one carries
 * it out (clairvoyance_run.c). This file walks that table: it lists what a
 * seat may do for free, checks one move, runs it, and picks the answer that a
 * seat left a standing order for. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

typedef struct {
    uint8_t when;
    void (*aim)(cv_aims *w);
    void (*run)(cv_table *t, int seat, pl_move m, int p);
} effect;

enum { WAYS = 200 }; /* more than any effect has */

static const effect effects[CV_EFFECTS] = {
#define X(name, word, where, least, most, when, aim, run, flight, ...) \
    [CV_##name] = { when, aim, run },
    CV_EFFECT_LIST(X)
#undef X
};

void cv_start_effect(cv_table *t, int seat, int place)
{
    int card = t->s->open.item[seat][place] - 1;
    const cv_card *c = cv_design(t->u, card);

    t->s->open.done |= (uint8_t)(1u << place);
    cv_tell(t, PL_EVERYBODY, CV_START_EFFECT, seat, card, 0, 0);
    effects[c->effect].run(t, seat, (pl_move){ 0 }, c->param);
}

/* ---- listing, checking, running ------------------------------------------ */

static int is_time(const cv_aims *w, int when)
{
    const cv_open *o = w->o;
    int able = w->base.kind == CV_DO_ABILITY || w->base.kind == CV_DO_BLOW;

    if ((when & CV_IN_FLIGHT) &&
        (!cv_in_flight(o) || (o->flight.sure && !able)))
        return 0;
    if ((when & CV_AT_ME) && o->flight.at != w->seat)
        return 0;
    if ((when & CV_OWN_TURN) && o->holder != w->seat)
        return 0;
    if ((when & CV_OWN_ACTIONS) &&
        (o->holder != w->seat || o->window || o->stage != CV_AT_ACTIONS))
        return 0;
    return !(when & CV_HEALS) || !cv_is_restless(w->u, o);
}

static void list_one(cv_aims *w, int kind, int card, int number, int param)
{
    const effect *e = &effects[number];

    w->base = (pl_move){ (uint8_t)kind, { (uint8_t)card } };
    w->param = param;
    if (e->aim && is_time(w, e->when))
        e->aim(w);
}

static void list_ability(cv_aims *w)
{
    const cv_character *c;

    if ((w->o->used >> w->seat & 1) || !w->o->character[w->seat])
        return;
    c = &cv_characters[w->o->character[w->seat] - 1];
    list_one(w, CV_DO_ABILITY, 0, c->effect, c->param);
}

int cv_effects_list(const cv_setup *u, const cv_state *s, int seat,
                    pl_choice *out)
{
    const cv_open *o = &s->open;
    cv_aims w = { u, s, o, seat, 0, { 0 }, out, 0 };

    if (!(o->hushed >> seat & 1)) {
        uint64_t instants = u->of_type[CV_INSTANT];
        for (; instants; instants &= instants - 1) {
            int card = __builtin_ctzll(instants);
            if (s->hand[seat][card])
                list_one(&w, CV_DO_PLAY, card, cv_design(u, card)->effect,
                         cv_design(u, card)->param);
        }
        for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++) {
            int card = o->item[seat][k] - 1;
            if (cv_design(u, card)->type == CV_SINGLE &&
                cv_possesses(o, seat, card) == k + 1)
                list_one(&w, CV_DO_USE, card, cv_design(u, card)->effect,
                         cv_design(u, card)->param);
        }
    }
    list_ability(&w);
    return w.n;
}

int cv_effect_is_legal(const cv_setup *u, const cv_state *s, int seat,
                       pl_move m)
{
    const cv_open *o = &s->open;
    pl_choice out[WAYS];
    cv_aims w = { u, s, o, seat, 0, { 0 }, out, 0 };
    int card = m.a[0];

    if (m.kind == CV_DO_PLAY || m.kind == CV_DO_USE) {
        if (card >= u->deck.designs || (o->hushed >> seat & 1))
            return 0;
        if (m.kind == CV_DO_PLAY &&
            (!s->hand[seat][card] || cv_design(u, card)->type != CV_INSTANT))
            return 0;
        if (m.kind == CV_DO_USE && (!cv_possesses(o, seat, card) ||
                                    cv_design(u, card)->type != CV_SINGLE))
            return 0;
        list_one(&w, m.kind, card, cv_design(u, card)->effect,
                 cv_design(u, card)->param);
    } else {
        /* A place whose item has changed is no longer what was chosen. */
        if (m.kind == CV_DO_WRECK && o->window &&
            (pl_move_mask(m, 3) & o->touched))
            return 0;
        list_ability(&w);
    }
    return pl_choices_contain(out, w.n, m);
}

void cv_effect_run(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;
    int number, param, able = m.kind != CV_DO_PLAY && m.kind != CV_DO_USE;
    pl_event e = {
        PL_EVERYBODY, able ? CV_ABILITY : CV_USED, (uint8_t)seat, { 0 }
    };

    if (m.kind != CV_DO_BLOW && m.kind != CV_DO_WRECK)
        memcpy(e.a, m.a, 6);
    if (able) {
        const cv_character *c = &cv_characters[o->character[seat] - 1];
        e.a[0] = o->character[seat] - 1;
        number = c->effect;
        param = c->param;
        o->used |= (uint8_t)(1u << seat);
    } else {
        number = cv_design(t->u, m.a[0])->effect;
        param = cv_design(t->u, m.a[0])->param;
        if (m.kind == CV_DO_PLAY)
            cv_lose(t, seat, m.a[0]);
        else
            cv_remove_item(t, seat, m.a[0]);
        cv_put_down(t, m.a[0]);
    }
    o->last_by = (uint8_t)(seat + 1);
    o->last_card = able ? 0 : m.a[0] + 1;
    o->last_seat = e.a[1];
    o->last_item = e.a[2];
    o->last_to = e.a[3];
    pl_tell(t->events, e);
    effects[number].run(t, seat, m, param);
}

/* ---- standing orders ----------------------------------------------------- */

typedef struct {
    uint8_t effect, kind;
} order;

static const order orders[CV_ORDERS] = {
#define X(name, effect, how) [CV_ORDER_##name] = { CV_##effect, CV_DO_##how },
    CV_ORDER_LIST(X)
#undef X
};

pl_move cv_standing_order(const cv_setup *u, const cv_state *s, int seat)
{
    const cv_open *o = &s->open;
    const cv_flight *f = &o->flight;
    int more, less;

    if (!s->orders[seat] || !cv_in_flight(o) || f->at != seat ||
        cv_damage(u, o, &more, &less) == 0)
        return (pl_move){ 0 };
    if (f->how == CV_THROWN &&
        !(cv_design(u, f->card - 1)->faces >> o->die & 1))
        return (pl_move){ 0 };
    for (int k = 0; k < CV_ORDERS; k++)
        for (int d = 0; d < u->deck.designs && s->orders[seat] >> k & 1; d++) {
            pl_move m = { orders[k].kind, { (uint8_t)d } };
            if (cv_design(u, d)->effect == orders[k].effect &&
                cv_effect_is_legal(u, s, seat, m))
                return m;
        }
    return (pl_move){ 0 };
}
