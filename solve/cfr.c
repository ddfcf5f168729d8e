/* SPDX-License-Identifier: MIT */
/* cfr.c - CFR+ on the whole tree.
 *
 * One iteration passes over the tree once for each seat: downwards to compute
 * how likely each node is, upwards to compute its value. In every set of that
 * seat, the regret of a move grows by how much more than the current policy it
 * would have gained. */
#include <stdlib.h>
#include <string.h>

#include "solve/solve.h"

typedef struct {
    const pl_solve *t;
    double *now;                   /* the policy of this iteration */
    double *regret, *sum;          /* by move */
    double *change;                /* by move: of this pass */
    double *mine, *others, *value; /* by node */
} run;

/* Regret matching: each move in proportion to its positive regret, or all
 * equally if no regret is positive. */
static void match(run *r)
{
    const pl_solve *t = r->t;

    for (uint32_t s = 0; s < t->n_sets; s++) {
        const double *regret = r->regret + t->set[s].first;
        double *now = r->now + t->set[s].first, all = 0;
        for (uint16_t k = 0; k < t->set[s].n; k++)
            all += regret[k];
        for (uint16_t k = 0; k < t->set[s].n; k++)
            now[k] = all > 0 ? regret[k] / all : 1.0 / t->set[s].n;
    }
}

static void go_down(run *r, int seat)
{
    const pl_solve *t = r->t;

    r->mine[0] = r->others[0] = 1;
    for (uint32_t i = 0; i < t->n_nodes; i++) {
        const pl_solve_node *x = &t->node[i];
        const double *now =
            x->set == PL_SOLVE_NONE ? NULL : r->now + t->set[x->set].first;
        for (uint32_t k = 0; k < x->n; k++) {
            uint32_t c = t->children[x->child + k];
            double p = now ? now[k] : t->node[c].p;
            r->mine[c] = r->mine[i] * (x->seat == seat ? p : 1);
            r->others[c] = r->others[i] * (x->seat == seat ? 1 : p);
        }
    }
}

static void go_up(run *r, int seat)
{
    const pl_solve *t = r->t;

    for (uint32_t i = t->n_nodes; i-- > 0;) {
        const pl_solve_node *x = &t->node[i];
        uint32_t first =
            x->set == PL_SOLVE_NONE ? PL_SOLVE_NONE : t->set[x->set].first;
        double v = 0;
        if (x->seat == PL_SOLVE_END)
            v = t->worth[x->ends + (uint32_t)seat];
        for (uint32_t k = 0; k < x->n; k++) {
            uint32_t c = t->children[x->child + k];
            v += r->value[c] *
                 (first == PL_SOLVE_NONE ? t->node[c].p : r->now[first + k]);
        }
        r->value[i] = v;
        for (uint32_t k = 0; x->seat == seat && k < x->n; k++)
            r->change[first + k] +=
                r->others[i] * (r->value[t->children[x->child + k]] - v);
    }
}

/* Adds the changes of a pass to the regrets. In the average policy of 'seat'
 * later iterations have a larger weight. */
static void learn(run *r, int seat, double weight)
{
    const pl_solve *t = r->t;

    for (uint32_t s = 0; s < t->n_sets; s++) {
        const pl_solve_set *set = &t->set[s];
        if (set->seat != seat)
            continue;
        for (uint32_t k = set->first; k < set->first + set->n; k++) {
            double regret = r->regret[k] + r->change[k];
            r->regret[k] = regret > 0 ? regret : 0;
            r->sum[k] += weight * r->mine[set->node] * r->now[k];
        }
    }
}

static void average(const run *r, double *policy)
{
    const pl_solve *t = r->t;

    for (uint32_t s = 0; s < t->n_sets; s++) {
        const double *sum = r->sum + t->set[s].first;
        double *to = policy + t->set[s].first, all = 0;
        for (uint16_t k = 0; k < t->set[s].n; k++)
            all += sum[k];
        for (uint16_t k = 0; k < t->set[s].n; k++)
            to[k] = all > 0 ? sum[k] / all : 1.0 / t->set[s].n;
    }
}

int pl_solve_cfr(const pl_solve *t, uint32_t iterations, double *policy,
                 pl_solve_step *step, void *arg)
{
    double *room =
        calloc(4u * (size_t)t->n_moves + 3u * (size_t)t->n_nodes, sizeof *room);
    run r = { .t = t };

    if (!room)
        return 0;
    r.now = room;
    r.regret = r.now + t->n_moves;
    r.sum = r.regret + t->n_moves;
    r.change = r.sum + t->n_moves;
    r.mine = r.change + t->n_moves;
    r.others = r.mine + t->n_nodes;
    r.value = r.others + t->n_nodes;
    for (uint32_t i = 1; i <= iterations; i++) {
        for (int seat = 0; seat < t->seats; seat++) {
            match(&r);
            memset(r.change, 0, t->n_moves * sizeof *r.change);
            go_down(&r, seat);
            go_up(&r, seat);
            learn(&r, seat, i);
        }
        if (step) {
            average(&r, policy);
            if (!step(arg, i, policy))
                break;
        }
    }
    average(&r, policy);
    free(room);
    return 1;
}
