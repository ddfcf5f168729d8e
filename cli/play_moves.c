/* SPDX-License-Identifier: MIT */
/* play_moves.c - choosing a move by its number or its words.
 *
 * The words of a move come from the game's schema, in both directions: what is
 * printed can be typed. A list may hold open sets ("1 to 7 of these cards"),
 * which would be hundreds of moves if each were listed; such an entry is shown
 * once and its members are asked for. */
#include "cli/play_moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen.h"
#include "rules/choice.h"
#include "rules/words.h"

enum { SCREENFUL = 24 };

static void put_set(pl_text *t, const pl_choice *c)
{
    int first = 1;

    pl_put_char(t, '<');
    pl_put_int(t, c->min);
    if (c->max != c->min) {
        pl_put(t, " to ");
        pl_put_int(t, c->max);
    }
    pl_put(t, " of ");
    for (int i = 0; i < 32; i++)
        if (c->mask >> i & 1) {
            if (!first)
                pl_put_char(t, ',');
            first = 0;
            pl_put_int(t, i);
        }
    pl_put(t, c->ordered ? ", in order>" : ">");
}

/* The words of an entry with an open set: the verb without the set's field,
 * then what may be chosen. */
static void put_open_entry(pl_text *t, const pl_writing *w, const pl_verb *v,
                           const pl_choice *c)
{
    pl_field fields[9] = { 0 };
    pl_verb verbs[2] = { *v };
    pl_words words = *w->game->words;
    pl_game game = *w->game;
    pl_writing shorter = *w;
    int n = 0;

    for (const pl_field *f = v->fields; f && f->name && n < 8; f++)
        if (f->at != c->at)
            fields[n++] = *f;
    verbs[0].fields = fields;
    words.moves = verbs;
    game.words = &words;
    shorter.game = &game;
    pl_words_move(t, &shorter, c->move);
    pl_put_char(t, ' ');
    put_set(t, c);
}

static void put_entry(pl_text *t, const pl_writing *w, const pl_choice *c)
{
    const pl_verb *v = pl_verb_of(w->game->words->moves, c->move.kind);

    if (c->mask && v && !(v->flags & PL_TIMED))
        put_open_entry(t, w, v, c);
    else
        pl_words_move(t, w, c->move);
}

/* The line of an entry, which is also what a typed line is compared with. */
static void entry_text(const pl_setting *s, const pl_choice *c, char *buf,
                       size_t cap)
{
    pl_writing w = pl_setting_writing(s);
    pl_text t;

    pl_text_init(&t, buf, cap);
    put_entry(&t, &w, c);
}

/* In games whose moves name cards by number, also prints the sentence with the
 * cards' names. */
static void print_sentence(const pl_setting *s, const pl_choice *c,
                           size_t width)
{
    pl_writing w = pl_setting_writing(s);
    char buf[200];
    pl_text t;

    if (c->mask || !s->game->words->card)
        return;
    pl_text_init(&t, buf, sizeof buf);
    pl_put_pad(&t, 0, width < 22 ? 22 - width : 2);
    pl_words_say_move(&t, &w, c->move);
    screen_soft(buf);
}

void moves_print(const pl_setting *s, const pl_choice *list, int n, int all)
{
    int shown = all || n <= SCREENFUL ? n : SCREENFUL - 4;
    char buf[200], number[16];

    for (int i = 0; i < shown; i++) {
        entry_text(s, &list[i], buf, sizeof buf);
        snprintf(number, sizeof number, "  %3d  ", i + 1);
        screen_bold(number);
        screen_text(buf);
        print_sentence(s, &list[i], strlen(buf));
        screen_print("\n");
    }
    if (shown < n) {
        snprintf(buf, sizeof buf, "       and %d more: 'moves' lists all\n",
                 n - shown);
        screen_soft(buf);
    }
}

/* Whether each typed word begins a word of 'text', in the same order. */
static int fits(const char *typed, const char *text)
{
    while (*typed) {
        size_t n = strcspn(typed, " ");

        while (*text && strncmp(text, typed, n) != 0) {
            text += strcspn(text, " ");
            text += strspn(text, " ");
        }
        if (!*text)
            return 0;
        text += strcspn(text, " ");
        text += strspn(text, " ");
        typed += n;
        typed += strspn(typed, " ");
    }
    return 1;
}

/* The only entry that 'typed' abbreviates, or -1. */
static int only_fit(const pl_setting *s, const pl_choice *list, int n,
                    const char *typed)
{
    int found = -1;
    char buf[200];

    for (int i = 0; i < n; i++) {
        entry_text(s, &list[i], buf, sizeof buf);
        if (!fits(typed, buf))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* "1,3,5" or "none" as the members of an open set. */
static int read_members(const pl_choice *c, const char *s, pl_move *out)
{
    pl_move m = c->move;
    uint32_t mask = 0;
    int n = 0;

    if (strcmp(s, "none") == 0)
        s = "";
    while (*s) {
        char *end;
        unsigned long v = strtoul(s, &end, 10);

        if (end == s || v > 31 || n >= 7)
            return 0;
        if (c->ordered && c->at + n < 7)
            m.a[c->at + n] = (uint8_t)(v + 1);
        mask |= 1u << v;
        n++;
        s = end + strspn(end, " ,");
    }
    if (!c->ordered)
        pl_move_set_mask(&m, c->at, mask);
    *out = m;
    return pl_choice_contains(c, m);
}

/* The time of a timed move is not typed: the terminal measures it. */
static int ask_members(const pl_game *g, const pl_choice *c, pl_move *out,
                       const char **why, int *ended)
{
    const pl_verb *v = pl_verb_of(g->words->moves, c->move.kind);
    int is_timed = v && v->flags & PL_TIMED;
    char prompt[160], line[200];
    pl_text t;

    if (!c->mask || is_timed) {
        *out = c->move;
        return 1;
    }
    pl_text_init(&t, prompt, sizeof prompt);
    pl_put(&t, "which? ");
    put_set(&t, c);
    pl_put(&t, " > ");
    if (!screen_read(prompt, line, sizeof line) || screen_is_quit(line)) {
        *ended = 1;
        return 0;
    }
    *why = "type numbers of that list, separated by commas";
    return read_members(c, line, out);
}

/* A number comes first, then the exact words of a move, then an abbreviation.
 * So a short word that is a complete move never means another one. */
int moves_choose(const pl_setting *s, const pl_choice *list, int n,
                 const char *typed, pl_move *out, const char **why, int *ended)
{
    pl_writing w = pl_setting_writing(s);
    char *end;
    long number = strtol(typed, &end, 10);
    int fit;
    pl_move m;

    if (end != typed && *end == 0) {
        *why = "that number is not in the list";
        return number >= 1 && number <= n &&
               ask_members(s->game, &list[number - 1], out, why, ended);
    }
    if (pl_words_read(&w, typed, strlen(typed), &m, why) == PL_OK) {
        *why = "the rules do not allow this move now";
        *out = m;
        return pl_choices_contain(list, n, m);
    }
    fit = only_fit(s, list, n, typed);
    if (fit >= 0)
        return ask_members(s->game, &list[fit], out, why, ended);
    *why = "this fits no move, or more than one";
    return 0;
}
