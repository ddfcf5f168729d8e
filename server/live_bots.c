/* live_bots.c - what bots are given to think about, and finished games. */
#include "server/inside.h"
#include "server/minds.h"

#include "base/alloc.h"
#include "server/explain.h"

#include <stdlib.h>
#include <string.h>

/* ---- bots -------------------------------------------------------------- */

/* An answer is kept until the moment at which all bots answer. A bot that
 * waits is as one that still thinks: it is asked again when its view has
 * changed, and waits only while a timer runs. */
static void on_thought(pl_think *job)
{
    pl_live *l = job->ctx;

    l->jobs--;
    pl_minds_return(l, job);
    if (l->mind[job->seat].key == job->key) {
        l->mind[job->seat].answer = job->move;
        memcpy(l->mind[job->seat].said, job->said, sizeof job->said);
        l->mind[job->seat].has_answer = !pl_is_waiting(job->move);
    }
    pl_think_free(job);
    if (!l->server->stopping)
        pl_live_act(l);
}

static void ask(pl_live *l, int seat, const char *bot)
{
    static pl_choice legal[4096];
    const pl_table *t = l->table;
    const pl_game *g = t->setting.game;
    pl_think *job;
    int n = pl_table_legal(t, seat, legal);

    if (!n)
        return;
    job = pl_xcalloc(1, sizeof *job);
    job->seat = seat;
    if (!pl_minds_prepare(l, seat, bot, job)) {
        pl_think_free(job);
        return;
    }
    job->game = g;
    job->setup = t->setting.setup;
    job->seats = t->setting.seats;
    strcpy(job->bot, bot);
    pl_random(job->seed, sizeof job->seed);
    job->view = pl_xcalloc(1, g->view_size);
    pl_table_view(t, seat, job->view);
    job->legal = (pl_choice *)pl_xcopy(legal, (size_t)n * sizeof legal[0]);
    job->n_legal = n;
    job->ctx = l;
    job->key = l->mind[seat].key = t->view_hash[seat];
    job->done = on_thought;
    l->mind[seat].has_answer = 0;
    l->jobs++;
    pl_workers_ask(l->server->workers, job);
}

void pl_live_ask_bots(pl_live *l)
{
    const pl_table *t = l->table;

    if (t->phase != PL_PHASE_PLAYING)
        return;
    for (int i = 0; i < t->setting.seats; i++) {
        const char *bot = pl_table_bot(t, i);
        if (bot && (t->turn >> i & 1) && l->mind[i].key != t->view_hash[i])
            ask(l, i, bot);
    }
}

/* ---- finished games ---------------------------------------------------- */

/* Whose name is in the record for a seat; NULL if nobody's, or forgotten. */
static const pl_table_person *named_in(const pl_table *table, int seat)
{
    for (int i = 0; i < table->n_people; i++)
        if (table->people[i].seat == seat)
            return table->people[i].forgotten ? NULL : &table->people[i];
    return NULL;
}

static void put_people(pl_text *t, const pl_table *table)
{
    pl_put(t, ",\"people\":[");
    for (int i = 0; i < table->setting.seats; i++) {
        const pl_table_person *p = named_in(table, i);
        char id[33];
        if (p)
            pl_id_write(&p->id, id);
        pl_put(t, i ? "," : "");
        pl_put(t, p ? "\"" : "null");
        pl_put(t, p ? id : "");
        pl_put(t, p ? "\"" : "");
    }
    pl_put_char(t, ']');
}

static void put_summary(pl_text *t, const pl_table *table, const pl_record *r)
{
    char id[33];

    pl_table_record_id(table, id);
    pl_put(t, "{\"record\":\"");
    pl_put(t, id);
    pl_put(t, "\",\"game\":\"");
    pl_put(t, table->setting.game->id);
    pl_put(t, "\",\"version\":");
    pl_put_int(t, table->setting.game->version);
    pl_put(t, ",\"at\":");
    pl_put_int(t, table->at);
    pl_put(t, ",\"names\":[");
    for (int i = 0; i < table->setting.seats; i++) {
        pl_put(t, i ? "," : "");
        pl_put_string(t, r->names[i], strlen(r->names[i]));
    }
    pl_put_char(t, ']');
    put_people(t, table);
    pl_put(t, ",\"scores\":[");
    for (int i = 0; i < table->setting.seats; i++) {
        pl_put(t, i ? "," : "");
        pl_put_int(t, table->result.scores[i]);
    }
    pl_put(t, "],\"winners\":");
    pl_json_seats(t, table->result.winners);
    pl_put(t, r->origin.state ? ",\"continued\":true" : ",\"continued\":false");
    pl_put(t, ",\"host\":\"");
    pl_id_write(&table->host, id);
    pl_put(t, id);
    pl_put(t, "\"}");
}

typedef struct {
    pl_server *server;
    pl_id table;
} keeping;

/* The store may have been out of reach just when the game ended. */
static void on_record_kept(void *ctx, const pl_store_answer *a)
{
    keeping *k = ctx;
    pl_live *l = a->status == PL_STORE_OK || k->server->stopping
                     ? NULL
                     : pl_live_find(k->server, &k->table);

    free(k);
    if (!l || l->loading)
        return; /* a load ends with keeping the record, too */
    l->unkept = 1;
    pl_live_act_later(l);
}

void pl_live_keep_record(pl_live *l)
{
    const pl_table *table = l->table;
    pl_store_record kept = { .at = table->at };
    pl_id people[PL_PEOPLE_MAX];
    pl_record record;
    char summary[4096], id[33], *body;
    pl_text t;

    if (!pl_table_record(table, &record))
        return;
    pl_explain_visions(&record,
                       pl_packs_set_of(l->server->packs, &record.setting));
    for (int i = 0; i < table->n_people; i++)
        if (table->people[i].seat >= 0 && !table->people[i].forgotten &&
            kept.n_people < PL_PEOPLE_MAX)
            people[kept.n_people++] = table->people[i].id;
    pl_table_record_id(table, id);
    pl_id_read(id, 32, &kept.id);
    pl_text_init(&t, summary, sizeof summary);
    put_summary(&t, table, &record);
    body = pl_write_new(pl_record_write, &record, &kept.body_len);
    kept.people = people;
    kept.summary = summary;
    kept.summary_len = t.n;
    kept.body = body;
    if (body) {
        keeping *k = pl_xcalloc(1, sizeof *k);
        *k = (keeping){ l->server, table->id };
        pl_store_record_put(l->server->store, &kept, on_record_kept, k);
    }
    free(body);
    pl_record_release(&record);
}
