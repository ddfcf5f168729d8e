/* SPDX-License-Identifier: MIT */
/* sim.h - plays many games between bots and counts the results.
 *
 * A game leaves nothing behind but counts and sums of whole numbers. So the
 * memory does not grow with the number of games, and the totals do not depend
 * on which thread played which game. */
#ifndef PL_SIM_H
#define PL_SIM_H

#include <stdint.h>

#include "extras/usage.h"
#include "wire/setting.h"

enum {
    SIM_ROUNDS = 4096, /* longer games count as this long */
    SIM_ROLES = 64,
    SIM_CARDS = 64,
    SIM_THREADS = 256
};

/* The counts of a seat or a character. */
typedef struct {
    uint64_t games, wins, score; /* score in thousandths */
    uint64_t score2;             /* sum of the squares of scores */
    int64_t payoff;              /* sum of payoffs, in a game that has them */
    uint64_t payoff2;            /* and of their squares */
} sim_side;

typedef struct {
    uint64_t games, draws, nobody; /* nobody: games that all seats lost */
    uint64_t moves;
    uint64_t forfeits; /* games that a program lost by failing */
    sim_side seat[PL_SEATS_MAX];
    /* Of each game the scores of the even seats together and of the odd ones:
     * sums of the squares and of the product. */
    uint64_t even2, odd2, even_odd;
    sim_side role[SIM_ROLES];
    pl_usage card[SIM_CARDS]; /* if the plan has a 'watch' function */
    uint64_t rounds[SIM_ROUNDS + 1];
} sim_counts;

typedef struct {
    const pl_setting *setting;
    const char *bots[PL_SEATS_MAX];
    uint8_t seed[32];
    uint64_t games;
    uint64_t series; /* games in a row by the same minds; 0 means 1 */
    int threads;
    int progress;        /* show a progress bar on stderr */
    const char *records; /* write every game to this folder; or NULL */
    /* Counts cards from the events of a move; or NULL. */
    void (*watch)(sim_counts *c, pl_usage_flight *f, const pl_events *told);
} sim_plan;

/* A field of the state, found by its flag in the schema. So the simulation can
 * count rounds and characters without knowing the game. */
typedef struct {
    const pl_field *field; /* NULL: the game has none */
    size_t base;           /* offset of the struct that holds it */
} sim_field;

sim_field sim_find(const pl_game *g, int flag);

/* The stored value of element 'i', or -1 for null. */
int64_t sim_value(sim_field f, const void *state, int i);

/* Plays the plan. CLI_OK, or another status after printing an error. */
int sim_run(const sim_plan *plan, sim_counts *out);

/* A hash over every move, event and view of random games with fixed seeds. 0
 * if memory runs out. */
int sim_signature(const pl_game *g, uint8_t out[32]);

/* ---- statistics ---- */

typedef struct {
    double value, low, high; /* with its 95 % interval */
} sim_estimate;

/* The share 'k' of 'n' with Wilson's interval, which stays within 0 and 1 and
 * is valid for small counts too. */
sim_estimate sim_share(uint64_t k, uint64_t n);
/* The same of a share 'p' of 'n' games, which need not be a whole number. */
sim_estimate sim_share_of(double p, double n);

/* The mean score from 0 to 1, where draws and grades vary less than wins and
 * losses; and the mean payoff. */
sim_estimate sim_score(const sim_side *side);
sim_estimate sim_payoff(const sim_side *side);

typedef struct {
    sim_estimate mean;
    double deviation;
    int min, q05, q25, median, q75, q95, max;
} sim_length;

sim_length sim_rounds(const sim_counts *c);

/* ---- reports: pl_writers of a sim_report ---- */

typedef struct {
    const sim_plan *plan;
    const sim_counts *counts;
    const char *seed; /* as it was given */
    double seconds;
} sim_report;

void sim_write_text(pl_text *t, const void *report);
void sim_write_json(pl_text *t, const void *report);
void sim_write_csv(pl_text *t, const void *report);
void sim_write_html(pl_text *t, const void *report);

/* Writes the head of a page with its title and subtitle; and escaped text. */
void sim_html_begin(pl_text *t, const char *title, const char *under);
void sim_html_text(pl_text *t, const char *s);

/* Shared by the reports. */
void sim_put_real(pl_text *t, double v, int digits);
const char *sim_role_name(const sim_report *r, int role, char buf[16]);
const char *sim_length_word(const pl_game *g); /* "rounds" or "moves" */

#endif
