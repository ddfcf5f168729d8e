/* SPDX-License-Identifier: MIT */
/* test_wake.c - the loop is woken for everything that other threads queue. */
#include "store/wake.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { SENDERS = 3, SENDS = 20000 };

typedef struct {
    pl_wake wake;
    uv_loop_t loop;
    _Atomic int queued;
    int taken, calls, is_closed;
} queue;

static void take_all(void *ctx)
{
    queue *q = ctx;

    q->taken += atomic_exchange(&q->queued, 0);
    q->calls++;
}

static void send_many(void *ctx)
{
    queue *q = ctx;

    for (int i = 0; i < SENDS; i++) {
        q->queued++;
        pl_wake_send(&q->wake);
    }
}

static void note_closed(void *ctx)
{
    ((queue *)ctx)->is_closed = 1;
}

/* If one were lost, the loop would wait for ever. */
static void no_wake_is_lost(void **state)
{
    static queue q;
    uv_thread_t sender[SENDERS];
    (void)state;

    uv_loop_init(&q.loop);
    assert_true(pl_wake_init(&q.wake, &q.loop, take_all, &q));
    for (int i = 0; i < SENDERS; i++)
        uv_thread_create(&sender[i], send_many, &q);
    while (q.taken < SENDERS * SENDS)
        uv_run(&q.loop, UV_RUN_ONCE);
    for (int i = 0; i < SENDERS; i++)
        uv_thread_join(&sender[i]);
    assert_int_equal(q.taken, SENDERS * SENDS);
    assert_true(q.calls <= q.taken);
    pl_wake_close(&q.wake, note_closed);
    uv_run(&q.loop, UV_RUN_DEFAULT);
    assert_true(q.is_closed);
    assert_int_equal(uv_loop_close(&q.loop), 0);
}

/* The queue may hold more than one when the loop looks. */
static void sends_before_the_loop_looks_wake_it_once(void **state)
{
    static queue q;
    (void)state;

    uv_loop_init(&q.loop);
    assert_true(pl_wake_init(&q.wake, &q.loop, take_all, &q));
    for (int i = 0; i < 5; i++) {
        q.queued++;
        pl_wake_send(&q.wake);
    }
    uv_run(&q.loop, UV_RUN_ONCE);
    uv_run(&q.loop, UV_RUN_NOWAIT);
    assert_int_equal(q.taken, 5);
    assert_int_equal(q.calls, 1);
    pl_wake_close(&q.wake, note_closed);
    uv_run(&q.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&q.loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_wake_is_lost),
        cmocka_unit_test(sends_before_the_loop_looks_wake_it_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
