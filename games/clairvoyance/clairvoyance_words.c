/* SPDX-License-Identifier: MIT */
/* clairvoyance_words.c - the table drawn in text, and the rules in words. */
#include "games/clairvoyance/clairvoyance_words.h"

#include "games/clairvoyance/clairvoyance_inner.h"

const char cv_rules_text[] =
    "You are a psychic in an antique shop after closing time. Everybody has\n"
    "10 health and a hand of 5 cards; whoever is left at the end wins.\n"
    "\n"
    "In your turn you have two actions:\n"
    "  throw CARD SEAT    throw an item from your hand\n"
    "  place CARD SEAT    put an item before yourself or anybody else\n"
    "  fling CARD SEAT    throw an item that you possess\n"
    "  discard CARD none  discard one card of your hand, or two\n"
    "  end                do without the rest\n"
    "One of the actions may be a throw; once a larger table is down to two,\n"
    "all of them. After 'throw' or 'place' you turn the die over one edge.\n"
    "If, after everybody had a say, it shows one of the card's faces, the\n"
    "card works; otherwise it is lost. A flung item needs no die.\n"
    "\n"
    "Possessed items (three at most) lie open and belong to whoever they lie\n"
    "before. Single-use items may be used once, for free; continuous ones\n"
    "work by themselves, for good or ill. Instants are played from hand and\n"
    "abilities used once a game, both for free.\n"
    "\n"
    "A window is where everybody may interrupt. All seal 'pass' or an effect\n"
    "at the same time; effects happen in order from the left of whoever's\n"
    "turn it is, and the later seats may still withdraw. Afterwards there is\n"
    "another round until all pass.\n"
    "\n"
    "At the end of your turn you draw up to five cards. From your 16th turn\n"
    "on the shop is restless: nothing heals, and each turn costs 1 health.\n";

/* ---- drawing ------------------------------------------------------------- */

static const char *name_of(const cv_setup *u, int card)
{
    return u->deck.card[card].name;
}

/* Three of these fit beside one another. */
static void put_short(pl_text *t, const char *name)
{
    for (int i = 0; i < 16 && name[i]; i++)
        pl_put_char(t, name[i]);
}

static void put_faces(pl_text *t, int faces)
{
    for (int f = 1; f <= CV_FACES; f++)
        if (faces >> f & 1)
            pl_put_int(t, f);
}

static void draw_seat(const cv_setup *u, const cv_view *v, int i, pl_text *t)
{
    const cv_open *o = &v->open;
    size_t line = t->n;

    pl_put(t, i == v->me ? "> " : "  ");
    pl_put_int(t, i + 1);
    pl_put_char(t, ' ');
    pl_put(t, o->character[i] ? cv_characters[o->character[i] - 1].name : "?");
    pl_put_pad(t, line, 17);
    if (!cv_is_alive(o, i)) {
        pl_put(t, "knocked out\n");
        return;
    }
    pl_put_int(t, o->health[i]);
    pl_put_pad(t, line, 20);
    pl_put(t, o->used >> i & 1 ? "-" : "*");
    pl_put_int(t, o->hand_n[i]);
    pl_put_pad(t, line, 25);
    for (int k = 0; k < CV_ITEMS && o->item[i][k]; k++) {
        pl_put(t, k ? ", " : "");
        put_short(t, name_of(u, o->item[i][k] - 1));
    }
    pl_put_char(t, '\n');
    if (o->charmed >> i & 1)
        pl_put(t, "      charmed: nobody may throw at this seat\n");
    if (o->hushed >> i & 1)
        pl_put(t, "      hushed: no instants, no single-use items\n");
}

static void draw_flight(const cv_setup *u, const cv_open *o, pl_text *t)
{
    const cv_flight *f = &o->flight;

    if (!f->how)
        return;
    pl_put(t, "In the air: ");
    pl_put(t, name_of(u, f->card - 1));
    pl_put(t, f->how == CV_PLACED ? ", to be placed before seat "
                                  : ", thrown at seat ");
    pl_put_int(t, f->at + 1);
    if (f->how == CV_THROWN || f->how == CV_PLACED) {
        pl_put(t, ", works on ");
        put_faces(t, u->deck.card[f->card - 1].faces);
    }
    pl_put_char(t, '\n');
}

static void draw_hand(const cv_setup *u, const cv_view *v, int seat, pl_text *t)
{
    for (int d = 0; d < u->deck.designs; d++) {
        const cv_card *c = &u->deck.card[d];
        size_t line = t->n;
        if (!v->hand[seat][d])
            continue;
        pl_put(t, "  ");
        pl_put_int(t, d);
        pl_put_pad(t, line, 6);
        pl_put(t, c->name);
        if (v->hand[seat][d] > 1) {
            pl_put(t, " x");
            pl_put_int(t, v->hand[seat][d]);
        }
        pl_put_pad(t, line, 30);
        pl_put(t, cv_type_names[c->type]);
        pl_put_pad(t, line, 42);
        if (c->type != CV_INSTANT) {
            put_faces(t, c->faces);
            pl_put_pad(t, line, 48);
            pl_put_int(t, c->damage);
            pl_put_pad(t, line, 51);
        }
        pl_put(t, c->effect ? cv_effect_names[c->effect] : "");
        if (c->param) {
            pl_put_char(t, ' ');
            pl_put_int(t, c->param);
        }
        pl_put_char(t, '\n');
    }
}

void cv_draw_view(const void *setup, int seats, const void *view, pl_text *out)
{
    const cv_setup *u = setup;
    const cv_view *v = view;
    const cv_open *o = &v->open;

    pl_put(out, "Clairvoyance");
    if (o->turns) {
        pl_put(out, ", turn of seat ");
        pl_put_int(out, o->holder + 1);
        pl_put(out, ", round ");
        pl_put_int(out, o->round);
        pl_put(out, ", die ");
        pl_put_int(out, o->die);
        pl_put(out, ", actions ");
        pl_put_int(out, o->actions);
    }
    pl_put(out, "\nDeck ");
    pl_put_int(out, o->deck_n);
    pl_put(out, ", discarded ");
    pl_put_int(out, o->discard_n);
    if (o->discard_n) {
        pl_put(out, ", on top ");
        pl_put(out, name_of(u, o->discard[o->discard_n - 1]));
    }
    pl_put(out, "\n  seat           hp cards possessed   (* ability left)\n");
    for (int i = 0; i < seats; i++)
        draw_seat(u, v, i, out);
    draw_flight(u, o, out);
    for (int i = 0; i < seats; i++)
        if (i == v->me) {
            pl_put(out, "Your hand:\n");
            draw_hand(u, v, i, out);
        } else if (cv_sum(u, o, i, CV_BOARD) ||
                   (o->choice == CV_SPY_CARD && o->asked == v->me + 1 &&
                    o->about == i + 1)) {
            pl_put(out, "Hand of seat ");
            pl_put_int(out, i + 1);
            pl_put(out, ":\n");
            draw_hand(u, v, i, out);
        }
}
