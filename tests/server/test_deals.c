/* SPDX-License-Identifier: MIT */
/* test_deals.c - the promise of a fair deal at a table: everybody commits to
 * bytes before any are opened, and bytes that are not opened void the deal. The
 * tables here are in memory; test_opening.c has the same over sockets. */
#include "base/crypto.h"
#include "games/registry.h"
#include "rules/choice.h"
#include "server/actions.h"
#include "server/table_inner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { START_MS = 1000000, ADA = 0, BOB = 1 };

static const pl_id people[] = { { { 1 } }, { { 2 } }, { { 3 } } };
static const char *const names[] = { "Ada", "Bob", "Cleo" };
static const uint8_t bytes_of[][PL_GIVEN] = { { 11 }, { 22 }, { 33 } };

static const char wish[] =
    "{\"game\":\"mindseye\",\"version\":%d,\"seats\":2,\"options\":{},"
    "\"data\":null,\"link\":\"abcdefghijklmnopqrstuvwxyz\",\"code\":"
    "\"ABCDEFGH\",\"secret\":\"%064d\"%s}";

/* ---- doing ------------------------------------------------------------- */

static pl_table_answer answer;
static pl_table_change change;

static int attempt(pl_table *t, pl_entry e)
{
    e.at = e.at ? e.at : START_MS;
    if (!pl_table_check(t, &e, &answer))
        return 0;
    pl_table_apply(t, &e, &change);
    assert_true(change.applied);
    return 1;
}

#define MAY(t, ...) assert_true(attempt((t), (pl_entry){ __VA_ARGS__ }))
#define REFUSED(t, why, ...)                                   \
    do {                                                       \
        assert_false(attempt((t), (pl_entry){ __VA_ARGS__ })); \
        assert_int_equal(answer.refusal, (why));               \
    } while (0)

static int promise(pl_table *t, int who, const uint8_t commitment[32])
{
    return attempt(t, (pl_entry){ .kind = PL_ENTRY_READY,
                                  .person = people[who],
                                  .flag = 1,
                                  .text = (const char *)commitment,
                                  .len = 32 });
}

/* The seat of 'who' commits to bytes, in the deal that is being made. */
static void commit(pl_table *t, int who, const uint8_t *bytes)
{
    int seat = pl_table_person_of(t, &people[who])->seat;
    uint8_t commitment[32];

    pl_fair_promise(&t->fair, pl_fair_number(&t->fair), seat, bytes,
                    commitment);
    assert_true(promise(t, who, commitment));
}

static void sit(pl_table *t, int who, int seat)
{
    MAY(t, .kind = PL_ENTRY_SIT, .person = people[who], .seat = (uint8_t)seat);
}

static void start(pl_table *t)
{
    MAY(t, .kind = PL_ENTRY_START, .person = people[ADA]);
}

static void reveal(pl_table *t, int who, const uint8_t *bytes)
{
    pl_entry e = { .kind = PL_ENTRY_REVEAL, .person = people[who] };

    memcpy(e.other.b, bytes, PL_GIVEN);
    assert_true(attempt(t, e));
}

/* Ada is host in seat 0, Bob in seat 1, Cleo is a watcher. */
static pl_table *new_table(const char *more)
{
    static const pl_id id = { { 7 } };
    pl_table *t = pl_table_new(&id);
    char text[500];

    snprintf(text, sizeof text, wish, pl_game_named("mindseye", 8)->version, 1,
             more);
    MAY(t, .kind = PL_ENTRY_CREATE, .text = text, .len = strlen(text));
    for (int i = 0; i < 3; i++)
        MAY(t, .kind = PL_ENTRY_JOIN, .person = people[i], .text = names[i],
            .len = strlen(names[i]));
    sit(t, ADA, 0);
    sit(t, BOB, 1);
    return t;
}

/* The same, when both have committed and the bytes are asked for. */
static pl_table *opening_table(void)
{
    pl_table *t = new_table("");

    commit(t, BOB, bytes_of[BOB]);
    commit(t, ADA, bytes_of[ADA]);
    start(t);
    assert_true(pl_table_is_opening(t));
    return t;
}

/* Both commit again and open; then the game is played to its end. */
static void play(pl_table *t)
{
    static pl_choice legal[PL_CHOICES_MAX];
    static const uint8_t seed[32] = { 1 };
    pl_luck luck;

    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    start(t);
    reveal(t, ADA, bytes_of[ADA]);
    reveal(t, BOB, bytes_of[BOB]);
    pl_luck_init(&luck, seed);
    while (!pl_table_is_over(t))
        for (int seat = 0; seat <= PL_CLOCK; seat++) {
            pl_entry e = { .kind = PL_ENTRY_MOVE, .seat = (uint8_t)seat };
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

/* ---- what must hold ---------------------------------------------------- */

/* Checks that this seat voided the deal and that only the note of it remains.
 */
static void expect_void(const pl_table *t, pl_void_why why, int who, int seat)
{
    const pl_voided *v = &t->fair.voided[t->fair.n_voided - 1];

    assert_int_equal(t->phase, PL_PHASE_LOBBY);
    assert_null(t->state);
    assert_true(t->fair.n_voided > 0);
    assert_int_equal(v->why, why);
    assert_int_equal(v->by, PL_BIT(seat));
    assert_true(pl_id_equal(&v->person[seat], &people[who]));
    assert_int_equal(t->place[seat].kind, PL_PLACE_EMPTY);
    assert_int_equal(pl_table_person_of(t, &people[who])->seat, -1);
    assert_int_equal(t->fair.shares.promised, 0);
    for (int i = 0; i < 2; i++)
        assert_false(t->place[i].ready);
}

/* A table is the same after it was saved and read. */
static void expect_kept(const pl_table *t)
{
    pl_buffer saved = { 0 }, again = { 0 };
    pl_table *back;

    assert_true(pl_table_save(t, &saved));
    back = pl_table_restore(pl_table_id(t), saved.at, saved.len);
    assert_non_null(back);
    assert_true(pl_table_save(back, &again));
    assert_int_equal(saved.len, again.len);
    assert_memory_equal(saved.at, again.at, saved.len);
    assert_true(pl_table_hash(t) == pl_table_hash(back));
    pl_table_free(back);
    pl_buffer_release(&saved);
    pl_buffer_release(&again);
}

static void expect_record(const pl_table *t, int voided)
{
    pl_record r, back;
    pl_fault fault;
    char *text;

    assert_true(pl_table_record(t, &r));
    assert_int_equal(r.format, 2);
    assert_int_equal(r.fair.n_voided, voided);
    text = pl_write_new(pl_record_write, &r, NULL);
    assert_int_equal(pl_record_read(&back, text, strlen(text), &fault), PL_OK);
    if (pl_record_verify(&back, &fault) != PL_OK)
        fail_msg("%s: %s", fault.field, fault.text);
    free(text);
    pl_record_release(&r);
    pl_record_release(&back);
}

/* ---- the attack -------------------------------------------------------- */

/* The best of many seeds by any measure; here by their first bytes. */
static void find_best(const pl_table *t, const uint8_t *theirs, uint8_t *mine,
                      uint8_t seed[32])
{
    memset(seed, 255, 32);
    for (int i = 0; i < 3000; i++) {
        pl_fair fair = t->fair;
        uint8_t found[32];
        pl_random(fair.shares.given[ADA], PL_GIVEN);
        memcpy(fair.shares.given[BOB], theirs, PL_GIVEN);
        assert_true(pl_fair_seed(&fair, &t->setting, found));
        if (memcmp(found, seed, 32) < 0) {
            memcpy(seed, found, 32);
            memcpy(mine, fair.shares.given[ADA], PL_GIVEN);
        }
    }
}

/* Ada runs the server, so she knows the table's secret and everything else in
 * it. */
static void an_owner_who_readies_last_cannot_choose_the_deal(void **state)
{
    uint8_t mine[PL_GIVEN], wanted[32], bobs[PL_GIVEN];
    pl_table *t = new_table("");
    (void)state;

    pl_random(bobs, sizeof bobs);
    commit(t, BOB, bobs);
    find_best(t, t->fair.shares.given[BOB], mine, wanted);
    commit(t, ADA, mine);
    start(t);
    reveal(t, BOB, bobs);
    reveal(t, ADA, mine);
    assert_true(pl_table_is_playing(t));
    assert_memory_not_equal(t->seed, wanted, 32);
    pl_table_free(t);
}

static void an_owner_who_waits_for_the_others_bytes_voids_the_deal(void **state)
{
    uint8_t mine[PL_GIVEN], wanted[32], bobs[PL_GIVEN];
    pl_table *t = new_table("");
    (void)state;

    pl_random(bobs, sizeof bobs);
    commit(t, BOB, bobs);
    commit(t, ADA, bytes_of[ADA]);
    start(t);
    reveal(t, BOB, bobs);
    find_best(t, bobs, mine, wanted);
    reveal(t, ADA, mine);
    expect_void(t, PL_VOID_WRONG, ADA, 0);
    sit(t, ADA, 0);
    play(t);
    expect_record(t, 1);
    pl_table_free(t);
}

/* ---- committing -------------------------------------------------------- */

static void nothing_is_dealt_before_all_bytes_are_opened(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    assert_null(t->state);
    reveal(t, BOB, bytes_of[BOB]);
    assert_null(t->state);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_REVEAL,
            .person = people[BOB]);
    reveal(t, ADA, bytes_of[ADA]);
    assert_true(pl_table_is_playing(t));
    pl_table_free(t);
}

static void a_copied_commitment_is_refused(void **state)
{
    pl_table *t = new_table("");
    uint8_t copy[32];
    (void)state;

    commit(t, BOB, bytes_of[BOB]);
    memcpy(copy, t->fair.shares.commitment[BOB], 32);
    assert_false(promise(t, ADA, copy));
    assert_string_equal(answer.fault.field, "commitment");
    pl_table_free(t);
}

/* Copying fails even if the table accepts the copy: Bob withdraws his
 * commitment after Ada copied it, and commits to the same bytes again later. */
static void a_copied_commitment_cannot_be_opened(void **state)
{
    pl_table *t = new_table("");
    uint8_t copy[32];
    (void)state;

    commit(t, BOB, bytes_of[BOB]);
    memcpy(copy, t->fair.shares.commitment[BOB], 32);
    MAY(t, .kind = PL_ENTRY_READY, .person = people[BOB], .flag = 0);
    assert_true(promise(t, ADA, copy));
    commit(t, BOB, bytes_of[2]);
    start(t);
    reveal(t, BOB, bytes_of[2]);
    reveal(t, ADA, bytes_of[BOB]);
    expect_void(t, PL_VOID_WRONG, ADA, 0);
    pl_table_free(t);
}

/* What was opened for a voided deal is known, and must not serve again. */
static void a_commitment_of_a_voided_deal_does_not_fit_the_next(void **state)
{
    pl_table *t = opening_table();
    uint8_t old[32];
    (void)state;

    memcpy(old, t->fair.shares.commitment[BOB], 32);
    reveal(t, BOB, bytes_of[BOB]);
    MAY(t, .kind = PL_ENTRY_REVEAL, .person = people[ADA], .flag = 1);
    expect_void(t, PL_VOID_LOST, ADA, 0);
    sit(t, ADA, 0);
    commit(t, ADA, bytes_of[ADA]);
    assert_true(promise(t, BOB, old));
    start(t);
    reveal(t, BOB, bytes_of[BOB]);
    expect_void(t, PL_VOID_WRONG, BOB, 1);
    pl_table_free(t);
}

/* Seeds of two deals differ although people give the same bytes. */
static void the_server_adds_new_bytes_to_every_deal(void **state)
{
    pl_fair fair = { .promise = 2, .table = "t", .secret = { 4 } };
    pl_table *t = new_table("");
    uint8_t first[32], second[32];
    (void)state;

    assert_true(pl_fair_seed(&fair, &t->setting, first));
    assert_non_null(pl_fair_void(&fair, PL_VOID_LATE, 2, 1));
    assert_true(pl_fair_seed(&fair, &t->setting, second));
    assert_memory_not_equal(first, second, 32);
    pl_fair_release(&fair);
    pl_table_free(t);
}

static void seats_and_settings_are_fixed_while_bytes_are_opened(void **state)
{
    static const char more[] = "{\"seats\":3}";
    pl_table *t = opening_table();
    (void)state;

    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_SIT, .person = people[2],
            .seat = 1);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_STAND,
            .person = people[BOB]);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_READY,
            .person = people[BOB]);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_CONFIGURE,
            .person = people[ADA], .text = more, .len = sizeof more - 1);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_CLAIM, .person = { { 9 } },
            .other = people[BOB], .text = "Bob", .len = 3);
    pl_table_free(t);
}

/* A change after the commitment needs a new one. */
static void a_change_of_seat_needs_a_new_commitment(void **state)
{
    pl_table *t = new_table(",\"shared\":true");
    (void)state;

    commit(t, BOB, bytes_of[BOB]);
    sit(t, 2, 1); /* Cleo shares Bob's seat: both must agree */
    assert_false(t->place[1].ready);
    assert_int_equal(t->fair.shares.promised, 0);
    commit(t, BOB, bytes_of[BOB]);
    MAY(t, .kind = PL_ENTRY_STAND, .person = people[BOB]);
    assert_int_equal(t->place[1].kind, PL_PLACE_PERSON);
    assert_false(t->place[1].ready);
    assert_int_equal(t->fair.shares.promised, 0);
    pl_table_free(t);
}

static void people_at_a_shared_seat_open_only_their_own_bytes(void **state)
{
    pl_table *t = new_table(",\"shared\":true");
    (void)state;

    sit(t, 2, 1);
    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    start(t);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_REVEAL, .person = people[2]);
    MAY(t, .kind = PL_ENTRY_LEAVE, .person = people[2]);
    assert_true(pl_table_is_opening(t)); /* Bob still has the bytes */
    pl_table_free(t);
}

/* ---- who opens nothing ------------------------------------------------- */

static void bots_alone_and_seeded_tables_deal_at_once(void **state)
{
    char seed[80];
    pl_table *t = new_table("");
    (void)state;

    MAY(t, .kind = PL_ENTRY_READY, .person = people[ADA], .flag = 1);
    MAY(t, .kind = PL_ENTRY_STAND, .person = people[BOB]);
    MAY(t, .kind = PL_ENTRY_BOT, .person = people[ADA], .seat = 1,
        .text = "random", .len = 6);
    start(t);
    assert_true(pl_table_is_playing(t) && change.play);
    pl_table_free(t);

    snprintf(seed, sizeof seed, ",\"seed\":\"%064d\"", 3);
    t = new_table(seed);
    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    start(t);
    assert_true(pl_table_is_playing(t));
    pl_table_free(t);
}

static void one_person_with_bots_opens_only_their_own_bytes(void **state)
{
    pl_table *t = new_table("");
    (void)state;

    MAY(t, .kind = PL_ENTRY_STAND, .person = people[BOB]);
    MAY(t, .kind = PL_ENTRY_BOT, .person = people[ADA], .seat = 1,
        .text = "random", .len = 6);
    commit(t, ADA, bytes_of[ADA]);
    start(t);
    reveal(t, ADA, bytes_of[ADA]);
    assert_true(pl_table_is_playing(t) && change.play);
    pl_table_free(t);
}

/* ---- voided deals ------------------------------------------------------ */

static void bytes_that_do_not_come_in_time_void_the_deal(void **state)
{
    pl_table *t = opening_table();
    pl_due due = pl_table_due(t, 1000);
    (void)state;

    reveal(t, ADA, bytes_of[ADA]);
    assert_int_equal(due.kind, PL_DUE_REVEAL);
    assert_int_equal(due.at, START_MS + 30000);
    REFUSED(t, PL_REFUSE_NOT_NOW, .kind = PL_ENTRY_VOID, .at = due.at - 1);
    MAY(t, .kind = PL_ENTRY_VOID, .at = due.at);
    expect_void(t, PL_VOID_LATE, BOB, 1);
    assert_int_equal(pl_table_due(t, 1000).kind, PL_DUE_NOTHING);
    expect_kept(t);
    sit(t, BOB, 1);
    play(t);
    expect_record(t, 1);
    pl_table_free(t);
}

static void every_late_person_is_named(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    MAY(t, .kind = PL_ENTRY_VOID, .at = START_MS + 30000);
    assert_int_equal(t->fair.voided[0].by, 3);
    assert_int_equal(t->place[0].kind, PL_PLACE_EMPTY);
    assert_int_equal(t->place[1].kind, PL_PLACE_EMPTY);
    pl_table_free(t);
}

static void wrong_bytes_void_the_deal_and_stay_in_the_record(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    reveal(t, BOB, bytes_of[2]);
    expect_void(t, PL_VOID_WRONG, BOB, 1);
    assert_memory_equal(t->fair.voided[0].shares.given[1], bytes_of[2],
                        PL_GIVEN);
    sit(t, BOB, 1);
    play(t);
    expect_record(t, 1);
    pl_table_free(t);
}

static void leaving_voids_the_deal(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    MAY(t, .kind = PL_ENTRY_LEAVE, .person = people[2]); /* a watcher */
    assert_true(pl_table_is_opening(t));
    reveal(t, BOB, bytes_of[BOB]);
    MAY(t, .kind = PL_ENTRY_LEAVE, .person = people[BOB]);
    expect_void(t, PL_VOID_LEFT, BOB, 1);
    MAY(t, .kind = PL_ENTRY_JOIN, .person = people[BOB], .text = "Bob",
        .len = 3);
    sit(t, BOB, 1);
    play(t);
    expect_record(t, 1);
    pl_table_free(t);
}

static void removing_a_person_voids_the_deal(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    MAY(t, .kind = PL_ENTRY_REMOVE, .person = people[ADA],
        .other = people[BOB]);
    expect_void(t, PL_VOID_REMOVED, BOB, 1);
    pl_table_free(t);
}

static void a_table_is_abandoned_when_everybody_leaves(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    for (int i = 2; i >= 0; i--)
        MAY(t, .kind = PL_ENTRY_LEAVE, .person = people[i]);
    assert_int_equal(t->phase, PL_PHASE_ABANDONED);
    pl_table_free(t);
}

static void a_table_is_kept_in_the_middle_of_opening(void **state)
{
    pl_table *t = opening_table();
    (void)state;

    reveal(t, BOB, bytes_of[2]);
    sit(t, BOB, 1);
    commit(t, BOB, bytes_of[BOB]);
    expect_kept(t);
    commit(t, ADA, bytes_of[ADA]);
    start(t);
    expect_kept(t);
    reveal(t, ADA, bytes_of[ADA]);
    expect_kept(t);
    reveal(t, BOB, bytes_of[BOB]);
    expect_kept(t);
    pl_table_free(t);
}

static void servers_that_differ_in_a_commitment_notice_it(void **state)
{
    pl_table *a = opening_table(), *b = opening_table();
    (void)state;

    assert_true(pl_table_hash(a) == pl_table_hash(b));
    b->fair.shares.commitment[1][0] ^= 1;
    assert_false(pl_table_hash(a) == pl_table_hash(b));
    pl_table_free(a);
    pl_table_free(b);
}

static void the_number_of_voided_deals_is_bounded(void **state)
{
    pl_table *t = new_table("");
    (void)state;

    for (int i = 0; i < PL_VOIDED_MAX; i++) {
        commit(t, ADA, bytes_of[ADA]);
        commit(t, BOB, bytes_of[BOB]);
        start(t);
        MAY(t, .kind = PL_ENTRY_REVEAL, .person = people[BOB], .flag = 1);
        sit(t, BOB, 1);
    }
    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    REFUSED(t, PL_REFUSE_TOO_MANY, .kind = PL_ENTRY_START,
            .person = people[ADA]);
    expect_kept(t);
    pl_table_free(t);
}

/* ---- people who are not there ------------------------------------------ */

static void a_start_waits_for_those_who_must_open_bytes(void **state)
{
    pl_table *t = new_table("");
    (void)state;

    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    MAY(t, .kind = PL_ENTRY_AWAY, .person = people[BOB]);
    REFUSED(t, PL_REFUSE_NOT_READY, .kind = PL_ENTRY_START,
            .person = people[ADA]);
    MAY(t, .kind = PL_ENTRY_BACK, .person = people[BOB]);
    start(t);
    pl_table_free(t);
}

static void a_slow_table_waits_as_long_as_for_a_move(void **state)
{
    pl_table *t =
        new_table(",\"patience\":{\"kind\":\"slow\",\"ms\":86400000}");
    (void)state;

    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    MAY(t, .kind = PL_ENTRY_AWAY, .person = people[BOB]);
    start(t);
    assert_int_equal(pl_table_reveal_ends(t), START_MS + 86400000);
    pl_table_free(t);
}

/* ---- records ----------------------------------------------------------- */

/* A game with two voided deals before it: wrong bytes, and late ones. */
static pl_record voided_record(void)
{
    pl_table *t = opening_table();
    pl_record r;

    reveal(t, BOB, bytes_of[2]);
    sit(t, BOB, 1);
    commit(t, ADA, bytes_of[ADA]);
    commit(t, BOB, bytes_of[BOB]);
    start(t);
    reveal(t, ADA, bytes_of[ADA]);
    MAY(t, .kind = PL_ENTRY_VOID, .at = START_MS + 30000);
    sit(t, BOB, 1);
    play(t);
    assert_true(pl_table_record(t, &r));
    pl_table_free(t);
    return r;
}

static void expect_fault(const pl_record *r, const char *field)
{
    pl_fault fault = { 0 };

    assert_int_equal(pl_record_verify(r, &fault), PL_BAD_RECORD);
    assert_string_equal(fault.field, field);
}

static void a_record_names_who_voided_by_the_seat_they_played(void **state)
{
    pl_record r = voided_record();
    char *text = pl_write_new(pl_record_write, &r, NULL);
    (void)state;

    assert_int_equal(r.fair.voided[0].player[1], 1);
    assert_non_null(
        strstr(text, "{\"why\":\"wrong\",\"by\":[{\"seat\":1,\"player\":1}]"));
    free(text);
    pl_record_release(&r);
}

static void
changed_commitments_bytes_and_voided_deals_are_detected(void **state)
{
    pl_record r = voided_record();
    pl_fault fault;
    (void)state;

    assert_int_equal(pl_record_verify(&r, &fault), PL_OK);
    r.fair.shares.commitment[0][5] ^= 1;
    expect_fault(&r, "deal.given[0]");
    r.fair.shares.commitment[0][5] ^= 1;
    r.fair.shares.given[1][0] ^= 1;
    expect_fault(&r, "deal.given[1]");
    r.fair.shares.given[1][0] ^= 1;
    r.fair.shares.opened = 1; /* as if seat 1 had given nothing */
    expect_fault(&r, "deal.given");
    r.fair.shares.promised = 1;
    memset(r.fair.shares.given[1], 0, PL_GIVEN);
    expect_fault(&r, "seed");
    r.fair.shares.promised = r.fair.shares.opened = 3;
    memcpy(r.fair.shares.given[1], bytes_of[1], PL_GIVEN);

    r.fair.voided[0].by = 1; /* another seat is blamed */
    expect_fault(&r, "deal.voided[0].by");
    r.fair.voided[0].by = 2;
    r.fair.voided[1].by = 3;
    expect_fault(&r, "deal.voided[1].by");
    r.fair.voided[1].by = 2;
    r.fair.voided[1].why = PL_VOID_WRONG;
    expect_fault(&r, "deal.voided[1].by");
    r.fair.voided[1].why = PL_VOID_LATE;
    r.fair.n_voided = 1; /* one is left out: the numbers no longer fit */
    expect_fault(&r, "deal.given[0]");
    r.fair.n_voided = 2;
    assert_int_equal(pl_record_verify(&r, &fault), PL_OK);
    pl_record_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_owner_who_readies_last_cannot_choose_the_deal),
        cmocka_unit_test(
            an_owner_who_waits_for_the_others_bytes_voids_the_deal),
        cmocka_unit_test(nothing_is_dealt_before_all_bytes_are_opened),
        cmocka_unit_test(a_copied_commitment_is_refused),
        cmocka_unit_test(a_copied_commitment_cannot_be_opened),
        cmocka_unit_test(a_commitment_of_a_voided_deal_does_not_fit_the_next),
        cmocka_unit_test(the_server_adds_new_bytes_to_every_deal),
        cmocka_unit_test(seats_and_settings_are_fixed_while_bytes_are_opened),
        cmocka_unit_test(a_change_of_seat_needs_a_new_commitment),
        cmocka_unit_test(people_at_a_shared_seat_open_only_their_own_bytes),
        cmocka_unit_test(bots_alone_and_seeded_tables_deal_at_once),
        cmocka_unit_test(one_person_with_bots_opens_only_their_own_bytes),
        cmocka_unit_test(bytes_that_do_not_come_in_time_void_the_deal),
        cmocka_unit_test(every_late_person_is_named),
        cmocka_unit_test(wrong_bytes_void_the_deal_and_stay_in_the_record),
        cmocka_unit_test(leaving_voids_the_deal),
        cmocka_unit_test(removing_a_person_voids_the_deal),
        cmocka_unit_test(a_table_is_abandoned_when_everybody_leaves),
        cmocka_unit_test(a_table_is_kept_in_the_middle_of_opening),
        cmocka_unit_test(servers_that_differ_in_a_commitment_notice_it),
        cmocka_unit_test(the_number_of_voided_deals_is_bounded),
        cmocka_unit_test(a_start_waits_for_those_who_must_open_bytes),
        cmocka_unit_test(a_slow_table_waits_as_long_as_for_a_move),
        cmocka_unit_test(a_record_names_who_voided_by_the_seat_they_played),
        cmocka_unit_test(
            changed_commitments_bytes_and_voided_deals_are_detected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
