/* SPDX-License-Identifier: MIT */
/* fair_json.c - the "deal" of a record, as docs/records.md describes it. */
#include "wire/fair.h"

#include <stdio.h>
#include <string.h>

#include "wire/read.h"
#include "wire/write.h"

/* ---- writing ------------------------------------------------------------ */

static void put_hex(pl_text *t, const char *name, const uint8_t *bytes,
                    size_t n)
{
    pl_put(t, name);
    pl_put_char(t, '"');
    pl_put_hex(t, bytes, n);
    pl_put_char(t, '"');
}

/* An array of hex or null for each seat. */
static void put_seats(pl_text *t, const char *name, uint8_t there,
                      const uint8_t *bytes, size_t size, int seats)
{
    pl_put(t, name);
    for (int i = 0; i < seats; i++) {
        if (there & PL_BIT(i))
            put_hex(t, i ? "," : "", bytes + (size_t)i * size, size);
        else
            pl_put(t, i ? ",null" : "null");
    }
    pl_put_char(t, ']');
}

static void put_shares(pl_text *t, const pl_fair *fair, const pl_shares *s,
                       int seats)
{
    if (fair->promise > 1)
        put_seats(t, ",\"commitments\":[", s->promised, s->commitment[0], 32,
                  seats);
    put_seats(t, ",\"given\":[", s->opened, s->given[0], PL_GIVEN, seats);
}

static void put_voided(pl_text *t, const pl_fair *fair, const pl_voided *v)
{
    const char *comma = "";

    pl_put(t, "{\"why\":\"");
    pl_put(t, pl_void_names[v->why]);
    pl_put(t, "\",\"by\":[");
    for (int i = 0; i < v->seats; i++) {
        if (!(v->by & PL_BIT(i)))
            continue;
        pl_put(t, comma);
        pl_put(t, "{\"seat\":");
        pl_put_int(t, i);
        pl_put(t, ",\"player\":");
        if (v->player[i] >= 0)
            pl_put_int(t, v->player[i]);
        else
            pl_put(t, "null");
        pl_put_char(t, '}');
        comma = ",";
    }
    pl_put_char(t, ']');
    put_shares(t, fair, &v->shares, v->seats);
    pl_put_char(t, '}');
}

void pl_fair_write(pl_text *t, const pl_fair *fair, int seats)
{
    if (fair->by_hand) {
        pl_put(t, "{\"by_hand\":true}");
        return;
    }
    pl_put(t, "{\"by_hand\":false,\"table\":");
    pl_put_string(t, fair->table, strlen(fair->table));
    put_hex(t, ",\"commitment\":", fair->commitment, 32);
    put_hex(t, ",\"secret\":", fair->secret, 32);
    put_shares(t, fair, &fair->shares, seats);
    if (fair->promise > 1) {
        pl_put(t, ",\"voided\":[");
        for (int i = 0; i < fair->n_voided; i++) {
            pl_put(t, i ? ",\n" : "");
            put_voided(t, fair, &fair->voided[i]);
        }
        pl_put_char(t, ']');
    }
    pl_put_char(t, '}');
}

/* ---- reading ------------------------------------------------------------ */

/* The counterpart of put_seats. */
static pl_err read_seats(json_t *in, const char *path, const char *name,
                         int seats, uint8_t *there, uint8_t *bytes, size_t size,
                         pl_fault *fault)
{
    char where[96];
    json_t *array = json_object_get(in, name), *one;
    size_t i;

    snprintf(where, sizeof where, "%s.%s", path, name);
    if (!json_is_array(array) || json_array_size(array) != (size_t)seats)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of %d", seats);
    json_array_foreach(array, i, one)
    {
        if (json_is_null(one))
            continue;
        snprintf(where, sizeof where, "%s.%s[%zu]", path, name, i);
        if (pl_read_hex(one, where, bytes + i * size, size, fault))
            return fault->err;
        *there |= (uint8_t)PL_BIT(i);
    }
    return PL_OK;
}

static pl_err read_shares(pl_shares *s, json_t *in, const char *path,
                          int promise, int seats, pl_fault *fault)
{
    if (promise > 1 && read_seats(in, path, "commitments", seats, &s->promised,
                                  s->commitment[0], 32, fault))
        return fault->err;
    return read_seats(in, path, "given", seats, &s->opened, s->given[0],
                      PL_GIVEN, fault);
}

static pl_err read_by(pl_voided *v, json_t *in, const char *path, int seats,
                      pl_fault *fault)
{
    static const char *const names[] = { "seat", "player", NULL };
    char where[96], deeper[128];
    json_t *one, *player;
    size_t i;
    int seat, played;

    snprintf(where, sizeof where, "%s.by", path);
    if (!json_is_array(in) || json_array_size(in) > v->seats)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of seats");
    json_array_foreach(in, i, one)
    {
        snprintf(where, sizeof where, "%s.by[%zu]", path, i);
        snprintf(deeper, sizeof deeper, "%s.seat", where);
        if (pl_read_object(one, where, names, fault) ||
            pl_read_seat(json_object_get(one, "seat"), deeper, v->seats, 0, 0,
                         &seat, fault))
            return fault->err;
        v->by |= (uint8_t)PL_BIT(seat);
        snprintf(deeper, sizeof deeper, "%s.player", where);
        player = json_object_get(one, "player");
        if (json_is_null(player))
            continue;
        if (pl_read_seat(player, deeper, seats, 0, 0, &played, fault))
            return fault->err;
        v->player[seat] = (int8_t)played;
    }
    return PL_OK;
}

static pl_err read_one_voided(pl_fair *fair, json_t *in, const char *path,
                              int seats, pl_fault *fault)
{
    static const char *const names[] = { "why", "by", "commitments", "given",
                                         NULL };
    const char *why = json_string_value(json_object_get(in, "why"));
    size_t had = json_array_size(json_object_get(in, "given"));
    pl_voided *v = pl_fair_void(fair, PL_VOID_KINDS, (int)had, 0);
    char where[96];

    if (!v)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    if (pl_read_object(in, path, names, fault))
        return fault->err;
    snprintf(where, sizeof where, "%s.given", path);
    if (!had || had > PL_SEATS_MAX)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of 1 to %d",
                       PL_SEATS_MAX);
    for (int i = 0; why && pl_void_names[i]; i++)
        if (strcmp(why, pl_void_names[i]) == 0)
            v->why = (pl_void_why)i;
    snprintf(where, sizeof where, "%s.why", path);
    if (v->why == PL_VOID_KINDS)
        return pl_fail(fault, PL_BAD_FIELD, where,
                       "late, left, wrong, lost or removed");
    if (read_by(v, json_object_get(in, "by"), path, seats, fault))
        return fault->err;
    return read_shares(&v->shares, in, path, fair->promise, v->seats, fault);
}

static pl_err read_voided(pl_fair *fair, json_t *in, const char *path,
                          int seats, pl_fault *fault)
{
    char where[64];
    json_t *one;
    size_t i;

    snprintf(where, sizeof where, "%s.voided", path);
    if (!json_is_array(in) || json_array_size(in) > PL_VOIDED_MAX)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of at most %d",
                       PL_VOIDED_MAX);
    json_array_foreach(in, i, one)
    {
        snprintf(where, sizeof where, "%s.voided[%zu]", path, i);
        if (read_one_voided(fair, one, where, seats, fault))
            return fault->err;
    }
    return PL_OK;
}

static pl_err read_table(pl_fair *fair, json_t *in, const char *path,
                         pl_fault *fault)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789_-";
    char where[96];

    snprintf(where, sizeof where, "%s.table", path);
    if (pl_read_text(in, where, fair->table, sizeof fair->table, fault))
        return fault->err;
    if (!*fair->table || fair->table[strspn(fair->table, allowed)])
        return pl_fail(fault, PL_BAD_FIELD, where,
                       "1 to %d letters, digits, '_' or '-'", PL_TABLE_NAME);
    return PL_OK;
}

static pl_err read_hash(json_t *in, const char *path, const char *name,
                        uint8_t out[32], pl_fault *fault)
{
    char where[96];

    snprintf(where, sizeof where, "%s.%s", path, name);
    return pl_read_hex(json_object_get(in, name), where, out, 32, fault);
}

pl_err pl_fair_read(pl_fair *fair, json_t *in, const char *path, int promise,
                    int seats, pl_fault *fault)
{
    static const char *const all[] = { "by_hand", "table",       "commitment",
                                       "secret",  "commitments", "given",
                                       "voided",  NULL };
    static const char *const old[] = { "by_hand", "table", "commitment",
                                       "secret",  "given", NULL };
    static const char *const one[] = { "by_hand", NULL };
    json_t *by_hand = json_object_get(in, "by_hand");
    char where[96];

    *fair = (pl_fair){ .by_hand = json_is_true(by_hand) };
    if (pl_read_object(in, path,
                       fair->by_hand  ? one
                       : promise == 1 ? old
                                      : all,
                       fault))
        return fault->err;
    if (!json_is_boolean(by_hand)) {
        snprintf(where, sizeof where, "%s.by_hand", path);
        return pl_fail(fault, PL_BAD_FIELD, where, "true or false");
    }
    if (fair->by_hand)
        return PL_OK;
    fair->promise = promise;
    if (read_table(fair, json_object_get(in, "table"), path, fault) ||
        read_hash(in, path, "commitment", fair->commitment, fault) ||
        read_hash(in, path, "secret", fair->secret, fault))
        return fault->err;
    if (promise > 1 &&
        read_voided(fair, json_object_get(in, "voided"), path, seats, fault))
        return fault->err;
    return read_shares(&fair->shares, in, path, promise, seats, fault);
}
