/* SPDX-License-Identifier: MIT */
/* test_frames.c - frames do not tell a seat what other seats seal.
 *
 * The fifth property of non-interference. Two tables have the same deal; one
 * seat seals at one of them, and later something else at the other. Every other
 * audience must get the same bytes in the same order until the reveal, and the
 * same answer to 'resume' at every moment. This is tested at tables with every
 * setting of the table itself, because a setting may add something to what is
 * sent. Links, codes and ids are random; they are blanked before bytes are
 * compared. */
#include "rules/drive.h"
#include "tests/server/party.h"

#include "games/clairvoyance/clairvoyance.h"
#include "games/mysterium/mysterium.h"
#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* The settings of a table, varied together: every kind of patience meets both
 * values of every other setting. Rows 5 and 6 are not open tables. */
enum { SETTINGS = 8 };

static json_t *settings_of(int row)
{
    static const char *const kinds[] = { "none", "move", "game", "slow" };
    int high = row >> 2 & 1, a = (row ^ high) & 1, b = (row >> 1 ^ high) & 1;
    int open = (row ^ row >> 1 ^ high) & 1;

    return json_pack("{s:s,s:{s:s,s:i,s:i,s:b},s:b,s:b,s:b,s:b,s:b,s:b,s:b}",
                     "seed", SEED, "patience", "kind", kinds[row & 3], "ms",
                     60000, "grace_ms", b ? 50 : 20000, "strict", high, "open",
                     open, "recall", a, "shared", b, "listed", !open, "moments",
                     a, "neighbours", b, "stay", !b);
}

static void blank(pl_buffer *in, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; len && i + len <= in->len; i++)
        if (memcmp(in->at + i, word, len) == 0)
            memset(in->at + i, 'x', len);
}

/* Codes differ in length, so they are cut out and not blanked. */
static void cut(pl_buffer *in, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= in->len; i++)
        if (memcmp(in->at + i, word, len) == 0) {
            memmove(in->at + i, in->at + i + len, in->len - i - len);
            in->len -= len;
        }
}

static void blank_hash(pl_buffer *in, const uint8_t hash[32])
{
    pl_buffer hex = { 0 };

    pl_buffer_put_hex(&hex, hash, 32);
    pl_buffer_putc(&hex, 0);
    blank(in, hex.at);
    pl_buffer_release(&hex);
}

static void blank_names(const party *p, pl_buffer *in)
{
    const pl_table *t = party_live((party *)p)->table;

    blank(in, p->link);
    cut(in, t->code);
    blank_hash(in, t->fair.commitment);
    for (int i = 0; i < t->setting.seats; i++)
        blank_hash(in, t->fair.shares.commitment[i]);
    for (int i = 0; i < p->n_guests; i++)
        blank(in, p->guest[i].person);
    pl_buffer_putc(in, 0);
}

/* Copies the frames of a guest. */
static void copy_frames(const guest *g, pl_buffer *out)
{
    pl_buffer_put(out, g->frames.at, g->frames.len);
    blank_names(g->party, out);
}

/* The parlour as it is for the guest, who is told of its changes from now on.
 */
static void put_parlour(guest *g, pl_buffer *out)
{
    json_t *answer =
        guest_must(g, "parlour", json_pack("{s:s}", "table", g->party->link));
    json_t *parlour = json_object_get(answer, "parlour");
    char *text;

    if (json_is_object(parlour))
        json_object_set_new(parlour, "parlour", json_string("its link"));
    text = json_dumps(answer, JSON_COMPACT);
    pl_buffer_puts(out, text);
    free(text);
    json_decref(answer);
}

/* What the guest would get if it came back now. An open table shows all hands
 * to all in 'views'; the rest must not differ even there. */
static void copy_sync(guest *g, pl_buffer *out)
{
    json_t *answer =
        guest_must(g, "resume", json_pack("{s:s}", "table", g->party->link));
    char *text;

    json_object_del(json_object_get(answer, "sync"), "views");
    text = json_dumps(answer, JSON_COMPACT);
    pl_buffer_puts(out, text);
    put_parlour(g, out);
    blank_names(g->party, out);
    free(text);
    json_decref(answer);
}

/* The answers to a guest who asks for more than the seat may know: the coach
 * refuses at a table with others, and there is no record yet, also not under
 * its later name. */
static void copy_asks(guest *g, pl_buffer *out)
{
    const char *link = g->party->link;
    char record[33];

    pl_table_record_id(party_live(g->party)->table, record);
    const struct {
        const char *method;
        json_t *params;
    } asks[] = {
        { "coach", json_pack("{s:s,s:s}", "table", link, "what", "known") },
        { "coach", json_pack("{s:s,s:s}", "table", link, "what", "hint") },
        { "known",
          json_pack("{s:s,s:i,s:i}", "record", record, "at", 1, "seat", 0) },
        { "review", json_pack("{s:s}", "record", record) },
        { "hurry", json_pack("{s:s,s:b}", "table", link, "on", 1) },
    };

    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        json_t *answer = guest_ask(g, asks[i].method, asks[i].params);
        char *text = json_dumps(json_object_get(answer, "error"), JSON_COMPACT);
        assert_non_null(text);
        pl_buffer_puts(out, text);
        free(text);
        json_decref(answer);
    }
    blank_names(g->party, out);
}

static int is_sealed(const pl_table *t, pl_move m)
{
    const pl_verb *v = pl_verb_of(t->setting.game->words->moves, m.kind);
    return v && (v->flags & PL_SEALED);
}

static int is_same_move(pl_move a, pl_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void send_move(party *p, int seat, pl_move move)
{
    const pl_table *t = party_live(p)->table;
    char buffer[1024], id[33];
    pl_writing w = pl_table_writing(t);
    pl_id fresh = pl_id_new();
    pl_text text;

    pl_id_write(&fresh, id);
    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, move);
    json_decref(
        guest_must(&p->guest[seat], "move",
                   json_pack("{s:s,s:i,s:s,s:o}", "table", p->link, "number",
                             p->guest[seat].number, "id", id, "move",
                             json_loadb(text.at, text.n, 0, NULL))));
    party_settle(p);
}

static void deal(party *p, const pl_game *game, int seats, const char *options,
                 int row)
{
    pl_buffer ignored = { 0 };

    party_start(p);
    party_deal(p, game, seats, options, settings_of(row));
    for (int i = 0; i < p->n_guests; i++)
        put_parlour(&p->guest[i], &ignored);
    pl_buffer_release(&ignored);
    if (row & 1 && !pl_table_is_silent(party_live(p)->table))
        json_decref(
            guest_must(&p->guest[0], "admit",
                       json_pack("{s:s,s:b}", "table", p->link, "locked", 1)));
}

/* ---- different things are sealed --------------------------------------- */

static void clear_frames(party p[2])
{
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < p[k].n_guests; i++)
            p[k].guest[i].frames.len = 0;
}

static void must_be_same(party p[2], int i, int who, const char *what,
                         void (*copy)(guest *g, pl_buffer *out))
{
    const pl_table *t = party_live(&p[0])->table;
    pl_buffer a = { 0 }, b = { 0 };

    copy(&p[0].guest[i], &a);
    copy(&p[1].guest[i], &b);
    if (strcmp(a.at, b.at) != 0)
        fail_msg("%s, patience %s: a %s tells guest %d of seat %d's choice"
                 "\n%s\n%s",
                 t->setting.game->id, pl_table_patiences[t->patience], what, i,
                 who, a.at, b.at);
    pl_buffer_release(&a);
    pl_buffer_release(&b);
}

static void copy_frames_of(guest *g, pl_buffer *out)
{
    copy_frames(g, out);
}

/* Fails unless everybody but 'who' got the same at both tables, and would get
 * the same on coming back; returns how many were compared. */
static int compare_frames(party p[2], int who)
{
    int compared = 0;

    p[0].clock.now_ms = p[1].clock.now_ms =
        p[p[1].clock.now_ms > p[0].clock.now_ms].clock.now_ms;
    for (int i = 0; i < p[0].n_guests; i++) {
        if (i == who)
            continue;
        assert_int_equal(p[0].guest[i].number, p[1].guest[i].number);
        must_be_same(p, i, who, "frame", copy_frames_of);
        must_be_same(p, i, who, "sync", copy_sync);
        must_be_same(p, i, who, "refusal", copy_asks);
        compared++;
    }
    return compared;
}

/* Seat 'who' seals 'here' at one table and, 17 ms later, 'there' at the other;
 * the others must get the same, also in between. */
static int seal_differently(party p[2], int who, pl_move here, pl_move there)
{
    clear_frames(p);
    send_move(&p[0], who, here);
    compare_frames(p, who);
    p[1].clock.now_ms += 17;
    send_move(&p[1], who, there);
    return compare_frames(p, who);
}

/* Finds a seat that may seal 'kind' or something else while another seat has
 * still to choose, so that nothing is revealed yet; -1 if there is none. */
static int find_sealing_seat(const pl_table *t, int kind, pl_move *here,
                             pl_move *there)
{
    static pl_choice legal[PL_CHOICES_MAX];
    uint16_t seats = t->turn & (uint16_t)~PL_BIT(PL_CLOCK);

    if (!(seats & (seats - 1)))
        return -1;
    for (int seat = 0; seat < t->setting.seats; seat++) {
        int n = pl_table_legal(t, seat, legal), found = 0;
        for (int i = 0; i < n; i++)
            if (legal[i].move.kind == kind)
                found = 1, *here = pl_choice_nth(&legal[i], 0);
        for (int i = 0; found && i < n; i++) {
            *there = pl_choice_nth(&legal[i], pl_choice_count(&legal[i]) - 1);
            if (is_sealed(t, *there) && !is_same_move(*here, *there))
                return seat;
        }
    }
    return -1;
}

/* Makes the same move at both tables: the wanted one if it is legal, otherwise
 * a bot's, because random moves seldom reach the end of a game. 0 when the game
 * is over. */
static int move_both(party p[2], const pl_move *wanted)
{
    static pl_choice legal[PL_CHOICES_MAX];
    static unsigned char view[65536];
    const uint8_t seed[32] = { 9 };
    const pl_table *t = party_live(&p[0])->table;
    const char *why;

    for (int seat = 0; seat < t->setting.seats; seat++) {
        int n = pl_table_legal(t, seat, legal);
        if (!n)
            continue;
        pl_mind *mind =
            pl_mind_new("keen:20", t->setting.game, t->setting.setup,
                        t->setting.seats, seat, seed, &why);
        memset(view, 0, t->setting.game->view_size);
        pl_table_view(t, seat, view);
        pl_move move = wanted && pl_choices_contain(legal, n, *wanted)
                           ? *wanted
                           : mind->kind->think(mind, view, legal, n);
        pl_mind_free(mind);
        if (pl_is_waiting(move)) /* nobody else acts here */
            move = legal[0].move;
        for (int k = 0; k < 2; k++)
            send_move(&p[k], seat, move);
        return 1;
    }
    return 0;
}

static int compare(const pl_game *game, int seats, const char *options, int row,
                   const pl_verb *verb, const pl_move *wanted)
{
    party p[2];
    pl_move here, there;
    int who = -1, compared = 0;

    for (int k = 0; k < 2; k++)
        deal(&p[k], game, seats, options, row);
    const pl_table *t = party_live(&p[0])->table;
    for (int i = 0; i < 400 && who < 0; i++) {
        who = find_sealing_seat(t, verb->kind, &here, &there);
        if (who < 0 && (t->phase != PL_PHASE_PLAYING || !move_both(p, wanted)))
            break;
    }
    if (who >= 0)
        compared = seal_differently(p, who, here, there);
    party_stop(&p[0]);
    party_stop(&p[1]);
    return compared;
}

/* Tests every kind of sealed move that bots make, each at tables of its own,
 * under all settings; returns how many kinds there were. */
static int compare_all(const char *id, int seats, const char *options)
{
    const pl_game *game = pl_game_named(id, strlen(id));
    int kinds = 0;

    for (const pl_verb *v = game->words->moves; v->name; v++) {
        if (!(v->flags & PL_SEALED) ||
            !compare(game, seats, options, 0, v, NULL))
            continue; /* bots never make it in this game */
        for (int row = 1; row < SETTINGS; row++)
            assert_true(compare(game, seats, options, row, v, NULL) > 0);
        kinds++;
    }
    return kinds;
}

static void sealed_moves_of_mindseye_change_no_frame(void **state)
{
    (void)state;
    assert_true(compare_all("mindseye", 2, NULL) >= 1);
    assert_true(compare_all("mindseye", 3, NULL) >= 1);
    assert_true(compare_all("mindseye", 2, "{\"stare\":\"duel\"}") >= 1);
}

static void sealed_moves_of_clairvoyance_change_no_frame(void **state)
{
    (void)state;
    assert_true(compare_all("clairvoyance", 3,
                            "{\"window_ms\":0,\"later_ms\":0,"
                            "\"answers\":\"when all answered\"}") >= 3);
}

/* Only Xander, the last character of the expansion, has this answer. */
static void a_sealed_wrecking_answer_changes_no_frame(void **state)
{
    const pl_game *game = pl_game_named("clairvoyance", 12);
    const pl_move xander = { CV_DO_PICK, { CV_XANDER } };
    (void)state;

    for (int row = 0; row < SETTINGS; row += 3)
        assert_true(
            compare(game, 5,
                    "{\"expansion\":true,\"window_ms\":0,\"later_ms\":0,"
                    "\"answers\":\"when all answered\"}",
                    row, pl_verb_of(game->words->moves, CV_SEAL_WRECK),
                    &xander) > 0);
}

static void sealed_moves_of_mysterium_change_no_frame(void **state)
{
    (void)state;
    assert_true(compare_all("mysterium", 4, "{\"timer_ms\":0}") >= 1);
}

/* A seat is ready at one table and not at the other. Nobody else is told, not
 * even with the next public move of another seat. */
static void being_ready_in_mysterium_changes_no_frame(void **state)
{
    const pl_game *game = pl_game_named("mysterium", 9);
    const pl_move ready = { MYSTERIUM_READY };
    static pl_choice legal[PL_CHOICES_MAX], open[PL_CHOICES_MAX];
    party p[2];
    int n = 0;
    (void)state;

    for (int k = 0; k < 2; k++)
        deal(&p[k], game, 4, "{\"timer_ms\":0}", 5);
    const pl_table *t = party_live(&p[0])->table;
    while (!pl_choices_contain(legal, n, ready) ||
           pl_table_legal(t, 2, open) < 1 ||
           open[0].move.kind != MYSTERIUM_PLACE) {
        assert_true(move_both(p, NULL));
        n = pl_table_legal(t, 1, legal);
    }
    clear_frames(p);
    send_move(&p[0], 1, ready);
    assert_true(compare_frames(p, 1) > 0);
    for (int k = 0; k < 2; k++)
        send_move(&p[k], 2, open[0].move);
    assert_true(p[0].guest[3].frames.len > 0);
    compare_frames(p, 1);
    for (int k = 0; k < 2; k++)
        party_stop(&p[k]);
}

/* The other two games have no sealed moves. If one gets some, it needs a test
 * of its own above. */
static void no_other_game_has_sealed_moves(void **state)
{
    (void)state;
    for (int i = 0; pl_games[i]; i++) {
        const char *id = pl_games[i]->id;
        if (!strcmp(id, "mindseye") || !strcmp(id, "clairvoyance") ||
            !strcmp(id, "mysterium"))
            continue;
        for (const pl_verb *v = pl_games[i]->words->moves; v->name; v++)
            if (v->flags & PL_SEALED)
                fail_msg("%s has sealed moves", id);
    }
}

/* ---- sealed in another order ------------------------------------------- */

/* Two seats seal in either order; a third must get the same frames. */
static void the_order_of_sealing_changes_no_frame(void **state)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_game *game = pl_game_named("mindseye", 8);
    party p[2];
    pl_buffer seen[2] = { { 0 }, { 0 } };
    (void)state;

    for (int k = 0; k < 2; k++) {
        deal(&p[k], game, 3, NULL, 6);
        p[k].guest[2].frames.len = 0;
        for (int i = 0; i < 2; i++) {
            int seat = k ? 1 - i : i;
            int n = pl_table_legal(party_live(&p[k])->table, seat, legal);
            send_move(&p[k], seat, pl_choices_nth(legal, n, 0));
        }
        copy_frames(&p[k].guest[2], &seen[k]);
    }
    assert_string_equal(seen[0].at, seen[1].at);
    for (int k = 0; k < 2; k++) {
        pl_buffer_release(&seen[k]);
        party_stop(&p[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_moves_of_mindseye_change_no_frame),
        cmocka_unit_test(sealed_moves_of_clairvoyance_change_no_frame),
        cmocka_unit_test(a_sealed_wrecking_answer_changes_no_frame),
        cmocka_unit_test(sealed_moves_of_mysterium_change_no_frame),
        cmocka_unit_test(being_ready_in_mysterium_changes_no_frame),
        cmocka_unit_test(no_other_game_has_sealed_moves),
        cmocka_unit_test(the_order_of_sealing_changes_no_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
