/* SPDX-License-Identifier: MIT */
/* sqlite_key.c - the store's two keys, and the names that are keyed.
 *
 * Bodies are sealed with the server's key. Names are looked up by a keyed hash,
 * and that key is the store's own: it lies in the file, sealed with the
 * server's key. It has two uses. If it does not open, the server's key is the
 * wrong one, and the store refuses to open instead of failing at every row. And
 * the server's key can be changed (sqlite_rekey.c) without knowing the names
 * that were hashed.
 *
 * Whoever knows a record's id may read the record, and a person's id appears at
 * every table they were at. So the file has neither, only keyed hashes of them.
 * The row of a record has its id sealed, for the lists of people. */
#include "store/sqlite_inner.h"

#include <string.h>

static const pl_db_place lookup_place = { .bytes = { 'k' }, .len = 1 };

void pl_db_key_id(const pl_db *db, const char *what, const pl_id *id,
                  pl_id *out)
{
    uint8_t hash[PL_HASH];

    pl_sealer_hash(&db->lookup, what, id->b, sizeof id->b, hash);
    memcpy(out->b, hash, sizeof out->b);
}

void pl_db_key_bucket(const pl_db *db, const char *bucket, char out[33])
{
    uint8_t hash[PL_HASH];
    pl_id short_hash;

    pl_sealer_hash(&db->lookup, "bucket", bucket, strlen(bucket), hash);
    memcpy(short_hash.b, hash, sizeof short_hash.b);
    pl_id_write(&short_hash, out);
}

/* ---- the lookup key ---------------------------------------------------- */

static sqlite3_stmt *prepare(pl_db *db, const char *sql)
{
    sqlite3_stmt *s = NULL;

    sqlite3_prepare_v2(db->sqlite, sql, -1, &s, NULL);
    return s;
}

static int take_id(sqlite3_stmt *s, int column, pl_id *out)
{
    if (sqlite3_column_bytes(s, column) != sizeof *out)
        return 0;
    memcpy(out, sqlite3_column_blob(s, column), sizeof *out);
    return 1;
}

/* Whether some body of a store from before the lookup key opens: 1 or 0, or -1
 * if the store has none. */
static int opens_old_body(pl_db *db)
{
    sqlite3_stmt *s = prepare(db, "select key, body from value limit 1");
    pl_db_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };
    pl_buffer plain = { 0 };
    int opens = -1;

    if (s && sqlite3_step(s) == SQLITE_ROW &&
        sqlite3_column_bytes(s, 0) == PL_HASH) {
        memcpy(p.bytes + 1, sqlite3_column_blob(s, 0), PL_HASH);
        opens = pl_sealer_unseal(db->sealer, p.bytes, p.len,
                                 sqlite3_column_blob(s, 1),
                                 (size_t)sqlite3_column_bytes(s, 1), &plain);
    }
    sqlite3_finalize(s);
    pl_buffer_release(&plain);
    return opens;
}

/* 1 if the file has one and it opens, 0 if it does not open, -1 if the file
 * has none yet. */
static int read_lookup_key(pl_db *db)
{
    sqlite3_stmt *s = prepare(db, "select body from secret");
    pl_buffer plain = { 0 };
    int found = s ? sqlite3_step(s) : SQLITE_ERROR, result;

    if (found == SQLITE_DONE)
        result = -1;
    else
        result = found == SQLITE_ROW &&
                 pl_sealer_unseal(db->sealer, lookup_place.bytes,
                                  lookup_place.len, sqlite3_column_blob(s, 0),
                                  (size_t)sqlite3_column_bytes(s, 0), &plain) &&
                 plain.len == PL_KEY;
    if (result == 1)
        memcpy(db->lookup.key, plain.at, PL_KEY);
    sqlite3_finalize(s);
    if (plain.at)
        pl_wipe(plain.at, plain.cap);
    pl_buffer_release(&plain);
    return result;
}

int pl_db_write_lookup_key(pl_db *db, const pl_sealer *sealer)
{
    sqlite3_stmt *s = prepare(db, "insert or replace into secret values"
                                  "('lookup', ?1)");
    pl_buffer sealed = { 0 };
    int ok;

    pl_sealer_seal(sealer, lookup_place.bytes, lookup_place.len, db->lookup.key,
                   PL_KEY, &sealed);
    pl_db_bind_blob(s, 1, sealed.at, sealed.len);
    ok = s && sqlite3_step(s) == SQLITE_DONE;
    sqlite3_finalize(s);
    pl_buffer_release(&sealed);
    return ok;
}

/* ---- names in clear, of older stores ----------------------------------- */

static int key_buckets(pl_db *db)
{
    sqlite3_stmt *s = prepare(db, "select bucket from old_bucket");
    sqlite3_stmt *u = prepare(db, "update value set bucket = ?2"
                                  " where bucket = ?1");
    int ok = s && u;
    char keyed[33];

    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        const char *bucket = (const char *)sqlite3_column_text(s, 0);
        if (!bucket)
            continue;
        pl_db_key_bucket(db, bucket, keyed);
        sqlite3_bind_text(u, 1, bucket, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(u, 2, keyed, -1, SQLITE_TRANSIENT);
        ok = pl_db_finish(u);
    }
    sqlite3_finalize(s);
    sqlite3_finalize(u);
    return ok;
}

static int key_records(pl_db *db)
{
    sqlite3_stmt *s = prepare(db, "select id from old_record");
    sqlite3_stmt *u = prepare(db, "update record set id = ?2, name = ?3"
                                  " where id = ?1");
    sqlite3_stmt *l = prepare(db, "update record_person set record = ?2"
                                  " where record = ?1");
    int ok = s && u && l;
    pl_id id, keyed;

    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        if (!take_id(s, 0, &id))
            continue;
        pl_db_key_id(db, "record", &id, &keyed);
        pl_db_bind_id(u, 1, &id);
        pl_db_bind_id(u, 2, &keyed);
        pl_db_bind_record_name(db, u, 3, &id, &keyed);
        pl_db_bind_id(l, 1, &id);
        pl_db_bind_id(l, 2, &keyed);
        ok = pl_db_finish(u) && pl_db_finish(l);
    }
    sqlite3_finalize(s);
    sqlite3_finalize(u);
    sqlite3_finalize(l);
    return ok;
}

static int key_people(pl_db *db)
{
    sqlite3_stmt *s = prepare(db, "select person from old_person");
    sqlite3_stmt *u = prepare(db, "update record_person set person = ?2"
                                  " where person = ?1");
    int ok = s && u;
    pl_id id, keyed;

    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        if (!take_id(s, 0, &id))
            continue;
        pl_db_key_id(db, "person", &id, &keyed);
        pl_db_bind_id(u, 1, &id);
        pl_db_bind_id(u, 2, &keyed);
        ok = pl_db_finish(u);
    }
    sqlite3_finalize(s);
    sqlite3_finalize(u);
    return ok;
}

static int run(pl_db *db, const char *sql)
{
    return sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Works on copies of the lists: a query that sees its own changes would hash an
 * id twice. */
static int key_all(pl_db *db)
{
    return run(db, "create temp table old_bucket as"
                   " select distinct bucket from value;"
                   "create temp table old_record as"
                   " select id from record where name is null;"
                   "create temp table old_person as"
                   " select distinct person from record_person;") &&
           key_buckets(db) && key_records(db) && key_people(db) &&
           run(db, "drop table old_bucket; drop table old_record;"
                   "drop table old_person;");
}

int pl_db_open_keys(pl_db *db, const char **why)
{
    int known = read_lookup_key(db), old = known < 0 ? opens_old_body(db) : 1;

    if (known == 1)
        return 1;
    if (!known || !old) {
        *why = pl_sealer_fault(db->sealer);
        return 0;
    }
    if (old == 1)
        memcpy(db->lookup.key, db->sealer->key, PL_KEY);
    else
        pl_random(db->lookup.key, PL_KEY);
    if (run(db, "begin immediate") && pl_db_write_lookup_key(db, db->sealer) &&
        key_all(db) && run(db, "commit"))
        return 1;
    *why = "the store's keys cannot be written";
    return 0;
}
