/* SPDX-License-Identifier: MIT */
/* test_silence.c - a seat that must not speak cannot send a signal either: not
 * by its name, by watchers who come and go, by settings of the host, or through
 * the parlour, which tells its tables who is in it. */
#include "tests/server/asks.h"

#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GHOST, PSYCHIC, OTHER, SEATS, WATCHER = SEATS };

static int stays; /* the tables of this test are in a parlour */

static json_t *more(void)
{
    return json_pack("{s:b}", "stay", stays);
}

static void deal_mysterium(party *p)
{
    party_deal(p, pl_game_named("mysterium", 9), SEATS, NULL, more());
    assert_true(pl_table_is_silent(party_live(p)->table));
}

static void put_result(pl_buffer *all, json_t *result)
{
    char *text = json_dumps(result, JSON_COMPACT);

    pl_buffer_puts(all, text);
    free(text);
    json_decref(result);
}

/* All that the guest was sent, with the answers to 'resume', to 'parlour' and
 * to the request of the first page. */
static char *heard(party *p, int i)
{
    guest *g = &p->guest[i];
    json_t *answer = guest_must(g, "resume", here(p));
    json_t *parlour = guest_must(g, "parlour", here(p));
    pl_buffer all = { 0 };

    party_settle(p);
    assert_int_equal(json_is_object(json_object_get(parlour, "parlour")),
                     stays);
    json_object_del(json_object_get(answer, "sync"), "now");
    pl_buffer_put(&all, g->frames.at, g->frames.len);
    put_result(&all, answer);
    put_result(&all, parlour);
    put_result(&all, guest_must(g, "parlours", json_object()));
    pl_buffer_putc(&all, 0);
    return all.at;
}

static void must_hear_the_same(party *p, int i, char *before)
{
    char *after = heard(p, i);

    assert_string_equal(before, after);
    free(before);
    free(after);
}

static int is_told(party *p, int i, const char *words)
{
    char *all = heard(p, i);
    int found = strstr(all, words) != NULL;

    free(all);
    return found;
}

static int sees(party *p, int i, const char *person)
{
    json_t *answer = guest_must(&p->guest[i], "resume", here(p));
    char *text = json_dumps(
        json_object_get(
            json_object_get(json_object_get(answer, "sync"), "room"), "people"),
        JSON_COMPACT);
    int found = strstr(text, person) != NULL;

    free(text);
    json_decref(answer);
    return found;
}

static json_t *by_code(party *p)
{
    return json_pack("{s:s}", "code", party_live(p)->table->code);
}

static json_t *join_as(guest *g, party *p, const char *name)
{
    discard(guest_must(g, "name", json_pack("{s:s}", "name", name)));
    return guest_must(g, "join", here(p));
}

static void seats_do_not_see_watchers_come_and_go(void **state)
{
    party *p = *state;
    guest *stranger;
    char *before;

    deal_mysterium(p);
    before = heard(p, PSYCHIC);
    stranger = party_guest(p, NULL);
    discard(join_as(stranger, p, "red door"));
    assert_true(sees(p, WATCHER, stranger->person)); /* watchers do */
    discard(guest_must(stranger, "leave", here(p)));
    discard(join_as(stranger, p, "blue door"));
    discard(guest_must(&p->guest[WATCHER], "leave", here(p)));
    must_hear_the_same(p, PSYCHIC, before);
    discard(guest_must(&p->guest[WATCHER], "join", here(p)));
}

static void seats_do_not_see_a_watcher_disconnect(void **state)
{
    party *p = *state;
    char token[80], *before;

    deal_mysterium(p);
    strcpy(token, p->guest[WATCHER].token);
    before = heard(p, PSYCHIC);
    guest_cut(&p->guest[WATCHER]);
    party_settle(p);
    p->clock.now_ms += 600000;
    pl_live_act(party_live(p));
    party_settle(p);
    guest *again = party_guest(p, token);
    discard(guest_must(again, "resume", here(p)));
    must_hear_the_same(p, PSYCHIC, before);
}

static void a_seat_keeps_its_name_while_the_game_runs(void **state)
{
    party *p = *state;
    guest *g = &p->guest[GHOST], *device;
    json_t *answer;
    char code[64];

    deal_mysterium(p);
    discard(guest_must(g, "leave", here(p)));
    discard(join_as(g, p, "it was the cook"));
    assert_false(is_told(p, PSYCHIC, "cook"));
    answer = guest_must(g, "transfer", here(p));
    snprintf(code, sizeof code, "%s",
             json_string_value(json_object_get(answer, "code")));
    json_decref(answer);
    device = party_guest(p, NULL);
    discard(guest_must(device, "name", json_pack("{s:s}", "name", "the cook")));
    discard(guest_must(device, "claim", json_pack("{s:s}", "code", code)));
    assert_false(is_told(p, PSYCHIC, "cook"));
    assert_true(sees(p, PSYCHIC, device->person));
}

static void a_host_who_must_not_speak_cannot_change_settings(void **state)
{
    party *p = *state;

    deal_mysterium(p);
    guest_refused(&p->guest[GHOST], "admit",
                  json_pack("{s:s,s:b}", T(p), "locked", 1), "NOT_NOW");
    discard(guest_must(&p->guest[GHOST], "mute",
                       json_pack("{s:s,s:s,s:b}", T(p), "person",
                                 p->guest[PSYCHIC].person, "muted", 1)));
    guest_refused(&p->guest[GHOST], "mute",
                  json_pack("{s:s,s:s,s:b}", T(p), "person",
                            p->guest[PSYCHIC].person, "muted", 0),
                  "NOT_NOW");
    discard(guest_must(
        &p->guest[GHOST], "host",
        json_pack("{s:s,s:s}", T(p), "person", p->guest[PSYCHIC].person)));
    discard(guest_must(&p->guest[PSYCHIC], "admit",
                       json_pack("{s:s,s:b}", T(p), "locked", 1)));
}

static void make_lobby(party *p)
{
    json_t *answer;
    guest *host = party_guest(p, NULL);

    answer = guest_must(host, "create",
                        json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats",
                                  SEATS, "stay", stays));
    strcpy(p->link, json_string_value(json_object_get(
                        json_object_get(answer, "sync"), "table")));
    json_decref(answer);
}

/* ---- the parlour ------------------------------------------------------- */

static int set_up_parlour(void **state)
{
    stays = 1;
    return party_set_up(state);
}

static int tear_down_parlour(void **state)
{
    stays = 0;
    return party_tear_down(state);
}

#define PARLOUR_TEST(name) \
    cmocka_unit_test_setup_teardown(name, set_up_parlour, tear_down_parlour)

static json_t *parlour_of(party *p, int i)
{
    json_t *answer = guest_must(&p->guest[i], "parlour", here(p));
    json_t *parlour = json_incref(json_object_get(answer, "parlour"));

    json_decref(answer);
    return parlour;
}

static json_t *quitting(party *p)
{
    json_t *parlour = parlour_of(p, WATCHER);
    json_t *params =
        json_pack("{s:O}", "parlour", json_object_get(parlour, "parlour"));

    json_decref(parlour);
    return params;
}

static void seats_get_no_news_of_their_parlour_during_silence(void **state)
{
    party *p = *state;
    guest *ghost = &p->guest[GHOST], *stranger;
    json_t *link;
    char *before;

    deal_mysterium(p);
    link = quitting(p);
    before = heard(p, PSYCHIC);
    p->clock.now_ms += 1000;
    discard(join_as(ghost, p, "the cook"));
    discard(guest_must(ghost, "join", by_code(p)));
    stranger = party_guest(p, NULL);
    discard(join_as(stranger, p, "red door"));
    discard(guest_must(stranger, "quit", json_incref(link)));
    discard(guest_must(&p->guest[WATCHER], "quit", json_incref(link)));
    discard(guest_must(ghost, "quit", link));
    must_hear_the_same(p, PSYCHIC, before);
    discard(guest_must(ghost, "join", by_code(p)));
    free(heard(p, PSYCHIC));
}

/* The people and names of a table that was played before are not fixed. */
static void seats_get_no_news_from_an_earlier_table_during_silence(void **state)
{
    party *p = *state;
    guest *ghost = &p->guest[GHOST];
    char first[PL_TABLE_LINK + 1], second[PL_TABLE_LINK + 1], *before;
    json_t *answer;

    make_lobby(p);
    strcpy(first, p->link);
    for (int i = 0; i < SEATS; i++) {
        if (i)
            discard(guest_must(party_guest(p, NULL), "join", here(p)));
        discard(guest_must(&p->guest[i], "sit",
                           json_pack("{s:s,s:i}", T(p), "seat", i)));
    }
    answer = guest_must(ghost, "rematch",
                        json_pack("{s:s,s:s}", T(p), "game", "mysterium"));
    strcpy(second, json_string_value(json_object_get(answer, "table")));
    strcpy(p->link, second);
    json_decref(answer);
    for (int i = 0; i < SEATS; i++) {
        discard(guest_must(&p->guest[i], "resume", here(p)));
        guest_ready(&p->guest[i], party_bytes);
    }
    discard(guest_must(ghost, "start", here(p)));
    party_reveal(p);
    party_settle(p);
    assert_true(pl_table_is_silent(party_live(p)->table));
    before = heard(p, PSYCHIC);
    p->clock.now_ms += 5000;
    discard(guest_must(ghost, "name", json_pack("{s:s}", "name", "the cook")));
    discard(guest_must(ghost, "leave", json_pack("{s:s}", "table", first)));
    discard(guest_must(ghost, "join", json_pack("{s:s}", "table", first)));
    discard(guest_must(
        ghost, "chat",
        json_pack("{s:s,s:s}", "table", first, "text", "the cook, I say")));
    strcpy(p->link, second);
    must_hear_the_same(p, PSYCHIC, before);
}

static void joining_again_changes_nothing_for_the_others(void **state)
{
    party *p = *state;
    char *before;

    deal_mysterium(p);
    before = heard(p, PSYCHIC);
    discard(join_as(&p->guest[GHOST], p, "the cook"));
    discard(guest_must(&p->guest[GHOST], "join", by_code(p)));
    must_hear_the_same(p, PSYCHIC, before);
}

/* Watchers are told as before, and the seats once silence is over. */
static void news_of_the_parlour_arrives_when_silence_ends(void **state)
{
    const uint8_t seed[32] = { 5 };
    party *p = *state;
    pl_drive drive = { 0 };
    pl_luck luck;
    guest *stranger;

    deal_mysterium(p);
    free(heard(p, PSYCHIC));
    free(heard(p, WATCHER));
    p->guest[PSYCHIC].frames.len = p->guest[WATCHER].frames.len = 0;
    stranger = party_guest(p, NULL);
    discard(join_as(stranger, p, "red door"));
    free(heard(p, WATCHER));
    pl_buffer_putc(&p->guest[WATCHER].frames, 0);
    assert_non_null(strstr(p->guest[WATCHER].frames.at, "\"parlour\":"));
    assert_int_equal(p->guest[PSYCHIC].frames.len, 0);
    pl_luck_init(&luck, seed);
    while (party_step(p, &drive, &luck))
        ;
    free(heard(p, PSYCHIC));
    pl_buffer_putc(&p->guest[PSYCHIC].frames, 0);
    assert_non_null(strstr(p->guest[PSYCHIC].frames.at, "\"parlour\":"));
    assert_true(is_told(p, PSYCHIC, "red door"));
}

/* Where everybody may speak, everybody sees the watchers. */
static void watchers_are_seen_where_all_may_speak(void **state)
{
    party *p = *state;
    guest *stranger;

    party_deal(p, pl_game_named("mindseye", 8), 2, NULL, more());
    stranger = party_guest(p, NULL);
    discard(join_as(stranger, p, "Zoe"));
    assert_true(sees(p, 0, stranger->person));
}

/* A snapshot keeps who is hidden. */
static void the_end_of_silence_shows_who_came(void **state)
{
    party *p = *state;
    pl_table *t;
    pl_buffer bytes = { 0 };
    guest *stranger;

    deal_mysterium(p);
    stranger = party_guest(p, NULL);
    discard(join_as(stranger, p, "Zoe"));
    assert_false(sees(p, PSYCHIC, stranger->person));
    t = party_live(p)->table;
    assert_true(pl_table_save(t, &bytes));
    pl_table *copy = pl_table_restore(&t->id, bytes.at, bytes.len);
    assert_int_equal(pl_table_hash(copy), pl_table_hash(t));
    pl_table_free(copy);
    pl_buffer_release(&bytes);
    assert_true(pl_table_end_silence(t));
    assert_true(sees(p, PSYCHIC, stranger->person));
}

/* ---- a full list ------------------------------------------------------- */

/* Makes room for another guest. */
static void forget_guest(party *p, guest *g)
{
    json_decref(g->legal);
    json_decref(g->room);
    pl_buffer_release(&g->frames);
    memset(g, 0, sizeof *g);
    p->n_guests--;
}

static void fill_and_leave(party *p, int leave)
{
    for (int i = 0; i < PL_PEOPLE_MAX + 20; i++) {
        guest *g = party_guest(p, NULL);
        discard(guest_must(g, "join", here(p)));
        if (leave)
            discard(guest_must(g, "leave", here(p)));
        guest_cut(g);
        party_settle(p);
        if (!leave) {
            p->clock.now_ms += 600000;
            pl_live_act(party_live(p));
            party_settle(p);
        }
        forget_guest(p, g);
    }
    assert_true(party_live(p)->table->n_people <= PL_PEOPLE_MAX);
}

static void people_who_leave_do_not_fill_a_table(void **state)
{
    make_lobby(*state);
    fill_and_leave(*state, 1);
}

static void people_who_disconnect_do_not_fill_a_table(void **state)
{
    make_lobby(*state);
    fill_and_leave(*state, 0);
}

/* ---- transfer codes ---------------------------------------------------- */

static void a_transfer_code_expires(void **state)
{
    party *p = *state;
    guest *device;
    char code[64];
    json_t *answer;

    party_deal(p, pl_game_named("mindseye", 8), 2, NULL, NULL);
    answer = guest_must(&p->guest[0], "transfer", here(p));
    snprintf(code, sizeof code, "%s",
             json_string_value(json_object_get(answer, "code")));
    json_decref(answer);
    device = party_guest(p, NULL);
    p->clock.now_ms += 11 * 60000;
    guest_refused(device, "claim", json_pack("{s:s}", "code", code), "USED");
}

/* ---- names ------------------------------------------------------------- */

static void repeated_name_changes_are_merged_into_one_entry(void **state)
{
    party *p = *state;
    uint64_t before;
    char name[16];

    make_lobby(p);
    before = pl_table_count(party_live(p)->table);
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "Ann %d", i);
        discard(
            guest_must(&p->guest[0], "name", json_pack("{s:s}", "name", name)));
    }
    party_settle(p);
    assert_in_range(pl_table_count(party_live(p)->table) - before, 1, 2);
    for (int i = 0; i < 100; i++) {
        uv_sleep(100);
        uv_run(&p->loop, UV_RUN_NOWAIT);
        party_settle(p);
        if (pl_table_count(party_live(p)->table) - before == 2)
            break;
    }
    assert_int_equal(pl_table_count(party_live(p)->table) - before, 2);
    assert_string_equal(party_live(p)->table->people[0].name, "Ann 49");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(seats_do_not_see_watchers_come_and_go),
        PARTY_TEST(seats_do_not_see_a_watcher_disconnect),
        PARTY_TEST(a_seat_keeps_its_name_while_the_game_runs),
        PARTY_TEST(joining_again_changes_nothing_for_the_others),
        PARTY_TEST(a_host_who_must_not_speak_cannot_change_settings),
        PARTY_TEST(watchers_are_seen_where_all_may_speak),
        PARTY_TEST(the_end_of_silence_shows_who_came),
        PARLOUR_TEST(seats_do_not_see_watchers_come_and_go),
        PARLOUR_TEST(seats_do_not_see_a_watcher_disconnect),
        PARLOUR_TEST(a_seat_keeps_its_name_while_the_game_runs),
        PARLOUR_TEST(joining_again_changes_nothing_for_the_others),
        PARLOUR_TEST(a_host_who_must_not_speak_cannot_change_settings),
        PARLOUR_TEST(watchers_are_seen_where_all_may_speak),
        PARLOUR_TEST(the_end_of_silence_shows_who_came),
        PARLOUR_TEST(seats_get_no_news_of_their_parlour_during_silence),
        PARLOUR_TEST(seats_get_no_news_from_an_earlier_table_during_silence),
        PARLOUR_TEST(news_of_the_parlour_arrives_when_silence_ends),
        PARTY_TEST(people_who_leave_do_not_fill_a_table),
        PARTY_TEST(people_who_disconnect_do_not_fill_a_table),
        PARTY_TEST(a_transfer_code_expires),
        PARTY_TEST(repeated_name_changes_are_merged_into_one_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
