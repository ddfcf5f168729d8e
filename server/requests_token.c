/* SPDX-License-Identifier: MIT */
/* requests_token.c - a new token in place of the old one: "sign out on all
 * other devices".
 *
 * The person is stored under the new token first and the old one is removed
 * after that; if the store fails in between, both are valid and the client,
 * which got an error, asks again with the old one. At the end, the person's
 * other connections to this server are closed. Other servers of a cluster are
 * notified and close connections whose token the store no longer has; a server
 * that misses the message closes them when they try to change the name. */
#include "server/actions.h"
#include "server/call.h"
#include "server/people.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    pl_call *call;
    char token[65], key[65]; /* the new ones */
} renewing;

static void end_renewing(renewing *r)
{
    r->call->session->is_renewing = 0;
    pl_call_end(r->call);
    pl_wipe(r->token, sizeof r->token);
    free(r);
}

static void close_others(pl_session *mine)
{
    pl_session *next;

    for (pl_session *x = mine->server->sessions; x; x = next) {
        next = x->next;
        if (x != mine && x->said_hello && x->conn &&
            pl_id_equal(&x->person, &mine->person))
            pl_conn_close(x->conn, 1000, "signed out");
    }
}

void pl_people_revoke(pl_session *session)
{
    for (pl_session *x = session->server->sessions; x; x = x->next)
        x->is_revoked |=
            x != session && strcmp(x->token_key, session->token_key) == 0;
}

static void on_token_read(void *ctx, const pl_store_answer *a)
{
    pl_session *session = ctx;

    if (a->status == PL_STORE_MISSING && session->conn)
        pl_conn_close(session->conn, 1000, "signed out");
    pl_session_release(session);
}

void pl_people_check_tokens(pl_server *server, const pl_id *person)
{
    for (pl_session *x = server->sessions; x; x = x->next)
        if (x->said_hello && !x->is_renewing &&
            pl_id_equal(&x->person, person)) {
            x->refs++;
            pl_store_get(server->store, "person", x->token_key, 0,
                         on_token_read, x);
        }
}

static void on_old_removed(void *ctx, const pl_store_answer *a)
{
    renewing *r = ctx;
    pl_session *session = r->call->session;
    char text[100];

    if (a->status == PL_STORE_FAILED) {
        pl_call_refuse(r->call, PL_REFUSE_BUSY);
    } else {
        strcpy(session->token_key, r->key);
        session->server->counts.renewed++;
        close_others(session);
        pl_store_wake(session->server->store, &session->person);
        snprintf(text, sizeof text, "{\"token\":\"%s\"}", r->token);
        pl_call_result(r->call, text);
    }
    end_renewing(r);
}

static void on_new_stored(void *ctx, const pl_store_answer *a)
{
    renewing *r = ctx;
    pl_session *session = r->call->session;

    if (a->status == PL_STORE_OK) {
        pl_people_revoke(session);
        pl_store_put(session->server->store, "person", session->token_key, NULL,
                     0, 0, on_old_removed, r);
        return;
    }
    pl_call_refuse(r->call, PL_REFUSE_BUSY);
    end_renewing(r);
}

static void run_renew(pl_call *call)
{
    renewing *r;

    if (call->session->is_renewing) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    call->session->is_renewing = 1;
    r = pl_xcalloc(1, sizeof *r);
    r->call = pl_call_keep(call);
    pl_people_new_token(r->token);
    pl_people_hash_token(r->token, r->key);
    pl_people_store(call->session, r->key, on_new_stored, r);
}

const pl_action pl_action_renew = {
    .name = "renew",
    .help = "replaces your token by a new one; the old one becomes invalid and "
            "your other connections are closed",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "token", "string", "keep it secret" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_renew,
};
