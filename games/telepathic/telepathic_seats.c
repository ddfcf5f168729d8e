/* SPDX-License-Identifier: MIT */
/* telepathic_seats.c - roles, and who may give to whom, for each mode. */
#include "games/telepathic/telepathic.h"

void telepathic_pair(const telepathic_setup *u, int attribute, uint8_t *win,
                     uint8_t *lose, uint8_t *out[2])
{
    switch ((telepathic_mode)u->mode) {
    case TELEPATHIC_FOUR:
        out[0] = &win[2 * attribute + 1];
        out[1] = &lose[2 * attribute];
        return;
    case TELEPATHIC_OPPOSED:
        out[0] = &win[2 * attribute];
        out[1] = &win[2 * attribute + 1];
        return;
    default:
        out[0] = &win[attribute];
        out[1] = &lose[attribute];
    }
}

int telepathic_attribute(const telepathic_setup *u, int seat)
{
    return u->mode == TELEPATHIC_OPPOSED ? seat >> 1 : seat;
}

uint8_t telepathic_role_of(const telepathic_setup *u, int seat)
{
    if (u->mode == TELEPATHIC_FOUR)
        return (uint8_t)(TELEPATHIC_COLOUR_LOSE + seat);
    if (u->mode == TELEPATHIC_OPPOSED)
        return (uint8_t)(seat >> 1);
    if (seat < 2)
        return (uint8_t)seat;
    return seat == TELEPATHIC_CAPTAIN ? TELEPATHIC_CAPTAINING
                                      : TELEPATHIC_DIRECTING;
}

/* Silence is a rule: before the end only several directors have anybody to
 * talk to, and they hear only each other. */
uint16_t telepathic_speakers(const telepathic_setup *u)
{
    if (u->mode != TELEPATHIC_DIRECTOR || u->seats < 4)
        return 0;
    return (uint16_t)((1u << u->seats) - (1u << TELEPATHIC_CAPTAIN)) |
           PL_AMONG_THEMSELVES;
}

int telepathic_receivers(const telepathic_setup *u, const telepathic_open *o)
{
    switch ((telepathic_mode)u->mode) {
    case TELEPATHIC_DIRECTOR:
        return o->actions ? 1 << (1 - o->performer) : 3;
    case TELEPATHIC_FOUR:
        return 1 << (o->giver + 3) % 4;
    case TELEPATHIC_OPPOSED:
        return 1 << (o->giver ^ 2);
    default:
        return 1 << (1 - o->giver);
    }
}
