/* SPDX-License-Identifier: MIT */
/* wire_fixture.h - helpers for the tests of wire/: plays games into records and
 * formats faults as one line. */
#ifndef PL_WIRE_FIXTURE_H
#define PL_WIRE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "rules/choice.h"
#include "rules/drive.h"
#include "wire/read.h"
#include "wire/record.h"
#include "wire/seed.h"
#include "wire/write.h"

/* Plays a random game of at most 'most' moves into a closed record. */
static inline pl_record played(const pl_game *g, int seats,
                               const char *seed_text, int most)
{
    pl_choice legal[PL_CHOICES_MAX];
    pl_setting setting;
    pl_fault fault;
    pl_record r;
    pl_drive drive = { 0 };
    pl_luck luck;
    uint8_t seed[32];
    void *state = calloc(1, g->state_size);

    assert_true(g->max_choices <= PL_CHOICES_MAX);
    assert_int_equal(pl_setting_init(&setting, g, seats, NULL, NULL, &fault),
                     PL_OK);
    assert_int_equal(pl_seed_read(seed_text, strlen(seed_text), seed, &fault),
                     PL_OK);
    pl_record_init(&r, &setting, seed);
    pl_luck_init(&luck, seed);
    g->deal(r.setting.setup, seed, state);
    for (uint16_t next;
         r.n < most &&
         (next = pl_drive_next(&drive, g, r.setting.setup, state)) != 0;) {
        int seat = __builtin_ctz(next);
        int n = g->legal(r.setting.setup, state, seat, legal);
        pl_move m = pl_choices_random(legal, n, &luck);
        assert_int_equal(g->apply(r.setting.setup, state, seat, m, NULL),
                         PL_OK);
        pl_drive_moved(&drive, seat);
        assert_true(pl_record_add(&r, seat, m));
    }
    pl_record_close(&r, state);
    free(state);
    return r;
}

/* Whether the default options of 'g' allow 'n' seats. */
static inline int seats_usually(const pl_game *g, int n)
{
    pl_setting setting;
    pl_fault fault;
    pl_err err = pl_setting_init(&setting, g, n, NULL, NULL, &fault);

    if (err == PL_OK)
        pl_setting_release(&setting);
    else
        assert_int_equal(err, PL_BAD_SEATS);
    assert_true(err == PL_OK || n != g->usual_seats);
    return err == PL_OK;
}

/* 'want' may end in '*', which matches any rest. */
static inline void expect_line(const pl_fault *fault, const char *want)
{
    char buf[300];
    size_t n = strlen(want);

    pl_fault_line(fault, buf, sizeof buf);
    if (want[n - 1] == '*' && strncmp(buf, want, n - 1) == 0)
        return;
    assert_string_equal(buf, want);
}

static inline json_t *parsed(const char *s)
{
    pl_fault fault;
    json_t *in = pl_json_parse(s, strlen(s), PL_JSON_LIMIT, &fault);
    assert_non_null(in);
    return in;
}

#endif
