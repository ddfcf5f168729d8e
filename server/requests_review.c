/* SPDX-License-Identifier: MIT */
/* requests_review.c - reviews of finished games.
 *
 * A review shows every secret of its game. It is made from a record, and only
 * finished games have one. A person in an unfinished game with the same hands
 * (kin.h) is refused until that game is over.
 *
 * A review takes seconds, so workers do it in parts of PART_US, and bots go
 * first. While one worker has a review, the loop touches only its list of
 * calls. The last few reviews stay in memory, because clients ask repeatedly
 * what a seat could know at a moment. The text of a whole review is also stored
 * for some weeks; it can be made again. */
#include "server/actions.h"
#include "server/call.h"
#include "server/kin.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "review/record.h"
#include "wire/write.h"

#include <stdlib.h>
#include <string.h>

enum {
    PART_US = 30000,
    PART_GAMES = 20,
    KEPT_MAX = 8,          /* reviews in memory */
    ASKED_MAX = 16,        /* calls that wait for one review */
    WORLDS = 400,          /* drawn to tell what a seat could know */
    TEXT_MAX = 512 * 1024, /* bytes of a review in the store */
};

static const int64_t kept_ms = 30LL * 24 * 3600 * 1000;

/* A call that waits for a review. */
typedef struct {
    pl_call *call;
    int is_whole;     /* wants the whole review, not the first curve */
    int moment, seat; /* seat -1: wants the review */
    char *text;       /* the answer of a worker, or NULL */
} asking;

typedef struct pl_reviewing {
    pl_work work; /* first: a pl_work * is cast back */
    struct pl_reviewing *next;
    pl_server *server;
    pl_id id;
    pl_record record;
    pl_review *review;
    int is_out;     /* a worker is using it */
    int is_dropped; /* the game was deleted while a worker had it */
    asking now;     /* what that worker looks up; call NULL: nothing */
    asking asked[ASKED_MAX];
    int n_asked;
    char *first, *whole; /* as JSON, once there is one */
    int is_kept;         /* in the store */
} pl_reviewing;

/* ---- on a worker's thread ---------------------------------------------- */

static void write_review(pl_text *t, const void *review)
{
    pl_review_write(t, review);
}

static void run_part(pl_work *work)
{
    pl_reviewing *v = (pl_reviewing *)work;
    int64_t until = pl_clock_ticks() + PART_US;
    size_t len;

    if (v->now.call) {
        v->now.text = pl_review_known(v->review, &v->record, v->now.moment,
                                      v->now.seat, WORLDS);
        return;
    }
    while (pl_review_run(v->review, PART_GAMES) &&
           !(pl_review_is_coarse(v->review) && !v->first) &&
           pl_clock_ticks() < until)
        ;
    if (pl_review_is_done(v->review))
        v->whole = pl_write_new(write_review, v->review, &len);
    else if (pl_review_is_coarse(v->review) && !v->first)
        v->first = pl_write_new(write_review, v->review, &len);
}

/* ---- on the loop ------------------------------------------------------- */

static void refuse(asking *a, pl_refusal why)
{
    pl_call_refuse(a->call, why);
    pl_call_end(a->call);
}

static void answer(asking *a, const char *text)
{
    if (!text) {
        refuse(a, PL_REFUSE_BUSY);
        return;
    }
    pl_call_result(a->call, text);
    pl_call_end(a->call);
}

/* Answers the calls that can be answered; the others stay in order. */
static void answer_asked(pl_reviewing *v)
{
    int n = 0;

    for (int i = 0; i < v->n_asked; i++) {
        asking *a = &v->asked[i];
        const char *text = a->seat >= 0   ? NULL
                           : v->whole     ? v->whole
                           : !a->is_whole ? v->first
                                          : NULL;
        if (text || v->server->stopping || !a->call->session->conn)
            answer(a, text);
        else
            v->asked[n++] = *a;
    }
    v->n_asked = n;
}

static void on_part(pl_work *work);

/* Gives the review to a worker if a call waits. Lookups go first because they
 * are short. */
static void give_to_worker(pl_reviewing *v)
{
    const pl_session *who;

    if (v->is_out || !v->n_asked || v->server->stopping)
        return;
    for (int i = 0; i < v->n_asked; i++) {
        if (v->asked[i].seat < 0)
            continue;
        v->now = v->asked[i];
        v->n_asked--;
        memmove(&v->asked[i], &v->asked[i + 1],
                (size_t)(v->n_asked - i) * sizeof v->asked[0]);
        break;
    }
    v->is_out = 1;
    who = (v->now.call ? v->now.call : v->asked[0].call)->session;
    memcpy(&v->work.owner, who->person.b, sizeof v->work.owner);
    v->work.asker = v->now.call || v->n_asked == 1 ? who : NULL;
    v->work.rank = PL_WORK_LATER;
    v->work.run = run_part;
    v->work.done = on_part;
    pl_workers_ask(v->server->workers, &v->work);
}

/* The key names the review's settings, so that a change of them makes a new
 * review. */
static void key_of(const pl_id *record, char out[48])
{
    char id[33];

    pl_id_write(record, id);
    snprintf(out, 48, "%s.%d", id, PL_REVIEW_EDITION);
}

static void keep_whole(pl_reviewing *v)
{
    size_t len = v->whole && !v->is_kept ? strlen(v->whole) : 0;
    char key[48];

    if (!len || len > TEXT_MAX || v->server->stopping)
        return;
    v->is_kept = 1;
    key_of(&v->id, key);
    pl_store_put(v->server->store, "review", key, v->whole, len,
                 pl_server_now(v->server) + kept_ms, NULL, NULL);
}

static void reviewing_free(pl_reviewing *v)
{
    pl_review_free(v->review);
    pl_record_release(&v->record);
    free(v->first);
    free(v->whole);
    free(v);
}

/* Ends the review of a game that was deleted. Nothing of it is stored or
 * sent. */
static void end_dropped(pl_reviewing *v)
{
    if (v->now.call)
        refuse(&v->now, PL_REFUSE_UNKNOWN_RECORD);
    free(v->now.text);
    for (int i = 0; i < v->n_asked; i++)
        refuse(&v->asked[i], PL_REFUSE_UNKNOWN_RECORD);
    reviewing_free(v);
}

static void on_part(pl_work *work)
{
    pl_reviewing *v = (pl_reviewing *)work;

    v->is_out = 0;
    if (v->is_dropped) {
        end_dropped(v);
        return;
    }
    keep_whole(v);
    if (v->now.call) {
        answer(&v->now, v->now.text);
        free(v->now.text);
        v->now = (asking){ 0 };
    }
    answer_asked(v);
    give_to_worker(v);
}

void pl_requests_review_free(pl_server *server)
{
    while (server->reviews) {
        pl_reviewing *v = server->reviews;
        server->reviews = v->next;
        answer_asked(v);
        reviewing_free(v);
    }
}

/* Finds the review of that record and moves it to the front; NULL if there is
 * none. */
static pl_reviewing *find(pl_server *server, const pl_id *id)
{
    for (pl_reviewing **p = &server->reviews; *p; p = &(*p)->next) {
        pl_reviewing *v = *p;
        if (!pl_id_equal(&v->id, id))
            continue;
        *p = v->next;
        v->next = server->reviews;
        server->reviews = v;
        return v;
    }
    return NULL;
}

void pl_reviews_drop(pl_server *s, const pl_id *record)
{
    pl_reviewing *v = find(s, record);
    char key[48];

    key_of(record, key);
    pl_store_put(s->store, "review", key, NULL, 0, 0, NULL, NULL);
    if (!v)
        return;
    s->reviews = v->next; /* find() puts it first */
    v->is_dropped = 1;
    if (!v->is_out) /* otherwise its worker has it until on_part() */
        end_dropped(v);
}

/* If there are too many reviews, frees the least recently used one that no call
 * waits for. 0 if all of them are in use. */
static int make_room(pl_server *server)
{
    pl_reviewing **idle = NULL, *v;
    int n = 0;

    for (pl_reviewing **p = &server->reviews; *p; p = &(*p)->next, n++)
        if (!(*p)->is_out && !(*p)->n_asked)
            idle = p;
    if (n < KEPT_MAX)
        return 1;
    if (!idle)
        return 0;
    v = *idle;
    *idle = v->next;
    reviewing_free(v);
    return 1;
}

/* ---- requests ---------------------------------------------------------- */

static int read_known(pl_call *call, const pl_reviewing *v, asking *a)
{
    return pl_call_int(call, "at", 0, pl_review_moves(v->review), &a->moment) &&
           pl_call_int(call, "seat", 0, pl_review_seats(v->review) - 1,
                       &a->seat);
}

/* Takes over a kept call. */
static void add_call(pl_reviewing *v, pl_call *call, int is_known)
{
    asking a = { .call = call,
                 .seat = -1,
                 .is_whole =
                     json_is_true(json_object_get(call->params, "whole")) };

    if (is_known && !read_known(call, v, &a)) {
        pl_call_end(call);
        return;
    }
    if (v->n_asked == ASKED_MAX) {
        answer(&a, NULL);
        return;
    }
    v->asked[v->n_asked++] = a;
    answer_asked(v);
    give_to_worker(v);
}

/* Makes the review of a record that was fetched. */
static void begin_review(pl_call *call, const pl_store_answer *a, int is_known)
{
    pl_server *s = call->session->server;
    pl_reviewing *v;
    pl_record record;
    pl_fault fault;

    if (!pl_call_take_record(call, a, &record))
        return;
    if (!make_room(s)) {
        pl_record_release(&record);
        pl_call_refuse(call, PL_REFUSE_BUSY);
        pl_call_end(call);
        return;
    }
    v = pl_xcalloc(1, sizeof *v);
    v->server = s;
    v->id = a->items[0].id;
    v->record = record;
    v->review = pl_review_of(&v->record, 0, &fault);
    if (!v->review) {
        reviewing_free(v);
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
        pl_call_end(call);
        return;
    }
    v->next = s->reviews;
    s->reviews = v;
    add_call(v, call, is_known);
}

/* A review in memory is sent only if the record still exists: the game may have
 * been deleted, on this node or another. */
static void on_fetched(void *ctx, const pl_store_answer *a, int is_known)
{
    pl_call *call = ctx;
    pl_reviewing *v =
        a->n == 2 ? find(call->session->server, &a->items[0].id) : NULL;

    if (v)
        add_call(v, call, is_known);
    else
        begin_review(call, a, is_known);
}

static void on_review(void *ctx, const pl_store_answer *a)
{
    on_fetched(ctx, a, 0);
}

static void on_known(void *ctx, const pl_store_answer *a)
{
    on_fetched(ctx, a, 1);
}

/* The stored text of the review, if there is one; otherwise the review is
 * made. */
static void on_kept(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_buffer b = { 0 };

    if (a->n) {
        pl_buffer_put(&b, a->items[0].bytes, a->items[0].len);
        pl_buffer_putc(&b, 0);
        pl_call_result(call, b.at);
        pl_buffer_release(&b);
    } else {
        pl_call_record(call, on_review);
    }
    pl_call_end(call);
}

/* The record is fetched before the stored text of its review. */
static void on_record(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_server *s = call->session->server;
    char key[48];

    if (a->n != 2 || find(s, &a->items[0].id)) {
        on_fetched(ctx, a, 0);
        return;
    }
    key_of(&a->items[0].id, key);
    pl_store_get(s->store, "review", key, 0, on_kept, call);
}

static void ask(pl_call *call, uint16_t seats, pl_store_done *done)
{
    if (seats)
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    else
        pl_call_record(call, done);
    pl_call_end(call);
}

static void ask_review(pl_call *call, uint16_t seats)
{
    ask(call, seats, on_record);
}

static void ask_known(pl_call *call, uint16_t seats)
{
    ask(call, seats, on_known);
}

static void run_review(pl_call *call)
{
    pl_kin_look(call, ask_review);
}

const pl_action pl_action_review = {
    .name = "review",
    .help = "returns the chances and turning points of a finished game: a "
            "first, coarse curve, or the whole after some seconds",
    .params =
        PL_FIELDS({ "record", "string", "" }, { "whole?", "boolean", "" }),
    .result = PL_FIELDS({ "game", "string", "" }, { "version", "number", "" },
                        { "seats", "number", "" }, { "samples", "number", "" },
                        { "done", "boolean", "" }, { "unit", "string", "" },
                        { "least", "number", "what 0 is worth in the unit" },
                        { "most", "number", "what 1000 is worth" },
                        { "curve", "ReviewPoint[]", "" },
                        { "turning", "Turning[]", "" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_review,
};

static void run_known(pl_call *call)
{
    pl_kin_look(call, ask_known);
}

const pl_action pl_action_known = {
    .name = "known",
    .help = "returns what a seat of a finished game could know at a moment",
    .params =
        PL_FIELDS({ "record", "string", "" }, { "at", "number", "moves made" },
                  { "seat", "number", "" }),
    .result = PL_FIELDS({ "moment", "number", "" }, { "seat", "number", "" },
                        { "facts", "Belief[]", "what the facts allow" },
                        { "believed", "Belief[]",
                          "what a reasoner believes who asks why others "
                          "moved so; empty where no bot keeps beliefs" }),
    .who = PL_KNOWN,
    .run = run_known,
};
