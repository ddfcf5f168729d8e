/* SPDX-License-Identifier: MIT */
/* sqlite_keep.c - small values and finished games in the SQLite file.
 *
 * The key of a value is a keyed hash of its bucket and name, and people and
 * records have keyed ids (sqlite_key.c), so the file does not show who plays
 * here. A body that does not open is left out of a list and reported: one
 * damaged row must not make a whole list fail. A record is stored once; the
 * table record_person lists it for each player, so that one player can remove
 * it from their list without the others losing it. */
#include "store/sqlite_inner.h"

#include <string.h>

/* ---- small values ------------------------------------------------------ */

static pl_db_place value_place(pl_db *db, const pl_job *job,
                               uint8_t hash[PL_HASH])
{
    pl_db_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };

    pl_sealer_hash(&db->lookup, job->bucket, job->key, strlen(job->key), hash);
    memcpy(p.bytes + 1, hash, PL_HASH);
    return p;
}

static void bind_bucket(const pl_db *db, sqlite3_stmt *s, const pl_job *job)
{
    char keyed[33];

    pl_db_key_bucket(db, job->bucket, keyed);
    sqlite3_bind_text(s, 1, keyed, -1, SQLITE_TRANSIENT);
}

static sqlite3_stmt *value_statement(pl_db *db, int which, const pl_job *job,
                                     const uint8_t hash[PL_HASH])
{
    sqlite3_stmt *s = db->statement[which];

    bind_bucket(db, s, job);
    pl_db_bind_blob(s, 2, hash, PL_HASH);
    return s;
}

pl_store_status pl_db_put(pl_db *db, pl_job *job)
{
    uint8_t hash[PL_HASH];
    pl_db_place p = value_place(db, job, hash);
    sqlite3_stmt *s;

    if (!job->bytes.len)
        return pl_db_status(
            pl_db_finish(value_statement(db, VALUE_REMOVE, job, hash)));
    s = value_statement(db, VALUE_PUT, job, hash);
    pl_db_bind_sealed(db, s, 3, &p, &job->bytes);
    sqlite3_bind_int64(s, 4, job->at);
    return pl_db_status(pl_db_finish(s));
}

pl_store_status pl_db_get(pl_db *db, pl_job *job)
{
    uint8_t hash[PL_HASH];
    pl_db_place p = value_place(db, job, hash);
    sqlite3_stmt *s = value_statement(db, VALUE_GET, job, hash);
    int found = sqlite3_step(s), ok = found == SQLITE_ROW;

    if (ok) {
        pl_job_item(job);
        ok = pl_db_take_sealed(db, s, 0, &p, job);
    }
    pl_db_end_rows(s);
    if (found == SQLITE_DONE)
        return PL_STORE_MISSING;
    if (ok && job->take)
        ok = pl_db_finish(value_statement(db, VALUE_REMOVE, job, hash));
    return pl_db_status(ok);
}

pl_store_status pl_db_list(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = db->statement[VALUE_LIST];
    pl_db_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };
    int found;

    bind_bucket(db, s, job);
    while ((found = sqlite3_step(s)) == SQLITE_ROW) {
        if (sqlite3_column_bytes(s, 0) != PL_HASH)
            continue;
        memcpy(p.bytes + 1, sqlite3_column_blob(s, 0), PL_HASH);
        pl_job_item(job);
        job->n -= !pl_db_take_sealed(db, s, 1, &p, job);
    }
    pl_db_end_rows(s);
    return pl_db_status(found == SQLITE_DONE);
}

/* ---- finished games ---------------------------------------------------- */

static pl_db_place name_place(const pl_id *keyed)
{
    return pl_db_entry_place('n', keyed, 0);
}

void pl_db_bind_record_name(pl_db *db, sqlite3_stmt *s, int i, const pl_id *id,
                            const pl_id *keyed)
{
    pl_db_place p = name_place(keyed);
    pl_buffer plain = { (char *)id->b, sizeof id->b, sizeof id->b };

    pl_db_bind_sealed(db, s, i, &p, &plain);
}

int pl_db_open_record_name(pl_db *db, sqlite3_stmt *s, int id, int name,
                           pl_id *out)
{
    pl_buffer plain = { 0 };
    pl_id keyed;
    int ok = sqlite3_column_bytes(s, id) == sizeof keyed;

    if (ok) {
        memcpy(&keyed, sqlite3_column_blob(s, id), sizeof keyed);
        pl_db_place p = name_place(&keyed);
        ok = pl_sealer_unseal(db->sealer, p.bytes, p.len,
                              sqlite3_column_blob(s, name),
                              (size_t)sqlite3_column_bytes(s, name), &plain) &&
             plain.len == sizeof *out;
    }
    if (ok)
        memcpy(out, plain.at, sizeof *out);
    else
        pl_db_report_damage(db);
    pl_buffer_release(&plain);
    return ok;
}

pl_store_status pl_db_record_put(pl_db *db, pl_job *job)
{
    pl_id record, person;
    pl_db_place summary = pl_db_entry_place('r', &job->table, 0);
    pl_db_place body = pl_db_entry_place('r', &job->table, 1);
    sqlite3_stmt *s;
    int ok;

    pl_db_key_id(db, "record", &job->table, &record);
    s = pl_db_bind(db, RECORD_PUT, &record);
    sqlite3_bind_int64(s, 2, job->at);
    pl_db_bind_record_name(db, s, 3, &job->table, &record);
    pl_db_bind_sealed(db, s, 4, &summary, &job->bytes);
    pl_db_bind_sealed(db, s, 5, &body, &job->more);
    ok = pl_db_finish(s);
    for (size_t i = 0; ok && i < job->n_people; i++) {
        pl_db_key_id(db, "person", &job->people[i], &person);
        s = pl_db_bind(db, RECORD_LINK, &person);
        sqlite3_bind_int64(s, 2, job->at);
        pl_db_bind_id(s, 3, &record);
        ok = pl_db_finish(s);
    }
    return pl_db_status(ok);
}

pl_store_status pl_db_record_list(pl_db *db, pl_job *job)
{
    pl_id person, id;
    sqlite3_stmt *s;
    int found;

    pl_db_key_id(db, "person", &job->id, &person);
    s = pl_db_bind(db, RECORD_LIST, &person);
    while ((found = sqlite3_step(s)) == SQLITE_ROW) {
        if (!pl_db_open_record_name(db, s, 0, 2, &id))
            continue;
        pl_store_item *item = pl_job_item(job);
        item->id = id;
        item->at = sqlite3_column_int64(s, 1);
        pl_db_place p = pl_db_entry_place('r', &id, 0);
        job->n -= !pl_db_take_sealed(db, s, 3, &p, job);
    }
    pl_db_end_rows(s);
    return pl_db_status(found == SQLITE_DONE);
}

pl_store_status pl_db_record_get(pl_db *db, pl_job *job)
{
    pl_id record;
    sqlite3_stmt *s;
    int found, ok = 1;

    pl_db_key_id(db, "record", &job->table, &record);
    s = pl_db_bind(db, RECORD_GET, &record);
    found = sqlite3_step(s);
    for (int part = 0; found == SQLITE_ROW && ok && part < 2; part++) {
        pl_store_item *item = pl_job_item(job);
        item->id = job->table;
        item->at = sqlite3_column_int64(s, 0);
        pl_db_place p = pl_db_entry_place('r', &job->table, (uint64_t)part);
        ok = pl_db_take_sealed(db, s, 1 + part, &p, job);
    }
    pl_db_end_rows(s);
    return found == SQLITE_DONE ? PL_STORE_MISSING
                                : pl_db_status(found == SQLITE_ROW && ok);
}

pl_store_status pl_db_record_drop(pl_db *db, pl_job *job)
{
    pl_id record, person;
    sqlite3_stmt *s;

    pl_db_key_id(db, "record", &job->table, &record);
    if (pl_id_is_zero(&job->id))
        return pl_db_status(
            pl_db_finish(pl_db_bind(db, RECORD_UNLINK_ALL, &record)) &&
            pl_db_finish(pl_db_bind(db, RECORD_DROP, &record)));
    pl_db_key_id(db, "person", &job->id, &person);
    s = pl_db_bind(db, RECORD_UNLINK, &record);
    pl_db_bind_id(s, 2, &person);
    return pl_db_status(pl_db_finish(s));
}
