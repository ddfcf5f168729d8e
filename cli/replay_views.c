/* SPDX-License-Identifier: MIT */
/* replay_views.c - a record with every seat's view, for golden files.
 *
 * All views after all moves would be megabytes, nearly all of it repeated. So
 * it prints the views completely at the deal, and then only the members that
 * changed, one a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/replay.h"
#include "rules/words.h"
#include "wire/read.h"

enum { VIEWS = PL_SEATS_MAX + 1 }; /* the last is the watcher's */

typedef struct {
    void *bytes; /* room for one view */
    char *text;
    size_t cap;
    json_t *last[VIEWS];
} views;

static json_t *view_json(views *v, const pl_replay *p, int seat)
{
    const pl_setting *s = &p->record->setting;
    pl_writing w = pl_setting_writing(s);
    pl_text t;

    memset(v->bytes, 0, s->game->view_size);
    s->game->view(s->setup, p->state, seat, v->bytes);
    pl_text_init(&t, v->text, v->cap);
    pl_json_view(&t, &w, v->bytes);
    return json_loads(v->text, 0, NULL);
}

static int compare_by_element(json_t *now, json_t *last)
{
    return json_array_size(now) == json_array_size(last) &&
           (json_is_object(json_array_get(now, 0)) ||
            json_is_array(json_array_get(now, 0)));
}

/* Prints the leaves of 'now' that differ from 'last', which may be NULL. */
static void print_changes(json_t *now, json_t *last, const char *path)
{
    char longer[256];
    const char *key;
    size_t i;
    json_t *one;

    if (last && json_equal(now, last))
        return;
    if (json_is_object(now)) {
        json_object_foreach(now, key, one)
        {
            snprintf(longer, sizeof longer, "%s%s%s", path, *path ? "." : "",
                     key);
            print_changes(one, json_object_get(last, key), longer);
        }
    } else if (json_is_array(now) && compare_by_element(now, last)) {
        json_array_foreach(now, i, one)
        {
            snprintf(longer, sizeof longer, "%s[%zu]", path, i);
            print_changes(one, json_array_get(last, i), longer);
        }
    } else {
        char *text = json_dumps(now, JSON_COMPACT | JSON_ENCODE_ANY);
        printf("    %s %s\n", path, text ? text : "");
        free(text);
    }
}

static void print_view(views *v, const pl_replay *p, int seat)
{
    int i = seat == PL_WATCHER ? VIEWS - 1 : seat;
    json_t *now = view_json(v, p, seat);

    if (!v->last[i] || !json_equal(now, v->last[i])) {
        if (seat == PL_WATCHER)
            puts("  watcher sees");
        else
            printf("  seat %d sees\n", seat + 1);
        print_changes(now, v->last[i], "");
    }
    json_decref(v->last[i]);
    v->last[i] = now;
}

static void print_move(const pl_replay *p)
{
    pl_writing w = pl_setting_writing(&p->record->setting);
    pl_step step = p->record->steps[p->at - 1];
    char buf[256];
    pl_text t;

    pl_text_init(&t, buf, sizeof buf);
    pl_words_move(&t, &w, step.move);
    if (step.seat == PL_CLOCK)
        printf("\n%d. clock: %s\n", p->at, buf);
    else
        printf("\n%d. seat %d: %s\n", p->at, step.seat + 1, buf);
}

/* "[1-3w] {...}" is an event that seats 1 and 3 and watchers see. */
static void print_event(const pl_replay *p, const pl_event *e)
{
    const pl_setting *s = &p->record->setting;
    pl_writing w = pl_setting_writing(s);
    char buf[1024];
    pl_text t;

    fputs("  [", stdout);
    for (int i = 0; i < s->seats; i++)
        putchar(e->seen_by >> i & 1 ? '1' + i : '-');
    printf("%c] ", e->seen_by & PL_BIT(PL_WATCHER) ? 'w' : '-');
    pl_text_init(&t, buf, sizeof buf);
    pl_json_event(&t, &w, e, 0);
    puts(buf);
}

static void print_moment(views *v, const pl_replay *p)
{
    if (p->at == 0)
        puts("\n0. the deal");
    else
        print_move(p);
    for (int i = 0; i < p->events.n && p->at; i++)
        print_event(p, &p->events.at[i]);
    for (int i = 0; i < p->record->setting.seats; i++)
        print_view(v, p, i);
    print_view(v, p, PL_WATCHER);
}

static void print_end(const pl_record *r)
{
    fputs("\nfinal ", stdout);
    for (int i = 0; i < 32; i++)
        printf("%02x", r->final[i]);
    fputs("\nscores", stdout);
    for (int i = 0; i < r->setting.seats && r->result.over; i++)
        printf(" %d", r->result.scores[i]);
    puts(r->result.over ? "" : " none: not over");
}

pl_err replay_all_views(pl_replay *p, pl_fault *fault)
{
    const pl_record *r = p->record;
    const pl_game *g = r->setting.game;
    views v = { .cap = 1 << 20 };
    pl_err err = PL_OK;

    v.bytes = malloc(g->view_size);
    v.text = malloc(v.cap);
    if (!v.bytes || !v.text)
        err = pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    if (!err) {
        printf("%s, rules version %d, %d seats, %d moves\n", g->id, g->version,
               r->setting.seats, r->n);
        print_moment(&v, p);
    }
    while (!err && p->at < r->n) {
        err = pl_replay_step(p, fault);
        if (!err)
            print_moment(&v, p);
    }
    if (!err)
        print_end(r);
    for (int i = 0; i < VIEWS; i++)
        json_decref(v.last[i]);
    free(v.bytes);
    free(v.text);
    return err;
}
