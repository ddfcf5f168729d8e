/* drive.c - who moves next where nobody holds a watch. */
#include "rules/drive.h"

#include <string.h>

uint16_t pl_drive_next(pl_drive *d, const pl_game *g, const void *setup,
                       const void *state)
{
    const pl_open *open = state;
    uint16_t turn = g->turn(setup, state);
    uint16_t seats = turn & 0xff;

    if (!(turn & PL_BIT(PL_CLOCK)))
        return seats;
    if (open->timer_number != d->timer) {
        memset(d, 0, sizeof *d);
        d->timer = open->timer_number;
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (d->moved[i] >= PL_DRIVE_PATIENCE)
            seats &= (uint16_t)~PL_BIT(i);
    return seats ? seats : PL_BIT(PL_CLOCK);
}

void pl_drive_moved(pl_drive *d, int seat)
{
    if (seat < PL_SEATS_MAX && d->moved[seat] < 255)
        d->moved[seat]++;
}
