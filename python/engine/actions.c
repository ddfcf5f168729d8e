/* SPDX-License-Identifier: MIT */
/* actions.c - every move as one or a few numbers from a fixed range. */
#include "python/engine/actions.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = PL_ACTIONS_THINGS };

/* A program has no hands whose time counts: the two numbers of a timed move,
 * its time and age, are always 0. */
static const pl_field *first_field(const pl_verb *v)
{
    return v->fields && v->flags & PL_TIMED ? v->fields + 2 : v->fields;
}

static int is_set(const pl_field *f)
{
    return f->type == PL_BITS8 || f->type == PL_BITS16 ||
           f->type == PL_BITS32 || f->type == PL_ORDER;
}

/* How many values a field has, from 'low' on, as they are stored. */
static uint32_t values_of(const pl_field *f, int seats, uint32_t *low)
{
    uint32_t n = 0;

    *low = 0;
    if (f->type == PL_FLAG)
        return 2;
    if (f->type == PL_NAME) {
        while (f->names[n])
            n++;
        return n + (f->flags & PL_OR_NULL ? 1 : 0);
    }
    if (f->flags & PL_OR_NULL)
        return (uint32_t)pl_field_max(f, seats) + 2;
    *low = f->type == PL_SEAT ? 0 : f->min;
    return (uint32_t)pl_field_max(f, seats) + 1 - *low;
}

/* ---- the layout ---------------------------------------------------------- */

static int add_part(pl_actions *a, pl_action_verb *v, uint32_t size, int set)
{
    if (v->parts == PL_ACTIONS_PARTS)
        return 0;
    v->part[v->parts++] = (pl_action_part){ 0, size, (uint8_t)set };
    (void)a;
    return 1;
}

static int lay_verb(pl_actions *a, const pl_verb *verb)
{
    pl_action_verb *v = &a->verb[a->verbs];
    uint32_t size = 1;

    *v = (pl_action_verb){ .verb = verb };
    for (const pl_field *f = first_field(verb); f && f->name; f++) {
        uint32_t low, n = is_set(f) ? 0 : values_of(f, a->seats, &low);
        if (is_set(f) && v->set)
            return 0;
        if (is_set(f)) {
            v->set = f;
            continue;
        }
        if (v->fields == PL_ACTIONS_FIELDS || n > PL_ACTIONS_PART || f->count)
            return 0;
        if (size * n > PL_ACTIONS_PART) {
            if (!add_part(a, v, size, 0))
                return 0;
            size = 1;
        }
        v->field[v->fields++] = (pl_action_field){
            .field = f,
            .low = low,
            .size = n,
            .stride = size,
            .part = (uint8_t)v->parts,
            .byte = !f->width && pl_type_size(f) == 1,
        };
        size *= n;
    }
    if (!add_part(a, v, size, 0))
        return 0;
    return !v->set || add_part(a, v, DONE + 1, 1);
}

static uint32_t value_of(const pl_action_field *f, const pl_move *m)
{
    if (f->byte)
        return m->a[f->field->at];
    return (uint32_t)pl_field_get(f->field, m->a, 0);
}

/* The number of a move's values within one part. */
static uint32_t place_in(const pl_action_verb *v, int part, const pl_move *m)
{
    uint32_t at = 0;

    for (int i = 0; i < v->fields; i++)
        if (v->field[i].part == part)
            at += (value_of(&v->field[i], m) - v->field[i].low) *
                  v->field[i].stride;
    return at;
}

/* What an action says of the move. */
static void spell(const pl_action_verb *v, int part, uint32_t at, pl_move *m)
{
    m->kind = v->verb->kind;
    for (int i = 0; i < v->fields; i++)
        if (v->field[i].part == part)
            pl_field_set(v->field[i].field, m->a, 0,
                         v->field[i].low +
                             at / v->field[i].stride % v->field[i].size);
}

static void fill_tables(pl_actions *a)
{
    for (int i = 0; i < a->verbs; i++) {
        const pl_action_verb *v = &a->verb[i];
        for (int k = 0; k < v->parts; k++)
            for (uint32_t at = 0; at < v->part[k].size; at++) {
                uint32_t id = v->part[k].base + at;
                a->of_action[id] = (uint8_t)i;
                a->part_of[id] = (uint8_t)k;
                spell(v, v->part[k].set ? 255 : k, at, &a->move[id]);
            }
    }
}

uint32_t pl_actions_first_slow(const pl_actions *a, const pl_move *m)
{
    const pl_action_verb *v = &a->verb[a->of_kind[m->kind] - 1];
    return v->part[0].base + place_in(v, 0, m);
}

static void fill_quick(pl_actions *a)
{
    for (int i = 0; i < a->verbs; i++) {
        const pl_action_verb *v = &a->verb[i];
        pl_action_quick *q = &a->quick[v->verb->kind];
        int n = 0;
        q->bias = v->part[0].base;
        for (int k = 0; k < v->fields; k++) {
            const pl_action_field *f = &v->field[k];
            if (f->part)
                continue;
            if (n == 2 || !f->byte) {
                q->slow = 1;
                continue;
            }
            q->at[n] = (uint8_t)f->field->at;
            q->stride[n++] = f->stride;
            q->bias -= f->low * f->stride;
        }
    }
}

int pl_actions_init(pl_actions *a, const pl_game *g, int seats,
                    const char **why)
{
    memset(a, 0, sizeof *a);
    a->game = g;
    a->seats = seats;
    *why = "a kind of move has more fields or values than actions can have";
    for (const pl_verb *v = g->words->moves; v->name; v++) {
        if (v->kind == PL_TICK)
            continue; /* the clock's; it is nobody's action */
        if (a->verbs == PL_ACTIONS_VERBS || !lay_verb(a, v))
            return 0;
        for (int k = 0; k < a->verb[a->verbs].parts; k++) {
            a->verb[a->verbs].part[k].base = a->n;
            a->n += a->verb[a->verbs].part[k].size;
        }
        a->of_kind[v->kind] = (uint8_t)++a->verbs;
    }
    a->of_action = calloc(a->n + 1u, 1);
    a->part_of = calloc(a->n + 1u, 1);
    a->move = calloc(a->n + 1u, sizeof *a->move);
    if (!a->of_action || !a->part_of || !a->move) {
        pl_actions_release(a);
        *why = "out of memory";
        return 0;
    }
    fill_tables(a);
    fill_quick(a);
    a->plain = 1;
    for (int i = 0; i < a->verbs; i++)
        a->plain &= a->verb[i].parts == 1;
    return 1;
}

void pl_actions_release(pl_actions *a)
{
    free(a->of_action);
    free(a->part_of);
    free(a->move);
    memset(a, 0, sizeof *a);
}

int pl_actions_room(const pl_actions *a)
{
    int n = a->game->max_choices;
    return (n > DONE ? n : DONE) + 1;
}

/* ---- sets ---------------------------------------------------------------- */

/* The things that a plain entry has in its set already. */
static uint32_t things_of(const pl_field *f, const pl_move *m, uint8_t order[7])
{
    uint32_t mask = 0;

    if (f->type != PL_ORDER)
        return (uint32_t)pl_field_get(f, m->a, 0);
    for (int i = 0; i < f->count && i < 7; i++) {
        order[i] = m->a[f->at + (uint32_t)i];
        if (order[i])
            mask |= 1u << (order[i] - 1);
    }
    return mask;
}

static uint32_t above(int last)
{
    return last >= 32 ? 0 : ~0u << last;
}

/* The members that may be chosen next for entry 'c', as bits; bit DONE if the
 * set may end here. */
static uint64_t next_things(const pl_field *f, const pl_partial *p,
                            const pl_choice *c)
{
    uint8_t order[7] = { 0 };
    int ordered = f->type == PL_ORDER;

    if (!c->mask) { /* its set is fixed */
        uint32_t all = things_of(f, &c->move, order);
        uint32_t left = all & ~p->chosen;
        if (p->chosen & ~all)
            return 0;
        if (!left)
            return 1ull << DONE;
        if (ordered)
            return memcmp(order, p->order, p->count) == 0
                       ? 1ull << (order[p->count] - 1)
                       : 0;
        return left & -left;
    }
    if (p->chosen & ~c->mask)
        return 0;
    uint64_t out = p->count >= c->min ? 1ull << DONE : 0;
    uint32_t left = c->mask & ~p->chosen;
    if (p->count == c->max)
        return out;
    if (!c->ordered)
        left &= above(p->last);
    /* A thing is too high if those above it cannot make up the least. */
    for (int need = (int)c->min - p->count; left; left &= left - 1) {
        uint32_t rest = c->ordered ? ~0u : left;
        if (__builtin_popcount(rest & c->mask & ~p->chosen) < need)
            break;
        out |= left & -left;
    }
    return out;
}

/* ---- listing and taking -------------------------------------------------- */

static const pl_action_verb *verb_of(const pl_actions *a, int kind)
{
    return a->of_kind[kind] ? &a->verb[a->of_kind[kind] - 1] : NULL;
}

/* Whether entry 'c' agrees with the parts chosen so far. */
static int fits(const pl_actions *a, const pl_partial *p, const pl_choice *c)
{
    const pl_action_verb *v;

    if (!p->part)
        return 1;
    if (c->move.kind != p->move.kind)
        return 0;
    v = verb_of(a, c->move.kind);
    for (int k = 0; k < p->part && k < v->parts; k++)
        if (!v->part[k].set &&
            place_in(v, k, &c->move) != place_in(v, k, &p->move))
            return 0;
    return 1;
}

static int is_new(const uint32_t *ids, int n, uint32_t id)
{
    for (int i = n; i-- > 0;)
        if (ids[i] == id)
            return 0;
    return 1;
}

int pl_actions_list(const pl_actions *a, const pl_partial *p,
                    const pl_choice *list, int n, uint32_t *ids)
{
    uint64_t things = 0;
    uint32_t base = 0;
    int count = 0;

    for (int i = 0; i < n; i++) {
        const pl_action_verb *v = verb_of(a, list[i].move.kind);
        if (!v || !fits(a, p, &list[i]))
            continue;
        if (v->part[p->part].set) {
            things |= next_things(v->set, p, &list[i]);
            base = v->part[p->part].base;
            continue;
        }
        uint32_t id =
            v->part[p->part].base + place_in(v, p->part, &list[i].move);
        if ((v->parts == 1 && !p->part) || is_new(ids, count, id))
            ids[count++] = id;
    }
    for (; things; things &= things - 1)
        ids[count++] = base + (uint32_t)__builtin_ctzll(things);
    return count;
}

/* The only move left, in *out; 0 if there are several. */
static int only_one(const pl_actions *a, const pl_partial *p,
                    const pl_choice *list, int n, pl_move *out)
{
    int found = 0;

    for (int i = 0; i < n && found < 2; i++)
        if (fits(a, p, &list[i])) {
            const pl_action_verb *v = verb_of(a, list[i].move.kind);
            found +=
                v->set && list[i].mask && pl_choice_count(&list[i]) > 1 ? 2 : 1;
            *out = pl_choice_nth(&list[i], 0);
        }
    return found == 1;
}

static int take_thing(pl_partial *p, const pl_action_verb *v, uint32_t at,
                      pl_move *out)
{
    const pl_field *f = v->set;

    if (at < DONE) {
        p->chosen |= 1u << at;
        if (p->count < 7)
            p->order[p->count] = (uint8_t)(at + 1);
        p->count++;
        p->last = (uint8_t)(at + 1);
        return 0;
    }
    if (f->type == PL_ORDER)
        memcpy(p->move.a + f->at, p->order, f->count < 7 ? f->count : 7);
    else
        pl_field_set(f, p->move.a, 0, p->chosen);
    *out = p->move;
    return 1;
}

int pl_actions_take(const pl_actions *a, pl_partial *p, const pl_choice *list,
                    int n, uint32_t id, pl_move *out)
{
    const pl_action_verb *v = &a->verb[a->of_action[id]];
    int part = a->part_of[id], whole;
    uint32_t ids[DONE + 1];

    if (v->parts == 1) {
        *out = a->move[id];
        return 1;
    }
    if (v->part[part].set) {
        whole = take_thing(p, v, id - v->part[part].base, out);
        /* Where nothing but the end is left, it has come. */
        if (!whole && pl_actions_list(a, p, list, n, ids) == 1 &&
            ids[0] == v->part[part].base + DONE)
            whole = take_thing(p, v, DONE, out);
    } else {
        spell(v, part, id - v->part[part].base, &p->move);
        p->part = (uint8_t)(part + 1);
        whole = only_one(a, p, list, n, out);
    }
    if (whole)
        memset(p, 0, sizeof *p);
    return whole;
}

int64_t pl_actions_of(const pl_actions *a, pl_move m)
{
    const pl_action_verb *v = verb_of(a, m.kind);

    if (!v || v->parts != 1)
        return -1;
    return (int64_t)v->part[0].base + place_in(v, 0, &m);
}

/* Things of the verb's set as actions, from out[n] on; the new n. */
static int put_things(const pl_action_verb *v, uint32_t base, uint32_t things,
                      const uint8_t order[7], uint32_t *out, int n)
{
    for (int i = 0; v->set->type == PL_ORDER && i < 7 && order[i]; i++)
        out[n++] = base + order[i] - 1u;
    for (; v->set->type != PL_ORDER && things && n < 15; things &= things - 1)
        out[n++] = base + (uint32_t)__builtin_ctz(things);
    return n;
}

/* Whether all values of a move are some that an action has. */
static int has_values(const pl_action_verb *v, const pl_move *m)
{
    for (int i = 0; i < v->fields; i++)
        if (value_of(&v->field[i], m) - v->field[i].low >= v->field[i].size)
            return 0;
    return 1;
}

int pl_actions_path(const pl_actions *a, pl_move m, uint32_t out[16])
{
    const pl_action_verb *v = verb_of(a, m.kind);
    uint8_t order[7] = { 0 };
    int n = 0;

    if (v && !has_values(v, &m))
        return 0;
    for (int k = 0; v && k < v->parts; k++) {
        uint32_t base = v->part[k].base;
        if (!v->part[k].set) {
            out[n++] = base + place_in(v, k, &m);
            continue;
        }
        uint32_t things = things_of(v->set, &m, order);
        n = put_things(v, base, things, order, out, n);
        out[n++] = base + DONE;
    }
    return n;
}

int pl_actions_chosen(const pl_actions *a, const pl_partial *p,
                      uint32_t out[16])
{
    const pl_action_verb *v = p->part ? verb_of(a, p->move.kind) : NULL;
    int n = 0;

    for (int k = 0; v && k < p->part; k++)
        out[n++] = v->part[k].base + place_in(v, k, &p->move);
    if (v && p->part < v->parts && v->part[p->part].set)
        n = put_things(v, v->part[p->part].base, p->chosen, p->order, out, n);
    return n;
}

void pl_actions_name(const pl_actions *a, uint32_t id, pl_text *t)
{
    const pl_action_verb *v = &a->verb[a->of_action[id]];
    int part = a->part_of[id];

    pl_put(t, v->verb->name);
    if (v->part[part].set) {
        uint32_t at = id - v->part[part].base;
        pl_put_char(t, ' ');
        pl_put(t, v->set->name);
        pl_put(t, at == DONE ? " done" : "+");
        if (at != DONE)
            pl_put_int(t, at);
        return;
    }
    for (int i = 0; i < v->fields; i++) {
        const pl_field *f = v->field[i].field;
        uint32_t value = value_of(&v->field[i], &a->move[id]);
        if (v->field[i].part != part)
            continue;
        pl_put_char(t, ' ');
        pl_put(t, f->name);
        pl_put_char(t, '=');
        if (f->flags & PL_OR_NULL && value == 0)
            pl_put(t, "null");
        else if (f->type == PL_NAME)
            pl_put(t, f->names[value - (f->flags & PL_OR_NULL ? 1 : 0)]);
        else
            pl_put_int(t, (int64_t)value - (f->flags & PL_OR_NULL ? 1 : 0));
    }
}
