/* SPDX-License-Identifier: MIT */
/* test_coach.c - the coach: who may ask, what the answer depends on, and who
 * sees that it was asked. */
#include "tests/probe.h"
#include "tests/server/asks.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOMENTS = 6 };

/* The suites over all games bring some that servers do not have. */
static int is_served(const pl_game *g)
{
    return pl_game_named(g->id, strlen(g->id)) != NULL;
}

static json_t *ask_for(party *p, const char *what)
{
    return json_pack("{s:s,s:s}", T(p), "what", what);
}

static void seat_bots(party *p, int from, int seats)
{
    for (int i = from; i < seats; i++)
        discard(guest_must(
            &p->guest[0], "bot",
            json_pack(
                "{s:s,s:i,s:s}", T(p), "seat", i, "bot",
                pl_table_has_bot(&party_live(p)->table->setting, "novice", 6)
                    ? "novice"
                    : "random")));
}

/* A game of one guest and bots; 'more' are members of the create request. */
static void deal_alone(party *p, const pl_game *game, int seats, json_t *more)
{
    guest *g = party_guest(p, NULL);
    json_t *wish = json_pack("{s:s,s:i}", "game", game->id, "seats", seats);

    if (more) {
        json_object_update(wish, more);
        json_decref(more);
    }
    discard(guest_must(g, "create", wish));
    if (g->seat < 0)
        discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    seat_bots(p, 1, seats);
    guest_ready(g, party_bytes);
    discard(guest_must(g, "start", here(p)));
    guest_reveal(g, party_bytes);
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

static json_t *coached_of(guest *g)
{
    json_t *answer = guest_must(g, "resume", here(g->party));
    json_t *list = json_incref(json_object_get(
        json_object_get(json_object_get(answer, "sync"), "room"), "coached"));

    json_decref(answer);
    return list;
}

static size_t marks_of(guest *g)
{
    json_t *list = coached_of(g);
    size_t n = 0, i;
    json_t *one;

    json_array_foreach(list, i, one)
    {
        n += (size_t)json_integer_value(json_object_get(one, "known"));
        n += (size_t)json_integer_value(json_object_get(one, "hints"));
    }
    json_decref(list);
    return n;
}

/* Makes a move of the guest, or waits for the bots; 0 when it is over. */
static int go_on(party *p)
{
    const pl_table *t = party_live(p)->table;
    char id[33];
    pl_id fresh = pl_id_new();

    if (!pl_table_is_playing(t))
        return 0;
    pl_id_write(&fresh, id);
    if (pl_table_is_asked(t, 0))
        discard(guest_must(&p->guest[0], "move",
                           some_move(p, 0, id, p->guest[0].number)));
    else
        let_time_pass(p, 3000);
    party_settle(p);
    return 1;
}

/* ---- the answer ---------------------------------------------------------- */

static char *advice_text(party *p, const char *what)
{
    json_t *answer = guest_must(&p->guest[0], "coach", ask_for(p, what));
    char *text = json_dumps(answer, JSON_COMPACT);

    json_decref(answer);
    return text;
}

/* Whether the advice stays the same when what the seat cannot see is exchanged
 * behind its back. */
static int compare_scrambled(party *p, const pl_probe *probe, const char *what,
                             pl_luck *luck)
{
    pl_table *t = party_live(p)->table;
    void *saved = malloc(t->setting.game->state_size);
    char *before = advice_text(p, what), *after;
    int changed;

    memcpy(saved, t->state, t->setting.game->state_size);
    changed = probe->scramble(t->setting.setup, t->state, 0, luck);
    after = advice_text(p, what);
    memcpy(t->state, saved, t->setting.game->state_size);
    if (strcmp(before, after) != 0)
        fail_msg("%s: the answer to '%s' tells what is hidden\n%s\n%s",
                 t->setting.game->id, what, before, after);
    assert_null(strstr(before, "\"true\""));
    free(before);
    free(after);
    free(saved);
    return changed;
}

static int compare_a_game(const pl_probe *probe, int seats, int moments)
{
    party p;
    pl_luck luck;
    uint8_t seed[32] = { 9 };
    int changed = 0;

    party_start(&p);
    pl_luck_init(&luck, seed);
    deal_alone(&p, probe->game, seats, NULL);
    for (int i = 0; i < 200 && moments > 0; i++) {
        if (pl_table_is_asked(party_live(&p)->table, 0)) {
            changed += compare_scrambled(&p, probe, "known", &luck);
            changed += compare_scrambled(&p, probe, "hint", &luck);
            moments--;
        }
        if (!go_on(&p))
            break;
    }
    party_stop(&p);
    return changed;
}

static void two_states_that_look_alike_get_the_same_advice(void **unused)
{
    (void)unused;
    for (int i = 0; pl_probes[i]; i++) {
        const pl_game *g = pl_probes[i]->game;
        if (!is_served(g))
            continue;
        /* In Mind's Eye nothing is hidden but what somebody has sealed. */
        if (!compare_a_game(pl_probes[i], g->usual_seats, MOMENTS) &&
            g != mindseye())
            fail_msg("%s: nothing was exchanged", g->id);
    }
}

static void a_hint_is_a_move_that_may_be_made(void **unused)
{
    (void)unused;
    for (int i = 0; pl_probes[i]; i++) {
        const pl_game *g = pl_probes[i]->game;
        pl_fault fault;
        party p;
        pl_move m;
        if (!is_served(g))
            continue;
        party_start(&p);
        deal_alone(&p, g, g->usual_seats, NULL);
        for (int k = 0; !pl_table_is_asked(party_live(&p)->table, 0); k++)
            assert_true(k < 200 && go_on(&p));
        json_t *hint = guest_must(&p.guest[0], "coach", ask_for(&p, "hint"));
        json_t *move = json_object_get(hint, "move");
        if (!json_is_null(move)) {
            assert_int_equal(
                pl_read_move(move, "move", g, g->usual_seats, &m, &fault),
                PL_OK);
            assert_int_equal(pl_table_try(party_live(&p)->table, 0, m), PL_OK);
        }
        json_decref(hint);
        party_stop(&p);
    }
}

/* ---- who may ask --------------------------------------------------------- */

static void must_refuse_both(party *p, guest *g, const char *why)
{
    guest_refused(g, "coach", ask_for(p, "known"), why);
    guest_refused(g, "coach", ask_for(p, "hint"), why);
}

static void nobody_is_coached_at_a_table_of_two_people(void **unused)
{
    (void)unused;
    for (int i = 0; pl_probes[i]; i++) {
        const pl_game *g = pl_probes[i]->game;
        party p;
        if (!is_served(g))
            continue;
        party_start(&p);
        party_deal(&p, g, g->usual_seats, NULL, NULL);
        for (int seat = 0; seat < g->usual_seats; seat++)
            must_refuse_both(&p, &p.guest[seat], "NO_COACH");
        must_refuse_both(&p, &p.guest[g->usual_seats], "NOT_SEATED");
        assert_int_equal(marks_of(&p.guest[0]), 0);
        party_stop(&p);
    }
}

static void a_watcher_silences_the_coach_until_they_leave(void **state)
{
    party *p = *state;
    guest *watcher;

    deal_alone(p, mindseye(), 2, NULL);
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "known")));
    watcher = party_guest(p, NULL);
    discard(guest_must(watcher, "join", here(p)));
    must_refuse_both(p, &p->guest[0], "NO_COACH");
    must_refuse_both(p, watcher, "NOT_SEATED");
    discard(guest_must(watcher, "leave", here(p)));
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "known")));
}

/* In a silent game the seats do not see who comes to watch. */
static void a_watcher_who_is_not_shown_counts_too(void **state)
{
    party *p = *state;
    guest *watcher;

    deal_alone(p, pl_game_named("mysterium", 9), 3, NULL);
    assert_true(pl_table_is_silent(party_live(p)->table));
    watcher = party_guest(p, NULL);
    discard(guest_must(watcher, "join", here(p)));
    must_refuse_both(p, &p->guest[0], "NO_COACH");
}

static void a_person_who_shares_a_seat_is_not_alone(void **state)
{
    party *p = *state;
    guest *g, *other;

    g = party_guest(p, NULL);
    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats",
                                 2, "shared", 1)));
    if (g->seat < 0)
        discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    other = party_guest(p, NULL);
    discard(guest_must(other, "join", here(p)));
    discard(guest_must(other, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    seat_bots(p, 1, 2);
    guest_ready(g, party_bytes);
    discard(guest_must(g, "start", here(p)));
    guest_reveal(g, party_bytes);
    party_settle(p);
    must_refuse_both(p, g, "NO_COACH");
    must_refuse_both(p, other, "NO_COACH");
    /* A person who leaves a running game keeps the seat. */
    discard(guest_must(other, "leave", here(p)));
    must_refuse_both(p, g, "NO_COACH");
}

static void a_table_where_memory_counts_has_no_coach(void **state)
{
    party *p = *state;

    deal_alone(p, mindseye(), 2, json_pack("{s:b}", "recall", 1));
    must_refuse_both(p, &p->guest[0], "NO_COACH");
    assert_int_equal(marks_of(&p->guest[0]), 0);
}

static void the_coach_answers_only_during_a_game(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    must_refuse_both(p, g, "NOT_SEATED");
    discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    must_refuse_both(p, g, "NOT_NOW");
    guest_refused(g, "coach", json_pack("{s:s,s:s}", T(p), "what", "all"),
                  "BAD_FIELD");
    guest_refused(g, "coach",
                  json_pack("{s:s,s:s}", "table", "none", "what", "hint"),
                  "UNKNOWN_TABLE");
}

/* ---- who sees it --------------------------------------------------------- */

static void only_the_connection_that_asked_gets_the_advice(void **state)
{
    party *p = *state;
    guest *again;

    deal_alone(p, pl_game_named("telepathic", 10), 2, NULL);
    again = party_guest(p, p->guest[0].token);
    discard(guest_must(again, "resume", here(p)));
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "known")));
    party_settle(p);
    pl_buffer_putc(&again->frames, 0);
    assert_non_null(strstr(again->frames.at, "\"coached\":[{\"seat\":0"));
    assert_null(strstr(again->frames.at, "facts"));
    assert_null(strstr(again->frames.at, "believed"));
    again->frames.len--;
}

static void a_later_arrival_sees_that_the_coach_was_asked(void **state)
{
    party *p = *state;
    guest *later, *first;
    char token[80];
    json_t *list, *wanted;

    deal_alone(p, mindseye(), 2, NULL);
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "known")));
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "hint")));
    snprintf(token, sizeof token, "%s", p->guest[0].token);
    guest_cut(&p->guest[0]);
    party_restart(p);
    first = party_guest(p, token);
    discard(guest_must(first, "resume", here(p)));
    later = party_guest(p, NULL);
    discard(guest_must(later, "join", here(p)));
    list = coached_of(later);
    assert_int_equal(json_array_size(list), 1);
    wanted = json_pack("{s:i,s:i,s:i}", "seat", 0, "known", 1, "hints", 1);
    assert_true(json_equal(json_array_get(list, 0), wanted));
    json_decref(wanted);
    json_decref(list);
}

static void the_record_says_when_the_coach_was_asked(void **state)
{
    party *p = *state;
    pl_record r;
    size_t len;
    pl_fault fault;
    pl_record back;

    deal_alone(p, mindseye(), 2, NULL);
    go_on(p);
    discard(guest_must(&p->guest[0], "coach", ask_for(p, "known")));
    while (go_on(p))
        ;
    assert_true(pl_table_record(party_live(p)->table, &r));
    assert_int_equal(r.n_coached, 1);
    assert_true(r.coached[0].at >= 1 && r.coached[0].seat == 0);
    char *text = pl_write_new(pl_record_write, &r, &len);
    assert_int_equal(pl_record_read(&back, text, len, &fault), PL_OK);
    assert_int_equal(back.n_coached, 1);
    assert_int_equal(back.coached[0].at, r.coached[0].at);
    assert_int_equal(back.coached[0].seat, r.coached[0].seat);
    assert_int_equal(back.coached[0].is_hint, r.coached[0].is_hint);
    assert_int_equal(pl_record_verify(&back, &fault), PL_OK);
    free(text);
    pl_record_release(&back);
    pl_record_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_states_that_look_alike_get_the_same_advice),
        cmocka_unit_test(a_hint_is_a_move_that_may_be_made),
        cmocka_unit_test(nobody_is_coached_at_a_table_of_two_people),
        PARTY_TEST(a_watcher_silences_the_coach_until_they_leave),
        PARTY_TEST(a_watcher_who_is_not_shown_counts_too),
        PARTY_TEST(a_person_who_shares_a_seat_is_not_alone),
        PARTY_TEST(a_table_where_memory_counts_has_no_coach),
        PARTY_TEST(the_coach_answers_only_during_a_game),
        PARTY_TEST(only_the_connection_that_asked_gets_the_advice),
        PARTY_TEST(a_later_arrival_sees_that_the_coach_was_asked),
        PARTY_TEST(the_record_says_when_the_coach_was_asked),
    };

    return cmocka_run_group_tests_name("coach", tests, NULL, NULL);
}
