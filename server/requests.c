/* requests.c - what people do at a table they are at: one function a method,
 * which makes an entry of the parameters and puts it into the queue. */
#include "server/inside.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

/* ---- helpers ----------------------------------------------------------- */

static pl_op *op_for(pl_call *call, pl_entry_kind kind)
{
    return pl_op_new(call->session, call->rpc_id, kind);
}

static int read_flag(pl_call *call, const char *name, uint8_t *out)
{
    json_t *v = json_object_get(call->params, name);

    if (!json_is_boolean(v)) {
        pl_session_bad_field(call->session, call->rpc_id, name,
                             "true or false");
        return 0;
    }
    *out = json_is_true(v);
    return 1;
}

static int read_person(pl_call *call, const char *name, pl_id *out)
{
    const char *s = pl_call_text(call, name);

    if (!s)
        return 0;
    if (pl_id_read(s, strlen(s), out))
        return 1;
    pl_call_refuse(call, PL_REFUSE_UNKNOWN_PERSON);
    return 0;
}

static int my_seat(const pl_live *live, const pl_session *session)
{
    const pl_table_person *p =
        pl_table_person_of(live->table, &session->person);
    return p ? p->seat : -1;
}

/* An entry without anything but its kind. */
static void plain(pl_call *call, pl_entry_kind kind)
{
    pl_live *live = pl_call_table(call);

    if (live)
        pl_live_submit(live, op_for(call, kind));
}

/* ---- before the start -------------------------------------------------- */

static void do_configure(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    pl_table_answer answer = { 0 };
    const pl_table *t;
    json_t *old, *merged, *wish;
    pl_fault fault;
    char *text;
    size_t len;
    const char *key;
    json_t *value;
    pl_op *op;

    if (!live)
        return;
    t = live->table;
    text = pl_write_new(pl_setting_write, &t->setting, &len);
    old = pl_json_parse(text, len, len, &fault);
    free(text);
    merged = old ? old : json_object();
    json_object_set_new(merged, "pack", json_string(t->pack));
    wish = json_copy(call->params);
    answer.err = pl_packs_fill(live->server->packs, t->setting.game, wish,
                               &answer.fault);
    json_object_foreach(wish, key, value)
    {
        if (strcmp(key, "table") != 0)
            json_object_set(merged, key, value);
    }
    text = json_dumps(merged, JSON_COMPACT);
    json_decref(wish);
    json_decref(merged);
    if (answer.err != PL_OK) {
        free(text);
        pl_session_answer(call->session, call->rpc_id, &answer, 0);
        return;
    }
    op = op_for(call, PL_ENTRY_CONFIGURE);
    pl_op_set_text(op, text, strlen(text));
    free(text);
    pl_live_submit(live, op);
}

static void do_sit(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    pl_op *op;
    int seat;

    if (!live || !pl_call_int(call, "seat", 0, PL_SEATS_MAX - 1, &seat))
        return;
    op = op_for(call, PL_ENTRY_SIT);
    op->entry.seat = (uint8_t)seat;
    pl_live_submit(live, op);
}

static void do_stand(pl_call *call)
{
    plain(call, PL_ENTRY_STAND);
}

static void do_bot(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    json_t *bot = json_object_get(call->params, "bot");
    pl_op *op;
    int seat;

    if (!live || !pl_call_int(call, "seat", 0, PL_SEATS_MAX - 1, &seat))
        return;
    if (!json_is_null(bot) && !json_is_string(bot)) {
        pl_session_bad_field(call->session, call->rpc_id, "bot",
                             "a name or null");
        return;
    }
    op = op_for(call, PL_ENTRY_BOT);
    op->entry.seat = (uint8_t)seat;
    if (json_is_string(bot))
        pl_op_set_text(op, json_string_value(bot), json_string_length(bot));
    pl_live_submit(live, op);
}

static void do_ready(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    json_t *given = json_object_get(call->params, "given");
    pl_op *op;
    uint8_t flag;
    pl_id bytes = { { 0 } };

    if (!live || !read_flag(call, "ready", &flag))
        return;
    if (given && (!json_is_string(given) ||
                  !pl_id_read(json_string_value(given),
                              json_string_length(given), &bytes))) {
        pl_session_bad_field(call->session, call->rpc_id, "given",
                             "32 hex digits");
        return;
    }
    op = op_for(call, PL_ENTRY_READY);
    op->entry.flag = flag;
    op->entry.other = bytes;
    pl_live_submit(live, op);
}

static void do_start(pl_call *call)
{
    plain(call, PL_ENTRY_START);
}

/* ---- play -------------------------------------------------------------- */

static void move_is_made(pl_op *op, pl_live *live)
{
    char text[40];

    snprintf(text, sizeof text, "{\"number\":%u}",
             live->table->number[op->entry.seat]);
    pl_session_result(op->session, op->rpc_id, text);
}

/* What the log calls a move: its person's id for it, which may be as another
 * person's, and of which no part is better than the rest. */
static pl_id name_of_move(const pl_id *person, const pl_id *id)
{
    uint8_t bytes[2 * sizeof id->b], digest[PL_HASH];
    pl_id name;

    memcpy(bytes, person->b, sizeof person->b);
    memcpy(bytes + sizeof person->b, id->b, sizeof id->b);
    pl_digest(bytes, sizeof bytes, digest);
    memcpy(name.b, digest, sizeof name.b);
    return name;
}

static void do_move(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    const char *text;
    pl_table_answer answer = { 0 };
    pl_id id;
    pl_move move;
    pl_op *op;
    int number, seat;

    if (!live || !pl_call_int(call, "number", 0, INT32_MAX, &number) ||
        !(text = pl_call_text(call, "id")))
        return;
    seat = my_seat(live, call->session);
    if (seat < 0) {
        pl_call_refuse(call, PL_REFUSE_NOT_SEATED);
        return;
    }
    if (!pl_id_read(text, strlen(text), &id) || pl_id_is_zero(&id))
        answer.err = pl_fail(&answer.fault, PL_BAD_FIELD, "id",
                             "32 hex digits, not all zero");
    else
        answer.err =
            pl_read_move(json_object_get(call->params, "move"), "move",
                         live->table->setting.game, live->table->setting.seats,
                         &move, &answer.fault);
    if (answer.err != PL_OK) {
        pl_session_answer(call->session, call->rpc_id, &answer, 0);
        return;
    }
    op = op_for(call, PL_ENTRY_MOVE);
    op->entry.seat = (uint8_t)seat;
    op->entry.other = name_of_move(&call->session->person, &id);
    op->entry.move = move;
    op->number = (uint32_t)number;
    op->done = move_is_made;
    pl_live_submit(live, op);
}

static void do_orders(pl_call *call)
{
    static const char *const names[] = { "stops", "moves", NULL };
    pl_live *live = pl_call_table(call);
    json_t *orders = json_object_get(call->params, "orders");
    const pl_setting *setting;
    pl_table_answer answer = { 0 };
    json_t *moves = json_object_get(orders, "moves"), *item;
    size_t i;
    pl_move move;
    pl_op *op;
    char *text;

    if (!live)
        return;
    setting = &live->table->setting;
    answer.err = pl_read_object(orders, "orders", names, &answer.fault);
    if (answer.err == PL_OK &&
        (!json_is_array(moves) ||
         !json_is_array(json_object_get(orders, "stops"))))
        answer.err = pl_fail(&answer.fault, PL_BAD_FIELD, "orders",
                             "'stops' and 'moves' are arrays");
    json_array_foreach(json_object_get(orders, "stops"), i, item)
    {
        if (answer.err == PL_OK && !json_is_string(item))
            answer.err =
                pl_fail(&answer.fault, PL_BAD_FIELD, "orders.stops", "texts");
    }
    json_array_foreach(moves, i, item)
    {
        if (answer.err == PL_OK)
            answer.err = pl_read_move(item, "orders.moves", setting->game,
                                      setting->seats, &move, &answer.fault);
    }
    if (answer.err != PL_OK) {
        pl_session_answer(call->session, call->rpc_id, &answer, 0);
        return;
    }
    op = op_for(call, PL_ENTRY_ORDERS);
    text = json_dumps(orders, JSON_COMPACT);
    pl_op_set_text(op, text, strlen(text));
    free(text);
    pl_live_submit(live, op);
}

static void do_chat(pl_call *call)
{
    static const char *const tos[] = { "table", "watchers", "seat" };
    pl_live *live = pl_call_table(call);
    const char *text, *to;
    pl_op *op;
    int flag = -1;

    if (!live || !(text = pl_call_text(call, "text")))
        return;
    to = json_string_value(json_object_get(call->params, "to"));
    for (int i = 0; i < 3; i++)
        if (!strcmp(to ? to : "table", tos[i]))
            flag = i;
    if (flag < 0) {
        pl_session_bad_field(call->session, call->rpc_id, "to",
                             "table, watchers or seat");
        return;
    }
    op = op_for(call, PL_ENTRY_CHAT);
    op->entry.flag = (uint8_t)flag;
    pl_op_set_text(op, text, strlen(text));
    pl_live_submit(live, op);
}

static void do_wait(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    const char *choice;
    pl_op *op;
    int seat;

    if (!live || !pl_call_int(call, "seat", 0, PL_SEATS_MAX - 1, &seat) ||
        !(choice = pl_call_text(call, "choice")))
        return;
    if (strcmp(choice, "wait") != 0 && strcmp(choice, "bot") != 0) {
        pl_session_bad_field(call->session, call->rpc_id, "choice",
                             "wait or bot");
        return;
    }
    op = op_for(call, PL_ENTRY_WAIT);
    op->entry.seat = (uint8_t)seat;
    op->entry.flag = strcmp(choice, "bot") == 0;
    pl_live_submit(live, op);
}

/* ---- the host ---------------------------------------------------------- */

static void do_admit(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    uint8_t listed = 0, locked = 0, flag = 0;
    pl_op *op;

    if (!live)
        return;
    if (json_object_get(call->params, "listed")) {
        if (!read_flag(call, "listed", &listed))
            return;
        flag |= listed ? PL_ADMIT_LIST : PL_ADMIT_UNLIST;
    }
    if (json_object_get(call->params, "locked")) {
        if (!read_flag(call, "locked", &locked))
            return;
        flag |= locked ? PL_ADMIT_LOCK : PL_ADMIT_UNLOCK;
    }
    op = op_for(call, PL_ENTRY_ADMIT);
    op->entry.flag = flag;
    pl_live_submit(live, op);
}

static void about_person(pl_call *call, pl_entry_kind kind, uint8_t flag)
{
    pl_live *live = pl_call_table(call);
    pl_id other;
    pl_op *op;

    if (!live || !read_person(call, "person", &other))
        return;
    op = op_for(call, kind);
    op->entry.other = other;
    op->entry.flag = flag;
    pl_live_submit(live, op);
}

static void do_mute(pl_call *call)
{
    uint8_t muted;

    if (read_flag(call, "muted", &muted))
        about_person(call, PL_ENTRY_MUTE, muted);
}

static void do_remove(pl_call *call)
{
    about_person(call, PL_ENTRY_REMOVE, 0);
}

static void do_host(pl_call *call)
{
    about_person(call, PL_ENTRY_HOST, 0);
}

/* ---- all of them ------------------------------------------------------- */

static const struct {
    const char *method;
    pl_handler *handler;
} handlers[] = {
    { "configure", do_configure }, { "sit", do_sit },
    { "stand", do_stand },         { "bot", do_bot },
    { "ready", do_ready },         { "start", do_start },
    { "move", do_move },           { "orders", do_orders },
    { "chat", do_chat },           { "wait", do_wait },
    { "admit", do_admit },         { "mute", do_mute },
    { "remove", do_remove },       { "host", do_host },
};

pl_handler *pl_handler_of(const char *method)
{
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++)
        if (strcmp(handlers[i].method, method) == 0)
            return handlers[i].handler;
    pl_handler *found = pl_lobby_handler_of(method);
    return found ? found : pl_record_handler_of(method);
}
