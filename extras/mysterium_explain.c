/* SPDX-License-Identifier: MIT */
/* mysterium_explain.c - what the visions of a finished game were meant to say,
 * whoever the ghost was: the words that tie a vision to its card. The record
 * is played again to see which card each vision was given for. */
#include "extras/mysterium_extras.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "bots/mysterium_say.h"
#include "games/mysterium/mysterium_words.h"

typedef struct {
    const mysterium_setup *setup;
    const pl_set *set;
    pl_explained *at;
    int n, cap;
} telling;

static void add(telling *t, pl_explained one)
{
    char ties[240] = "";
    pl_text words;

    if (!t->setup->own_set)
        strncpy(ties, mysterium_ties(0, one.vision, one.card), sizeof ties - 1);
    else if (t->set)
        pl_set_ties(t->set, one.vision, one.card, ties, sizeof ties);
    pl_text_init(&words, one.words, sizeof one.words);
    mysterium_say_ties(&words, ties);
    PL_GROW(t->at, t->n, t->cap);
    t->at[t->n++] = one;
}

/* 'before' and 'after' are the states around the ghost's move. */
static void explain_gift(telling *t, const pl_replay *p, int seat,
                         const mysterium_state *before)
{
    for (int i = 0; i < p->events.n; i++) {
        const pl_event *e = &p->events.at[i];
        int c = e->a[0];
        if (e->kind != MYSTERIUM_GAVE)
            continue;
        for (int k = 0; k < e->a[1]; k++)
            add(t, (pl_explained){
                       .at = p->at,
                       .seat = (uint8_t)seat,
                       .psychic = (uint8_t)c,
                       .hour = before->open.hour,
                       .card = before->screen[c].card[before->open.stage[c]],
                       .vision = e->a[2 + k],
                   });
    }
}

static void explain_shared(telling *t, const pl_replay *p, int seat,
                           const mysterium_state *after)
{
    const mysterium_three *group = &after->open.group[after->culprit - 1];

    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
        add(t, (pl_explained){
                   .at = p->at,
                   .seat = (uint8_t)seat,
                   .psychic = PL_EXPLAIN_SHARED,
                   .hour = after->open.hour,
                   .card = group->card[kind],
                   .vision = after->chosen[kind],
               });
}

int mysterium_explain(const pl_record *r, const pl_pack *pack,
                      pl_explained **out)
{
    telling t = { .setup = r->setting.setup, .set = mysterium_set_of(pack) };
    mysterium_state before;
    pl_fault fault;
    pl_replay p;

    *out = NULL;
    if (pl_replay_init(&p, r, &fault) != PL_OK)
        return 0;
    while (p.at < r->n) {
        pl_step step = r->steps[p.at];
        memcpy(&before, p.state, sizeof before);
        if (pl_replay_step(&p, &fault) != PL_OK)
            break;
        if (step.seat == PL_CLOCK)
            continue;
        if (step.move.kind == MYSTERIUM_GIVE)
            explain_gift(&t, &p, step.seat, &before);
        if (step.move.kind == MYSTERIUM_CAST)
            explain_shared(&t, &p, step.seat, p.state);
    }
    pl_replay_release(&p);
    *out = t.at;
    return t.n;
}

/* "To blue, The Cook: wool, red for sea; storm." */
static int say_from(pl_record *r, const pl_explained *all, int n, int i)
{
    const mysterium_setup *u = r->setting.setup;
    int first = i, at = all[i].at;
    char buf[PL_RECORD_SAID + 1];
    pl_text t;

    pl_text_init(&t, buf, sizeof buf);
    if (all[i].psychic == PL_EXPLAIN_SHARED) {
        pl_put(&t, "The shared vision, ");
    } else {
        pl_put(&t, "To ");
        pl_put(&t, mysterium_colours[all[i].psychic]);
        pl_put(&t, ", ");
    }
    for (; i < n && all[i].at == at; i++) {
        if (i == first || all[i].card != all[i - 1].card) {
            pl_put(&t, i == first ? "" : "; ");
            pl_put(&t, mysterium_title_of(u, all[i].card));
            pl_put(&t, ": ");
        } else {
            pl_put(&t, "; ");
        }
        pl_put(&t, *all[i].words ? all[i].words : "no words");
    }
    pl_put_char(&t, '.');
    pl_record_say(r, at - 1, buf);
    return i;
}

void mysterium_remark(pl_record *r, const pl_pack *pack)
{
    pl_explained *all;
    int n = mysterium_explain(r, pack, &all);

    for (int i = 0; i < n;)
        i = say_from(r, all, n, i);
    free(all);
}

const char *mysterium_explain_title(const pl_record *r, const pl_pack *pack,
                                    int vision)
{
    const mysterium_setup *u = r->setting.setup;
    const pl_set *set = mysterium_set_of(pack);

    if (vision > MYSTERIUM_VISIONS)
        return NULL;
    if (!u->own_set)
        return mysterium_vision_title(vision);
    if (!set)
        return NULL;
    return json_string_value(
        json_object_get(set->card[MYSTERIUM_CARDS + vision - 1], "title"));
}
