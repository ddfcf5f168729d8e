/* test_room.c - kinds of tables: open ones, recall, patience, and tables that
 * leave memory and come back. */
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

#define T(p) "table", (p)->link
#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const uint8_t seed[32] = { 5 };

static const pl_game *named(const char *id)
{
    return pl_game_named(id, strlen(id));
}

static int set_up(void **state)
{
    party *p = malloc(sizeof *p);

    party_start(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    party_stop(*state);
    free(*state);
    return 0;
}

static json_t *here(party *p)
{
    return json_pack("{s:s}", T(p));
}

/* Plays so many moves, or to the end. */
static void play(party *p, int moves)
{
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (moves-- > 0 && party_step(p, &drive, &luck))
        ;
}

/* ---- recall ------------------------------------------------------------ */

static int count_events(json_t *sync, const char *name)
{
    json_t *events = json_object_get(sync, "events"), *item;
    size_t i;
    int n = 0;

    json_array_foreach(events, i, item)
    {
        json_t *event = json_object_get(item, "event");
        n += !strcmp(json_string_value(json_object_get(event, "event")), name);
    }
    return n;
}

/* What was shown once at a table whose game has 'memory' on 'recall' is in no
 * view and in no resumed stream; at any other table it is. */
static void look_at_memory(party *p, const char *options, int is_recall)
{
    int shown = 0;

    party_deal(p, named("illusionist"), 2, options,
               json_pack("{s:s}", "seed", SEED));
    play(p, 16);
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);
    for (int i = 0; i < 2; i++) {
        guest *g = &p->guest[i];
        json_t *answer = guest_must(g, "resume", here(p));
        json_t *sync = json_object_get(answer, "sync");
        pl_buffer_putc(&g->frames, 0);
        if (strstr(g->frames.at, "\"event\":\"saw\""))
            shown++;
        assert_int_equal(!count_events(sync, "saw"), is_recall);
        assert_int_equal(
            !json_object_get(json_object_get(sync, "view"), "sight"),
            is_recall);
        assert_int_equal(json_is_true(json_object_get(
                             json_object_get(sync, "room"), "recall")),
                         is_recall);
        json_decref(answer);
    }
    assert_int_equal(shown, 2);
}

static void what_is_shown_once_is_not_sent_again(void **state)
{
    look_at_memory(*state, "{\"memory\":\"recall\"}", 1);
}

static void what_is_remembered_is_sent_again(void **state)
{
    look_at_memory(*state, "{\"memory\":\"aid\"}", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define C(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        C(what_is_shown_once_is_not_sent_again),
        C(what_is_remembered_is_sent_again),
#undef C
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
