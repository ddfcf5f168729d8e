/* test_frames.c - frames as sent tell a seat nothing of what others seal.
 *
 * The fifth property of non-interference: two tables with the same deal, at
 * which one seat seals different choices, in different order and at different
 * moments within the same wait, send every other audience the same bytes in
 * the same order until the reveal. Names that are random anew at each table
 * (its link and ids) are of one length and are not sent with a move. */
#include "rules/drive.h"
#include "tests/server/party.h"

#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* The frames of a guest with the table's link made the same everywhere. */
static void kept_frames(const guest *g, pl_buffer *out)
{
    pl_buffer_put(out, g->frames.at, g->frames.len);
    for (size_t i = 0; i + PL_TABLE_LINK <= out->len; i++)
        if (memcmp(out->at + i, g->party->link, PL_TABLE_LINK) == 0)
            memset(out->at + i, 'x', PL_TABLE_LINK);
    pl_buffer_putc(out, 0);
}

static int is_sealed(const pl_table *t, pl_move m)
{
    const pl_verb *v = pl_verb_of(t->setting.game->words->moves, m.kind);
    return v && (v->flags & PL_SEALED);
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

static void deal(party *p, const pl_game *game, int seats)
{
    party_start(p);
    party_deal(p, game, seats, NULL, json_pack("{s:s}", "seed", SEED));
    for (int i = 0; i < p->n_guests; i++)
        p->guest[i].frames.len = 0;
}

/* Seat 'who' seals its first or its last choice; all others get the same. */
static int compare(const pl_game *game, int seats, int who)
{
    static pl_choice legal[4096];
    party p[2];
    int compared = 0;

    for (int k = 0; k < 2; k++)
        deal(&p[k], game, seats);
    const pl_table *t = party_live(&p[0])->table;
    int n = pl_table_legal(t, who, legal);
    uint64_t all = n ? pl_choices_count(legal, n) : 0;
    pl_move first = n ? pl_choices_nth(legal, n, 0) : (pl_move){ 0 };
    pl_move last = n ? pl_choices_nth(legal, n, all - 1) : first;
    if (all > 1 && is_sealed(t, first) && is_sealed(t, last)) {
        p[1].clock.now_ms += 17; /* sealed at another moment, too */
        send_move(&p[0], who, first);
        send_move(&p[1], who, last);
        for (int i = 0; i < p[0].n_guests; i++) {
            pl_buffer a = { 0 }, b = { 0 };
            if (i == who)
                continue;
            kept_frames(&p[0].guest[i], &a);
            kept_frames(&p[1].guest[i], &b);
            assert_int_equal(p[0].guest[i].number, p[1].guest[i].number);
            if (strcmp(a.at, b.at) != 0 && t->phase == PL_PHASE_PLAYING)
                fail_msg("%s: guest %d is told of seat %d's choice\n%s\n%s",
                         game->id, i, who, a.at, b.at);
            compared++;
            pl_buffer_release(&a);
            pl_buffer_release(&b);
        }
    }
    party_stop(&p[0]);
    party_stop(&p[1]);
    return compared;
}

static void what_is_sealed_changes_no_frame(void **state)
{
    int compared = 0;
    (void)state;

    for (int i = 0; pl_games[i]; i++)
        for (int who = 0; who < pl_games[i]->usual_seats; who++)
            compared += compare(pl_games[i], pl_games[i]->usual_seats, who);
    assert_true(compared > 0);
}

/* Two seats seal in either order: a third sees the same frames. */
static void the_order_of_sealing_changes_no_frame(void **state)
{
    static pl_choice legal[4096];
    const pl_game *game = pl_game_named("mindseye", 8);
    party p[2];
    pl_buffer seen[2] = { { 0 }, { 0 } };
    (void)state;

    for (int k = 0; k < 2; k++) {
        deal(&p[k], game, 3);
        for (int i = 0; i < 2; i++) {
            int seat = k ? 1 - i : i;
            int n = pl_table_legal(party_live(&p[k])->table, seat, legal);
            send_move(&p[k], seat, pl_choices_nth(legal, n, 0));
        }
        kept_frames(&p[k].guest[2], &seen[k]);
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
        cmocka_unit_test(what_is_sealed_changes_no_frame),
        cmocka_unit_test(the_order_of_sealing_changes_no_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
