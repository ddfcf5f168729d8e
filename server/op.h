/* SPDX-License-Identifier: MIT */
/* op.h - an entry on its way into a table's log, and who waits for it. */
#ifndef PL_OP_H
#define PL_OP_H

#include "server/session.h"

struct pl_live;

typedef struct pl_op {
    struct pl_op *next;
    pl_session *session; /* NULL: by the server itself */
    char *rpc_id;        /* JSON text */
    pl_entry entry;
    char *text;      /* of the entry */
    uint32_t number; /* of a move: the update it answers */
    /* Called once the log has the entry; NULL: the action's answer is sent. */
    void (*done)(struct pl_op *op, struct pl_live *live);
    /* Called when the op ends, whether it succeeded or not. An op with this
     * callback is tried again after a conflict. */
    void (*ended)(void *ctx, int is_kept);
    void *ended_ctx;
    int is_kept; /* in the log */
} pl_op;

pl_op *pl_op_new(pl_session *session, const char *rpc_id, pl_entry_kind kind);
void pl_op_free(pl_op *op);
void pl_op_set_text(pl_op *op, const char *text, size_t len);

#endif
