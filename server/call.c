/* SPDX-License-Identifier: MIT */
/* call.c - a request being answered.
 *
 * A call lives on the stack of session.c. An action that must wait for the
 * store keeps a copy, which holds a reference to the session: the connection
 * may close meanwhile, and the answer is then dropped. */
#include "server/call.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

pl_call *pl_call_keep(const pl_call *call)
{
    pl_call *kept = pl_xcalloc(1, sizeof *kept);

    *kept = *call;
    kept->live = NULL;
    kept->me = NULL;
    kept->rpc_id = pl_xcopy(call->rpc_id, strlen(call->rpc_id));
    json_incref(kept->params);
    call->session->refs++;
    return kept;
}

void pl_call_end(pl_call *call)
{
    pl_session_release(call->session);
    json_decref(call->params);
    free(call->rpc_id);
    free(call);
}

int pl_call_store_failed(pl_call *call, const pl_store_answer *answer)
{
    if (answer->status != PL_STORE_FAILED)
        return 0;
    pl_call_refuse(call, PL_REFUSE_BUSY);
    pl_call_end(call);
    return 1;
}

void pl_call_result(const pl_call *call, const char *json)
{
    pl_session_result(call->session, call->rpc_id, json);
}

void pl_call_refuse(const pl_call *call, pl_refusal refusal)
{
    pl_session_refuse(call->session, call->rpc_id, refusal);
}

void pl_call_bad_field(const pl_call *call, const char *field, const char *text)
{
    pl_session_bad_field(call->session, call->rpc_id, field, text);
}

static pl_live *find_live(const pl_call *call)
{
    const char *link =
        json_string_value(json_object_get(call->params, "table"));

    for (pl_attachment *a = call->session->attached; link && a;
         a = a->next_mine)
        if (strcmp(pl_table_link(a->live->table), link) == 0)
            return a->live;
    return NULL;
}

int pl_call_find_table(pl_call *call, pl_actor who)
{
    const pl_id *person = &call->session->person;
    pl_live *live = find_live(call);
    pl_refusal why = PL_REFUSE_UNKNOWN_TABLE;

    if (live)
        why = who < PL_MEMBER ? PL_FINE
                              : pl_table_refusal_here(live->table, who, person);
    if (why) {
        pl_call_refuse(call, why);
        return 0;
    }
    call->live = live;
    call->me = pl_table_person_of(live->table, person);
    return 1;
}

int pl_call_int(pl_call *call, const char *name, int min, int max, int *out)
{
    json_t *v = json_object_get(call->params, name);
    char text[64];

    if (json_is_integer(v) && json_integer_value(v) >= min &&
        json_integer_value(v) <= max) {
        *out = (int)json_integer_value(v);
        return 1;
    }
    snprintf(text, sizeof text, "a whole number from %d to %d", min, max);
    pl_call_bad_field(call, name, text);
    return 0;
}

const char *pl_call_text(pl_call *call, const char *name)
{
    const char *s = json_string_value(json_object_get(call->params, name));

    if (!s)
        pl_call_bad_field(call, name, "a text");
    return s;
}

/* ---- requests at a table ----------------------------------------------- */

static pl_err fill_pack(const void *packs, const pl_game *game, json_t *wish,
                        pl_fault *fault)
{
    return pl_packs_fill(packs, game, wish, fault);
}

void pl_call_submit(pl_call *call, const pl_action *action)
{
    pl_reading in = { .person = &call->session->person,
                      .params = call->params,
                      .fill = fill_pack,
                      .packs = call->session->server->packs,
                      .now = pl_server_now(call->session->server) };
    pl_op *op;

    if (!pl_call_find_table(call, PL_KNOWN))
        return;
    in.table = call->live->table;
    op = pl_op_new(call->session, call->rpc_id, action->kind);
    if (!action->read || action->read(&in, &op->entry)) {
        if (in.text.len)
            pl_op_set_text(op, in.text.at, in.text.len);
        op->number = in.number;
        pl_live_submit(call->live, op);
    } else {
        pl_session_answer(call->session, call->rpc_id, &in.why, 0);
        pl_op_free(op);
    }
    pl_buffer_release(&in.text);
}

/* ---- requests about a record ------------------------------------------- */

static int read_record_id(pl_call *call, pl_id *out)
{
    const char *text = pl_call_text(call, "record");

    if (!text)
        return 0;
    if (pl_id_read(text, strlen(text), out))
        return 1;
    pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
    return 0;
}

void pl_call_record(pl_call *call, pl_store_done *done)
{
    pl_id id;

    if (read_record_id(call, &id))
        pl_store_record_get(call->session->server->store, &id, done,
                            pl_call_keep(call));
}

int pl_call_take_record(pl_call *call, const pl_store_answer *a, pl_record *r)
{
    pl_err err = PL_BAD_RECORD;
    pl_fault fault;

    if (pl_call_store_failed(call, a))
        return 0;
    if (a->n == 2)
        err = pl_record_read(r, (const char *)a->items[1].bytes,
                             a->items[1].len, &fault);
    if (err == PL_OK)
        return 1;
    pl_call_refuse(call, err == PL_UNKNOWN_VERSION ? PL_REFUSE_OLD_RULES
                                                   : PL_REFUSE_UNKNOWN_RECORD);
    pl_call_end(call);
    return 0;
}
