/* SPDX-License-Identifier: MIT */
/* test_workers.c - in which order work is done, and for whom it is not. */
#include "server/workers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { JOBS = 12 };

typedef struct {
    pl_work work; /* first: a pl_work * is cast back */
    char name;
} job;

static uv_loop_t loop;
static pl_workers *workers;
static uv_sem_t begun, go;
static char ran[JOBS + 1];
static int n_ran, n_done;

static void run_first(pl_work *work)
{
    (void)work;
    uv_sem_post(&begun);
    uv_sem_wait(&go);
}

static void run(pl_work *work)
{
    uint64_t until = uv_hrtime() + 2000000;

    ran[n_ran++] = ((job *)work)->name;
    while (uv_hrtime() < until)
        ;
}

static void done(pl_work *work)
{
    (void)work;
    n_done++;
}

static void ask_ranked(job *j, char name, uint64_t owner, const void *asker,
                       pl_work_rank rank)
{
    *j = (job){ { .rank = rank,
                  .owner = owner,
                  .asker = asker,
                  .run = run,
                  .done = done },
                name };
    pl_workers_ask(workers, &j->work);
}

static void ask(job *j, char name, uint64_t owner, const void *asker)
{
    ask_ranked(j, name, owner, asker, PL_WORK_LATER);
}

/* One thread, which has its hands full until finish(). */
static void begin(job *first)
{
    memset(ran, 0, sizeof ran);
    n_ran = n_done = 0;
    uv_loop_init(&loop);
    uv_sem_init(&begun, 0);
    uv_sem_init(&go, 0);
    workers = pl_workers_new(&loop, 1);
    *first =
        (job){ { .owner = 999, .run = run_first, .done = done }, .name = '.' };
    pl_workers_ask(workers, &first->work);
    uv_sem_wait(&begun);
}

static void finish(int jobs)
{
    uv_sem_post(&go);
    while (n_done < jobs)
        uv_run(&loop, UV_RUN_ONCE);
    pl_workers_free(workers);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    uv_sem_destroy(&begun);
    uv_sem_destroy(&go);
}

static void jobs_of_people_who_left_are_dropped(void **state)
{
    int ada = 0, bob = 0;
    job j[5];
    (void)state;

    begin(&j[0]);
    ask(&j[1], 'a', 1, &ada);
    ask(&j[2], 'b', 2, &bob);
    ask(&j[3], 'a', 1, &ada);
    ask(&j[4], 't', 3, NULL); /* of a table */
    pl_workers_drop(workers, &ada);
    while (n_done < 2) /* at once, though the thread is busy */
        uv_run(&loop, UV_RUN_ONCE);
    finish(5);
    assert_int_equal(strlen(ran), 2);
    assert_true(!strchr(ran, 'a') && strchr(ran, 'b') && strchr(ran, 't'));
}

/* One owner asks for much and another, later, for little. */
static void owners_of_jobs_are_served_in_turn(void **state)
{
    job j[JOBS];
    (void)state;

    begin(&j[0]);
    for (int i = 1; i < JOBS - 1; i++)
        ask(&j[i], (char)('a' + i), 1, NULL);
    ask(&j[JOBS - 1], 'X', 2, NULL);
    finish(JOBS);
    assert_true(ran[0] == 'X' || ran[1] == 'X');
    assert_non_null(strstr("bcdefghijkl", strchr(ran, 'X') + 2)); /* in order */
}

/* Reviews were asked for first, and by somebody who has used no time. */
static void a_bot_does_not_wait_for_reviews(void **state)
{
    job j[8];
    (void)state;

    begin(&j[0]);
    for (int i = 1; i < 5; i++)
        ask(&j[i], 'r', 100 + (uint64_t)i, NULL);
    ask_ranked(&j[5], 'p', 999, NULL, PL_WORK_PLAYED); /* has used the most */
    ask_ranked(&j[6], 'w', 200, NULL, PL_WORK_WATCHED);
    ask_ranked(&j[7], 'p', 1, NULL, PL_WORK_PLAYED);
    finish(8);
    assert_int_equal(strlen(ran), 7);
    assert_memory_equal(ran, "ppwrrrr", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_of_people_who_left_are_dropped),
        cmocka_unit_test(owners_of_jobs_are_served_in_turn),
        cmocka_unit_test(a_bot_does_not_wait_for_reviews),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
