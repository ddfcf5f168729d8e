/* SPDX-License-Identifier: MIT */
/* op.c - an entry on its way into a table's log.
 *
 * An op owns copies of everything it needs, and holds a reference to its
 * session: the connection may close while the store writes the entry. */
#include "server/op.h"

#include "base/alloc.h"
#include "base/crypto.h"

#include <stdlib.h>
#include <string.h>

pl_op *pl_op_new(pl_session *session, const char *rpc_id, pl_entry_kind kind)
{
    pl_op *op = pl_xcalloc(1, sizeof *op);

    op->entry.kind = (uint8_t)kind;
    op->entry.id = pl_id_new();
    op->session = session;
    if (session) {
        session->refs++;
        op->entry.person = session->person;
    }
    if (rpc_id)
        op->rpc_id = pl_xcopy(rpc_id, strlen(rpc_id));
    return op;
}

void pl_op_set_text(pl_op *op, const char *text, size_t len)
{
    free(op->text);
    op->text = pl_xcopy(text, len);
    op->entry.text = op->text;
    op->entry.len = len;
}

void pl_op_free(pl_op *op)
{
    if (op->ended)
        op->ended(op->ended_ctx, op->is_kept);
    if (op->session)
        pl_session_release(op->session);
    free(op->rpc_id);
    free(op->text);
    free(op);
}
