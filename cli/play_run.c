/* SPDX-License-Identifier: MIT */
/* play_run.c - the turns of a game at one terminal.
 *
 * People look at the screen one after the other. Each sees only their own view
 * and the events they may see since they last looked. Bots receive the same
 * for their seats. Timers do not run at a terminal: a timer fires when nobody
 * else can act, or when every person who could act types 'wait'.
 *
 * A person may undo a move only while nobody else can have learned of it: no
 * luck was drawn, nothing was revealed, and no other seat saw an event or
 * moved (play_no_undo). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/play.h"
#include "cli/play_moves.h"
#include "cli/screen.h"
#include "rules/schema.h"
#include "rules/words.h"

/* ---- moving ------------------------------------------------------------- */

static int append_to_log(play_table *t)
{
    if (t->logged + t->events.n > t->log_cap) {
        int cap = 2 * t->log_cap + t->events.n + 64;
        pl_event *log = realloc(t->log, (size_t)cap * sizeof *log);
        if (!log)
            return 0;
        t->log = log;
        t->log_cap = cap;
    }
    for (int i = 0; i < t->events.n; i++)
        t->log[t->logged++] = t->events.at[i];
    return 1;
}

static pl_err make_move(play_table *t, int seat, pl_move m)
{
    const pl_setting *s = t->setting;
    pl_err err;

    t->events.n = 0;
    err = s->game->apply(s->setup, t->state, seat, m, &t->events);
    if (err)
        return err;
    pl_drive_moved(&t->drive, seat);
    t->waits = 0;
    for (int i = 0; i < s->seats; i++)
        if (t->minds[i])
            pl_mind_see(t->minds[i], t->events.at, t->events.n);
    if (!append_to_log(t) || !pl_record_add(&t->record, seat, m))
        return PL_TOO_LARGE;
    return PL_OK;
}

/* ---- taking back -------------------------------------------------------- */

/* Stores the position before a move. The oldest of 64 is dropped, and its
 * memory reused. */
static void push_moment(play_table *t, int seat)
{
    size_t size = t->setting->game->state_size;
    play_moment *m;

    if (t->n_undos == PLAY_UNDOS) {
        uint8_t *oldest = t->undos[0].state;
        memmove(t->undos, t->undos + 1, (PLAY_UNDOS - 1) * sizeof *t->undos);
        t->undos[PLAY_UNDOS - 1].state = oldest;
        t->n_undos--;
    }
    m = &t->undos[t->n_undos];
    if (!m->state)
        m->state = malloc(size);
    if (!m->state)
        return;
    memcpy(m->state, t->state, size);
    m->drive = t->drive;
    m->seat = seat;
    m->moves = t->record.n;
    m->told = t->logged;
    t->n_undos++;
}

/* How far the random stream has been read. If a move drew luck, undoing it
 * would let a person try again until the luck is good. */
static uint64_t luck_drawn(const play_table *t, const uint8_t *state)
{
    pl_rng rng;
    memcpy(&rng, state + t->setting->game->rng_at, sizeof rng);
    return rng.at;
}

const char *play_no_undo(const play_table *t)
{
    const pl_verb *verbs = t->setting->game->words->events;
    const play_moment *m;

    if (t->n_undos == 0)
        return "there is no move of yours to take back";
    m = &t->undos[t->n_undos - 1];
    if (t->in_front >= 0 && m->seat != t->in_front)
        return "the last move was not yours";
    if (luck_drawn(t, m->state) != luck_drawn(t, t->state))
        return "luck was drawn since then";
    for (int i = m->told; i < t->logged; i++) {
        const pl_verb *v = pl_verb_of(verbs, t->log[i].kind);
        uint16_t seats = (uint16_t)((1u << t->setting->seats) - 1);

        if (v && v->flags & PL_REVEALS)
            return "something was revealed since then";
        if (t->log[i].seen_by & seats & ~PL_BIT(m->seat))
            return "another seat has seen what you did";
    }
    for (int i = m->moves; i < t->record.n; i++)
        if (t->record.steps[i].seat != m->seat)
            return "another seat has moved since then";
    return NULL;
}

/* Undoes the last move; prints the reason and returns 0 if it cannot. */
static int undo(play_table *t)
{
    const char *why = play_no_undo(t);
    const play_moment *m;

    if (why) {
        screen_print("No: %s.\n", why);
        return 0;
    }
    m = &t->undos[--t->n_undos];
    memcpy(t->state, m->state, t->setting->game->state_size);
    t->drive = m->drive;
    pl_record_cut(&t->record, m->moves);
    t->logged = m->told;
    for (int i = 0; i < t->setting->seats; i++)
        if (t->looked[i] > t->logged)
            t->looked[i] = t->logged;
    screen_print("Taken back.\n");
    return 1;
}

/* ---- a person's turn ---------------------------------------------------- */

static void print_news(play_table *t, int seat)
{
    for (; t->looked[seat] < t->logged; t->looked[seat]++) {
        const pl_event *e = &t->log[t->looked[seat]];
        if (e->seen_by & PL_BIT(seat))
            screen_event(t->setting, e);
    }
}

enum { AGAIN, DONE, LEFT };

/* Clears the screen and waits for 'seat' to take over. DONE, LEFT at "quit" or
 * the end of input, or AGAIN if the person before took back their move. */
static int hand_over(play_table *t, int seat)
{
    char prompt[100], line[32];

    if (t->in_front == seat || !(t->people & (t->people - 1))) {
        t->in_front = seat;
        return DONE;
    }
    screen_clear();
    snprintf(prompt, sizeof prompt,
             "Seat %d, press Enter when nobody else sees the screen > ",
             seat + 1);
    while (screen_read(prompt, line, sizeof line) && !screen_is_quit(line)) {
        if (strcmp(line, "undo") != 0) {
            screen_clear();
            t->in_front = seat;
            return DONE;
        }
        if (undo(t)) {
            t->in_front = -1;
            return AGAIN;
        }
    }
    return LEFT;
}

static void print_help(void)
{
    screen_text(
        "  a number       makes that move\n"
        "  words          make a move by name; the first letters are enough\n"
        "  Enter, view    shows the table again\n"
        "  moves          lists all moves\n"
        "  cards          says what is drawn on the cards, in games with "
        "pictures\n"
        "  log            lists the events you have seen so far\n"
        "  ?              shows the rules\n"
        "  undo           takes your last move back if nobody learned of it\n"
        "  wait           lets the timer run out\n"
        "  quit           leaves the game\n");
}

/* At a recall table the log would replace the players' memory. */
static void print_log(const play_table *t, int seat)
{
    if (pl_setting_is_recall(t->setting)) {
        screen_print(
            "This table is a memory game: past events are not shown again.\n");
        return;
    }
    for (int i = 0; i < t->looked[seat]; i++)
        if (t->log[i].seen_by & PL_BIT(seat))
            screen_event(t->setting, &t->log[i]);
}

static void print_turn(play_table *t, int seat, int n)
{
    screen_print("\n");
    screen_view(t->setting, t->state, seat);
    screen_cards(t->setting, t->state, seat, 0);
    screen_print("\n");
    moves_print(t->setting, t->legal, n, 0);
}

static int wait_for_clock(play_table *t, int seat)
{
    const pl_setting *s = t->setting;

    if (!(s->game->turn(s->setup, t->state) & PL_BIT(PL_CLOCK))) {
        screen_print("No timer runs now.\n");
        return 0;
    }
    t->waits |= PL_BIT(seat);
    return 1;
}

/* Runs a word that is not a move; 0 if 'line' is none of these. */
static int run_word(play_table *t, int seat, int n, const char *line, int *done)
{
    *done = AGAIN;
    if (strcmp(line, "?") == 0) {
        screen_print("\n");
        screen_text(t->setting->game->words->rules);
        screen_soft("\n'help' lists what can be typed here.\n");
    } else if (strcmp(line, "help") == 0) {
        print_help();
    } else if (!*line || strcmp(line, "view") == 0) {
        print_turn(t, seat, n);
    } else if (strcmp(line, "moves") == 0) {
        moves_print(t->setting, t->legal, n, 1);
    } else if (strcmp(line, "cards") == 0) {
        screen_cards(t->setting, t->state, seat, 1);
    } else if (strcmp(line, "log") == 0) {
        print_log(t, seat);
    } else if (screen_is_quit(line)) {
        *done = LEFT;
    } else if (strcmp(line, "wait") == 0) {
        *done = wait_for_clock(t, seat) ? DONE : AGAIN;
    } else if (strcmp(line, "undo") == 0) {
        *done = undo(t) ? DONE : AGAIN;
    } else {
        return 0;
    }
    return 1;
}

/* The time of a timed move is how long the person took. */
static void measure(const play_table *t, pl_move *m)
{
    const pl_verb *v = pl_verb_of(t->setting->game->words->moves, m->kind);
    int64_t ms = (pl_clock_ticks() - t->asked) / 1000;

    if (!v || !(v->flags & PL_TIMED))
        return;
    if (ms > UINT16_MAX)
        ms = UINT16_MAX;
    m->a[0] = (uint8_t)(ms & 0xff);
    m->a[1] = (uint8_t)(ms >> 8);
}

/* Makes the typed move. The position is stored before it, for 'undo', and
 * dropped again if the rules reject the move. */
static int try_move(play_table *t, int seat, int n, const char *line)
{
    const char *why = NULL;
    int ended = 0;
    pl_move m;
    pl_err err;

    if (!moves_choose(t->setting, t->legal, n, line, &m, &why, &ended)) {
        if (ended)
            return LEFT;
        screen_print("Not understood: %s; try 'help'.\n", why);
        return AGAIN;
    }
    measure(t, &m);
    push_moment(t, seat);
    err = make_move(t, seat, m);
    if (err) {
        t->n_undos--;
        screen_print("No: %s.\n", pl_err_text(err));
        return AGAIN;
    }
    return DONE;
}

/* Returns 0 if the person leaves. */
static int person_turn(play_table *t, int seat)
{
    const pl_setting *s = t->setting;
    char prompt[40], line[256];
    int n, done = hand_over(t, seat);

    if (done != DONE)
        return done == AGAIN;
    done = AGAIN;
    if (pl_setting_is_recall(s))
        screen_clear();
    n = s->game->legal(s->setup, t->state, seat, t->legal);
    print_news(t, seat);
    print_turn(t, seat, n);
    snprintf(prompt, sizeof prompt, "seat %d > ", seat + 1);
    t->asked = pl_clock_ticks();
    while (done == AGAIN) {
        if (!screen_read(prompt, line, sizeof line))
            return 0;
        if (!run_word(t, seat, n, line, &done))
            done = try_move(t, seat, n, line);
    }
    return done != LEFT;
}

/* ---- everybody's turn --------------------------------------------------- */

/* Makes a bot's move and stores its explanation for the end of the game. */
static pl_err make_bot_move(play_table *t, int seat, pl_move m)
{
    const pl_mind *mind = t->minds[seat];
    char said[PL_RECORD_SAID + 1] = "";
    pl_err err;

    if (mind->kind->why)
        mind->kind->why(mind, said, sizeof said);
    err = make_move(t, seat, m);
    if (!err)
        pl_record_say(&t->record, t->record.n - 1, said);
    return err;
}

/* Asks a bot, which gets only its own view and legal moves. */
static pl_err bot_turn(play_table *t, int seat)
{
    const pl_setting *s = t->setting;
    void *view = calloc(1, s->game->view_size);
    int n = s->game->legal(s->setup, t->state, seat, t->legal);
    pl_move m;

    if (!view)
        return PL_TOO_LARGE;
    if (n == 0) {
        free(view);
        return PL_ILLEGAL_MOVE;
    }
    s->game->view(s->setup, t->state, seat, view);
    m = t->minds[seat]->kind->think(t->minds[seat], view, t->legal, n);
    free(view);
    if (pl_is_waiting(m)) {
        pl_drive_moved(&t->drive, seat);
        return PL_OK;
    }
    return make_bot_move(t, seat, m);
}

static pl_err clock_turn(play_table *t)
{
    const pl_setting *s = t->setting;
    int n = s->game->legal(s->setup, t->state, PL_CLOCK, t->legal);

    return n ? make_move(t, PL_CLOCK, t->legal[0].move) : PL_ILLEGAL_MOVE;
}

/* The seat that acts next, or -1 at the end. Bots act before people, so that a
 * person waits only once. */
static int next_seat(play_table *t)
{
    const pl_setting *s = t->setting;
    uint16_t turn = s->game->turn(s->setup, t->state);
    uint16_t next = pl_drive_next(&t->drive, s->game, s->setup, t->state);
    uint16_t people = turn & t->people & ~t->waits;
    uint16_t bots = next & ~t->people & 0xff;

    if (bots)
        return __builtin_ctz(bots);
    if (people) {
        /* Avoid changing the person at the screen. */
        if (t->in_front >= 0 && people >> t->in_front & 1)
            return t->in_front;
        return __builtin_ctz(people);
    }
    return turn ? PL_CLOCK : -1;
}

/* If no person plays, prints every public event as it happens. */
static void print_watcher_events(play_table *t)
{
    for (; t->watched < t->logged && !t->people; t->watched++)
        if (t->log[t->watched].seen_by & PL_BIT(PL_WATCHER))
            screen_event(t->setting, &t->log[t->watched]);
}

int play_run(play_table *t)
{
    int seat;

    while ((seat = next_seat(t)) >= 0) {
        pl_err err = PL_OK;

        if (seat == PL_CLOCK)
            err = clock_turn(t);
        else if (t->minds[seat])
            err = bot_turn(t, seat);
        else if (!person_turn(t, seat))
            return 0;
        if (err) {
            screen_print("The game cannot go on: %s.\n", pl_err_text(err));
            return 0;
        }
        print_watcher_events(t);
    }
    for (int i = 0; i < t->setting->seats; i++)
        if (t->people >> i & 1 && (t->in_front == i || t->in_front < 0))
            print_news(t, i);
    return 1;
}
