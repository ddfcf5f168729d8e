/* clock.h - the time, which a test may hold in its own hand.
 *
 * Server code never asks the system for the time: it asks a pl_clock. The
 * system's clock is one of them; a virtual one stands still until told. */
#ifndef PL_CLOCK_H
#define PL_CLOCK_H

#include <stdint.h>

typedef struct {
    int is_virtual;
    int64_t now_ms; /* of a virtual clock; since 1970 */
} pl_clock;         /* all zero is the system's clock */

/* Milliseconds since 1970. PLANCHETTE_CLOCK_SKEW_MS, for tests, makes the
 * system's clock wrong by so much. */
int64_t pl_clock_now(const pl_clock *clock);

/* Microseconds since some moment, never going back: for measuring. */
int64_t pl_clock_ticks(void);

#endif
