/* SPDX-License-Identifier: MIT */
/* test_export.c - the file of a cluster's backup: it is read as it was written,
 * and no file that differs in one byte is taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/export_file.h"

static const pl_sealer sealer = { .key = { 1, 2, 3 } };

/* A file with three messages, the last one empty. */
static size_t write_file(char **bytes)
{
    size_t len = 0;
    FILE *f = open_memstream(bytes, &len);
    pl_export e;

    assert_true(pl_export_begin(&e, f, &sealer));
    assert_true(pl_export_put(&e, "pl.log.0.00", "first", 5));
    assert_true(pl_export_put(&e, "pl.log.0.00", "second", 6));
    assert_true(pl_export_put(&e, "pl.keep.value.1", NULL, 0));
    assert_true(pl_export_end(&e));
    pl_export_release(&e);
    fclose(f);
    return len;
}

/* Reads to the end: the number of messages, or -1. */
static int read_file(const char *bytes, size_t len, const pl_sealer *key,
                     char *last, const char **why)
{
    FILE *f = fmemopen((void *)bytes, len, "rb");
    pl_export e;
    int more, n = 0;

    assert_non_null(f);
    more = pl_export_open(&e, f, key) ? 1 : -1;
    while (more > 0 && (more = pl_export_next(&e)) > 0) {
        n++;
        if (last)
            snprintf(last, 200, "%s=%.*s", e.subject, (int)e.body.len,
                     e.body.at);
    }
    if (why)
        *why = e.why;
    pl_export_release(&e);
    fclose(f);
    return more ? -1 : n;
}

static void what_is_written_is_read(void **state)
{
    char *bytes, last[200] = "";
    size_t len = write_file(&bytes);
    (void)state;

    assert_int_equal(read_file(bytes, len, &sealer, last, NULL), 3);
    assert_string_equal(last, "pl.keep.value.1=");
    free(bytes);
}

static void a_truncated_file_is_refused_whole(void **state)
{
    const char *why = NULL;
    char *bytes;
    size_t len = write_file(&bytes);
    (void)state;

    for (size_t n = 1; n < len; n++)
        assert_int_equal(read_file(bytes, n, &sealer, NULL, &why), -1);
    assert_string_equal(why, "the file ends too early");
    free(bytes);
}

static void a_file_with_a_changed_byte_is_refused(void **state)
{
    char *bytes;
    size_t len = write_file(&bytes);
    (void)state;

    for (size_t i = 0; i < len; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (char)(1 << bit);
            assert_int_equal(read_file(bytes, len, &sealer, NULL, NULL), -1);
            bytes[i] ^= (char)(1 << bit);
        }
    free(bytes);
}

static void nothing_may_follow_the_end(void **state)
{
    const char *why = NULL;
    char *bytes, more[400] = { 0 };
    size_t len = write_file(&bytes);
    (void)state;

    memcpy(more, bytes, len);
    assert_int_equal(read_file(more, len + 1, &sealer, NULL, &why), -1);
    assert_string_equal(why, "the file goes on after its end");
    free(bytes);
}

static void another_key_is_refused(void **state)
{
    static const pl_sealer other = { .key = { 9 } };
    const char *why = NULL;
    char *bytes;
    size_t len = write_file(&bytes);
    (void)state;

    assert_int_equal(read_file(bytes, len, &other, NULL, &why), -1);
    assert_non_null(strstr(why, "another key"));
    free(bytes);
}

static void wildcards_and_long_messages_are_refused(void **state)
{
    static char big[PL_EXPORT_BODY + 1], name[PL_EXPORT_SUBJECT + 1];
    static const char *const bad[] = { "pl.keep.>", "pl.*", "pl log", "PL" };
    (void)state;

    memset(name, 'a', sizeof name - 1);
    for (int i = 0; i < 4; i++) {
        char *bytes = NULL;
        size_t len = 0;
        FILE *f = open_memstream(&bytes, &len);
        pl_export e;
        pl_export_begin(&e, f, &sealer);
        assert_false(pl_export_put(&e, "a", big, sizeof big));
        assert_false(pl_export_put(&e, name, "x", 1));
        assert_false(pl_export_put(&e, "", "x", 1));
        assert_true(pl_export_put(&e, bad[i], "x", 1));
        assert_true(pl_export_end(&e));
        pl_export_release(&e);
        fclose(f);
        assert_int_equal(read_file(bytes, len, &sealer, NULL, NULL), -1);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_truncated_file_is_refused_whole),
        cmocka_unit_test(a_file_with_a_changed_byte_is_refused),
        cmocka_unit_test(nothing_may_follow_the_end),
        cmocka_unit_test(another_key_is_refused),
        cmocka_unit_test(wildcards_and_long_messages_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
