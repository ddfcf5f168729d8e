/* table.c - applying entries, and the views that come of it.
 *
 * An entry is checked and then applied; checking changes nothing. What an
 * audience is told is decided here and only here: a move gives it an update
 * only if its view, its choices or its events have changed by it. */
#include "server/table.h"

#include "base/alloc.h"
#include "bots/mind.h"
#include "server/table_rules.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_KEPT = 200 };

/* Long enough for the views, choices and events of any game; used only within
 * one call, on the loop's thread. */
static pl_event events_at[1024];
static pl_choice choices_at[4096];
static unsigned char view_at[65536];

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
    free(t->lines);
    free(t->steps);
    free(t->people);
    free(t->state);
    free(t);
}

/* ---- questions --------------------------------------------------------- */

pl_table_person *pl_table_person_of(const pl_table *t, const pl_id *id)
{
    for (int i = 0; i < t->n_people; i++)
        if (pl_id_equal(&t->people[i].id, id))
            return &t->people[i];
    return NULL;
}

int pl_table_audience(const pl_table_person *p)
{
    return p->seat >= 0 ? p->seat : PL_WATCHER;
}

int pl_table_taken(const pl_table *t)
{
    int n = 0;

    for (int i = 0; i < t->setting.seats; i++)
        n += t->place[i].kind != PL_PLACE_EMPTY;
    return n;
}

static uint64_t short_id(const pl_id *id)
{
    uint64_t v;
    memcpy(&v, id->b, sizeof v);
    return v;
}

uint32_t pl_table_number_of(const pl_table *t, int seat, const pl_id *id)
{
    uint64_t wanted = short_id(id);
    uint32_t number = 0;

    for (uint32_t i = 0; i < t->n_steps; i++) {
        number += t->steps[i].got >> seat & 1;
        if (t->steps[i].seat == seat && t->steps[i].id == wanted)
            return number;
    }
    return 0;
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

/* ---- through the one door ---------------------------------------------- */

void pl_table_view(const pl_table *t, int audience, void *out)
{
    t->setting.game->view(t->setting.setup, t->state, audience, out);
}

int pl_table_legal(const pl_table *t, int seat, pl_choice *out)
{
    if (t->phase != PL_PHASE_PLAYING || !(t->turn >> seat & 1))
        return 0;
    return t->setting.game->legal(t->setting.setup, t->state, seat, out);
}

pl_writing pl_table_writing(const pl_table *t)
{
    pl_writing w = pl_setting_writing(&t->setting);
    w.recall = t->is_recall && t->phase == PL_PHASE_PLAYING;
    return w;
}

/* ---- telling ----------------------------------------------------------- */

static uint64_t hash(uint64_t h, const void *bytes, size_t len)
{
    const uint8_t *p = bytes;

    for (; len >= 8; p += 8, len -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    while (len--)
        h = (h ^ *p++) * 0x100000001b3u;
    return h ^ h >> 32;
}

/* Has what 'audience' sees changed since it was last looked at? */
static int view_changed(pl_table *t, int audience)
{
    const pl_game *g = t->setting.game;
    uint64_t h = 1;

    memset(view_at, 0, g->view_size);
    pl_table_view(t, audience, view_at);
    h = hash(h, view_at, g->view_size);
    if (audience < PL_SEATS_MAX) {
        int n = pl_table_legal(t, audience, choices_at);
        uint64_t legal =
            hash((uint64_t)n, choices_at, (size_t)n * sizeof choices_at[0]);
        h ^= legal;
        if (legal != t->place[audience].legal_hash)
            t->place[audience].prompt = 0; /* to be set when numbered */
        t->place[audience].legal_hash = legal;
    }
    if (h == t->view_hash[audience])
        return 0;
    t->view_hash[audience] = h;
    return 1;
}

static uint16_t told_by_events(const pl_events *events)
{
    uint16_t all = 0;

    for (int i = 0; i < events->n; i++)
        all |= events->at[i].seen_by;
    return all;
}

static uint16_t audiences(const pl_table *t)
{
    return (uint16_t)((1u << t->setting.seats) - 1) | PL_BIT(PL_WATCHER);
}

/* Who gets an update, and its number. */
static void number_it(pl_table *t, pl_table_change *c)
{
    uint16_t here = audiences(t), got = c->room ? here : 0;

    if (c->line)
        got |= c->line->heard;
    if (c->play)
        got |= told_by_events(&c->events);
    for (int a = 0; a < PL_AUDIENCES; a++) {
        if (!(here >> a & 1))
            continue;
        if (c->play && view_changed(t, a))
            got |= PL_BIT(a);
        t->number[a] += got >> a & 1;
        if (a < PL_SEATS_MAX && !t->place[a].prompt)
            t->place[a].prompt = t->number[a];
    }
    c->got = got & here;
}

static void remember(pl_table *t, const pl_entry *e, const pl_table_change *c)
{
    PL_GROW(t->steps, t->n_steps, t->cap_steps);
    pl_table_step *s = &t->steps[t->n_steps++];
    *s = (pl_table_step){ .got = c->got, .seat = PL_NOBODY };
    if (e->kind == PL_ENTRY_MOVE) {
        s->move = e->move;
        s->seat = e->seat;
        s->id = short_id(&e->other);
        if (e->len && e->text[0])
            s->said = pl_xcopy(e->text, strnlen(e->text, e->len));
    }
}

/* ---- play -------------------------------------------------------------- */

static const pl_open *open_of(const pl_table *t)
{
    return t->state; /* pl_open is the first member of every state */
}

static void note_awaited(pl_table *t, int64_t at)
{
    for (int i = 0; i < t->setting.seats; i++) {
        pl_place *p = &t->place[i];
        int awaited = t->turn >> i & 1;
        if (!awaited && p->awaited_since)
            p->used_ms += at - p->awaited_since;
        if (!awaited)
            p->awaited_since = 0;
        else if (!p->awaited_since)
            p->awaited_since = at;
    }
}

/* A timer that begins while somebody is missing stands still; one that runs
 * already runs out, since stopping it would tell that somebody is missing to
 * those who watch for it. */
static void note_timer(pl_table *t, int64_t at)
{
    const pl_open *o = open_of(t);

    if (o->timer_number == t->timer)
        return;
    t->timer = o->timer_number;
    t->timer_kind = o->timer_kind;
    t->paused = t->timer && t->pause_wanted && !t->strict;
    t->timer_ends = !t->timer   ? 0
                    : t->paused ? (int64_t)o->timer_ms
                                : at + o->timer_ms;
}

static void resume_timer(pl_table *t, int64_t at)
{
    if (!t->paused)
        return;
    t->paused = 0;
    t->timer_ends += at;
}

static void look_for_end(pl_table *t)
{
    if (t->turn)
        return;
    t->phase = PL_PHASE_OVER;
    t->timer = 0;
    t->timer_ends = 0;
    t->result = pl_setting_result(&t->setting, t->state);
}

static void after_play(pl_table *t, int64_t at)
{
    t->turn = t->setting.game->turn(t->setting.setup, t->state);
    t->moved_at = at;
    note_awaited(t, at);
    note_timer(t, at);
    look_for_end(t);
}

static void start(pl_table *t, const pl_entry *e)
{
    const pl_game *g = t->setting.game;

    for (int i = 0; i < t->setting.seats; i++)
        t->fair.gave |= t->place[i].has_given ? PL_BIT(i) : 0;
    if (!t->fair.by_hand)
        pl_fair_seed(&t->fair, &t->setting, t->seed);
    t->state = pl_xcalloc(1, g->state_size);
    pl_table_deal(t, t->state);
    t->phase = PL_PHASE_PLAYING;
    after_play(t, e->at);
}

static void move(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    c->events = (pl_events){ 0, 1024, events_at };
    t->setting.game->apply(t->setting.setup, t->state, e->seat, e->move,
                           &c->events);
    if (e->seat < PL_SEATS_MAX) {
        t->place[e->seat].prompt = 0;
        if (t->place[e->seat].out_of_time)
            t->place[e->seat].away = t->place[e->seat].out_of_time = 0;
    }
    after_play(t, e->at);
    c->play = 1;
    c->room = t->phase == PL_PHASE_OVER;
}

/* ---- people ------------------------------------------------------------ */

static void add_person(pl_table *t, const pl_id *id, const char *name,
                       size_t len)
{
    pl_table_person *p = pl_table_person_of(t, id);

    if (!p) {
        PL_GROW(t->people, t->n_people, t->cap_people);
        p = &t->people[t->n_people++];
        memset(p, 0, sizeof *p);
        p->id = *id;
        p->seat = -1;
    }
    p->left = p->away = 0;
    memcpy(p->name, name, len);
    p->name[len] = 0;
}

static int people_in(const pl_table *t, int seat)
{
    int n = 0;

    for (int i = 0; i < t->n_people; i++)
        n += t->people[i].seat == seat;
    return n;
}

static void empty_place(pl_table *t, int seat)
{
    pl_place *p = &t->place[seat];

    p->kind = PL_PLACE_EMPTY;
    p->ready = p->has_given = p->away = p->standin = 0;
    memset(t->fair.given[seat], 0, PL_GIVEN);
    p->bot[0] = 0;
}

static void unseat(pl_table *t, pl_table_person *p)
{
    int seat = p->seat;

    p->seat = -1;
    if (seat >= 0 && !people_in(t, seat))
        empty_place(t, seat);
}

static void note_missing(pl_table *t, int64_t at)
{
    int missing = 0;

    for (int seat = 0; seat < t->setting.seats; seat++) {
        pl_place *place = &t->place[seat];
        int away = place->kind == PL_PLACE_PERSON;
        for (int i = 0; i < t->n_people; i++)
            if (t->people[i].seat == seat && !t->people[i].away &&
                !t->people[i].left)
                away = 0;
        place->away = away || place->out_of_time;
        if (!place->away)
            place->standin = 0;
        missing |= away && !place->standin;
    }
    t->pause_wanted = (uint8_t)missing;
    if (!missing)
        resume_timer(t, at);
}

static void pick_host(pl_table *t)
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

static void leave(pl_table *t, pl_table_person *p)
{
    p->left = PL_LEFT;
    if (t->phase != PL_PHASE_PLAYING)
        unseat(t, p);
    pick_host(t);
}

/* Bots are always ready. */
static void unready_all(pl_table *t)
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        t->place[i].ready = t->place[i].kind == PL_PLACE_BOT;
}

static void send_bots_away(pl_table *t)
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (t->place[i].kind == PL_PLACE_BOT)
            empty_place(t, i);
}

static void configure(pl_table *t, const pl_entry *e)
{
    pl_fault fault;

    pl_table_configure(t, e, &fault);
    unready_all(t);
    if (pl_minds_refuse(t->setting.game, t->setting.setup))
        send_bots_away(t);
    for (int i = 0; i < t->n_people; i++)
        if (t->people[i].seat >= t->setting.seats)
            t->people[i].seat = -1;
    for (int i = t->setting.seats; i < PL_SEATS_MAX; i++)
        empty_place(t, i);
}

static void ready(pl_table *t, const pl_entry *e, const pl_table_person *p)
{
    pl_place *place = &t->place[p->seat];

    place->ready = e->flag;
    place->has_given = e->flag && !pl_id_is_zero(&e->other);
    memcpy(t->fair.given[p->seat], e->other.b, PL_GIVEN);
}

static void set_orders(pl_table *t, const pl_entry *e, int seat)
{
    free(t->place[seat].orders);
    t->place[seat].orders = e->len ? pl_xcopy(e->text, e->len) : NULL;
}

static void claim(pl_table *t, const pl_entry *e)
{
    pl_table_person *old = pl_table_person_of(t, &e->other);
    int seat = old->seat;

    old->seat = -1;
    old->left = PL_LEFT_TO_OTHER;
    add_person(t, &e->person, e->text, e->len);
    pl_table_person_of(t, &e->person)->seat = (int8_t)seat;
    if (pl_id_equal(&t->host, &e->other))
        t->host = e->person;
    note_missing(t, e->at);
}

/* During a game a bot takes the place, unless others share the seat. */
static void remove_person(pl_table *t, const pl_entry *e)
{
    pl_table_person *p = pl_table_person_of(t, &e->other);

    p->removed = 1;
    leave(t, p);
    if (t->phase == PL_PHASE_PLAYING && p->seat >= 0) {
        t->place[p->seat].standin = 1;
        t->moved_at = e->at;
    }
    note_missing(t, e->at);
}

static void chat(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    const pl_table_person *p = pl_table_person_of(t, &e->person);

    if (t->n_lines == LINES_KEPT) {
        free(t->lines[0].text);
        memmove(t->lines, t->lines + 1,
                (size_t)--t->n_lines * sizeof *t->lines);
    }
    PL_GROW(t->lines, t->n_lines, t->cap_lines);
    pl_table_line *line = &t->lines[t->n_lines++];
    *line = (pl_table_line){ .step = t->n_steps,
                             .heard = pl_table_hearers(t, p, e->flag),
                             .to = e->flag,
                             .seat = p->seat,
                             .at = e->at,
                             .from = p->id,
                             .text = pl_xcopy(e->text, e->len) };
    strcpy(line->name, p->name);
    c->line = line;
}

/* ---- one entry --------------------------------------------------------- */

static void away(pl_table *t, const pl_entry *e, pl_table_person *p)
{
    if (e->flag)
        t->place[e->seat].out_of_time = 1;
    else
        p->away = 1;
    note_missing(t, e->at);
}

static void back(pl_table *t, const pl_entry *e, pl_table_person *p)
{
    pl_place *place = p->seat >= 0 ? &t->place[p->seat] : NULL;

    p->away = p->left = 0;
    /* Whoever was late and comes back has the time of a move again. */
    if (place && place->out_of_time && place->awaited_since &&
        t->patience != PL_PATIENCE_GAME)
        place->awaited_since = e->at;
    if (place)
        place->out_of_time = 0;
    note_missing(t, e->at);
}

/* Who is forgotten is so in what was said, too. */
static void rename_person(pl_table *t, const pl_entry *e, pl_table_person *p)
{
    memcpy(p->name, e->text, e->len);
    p->name[e->len] = 0;
    p->forgotten |= e->flag;
    for (int i = 0; e->flag && i < t->n_lines; i++)
        if (pl_id_equal(&t->lines[i].from, &p->id))
            strcpy(t->lines[i].name, p->name);
}

static void admit(pl_table *t, int flag)
{
    if (flag & (PL_ADMIT_LIST | PL_ADMIT_UNLIST))
        t->listed = !!(flag & PL_ADMIT_LIST);
    if (flag & (PL_ADMIT_LOCK | PL_ADMIT_UNLOCK))
        t->locked = !!(flag & PL_ADMIT_LOCK);
}

static void change_it(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    pl_table_person *p = pl_table_person_of(t, &e->person);
    pl_fault fault;

    switch ((pl_entry_kind)e->kind) {
    case PL_ENTRY_CREATE:
        pl_table_create(t, e, &fault);
        break;
    case PL_ENTRY_CONFIGURE:
        configure(t, e);
        break;
    case PL_ENTRY_JOIN:
        add_person(t, &e->person, e->text, e->len);
        if (t->n_people == 1)
            t->host = e->person;
        break;
    case PL_ENTRY_LEAVE:
        leave(t, p);
        note_missing(t, e->at);
        break;
    case PL_ENTRY_SIT:
        unseat(t, p);
        p->seat = (int8_t)e->seat;
        t->place[e->seat].kind = PL_PLACE_PERSON;
        t->place[e->seat].ready = 0;
        break;
    case PL_ENTRY_STAND:
        unseat(t, p);
        break;
    case PL_ENTRY_BOT:
        empty_place(t, e->seat);
        if (e->len) {
            t->place[e->seat].kind = PL_PLACE_BOT;
            memcpy(t->place[e->seat].bot, e->text, e->len);
            t->place[e->seat].bot[e->len] = 0;
            t->place[e->seat].ready = 1;
        }
        break;
    case PL_ENTRY_READY:
        ready(t, e, p);
        break;
    case PL_ENTRY_START:
        start(t, e);
        c->play = 1;
        break;
    case PL_ENTRY_MOVE:
        move(t, e, c);
        return;
    case PL_ENTRY_ORDERS:
        set_orders(t, e, p->seat);
        return;
    case PL_ENTRY_CHAT:
        chat(t, e, c);
        return;
    case PL_ENTRY_AWAY:
        away(t, e, p);
        break;
    case PL_ENTRY_BACK:
        back(t, e, p);
        break;
    case PL_ENTRY_WAIT:
        if (e->flag) {
            t->place[e->seat].standin = 1;
            t->moved_at = e->at; /* the bots' moment counts from here */
            note_missing(t, e->at);
        }
        break;
    case PL_ENTRY_ADMIT:
        admit(t, e->flag);
        break;
    case PL_ENTRY_MUTE:
        pl_table_person_of(t, &e->other)->muted = e->flag;
        break;
    case PL_ENTRY_REMOVE:
        remove_person(t, e);
        break;
    case PL_ENTRY_HOST:
        t->host = e->other;
        break;
    case PL_ENTRY_CLAIM:
        claim(t, e);
        break;
    case PL_ENTRY_REMATCH:
        memcpy(t->rematch, e->text, e->len);
        break;
    case PL_ENTRY_NAME:
        rename_person(t, e, p);
        break;
    case PL_ENTRY_KINDS:
        break;
    }
    c->room = 1;
}

void pl_table_apply(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    pl_table_answer ignored;

    *c = (pl_table_change){ 0 };
    t->count++;
    if (!pl_table_check(t, e, &ignored))
        return;
    c->applied = 1;
    change_it(t, e, c);
    t->at = e->at;
    number_it(t, c);
    remember(t, e, c);
}
