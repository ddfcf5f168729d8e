/* SPDX-License-Identifier: MIT */
/* test_hello.c - the first message of a connection: one of two that come at
 * once counts, and limits do not follow the clock of the day. It runs on both
 * stores. */
#include "tests/server/asks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWERS = 3 };

/* A connection that has said nothing yet. */
typedef struct {
    pl_client *client;
    int is_open, is_gone, n;
    json_t *answer[ANSWERS];
} newcomer;

static void on_opened(void *ctx, pl_client *client)
{
    (void)client;
    ((newcomer *)ctx)->is_open = 1;
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    newcomer *c = ctx;
    json_t *in = json_loadb(text, len, 0, NULL);
    int id = (int)json_integer_value(json_object_get(in, "id"));
    (void)client;

    if (id < 1 || id > ANSWERS || c->answer[id - 1]) {
        json_decref(in);
        return;
    }
    c->answer[id - 1] = in;
    c->n++;
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    (void)client, (void)code;
    ((newcomer *)ctx)->is_gone = 1;
}

static void send_request(newcomer *c, int id, const char *method,
                         json_t *params)
{
    json_t *out = json_pack("{s:s,s:i,s:s,s:o}", "jsonrpc", "2.0", "id", id,
                            "method", method, "params", params);
    char *text = json_dumps(out, JSON_COMPACT);

    pl_client_send(c->client, text, strlen(text));
    free(text);
    json_decref(out);
}

static json_t *hello_of(const char *token)
{
    return json_pack("{s:i,s:s}", "protocol", 1, "token", token);
}

/* Two hellos and a join, sent before anything is answered. */
static void say_at_once(party *p, newcomer *c, const char *first,
                        const char *second)
{
    static const pl_client_hooks hooks = { on_opened, on_message, on_closed };

    *c = (newcomer){ 0 };
    c->client = pl_client_new(&p->loop, pl_server_port(p->server), &hooks, c);
    while (!c->is_open)
        uv_run(&p->loop, UV_RUN_ONCE);
    send_request(c, 1, "hello", hello_of(first));
    send_request(c, 2, "hello", hello_of(second));
    send_request(c, 3, "join", here(p));
    while (c->n < ANSWERS && !c->is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    assert_false(c->is_gone);
}

static const char *refusal_of(const newcomer *c, int id)
{
    return json_string_value(json_object_get(
        json_object_get(json_object_get(c->answer[id - 1], "error"), "data"),
        "name"));
}

static const char *person_of(const newcomer *c)
{
    return json_string_value(
        json_object_get(json_object_get(c->answer[0], "result"), "person"));
}

static void leave(party *p, newcomer *c)
{
    pl_client_cut(c->client);
    while (!c->is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    for (int i = 0; i < ANSWERS; i++)
        json_decref(c->answer[i]);
}

static void two_hellos_at_once_make_one_person(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *known = party_guest(p, NULL), *other;
    const char *word = "a word that somebody chose";
    newcomer c;

    discard(guest_must(host, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    for (int turn = 0; turn < 2; turn++) {
        say_at_once(p, &c, turn ? word : known->token,
                    turn ? known->token : word);
        assert_non_null(person_of(&c));
        assert_int_equal(strcmp(person_of(&c), known->person) == 0, !turn);
        assert_string_equal(refusal_of(&c, 2), "NOT_NOW");
        assert_string_equal(refusal_of(&c, 3), "HELLO_FIRST");
        c.n = 0;
        json_decref(c.answer[2]);
        c.answer[2] = NULL;
        send_request(&c, 3, "join", here(p));
        while (!c.n)
            uv_run(&p->loop, UV_RUN_ONCE);
        assert_non_null(json_object_get(c.answer[2], "result"));
        leave(p, &c);
        other = party_guest(p, word); /* nobody's: a new person */
        assert_string_not_equal(other->person, known->person);
        discard(guest_must(host, "resume", here(p)));
    }
}

static void a_clock_set_back_does_not_use_up_a_rate_limit(void **state)
{
    party *p = *state;
    guest *g;

    p->server->config.max_rate = 20;
    g = party_guest(p, NULL);
    for (int i = 0; i < 3; i++) {
        p->clock.now_ms -= 3600000;
        discard(guest_must(g, "ping", NULL));
        discard(guest_must(g, "name", json_pack("{s:s}", "name", "Ann")));
    }
    guest_cut(g);
    discard(guest_must(party_guest(p, g->token), "ping", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(two_hellos_at_once_make_one_person),
        PARTY_TEST(a_clock_set_back_does_not_use_up_a_rate_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
