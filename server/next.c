/* SPDX-License-Identifier: MIT */
/* next.c - makes the next table for the same people. */
#include "server/next.h"

#include "server/parlours.h"
#include "server/people.h"
#include "server/server_state.h"

#include "base/alloc.h"
#include "wire/known.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    pl_id id;
    char name[PL_NAME_MAX + 1];
    int seat;
} comer;

struct pl_next {
    pl_server *server;
    const pl_game *game;
    json_t *wish;
    comer person[PL_PEOPLE_MAX];
    int n;
    char bot[PL_SEATS_MAX][PL_BOT_NAME + 1];
    int n_bots;
};

pl_next *pl_next_new(pl_server *server)
{
    pl_next *plan = pl_xcalloc(1, sizeof *plan);

    plan->server = server;
    plan->wish = json_object();
    return plan;
}

void pl_next_free(pl_next *plan)
{
    json_decref(plan->wish);
    free(plan);
}

void pl_next_person(pl_next *plan, const pl_id *id, const char *name, int seat)
{
    comer *c = plan->person;

    while (c < plan->person + plan->n && !pl_id_equal(&c->id, id))
        c++;
    if (c == plan->person + PL_PEOPLE_MAX)
        return;
    if (c == plan->person + plan->n) {
        *c = (comer){ .id = *id, .seat = PL_NEXT_LOOKS_ON };
        snprintf(c->name, sizeof c->name, "%s", name);
        plan->n++;
    }
    if (c->seat == PL_NEXT_LOOKS_ON || (c->seat < 0 && seat >= 0))
        c->seat = seat;
}

void pl_next_share(pl_next *plan, int shared)
{
    json_object_set_new(plan->wish, "shared", json_boolean(shared));
}

/* ---- what is taken over from the old table ------------------------------ */

static void copy_parlour(pl_next *plan, const pl_id *id, const char *code)
{
    char hex[33];

    pl_id_write(id, hex);
    json_object_set_new(plan->wish, "parlour", json_string(hex));
    json_object_set_new(plan->wish, "code", json_string(code));
}

void pl_next_as_before(pl_next *plan, const pl_table *old, const pl_game *game)
{
    const pl_table_person *host = pl_table_host(old), *p;
    int same = !game || game == pl_table_game(old);
    char hex[33];

    plan->game = same ? pl_table_game(old) : game;
    json_decref(plan->wish);
    plan->wish = same ? pl_table_wish(old)
                      : json_pack("{s:s,s:b}", "game", game->id, "moments", 1);
    pl_id_write(pl_table_id(old), hex);
    json_object_set_new(plan->wish, "earlier", json_string(hex));
    if (!pl_id_is_zero(pl_table_parlour(old)))
        copy_parlour(plan, pl_table_parlour(old), pl_table_code(old));
    if (host && !host->left && !host->removed)
        pl_next_person(plan, &host->id, host->name, PL_NEXT_LOOKS_ON);
    for (int i = 0; (p = pl_table_nth_person(old, i)); i++)
        if (!p->left && !p->removed)
            pl_next_person(plan, &p->id, p->name,
                           p->seat < 0 ? PL_NEXT_LOOKS_ON
                           : same      ? p->seat
                                       : PL_NEXT_ANY_SEAT);
    for (int i = 0; i < pl_table_seats(old); i++) {
        const char *bot = pl_table_seated_bot(old, i);
        if (bot && same)
            strcpy(plan->bot[i], bot);
        plan->n_bots += bot != NULL;
    }
}

void pl_next_in_parlour(pl_next *plan, const pl_parlour *p, int friends)
{
    const pl_parlour_table *now = pl_parlour_current(p);

    copy_parlour(plan, &p->id, p->code);
    if (!plan->game && now)
        plan->game = pl_game_by_id(now->game, strlen(now->game));
    if (plan->game && !json_object_get(plan->wish, "game")) {
        json_object_set_new(plan->wish, "game", json_string(plan->game->id));
        json_object_set_new(plan->wish, "moments", json_true());
    }
    for (int i = 0; friends && i < p->n_people; i++)
        if (!p->person[i].gone && p->person[i].plays)
            pl_next_person(plan, &p->person[i].id, p->person[i].name,
                           PL_NEXT_ANY_SEAT);
}

/* ---- seats -------------------------------------------------------------- */

/* As many seats as people and bots, if the game allows that many. */
static int count_seats(const pl_next *plan)
{
    int n = plan->n_bots;

    for (int i = 0; i < plan->n; i++)
        n += plan->person[i].seat != PL_NEXT_LOOKS_ON;
    if (n < 2)
        n = plan->game->usual_seats;
    return n < plan->game->min_seats   ? plan->game->min_seats
           : n > plan->game->max_seats ? plan->game->max_seats
                                       : n;
}

static int is_taken(const pl_next *plan, int seat)
{
    for (int i = 0; i < plan->n; i++)
        if (plan->person[i].seat == seat)
            return 1;
    return plan->bot[seat][0] != 0;
}

/* Gives seats to the people who want one, in order; the rest become watchers.
 * If the old table had bots, bots take the free seats. */
static void assign_seats(pl_next *plan, int seats)
{
    int seat = 0;

    for (int i = 0; i < plan->n; i++) {
        comer *c = &plan->person[i];
        if (c->seat >= seats)
            c->seat = PL_NEXT_ANY_SEAT;
        while (c->seat == PL_NEXT_ANY_SEAT && seat < seats &&
               is_taken(plan, seat))
            seat++;
        if (c->seat == PL_NEXT_ANY_SEAT)
            c->seat = seat < seats ? seat : PL_NEXT_LOOKS_ON;
    }
    for (int i = 0; i < seats && plan->n_bots; i++)
        if (!is_taken(plan, i))
            strcpy(plan->bot[i], PL_STAND_IN);
}

/* ---- making it ---------------------------------------------------------- */

typedef struct {
    pl_server *server;
    pl_id table, host;
    pl_next_done *done;
    void *ctx;
} making;

/* The last op of the new table has ended. A refused op, such as a bot that
 * cannot play, does not matter as long as the table exists. */
static void on_made(void *ctx, int is_kept)
{
    making *m = ctx;
    pl_table_answer busy = { .refusal = PL_REFUSE_BUSY };
    pl_live *live = pl_live_find(m->server, &m->table);
    int fine = live && !live->closing && pl_table_is_made(live->table) &&
               pl_table_has_person(live->table, &m->host);
    (void)is_kept;

    m->done(m->ctx, fine ? live : NULL, &busy);
    free(m);
}

static void submit_people(pl_live *live, const pl_next *plan, int seats)
{
    for (int i = 0; i < plan->n; i++) {
        const comer *c = &plan->person[i];
        pl_live_submit_for(live, &c->id, PL_ENTRY_JOIN, 0, c->name);
    }
    for (int i = 0; i < plan->n; i++)
        if (plan->person[i].seat >= 0)
            pl_live_submit_for(live, &plan->person[i].id, PL_ENTRY_SIT,
                               plan->person[i].seat, NULL);
    for (int i = 0; i < seats; i++)
        if (plan->bot[i][0])
            pl_live_submit_for(live, &plan->person[0].id, PL_ENTRY_BOT, i,
                               plan->bot[i]);
}

/* The names of the table are still being stored, so all these ops wait in its
 * queue; the last one reports that all are done. */
static void make(pl_next *plan, pl_live *live, pl_op *create, int seats,
                 pl_next_done *done, void *ctx)
{
    making *m = pl_xcalloc(1, sizeof *m);
    pl_op *last;

    *m = (making){ plan->server, *pl_table_id(live->table), plan->person[0].id,
                   done, ctx };
    pl_live_submit(live, create);
    submit_people(live, plan, seats);
    for (last = live->queue; last->next;)
        last = last->next;
    last->ended = on_made;
    last->ended_ctx = m;
}

void pl_next_make(pl_next *plan, pl_next_done *done, void *ctx)
{
    pl_table_answer answer = { .refusal = PL_REFUSE_UNKNOWN_TABLE };
    pl_op *create = pl_op_new(NULL, NULL, PL_ENTRY_CREATE);
    json_t *wished = json_object_get(plan->wish, "seats");
    pl_live *live = NULL;
    int seats = 0;

    if (plan->game && plan->n) {
        seats = wished ? (int)json_integer_value(wished) : count_seats(plan);
        json_object_set_new(plan->wish, "seats", json_integer(seats));
        live =
            pl_live_make(plan->server, plan->wish, plan->game, create, &answer);
        if (!live && !wished) { /* its default options need the default number
                                   of seats */
            seats = plan->game->usual_seats;
            json_object_set_new(plan->wish, "seats", json_integer(seats));
            live = pl_live_make(plan->server, plan->wish, plan->game, create,
                                &answer);
        }
    }
    if (live) {
        assign_seats(plan, seats);
        make(plan, live, create, seats, done, ctx);
    } else {
        pl_op_free(create);
        done(ctx, NULL, &answer);
    }
    pl_next_free(plan);
}

void pl_next_announce(pl_live *live)
{
    const pl_table_person *p;

    for (int i = 0; (p = pl_table_nth_person(live->table, i)); i++)
        pl_people_keep_table(live->server, &p->id, live->table);
    pl_live_note_all_absent(live);
    pl_parlours_set_table(live->server, live->table);
}
