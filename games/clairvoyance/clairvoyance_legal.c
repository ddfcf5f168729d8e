/* SPDX-License-Identifier: MIT */
/* clairvoyance_legal.c - what a seat may do while characters, numbers or
 * actions are chosen. What it may answer in a window is listed with the
 * effects. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include "rules/choice.h"

/* Bits of the characters that 'seat' may pick. */
static uint32_t characters(const cv_setup *u, const cv_state *s, int seat)
{
    uint32_t free =
        (1u << (u->options.expansion ? CV_CHARACTERS : CV_BASE)) - 1;

    if (u->options.characters)
        return 1u << (s->offer[seat][0] - 1) | 1u << (s->offer[seat][1] - 1);
    for (int i = 0; i < u->seats; i++)
        if (s->open.character[i])
            free &= ~(1u << (s->open.character[i] - 1));
    return free;
}

static pl_choice numbers(const cv_setup *u, const cv_open *o)
{
    uint32_t free = 0x1fe;
    uint8_t n = u->seats == 2 ? 2 : 1;

    for (int i = 0; i < u->seats; i++)
        free &= ~(uint32_t)o->number[i];
    return (pl_choice){
        .move = { CV_DO_NAME, { 0 } }, .mask = free, .min = n, .max = n
    };
}

int cv_list_setup(const cv_setup *u, const cv_state *s, int seat,
                  pl_choice *out)
{
    int n = 0;

    if (s->open.open.phase == CV_NAME) {
        out[n++] = numbers(u, &s->open);
        return n;
    }
    for (uint32_t c = characters(u, s, seat); c; c &= c - 1)
        out[n++] =
            pl_one((pl_move){ CV_DO_PICK, { (uint8_t)__builtin_ctz(c) } });
    return n;
}

static int list_at(int kind, int card, int seats, pl_choice *out)
{
    int n = 0;

    for (; seats; seats &= seats - 1)
        out[n++] = pl_one((pl_move){
            (uint8_t)kind,
            { (uint8_t)card, (uint8_t)__builtin_ctz((unsigned)seats) } });
    return n;
}

static int list_items(const cv_setup *u, const cv_state *s, int seat,
                      pl_choice *out)
{
    const cv_open *o = &s->open;
    int may_throw = cv_may_throw(u, o), n = 0;
    uint64_t items = ~u->of_type[CV_INSTANT];

    for (int d = 0; d < u->deck.designs; d++) {
        if (!s->hand[seat][d] || !(items >> d & 1))
            continue;
        if (may_throw)
            n += list_at(CV_DO_THROW, d, cv_targets(o, seat), out + n);
        n += list_at(CV_DO_PLACE, d, o->alive, out + n);
    }
    for (int k = 0; k < CV_ITEMS && o->item[seat][k] && may_throw; k++)
        if (cv_possesses(o, seat, o->item[seat][k] - 1) == k + 1)
            n += list_at(CV_DO_FLING, o->item[seat][k] - 1, cv_targets(o, seat),
                         out + n);
    return n;
}

static int list_discards(const cv_setup *u, const cv_state *s, int seat,
                         pl_choice *out)
{
    const uint8_t *hand = s->hand[seat];
    uint8_t held[CV_DESIGNS];
    int n = 0, kinds = 0;

    for (int d = 0; d < u->deck.designs; d++)
        if (hand[d])
            held[kinds++] = (uint8_t)d;
    for (int i = 0; i < kinds; i++) {
        out[n++] = pl_one((pl_move){ CV_DO_DISCARD, { held[i] } });
        for (int k = hand[held[i]] > 1 ? i : i + 1; k < kinds; k++)
            out[n++] = pl_one((pl_move){ CV_DO_DISCARD,
                                         { held[i], (uint8_t)(held[k] + 1) } });
    }
    return n;
}

static int list_orders(const cv_setup *u, pl_choice *out)
{
    uint32_t windows = cv_window_set(u);

    out[0] = (pl_choice){ .move = { CV_DO_STOPS, { 0 } },
                          .mask = windows,
                          .max = (uint8_t)__builtin_popcount(windows) };
    out[1] = (pl_choice){ .move = { CV_DO_ORDERS, { 0 } },
                          .mask = (1 << CV_ORDERS) - 1,
                          .max = CV_ORDERS };
    return 2;
}

int cv_list_act(const cv_setup *u, const cv_state *s, int seat, pl_choice *out)
{
    const cv_open *o = &s->open;
    int n = 0;

    if (seat == o->holder) {
        n += list_items(u, s, seat, out);
        n += list_discards(u, s, seat, out + n);
        out[n++] = pl_one((pl_move){ CV_DO_END });
        n += cv_effects_list(u, s, seat, out + n);
    }
    if (cv_may_hold(u, o, seat))
        out[n++] = pl_one((pl_move){ CV_DO_HOLD });
    if (cv_may_order(u, s, seat))
        n += list_orders(u, out + n);
    return n;
}

/* Faces that the holder may turn to: one edge, unless it has a Crystal Ball
 * that counts. A second one adds nothing (R65). */
int cv_faces(const cv_setup *u, const cv_open *o)
{
    int tilt = o->flight.sure ? 0 : cv_most(u, o, o->holder, CV_TILT);

    return tilt ? cv_edges_away(o->die, tilt > 3 ? 3 : tilt) : cv_edges[o->die];
}
