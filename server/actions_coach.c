/* SPDX-License-Identifier: MIT */
/* actions_coach.c - the mark that a person alone with bots asked the coach.
 *
 * Everybody sees the mark, also people who come later, and it is in the record.
 * The advice is made once the log has the mark, and only the asker gets it
 * (requests_coach.c). */
#include "server/actions.h"
#include "server/table_inner.h"

#include "base/alloc.h"

enum { ASKED_MAX = 1000 };

/* No other person is at the table, not even a watcher whom silence still hides
 * from the seats. The refusal then tells the asker that there is a watcher.
 * That is acceptable: with one person at the table, nobody else could use it.
 */
static int is_alone(const pl_table *t, const pl_table_person *me)
{
    for (int i = 0; i < t->n_people; i++)
        if (&t->people[i] != me &&
            (!t->people[i].left || t->people[i].seat >= 0))
            return 0;
    return 1;
}

static int check_coached(const pl_table *t, const pl_entry *e,
                         const pl_table_person *p, pl_table_answer *a)
{
    if (t->is_recall || !is_alone(t, p))
        return pl_answer_refuse(a, PL_REFUSE_NO_COACH);
    if (e->flag && !pl_table_is_asked(t, p->seat))
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return t->n_coached < ASKED_MAX ? 1
                                    : pl_answer_refuse(a, PL_REFUSE_TOO_MANY);
}

static int count_moves(const pl_table *t)
{
    int n = 0;

    for (uint32_t i = 0; i < t->n_steps; i++)
        n += t->steps[i].seat != PL_NOBODY;
    return n;
}

static void apply_coached(pl_table *t, const pl_entry *e, pl_table_person *p,
                          pl_table_change *c)
{
    (void)c;
    PL_GROW(t->coached, t->n_coached, t->cap_coached);
    t->coached[t->n_coached++] =
        (pl_coached){ (uint32_t)count_moves(t), (uint8_t)p->seat, e->flag };
}

const pl_action pl_action_coached = {
    .kind = PL_ENTRY_COACH, /* the request is in requests_coach.c */
    .who = PL_SEATED,
    .phases = PL_IN_PLAY,
    .check = check_coached,
    .apply = apply_coached,
};
