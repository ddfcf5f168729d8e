/* SPDX-License-Identifier: MIT */
/* wake.h - wakes the loop from another thread.
 *
 * uv_async_send() does the same, but between writing to its descriptor and
 * marking that as done the sender may lose its core to the loop that it has
 * just woken. The loop then spins until the mark is there: up to a thousand
 * pauses, and after that it gives way (libuv 1.44, uv__async_spin). With a core
 * shared by both threads that was 9 % of the server's own CPU time. Here the
 * mark is set first, so nobody waits for it. */
#ifndef PL_WAKE_H
#define PL_WAKE_H

#include <uv.h>

typedef struct {
    uv_poll_t poll;
    int fd;
    _Atomic int is_sent; /* the loop will call 'woken' */
    void (*woken)(void *ctx), (*closed)(void *ctx);
    void *ctx;
} pl_wake;

#define PL_WAKE_FAULT "the system has no descriptor left for the store"

/* Calls 'woken' on the loop's thread after each pl_wake_send(); several sends
 * may lead to one call. 0 if the system has no descriptor for it. */
int pl_wake_init(pl_wake *wake, uv_loop_t *loop, void (*woken)(void *ctx),
                 void *ctx);

/* On any thread. What was queued before is seen by the next call of 'woken'. */
void pl_wake_send(pl_wake *wake);

/* On the loop's thread, when nobody sends any more. 'closed' is called with the
 * context once the memory of 'wake' may be freed. */
void pl_wake_close(pl_wake *wake, void (*closed)(void *ctx));

#endif
