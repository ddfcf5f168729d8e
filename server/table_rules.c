/* table_rules.c - what may be done at a table, by whom and when.
 *
 * Nothing here changes a table but create and configure, which change it
 * whole or not at all. */
#include "server/table_rules.h"

#include "base/alloc.h"
#include "base/utf8.h"
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* ---- settings from JSON ------------------------------------------------ */

static pl_err read_patience(json_t *in, pl_table *t, pl_fault *fault)
{
    static const char *const names[] = { "kind", "ms", "grace_ms", "strict",
                                         NULL };
    static const char *const kinds[] = { "none", "move", "game", "slow" };
    json_t *kind = json_object_get(in, "kind"), *ms = json_object_get(in, "ms");
    json_t *grace = json_object_get(in, "grace_ms");
    json_t *strict = json_object_get(in, "strict");
    int64_t value;
    int found = -1;

    if (!in)
        return PL_OK;
    if (pl_read_object(in, "patience", names, fault) != PL_OK)
        return fault->err;
    for (int i = 0; i < 4 && kind; i++)
        if (json_is_string(kind) && !strcmp(json_string_value(kind), kinds[i]))
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

/* Reads into a copy of the table, whose setting is taken over at the end. */
static pl_err read_settings(pl_table *t, json_t *in, pl_fault *fault)
{
    pl_table copy = *t;
    pl_setting setting;

    if (read_patience(json_object_get(in, "patience"), &copy, fault) ||
        read_pack(in, &copy, fault) ||
        read_flag(in, "recall", &copy.recall, fault) ||
        read_flag(in, "open", &copy.open, fault) ||
        read_flag(in, "listed", &copy.listed, fault) ||
        read_flag(in, "shared", &copy.shared, fault))
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

    if (pl_read_text(json_object_get(in, "link"), "link", t->link,
                     sizeof t->link, fault) ||
        pl_read_text(json_object_get(in, "code"), "code", t->code,
                     sizeof t->code, fault))
        return fault->err;
    if (earlier && pl_read_hex(earlier, "earlier", t->earlier.b,
                               sizeof t->earlier.b, fault))
        return fault->err;
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

pl_err pl_table_configure(pl_table *t, const pl_entry *e, pl_fault *fault)
{
    json_t *in = pl_json_parse(e->text, e->len, PL_JSON_LIMIT, fault);
    pl_err err = in ? read_settings(t, in, fault) : fault->err;

    json_decref(in);
    return err;
}

pl_err pl_table_create(pl_table *t, const pl_entry *e, pl_fault *fault)
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

/* ---- who hears whom ---------------------------------------------------- */

/* A line reaches the whole table, or only those who may speak if the game says
 * that they speak among themselves. Onlookers talk to each other until the
 * game is over. */
uint16_t pl_table_hearers(const pl_table *t, const pl_table_person *p, int to)
{
    uint16_t seats = (uint16_t)((1u << t->setting.seats) - 1);
    uint16_t all = seats | PL_BIT(PL_WATCHER);
    uint16_t speak;

    if (p->seat >= 0 && to == PL_TO_SEAT)
        return PL_BIT(p->seat);
    if (to == PL_TO_SEAT || (to == PL_TO_WATCHERS && p->seat >= 0))
        return 0;
    if (to == PL_TO_WATCHERS)
        return PL_BIT(PL_WATCHER);
    if (t->phase != PL_PHASE_PLAYING)
        return all;
    if (p->seat < 0)
        return 0;
    speak = ((const pl_open *)t->state)->speak;
    if (!(speak >> p->seat & 1))
        return 0;
    return speak & PL_AMONG_THEMSELVES ? speak & seats : all;
}

/* ---- checks ------------------------------------------------------------ */

static int refuse(pl_table_answer *a, pl_refusal refusal)
{
    a->refusal = refusal;
    return 0;
}

static int broken(pl_table_answer *a, const char *field, const char *text)
{
    a->err = pl_fail(&a->fault, PL_BAD_FIELD, field, "%s", text);
    return 0;
}

static int check_settings(const pl_table *t, const pl_entry *e,
                          pl_table_answer *a)
{
    pl_table trial = *t;

    /* A trial run on a copy whose setting is its own. */
    trial.setting = (pl_setting){ 0 };
    a->err = e->kind == PL_ENTRY_CREATE
                 ? pl_table_create(&trial, e, &a->fault)
                 : pl_table_configure(&trial, e, &a->fault);
    pl_setting_release(&trial.setting);
    if (trial.origin.state != t->origin.state)
        free(trial.origin.state);
    return a->err == PL_OK;
}

static int check_join(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (p && p->removed)
        return refuse(a, PL_REFUSE_UNKNOWN_TABLE);
    if (!p && t->locked)
        return refuse(a, PL_REFUSE_LOCKED);
    if (!p && t->n_people >= PL_PEOPLE_MAX)
        return refuse(a, PL_REFUSE_TOO_MANY);
    if (e->len > PL_NAME_MAX || !pl_utf8_is_line(e->text, e->len, 24))
        return broken(a, "name", "1 to 24 characters");
    return 1;
}

static int check_sit(const pl_table *t, const pl_entry *e,
                     const pl_table_person *p, pl_table_answer *a)
{
    int in_it = 0;

    if (t->phase != PL_PHASE_LOBBY)
        return refuse(a, PL_REFUSE_NOT_NOW);
    if (e->seat >= t->setting.seats)
        return broken(a, "seat", "a seat of this table");
    for (int i = 0; i < t->n_people; i++)
        in_it += t->people[i].seat == e->seat;
    if (t->place[e->seat].kind == PL_PLACE_EMPTY || p->seat == e->seat)
        return 1;
    if (t->place[e->seat].kind == PL_PLACE_BOT || !t->shared ||
        in_it >= PL_ONE_SEAT_MAX)
        return refuse(a, PL_REFUSE_SEAT_TAKEN);
    return 1;
}

int pl_table_has_bot(const pl_setting *s, const char *text, size_t len)
{
    static const uint8_t seed[32];
    char name[PL_BOT_NAME + 1];
    const char *why = NULL, *colon;
    pl_mind *mind;

    if (len > PL_BOT_NAME || memchr(text, 0, len))
        return 0;
    memcpy(name, text, len);
    name[len] = 0;
    colon = strchr(name, ':');
    if (colon && (strtol(colon + 1, NULL, 10) > 5000 || strchr(colon, 'x')))
        return 0;
    mind = pl_mind_new(name, s->game, s->setup, s->seats, 0, seed, &why);
    pl_mind_free(mind);
    return mind != NULL;
}

static int bots_can_play(const pl_table *t, pl_table_answer *a)
{
    const char *why = pl_minds_refuse(t->setting.game, t->setting.setup);

    if (!why)
        return 1;
    a->err = pl_fail(&a->fault, PL_BAD_DATA, "bot",
                     "%s; make one with 'tools/node tools/relate/relate.mjs "
                     "table data/mysterium/%s'",
                     why, *t->pack ? t->pack : "SET");
    return 0;
}

static int check_bot(const pl_table *t, const pl_entry *e, pl_table_answer *a)
{
    if (t->phase != PL_PHASE_LOBBY)
        return refuse(a, PL_REFUSE_NOT_NOW);
    if (e->seat >= t->setting.seats)
        return broken(a, "seat", "a seat of this table");
    if (t->place[e->seat].kind == PL_PLACE_PERSON)
        return refuse(a, PL_REFUSE_SEAT_TAKEN);
    if (e->len && !bots_can_play(t, a))
        return 0;
    if (e->len && !pl_table_has_bot(&t->setting, e->text, e->len))
        return refuse(a, PL_REFUSE_UNKNOWN_BOT);
    return 1;
}

static int check_start(const pl_table *t, pl_table_answer *a)
{
    if (t->phase != PL_PHASE_LOBBY)
        return refuse(a, PL_REFUSE_NOT_NOW);
    for (int i = 0; i < t->setting.seats; i++)
        if (t->place[i].kind == PL_PLACE_EMPTY || !t->place[i].ready)
            return refuse(a, PL_REFUSE_NOT_READY);
    return 1;
}

/* The rules are asked on a copy, so that a refusal changes nothing. */
static int check_move(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    const pl_game *g = t->setting.game;
    int by_person = !pl_id_is_zero(&e->person);
    static unsigned char trial[UINT16_MAX + 1];

    if (t->phase != PL_PHASE_PLAYING)
        return refuse(a, PL_REFUSE_NOT_NOW);
    if (by_person && (!p || p->seat != e->seat))
        return refuse(a, PL_REFUSE_NOT_SEATED);
    memcpy(trial, t->state, g->state_size);
    a->err = g->apply(t->setting.setup, trial, e->seat, e->move, NULL);
    if (a->err != PL_OK)
        pl_fail(&a->fault, a->err, "move", "%s", pl_err_text(a->err));
    return a->err == PL_OK;
}

static int check_chat(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (!pl_utf8_is_line(e->text, e->len, PL_CHAT_MAX))
        return broken(a, "text", "1 to 400 characters on one line");
    if (p->muted || !pl_table_hearers(t, p, e->flag))
        return refuse(a, PL_REFUSE_NOT_ALLOWED);
    return 1;
}

static int check_wait(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (p->seat < 0)
        return refuse(a, PL_REFUSE_NOT_SEATED);
    if (e->seat >= t->setting.seats)
        return broken(a, "seat", "a seat of this table");
    if (t->phase != PL_PHASE_PLAYING || !t->place[e->seat].away)
        return refuse(a, PL_REFUSE_NOT_NOW);
    return 1;
}

static int check_away(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (e->flag ? e->seat >= t->setting.seats || t->place[e->seat].out_of_time
                : !p || p->away || p->left)
        return refuse(a, PL_REFUSE_NOT_NOW);
    return 1;
}

static int check_claim(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    const pl_table_person *old = pl_table_person_of(t, &e->other);

    if (!old || old->seat < 0 || old->removed ||
        (p && (p->seat >= 0 || p->removed)))
        return refuse(a, PL_REFUSE_USED);
    if (e->len > PL_NAME_MAX || !pl_utf8_is_line(e->text, e->len, 24))
        return broken(a, "name", "1 to 24 characters");
    return 1;
}

static int by_host(const pl_table *t, const pl_entry *e, pl_table_answer *a)
{
    return pl_id_equal(&t->host, &e->person) ? 1
                                             : refuse(a, PL_REFUSE_NOT_HOST);
}

static int about_somebody(const pl_table *t, const pl_entry *e,
                          pl_table_answer *a)
{
    const pl_table_person *other = pl_table_person_of(t, &e->other);

    if (!by_host(t, e, a))
        return 0;
    if (!other || other->left || pl_id_equal(&e->other, &e->person))
        return refuse(a, PL_REFUSE_UNKNOWN_PERSON);
    return 1;
}

static int in_lobby(const pl_table *t, pl_table_answer *a)
{
    return t->phase == PL_PHASE_LOBBY ? 1 : refuse(a, PL_REFUSE_NOT_NOW);
}

/* Of entries by somebody who is at the table. */
static int check_by_person(const pl_table *t, const pl_entry *e,
                           const pl_table_person *p, pl_table_answer *a)
{
    switch ((pl_entry_kind)e->kind) {
    case PL_ENTRY_CONFIGURE:
        if (t->origin.state)
            return refuse(a, PL_REFUSE_NOT_NOW);
        return by_host(t, e, a) && in_lobby(t, a) && check_settings(t, e, a);
    case PL_ENTRY_SIT:
        return check_sit(t, e, p, a);
    case PL_ENTRY_STAND:
    case PL_ENTRY_READY:
        return p->seat < 0 ? refuse(a, PL_REFUSE_NOT_SEATED) : in_lobby(t, a);
    case PL_ENTRY_BOT:
        return by_host(t, e, a) && check_bot(t, e, a);
    case PL_ENTRY_START:
        return by_host(t, e, a) && check_start(t, a);
    case PL_ENTRY_ORDERS:
        if (p->seat < 0)
            return refuse(a, PL_REFUSE_NOT_SEATED);
        return e->len <= PL_ORDERS_MAX ? 1 : refuse(a, PL_REFUSE_TOO_MANY);
    case PL_ENTRY_CHAT:
        return check_chat(t, e, p, a);
    case PL_ENTRY_WAIT:
        return check_wait(t, e, p, a);
    case PL_ENTRY_ADMIT:
        return by_host(t, e, a);
    case PL_ENTRY_MUTE:
    case PL_ENTRY_REMOVE:
    case PL_ENTRY_HOST:
        return about_somebody(t, e, a);
    case PL_ENTRY_REMATCH:
        if (t->phase != PL_PHASE_OVER || t->rematch[0])
            return refuse(a, PL_REFUSE_NOT_NOW);
        return e->len == PL_TABLE_LINK;
    case PL_ENTRY_NAME:
        if (t->phase == PL_PHASE_PLAYING && !e->flag)
            return refuse(a, PL_REFUSE_NOT_NOW);
        return e->len <= PL_NAME_MAX && pl_utf8_is_line(e->text, e->len, 24);
    case PL_ENTRY_BACK:
        return p->away || p->left ||
                       (p->seat >= 0 && t->place[p->seat].out_of_time)
                   ? 1
                   : refuse(a, PL_REFUSE_NOT_NOW);
    default:
        return 1; /* leaving */
    }
}

int pl_table_check(const pl_table *t, const pl_entry *e, pl_table_answer *a)
{
    const pl_table_person *p = pl_table_person_of(t, &e->person);

    *a = (pl_table_answer){ 0 };
    if ((e->kind == PL_ENTRY_CREATE) != !t->setting.game)
        return refuse(a, PL_REFUSE_NOT_NOW);
    switch (e->kind) {
    case PL_ENTRY_CREATE:
        return check_settings(t, e, a);
    case PL_ENTRY_JOIN:
        return check_join(t, e, p, a);
    case PL_ENTRY_MOVE:
        return check_move(t, e, p, a);
    case PL_ENTRY_AWAY:
        return check_away(t, e, p, a);
    case PL_ENTRY_CLAIM:
        return check_claim(t, e, p, a);
    default:
        if (!p || p->removed || (p->left && e->kind != PL_ENTRY_BACK))
            return refuse(a, PL_REFUSE_UNKNOWN_TABLE);
        return check_by_person(t, e, p, a);
    }
}
