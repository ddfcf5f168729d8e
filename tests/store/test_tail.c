/* SPDX-License-Identifier: MIT */
/* test_tail.c - the file of the newest entries: what a reader finds after a
 * crash, and the order in which entries leave for SQLite. */
#include "store/tail.h"

#include "base/alloc.h"
#include "tests/scratch.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

enum { HEAD = 32, FIXED = 60, BODY = 200, HALF = 2 << 20 };

static char path[64];
static uint8_t body[BODY];

static int set_up(void **state)
{
    (void)state;
    close(mkstemp(scratch(path, "tail")));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static pl_tail *opened(uint64_t folded)
{
    const char *why = NULL;
    pl_tail *t = pl_tail_open(path, folded, &why);

    assert_non_null(t);
    return t;
}

static pl_id table_of(int i)
{
    pl_id id = { { (uint8_t)i, (uint8_t)(i >> 8), 7 } };
    return id;
}

static void add(pl_tail *t, int table, uint64_t seq)
{
    pl_tail_entry e = { .table = table_of(table),
                        .seq = seq,
                        .id = { { (uint8_t)seq } },
                        .due = table,
                        .keep = 9,
                        .body = body,
                        .len = BODY };
    pl_tail_add(t, &e);
}

static uint64_t last_of(const pl_tail *t, int table)
{
    pl_id id = table_of(table);
    const pl_tail_entry *e = pl_tail_last(t, &id);
    return e ? e->seq : 0;
}

static void entries_survive_a_reopen(void **state)
{
    pl_tail *t = opened(0);
    pl_id id = table_of(1);
    (void)state;

    body[5] = 42;
    add(t, 1, 1);
    add(t, 2, 1);
    add(t, 1, 2);
    assert_true(pl_tail_write(t));
    add(t, 1, 3);
    assert_true(pl_tail_write(t));
    pl_tail_close(t, 0);
    t = opened(0);
    const pl_tail_entry *e = pl_tail_last(t, &id);
    assert_int_equal(e->seq, 3);
    assert_int_equal(e->due, 1);
    assert_int_equal(e->keep, 9);
    assert_int_equal(e->id.b[0], 3);
    assert_int_equal(e->len, BODY);
    assert_memory_equal(e->body, body, BODY);
    e = pl_tail_before(t, pl_tail_before(t, e));
    assert_int_equal(e->seq, 1);
    assert_null(pl_tail_before(t, e));
    assert_int_equal(last_of(t, 2), 1);
    assert_int_equal(last_of(t, 3), 0);
    pl_tail_close(t, 1);
    assert_int_equal(access(path, F_OK), -1);
}

/* Records begin anywhere in a block, and may fill several. */
static void records_share_blocks(void **state)
{
    pl_tail *t = opened(0);
    uint64_t seq = 0;
    (void)state;

    for (int i = 0; i < 60; i++) {
        for (int n = i % 7 ? i % 3 + 1 : 40; n; n--)
            add(t, 1, ++seq);
        assert_true(pl_tail_write(t));
        pl_tail_close(t, 0);
        t = opened(0);
        assert_int_equal(last_of(t, 1), seq);
    }
    pl_id id = table_of(1);
    for (const pl_tail_entry *e = pl_tail_last(t, &id); e;
         e = pl_tail_before(t, e), seq--) {
        assert_int_equal(e->seq, seq);
        assert_memory_equal(e->body, body, BODY);
    }
    assert_int_equal(seq, 0);
    pl_tail_close(t, 1);
}

static void change_byte(long at)
{
    int fd = open(path, O_RDWR);
    uint8_t c;

    assert_int_equal(pread(fd, &c, 1, at), 1);
    c ^= 1;
    assert_int_equal(pwrite(fd, &c, 1, at), 1);
    close(fd);
}

/* Wherever a write was cut off, the record before it is kept and nothing of
 * the incomplete one is read. */
static void a_torn_record_is_left_out(void **state)
{
    long record = HEAD + FIXED + BODY;
    (void)state;

    for (long at = 0; at < record; at += 7) {
        pl_tail *t = opened(0);
        add(t, 1, 1);
        pl_tail_write(t);
        add(t, 1, 2);
        pl_tail_write(t);
        pl_tail_close(t, 0);
        change_byte(record + at);
        t = opened(0);
        assert_int_equal(last_of(t, 1), 1);
        /* The next record takes the place of the torn one. */
        add(t, 1, 2);
        assert_true(pl_tail_write(t));
        pl_tail_close(t, 0);
        t = opened(0);
        assert_int_equal(last_of(t, 1), 2);
        pl_tail_close(t, 1);
    }
}

static uint64_t fold_half(pl_tail *t)
{
    uint64_t generation = 0;
    size_t n;

    do {
        pl_tail_fold_next(t, 100, &n, &generation);
        if (n)
            pl_tail_fold_done(t, n);
    } while (n && !generation);
    return generation;
}

/* The halves are used again and again; records of an earlier use lie behind
 * the new ones and must not be read. */
static void a_leftover_record_is_not_read(void **state)
{
    pl_tail *t = opened(0);
    uint64_t folded = 0;
    (void)state;

    for (uint64_t i = 1; i <= 20; i++) {
        add(t, 1, i);
        assert_true(pl_tail_write(t));
    }
    for (int turn = 0; turn < 2; turn++) {
        assert_true(pl_tail_turn(t));
        folded = fold_half(t);
        add(t, 2 + turn, 1); /* one short record over twenty */
        assert_true(pl_tail_write(t));
    }
    pl_tail_close(t, 0);
    t = opened(folded);
    assert_int_equal(last_of(t, 1), 0);
    assert_int_equal(last_of(t, 2), 0);
    assert_int_equal(last_of(t, 3), 1);
    pl_tail_close(t, 0);
}

static void folded_entries_are_not_read_again(void **state)
{
    pl_tail *t = opened(0);
    (void)state;

    add(t, 1, 1);
    pl_tail_write(t);
    assert_true(pl_tail_turn(t));
    add(t, 1, 2);
    pl_tail_write(t);
    uint64_t folded = fold_half(t);
    pl_tail_close(t, 0);
    t = opened(folded);
    pl_id id = table_of(1);
    const pl_tail_entry *e = pl_tail_last(t, &id);
    assert_int_equal(e->seq, 2);
    assert_null(pl_tail_before(t, e));
    pl_tail_close(t, 0);
    /* Both generations, if SQLite has neither. */
    t = opened(0);
    e = pl_tail_last(t, &id);
    assert_int_equal(pl_tail_before(t, e)->seq, 1);
    pl_tail_close(t, 0);
}

static void halves_switch_only_when_the_other_is_folded(void **state)
{
    pl_tail *t = opened(0);
    (void)state;

    add(t, 1, 1);
    pl_tail_write(t);
    assert_true(pl_tail_turn(t));
    add(t, 1, 2);
    pl_tail_write(t);
    assert_false(pl_tail_turn(t));
    assert_int_not_equal(fold_half(t), 0);
    assert_true(pl_tail_turn(t));
    assert_int_not_equal(fold_half(t), 0);
    assert_true(pl_tail_is_empty(t));
    pl_tail_close(t, 1);
}

static void entries_are_folded_table_by_table(void **state)
{
    pl_tail *t = opened(0);
    uint64_t generation;
    size_t n;
    (void)state;

    for (uint64_t seq = 1; seq <= 3; seq++)
        for (int table = 5; table > 0; table--)
            add(t, table, seq);
    pl_tail_write(t);
    assert_true(pl_tail_turn(t));
    const pl_tail_entry *const *e = pl_tail_fold_next(t, 7, &n, &generation);
    assert_int_equal(n, 7);
    assert_int_equal(generation, 0);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(e[i]->due, 1 + i / 3);
        assert_int_equal(e[i]->seq, 1 + i % 3);
    }
    pl_tail_fold_done(t, n);
    e = pl_tail_fold_next(t, 100, &n, &generation);
    assert_int_equal(n, 8);
    assert_int_not_equal(generation, 0);
    assert_int_equal(e[0]->due, 3);
    assert_int_equal(e[0]->seq, 2);
    pl_tail_close(t, 0);
}

static void a_half_takes_no_more_than_its_size(void **state)
{
    pl_tail *t = opened(0);
    uint64_t seq = 0;
    (void)state;

    while (pl_tail_fits(t, BODY)) {
        add(t, 1, ++seq);
        assert_true(pl_tail_write(t));
    }
    assert_true(seq * (HEAD + FIXED + BODY) <= HALF);
    assert_true((seq + 1) * (HEAD + FIXED + BODY) > HALF);
    assert_true(pl_tail_turn(t));
    add(t, 1, seq + 1);
    assert_true(pl_tail_write(t));
    pl_tail_close(t, 0);
    t = opened(0);
    assert_int_equal(last_of(t, 1), seq + 1);
    pl_tail_close(t, 1);
}

/* ---- crashes ------------------------------------------------------------ */

enum { TABLES = 5, CRASHES = 200, SECTOR = 512, LONGEST = 30000 };

/* A store in small: what was acknowledged, and what "SQLite" has of it. */
typedef struct {
    pl_tail *tail;
    uint64_t folded, seed;
    uint64_t last[TABLES];   /* acknowledged */
    uint64_t added[TABLES];  /* with those of the batch that is being written */
    uint64_t turned[TABLES]; /* in the half that is to be folded */
    uint64_t kept[TABLES];   /* folded */
} machine;

static uint64_t rnd(machine *m, uint64_t below)
{
    m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
    return (m->seed >> 33) % below;
}

static void read_file(uint8_t *to)
{
    int fd = open(path, O_RDONLY);

    assert_int_equal(read(fd, to, 2 * HALF), 2 * HALF);
    close(fd);
}

static void write_file(const uint8_t *from)
{
    int fd = open(path, O_WRONLY);

    assert_int_equal(write(fd, from, 2 * HALF), 2 * HALF);
    close(fd);
}

static void make_room(machine *m)
{
    if (!pl_tail_turn(m->tail)) {
        m->folded = fold_half(m->tail);
        memcpy(m->kept, m->turned, sizeof m->kept);
        assert_true(pl_tail_turn(m->tail));
    }
    memcpy(m->turned, m->last, sizeof m->turned);
}

/* What an entry consists of. */
static int byte_of(int table, uint64_t seq)
{
    return (int)(seq * TABLES + (uint64_t)table) & 0xff;
}

static int is_whole(const pl_tail_entry *e, int table)
{
    for (size_t i = 0; i < e->len; i++)
        if (e->body[i] != byte_of(table, e->seq))
            return 0;
    return 1;
}

static void add_some(machine *m)
{
    static uint8_t bytes[LONGEST];
    uint64_t n = 1 + rnd(m, 6);

    if (!pl_tail_fits(m->tail, LONGEST) || rnd(m, 40) == 0)
        make_room(m);
    memcpy(m->added, m->last, sizeof m->added);
    for (; n > 0; n--) {
        size_t table = rnd(m, TABLES), len = 64 + rnd(m, 300);
        if (rnd(m, 3) == 0)
            len = 64 + rnd(m, LONGEST - 64);
        if (!pl_tail_fits(m->tail, len))
            return;
        memset(bytes, byte_of((int)table, m->added[table] + 1), len);
        pl_tail_add(m->tail, &(pl_tail_entry){ .table = table_of((int)table),
                                               .seq = ++m->added[table],
                                               .body = bytes,
                                               .len = len });
    }
}

/* Whether the tail has what "SQLite" lacks of 'last', and not one entry more.
 */
static int has_up_to(const machine *m, const uint64_t *last)
{
    for (int i = 0; i < TABLES; i++) {
        pl_id id = table_of(i);
        const pl_tail_entry *e = pl_tail_last(m->tail, &id);
        for (uint64_t seq = last[i]; seq > m->kept[i]; seq--) {
            if (!e || e->seq != seq || !is_whole(e, i))
                return 0;
            e = pl_tail_before(m->tail, e);
        }
        if (e)
            return 0;
    }
    return 1;
}

/* A write of which any sectors reached the disk, and others did not. */
static void crash(machine *m)
{
    static uint8_t before[2 * HALF], after[2 * HALF];
    uint64_t share = rnd(m, 5);

    read_file(before);
    add_some(m);
    assert_true(pl_tail_write(m->tail));
    read_file(after);
    pl_tail_close(m->tail, 0);
    for (size_t at = 0; at < sizeof after; at += SECTOR)
        if (memcmp(before + at, after + at, SECTOR) != 0 && rnd(m, 4) < share)
            memcpy(before + at, after + at, SECTOR);
    write_file(before);
    m->tail = opened(m->folded);
    if (has_up_to(m, m->added))
        memcpy(m->last, m->added, sizeof m->last);
    else
        assert_true(has_up_to(m, m->last));
}

/* Over and over in one file, so that what earlier uses left is in the way. */
static void a_write_that_is_cut_off_loses_only_itself(void **state)
{
    machine m = { .tail = opened(0), .seed = 5 };
    (void)state;

    for (int i = 0; i < CRASHES; i++) {
        for (uint64_t n = rnd(&m, 10); n > 0; n--) {
            add_some(&m);
            assert_true(pl_tail_write(m.tail));
            memcpy(m.last, m.added, sizeof m.last);
        }
        crash(&m);
    }
    assert_true(m.folded > 10); /* both halves were used again and again */
    pl_tail_close(m.tail, 1);
}

/* If the disk rejects the write, the entries are removed from memory too. */
static void entries_that_cannot_be_written_are_dropped(void **state)
{
    pl_tail *t = opened(0);
    struct rlimit old, none;
    (void)state;

    add(t, 1, 1);
    assert_true(pl_tail_write(t));
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    none = (struct rlimit){ 0, old.rlim_max };
    setrlimit(RLIMIT_FSIZE, &none);
    add(t, 1, 2);
    add(t, 2, 1);
    assert_false(pl_tail_write(t));
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(last_of(t, 1), 1);
    assert_int_equal(last_of(t, 2), 0);
    add(t, 1, 2);
    assert_true(pl_tail_write(t));
    pl_tail_close(t, 0);
    t = opened(0);
    assert_int_equal(last_of(t, 1), 2);
    pl_tail_close(t, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        T(entries_survive_a_reopen),
        T(records_share_blocks),
        T(a_torn_record_is_left_out),
        T(a_leftover_record_is_not_read),
        T(folded_entries_are_not_read_again),
        T(halves_switch_only_when_the_other_is_folded),
        T(entries_are_folded_table_by_table),
        T(a_half_takes_no_more_than_its_size),
        T(a_write_that_is_cut_off_loses_only_itself),
        T(entries_that_cannot_be_written_are_dropped),
#undef T
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
