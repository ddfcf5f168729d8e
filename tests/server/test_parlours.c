/* SPDX-License-Identifier: MIT */
/* test_parlours.c - parlours over real sockets: one link and code for an
 * evening, who may have them, the score, another game, the same friends again,
 * and all of it after a restart. It runs on both stores. */
#include "rules/drive.h"
#include "server/parlours.h"
#include "tests/server/asks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DAY = 24 * 3600 * 1000 };

static const uint8_t seed[32] = { 5 };

static json_t *stay(void)
{
    return json_pack("{s:b}", "stay", 1);
}

static void play_on(party *p)
{
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (party_step(p, &drive, &luck))
        ;
    party_settle(p);
}

/* The parlour as the guest gets it; the caller owns it. NULL if it gets none.
 */
static json_t *parlour_of(guest *g)
{
    json_t *answer = guest_must(g, "parlour", here(g->party));
    json_t *parlour = json_object_get(answer, "parlour");

    json_incref(parlour);
    json_decref(answer);
    if (!json_is_null(parlour))
        return parlour;
    json_decref(parlour);
    return NULL;
}

static void link_of(guest *g, char out[PL_TABLE_LINK + 1])
{
    json_t *parlour = parlour_of(g);

    assert_non_null(parlour);
    strcpy(out, json_string_value(json_object_get(parlour, "parlour")));
    json_decref(parlour);
}

static int sum_of(json_t *parlour, const char *what)
{
    json_t *people = json_object_get(parlour, "people"), *one;
    int sum = 0;
    size_t i;

    json_array_foreach(people, i, one)
    {
        sum += (int)json_integer_value(json_object_get(one, what));
    }
    return sum;
}

/* All guests go to the table of the answer, which is consumed. */
static void follow(party *p, json_t *answer)
{
    char next[PL_TABLE_LINK + 1];

    strcpy(next, json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    for (int i = 0; i < p->n_guests; i++) {
        strcpy(p->link, next);
        if (p->guest[i].client)
            discard(guest_must(&p->guest[i], "resume", here(p)));
    }
    party_settle(p);
}

static const char *code_of(guest *g)
{
    return json_string_value(json_object_get(g->room, "code"));
}

/* ---- names ------------------------------------------------------------- */

static void link_and_code_lead_to_the_next_table(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1], code[PL_CODE + 1], before[PL_TABLE_LINK + 1];
    guest *late;

    party_deal(p, mindseye(), 2, NULL, stay());
    link_of(&p->guest[0], link);
    snprintf(code, sizeof code, "%s", code_of(&p->guest[0]));
    strcpy(before, p->link);
    assert_string_not_equal(link, before);
    play_on(p);
    follow(p, guest_must(&p->guest[1], "rematch", here(p)));
    assert_string_not_equal(p->link, before);
    assert_string_equal(code_of(&p->guest[0]), code);
    late = party_guest(p, NULL);
    strcpy(before, p->link);
    discard(guest_must(late, "join", json_pack("{s:s}", "code", code)));
    assert_string_equal(p->link, before);
    discard(guest_must(late, "leave", here(p)));
    discard(guest_must(late, "join", json_pack("{s:s}", "table", link)));
    assert_string_equal(p->link, before);
    discard(guest_must(late, "resume", json_pack("{s:s}", "table", link)));
    assert_string_equal(p->link, before);
}

static void a_table_without_a_parlour_has_none(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL, NULL);
    assert_null(parlour_of(&p->guest[0]));
}

/* ---- who may have it ---------------------------------------------------- */

static void only_its_people_have_a_parlour(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1];
    guest *stranger;
    json_t *list;

    party_deal(p, mindseye(), 2, NULL, stay());
    link_of(&p->guest[0], link);
    stranger = party_guest(p, NULL);
    guest_refused(stranger, "parlour", here(p), "UNKNOWN_TABLE");
    guest_refused(stranger, "gather", json_pack("{s:s}", "parlour", link),
                  "UNKNOWN_TABLE");
    guest_refused(stranger, "quit", json_pack("{s:s}", "parlour", link),
                  "UNKNOWN_TABLE");
    guest_refused(&p->guest[0], "gather",
                  json_pack("{s:s}", "parlour", p->link), "UNKNOWN_TABLE");
    list = guest_must(stranger, "parlours", json_object());
    assert_int_equal(json_array_size(json_object_get(list, "parlours")), 0);
    json_decref(list);
}

static void a_removed_person_finds_no_later_table(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    char link[PL_TABLE_LINK + 1], code[PL_CODE + 1];

    discard(
        guest_must(host, "create",
                   json_pack("{s:s,s:b}", "game", "telepathic", "stay", 1)));
    discard(guest_must(other, "join", here(p)));
    link_of(other, link);
    snprintf(code, sizeof code, "%s", code_of(host));
    discard(guest_must(host, "remove",
                       json_pack("{s:s,s:s}", T(p), "person", other->person)));
    party_settle(p);
    discard(guest_must(host, "rematch",
                       json_pack("{s:s,s:s}", T(p), "game", "mindseye")));
    guest_refused(other, "join", json_pack("{s:s}", "code", code),
                  "UNKNOWN_TABLE");
    guest_refused(other, "join", json_pack("{s:s}", "table", link),
                  "UNKNOWN_TABLE");
    guest_refused(other, "gather", json_pack("{s:s}", "parlour", link),
                  "UNKNOWN_TABLE");
}

static void a_parlour_keeps_only_public_chat(void **state)
{
    party *p = *state;
    json_t *parlour;
    char *text;

    party_deal(p, mindseye(), 2, NULL, stay());
    discard(guest_must(
        &p->guest[2], "chat",
        json_pack("{s:s,s:s,s:s}", T(p), "text", "psst", "to", "watchers")));
    discard(guest_must(
        &p->guest[0], "chat",
        json_pack("{s:s,s:s,s:s}", T(p), "text", "my secret", "to", "seat")));
    play_on(p);
    discard(guest_must(&p->guest[0], "chat",
                       json_pack("{s:s,s:s}", T(p), "text", "good game")));
    follow(p, guest_must(&p->guest[0], "rematch", here(p)));
    parlour = parlour_of(&p->guest[1]);
    text = json_dumps(json_object_get(parlour, "chat"), 0);
    assert_non_null(strstr(text, "good game"));
    assert_null(strstr(text, "psst"));
    assert_null(strstr(text, "my secret"));
    free(text);
    json_decref(parlour);
}

/* ---- the score ---------------------------------------------------------- */

static void finished_games_count_and_people_are_told(void **state)
{
    party *p = *state;
    json_t *parlour;
    int notices;

    /* Sealed colours alone: this deal is not drawn. */
    party_deal(p, mindseye(), 2, "{\"stare\":\"duel\"}", stay());
    parlour = parlour_of(&p->guest[0]);
    assert_int_equal(json_integer_value(json_object_get(parlour, "games")), 0);
    json_decref(parlour);
    notices = p->guest[0].notices - p->guest[0].updates;
    play_on(p);
    parlour = parlour_of(&p->guest[0]);
    assert_true(p->guest[0].notices - p->guest[0].updates > notices);
    assert_int_equal(json_integer_value(json_object_get(parlour, "games")), 1);
    assert_int_equal(sum_of(parlour, "played"), 2);
    assert_true(sum_of(parlour, "won") >= 1);
    json_decref(parlour);
}

static void a_running_game_adds_nothing_to_the_score(void **state)
{
    party *p = *state;
    json_t *parlour;

    party_deal(p, mindseye(), 2, NULL, stay());
    discard(guest_must(&p->guest[0], "resign", here(p)));
    discard(guest_must(&p->guest[1], "resign", here(p)));
    party_settle(p);
    parlour = parlour_of(&p->guest[2]);
    assert_int_equal(json_integer_value(json_object_get(parlour, "games")), 0);
    assert_int_equal(sum_of(parlour, "played"), 0);
    json_decref(parlour);
}

/* ---- another game ------------------------------------------------------- */

static void another_game_keeps_the_people(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL, stay());
    play_on(p);
    guest_refused(&p->guest[0], "rematch",
                  json_pack("{s:s,s:s}", T(p), "game", "chess"), "BAD_FIELD");
    follow(p, guest_must(&p->guest[1], "rematch",
                         json_pack("{s:s,s:s}", T(p), "game", "telepathic")));
    assert_string_equal(
        json_string_value(json_object_get(p->guest[0].room, "game")),
        "telepathic");
    assert_int_equal(p->guest[0].seat, 0);
    assert_int_equal(p->guest[1].seat, 1);
    assert_int_equal(p->guest[2].seat, -1);

    /* Before the start the host alone leads the others on. */
    guest_refused(&p->guest[1], "rematch",
                  json_pack("{s:s,s:s}", T(p), "game", "clairvoyance"),
                  "NOT_HOST");
    guest_refused(&p->guest[0], "rematch", here(p), "NOT_NOW");
    char lobby[PL_TABLE_LINK + 1];
    strcpy(lobby, p->link);
    follow(p, guest_must(&p->guest[0], "rematch",
                         json_pack("{s:s,s:s}", T(p), "game", "clairvoyance")));
    assert_string_equal(phase_of(&p->guest[1]), "lobby");
    strcpy(p->link, lobby);
    discard(guest_must(&p->guest[1], "resume", here(p)));
    assert_string_equal(phase_of(&p->guest[1]), "abandoned");
    assert_true(json_is_string(json_object_get(p->guest[1].room, "rematch")));
}

static void in_a_smaller_game_the_rest_are_watchers(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 3, NULL, stay());
    play_on(p);
    follow(p, guest_must(&p->guest[0], "rematch",
                         json_pack("{s:s,s:s}", T(p), "game", "illusionist")));
    assert_int_equal(p->guest[0].seat, 0);
    assert_int_equal(p->guest[1].seat, 1);
    assert_int_equal(p->guest[2].seat, -1);
}

static void bots_follow_to_another_game(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);

    discard(guest_must(
        g, "create",
        json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats", 3, "stay", 1)));
    discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 1)));
    for (int i = 0; i < 3; i += 2)
        discard(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "keen")));
    follow(p, guest_must(g, "rematch",
                         json_pack("{s:s,s:s}", T(p), "game", "clairvoyance")));
    assert_int_equal(g->seat, 0);
    for (int i = 1; i < 3; i++)
        assert_string_equal(
            json_string_value(json_object_get(place_of(g, i), "kind")), "bot");
}

/* ---- the same friends again --------------------------------------------- */

static void a_week_passes(party *p)
{
    pl_id table = *pl_table_id(party_live(p)->table);

    party_restart(p);
    p->clock.now_ms += 7LL * DAY;
    pl_store_drop(p->server->store, &table, NULL, NULL);
    pl_store_sweep(p->server->store, p->clock.now_ms, NULL, NULL);
}

/* How many tables a person finds on the first page. The server stores who sits
 * there after it has answered whoever gathered them, so it may take a moment.
 */
static size_t tables_of(guest *g)
{
    size_t n = 0;

    for (int tries = 0; !n && tries < 100; tries++) {
        json_t *list = guest_must(g, "tables", json_object());
        n = json_array_size(json_object_get(list, "tables"));
        json_decref(list);
        if (!n)
            uv_sleep(20);
    }
    return n;
}

static void the_same_friends_come_again_after_a_week(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1], old[PL_TABLE_LINK + 1];
    json_t *list, *line, *answer;
    guest *ada, *bob;

    party_deal(p, mindseye(), 2, NULL, stay());
    ada = &p->guest[0], bob = &p->guest[1];
    link_of(ada, link);
    strcpy(old, p->link);
    answer = guest_must(bob, "gather", json_pack("{s:s}", "parlour", link));
    assert_string_equal(json_string_value(json_object_get(answer, "table")),
                        old); /* it is in use */
    json_decref(answer);
    play_on(p);

    /* A week later the server was restarted and the old table is gone. */
    a_week_passes(p);
    bob = party_guest(p, bob->token);
    list = guest_must(bob, "parlours", json_object());
    line = json_array_get(json_object_get(list, "parlours"), 0);
    assert_string_equal(json_string_value(json_object_get(line, "parlour")),
                        link);
    assert_string_equal(json_string_value(json_object_get(line, "game")),
                        "mindseye");
    assert_int_equal(json_array_size(json_object_get(line, "friends")), 1);
    json_decref(list);
    answer = guest_must(bob, "gather", json_pack("{s:s}", "parlour", link));
    strcpy(p->link, json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    assert_string_not_equal(p->link, old);
    discard(guest_must(bob, "resume", here(p)));
    assert_int_equal(bob->seat, 0);
    assert_string_equal(
        json_string_value(json_object_get(place_of(bob, 1), "kind")), "person");

    /* The other finds it on the first page. */
    ada = party_guest(p, ada->token);
    assert_int_equal(tables_of(ada), 1);
    discard(guest_must(ada, "join", json_pack("{s:s}", "table", link)));
    assert_int_equal(ada->seat, 1);
}

static void a_link_whose_table_is_gone_opens_a_new_one(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1];
    guest *ada;

    party_deal(p, mindseye(), 2, NULL, stay());
    link_of(&p->guest[0], link);
    play_on(p);
    a_week_passes(p);
    ada = party_guest(p, p->guest[0].token);
    discard(guest_must(ada, "join", json_pack("{s:s}", "table", link)));
    assert_string_equal(phase_of(ada), "lobby");
    assert_int_equal(ada->seat, 0);
}

static void a_parlour_is_kept_for_thirty_days(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1];
    guest *ada;

    party_deal(p, mindseye(), 2, NULL, stay());
    link_of(&p->guest[0], link);
    play_on(p);
    party_restart(p);
    p->clock.now_ms += 31LL * DAY;
    pl_store_sweep(p->server->store, p->clock.now_ms, NULL, NULL);
    party_restart(p); /* the first one may have loaded the table again */
    ada = party_guest(p, p->guest[0].token);
    guest_refused(ada, "join", json_pack("{s:s}", "table", link),
                  "UNKNOWN_TABLE");
    guest_refused(ada, "gather", json_pack("{s:s}", "parlour", link),
                  "UNKNOWN_TABLE");
}

static void a_person_who_quits_does_not_follow_to_the_next_table(void **state)
{
    party *p = *state;
    char link[PL_TABLE_LINK + 1];
    json_t *list, *answer;

    party_deal(p, mindseye(), 2, NULL, stay());
    link_of(&p->guest[0], link);
    play_on(p);
    discard(
        guest_must(&p->guest[1], "quit", json_pack("{s:s}", "parlour", link)));
    list = guest_must(&p->guest[1], "parlours", json_object());
    assert_int_equal(json_array_size(json_object_get(list, "parlours")), 0);
    json_decref(list);
    discard(guest_must(&p->guest[1], "leave", here(p)));
    answer =
        guest_must(&p->guest[0], "gather", json_pack("{s:s}", "parlour", link));
    party_settle(p); /* the old table has its link */
    strcpy(p->link, json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    discard(guest_must(&p->guest[0], "resume", here(p)));
    assert_string_equal(
        json_string_value(json_object_get(place_of(&p->guest[0], 1), "kind")),
        "empty");
}

static void a_forgotten_person_is_in_no_parlour(void **state)
{
    party *p = *state;
    json_t *parlour;
    char *text;

    party_deal(p, mindseye(), 2, NULL, stay());
    play_on(p);
    discard(guest_must(&p->guest[1], "forget", json_object()));
    party_settle(p);
    parlour = parlour_of(&p->guest[0]);
    text = json_dumps(parlour, 0);
    assert_null(strstr(text, p->guest[1].person));
    free(text);
    json_decref(parlour);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(link_and_code_lead_to_the_next_table),
        PARTY_TEST(a_table_without_a_parlour_has_none),
        PARTY_TEST(only_its_people_have_a_parlour),
        PARTY_TEST(a_removed_person_finds_no_later_table),
        PARTY_TEST(a_parlour_keeps_only_public_chat),
        PARTY_TEST(finished_games_count_and_people_are_told),
        PARTY_TEST(a_running_game_adds_nothing_to_the_score),
        PARTY_TEST(another_game_keeps_the_people),
        PARTY_TEST(in_a_smaller_game_the_rest_are_watchers),
        PARTY_TEST(bots_follow_to_another_game),
        PARTY_TEST(the_same_friends_come_again_after_a_week),
        PARTY_TEST(a_link_whose_table_is_gone_opens_a_new_one),
        PARTY_TEST(a_parlour_is_kept_for_thirty_days),
        PARTY_TEST(a_person_who_quits_does_not_follow_to_the_next_table),
        PARTY_TEST(a_forgotten_person_is_in_no_parlour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
