/* SPDX-License-Identifier: MIT */
/* requests_stare.c - messages between the contestants of a staring contest.
 *
 * While cameras watch a contest (table_facing.c), those who stare may see each
 * other's live eyes as a mask. The numbers go from one connection to the other
 * contestants' connections and to nobody else. No log, store, view or record
 * has them, they carry no update number, and no timer depends on them. A server
 * passes them to its own connections only; in a cluster, people at different
 * servers see masks that do not move.
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

#include <string.h>

enum {
    MASK_GAP_MS = 80,
    SIGNAL_BYTES = 16384,
    SIGNALS_MAX = 64,
    HASH_DIGITS = 64,
    SERIES_BYTES = 16384,
    OPEN_MS = 10000 /* after a contest: to seal and to open */
};

static const struct {
    const char *name;
    int min, max;
} numbers[] = {
    { "right", 0, 120 },    { "left", 0, 120 },  { "yaw", -100, 100 },
    { "pitch", -100, 100 }, { "lean", -60, 60 },
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static int seat_of(const pl_attachment *a)
{
    const pl_table_person *p =
        pl_table_person_of(a->live->table, &a->session->person);

    return p ? p->seat : -1;
}

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

/* Forgets what was sealed and opened in the last contest. */
static void begin_contest(pl_live *live)
{
    live->is_faced = 1;
    for (pl_attachment *a = live->here; a; a = a->next_here) {
        a->stares = a->sealed = 0;
        a->opened = 0;
    }
}

/* The caller's attachment to the table where it stares; NULL, and refused, if
 * it does not. */
static pl_attachment *staring(pl_call *call, unsigned *facing)
{
    pl_live *live = call->live;
    pl_attachment *a = attachment_of(call);

    *facing = live->loading || live->stopped ? 0 : pl_table_facing(live->table);
    if (!is_in(*facing, seat_of(a))) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return NULL;
    }
    if (!live->is_faced)
        begin_contest(live);
    a->stares = 1;
    return a;
}

static void begin_notice(pl_buffer *b, const char *method,
                         const pl_attachment *from)
{
    pl_buffer_printf(b,
                     "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":"
                     "{\"table\":\"%s\",\"seat\":%d",
                     method, pl_table_link(from->live->table), seat_of(from));
}

/* Sends to the connections of the other seats of 'facing'. */
static void pass(const pl_attachment *from, unsigned facing, const pl_buffer *b)
{
    int seat = seat_of(from);

    for (pl_attachment *a = from->live->here; a; a = a->next_here)
        if (is_in(facing & ~(1u << seat), seat_of(a)))
            pl_session_send(a->session, b->at, b->len);
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
    pl_buffer b = { 0 };

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
    begin_notice(&b, "mask", a);
    for (int i = 0; i < NUMBERS; i++)
        pl_buffer_printf(&b, ",\"%s\":%d", numbers[i].name, value[i]);
    pl_buffer_puts(&b, "}}");
    pass(a, facing, &b);
    pl_buffer_release(&b);
    pl_call_result(call, "{}");
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
    pl_buffer b = { 0 };

    if (!a)
        return;
    if (!json_is_boolean(allow)) {
        pl_call_bad_field(call, "allow", "true or false");
        return;
    }
    a->allows = json_is_true(allow);
    begin_notice(&b, "see", a);
    pl_buffer_printf(&b, ",\"allow\":%s}}", a->allows ? "true" : "false");
    pass(a, facing, &b);
    pl_buffer_release(&b);
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

/* Sends to the connections of 'to' that allow it; 0 if there is none. */
static int pass_to(const pl_attachment *from, int to, const pl_buffer *b)
{
    int n = 0;

    for (pl_attachment *a = from->live->here; a; a = a->next_here)
        if (a->allows && seat_of(a) == to) {
            pl_session_send(a->session, b->at, b->len);
            n++;
        }
    return n;
}

static void run_signal(pl_call *call)
{
    unsigned facing;
    pl_attachment *a = staring(call, &facing);
    const char *text = a ? pl_call_text(call, "text") : NULL;
    pl_buffer b = { 0 };
    int to;

    if (!text || !pl_call_int(call, "to", 0, PL_SEATS_MAX - 1, &to))
        return;
    if (strlen(text) > SIGNAL_BYTES) {
        pl_call_bad_field(call, "text", "too long");
        return;
    }
    if (!a->allows || !is_in(facing, to) || to == seat_of(a)) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    if (a->signals >= SIGNALS_MAX) {
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
        return;
    }
    a->signals++;
    begin_notice(&b, "signal", a);
    pl_buffer_putc(&b, ',');
    put_text(&b, "text", text);
    pl_buffer_puts(&b, "}}");
    if (pass_to(a, to, &b))
        pl_call_result(call, "{}");
    else
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    pl_buffer_release(&b);
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

/* Whether a contest ended less than OPEN_MS ago. */
static int is_open_time(const pl_live *l)
{
    int64_t since = pl_server_now(l->server) - l->faced_at;

    return !l->is_faced && since >= 0 && since < OPEN_MS;
}

static int is_hash(const char *text)
{
    return strlen(text) == HASH_DIGITS &&
           strspn(text, "0123456789abcdef") == HASH_DIGITS;
}

static void run_sealed(pl_call *call)
{
    pl_attachment *a = attachment_of(call);
    const char *hash = pl_call_text(call, "hash");
    pl_buffer b = { 0 };

    if (!hash)
        return;
    if (!is_hash(hash)) {
        pl_call_bad_field(call, "hash", "64 hexadecimal digits");
        return;
    }
    if (!a->stares || a->sealed ||
        (!a->live->is_faced && !is_open_time(a->live))) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    a->sealed = 1;
    begin_notice(&b, "sealed", a);
    pl_buffer_printf(&b, ",\"hash\":\"%s\"}}", hash);
    for (pl_attachment *to = a->live->here; to; to = to->next_here)
        if (to->stares && seat_of(to) != seat_of(a))
            pl_session_send(to->session, b.at, b.len);
    pl_buffer_release(&b);
    pl_call_result(call, "{}");
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

/* Sends to the connections of 'to' that have sealed; 0 if there is none. */
static int open_to(const pl_attachment *from, int to, const pl_buffer *b)
{
    int n = 0;

    for (pl_attachment *a = from->live->here; a; a = a->next_here)
        if (a->sealed && seat_of(a) == to) {
            pl_session_send(a->session, b->at, b->len);
            n++;
        }
    return n;
}

static void run_opened(pl_call *call)
{
    pl_attachment *a = attachment_of(call);
    const char *series = pl_call_text(call, "series");
    pl_buffer b = { 0 };
    int to;

    if (!series || !pl_call_int(call, "to", 0, PL_SEATS_MAX - 1, &to))
        return;
    if (strlen(series) > SERIES_BYTES) {
        pl_call_bad_field(call, "series", "too long");
        return;
    }
    if (!a->sealed || !is_open_time(a->live) || to == seat_of(a) ||
        is_in(a->opened, to)) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    begin_notice(&b, "opened", a);
    pl_buffer_putc(&b, ',');
    put_text(&b, "series", series);
    pl_buffer_puts(&b, "}}");
    if (open_to(a, to, &b)) {
        a->opened |= 1u << to;
        pl_call_result(call, "{}");
    } else {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    }
    pl_buffer_release(&b);
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
