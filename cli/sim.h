/* sim.h - playing many games between bots, and what is counted.
 *
 * Nothing is kept of a single game but counts and sums of whole numbers, so
 * the memory does not grow with their number and the totals do not depend on
 * which thread played which game. */
#ifndef PL_SIM_H
#define PL_SIM_H

#include <stdint.h>

#include "wire/setting.h"

enum {
    SIM_ROUNDS = 4096, /* longer games count as this long */
    SIM_ROLES = 64,
    SIM_CARDS = 64,
    SIM_THREADS = 256
};

/* What is counted for a seat or a character. */
typedef struct {
    uint64_t games, wins, score; /* score in thousandths */
} sim_side;

/* How a card fared; filled in where the plan has a 'watch'. */
typedef struct {
    uint64_t played;  /* thrown or placed */
    uint64_t hits;    /* did damage, or came to lie where it should */
    uint64_t stopped; /* destroyed, caught or without damage */
    uint64_t missed;  /* the wrong face */
    uint64_t struck;  /* hits that did damage */
    uint64_t damage;
    uint64_t used; /* for its effect */
} sim_card;

/* The card that a watch follows from one move to the next. */
typedef struct {
    uint8_t card, how; /* card + 1 */
} sim_flight;

typedef struct {
    uint64_t games, draws, nobody; /* nobody: games that everybody lost */
    uint64_t moves;
    sim_side seat[PL_SEATS_MAX];
    sim_side role[SIM_ROLES];
    sim_card card[SIM_CARDS];
    uint64_t rounds[SIM_ROUNDS + 1];
} sim_counts;

typedef struct {
    const pl_setting *setting;
    const char *bots[PL_SEATS_MAX];
    uint8_t seed[32];
    uint64_t games;
    uint64_t series; /* games that the same minds play; 0 is 1 */
    int threads;
    int progress; /* show a bar on stderr */
    /* Counts cards from what a move told; or NULL. */
    void (*watch)(sim_counts *c, sim_flight *f, const pl_events *told);
} sim_plan;

/* A flagged field, found through the structs of the state. */
typedef struct {
    const pl_field *field; /* NULL: the game has none */
    size_t base;           /* offset of the struct that it lies in */
} sim_field;

sim_field sim_find(const pl_game *g, int flag);

/* The stored value of element 'i', or -1 for null. */
int64_t sim_value(sim_field f, const void *state, int i);

/* Plays the plan. CLI_OK, or after a complaint something else. */
int sim_run(const sim_plan *plan, sim_counts *out);

/* 'signature': a hash over random games under fixed seeds, with every move,
 * every event and every seat's view. 0 if memory is short. */
int sim_signature(const pl_game *g, uint8_t out[32]);

/* ---- statistics ---- */

typedef struct {
    double value, low, high; /* with the bounds of 95 % */
} sim_estimate;

/* A share 'k' of 'n' by Wilson's interval. */
sim_estimate sim_share(uint64_t k, uint64_t n);

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

/* The head of a page up to what stands below its title, and text in it. */
void sim_html_begin(pl_text *t, const char *title, const char *under);
void sim_html_text(pl_text *t, const char *s);

/* For all of them. */
void sim_put_real(pl_text *t, double v, int digits);
const char *sim_role_name(const sim_report *r, int role, char buf[16]);
const char *sim_length_word(const pl_game *g); /* "rounds" or "moves" */

#endif
