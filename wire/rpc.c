/* rpc.c - the rules by JSON-RPC 2.0.
 *
 * A method reads its params, acts, and writes the text of its result; what is
 * wrong becomes a fault, which becomes a JSON-RPC error that names the field.
 * Requests are checked before anything is done, and nothing is kept. */
#include "wire/rpc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "rules/types.h"
#include "wire/position.h"
#include "wire/read.h"
#include "wire/seed.h"
#include "wire/write.h"

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    REFUSED = -32000, /* well-formed, but the rules say no */
};

/* A request in hand. 'position' and 'seat' are read before the method runs,
 * if it wants them. */
typedef struct {
    json_t *params;
    pl_position position;
    int seat;
    char *result;
} call;

typedef struct {
    const char *name;
    const char *const *params; /* names that may occur */
    int position, seat;        /* seat: 0 none, else SEAT_... bits */
    pl_err (*run)(call *c, pl_fault *fault);
} method;

enum { SEAT = 1, CLOCK = 2, WATCHER = 4 };

static pl_err finish(call *c, pl_writer *write, pl_fault *fault)
{
    c->result = pl_write_new(write, c, NULL);
    return c->result ? PL_OK
                     : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
}

static void put_position(pl_text *t, const call *c)
{
    pl_put(t, "{\"position\":");
    pl_position_write(t, &c->position);
}

/* ---- methods ------------------------------------------------------------ */

static void write_games(pl_text *t, const void *unused)
{
    size_t brace;

    (void)unused;
    pl_put(t, "{\"games\":[");
    for (int i = 0; pl_games[i]; i++) {
        const pl_game *g = pl_games[i];
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

static pl_err run_games(call *c, pl_fault *fault)
{
    return finish(c, write_games, fault);
}

static void write_position(pl_text *t, const void *what)
{
    put_position(t, what);
    pl_put_char(t, '}');
}

static pl_err read_seed(json_t *in, uint8_t seed[32], pl_fault *fault)
{
    return pl_seed_read(json_is_string(in) ? json_string_value(in) : "",
                        json_string_length(in), seed, fault);
}

static pl_err run_start(call *c, pl_fault *fault)
{
    json_t *seats = json_object_get(c->params, "seats");
    pl_setting setting = { 0 };
    const pl_game *g = NULL;
    uint8_t seed[32];
    int64_t n;
    pl_err err = pl_game_find(
        json_string_value(json_object_get(c->params, "game")), &g, fault);

    if (err)
        return err;
    n = g->usual_seats;
    if (seats && !json_is_null(seats) &&
        pl_read_int(seats, "seats", g->min_seats, g->max_seats, &n, fault))
        return pl_fail(fault, PL_BAD_SEATS, "seats", "%d to %d for '%s'",
                       g->min_seats, g->max_seats, g->id);
    err = read_seed(json_object_get(c->params, "seed"), seed, fault);
    if (!err)
        err = pl_setting_init(&setting, g, (int)n,
                              json_object_get(c->params, "options"),
                              json_object_get(c->params, "data"), fault);
    if (!err)
        err = pl_position_deal(&c->position, &setting, seed, fault);
    return err ? err : finish(c, write_position, fault);
}

static void write_turn(pl_text *t, const void *what)
{
    const call *c = what;
    const pl_setting *s = &c->position.setting;
    uint16_t turn = s->game->turn(s->setup, c->position.state);

    pl_put(t, "{\"seats\":");
    pl_json_seats(t, turn & 0xff);
    pl_put(t, turn & PL_BIT(PL_CLOCK) ? ",\"clock\":true" : ",\"clock\":false");
    pl_put(t, turn ? ",\"over\":false}" : ",\"over\":true}");
}

static pl_err run_turn(call *c, pl_fault *fault)
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

static pl_err run_moves(call *c, pl_fault *fault)
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
    const call *call;
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

static pl_err run_play(call *c, pl_fault *fault)
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
static pl_err look(call *c, seen *v, pl_fault *fault)
{
    const pl_game *g = c->position.setting.game;

    v->setting = &c->position.setting;
    v->view = calloc(1, g->view_size);
    if (!v->view)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    g->view(v->setting->setup, c->position.state, c->seat, v->view);
    return PL_OK;
}

static pl_err run_seen(call *c, pl_writer *write, pl_fault *fault)
{
    seen v;

    if (look(c, &v, fault))
        return fault->err;
    c->result = pl_write_new(write, &v, NULL);
    free(v.view);
    return c->result ? PL_OK
                     : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
}

static pl_err run_view(call *c, pl_fault *fault)
{
    return run_seen(c, write_view, fault);
}

static pl_err run_text(call *c, pl_fault *fault)
{
    return run_seen(c, write_text, fault);
}

/* The state is overwritten by a world drawn from the seat's view alone. */
static pl_err run_guess(call *c, pl_fault *fault)
{
    const pl_setting *s = &c->position.setting;
    uint8_t seed[32];
    pl_rng rng;
    seen v;
    pl_err err = read_seed(json_object_get(c->params, "seed"), seed, fault);

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
    const call *c = what;
    const pl_setting *s = &c->position.setting;
    pl_result r = pl_setting_result(s, c->position.state);

    pl_put(t, r.over ? "{\"over\":true,\"scores\":["
                     : "{\"over\":false,\"scores\":[");
    for (int i = 0; i < s->seats && r.over; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_int(t, r.scores[i]);
    }
    pl_put(t, "],\"winners\":");
    pl_json_seats(t, r.winners);
    pl_put_char(t, '}');
}

static pl_err run_outcome(call *c, pl_fault *fault)
{
    return finish(c, write_outcome, fault);
}

static void write_ok(pl_text *t, const void *unused)
{
    (void)unused;
    pl_put(t, "{\"ok\":true}");
}

/* Reading the position has checked it. */
static pl_err run_check(call *c, pl_fault *fault)
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

static const method methods[] = {
    { "games", no_params, 0, 0, run_games },
    { "start", start_params, 0, 0, run_start },
    { "turn", position_params, 1, 0, run_turn },
    { "moves", seat_params, 1, SEAT | CLOCK, run_moves },
    { "play", play_params, 1, SEAT | CLOCK, run_play },
    { "view", seat_params, 1, SEAT | WATCHER, run_view },
    { "guess", guess_params, 1, SEAT | WATCHER, run_guess },
    { "outcome", position_params, 1, 0, run_outcome },
    { "check", position_params, 1, 0, run_check },
    { "text", seat_params, 1, SEAT | WATCHER, run_text },
};

/* ---- requests ----------------------------------------------------------- */

static const method *find(const char *name)
{
    for (size_t i = 0; name && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

/* A fault inside the position names its field from the params on. */
static pl_err read_position(call *c, pl_fault *fault)
{
    json_t *in = json_object_get(c->params, "position");
    char field[sizeof fault->field];

    if (!in)
        return pl_fail(fault, PL_BAD_FIELD, "position",
                       "this field is missing");
    if (pl_position_read(&c->position, in, fault) == PL_OK)
        return PL_OK;
    snprintf(field, sizeof field, "position%s%.80s", *fault->field ? "." : "",
             fault->field);
    memcpy(fault->field, field, sizeof field);
    return fault->err;
}

static pl_err run(const method *m, call *c, pl_fault *fault)
{
    json_t *seat = json_object_get(c->params, "seat");
    pl_err err = PL_OK;

    if (c->params)
        err = pl_read_object(c->params, "", m->params, fault);
    if (!err && m->position)
        err = read_position(c, fault);
    if (!err && m->seat)
        err = pl_read_seat(seat, "seat", c->position.setting.seats,
                           m->seat & CLOCK, m->seat & WATCHER, &c->seat, fault);
    return err ? err : m->run(c, fault);
}

typedef struct {
    json_t *id; /* NULL: unknown, written as null */
    const char *result;
    int code;
    const pl_fault *fault;
} reply;

static void put_id(pl_text *t, json_t *id)
{
    char *s = id ? json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

    pl_put(t, s ? s : "null");
    free(s);
}

static void put_member(pl_text *t, const char *name, const char *s)
{
    pl_put(t, name);
    pl_put_string(t, s, strlen(s));
}

static void write_reply(pl_text *t, const void *what)
{
    const reply *r = what;
    char line[300];

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"id\":");
    put_id(t, r->id);
    if (r->result) {
        pl_put(t, ",\"result\":");
        pl_put(t, r->result);
        pl_put_char(t, '}');
        return;
    }
    pl_put(t, ",\"error\":{\"code\":");
    pl_put_int(t, r->code);
    put_member(t, ",\"message\":", pl_fault_line(r->fault, line, sizeof line));
    put_member(t, ",\"data\":{\"error\":", pl_err_name(r->fault->err));
    if (*r->fault->field)
        put_member(t, ",\"field\":", r->fault->field);
    put_member(t, ",\"expected\":", r->fault->text);
    pl_put(t, "}}}");
}

static char *refuse(json_t *id, int code, const pl_fault *fault)
{
    reply r = { id, NULL, code, fault };
    return pl_write_new(write_reply, &r, NULL);
}

static int code_of(pl_err err)
{
    switch (err) {
    case PL_NOT_YOUR_TURN:
    case PL_ILLEGAL_MOVE:
    case PL_LATE_CLOCK:
        return REFUSED;
    default:
        return INVALID_PARAMS;
    }
}

static int is_id(json_t *id)
{
    return json_is_string(id) || json_is_number(id) || json_is_null(id);
}

static pl_err check_request(json_t *in, pl_fault *fault)
{
    static const char *const names[] = { "jsonrpc", "id", "method", "params",
                                         NULL };
    json_t *version = json_object_get(in, "jsonrpc");
    json_t *id = json_object_get(in, "id");
    json_t *params = json_object_get(in, "params");

    if (pl_read_object(in, "", names, fault))
        return fault->err;
    if (!json_is_string(version) ||
        strcmp(json_string_value(version), "2.0") != 0)
        return pl_fail(fault, PL_BAD_FIELD, "jsonrpc", "\"2.0\"");
    if (id && !is_id(id))
        return pl_fail(fault, PL_BAD_FIELD, "id", "a text, a number or null");
    if (!json_is_string(json_object_get(in, "method")))
        return pl_fail(fault, PL_BAD_FIELD, "method", "a text");
    if (params && !json_is_object(params))
        return pl_fail(fault, PL_BAD_FIELD, "params", "an object");
    return PL_OK;
}

static void list_methods(pl_fault *fault)
{
    char list[140];
    size_t n = 0;

    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s'%s'",
                              i ? ", " : "", methods[i].name);
    pl_fail(fault, PL_BAD_FIELD, "method", "one of %s", list);
}

static char *answer_one(json_t *in)
{
    json_t *id = json_object_get(in, "id");
    pl_fault fault = { 0 };
    const method *m;
    call c = { 0 };
    char *answer;

    if (check_request(in, &fault))
        return refuse(is_id(id) ? id : NULL, INVALID_REQUEST, &fault);
    m = find(json_string_value(json_object_get(in, "method")));
    if (!id)
        return NULL; /* nothing is kept, so there is nothing to do */
    if (!m) {
        list_methods(&fault);
        return refuse(id, METHOD_NOT_FOUND, &fault);
    }
    c.params = json_object_get(in, "params");
    if (run(m, &c, &fault) == PL_OK) {
        reply r = { .id = id, .result = c.result };
        answer = pl_write_new(write_reply, &r, NULL);
    } else {
        answer = refuse(id, code_of(fault.err), &fault);
    }
    free(c.result);
    pl_position_release(&c.position);
    return answer;
}

typedef struct {
    char *answers[PL_RPC_BATCH];
    int n;
} batch;

static void write_batch(pl_text *t, const void *what)
{
    const batch *b = what;

    pl_put_char(t, '[');
    for (int i = 0; i < b->n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put(t, b->answers[i]);
    }
    pl_put_char(t, ']');
}

static char *answer_batch(json_t *in)
{
    batch b = { .n = 0 };
    pl_fault fault = { 0 };
    char *answer = NULL;
    size_t i;
    json_t *one;

    if (json_array_size(in) < 1 || json_array_size(in) > PL_RPC_BATCH) {
        pl_fail(&fault, PL_BAD_FIELD, NULL, "a batch has 1 to %d requests",
                PL_RPC_BATCH);
        return refuse(NULL, INVALID_REQUEST, &fault);
    }
    json_array_foreach(in, i, one)
    {
        char *s = answer_one(one);
        if (s)
            b.answers[b.n++] = s;
    }
    if (b.n)
        answer = pl_write_new(write_batch, &b, NULL);
    while (b.n)
        free(b.answers[--b.n]);
    return answer;
}

char *pl_rpc_answer(const char *line, size_t len)
{
    pl_fault fault = { 0 };
    json_t *in = pl_json_parse(line, len, PL_RPC_LINE, &fault);
    char *answer;

    if (!in)
        return refuse(NULL, PARSE_ERROR, &fault);
    answer = json_is_array(in) ? answer_batch(in) : answer_one(in);
    json_decref(in);
    return answer;
}

char *pl_rpc_too_long(void)
{
    pl_fault fault = { 0 };

    pl_fail(&fault, PL_TOO_LARGE, NULL, "at most %d bytes in a line",
            PL_RPC_LINE);
    return refuse(NULL, PARSE_ERROR, &fault);
}
