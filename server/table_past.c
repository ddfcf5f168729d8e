/* SPDX-License-Identifier: MIT */
/* table_past.c - what was played at a table: the events of an audience, and
 * the record of the finished game.
 *
 * Events are not kept. They are made again by replaying the steps from the
 * first state, which costs less than keeping them for every audience. What a
 * recall table shows only once is left out when it is made again. */
#include "server/table_inner.h"

#include "base/alloc.h"
#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

/* Used within one call, by one thread. */
static pl_event events_at[PL_EVENTS_MAX];

static int is_shown_once(const pl_table *t, const pl_event *e)
{
    const pl_verb *v = pl_verb_of(t->setting.game->words->events, e->kind);
    return t->is_recall && t->phase == PL_PHASE_PLAYING && v &&
           (v->flags & PL_MEMORY);
}

void pl_table_events(const pl_table *t, int audience, uint32_t since, int again,
                     void (*told)(void *ctx, const pl_event *event,
                                  uint32_t number),
                     void *ctx)
{
    const pl_game *g = t->setting.game;
    uint32_t number = 0;
    void *state;

    if (!t->state)
        return;
    state = pl_xcalloc(1, g->state_size);
    pl_table_deal(t, state);
    for (uint32_t i = 0; i < t->n_steps; i++) {
        const pl_table_step *s = &t->steps[i];
        pl_events events = { 0, PL_EVENTS_MAX, events_at };
        number += s->got >> audience & 1;
        if (s->seat == PL_NOBODY)
            continue;
        g->apply(t->setting.setup, state, s->seat, s->move, &events);
        for (int k = 0; k < events.n && number > since; k++)
            if ((events.at[k].seen_by >> audience & 1) &&
                !(again && is_shown_once(t, &events.at[k])))
                told(ctx, &events.at[k], number);
    }
    free(state);
}

void pl_table_record_id(const pl_table *t, char out[33])
{
    uint8_t bytes[7 + 16 + 32] = "record", digest[PL_HASH];
    pl_id id;

    memcpy(bytes + 7, t->id.b, 16);
    memcpy(bytes + 23, t->fair.secret, 32);
    pl_digest(bytes, sizeof bytes, digest);
    memcpy(id.b, digest, sizeof id.b);
    pl_id_write(&id, out);
}

/* A record names people who voided a deal by the seat that they played in the
 * end. It does not name people who did not play. */
static void note_players(const pl_table *t, pl_fair *fair)
{
    for (int k = 0; k < fair->n_voided; k++)
        for (int i = 0; i < PL_SEATS_MAX; i++) {
            pl_voided *v = &fair->voided[k];
            const pl_table_person *p = pl_table_person_of(t, &v->person[i]);
            v->player[i] = p && (v->by & PL_BIT(i)) ? p->seat : -1;
        }
}

int pl_table_record(const pl_table *t, pl_record *r)
{
    char *text = NULL;
    size_t len;
    pl_setting copy;
    pl_fault fault;
    json_t *json;
    pl_err err = PL_BAD_RECORD;

    if (t->phase != PL_PHASE_OVER)
        return 0;
    text = pl_write_new(pl_setting_write, &t->setting, &len);
    json = text ? pl_json_parse(text, len, PL_RECORD_LIMIT, &fault) : NULL;
    if (json)
        err = pl_setting_read(&copy, json, &fault);
    json_decref(json);
    free(text);
    if (err != PL_OK)
        return 0;
    pl_record_init(r, &copy, t->seed);
    if (!pl_fair_copy(&r->fair, &t->fair)) {
        pl_record_release(r);
        return 0;
    }
    note_players(t, &r->fair);
    if (t->origin.state) {
        r->origin = t->origin;
        r->origin.state =
            pl_xcopy(t->origin.state, t->setting.game->state_size);
    }
    for (int i = 0; i < t->n_people; i++)
        if (t->people[i].seat >= 0 && !r->names[t->people[i].seat][0])
            strcpy(r->names[t->people[i].seat], t->people[i].name);
    for (uint32_t i = 0; i < t->n_steps; i++)
        if (t->steps[i].seat != PL_NOBODY &&
            pl_record_add(r, t->steps[i].seat, t->steps[i].move) &&
            t->steps[i].said)
            pl_record_say(r, r->n - 1, t->steps[i].said);
    for (int i = 0; i < t->n_coached; i++)
        pl_record_coach(r, t->coached[i]);
    pl_record_close(r, t->state);
    return 1;
}
