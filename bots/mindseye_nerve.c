/* SPDX-License-Identifier: MIT */
/* mindseye_nerve.c - how long a bot holds in a staring contest. */
#include "bots/mindseye_nerve.h"

#include "bots/mind.h"
#include "rules/choice.h"

/* How fast a startled finger is. */
enum { REACTION_MS = 250, REACTION_SPREAD_MS = 500 };

static void plan(nerve *t, const nerves *how, pl_luck *luck)
{
    uint32_t spread = (uint32_t)(how->most_ms - how->least_ms) / 2 + 1;

    *t = (nerve){
        .has_plan = 1,
        .why = LET_GO,
        .ms = (uint16_t)(how->least_ms + pl_luck_roll(luck, spread) +
                         pl_luck_roll(luck, spread)),
    };
}

void nerve_see(nerve *t, const nerves *how, const pl_event *e, pl_luck *luck)
{
    uint32_t ms;

    if (e->kind == MINDSEYE_BEGINS) {
        plan(t, how, luck);
    } else if (e->kind == MINDSEYE_DISTRACTS) {
        ms = e->a[1] | (uint32_t)e->a[2] << 8;
        ms += REACTION_MS + pl_luck_roll(luck, REACTION_SPREAD_MS);
        if (pl_luck_roll(luck, 1000) < how->jumpy && ms < t->ms) {
            t->ms = (uint16_t)ms;
            t->why = FOLLOWED;
        }
    } else if (e->kind == MINDSEYE_STARE_WON) {
        t->has_plan = 0;
    }
}

static const pl_choice *find(const pl_choice *legal, int n, int kind)
{
    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == kind)
            return &legal[i];
    return NULL;
}

pl_move nerve_think(nerve *t, const nerves *how, const mindseye_view *v,
                    const pl_choice *legal, int n, pl_luck *luck)
{
    const mindseye_open *o = &v->open;
    const pl_choice *settle = find(legal, n, MINDSEYE_SETTLE);
    unsigned others = o->contest & ~(1u << v->me);
    uint32_t since = o->stare.since_ms;

    /* Software has no eyes that a judge could watch. Before a contest of nerve
     * it agrees to a duel if all others want one. */
    if (settle && (o->open.phase == MINDSEYE_JUDGE || o->settle == others))
        return settle->move;
    if (o->open.phase == MINDSEYE_PRESS)
        return (pl_move){ MINDSEYE_HOLD };
    if (!find(legal, n, MINDSEYE_RELEASE))
        return pl_choices_random(legal, n, luck);
    if (!t->has_plan)
        plan(t, how, luck);
    if (t->ms >= since + o->open.timer_ms)
        return pl_mind_waits;
    if (t->ms < since)
        t->ms = (uint16_t)since;
    return (pl_move){ MINDSEYE_RELEASE,
                      { (uint8_t)(t->ms & 0xff), (uint8_t)(t->ms >> 8), 0, 0,
                        t->why } };
}
