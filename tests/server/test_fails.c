/* SPDX-License-Identifier: MIT */
/* test_fails.c - the server recovers when the store fails for a while.
 *
 * The server uses a real store. A wrapper between the two lets all jobs of one
 * kind fail until mend() is called. */
#include "rules/drive.h"
#include "store/job.h"
#include "tests/server/party.h"

#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { GRACE_MS = 20000, SOON_MS = 2000 };

static const pl_store_ops *real;
static pl_store_ops failing;
static pl_job_kind refused;
static pl_jobs waiting;
static uv_async_t soon;

static void on_soon(uv_async_t *async)
{
    pl_job *job = pl_jobs_take(&waiting, INT32_MAX);
    (void)async;

    while (job) {
        pl_job *next = job->next;
        job->status = PL_STORE_FAILED;
        pl_job_finish(job);
        job = next;
    }
}

static void ask(pl_store *store, pl_job *job)
{
    if (job->kind != refused) {
        real->ask(store, job);
        return;
    }
    pl_jobs_add(&waiting, job);
    uv_async_send(&soon);
}

static void fail_jobs(party *p, pl_job_kind kind)
{
    real = p->server->store->ops;
    failing = *real;
    failing.ask = ask;
    refused = kind;
    pl_jobs_init(&waiting);
    uv_async_init(&p->loop, &soon, on_soon);
    p->server->store->ops = &failing;
}

static void mend(party *p)
{
    party_settle(p);
    p->server->store->ops = real;
    uv_close((uv_handle_t *)&soon, NULL);
}

static void deal(party *p)
{
    const pl_game *g = pl_game_named("mindseye", strlen("mindseye"));

    party_deal(p, g, 3, NULL, NULL);
}

static void wait_ms(party *p, int64_t ms)
{
    p->clock.now_ms += ms;
    pl_server_tick(p->server);
    party_settle(p);
}

static int is_away(party *p, int who)
{
    pl_id id;

    assert_true(pl_id_read(p->guest[who].person, 32, &id));
    return pl_table_person_of(party_live(p)->table, &id)->away;
}

static void
a_returned_person_is_marked_back_after_the_store_recovers(void **state)
{
    party *p = *state;

    deal(p);
    guest_cut(&p->guest[1]);
    wait_ms(p, 0);
    wait_ms(p, GRACE_MS);
    assert_true(is_away(p, 1));

    guest *back = party_guest(p, p->guest[1].token);
    fail_jobs(p, PL_JOB_APPEND);
    json_decref(
        guest_must(back, "resume", json_pack("{s:s}", "table", p->link)));
    assert_true(is_away(p, 1));
    mend(p);
    wait_ms(p, SOON_MS);
    assert_false(is_away(p, 1));
}

static void
an_absent_person_is_marked_away_after_the_store_recovers(void **state)
{
    party *p = *state;

    deal(p);
    guest_cut(&p->guest[1]);
    wait_ms(p, 0);
    fail_jobs(p, PL_JOB_APPEND);
    wait_ms(p, GRACE_MS);
    mend(p);
    assert_false(is_away(p, 1));
    wait_ms(p, GRACE_MS);
    assert_true(is_away(p, 1));
}

static void note(void *ctx, const pl_store_answer *a)
{
    assert_int_equal(a->status, PL_STORE_OK);
    *(int *)ctx = 1;
}

/* Writes an entry as another server would, without telling this one. */
static void write_as_another(party *p)
{
    pl_live *live = party_live(p);
    const pl_table *t = live->table;
    uint64_t count = t->count;
    pl_entry e = { .kind = PL_ENTRY_CHAT,
                   .id = pl_id_new(),
                   .at = t->at,
                   .person = t->host,
                   .flag = PL_TO_SEAT,
                   .rules = t->setting.game->version,
                   .text = "hm",
                   .len = 2 };
    pl_buffer bytes = { 0 };
    int came = 0;

    pl_entry_write(&e, &bytes);
    pl_store_append_args args = { .table = t->id,
                                  .after = count,
                                  .id = e.id,
                                  .bytes = bytes.at,
                                  .len = bytes.len,
                                  .keep = INT64_MAX };
    live->loading = 1; /* ignore the entry when the store delivers it */
    pl_store_append(p->server->store, &args, note, &came);
    while (!came)
        uv_run(&p->loop, UV_RUN_ONCE);
    live->loading = 0;
    pl_buffer_release(&bytes);
    assert_int_equal(t->count, count);
}

static void a_failed_read_is_retried(void **state)
{
    party *p = *state;
    uint64_t count;

    deal(p);
    count = party_live(p)->table->count;
    write_as_another(p);
    fail_jobs(p, PL_JOB_LOAD);
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s,s:s}", "table", p->link, "to", "seat",
                            "text", "well"),
                  "BUSY");
    mend(p);
    assert_int_equal(party_live(p)->table->count, count);
    p->clock.now_ms += SOON_MS;
    pl_server_tick(p->server);
    while (party_live(p)->loading)
        uv_run(&p->loop, UV_RUN_ONCE);
    assert_int_equal(party_live(p)->table->count, count + 1);
}

static void is_woken_later(party *p, pl_job_kind kind)
{
    deal(p);
    pl_live_free(party_live(p));
    fail_jobs(p, kind);
    p->server->cluster.lost++; /* as if another server had been lost */
    wait_ms(p, 0);
    while (!p->server->unwoken)
        uv_run(&p->loop, UV_RUN_ONCE);
    mend(p);
    assert_null(pl_live_linked(p->server, p->link));
    wait_ms(p, SOON_MS);
    while (!pl_live_linked(p->server, p->link))
        uv_run(&p->loop, UV_RUN_ONCE);
}

static void due_tables_are_loaded_once_the_store_can_list_them(void **state)
{
    is_woken_later(*state, PL_JOB_DUE);
}

static void due_tables_are_loaded_once_the_store_can_read_them(void **state)
{
    is_woken_later(*state, PL_JOB_LOAD);
}

static const struct CMUnitTest tests[] = {
    PARTY_TEST(a_returned_person_is_marked_back_after_the_store_recovers),
    PARTY_TEST(an_absent_person_is_marked_away_after_the_store_recovers),
    PARTY_TEST(a_failed_read_is_retried),
    PARTY_TEST(due_tables_are_loaded_once_the_store_can_list_them),
    PARTY_TEST(due_tables_are_loaded_once_the_store_can_read_them),
};

int main(void)
{
    alarm(120); /* a table that is not loaded would hang the test */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
