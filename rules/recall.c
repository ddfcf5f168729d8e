/* SPDX-License-Identifier: MIT */
/* recall.c - keys of information sets for players who forget nothing. recall.h
 * explains them.
 *
 * The key is a 64-bit hash of everything the seat has seen and done, in
 * order. Two histories that the seat cannot tell apart give the same bytes
 * and so the same key. */
#include "rules/recall.h"

static uint64_t fold(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    uint64_t w;

    for (; n; p += w, n -= w) {
        uint64_t word = 0;
        w = n < 8 ? n : 8;
        memcpy(&word, p, w);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
        h *= 0xbf58476d1ce4e5b9u;
        h ^= h >> 32;
    }
    return h;
}

void pl_recall_init(pl_recall *r, const pl_game *g, const void *setup,
                    const void *state, int seats, void *view)
{
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        r->seat[i] = 0x243f6a8885a308d3u + (uint64_t)i;
        if (i < seats) {
            g->view(setup, state, i, view);
            r->seat[i] = fold(r->seat[i], view, g->view_size);
        }
    }
}

void pl_recall_told(pl_recall *r, int seat, const pl_event *e)
{
    pl_event told = *e;

    told.seen_by = 0; /* a seat does not learn who else was told */
    r->seat[seat] = fold(r->seat[seat] ^ 2, &told, sizeof told);
}

void pl_recall_moved(pl_recall *r, int seats, int seat, pl_move move,
                     const pl_events *events)
{
    if (seat < seats)
        r->seat[seat] = fold(r->seat[seat] ^ 1, &move, sizeof move);
    for (int i = 0; i < events->n; i++)
        for (int k = 0; k < seats; k++)
            if (events->at[i].seen_by >> k & 1)
                pl_recall_told(r, k, &events->at[i]);
}

uint64_t pl_recall_key(const pl_recall *r, const pl_game *g, int seat,
                       const void *view)
{
    uint64_t key = fold(r->seat[seat] ^ 4, view, g->view_size);
    return key ? key : 1;
}
