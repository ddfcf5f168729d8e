/* SPDX-License-Identifier: MIT */
/* table_deal.c - the steps of a fair deal at a table.
 *
 * Before the start each person's client commits to its bytes ('ready'). If
 * nobody has committed to bytes, the start deals at once. Otherwise the phase
 * is PL_PHASE_OPENING, in which nothing about seats and settings can change,
 * and the clients open their bytes ('reveal'). The last one deals. If a seat's
 * bytes do not come, the deal is voided: it stays in the record, the seat is
 * given up, and everybody commits again. wire/fair.h has the hashes.
 *
 * Until a seat opens its bytes, only its own client knows them; and nobody is
 * sent any bytes before all are opened. */
#include "server/table_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REVEAL_MS = 30000 };

int pl_table_is_opening(const pl_table *t)
{
    return t->phase == PL_PHASE_OPENING;
}

/* At a slow table a move may take days, so opening the deal may too. */
int64_t pl_table_reveal_ms(const pl_table *t)
{
    return t->patience == PL_PATIENCE_SLOW && t->patience_ms > REVEAL_MS
               ? t->patience_ms
               : REVEAL_MS;
}

int64_t pl_table_reveal_ends(const pl_table *t)
{
    return pl_table_is_opening(t) ? t->opened_at + pl_table_reveal_ms(t) : 0;
}

uint8_t pl_table_unopened(const pl_table *t)
{
    const pl_shares *s = &t->fair.shares;

    return s->promised & (uint8_t)~s->opened;
}

void pl_table_unready(pl_table *t, int seat)
{
    pl_shares *s = &t->fair.shares;

    t->place[seat].ready = 0;
    t->place[seat].promiser = (pl_id){ 0 };
    s->promised &= (uint8_t)~PL_BIT(seat);
    s->opened &= (uint8_t)~PL_BIT(seat);
    memset(s->commitment[seat], 0, sizeof s->commitment[seat]);
    memset(s->given[seat], 0, sizeof s->given[seat]);
}

void pl_table_promise(pl_table *t, int seat, const pl_id *person,
                      const uint8_t commitment[32])
{
    t->fair.shares.promised |= PL_BIT(seat);
    memcpy(t->fair.shares.commitment[seat], commitment, 32);
    t->place[seat].promiser = *person;
}

int pl_table_can_open(const pl_table *t)
{
    for (int i = 0; i < t->setting.seats; i++) {
        const pl_table_person *p = pl_table_person_of(t, &t->place[i].promiser);
        if ((t->fair.shares.promised & PL_BIT(i)) && p && p->away &&
            t->patience != PL_PATIENCE_SLOW)
            return 0;
    }
    return 1;
}

int pl_table_open(pl_table *t, int64_t at)
{
    if (!t->fair.by_hand && !t->origin.state && pl_table_unopened(t)) {
        t->phase = PL_PHASE_OPENING;
        t->opened_at = at;
        return 0;
    }
    pl_table_begin(t, at);
    return 1;
}

void pl_table_give(pl_table *t, int seat, const uint8_t bytes[PL_GIVEN])
{
    t->fair.shares.opened |= PL_BIT(seat);
    memcpy(t->fair.shares.given[seat], bytes, PL_GIVEN);
}

/* The person whose client has the seat's bytes, or else a person in the seat.
 */
static pl_id find_holder(const pl_table *t, int seat)
{
    if (!pl_id_is_zero(&t->place[seat].promiser))
        return t->place[seat].promiser;
    for (int i = 0; i < t->n_people; i++)
        if (t->people[i].seat == seat)
            return t->people[i].id;
    return (pl_id){ 0 };
}

void pl_table_void(pl_table *t, pl_void_why why, uint8_t by)
{
    pl_voided *v = pl_fair_void(&t->fair, why, t->setting.seats, by);

    if (!v) /* starts over the limit are refused, so this is lack of memory */
        abort();
    for (int i = 0; i < t->setting.seats; i++)
        if (by & PL_BIT(i))
            v->person[i] = find_holder(t, i);
    for (int i = 0; i < t->setting.seats; i++) {
        if (t->place[i].kind == PL_PLACE_PERSON)
            pl_table_unready(t, i);
        if (by & PL_BIT(i))
            pl_table_unseat(t, pl_table_find_person(t, &v->person[i]));
    }
    t->phase = PL_PHASE_LOBBY;
    t->opened_at = 0;
}
