/* SPDX-License-Identifier: MIT */
/* clock.c - the system's clock and the virtual clock.
 *
 * The skew is read once: getenv is not safe while another thread calls setenv,
 * and pl_clock_now is called for every request. */
#include "base/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static int64_t skew_ms;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_skew(void)
{
    const char *text = getenv("PLANCHETTE_CLOCK_SKEW_MS");

    skew_ms = text ? strtoll(text, NULL, 10) : 0;
}

int64_t pl_clock_now(const pl_clock *clock)
{
    struct timespec now;

    if (clock->is_virtual)
        return clock->now_ms;
    pthread_once(&once, read_skew);
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + skew_ms;
}

int64_t pl_clock_ticks(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
