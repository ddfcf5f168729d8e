/* SPDX-License-Identifier: MIT */
/* test_opening.c - opening the bytes of a deal over sockets: what clients are
 * told and when, who loses a seat, and a server that stops in the middle. */
#include "tests/server/asks.h"

#include <stdio.h>
#include <stdlib.h>

static const uint8_t other_bytes[PL_GIVEN] = { 99 };

/* Guests 0 and 1 have committed to party_bytes and the bytes are asked for;
 * guest 2 is a watcher. */
static void open_deal_at(party *p, json_t *create)
{
    for (int i = 0; i < 3; i++)
        party_guest(p, NULL);
    json_object_set_new(create, "game", json_string("mindseye"));
    json_object_set_new(create, "seats", json_integer(2));
    discard(guest_must(&p->guest[0], "create", create));
    for (int i = 0; i < 3; i++) {
        if (i)
            discard(guest_must(&p->guest[i], "join", here(p)));
        if (i == 2)
            break;
        discard(guest_must(&p->guest[i], "sit",
                           json_pack("{s:s,s:i}", T(p), "seat", i)));
        guest_ready(&p->guest[i], party_bytes);
    }
    discard(guest_must(&p->guest[0], "start", here(p)));
    party_settle(p);
    assert_true(pl_table_is_opening(party_live(p)->table));
}

static void open_deal(party *p)
{
    open_deal_at(p, json_object());
}

static json_t *deal_of(guest *g)
{
    return json_object_get(g->room, "deal");
}

static json_t *voided_of(guest *g, size_t i)
{
    return json_array_get(json_object_get(deal_of(g), "voided"), i);
}

static int has_text(const pl_buffer *in, const uint8_t *bytes, size_t n)
{
    pl_buffer hex = { 0 };
    int found = 0;

    pl_buffer_put_hex(&hex, bytes, n);
    for (size_t i = 0; i + hex.len <= in->len && !found; i++)
        found = memcmp(in->at + i, hex.at, hex.len) == 0;
    pl_buffer_release(&hex);
    return found;
}

/* Both commit again, and the deal is made. */
static void deal_again(party *p, int seat)
{
    discard(guest_must(&p->guest[seat], "sit",
                       json_pack("{s:s,s:i}", T(p), "seat", seat)));
    party_settle(p);
    for (int i = 0; i < 2; i++)
        guest_ready(&p->guest[i], party_bytes);
    discard(guest_must(&p->guest[0], "start", here(p)));
    party_reveal(p);
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

static void
clients_are_asked_for_their_bytes_and_the_last_one_deals(void **state)
{
    party *p = *state;

    open_deal(p);
    assert_string_equal(phase_of(&p->guest[2]), "lobby");
    assert_int_equal(
        json_integer_value(json_object_get(deal_of(&p->guest[2]), "until")),
        p->clock.now_ms + 30000);
    guest_reveal(&p->guest[1], party_bytes);
    party_settle(p);
    assert_true(place_is(&p->guest[2], 1, "opened"));
    assert_false(place_is(&p->guest[2], 0, "opened"));
    assert_string_equal(phase_of(&p->guest[2]), "lobby");
    guest_reveal(&p->guest[0], party_bytes);
    party_settle(p);
    assert_string_equal(phase_of(&p->guest[2]), "playing");
    assert_true(json_is_null(json_object_get(deal_of(&p->guest[2]), "until")));
}

static void nobody_is_sent_bytes_before_all_are_opened(void **state)
{
    party *p = *state;

    open_deal(p);
    guest_reveal(&p->guest[1], party_bytes);
    party_settle(p);
    for (int i = 0; i < 3; i++)
        assert_false(has_text(&p->guest[i].frames, party_bytes, PL_GIVEN));
    guest_reveal(&p->guest[0], party_bytes);
    party_settle(p);
    for (int i = 0; i < 3; i++)
        assert_true(has_text(&p->guest[i].frames, party_bytes, PL_GIVEN));
}

/* Whatever the bytes are, others get the same frames except the commitment. */
static void a_commitment_does_not_reveal_its_bytes(void **state)
{
    party *p = *state;
    pl_buffer *frames = &p->guest[2].frames;
    pl_buffer first = { 0 };

    open_deal(p);
    discard(guest_must(&p->guest[1], "reveal",
                       json_pack("{s:s,s:n}", T(p), "given")));
    discard(guest_must(&p->guest[1], "sit",
                       json_pack("{s:s,s:i}", T(p), "seat", 1)));
    party_settle(p);
    for (int i = 0; i < 2; i++) {
        const pl_table *t = party_live(p)->table;
        pl_buffer hex = { 0 };
        frames->len = 0;
        guest_ready(&p->guest[1], i ? other_bytes : party_bytes);
        party_settle(p);
        pl_buffer_put_hex(&hex, t->fair.shares.commitment[1], 32);
        pl_buffer_putc(&hex, 0);
        pl_buffer_putc(frames, 0);
        char *at = strstr(frames->at, hex.at);
        assert_non_null(at);
        memset(at, 'x', 64);
        char *number = strstr(frames->at, "\"number\":");
        memset(number + 9, '0', strspn(number + 9, "0123456789"));
        if (i) {
            assert_int_equal(frames->len, first.len);
            assert_memory_equal(frames->at, first.at, first.len);
        } else {
            pl_buffer_put(&first, frames->at, frames->len);
        }
        pl_buffer_release(&hex);
    }
    pl_buffer_release(&first);
}

static void a_late_person_loses_the_seat_and_everybody_is_told(void **state)
{
    party *p = *state;

    open_deal(p);
    guest_reveal(&p->guest[0], party_bytes);
    let_time_pass(p, 29999);
    assert_true(pl_table_is_opening(party_live(p)->table));
    let_time_pass(p, 1);
    assert_string_equal(phase_of(&p->guest[2]), "lobby");
    assert_int_equal(p->guest[1].seat, -1);
    json_t *voided = voided_of(&p->guest[2], 0);
    assert_string_equal(json_string_value(json_object_get(voided, "why")),
                        "late");
    assert_int_equal(
        json_integer_value(json_array_get(json_object_get(voided, "seats"), 0)),
        1);
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(voided, "names"), 0)),
        "Ada");
    assert_int_equal(
        json_integer_value(json_object_get(deal_of(&p->guest[2]), "number")),
        2);
    assert_false(place_is(&p->guest[2], 0, "ready"));
    deal_again(p, 1);
}

static void wrong_bytes_and_leaving_void_the_deal(void **state)
{
    party *p = *state;

    open_deal(p);
    guest_reveal(&p->guest[1], other_bytes);
    party_settle(p);
    assert_int_equal(p->guest[1].seat, -1);
    assert_string_equal(
        json_string_value(json_object_get(voided_of(&p->guest[0], 0), "why")),
        "wrong");
    discard(guest_must(&p->guest[1], "sit",
                       json_pack("{s:s,s:i}", T(p), "seat", 1)));
    for (int i = 0; i < 2; i++)
        guest_ready(&p->guest[i], party_bytes);
    discard(guest_must(&p->guest[0], "start", here(p)));
    discard(guest_must(&p->guest[1], "leave", here(p)));
    party_settle(p);
    assert_string_equal(
        json_string_value(json_object_get(voided_of(&p->guest[0], 1), "why")),
        "left");
    discard(guest_must(&p->guest[1], "join", here(p)));
    deal_again(p, 1);
}

/* A connection that breaks is not a refusal: somebody who comes back in time
 * opens their bytes. */
static void somebody_who_comes_back_in_time_opens_their_bytes(void **state)
{
    party *p = *state;
    char token[80];
    guest *again;

    open_deal(p);
    guest_reveal(&p->guest[0], party_bytes);
    strcpy(token, p->guest[1].token);
    guest_cut(&p->guest[1]);
    let_time_pass(p, 20000);
    again = party_guest(p, token);
    discard(guest_must(again, "resume", here(p)));
    guest_reveal(again, party_bytes);
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

/* The server stops for longer than the time to open bytes. Clients have all of
 * it again from the moment the table is there. */
static void a_deal_continues_after_a_restart(void **state)
{
    party *p = *state;
    char tokens[2][80];

    open_deal(p);
    guest_reveal(&p->guest[0], party_bytes);
    party_settle(p);
    for (int i = 0; i < 2; i++)
        strcpy(tokens[i], p->guest[i].token);
    party_restart(p);
    p->clock.now_ms += 60000;
    pl_server_tick(p->server);
    guest *ada = party_guest(p, tokens[0]), *bob = party_guest(p, tokens[1]);
    discard(guest_must(ada, "resume", here(p)));
    assert_true(place_is(ada, 0, "opened"));
    discard(guest_must(bob, "resume", here(p)));
    let_time_pass(p, 20000);
    guest_reveal(bob, party_bytes);
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

static void an_unopened_deal_is_voided_after_a_restart(void **state)
{
    party *p = *state;
    char token[80];

    open_deal(p);
    strcpy(token, p->guest[0].token);
    party_restart(p);
    guest *ada = party_guest(p, token);
    discard(guest_must(ada, "resume", here(p)));
    guest_reveal(ada, party_bytes);
    let_time_pass(p, 30000);
    assert_int_equal(json_array_size(json_object_get(deal_of(ada), "voided")),
                     1);
}

static void on_swept(void *ctx, const pl_store_answer *a)
{
    (void)a;
    *(int *)ctx = 1;
}

/* Nobody is at a slow table for days while it waits for bytes. */
static void a_slow_table_is_kept_while_it_waits_for_bytes(void **state)
{
    party *p = *state;
    char tokens[2][80];
    int swept = 0;

    open_deal_at(p, json_pack("{s:{s:s,s:i}}", "patience", "kind", "slow", "ms",
                              7 * 24 * 3600 * 1000));
    for (int i = 0; i < 2; i++) {
        strcpy(tokens[i], p->guest[i].token);
        guest_cut(&p->guest[i]);
    }
    guest_cut(&p->guest[2]);
    party_settle(p);
    p->clock.now_ms += 3LL * 24 * 3600 * 1000;
    pl_store_sweep(p->server->store, p->clock.now_ms, on_swept, &swept);
    while (!swept)
        uv_run(&p->loop, UV_RUN_ONCE);
    party_restart(p);
    for (int i = 0; i < 2; i++) {
        guest *again = party_guest(p, tokens[i]);
        discard(guest_must(again, "resume", here(p)));
        guest_reveal(again, party_bytes);
    }
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(clients_are_asked_for_their_bytes_and_the_last_one_deals),
        PARTY_TEST(nobody_is_sent_bytes_before_all_are_opened),
        PARTY_TEST(a_commitment_does_not_reveal_its_bytes),
        PARTY_TEST(a_late_person_loses_the_seat_and_everybody_is_told),
        PARTY_TEST(wrong_bytes_and_leaving_void_the_deal),
        PARTY_TEST(somebody_who_comes_back_in_time_opens_their_bytes),
        PARTY_TEST(a_deal_continues_after_a_restart),
        PARTY_TEST(an_unopened_deal_is_voided_after_a_restart),
        PARTY_TEST(a_slow_table_is_kept_while_it_waits_for_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
