/* SPDX-License-Identifier: MIT */
/* sim_signature.c - one hash for the behaviour of a game's rules.
 *
 * It plays random games with fixed seeds, for every number of seats with the
 * default options, and hashes all moves, events and views. So a change of the
 * rules or of what a seat sees changes the signature. Moves are random, not a
 * bot's, so a change of a bot does not. A refactoring that claims to change
 * nothing must leave the signature as it was. */
#include <stdlib.h>
#include <string.h>

#include "cli/sim.h"
#include "rules/choice.h"
#include "rules/drive.h"
#include "wire/seed.h"

enum { GAMES = 100, MOST_MOVES = 20000 };

typedef struct {
    pl_setting setting;
    uint8_t *state, *view;
    pl_choice *legal;
    pl_events events;
    uint8_t sum[32]; /* the hash so far */
} signer;

/* sum = SHA-256(sum | bytes), in pieces that fit the buffer. */
static void mix(signer *s, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    uint8_t buf[32 + 992];

    while (n) {
        size_t part = n < sizeof buf - 32 ? n : sizeof buf - 32;
        memcpy(buf, s->sum, 32);
        memcpy(buf + 32, p, part);
        pl_sha256(buf, 32 + part, s->sum);
        p += part;
        n -= part;
    }
}

static void mix_views(signer *s)
{
    const pl_setting *in = &s->setting;

    for (int seat = 0; seat <= PL_WATCHER; seat++) {
        if (seat >= in->seats && seat != PL_WATCHER)
            continue;
        in->game->view(in->setup, s->state, seat, s->view);
        mix(s, s->view, in->game->view_size);
    }
}

static void sign_game(signer *s, const uint8_t seed[32])
{
    const pl_setting *in = &s->setting;
    const pl_game *g = in->game;
    pl_drive drive = { 0 };
    pl_luck luck;
    uint16_t next;

    pl_luck_init(&luck, seed);
    g->deal(in->setup, seed, s->state);
    for (int i = 0; i < MOST_MOVES; i++) {
        int seat, n;
        pl_move m;

        mix_views(s);
        next = pl_drive_next(&drive, g, in->setup, s->state);
        if (!next)
            break;
        seat = __builtin_ctz(next);
        n = g->legal(in->setup, s->state, seat, s->legal);
        m = pl_random_move(g, s->legal, n, &luck);
        mix(s, &m, sizeof m);
        s->events.n = 0;
        g->apply(in->setup, s->state, seat, m, &s->events);
        pl_drive_moved(&drive, seat);
        mix(s, s->events.at, (size_t)s->events.n * sizeof *s->events.at);
    }
    mix(s, s->state, g->state_size);
}

static int sign_seats(signer *s, const pl_game *g, int seats)
{
    static const uint8_t base[32] = "planchette signature";
    pl_fault fault;

    /* A game's default options may not fit every number of seats. */
    if (pl_setting_init(&s->setting, g, seats, NULL, NULL, &fault))
        return fault.err != PL_TOO_LARGE;
    for (uint64_t i = 0; i < GAMES; i++) {
        uint8_t seed[32];
        pl_seed_nth(base, i, seed);
        sign_game(s, seed);
    }
    pl_setting_release(&s->setting);
    return 1;
}

int sim_signature(const pl_game *g, uint8_t out[32])
{
    signer s = { .events.cap = g->max_events };
    int ok;

    s.state = calloc(1, g->state_size);
    s.view = calloc(1, g->view_size);
    s.legal = calloc(g->max_choices + 1u, sizeof *s.legal);
    s.events.at = calloc(g->max_events + 1u, sizeof *s.events.at);
    ok = s.state && s.view && s.legal && s.events.at;
    for (int n = g->min_seats; n <= g->max_seats && ok; n++)
        ok = sign_seats(&s, g, n);
    free(s.state);
    free(s.view);
    free(s.legal);
    free(s.events.at);
    memcpy(out, s.sum, 32);
    return ok;
}
