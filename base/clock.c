/* clock.c - the system's clock and the virtual one. */
#include "base/clock.h"

#include <time.h>

int64_t pl_clock_now(const pl_clock *clock)
{
    struct timespec now;

    if (clock->is_virtual)
        return clock->now_ms;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t pl_clock_ticks(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
