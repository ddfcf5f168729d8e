/* SPDX-License-Identifier: MIT */
/* staring.h - tables where people stare at each other, for tests. */
#ifndef PL_STARING_H
#define PL_STARING_H

#include "games/mindseye/mindseye.h"
#include "tests/server/asks.h"

#include <stdio.h>
#include <stdlib.h>

static inline const mindseye_open *open_of(party *p)
{
    return &((const mindseye_state *)party_live(p)->table->state)->open;
}

static inline void make(party *p, int seat, json_t *move)
{
    static int made;
    char id[33];

    snprintf(id, sizeof id, "%032x", ++made);
    discard(
        guest_must(&p->guest[seat], "move",
                   json_pack("{s:s,s:i,s:s,s:o}", T(p), "number",
                             p->guest[seat].number, "id", id, "move", move)));
    party_settle(p);
}

static inline void show(party *p, int seat, const char *colour)
{
    make(p, seat, json_pack("{s:s,s:s}", "do", "show", "colour", colour));
}

static inline void stare_for_two(party *p, const char *options)
{
    party_deal(p, mindseye(), 2, options, NULL);
    show(p, 0, "blue");
    show(p, 1, "blue");
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_PRESS);
}

static inline json_t *mask(party *p, int right)
{
    return json_pack("{s:s,s:i,s:i,s:i,s:i,s:i}", T(p), "right", right, "left",
                     100, "yaw", -7, "pitch", 12, "lean", 3);
}

static inline void hold(party *p, int seat)
{
    make(p, seat, json_pack("{s:s}", "do", "hold"));
}

/* How many notices guest 'i' got from what 'seat' asked for. */
static inline int heard(party *p, int seat, const char *method, json_t *params,
                        int i)
{
    int before = p->guest[i].notices;

    discard(guest_must(&p->guest[seat], method, params));
    party_settle(p);
    return p->guest[i].notices - before;
}

/* What would be another if something had been kept: entries, bytes, numbers,
 * timers. */
typedef struct {
    uint64_t count, hash;
    int64_t ends, due;
    uint32_t number[PL_AUDIENCES];
} trace;

static inline trace trace_of(party *p)
{
    const pl_table *t = party_live(p)->table;
    trace made = { pl_table_count(t),
                   pl_table_hash(t),
                   pl_table_timer_ends(t),
                   party_live(p)->due,
                   { 0 } };

    memcpy(made.number, t->number, sizeof made.number);
    return made;
}

/* Nor does anybody get 'text' on coming back. */
static inline void left_no_trace(party *p, const trace *before,
                                 const char *text)
{
    trace now = trace_of(p);
    json_t *answer = guest_must(&p->guest[1], "resume", here(p));
    char *all = json_dumps(answer, 0);

    assert_int_equal(now.count, before->count);
    assert_int_equal(now.hash, before->hash);
    assert_int_equal(now.ends, before->ends);
    assert_int_equal(now.due, before->due);
    assert_memory_equal(now.number, before->number, sizeof now.number);
    assert_null(strstr(all, text));
    free(all);
    json_decref(answer);
}

#endif
