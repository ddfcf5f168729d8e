/* SPDX-License-Identifier: MIT */
/* timers.c - timers in a list; the worker's event loop calls us for the first.
 *
 * There is one for each table in memory, so a list is enough. */
#include "browser/browser.h"

#include "base/clock.h"

static uv_timer_t *running, *closing;

static int64_t now_ms(void)
{
    return pl_clock_ticks() / 1000;
}

uint64_t uv_now(const uv_loop_t *loop)
{
    (void)loop;
    return (uint64_t)(pl_clock_ticks() / 1000);
}

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer)
{
    (void)loop;
    *timer = (uv_timer_t){ .data = timer->data };
    return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
    for (uv_timer_t **p = &running; *p; p = &(*p)->next)
        if (*p == timer) {
            *p = timer->next;
            break;
        }
    timer->is_running = 0;
    return 0;
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb *ring, uint64_t ms,
                   uint64_t repeat)
{
    (void)repeat; /* no table has one that repeats */
    uv_timer_stop(timer);
    timer->ring = ring;
    timer->at = now_ms() + (int64_t)ms;
    timer->is_running = 1;
    timer->next = running;
    running = timer;
    return 0;
}

/* The callback frees the timer, and whoever closes it may still be using it. */
void uv_close(uv_handle_t *handle, uv_close_cb *closed)
{
    uv_timer_stop(handle);
    handle->closed = closed;
    handle->next = closing;
    closing = handle;
}

static uv_timer_t *find_due(int64_t now)
{
    uv_timer_t *first = NULL;

    for (uv_timer_t *t = running; t; t = t->next)
        if (t->at <= now && (!first || t->at < first->at))
            first = t;
    return first;
}

void pl_timers_run(void)
{
    int64_t now = now_ms();
    uv_timer_t *t;

    while ((t = find_due(now))) {
        uv_timer_stop(t);
        t->ring(t);
    }
    while ((t = closing)) {
        closing = t->next;
        t->closed(t);
    }
}

double pl_timers_next(void)
{
    const uv_timer_t *first = running;

    if (closing)
        return 0;
    for (const uv_timer_t *t = running; t; t = t->next)
        if (t->at < first->at)
            first = t;
    if (!first)
        return -1;
    return first->at > now_ms() ? (double)(first->at - now_ms()) : 0;
}
