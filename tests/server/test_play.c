/* SPDX-License-Identifier: MIT */
/* test_play.c - whole games over real sockets.
 *
 * Each seat and a watcher have their own connection; party.c compares every
 * frame with what that seat may know. */
#include "rules/drive.h"
#include "tests/probe.h"
#include "tests/server/party.h"

#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t seed[32] = { 7 };

static const pl_probe *probe_of(const pl_game *game)
{
    for (int i = 0; pl_probes[i]; i++)
        if (pl_probes[i]->game == game)
            return pl_probes[i];
    fail_msg("no probe for %s", game->id);
    return NULL;
}

/* The finished game has a record that verifies, in the list of every player. */
static void check_record(party *p, int seats)
{
    json_t *list, *got, *line;
    pl_record record;
    pl_fault fault;
    char *text;

    for (int i = 0; i < seats; i++) {
        list = guest_must(&p->guest[i], "records", NULL);
        assert_int_equal(json_array_size(json_object_get(list, "records")), 1);
        json_decref(list);
    }
    list = guest_must(&p->guest[0], "records", NULL);
    line = json_array_get(json_object_get(list, "records"), 0);
    got = guest_must(
        &p->guest[seats], "record",
        json_pack("{s:O}", "record", json_object_get(line, "record")));
    text = json_dumps(json_object_get(got, "record"), 0);
    assert_int_equal(pl_record_read(&record, text, strlen(text), &fault),
                     PL_OK);
    if (pl_record_verify(&record, &fault) != PL_OK)
        fail_msg("%s: %s", fault.field, fault.text);
    assert_false(record.fair.by_hand);
    for (int eyes = -1; eyes <= 0; eyes++) {
        json_t *seat = eyes < 0 ? json_string("all") : json_integer(0);
        json_t *show = guest_must(&p->guest[0], "replay",
                                  json_pack("{s:O,s:o,s:i}", "record",
                                            json_object_get(line, "record"),
                                            "seat", seat, "count", 5));
        assert_true(json_array_size(json_object_get(show, "frames")) > 0);
        json_decref(show);
    }
    pl_record_release(&record);
    free(text);
    json_decref(got);
    json_decref(list);
}

static void play_whole(const pl_game *game, const pl_mode *mode, int restart)
{
    party p;
    pl_drive drive = { 0 };
    pl_luck luck;
    int moves = 0;

    party_start(&p);
    pl_luck_init(&luck, seed);
    party_deal(&p, game, mode->seats, mode->options, NULL);
    while (party_step(&p, &drive, &luck)) {
        if (restart && ++moves == 5) {
            char token[GUESTS_MAX][80];
            int n = p.n_guests;
            for (int i = 0; i < n; i++)
                strcpy(token[i], p.guest[i].token);
            party_restart(&p);
            for (int i = 0; i < n; i++) {
                int number = p.guest[i].number;
                guest_cut(&p.guest[i]);
                json_decref(p.guest[i].legal);
                json_decref(p.guest[i].room);
                pl_buffer_release(&p.guest[i].frames);
                p.n_guests = i;
                party_guest(&p, token[i]);
                p.n_guests = n;
                json_decref(guest_must(
                    &p.guest[i], "resume",
                    json_pack("{s:s,s:i}", "table", p.link, "since", number)));
                assert_int_equal(p.guest[i].number, number);
                assert_int_equal(p.guest[i].seat, i < n - 1 ? i : -1);
            }
        }
    }
    assert_int_equal(party_live(&p)->table->phase, PL_PHASE_OVER);
    check_record(&p, mode->seats);
    party_stop(&p);
}

static void every_game_is_played_to_its_end(void **state)
{
    (void)state;
    for (int i = 0; pl_games[i]; i++) {
        const pl_mode *mode = probe_of(pl_games[i])->modes;
        play_whole(pl_games[i], mode, 0);
        while (mode[1].seats)
            mode++;
        play_whole(pl_games[i], mode, 0);
    }
}

static void a_restarted_server_continues_its_games(void **state)
{
    (void)state;
    for (int i = 0; pl_games[i]; i++)
        play_whole(pl_games[i], probe_of(pl_games[i])->modes, 1);
}

/* ---- budgets of bots --------------------------------------------------- */

/* More iterations than anybody may ask for take minutes. */
static void iterations_of_a_bot_end_with_its_time(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    uint64_t begun;

    p->server->config.bot_budget_ms = 20;
    json_decref(
        guest_must(g, "create",
                   json_pack("{s:s,s:i}", "game", "illusionist", "seats", 2)));
    for (int i = 0; i < 2; i++) {
        json_decref(guest_must(g, "bot",
                               json_pack("{s:s,s:i,s:s}", "table", p->link,
                                         "seat", i, "bot", "keen:5000")));
        strcpy(party_live(p)->table->place[i].bot, "keen:1000000");
    }
    begun = uv_hrtime();
    json_decref(guest_must(g, "start", json_pack("{s:s}", "table", p->link)));
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
    assert_true(party_live(p)->mind[0].key || party_live(p)->mind[1].key);
    assert_true(uv_hrtime() - begun < 20000000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(a_restarted_server_continues_its_games),
        PARTY_TEST(iterations_of_a_bot_end_with_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
