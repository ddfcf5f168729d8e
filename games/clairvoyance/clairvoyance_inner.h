/* clairvoyance_inner.h - what the files of this game share.
 *
 * Cards move by the functions of clairvoyance_cards.c only, so that what each
 * seat knows stays in step with what happened. */
#ifndef PL_CLAIRVOYANCE_INNER_H
#define PL_CLAIRVOYANCE_INNER_H

#include "games/clairvoyance/clairvoyance.h"

/* A table in play: everything a rule needs. */
typedef struct {
    const cv_setup *u;
    cv_state *s;
    pl_events *events;
} cv_table;

typedef struct {
    const char *name, *ability;
    uint8_t effect, param;
} cv_character;

extern const cv_character cv_characters[CV_CHARACTERS];
extern const uint16_t cv_edges[CV_FACES + 1]; /* bits of the neighbours */

static inline const cv_card *cv_design(const cv_setup *u, int card)
{
    return &u->deck.card[card];
}

static inline int cv_is_alive(const cv_open *o, int seat)
{
    return o->alive >> seat & 1;
}

static inline int cv_is_item(const cv_setup *u, int card)
{
    return cv_design(u, card)->type != CV_INSTANT;
}

/* A throw that is on its way. */
static inline int cv_in_flight(const cv_open *o)
{
    return o->flight.how != CV_NO_FLIGHT && o->flight.how != CV_PLACED;
}

static inline void cv_tell(const cv_table *t, uint16_t who, int kind, int seat,
                           int a0, int a1, int a2)
{
    pl_event e = { who,
                   (uint8_t)kind,
                   (uint8_t)seat,
                   { (uint8_t)a0, (uint8_t)a1, (uint8_t)a2 } };
    pl_tell(t->events, e);
}

/* ---- clairvoyance_cards.c ------------------------------------------------ */

int cv_edges_away(int die, int edges); /* bits of faces within so many edges */
int cv_possesses(const cv_open *o, int seat, int card); /* place + 1, or 0 */
int cv_sum(const cv_setup *u, const cv_open *o, int seat, int effect);

void cv_look(cv_table *t, int seat, int whose);
void cv_look_deck(cv_table *t, int seat);

void cv_gain_openly(cv_table *t, int seat, int card);
void cv_lose(cv_table *t, int seat, int card); /* from hand, openly */
void cv_draw(cv_table *t, int seat, int n);
void cv_shuffle_deck(cv_table *t);
void cv_replenish(cv_table *t);
void cv_put_down(cv_table *t, int card); /* on the discard pile */
int cv_take_up(cv_table *t, int card);   /* off the discard pile; 0 = absent */
void cv_discard_random(cv_table *t, int seat, int n, int to_heap);
int cv_remove_item(cv_table *t, int seat, int card); /* 0 = absent */
void cv_receive(cv_table *t, int seat, int card);    /* asks at the limit */
void cv_place_item(cv_table *t, int seat, int card); /* there is room */
void cv_knock_out(cv_table *t, int seat);
void cv_tell_cards(const cv_table *t, uint16_t who, int kind, int seat,
                   const uint8_t *copies, int whose);

/* ---- clairvoyance_effects.c ---------------------------------------------- */

/* Writes what 'seat' may do for free now: instants, items, its ability. With
 * 'sealed' as the kinds of a window. */
int cv_effects_list(const cv_setup *u, const cv_state *s, int seat,
                    pl_choice *out);
int cv_effect_is_legal(const cv_setup *u, const cv_state *s, int seat,
                       pl_move m);
void cv_effect_run(cv_table *t, int seat, pl_move m);
void cv_start_effect(cv_table *t, int seat, int place);
/* The intent that 'seat' left an order for, or a kind of 0. */
pl_move cv_standing_order(const cv_setup *u, const cv_state *s, int seat);

/* ---- clairvoyance_flow.c ------------------------------------------------- */

/* 'seat' must choose before anything else happens. */
void cv_ask(cv_table *t, int seat, int choice, int about);
/* What it may choose. */
int cv_choices(const cv_setup *u, const cv_state *s, pl_choice *out);
void cv_answer(cv_table *t, pl_move m);

/* Damage, a knock-out and the end of the game, in this order. */
void cv_hurt(cv_table *t, int seat, int base, int more, int less);
/* What the flight would deal now, and what was added and taken off. */
int cv_damage(const cv_setup *u, const cv_open *o, int *more, int *less);
int cv_may_throw(const cv_setup *u, const cv_open *o);
void cv_pay(cv_open *o, int is_throw);

void cv_start(cv_table *t);  /* asks for characters */
void cv_reveal(cv_table *t); /* characters or numbers that were sealed */
/* A card takes flight; it has left its place already. */
void cv_declare(cv_table *t, int how, int card, int target);
void cv_ask_die(cv_table *t);
int cv_open_window(cv_table *t, int window); /* whether it waits */
void cv_close_tick(cv_table *t);
void cv_withdraw(cv_table *t, int seat);
void cv_follow(cv_table *t, int seat);
/* Goes on until somebody must decide, or the game is over. */
void cv_advance(cv_table *t);

/* ---- clairvoyance_guess.c: two of the hooks ------------------------------ */

void cv_guess(const void *setup, const void *view, pl_rng *rng, void *state);
pl_err cv_check(const void *setup, const void *state, const char **why);

#endif
