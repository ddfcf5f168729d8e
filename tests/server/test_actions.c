/* SPDX-License-Identifier: MIT */
/* test_actions.c - the list of actions: complete, and its rules about who may
 * act and when hold for every action in it. Entries are asked of a table in
 * memory, requests with a 'run' of a server. */
#include "games/registry.h"
#include "rules/choice.h"
#include "server/actions.h"
#include "tests/server/party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const pl_id ada = { { 1 } }, bob = { { 2 } }, cleo = { { 3 } };
static const pl_id stranger = { { 9 } };

/* A commitment that nobody can open. */
static const char some[] = "0123456789abcdef0123456789abcdef";

static const char wish[] =
    "{\"game\":\"mindseye\",\"version\":%d,\"seats\":2,\"options\":{},"
    "\"data\":null,\"link\":\"abcdefghijklmnopqrstuvwxyz\",\"code\":"
    "\"ABCDEFGH\",\"secret\":\"%064d\"}";

/* ---- tables in every phase --------------------------------------------- */

static void apply(pl_table *t, pl_entry_kind kind, const pl_id *person,
                  int seat, int flag, const char *text)
{
    pl_entry e = { .kind = (uint8_t)kind,
                   .seat = (uint8_t)seat,
                   .flag = (uint8_t)flag,
                   .text = text,
                   .len = text ? strlen(text) : 0 };
    pl_table_change change;

    if (person)
        e.person = *person;
    pl_table_apply(t, &e, &change);
    if (!change.applied)
        fail_msg("an entry of kind %d was refused", kind);
}

static void play_to_the_end(pl_table *t)
{
    static pl_choice legal[PL_CHOICES_MAX];
    static const uint8_t seed[32] = { 1 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (!pl_table_is_over(t))
        for (int seat = 0; seat <= PL_CLOCK; seat++) {
            pl_entry e = { .kind = PL_ENTRY_MOVE, .seat = (uint8_t)seat };
            pl_table_change change;
            int n = seat < 2 ? pl_table_legal(t, seat, legal) : 0;
            if (n)
                e.move = pl_choices_random(legal, n, &luck);
            else if (seat == PL_CLOCK && pl_table_timer_ends(t))
                e.move = pl_table_clock_move(t);
            else
                continue;
            pl_table_apply(t, &e, &change);
        }
}

/* Ada is host in seat 0, Bob in seat 1, Cleo is a watcher. */
static pl_table *table_in(unsigned phase)
{
    static const pl_id id = { { 7 } };
    pl_table *t = pl_table_new(&id);
    char text[400];

    if (phase == PL_WHEN_NEW)
        return t;
    snprintf(text, sizeof text, wish, pl_game_named("mindseye", 8)->version, 1);
    apply(t, PL_ENTRY_CREATE, NULL, 0, 0, text);
    apply(t, PL_ENTRY_JOIN, &ada, 0, 0, "Ada");
    apply(t, PL_ENTRY_JOIN, &bob, 0, 0, "Bob");
    apply(t, PL_ENTRY_JOIN, &cleo, 0, 0, "Cleo");
    apply(t, PL_ENTRY_SIT, &ada, 0, 0, NULL);
    apply(t, PL_ENTRY_SIT, &bob, 1, 0, NULL);
    apply(t, PL_ENTRY_READY, &ada, 0, 1, NULL);
    apply(t, PL_ENTRY_READY, &bob, 0, 1,
          phase == PL_WHEN_OPENING ? some : NULL);
    if (phase == PL_IN_LOBBY)
        return t;
    apply(t, PL_ENTRY_START, &ada, 0, 0, NULL);
    if (phase == PL_WHEN_OVER)
        play_to_the_end(t);
    return t;
}

static pl_refusal ask(const pl_table *t, const pl_action *action,
                      const pl_id *person)
{
    pl_entry e = { .kind = (uint8_t)action->kind, .person = *person };
    pl_table_answer answer;

    return pl_table_check(t, &e, &answer) ? PL_FINE : answer.refusal;
}

/* Asks for every action of that kind of actor, in a phase that allows it. */
static void expect_refusal(pl_actor who, const pl_id *person,
                           pl_refusal refusal)
{
    int asked = 0;

    for (const pl_action *const *a = pl_actions; *a; a++) {
        unsigned phase = (*a)->phases & PL_IN_LOBBY       ? PL_IN_LOBBY
                         : (*a)->phases & PL_IN_PLAY      ? PL_IN_PLAY
                         : (*a)->phases & PL_WHEN_OPENING ? PL_WHEN_OPENING
                                                          : PL_WHEN_OVER;
        pl_table *t;
        if (!(*a)->kind || (*a)->who != who)
            continue;
        t = table_in(phase);
        if (ask(t, *a, person) != refusal)
            fail_msg("kind %d: %s, not %s", (*a)->kind,
                     pl_refusal_name(ask(t, *a, person)),
                     pl_refusal_name(refusal));
        pl_table_free(t);
        asked++;
    }
    assert_true(asked > 0);
}

/* ---- the list ---------------------------------------------------------- */

static void every_kind_of_entry_has_one_action(void **state)
{
    int n[PL_ENTRY_KINDS] = { 0 };
    (void)state;

    for (const pl_action *const *a = pl_actions; *a; a++)
        n[(*a)->kind]++;
    for (int kind = 1; kind < PL_ENTRY_KINDS; kind++) {
        assert_int_equal(n[kind], 1);
        assert_non_null(pl_action_of(kind));
    }
    assert_null(pl_action_of(0));
    assert_null(pl_action_of(PL_ENTRY_KINDS));
}

static void every_request_is_described_and_can_be_made(void **state)
{
    (void)state;
    for (const pl_action *const *a = pl_actions; *a; a++) {
        if (!(*a)->name)
            continue;
        assert_true((*a)->help && (*a)->params && (*a)->result);
        assert_ptr_equal(pl_action_named((*a)->name), *a);
        assert_true(!(*a)->run == ((*a)->kind != 0)); /* one of the two */
        if ((*a)->kind || (*a)->who >= PL_MEMBER)
            assert_string_equal((*a)->params[0].name, "table");
    }
    assert_null(pl_action_named("fly"));
}

static void every_entry_can_be_applied_in_some_phase(void **state)
{
    (void)state;
    for (const pl_action *const *a = pl_actions; *a; a++)
        if ((*a)->kind)
            assert_true((*a)->apply && (*a)->phases);
        else
            assert_true((*a)->run && !(*a)->apply && !(*a)->phases);
}

/* ---- who and when ------------------------------------------------------ */

static void actions_of_the_host_refuse_everybody_else(void **state)
{
    (void)state;
    expect_refusal(PL_HOST, &bob, PL_REFUSE_NOT_HOST);
    expect_refusal(PL_HOST, &cleo, PL_REFUSE_NOT_HOST);
}

static void actions_of_a_seat_refuse_watchers(void **state)
{
    (void)state;
    expect_refusal(PL_SEATED, &cleo, PL_REFUSE_NOT_SEATED);
}

static void nobody_moves_for_another_seat(void **state)
{
    (void)state;
    expect_refusal(PL_SEAT_OWNER, &bob, PL_REFUSE_NOT_SEATED); /* for seat 0 */
    expect_refusal(PL_SEAT_OWNER, &cleo, PL_REFUSE_NOT_SEATED);
}

/* A refusal must not tell that there is such a table. */
static void a_stranger_is_told_that_there_is_no_table(void **state)
{
    (void)state;
    expect_refusal(PL_MEMBER, &stranger, PL_REFUSE_UNKNOWN_TABLE);
    expect_refusal(PL_SEATED, &stranger, PL_REFUSE_UNKNOWN_TABLE);
    expect_refusal(PL_HOST, &stranger, PL_REFUSE_UNKNOWN_TABLE);
    expect_refusal(PL_LEAVER, &stranger, PL_REFUSE_UNKNOWN_TABLE);
}

/* A table without entries has no people, so who acts is asked first. */
static pl_refusal refusal_in_wrong_phase(const pl_action *a, unsigned phase)
{
    if (phase != PL_WHEN_NEW || a->who <= PL_KNOWN)
        return PL_REFUSE_NOT_NOW;
    return a->who == PL_SEAT_OWNER ? PL_REFUSE_NOT_SEATED
                                   : PL_REFUSE_UNKNOWN_TABLE;
}

static void an_entry_in_the_wrong_phase_is_refused(void **state)
{
    static const unsigned phases[] = { PL_WHEN_NEW, PL_IN_LOBBY, PL_IN_PLAY,
                                       PL_WHEN_OVER, PL_WHEN_OPENING };
    int asked = 0;
    (void)state;

    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        pl_table *t = table_in(phases[i]);
        for (const pl_action *const *a = pl_actions; *a; a++) {
            if (!(*a)->kind || (*a)->phases & phases[i])
                continue;
            assert_int_equal(ask(t, *a, &ada),
                             refusal_in_wrong_phase(*a, phases[i]));
            asked++;
        }
        pl_table_free(t);
    }
    assert_true(asked > 30);
}

/* Somebody who left a running game and is connected again may ask at once,
 * before the log has the entry that brings them back. */
static void a_person_who_left_a_seat_may_still_make_its_requests(void **state)
{
    pl_table *t = table_in(PL_IN_PLAY);
    (void)state;

    apply(t, PL_ENTRY_LEAVE, &bob, 0, 0, NULL);
    assert_int_equal(pl_table_refusal(t, PL_SEATED, &bob, 1),
                     PL_REFUSE_UNKNOWN_TABLE);
    assert_int_equal(pl_table_refusal_here(t, PL_SEATED, &bob), PL_FINE);
    assert_int_equal(pl_table_refusal_here(t, PL_HOST, &bob),
                     PL_REFUSE_NOT_HOST);
    assert_int_equal(pl_table_refusal_here(t, PL_MEMBER, &stranger),
                     PL_REFUSE_UNKNOWN_TABLE);
    pl_table_free(t);
}

/* Every parameter that the request needs, so that nothing else is wrong. */
static json_t *params_of(const pl_action *a, const char *link)
{
    json_t *params = json_object();

    for (const pl_wire_field *f = a->params; f->name; f++)
        if (!strchr(f->name, '?'))
            json_object_set_new(params, f->name, json_string("known"));
    json_object_set_new(params, "table", json_string(link));
    return params;
}

static void a_request_is_refused_before_it_runs(void **state)
{
    party *p = *state;
    int n[PL_SEAT_OWNER + 1] = { 0 };

    party_deal(p, pl_game_named("mindseye", 8), 2, NULL, NULL);
    guest *other = party_guest(p, NULL);
    for (const pl_action *const *a = pl_actions; *a; a++) {
        if (!(*a)->run || (*a)->who < PL_MEMBER)
            continue;
        n[(*a)->who]++;
        guest_refused(other, (*a)->name, params_of(*a, p->link),
                      "UNKNOWN_TABLE");
        if ((*a)->who == PL_SEATED) /* guest 2 is a watcher */
            guest_refused(&p->guest[2], (*a)->name, params_of(*a, p->link),
                          "NOT_SEATED");
        if ((*a)->who == PL_HOST)
            guest_refused(&p->guest[1], (*a)->name, params_of(*a, p->link),
                          "NOT_HOST");
    }
    assert_true(n[PL_MEMBER] && n[PL_SEATED] && n[PL_HOST]);
}

/* ---- bytes ------------------------------------------------------------- */

/* Stores hold these numbers and this layout. */
static void entries_keep_their_numbers_and_bytes(void **state)
{
    static const pl_entry_kind kinds[] = {
        PL_ENTRY_CREATE,  PL_ENTRY_CONFIGURE, PL_ENTRY_JOIN,   PL_ENTRY_LEAVE,
        PL_ENTRY_SIT,     PL_ENTRY_STAND,     PL_ENTRY_BOT,    PL_ENTRY_READY,
        PL_ENTRY_START,   PL_ENTRY_MOVE,      PL_ENTRY_ORDERS, PL_ENTRY_CHAT,
        PL_ENTRY_AWAY,    PL_ENTRY_BACK,      PL_ENTRY_WAIT,   PL_ENTRY_ADMIT,
        PL_ENTRY_MUTE,    PL_ENTRY_REMOVE,    PL_ENTRY_HOST,   PL_ENTRY_CLAIM,
        PL_ENTRY_REMATCH, PL_ENTRY_NAME,      PL_ENTRY_RESIGN, PL_ENTRY_REVEAL,
        PL_ENTRY_VOID,    PL_ENTRY_HURRY,     PL_ENTRY_COACH,  PL_ENTRY_TIMED,
    };
    static const uint8_t wanted[] = {
        2,    16,   5,    9, /* format, kind, seat, flag */
        8,    7,    6,    5,    4,    3,    2,    1, /* time, low byte first */
        1,    0,    0,    0,    0,    0,    0,    0, /* person */
        0,    0,    0,    0,    0,    0,    0,    0, /**/
        2,    0,    0,    0,    0,    0,    0,    0, /* other */
        0,    0,    0,    0,    0,    0,    0,    0, /**/
        3,    1,    0,    0,    0,    0,    0,    0, /* move */
        0x34, 0x12,                                  /* version of the rules */
        0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01, /* hash */
        'h',  'i',
    };
    pl_entry e = { .kind = PL_ENTRY_ADMIT,
                   .seat = 5,
                   .flag = 9,
                   .at = 0x0102030405060708,
                   .person = ada,
                   .other = bob,
                   .move = { .kind = 3, .a = { 1 } },
                   .rules = 0x1234,
                   .hash = 0x0123456789abcdef,
                   .text = "hi",
                   .len = 2 };
    pl_buffer bytes = { 0 };
    (void)state;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        assert_int_equal(kinds[i], i + 1);
    assert_int_equal(PL_ENTRY_KINDS, 29);
    pl_entry_write(&e, &bytes);
    assert_int_equal(bytes.len, sizeof wanted);
    assert_memory_equal(bytes.at, wanted, sizeof wanted);
    pl_buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_entry_has_one_action),
        cmocka_unit_test(every_request_is_described_and_can_be_made),
        cmocka_unit_test(every_entry_can_be_applied_in_some_phase),
        cmocka_unit_test(actions_of_the_host_refuse_everybody_else),
        cmocka_unit_test(actions_of_a_seat_refuse_watchers),
        cmocka_unit_test(nobody_moves_for_another_seat),
        cmocka_unit_test(a_stranger_is_told_that_there_is_no_table),
        cmocka_unit_test(an_entry_in_the_wrong_phase_is_refused),
        cmocka_unit_test(a_person_who_left_a_seat_may_still_make_its_requests),
        PARTY_TEST(a_request_is_refused_before_it_runs),
        cmocka_unit_test(entries_keep_their_numbers_and_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
