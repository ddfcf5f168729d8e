/* SPDX-License-Identifier: MIT */
/* sqlite_rekey.c - seals a whole store with another key.
 *
 * Everything happens in one transaction: after a crash the file is intact and
 * has either the old key or the new one. Afterwards the file is written again,
 * so that no free page keeps a body that the old key opens. The lookup key
 * stays, since the names that it hashed are known to nobody; it is sealed with
 * the new key. */
#include "store/rekey.h"

#include "store/sqlite_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One sealed column. 'key' is what identifies a row: one column or two. */
typedef struct {
    const char *table, *key, *body;
    int keys;
    char kind;     /* of the place; 'v' and 'n' have their own form */
    uint64_t part; /* of a place without a number of its own */
} column;

static const column columns[] = {
    { "entry", "table_id, seq", "body", 2, 'e', 0 },
    { "snapshot", "table_id", "body", 1, 's', 0 },
    { "value", "bucket, key", "body", 2, 'v', 0 },
    { "record", "id", "summary", 1, 'r', 0 },
    { "record", "id", "body", 1, 'r', 1 },
    { "record", "id", "name", 1, 'n', 0 }, /* last: the others need it */
};

typedef struct {
    pl_db *db;
    const pl_sealer *to;
    const column *column;
    sqlite3_stmt *next, *put;
    pl_buffer plain, sealed;
} resealing;

/* ---- places ------------------------------------------------------------ */

static int take_id(sqlite3_stmt *s, int i, pl_id *out)
{
    if (sqlite3_column_bytes(s, i) != sizeof *out)
        return 0;
    memcpy(out, sqlite3_column_blob(s, i), sizeof *out);
    return 1;
}

/* The place of the row that 'next' is at; column 3 of the query is the
 * snapshot's number or the record's sealed name. 0 if the row is not one. */
static int place_of(resealing *r, pl_db_place *p)
{
    const column *c = r->column;
    sqlite3_stmt *s = r->next;
    pl_id id;

    if (c->kind == 'v') {
        *p = (pl_db_place){ .bytes = { 'v' }, .len = 1 + PL_HASH };
        if (sqlite3_column_bytes(s, 1) != PL_HASH)
            return 0;
        memcpy(p->bytes + 1, sqlite3_column_blob(s, 1), PL_HASH);
        return 1;
    }
    if (c->kind == 'r') {
        if (!pl_db_open_record_name(r->db, s, 0, 3, &id))
            return 0;
        *p = pl_db_entry_place('r', &id, c->part);
        return 1;
    }
    if (!take_id(s, 0, &id))
        return 0;
    *p = pl_db_entry_place(c->kind, &id,
                           c->kind == 'e' ? (uint64_t)sqlite3_column_int64(s, 1)
                           : c->kind == 's'
                               ? (uint64_t)sqlite3_column_int64(s, 3)
                               : 0);
    return 1;
}

/* ---- one column -------------------------------------------------------- */

static int prepare(resealing *r)
{
    const column *c = r->column;
    const char *also = c->kind == 's' ? "seq" : c->kind == 'r' ? "name" : "0";
    char sql[400];
    int ok;

    /* Walks along the key, so that no reader is open while a row changes. */
    snprintf(
        sql, sizeof sql,
        "select %s%s, %s, %s from %s where (%s) > (%s) order by %s limit 1",
        c->key, c->keys == 2 ? "" : ", 0", c->body, also, c->table, c->key,
        c->keys == 2 ? "?1, ?2" : "?1", c->key);
    ok =
        sqlite3_prepare_v2(r->db->sqlite, sql, -1, &r->next, NULL) == SQLITE_OK;
    snprintf(sql, sizeof sql, "update %s set %s = ?3 where (%s) = (%s)",
             c->table, c->body, c->key, c->keys == 2 ? "?1, ?2" : "?1");
    return ok && sqlite3_prepare_v2(r->db->sqlite, sql, -1, &r->put, NULL) ==
                     SQLITE_OK;
}

static int reseal_row(resealing *r)
{
    pl_db_place p;
    sqlite3_stmt *s = r->next;

    r->plain.len = r->sealed.len = 0;
    if (!place_of(r, &p) ||
        !pl_sealer_unseal(r->db->sealer, p.bytes, p.len,
                          sqlite3_column_blob(s, 2),
                          (size_t)sqlite3_column_bytes(s, 2), &r->plain))
        return 1; /* a damaged row stays as it is */
    pl_sealer_seal(r->to, p.bytes, p.len, r->plain.at, r->plain.len,
                   &r->sealed);
    for (int i = 0; i < r->column->keys; i++)
        sqlite3_bind_value(r->put, i + 1, sqlite3_column_value(s, i));
    pl_db_bind_blob(r->put, 3, r->sealed.at, r->sealed.len);
    return pl_db_finish(r->put);
}

/* Remembers the row's key for the next step. */
static void remember_key(resealing *r, sqlite3_value *key[2])
{
    for (int i = 0; i < r->column->keys; i++) {
        sqlite3_value_free(key[i]);
        key[i] = sqlite3_value_dup(sqlite3_column_value(r->next, i));
    }
}

static int reseal_column(pl_db *db, const pl_sealer *to, const column *c)
{
    resealing r = { .db = db, .to = to, .column = c };
    sqlite3_value *key[2] = { NULL, NULL };
    int ok = prepare(&r), found = SQLITE_ROW;

    /* Starts with the smallest key: SQLite sorts an empty text first, and blobs
     * after texts. */
    if (ok)
        sqlite3_bind_text(r.next, 1, "", 0, SQLITE_STATIC);
    if (ok && c->keys == 2)
        sqlite3_bind_int64(r.next, 2, 0);
    while (ok && (found = sqlite3_step(r.next)) == SQLITE_ROW) {
        ok = reseal_row(&r);
        remember_key(&r, key);
        sqlite3_reset(r.next);
        for (int i = 0; i < c->keys; i++)
            sqlite3_bind_value(r.next, i + 1, key[i]);
    }
    sqlite3_finalize(r.next);
    sqlite3_finalize(r.put);
    sqlite3_value_free(key[0]);
    sqlite3_value_free(key[1]);
    if (r.plain.at)
        pl_wipe(r.plain.at, r.plain.cap);
    pl_buffer_release(&r.plain);
    pl_buffer_release(&r.sealed);
    return ok && found == SQLITE_DONE;
}

/* ---- all --------------------------------------------------------------- */

static int run(pl_db *db, const char *sql)
{
    return sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int pl_store_rekey(const char *path, const pl_sealer *from, const pl_sealer *to,
                   const char **why)
{
    pl_db *db = pl_db_open(path, from, why);
    int ok;

    if (!db)
        return 0;
    ok = run(db, "begin immediate");
    for (size_t i = 0; ok && i < sizeof columns / sizeof columns[0]; i++)
        ok = reseal_column(db, to, &columns[i]);
    ok = ok && pl_db_write_lookup_key(db, to) && run(db, "commit");
    if (!ok) {
        *why = "the store cannot be written; it has its old key";
    } else if (!run(db, "vacuum") ||
               !run(db, "pragma wal_checkpoint(truncate)")) {
        *why = "the store has its new key, but free pages of the file may "
               "still hold what the old key opens; there is no room to write "
               "it again";
        ok = 0;
    }
    if (!ok && !sqlite3_get_autocommit(db->sqlite))
        run(db, "rollback");
    pl_db_close(db);
    return ok;
}
