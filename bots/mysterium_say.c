/* SPDX-License-Identifier: MIT */
/* mysterium_say.c - titles of cards, and the relatedness tables.
 *
 * The tables of the classic set are compiled in: tools/relate2c turns the JSON
 * files in data/mysterium/classic into mysterium_relate.h. A custom set brings
 * its own tables in the setup, or has none. */
#include "bots/mysterium_say.h"

#include <stdio.h>
#include <string.h>

#include "bots/mysterium_relate.h"

_Static_assert(sizeof relate_a == sizeof(mysterium_table), "one table");

const mysterium_table *mysterium_says(const mysterium_setup *u, int which)
{
    if (u->own_set)
        return u->set.tables ? &u->set.table[which] : NULL;
    return (const mysterium_table *)(which ? relate_b : relate_a);
}

const char *mysterium_title_of(const mysterium_setup *u, int card)
{
    if (card < 1 || card > MYSTERIUM_CARDS)
        return "no card";
    return u->own_set ? u->set.card[card - 1].title : relate_cards[card - 1];
}

const char *mysterium_vision_title(int vision)
{
    return relate_visions[vision - 1];
}

const char *mysterium_ties(int which, int vision, int card)
{
    return which ? relate_b_why[vision - 1][card - 1]
                 : relate_a_why[vision - 1][card - 1];
}

void mysterium_say_ties(pl_text *t, const char *ties)
{
    char from[32], to[32];
    int used;

    for (int i = 0; sscanf(ties, " %31[^~ ]~%31[^ ]%n", from, to, &used) == 2;
         i++) {
        pl_put(t, i ? ", " : "");
        pl_put(t, from);
        if (strcmp(from, to) != 0) {
            pl_put(t, " → ");
            pl_put(t, to);
        }
        ties += used;
    }
}
