/* SPDX-License-Identifier: MIT */
/* table_people.c - who is at a table, who has which seat, and who is absent.
 *
 * People stay in the list, so that records can name them; 'left' and 'removed'
 * say that they are gone. When the list is full, watchers who are gone make
 * room. A seat has a place, which is empty, a bot's, or belongs to one or more
 * people. Its 'away' follows from its people: a seat is away when all of them
 * are, or when its time is up.
 *
 * While a seat is away and no bot stands in, a timer of the game that begins is
 * paused. A timer that is already running goes on: stopping it would reveal to
 * watchful players that somebody lost the connection. */
#include "server/table_inner.h"

#include "base/alloc.h"
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

pl_table_person *pl_table_find_person(pl_table *t, const pl_id *id)
{
    for (int i = 0; i < t->n_people; i++)
        if (pl_id_equal(&t->people[i].id, id))
            return &t->people[i];
    return NULL;
}

/* ---- questions --------------------------------------------------------- */

const pl_table_person *pl_table_person_of(const pl_table *t, const pl_id *id)
{
    for (int i = 0; i < t->n_people; i++)
        if (pl_id_equal(&t->people[i].id, id))
            return &t->people[i];
    return NULL;
}

const pl_table_person *pl_table_nth_person(const pl_table *t, int i)
{
    return i < t->n_people ? &t->people[i] : NULL;
}

int pl_table_shows_neighbours(const pl_table *t)
{
    return t->neighbours;
}

int pl_table_has_person(const pl_table *t, const pl_id *id)
{
    const pl_table_person *p = pl_table_person_of(t, id);

    return p && !p->removed && (!p->left || p->seat >= 0);
}

int pl_table_misses(const pl_table *t, const pl_table_person *p)
{
    return p->away || p->left ||
           (p->seat >= 0 && t->place[p->seat].out_of_time);
}

const pl_table_person *pl_table_host(const pl_table *t)
{
    return pl_table_person_of(t, &t->host);
}

int pl_table_audience(const pl_table_person *p)
{
    return p->seat >= 0 ? p->seat : PL_WATCHER;
}

int pl_table_people_in(const pl_table *t, int seat)
{
    int n = 0;

    for (int i = 0; i < t->n_people; i++)
        n += t->people[i].seat == seat;
    return n;
}

/* ---- changes ----------------------------------------------------------- */

/* Somebody who can be dropped from a full list: with 'is_left' a person who has
 * left, otherwise one who is disconnected. During silence the seats would
 * notice, so only people whom they do not see are dropped. */
static pl_table_person *find_spare(const pl_table *t, int is_left)
{
    for (int i = 0; i < t->n_people; i++) {
        pl_table_person *p = &t->people[i];
        if ((is_left ? p->left : p->away) && p->seat < 0 && !p->removed &&
            !p->muted && !pl_id_equal(&p->id, &t->host) &&
            (!pl_table_is_silent(t) || !pl_table_is_shown(p, 0)))
            return p;
    }
    return is_left ? find_spare(t, 0) : NULL;
}

int pl_table_is_solo(const pl_table *t)
{
    int n = 0;

    for (int i = 0; i < t->n_people; i++)
        n += pl_table_is_shown(&t->people[i], 0);
    return n == 1;
}

int pl_table_has_room(const pl_table *t)
{
    return t->n_people < PL_PEOPLE_MAX || find_spare(t, 1);
}

static void drop_spare(pl_table *t)
{
    pl_table_person *p = find_spare(t, 1);

    if (p)
        memmove(p, p + 1,
                (size_t)(&t->people[t->n_people--] - (p + 1)) * sizeof *p);
}

/* Names are fixed while a game runs: a person who returns has the old one.
 * During silence a new watcher is not shown. */
pl_table_person *pl_table_add_person(pl_table *t, const pl_id *id,
                                     const char *name, size_t len)
{
    pl_table_person *p = pl_table_find_person(t, id);
    int was_shown = p && pl_table_is_shown(p, 0);

    if (!p && t->n_people >= PL_PEOPLE_MAX)
        drop_spare(t);
    if (!p) {
        PL_GROW(t->people, t->n_people, t->cap_people);
        p = &t->people[t->n_people++];
        memset(p, 0, sizeof *p);
        p->id = *id;
        p->seat = -1;
    }
    p->left = p->away = p->lingers = 0;
    p->hidden = pl_table_is_silent(t) && !was_shown;
    if (t->phase != PL_PHASE_PLAYING || !was_shown) {
        memcpy(p->name, name, len);
        p->name[len] = 0;
    }
    return p;
}

void pl_table_empty_seat(pl_table *t, int seat)
{
    pl_place *p = &t->place[seat];

    p->kind = PL_PLACE_EMPTY;
    p->away = p->standin = 0;
    p->bot[0] = 0;
    pl_table_unready(t, seat);
}

void pl_table_unseat(pl_table *t, pl_table_person *p)
{
    int seat = p->seat;

    p->seat = -1;
    if (seat >= 0 && !pl_table_people_in(t, seat))
        pl_table_empty_seat(t, seat);
    else if (seat >= 0 && pl_id_equal(&t->place[seat].promiser, &p->id))
        pl_table_unready(t, seat); /* nobody else at the seat has the bytes */
}

/* If the host has gone, the next person who is still there becomes host. A
 * lobby that everybody has left is abandoned; a running game continues when
 * somebody returns. */
static void replace_host(pl_table *t)
{
    const pl_table_person *h = pl_table_person_of(t, &t->host);

    if (h && !h->left)
        return;
    for (int i = 0; i < t->n_people; i++)
        if (!t->people[i].left) {
            t->host = t->people[i].id;
            return;
        }
    if (t->phase == PL_PHASE_LOBBY)
        t->phase = PL_PHASE_ABANDONED;
}

/* Whether the deal that is being opened cannot be made without this person. */
static int is_needed(const pl_table *t, const pl_table_person *p)
{
    return pl_table_is_opening(t) && p->seat >= 0 &&
           (pl_table_people_in(t, p->seat) == 1 ||
            ((pl_table_unopened(t) & PL_BIT(p->seat)) &&
             pl_id_equal(&t->place[p->seat].promiser, &p->id)));
}

void pl_table_drop_person(pl_table *t, pl_table_person *p)
{
    if (is_needed(t, p))
        pl_table_void(t, p->removed ? PL_VOID_REMOVED : PL_VOID_LEFT,
                      PL_BIT(p->seat));
    p->left = PL_LEFT;
    p->lingers =
        pl_table_is_silent(t) && p->seat < 0 && !p->hidden && !p->removed;
    p->hidden = 0;
    if (t->phase != PL_PHASE_PLAYING)
        pl_table_unseat(t, p);
    replace_host(t);
}

/* Whether the seat can go to a bot: some person plays on, and bots can. */
static int is_for_bot(const pl_table *t)
{
    for (int i = 0; i < t->setting.seats; i++)
        if (t->place[i].kind == PL_PLACE_PERSON && pl_table_people_in(t, i))
            return !pl_minds_refuse(t->setting.game, t->setting.setup);
    return 0;
}

void pl_table_resign(pl_table *t, pl_table_person *p, int64_t at)
{
    pl_place *place = &t->place[p->seat];
    int seat = p->seat;

    pl_table_drop_person(t, p);
    p->seat = -1; /* its share of the deal stays */
    if (pl_table_people_in(t, seat)) {
        /* the others of a shared seat play on */
    } else if (!is_for_bot(t)) {
        pl_table_close(t);
    } else {
        place->kind = PL_PLACE_BOT;
        place->ready = 1;
        place->out_of_time = 0;
        strcpy(place->bot, PL_STAND_IN);
        strcpy(place->resigned, p->name);
        free(place->orders);
        place->orders = NULL;
        t->moved_at = t->shown_at = at; /* as for a stand-in */
    }
    pl_table_update_absence(t, at);
}

void pl_table_stand_in(pl_table *t, int seat, int64_t at)
{
    t->place[seat].standin = 1;
    t->moved_at = t->shown_at = at; /* the bots' delay counts from here */
}

static int is_present(const pl_table *t, int seat)
{
    for (int i = 0; i < t->n_people; i++)
        if (t->people[i].seat == seat && !t->people[i].away &&
            !t->people[i].left)
            return 1;
    return 0;
}

void pl_table_update_absence(pl_table *t, int64_t at)
{
    int missing = 0;

    for (int seat = 0; seat < t->setting.seats; seat++) {
        pl_place *place = &t->place[seat];
        int away = place->kind == PL_PLACE_PERSON && !is_present(t, seat);
        place->away = away || place->out_of_time;
        if (!place->away)
            place->standin = 0;
        missing |= away && !place->standin;
    }
    t->pause_wanted = (uint8_t)missing;
    if (!missing && t->paused) {
        t->paused = 0;
        t->timer_ends += at; /* what was left of it */
    }
}

const char *pl_table_origin(const pl_table *t)
{
    return t->origin.record;
}

int pl_table_unfinished_seat(const pl_table *t, const pl_id *person)
{
    const pl_table_person *p = pl_table_person_of(t, person);

    return p && t->phase <= PL_PHASE_PLAYING ? p->seat : -1;
}
