/* random.c - a mind that makes any legal move, each as likely. */
#include "bots/kinds.h"

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

const pl_mind_kind pl_random_kind = {
    .name = "random",
    .help = "any legal move, each as likely",
    .size = size,
    .think = think,
};
