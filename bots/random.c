/* SPDX-License-Identifier: MIT */
/* random.c - a mind that makes a random legal move, all equally likely. */
#include "bots/kinds.h"

#include "rules/text.h"

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(pl_mind);
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    (void)view;
    return pl_random_move(m->game, legal, n, &m->luck);
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    pl_text t;
    (void)m;

    pl_text_init(&t, buf, cap);
    pl_put(&t, "I left it to chance.");
}

const pl_mind_kind pl_random_kind = {
    .name = "random",
    .help = "any legal move, each as likely",
    .size = size,
    .think = think,
    .why = why,
};
