/* SPDX-License-Identifier: MIT */
/* sqlite_sql.c - the statements and the schema of the SQLite file.
 *
 * 'entry' and 'value' are WITHOUT ROWID, so the primary key is the storage
 * order: the entries of one table are adjacent, and loading a table reads few
 * pages. The primary key (table_id, seq) also enforces one entry per number.
 * 'live' has one row a table for what changes often; its partial index holds
 * only tables that are due at all. */
#include "store/sqlite_sql.h"

#include <stddef.h>

const char *const pl_sql[STATEMENTS] = {
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [APPEND_FIND] = "select 1 from entry where table_id = ?1 and seq = ?2"
                    " and id = ?3",
    [FOLD_ENTRY] = "insert into entry(table_id, seq, id, body)"
                   " values(?1, ?2, ?3, ?4) on conflict do nothing",
    [FOLD_LIVE] = "insert into live(table_id, due, keep) values(?1, ?2, ?3)"
                  " on conflict do update set due = excluded.due,"
                  " keep = excluded.keep",
    [FOLD_MARK] = "update mark set value = ?1 where name = 'folded'",
    [FOLD_MARKED] = "select value from mark where name = 'folded'",
    [LOAD_LIVE] = "select due, keep from live where table_id = ?1",
    [LOAD_LAST] = "select seq from entry where table_id = ?1"
                  " order by seq desc limit 1",
    [LOAD_SNAPSHOT] = "select seq, body from snapshot where table_id = ?1",
    [LOAD_ENTRIES] = "select seq, id, body from entry where table_id = ?1"
                     " and seq > ?2 order by seq",
    [SNAPSHOT_PUT] = "insert into snapshot(table_id, seq, body)"
                     " values(?1, ?2, ?3) on conflict do update set"
                     " seq = excluded.seq, body = excluded.body"
                     " where excluded.seq > seq",
    [DUE_LIST] = "select table_id, due from live where due > 0 and due <= ?1"
                 " and (due, table_id) > (?2, ?3)"
                 " order by due, table_id limit ?4",
    [DROP_ENTRIES] = "delete from entry where table_id = ?1",
    [DROP_SNAPSHOT] = "delete from snapshot where table_id = ?1",
    [DROP_LIVE] = "delete from live where table_id = ?1",
    [VALUE_PUT] = "insert into value(bucket, key, body, expires)"
                  " values(?1, ?2, ?3, ?4) on conflict do update set"
                  " body = excluded.body, expires = excluded.expires",
    [VALUE_GET] = "select body from value where bucket = ?1 and key = ?2",
    [VALUE_REMOVE] = "delete from value where bucket = ?1 and key = ?2",
    [VALUE_LIST] = "select key, body from value where bucket = ?1",
    [RECORD_PUT] = "insert into record(id, at, name, summary, body)"
                   " values(?1, ?2, ?3, ?4, ?5) on conflict do update set"
                   " summary = excluded.summary, body = excluded.body",
    [RECORD_LINK] = "insert into record_person(person, at, record)"
                    " values(?1, ?2, ?3) on conflict do nothing",
    [RECORD_LIST] = "select r.id, r.at, r.name, r.summary from record_person p"
                    " join record r on r.id = p.record where p.person = ?1"
                    " order by p.at desc limit 200",
    [RECORD_GET] = "select at, summary, body from record where id = ?1",
    [RECORD_DROP] = "delete from record where id = ?1",
    [RECORD_UNLINK_ALL] = "delete from record_person where record = ?1",
    [RECORD_UNLINK] = "delete from record_person where record = ?1"
                      " and person = ?2",
    [SWEEP_ENTRIES] = "delete from entry where table_id in"
                      " (select table_id from live where keep <= ?1)",
    [SWEEP_SNAPSHOTS] = "delete from snapshot where table_id in"
                        " (select table_id from live where keep <= ?1)",
    [SWEEP_LIVE] = "delete from live where keep <= ?1",
    [SWEEP_VALUES] = "delete from value where expires > 0 and expires <= ?1",
};

const char *const pl_sql_migrations[] = {
    "create table live(table_id blob primary key, last integer not null,"
    " due integer not null, keep integer not null) strict, without rowid;"
    "create index live_due on live(due) where due > 0;"
    "create table entry(table_id blob not null, seq integer not null,"
    " id blob not null, body blob not null, primary key(table_id, seq))"
    " strict, without rowid;"
    "create table snapshot(table_id blob primary key, seq integer not null,"
    " body blob not null) strict, without rowid;"
    "create table value(bucket text not null, key blob not null,"
    " body blob not null, expires integer not null, primary key(bucket, key))"
    " strict, without rowid;"
    "create index value_expires on value(expires) where expires > 0;"
    "create table record(id blob primary key, at integer not null,"
    " summary blob not null, body blob not null) strict;"
    "create table record_person(person blob not null, at integer not null,"
    " record blob not null, primary key(person, at, record))"
    " strict, without rowid;"
    "create index record_person_record on record_person(record);",
    "alter table live drop column last;",
    /* A record that was stored again, when its table was loaded after the
     * end, was listed again for each person. */
    "delete from record_person where exists (select 1 from record_person p"
    " where p.person = record_person.person"
    " and p.record = record_person.record and p.at < record_person.at);"
    "create unique index if not exists record_person_once"
    " on record_person(person, record);",
    "create table mark(name text primary key, value integer not null)"
    " strict, without rowid;"
    "insert into mark values('folded', 0);",
    /* Keys and keyed names: sqlite_key.c fills them. */
    "create table secret(name text primary key, body blob not null)"
    " strict, without rowid;"
    "alter table record add column name blob;",
    NULL,
};
