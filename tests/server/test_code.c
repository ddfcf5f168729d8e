/* SPDX-License-Identifier: MIT */
/* test_code.c - short codes: how they are made and read. */
#include "server/code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void read_as(const char *typed, const char *stored)
{
    char out[PL_CODE + 1];

    pl_code_read(typed, out);
    assert_string_equal(out, stored);
}

static void a_code_is_read_however_it_is_typed(void **state)
{
    (void)state;
    read_as("maple-tiger-lamp-42", "maple-tiger-lamp-42");
    read_as("maple tiger lamp 42", "maple-tiger-lamp-42");
    read_as("  Maple,  TIGER lamp42. ", "maple-tiger-lamp-42");
    read_as("Maple\xe2\x80\x93tiger lamp 07", "maple-tiger-lamp-07");
    read_as("platypus-platypus-platypus-99", "platypus-platypus-platypus-99");
}

static void codes_of_earlier_versions_are_read(void **state)
{
    (void)state;
    read_as("ABCDEFG7", "ABCDEFG7");
    read_as("abcd-efg7", "ABCDEFG7");
}

static void a_malformed_code_is_refused(void **state)
{
    static const char *const wrong[] = {
        "",
        "maple",
        "maple tiger 42",
        "maple tiger lamp",
        "maple tiger lamp 4",
        "maple tiger lamp 421",
        "42 maple tiger lamp",
        "maple tiger lamp 42 more",
        "maple tiger lamp 42 43",
        "ABCDEFGHI",
        "platypusplatypus-platypus-platypus-99",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        read_as(wrong[i], "");
}

static void new_codes_are_in_the_stored_form_and_differ(void **state)
{
    char code[200][PL_CODE + 1];

    (void)state;
    for (int i = 0; i < 200; i++) {
        pl_code_new(code[i]);
        read_as(code[i], code[i]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(code[i], code[j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_is_read_however_it_is_typed),
        cmocka_unit_test(codes_of_earlier_versions_are_read),
        cmocka_unit_test(a_malformed_code_is_refused),
        cmocka_unit_test(new_codes_are_in_the_stored_form_and_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
