/* sim_deck.c - 'sim --deck': what a change of Clairvoyance's deck does.
 *
 * The same plan is played twice, under the same seeds, with the game's own
 * deck and with the one of the file; cards are matched by their names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim.h"
#include "games/clairvoyance/clairvoyance.h"
#include "wire/deck.h"
#include "wire/read.h"
#include "wire/write.h"

typedef struct {
    const sim_plan *plan;
    const char *path;
    const cv_deck *deck[2]; /* the game's own, then the file's */
    const sim_counts *counts[2];
} comparison;

/* ---- following a card ---------------------------------------------------- */

static void arrives(sim_card *c, sim_flight *f, int hit, int damage)
{
    if (hit)
        c->hits++;
    else
        c->stopped++;
    c->struck += damage > 0;
    c->damage += (uint64_t)damage;
    memset(f, 0, sizeof *f);
}

static void watch_event(sim_counts *counts, sim_flight *f, const pl_event *e)
{
    sim_card *c = &counts->card[f->card ? f->card - 1 : 0];

    if (e->kind == CV_USED)
        counts->card[e->a[0]].used++;
    if (e->kind == CV_DECLARED) {
        *f = (sim_flight){ (uint8_t)(e->a[0] + 1), e->a[1] };
        counts->card[e->a[0]].played++;
        return;
    }
    if (!f->card)
        return;
    if (e->kind == CV_CHECKED && !e->a[0]) {
        c->missed++;
        memset(f, 0, sizeof *f);
    } else if (e->kind == CV_DAMAGED) {
        arrives(c, f, e->a[3] > 0, e->a[3]);
    } else if (e->kind == CV_DESTROYED && e->a[1] == CV_GONE_FLIGHT) {
        arrives(c, f, 0, 0);
    } else if (e->kind == CV_POSSESSED && e->a[0] == f->card - 1) {
        arrives(c, f, f->how == CV_PLACED, 0);
    }
}

static void watch(sim_counts *counts, sim_flight *f, const pl_events *told)
{
    for (int i = 0; i < told->n; i++)
        watch_event(counts, f, &told->at[i]);
}

/* ---- the file ------------------------------------------------------------ */

static int read_deck(const char *path, cv_deck *deck)
{
    static char text[PL_DECK_BYTES + 1];
    pl_deck_fault fault;
    FILE *file = fopen(path, "rb");
    size_t n;

    if (!file)
        return cli_refuse("--deck: '%s' cannot be read", path);
    n = fread(text, 1, sizeof text, file);
    fclose(file);
    if (pl_deck_read(text, n, deck, &fault) != PL_OK)
        return cli_refuse("%s:%d:%d: %s", path, fault.line, fault.column,
                          fault.text);
    return CLI_OK;
}

static void write_deck(pl_text *t, const void *deck)
{
    pl_writing w = { .game = &clairvoyance_game, .seats = CV_SEATS };
    pl_json_struct(t, &w, clairvoyance_words.data, deck);
}

/* The table of 'like' with another deck. */
static int set_table(pl_setting *s, const pl_setting *like, const char *options,
                     const cv_deck *deck)
{
    pl_fault fault = { 0 };
    size_t len;
    char *text = pl_write_new(write_deck, deck, &len);
    json_t *data =
        text ? pl_json_parse(text, len, PL_DECK_BYTES, &fault) : NULL;
    json_t *p =
        options ? pl_json_parse(options, strlen(options), PL_JSON_LIMIT, &fault)
                : NULL;
    pl_err err =
        data ? pl_setting_init(s, like->game, like->seats, p, data, &fault)
             : PL_TOO_LARGE;

    json_decref(p);
    json_decref(data);
    free(text);
    return err ? cli_refuse_fault("--deck", &fault) : CLI_OK;
}

/* ---- reports ------------------------------------------------------------- */

static const sim_card *card_of(const comparison *c, int which, const char *name)
{
    for (int d = 0; d < c->deck[which]->designs; d++)
        if (strcmp(c->deck[which]->card[d].name, name) == 0)
            return &c->counts[which]->card[d];
    return NULL;
}

static double per(uint64_t n, uint64_t of)
{
    return of ? (double)n / (double)of : 0;
}

static void text_role(pl_text *t, const char *name, const sim_side side[2])
{
    sim_estimate a = sim_share(side[0].wins, side[0].games);
    sim_estimate b = sim_share(side[1].wins, side[1].games);
    int apart = a.low > b.high || b.low > a.high;
    char line[160];

    snprintf(line, sizeof line,
             "  %-14.14s %6.2f (%6.2f to %6.2f) %6.2f (%6.2f to %6.2f) "
             "%+6.2f%s\n",
             name, 100 * a.value, 100 * a.low, 100 * a.high, 100 * b.value,
             100 * b.low, 100 * b.high, 100 * (b.value - a.value),
             apart ? " *" : "");
    pl_put(t, line);
}

static void text_card(pl_text *t, const comparison *c, const char *name)
{
    char line[160];

    snprintf(line, sizeof line, "  %-19.19s", name);
    pl_put(t, line);
    for (int i = 0; i < 2; i++) {
        const sim_card *k = card_of(c, i, name);
        uint64_t n = c->counts[i]->games;
        if (!k) {
            snprintf(line, sizeof line, "%26s", "not in this deck");
        } else {
            snprintf(line, sizeof line, " %6.2f %4.0f %4.0f %4.2f %5.2f",
                     per(k->played, n), 100 * per(k->hits, k->played),
                     100 * per(k->stopped, k->played),
                     per(k->damage, k->struck), per(k->used, n));
        }
        pl_put(t, line);
    }
    pl_put_char(t, '\n');
}

static const char *role_name(const comparison *c, int role, char buf[16])
{
    sim_report r = { .plan = c->plan };
    return sim_role_name(&r, role, buf);
}

static void write_text(pl_text *t, const void *what)
{
    const comparison *c = what;
    sim_length len[2] = { sim_rounds(c->counts[0]), sim_rounds(c->counts[1]) };
    char line[320], buf[16];

    snprintf(line, sizeof line,
             "%d seats, %llu games with each deck: its own, then %.80s\n\n"
             "  wins in %%           own deck                 this deck"
             "            change\n",
             c->plan->setting->seats, (unsigned long long)c->plan->games,
             c->path);
    pl_put(t, line);
    for (int i = 0; i < SIM_ROLES; i++)
        if (c->counts[0]->role[i].games && c->counts[1]->role[i].games)
            text_role(
                t, role_name(c, i, buf),
                (sim_side[2]){ c->counts[0]->role[i], c->counts[1]->role[i] });
    pl_put(t, "  (* intervals of 95 % that do not meet)\n\n"
              "  per game: plays, of these hits and stopped in %, damage a "
              "hit; uses\n"
              "  card                   own  hit stop  dmg  uses"
              "   this  hit stop  dmg  uses\n");
    for (int d = 0; d < c->deck[0]->designs; d++)
        text_card(t, c, c->deck[0]->card[d].name);
    for (int d = 0; d < c->deck[1]->designs; d++)
        if (!card_of(c, 0, c->deck[1]->card[d].name))
            text_card(t, c, c->deck[1]->card[d].name);
    snprintf(line, sizeof line,
             "\n  rounds  own deck %.2f (%.2f to %.2f), half %d; this deck "
             "%.2f (%.2f to %.2f), half %d\n",
             len[0].mean.value, len[0].mean.low, len[0].mean.high,
             len[0].median, len[1].mean.value, len[1].mean.low,
             len[1].mean.high, len[1].median);
    pl_put(t, line);
}

static void json_deck(pl_text *t, const comparison *c, int which)
{
    const sim_counts *n = c->counts[which];
    sim_length len = sim_rounds(n);
    const char *between = "";
    char line[240], buf[16];

    snprintf(line, sizeof line,
             "{\"games\":%llu,\"rounds\":{\"mean\":%.4f,\"interval\":[%.4f,"
             "%.4f],\"median\":%d},\"characters\":[",
             (unsigned long long)n->games, len.mean.value, len.mean.low,
             len.mean.high, len.median);
    pl_put(t, line);
    for (int i = 0; i < SIM_ROLES; i++) {
        sim_estimate e = sim_share(n->role[i].wins, n->role[i].games);
        if (!n->role[i].games)
            continue;
        snprintf(line, sizeof line,
                 "%s{\"name\":\"%s\",\"games\":%llu,\"share\":%.6f,"
                 "\"interval\":[%.6f,%.6f]}",
                 between, role_name(c, i, buf),
                 (unsigned long long)n->role[i].games, e.value, e.low, e.high);
        pl_put(t, line);
        between = ",";
    }
    pl_put(t, "],\"cards\":[");
    for (int d = 0; d < c->deck[which]->designs; d++) {
        const char *name = c->deck[which]->card[d].name;
        const sim_card *k = &n->card[d];
        pl_put(t, d ? ",{\"name\":" : "{\"name\":");
        pl_put_string(t, name, strlen(name));
        snprintf(line, sizeof line,
                 ",\"played\":%llu,\"hits\":%llu,\"stopped\":%llu,"
                 "\"missed\":%llu,\"struck\":%llu,\"damage\":%llu,"
                 "\"used\":%llu}",
                 (unsigned long long)k->played, (unsigned long long)k->hits,
                 (unsigned long long)k->stopped, (unsigned long long)k->missed,
                 (unsigned long long)k->struck, (unsigned long long)k->damage,
                 (unsigned long long)k->used);
        pl_put(t, line);
    }
    pl_put(t, "]}");
}

static void write_json(pl_text *t, const void *what)
{
    pl_put(t, "{\"own\":");
    json_deck(t, what, 0);
    pl_put(t, ",\"deck\":");
    json_deck(t, what, 1);
    pl_put(t, "}\n");
}

int sim_deck(sim_plan *plan, const char *path, const char *options, int json)
{
    const pl_setting *own = plan->setting;
    sim_counts *counts = calloc(2, sizeof *counts);
    pl_setting other = { 0 };
    cv_deck deck;
    char *text;
    int status;

    if (own->game != &clairvoyance_game) {
        free(counts);
        return cli_refuse("--deck: '%s' has no decks", own->game->id);
    }
    status = counts ? read_deck(path, &deck) : cli_refuse("out of memory");
    if (status == CLI_OK)
        status = set_table(&other, own, options, &deck);
    plan->watch = watch;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[0]);
    plan->setting = &other;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[1]);
    plan->setting = own;
    if (status == CLI_OK) {
        comparison c = { plan,
                         path,
                         { &clairvoyance_deck, &deck },
                         { &counts[0], &counts[1] } };
        text = pl_write_new(json ? write_json : write_text, &c, NULL);
        if (text)
            fputs(text, stdout);
        else
            status = cli_refuse("out of memory");
        free(text);
    }
    pl_setting_release(&other);
    free(counts);
    return status;
}
