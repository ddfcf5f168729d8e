/* SPDX-License-Identifier: MIT */
/* wake.c - an eventfd that the loop polls; wake.h says why. */
#include "store/wake.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The mark is cleared before 'woken' looks at the queues: what is queued later
 * finds it cleared and writes again. */
static void on_readable(uv_poll_t *poll, int status, int events)
{
    pl_wake *wake = poll->data;
    uint64_t n;
    (void)status, (void)events;

    if (read(wake->fd, &n, sizeof n) != sizeof n)
        return;
    wake->is_sent = 0;
    wake->woken(wake->ctx);
}

int pl_wake_init(pl_wake *wake, uv_loop_t *loop, void (*woken)(void *ctx),
                 void *ctx)
{
    wake->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    wake->is_sent = 0;
    wake->woken = woken;
    wake->ctx = ctx;
    if (wake->fd < 0)
        return 0;
    if (uv_poll_init(loop, &wake->poll, wake->fd) != 0) {
        close(wake->fd);
        return 0;
    }
    wake->poll.data = wake;
    uv_poll_start(&wake->poll, UV_READABLE, on_readable);
    return 1;
}

void pl_wake_send(pl_wake *wake)
{
    const uint64_t one = 1;

    /* The write cannot fail: the counter is far from full. */
    if (!atomic_exchange(&wake->is_sent, 1) &&
        write(wake->fd, &one, sizeof one) < 0)
        wake->is_sent = 0;
}

static void on_closed(uv_handle_t *handle)
{
    pl_wake *wake = handle->data;

    close(wake->fd);
    wake->closed(wake->ctx);
}

void pl_wake_close(pl_wake *wake, void (*closed)(void *ctx))
{
    wake->closed = closed;
    uv_close((uv_handle_t *)&wake->poll, on_closed);
}
