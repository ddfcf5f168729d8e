/* SPDX-License-Identifier: MIT */
/* drive.c - chooses who moves next in a program that has no clock. */
#include "rules/drive.h"

#include <string.h>

uint16_t pl_drive_timed(pl_drive *d, const pl_open *open, uint16_t turn)
{
    uint16_t seats = turn & 0xff;

    if (open->timer_number != d->timer) {
        memset(d, 0, sizeof *d);
        d->timer = open->timer_number;
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (d->moved[i] >= PL_DRIVE_PATIENCE)
            seats &= (uint16_t)~PL_BIT(i);
    return seats ? seats : PL_BIT(PL_CLOCK);
}
