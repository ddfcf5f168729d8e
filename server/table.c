/* SPDX-License-Identifier: MIT */
/* table.c - applying entries, and questions about a table.
 *
 * pl_table_check() and pl_table_apply() are the only way to change a table.
 * Both look up the action of the entry's kind (actions.h): its descriptor says
 * who may do it and when, and has the functions that check and apply it.
 *
 * Invariants:
 *  - Checking changes nothing. The server checks an entry before it appends
 *    it, and every reader of the log checks it again before it applies it,
 *    except for its own moves that come back to a table that did not change.
 *    An entry that fails is skipped by all readers alike, but still counted.
 *  - Nothing depends on the clock, on random numbers or on the machine.
 *  - A table is used by one thread at a time. Static buffers below are used
 *    within one call. */
#include "server/table_inner.h"

#include "base/alloc.h"
#include "server/action.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Clients are told of an opening by the room's 'deal': to people the table is
 * still before its start. */
const char *const pl_table_phases[] = { "lobby",     "playing", "over",
                                        "abandoned", "lobby",   NULL };
const char *const pl_table_patiences[] = { "none", "move", "game", "slow",
                                           NULL };
const char *const pl_table_chat_tos[] = { "table", "watchers", "seat", NULL };

pl_table *pl_table_new(const pl_id *id)
{
    pl_table *t = pl_xcalloc(1, sizeof *t);

    t->id = *id;
    t->grace_ms = 20000;
    return t;
}

void pl_table_free(pl_table *t)
{
    if (!t)
        return;
    pl_setting_release(&t->setting);
    for (int i = 0; i < t->n_lines; i++)
        free(t->lines[i].text);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        free(t->place[i].orders);
    for (uint32_t i = 0; i < t->n_steps; i++)
        free(t->steps[i].said);
    free(t->origin.state);
    pl_fair_release(&t->fair);
    free(t->lines);
    free(t->steps);
    free(t->coached);
    free(t->people);
    free(t->state);
    free(t);
}

/* ---- entries ----------------------------------------------------------- */

/* Members who were removed or have left get the same answer as strangers, so
 * that it does not tell whether a table exists. */
static pl_refusal refusal_of_member(const pl_table *t, pl_actor who,
                                    const pl_table_person *p, int may_have_left)
{
    if (!p || p->removed || (p->left && !may_have_left))
        return PL_REFUSE_UNKNOWN_TABLE;
    if (who == PL_SEATED && p->seat < 0)
        return PL_REFUSE_NOT_SEATED;
    if (who == PL_HOST && !pl_id_equal(&t->host, &p->id))
        return PL_REFUSE_NOT_HOST;
    return PL_FINE;
}

pl_refusal pl_table_refusal(const pl_table *t, pl_actor who,
                            const pl_id *person, int seat)
{
    const pl_table_person *p = pl_table_person_of(t, person);

    if (who == PL_ANYBODY || who == PL_KNOWN)
        return PL_FINE;
    if (who == PL_SEAT_OWNER)
        return pl_id_is_zero(person) || (p && p->seat == seat)
                   ? PL_FINE
                   : PL_REFUSE_NOT_SEATED;
    return refusal_of_member(t, who, p, who == PL_LEAVER);
}

pl_refusal pl_table_refusal_here(const pl_table *t, pl_actor who,
                                 const pl_id *person)
{
    return refusal_of_member(t, who, pl_table_person_of(t, person), 1);
}

int pl_table_check(const pl_table *t, const pl_entry *e, pl_table_answer *a)
{
    const pl_action *action = pl_action_of(e->kind);
    const pl_table_person *p = pl_table_person_of(t, &e->person);
    unsigned now = pl_table_is_made(t) ? 1u << t->phase : PL_WHEN_NEW;
    pl_refusal why;

    *a = (pl_table_answer){ 0 };
    if (!action)
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    why = pl_table_refusal(t, action->who, &e->person, e->seat);
    if (why)
        return pl_answer_refuse(a, why);
    if (!(action->phases & now))
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return !action->check || action->check(t, e, p, a);
}

void pl_table_apply(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    pl_table_answer ignored;

    if (pl_table_check(t, e, &ignored)) {
        pl_table_apply_checked(t, e, c);
        return;
    }
    *c = (pl_table_change){ 0 };
    t->count++;
}

void pl_table_apply_checked(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    const pl_action *action = pl_action_of(e->kind);
    int was_silent = pl_table_is_silent(t), is_quiet;
    pl_id host = t->host;

    assert(pl_table_check(t, e, &(pl_table_answer){ 0 }));
    *c = (pl_table_change){ 0 };
    t->count++;
    c->applied = 1;
    c->room = !action->keeps_room;
    is_quiet = pl_table_is_quiet(t, e);
    action->apply(t, e, pl_table_find_person(t, &e->person), c);
    c->is_quiet = is_quiet && pl_id_equal(&host, &t->host);
    if (was_silent && !pl_table_is_silent(t))
        c->room |= pl_table_end_silence(t);
    t->at = e->at;
    pl_table_number_update(t, e, c);
}

/* ---- questions --------------------------------------------------------- */

const pl_id *pl_table_id(const pl_table *t)
{
    return &t->id;
}

const char *pl_table_link(const pl_table *t)
{
    return t->link;
}

const char *pl_table_code(const pl_table *t)
{
    return t->code;
}

int pl_table_is_made(const pl_table *t)
{
    return t->setting.game != NULL;
}

uint64_t pl_table_count(const pl_table *t)
{
    return t->count;
}

int64_t pl_table_last_at(const pl_table *t)
{
    return t->at;
}

pl_phase pl_table_phase(const pl_table *t)
{
    return t->phase;
}

int pl_table_is_playing(const pl_table *t)
{
    return t->phase == PL_PHASE_PLAYING;
}

int pl_table_is_over(const pl_table *t)
{
    return t->phase == PL_PHASE_OVER;
}

const pl_setting *pl_table_setting(const pl_table *t)
{
    return &t->setting;
}

const pl_game *pl_table_game(const pl_table *t)
{
    return t->setting.game;
}

int pl_table_seats(const pl_table *t)
{
    return t->setting.seats;
}

int pl_table_is_listed(const pl_table *t)
{
    return t->listed &&
           (t->phase <= PL_PHASE_PLAYING || pl_table_is_opening(t));
}

const pl_id *pl_table_earlier(const pl_table *t)
{
    return &t->earlier;
}

const pl_id *pl_table_parlour(const pl_table *t)
{
    return &t->parlour;
}

int pl_table_has_won(const pl_table *t, int seat)
{
    return t->phase == PL_PHASE_OVER && (t->result.winners >> seat & 1);
}

int pl_table_was_heard_by_all(const pl_table *t, const pl_entry *e)
{
    uint16_t all =
        (uint16_t)((1u << t->setting.seats) - 1) | PL_BIT(PL_WATCHER);

    for (int i = t->n_lines - 1; i >= 0; i--)
        if (t->lines[i].at == e->at &&
            pl_id_equal(&t->lines[i].from, &e->person))
            return t->lines[i].heard == all;
    return 0;
}

const char *pl_table_rematch(const pl_table *t)
{
    return t->rematch;
}

uint32_t pl_table_number(const pl_table *t, int audience)
{
    return t->number[audience];
}

uint32_t pl_table_prompt(const pl_table *t, int seat)
{
    return t->place[seat].prompt;
}

int pl_table_is_behind(const pl_table *t, int audience, uint32_t since)
{
    uint32_t most = t->number[audience];

    /* Before the start the same person may have had another seat. */
    for (int a = 0; a < PL_AUDIENCES && !t->state; a++)
        if (t->number[a] > most)
            most = t->number[a];
    return since > most;
}
