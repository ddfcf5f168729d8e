/* SPDX-License-Identifier: MIT */
/* live_record.c - writes the record of a finished game to the store.
 *
 * Every server that sees the end writes the same record under the same id, so
 * it does not matter which of them is first, or that a restart writes it
 * again. */
#include "server/parlours.h"
#include "server/server_state.h"

#include "base/alloc.h"
#include "extras/extras.h"
#include "wire/write.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    pl_server *server;
    pl_id table;
} keeping;

/* If the store could not be reached when the game ended, try again later. */
static void on_record_kept(void *ctx, const pl_store_answer *a)
{
    keeping *k = ctx;
    pl_live *l = a->status == PL_STORE_OK || k->server->stopping
                     ? NULL
                     : pl_live_find(k->server, &k->table);

    free(k);
    if (!l || l->loading)
        return; /* a load ends with keeping the record */
    l->unkept = 1;
    pl_live_act_later(l);
}

/* The result must not be missing from the parlour's score either, so this is
 * retried too. */
static void on_counted(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_store_answer answer = { .status = why == PL_REFUSE_BUSY ? PL_STORE_FAILED
                                                               : PL_STORE_OK };
    (void)p;

    on_record_kept(ctx, &answer);
}

static keeping *keep_for(const pl_live *l)
{
    keeping *k = pl_xcalloc(1, sizeof *k);

    *k = (keeping){ l->server, *pl_table_id(l->table) };
    return k;
}

void pl_live_keep_record(pl_live *l)
{
    const pl_table *table = l->table;
    pl_store_record kept = { .at = pl_table_last_at(table) };
    const pl_table_person *p;
    pl_id people[PL_PEOPLE_MAX];
    pl_record record;
    char summary[4096], id[33], *body;
    pl_text t;

    if (!pl_table_record(table, &record))
        return;
    if (!pl_id_is_zero(pl_table_parlour(table)))
        pl_parlours_count(l, on_counted, keep_for(l));
    pl_extras_remark(&record,
                     pl_packs_played(l->server->packs, &record.setting));
    for (int i = 0; (p = pl_table_nth_person(table, i)); i++)
        if (p->seat >= 0 && !p->forgotten && kept.n_people < PL_PEOPLE_MAX)
            people[kept.n_people++] = p->id;
    pl_table_record_id(table, id);
    pl_id_read(id, 32, &kept.id);
    pl_text_init(&t, summary, sizeof summary);
    pl_table_put_summary(&t, table, &record);
    body = pl_write_new(pl_record_write, &record, &kept.body_len);
    kept.people = people;
    kept.summary = summary;
    kept.summary_len = t.n;
    kept.body = body;
    if (body) {
        pl_store_record_put(l->server->store, &kept, on_record_kept,
                            keep_for(l));
    }
    free(body);
    pl_record_release(&record);
}
