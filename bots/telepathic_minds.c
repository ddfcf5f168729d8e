/* telepathic_minds.c - three partners for Telepathic.
 *
 * "natural" has agreed on nothing. It does what would help most if all
 * secrets were open from the next move on, weighed by what it believes, and
 * takes the others to do the same: so every card given and every set chosen
 * tells how much better it suits some secrets than others. Among moves that
 * help alike it makes the one that shows its own wish best.
 *
 * "convention" carries a code in the same moves. Whoever's cards are not yet
 * known chooses by them: the possible cards are dealt out to the options, in
 * an order that all compute alike from what is public, wins first, never to
 * an option that would lose. When all is known the partners plan as one.
 *
 * "greedy" looks at its own condition only and infers nothing.
 *
 * The levels have agreed on nothing, since a person at the table has not
 * either: "keen" is "natural"; "steady" looks one action less ahead and does
 * not care to be understood; "novice" forgets what moves told as well. */
#include "bots/kinds.h"

#include <math.h>
#include <string.h>

#include "bots/telepathic_reason.h"
#include "rules/text.h"

static const double calm = 0.04;    /* of a natural partner's choices */
static const double showing = 0.03; /* worth of being understood */

static const telepathic_setup *setup_of(const reasoner *r)
{
    return r->head.setup;
}

/* ---- what a move is worth ------------------------------------------------ */

static double sum_over(double b[2][REASON_PAIRS], reason_values v)
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        for (int q = 0; b[0][p] > 0 && q < REASON_PAIRS; q++)
            sum += b[0][p] * b[1][q] * v[p][q];
    return sum;
}

/* The set that the performer takes if its own pair is 'x', by what all know
 * of the rest. */
static int taken(const reasoner *r, int i, int attribute, int x)
{
    double most = -1;
    int best = 0;

    for (int k = 0; k < 4; k++) {
        double sum = 0;
        for (int y = 0; y < REASON_PAIRS; y++)
            sum += r->belief[1 - attribute][y] *
                   (attribute ? r->value[i][k][y][x] : r->value[i][k][x][y]);
        if (sum > most) {
            most = sum;
            best = k;
        }
    }
    return best;
}

/* ---- greedy -------------------------------------------------------------- */

/* The most tiles of a wish within one line of three. */
static int nearness(const uint8_t *grid, int condition)
{
    int most = 0;

    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            for (int down = 0; down < 2; down++) {
                int n = 0;
                if ((down ? y : x) > 1)
                    continue;
                for (int k = 0; k < 3; k++) {
                    int tile = grid[4 * (y + k * down) + x + k * !down];
                    n += condition < 4 ? tile >> 2 == condition
                                       : (tile & 3) == condition - 4;
                }
                most = n > most ? n : most;
            }
    return most;
}

/* How one who holds these cards, or -1, likes the grid after an action. */
static int liking(const reasoner *r, int seat, const int8_t own[2], int card,
                  int set)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), goal = reason_goal(u, seat), met;
    int like = 0;
    uint8_t grid[TELEPATHIC_CELLS];

    if (a < 0)
        return 0;
    memcpy(grid, r->at.grid, sizeof grid);
    telepathic_shift(grid, card, set);
    met = telepathic_met(grid) >> 4 * a;
    if (own[goal] >= 0)
        like = nearness(grid, 4 * a + own[goal]);
    if (u->mode != TELEPATHIC_OPPOSED && own[1] >= 0 && (met >> own[1] & 1))
        like = -1;
    return like;
}

/* The same for an option: of a card given, the best set counts. */
static int liking_of(const reasoner *r, int seat, const int8_t own[2],
                     const reason_option *o)
{
    int most = -2, first = telepathic_first_set(o->card);

    if (!o->is_give)
        return liking(r, seat, own, o->card, o->set);
    for (int k = 0; k < 4; k++) {
        int like = liking(r, seat, own, o->card, first + k);
        most = like > most ? like : most;
    }
    return most;
}

static void greedy_model(const reasoner *r, int seat, const reason_option *o,
                         int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    int sees = reason_sees(setup_of(r), seat);

    for (int x = 0; x < REASON_PAIRS; x++) {
        int8_t own[2] = { sees & 1 ? (int8_t)(x >> 2) : -1,
                          sees & 2 ? (int8_t)(x & 3) : -1 };
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += p[i][x] = exp(3.0 * liking_of(r, seat, own, &o[i]));
        for (int i = 0; i < n; i++)
            p[i][x] /= sum;
    }
}

static int greedy_choice(reasoner *r, const reason_option *o, int n)
{
    int most = -2, best = 0, ties = 0;

    for (int i = 0; i < n; i++) {
        int like = liking_of(r, r->head.seat, r->own, &o[i]);
        ties = like > most ? 1 : ties + (like == most);
        if (like > most ||
            (like == most && pl_luck_roll(&r->head.luck, (uint32_t)ties) == 0))
            best = i;
        most = like > most ? like : most;
    }
    return best;
}

/* ---- what a card is worth ------------------------------------------------ */

/* A card is worth what its receiver will make of it. */
static double worth_giving(const reasoner *r, const reason_option *o, int i,
                           double b[2][REASON_PAIRS])
{
    int to = reason_attribute(setup_of(r), o[i].to);
    double sum = 0, g = r->wants[o[i].to & 3];
    double wants[REASON_OPTIONS][REASON_PAIRS] = { { 0 } };
    reason_option sets[4];

    for (int k = 0; k < 4; k++)
        sets[k] = (reason_option){
            0, o[i].card, (uint8_t)(telepathic_first_set(o[i].card) + k), 0
        };
    if (g > 0)
        greedy_model(r, o[i].to, sets, 4, wants);
    for (int x = 0; x < REASON_PAIRS; x++) {
        if (b[to][x] <= 0)
            continue;
        int best = taken(r, i, to, x);
        for (int k = 0; k < 4; k++) {
            double likely = g * wants[k][x] + (k == best ? 1 - g : 0);
            for (int y = 0; likely > 0 && y < REASON_PAIRS; y++)
                sum += likely * b[to][x] * b[1 - to][y] *
                       (to ? r->value[i][k][y][x] : r->value[i][k][x][y]);
        }
    }
    return sum;
}

static double worth(reasoner *r, int seat, int pair, const reason_option *o,
                    int i)
{
    double b[2][REASON_PAIRS];

    reason_private(r, seat, pair, b);
    if (o[i].is_give)
        return worth_giving(r, o, i, b);
    return sum_over(b, r->value[i][0]);
}

/* ---- natural ------------------------------------------------------------- */

/* How a partner with each pair would choose who thinks as this one does. */
static void thoughtful_model(reasoner *r, int seat, const reason_option *o,
                             int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    int a = reason_attribute(setup_of(r), seat);

    reason_outlook(r, seat, o, n, r->depth);
    for (int x = 0; x < REASON_PAIRS; x++) {
        double most = -1, sum = 0;
        for (int i = 0; i < n; i++) {
            p[i][x] = r->belief[a][x] > 0 ? worth(r, seat, x, o, i) : 0;
            most = p[i][x] > most ? p[i][x] : most;
        }
        for (int i = 0; i < n; i++)
            sum += p[i][x] = exp((p[i][x] - most) / calm);
        for (int i = 0; i < n; i++)
            p[i][x] /= sum;
    }
}

/* The chance of an option under the public belief. */
static double expected(const reasoner *r, int a, const double p[REASON_PAIRS])
{
    double sum = 0;

    for (int x = 0; x < REASON_PAIRS; x++)
        sum += r->belief[a][x] * p[x];
    return sum;
}

/* A stranger may think or just want: each is as likely as the moves so far
 * make it. */
static void natural_model(reasoner *r, int seat, const reason_option *o, int n,
                          double p[REASON_OPTIONS][REASON_PAIRS])
{
    double wants[REASON_OPTIONS][REASON_PAIRS], g = r->wants[seat & 3];

    thoughtful_model(r, seat, o, n, p);
    greedy_model(r, seat, o, n, wants);
    for (int i = 0; i < n; i++) {
        int a = reason_attribute(setup_of(r), seat);
        double just = g * expected(r, a, wants[i]);
        double both = just + (1 - g) * expected(r, a, p[i]);
        r->after[i] = both > 0 ? just / both : g;
        for (int x = 0; x < REASON_PAIRS; x++)
            p[i][x] = (1 - g) * p[i][x] + g * wants[i][x];
    }
}

static int own_pair(const reasoner *r)
{
    int first = r->own[0], second = r->own[1];

    if (first < 0 && second < 0)
        return -1;
    if (first < 0)
        first = (second + 1) & 3;
    if (second < 0)
        second = (first + 1) & 3;
    return 4 * first + second;
}

/* How well option 'i' tells the own win condition to whoever infers. */
static double told(const reasoner *r, int pair, int i,
                   double p[REASON_OPTIONS][REASON_PAIRS])
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, r->head.seat);
    int sees = reason_sees(u, r->head.seat);
    double all = 0, right = 0;

    if (u->mode != TELEPATHIC_FOUR && u->mode != TELEPATHIC_OPPOSED)
        sees = 1;
    for (int x = 0; x < REASON_PAIRS; x++) {
        double w = r->belief[a][x] * (r->doubt + p[i][x]);
        all += w;
        if (reason_alike(x, pair, sees))
            right += w;
    }
    return all > 0 ? right / all : 0;
}

static int natural_choice(reasoner *r, const reason_option *o, int n)
{
    double p[REASON_OPTIONS][REASON_PAIRS] = { { 0 } }, most = -10;
    int pair = own_pair(r), seat = r->head.seat, best = 0;

    if (pair >= 0)
        natural_model(r, seat, o, n, p);
    else
        reason_outlook(r, seat, o, n, r->depth);
    for (int i = 0; i < n; i++) {
        double w = worth(r, seat, pair, o, i);
        if (pair >= 0)
            w += r->showing * log(told(r, pair, i, p) + 0.01);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* ---- convention ---------------------------------------------------------- */

/* What the seats believe together of this seat's cards: the largest share of
 * one reading. */
static double settled(const reasoner *r, int seat)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    double most = 0;

    for (int x = 0; x < REASON_PAIRS; x++) {
        double sum = 0;
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees))
                sum += r->belief[a][y];
        most = sum > most ? sum : most;
    }
    return most;
}

/* The chance that a lose condition of 'attribute' is among 'met'. */
static double risk(const reasoner *r, int attribute, int met)
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        if (met >> (4 * attribute + (p & 3)) & 1)
            sum += r->belief[attribute][p];
    return sum;
}

typedef struct {
    int n, own[REASON_OPTIONS]; /* own conditions that an option meets */
    double risk[REASON_OPTIONS], load[REASON_OPTIONS];
    double wins[REASON_OPTIONS][4]; /* load by win condition */
    double together; /* how much pairs of one win condition attract */
} code_book;

static void open_book(const reasoner *r, int seat, const reason_option *o,
                      int n, code_book *b)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    uint8_t grid[TELEPATHIC_CELLS];
    int known = 0;

    memset(b, 0, sizeof *b);
    b->n = n;
    for (int value = 0; value < 4; value++)
        known |= reason_win(r->belief[a], !(sees & 1), value) > 0.9;
    b->together = known ? 0 : 1.4;
    for (int i = 0; i < n && !o[i].is_give; i++) {
        memcpy(grid, r->at.grid, sizeof grid);
        telepathic_shift(grid, o[i].card, o[i].set);
        if (u->mode == TELEPATHIC_OPPOSED)
            continue;
        int met = telepathic_met(grid);
        b->risk[i] = risk(r, 1 - a, met);
        if (sees & 2)
            b->own[i] = met >> 4 * a & 15;
        else
            b->risk[i] += risk(r, a, met);
    }
}

/* The option that stands for pair 'x', given those before it. */
static int enter(code_book *b, int x, double weight, int sees)
{
    int win = sees & 1 ? x >> 2 : x & 3, best = -1;
    double least = 1e9;

    for (int i = 0; i < b->n; i++) {
        double cost =
            b->load[i] - b->together * b->wins[i][win] + 20 * b->risk[i];
        if ((sees & 2) && (b->own[i] >> (x & 3) & 1))
            cost += 1000;
        if (cost < least - 1e-9) {
            least = cost;
            best = i;
        }
    }
    b->load[best] += weight;
    b->wins[best][win] += weight;
    return best;
}

/* The code of this decision: an option for each pair. 0 if none is needed,
 * since the seat's cards are known. */
static int make_code(const reasoner *r, int seat, const reason_option *o, int n,
                     uint8_t code[REASON_PAIRS])
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    uint16_t entered = 0;
    code_book b;

    if (a < 0 || settled(r, seat) > 0.9)
        return 0;
    open_book(r, seat, o, n, &b);
    for (int x = 0; x < REASON_PAIRS; x++) {
        double weight = 0;
        int option;
        if ((entered >> x & 1) || x >> 2 == (x & 3))
            continue;
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees))
                weight += r->belief[a][y];
        /* What has been ruled out but for doubt takes no room. */
        option = enter(&b, x, weight < 0.01 ? 0 : weight, sees);
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees)) {
                code[y] = (uint8_t)option;
                entered |= (uint16_t)(1u << y);
            }
    }
    return 1;
}

static void convention_model(reasoner *r, int seat, const reason_option *o,
                             int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int coded = make_code(r, seat, o, n, code);

    for (int i = 0; i < n; i++)
        for (int x = 0; x < REASON_PAIRS; x++)
            p[i][x] = !coded || code[x] == i;
}

static int convention_choice(reasoner *r, const reason_option *o, int n)
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int pair = own_pair(r), seat = r->head.seat, best = 0;
    double most = -1;

    if (pair >= 0 && make_code(r, seat, o, n, code))
        return code[pair];
    reason_outlook(r, seat, o, n, r->depth + 1);
    for (int i = 0; i < n; i++) {
        double w = worth(r, seat, pair, o, i);
        if (w > most + 1e-12) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* ---- announcing ---------------------------------------------------------- */

/* The likeliest goal of an attribute among those that the grid meets. */
static int likeliest(const double b[REASON_PAIRS], int goal, int met,
                     double *chance)
{
    int best = 0;
    double most = -1;

    for (int value = 0; value < 4; value++) {
        double p = reason_win(b, goal, value) + (met >> value & 1);
        if (p > most) {
            most = p;
            best = value;
        }
    }
    *chance = met >> best & 1 ? most - 1 : 0;
    return best;
}

/* The chance that the others name the own goal: they know that it is met. */
static double understood(const reasoner *r, int goal, int met)
{
    int a = reason_attribute(setup_of(r), r->head.seat), own = r->own[goal];
    double sum = 0, most = 0, mine = 0, g;
    int count = __builtin_popcount((unsigned)met);

    if (!(met >> own & 1))
        return 0;
    for (int value = 0; value < 4; value++)
        if (met >> value & 1) {
            double p = reason_win(r->belief[a], goal, value) + 1e-6;
            sum += p;
            most = p > most ? p : most;
            mine = value == own ? p : mine;
        }
    g = r->wants[setup_of(r)->mode == TELEPATHIC_OPPOSED ? r->head.seat ^ 2
                                                         : 1 - r->head.seat];
    return (1 - g) * (mine / sum + (mine == most)) / 2 + g / count;
}

/* How sure one must be to speak, by the actions that may still come. */
static double enough(int left)
{
    static const double by_left[] = { 0, 0.3, 0.45, 0.6, 0.7, 0.75, 0.8 };
    return by_left[left < 6 ? left : 6];
}

/* Keeps what is believed at this move, to say it after the game. */
static void explain(reasoner *r)
{
    int goal = reason_goal(setup_of(r), r->head.seat);
    double b[2][REASON_PAIRS];

    reason_private(r, r->head.seat, own_pair(r), b);
    for (int a = 0; a < 2; a++) {
        double most = -1;
        for (int value = 0; value < 4; value++) {
            double p = reason_win(b[a], goal, value);
            if (p > most) {
                most = p;
                r->guess[a] = (uint8_t)value;
                r->sure[a] = (uint8_t)(100 * p + 0.5);
            }
        }
    }
}

/* Names what is likeliest if that is sure enough or due. */
static int announce(reasoner *r, const pl_choice *legal, int n, int due,
                    pl_move *out)
{
    const telepathic_setup *u = setup_of(r);
    int seat = r->head.seat, goal = reason_goal(u, seat), value[2];
    int met = telepathic_met(r->at.grid), verb = 0, named = -1;
    double b[2][REASON_PAIRS], p[2], sure;

    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == TELEPATHIC_ANNOUNCE ||
            legal[i].move.kind == TELEPATHIC_NAME ||
            legal[i].move.kind == TELEPATHIC_RESPOND) {
            verb = legal[i].move.kind;
            named = legal[i].move.a[0] >> 2;
        }
    if (!verb)
        return 0;
    reason_private(r, seat, own_pair(r), b);
    for (int a = 0; a < 2; a++)
        value[a] = likeliest(b[a], goal, met >> 4 * a & 15, &p[a]);
    if (verb == TELEPATHIC_NAME)
        sure = p[0] * p[1];
    else
        sure = p[named] * understood(r, goal, met >> 4 * (1 - named) & 15);
    if (!due && (sure <= 0 || sure < enough(reason_left(r))))
        return 0;
    if (verb == TELEPATHIC_NAME)
        *out = (pl_move){ TELEPATHIC_NAME,
                          { (uint8_t)value[0], (uint8_t)value[1] } };
    else
        *out =
            (pl_move){ (uint8_t)verb, { (uint8_t)(4 * named + value[named]) } };
    return 1;
}

/* ---- the minds ----------------------------------------------------------- */

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(reasoner);
}

static void init(pl_mind *m)
{
    reasoner *r = (reasoner *)m;

    r->depth = 2;
    r->doubt = 0.05;
    r->showing = showing;
    r->model = natural_model;
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        r->wants[i] = 0.5;
    if (m->kind == &pl_telepathic_novice_kind)
        r->forgets = 0.5;
    if (m->kind == &pl_telepathic_novice_kind ||
        m->kind == &pl_telepathic_steady_kind) {
        r->depth = 1;
        r->showing = 0;
    }
    if (m->kind == &pl_telepathic_greedy_kind)
        r->model = NULL;
    if (m->kind != &pl_telepathic_convention_kind)
        return;
    r->doubt = 0.003;
    r->model = convention_model;
    memset(r->wants, 0, sizeof r->wants);
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    reasoner *r = (reasoner *)m;
    const telepathic_view *v = view;
    reason_option o[REASON_OPTIONS];
    int count, at;
    pl_move out;

    reason_update(r, v);
    explain(r);
    if (v->open.open.phase == TELEPATHIC_PERFORMING) {
        count = reason_sets(r, o);
    } else {
        count = reason_gives(r, legal, n, o);
        int due = !count && v->open.open.phase != TELEPATHIC_ANSWERING;
        if (announce(r, legal, n, due, &out))
            return out;
        if (!count)
            return (pl_move){ TELEPATHIC_PASS };
    }
    at = r->model == natural_model      ? natural_choice(r, o, count)
         : r->model == convention_model ? convention_choice(r, o, count)
                                        : greedy_choice(r, o, count);
    if (o[at].is_give)
        return (pl_move){ TELEPATHIC_GIVE, { o[at].card, o[at].to } };
    return (pl_move){ TELEPATHIC_PERFORM, { o[at].set } };
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    static const char *const names[2][4] = {
        { "blue", "orange", "green", "purple" },
        { "star", "circle", "cross", "square" },
    };
    const reasoner *r = (const reasoner *)m;
    int own = reason_attribute(setup_of(r), m->seat);
    pl_text t;

    pl_text_init(&t, buf, cap);
    if (!r->model) {
        pl_put(&t, "I looked at my own condition only.");
        return;
    }
    pl_put(&t, "From the moves I took the wish to be");
    for (int a = 0, any = 0; a < 2; a++) {
        if (a == own && r->own[reason_goal(setup_of(r), m->seat)] >= 0)
            continue;
        pl_put(&t, any++ ? " and " : " ");
        pl_put(&t, names[a][r->guess[a]]);
        pl_put(&t, " with ");
        pl_put_int(&t, r->sure[a]);
        pl_put(&t, " %");
    }
    pl_put_char(&t, '.');
}

#define KIND(id, called, says_of_itself) \
    const pl_mind_kind id = {            \
        .name = called,                  \
        .help = says_of_itself,          \
        .game = "telepathic",            \
        .size = size,                    \
        .init = init,                    \
        .see = reason_see,               \
        .think = think,                  \
        .why = why,                      \
    }

KIND(pl_telepathic_greedy_kind, "greedy", "looks at its own condition only");
KIND(pl_telepathic_natural_kind, "natural",
     "infers from every move, with nothing agreed");
KIND(pl_telepathic_convention_kind, "convention",
     "carries an agreed code in cards and sets");
KIND(pl_telepathic_novice_kind, "novice",
     "infers, but forgets and looks one action ahead");
KIND(pl_telepathic_steady_kind, "steady",
     "infers from every move, looks one action ahead");
KIND(pl_telepathic_keen_kind, "keen",
     "infers from every move and makes itself understood");
