/* SPDX-License-Identifier: MIT */
/* uv.h - the timers of libuv, which is all that live tables use of it. The
 * worker's own event loop runs them: see timers.c. */
#ifndef PL_SHIM_UV_H
#define PL_SHIM_UV_H

#include <stdint.h>

typedef struct {
    int unused;
} uv_loop_t;

typedef struct uv_timer uv_timer_t;
typedef struct uv_timer uv_handle_t;
typedef void uv_timer_cb(uv_timer_t *timer);
typedef void uv_close_cb(uv_handle_t *handle);

struct uv_timer {
    void *data;
    uv_timer_t *next; /* of those that run */
    uv_timer_cb *ring;
    uv_close_cb *closed; /* not NULL: it is being closed */
    int64_t at;          /* ms of pl_clock_ticks() */
    int is_running;
};

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer);
int uv_timer_start(uv_timer_t *timer, uv_timer_cb *ring, uint64_t ms,
                   uint64_t repeat);
int uv_timer_stop(uv_timer_t *timer);
void uv_close(uv_handle_t *handle, uv_close_cb *closed);
uint64_t uv_now(const uv_loop_t *loop);

#endif
