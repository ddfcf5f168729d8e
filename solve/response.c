/* SPDX-License-Identifier: MIT */
/* response.c - the value of a policy, best responses to it, and NashConv:
 * what all seats together gain by best responses. */
#include <stdlib.h>
#include <string.h>

#include "solve/solve.h"

void pl_solve_uniform(const pl_solve *t, double *policy)
{
    for (uint32_t s = 0; s < t->n_sets; s++)
        for (uint32_t i = 0; i < t->set[s].n; i++)
            policy[t->set[s].first + i] = 1.0 / t->set[s].n;
}

/* The probability of the i-th child of 'x' under 'policy'. */
static double share(const pl_solve *t, const pl_solve_node *x, uint32_t i,
                    const double *policy)
{
    if (x->seat == PL_SOLVE_CHANCE)
        return t->node[t->children[x->child + i]].p;
    return x->set == PL_SOLVE_NONE ? 1 : policy[t->set[x->set].first + i];
}

int pl_solve_value(const pl_solve *t, const double *policy,
                   double value[PL_SEATS_MAX])
{
    double *v = calloc((size_t)t->n_nodes * (size_t)t->seats, sizeof *v);

    if (!v)
        return 0;
    for (uint32_t i = t->n_nodes; i-- > 0;) {
        const pl_solve_node *x = &t->node[i];
        double *to = v + (size_t)i * (size_t)t->seats;
        if (x->seat == PL_SOLVE_END)
            memcpy(to, t->worth + x->ends, (size_t)t->seats * sizeof *to);
        for (uint32_t k = 0; k < x->n; k++) {
            double p = share(t, x, k, policy);
            const double *from =
                v + (size_t)t->children[x->child + k] * (size_t)t->seats;
            for (int s = 0; s < t->seats; s++)
                to[s] += p * from[s];
        }
    }
    memcpy(value, v, (size_t)t->seats * sizeof *v);
    free(v);
    return 1;
}

/* ---- the best answer of one seat ----------------------------------------- */

typedef struct {
    const pl_solve *t;
    const double *policy;
    int seat;
    double *reach; /* by node: chance and the others' part */
    double *value; /* by node, to 'seat' */
    uint8_t *done; /* by node */
    int32_t *best; /* by set: the chosen move, -1 before */
} answer;

static double value_of(answer *a, uint32_t node);

/* The move of a set that is best over all its nodes together. */
static int32_t choose(answer *a, uint32_t set)
{
    const pl_solve_set *s = &a->t->set[set];
    double most = 0;

    for (uint16_t k = 0; k < s->n; k++) {
        double sum = 0;
        for (uint32_t i = s->node; i != PL_SOLVE_NONE; i = a->t->node[i].next)
            sum += a->reach[i] *
                   value_of(a, a->t->children[a->t->node[i].child + k]);
        if (k == 0 || sum > most) {
            most = sum;
            a->best[set] = k;
        }
    }
    return a->best[set];
}

static double value_of(answer *a, uint32_t node)
{
    const pl_solve *t = a->t;
    const pl_solve_node *x = &t->node[node];
    double v = 0;

    if (a->done[node])
        return a->value[node];
    if (x->seat == PL_SOLVE_END) {
        v = t->worth[x->ends + (uint32_t)a->seat];
    } else if (x->seat == a->seat) {
        int32_t k = a->best[x->set] < 0 ? choose(a, x->set) : a->best[x->set];
        v = value_of(a, t->children[x->child + (uint32_t)k]);
    } else {
        for (uint32_t k = 0; k < x->n; k++)
            v += share(t, x, k, a->policy) *
                 value_of(a, t->children[x->child + k]);
    }
    a->done[node] = 1;
    a->value[node] = v;
    return v;
}

static void fill_reach(answer *a)
{
    const pl_solve *t = a->t;

    a->reach[0] = 1;
    for (uint32_t i = 0; i < t->n_nodes; i++) {
        const pl_solve_node *x = &t->node[i];
        for (uint32_t k = 0; k < x->n; k++)
            a->reach[t->children[x->child + k]] =
                a->reach[i] *
                (x->seat == a->seat ? 1 : share(t, x, k, a->policy));
    }
}

static void put_best(const answer *a, double *best)
{
    for (uint32_t s = 0; s < a->t->n_sets; s++) {
        const pl_solve_set *set = &a->t->set[s];
        if (set->seat != a->seat)
            continue;
        for (uint16_t k = 0; k < set->n; k++)
            best[set->first + k] = k == (a->best[s] < 0 ? 0 : a->best[s]);
    }
}

int pl_solve_response(const pl_solve *t, const double *policy,
                      double value[PL_SEATS_MAX], double *best)
{
    answer a = { .t = t, .policy = policy };
    int ok;

    a.reach = malloc(t->n_nodes * sizeof *a.reach);
    a.value = malloc(t->n_nodes * sizeof *a.value);
    a.done = malloc(t->n_nodes);
    a.best = malloc((t->n_sets + 1u) * sizeof *a.best);
    ok = a.reach && a.value && a.done && a.best;
    for (a.seat = 0; ok && a.seat < t->seats; a.seat++) {
        memset(a.done, 0, t->n_nodes);
        memset(a.best, 0xff, t->n_sets * sizeof *a.best);
        fill_reach(&a);
        value[a.seat] = value_of(&a, 0);
        if (best)
            put_best(&a, best);
    }
    free(a.reach);
    free(a.value);
    free(a.done);
    free(a.best);
    return ok;
}

int pl_solve_nashconv(const pl_solve *t, const double *policy, double *out)
{
    double value[PL_SEATS_MAX], best[PL_SEATS_MAX];

    if (!pl_solve_value(t, policy, value) ||
        !pl_solve_response(t, policy, best, NULL))
        return 0;
    *out = 0;
    for (int i = 0; i < t->seats; i++)
        *out += best[i] - value[i];
    return 1;
}
