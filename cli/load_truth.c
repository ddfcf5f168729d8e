/* SPDX-License-Identifier: MIT */
/* load_truth.c - replays a finished game and compares what was sent.
 *
 * The expected frames are written by the same writers as the server's, so
 * equal content gives equal bytes and hashes are enough. */
#include "cli/load_truth.h"

#include "base/alloc.h"
#include "rules/json.h"
#include "wire/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20, CHOICES = PL_CHOICES_MAX };

/* ---- what was sent ----------------------------------------------------- */

static uint64_t hash_of(const char *text, size_t len)
{
    uint64_t h = 0xcbf29ce484222325u;

    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3u;
    return h;
}

/* The offset of the events, which are the last part of a frame. */
static size_t events_at(const char *text, size_t len)
{
    static const char mark[] = ",\"events\":[";
    size_t n = sizeof mark - 1;

    for (size_t i = len < n ? 0 : len - n; i > 0; i--)
        if (memcmp(text + i, mark, n) == 0)
            return i;
    return len;
}

/* An update without events that repeats the last view is ignored: the server
 * may send one when a field changed that is never written. */
void load_seen_add(load_seen *seen, const char *text, size_t len)
{
    size_t at = events_at(text, len);
    uint64_t view = hash_of(text, at);
    int is_silent = len - at == strlen(",\"events\":[]");

    if (seen->n && is_silent && view == seen->view)
        return;
    seen->view = view;
    PL_GROW(seen->hash, seen->n, seen->cap);
    seen->hash[seen->n++] = hash_of(text, len);
}

void load_seen_clear(load_seen *seen)
{
    seen->n = 0;
}

void load_seen_release(load_seen *seen)
{
    free(seen->hash);
    *seen = (load_seen){ 0 };
}

/* ---- what was expected ------------------------------------------------- */

typedef struct {
    const pl_replay *replay;
    int seat;
} place;

static void put_events(pl_text *t, const pl_writing *w, const place *p)
{
    const pl_events *events = &p->replay->events;
    int n = 0;

    pl_put(t, ",\"events\":[");
    for (int i = 0; p->replay->at && i < events->n; i++) {
        if (!(events->at[i].seen_by >> p->seat & 1))
            continue;
        pl_put(t, n++ ? "," : "");
        pl_json_event(t, w, &events->at[i], 0);
    }
    pl_put(t, "]");
}

/* Writes the frame that the seat must receive after this step. */
static void put_frame(pl_text *t, const place *p)
{
    static unsigned char view[65536];
    static pl_choice legal[CHOICES];
    const pl_record *r = p->replay->record;
    const pl_game *g = r->setting.game;
    const void *state = p->replay->state;
    pl_writing w = pl_setting_writing(&r->setting);
    uint16_t turn = g->turn(r->setting.setup, state);
    int n = 0;

    w.recall = turn && pl_setting_is_recall(&r->setting);
    memset(view, 0, g->view_size);
    g->view(r->setting.setup, state, p->seat, view);
    pl_put(t, "\"view\":");
    pl_json_view(t, &w, view);
    if (turn >> p->seat & 1)
        n = g->legal(r->setting.setup, state, p->seat, legal);
    pl_put(t, ",\"legal\":");
    pl_json_choices(t, &w, legal, n);
    put_events(t, &w, p);
}

static void expect(load_seen *want, const place *p)
{
    static char room[TEXT];
    pl_text t;

    pl_text_init(&t, room, sizeof room);
    put_frame(&t, p);
    load_seen_add(want, t.at, t.n);
}

static int compare_seat(const pl_record *r, int seat, const load_seen *seen,
                        char *why, size_t cap)
{
    load_seen want = { 0 };
    pl_replay replay;
    pl_fault fault;
    place p = { &replay, seat };
    int ok = pl_replay_init(&replay, r, &fault) == PL_OK, n = 0;

    if (ok)
        expect(&want, &p);
    while (ok && replay.at < r->n) {
        ok = pl_replay_step(&replay, &fault) == PL_OK;
        if (ok)
            expect(&want, &p);
    }
    while (ok && n < want.n && n < seen->n && want.hash[n] == seen->hash[n])
        n++;
    if (!ok || n < want.n || n < seen->n) {
        snprintf(why, cap, "seat %d: frame %d of %d is not as the rules say",
                 seat, n + 1, want.n);
        ok = 0;
    }
    load_seen_release(&want);
    pl_replay_release(&replay);
    return ok ? n : -1;
}

int load_truth_compare(const char *record, size_t len, const load_seen *seen,
                       int seats, char *why, size_t cap)
{
    pl_record r;
    pl_fault fault;
    int all = 0;

    if (pl_record_read(&r, record, len, &fault) != PL_OK ||
        pl_record_verify(&r, &fault) != PL_OK) {
        snprintf(why, cap, "the record: %s: %s", fault.field, fault.text);
        return -1;
    }
    for (int i = 0; i < seats && all >= 0; i++) {
        int n = compare_seat(&r, i, &seen[i], why, cap);
        all = n < 0 ? -1 : all + n;
    }
    pl_record_release(&r);
    return all;
}
