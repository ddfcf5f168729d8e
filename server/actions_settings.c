/* SPDX-License-Identifier: MIT */
/* actions_settings.c - making a table and changing its settings.
 *
 * Both entries carry the whole wish (table_wish.c) as JSON, so that a log can
 * be read without the packs of the server that wrote it. Checking reads the
 * wish into a copy of the table and throws it away; applying reads it again. */
#include "server/actions.h"
#include "server/table_inner.h"

#include "base/alloc.h"
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* ---- settings from JSON ------------------------------------------------ */

static pl_err read_patience(json_t *in, pl_table *t, pl_fault *fault)
{
    static const char *const names[] = { "kind", "ms", "grace_ms", "strict",
                                         NULL };
    json_t *kind = json_object_get(in, "kind"), *ms = json_object_get(in, "ms");
    json_t *grace = json_object_get(in, "grace_ms");
    json_t *strict = json_object_get(in, "strict");
    int64_t value;
    int found = -1;

    if (!in)
        return PL_OK;
    if (pl_read_object(in, "patience", names, fault) != PL_OK)
        return fault->err;
    for (int i = 0; kind && pl_table_patiences[i]; i++)
        if (json_is_string(kind) &&
            !strcmp(json_string_value(kind), pl_table_patiences[i]))
            found = i;
    if (kind && found < 0)
        return pl_fail(fault, PL_BAD_FIELD, "patience.kind",
                       "none, move, game or slow");
    if (kind)
        t->patience = (pl_patience_kind)found;
    if (ms) {
        if (pl_read_int(ms, "patience.ms", 0, 30LL * DAY_MS, &value, fault))
            return fault->err;
        t->patience_ms = value;
    }
    if (grace) {
        if (pl_read_int(grace, "patience.grace_ms", 50, DAY_MS, &value, fault))
            return fault->err;
        t->grace_ms = value;
    }
    if (strict && !json_is_boolean(strict))
        return pl_fail(fault, PL_BAD_FIELD, "patience.strict", "true or false");
    if (strict)
        t->strict = json_is_true(strict);
    if (t->patience != PL_PATIENCE_NONE && t->patience_ms < 50)
        return pl_fail(fault, PL_BAD_FIELD, "patience.ms", "50 or more");
    return PL_OK;
}

static pl_err read_flag(json_t *in, const char *name, uint8_t *out,
                        pl_fault *fault)
{
    json_t *v = json_object_get(in, name);

    if (!v)
        return PL_OK;
    if (!json_is_boolean(v))
        return pl_fail(fault, PL_BAD_FIELD, name, "true or false");
    *out = json_is_true(v);
    return PL_OK;
}

static pl_err read_pack(json_t *in, pl_table *t, pl_fault *fault)
{
    json_t *pack = json_object_get(in, "pack");

    t->pack[0] = 0;
    return json_is_string(pack)
               ? pl_read_text(pack, "pack", t->pack, sizeof t->pack, fault)
               : PL_OK;
}

/* Reads into a copy of the table, which replaces the table only if there is no
 * fault. */
static pl_err read_settings(pl_table *t, json_t *in, pl_fault *fault)
{
    pl_table copy = *t;
    pl_setting setting;

    if (read_patience(json_object_get(in, "patience"), &copy, fault) ||
        read_pack(in, &copy, fault) ||
        read_flag(in, "recall", &copy.recall, fault) ||
        read_flag(in, "open", &copy.open, fault) ||
        read_flag(in, "listed", &copy.listed, fault) ||
        read_flag(in, "shared", &copy.shared, fault) ||
        read_flag(in, "moments", &copy.moments, fault) ||
        read_flag(in, "neighbours", &copy.neighbours, fault))
        return fault->err;
    if (pl_setting_read(&setting, in, fault) != PL_OK)
        return fault->err;
    pl_setting_release(&copy.setting);
    copy.setting = setting;
    copy.is_recall = copy.recall || pl_setting_is_recall(&setting);
    *t = copy;
    return PL_OK;
}

static pl_err read_deal(pl_table *t, json_t *in, pl_fault *fault)
{
    json_t *seed = json_object_get(in, "seed");
    json_t *earlier = json_object_get(in, "earlier");
    json_t *parlour = json_object_get(in, "parlour");

    if (pl_read_text(json_object_get(in, "link"), "link", t->link,
                     sizeof t->link, fault) ||
        pl_read_text(json_object_get(in, "code"), "code", t->code,
                     sizeof t->code, fault))
        return fault->err;
    if (earlier && pl_read_hex(earlier, "earlier", t->earlier.b,
                               sizeof t->earlier.b, fault))
        return fault->err;
    if (parlour && pl_read_hex(parlour, "parlour", t->parlour.b,
                               sizeof t->parlour.b, fault))
        return fault->err;
    t->fair.promise = 2;
    if (json_is_string(seed)) {
        t->fair.by_hand = 1;
        return pl_read_hex(seed, "seed", t->seed, 32, fault);
    }
    if (pl_read_hex(json_object_get(in, "secret"), "secret", t->fair.secret, 32,
                    fault))
        return fault->err;
    strcpy(t->fair.table, t->link);
    pl_fair_commitment(t->link, t->fair.secret, t->fair.commitment);
    return PL_OK;
}

static pl_err configure(pl_table *t, const pl_entry *e, pl_fault *fault)
{
    json_t *in = pl_json_parse(e->text, e->len, PL_JSON_LIMIT, fault);
    pl_err err = in ? read_settings(t, in, fault) : fault->err;

    json_decref(in);
    return err;
}

static pl_err create(pl_table *t, const pl_entry *e, pl_fault *fault)
{
    json_t *in = pl_json_parse(e->text, e->len, PL_JSON_LIMIT, fault);
    pl_err err = in ? read_deal(t, in, fault) : fault->err;

    if (err == PL_OK)
        err = read_settings(t, in, fault);
    if (err == PL_OK && json_object_get(in, "start"))
        err = pl_origin_read(&t->origin, &t->setting,
                             json_object_get(in, "start"), fault);
    json_decref(in);
    return err;
}

/* Reads the wish into a copy of the table whose setting is its own. */
static int try_settings(const pl_table *t, const pl_entry *e,
                        pl_err (*read)(pl_table *, const pl_entry *,
                                       pl_fault *),
                        pl_table_answer *a)
{
    pl_table trial = *t;

    trial.setting = (pl_setting){ 0 };
    a->err = read(&trial, e, &a->fault);
    pl_setting_release(&trial.setting);
    if (trial.origin.state != t->origin.state)
        free(trial.origin.state);
    return a->err == PL_OK;
}

/* ---- create ------------------------------------------------------------ */

static int check_created(const pl_table *t, const pl_entry *e,
                         const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    return try_settings(t, e, create, a);
}

static void apply_created(pl_table *t, const pl_entry *e, pl_table_person *p,
                          pl_table_change *c)
{
    pl_fault fault;
    (void)p, (void)c;

    create(t, e, &fault);
}

const pl_action pl_action_created = {
    .kind = PL_ENTRY_CREATE,
    .who = PL_ANYBODY,
    .phases = PL_WHEN_NEW,
    .check = check_created,
    .apply = apply_created,
};

/* ---- configure --------------------------------------------------------- */

/* The current setting with the changes of the request. */
static int read_configure(pl_reading *in, pl_entry *e)
{
    const pl_table *t = in->table;
    size_t len;
    char *text = pl_write_new(pl_setting_write, &t->setting, &len);
    json_t *old = pl_json_parse(text, len, len, &in->why.fault);
    json_t *merged = old ? old : json_object();
    json_t *wish = json_copy(in->params), *value;
    const char *key;
    (void)e;

    free(text);
    json_object_set_new(merged, "pack", json_string(t->pack));
    in->why.err = in->fill(in->packs, t->setting.game, wish, &in->why.fault);
    pl_table_wish_slowly(t, json_object_get(merged, "options"), t->setting.game,
                         wish);
    json_object_foreach(wish, key, value)
    {
        if (strcmp(key, "table") != 0)
            json_object_set(merged, key, value);
    }
    text = json_dumps(merged, JSON_COMPACT);
    pl_buffer_puts(&in->text, text);
    free(text);
    json_decref(wish);
    json_decref(merged);
    return in->why.err == PL_OK;
}

static int check_configure(const pl_table *t, const pl_entry *e,
                           const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    if (t->origin.state) /* a continued game keeps its setting */
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return try_settings(t, e, configure, a);
}

/* After a change everybody must say again that they are ready. Bots are always
 * ready, unless they cannot play with the new cards. */
static void apply_configure(pl_table *t, const pl_entry *e, pl_table_person *p,
                            pl_table_change *c)
{
    pl_fault fault;
    int no_bots;
    (void)p, (void)c;

    configure(t, e, &fault);
    no_bots = pl_minds_refuse(t->setting.game, t->setting.setup) != NULL;
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        int is_bot = t->place[i].kind == PL_PLACE_BOT;
        pl_table_unready(t, i);
        t->place[i].ready = is_bot;
        if (i >= t->setting.seats || (t->place[i].ready && no_bots))
            pl_table_empty_seat(t, i);
    }
    for (int i = 0; i < t->n_people; i++)
        if (t->people[i].seat >= t->setting.seats)
            t->people[i].seat = -1;
}

const pl_action pl_action_configure = {
    .name = "configure",
    .help = "changes settings before the start; everybody must say ready again",
    .params = PL_FIELDS(
        PL_TABLE_FIELD, { "seats?", "number", "" },
        { "options?", "unknown", "" }, { "pack?", "string", "" },
        { "deck?", "string", "" }, { "data?", "unknown", "" },
        { "patience?", "Partial<Patience>", "" }, { "recall?", "boolean", "" },
        { "neighbours?", "boolean",
          "the host may ask which seats share an address" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_CONFIGURE,
    .who = PL_HOST,
    .phases = PL_IN_LOBBY,
    .read = read_configure,
    .check = check_configure,
    .apply = apply_configure,
};
