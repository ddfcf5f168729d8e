/* SPDX-License-Identifier: MIT */
/* test_worlds.c - what a table sends to an audience follows from what that
 * audience may know.
 *
 * The rules decide who sees what, and their own tests check it. Here the server
 * is checked: at a position of random play a seat makes one move at one copy of
 * the table and another move at a second copy. Wherever the rules show some
 * other audience the same (view, choices, events), the table must send it the
 * same: whether there is an update, its number, every byte of it, and what
 * coming back would bring. If the rules show it nothing new, it must get
 * nothing at all. Where watchers saw the same, the moments at which bots and
 * orders answer, and until when the table waits for whom, are the same.
 *
 * All games in all modes of their probes. The settings of a table, and whether
 * people, bots or stand-ins have the seats, are drawn anew for every table. A
 * comparison is one value that must be equal: one frame, one answer to coming
 * back, one number, one time, or whether there is an update. An open table also
 * shows the views of all seats, which are left out here. 'make test' makes
 * 30,000 comparisons; PLANCHETTE_COMPARISONS asks for more. */
#include "base/alloc.h"
#include "rules/choice.h"
#include "server/actions.h"
#include "server/table_inner.h"
#include "tests/probe.h"
#include "wire/known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TURNS = 8, TEXT = 1 << 20, BOT_MS = 1200 };

static const pl_id table_id = { { 9 } };
static int64_t now;
static long compared, alike, silent, coached, tables;
static pl_luck luck;

static pl_id person_of(int seat)
{
    return (pl_id){ { (uint8_t)(seat + 1) } };
}

/* Who has the seats. */
typedef enum {
    PEOPLE,
    PEOPLE_AND_BOT, /* at a locked table */
    PEOPLE_AND_STAND_IN,
    ONE_AMONG_BOTS, /* who are hurried and was coached, if that is allowed */
    COMPANIES,
} company;

/* The settings of a table, as bits of one number. */
enum {
    PATIENCE = 3,
    STRICT = 1 << 2,
    SHORT_GRACE = 1 << 3,
    RECALL = 1 << 4,
    SHARED = 1 << 5,
    LISTED = 1 << 6,
    MOMENTS = 1 << 7,
    OPEN = 1 << 8,
    NEIGHBOURS = 1 << 9,
    STAY = 1 << 10, /* it is in a parlour */
    SETTINGS = 1 << 11,
};

/* ---- a table ----------------------------------------------------------- */

static void apply(pl_table *t, pl_entry *e, pl_table_change *c)
{
    pl_table_answer answer;

    e->at = now;
    if (!pl_table_check(t, e, &answer))
        fail_msg("entry %d refused: %s %s", e->kind,
                 pl_refusal_name(answer.refusal), answer.fault.text);
    pl_table_apply(t, e, c);
    assert_true(c->applied);
}

static uint8_t flag_of(pl_entry_kind kind)
{
    return kind == PL_ENTRY_ADMIT
               ? PL_ADMIT_LOCK
               : kind == PL_ENTRY_READY || kind == PL_ENTRY_WAIT ||
                     kind == PL_ENTRY_HURRY;
}

static void enter(pl_table *t, pl_entry_kind kind, int person, int seat,
                  const char *text)
{
    pl_table_change c;
    pl_entry e = { .kind = (uint8_t)kind,
                   .person = person_of(person),
                   .seat = (uint8_t)seat,
                   .flag = flag_of(kind),
                   .text = text,
                   .len = text ? strlen(text) : 0 };

    now += 100;
    apply(t, &e, &c);
}

static const char *yes_or_no(int is)
{
    return is ? "true" : "false";
}

static char *write_creation(const pl_game *g, const pl_mode *mode, int with)
{
    static const char *const kinds[] = { "none", "move", "game", "slow" };
    char text[900];

    snprintf(
        text, sizeof text,
        "{\"game\":\"%s\",\"version\":%d,\"seats\":%d,\"options\":%s,"
        "\"data\":null,\"link\":\"%026d\",\"code\":\"ABCDEFGH\","
        "\"secret\":\"%064d\",\"seed\":\"%056d%08x\",\"patience\":"
        "{\"kind\":\"%s\",\"ms\":60000,\"grace_ms\":%d,\"strict\":%s},"
        "\"recall\":%s,\"shared\":%s,\"listed\":%s,\"moments\":%s,"
        "\"open\":%s,\"neighbours\":%s%s}",
        g->id, g->version, mode->seats, mode->options ? mode->options : "{}", 7,
        5, 0, pl_luck_word(&luck), kinds[with & PATIENCE],
        with & SHORT_GRACE ? 50 : 20000, yes_or_no(with & STRICT),
        yes_or_no(with & RECALL), yes_or_no(with & SHARED),
        yes_or_no(with & LISTED), yes_or_no(with & MOMENTS),
        yes_or_no(with & OPEN), yes_or_no(with & NEIGHBOURS),
        with & STAY ? ",\"parlour\":\"0123456789abcdef0123456789abcdef\"" : "");
    return pl_xcopy(text, strlen(text));
}

static int is_bot_seat(company who, int seat, int seats)
{
    return who == PEOPLE_AND_BOT   ? seat == seats - 1
           : who == ONE_AMONG_BOTS ? seat > 0
                                   : 0;
}

/* What changes after the start. */
static void settle(pl_table *t, company who)
{
    int last = t->setting.seats - 1;
    pl_entry ask = { .kind = PL_ENTRY_COACH, .person = person_of(0) };
    pl_table_answer answer;
    pl_table_change c;

    if (who == PEOPLE_AND_STAND_IN) {
        now += t->grace_ms + 1000;
        enter(t, PL_ENTRY_AWAY, last, last, NULL);
        enter(t, PL_ENTRY_WAIT, 0, last, NULL);
        assert_true(t->place[last].standin);
    }
    if (who == ONE_AMONG_BOTS) {
        enter(t, PL_ENTRY_HURRY, 0, 0, NULL);
        if (pl_table_check(t, &ask, &answer)) {
            apply(t, &ask, &c);
            coached++;
        }
    }
}

static pl_table *make_table(const pl_game *g, const pl_mode *mode, int with,
                            company who)
{
    pl_table *t = pl_table_new(&table_id);
    char *text = write_creation(g, mode, with);

    enter(t, PL_ENTRY_CREATE, 0, 0, text);
    free(text);
    for (int i = 0; i < mode->seats; i++) {
        if (is_bot_seat(who, i, mode->seats)) {
            enter(t, PL_ENTRY_BOT, 0, i, "steady");
            continue;
        }
        enter(t, PL_ENTRY_JOIN, i, 0, "Ada");
        enter(t, PL_ENTRY_SIT, i, i, NULL);
        enter(t, PL_ENTRY_READY, i, 0, NULL);
    }
    if (who != ONE_AMONG_BOTS)
        enter(t, PL_ENTRY_JOIN, mode->seats, 0, "Zoe");
    if (who == PEOPLE_AND_BOT)
        enter(t, PL_ENTRY_ADMIT, 0, 0, NULL);
    enter(t, PL_ENTRY_START, 0, 0, NULL);
    assert_true(pl_table_is_playing(t));
    settle(t, who);
    return t;
}

/* Who moves for a seat: nobody, if it is a bot. */
static pl_id mover_of(const pl_table *t, int seat)
{
    pl_id who = person_of(seat);
    const pl_table_person *p = pl_table_person_of(t, &who);

    return p && p->seat == seat && !t->place[seat].away ? who : (pl_id){ 0 };
}

static int has_reader(const pl_table *t, int audience)
{
    pl_id who =
        person_of(audience < t->setting.seats ? audience : t->setting.seats);
    return pl_table_person_of(t, &who) != NULL;
}

static pl_table *copy_of(const pl_table *t)
{
    pl_buffer bytes = { 0 };
    pl_table *copy;

    assert_true(pl_table_save(t, &bytes));
    copy = pl_table_restore(&table_id, bytes.at, bytes.len);
    assert_non_null(copy);
    pl_buffer_release(&bytes);
    return copy;
}

/* ---- what the rules show an audience ----------------------------------- */

typedef struct {
    pl_table *table;
    pl_table_change change;
    pl_events events;
    pl_event at[PL_EVENTS_MAX];
} world;

static int same_view(const pl_table *a, const pl_table *b, int audience)
{
    static unsigned char view[2][65536];
    size_t size = a->setting.game->view_size;

    memset(view[0], 0, size);
    memset(view[1], 0, size);
    pl_table_view(a, audience, view[0]);
    pl_table_view(b, audience, view[1]);
    return memcmp(view[0], view[1], size) == 0;
}

static int same_choices(const pl_table *a, const pl_table *b, int audience)
{
    static pl_choice list[2][PL_CHOICES_MAX];
    int n[2];

    if (audience >= a->setting.seats)
        return 1;
    n[0] = pl_table_legal(a, audience, list[0]);
    n[1] = pl_table_legal(b, audience, list[1]);
    return n[0] == n[1] &&
           memcmp(list[0], list[1], (size_t)n[0] * sizeof list[0][0]) == 0;
}

static const pl_event *next_seen(const world *w, int audience, int *i)
{
    for (; *i < w->events.n; (*i)++)
        if (w->at[*i].seen_by >> audience & 1)
            return &w->at[(*i)++];
    return NULL;
}

/* Compares events as the audience reads them. They do not tell who else saw
 * them. */
static int same_events(const world *a, const world *b, int audience)
{
    static char text[2][65536];
    const world *w[2] = { a, b };
    size_t n[2];

    for (int k = 0; k < 2; k++) {
        pl_writing how = pl_table_writing(w[k]->table);
        const pl_event *e;
        pl_text t;
        int i = 0;
        pl_text_init(&t, text[k], sizeof text[k]);
        while ((e = next_seen(w[k], audience, &i)))
            pl_json_event(&t, &how, e, 0);
        n[k] = t.n;
    }
    return n[0] == n[1] && memcmp(text[0], text[1], n[0]) == 0;
}

static int saw_nothing(const world *w, int audience)
{
    int i = 0;
    return !next_seen(w, audience, &i);
}

/* ---- what the table sends ---------------------------------------------- */

/* Takes the views of all seats out of what an open table sends. */
static size_t without_views(char *text, size_t len)
{
    static const char key[] = ",\"views\":[";
    size_t n = 0, depth;

    for (size_t i = 0; i < len;) {
        if (len - i < sizeof key ||
            memcmp(text + i, key, sizeof key - 1) != 0) {
            text[n++] = text[i++];
            continue;
        }
        for (i += sizeof key - 1, depth = 1; depth; i++)
            depth += (size_t)(text[i] == '[') - (size_t)(text[i] == ']');
    }
    return n;
}

static size_t write_sync(char *out, const pl_table *t, int audience)
{
    pl_id who =
        person_of(audience < t->setting.seats ? audience : t->setting.seats);
    pl_text text;

    pl_text_init(&text, out, TEXT);
    pl_table_put_sync(&text, t, pl_table_person_of(t, &who), 0, now);
    assert_true(text.n < TEXT);
    return without_views(out, text.n);
}

static size_t write_update(char *out, const world *w, int audience)
{
    pl_table_change c = w->change;
    pl_text text;

    c.events.at = (pl_event *)w->at;
    pl_text_init(&text, out, TEXT);
    pl_table_put_update(&text, w->table, audience, &c);
    return without_views(out, text.n);
}

static void must_be_same(const char *a, size_t n, const char *b, size_t m,
                         const char *what, const pl_table *t, int audience)
{
    size_t i = 0;

    compared++;
    if (n == m && memcmp(a, b, n) == 0)
        return;
    while (i < n && i < m && a[i] == b[i])
        i++;
    i = i > 60 ? i - 60 : 0;
    fail_msg("%s: %s of audience %d tells something:\n%.200s\n%.200s",
             t->setting.game->id, what, audience, a + i, b + i);
}

static void must_be_equal(int64_t a, int64_t b, const char *what,
                          const pl_table *t, int audience)
{
    compared++;
    if (a != b)
        fail_msg("%s: %s of audience %d: %lld and %lld", t->setting.game->id,
                 what, audience, (long long)a, (long long)b);
}

static void compare_times(const pl_table *a, const pl_table *b)
{
    must_be_equal(pl_table_bot_time(a, BOT_MS, now),
                  pl_table_bot_time(b, BOT_MS, now), "the bots' moment", a,
                  PL_WATCHER);
    must_be_equal(pl_table_timer_ends(a), pl_table_timer_ends(b), "the timer",
                  a, PL_WATCHER);
}

static void compare_worlds(const world *a, const world *b, int audience)
{
    static char text[2][TEXT];
    size_t n, m;

    alike++;
    must_be_equal(a->change.got >> audience & 1, b->change.got >> audience & 1,
                  "an update", a->table, audience);
    must_be_equal(a->table->number[audience], b->table->number[audience],
                  "the number", a->table, audience);
    if (a->change.got >> audience & 1) {
        n = write_update(text[0], a, audience);
        m = write_update(text[1], b, audience);
        must_be_same(text[0], n, text[1], m, "the update", a->table, audience);
    }
    if (has_reader(a->table, audience)) {
        n = write_sync(text[0], a->table, audience);
        m = write_sync(text[1], b->table, audience);
        must_be_same(text[0], n, text[1], m, "coming back", a->table, audience);
    }
    if (audience == PL_WATCHER)
        compare_times(a->table, b->table);
}

/* The rules show nothing new, so the move must not have been made. */
static void compare_with_before(const pl_table *before, const world *w,
                                int audience)
{
    static char text[2][TEXT];
    size_t n, m;

    silent++;
    must_be_equal(w->change.got >> audience & 1, 0, "an update", before,
                  audience);
    if (has_reader(before, audience)) {
        n = write_sync(text[0], before, audience);
        m = write_sync(text[1], w->table, audience);
        must_be_same(text[0], n, text[1], m, "coming back", before, audience);
    }
    if (audience == PL_WATCHER)
        compare_times(before, w->table);
}

/* ---- play -------------------------------------------------------------- */

static void make_move(world *w, const pl_table *from, int seat, pl_move move)
{
    pl_entry e = { .kind = PL_ENTRY_MOVE,
                   .seat = (uint8_t)seat,
                   .person = mover_of(from, seat),
                   .other = { { 77 } },
                   .move = move };

    w->table = copy_of(from);
    apply(w->table, &e, &w->change);
    w->events = w->change.events;
    memcpy(w->at, w->change.events.at,
           (size_t)w->change.events.n * sizeof w->at[0]);
}

static void compare_moves(const pl_table *t, int seat, pl_move a, pl_move b)
{
    static world w[2];

    make_move(&w[0], t, seat, a);
    make_move(&w[1], t, seat, b);
    for (int x = 0; x < PL_AUDIENCES; x++) {
        if ((x >= t->setting.seats && x != PL_WATCHER) || x == seat)
            continue;
        if (same_view(w[0].table, w[1].table, x) &&
            same_choices(w[0].table, w[1].table, x) &&
            same_events(&w[0], &w[1], x))
            compare_worlds(&w[0], &w[1], x);
        for (int k = 0; k < 2; k++)
            if (saw_nothing(&w[k], x) && same_view(t, w[k].table, x) &&
                same_choices(t, w[k].table, x))
                compare_with_before(t, &w[k], x);
    }
    pl_table_free(w[0].table);
    pl_table_free(w[1].table);
}

/* Every seat that may move is compared and then moves at random; the clock
 * moves when nobody can, and sometimes. 0 when the game is over. */
static int play_round(pl_table *t)
{
    static pl_choice legal[PL_CHOICES_MAX];
    pl_table_change c;
    int moved = 0;

    for (int i = 0; i < t->setting.seats && pl_table_is_playing(t); i++) {
        int n = pl_table_legal(t, i, legal);
        pl_entry e = { .kind = PL_ENTRY_MOVE,
                       .seat = (uint8_t)i,
                       .person = mover_of(t, i),
                       .other = { { (uint8_t)pl_luck_word(&luck), 3 } } };
        if (!n)
            continue;
        now += 10 + pl_luck_roll(&luck, 900);
        e.move = pl_choices_random(legal, n, &luck);
        compare_moves(t, i, e.move, pl_choices_random(legal, n, &luck));
        apply(t, &e, &c);
        moved = 1;
    }
    if (pl_table_is_playing(t) && pl_table_timer_ends(t) &&
        (!moved || pl_luck_roll(&luck, 4) == 0)) {
        pl_entry e = { .kind = PL_ENTRY_MOVE,
                       .seat = PL_CLOCK,
                       .move = pl_table_clock_move(t) };
        apply(t, &e, &c);
        moved = 1;
    }
    return moved && pl_table_is_playing(t);
}

static uint8_t met[SETTINGS][COMPANIES];

/* Settings and company are drawn, and how long the table is played: many
 * settings are met, and late positions too. */
static void play(const pl_game *g, const pl_mode *mode, long share)
{
    int with = (int)pl_luck_roll(&luck, SETTINGS);
    int who = (int)pl_luck_roll(&luck, COMPANIES);
    long most = 1 + (2 * share >> pl_luck_roll(&luck, 5));
    pl_table *t = make_table(g, mode, with, (company)who);

    met[with][who] = 1;
    tables++;
    for (long until = compared + most; compared < until && play_round(t);)
        ;
    pl_table_free(t);
}

static long wanted(void)
{
    const char *wish = getenv("PLANCHETTE_COMPARISONS");
    return wish ? atol(wish) : 30000;
}

static int count_met(void)
{
    int n = 0;

    for (int with = 0; with < SETTINGS; with++)
        for (int who = 0; who < COMPANIES; who++)
            n += met[with][who];
    return n;
}

/* Whether some table had these two settings, on or off, and this company. */
static int has_met(int bits, int on, int who)
{
    for (int with = 0; with < SETTINGS; with++)
        if ((with & bits) == on && met[with][who])
            return 1;
    return 0;
}

static void every_two_settings_met(void)
{
    for (int a = 1; a < SETTINGS; a <<= 1)
        for (int b = a << 1; b < SETTINGS; b <<= 1)
            for (int who = 0; who < COMPANIES; who++)
                for (int on = 0; on < 4; on++)
                    assert_true(has_met(
                        a | b, (on & 1 ? a : 0) | (on & 2 ? b : 0), who));
}

static void an_audience_gets_only_what_the_rules_show_it(void **state)
{
    uint8_t seed[32] = { 4 };
    long turn = 0, modes = 0;
    (void)state;

    for (int i = 0; pl_probes[i]; i++)
        for (const pl_mode *m = pl_probes[i]->modes; m->seats; m++)
            modes += pl_game_by_id(pl_probes[i]->game->id,
                                   strlen(pl_probes[i]->game->id)) != NULL;
    for (; compared < wanted() || turn < TURNS; turn++) {
        memcpy(seed, &turn, sizeof turn);
        pl_luck_init(&luck, seed);
        for (int i = 0; pl_probes[i]; i++) {
            const pl_game *g = pl_probes[i]->game;
            const pl_mode *m = pl_probes[i]->modes;
            if (!pl_game_by_id(g->id, strlen(g->id)))
                continue;
            for (int k = 0; m[k].seats; k++) {
                now = 1800000000000;
                play(g, &m[k], wanted() / TURNS / modes + 1);
            }
        }
    }
    print_message("# %ld comparisons: %ld pairs of moves that some audience "
                  "cannot tell apart, %ld moves that one cannot notice; %ld "
                  "tables, %d of %d combinations of settings and company\n",
                  compared, alike, silent, tables, count_met(),
                  SETTINGS * COMPANIES);
    assert_true(alike > 100 && silent > 100 && coached);
    every_two_settings_met();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_audience_gets_only_what_the_rules_show_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
