/* SPDX-License-Identifier: MIT */
/* policy.h - the quick policy of each game.
 *
 * A policy chooses a move from a view in microseconds and remembers nothing, so
 * it can be dropped into any world that 'guess' draws. Minds cannot: they need
 * the events from the first one on, and most think a thousand times longer.
 * Reviews, puzzles and the workshop play games on with it to see how they may
 * end. It is much weaker than the minds.
 *
 * Clairvoyance and Illusionist draw by the ratings of their knowledge
 * (knowledge.h), Mysterium uses the table of what visions mean, Telepathic
 * looks at its own condition, Mind's Eye plays the equilibrium. Any other game
 * is played at random. */
#ifndef PL_POLICY_H
#define PL_POLICY_H

#include "bots/knowledge.h"
#include "rules/drive.h"

/* Changes ratings of the moves of 'seat', and may narrow their open sets. Like
 * 'rate' it gets a world that the seat holds possible, and may use only what
 * the seat could know in it. */
typedef void pl_refiner(const void *setup, const void *state, int seat,
                        pl_choice *list, int n, uint16_t *weight);

/* Plays Clairvoyance's characters more as a search does, for judging how strong
 * they are. */
pl_refiner pl_policy_refine_clairvoyance;

/* A policy with the memory it works in. Not thread-safe. */
typedef struct {
    const pl_game *game;
    const void *setup; /* must outlive the policy */
    int seats;
    const pl_knowledge *know;
    pl_move (*choose)(const void *setup, const void *view,
                      const pl_choice *legal, int n, pl_luck *luck);
    /* Partners who read each other; or NULL, as after init. */
    pl_move (*close)(const void *setup, const void *world, void *view,
                     const pl_choice *legal, int n, pl_luck *luck);
    /* Changes the weights that the ratings gave; or NULL, as after init. */
    pl_refiner *refine;
    /* Where pl_policy_step writes what its move told; or NULL. */
    pl_events *told;
    pl_choice *list;
    uint16_t *weight;
    uint8_t *view, *world;
} pl_policy;

/* Allocates the working memory; 0 if there is not enough. */
int pl_policy_init(pl_policy *p, const pl_game *g, const void *setup,
                   int seats);
void pl_policy_release(pl_policy *p); /* accepts an all-zero struct */

/* From now on seats that win together read each other, in worlds that are
 * played on: about as often as the bot 'steady' does. A partner has seen the
 * moves so far and the policy has not, so now and then the policy is told what
 * they reveal. Only for Telepathic and Mysterium. */
void pl_policy_pair(pl_policy *p);

/* A move of 'seat' among the 'n' > 0 entries of 'legal'. It depends only on the
 * view and the luck. */
pl_move pl_policy_choose(pl_policy *p, const void *view, int seat,
                         const pl_choice *legal, int n, pl_luck *luck);

/* Makes one move in a world: whose it is, and which, is left to 'luck'. 0 if
 * the game is over. In a world the choice depends on what the moving seat could
 * know there, as in pl_policy_choose; that of a partner also on what others
 * hold, if they read each other. */
int pl_policy_step(pl_policy *p, void *world, pl_drive *drive, pl_luck *luck);

/* Plays the world on to its end. 'worth' is each seat's result from 0 to 1: its
 * score, or its payoff between the least and the most there can be. Returns the
 * moves made. */
int pl_policy_finish(pl_policy *p, void *world, pl_drive *drive, pl_luck *luck,
                     double worth[PL_SEATS_MAX]);

/* Each seat's result in a world that is over. */
void pl_policy_worth(const pl_policy *p, const void *world,
                     double worth[PL_SEATS_MAX]);

#endif
