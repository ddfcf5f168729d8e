/* clairvoyance_effects.c - what cards and abilities do, one entry each.
 *
 * An entry says when the effect may be used, writes the ways to use it and
 * carries one of them out. A new effect is a name in the enum and in the list
 * of names, a line in the rules of decks, an entry in the table below and one
 * function. Effects resolve at once and cannot be countered. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

/* When; without any of these: in every window, and among one's own actions. */
enum {
    IN_FLIGHT = 1,   /* a throw is on its way, and heeds this */
    AT_ME = 2,       /* ... and I am its target */
    OWN_TURN = 4,    /* in my turn, before I have ended it */
    OWN_ACTIONS = 8, /* where I choose an action */
    HEALS = 16,      /* not while the shop is restless */
};

/* The ways to use one effect, as they are written down. */
typedef struct {
    const cv_setup *u;
    const cv_state *s;
    const cv_open *o;
    int seat;
    int param;
    pl_move base; /* its kind and card */
    pl_choice *out;
    int n;
} ways;

typedef struct {
    uint8_t when;
    void (*aim)(ways *w);
    void (*run)(cv_table *t, int seat, pl_move m, int p);
} effect;

enum { WAYS = 200 }; /* more than any effect has */

/* ---- ways to aim --------------------------------------------------------- */

static void add(ways *w, int seat, int item, int to, int face)
{
    pl_move m = w->base;

    m.a[1] = (uint8_t)seat;
    m.a[2] = (uint8_t)item;
    m.a[3] = (uint8_t)to;
    m.a[4] = (uint8_t)face;
    w->out[w->n++] = pl_one(m);
}

static void plainly(ways *w)
{
    add(w, 0, 0, 0, 0);
}

/* Whether the place holds something that may be aimed at. The first copy of
 * the item in use does not count, and a second copy of a design is the same
 * aim again. */
static int is_aim(const ways *w, int seat, int k)
{
    const uint8_t *item = w->o->item[seat];
    int copies = 0;

    if (!item[k])
        return 0;
    for (int j = 0; j < k; j++)
        copies += item[j] == item[k];
    if (w->base.kind == CV_DO_USE && seat == w->seat &&
        item[k] == w->base.a[0] + 1)
        return copies == 1;
    return copies == 0;
}

static void an_item(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS; k++)
            if (is_aim(w, i, k))
                add(w, i + 1, w->o->item[i][k], 0, 0);
}

static void an_item_of_another(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS && i != w->seat; k++)
            if (is_aim(w, i, k))
                add(w, i + 1, w->o->item[i][k], 0, 0);
}

/* The card in flight or being placed is the aim without a seat. */
static void an_item_or_the_flight(ways *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->how && (!f->sure || w->base.kind == CV_DO_ABILITY))
        plainly(w);
    an_item(w);
}

static void an_item_and_a_seat(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS; k++)
            for (int j = 0; j < w->u->seats && is_aim(w, i, k); j++)
                if (j != i && cv_is_alive(w->o, j))
                    add(w, i + 1, w->o->item[i][k], j + 1, 0);
}

static void an_edge(ways *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->sure && w->base.kind != CV_DO_ABILITY)
        return;
    for (int face = 1; face <= CV_FACES; face++)
        if (cv_edges[w->o->die] >> face & 1)
            add(w, 0, 0, 0, face);
}

static void a_face(ways *w)
{
    if (w->o->flight.sure && w->base.kind != CV_DO_ABILITY)
        return;
    for (int face = 1; face <= CV_FACES; face++)
        add(w, 0, 0, 0, face);
}

static void a_seat(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (cv_is_alive(w->o, i))
            add(w, i + 1, 0, 0, 0);
}

static void another_seat(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && cv_is_alive(w->o, i))
            add(w, i + 1, 0, 0, 0);
}

static void another_hand(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && w->o->hand_n[i])
            add(w, i + 1, 0, 0, 0);
}

static uint64_t pile(const ways *w)
{
    uint64_t there = 0;
    for (int i = 0; i < w->o->discard_n; i++)
        there |= (uint64_t)1 << w->o->discard[i];
    return there;
}

static void from_pile(ways *w, uint64_t there)
{
    for (; there; there &= there - 1)
        add(w, 0, __builtin_ctzll(there) + 1, 0, 0);
}

static void a_discarded_card(ways *w)
{
    from_pile(w, pile(w));
}

static void a_discarded_item(ways *w)
{
    uint64_t own = (uint64_t)1 << w->base.a[0];
    from_pile(w, pile(w) & ~w->u->of_type[CV_INSTANT] & ~own);
}

static void the_thrower(ways *w)
{
    if (!(w->o->charmed >> w->o->flight.by & 1))
        plainly(w);
}

static int open_targets(const cv_open *o)
{
    return o->alive & ~o->charmed & ~(1 << o->flight.at);
}

static void targets(ways *w, int seats)
{
    for (int i = 0; i < w->u->seats; i++)
        if (seats >> i & 1)
            add(w, i + 1, 0, 0, 0);
}

static void any_target(ways *w)
{
    targets(w, open_targets(w->o));
}

static void a_third_target(ways *w)
{
    int open = open_targets(w->o), thrower = 1 << w->o->flight.by;
    targets(w, open & ~thrower ? open & ~thrower : open);
}

/* A thrown card is caught only if it would hit as the die lies now. */
static void a_sound_throw(ways *w)
{
    const cv_flight *f = &w->o->flight;

    if (f->how != CV_THROWN ||
        cv_design(w->u, f->card - 1)->faces >> w->o->die & 1)
        plainly(w);
}

static void a_deck(ways *w)
{
    if (w->o->deck_n)
        plainly(w);
}

static void any_hands(ways *w)
{
    for (int i = 0; i < w->u->seats; i++)
        if (i != w->seat && w->o->hand_n[i]) {
            plainly(w);
            return;
        }
}

/* A throw for health, from hand or possession; not in anybody's first turn. */
static void a_blow(ways *w)
{
    const cv_open *o = w->o;
    int targets_ = o->alive & ~o->charmed & ~(1 << w->seat);

    if (o->rounds[w->seat] < 2 || o->health[w->seat] < 2)
        return;
    for (int card = 0; card < w->u->deck.designs; card++)
        for (int own = 0; own < 2 && cv_is_item(w->u, card); own++) {
            if (own ? !cv_possesses(o, w->seat, card)
                    : !w->s->hand[w->seat][card])
                continue;
            for (int i = 0; i < w->u->seats; i++)
                if (targets_ >> i & 1)
                    w->out[w->n++] = (pl_choice){
                        .move = { CV_DO_BLOW,
                                  { (uint8_t)card, (uint8_t)own, (uint8_t)i } },
                        .mask = (1u << o->health[w->seat]) - 2,
                        .min = 1,
                        .max = 1,
                        .at = 3,
                    };
        }
}

static void a_damage(ways *w)
{
    const cv_open *o = w->o;
    int seat = cv_in_flight(o) ? o->flight.at : o->holder;

    if (!cv_in_flight(o) &&
        (o->window != CV_W0 + 1 || !cv_sum(w->u, o, seat, CV_START_HARM)))
        return;
    for (int more = 0; more < 2; more++) {
        add(w, seat + 1, 0, 0, 0);
        w->out[w->n - 1].move.a[5] = (uint8_t)more;
    }
}

static void some_places(ways *w)
{
    uint32_t mask = 0;

    for (int i = 0; i < w->u->seats; i++)
        for (int k = 0; k < CV_ITEMS && w->o->item[i][k]; k++)
            mask |= 1u << (i * CV_ITEMS + k);
    w->out[w->n++] = (pl_choice){
        .move = { CV_DO_WRECK, { 0 } },
        .mask = mask,
        .max = (uint8_t)w->param,
        .at = 3,
    };
}

/* ---- the effects --------------------------------------------------------- */

static void destroy_item(cv_table *t, int seat, int card)
{
    cv_remove_item(t, seat, card);
    cv_put_down(t, card);
    cv_tell(t, PL_EVERYBODY, CV_DESTROYED, seat, card, CV_GONE_ITEM, 0);
}

static void smash(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    destroy_item(t, m.a[1] - 1, m.a[2] - 1);
}

static void destroy(cv_table *t, int seat, pl_move m, int p)
{
    cv_flight *f = &t->s->open.flight;

    if (m.a[1]) {
        smash(t, seat, m, p);
        return;
    }
    cv_put_down(t, f->card - 1);
    cv_tell(t, PL_EVERYBODY, CV_DESTROYED, f->by, f->card - 1, CV_GONE_FLIGHT,
            0);
    memset(f, 0, sizeof *f);
}

/* What was added to the item stays with it; Tailored Fit belongs to a seat. */
static void aim_at(cv_table *t, int target)
{
    cv_open *o = &t->s->open;

    o->flight.at = (uint8_t)target;
    o->tailored = o->tailor = 0;
    cv_tell(t, PL_EVERYBODY, CV_RETARGETED, PL_NOBODY, target, 0, 0);
}

static void retarget(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    aim_at(t, m.a[1] - 1);
}

static void reflect(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m, (void)p;
    aim_at(t, t->s->open.flight.by);
}

static void regain(cv_table *t, int seat, int p)
{
    cv_open *o = &t->s->open;
    int n = CV_HEALTH - o->health[seat] < p ? CV_HEALTH - o->health[seat] : p;

    o->health[seat] += (uint8_t)n;
    cv_tell(t, PL_EVERYBODY, CV_HEALED, seat, n, 0, 0);
}

static void heal(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    regain(t, seat, p);
}

static void reduce(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.flight.less += (uint8_t)p;
}

static void boost(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.flight.more += (uint8_t)p;
}

static void set_die(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_tell(t, PL_EVERYBODY, CV_TURNED, seat, t->s->open.die, m.a[4], 0);
    t->s->open.die = m.a[4];
}

static void hurry(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.actions += (uint8_t)p;
    t->s->open.idle += (uint8_t)p;
}

static void scrounge(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_take_up(t, m.a[2] - 1);
    cv_gain_openly(t, seat, m.a[2] - 1);
    cv_tell(t, PL_EVERYBODY, CV_TOOK, seat, m.a[2] - 1, 0, 0);
}

static void spy(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_look(t, seat, m.a[1] - 1);
    cv_ask(t, seat, CV_SPY_CARD, m.a[1]);
}

static void catch_it(cv_table *t, int seat, pl_move m, int p)
{
    int card = t->s->open.flight.card - 1;
    (void)m, (void)p;

    memset(&t->s->open.flight, 0, sizeof t->s->open.flight);
    cv_receive(t, seat, card);
}

static void probe(cv_table *t, int seat, pl_move m, int p)
{
    cv_look(t, seat, m.a[1] - 1);
    cv_draw(t, seat, p);
}

static void snatch(cv_table *t, int seat, pl_move m, int p)
{
    (void)p;
    cv_remove_item(t, m.a[1] - 1, m.a[2] - 1);
    cv_receive(t, seat, m.a[2] - 1);
}

static void draw(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    cv_draw(t, seat, p);
}

static void hush(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    t->s->open.hushed |= (uint8_t)(1u << (m.a[1] - 1));
}

static void move_item(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    cv_remove_item(t, m.a[1] - 1, m.a[2] - 1);
    cv_receive(t, m.a[3] - 1, m.a[2] - 1);
}

static void make_sure(cv_table *t, int seat, pl_move m, int p)
{
    (void)m, (void)p;
    t->s->open.sure |= (uint8_t)(1u << seat);
}

static void search(cv_table *t, int seat, pl_move m, int p)
{
    uint8_t copies[CV_DESIGNS] = { 0 };
    (void)m, (void)p;

    for (int i = 0; i < t->s->open.deck_n; i++)
        copies[t->s->deck[i]]++;
    cv_look_deck(t, seat);
    cv_tell_cards(t, PL_BIT(seat), CV_SAW_DECK, seat, copies, 0);
    cv_ask(t, seat, CV_DECK_CARD, 0);
}

static void charm(cv_table *t, int seat, pl_move m, int p)
{
    (void)m, (void)p;
    t->s->open.charmed |= (uint8_t)(1u << seat);
}

static void finders(cv_table *t, int seat, pl_move m, int p)
{
    (void)m;
    for (int i = 1; i < t->u->seats; i++) {
        int other = (seat + i) % t->u->seats;
        cv_discard_random(t, other, p, 1);
    }
    cv_ask(t, seat, CV_HEAP_CARD, 0);
}

static void firepower(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)m;
    t->s->open.actions += (uint8_t)p;
    t->s->open.allowance += (uint8_t)p;
}

static void blow(cv_table *t, int seat, pl_move m, int p)
{
    int n = __builtin_ctz(pl_move_mask(m, 3));

    cv_hurt(t, seat, n, 0, 0);
    if (m.a[1])
        cv_remove_item(t, seat, m.a[0]);
    else
        cv_lose(t, seat, m.a[0]);
    cv_declare(t, CV_BLOWN, m.a[0], m.a[2]);
    t->s->open.flight.base = (uint8_t)(n + p);
}

static void tailor(cv_table *t, int seat, pl_move m, int p)
{
    (void)seat, (void)p;
    t->s->open.tailored = m.a[1];
    t->s->open.tailor = m.a[5] ? 1 : 2;
}

static void wreck(cv_table *t, int seat, pl_move m, int p)
{
    uint32_t mask = pl_move_mask(m, 3);
    uint8_t item[5][CV_ITEMS];
    (void)seat, (void)p;

    memcpy(item, t->s->open.item, sizeof item);
    for (; mask; mask &= mask - 1) {
        int place = __builtin_ctz(mask);
        destroy_item(t, place / CV_ITEMS,
                     item[place / CV_ITEMS][place % CV_ITEMS] - 1);
    }
}

static const effect effects[CV_EFFECTS] = {
    [CV_SMASH] = { 0, an_item, smash },
    [CV_REFLECT] = { IN_FLIGHT | AT_ME, the_thrower, reflect },
    [CV_HEAL] = { HEALS, plainly, heal },
    [CV_REDUCE] = { IN_FLIGHT, plainly, reduce },
    [CV_TURN] = { 0, an_edge, set_die },
    [CV_HURRY] = { OWN_ACTIONS, plainly, hurry },
    [CV_SALVAGE] = { 0, a_discarded_item, scrounge },
    [CV_SPY] = { 0, another_hand, spy },
    [CV_CATCH] = { IN_FLIGHT | AT_ME, a_sound_throw, catch_it },
    [CV_DESTROY] = { 0, an_item_or_the_flight, destroy },
    [CV_RETARGET] = { IN_FLIGHT, a_third_target, retarget },
    [CV_BOOST] = { IN_FLIGHT, plainly, boost },
    [CV_PROBE] = { 0, another_seat, probe },
    [CV_SNATCH] = { 0, an_item_of_another, snatch },
    [CV_DRAW] = { 0, plainly, draw },
    [CV_HUSH] = { 0, a_seat, hush },
    [CV_MOVE] = { 0, an_item_and_a_seat, move_item },
    [CV_SURE] = { 0, plainly, make_sure },
    [CV_SCROUNGE] = { 0, a_discarded_card, scrounge },
    [CV_REDIRECT] = { IN_FLIGHT, any_target, retarget },
    [CV_SEARCH] = { 0, a_deck, search },
    [CV_CHARM] = { OWN_TURN, plainly, charm },
    [CV_SET_DIE] = { 0, a_face, set_die },
    [CV_FINDERS] = { 0, any_hands, finders },
    [CV_FIREPOWER] = { OWN_TURN, plainly, firepower },
    [CV_BLOW] = { OWN_ACTIONS, a_blow, blow },
    [CV_TAILOR] = { 0, a_damage, tailor },
    [CV_WRECK] = { 0, some_places, wreck },
};

/* ---- continuous effects at the start of a turn -----------------------------
 */

static void start_discard(cv_table *t, int seat, int p)
{
    int n = 0, last = 0;

    for (int i = 0; i < t->u->seats; i++)
        if (i != seat && t->s->open.hand_n[i]) {
            n++;
            last = i;
        }
    if (n > 1)
        cv_ask(t, seat, CV_WHOSE_CARD, p);
    else if (n == 1)
        cv_discard_random(t, last, p, 0);
}

static int is_restless(const cv_setup *u, const cv_open *o)
{
    return u->options.restless && o->round >= CV_RESTLESS;
}

static void start_heal(cv_table *t, int seat, int p)
{
    if (!is_restless(t->u, &t->s->open))
        regain(t, seat, p);
}

/* Tailored Fit changes the first of these damages. */
static void start_harm(cv_table *t, int seat, int p)
{
    cv_open *o = &t->s->open;
    int fit = o->tailored == seat + 1 ? o->tailor : 0;
    int by = cv_characters[CV_CHARACTERS - 2].param;

    o->tailored = o->tailor = 0;
    cv_hurt(t, seat, p, fit == 1 ? by : 0, fit == 2 ? by : 0);
}

static void start_roll(cv_table *t, int seat, int p)
{
    (void)p;
    t->s->open.die = (uint8_t)(1 + pl_roll(&t->s->rng, CV_FACES));
    cv_tell(t, PL_EVERYBODY, CV_ROLLED, seat, t->s->open.die, 0, 0);
}

static void (*const at_start[])(cv_table *t, int seat, int p) = {
    [CV_START_DISCARD - CV_AT_START] = start_discard,
    [CV_START_HEAL - CV_AT_START] = start_heal,
    [CV_START_HARM - CV_AT_START] = start_harm,
    [CV_START_ROLL - CV_AT_START] = start_roll,
};

void cv_start_effect(cv_table *t, int seat, int place)
{
    int card = t->s->open.item[seat][place] - 1;
    const cv_card *c = cv_design(t->u, card);

    t->s->open.done |= (uint8_t)(1u << place);
    cv_tell(t, PL_EVERYBODY, CV_START_EFFECT, seat, card, 0, 0);
    at_start[c->effect - CV_AT_START](t, seat, c->param);
}

/* ---- listing, checking, running ------------------------------------------ */

static int is_time(const ways *w, int when)
{
    const cv_open *o = w->o;
    int able = w->base.kind == CV_DO_ABILITY || w->base.kind == CV_DO_BLOW;

    if ((when & IN_FLIGHT) && (!cv_in_flight(o) || (o->flight.sure && !able)))
        return 0;
    if ((when & AT_ME) && o->flight.at != w->seat)
        return 0;
    if ((when & OWN_TURN) && (o->holder != w->seat || o->stage == CV_AT_DRAW))
        return 0;
    if ((when & OWN_ACTIONS) &&
        (o->holder != w->seat || o->window || o->stage != CV_AT_ACTIONS))
        return 0;
    return !(when & HEALS) || !is_restless(w->u, o);
}

static void list_one(ways *w, int kind, int card, int number, int param)
{
    const effect *e = &effects[number];

    w->base = (pl_move){ (uint8_t)kind, { (uint8_t)card } };
    w->param = param;
    if (e->aim && is_time(w, e->when))
        e->aim(w);
}

static void list_ability(ways *w)
{
    const cv_character *c;

    if ((w->o->used >> w->seat & 1) || !w->o->character[w->seat])
        return;
    c = &cv_characters[w->o->character[w->seat] - 1];
    list_one(w, CV_DO_ABILITY, 0, c->effect, c->param);
}

int cv_effects_list(const cv_setup *u, const cv_state *s, int seat,
                    pl_choice *out)
{
    const cv_open *o = &s->open;
    ways w = { u, s, o, seat, 0, { 0 }, out, 0 };

    if (!(o->hushed >> seat & 1)) {
        uint64_t instants = u->of_type[CV_INSTANT];
        for (; instants; instants &= instants - 1) {
            int card = __builtin_ctzll(instants);
            if (s->hand[seat][card])
                list_one(&w, CV_DO_PLAY, card, cv_design(u, card)->effect,
                         cv_design(u, card)->param);
        }
        for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++) {
            int card = o->item[seat][k] - 1;
            if (cv_design(u, card)->type == CV_SINGLE &&
                cv_possesses(o, seat, card) == k + 1)
                list_one(&w, CV_DO_USE, card, cv_design(u, card)->effect,
                         cv_design(u, card)->param);
        }
    }
    list_ability(&w);
    return w.n;
}

int cv_effect_is_legal(const cv_setup *u, const cv_state *s, int seat,
                       pl_move m)
{
    const cv_open *o = &s->open;
    pl_choice out[WAYS];
    ways w = { u, s, o, seat, 0, { 0 }, out, 0 };
    int card = m.a[0];

    if (m.kind == CV_DO_PLAY || m.kind == CV_DO_USE) {
        if (card >= u->deck.designs || (o->hushed >> seat & 1))
            return 0;
        if (m.kind == CV_DO_PLAY &&
            (!s->hand[seat][card] || cv_design(u, card)->type != CV_INSTANT))
            return 0;
        if (m.kind == CV_DO_USE && (!cv_possesses(o, seat, card) ||
                                    cv_design(u, card)->type != CV_SINGLE))
            return 0;
        list_one(&w, m.kind, card, cv_design(u, card)->effect,
                 cv_design(u, card)->param);
    } else {
        /* Places that changed since they were chosen mean something else. */
        if (m.kind == CV_DO_WRECK && o->window &&
            (pl_move_mask(m, 3) & o->touched))
            return 0;
        list_ability(&w);
    }
    return pl_choices_contain(out, w.n, m);
}

void cv_effect_run(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;
    int number, param, able = m.kind != CV_DO_PLAY && m.kind != CV_DO_USE;
    pl_event e = {
        PL_EVERYBODY, able ? CV_ABILITY : CV_USED, (uint8_t)seat, { 0 }
    };

    if (m.kind != CV_DO_BLOW && m.kind != CV_DO_WRECK)
        memcpy(e.a, m.a, 6);
    if (able) {
        const cv_character *c = &cv_characters[o->character[seat] - 1];
        e.a[0] = o->character[seat] - 1;
        number = c->effect;
        param = c->param;
        o->used |= (uint8_t)(1u << seat);
    } else {
        number = cv_design(t->u, m.a[0])->effect;
        param = cv_design(t->u, m.a[0])->param;
        if (m.kind == CV_DO_PLAY)
            cv_lose(t, seat, m.a[0]);
        else
            cv_remove_item(t, seat, m.a[0]);
        cv_put_down(t, m.a[0]);
    }
    o->last_by = (uint8_t)(seat + 1);
    o->last_card = able ? 0 : m.a[0] + 1;
    o->last_seat = e.a[1];
    o->last_item = e.a[2];
    o->last_to = e.a[3];
    pl_tell(t->events, e);
    effects[number].run(t, seat, m, param);
}

/* ---- standing orders ----------------------------------------------------- */

typedef struct {
    uint8_t effect, kind;
} order;

static const order orders[CV_ORDERS] = {
    [CV_ORDER_REFLECT] = { CV_REFLECT, CV_DO_USE },
    [CV_ORDER_CATCH] = { CV_CATCH, CV_DO_USE },
    [CV_ORDER_SHIELD] = { CV_REDUCE, CV_DO_PLAY },
    [CV_ORDER_REDUCE] = { CV_REDUCE, CV_DO_USE },
    [CV_ORDER_DESTROY] = { CV_DESTROY, CV_DO_PLAY },
};

pl_move cv_standing_order(const cv_setup *u, const cv_state *s, int seat)
{
    const cv_open *o = &s->open;
    const cv_flight *f = &o->flight;
    int more, less;

    if (!s->orders[seat] || !cv_in_flight(o) || f->at != seat ||
        cv_damage(u, o, &more, &less) == 0)
        return (pl_move){ 0 };
    if (f->how == CV_THROWN &&
        !(cv_design(u, f->card - 1)->faces >> o->die & 1))
        return (pl_move){ 0 };
    for (int k = 0; k < CV_ORDERS; k++)
        for (int d = 0; d < u->deck.designs && s->orders[seat] >> k & 1; d++) {
            pl_move m = { orders[k].kind, { (uint8_t)d } };
            if (cv_design(u, d)->effect == orders[k].effect &&
                cv_effect_is_legal(u, s, seat, m))
                return m;
        }
    return (pl_move){ 0 };
}
