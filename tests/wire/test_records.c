/* SPDX-License-Identifier: MIT */
/* test_records.c - seeds, fair deals and records read back as they were
 * written, and errors name the field at fault. */
#include "tests/wire/wire_fixture.h"

/* ---- seeds and fair deals ------------------------------------------------ */

static void a_seed_is_hex_or_a_hashed_text(void **unused)
{
    static const char hex[] =
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015AD";
    uint8_t a[32], b[32];
    pl_fault fault;
    (void)unused;

    assert_int_equal(pl_seed_read(hex, 64, a, &fault), PL_OK);
    assert_int_equal(pl_seed_read("abc", 3, b, &fault), PL_OK);
    assert_memory_equal(a, b, 32); /* FIPS 180-2: SHA-256("abc") */
    assert_int_equal(pl_seed_read("", 0, a, &fault), PL_BAD_FIELD);
    assert_string_equal(fault.field, "seed");
}

/* The seat commits to bytes, and opens them. */
static void give(pl_fair *fair, int seat, int byte)
{
    pl_shares *s = &fair->shares;

    memset(s->given[seat], byte, PL_GIVEN);
    pl_fair_promise(fair, pl_fair_number(fair), seat, s->given[seat],
                    s->commitment[seat]);
    s->promised |= PL_BIT(seat);
    s->opened |= PL_BIT(seat);
}

static void make_fair(pl_record *r)
{
    pl_fair *fair = &r->fair;

    memset(fair, 0, sizeof *fair);
    strcpy(fair->table, "k7-test");
    memset(fair->secret, 7, sizeof fair->secret);
    pl_fair_commitment(fair->table, fair->secret, fair->commitment);
    fair->promise = 2;
    give(fair, 0, 9);
    assert_true(pl_fair_seed(fair, &r->setting, r->seed));
}

/* A fair record without moves. */
static pl_record fair_record(void)
{
    pl_record r = played(pl_games[0], 2, "fair", 0);
    pl_replay p;
    pl_fault fault;

    make_fair(&r);
    assert_int_equal(pl_replay_init(&p, &r, &fault), PL_OK);
    pl_record_close(&r, p.state);
    pl_replay_release(&p);
    return r;
}

static void expect_verify(const pl_record *r, const char *field)
{
    pl_fault fault = { 0 };

    assert_int_equal(pl_record_verify(r, &fault), PL_BAD_RECORD);
    assert_string_equal(fault.field, field);
}

static void the_commitment_is_as_documented(void **unused)
{
    uint8_t secret[32], got[32], want[32];
    uint8_t bytes[24 + 7 + 1 + 32] = "planchette commitment 1";
    (void)unused;

    memset(secret, 7, sizeof secret);
    memcpy(bytes + 24, "k7-test", 7);
    memset(bytes + 32, 7, 32);
    pl_sha256(bytes, sizeof bytes, want);
    pl_fair_commitment("k7-test", secret, got);
    assert_memory_equal(got, want, 32);
}

static void the_commitment_of_a_seat_is_as_documented(void **unused)
{
    uint8_t bytes[19 + 7 + 1 + 32 + 2 + PL_GIVEN] = "planchette given 2";
    pl_record r = fair_record();
    uint8_t want[32], got[32];
    (void)unused;

    memcpy(bytes + 19, "k7-test", 7);
    memcpy(bytes + 27, r.fair.commitment, 32);
    bytes[59] = 3; /* the third deal */
    bytes[60] = 1; /* of the second seat */
    memset(bytes + 61, 9, PL_GIVEN);
    pl_sha256(bytes, sizeof bytes, want);
    pl_fair_promise(&r.fair, 3, 1, bytes + 61, got);
    assert_memory_equal(got, want, 32);
    pl_record_release(&r);
}

/* A record of format 1 says of itself that its seats committed to nothing. */
static void a_record_of_format_1_verifies_without_commitments(void **unused)
{
    pl_record r = fair_record(), back;
    pl_replay p;
    pl_fault fault;
    char *text;
    (void)unused;

    r.format = r.fair.promise = 1;
    r.fair.shares.promised = 0;
    assert_true(pl_fair_seed(&r.fair, &r.setting, r.seed));
    assert_int_equal(pl_replay_init(&p, &r, &fault), PL_OK);
    pl_record_close(&r, p.state);
    pl_replay_release(&p);
    text = pl_write_new(pl_record_write, &r, NULL);
    assert_non_null(strstr(text, "{\"format\":1,"));
    assert_null(strstr(text, "commitments"));
    assert_int_equal(pl_record_read(&back, text, strlen(text), &fault), PL_OK);
    assert_int_equal(back.fair.promise, 1);
    assert_int_equal(pl_record_verify(&back, &fault), PL_OK);
    text[10] = '2'; /* it cannot pass for a newer one */
    pl_record_release(&back);
    assert_int_equal(pl_record_read(&back, text, strlen(text), &fault),
                     PL_BAD_FIELD);
    free(text);
    pl_record_release(&r);
}

/* The text that docs/records.md specifies, so that other programs can check a
 * deal. */
static void the_seed_is_as_documented(void **unused)
{
    static const char setting[] =
        "{\"game\":\"mindseye\",\"version\":2,\"seats\":2,\"options\":{"
        "\"stare\":\"nerve\",\"last_cards\":\"draw\",\"show_ready\":false,"
        "\"rounds\":80,\"choose_ms\":0,\"judge_ms\":60000,\"press_ms\":3000,"
        "\"stare_ms\":40000,\"beat_ms\":1500},"
        "\"data\":null}";
    uint8_t bytes[18 + 32 + sizeof setting - 1 + 32] = "planchette seed 2";
    uint8_t half[18 + 32 + 1] = "planchette half 2";
    pl_record r = fair_record();
    uint8_t want[32];
    (void)unused;

    memset(half + 18, 7, 32);
    half[50] = 1; /* the first deal */
    pl_sha256(half, sizeof half, bytes + 18);
    memcpy(bytes + 50, setting, sizeof setting - 1);
    memset(bytes + 50 + sizeof setting - 1, 9, PL_GIVEN);
    pl_sha256(bytes, sizeof bytes, want);
    assert_memory_equal(r.seed, want, 32);
    pl_record_release(&r);
}

static void a_fair_deal_verifies_and_changes_are_detected(void **unused)
{
    pl_record r = fair_record();
    pl_fault fault;
    (void)unused;

    assert_int_equal(pl_record_verify(&r, &fault), PL_OK);
    r.fair.secret[3] ^= 1;
    expect_verify(&r, "deal.commitment");
    r.fair.secret[3] ^= 1;
    r.fair.table[0] = 'j';
    expect_verify(&r, "deal.commitment");
    r.fair.table[0] = 'k';
    r.fair.shares.given[0][15] ^= 1;
    expect_verify(&r, "deal.given[0]");
    r.fair.shares.given[0][15] ^= 1;
    r.seed[0] ^= 1;
    expect_verify(&r, "seed");
    r.seed[0] ^= 1;
    assert_int_equal(pl_record_verify(&r, &fault), PL_OK);
    pl_record_release(&r);
}

/* ---- records ------------------------------------------------------------ */

static void records_read_back_and_verify(void **unused)
{
    (void)unused;
    for (int i = 0; pl_games[i]; i++)
        for (int n = pl_games[i]->min_seats; n <= pl_games[i]->max_seats; n++) {
            pl_record r, back;
            pl_fault fault;
            size_t len, again_len;
            char *text, *again;

            if (!seats_usually(pl_games[i], n))
                continue;
            r = played(pl_games[i], n, "records", 1 << 20);
            strcpy(r.names[1], "Zo\xc3\xab \"x\"");
            text = pl_write_new(pl_record_write, &r, &len);
            assert_true(r.result.over);
            assert_int_equal(pl_record_read(&back, text, len, &fault), PL_OK);
            assert_int_equal(pl_record_verify(&back, &fault), PL_OK);
            again = pl_write_new(pl_record_write, &back, &again_len);
            assert_string_equal(text, again);
            free(text);
            free(again);
            pl_record_release(&r);
            pl_record_release(&back);
        }
}

static void a_fair_record_reads_back(void **unused)
{
    pl_record r = fair_record(), back;
    char *text, *again;
    pl_fault fault;
    (void)unused;

    text = pl_write_new(pl_record_write, &r, NULL);
    assert_int_equal(pl_record_read(&back, text, strlen(text), &fault), PL_OK);
    assert_int_equal(pl_record_verify(&back, &fault), PL_OK);
    again = pl_write_new(pl_record_write, &back, NULL);
    assert_string_equal(text, again);
    free(text);
    free(again);
    pl_record_release(&r);
    pl_record_release(&back);
}

static void a_truncated_record_is_rejected(void **unused)
{
    pl_record r = played(pl_games[0], 2, "cut", 1 << 20), back;
    pl_fault fault;
    size_t len;
    char *text = pl_write_new(pl_record_write, &r, &len);
    (void)unused;

    for (size_t n = 0; n + 2 < len; n++) /* the last byte is a line end */
        assert_int_equal(pl_record_read(&back, text, n, &fault), PL_BAD_JSON);
    free(text);
    pl_record_release(&r);
}

static void an_edited_record_is_rejected(void **unused)
{
    pl_record r = played(pl_games[0], 2, "edit7", 1 << 20);
    pl_step first = r.steps[0];
    (void)unused;

    r.steps[0].move.a[0] ^= 1;
    expect_verify(&r, "final");
    r.steps[0] = first;
    r.steps[0].move.a[0] = 200;
    expect_verify(&r, "moves[0]");
    r.steps[0] = first;
    r.n--;
    expect_verify(&r, "final");
    r.n++;
    r.result.scores[0] ^= 4;
    expect_verify(&r, "result.scores[0]");
    r.result.scores[0] ^= 4;
    r.result.over = 0;
    expect_verify(&r, "result.over");
    pl_record_release(&r);
}

static const char hex_zeros[] =
    "0000000000000000000000000000000000000000000000000000000000000000";

static void expect_record(const char *field, const char *value, pl_err err,
                          const char *line)
{
    pl_record r = played(pl_games[0], 2, "bad", 4), back;
    char *text = pl_write_new(pl_record_write, &r, NULL), *bad;
    json_t *root = parsed(text);
    pl_fault fault = { 0 };

    json_object_set_new(root, field, parsed(value));
    bad = json_dumps(root, 0);
    assert_int_equal(pl_record_read(&back, bad, strlen(bad), &fault), err);
    expect_line(&fault, line);
    json_decref(root);
    free(bad);
    free(text);
    pl_record_release(&r);
}

/* The same for a deal that is right except for one member. */
static void expect_deal(const char *member, const char *value, const char *line)
{
    json_t *deal =
        json_pack("{s:b,s:s,s:s,s:s,s:[n,n],s:[n,n],s:[]}", "by_hand", 0,
                  "table", "t", "commitment", hex_zeros, "secret", hex_zeros,
                  "commitments", "given", "voided");
    char *text;

    json_object_set_new(deal, member, parsed(value));
    text = json_dumps(deal, 0);
    expect_record("deal", text, PL_BAD_FIELD, line);
    free(text);
    json_decref(deal);
}

static void a_bad_record_names_its_field(void **unused)
{
    (void)unused;
    expect_record("format", "3", PL_BAD_FIELD, "format: 1 to 2");
    expect_record("version", "1", PL_UNKNOWN_VERSION,
                  "version: this program has version 2 of the rules of "
                  "'mindseye', not version 1");
    expect_record("game", "7", PL_UNKNOWN_GAME, "game: one of 'mindseye'*");
    expect_record("seed", "\"00\"", PL_BAD_FIELD,
                  "seed: a text of 64 hex digits");
    expect_record("moves", "[[5,{}]]", PL_BAD_FIELD,
                  "moves[0][0]: a seat, 0 to 1, or \"clock\"");
    expect_record("coached", "1", PL_BAD_FIELD, "coached: an array");
    expect_record("coached", "[{\"at\":9999}]", PL_BAD_FIELD,
                  "coached[0].at: 0 to *");
    expect_record("coached", "[{\"at\":0,\"seat\":2}]", PL_BAD_FIELD,
                  "coached[0].seat: 0 to 1");
    expect_record("coached", "[{\"at\":0,\"seat\":0,\"asked\":\"all\"}]",
                  PL_BAD_FIELD, "coached[0].asked: known or hint");
    expect_record("coached",
                  "[{\"at\":1,\"seat\":0,\"asked\":\"hint\"},"
                  "{\"at\":0,\"seat\":0,\"asked\":\"hint\"}]",
                  PL_BAD_FIELD, "coached[1].at: 1 to *");
    expect_record("moves", "[[0]]", PL_BAD_FIELD, "moves[0]: [seat, move]*");
    expect_record("moves", "[[0,{\"do\":\"show\"},7]]", PL_BAD_FIELD,
                  "moves[0][1]*");
    expect_record("start", "{\"record\":\"\",\"at\":-1,\"state\":{}}",
                  PL_BAD_FIELD, "start.at: 0 to *");
    expect_record("deal", "{\"by_hand\":true,\"secret\":\"00\"}", PL_BAD_FIELD,
                  "deal.secret: there is no such field");
    expect_record("deal", "{\"by_hand\":false}", PL_BAD_FIELD,
                  "deal.table: a text of at most 64 bytes");
    expect_deal("given", "[null]", "deal.given: an array of 2");
    expect_deal("commitments", "[null,7]", "deal.commitments[1]: a text*");
    expect_deal("voided", "7", "deal.voided: an array of at most 16");
    expect_deal("voided", "[{\"why\":\"luck\",\"given\":[null]}]",
                "deal.voided[0].why: late, left, *");
    expect_deal("voided", "[{\"why\":\"late\",\"given\":[]}]",
                "deal.voided[0].given: an array of 1 to 8");
    expect_deal("voided",
                "[{\"why\":\"late\",\"given\":[null],"
                "\"by\":[{\"seat\":1,\"player\":null}]}]",
                "deal.voided[0].by[0].seat: a seat, 0 to 0");
    expect_record("names", "[\"a\"]", PL_BAD_FIELD,
                  "names: an array of 2 texts or nulls");
    expect_record("result", "{\"over\":true,\"scores\":[1]}", PL_BAD_FIELD,
                  "result.scores: an array of 2 numbers");
    expect_record("note", "1", PL_BAD_FIELD, "note: there is no such field");
}

static void a_note_on_a_move_reads_back(void **unused)
{
    pl_record r = played(pl_games[0], 2, "said", 6), back;
    char many[600], *text;
    pl_fault fault;
    (void)unused;

    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = 0;
    many[200] = ' ';
    pl_record_say(&r, 0, "I expected \"blue\".\n");
    pl_record_say(&r, 1, "");
    pl_record_say(&r, 2, many);
    text = pl_write_new(pl_record_write, &r, NULL);
    assert_int_equal(pl_record_read(&back, text, strlen(text), &fault), PL_OK);
    assert_string_equal(back.steps[0].said, "I expected \"blue\".");
    assert_null(back.steps[1].said);
    assert_int_equal(strlen(back.steps[2].said), 200);
    pl_record_cut(&back, 1);
    assert_int_equal(back.n, 1);
    free(text);
    pl_record_release(&r);
    pl_record_release(&back);
}

/* A branch has a new random key and redrawn hidden piles, but every seat's
 * view is equal to the byte. */
static void a_branch_redraws_luck_but_keeps_every_view(void **unused)
{
    uint8_t views[2][4096];
    pl_fault fault;
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        const pl_game *game = pl_games[g];
        pl_record r = played(game, game->usual_seats, "branch", 30), back;
        uint8_t seed[2][32] = { { 1 }, { 2 } };
        pl_replay p;
        char *text;
        int at = r.n / 2;
        void *one = pl_record_branch(&r, at, seed[0], &fault);
        void *two = pl_record_branch(&r, at, seed[1], &fault);

        assert_true(game->view_size <= sizeof views[0]);
        assert_non_null(one);
        assert_memory_not_equal(one, two, game->state_size);
        assert_int_equal(pl_replay_init(&p, &r, &fault), PL_OK);
        while (p.at < at)
            assert_int_equal(pl_replay_step(&p, &fault), PL_OK);
        for (int seat = 0; seat < r.setting.seats; seat++) {
            game->view(r.setting.setup, p.state, seat, views[0]);
            game->view(r.setting.setup, one, seat, views[1]);
            assert_memory_equal(views[0], views[1], game->view_size);
        }
        pl_replay_release(&p);

        /* A record that begins at the branch verifies. */
        pl_record_cut(&r, 0);
        r.origin = (pl_origin){ .state = one, .at = at };
        pl_record_close(&r, one);
        text = pl_write_new(pl_record_write, &r, NULL);
        assert_int_equal(pl_record_read(&back, text, strlen(text), &fault),
                         PL_OK);
        assert_int_equal(pl_record_verify(&back, &fault), PL_OK);
        back.fair.by_hand = 0;
        expect_verify(&back, "deal.by_hand");
        free(text);
        free(two);
        pl_record_release(&r);
        pl_record_release(&back);
    }
}

static void a_finished_game_cannot_be_continued(void **unused)
{
    pl_record r = played(pl_games[0], 2, "end", 1 << 20);
    uint8_t seed[32] = { 1 };
    pl_fault fault;
    (void)unused;

    assert_null(pl_record_branch(&r, r.n, seed, &fault));
    assert_string_equal(fault.field, "at");
    assert_null(pl_record_branch(&r, r.n + 1, seed, &fault));
    assert_null(pl_record_branch(&r, -1, seed, &fault));
    pl_record_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_is_hex_or_a_hashed_text),
        cmocka_unit_test(the_commitment_is_as_documented),
        cmocka_unit_test(the_commitment_of_a_seat_is_as_documented),
        cmocka_unit_test(the_seed_is_as_documented),
        cmocka_unit_test(a_record_of_format_1_verifies_without_commitments),
        cmocka_unit_test(a_fair_deal_verifies_and_changes_are_detected),
        cmocka_unit_test(records_read_back_and_verify),
        cmocka_unit_test(a_fair_record_reads_back),
        cmocka_unit_test(a_truncated_record_is_rejected),
        cmocka_unit_test(an_edited_record_is_rejected),
        cmocka_unit_test(a_bad_record_names_its_field),
        cmocka_unit_test(a_note_on_a_move_reads_back),
        cmocka_unit_test(a_branch_redraws_luck_but_keeps_every_view),
        cmocka_unit_test(a_finished_game_cannot_be_continued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
