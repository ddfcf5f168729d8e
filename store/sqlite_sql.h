/* SPDX-License-Identifier: MIT */
/* sqlite_sql.h - the statements and the schema of the SQLite file. */
#ifndef PL_SQLITE_SQL_H
#define PL_SQLITE_SQL_H

enum {
    BEGIN,
    COMMIT,
    APPEND_FIND,
    FOLD_ENTRY,
    FOLD_LIVE,
    FOLD_MARK,
    FOLD_MARKED,
    LOAD_LIVE,
    LOAD_LAST,
    LOAD_SNAPSHOT,
    LOAD_ENTRIES,
    SNAPSHOT_PUT,
    DUE_LIST,
    DROP_ENTRIES,
    DROP_SNAPSHOT,
    DROP_LIVE,
    VALUE_PUT,
    VALUE_GET,
    VALUE_REMOVE,
    VALUE_LIST,
    RECORD_PUT,
    RECORD_LINK,
    RECORD_LIST,
    RECORD_GET,
    RECORD_DROP,
    RECORD_UNLINK_ALL,
    RECORD_UNLINK,
    SWEEP_ENTRIES,
    SWEEP_SNAPSHOTS,
    SWEEP_LIVE,
    SWEEP_VALUES,
    STATEMENTS,
};

extern const char *const pl_sql[STATEMENTS];

/* Each script brings the schema from its index to the next version; NULL ends
 * them. Scripts that were released are never changed; new ones are added at
 * the end. */
extern const char *const pl_sql_migrations[];

#endif
