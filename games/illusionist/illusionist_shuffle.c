/* SPDX-License-Identifier: MIT */
/* illusionist_shuffle.c - the random steps of a side: the deal, and mixing a
 * card back with hidden ones. A mix is written into the side's log, from which
 * illusionist_log.c works out what each seat can know. */
#include "games/illusionist/illusionist_inner.h"

#include <string.h>

void ill_deal_side(ill_state *s, int side)
{
    ill_side *d = &s->open.side[side];
    uint8_t deck[ILL_CARDS];

    for (int i = 0; i < ILL_CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    pl_shuffle(&s->rng, deck, ILL_CARDS);
    memset(d->state, ILL_HIDDEN, ILL_SLOTS);
    memset(d->state + ILL_SLOTS, ILL_EMPTY, ILL_COLUMNS);
    memset(d->up, 0, sizeof d->up);
    memset(d->known, 0, sizeof d->known);
    for (int i = 0; i < ILL_SLOTS; i++)
        d->shuffles[i]++;
    d->hand_shuffles++;
    d->hand = 3;
    d->ace_gone = 0;
    memcpy(s->slot[side], deck, ILL_SLOTS);
    s->hand[side] = (uint16_t)(1u << deck[8] | 1u << deck[9] | 1u << deck[10]);
    ill_note_deal(s, side);
}

/* Shuffles the face-up card at 'place' with the hidden cards of 'with' over
 * the places of all of them. */
void ill_mix_back(ill_state *s, int side, int place, uint32_t with)
{
    ill_side *d = &s->open.side[side];
    ill_log *log = &s->log[side];
    ill_mix *m = &log->mix[log->n++];
    uint8_t pot[3];
    unsigned out = 0;
    int n = 0, k = 0;

    m->card = d->up[place] & 15u;
    m->in = ILL_HAND_OF(with) & 0xfffu;
    m->named = (unsigned)ill_count(m->in) & 3u;
    m->exposed = place >= ILL_SLOTS;
    m->slots = (with | (m->exposed ? 0 : 1u << place)) & ILL_WITH_SLOTS;

    for (unsigned left = m->slots; left; left &= left - 1)
        pot[n++] = s->slot[side][__builtin_ctz(left)];
    for (unsigned left = m->in; left; left &= left - 1)
        pot[n++] = (uint8_t)__builtin_ctz(left);
    if (m->exposed) {
        pot[n++] = m->card;
        ill_clear(d, place);
    }
    if (n > 1)
        pl_shuffle(&s->rng, pot, (size_t)n);

    for (unsigned left = m->slots; left; left &= left - 1, k++) {
        int slot = __builtin_ctz(left);
        s->slot[side][slot] = pot[k];
        s->sight[side][slot] = 0;
        s->last[side][slot] = log->n;
        d->state[slot] = ILL_HIDDEN;
        d->up[slot] = d->known[slot] = 0;
        d->shuffles[slot]++;
    }
    if (k < n)
        d->hand_shuffles++;
    for (; k < n; k++)
        out |= 1u << pot[k];
    ill_set_out(m, out);
    s->hand[side] = (uint16_t)((s->hand[side] & ~m->in) | out);
    d->hand += m->exposed;
    /* A card that is mixed with nothing turns down in full view. */
    if (n == 1 && !m->exposed) {
        ill_note_slot(s, side, place, 1);
        d->known[place] = m->card;
    }
}
