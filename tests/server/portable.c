/* SPDX-License-Identifier: MIT */
/* portable.c - plays a whole game of every kind at a table, by entries alone,
 * and prints what the table has become. test_portable.py compares a build
 * with the server's libraries and one without them.
 *
 * usage: portable GAME... */
#include "base/digest.h"
#include "games/registry.h"
#include "rules/choice.h"
#include "server/actions.h"
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const pl_id host = { { 1 } };
static int64_t now = 1800000000000;

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* Checks and applies an entry as a server does. */
static void apply(pl_table *t, pl_entry *e)
{
    pl_table_answer answer;
    pl_table_change change;

    e->at = now += 500;
    if (!pl_table_check(t, e, &answer))
        stop("refused", answer.refusal ? pl_refusal_name(answer.refusal)
                                       : answer.fault.text);
    pl_table_apply(t, e, &change);
    if (!change.applied)
        stop("not applied", "although it was checked");
}

/* A request of the host, from its JSON to the table. */
static void request(pl_table *t, const pl_action *action, const char *params)
{
    pl_reading in = { .table = t, .person = &host };
    pl_entry e = { .kind = (uint8_t)action->kind, .person = host };

    in.params = json_loadb(params, strlen(params), 0, NULL);
    if (action->read && !action->read(&in, &e))
        stop(action->name, in.why.fault.text);
    e.text = in.text.at;
    e.len = in.text.len;
    apply(t, &e);
    pl_buffer_release(&in.text);
    json_decref(in.params);
}

/* Commits to 16 zeros; the table's secret is the one of set_up(). */
static void commit(pl_table *t)
{
    static const uint8_t secret[32] = { [31] = 5 }, bytes[PL_GIVEN];
    pl_fair fair = { 0 };
    uint8_t commitment[32];
    char text[160];
    int n = snprintf(text, sizeof text, "{\"ready\":true,\"commitment\":\"");

    snprintf(fair.table, sizeof fair.table, "%s", pl_table_link(t));
    pl_fair_commitment(fair.table, secret, fair.commitment);
    pl_fair_promise(&fair, 1, 0, bytes, commitment);
    for (int i = 0; i < 32; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%02x", commitment[i]);
    snprintf(text + n, sizeof text - (size_t)n, "\"}");
    request(t, &pl_action_ready, text);
}

static void set_up(pl_table *t, const pl_game *g)
{
    char text[600];
    int n = snprintf(text, sizeof text,
                     "{\"game\":\"%s\",\"version\":%d,\"seats\":%d,"
                     "\"options\":{},\"data\":null,\"link\":\"%026d\","
                     "\"code\":\"ABCDEFGH\",\"secret\":\"%064d\"}",
                     g->id, g->version, g->usual_seats, 7, 5);
    pl_entry create = { .kind = PL_ENTRY_CREATE,
                        .text = text,
                        .len = (size_t)n };
    pl_entry join = {
        .kind = PL_ENTRY_JOIN, .person = host, .text = "Ada", .len = 3
    };

    apply(t, &create);
    apply(t, &join);
    request(t, &pl_action_sit, "{\"seat\":0}");
    commit(t);
    for (int i = 1; i < g->usual_seats; i++) {
        snprintf(text, sizeof text, "{\"seat\":%d,\"bot\":\"random\"}", i);
        request(t, &pl_action_bot, text);
    }
    request(t, &pl_action_start, "{}");
    request(t, &pl_action_reveal,
            "{\"given\":\"00000000000000000000000000000000\"}");
    request(t, &pl_action_chat, "{\"text\":\"well\",\"to\":\"seat\"}");
}

/* Every seat that may move does so at random; then the clock. */
static void play_round(pl_table *t, pl_luck *luck)
{
    static pl_choice legal[PL_CHOICES_MAX];
    int moved = 0;

    for (int i = 0; i < pl_table_seats(t); i++) {
        int n = pl_table_legal(t, i, legal);
        pl_entry e = { .kind = PL_ENTRY_MOVE, .seat = (uint8_t)i };
        if (!n)
            continue;
        e.move = pl_choices_random(legal, n, luck);
        apply(t, &e);
        moved = 1;
    }
    if (pl_table_timer_ends(t) && (!moved || pl_luck_roll(luck, 4) == 0)) {
        pl_entry e = { .kind = PL_ENTRY_MOVE,
                       .seat = PL_CLOCK,
                       .move = pl_table_clock_move(t) };
        apply(t, &e);
    } else if (!moved) {
        stop("stuck", "nobody can move");
    }
}

/* The table as it comes back from a snapshot. */
static pl_table *save_and_restore(pl_table *t)
{
    pl_buffer bytes = { 0 };
    pl_table *again;

    if (!pl_table_save(t, &bytes))
        stop("save", "failed");
    again = pl_table_restore(pl_table_id(t), bytes.at, bytes.len);
    if (!again || pl_table_hash(again) != pl_table_hash(t))
        stop("restore", "the table is another one");
    pl_buffer_release(&bytes);
    pl_table_free(t);
    return again;
}

static void print_end(const pl_table *t, const char *game)
{
    static char text[1 << 20];
    uint8_t digest[PL_HASH];
    pl_record record;
    pl_fault fault;
    pl_text out;

    if (!pl_table_record(t, &record))
        stop(game, "there is no record");
    if (pl_record_verify(&record, &fault) != PL_OK)
        stop(game, fault.text);
    pl_text_init(&out, text, sizeof text);
    pl_table_put_sync(&out, t, pl_table_person_of(t, &host), 0, now);
    pl_digest(text, out.n, digest);
    printf("%s: %llu entries, %d moves, hash %016llx, sync %02x%02x%02x%02x\n",
           game, (unsigned long long)pl_table_count(t), record.n,
           (unsigned long long)pl_table_hash(t), digest[0], digest[1],
           digest[2], digest[3]);
    pl_record_release(&record);
}

int main(int argc, char **argv)
{
    static const uint8_t seed[32] = { 9 };
    static const pl_id id = { { 2 } };

    json_object_seed(1);
    for (int i = 1; i < argc; i++) {
        const pl_game *g = pl_game_named(argv[i], strlen(argv[i]));
        pl_table *t = pl_table_new(&id);
        pl_luck luck;
        if (!g)
            stop(argv[i], "there is no such game");
        pl_luck_init(&luck, seed);
        set_up(t, g);
        for (int round = 0; !pl_table_is_over(t); round++) {
            play_round(t, &luck);
            if (round % 16 == 0)
                t = save_and_restore(t);
        }
        print_end(t, g->id);
        pl_table_free(t);
    }
    return 0;
}
