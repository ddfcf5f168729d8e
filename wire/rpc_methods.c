/* SPDX-License-Identifier: MIT */
/* rpc_methods.c - the methods of the JSON-RPC interface. A method reads its
 * params, calls the rules, and writes the text of its result. */
#include "wire/rpc_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/types.h"
#include "wire/known.h"
#include "wire/read.h"
#include "wire/record.h"
#include "wire/seed.h"
#include "wire/write.h"

static pl_err finish(pl_rpc_call *c, pl_writer *write, pl_fault *fault)
{
    c->result = pl_write_new(write, c, NULL);
    return c->result ? PL_OK
                     : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
}

static void put_position(pl_text *t, const pl_rpc_call *c)
{
    pl_put(t, "{\"position\":");
    pl_position_write(t, &c->position);
}

/* ---- methods ------------------------------------------------------------ */

static void write_games(pl_text *t, const void *unused)
{
    const pl_game *g;
    size_t brace;

    (void)unused;
    pl_put(t, "{\"games\":[");
    for (int i = 0; (g = pl_game_at(i)); i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put(t, "{\"id\":");
        pl_put_string(t, g->id, strlen(g->id));
        /* The members of the schema follow, without its opening brace. */
        brace = t->n;
        pl_types_json(t, g);
        if (brace < t->n)
            t->at[brace] = ',';
    }
    pl_put(t, "]}");
}

static pl_err run_games(pl_rpc_call *c, pl_fault *fault)
{
    return finish(c, write_games, fault);
}

static void write_position(pl_text *t, const void *what)
{
    put_position(t, what);
    pl_put_char(t, '}');
}

pl_err pl_rpc_read_seed(json_t *in, uint8_t seed[32], pl_fault *fault)
{
    return pl_seed_read(json_is_string(in) ? json_string_value(in) : "",
                        json_string_length(in), seed, fault);
}

pl_err pl_rpc_read_setting(json_t *params, pl_setting *setting, pl_fault *fault)
{
    json_t *seats = json_object_get(params, "seats");
    const pl_game *g = NULL;
    int64_t n;
    pl_err err = pl_game_find(
        json_string_value(json_object_get(params, "game")), &g, fault);

    if (err)
        return err;
    n = g->usual_seats;
    if (seats && !json_is_null(seats) &&
        pl_read_int(seats, "seats", g->min_seats, g->max_seats, &n, fault))
        return pl_fail(fault, PL_BAD_SEATS, "seats", "%d to %d for '%s'",
                       g->min_seats, g->max_seats, g->id);
    return pl_setting_init(setting, g, (int)n,
                           json_object_get(params, "options"),
                           json_object_get(params, "data"), fault);
}

static pl_err run_start(pl_rpc_call *c, pl_fault *fault)
{
    pl_setting setting = { 0 };
    uint8_t seed[32];
    pl_err err =
        pl_rpc_read_seed(json_object_get(c->params, "seed"), seed, fault);

    if (!err)
        err = pl_rpc_read_setting(c->params, &setting, fault);
    if (!err)
        err = pl_position_deal(&c->position, &setting, seed, fault);
    return err ? err : finish(c, write_position, fault);
}

static void write_turn(pl_text *t, const void *what)
{
    const pl_rpc_call *c = what;
    const pl_setting *s = &c->position.setting;
    uint16_t turn = s->game->turn(s->setup, c->position.state);

    pl_put(t, "{\"seats\":");
    pl_json_seats(t, turn & 0xff);
    pl_put(t, turn & PL_BIT(PL_CLOCK) ? ",\"clock\":true" : ",\"clock\":false");
    pl_put(t, turn ? ",\"over\":false}" : ",\"over\":true}");
}

static pl_err run_turn(pl_rpc_call *c, pl_fault *fault)
{
    return finish(c, write_turn, fault);
}

typedef struct {
    pl_writing w;
    const pl_choice *list;
    int n;
} move_list;

static void write_moves(pl_text *t, const void *what)
{
    const move_list *list = what;

    pl_put(t, "{\"moves\":");
    pl_json_choices(t, &list->w, list->list, list->n);
    pl_put_char(t, '}');
}

static pl_err run_moves(pl_rpc_call *c, pl_fault *fault)
{
    const pl_setting *s = &c->position.setting;
    pl_choice *list = calloc(s->game->max_choices + 1u, sizeof *list);
    move_list moves = { pl_setting_writing(s), list, 0 };

    if (!list)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    moves.n = s->game->legal(s->setup, c->position.state, c->seat, list);
    c->result = pl_write_new(write_moves, &moves, NULL);
    free(list);
    return c->result ? PL_OK
                     : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
}

typedef struct {
    const pl_rpc_call *call;
    const pl_events *events;
} move_made;

static void write_played(pl_text *t, const void *what)
{
    const move_made *made = what;
    pl_writing w = pl_setting_writing(&made->call->position.setting);

    put_position(t, made->call);
    pl_put(t, ",\"events\":[");
    for (int i = 0; i < made->events->n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_json_event(t, &w, &made->events->at[i], 1);
    }
    pl_put(t, "]}");
}

static pl_err run_play(pl_rpc_call *c, pl_fault *fault)
{
    const pl_setting *s = &c->position.setting;
    pl_events events = { .cap = s->game->max_events };
    move_made made = { c, &events };
    pl_move m = { 0 };
    pl_err err = pl_read_move(json_object_get(c->params, "move"), "move",
                              s->game, s->seats, &m, fault);

    if (err)
        return err;
    events.at = calloc(events.cap + 1u, sizeof *events.at);
    if (!events.at)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    err = s->game->apply(s->setup, c->position.state, c->seat, m, &events);
    if (err)
        pl_fail(fault, err, err == PL_NOT_YOUR_TURN ? "seat" : "move", "%s",
                pl_err_text(err));
    else
        c->result = pl_write_new(write_played, &made, NULL);
    free(events.at);
    if (!err && !c->result)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    return err;
}

typedef struct {
    pl_setting *setting;
    void *view;
} seen;

static void write_view(pl_text *t, const void *what)
{
    const seen *v = what;
    pl_writing w = pl_setting_writing(v->setting);

    pl_put(t, "{\"view\":");
    pl_json_view(t, &w, v->view);
    pl_put_char(t, '}');
}

static void write_text(pl_text *t, const void *what)
{
    const seen *v = what;
    char buf[16 * 1024];
    pl_text drawn;

    pl_text_init(&drawn, buf, sizeof buf);
    v->setting->game->words->draw(v->setting->setup, v->setting->seats, v->view,
                                  &drawn);
    pl_put(t, "{\"text\":");
    pl_put_string(t, buf, drawn.n);
    pl_put_char(t, '}');
}

/* Fills 'v' with the view of the call's seat. */
static pl_err look(pl_rpc_call *c, seen *v, pl_fault *fault)
{
    const pl_game *g = c->position.setting.game;

    v->setting = &c->position.setting;
    v->view = calloc(1, g->view_size);
    if (!v->view)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    g->view(v->setting->setup, c->position.state, c->seat, v->view);
    return PL_OK;
}

static pl_err run_seen(pl_rpc_call *c, pl_writer *write, pl_fault *fault)
{
    seen v;

    if (look(c, &v, fault))
        return fault->err;
    c->result = pl_write_new(write, &v, NULL);
    free(v.view);
    return c->result ? PL_OK
                     : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
}

static pl_err run_view(pl_rpc_call *c, pl_fault *fault)
{
    return run_seen(c, write_view, fault);
}

static pl_err run_text(pl_rpc_call *c, pl_fault *fault)
{
    return run_seen(c, write_text, fault);
}

/* The state is overwritten by a world drawn from the seat's view alone. */
static pl_err run_guess(pl_rpc_call *c, pl_fault *fault)
{
    const pl_setting *s = &c->position.setting;
    uint8_t seed[32];
    pl_rng rng;
    seen v;
    pl_err err =
        pl_rpc_read_seed(json_object_get(c->params, "seed"), seed, fault);

    if (err || look(c, &v, fault))
        return fault->err;
    pl_rng_seed(&rng, seed);
    memset(c->position.state, 0, s->game->state_size);
    s->game->guess(s->setup, v.view, &rng, c->position.state);
    free(v.view);
    return finish(c, write_position, fault);
}

static void write_outcome(pl_text *t, const void *what)
{
    const pl_rpc_call *c = what;
    const pl_setting *s = &c->position.setting;
    pl_result r = pl_setting_result(s, c->position.state);

    pl_put(t, r.over ? "{\"over\":true," : "{\"over\":false,");
    pl_result_put(t, s, &r);
    pl_put(t, ",\"winners\":");
    pl_json_seats(t, r.winners);
    pl_put_char(t, '}');
}

static pl_err run_outcome(pl_rpc_call *c, pl_fault *fault)
{
    return finish(c, write_outcome, fault);
}

static void write_ok(pl_text *t, const void *unused)
{
    (void)unused;
    pl_put(t, "{\"ok\":true}");
}

/* Reading the position has checked it. */
static pl_err run_check(pl_rpc_call *c, pl_fault *fault)
{
    return finish(c, write_ok, fault);
}

static const char *const no_params[] = { NULL };
static const char *const position_params[] = { "position", NULL };
static const char *const seat_params[] = { "position", "seat", NULL };
static const char *const start_params[] = { "game", "seats", "options",
                                            "data", "seed",  NULL };
static const char *const play_params[] = { "position", "seat", "move", NULL };
static const char *const guess_params[] = { "position", "seat", "seed", NULL };

const pl_rpc_method pl_rpc_methods[] = {
    { "games", no_params, 0, 0, run_games },
    { "start", start_params, 0, 0, run_start },
    { "turn", position_params, 1, 0, run_turn },
    { "moves", seat_params, 1, PL_RPC_SEAT | PL_RPC_CLOCK, run_moves },
    { "play", play_params, 1, PL_RPC_SEAT | PL_RPC_CLOCK, run_play },
    { "view", seat_params, 1, PL_RPC_SEAT | PL_RPC_WATCHER, run_view },
    { "guess", guess_params, 1, PL_RPC_SEAT | PL_RPC_WATCHER, run_guess },
    { "outcome", position_params, 1, 0, run_outcome },
    { "check", position_params, 1, 0, run_check },
    { "text", seat_params, 1, PL_RPC_SEAT | PL_RPC_WATCHER, run_text },
    { "think", pl_rpc_think_params, 0, 0, pl_rpc_think },
    { 0 },
};
