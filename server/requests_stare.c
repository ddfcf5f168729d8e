/* SPDX-License-Identifier: MIT */
/* requests_stare.c - messages between the contestants of a staring contest.
 *
 * While cameras watch a contest (table_facing.c), those who stare may see each
 * other's live eyes as a mask. The numbers go from one connection to the other
 * contestants' connections and to nobody else. No log, store, view or record
 * has them, they carry no update number, and no timer depends on them. stare.c
 * says who gets them, here and at the other servers of a cluster.
 *
 * The server cannot tell whether the numbers are true, so nothing depends on
 * them.
 *
 * Two of them may see each other's camera pictures, which go from browser to
 * browser (WebRTC). Both must agree first. Then the server passes the
 * signalling messages between these two connections in the same way.
 *
 * After the contest each device may open to the others what its camera saw: how
 * open the eyes were, over time. It must send a hash of that first, and gets
 * the others' series only afterwards, so nobody can adapt their own. */
#include "server/actions.h"
#include "server/call.h"
#include "server/stare.h"

#include <string.h>

enum {
    MASK_GAP_MS = 80,
    SIGNAL_BYTES = 16384,
    SIGNALS_MAX = 64,
    HASH_DIGITS = 64,
    SERIES_BYTES = 16384,
};

static const struct {
    const char *name;
    int min, max;
} numbers[] = {
    { "right", 0, 120 },    { "left", 0, 120 },  { "yaw", -100, 100 },
    { "pitch", -100, 100 }, { "lean", -60, 60 },
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static int is_in(unsigned seats, int seat)
{
    return seat >= 0 && (seats >> seat & 1);
}

/* The caller's attachment to the table. */
static pl_attachment *attachment_of(pl_call *call)
{
    pl_attachment *a = call->session->attached;

    while (a->live != call->live)
        a = a->next_mine;
    return a;
}

/* The caller's attachment to the table where it stares; NULL, and refused, if
 * it does not. */
static pl_attachment *staring(pl_call *call, unsigned *facing)
{
    pl_live *live = call->live;
    pl_attachment *a = attachment_of(call);

    *facing = pl_stare_facing(live);
    if (!is_in(*facing, pl_stare_seat(a))) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return NULL;
    }
    pl_stare_begin(live);
    a->stares = 1;
    return a;
}

/* A word of the caller, with the notice begun. */
static pl_stare_word word_of(const pl_attachment *from, pl_stare_kind kind,
                             const char *method)
{
    pl_stare_word w = { .kind = kind, .from = pl_stare_seat(from) };

    pl_buffer_printf(&w.text,
                     "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":"
                     "{\"table\":\"%s\",\"seat\":%d",
                     method, pl_table_link(from->live->table), w.from);
    return w;
}

/* Passes the word on and answers. */
static void pass(pl_call *call, pl_stare_word *w)
{
    if (pl_stare_pass(call->live, w))
        pl_call_result(call, "{}");
    else
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    pl_buffer_release(&w->text);
}

static int is_too_soon(pl_attachment *a)
{
    int64_t now = pl_server_now(a->live->server);
    int64_t since = now - a->mask_at;

    if (since >= 0 && since < MASK_GAP_MS)
        return 1;
    a->mask_at = now;
    return 0;
}

static void run_mask(pl_call *call)
{
    unsigned facing;
    pl_attachment *a = staring(call, &facing);
    int value[NUMBERS];
    pl_stare_word w;

    if (!a)
        return;
    for (int i = 0; i < NUMBERS; i++)
        if (!pl_call_int(call, numbers[i].name, numbers[i].min, numbers[i].max,
                         &value[i]))
            return;
    if (is_too_soon(a)) {
        pl_call_refuse(call, PL_REFUSE_TOO_FAST);
        return;
    }
    w = word_of(a, PL_STARE_MASK, "mask");
    for (int i = 0; i < NUMBERS; i++)
        pl_buffer_printf(&w.text, ",\"%s\":%d", numbers[i].name, value[i]);
    pl_buffer_puts(&w.text, "}}");
    pass(call, &w);
}

const pl_action pl_action_mask = {
    .name = "mask",
    .help = "sends live eyes, in a staring contest with cameras, to the other "
            "contestants; they are not stored",
    .params = PL_FIELDS(PL_TABLE_FIELD, PL_MASK_FIELDS),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_mask,
};

/* ---- seeing each other ------------------------------------------------- */

static void put_text(pl_buffer *b, const char *name, const char *text)
{
    pl_buffer_printf(b, "\"%s\":", name);
    if (text)
        pl_buffer_put_json(b, text, strlen(text));
    else
        pl_buffer_puts(b, "null");
}

static void answer_see(pl_call *call, int allow)
{
    const pl_server_config *config = &call->session->server->config;
    pl_buffer b = { 0 };

    pl_buffer_putc(&b, '{');
    put_text(&b, "turn", allow ? config->turn : NULL);
    pl_buffer_putc(&b, ',');
    put_text(&b, "login", allow ? config->turn_login : NULL);
    pl_buffer_puts(&b, "}");
    pl_buffer_putc(&b, 0);
    pl_call_result(call, b.at);
    pl_buffer_release(&b);
}

static void run_see(pl_call *call)
{
    unsigned facing;
    pl_attachment *a = staring(call, &facing);
    json_t *allow = json_object_get(call->params, "allow");
    pl_stare_word w;

    if (!a)
        return;
    if (!json_is_boolean(allow)) {
        pl_call_bad_field(call, "allow", "true or false");
        return;
    }
    a->allows = json_is_true(allow);
    w = word_of(a, PL_STARE_SEE, "see");
    w.allow = a->allows;
    pl_buffer_printf(&w.text, ",\"allow\":%s}}", a->allows ? "true" : "false");
    pl_stare_pass(call->live, &w);
    pl_buffer_release(&w.text);
    answer_see(call, a->allows);
}

const pl_action pl_action_see = {
    .name = "see",
    .help = "allows the other contestants of a staring contest to see your "
            "camera, or no longer",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "allow", "boolean", "" }),
    .result = PL_FIELDS({ "turn", "string | null",
                          "address of a TURN or STUN server for WebRTC" },
                        { "login", "string | null",
                          "for it: name and password with a space between" }),
    .who = PL_MEMBER,
    .run = run_see,
};

static void run_signal(pl_call *call)
{
    unsigned facing;
    pl_attachment *a = staring(call, &facing);
    const char *text = a ? pl_call_text(call, "text") : NULL;
    pl_stare_word w;
    int to;

    if (!text || !pl_call_int(call, "to", 0, PL_SEATS_MAX - 1, &to))
        return;
    if (strlen(text) > SIGNAL_BYTES) {
        pl_call_bad_field(call, "text", "too long");
        return;
    }
    if (!a->allows || !is_in(facing, to) || to == pl_stare_seat(a)) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    if (a->signals >= SIGNALS_MAX) {
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
        return;
    }
    a->signals++;
    w = word_of(a, PL_STARE_SIGNAL, "signal");
    w.to = to;
    pl_buffer_putc(&w.text, ',');
    put_text(&w.text, "text", text);
    pl_buffer_puts(&w.text, "}}");
    pass(call, &w);
}

const pl_action pl_action_signal = {
    .name = "signal",
    .help = "sends a WebRTC signalling message to another contestant, if both "
            "allow each other to see them; it is not stored",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "to", "number", "a seat" },
                        { "text", "string", "16 KB at most; 64 a contest" }),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_signal,
};

/* ---- what the cameras saw ---------------------------------------------- */

static int is_hash(const char *text)
{
    return strlen(text) == HASH_DIGITS &&
           strspn(text, "0123456789abcdef") == HASH_DIGITS;
}

static void run_sealed(pl_call *call)
{
    pl_attachment *a = attachment_of(call);
    const char *hash = pl_call_text(call, "hash");
    pl_stare_word w;

    if (!hash)
        return;
    if (!is_hash(hash)) {
        pl_call_bad_field(call, "hash", "64 hexadecimal digits");
        return;
    }
    if (!a->stares || a->sealed ||
        (!a->live->is_faced && !pl_stare_is_open_time(a->live))) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    a->sealed = 1;
    w = word_of(a, PL_STARE_SEALED, "sealed");
    pl_buffer_printf(&w.text, ",\"hash\":\"%s\"}}", hash);
    pass(call, &w);
}

const pl_action pl_action_sealed = {
    .name = "sealed",
    .help = "sends the hash of what your camera saw in a contest to the other "
            "contestants, once, in the contest or within 10 s of its end; it "
            "is not stored",
    .params = PL_FIELDS(PL_TABLE_FIELD,
                        { "hash", "string", "SHA-256 of the series" }),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_sealed,
};

static void run_opened(pl_call *call)
{
    pl_attachment *a = attachment_of(call);
    const char *series = pl_call_text(call, "series");
    pl_stare_word w;
    int to;

    if (!series || !pl_call_int(call, "to", 0, PL_SEATS_MAX - 1, &to))
        return;
    if (strlen(series) > SERIES_BYTES) {
        pl_call_bad_field(call, "series", "too long");
        return;
    }
    if (!a->sealed || !pl_stare_is_open_time(a->live) ||
        to == pl_stare_seat(a) || is_in(a->opened, to)) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    w = word_of(a, PL_STARE_OPENED, "opened");
    w.to = to;
    pl_buffer_putc(&w.text, ',');
    put_text(&w.text, "series", series);
    pl_buffer_puts(&w.text, "}}");
    if (pl_stare_pass(call->live, &w)) {
        a->opened |= 1u << to;
        pl_call_result(call, "{}");
    } else {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    }
    pl_buffer_release(&w.text);
}

const pl_action pl_action_opened = {
    .name = "opened",
    .help = "sends what your camera saw in a contest to another contestant, "
            "once to each, within 10 s of its end; only between two who have "
            "both sealed; it is not stored",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "to", "number", "a seat" },
                        { "series", "string", "16 KB at most" }),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_opened,
};
