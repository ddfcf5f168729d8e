/* SPDX-License-Identifier: MIT */
/* test_chat.c - limits on messages, and who may chat with whom. */
#include "tests/server/asks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* All connections of a person share one limit. */
static void too_many_messages_are_refused(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL);
    char token[80];
    int refused = 0, asked = 0;

    strcpy(token, one->token);
    guest *two = party_guest(p, token);
    p->server->config.max_rate = 1;
    for (; asked < 500 && !refused; asked++) {
        json_t *answer = guest_ask(asked % 2 ? one : two, "games", NULL);
        refused = json_object_get(answer, "error") != NULL;
        json_decref(answer);
    }
    assert_true(refused && asked > 30);
    p->clock.now_ms -= 3600000; /* the clock of the day does not matter */
    uv_sleep(1200);
    discard(guest_must(one, "games", NULL));
    p->server->config.max_rate = 0;
}

static void watchers_cannot_chat_with_players(void **state)
{
    party *p = *state;
    int before, watcher_before;

    party_deal(p, mindseye(), 2, NULL, NULL);
    before = p->guest[0].number;
    watcher_before = p->guest[2].number;
    guest_refused(&p->guest[2], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "she has red"),
                  "NOT_ALLOWED");
    discard(guest_must(&p->guest[2], "chat",
                       json_pack("{s:s,s:s,s:s}", T(p), "text", "she has red",
                                 "to", "watchers")));
    party_settle(p);
    assert_int_equal(p->guest[0].number, before);
    assert_int_equal(p->guest[2].number, watcher_before + 1);
}

static void nobody_chats_where_the_game_forbids_it(void **state)
{
    party *p = *state;

    party_deal(p, pl_game_named("telepathic", 10), 2, NULL, NULL);
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "left!"), "NOT_ALLOWED");
}

/* In director mode the directors talk among themselves; their partners do not
 * hear it. */
static void chat_reaches_only_those_who_may_hear_it(void **state)
{
    party *p = *state;
    int before[6];

    party_deal(p, pl_game_named("telepathic", 10), 5, "{\"mode\":\"director\"}",
               NULL);
    for (int i = 0; i < 6; i++)
        before[i] = p->guest[i].number;
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "psst"), "NOT_ALLOWED");
    discard(
        guest_must(&p->guest[2], "chat",
                   json_pack("{s:s,s:s}", T(p), "text", "give him the red")));
    party_settle(p);
    for (int i = 0; i < 6; i++)
        assert_int_equal(p->guest[i].number,
                         before[i] + (i >= 2 && i < 5 ? 1 : 0));
}

static void the_ghost_reads_chat_but_cannot_write(void **state)
{
    party *p = *state;
    int before;

    party_deal(p, pl_game_named("mysterium", 9), 4, NULL, NULL);
    before = p->guest[0].number;
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "boo"), "NOT_ALLOWED");
    discard(guest_must(&p->guest[1], "chat",
                       json_pack("{s:s,s:s}", T(p), "text", "a ship?")));
    party_settle(p);
    assert_int_equal(p->guest[0].number, before + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(too_many_messages_are_refused),
        PARTY_TEST(watchers_cannot_chat_with_players),
        PARTY_TEST(nobody_chats_where_the_game_forbids_it),
        PARTY_TEST(chat_reaches_only_those_who_may_hear_it),
        PARTY_TEST(the_ghost_reads_chat_but_cannot_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
