/* SPDX-License-Identifier: MIT */
/* table_facing.c - which seats are in a staring contest with cameras.
 *
 * In some contests cameras watch eyes. The games mark the field that holds the
 * contestants (PL_FACING) and the move that only such a contest has
 * (PL_FACED): as long as one of the contestants may still make it, the contest
 * is on. The server passes live eyes between these seats and to nobody else. */
#include "server/table_inner.h"

#include "rules/schema.h"

const pl_field *pl_table_find_field(const pl_struct *s, unsigned flag,
                                    uint32_t *at)
{
    for (const pl_field *f = s->fields; f->name; f++) {
        uint32_t inner = *at + f->at;
        const pl_field *found = f->type == PL_STRUCT && !f->count
                                    ? pl_table_find_field(f->of, flag, &inner)
                                : f->flags & flag ? f
                                                  : NULL;
        if (!found)
            continue;
        *at = inner;
        return found;
    }
    return NULL;
}

static int may_face(const pl_table *t, int seat)
{
    static pl_choice legal[PL_CHOICES_MAX];
    int n = pl_table_legal(t, seat, legal);

    for (int i = 0; i < n; i++) {
        const pl_verb *v =
            pl_verb_of(t->setting.game->words->moves, legal[i].move.kind);
        if (v && v->flags & PL_FACED)
            return 1;
    }
    return 0;
}

unsigned pl_table_facing(const pl_table *t)
{
    const pl_field *f;
    uint32_t at = 0;
    unsigned seats;

    if (t->phase != PL_PHASE_PLAYING)
        return 0;
    f = pl_table_find_field(t->setting.game->words->state, PL_FACING, &at);
    seats = f ? ((const uint8_t *)t->state)[at] : 0;
    for (int seat = 0; seat < t->setting.seats; seat++)
        if ((seats >> seat & 1) && may_face(t, seat))
            return seats;
    return 0;
}
