/* SPDX-License-Identifier: MIT */
/* requests_server.c - requests about the server itself: games, their schemas,
 * ping, backup. */
#include "server/actions.h"
#include "server/call.h"

#include "bots/mind.h"
#include "rules/types.h"
#include "wire/known.h"

#include <string.h>

static void put_games(pl_text *t, const void *ctx)
{
    const pl_server *s = ctx;
    char options[4096];

    pl_put(t, "{\"games\":[");
    for (int i = 0; pl_game_at(i); i++) {
        const pl_game *one = pl_game_at(i), **g = &one;
        pl_put(t, i ? "," : "");
        pl_put(t, "{\"id\":\"");
        pl_put(t, (*g)->id);
        pl_put(t, "\",\"name\":");
        pl_put_string(t, (*g)->name, strlen((*g)->name));
        pl_put(t, ",\"summary\":");
        pl_put_string(t, (*g)->summary, strlen((*g)->summary));
        pl_put(t, ",\"version\":");
        pl_put_int(t, (*g)->version);
        pl_put(t, ",\"min_seats\":");
        pl_put_int(t, (*g)->min_seats);
        pl_put(t, ",\"max_seats\":");
        pl_put_int(t, (*g)->max_seats);
        pl_put(t, ",\"usual_seats\":");
        pl_put_int(t, (*g)->usual_seats);
        pl_put(t, ",\"options\":");
        pl_options_init(*g, options);
        pl_json_options(t, *g, options);
        pl_put(t, ",\"bots\":[");
        int first = 1;
        for (const pl_mind_kind *const *k = pl_mind_kinds; *k; k++) {
            if ((*k)->for_measuring || !pl_mind_plays(*k, (*g)->id))
                continue;
            pl_put(t, first ? "" : ",");
            pl_put_string(t, (*k)->name, strlen((*k)->name));
            first = 0;
        }
        pl_put(t, "],\"packs\":");
        pl_packs_put(t, s->packs, *g);
        pl_put_char(t, '}');
    }
    pl_put(t, "]}");
}

static void run_games(pl_call *call)
{
    pl_server *s = call->session->server;
    size_t len;

    pl_call_result(call, pl_server_write(s, put_games, s, &len));
}

const pl_action pl_action_games = {
    .name = "games",
    .help = "lists the games of this server",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "games", "Game[]", "" }),
    .who = PL_KNOWN,
    .run = run_games,
};

static void put_schema(pl_text *t, const void *ctx)
{
    pl_put(t, "{\"schema\":");
    pl_types_json(t, ctx);
    pl_put_char(t, '}');
}

static void run_schema(pl_call *call)
{
    const char *id = pl_call_text(call, "game");
    const pl_game *g = id ? pl_game_by_id(id, strlen(id)) : NULL;
    size_t len;

    if (!id)
        return;
    if (g)
        pl_call_result(
            call, pl_server_write(call->session->server, put_schema, g, &len));
    else
        pl_call_bad_field(call, "game", pl_err_text(PL_UNKNOWN_GAME));
}

const pl_action pl_action_schema = {
    .name = "schema",
    .help = "returns a game's fields, moves, events and rules, from which a "
            "client can draw it",
    .params = PL_FIELDS({ "game", "string", "" }),
    .result = PL_FIELDS({ "schema", "unknown",
                          "as 'planchette schema GAME --json' prints it" }),
    .who = PL_KNOWN,
    .run = run_schema,
};

static void run_ping(pl_call *call)
{
    char text[48];

    snprintf(text, sizeof text, "{\"now\":%lld}",
             (long long)pl_server_now(call->session->server));
    pl_call_result(call, text);
}

const pl_action pl_action_ping = {
    .name = "ping",
    .help = "returns the server's time",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "now", "number", "" }),
    .who = PL_ANYBODY,
    .run = run_ping,
};

static void on_backup(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (a->status == PL_STORE_OK)
        pl_call_result(call, "{}");
    else
        pl_call_refuse(call, a->status == PL_STORE_MISSING ? PL_REFUSE_NOT_HERE
                                                           : PL_REFUSE_BUSY);
    pl_call_end(call);
}

static void challenge(pl_call *call)
{
    char *word = call->session->challenge, text[64];
    pl_id id = pl_id_new();

    pl_id_write(&id, word);
    snprintf(text, sizeof text, "{\"challenge\":\"%s\"}", word);
    pl_call_result(call, text);
}

/* The proof answers a challenge that was made for this connection and works
 * once, so an observed proof cannot be replayed. */
static int is_proved(pl_call *call, const char *path, const char *proof)
{
    pl_server *s = call->session->server;
    char *word = call->session->challenge;
    uint8_t given[PL_HASH], right[PL_HASH];
    pl_buffer said = { 0 };
    int ok = word[0] != 0;

    pl_buffer_puts(&said, word);
    pl_buffer_puts(&said, path);
    pl_sealer_hash(&s->sealer, "backup", said.at, said.len, right);
    pl_buffer_release(&said);
    word[0] = 0;
    return ok && pl_hex_read(proof, strlen(proof), given, sizeof given) &&
           pl_same_secret(given, right, sizeof right);
}

static void run_backup(pl_call *call)
{
    pl_server *s = call->session->server;
    const char *path = pl_call_text(call, "path");
    const char *proof =
        json_string_value(json_object_get(call->params, "proof"));

    if (!path)
        return;
    if (!proof) {
        challenge(call);
    } else if (is_proved(call, path, proof)) {
        pl_conn_admit(call->session->conn); /* a large copy takes a while */
        pl_store_backup(s->store, path, on_backup, pl_call_keep(call));
    } else {
        s->counts.bad_proofs++;
        pl_call_refuse(call, PL_REFUSE_NOT_ALLOWED);
    }
}

const pl_action pl_action_backup = {
    .name = "backup",
    .help = "writes an encrypted backup; requires proof of the server's key",
    .params =
        PL_FIELDS({ "path", "string", "a new file on the server" },
                  { "proof?", "string",
                    "HMAC of the challenge and the path, in hex; without it "
                    "the answer is a challenge" }),
    .result = PL_FIELDS({ "challenge?", "string", "good once, here" }),
    .who = PL_ANYBODY,
    .rate = PL_RATE_RARE,
    .run = run_backup,
};
