/* SPDX-License-Identifier: MIT */
/* asks.h - short forms of what tests ask a table for. */
#ifndef PL_ASKS_H
#define PL_ASKS_H

#include "tests/server/party.h"

#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define T(p) "table", (p)->link

#define ID_1 "11111111111111111111111111111111"
#define ID_2 "22222222222222222222222222222222"

static inline const pl_game *mindseye(void)
{
    return pl_game_named("mindseye", 8);
}

/* For an answer of which only the success matters. */
static inline void discard(json_t *result)
{
    json_decref(result);
}

/* The parameters of a request at the party's table. */
static inline json_t *here(party *p)
{
    return json_pack("{s:s}", T(p));
}

static inline const char *phase_of(guest *g)
{
    return json_string_value(json_object_get(g->room, "phase"));
}

static inline json_t *place_of(guest *g, int seat)
{
    return json_array_get(json_object_get(g->room, "places"), (size_t)seat);
}

/* Whether the guest's room says 'flag' of the seat. */
static inline int place_is(guest *g, int seat, const char *flag)
{
    return json_is_true(json_object_get(place_of(g, seat), flag));
}

/* The parameters of the first legal move of a seat. */
static inline json_t *some_move(party *p, int seat, const char *id, int number)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = party_live(p)->table;
    char buffer[512];
    pl_text text;
    pl_writing w = pl_table_writing(t);

    assert_true(pl_table_legal(t, seat, legal) > 0);
    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, pl_choice_nth(&legal[0], 0));
    return json_pack("{s:s,s:i,s:s,s:o}", T(p), "number", number, "id", id,
                     "move", json_loadb(text.at, text.n, 0, NULL));
}

static inline void let_time_pass(party *p, int64_t ms)
{
    p->clock.now_ms += ms;
    pl_server_tick(p->server);
    party_settle(p);
}

#endif
