/* SPDX-License-Identifier: MIT */
/* clock.h - the time of day, which a test can control.
 *
 * Server code never asks the system for the time: it asks a pl_clock. That is
 * either the system's clock or a virtual one, which stands still until the
 * test sets it. */
#ifndef PL_CLOCK_H
#define PL_CLOCK_H

#include <stdint.h>

typedef struct {
    int is_virtual;
    int64_t now_ms; /* of a virtual clock; since 1970 */
} pl_clock;         /* all zero is the system's clock */

/* Milliseconds since 1970. Tests set PLANCHETTE_CLOCK_SKEW_MS to shift the
 * system's clock by that many milliseconds. */
int64_t pl_clock_now(const pl_clock *clock);

/* Microseconds of a monotonic clock, for measuring intervals. */
int64_t pl_clock_ticks(void);

#endif
