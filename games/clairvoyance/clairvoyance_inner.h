/* SPDX-License-Identifier: MIT */
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

/* From round 16 on nothing heals. */
static inline int cv_is_restless(const cv_setup *u, const cv_open *o)
{
    return u->options.restless && o->round >= CV_RESTLESS;
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

/* Asks 'seats' for a decision and starts its timer, if there is one. */
static inline void cv_wait_for(cv_table *t, int phase, int seats, int kind,
                               uint32_t ms)
{
    cv_open *o = &t->s->open;

    o->open.phase = (uint8_t)phase;
    o->open.awaited = (uint16_t)seats;
    if (ms)
        pl_timer_start(&o->open, &o->timer_count, kind, ms);
    else
        pl_timer_stop(&o->open);
}

static inline int cv_has(int seats, int seat)
{
    return seats >> seat & 1;
}

static inline int cv_targets(const cv_open *o, int seat)
{
    return o->alive & ~o->charmed & ~(1 << seat);
}

static inline uint32_t cv_window_set(const cv_setup *u)
{
    return u->options.windows ? 0x7f : 1 << CV_W2 | 1 << CV_W3 | 1 << CV_W4;
}

static inline int cv_may_hold(const cv_setup *u, const cv_open *o, int seat)
{
    return u->options.windows && !o->held && seat != o->holder;
}

/* Preferences may change once a turn, so that a game cannot consist of such
 * moves alone. */
static inline int cv_may_order(const cv_setup *u, const cv_state *s, int seat)
{
    return u->options.orders && !cv_has(s->changed, seat);
}

/* ---- clairvoyance_cards.c ------------------------------------------------ */

int cv_edges_away(int die, int edges); /* bits of faces within so many edges */
int cv_possesses(const cv_open *o, int seat, int card); /* place + 1, or 0 */
int cv_sum(const cv_setup *u, const cv_open *o, int seat, int effect);
int cv_most(const cv_setup *u, const cv_open *o, int seat, int effect);

void cv_look(cv_table *t, int seat, int whose);
void cv_look_deck(cv_table *t, int seat);

void cv_gain_openly(cv_table *t, int seat, int card);
void cv_lose(cv_table *t, int seat, int card); /* from hand, openly */
void cv_draw(cv_table *t, int seat, int n);
void cv_shuffle_deck(cv_table *t);
void cv_replenish(cv_table *t);
void cv_put_down(cv_table *t, int card); /* on the discard pile */
void cv_end_flight(cv_open *o);          /* and what was changed about it */
int cv_take_up(cv_table *t, int card);   /* off the discard pile; 0 = absent */
void cv_discard_random(cv_table *t, int seat, int n, int to_heap);
int cv_remove_item(cv_table *t, int seat, int card); /* 0 = absent */
void cv_receive(cv_table *t, int seat, int card);    /* asks at the limit */
void cv_place_item(cv_table *t, int seat, int card); /* there is room */
void cv_knock_out(cv_table *t, int seat);
void cv_tell_cards(const cv_table *t, uint16_t who, int kind, int seat,
                   const uint8_t *copies, int whose);

/* ---- clairvoyance_aims.c and clairvoyance_run.c -------------------------- */

/* When an effect may be used; without any of these: in every window, and
 * among one's own actions. */
enum {
    CV_IN_FLIGHT = 1,   /* a throw is on its way, and heeds this */
    CV_AT_ME = 2,       /* ... and I am its target */
    CV_OWN_TURN = 4,    /* in my turn */
    CV_OWN_ACTIONS = 8, /* where I choose an action */
    CV_HEALS = 16,      /* not while the shop is restless */
};

/* The ways to use one effect, as they are written down. */
typedef struct {
    const cv_setup *u;
    const cv_state *s;
    const cv_open *o;
    int seat;
    int param;
    pl_move base; /* its kind and card */
    pl_choice *out;
    int n;
} cv_aims;

void cv_aim_nothing(cv_aims *w);
void cv_aim_item(cv_aims *w);
void cv_aim_other_item(cv_aims *w);
void cv_aim_item_or_flight(cv_aims *w);
void cv_aim_item_and_seat(cv_aims *w);
void cv_aim_edge(cv_aims *w);
void cv_aim_face(cv_aims *w);
void cv_aim_seat(cv_aims *w);
void cv_aim_other_seat(cv_aims *w);
void cv_aim_other_hand(cv_aims *w);
void cv_aim_discarded(cv_aims *w);
void cv_aim_discarded_item(cv_aims *w);
void cv_aim_thrower(cv_aims *w);
void cv_aim_any_target(cv_aims *w);
void cv_aim_third_target(cv_aims *w);
void cv_aim_hit(cv_aims *w);
void cv_aim_deck(cv_aims *w);
void cv_aim_any_hands(cv_aims *w);
void cv_aim_blow(cv_aims *w);
void cv_aim_damage(cv_aims *w);
void cv_aim_places(cv_aims *w);

void cv_run_smash(cv_table *t, int seat, pl_move m, int p);
void cv_run_destroy(cv_table *t, int seat, pl_move m, int p);
void cv_run_retarget(cv_table *t, int seat, pl_move m, int p);
void cv_run_reflect(cv_table *t, int seat, pl_move m, int p);
void cv_run_heal(cv_table *t, int seat, pl_move m, int p);
void cv_run_reduce(cv_table *t, int seat, pl_move m, int p);
void cv_run_boost(cv_table *t, int seat, pl_move m, int p);
void cv_run_set_die(cv_table *t, int seat, pl_move m, int p);
void cv_run_hurry(cv_table *t, int seat, pl_move m, int p);
void cv_run_scrounge(cv_table *t, int seat, pl_move m, int p);
void cv_run_spy(cv_table *t, int seat, pl_move m, int p);
void cv_run_catch(cv_table *t, int seat, pl_move m, int p);
void cv_run_probe(cv_table *t, int seat, pl_move m, int p);
void cv_run_snatch(cv_table *t, int seat, pl_move m, int p);
void cv_run_draw(cv_table *t, int seat, pl_move m, int p);
void cv_run_hush(cv_table *t, int seat, pl_move m, int p);
void cv_run_move(cv_table *t, int seat, pl_move m, int p);
void cv_run_sure(cv_table *t, int seat, pl_move m, int p);
void cv_run_search(cv_table *t, int seat, pl_move m, int p);
void cv_run_charm(cv_table *t, int seat, pl_move m, int p);
void cv_run_finders(cv_table *t, int seat, pl_move m, int p);
void cv_run_firepower(cv_table *t, int seat, pl_move m, int p);
void cv_run_blow(cv_table *t, int seat, pl_move m, int p);
void cv_run_tailor(cv_table *t, int seat, pl_move m, int p);
void cv_run_wreck(cv_table *t, int seat, pl_move m, int p);
void cv_run_start_discard(cv_table *t, int seat, pl_move m, int p);
void cv_run_start_heal(cv_table *t, int seat, pl_move m, int p);
void cv_run_start_harm(cv_table *t, int seat, pl_move m, int p);
void cv_run_start_roll(cv_table *t, int seat, pl_move m, int p);

/* ---- clairvoyance_effects.c ---------------------------------------------- */

/* Writes what 'seat' may do for free now: instants, items, its ability. */
int cv_effects_list(const cv_setup *u, const cv_state *s, int seat,
                    pl_choice *out);
int cv_effect_is_legal(const cv_setup *u, const cv_state *s, int seat,
                       pl_move m);
void cv_effect_run(cv_table *t, int seat, pl_move m);
void cv_start_effect(cv_table *t, int seat, int place);
/* The intent that a standing order of 'seat' makes now, or a kind of 0. */
pl_move cv_standing_order(const cv_setup *u, const cv_state *s, int seat);

/* ---- clairvoyance_legal.c ------------------------------------------------ */

/* Characters or numbers that 'seat' may choose. */
int cv_list_setup(const cv_setup *u, const cv_state *s, int seat,
                  pl_choice *out);
/* What 'seat' may do while the holder chooses an action. */
int cv_list_act(const cv_setup *u, const cv_state *s, int seat, pl_choice *out);
/* Bits of the faces to which the holder may turn the die. */
int cv_faces(const cv_setup *u, const cv_open *o);

/* ---- clairvoyance_act.c -------------------------------------------------- */

pl_err cv_seal_setup(cv_table *t, int seat, pl_move m);
pl_err cv_seal_intent(cv_table *t, int seat, pl_move m);
pl_err cv_answer_follow(cv_table *t, int seat, pl_move m);
pl_err cv_answer_choice(cv_table *t, pl_move m);
pl_err cv_answer_die(cv_table *t, pl_move m);
pl_err cv_act(cv_table *t, int seat, pl_move m);
void cv_time_is_up(cv_table *t);
pl_move cv_late(const void *setup, const void *state, int seat, pl_rng *rng);

/* ---- clairvoyance_choices.c ---------------------------------------------- */

/* 'seat' must choose before anything else happens. */
void cv_ask(cv_table *t, int seat, int choice, int about);
/* What it may choose. */
int cv_choices(const cv_setup *u, const cv_state *s, pl_choice *out);
void cv_answer(cv_table *t, pl_move m);
/* Bits of the holder's places whose start effects are still to come. */
int cv_start_places(const cv_setup *u, const cv_open *o);

/* ---- clairvoyance_windows.c ---------------------------------------------- */

int cv_open_window(cv_table *t, int window); /* whether it waits */
void cv_close_tick(cv_table *t);
/* Works off a tick that is closed; whether somebody must decide. */
int cv_tick_step(cv_table *t);
/* Whether the intent of 'seat' is still possible. */
int cv_may_follow(const cv_setup *u, const cv_state *s, int seat);
/* Whether an asked seat that says nothing follows: only by an order. */
int cv_follows_unasked(const cv_setup *u, const cv_state *s, int seat);
/* The asked seat follows or withdraws. */
void cv_close_follow(cv_table *t);

/* ---- clairvoyance_flow.c ------------------------------------------------- */

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
/* Goes on until somebody must decide, or the game is over. */
void cv_advance(cv_table *t);

/* ---- clairvoyance_guess.c: two of the hooks ------------------------------ */

void cv_guess(const void *setup, const void *view, pl_rng *rng, void *state);
pl_err cv_check(const void *setup, const void *state, const char **why);

#endif
