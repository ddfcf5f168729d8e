/* SPDX-License-Identifier: MIT */
/* illusionist_text.c - Capture the Illusionist for a terminal. */
#include "games/illusionist/illusionist_inner.h"

#include "rules/schema.h"
#include "rules/text.h"

const char *const ill_phases[] = {
    "over",  "turn",  "chain",   "peek",   "sing",   "heal",  "strike",
    "yield", "offer", "declare", "rescue", "vanish", "place", NULL,
};
const char *const ill_suits[] = { "any",  "earth", "water", "fire",
                                  "wind", "void",  NULL };
const char *const ill_slots[] = { "f1", "f2", "f3", "f4", "b1",
                                  "b2", "b3", "b4", NULL };

/* One list gives the names, the texts that clients show and the list in the
 * rules. The texts say "the other side" instead of "their": they also stand
 * beside a card of the other side. */
#define RANKS(X)                                                               \
    X("1", "Oracle",                                                           \
      "look at a hidden card of its own side, then activate another card")     \
    X("2", "Bard",                                                             \
      "rest a revealed card of the other side, then activate another card")    \
    X("3", "Healer",                                                           \
      "turn another face-up card of its own side down, mixed with up to two "  \
      "hidden ones, then activate another card")                               \
    X("4", "Monk", "reveal a hidden card of the other side's front row")       \
    X("5", "Fighter",                                                          \
      "reveal a hidden card of the other side in the column it faces")         \
    X("6", "Mage", "reveal a hidden card of the other side's back row")        \
    X("7", "Archer", "reveal a card of the other side's hand, unseen which")   \
    X("8", "Berserker",                                                        \
      "the other side reveals a card of its back row, or else of its front "   \
      "row; then all its revealed cards rest")                                 \
    X("9", "Assassin",                                                         \
      "the other side offers a hidden card and its rank is declared; if that " \
      "is right, again")                                                       \
    X("A", "Samurai",                                                          \
      "the other side reveals a hidden card of its choice; discarded, the "    \
      "Samurai saves its own Illusionist")                                     \
    X("W", "Illusionist",                                                      \
      "reveal any hidden card of the other side, then turn down, mixed with "  \
      "up to two hidden cards")

const char *const ill_names[] = { "no card",
#define X(sign, name, does) sign " " name,
                                  RANKS(X)
#undef X
};

typedef struct {
    char sign[2], name[12], does[126];
} rank_row;

static const rank_row rank_rows[] = { { "", "", "" },
#define X(sign, name, does) { sign, name, does },
                                      RANKS(X)
#undef X
};

#define ROW(member) .name = #member, .at = offsetof(rank_row, member)

static const pl_field rank_fields[] = {
    { ROW(sign), .type = PL_CHARS, .count = 2, .help = "1 to 9, A or W" },
    { ROW(name), .type = PL_CHARS, .count = 12 },
    { ROW(does), .type = PL_CHARS, .count = 126,
      .help = "what it does when it is activated" },
    { 0 },
};
static const pl_struct rank_struct = { "Rank", sizeof(rank_row), rank_fields };

/* Ranks with a part of their own, and how many slots come before the hand cards
 * in the set of 'hide'. */
typedef struct {
    uint8_t slots, samurai, illusionist;
} figures;

#define FIGURE(member) .name = #member, .at = offsetof(figures, member)

static const figures the_figures = { ILL_SLOTS, ILL_SAMURAI, ILL_ILLUSIONIST };
static const pl_field figure_fields[] = {
    { FIGURE(slots), .type = PL_U8, .help = "places of the grid on each side" },
    { FIGURE(samurai), .type = PL_U8,
      .help = "the rank that saves the Illusionist when it is discarded" },
    { FIGURE(illusionist), .type = PL_U8, .help = "the rank to capture" },
    { 0 },
};
static const pl_struct figure_struct = { "Figures", sizeof(figures),
                                         figure_fields };

const pl_constants ill_constants[] = {
    { "figures", &figure_struct, &the_figures, 0 },
    { "ranks", &rank_struct, rank_rows, ILL_CARDS + 1 },
    { 0 },
};

static const char ranks[] = " 123456789AW";

/* Five columns: [R] revealed, (R) rested, ### hidden, and what is known of a
 * hidden card small beside it: ##r. */
static void draw_place(const ill_setup *u, const ill_view *v, int seat, int i,
                       pl_text *t)
{
    const ill_side *d = &v->open.side[seat];
    int known = 0;

    if (i < ILL_SLOTS && v->open.open.phase == ILL_OVER)
        known = v->slots[seat][i];
    else if (i < ILL_SLOTS && u->options.memory == ILL_AID)
        known = seat == v->me && v->sight[i] ? v->sight[i] : d->known[i];
    pl_put_char(t, ' ');
    switch (d->state[i]) {
    case ILL_HIDDEN:
        pl_put(t, "##");
        pl_put_char(t, known ? ranks[known] : '#');
        break;
    case ILL_REVEALED:
        pl_put_char(t, '[');
        pl_put_char(t, ranks[d->up[i]]);
        pl_put_char(t, ']');
        break;
    case ILL_RESTED:
        pl_put_char(t, '(');
        pl_put_char(t, ranks[d->up[i]]);
        pl_put_char(t, ')');
        break;
    default:
        pl_put(t, " . ");
    }
    pl_put_char(t, ' ');
}

/* The second seat sits across the table: its c1 is on its right. */
static void draw_row(const ill_setup *u, const ill_view *v, int seat, int row,
                     pl_text *t)
{
    static const char *const titles[] = { "front", "back", "exposed" };
    size_t line = t->n;

    pl_put(t, "    ");
    pl_put(t, titles[row]);
    pl_put_pad(t, line, 14);
    for (int i = 0; i < ILL_COLUMNS; i++)
        draw_place(u, v, seat, 4 * row + (v->me == 1 ? 3 - i : i), t);
    pl_put_char(t, '\n');
}

static void draw_seat(const ill_view *v, int seat, pl_text *t)
{
    const ill_side *d = &v->open.side[seat];

    pl_put(t, seat == v->me ? "> seat " : "  seat ");
    pl_put_int(t, seat + 1);
    pl_put(t, ", ");
    pl_put(t, ill_suits[v->open.suit[seat]]);
    pl_put(t, ": captures ");
    pl_put_int(t, d->captures);
    pl_put(t, ", hand ");
    if (seat == v->me || v->open.open.phase == ILL_OVER) {
        unsigned hand = seat == v->me ? v->hand : v->hands[seat];
        for (unsigned left = hand; left; left &= left - 1) {
            pl_put_char(t, ranks[__builtin_ctz(left)]);
            pl_put_char(t, ' ');
        }
        if (!hand)
            pl_put(t, "empty ");
    } else {
        pl_put_int(t, d->hand);
    }
    pl_put(t, d->ace_gone ? "  (A discarded)\n" : "\n");
}

static void draw_end(const ill_open *o, pl_text *t)
{
    if (o->open.phase == ILL_OVER) {
        pl_put(t, o->winner ? "\nThe match goes to seat " : "\nA draw");
        if (o->winner)
            pl_put_int(t, o->winner);
    } else {
        pl_put(t, "\nSeat ");
        pl_put_int(t, o->open.awaited & 1 ? 1 : 2);
        pl_put(t, " is asked: ");
        pl_put(t, ill_phases[o->open.phase]);
        if (o->card) {
            pl_put(t, ", for ");
            pl_put(t, ill_names[o->card]);
        }
        if (o->offered) {
            pl_put(t, ", offered ");
            pl_put(t, ill_slots[o->offered - 1]);
        }
    }
    pl_put_char(t, '\n');
}

void ill_draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const ill_view *v = in;
    int near = v->me == 1 ? 1 : 0;
    (void)seats;

    pl_put(t, "Capture the Illusionist, turn ");
    pl_put_int(t, v->open.number);
    pl_put(t, "\n\n");
    draw_seat(v, !near, t);
    for (int row = 2; row >= 0; row--)
        draw_row(setup, v, !near, row, t);
    pl_put(t, near ? "               c4   c3   c2   c1\n"
                   : "               c1   c2   c3   c4\n");
    for (int row = 0; row < 3; row++)
        draw_row(setup, v, near, row, t);
    draw_seat(v, near, t);
    pl_put(t, "  ### hidden  ##6 hidden, a 6 when last seen  "
              "[6] ready  (6) rested\n");
    draw_end(&v->open, t);
}

const char ill_rules_text[] =
    "Find the other side's Illusionist (W) twice. Each side has eleven cards,\n"
    "1 to 9, A and W: eight face down in two rows that nobody has seen, and\n"
    "three in the hand.\n"
    "\n"
    "In your turn you may look at one of your face-down cards. Then you must\n"
    "activate a card that is not rested: hidden, in your hand or ready. Its\n"
    "effect is used and it rests until the end of your next turn.\n"
    "\n"
#define X(sign, name, does) sign " " name ": " does "\n"
    RANKS(X)
#undef X
        "\n"
        "An effect without anything to work on does nothing: the card stays "
        "ready\n"
        "and your turn ends. When your Illusionist is revealed by the other "
        "side\n"
        "you may discard one card. If it is your Samurai the Illusionist goes "
        "back\n"
        "hidden where it was; if not, it is captured and you are dealt anew.\n"
        "\n"
        "'hide' names places to mix with as 0 to 7 (f1 to f4, b1 to b4) and "
        "hand\n"
        "cards as 7 + rank, or none.\n";
