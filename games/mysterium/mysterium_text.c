/* SPDX-License-Identifier: MIT */
/* mysterium_text.c - the text view and the rules for a terminal. */
#include "games/mysterium/mysterium_inner.h"

#include "games/mysterium/mysterium_words.h"

static const char *const kinds[] = { "character", "location", "object" };
static const char *const roman[] = { "",   "I", "II", "III",
                                     "IV", "V", "VI", "VII" };

static void number(pl_text *t, const char *before, int n)
{
    pl_put(t, before);
    pl_put_int(t, n);
}

static void draw_table(const mysterium_open *o, pl_text *t)
{
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        size_t line = t->n;
        pl_put(t, "  ");
        pl_put(t, kinds[kind]);
        pl_put(t, "s");
        pl_put_pad(t, line, 14);
        for (int i = 0; i < o->row; i++) {
            if (o->table[kind][i])
                number(t, o->table[kind][i] < 10 ? "   " : "  ",
                       o->table[kind][i]);
            else
                pl_put(t, "   -");
        }
        pl_put_char(t, '\n');
    }
}

static void draw_visions(const mysterium_open *o, int c, pl_text *t)
{
    size_t line = t->n;
    int hour = 0, any = 0;

    for (int i = 0; i < o->seen; i++) {
        if (o->vision[i].psychic != c)
            continue;
        if (!any)
            pl_put(t, "           visions");
        if (t->n - line > 70) {
            pl_put(t, "\n                  ");
            line = t->n - 18;
        }
        if (o->vision[i].hour != hour) {
            hour = o->vision[i].hour;
            pl_put(t, any ? "; " : " ");
            pl_put(t, roman[hour]);
            pl_put_char(t, ':');
        }
        number(t, " ", o->vision[i].vision);
        any = 1;
    }
    if (any)
        pl_put_char(t, '\n');
}

static void draw_bets(const mysterium_open *o, int c, pl_text *t)
{
    int any = 0;

    for (int b = 0; b < o->psychics; b++) {
        int check = o->checks[b] >> c & 1, cross = o->crosses[b] >> c & 1;
        if (!check && !cross)
            continue;
        if (!any)
            pl_put(t, "           bets");
        pl_put(t, check ? " +" : " x");
        pl_put(t, mysterium_colours[b]);
        any = 1;
    }
    if (any)
        pl_put_char(t, '\n');
}

static void draw_psychic(const mysterium_setup *u, const mysterium_view *v,
                         int c, pl_text *t)
{
    const mysterium_open *o = &v->open;
    int stage = o->stage[c];
    size_t line = t->n;

    pl_put(t, u->owner[c] == v->me ? "> " : "  ");
    pl_put(t, mysterium_colours[c]);
    pl_put_pad(t, line, 9);
    number(t, " seat ", u->owner[c] + 1);
    for (int kind = 0; kind < MYSTERIUM_KINDS && kind < stage; kind++)
        number(t, " found ", o->sleeve[c].card[kind]);
    if (stage < MYSTERIUM_DONE) {
        pl_put(t, " seeks ");
        pl_put(t, kinds[stage]);
        if (mysterium_is_ghost(u, v->me))
            number(t, " = ", v->screen[c].card[stage]);
    }
    if (o->placed[c])
        number(t, ", token on ", o->placed[c]);
    if (u->tokens)
        number(t, ", track ", o->marker[c]);
    pl_put_char(t, '\n');
    draw_bets(o, c, t);
    if (o->wrong[c]) {
        pl_put(t, "           tried in vain");
        for (int i = 0; i < o->row; i++)
            if (o->wrong[c] >> i & 1)
                number(t, " ", o->table[stage][i]);
        pl_put_char(t, '\n');
    }
    draw_visions(o, c, t);
}

static void draw_hand(const mysterium_view *v, pl_text *t)
{
    pl_put(t, "Your hand, place:vision ");
    for (int i = 0; i < v->open.hand; i++) {
        number(t, " ", i);
        number(t, ":", v->hand[i]);
    }
    pl_put_char(t, '\n');
}

static void draw_groups(const mysterium_view *v, pl_text *t)
{
    const mysterium_open *o = &v->open;

    for (int g = 0; g < o->groups; g++) {
        number(t, "  group ", g);
        pl_put_char(t, ':');
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
            number(t, "  ", o->group[g].card[kind]);
        if (v->culprit == g + 1 || o->culprit == g + 1)
            pl_put(t, "  culprit");
        if (o->verdict == g + 1)
            pl_put(t, "  verdict");
        for (int i = 0; i < MYSTERIUM_SEATS; i++)
            if (o->named[i] == g + 1)
                number(t, "  named by seat ", i + 1);
        for (int c = 0; c < o->psychics; c++)
            if (o->votes[c] == g + 1) {
                pl_put(t, "  ");
                pl_put(t, mysterium_colours[c]);
            }
        pl_put_char(t, '\n');
    }
    pl_put(t, "  shared vision:");
    for (int i = 0; i < 3; i++) {
        if (o->shared[i])
            number(t, " ", o->shared[i]);
        else
            pl_put(t, " ?");
    }
    pl_put_char(t, '\n');
}

void mysterium_draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const mysterium_setup *u = setup;
    const mysterium_view *v = in;
    const mysterium_open *o = &v->open;
    (void)seats;

    pl_put(t, "Mysterium, hour ");
    pl_put(t, roman[o->hour]);
    number(t, " of VII; pile ", o->deck);
    number(t, ", hand ", o->hand);
    number(t, ", crows ", o->crows);
    pl_put(t, "\n");
    if (o->groups)
        draw_groups(v, t);
    else
        draw_table(o, t);
    for (int c = 0; c < o->psychics; c++)
        draw_psychic(u, v, c, t);
    if (mysterium_is_ghost(u, v->me))
        draw_hand(v, t);
    if (v->vote)
        number(t, "You voted for group ", v->vote - 1);
    if (v->vote)
        pl_put_char(t, '\n');
    if (o->open.phase == MYSTERIUM_OVER)
        pl_put(t, o->won ? "The ghost is at rest: all win.\n"
                         : "The ghost is lost: all lose.\n");
}
