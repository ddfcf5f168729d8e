/* SPDX-License-Identifier: MIT */
/* requests_coach.c - the coach, for one person who plays with bots.
 *
 * First the table's log gets the mark that the seat asked (actions_coach.c,
 * which also says who may). Then a worker gets a copy of what the seat has: its
 * view, its events and, for a hint, its choices. It gets no state, so the
 * advice cannot hold what the seat may not know. The answer goes to the asker's
 * connection only. Bots have a higher rank, so play does not wait for
 * advice. */
#include "server/actions.h"
#include "server/call.h"

#include "base/alloc.h"
#include "review/coach.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    pl_work work; /* first: a pl_work * is cast back */
    pl_live *live;
    pl_call *call;
    int is_hint;
    pl_coach coach;
    void *view;
    pl_choice *legal;
    pl_event *events;
    int n_events, cap_events;
    char *text; /* the answer */
} advice;

static void run_advice(pl_work *work)
{
    advice *a = (advice *)work;

    a->text = a->is_hint ? pl_coach_hint(&a->coach) : pl_coach_known(&a->coach);
}

static void on_advice(pl_work *work)
{
    advice *a = (advice *)work;
    pl_live *l = a->live;

    if (a->text)
        pl_call_result(a->call, a->text);
    else
        pl_call_refuse(a->call, PL_REFUSE_BUSY);
    pl_call_end(a->call);
    free(a->view);
    free(a->legal);
    free(a->events);
    free(a->text);
    free(a);
    l->jobs--;
    if (!l->server->stopping)
        pl_live_act(l);
}

static void keep_event(void *ctx, const pl_event *event, uint32_t number)
{
    advice *a = ctx;
    (void)number;

    PL_GROW(a->events, a->n_events, a->cap_events);
    a->events[a->n_events++] = *event;
}

/* The log has the mark. */
static void on_marked(pl_op *op, pl_live *l)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = l->table;
    int seat = pl_table_person_of(t, &op->session->person)->seat;
    pl_call call = { op->session, op->rpc_id, NULL };
    advice *a = pl_xcalloc(1, sizeof *a);
    int n = pl_table_legal(t, seat, legal);

    a->live = l;
    a->call = pl_call_keep(&call);
    a->is_hint = op->entry.flag;
    a->view = pl_xcalloc(1, pl_table_game(t)->view_size);
    pl_table_view(t, seat, a->view);
    pl_table_events(t, seat, 0, 0, keep_event, a);
    a->legal =
        n ? (pl_choice *)pl_xcopy(legal, (size_t)n * sizeof legal[0]) : NULL;
    a->coach = (pl_coach){ pl_table_writing(t), seat,     a->view, a->events,
                           a->n_events,         a->legal, n };
    a->work.rank = PL_WORK_LATER;
    a->work.run = run_advice;
    a->work.done = on_advice;
    memcpy(&a->work.owner, op->session->person.b, sizeof a->work.owner);
    a->work.asker = op->session;
    l->jobs++;
    pl_workers_ask(l->server->workers, &a->work);
}

static void run_coach(pl_call *call)
{
    const char *what = pl_call_text(call, "what");
    pl_op *op;

    if (!what)
        return;
    if (strcmp(what, "hint") != 0 && strcmp(what, "known") != 0) {
        pl_call_bad_field(call, "what", "known or hint");
        return;
    }
    op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_COACH);
    op->entry.seat = (uint8_t)call->me->seat;
    op->entry.flag = strcmp(what, "hint") == 0;
    op->done = on_marked;
    pl_live_submit(call->live, op);
}

const pl_action pl_action_coach = {
    .name = "coach",
    .help = "gives advice to a person who plays alone with bots, from their "
            "seat's view; the table and its record show that it was asked",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "what", "\"known\" | \"hint\"", "" }),
    .result =
        PL_FIELDS({ "facts?", "Belief[]", "of 'known', as there" },
                  { "believed?", "Belief[]", "of 'known', as there" },
                  { "move?", "unknown",
                    "of 'hint': what a strong bot would do; null: wait" },
                  { "why?", "string", "of 'hint': its reason, or empty" }),
    .who = PL_SEATED,
    .rate = PL_RATE_RARE,
    .run = run_coach,
};
