/* SPDX-License-Identifier: MIT */
/* clairvoyance_run.c - what each effect does, one function each.
 *
 * The list of effects names these functions. 'm' is a legal way to use the
 * effect and 'p' the number on the card; effects resolve at once and cannot
 * be countered. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

/* ---- used by a player --------------------------------------------------- */

static void destroy_item(cv_table *t, int seat, int card)
{
    cv_remove_item(t, seat, card);
    cv_put_down(t, card);
    cv_tell(t, PL_EVERYBODY, CV_DESTROYED, seat, card, CV_GONE_ITEM, 0);
}

void cv_run_smash(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    destroy_item(t, m.a[1] - 1, m.a[2] - 1);
}

void cv_run_destroy(cv_table *t, int seat, pl_move m, int p)
{
    cv_flight *f = &t->s->open.flight;

    if (m.a[1]) {
        cv_run_smash(t, seat, m, p);
        return;
    }
    cv_put_down(t, f->card - 1);
    cv_tell(t, PL_EVERYBODY, CV_DESTROYED, f->by, f->card - 1, CV_GONE_FLIGHT,
            0);
    cv_end_flight(&t->s->open);
}

/* Changes of damage stay with the item, but Tailored Fit is about one seat and
 * ends. */
static void aim_at(cv_table *t, int target)
{
    cv_open *o = &t->s->open;

    o->flight.at = (uint8_t)target;
    o->tailored = o->tailor = 0;
    cv_tell(t, PL_EVERYBODY, CV_RETARGETED, PL_NOBODY, target, 0, 0);
}

void cv_run_retarget(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    aim_at(t, m.a[1] - 1);
}

void cv_run_reflect(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m, (void)p;
    aim_at(t, t->s->open.flight.by);
}

static void regain(cv_table *t, int seat, int p)
{
    cv_open *o = &t->s->open;
    int n = CV_HEALTH - o->health[seat] < p ? CV_HEALTH - o->health[seat] : p;

    o->health[seat] += (uint8_t)n;
    cv_tell(t, PL_EVERYBODY, CV_HEALED, seat, n, 0, 0);
}

void cv_run_heal(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    regain(t, seat, p);
}

void cv_run_reduce(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.flight.less += (uint8_t)p;
}

void cv_run_boost(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.flight.more += (uint8_t)p;
}

void cv_run_set_die(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_tell(t, PL_EVERYBODY, CV_TURNED, seat, t->s->open.die, m.a[4], 0);
    t->s->open.die = m.a[4];
}

void cv_run_hurry(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.actions += (uint8_t)p;
    t->s->open.idle += (uint8_t)p;
}

void cv_run_scrounge(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_take_up(t, m.a[2] - 1);
    cv_gain_openly(t, seat, m.a[2] - 1);
    cv_tell(t, PL_EVERYBODY, CV_TOOK, seat, m.a[2] - 1, 0, 0);
}

void cv_run_spy(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_look(t, seat, m.a[1] - 1);
    cv_ask(t, seat, CV_SPY_CARD, m.a[1]);
}

void cv_run_catch(cv_table *t, int seat, pl_move m, int p)
{
    int card = t->s->open.flight.card - 1;
    (void)m, (void)p;

    cv_end_flight(&t->s->open);
    cv_receive(t, seat, card);
}

void cv_run_probe(cv_table *t, int seat, pl_move m, int p)
{
    cv_look(t, seat, m.a[1] - 1);
    cv_draw(t, seat, p);
}

void cv_run_snatch(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_remove_item(t, m.a[1] - 1, m.a[2] - 1);
    cv_receive(t, seat, m.a[2] - 1);
}

void cv_run_draw(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    cv_draw(t, seat, p);
}

void cv_run_hush(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    t->s->open.hushed |= (uint8_t)(1u << (m.a[1] - 1));
}

void cv_run_move(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    cv_remove_item(t, m.a[1] - 1, m.a[2] - 1);
    cv_receive(t, m.a[3] - 1, m.a[2] - 1);
}

void cv_run_sure(cv_table *t, int seat, pl_move m, int p)
{
    (void)m, (void)p;
    t->s->open.sure |= (uint8_t)(1u << seat);
}

void cv_run_search(cv_table *t, int seat, pl_move m, int p)
{
    uint8_t copies[CV_DESIGNS] = { 0 };
    (void)m, (void)p;

    for (int i = 0; i < t->s->open.deck_n; i++)
        copies[t->s->deck[i]]++;
    cv_look_deck(t, seat);
    cv_tell_cards(t, PL_BIT(seat), CV_SAW_DECK, seat, copies, 0);
    cv_ask(t, seat, CV_DECK_CARD, 0);
}

void cv_run_charm(cv_table *t, int seat, pl_move m, int p)
{
    (void)m, (void)p;
    t->s->open.charmed |= (uint8_t)(1u << seat);
}

void cv_run_finders(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    for (int i = 1; i < t->u->seats; i++) {
        int other = (seat + i) % t->u->seats;
        cv_discard_random(t, other, p, 1);
    }
    cv_ask(t, seat, CV_HEAP_CARD, 0);
}

void cv_run_firepower(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.actions += (uint8_t)p;
    t->s->open.allowance += (uint8_t)p;
}

void cv_run_blow(cv_table *t, int seat, pl_move m, int p)
{
    int n = __builtin_ctz(pl_move_mask(m, 3));

    cv_hurt(t, seat, n, 0, 0);
    if (m.a[1])
        cv_remove_item(t, seat, m.a[0]);
    else
        cv_lose(t, seat, m.a[0]);
    cv_declare(t, CV_BLOWN, m.a[0], m.a[2]);
    t->s->open.flight.base = (uint8_t)(n + p);
}

void cv_run_tailor(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    t->s->open.tailored = m.a[1];
    t->s->open.tailor = m.a[5] ? 1 : 2;
}

void cv_run_wreck(cv_table *t, int seat, pl_move m, int p)
{
    uint32_t mask = pl_move_mask(m, 3);
    uint8_t item[5][CV_ITEMS];
    (void)seat, (void)p;

    memcpy(item, t->s->open.item, sizeof item);
    for (; mask; mask &= mask - 1) {
        int place = __builtin_ctz(mask);
        destroy_item(t, place / CV_ITEMS,
                     item[place / CV_ITEMS][place % CV_ITEMS] - 1);
    }
}

/* ---- at the start of a turn ---------------------------------------------- */

void cv_run_start_discard(cv_table *t, int seat, pl_move m, int p)
{
    int n = 0, last = 0;
    (void)m;

    for (int i = 0; i < t->u->seats; i++)
        if (i != seat && t->s->open.hand_n[i]) {
            n++;
            last = i;
        }
    if (n > 1)
        cv_ask(t, seat, CV_WHOSE_CARD, p);
    else if (n == 1)
        cv_discard_random(t, last, p, 0);
}

void cv_run_start_heal(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    if (!cv_is_restless(t->u, &t->s->open))
        regain(t, seat, p);
}

/* Tailored Fit changes the first of these damages. */
void cv_run_start_harm(cv_table *t, int seat, pl_move m, int p)
{
    cv_open *o = &t->s->open;
    int fit = o->tailored == seat + 1 ? o->tailor : 0;
    int by = cv_characters[CV_AUSTIN].param;
    (void)m;

    o->tailored = o->tailor = 0;
    cv_hurt(t, seat, p, fit == 1 ? by : 0, fit == 2 ? by : 0);
}

void cv_run_start_roll(cv_table *t, int seat, pl_move m, int p)
{
    (void)m, (void)p;
    t->s->open.die = (uint8_t)(1 + pl_roll(&t->s->rng, CV_FACES));
    cv_tell(t, PL_EVERYBODY, CV_ROLLED, seat, t->s->open.die, 0, 0);
}
